"""Control of a run while it evolves: stop, pause, step, pace and changes of parameters."""

import threading
import time
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable
from operator import attrgetter

from sudoku_ga.evolution.core.parameters import ParameterError
from sudoku_ga.evolution.core.report import Change, Phase
from sudoku_ga.evolution.engine.clock import Rate, Schedule
from sudoku_ga.evolution.recipe.live_controls import check_change
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.translation import _

_generation = attrgetter("generation")


class LiveChanges:
    """Changes of parameters: requested, then planned for a generation.

    :meth:`request` is safe from any thread. The plan changes only while no population evolves, so
    that islands read it without a lock. ``planned``: the changes of a recorded run, by generation.
    """

    def __init__(self, planned: Iterable[Change] = ()) -> None:
        self._lock = threading.Lock()
        self._recipe: Recipe | None = None
        self._requested: dict[str, int | float] = {}
        self._planned = tuple(planned)

    def begin(self, recipe: Recipe) -> None:
        """Begin a run with a recipe without alternatives.

        Raises ``ParameterError`` if the recipe does not allow a planned change.
        """
        for change in self._planned:
            check_change(recipe, change.path, change.value)
        with self._lock:
            self._recipe = recipe

    def request(self, path: str, value: int | float) -> None:
        """Request another value; parameters and errors are those of :meth:`Control.change`."""
        with self._lock:
            if self._recipe is None:
                raise ParameterError(
                    _("{path}: a run that evolves is expected, found none").format(path=path)
                )
            check_change(self._recipe, path, value)
            self._requested[path] = value

    @property
    def are_requested(self) -> bool:
        """Whether there are requests that are not planned yet."""
        return bool(self._requested)

    @property
    def planned(self) -> tuple[Change, ...]:
        """All planned changes, by generation; a new object after each change."""
        return self._planned

    def plan(self, generation: int) -> None:
        """Plan the requests for a generation that no population has begun."""
        if self.are_requested:
            with self._lock:
                requested, self._requested = self._requested, {}
            new = [Change(generation, path, value) for path, value in requested.items()]
            # If a generation has several values, the last one counts.
            latest = {(each.generation, each.path): each for each in (*self._planned, *new)}
            self._planned = tuple(sorted(latest.values(), key=_generation))

    def at(self, generation: int) -> tuple[Change, ...]:
        """Return the changes whose first generation is this one."""
        first = bisect_left(self._planned, generation, key=_generation)
        return self._planned[first : bisect_right(self._planned, generation, key=_generation)]

    def until(self, generation: int) -> tuple[Change, ...]:
        """Return the changes up to this generation."""
        return self._planned[: bisect_right(self._planned, generation, key=_generation)]


_SLOW_PER_S = 100.0
"""The greatest rate, per second, at which a generation is analysed while the run waits."""


