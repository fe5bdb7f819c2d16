"""A report as tables of words, Markdown and JSON."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, log10
from typing import Any

import numpy as np

from sudoku_ga.lab.readings import EFFORTS, Noted
from sudoku_ga.lab.replication_text import (
    NOTHING,
    estimate_record,
    estimate_text,
    markdown_table,
    number_text,
    runs_text,
)
from sudoku_ga.lab.report import Comparison, Distribution, Report, Summary
from sudoku_ga.lab.significance import effect_word
from sudoku_ga.lab.statistics import Estimate

KIND_WORDS = {"evaluations": "evaluations", "probes": "probes", "cpu_s": "CPU s"}
"""Kinds of effort for readers."""

_STEPS = (1, 2, 5)
"""Of each power of ten, at which a distribution is told."""

_QUANTILES = 9
"""Columns of a distribution at most."""


@dataclass(frozen=True)
class Section:
    """A table with what is to be said of it.

    Parameters
    ----------
    title, caption : str
    head : sequence of str
    rows : sequence of sequence of str
    """

    title: str
    caption: str
    head: Sequence[str]
    rows: Sequence[Sequence[str]]


def sections(report: Report) -> list[Section]:
    """Return the tables of a report, without those in which nothing stands."""
    made = [
        _summary(report),
        _comparison(report),
        _run_lengths(report),
        _targets(report),
        _budgets(report),
        *(_difficulty(report, measure) for measure in ("givens", "grade")),
    ]
    return [section for section in made if section.rows]


def heading(noted: Noted) -> str:
    """Return in a sentence what the report is about."""
    state = "" if noted.finished == noted.planned else f" of {noted.planned:,} planned"
    failed = f", {noted.failed:,} of them failed" if noted.failed else ""
    return (
        f"Experiment {noted.name}, seed {noted.seed}: {noted.finished:,} trials{state}{failed}; "
        f"sudoku_ga {noted.version}, {noted.machine}, {noted.created}."
    )


def markdown(report: Report) -> str:
    """Return a report as Markdown, without a last line break."""
    parts = [f"## {report.experiment.title}", heading(report.experiment)]
    for section in sections(report):
        table = markdown_table(section.head, *section.rows)
        parts += [f"### {section.title}", section.caption, table]
    return "\n\n".join(part for part in parts if part)


def as_json(report: Report) -> str:
    """Return a report as one JSON object on one line."""
    record: dict[str, Any] = {
        **report.experiment._asdict(),
        "effort": report.kind,
        "variants": [_summary_record(summary) for summary in report.summaries],
        "comparisons": [{**vars(each), "shown": each.is_shown} for each in report.comparisons],
        "distributions": [_distribution_record(each) for each in report.distributions],
        "progress": [vars(each) for each in report.progress],
        "difficulties": [
            {
                **vars(each),
                "solved": estimate_record(each.solved),
                "effort": estimate_record(each.effort),
            }
            for each in report.difficulties
        ],
    }
    return json.dumps(record, ensure_ascii=False)


def _summary_record(summary: Summary) -> dict[str, Any]:
    return {
        **vars(summary),
        "solved": estimate_record(summary.solved),
        "efforts": {kind: estimate_record(each) for kind, each in summary.efforts.items()},
    }


def _distribution_record(distribution: Distribution) -> dict[str, Any]:
    """Return a distribution by at most 101 of its efforts, evenly over the solved runs."""
    efforts = distribution.efforts
    places = np.unique(np.linspace(0, len(efforts) - 1, min(101, len(efforts))).astype(int))
    return {
        "variant": distribution.variant,
        "puzzles": distribution.puzzles,
        "runs": distribution.runs,
        "solved": len(efforts),
        "efforts": efforts[places].tolist(),
        "shares": ((places + 1) / distribution.runs).tolist(),
    }


def _summary(report: Report) -> Section:
    kind = KIND_WORDS[report.kind]
    head = (
        "Variant", "Puzzles", "Runs", "Solved (95 %)",
        "Evaluations a solution (95 %)", "Probes a solution (95 %)", "CPU s a solution (95 %)",
        f"Quartiles of the solved, {kind}",
    )  # fmt: skip
    rows = [
        [
            each.variant, each.puzzles, runs_text(each.runs, each.failed),
            estimate_text(each.solved), *(_effort(each, name) for name in EFFORTS),
            " · ".join(map(effort_text, each.quartiles)) if each.quartiles else NOTHING,
        ]
        for each in report.summaries
    ]  # fmt: skip
    method = "resampled" if report.is_resampled else "by the delta method, since runs are many"
    caption = (
        "Success with its score interval (Wilson); what all runs cost for each that solved its "
        f"puzzle (expected running time), its interval {method}."
    )
    return Section("Success and effort", caption, *_told(head, rows))


def _effort(summary: Summary, kind: str) -> str:
    effort = summary.efforts[kind]
    return NOTHING if effort is None or not effort.value else _interval(effort)


def _interval(effort: Estimate | None) -> str:
    """Return an effort and its interval: ``8.14 M (1.82 M to 17.5 M)``."""
    if effort is None:
        return NOTHING
    value, low, high = effort
    if low is None or high is None:
        return effort_text(value)
    return f"{effort_text(value)} ({effort_text(low)} to {effort_text(high)})"


def effort_text(value: float | None) -> str:
    """Return an effort with three digits: ``0.0157``, ``496 k``, ``8.14 M``."""
    if value is None:
        return NOTHING
    for least, size, unit in ((0.9995e9, 1e9, "G"), (0.9995e6, 1e6, "M"), (1e4, 1e3, "k")):
        if least <= value < inf:
            return f"{value / size:.{max(0, 2 - int(log10(value / size)))}f} {unit}"
    return number_text(value)


def _told(
    head: Sequence[str], rows: Sequence[Sequence[str]]
) -> tuple[Sequence[str], Sequence[Sequence[str]]]:
    """Return head and rows without columns in which nothing stands."""
    if not rows:
        return head, rows
    columns = zip(head, *rows, strict=True)
    told = [(name, *cells) for name, *cells in columns if set(cells) != {NOTHING}]
    kept = [list(row) for row in zip(*told, strict=True)]
    return kept[0], kept[1:]


def _comparison(report: Report) -> Section:
    head = ("Puzzles", "First", "Second", "First needs less", "p", "p (Holm)", "Finding")
    rows = [
        [
            each.puzzles, each.first, each.second, f"{each.effect:.2f}", _p(each.p),
            _p(each.corrected), finding(each),
        ]
        for each in report.comparisons
    ]  # fmt: skip
    count = len(report.comparisons)
    against = " Each variant is compared with the first alone." if report.against_first else ""
    caption = (
        f"By {KIND_WORDS[report.kind]}, a run that was not solved counting as more than any that "
        "was: the probability that a run of the first needs less (Vargha and Delaney's A), and the "
        f"test of Mann and Whitney, corrected for {count:,} of them by Holm.{against}"
    )
    return Section("Differences", caption, head, rows)


def finding(comparison: Comparison) -> str:
    """Return what a comparison shows, in words."""
    if not comparison.is_shown:
        return "no difference shown"
    better = comparison.first if comparison.effect > 0.5 else comparison.second
    return f"{better} needs less, {effect_word(comparison.effect)} effect"


def _p(value: float) -> str:
    return "< 0.0001" if value < 0.0001 else f"{value:.2g}"


def _run_lengths(report: Report) -> Section:
    pooled = [each for each in report.distributions if not each.puzzles]
    marks = _marks(
        [effort for each in pooled for effort in each.efforts[[0, -1][: len(each.efforts)]]]
    )
    rows = [
        [each.variant, *(f"{100 * each.share_within(mark):.0f} %" for mark in marks)]
        for each in pooled
    ]
    caption = (
        f"Share of all runs, over all puzzles, that was solved within so many "
        f"{KIND_WORDS[report.kind]}."
    )
    return Section(
        "Run lengths", caption, ("Variant", *map(effort_text, marks)), rows if marks else ()
    )


def _marks(efforts: Sequence[float]) -> list[float]:
    """Return round numbers, at most nine, that span the efforts."""
    positive = [effort for effort in efforts if effort > 0]
    if not positive:
        return []
    low, high = int(np.floor(np.log10(min(positive)))), int(np.ceil(np.log10(max(positive))))
    marks = [step * 10.0**power for power in range(low, high + 1) for step in _STEPS]
    marks = [mark for mark in marks if min(positive) <= mark <= 5 * max(positive)]
    inside = [mark for mark in marks if mark < max(positive)]
    marks = marks[: len(inside) + 1]
    return marks[:: -(-len(marks) // _QUANTILES) or 1]


def _targets(report: Report) -> Section:
    progress = report.progress
    head = (
        ("Variant", *(f"≤ {target} conflicts" for target, _, _ in progress[0].targets))
        if progress
        else ()
    )
    rows = [
        [
            each.variant,
            *(f"{100 * share:.0f} %, {effort_text(effort)}" for _, share, effort in each.targets),
        ]
        for each in progress
    ]
    kind = KIND_WORDS[progress[0].kind] if progress else ""
    caption = (
        f"Share of the traced runs that reached a target, and {kind} of all runs for each that did."
    )
    return Section("Fixed targets", caption, head, rows)


def _budgets(report: Report) -> Section:
    progress = report.progress
    head = (
        ("Variant", *(effort_text(budget) for budget, _ in progress[0].budgets)) if progress else ()
    )
    rows = [
        [each.variant, *(number_text(median) for _, median in each.budgets)] for each in progress
    ]
    kind = KIND_WORDS[progress[0].kind] if progress else ""
    caption = f"Median of the fewest conflicts that the traced runs had after so many {kind}."
    return Section("Fixed budgets", caption, head, rows)


def _difficulty(report: Report, measure: str) -> Section:
    found = [each for each in report.difficulties if each.measure == measure]
    by = "share of givens" if measure == "givens" else "grade"
    caption = (
        f"Share solved and {KIND_WORDS[report.kind]} a solution, by the {by} of the puzzles"
        + (", for a person who reasons." if measure == "grade" else ".")
    )
    levels = ["", *(each.level for each in found)]
    rows = [
        [
            "" if each.level == before else each.level, each.variant, f"{each.runs:,}",
            estimate_text(each.solved), _interval(each.effort),
        ]
        for before, each in zip(levels, found, strict=False)
    ]  # fmt: skip
    head = (by.capitalize(), "Variant", "Runs", "Solved (95 %)", "Effort a solution (95 %)")
    return Section(f"By {by}", caption, head, rows)
