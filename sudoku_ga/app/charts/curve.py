"""The points of the fitness curve, and the marks of restarts and changes on it."""

import itertools
from collections.abc import Mapping, Sequence
from enum import StrEnum
from itertools import groupby
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from sudoku_ga.app.widgets.form import value_text
from sudoku_ga.evolution.core.parameters import Value
from sudoku_ga.evolution.core.report import Change, Phase, Report, Spread
from sudoku_ga.evolution.recipe.live_controls import live_controls, name_of
from sudoku_ga.evolution.recipe.recipe import Recipe, Setting
from sudoku_ga.translation import _, later

BUCKETS = 50
"""A thinned curve keeps at most five points in each of this many slices."""

_LIMIT = 6 * BUCKETS
_MOST_RESTARTS = 200
"""Where there are more restarts, half are kept, spread over the whole run."""


class Along(StrEnum):
    """The quantity on the horizontal axis of a curve."""

    GENERATIONS = "generations"
    EVALUATIONS = "evaluations"
    SECONDS = "seconds"

    @property
    def label(self) -> str:
        """The word after ``conflicts``. It is translated where it is shown."""
        return _LABELS[self]

    @property
    def heading(self) -> str:
        """The heading of the whole curve. It is translated where it is shown."""
        return _HEADINGS[self]


_LABELS = {
    Along.GENERATIONS: later("by generation"),
    Along.EVALUATIONS: later("by evaluations"),
    Along.SECONDS: later("by computing time"),
}
_HEADINGS = {
    Along.GENERATIONS: later("Conflicts by generation"),
    Along.EVALUATIONS: later("Conflicts by evaluations"),
    Along.SECONDS: later("Conflicts by computing time"),
}


class CurvePoint(NamedTuple):
    """The best, mean and worst conflicts of a population, and the effort until then."""

    generation: int
    step: int
    best: float
    mean: float
    worst: float
    restarts: int
    evaluations: int = 0
    elapsed_s: float = 0.0


class Curve:
    """The conflicts over a run, kept to some hundreds of points whatever its length.

    ``recipe``: the title of the recipe that is run.
    """

    def __init__(self) -> None:
        self.recipe = ""
        self._points: list[CurvePoint] = []
        self._x: list[float] = []
        self._usual_steps = 0
        self._restarts: list[float] = []

    def __len__(self) -> int:
        return len(self._points)

    @property
    def points(self) -> Sequence[CurvePoint]:
        """The points that are kept, ascending."""
        return self._points

    @property
    def last(self) -> CurvePoint | None:
        """The newest point; None before the first."""
        return self._points[-1] if self._points else None

    @property
    def x(self) -> npt.NDArray[np.float64]:
        """The place of each point in generations, ascending."""
        return np.array(self._x, np.float64)

    def x_along(self, along: Along) -> npt.NDArray[np.float64]:
        """Return the place of each point on the horizontal axis, ascending."""
        if along is Along.GENERATIONS:
            return self.x
        name = "evaluations" if along is Along.EVALUATIONS else "elapsed_s"
        return self.values(name)

    def moved(self, places: Sequence[float], along: Along) -> list[float]:
        """Return the places of generations on the horizontal axis."""
        if along is Along.GENERATIONS or not self._points:
            return list(places)
        moved: list[float] = np.interp(places, self.x, self.x_along(along)).tolist()
        return moved

    @property
    def restarts(self) -> Sequence[float]:
        """The places of restarts, ascending. Of many, some from the whole run are kept."""
        return self._restarts

    def values(self, name: str) -> npt.NDArray[np.float64]:
        """Return a field of each point, such as ``best``."""
        return np.array([getattr(point, name) for point in self._points], np.float64)

    def append(self, points: Sequence[CurvePoint]) -> None:
        """Add points in the order in which they were reported."""
        for point in points:
            self._add(point)
        self._place_open_points()
        if len(self._points) > _LIMIT:
            kept = extremes(self._points, self.x)
            self._points = [self._points[index] for index in kept]
            self._x = [self._x[index] for index in kept]

    def _add(self, point: CurvePoint) -> None:
        if point.step == 0 and self._points and self._points[-1].step:
            self._place_open_points(closed=True)
            self._usual_steps = self._points[-1].step
        if self._points and point.restarts > self._points[-1].restarts:
            self._restarts.append(float(point.generation))
            if len(self._restarts) > _MOST_RESTARTS:
                self._restarts = apart(self._restarts, 2 * point.generation / _MOST_RESTARTS)
        self._points.append(point)
        self._x.append(float(point.generation))

    def _place_open_points(self, *, closed: bool = False) -> None:
        """Spread the points within the last generation evenly."""
        if not self._points or not self._points[-1].step:
            return
        generation, steps = self._points[-1].generation, self._points[-1].step
        parts = 1 + (steps if closed else max(steps, self._usual_steps))
        index = len(self._points) - 1
        while index >= 0 and self._points[index].step:
            if self._points[index].generation != generation:
                break
            self._x[index] = generation - 1 + self._points[index].step / parts
            index -= 1


