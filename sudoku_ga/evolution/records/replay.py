"""Making a recorded run again, and where it first differs."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from sudoku_ga.evolution.core.report import Change, Report
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.engine.control import Control
from sudoku_ga.evolution.engine.run import run
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.evolution.records.record import Ending, Marker, RunRecord
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.translation import _


@dataclass(frozen=True)
class Difference:
    """Where a replay is first seen to be another run.

    Parameters
    ----------
    generation : int
    identical_to : int or None
        The last generation that was found identical; between this and ``generation`` nothing was
        recorded. None where not even the initial population was.
    found : str
        What was recorded, and what was found.
    """

    generation: int
    identical_to: int | None
    found: str


def replay(record: RunRecord, watch: Callable[[Report], None]) -> Difference | None:
    """Make a recorded run again, as far as it can be compared.

    A run that time or a person ended is compared up to its last recorded generation: where it
    was after that depended on a clock.

    Parameters
    ----------
    record : RunRecord
    watch : callable
        Told every report.

    Returns
    -------
    Difference or None
        None if everything recorded was found again.

    Raises
    ------
    NotApplicable
        If the recipe is not made for the puzzle.
    ParameterError
        If the recipe does not allow a change.
    """
    comparison = _Comparison(record)
    control = Control(_without_time(record.changes))

    def compare(report: Report) -> None:
        if comparison.complete:
            control.stop()
        else:
            watch(report)
            comparison.compare(report)

    run(record.puzzle, without_time_limit(record.recipe), record.seed, control, compare)
    return comparison.difference


def without_time_limit(recipe: Recipe) -> Recipe:
    """Return the recipe without the one limit that depends on a clock."""
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

    Parameters
    ----------
    record : RunRecord

    Attributes
    ----------
    difference : Difference or None
        The first that was found.
    identical_to : int or None
        The last generation that was found identical.
    """

    def __init__(self, record: RunRecord) -> None:
        self._expected = {mark.generation: mark for mark in record.trace}
        self._last = record.trace[-1].generation if record.trace else None
        self._marker = Marker()
        self.identical_to: int | None = None
        self.difference: Difference | None = None

    @property
    def is_complete(self) -> bool:
        """Whether the whole trace was found identical."""
        return self.identical_to == self._last

    def compare(self, report: Report) -> None:
        """Take in the next report."""
        if not self._marker.pass_on(report) or report.generation not in self._expected:
            return
        recorded, found = self._expected[report.generation], self._marker.mark
        assert found is not None  # a generation was closed
        words = _unequal(recorded, found, recorded._fields)
        if words:
            self.differ(found.generation, words)
        else:
            self.identical_to = found.generation

    def differ(self, generation: int, found: str) -> None:
        """Note a difference."""
        self.difference = Difference(generation, self.identical_to, found)


class _Comparison(TraceComparison):
    """Compares a whole run with its record, report by report."""

    def __init__(self, record: RunRecord) -> None:
        super().__init__(record)
        self._ending = record.ending
        self._has_ended = False

    @property
    def complete(self) -> bool:
        """Whether everything was compared that can be."""
        if self._has_ended or self.difference is not None:
            return True
        return self.is_complete and not self._ending.repeats

    def compare(self, report: Report) -> None:
        """Take in the next report."""
        super().compare(report)
        if report.outcome is not None:
            self._compare_endings(Ending.of(report))
        elif report.generation > self._ending.generations:
            self.differ(report.generation, _("the recorded run had ended before"))

    def _compare_endings(self, found: Ending) -> None:
        generation = min(self._ending.generations, found.generations)
        if not self._ending.repeats:
            self.differ(
                generation,
                _("the replay ended: {stop_reason}").format(stop_reason=found.stop_reason),
            )
            return
        words = _unequal(self._ending, found, found._fields)
        if words:
            self.differ(generation, words)
        self._has_ended = True


def _unequal(recorded: object, found: object, names: Iterable[str]) -> str:
    """Return in words the first field in which two records differ, "" if there is none."""
    for name in names:
        before, now = getattr(recorded, name), getattr(found, name)
        if before == now:
            continue
        if name == "digest" or isinstance(now, Grid):
            return _("another best board")
        words = name.replace("_", " ")
        return _("{what}: {before} recorded, {now} in the replay").format(
            what=words, before=_shown(before), now=_shown(now)
        )
    return ""


def _shown(value: object) -> str:
    if value is None:
        return "none"
    return f"{value:,}" if isinstance(value, int) else str(value)
