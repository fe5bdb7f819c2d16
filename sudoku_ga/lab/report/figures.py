"""Figures of a report as SVG; they need matplotlib and scikit-posthocs, the extra ``report``."""

import io
from collections.abc import Sequence
from importlib.util import find_spec
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from sudoku_ga.lab.report.report import Distribution, ExperimentReport
from sudoku_ga.lab.report.tables import distinct_labels
from sudoku_ga.lab.stats.difficulty import Difficulty
from sudoku_ga.lab.stats.fixed_target import FixedTargetResult
from sudoku_ga.lab.stats.notation import EFFORT_LABELS
from sudoku_ga.lab.stats.significance import Ranking
from sudoku_ga.translation import _

_SIZE = (9.0, 4.0)
"""Width and height in inches of 72 points."""

_MOST_GROUPS = 12
"""The most groups of puzzles with their own picture."""

_MOST_LINES = 10
"""The most lines of one picture: the number of colours."""

_DASHES = ("-", "--", "-.", ":")

_ASIDE = 0.15
"""The offset between two variants, in percent of the cells."""


class Picture(NamedTuple):
    """A picture and its title."""

    title: str
    svg: str


def can_draw() -> bool:
    """Whether matplotlib and scikit-posthocs are installed."""
    return all(find_spec(name) is not None for name in ("matplotlib", "scikit_posthocs"))


def pictures(report: ExperimentReport) -> list[Picture]:
    """Return pictures of ranks, run lengths, targets reached, and success over givens.

    Run lengths are shown over all puzzles and for each group; targets if runs have traces.
    """
    groups = list(dict.fromkeys(each.puzzles for each in report.distributions))
    made = [
        _run_lengths(
            group, [each for each in report.distributions if each.puzzles == group], report
        )
        for group in groups[: 1 + _MOST_GROUPS]
    ]
    by_givens = [each for each in report.difficulties if each.measure == "givens"]
    ranks = [_ranks(report.ranking, report)] if report.ranking else []
    targets = [_targets_reached(report.fixed_targets)] if report.fixed_targets else []
    return [*ranks, *made[:1], *targets, *made[1:], *([_success(by_givens)] if by_givens else [])]


def _ranks(ranking: Ranking, report: ExperimentReport) -> Picture:
    """Return the critical-difference diagram (Demšar, 2006)."""
    from matplotlib.figure import Figure
    from pandas import DataFrame
    from scikit_posthocs import critical_difference_diagram

    names = distinct_labels(report.variants)
    places = range(len(ranking.variants))
    differ = [[ranking.differs(one, other) for other in places] for one in places]
    figure = Figure(figsize=(_SIZE[0], 1.5 + 0.2 * len(places)), layout="constrained")
    drawn = critical_difference_diagram(
        dict(zip(places, ranking.mean_ranks, strict=True)),
        DataFrame(1 - np.array(differ, int)),
        ax=figure.add_subplot(),
        label_props={"parse_math": False},  # names are not formulas
        elbow_props={"color": "black", "linewidth": 0.8},
    )
    # The labels are in this order: the better half, then the others from the end.
    half = (len(places) + 1) // 2
    for place, label in zip(
        [*places[:half], *places[: half - 1 : -1]], drawn["labels"], strict=True
    ):
        rank = f"{ranking.mean_ranks[place]:.2f}"
        name = names[ranking.variants[place]]
        label.set_text(f"{name} ({rank})" if place < half else f"({rank}) {name}")
    for (bar,) in drawn["crossbars"]:
        bar.set_xdata(np.sort(bar.get_xdata()))  # a set, which would be drawn in any order
    title = _(
        "Mean ranks over {count:,} puzzles by {effort} per solution; bars join variants without a "
        "shown difference (critical difference {distance})"
    ).format(
        count=ranking.puzzles,
        effort=_(EFFORT_LABELS[report.kind]),
        distance=f"{ranking.critical_difference:.2f}",
    )
    return Picture(title, _svg(figure))


def _run_lengths(group: str, listed: Sequence[Distribution], report: ExperimentReport) -> Picture:
    title = _("Run lengths, {puzzles}").format(puzzles=group or _("all puzzles"))
    lines = [(each.variant, each.efforts, each.runs) for each in listed]
    return _shares(title, lines, report.kind, _("share of the runs solved"))


