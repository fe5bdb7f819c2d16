"""The data of the charts of the lab, and how they follow from an overview. No Qt."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from sudoku_ga.app.lab.series import Choice
from sudoku_ga.app.lab.words import effort_text, kind_name, number, p_text, runs_text, share_text
from sudoku_ga.app.widgets.scale import Axis
from sudoku_ga.lab.report.overview import Overview
from sudoku_ga.lab.report.report import ranking_of
from sudoku_ga.lab.report.tables import distinct_labels
from sudoku_ga.lab.stats import estimates
from sudoku_ga.lab.stats.fixed_target import ConflictCurve, traced_kind
from sudoku_ga.translation import _, later, local_number

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Line:
    """A line with its name at its end, and a band around it.

    ``series``: the place of its variant in the plan, which determines its colour and dash.
    ``x``, ``y``: its points, in the units of the axes.
    ``low``, ``high``: the bounds of the band.
    """

    name: str
    series: int
    x: Floats
    y: Floats
    low: Floats | None = None
    high: Floats | None = None


@dataclass(frozen=True)
class LineChart:
    """Lines over a common axis.

    ``sentence``: what the chart shows, and how to read it.
    """

    sentence: str
    lines: tuple[Line, ...]
    across: Axis
    up: Axis
    across_label: str
    up_in_percent: bool = False


@dataclass(frozen=True)
class Strip:
    """A row: a mark with its interval, or a box with its whiskers.

    ``name``, ``note``: the texts at its left and at its right.
    ``value``: the mark, or the middle of the box.
    ``low``, ``high``: the ends of the interval, or of the whiskers.
    ``box``: the ends of the box, where there is one.
    """

    name: str
    note: str
    series: int
    value: float
    low: float
    high: float
    box: tuple[float, float] | None = None


@dataclass(frozen=True)
class StripChart:
    """Rows on one axis. The other fields are those of :class:`LineChart`.

    ``words``: the words at the ticks, in place of their numbers.
    """

    sentence: str
    strips: tuple[Strip, ...]
    across: Axis
    across_label: str
    in_percent: bool = False
    words: tuple[str, ...] = ()


@dataclass(frozen=True)
class HeatChart:
    """A share for each pair of values of two parameters.

    ``across``, ``up``: the values of the two parameters, in order.
    ``shares``: the shares by the places of the values up and across; NaN where there is no run.
    """

    sentence: str
    across: tuple[str, ...]
    up: tuple[str, ...]
    across_label: str
    up_label: str
    shares: Floats


@dataclass(frozen=True)
class NoChart:
    """No chart, and the reason."""

    sentence: str


Chart = LineChart | StripChart | HeatChart | NoChart


def stepped(x: Floats, y: Floats) -> tuple[Floats, Floats]:
    """Return the corners of a line that is level until the next point."""
    return np.repeat(x, 2)[1:], np.repeat(y, 2)[:-1]


def thinned(count: int, most: int) -> npt.NDArray[np.int64]:
    """Return evenly spread places, with the first and the last."""
    return np.unique(np.linspace(0, count - 1, min(count, most)).astype(np.int64))


def axis_over(values: Sequence[float] | Floats) -> Axis:
    """Return an axis for efforts. A logarithmic axis leaves out efforts of 0."""
    finite = np.asarray(values, float)
    finite = finite[np.isfinite(finite)]
    positive = finite[finite > 0]
    return Axis.of([float(positive.min()), float(positive.max())] if len(positive) else [])


def placed(axis: Axis, values: Floats) -> Floats:
    """Return the places of values on an axis: on a logarithmic one, their decimal logarithms."""
    clamped = np.clip(values, axis.low, axis.high)
    return np.asarray(np.log10(clamped) if axis.logarithmic else clamped)


_POINTS = 160
"""The most steps of a line: more cannot be distinguished, and dashes take long to paint."""

_WHISKERS = (5, 25, 50, 75, 95)
_NOTHING_YET = later("No run has ended yet.")
_ALL_HIDDEN = later("The filter of the table hides all variants.")


@dataclass(frozen=True)
class Sight:
    """What a chart is made from.

    ``choice``: the variants that are drawn.
    ``group``: the place of the group of puzzles that is shown; None for all.
    ``courses``: the courses of the runs on these puzzles; None if they have not been read.
    """

    overview: Overview
    choice: Choice
    group: int | None = None
    courses: Sequence[ConflictCurve] | None = None

    @property
    def drawn(self) -> list[tuple[int, int, str]]:
        """The place in the plan, the series and the short name of each variant that is drawn."""
        names = distinct_labels(self.overview.runs.variants)
        return [(place, series, names[place]) for place, series in self.choice.series.items()]


def run_lengths(sight: Sight) -> Chart:
    """Return the share of runs that were solved within an effort (Hoos and Stützle, 1998)."""
    overview, group = sight.overview, sight.group
    lines, longest = [], 0.0
    found = []
    for variant, series, name in sight.drawn:
        places = overview.places(variant, group)
        if not len(places):
            continue
        efforts = overview.runs.efforts[overview.kind][places]
        longest = max(longest, float(efforts.max()))
        found.append((series, name, np.sort(efforts[overview.runs.solved[places]]), len(places)))
    if not found:
        return NoChart(_(_NOTHING_YET))
    axis = axis_over([*(_least(solved) for _, _, solved, _ in found), longest])
    for series, name, solved, count in found:
        chosen = thinned(len(solved), _POINTS) if len(solved) else np.empty(0, np.int64)
        x = np.concatenate(([axis.low], np.maximum(solved[chosen], axis.low), [longest]))
        shares = np.concatenate(([0.0], (chosen + 1) / count, [len(solved) / count]))
        label = f"{share_text(float(shares[-1]))} {name}"
        lines.append(Line(label, series, *stepped(x, shares)))
    ends = [len(each[2]) / each[3] for each in found]
    best = [each for each, end in zip(found, ends, strict=True) if end == max(ends)]
    if len(best) == 1:
        text = _(
            "The share of the runs solved up to each effort: the higher and the further left "
            "a line is, the better. Highest at the end: {name}, {share} of {runs}."
        )
    else:
        text = _(
            "The share of the runs solved up to each effort: the higher and the further left "
            "a line is, the better. Highest at the end, with {share} each: {name}."
        )
    sentence = text.format(
        name=", ".join(each[1] for each in best),
        share=share_text(max(ends)),
        runs=runs_text(best[0][3]),
    )
    label = kind_name(overview.kind)
    return LineChart(sentence, tuple(lines), axis, Axis.of_shares(), label, up_in_percent=True)


def efforts(sight: Sight) -> Chart:
    """Return boxes of the effort of solved runs (Tukey, 1977)."""
    overview, group = sight.overview, sight.group
    strips, least = [], []
    for variant, series, name in sight.drawn:
        places = overview.places(variant, group)
        solved = places[overview.runs.solved[places]]
        if len(solved):
            values = overview.runs.efforts[overview.kind][solved]
            low, first, middle, third, high = map(float, np.percentile(values, _WHISKERS))
            note = effort_text(middle, overview.kind)
            least.append(max(low, _least(values)))
            strips.append(Strip(name, note, series, middle, low, high, (first, third)))
    if not strips:
        return NoChart(_("No run has been solved yet, so that there is no effort to show."))
    sentence = _(
        "The effort of the solved runs: a box holds the middle half of them, its line is the "
        "median, and the whiskers leave out the lowest and the highest 5%. Unsolved runs are "
        "left out: look at the shares too."
    )
    axis = axis_over([*least, *(strip.high for strip in strips)])
    return StripChart(sentence, tuple(strips), axis, kind_name(overview.kind))


def shares(sight: Sight) -> Chart:
    """Return the share of solved runs of each variant, with its Wilson interval."""
    overview, group = sight.overview, sight.group
    strips = []
    for variant, series, name in sight.drawn:
        places = overview.places(variant, group)
        if len(places):
            solved = int(overview.runs.solved[places].sum())
            value, low, high = estimates.proportion(solved, len(places))
            assert low is not None and high is not None  # there is at least one run
            note = f"{share_text(value)}  {local_number(solved)}/{local_number(len(places))}"
            strips.append(Strip(name, note, series, value, low, high))
    if not strips:
        return NoChart(_(_NOTHING_YET))
    sentence = _(
        "The mark is the share of the runs that were solved; with 95% confidence the true share "
        "lies within the bar. If bars overlap a lot, more runs are needed to distinguish "
        "variants."
    )
    return StripChart(
        sentence, tuple(strips), Axis.of_shares(), _("share of the runs solved"), in_percent=True
    )


def ranks(sight: Sight) -> Chart:
    """Return mean ranks over the puzzles, with half a critical difference on each side."""
    overview = sight.overview
    ranking = ranking_of(overview.runs, overview.kind)
    if ranking is None:
        return NoChart(
            _(
                "Ranks need at least three variants that all have runs on the same five puzzles, "
                "each solved by at least one of them."
            )
        )
    half = ranking.critical_difference / 2
    drawn = {place: (series, name) for place, series, name in sight.drawn}
    strips = []
    for variant, rank in zip(ranking.variants, ranking.mean_ranks, strict=True):
        if variant in drawn:
            series, name = drawn[variant]
            note = local_number(rank, ".2f")
            strips.append(Strip(name, note, series, rank, rank - half, rank + half))
    sentence = _(
        "Mean rank of each variant over {count:,} puzzles, 1 for the least effort per "
        "solution. Two variants whose bars do not overlap differ (Nemenyi, 5%)."
    )
    if not ranking.is_shown:
        sentence = _(
            "Mean rank of each variant over {count:,} puzzles, 1 for the least effort per "
            "solution. No difference is shown (Friedman)."
        )
    ends = [0.0, *(end for strip in strips for end in (strip.low, strip.high))]
    text = sentence.format(count=ranking.puzzles)
    return StripChart(f"{text} {p_text(ranking.p)}.", tuple(strips), Axis.of(ends), _("mean rank"))


def pairs_of_values(sight: Sight) -> Chart:
    """Return the share of solved runs for each pair of values of two parameters."""
    overview, group = sight.overview, sight.group
    keys = _varied(overview)
    if len(keys) < 2:
        return NoChart(
            _("This picture needs an experiment in which two parameters are varied, as in a grid.")
        )
    across, up = keys[:2]
    across_values, up_values = (_values(overview, key) for key in (across, up))
    solved = np.zeros((len(up_values), len(across_values)))
    runs = np.zeros_like(solved)
    for variant, settings in enumerate(overview.settings):
        if across in settings and up in settings:
            places = overview.places(variant, group)
            where = up_values.index(settings[up]), across_values.index(settings[across])
            runs[where] += len(places)
            solved[where] += overview.runs.solved[places].sum()
    found = np.divide(solved, runs, out=np.full_like(solved, np.nan), where=runs > 0)
    others = _(" Runs that differ only in the other parameters are combined.")
    sentence = _(
        "The share of the runs solved for each pair of values: a stronger colour is a larger share."
    ) + (others if len(keys) > 2 else "")
    return HeatChart(
        sentence,
        tuple(map(number, across_values)),
        tuple(map(number, up_values)),
        across,
        up,
        found,
    )


def courses(sight: Sight) -> Chart:
    """Return the fewest conflicts over the effort: median and quartiles of traced runs."""
    if sight.courses is None:
        return NoChart(_("Reading"))
    by_variant = {each.variant: each for each in sight.courses}
    listed = [
        (by_variant[variant], series, name)
        for variant, series, name in sight.drawn
        if variant in by_variant
    ]
    if not listed:
        return NoChart(
            _('No run was traced: an experiment with trace = "best" keeps the course of its runs.')
        )
    lines = tuple(
        Line(name, series, each.efforts, each.middle, each.low, each.high)
        for each, series, name in listed
    )
    highest = max(float(line.high.max()) for line in lines if line.high is not None)
    sentence = _(
        "The fewest conflicts reached so far; 0 is a solution. The line is the median of "
        "the runs, the band holds their middle half. A run that has ended keeps its last "
        "value."
    )
    read = sum(each.read for each, _series, _name in listed)
    runs = sum(each.runs for each, _series, _name in listed)
    if read < runs:
        part = _("{read:,} of {runs:,} runs were read, evenly spaced.")
        sentence = f"{sentence} {part.format(read=read, runs=runs)}"
    label = kind_name(traced_kind(sight.overview.kind))
    across = axis_over(listed[0][0].efforts)
    return LineChart(sentence, lines, across, Axis.of([0.0, highest]), label)


CHARTS: dict[str, tuple[str, Callable[[Sight], Chart]]] = {
    "lengths": (later("Run length"), run_lengths),
    "shares": (later("Success"), shares),
    "efforts": (later("Effort"), efforts),
    "ranks": (later("Ranks"), ranks),
    "pairs": (later("Two parameters"), pairs_of_values),
    "courses": (later("Course"), courses),
}
"""The functions that make the charts, by name, with their titles."""


def picture(name: str, sight: Sight) -> Chart:
    """Return a chart by its name, with a note about the variants that are drawn."""
    if not sight.choice.series:
        return NoChart(_(_ALL_HIDDEN))
    _title, make = CHARTS[name]
    chart = make(sight)
    if isinstance(chart, LineChart | StripChart):
        return replace(chart, sentence=f"{chart.sentence} {sight.choice.sentence}".rstrip())
    return chart


def _least(efforts: Floats) -> float:
    """Return the smallest effort above 0, for a logarithmic axis."""
    positive = efforts[efforts > 0]
    return float(positive.min()) if len(positive) else 0.0


def _varied(overview: Overview) -> list[str]:
    """Return the parameters that differ among variants, the one with the fewest values first."""
    keys = dict.fromkeys(key for settings in overview.settings for key in settings)
    counts = {key: len(_values(overview, key)) for key in keys}
    return [key for key, count in counts.items() if count > 1]


def _values(overview: Overview, key: str) -> list[object]:
    found: list[object] = []
    for settings in overview.settings:
        if key in settings and settings[key] not in found:
            found.append(settings[key])
    if all(isinstance(each, int | float) for each in found):
        return sorted(found, key=lambda each: float(str(each)))
    return found
