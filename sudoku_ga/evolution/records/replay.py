"""Replays of recorded runs and their differences, and runs continued with new limits.

A continued run is made again from its seed. A snapshot of the population would save that time, but
it would have to hold every random stream, archive and cache.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from sudoku_ga.errors import UserError
from sudoku_ga.evolution.core.parameters import ParameterError
from sudoku_ga.evolution.core.report import Change, Phase, Report, StopReason
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.engine.control import Control
from sudoku_ga.evolution.engine.observer import RunObserver
from sudoku_ga.evolution.engine.run import evolve, run
from sudoku_ga.evolution.operators.adaptation import Limits
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.evolution.records.file import read_runs
from sudoku_ga.evolution.records.record import Ending, Mark, Marker, RunRecord
from sudoku_ga.translation import _, later
from sudoku_ga.validation import unexpected
from sudoku_ga.version import __version__


@dataclass(frozen=True)
class Difference:
    """The first difference between a recorded run and its replay.

    Parameters
    ----------
    generation : int
    identical_to : int or None
        The last identical generation; no generation between it and ``generation`` is recorded. None
        if the initial population differs.
    field : str
        The field that differs, of :class:`~sudoku_ga.evolution.records.record.Mark` or
        :class:`~sudoku_ga.evolution.records.record.Ending`.
    recorded, replayed : object
        The values of the field; the replayed ``stop_reason`` is None if the replay has not ended.
    """

    generation: int
    identical_to: int | None
    field: str
    recorded: object
    replayed: object


@dataclass(frozen=True)
class Verdict:
    """The result of a replay.

    Parameters
    ----------
    line : int
        The line of the run in its file, from 1.
    record : RunRecord
    difference : Difference or None
        None if the replay is identical.
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
    control = Control(_without_time(record.changes), accepts_changes=False)

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

    ``difference``: the first difference. ``identical_to``: the last identical generation.
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
        """Return whether two tuples differ, and record the first difference."""
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
        if self._has_ended or self.difference is not None:
            return True
        return self.is_trace_identical and not self._ending.repeats

    def compare(self, report: Report) -> None:
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


Limit = int | float | str
"""A number counts from the beginning of the run, 0 for none; a text with a plus, such as
``"+1000"``, counts from the recorded end."""

_TIME_LIMIT = f"{Role.TERMINATION}.time_limit_s"

_OVER = {
    StopReason.SOLVED: later("it solved its puzzle in generation {generation:,}"),
    StopReason.NO_SOLUTION: later("its puzzle has no solution"),
    StopReason.CONTRADICTORY_GIVENS: later("the givens of its puzzle contradict each other"),
}


class ContinuationError(UserError):
    """A recorded run that cannot be continued, with the reason."""


@dataclass(frozen=True)
class Continuation:
    """A recorded run with new limits: it is repeated from its seed, then continued beyond its end.

    Its reports and its record are those of a run that began with ``recipe`` and was never
    interrupted.

    Parameters
    ----------
    record : RunRecord
        The run so far.
    recipe : Recipe
        Its recipe, with the new limits instead of the old ones.
    changes : tuple of Change
        Its changes of parameters by generation, without those of limits.
    more_time_s : float, optional
        Seconds of computing beyond the recorded end; 0 for no such limit. A record does not hold
        the time that its run took, so this limit is set as a change at the recorded end.
    """

    record: RunRecord
    recipe: Recipe
    changes: tuple[Change, ...]
    more_time_s: float = 0.0

    def control(self) -> Control:
        """Return a new control that repeats the recorded changes."""
        return Control(self.changes)

    def evolve(
        self, control: Control | None = None, observer: RunObserver | None = None
    ) -> Iterator[Report]:
        """Make the run.

        Yields every report from the initial population on.

        Parameters
        ----------
        control : Control or None, optional
            A new control of :meth:`control`, to stop the run or to change its parameters.
        observer : RunObserver or None, optional
            As in :func:`~sudoku_ga.evolution.engine.run.evolve`.

        Raises
        ------
        ContinuationError
            If the run differs from its record, or ends before the recorded end.
        """
        control = control or self.control()
        check = ContinuationCheck(self, control)
        puzzle, seed = self.record.puzzle, self.record.seed
        for report in evolve(puzzle, self.recipe, seed, control, observer):
            check.add(report)
            yield report


def continue_run(
    run: RunRecord | Path | str,
    *,
    max_generations: Limit | None = None,
    max_evaluations: Limit | None = None,
    time_limit_s: Limit | None = None,
) -> Continuation:
    """Return a recorded run with new limits.

    The recorded limits, and recorded changes of limits, are dropped: a limit that is not given does
    not end the run.

    Parameters
    ----------
    run : RunRecord, Path or str
        A record, or a file with one run.
    max_generations, max_evaluations : Limit or None, optional
        Limits of the whole run, such as ``2000``, or beyond the recorded end, such as ``"+1000"``.
        0 is no limit.
    time_limit_s : Limit or None, optional
        Seconds of computing: of the whole run, including the repeated part, or with a plus beyond
        the recorded end; 0 for none.

    Raises
    ------
    ContinuationError
        If the run was solved, its puzzle has no solution, or the file holds several runs.
    ParameterError
        If no limit is given, or one is not a number within its bounds or lies before the recorded
        end.
    UserError
        If the file cannot be read.
    """
    record = run if isinstance(run, RunRecord) else _only_run(Path(run))
    ending = record.ending
    if ending.stop_reason in _OVER:
        reason = _(_OVER[ending.stop_reason]).format(generation=ending.generations)
        raise ContinuationError(_("the run cannot be continued: {reason}").format(reason=reason))
    if max_generations is None and max_evaluations is None and time_limit_s is None:
        raise ParameterError(
            _("a new limit of generations, evaluations or time is expected, found none")
        )
    time_s = _limit("time_limit_s", time_limit_s, 0)
    is_more = _is_more(time_limit_s)
    limits = Limits(
        time_limit_s=0 if is_more else time_s,
        max_evaluations=_limit("max_evaluations", max_evaluations, ending.evaluations),
        max_generations=_limit("max_generations", max_generations, ending.generations),
    )
    changes = tuple(change for change in record.changes if not _is_limit(change))
    recipe = _with_limits(record.recipe, limits)
    return Continuation(record, recipe, changes, time_s if is_more else 0.0)