class NamedCurve(NamedTuple):
    """The curve of an earlier run, or of a lane of a race.

    ``name``, ``ink``: its name, and its colour of the theme.
    ``curve``: the curve, with at least one point.
    """

    name: str
    ink: str
    curve: Curve


def place_of(report: Report) -> float:
    """Return the approximate place of a report on the curve, in generations."""
    return report.generation - 0.5 if report.phase is Phase.IMPROVING else float(report.generation)


def spread_of(report: Report) -> Spread:
    """Return the conflicts that a curve shows for a report."""
    best, mean, worst = report.conflicts
    solved = report.outcome is not None and report.outcome.solved
    # The solution may be a child that did not enter the population.
    return Spread(0.0 if solved else best, mean, worst)


def extremes(points: Sequence[CurvePoint], x: npt.NDArray[np.float64]) -> list[int]:
    """Return the indices of the points that a thinned curve keeps, ascending.

    ``points``: one or more points.
    ``x``: ndarray of float64, shape (len(points),). The places of the points, ascending.

    Returns the first, the last, and in each slice of the x axis the points with the least and the
    greatest best, the least and the greatest mean, and the greatest worst.
    """
    values = np.array([(p.best, p.mean, p.worst) for p in points], np.float64)
    edges = np.linspace(x[0], x[-1], BUCKETS + 1)[1:-1]
    starts = [0, *np.searchsorted(x, edges).tolist(), len(points)]
    kept = {0, len(points) - 1}
    for start, end in itertools.pairwise(starts):
        if start < end:
            part = values[start:end]
            kept.update(
                start + int(index)
                for index in (
                    part[:, 0].argmin(),
                    part[:, 0].argmax(),
                    part[:, 1].argmin(),
                    part[:, 1].argmax(),
                    part[:, 2].argmax(),
                )
            )
    return sorted(kept)


def apart(places: Sequence[float], least: float) -> list[float]:
    """Return ascending places without those that are too close to the one before."""
    kept: list[float] = []
    for place in places:
        if not kept or place - kept[-1] >= least:
            kept.append(place)
    return kept


MOST_MARKS = 200
_LEAST_PAUSE, _PAUSE_SHARE = 10, 0.08
"""A movement of a slider ends when it rests for longer than this: generations, or a share of the
run."""


class ChangeMark(NamedTuple):
    """A change of parameters during a run, or a whole movement of a slider.

    ``first``, ``last``: the first generations with the first and with the last of the new values.
    ``names``: the names of the parameters.
    ``text``: the names with the values after the change.
    ``steps``: the names with the values before and after the change.
    """

    first: int
    last: int
    names: tuple[str, ...]
    text: str
    steps: str

    @property
    def x(self) -> float:
        """The place on the axis of generations from which the curve shows the change."""
        return self.first - 1.0

    @property
    def told(self) -> str:
        """The text about the change on the curve."""
        words = _("From generation {first:,}: {text}")
        if self.last > self.first:
            words = _("Generations {first:,} to {last:,}: {text}")
        return words.format(first=self.first, last=self.last, text=self.steps)


def change_marks(changes: Sequence[Change], recipe: Recipe) -> tuple[ChangeMark, ...]:
    """Return the newest marks, one for each change or movement of a slider.

    ``changes``: the changes of a report, by generation.
    ``recipe``: the recipe with which the run began, without alternatives. It gives names, units and
    first values.
    """
    settings, controls = {each.path: each for each in recipe.settings()}, live_controls(recipe)
    names = {path: name_of(each, controls) for path, each in settings.items()}
    marks = []
    for first, last, before, after in _movements(changes, settings)[-MOST_MARKS:]:
        named = {path: names.get(path, path) for path in after}
        olds = {path: _value_text(settings.get(path), before[path]) for path in after}
        news = {path: _value_text(settings.get(path), after[path]) for path in after}
        text = ", ".join(f"{named[path]} {news[path]}" for path in after)
        steps = ", ".join(f"{named[path]} {olds[path]} → {news[path]}" for path in after)
        marks.append(ChangeMark(first, last, tuple(named.values()), text, steps))
    return tuple(marks)


def _value_text(setting: Setting | None, value: Value) -> str:
    return str(value) if setting is None else value_text(setting.parameter, value)


class _Movement(NamedTuple):
    """Consecutive changes of the same parameters, with the values before and after them."""

    first: int
    last: int
    before: Mapping[str, Value]
    after: Mapping[str, Value]


def _movements(changes: Sequence[Change], settings: Mapping[str, Setting]) -> list[_Movement]:
    """Return the changes by generation.

    The changes of one movement of a slider are put together.
    """
    movements: list[_Movement] = []
    values: dict[str, Value] = {path: each.value for path, each in settings.items()}
    for generation, group in groupby(changes, key=lambda change: change.generation):
        after: dict[str, Value] = {each.path: each.value for each in group}
        before = {path: values.get(path, "") for path in after}
        movement = _Movement(generation, generation, before, after)
        if movements and movements[-1].after.keys() == after.keys():
            rested = generation - movements[-1].last
            if rested <= max(_LEAST_PAUSE, _PAUSE_SHARE * generation):
                movement = movements.pop()._replace(last=generation, after=after)
        movements.append(movement)
        values |= after
    return movements
