"""Replays of recorded runs, and their differences."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from sudoku_ga.evolution.core.report import Change, Report
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.engine.control import Control
from sudoku_ga.evolution.engine.run import run
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.evolution.records.record import Ending, Mark, Marker, RunRecord


@dataclass(frozen=True)
class Difference:
    """The first difference between a recorded run and its replay.

    ``identical_to``: the last generation found identical; none between it and ``generation`` is
    recorded. None if the initial population differs. ``field``: the field that differs, of
    :class:`~sudoku_ga.evolution.records.record.Mark` or
    :class:`~sudoku_ga.evolution.records.record.Ending`. ``recorded``, ``replayed``: its values;
    ``stop_reason`` is None where the run has not ended.
    """

    generation: int
    identical_to: int | None
    field: str
    recorded: object
    replayed: object


@dataclass(frozen=True)
class Verdict:
    """The result of a replay.

    ``line``: the line of the run in its file, from 1. ``difference``: None if the replay is
    identical.
    """

    line: int
    record: RunRecord
    difference: Difference | None

    @property
    def identical_to(self) -> int | None:
        """The last generation that is known to be identical."""
        if self.difference is not None:
            return self.difference.identical_to
        if self.record.ending.repeats:
            return self.record.ending.generations
        return self.record.trace[-1].generation if self.record.trace else None


def replay(record: RunRecord, watch: Callable[[Report], None]) -> Difference | None:
    """Repeat a recorded run and compare it.

    A run that ended by its time limit or was cancelled is compared up to its last recorded
    generation, since its end depends on the clock. Returns None if the replay is identical.
    ``watch``: called with every report. Raises ``NotApplicable`` if the recipe is not applicable to
    the puzzle. Raises ``ParameterError`` if the recipe does not allow a change.
    """
    comparison = _Comparison(record)
    control = Control(_without_time(record.changes))

    def compare(report: Report) -> None:
        if comparison.is_complete:
            control.stop()
        else:
            watch(report)
            comparison.compare(report)

    run(record.puzzle, without_time_limit(record.recipe), record.seed, control, compare)
    return comparison.difference


def without_time_limit(recipe: Recipe) -> Recipe:
    """Return the recipe without its time limit, the only one that depends on the clock."""
    if recipe.alternatives:
        return replace(recipe, alternatives=tuple(map(without_time_limit, recipe.alternatives)))
    for setting in recipe.settings():
        if _is_time_limit(setting.path):
            recipe = recipe.with_value(setting.path, 0)
    return recipe


def _without_time(changes: Iterable[Change]) -> list[Change]:
    return [change for change in changes if not _is_time_limit(change.path)]


def _is_time_limit(path: str) -> bool:
    return path.startswith(Role.TERMINATION) and path.endswith(".time_limit_s")


class TraceComparison:
    """Compares the generations of a run with the trace of a record, report by report.

    ``difference``: the first one. ``identical_to``: the last generation found identical.
    """

    def __init__(self, record: RunRecord) -> None:
        self._expected = {mark.generation: mark for mark in record.trace}
        self._last = record.trace[-1].generation if record.trace else None
        self._marker = Marker()
        self.identical_to: int | None = None
        self.difference: Difference | None = None

    @property
    def is_trace_identical(self) -> bool:
        """Whether the whole trace was found identical."""
        return self.identical_to == self._last

    def compare(self, report: Report) -> None:
        """Compare the next report."""
        if not self._marker.add(report) or report.generation not in self._expected:
            return
        recorded, found = self._expected[report.generation], self._marker.mark
        assert found is not None  # a generation has ended
        if not self._differs(found.generation, recorded, found):
            self.identical_to = found.generation

    def _differs(self, generation: int, recorded: Mark | Ending, replayed: Mark | Ending) -> bool:
        """Return whether two tuples differ, and note the first difference."""
        for field, before, now in zip(recorded._fields, recorded, replayed, strict=True):
            if before != now:
                self._note(generation, field, before, now)
                return True
        return False

    def _note(self, generation: int, field: str, recorded: object, replayed: object) -> None:
        self.difference = Difference(generation, self.identical_to, field, recorded, replayed)


class _Comparison(TraceComparison):
    """Compares a whole run with its record, report by report."""

    def __init__(self, record: RunRecord) -> None:
        super().__init__(record)
        self._ending = record.ending
        self._has_ended = False

    @property
    def is_complete(self) -> bool:
        """Whether the comparison is complete."""
        if self._has_ended or self.difference is not None:
            return True
        return self.is_trace_identical and not self._ending.repeats

    def compare(self, report: Report) -> None:
        """Compare the next report."""
        super().compare(report)
        if report.outcome is not None:
            self._compare_endings(Ending.of(report))
        elif report.generation > self._ending.generations:
            self._note(report.generation, "stop_reason", self._ending.stop_reason, None)

    def _compare_endings(self, found: Ending) -> None:
        generation = min(self._ending.generations, found.generations)
        if self._ending.repeats:
            self._differs(generation, self._ending, found)
        else:
            self._note(generation, "stop_reason", None, found.stop_reason)
        self._has_ended = True