def _only_run(path: Path) -> RunRecord:
    records = [record for _line, record in read_runs(path)]
    if len(records) > 1:
        raise ContinuationError(
            _("{path}: one run is expected, found {count:,}").format(path=path, count=len(records))
        )
    return records[0]


def _limit(name: str, limit: Limit | None, recorded: int) -> Any:
    """Return a limit of the whole run in the type of its parameter; 0 is none."""
    parameter = Limits.parameter(name)
    if limit is None:
        return 0
    number: Any = parameter.parse(limit) if isinstance(limit, str) else parameter.validate(limit)
    if (0 < number <= recorded and not _is_more(limit)) or (_is_more(limit) and not number):
        raise ParameterError(
            _(
                "{name}: a limit beyond {recorded:,}, the recorded end, is expected, not {limit}"
            ).format(name=name, recorded=recorded, limit=limit)
        )
    return parameter.validate(recorded + number) if _is_more(limit) else number


def _is_more(limit: Limit | None) -> bool:
    """Whether a limit is counted from the recorded end."""
    return isinstance(limit, str) and limit.strip().startswith("+")


def _with_limits(recipe: Recipe, limits: Limits) -> Recipe:
    if recipe.alternatives:
        alternatives = tuple(_with_limits(each, limits) for each in recipe.alternatives)
        return replace(recipe, alternatives=alternatives)
    return replace(recipe, components={**recipe.components, Role.TERMINATION: (limits,)})


def _is_limit(change: Change) -> bool:
    return change.path.partition(".")[0].partition("[")[0] == Role.TERMINATION


class ContinuationCheck:
    """Compares a continuation with its record up to the recorded end.

    ``control``: the control of the run. A time limit beyond the recorded end is set on it.
    """

    def __init__(self, continuation: Continuation, control: Control) -> None:
        self._record = continuation.record
        self._more_time_s = continuation.more_time_s
        self._control = control
        self._comparison = TraceComparison(continuation.record)
        self._is_beyond = False

    @property
    def is_beyond(self) -> bool:
        """Whether the run has passed the recorded end."""
        return self._is_beyond

    def add(self, report: Report) -> None:
        """Take in the next report.

        Raises ``ContinuationError`` if it differs from the record, or is the last before the
        recorded end.
        """
        if self._is_beyond:
            return
        self._comparison.compare(report)
        difference = self._comparison.difference
        if difference is not None:
            what, found = str(difference.recorded), difference.replayed
            raise self._differs(report, str(unexpected((difference.field,), what, found)))
        ending = self._record.ending
        end = (ending.generations, ending.evaluations, ending.move_evaluations, ending.restarts)
        here = (report.generation, report.evaluations, report.move_evaluations, report.restarts)
        signs = {(now > then) - (now < then) for now, then in zip(here, end, strict=True)}
        if {-1, 1} <= signs or (signs != {0} and self._is_at_end(report)):
            raise self._differs(report, _("other counts than were recorded"))
        if 1 in signs:
            self._go_beyond(report)
        elif report.outcome is not None:
            self._refuse_end(report, report.outcome.stop_reason)

    def _is_at_end(self, report: Report) -> bool:
        """Whether the recorded run ended by its limit of generations at this report."""
        ending = self._record.ending
        is_last = report.generation == ending.generations and report.phase is Phase.GENERATION
        return is_last and ending.stop_reason is StopReason.GENERATION_LIMIT

    def _go_beyond(self, report: Report) -> None:
        if not self._comparison.is_trace_identical:
            raise self._differs(report, _("other counts than were recorded"))
        self._is_beyond = True
        if self._more_time_s and report.outcome is None:
            self._control.change(_TIME_LIMIT, report.elapsed_s + self._more_time_s)

    def _refuse_end(self, report: Report, reason: StopReason) -> None:
        """Refuse a run that ended before the recorded end, unless the user ended it."""
        if reason is StopReason.TIME_LIMIT:
            raise ContinuationError(
                _(
                    "time_limit_s: enough time to reach generation {recorded:,}, the recorded "
                    "end, is expected, found an end in generation {generation:,}"
                ).format(recorded=self._record.ending.generations, generation=report.generation)
            )
        if reason is not StopReason.CANCELLED:
            raise self._differs(
                report, _("the replay ended: {stop_reason}").format(stop_reason=reason)
            )

    def _differs(self, report: Report, found: str) -> ContinuationError:
        text = _(
            "the run cannot be continued: made again, it differs from its record at generation "
            "{generation:,}: {found}"
        ).format(generation=report.generation, found=found)
        there = self._record.version
        if there != __version__:
            versions = _("recorded by version {there}, this is {here}")
            text = f"{text}; {versions.format(there=there, here=__version__)}"
        return ContinuationError(text)