def _targets_reached(results: Sequence[FixedTargetResult]) -> Picture:
    targets = [target for target, *_rest in results[0].targets]
    title = _("Targets reached, all puzzles ({targets} conflicts)").format(
        targets=", ".join(map(str, targets))
    )
    lines = [(each.variant, each.reached, each.runs * len(targets)) for each in results]
    return _shares(title, lines, results[0].kind, _("share of the targets reached"))


def _shares(
    title: str, lines: Sequence[tuple[str, npt.NDArray[np.float64], int]], kind: str, label: str
) -> Picture:
    """Return empirical cumulative distribution functions.

    ``lines``: a variant, its efforts, ascending, and the number of all runs or targets. ``label``:
    the label of the y axis.
    """
    figure, axes = _axes()
    longest = max((efforts[-1] for _name, efforts, _count in lines if len(efforts)), default=1.0)
    for place, (_name, efforts, count) in enumerate(lines[:_MOST_LINES]):
        shares = np.arange(1, len(efforts) + 1) / count
        reached = shares[-1] if len(shares) else 0.0
        efforts = np.append(efforts, longest * 1.3)
        axes.step(efforts, np.append(shares, reached), where="post", **_style(place))
    has_zero = any(len(efforts) and efforts[0] <= 0 for _name, efforts, _count in lines)
    axes.set(xscale="symlog" if has_zero else "log", ylim=(0, 1.02))
    axes.set_xlabel(_(EFFORT_LABELS[kind]))
    axes.set_ylabel(label)
    names = distinct_labels([name for name, *_rest in lines])
    return Picture(_with_left_out(title, len(lines)), _with_legend(figure, names))


def _success(listed: Sequence[Difficulty]) -> Picture:
    figure, axes = _axes()
    variants = list(dict.fromkeys(each.variant for each in listed))
    names = distinct_labels(variants)
    for place, variant in enumerate(variants[:_MOST_LINES]):
        mine = [each for each in listed if each.variant == variant]
        values = np.array([each.solved.value for each in mine])
        bounds = np.array([[each.solved.low, each.solved.high] for each in mine], float).T
        errors = np.clip([values - bounds[0], bounds[1] - values], 0, None)
        # The offset keeps the last from hiding the others.
        shares = [100 * each.share + _ASIDE * place for each in mine]
        axes.errorbar(shares, values, errors, marker="o", capsize=3, **_style(place))
    axes.set(ylim=(-0.02, 1.02))
    axes.set_xlabel(_("cells that are given, %"))
    axes.set_ylabel(_("share of the runs solved (95 %)"))
    title = _with_left_out(_("Success over the share of givens"), len(variants))
    return Picture(title, _with_legend(figure, names))


def _style(place: int) -> dict[str, str]:
    """Return the label and dashes of a line; dashes distinguish lines without colours."""
    return {"label": f"{place}", "linestyle": _DASHES[place % len(_DASHES)]}


def _with_left_out(title: str, count: int) -> str:
    if count <= _MOST_LINES:
        return title
    return _("{title} (the first {most} of {count} variants)").format(
        title=title, most=_MOST_LINES, count=count
    )


def _axes() -> tuple[Any, Any]:
    # Not by pyplot, which would choose a window system.
    from matplotlib.figure import Figure

    figure = Figure(figsize=_SIZE, layout="constrained")
    axes = figure.add_subplot()
    axes.grid(alpha=0.3)
    axes.spines[["top", "right"]].set_visible(False)
    return figure, axes


def _with_legend(figure: Any, names: Sequence[str]) -> str:
    """Return the figure as an SVG element, with the legend outside of the axes."""
    legend = figure.legend(loc="outside right upper", frameon=False, fontsize="small")
    # A label that begins with _ would be left out, and one with $ be read as a formula.
    for text, name in zip(legend.get_texts(), names, strict=False):
        text.set_parse_math(False)
        text.set_text(name)
    return _svg(figure)


def _svg(figure: Any) -> str:
    from matplotlib import rc_context

    text = io.StringIO()
    # Without metadata, so that equal reports give equal pages.
    with rc_context({"svg.hashsalt": "sudoku_ga"}):
        figure.savefig(text, format="svg", metadata={"Date": None})
    svg = text.getvalue()
    return svg[svg.index("<svg") :]
