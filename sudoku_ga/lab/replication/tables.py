"""A replication as rows of words, Markdown and JSON."""

import json
import re
from collections.abc import Iterable, Sequence
from math import isfinite
from typing import Any

from sudoku_ga.lab.experiment.experiment import Experiment
from sudoku_ga.lab.replication.comparison import (
    Agreement,
    PublishedComparison,
    Replication,
    ReplicationSummary,
)
from sudoku_ga.lab.stats.estimates import Estimate
from sudoku_ga.lab.store.store import machine_text
from sudoku_ga.markup import markdown_line, markdown_text
from sudoku_ga.translation import counted, duration_text, local_number
from sudoku_ga.version import __version__

_COMPARISON_HEAD = (
    "Value", "Where", "Published", "Obtained (95 %)", "Percentile", "Runs", "Evaluations",
    "Verdict",
)  # fmt: skip
_SUMMARY_HEAD = (
    "Variant", "Puzzles", "Runs", "Solved (95 %)", "Best fitness (95 %)",
    "Evaluations a solution (95 %)", "Move evaluations a solution (95 %)",
    "CPU s a solution (95 %)",
)  # fmt: skip
COMPARED, VARIANTS = "Published and obtained", "Results of the variants"
"""Titles of tables."""

_PERCENTILE = (
    "Percentile: the share of our runs, in per cent, below the published value, with half of those "
    "equal to it; it stands where the interval is open to infinity."
)
NOTHING = "–"
"""Shown for a missing value."""


def comparison_tables(replication: Replication) -> list[tuple[str, list[list[str]]]]:
    """Return title, head and rows of text of the comparisons, without empty columns.

    What cannot be compared follows, a table for each reason, which is in the title.
    """
    tables: dict[str, list[list[str]]] = {}
    for comparison in sorted(replication.comparisons, key=_is_not_compared):
        is_not = _is_not_compared(comparison)
        title = f"Cannot be compared: {comparison.reason}" if is_not else COMPARED
        tables.setdefault(title, []).append(_comparison_row(comparison))
    return [
        (title, without_empty_columns(_COMPARISON_HEAD, rows)) for title, rows in tables.items()
    ]


def _is_not_compared(comparison: PublishedComparison) -> bool:
    return comparison.agreement is Agreement.NOT_COMPARED


def _comparison_row(comparison: PublishedComparison) -> list[str]:
    published, verdict = comparison.published, str(comparison.agreement)
    if comparison.reason:
        verdict = NOTHING if _is_not_compared(comparison) else f"{verdict}: {comparison.reason}"
    return [
        published.label,
        published.where,
        number_text(published.expected),
        estimate_text(comparison.obtained),
        number_text(comparison.percentile),
        runs_text(comparison.runs, comparison.failed),
        f"{comparison.evaluations:,}",
        verdict,
    ]


def summary_table(replication: Replication) -> list[list[str]]:
    """Return a head and the summaries as rows of text, without empty columns."""
    return without_empty_columns(_SUMMARY_HEAD, map(_summary_row, replication.summaries))


def without_empty_columns(head: Sequence[str], rows: Iterable[Sequence[str]]) -> list[list[str]]:
    """Return head and rows without the columns in which every cell is ``NOTHING``."""
    columns = zip(head, *rows, strict=True)
    filled = [(name, *cells) for name, *cells in columns if set(cells) != {NOTHING}]
    return [list(row) for row in zip(*filled, strict=True)]


def _summary_row(summary: ReplicationSummary) -> list[str]:
    return [
        summary.variant,
        summary.puzzles,
        runs_text(summary.runs, summary.failed),
        estimate_text(summary.solved),
        estimate_text(summary.best_fitness),
        estimate_text(summary.effort),
        estimate_text(
            summary.move_evaluations
            if summary.move_evaluations and summary.move_evaluations.value
            else None
        ),
        estimate_text(summary.cpu_s),
    ]


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
    for title, table in comparison_tables(replication):
        parts += [] if title == COMPARED else [markdown_line(f"{title}.")]
        parts.append(markdown_table(*table))
    parts.append("\n".join(f"- {markdown_line(each)}" for each in _notes(replication)))
    parts += [
        f"{markdown_line(provenance_text(replication))} Made by:",
        f"```\n{replication.command}\n```",
    ]
    parts.append(folded(VARIANTS, markdown_table(*summary_table(replication))))
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
        "variants": [_summary_record(summary) for summary in replication.summaries],
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
        "obtained": estimate_record(comparison.obtained),
        "percentile": comparison.percentile,
        "runs": comparison.runs,
        "failed": comparison.failed,
        "evaluations": comparison.evaluations,
        "verdict": comparison.agreement.value,
        "reason": comparison.reason,
        "note": published.note,
    }


def _summary_record(summary: ReplicationSummary) -> dict[str, Any]:
    return {
        "variant": summary.variant,
        "puzzles": summary.puzzles,
        "runs": summary.runs,
        "failed": summary.failed,
        "evaluations": summary.evaluations,
        "solved": estimate_record(summary.solved),
        "best_fitness": estimate_record(summary.best_fitness),
        "effort": estimate_record(summary.effort),
        "move_evaluations": estimate_record(summary.move_evaluations),
        "cpu_s": estimate_record(summary.cpu_s),
    }


def estimate_record(estimate: Estimate | None) -> dict[str, float | None] | None:
    """Return value and bounds; infinite ones are null in JSON."""
    if estimate is None:
        return None
    return {
        name: value if value is not None and isfinite(value) else None
        for name, value in estimate._asdict().items()
    }


def markdown_table(head: Sequence[str], *rows: Sequence[str]) -> str:
    """Return a table in Markdown."""
    first, *others = (list(map(_cell, line)) for line in (head, *rows))
    lines = [first, ["---"] * len(head), *others]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _cell(text: str) -> str:
    return re.sub(r"(?<!\\)((?:\\\\)*)\|", r"\1\|", markdown_line(text))


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


def runs_text(runs: int, failed: int) -> str:
    """Return a number of runs and of failures."""
    return f"{runs:,} ({failed:,} failed)" if failed else f"{runs:,}"


def estimate_text(estimate: Estimate | None) -> str:
    """Return a value and its interval: ``0.85 (0.64 to 0.948)``."""
    if estimate is None:
        return NOTHING
    value, low, high = estimate
    if low is None or high is None:
        return number_text(value)
    return f"{number_text(value)} ({number_text(low)} to {number_text(high)})"


def number_text(value: float | None) -> str:
    """Return a number with three digits, or more if it is whole or large."""
    if value is None:
        return NOTHING
    if not isfinite(value):
        return "∞"
    if value == int(value) or abs(value) >= 1000:
        return local_number(value, ",.0f")
    # Published fitnesses of some hundreds have two decimals.
    return local_number(value, ".5g" if abs(value) >= 100 else ".3g")
