"""A report as tables of text and as Markdown, translated."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf, log10

import numpy as np

from sudoku_ga.lab.experiment.trace import EFFORTS
from sudoku_ga.lab.replication.tables import (
    NOTHING,
    markdown_table,
    number_text,
    without_empty_columns,
)
from sudoku_ga.lab.report.overview import VariantSummary
from sudoku_ga.lab.report.report import ExperimentReport, VariantComparison
from sudoku_ga.lab.stats.estimates import Estimate
from sudoku_ga.lab.stats.significance import TEST_NAMES, Ranking, difference_text
from sudoku_ga.lab.store.queries import StoredExperiment
from sudoku_ga.markup import markdown_line
from sudoku_ga.translation import _, counted, later

EFFORT_LABELS = {
    "evaluations": later("evaluations"),
    "move_evaluations": later("move evaluations"),
    "function_evaluations": later("function evaluations"),
    "cpu_s": later("CPU s"),
}
"""Labels of the kinds of effort, translated where they are shown."""

_DEFINITION = later(
    "Function evaluations are the evaluations of individuals and those of moves by local searches "
    "(move evaluations) together."
)

_STEPS = (1, 2, 5)
"""Steps within a power of ten at which a distribution is shown."""

_QUANTILES = 9
"""Number of columns of a distribution at most."""


@dataclass(frozen=True)
class Section:
    """A table with title and caption."""

    title: str
    caption: str
    head: Sequence[str]
    rows: Sequence[Sequence[str]]


_NOTHING = Section("", "", (), ())

_MEASURES = {
    "givens": (
        later("By share of givens"),
        later("Share of givens"),
        later("Share solved and {effort} a solution, by the share of givens of the puzzles."),
    ),
    "grade": (
        later("By grade"),
        later("Grade"),
        later(
            "Share solved and {effort} a solution, by the grade of the puzzles, for a person who "
            "reasons."
        ),
    ),
}
"""Title, first column and caption of the tables about difficulty."""


def sections(report: ExperimentReport) -> list[Section]:
    """Return the tables of a report that are not empty."""
    made = [
        _summary(report),
        _comparison(report),
        _ranks(report),
        _run_lengths(report),
        _targets(report),
        _budgets(report),
        *(_difficulty(report, measure) for measure in ("givens", "grade")),
    ]
    return [section for section in made if section.rows]


def heading(experiment: StoredExperiment) -> str:
    """Return the experiment of a report in a sentence."""
    runs = counted("{count:,} run", "{count:,} runs", experiment.finished)
    if experiment.finished != experiment.planned:
        runs = _("{runs} of {planned:,} planned").format(runs=runs, planned=experiment.planned)
    if experiment.failed:
        runs = _("{runs}, {failed:,} of them failed").format(runs=runs, failed=experiment.failed)
    return _(
        "Experiment {name}, seed {seed}: {runs}; sudoku_ga {version}, {machine}, {created}."
    ).format(
        name=experiment.name,
        seed=experiment.seed,
        runs=runs,
        version=experiment.version,
        machine=experiment.machine,
        created=experiment.created,
    )


def markdown(report: ExperimentReport) -> str:
    """Return a report as Markdown, without a final line end."""
    title = markdown_line(_(report.experiment.title))
    parts = [f"## {title}", markdown_line(heading(report.experiment))]
    parts += map(markdown_section, sections(report))
    return "\n\n".join(parts)


def markdown_section(section: Section) -> str:
    """Return a table as Markdown below its title and caption."""
    parts = (
        f"### {markdown_line(section.title)}",
        markdown_line(section.caption),
        markdown_table(section.head, *section.rows),
    )
    return "\n\n".join(part for part in parts if part)


def _summary(report: ExperimentReport) -> Section:
    head = (
        _("Variant"), _("Puzzles"), _("Runs"), _("Solved (95 %)"), _("By logic alone"),
        _("Evaluations a solution (95 %)"), _("Move evaluations a solution (95 %)"),
        _("Function evaluations a solution (95 %)"), _("CPU s a solution (95 %)"),
        _("Quartiles of the solved, {effort}").format(effort=_(EFFORT_LABELS[report.kind])),
    )  # fmt: skip
    # Without move evaluations both are the same.
    shown = [k for k in report.kinds if k != "function_evaluations" or report.kind != "evaluations"]
    rows = [
        [
            each.variant, each.puzzles, _runs(each), _interval(each.solved, number_text),
            f"{each.by_logic:,}" if each.by_logic else NOTHING,
            *(_effort(each, kind) if kind in shown else NOTHING for kind in EFFORTS),
            " · ".join(map(effort_text, each.quartiles)) if each.quartiles else NOTHING,
        ]
        for each in report.summaries
    ]  # fmt: skip
    caption = _(
        "Success with its score interval (Wilson); what all runs cost for each that solved its "
        "puzzle (expected running time), its interval by the delta method, since runs are many."
    )
    if report.is_resampled:
        caption = _(
            "Success with its score interval (Wilson); what all runs cost for each that solved "
            "its puzzle (expected running time), its interval resampled."
        )
    if any(each.by_logic for each in report.summaries):
        caption = f"{caption} {_('Where logic alone solved a puzzle, no evolution took place.')}"
    if "function_evaluations" in shown:
        caption = f"{caption} {_(_DEFINITION)}"
    shown_head, *shown_rows = without_empty_columns(head, rows)
    return Section(_("Success and effort"), caption, shown_head, shown_rows)


def _runs(summary: VariantSummary) -> str:
    if not summary.failed:
        return f"{summary.runs:,}"
    return _("{runs:,} ({failed:,} failed)").format(runs=summary.runs, failed=summary.failed)


def _effort(summary: VariantSummary, kind: str) -> str:
    effort = summary.efforts[kind]
    return NOTHING if effort is None or not effort.value else _interval(effort, effort_text)


def _interval(estimate: Estimate | None, text_of: Callable[[float | None], str]) -> str:
    """Return a value and its interval: ``8.14 M (1.82 M to 17.5 M)``."""
    if estimate is None:
        return NOTHING
    value, low, high = estimate
    if low is None or high is None:
        return text_of(value)
    return _("{value} ({low} to {high})").format(
        value=text_of(value), low=text_of(low), high=text_of(high)
    )


def effort_text(value: float | None) -> str:
    """Return an effort with three digits: ``0.0157``, ``496 k``, ``8.14 M``."""
    if value is None:
        return NOTHING
    for least, size, unit in ((0.9995e9, 1e9, "G"), (0.9995e6, 1e6, "M"), (1e4, 1e3, "k")):
        if least <= value < inf:
            return f"{value / size:.{max(0, 2 - int(log10(value / size)))}f} {unit}"
    return number_text(value)


def _comparison(report: ExperimentReport) -> Section:
    head = (
        _("Puzzles"), _("First"), _("Second"), _("First needs less"), _("Test"), "p", "p (Holm)",
        _("Finding"),
    )  # fmt: skip
    rows = [
        [
            each.puzzles, each.first, each.second,
            *(
                (NOTHING, NOTHING)
                if each.difference.p is None
                else (f"{each.difference.effect:.2f}", _(TEST_NAMES[each.difference.test]))
            ),
            _p(each.difference.p), _p(each.corrected), finding(each),
        ]
        for each in report.comparisons
    ]  # fmt: skip
    count = sum(each.difference.p is not None for each in report.comparisons)
    caption = _(
        "By {effort} on the same puzzle; an unsolved run counts as more than "
        "any solved run. The probability is that of a run of the first variant "
        "needing less (Vargha and Delaney's A). The p value is that of a rank "
        "test, corrected by Holm's method (number of tests: {count:,}): the test of "
        "Mann and Whitney for one puzzle; van Elteren's test, which ranks "
        "within puzzles, for several; and Wilcoxon's signed-rank test of the "
        "effort per solution for ten or more puzzles, or for one run on each."
    ).format(effort=_(EFFORT_LABELS[report.kind]), count=count)
    if report.against_first:
        caption = f"{caption} {_('Each variant is compared with the first alone.')}"
    return Section(_("Differences"), caption, head, rows)


def finding(comparison: VariantComparison) -> str:
    """Return the result of a comparison as text."""
    difference = comparison.difference
    if difference.p is None:
        return _("neither solved a puzzle")
    if not comparison.is_shown:
        return _("no difference shown")
    better = comparison.first if difference.is_first_less else comparison.second
    return _("{name} needs less, {size}").format(name=better, size=difference_text(difference))


def _ranks(report: ExperimentReport) -> Section:
    ranking = report.ranking
    if ranking is None:
        return _NOTHING
    names = report.variants
    head = [_("Variant"), _("Mean rank")]
    rows = [
        [names[variant], f"{rank:.2f}"]
        for variant, rank in zip(ranking.variants, ranking.mean_ranks, strict=True)
    ]
    text = later(
        "Mean rank by {effort} a solution over {count:,} puzzles, 1 for the least. By the test of "
        "Friedman (F = {statistic}, p {p}) no difference is shown."
    )
    if ranking.is_shown:
        head.append(_("No difference shown from"))
        for place, row in enumerate(rows):
            row.append(", ".join(_alike(ranking, place, names)) or NOTHING)
        text = later(
            "Mean rank by {effort} a solution over {count:,} puzzles, 1 for the least. The "
            "variants differ (test of Friedman, F = {statistic}, p {p}); two of them do if their "
            "mean ranks are more than {distance} apart (critical difference of Nemenyi, 5 %)."
        )
    p = _p(ranking.p)
    caption = _(text).format(
        effort=_(EFFORT_LABELS[report.kind]),
        count=ranking.puzzles,
        statistic=number_text(ranking.statistic),
        p=p if p.startswith("<") else f"= {p}",
        distance=f"{ranking.critical_difference:.2f}",
    )
    return Section(_("Ranks over the puzzles"), caption, head, rows)


def _alike(ranking: Ranking, place: int, names: Sequence[str]) -> list[str]:
    """Return the names of the other variants that do not differ from the one at a place."""
    return [
        names[variant]
        for other, variant in enumerate(ranking.variants)
        if other != place and not ranking.differs(place, other)
    ]


def _p(value: float | None) -> str:
    if value is None:
        return NOTHING
    return "< 0.0001" if value < 0.0001 else f"{value:.2g}"


def _run_lengths(report: ExperimentReport) -> Section:
    pooled = [each for each in report.distributions if not each.puzzles]
    marks = _marks(
        [effort for each in pooled for effort in each.efforts[[0, -1][: len(each.efforts)]]]
    )
    rows = [
        [each.variant, *(f"{100 * each.share_within(mark):.0f} %" for mark in marks)]
        for each in pooled
    ]
    caption = _(
        "Share of all runs, over all puzzles, that were solved within a number of {effort}."
    ).format(effort=_(EFFORT_LABELS[report.kind]))
    head = (_("Variant"), *map(effort_text, marks))
    return Section(_("Run lengths"), caption, head, rows if marks else ())


def _marks(efforts: Sequence[float]) -> list[float]:
    """Return at most nine round numbers that span the efforts."""
    positive = [effort for effort in efforts if effort > 0]
    if not positive:
        return []
    low, high = int(np.floor(np.log10(min(positive)))), int(np.ceil(np.log10(max(positive))))
    marks = [step * 10.0**power for power in range(low, high + 1) for step in _STEPS]
    marks = [mark for mark in marks if min(positive) <= mark <= 5 * max(positive)]
    inside = [mark for mark in marks if mark < max(positive)]
    marks = marks[: len(inside) + 1]
    return marks[:: -(-len(marks) // _QUANTILES) or 1]


def _targets(report: ExperimentReport) -> Section:
    results = report.fixed_targets
    if not results:
        return _NOTHING
    targets = [target for target, _share, _effort in results[0].targets]
    head = (_("Variant"), *(_("≤ {target} conflicts").format(target=each) for each in targets))
    rows = [
        [
            each.variant,
            *(
                f"{100 * share:.0f} %, {effort_text(effort)}"
                for _target, share, effort in each.targets
            ),
        ]
        for each in results
    ]
    caption = _(
        "Share of the traced runs that reached a target, and {effort} of all runs for each that "
        "did."
    ).format(effort=_(EFFORT_LABELS[results[0].kind]))
    return Section(_("Fixed targets"), caption, head, rows)


def _budgets(report: ExperimentReport) -> Section:
    results = report.fixed_targets
    if not results:
        return _NOTHING
    head = (_("Variant"), *(effort_text(budget) for budget, _median in results[0].budgets))
    rows = [
        [each.variant, *(number_text(median) for _budget, median in each.budgets)]
        for each in results
    ]
    caption = _(
        "Median of the fewest conflicts that the traced runs had after a number of {effort}."
    ).format(effort=_(EFFORT_LABELS[results[0].kind]))
    return Section(_("Fixed budgets"), caption, head, rows)


def _difficulty(report: ExperimentReport, measure: str) -> Section:
    found = [each for each in report.difficulties if each.measure == measure]
    title, column, caption = (_(each) for each in _MEASURES[measure])
    levels = ["", *(each.level for each in found)]
    rows = [
        [
            "" if each.level == before else each.level, each.variant, f"{each.runs:,}",
            _interval(each.solved, number_text), _interval(each.effort, effort_text),
        ]
        for before, each in zip(levels, found, strict=False)
    ]  # fmt: skip
    head = (
        column, _("Variant"), _("Runs"), _("Solved (95 %)"), _("Effort a solution (95 %)"),
    )  # fmt: skip
    return Section(title, caption.format(effort=_(EFFORT_LABELS[report.kind])), head, rows)


def distinct_labels(names: Sequence[str]) -> list[str]:
    """Return names of variants without their common parts.

    ``alleles, population.size 10`` and ``alleles, population.size 30`` become ``size 10`` and
    ``size 30``.
    """
    pieces = [name.split(", ") for name in names]
    if len(names) < 2:
        return list(names)
    while min(map(len, pieces)) > 1 and len({each[0] for each in pieces}) == 1:
        pieces = [each[1:] for each in pieces]
    while min(map(len, pieces)) > 1 and len({each[-1] for each in pieces}) == 1:
        pieces = [each[:-1] for each in pieces]
    is_table = len({len(each) for each in pieces}) == 1
    columns = [_without_owner(list(each)) for each in zip(*pieces, strict=True)] if is_table else []
    heads = [column[0].split(" ")[0] for column in columns]
    if columns and len(set(heads)) == len(heads):  # steps of two roles keep their owners
        pieces = [list(row) for row in zip(*columns, strict=True)]
    return [", ".join(each) for each in pieces]


def _without_owner(column: list[str]) -> list[str]:
    """Return ``size 10`` for ``population.size 10`` if all names have the same parameter."""
    paths = {each.split(" ")[0] for each in column}
    if len(paths) > 1 or not all(" " in each for each in column):
        return column
    owner, point, _name = paths.pop().rpartition(".")
    return [each.removeprefix(owner + point) for each in column]