class Control:
    """Stops, pauses, steps and paces a run and changes its parameters, from any thread.

    :func:`~sudoku_ga.evolution.engine.run.evolve` reads only :attr:`stopped` and :attr:`changes`,
    between slices. Its caller calls :meth:`wait_turn` after each report, so that a pause suspends
    the iteration and not the clock of the run.

    Parameters
    ----------
    changes : iterable of Change, optional
        The changes of a recorded run, by generation, to be repeated.
    clock : callable, optional
        Returns the seconds by which the run is paced.
    accepts_changes : bool, optional
        Whether parameters may change; if not, a run makes several generations at once.
    """

    def __init__(
        self,
        changes: Iterable[Change] = (),
        clock: Callable[[], float] = time.perf_counter,
        *,
        accepts_changes: bool = True,
    ) -> None:
        self.changes = LiveChanges(changes)
        self.accepts_changes = accepts_changes
        self._condition = threading.Condition()
        self._stopped, self._paused = threading.Event(), threading.Event()
        self._steps = 0
        self._clock = clock
        self._rate: Rate | None = None
        # Created at the first generation: the time before it does not count.
        self._schedule: Schedule | None = None

    @property
    def stopped(self) -> bool:
        """Whether the run should end as cancelled."""
        return self._stopped.is_set()

    @property
    def paused(self) -> bool:
        """Whether the run waits until it is resumed, stepped or stopped."""
        return self._paused.is_set()

    @property
    def is_slow(self) -> bool:
        """Whether the run is paused, stepped, or paced at 100 generations a second or fewer."""
        rate, schedule = self._rate, self._schedule
        if rate is None or self.paused:
            return self.paused
        return (rate.per_s if schedule is None else schedule.per_s) <= _SLOW_PER_S

    def stop(self) -> None:
        """End the run at the next slice."""
        with self._condition:
            self._stopped.set()
            self._condition.notify_all()

    def pause(self) -> None:
        """Pause the run at its next report."""
        with self._condition:
            self._pause()

    def resume(self) -> None:
        """Continue a paused run."""
        with self._condition:
            if self.paused and self._schedule is not None:
                self._schedule.resume()
            self._paused.clear()
            self._steps = 0
            self._condition.notify_all()

    def step(self) -> None:
        """Pause the run at the end of its next generation."""
        with self._condition:
            self._steps += 1
            self._pause()

    def set_pace(self, rate: Rate | None) -> None:
        """Pace the run, beginning now at the initial rate. None is full speed."""
        with self._condition:
            self._rate = rate
            self._schedule = None
            self._condition.notify_all()

    def change(self, path: str, value: int | float) -> None:
        """Change a parameter from the next generation on, as ``Report.changes`` shows.

        ``path``: ``ROLE.PARAMETER`` of the recipe that is run, or ``ROLE[i].PARAMETER``. Raises
        ``ParameterError`` if no run has begun, there is no such parameter, the value is out of its
        bounds, or a change can no longer have an effect.
        """
        self.changes.request(path, value)

    def wait_turn(
        self, phase: Phase, *, paced: bool = True, on_hold: Callable[[], None] | None = None
    ) -> None:
        """Wait while the run is paused, and until the next generation is due.

        Reports within a generation are not paced, since their number is not known in advance.

        Parameters
        ----------
        phase : Phase
            The phase of the last report; a step ends at the end of a generation.
        paced : bool, optional
            Whether to wait for the next generation; the pace begins with the first report for which
            this is true.
        on_hold : callable or None, optional
            Called in this thread before a wait for a resume, which may begin during the wait for
            the next generation.
        """
        with self._condition:
            self._count(phase, paced)
            self._wait_for_pace()
            is_waiting = self._is_waiting  # a later pause takes effect at the next report
        while is_waiting:
            if on_hold is not None:
                on_hold()  # outside the lock, for which the window waits
            with self._condition:
                while self._is_waiting:
                    self._condition.wait()
                # The pause interrupted this wait and also paused the schedule.
                self._wait_for_pace()
                is_waiting = self._is_waiting

    @property
    def _is_waiting(self) -> bool:
        return self.paused and not self._steps and not self.stopped

    def _pause(self) -> None:
        """Pause, and interrupt a wait for the next generation."""
        self._paused.set()
        if self._schedule is not None:
            self._schedule.pause()
        self._condition.notify_all()

    def _count(self, phase: Phase, paced: bool) -> None:
        """Count a report as the end of a step, or as a generation of the schedule."""
        if phase is Phase.GENERATION and self._steps:
            self._steps -= 1
        if not paced or phase is Phase.IMPROVING or self.paused or self._rate is None:
            return
        if self._schedule is None:
            self._schedule = Schedule(self._rate, self._clock)
        self._schedule.advance()

    def _wait_for_pace(self) -> None:
        """Wait until the generation is due, or a stop, a pause or another pace."""
        while (schedule := self._schedule) and not (self.paused or self.stopped):
            wait_s = schedule.wait_s
            if not wait_s:
                return
            self._condition.wait(wait_s)
