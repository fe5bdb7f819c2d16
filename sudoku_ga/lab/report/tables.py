"""A report as tables, translated."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

import numpy as np

from sudoku_ga.lab.experiment.trace import EFFORTS
from sudoku_ga.lab.report.report import ExperimentReport, VariantComparison
from sudoku_ga.lab.stats.estimates import Estimate
from sudoku_ga.lab.stats.notation import (
    EFFORT_LABELS,
    FAILED,
    INTERVAL,
    RunCount,
    effort_text,
    estimate_text,
    number_text,
    p_text,
    runs_text,
)
from sudoku_ga.lab.stats.significance import TEST_NAMES, Ranking, difference_text
from sudoku_ga.lab.store.queries import StoredExperiment
from sudoku_ga.markup import latex_text, markdown_line
from sudoku_ga.tables import NOTHING, Column, Table
from sudoku_ga.translation import _, counted, later

_DEFINITION = later(
    "Function evaluations are the evaluations of individuals and those of moves by local searches "
    "(move evaluations) together."
)

_STEPS = (1, 2, 5)
"""The steps within a power of ten at which a distribution is shown."""

_QUANTILES = 9
"""The most columns of a distribution."""


_MEASURES = {
    "givens": (
        later("By share of givens"),
        later("Share of givens"),
        later("Share solved and {effort} per solution, by the share of givens of the puzzles."),
    ),
    "grade": (
        later("By grade"),
        later("Grade"),
        later(
            "Share solved and {effort} per solution, by the grade of the puzzles, which is how "
            "hard they are for a person."
        ),
    ),
}
"""Title, first column and caption of the tables about difficulty."""


def tables_of(report: ExperimentReport) -> list[Table]:
    """Return the tables of a report that are not empty."""
    made = [
        _summary(report),
        _parameters(report),
        comparison_table(report),
        *_ranks(report),
        _run_lengths(report),
        *_targets_and_budgets(report),
        *(_difficulty(report, measure) for measure in ("givens", "grade")),
        _puzzles(report),
    ]
    return [table for table in made if table and table.rows]


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
        created=experiment.created.replace("T", " ").replace("+00:00", " UTC"),
    )


def markdown(report: ExperimentReport) -> str:
    """Return a report as Markdown, without a final line end."""
    title = markdown_line(_(report.experiment.title))
    parts = [f"## {title}", markdown_line(heading(report.experiment))]
    return "\n\n".join([*parts, *(table.markdown_section() for table in tables_of(report))])


def latex(report: ExperimentReport) -> str:
    """Return the tables of a report as LaTeX, without a final line end."""
    source = f"% {latex_text(heading(report.experiment))}"
    return "\n\n".join([source, *(table.latex() for table in tables_of(report))])


def csv(report: ExperimentReport) -> str:
    """Return the tables of a report for a spreadsheet, separated by empty lines."""
    return "\n".join(table.csv() for table in tables_of(report))


def _summary(report: ExperimentReport) -> Table:
    # Without move evaluations, both are the same.
    shown = [k for k in report.kinds if k != "function_evaluations" or report.kind != "evaluations"]
    columns = (
        Column(_("Variant")),
        Column(_("Puzzles"), is_setting=True),
        Column(_("Runs"), _runs),
        Column(_("Solved (95 %)"), _solved),
        Column(_("By logic alone"), "{:,}".format),
        Column(_("Evaluations per solution (95 %)"), _effort),
        Column(_("Move evaluations per solution (95 %)"), _effort),
        Column(_("Function evaluations per solution (95 %)"), _effort),
        Column(_("CPU s per solution (95 %)"), _effort),
        Column(
            _("Quartiles of the solved runs, {effort}").format(
                effort=_(EFFORT_LABELS[report.kind])
            ),
            _quartiles,
        ),
    )
    rows = [
        (
            each.variant,
            each.puzzles,
            RunCount(each.runs, each.failed),
            each.solved,
            each.by_logic or None,
            *(_counted(each.efforts[kind]) if kind in shown else None for kind in EFFORTS),
            each.quartiles,
        )
        for each in report.summaries
    ]
    interval = _("For the effort it comes from the delta method, since there are many runs.")
    if report.is_resampled:
        interval = _(
            "For the effort it comes from resampling the puzzles, and the runs on each of them."
        )
    definition = _(
        "The effort per solution is that of all runs, solved or not, divided by the number of "
        "solved runs (expected running time). In brackets are 95 % intervals; for the share solved "
        "it is Wilson's."
    )
    caption = f"{definition} {interval}"
    if any(each.by_logic for each in report.summaries):
        caption = f"{caption} {_('Where logic alone solved a puzzle, no evolution took place.')}"
    if "function_evaluations" in shown:
        caption = f"{caption} {_(_DEFINITION)}"
    return Table(_("Success and effort"), columns, rows, caption).without_empty_columns()


_MOST_LISTED = 100
"""The most puzzles that a report lists."""


def _parameters(report: ExperimentReport) -> Table | None:
    if (setup := report.setup) is None:
        return None
    limits = ", ".join(
        f"{path.removeprefix('termination.')} = {value:,}" for path, value in setup.budget.items()
    )
    title = _("Parameters that differ")
    caption = _("Limits of every run: {limits}.").format(limits=limits) if limits else ""
    names, values = distinct_labels(report.variants), setup.differing
    if len(names) > len(values):  # the longer list makes the rows
        columns = [Column(_("Variant")), *map(Column, values)]
        rows = zip(names, *values.values(), strict=True)
        return Table(title, columns, list(rows) if values else [], caption)
    columns = [Column(_("Parameter")), *map(Column, names)]
    return Table(title, columns, [(path, *each) for path, each in values.items()], caption)


def _puzzles(report: ExperimentReport) -> Table | None:
    if report.setup is None or len(report.setup.puzzles) > _MOST_LISTED:
        return None
    return Table(
        _("Puzzles of the experiment"),
        [Column(_("Group")), Column(_("Name")), Column(_("Givens")), Column(_("In a line"))],
        [(each.group, each.name, each.givens, each.line) for each in report.setup.puzzles],
    )


def _runs(count: RunCount) -> str:
    return runs_text(count, _(FAILED))


def _solved(value: Estimate) -> str:
    return estimate_text(value, number_text, _(INTERVAL))


def _effort(value: Estimate) -> str:
    return estimate_text(value, effort_text, _(INTERVAL))


def _counted(effort: Estimate | None) -> Estimate | None:
    return effort if effort and effort.value else None


def _quartiles(values: Iterable[float]) -> str:
    return " · ".join(map(effort_text, values))


def comparison_table(report: ExperimentReport) -> Table:
    """Return the comparisons of all pairs of variants."""
    columns = (
        Column(_("Puzzles"), is_setting=True),
        Column(_("First")),
        Column(_("Second")),
        Column(_("Common puzzles"), "{:,}".format, is_setting=True),
        Column(_("First needs less (95 %)"), _solved),
        Column(_("Second / first (95 %)"), _effort),
        Column(_("Test"), lambda test: _(TEST_NAMES[test]), is_setting=True),
        Column("p", p_text),
        Column("p (Holm)", p_text),
        Column(_("Finding")),
    )
    rows = []
    for each in report.comparisons:
        p = each.difference.p
        names = (each.puzzles, each.first, each.second)
        measured = (each.on, each.effect, each.ratio, each.difference.test or None)
        rows.append((*names, *measured, p, each.corrected, finding(each)))
    count = sum(each.difference.p is not None for each in report.comparisons)
    caption = _(
        "Two variants are compared by the {effort} of their runs on the same puzzles. An unsolved "
        "run counts as more than any solved run. “First needs less” is the probability that a run "
        "of the first variant needs less than one of the second (Vargha and Delaney's A); 0.5 is "
        "no difference. “Second / first” is the typical ratio of their efforts on a puzzle (Hodges "
        "and Lehmann). It is 0 or ∞ where one of the two mostly solved nothing or mostly needed "
        "no effort. "
        "“p (Holm)” is p corrected by Holm's method for the number of tests, here {count:,}. The "
        "test is that of Mann and Whitney for one puzzle, van Elteren's for 2 to 9 puzzles with "
        "several runs, and otherwise Wilcoxon's signed-rank test of the effort per solution."
    ).format(effort=_(EFFORT_LABELS[report.kind]), count=count)
    if report.against_first:
        caption = f"{caption} {_('Each variant is compared only with the first.')}"
    return Table(_("Differences"), columns, rows, caption)


def finding(comparison: VariantComparison) -> str:
    """Return the result of a comparison as text."""
    difference = comparison.difference
    if difference.p is None:
        return _("neither solved a puzzle")
    if not comparison.is_shown:
        return _("no difference shown")
    better = comparison.first if difference.is_first_less else comparison.second
    return _("{name} needs less, {size}").format(name=better, size=difference_text(difference))


def _ranks(report: ExperimentReport) -> list[Table]:
    ranking = report.ranking
    if ranking is None:
        return []
    names = report.variants
    columns = [Column(_("Variant")), Column(_("Mean rank"), "{:.2f}".format)]
    rows: list[tuple[object, ...]] = [
        (names[variant], rank)
        for variant, rank in zip(ranking.variants, ranking.mean_ranks, strict=True)
    ]
    text = later(
        "Mean rank by {effort} per solution over {count:,} puzzles, 1 for the least. By the test "
        "of Friedman (F = {statistic}, p {p}) no difference is shown."
    )
    if ranking.is_shown:
        columns.append(Column(_("No difference shown from")))
        rows = [
            (*row, ", ".join(_alike(ranking, place, names)) or None)
            for place, row in enumerate(rows)
        ]
        text = later(
            "Mean rank by {effort} per solution over {count:,} puzzles, 1 for the least. The "
            "variants differ (test of Friedman, F = {statistic}, p {p}). Two of them differ if "
            "their mean ranks are more than {distance} apart (critical difference of Nemenyi, 5 %)."
        )
    p = p_text(ranking.p)
    caption = _(text).format(
        effort=_(EFFORT_LABELS[report.kind]),
        count=ranking.puzzles,
        statistic=number_text(ranking.statistic),
        p=p if p.startswith("<") else f"= {p}",
        distance=f"{ranking.critical_difference:.2f}",
    )
    return [Table(_("Ranks over the puzzles"), columns, rows, caption)]


def _alike(ranking: Ranking, place: int, names: Sequence[str]) -> list[str]:
    """Return the names of the other variants that do not differ from the one at this rank."""
    return [
        names[variant]
        for other, variant in enumerate(ranking.variants)
        if other != place and not ranking.differs(place, other)
    ]


def _run_lengths(report: ExperimentReport) -> Table:
    pooled = [each for each in report.distributions if not each.puzzles]
    marks = _marks(
        [effort for each in pooled for effort in each.efforts[[0, -1][: len(each.efforts)]]]
    )
    rows = [(each.variant, *map(each.share_within, marks)) for each in pooled]
    caption = _(
        "Share of the runs on all puzzles that were solved within the effort above each column, in "
        "{effort}."
    ).format(effort=_(EFFORT_LABELS[report.kind]))
    columns = _by_variant(map(effort_text, marks), _percent)
    return Table(_("Run lengths"), columns, rows if marks else (), caption)


def _by_variant(names: Iterable[str], text: Callable[[Any], str]) -> list[Column]:
    """Return the column of variants, and the others, which share a text function."""
    return [Column(_("Variant")), *(Column(name, text) for name in names)]


def _percent(share: float | None) -> str:
    return NOTHING if share is None else f"{100 * share:.0f} %"


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


class _Reached(NamedTuple):
    share: Estimate
    effort: Estimate | None


def _reached(value: _Reached) -> str:
    effort = NOTHING if value.effort is None else _effort(value.effort)
    return f"{estimate_text(value.share, _percent, _(INTERVAL))}; {effort}"


def _targets_and_budgets(report: ExperimentReport) -> list[Table]:
    results = report.fixed_targets
    if not results:
        return []
    label = _(EFFORT_LABELS[results[0].kind])
    conflicts = [
        _("≤ {target} conflicts").format(target=target) for target, *_rest in results[0].targets
    ]
    targets = Table(
        _("Fixed targets"),
        _by_variant(conflicts, _reached),
        [
            (each.variant, *(_Reached(share, effort) for _target, share, effort in each.targets))
            for each in results
        ],
        _(
            "First the share of the traced runs that reached a target, then the {effort} of all "
            "traced runs, divided by the number of those that reached it; with 95 % intervals."
        ).format(effort=label),
    )
    budgets = Table(
        _("Fixed budgets"),
        _by_variant((effort_text(budget) for budget, *_rest in results[0].budgets), _solved),
        [(each.variant, *(middle for _budget, middle, _share in each.budgets)) for each in results],
        _(
            "The fewest conflicts that a traced run had found within the effort above each column, "
            "in {effort}: the median of the runs, with its 95 % interval."
        ).format(effort=label),
    )
    reached = Table(
        _("Targets reached"),
        _by_variant((effort_text(budget) for budget, *_rest in results[0].budgets), _percent),
        [(each.variant, *(share for _budget, _middle, share in each.budgets)) for each in results],
        _(
            "Every traced run has the targets of {targets} conflicts. Shown is the share of all "
            "these targets that was reached within the effort above each column, in {effort}."
        ).format(
            targets=", ".join(str(target) for target, *_rest in results[0].targets), effort=label
        ),
    )
    return [targets, budgets, reached]


def _difficulty(report: ExperimentReport, measure: str) -> Table:
    found = [each for each in report.difficulties if each.measure == measure]
    title, level, caption = (_(each) for each in _MEASURES[measure])
    columns = (
        Column(level),
        Column(_("Variant")),
        Column(_("Runs"), "{:,}".format),
        Column(_("Solved (95 %)"), _solved),
        Column(_("Effort per solution (95 %)"), _effort),
    )
    levels = ["", *(each.level for each in found)]
    rows = [
        (
            "" if each.level == before else each.level,
            each.variant,
            each.runs,
            each.solved,
            each.effort,
        )
        for before, each in zip(levels, found, strict=False)
    ]
    return Table(title, columns, rows, caption.format(effort=_(EFFORT_LABELS[report.kind])))


def distinct_labels(names: Sequence[str]) -> list[str]:
    """Return the names of variants without their common parts.

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
    if columns and len(set(heads)) == len(heads):  # parameters of two roles keep their owners
        pieces = [list(row) for row in zip(*columns, strict=True)]
    return [", ".join(each) for each in pieces]


def _without_owner(column: list[str]) -> list[str]:
    """Return ``size 10`` for ``population.size 10`` if all names have the same parameter."""
    paths = {each.split(" ")[0] for each in column}
    if len(paths) > 1 or not all(" " in each for each in column):
        return column
    owner, point, _name = paths.pop().rpartition(".")
    return [each.removeprefix(owner + point) for each in column]
