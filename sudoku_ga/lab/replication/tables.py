"""A replication as translated tables and Markdown, and as JSON, which can be read again."""

import json
from collections.abc import Mapping
from typing import Any

from sudoku_ga.lab.experiment.experiment import Experiment
from sudoku_ga.lab.replication.comparison import (
    Agreement,
    PublishedComparison,
    Replication,
    ReplicationSummary,
)
from sudoku_ga.lab.replication.published import Filter, Published
from sudoku_ga.lab.stats.estimates import Estimate, estimate_of, record_of
from sudoku_ga.lab.stats.notation import (
    FAILED,
    INTERVAL,
    RunCount,
    estimate_text,
    number_text,
    runs_text,
)
from sudoku_ga.markup import markdown_line, markdown_text
from sudoku_ga.tables import Column, Table
from sudoku_ga.translation import _, counted, duration_text, later, local_number, pgettext

COMPARED, VARIANTS = later("Published and obtained"), later("Results of the variants")
"""Titles of tables."""

_PERCENTILE = later(
    "Percentile: the share of our runs, in per cent, below the published value, with half of "
    "those equal to it; it is given where the interval is open to infinity."
)


def comparison_tables(replication: Replication) -> list[Table]:
    """Return the comparisons without empty columns.

    Values that cannot be compared follow, in a table for each reason, which is its title.
    """
    columns = (
        Column(_("Value")),
        Column(_("Where")),
        Column(pgettext("value", "Published"), number_text),
        Column(_("Obtained (95 %)"), _estimate),
        Column(_("Percentile"), number_text),
        Column(_("Runs"), _runs),
        Column(_("Evaluations"), _whole),
        Column(_("Verdict")),
    )
    tables: dict[str, list[tuple[object, ...]]] = {}
    for comparison in sorted(replication.comparisons, key=_is_not_compared):
        is_not = _is_not_compared(comparison)
        title = _(COMPARED)
        if is_not:
            title = _("Cannot be compared: {reason}").format(reason=_(comparison.reason))
        tables.setdefault(title, []).append(_comparison_row(comparison))
    return [Table(title, columns, rows).without_empty_columns() for title, rows in tables.items()]


def _whole(count: int) -> str:
    return local_number(count, ",")


def _runs(count: RunCount) -> str:
    return runs_text(count, _(FAILED))


def _estimate(estimate: Estimate) -> str:
    return estimate_text(estimate, words=_(INTERVAL))


def _is_not_compared(comparison: PublishedComparison) -> bool:
    return comparison.agreement is Agreement.NOT_COMPARED


def _comparison_row(comparison: PublishedComparison) -> tuple[object, ...]:
    published, verdict = comparison.published, _(str(comparison.agreement))
    if comparison.reason:
        verdict = f"{verdict}: {_(comparison.reason)}"
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
        Column(_("Variant")),
        Column(_("Puzzles")),
        Column(_("Runs"), _runs),
        Column(_("Solved (95 %)"), _estimate),
        Column(_("Best fitness (95 %)"), _estimate),
        Column(_("Evaluations per solution (95 %)"), _estimate),
        Column(_("Move evaluations per solution (95 %)"), _estimate),
        Column(_("CPU s per solution (95 %)"), _estimate),
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
    return Table(_(VARIANTS), columns, rows).without_empty_columns()


def provenance_text(replication: Replication) -> str:
    """Return the program, seed, scale, day, effort and machine of the figures in a sentence."""
    runs = _("{finished:,} runs").format(finished=replication.finished)
    if not replication.is_complete:
        runs = _("{runs} of {planned:,} planned").format(runs=runs, planned=replication.planned)
    return _(
        "sudoku_ga {version}, seed {seed}, scale {scale:g}, begun on {date}: {runs}, {time} of the "
        "processor; {machine}."
    ).format(
        version=replication.version,
        seed=replication.seed,
        scale=replication.scale,
        date=replication.date,
        runs=runs,
        time=duration_text(replication.cpu_s),
        machine=replication.machine,
    )


