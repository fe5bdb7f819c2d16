"""A replication as tables, Markdown and JSON."""

import json
from typing import Any

from sudoku_ga.lab.experiment.experiment import Experiment
from sudoku_ga.lab.replication.comparison import Agreement, PublishedComparison, Replication
from sudoku_ga.lab.stats.estimates import record_of
from sudoku_ga.lab.stats.notation import RunCount, estimate_text, number_text, runs_text
from sudoku_ga.lab.store.store import machine_text
from sudoku_ga.markup import markdown_line, markdown_text
from sudoku_ga.tables import Column, Table
from sudoku_ga.translation import counted, duration_text
from sudoku_ga.version import __version__

COMPARED, VARIANTS = "Published and obtained", "Results of the variants"
"""Titles of tables."""

_PERCENTILE = (
    "Percentile: the share of our runs, in per cent, below the published value, with half of those "
    "equal to it; it stands where the interval is open to infinity."
)


def comparison_tables(replication: Replication) -> list[Table]:
    """Return the comparisons without empty columns.

    What cannot be compared follows, a table for each reason, which is in the title.
    """
    columns = (
        Column("Value"),
        Column("Where"),
        Column("Published", number_text),
        Column("Obtained (95 %)", estimate_text),
        Column("Percentile", number_text),
        Column("Runs", runs_text),
        Column("Evaluations", "{:,}".format),
        Column("Verdict"),
    )
    tables: dict[str, list[tuple[object, ...]]] = {}
    for comparison in sorted(replication.comparisons, key=_is_not_compared):
        is_not = _is_not_compared(comparison)
        title = f"Cannot be compared: {comparison.reason}" if is_not else COMPARED
        tables.setdefault(title, []).append(_comparison_row(comparison))
    return [Table(title, columns, rows).without_empty_columns() for title, rows in tables.items()]


def _is_not_compared(comparison: PublishedComparison) -> bool:
    return comparison.agreement is Agreement.NOT_COMPARED


def _comparison_row(comparison: PublishedComparison) -> tuple[object, ...]:
    published, verdict = comparison.published, str(comparison.agreement)
    if comparison.reason:
        verdict = f"{verdict}: {comparison.reason}"
    return (
        published.label,
        published.where,
        published.expected,
        comparison.obtained,
        comparison.percentile,
        RunCount(comparison.runs, comparison.failed),
        comparison.evaluations,
        None if _is_not_compared(comparison) else verdict,
    )


def summary_table(replication: Replication) -> Table:
    """Return the results of the variants without empty columns."""
    columns = (
        Column("Variant"),
        Column("Puzzles"),
        Column("Runs", runs_text),
        Column("Solved (95 %)", estimate_text),
        Column("Best fitness (95 %)", estimate_text),
        Column("Evaluations a solution (95 %)", estimate_text),
        Column("Move evaluations a solution (95 %)", estimate_text),
        Column("CPU s a solution (95 %)", estimate_text),
    )
    rows = [
        (
            each.variant,
            each.puzzles,
            RunCount(each.runs, each.failed),
            each.solved,
            each.best_fitness,
            each.effort,
            each.move_evaluations
            if each.move_evaluations and each.move_evaluations.value
            else None,
            each.cpu_s,
        )
        for each in replication.summaries
    ]
    return Table(VARIANTS, columns, rows).without_empty_columns()


def provenance_text(replication: Replication) -> str:
    """Return the program, seed, scale, day, effort and machine of the figures in a sentence."""
    state = "" if replication.is_complete else f" of {replication.planned:,} planned"
    return (
        f"sudoku_ga {__version__}, seed {replication.seed}, scale {replication.scale:g}, begun on "
        f"{replication.date}: {replication.finished:,} runs{state}, "
        f"{duration_text(replication.cpu_s)} of the processor; {machine_text()}."
    )


def markdown(replication: Replication) -> str:
    """Return the replication as a Markdown section, without a final line end.

    The comparison comes first; the results of the variants are folded where HTML is shown.
    """
    experiment = replication.experiment
    parts = [f"## {markdown_line(experiment.title)}", markdown_text(experiment.description)]
    if experiment.source:
        parts.append(f"Source: {markdown_line(experiment.source)}")
    for table in comparison_tables(replication):
        parts += [] if table.title == COMPARED else [markdown_line(f"{table.title}.")]
        parts.append(table.markdown())
    parts.append("\n".join(f"- {markdown_line(each)}" for each in _notes(replication)))
    parts += [
        f"{markdown_line(provenance_text(replication))} Made by:",
        f"```\n{replication.command}\n```",
    ]
    parts.append(folded(VARIANTS, summary_table(replication).markdown()))
    return "\n\n".join(part for part in parts if part)


def folded(title: str, text: str) -> str:
    """Return Markdown that is folded below a title; ``app/help/browser.py`` reads it."""
    return f"<details>\n<summary>{title}</summary>\n\n{text}\n\n</details>"


def _notes(replication: Replication) -> list[str]:
    """Return each note once, after the values that it is about."""
    about: dict[str, list[str]] = {}
    for published in (comparison.published for comparison in replication.comparisons):
        if published.note:
            about.setdefault(published.note, []).append(published.label)
    notes = [f"{'; '.join(labels)}: {note}" for note, labels in about.items()]
    is_open = any(comparison.percentile is not None for comparison in replication.comparisons)
    return [*notes, _PERCENTILE] if is_open else notes


def replication_json(replication: Replication) -> str:
    """Return the replication as one JSON object on one line."""
    experiment = replication.experiment
    record = {
        "experiment": experiment.name,
        "title": experiment.title,
        "source": experiment.source,
        "version": __version__,
        "seed": replication.seed,
        "scale": replication.scale,
        "date": replication.date,
        "command": replication.command,
        "cpu_s": replication.cpu_s,
        "machine": machine_text(),
        "planned": replication.planned,
        "finished": replication.finished,
        "puzzles": replication.puzzles,
        "values": [_comparison_record(comparison) for comparison in replication.comparisons],
        "variants": [record_of(summary) for summary in replication.summaries],
    }
    return json.dumps(record, ensure_ascii=False)


def _comparison_record(comparison: PublishedComparison) -> dict[str, Any]:
    published = comparison.published
    return {
        "id": published.id,
        "label": published.label,
        "where": published.where,
        "measure": published.measure,
        "expected": published.expected,
        "obtained": record_of(comparison.obtained),
        "percentile": comparison.percentile,
        "runs": comparison.runs,
        "failed": comparison.failed,
        "evaluations": comparison.evaluations,
        "verdict": comparison.agreement.value,
        "reason": comparison.reason,
        "note": published.note,
    }


def plan_text(experiment: Experiment) -> str:
    """Return the size of an experiment: ``5 variants × 30 puzzles × 4 runs each``."""
    variants, puzzles = len(experiment.variants), experiment.puzzles.count
    return " × ".join(
        (
            counted("{count:,} variant", "{count:,} variants", variants),
            counted("{count:,} puzzle", "{count:,} puzzles", puzzles),
            counted("{count:,} run each", "{count:,} runs each", experiment.runs),
        )
    )
