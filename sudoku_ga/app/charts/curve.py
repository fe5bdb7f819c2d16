"""The points of the fitness curve, and where parameters were changed on it; no Qt."""

import itertools
from collections.abc import Sequence
from enum import StrEnum
from itertools import groupby
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from sudoku_ga.app.widgets.form import value_text
from sudoku_ga.evolution.core.report import Change, Phase, Report
from sudoku_ga.evolution.recipe.live_controls import live_controls, name_of
from sudoku_ga.evolution.recipe.recipe import Recipe, Setting
from sudoku_ga.translation import later, local_number

BUCKETS = 50
"""A thinned curve keeps at most five points in each of this many slices."""

_LIMIT = 6 * BUCKETS
_SHOWN_RESTARTS = 100


class Along(StrEnum):
    """What a curve is drawn against."""

    GENERATIONS = "generations"
    EVALUATIONS = "evaluations"
    SECONDS = "seconds"

    @property
    def label(self) -> str:
        """What follows the word conflicts, to be translated where it is shown."""
        return _LABELS[self]

    @property
    def heading(self) -> str:
        """What the whole curve shows, to be translated where it is shown."""
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
    """The conflicts of one population, best, mean and worst, and what it took to there."""

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
        """The newest point."""
        return self._points[-1] if self._points else None

    @property
    def x(self) -> npt.NDArray[np.float64]:
        """The place of each point in generations, ascending."""
        return np.array(self._x, np.float64)

    def x_along(self, along: Along) -> npt.NDArray[np.float64]:
        """Return the place of each point, ascending, in what the curve is drawn against."""
        if along is Along.GENERATIONS:
            return self.x
        name = "evaluations" if along is Along.EVALUATIONS else "elapsed_s"
        return self.values(name)

    def moved(self, places: Sequence[float], along: Along) -> list[float]:
        """Return places in generations as what the curve is drawn against."""
        if along is Along.GENERATIONS or not self._points:
            return list(places)
        moved: list[float] = np.interp(places, self.x, self.x_along(along)).tolist()
        return moved

    @property
    def restarts(self) -> list[float]:
        """The places of the newest restarts."""
        return self._restarts[-_SHOWN_RESTARTS:]

    def values(self, name: str) -> npt.NDArray[np.float64]:
        """Return a field of each point, as ``best``."""
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
            self._restarts = [*self.restarts, float(point.generation)]
        self._points.append(point)
        self._x.append(float(point.generation))

    def _place_open_points(self, *, closed: bool = False) -> None:
        """Spread the points inside the last generation over it."""
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

    ``name``, ``ink``: what it is called, and its colour of the theme.
    ``curve``: with at least one point.
    """

    name: str
    ink: str
    curve: Curve


def place_of(report: Report) -> float:
    """Return about where a report is on the curve, in generations."""
    return report.generation - 0.5 if report.phase is Phase.IMPROVING else float(report.generation)


def extremes(points: Sequence[CurvePoint], x: npt.NDArray[np.float64]) -> list[int]:
    """Return the indices of the points that a thinned curve keeps, ascending.

    ``points``: at least one.
    ``x``: ndarray of float64, shape (len(points),). Where they are, ascending.

    Returns the first, the last, and of each slice of the x axis the points with the least and the
    greatest best, the least and the greatest mean and the greatest worst.
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


MOST_MARKS = 200
"""A slider moved through a long run changes its parameter in every generation."""
_LEAST_MOVEMENT, _MOVEMENT_SHARE = 10, 0.05
"""How long one movement of a slider lasts at most: generations, or this share of the run."""


class ChangeMark(NamedTuple):
    """A generation from which on parameters had other values.

    ``x`` is the place of the end before it on the axis of generations.
    """

    x: float
    text: str


def change_marks(changes: Sequence[Change], recipe: Recipe) -> tuple[ChangeMark, ...]:
    """Return a mark for each generation in which something was changed, the newest ones.

    Where a slider was moved, the mark is at the end of the movement.

    ``changes``: by generation, as a report tells them.
    ``recipe``: the one that is run, which gives the parameters their names and units.
    """
    settings, controls = {each.path: each for each in recipe.settings()}, live_controls(recipe)
    return tuple(
        ChangeMark(
            generation - 1.0,
            ", ".join(_text(each, settings.get(each.path), controls) for each in group),
        )
        for generation, group in _movements(changes)[-MOST_MARKS:]
    )


def _movements(changes: Sequence[Change]) -> list[tuple[int, list[Change]]]:
    """Return the changes by generation, of each movement of a slider the last ones."""
    movements: list[tuple[int, list[Change]]] = []
    began, moved = 0, set[str]()
    newest = changes[-1].generation if changes else 0
    longest = max(_LEAST_MOVEMENT, _MOVEMENT_SHARE * newest)
    for generation, same in groupby(changes, key=lambda change: change.generation):
        group = list(same)
        paths = {each.path for each in group}
        if paths == moved and generation - began <= longest:
            movements.pop()
        else:
            began, moved = generation, paths
        movements.append((generation, group))
    return movements


def _text(change: Change, setting: Setting | None, controls: Sequence[Setting]) -> str:
    if setting is None:
        return f"{change.path} {local_number(change.value, 'g')}"
    return f"{name_of(setting, controls)} {value_text(setting.parameter, change.value)}"