def markdown(replication: Replication) -> str:
    """Return the replication as a Markdown section, without a final line end."""
    experiment = replication.experiment
    parts = (f"## {markdown_line(_(experiment.title))}", about(experiment), findings(replication))
    return "\n\n".join(filter(None, parts))


def about(experiment: Experiment) -> str:
    """Return the description of the replicated work, and its source, in Markdown."""
    text = markdown_text(_(experiment.description))
    if not experiment.source:
        return text
    source = _("Source: {source}").format(source=markdown_line(experiment.source))
    return f"{text}\n\n{source}".lstrip()


def findings(replication: Replication) -> str:
    """Return the results in Markdown.

    The comparison comes first; the results of the variants are folded if HTML is shown.
    """
    parts = []
    for table in comparison_tables(replication):
        parts += [] if table.title == _(COMPARED) else [markdown_line(f"{table.title}.")]
        parts.append(table.markdown())
    parts.append("\n".join(f"- {markdown_line(each)}" for each in _notes(replication)))
    parts += [
        f"{markdown_line(provenance_text(replication))} {_('Made by:')}",
        f"```\n{replication.command}\n```",
    ]
    parts.append(folded(_(VARIANTS), summary_table(replication).markdown()))
    return "\n\n".join(part for part in parts if part)


def folded(title: str, text: str) -> str:
    """Return Markdown that is folded below a title; ``app/help/browser.py`` reads it."""
    return f"<details>\n<summary>{title}</summary>\n\n{text}\n\n</details>"


def _notes(replication: Replication) -> list[str]:
    """Return each note once, after the values that it belongs to."""
    about: dict[str, list[str]] = {}
    for published in (comparison.published for comparison in replication.comparisons):
        if published.note:
            about.setdefault(published.note, []).append(published.label)
    notes = [f"{'; '.join(labels)}: {note}" for note, labels in about.items()]
    is_open = any(comparison.percentile is not None for comparison in replication.comparisons)
    return [*notes, _(_PERCENTILE)] if is_open else notes


def replication_json(replication: Replication) -> str:
    """Return the replication as one JSON object on one line."""
    experiment = replication.experiment
    record = {
        "experiment": experiment.name,
        "title": experiment.title,
        "source": experiment.source,
        "version": replication.version,
        "seed": replication.seed,
        "scale": replication.scale,
        "date": replication.date,
        "command": replication.command,
        "cpu_s": replication.cpu_s,
        "machine": replication.machine,
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


def read_replication(text: str, experiment: Experiment) -> Replication:
    """Return a replication from the text of :func:`replication_json`.

    Raises KeyError, TypeError, ValueError if it is something else.
    """
    record = json.loads(text)
    made = (
        "seed",
        "scale",
        "date",
        "planned",
        "finished",
        "cpu_s",
        "puzzles",
        "version",
        "machine",
    )
    return Replication(
        experiment,
        comparisons=tuple(map(_comparison_of, record["values"])),
        summaries=tuple(map(_summary_of, record["variants"])),
        **{name: record[name] for name in made},
    )


def _comparison_of(record: Mapping[str, Any]) -> PublishedComparison:
    texts = {name: record[name] for name in ("id", "label", "where", "measure", "expected", "note")}
    # The record does not contain the runs that it was compared with.
    published = Published(
        **texts,
        chosen=Filter(None, {}, None, None),
        better="",
        n=None,
        sd=None,
        generation=0,
        maximum=0.0,
        against=None,
        reason=None,
    )
    numbers = ("runs", "evaluations", "failed", "reason", "percentile")
    return PublishedComparison(
        published,
        Agreement(record["verdict"]),
        estimate_of(record["obtained"]),
        **{name: record[name] for name in numbers},
    )


def _summary_of(record: Mapping[str, Any]) -> ReplicationSummary:
    counted_runs = ("variant", "puzzles", "runs", "failed", "evaluations")
    estimates = ("solved", "best_fitness", "effort", "move_evaluations", "cpu_s")
    return ReplicationSummary(
        *(record[name] for name in counted_runs), *(estimate_of(record[name]) for name in estimates)
    )


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
