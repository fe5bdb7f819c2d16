"""Control of a run while it evolves: stop, pause, step, pace and parameter changes."""

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
    """What was asked for, and from which generation on each change acts.

    Asking is safe from any thread. What is planned is changed only where no population is at
    work, so that they read it from threads of their own.

    Parameters
    ----------
    planned : iterable of Change
        Those of a recorded run, by generation.
    """

    def __init__(self, planned: Iterable[Change] = ()) -> None:
        self._lock = threading.Lock()
        self._recipe: Recipe | None = None
        self._asked: dict[str, int | float] = {}
        self._planned = tuple(planned)

    def begin(self, recipe: Recipe) -> None:
        """Take the recipe of the run that begins, one without alternatives.

        Raises
        ------
        ParameterError
            If a planned change is not one that this recipe allows.
        """
        for change in self._planned:
            check_change(recipe, change.path, change.value)
        with self._lock:
            self._recipe = recipe

    def ask(self, path: str, value: int | float) -> None:
        """Ask for another value, as :meth:`sudoku_ga.evolution.engine.control.Control.change` says.

        Raises
        ------
        ParameterError
            As there.
        """
        with self._lock:
            if self._recipe is None:
                raise ParameterError(
                    _("{path}: a run that evolves is expected, found none").format(path=path)
                )
            check_change(self._recipe, path, value)
            self._asked[path] = value

    @property
    def are_asked(self) -> bool:
        """Whether there are any that are not planned yet."""
        return bool(self._asked)

    def plan(self, generation: int) -> None:
        """Let what was asked for act from a generation on that no population has begun."""
        if self.are_asked:
            with self._lock:
                asked, self._asked = self._asked, {}
            new = [Change(generation, path, value) for path, value in asked.items()]
            # Of several values within one generation the last counts.
            latest = {(each.generation, each.path): each for each in (*self._planned, *new)}
            self._planned = tuple(sorted(latest.values(), key=_generation))

    def at(self, generation: int) -> tuple[Change, ...]:
        """Return the changes that act from this generation on."""
        first = bisect_left(self._planned, generation, key=_generation)
        return self._planned[first : bisect_right(self._planned, generation, key=_generation)]

    def until(self, generation: int) -> tuple[Change, ...]:
        """Return the changes that have acted up to this generation."""
        return self._planned[: bisect_right(self._planned, generation, key=_generation)]


_UNHURRIED_PER_S = 100.0
"""Below this rate a generation waits for longer than it takes to look at what became of it."""


class Control:
    """Stop, pause, step, pace, and change parameters.

    :func:`~sudoku_ga.evolution.engine.run.evolve` itself only asks for :attr:`stopped` and
    :attr:`changes`, between slices; whoever iterates it calls :meth:`wait_turn` after each
    report, so that a pause holds the iteration and never the clock of the run.

    Parameters
    ----------
    changes : iterable of Change
        Those that a recorded run made, by generation: they are made again.
    clock : callable
        Returns the seconds by which the pace is kept.
    """

    def __init__(
        self, changes: Iterable[Change] = (), clock: Callable[[], float] = time.perf_counter
    ) -> None:
        self.changes = LiveChanges(changes)
        self._condition = threading.Condition()
        self._stopped = False
        self._paused = False
        self._steps = 0
        self._clock = clock
        self._rate: Rate | None = None
        # Made at the first generation of a run: what comes before does not count.
        self._schedule: Schedule | None = None

    @property
    def stopped(self) -> bool:
        """Whether the run should end as cancelled."""
        return self._stopped

    @property
    def paused(self) -> bool:
        """Whether the run holds until it is resumed, stepped or stopped."""
        return self._paused

    @property
    def is_unhurried(self) -> bool:
        """Whether the run is stepped or slow, so that a person can follow it."""
        rate, schedule = self._rate, self._schedule
        if self._paused or rate is None:
            return self._paused
        return (rate.per_s if schedule is None else schedule.per_s) <= _UNHURRIED_PER_S

    def stop(self) -> None:
        """End the run at the next slice."""
        with self._condition:
            self._stopped = True
            self._condition.notify_all()

    def pause(self) -> None:
        """Hold the run at its next report."""
        with self._condition:
            self._hold()

    def resume(self) -> None:
        """Let a held run go on."""
        with self._condition:
            if self._paused and self._schedule is not None:
                self._schedule.resume()
            self._paused = False
            self._steps = 0
            self._condition.notify_all()

    def step(self) -> None:
        """Let a held run go on to the end of its next generation."""
        with self._condition:
            self._steps += 1
            self._hold()

    def set_pace(self, rate: Rate | None) -> None:
        """Hold the run to a rate from now on, which begins to grow now; None is full speed."""
        with self._condition:
            self._rate = rate
            self._schedule = None
            self._condition.notify_all()

    def change(self, path: str, value: int | float) -> None:
        """Change a parameter from the next generation on; the reports tell of it.

        Parameters
        ----------
        path : str
            ``ROLE.PARAMETER`` of the recipe that is run, or ``ROLE[i].PARAMETER``.
        value : int or float

        Raises
        ------
        ParameterError
            If no run has begun, there is no such parameter, the value is out of its bounds, or
            a change cannot act any more.
        """
        self.changes.ask(path, value)

    def wait_turn(
        self, phase: Phase, *, paced: bool = True, on_hold: Callable[[], None] | None = None
    ) -> None:
        """Wait while the run is paused, and as long as the pace asks for.

        The pace is that of the generations and of the initial population. Reports inside a
        generation do not wait for it, since their number is not known in advance.

        Parameters
        ----------
        phase : Phase
            That of the report just delivered; a step ends where it closes a generation.
        paced : bool
            Whether to keep the pace; it begins with the first report for which it is kept.
        on_hold : callable, optional
            Called, in this thread, where the wait is one without an end that is known: a pause may
            come after the report, while the pace is kept.
        """
        with self._condition:
            self._count(phase, paced)
            self._wait_for_pace()
            held = self._is_held  # a pause that comes later holds at the next report
        while held:
            if on_hold is not None:
                on_hold()  # outside the lock, which the window waits for
            with self._condition:
                while self._is_held:
                    self._condition.wait()
                # What a pause cut short: the time of the schedule stood still meanwhile.
                self._wait_for_pace()
                held = self._is_held

    @property
    def _is_held(self) -> bool:
        return self._paused and not self._steps and not self._stopped

    def _hold(self) -> None:
        """Pause, and end a wait for the pace."""
        self._paused = True
        if self._schedule is not None:
            self._schedule.hold()
        self._condition.notify_all()

    def _count(self, phase: Phase, paced: bool) -> None:
        """Count a report as the end of a step, or as a generation of the schedule."""
        if phase is Phase.GENERATION and self._steps:
            self._steps -= 1
        if not paced or phase is Phase.IMPROVING or self._paused or self._rate is None:
            return
        if self._schedule is None:
            self._schedule = Schedule(self._rate, self._clock)
        self._schedule.advance()

    def _wait_for_pace(self) -> None:
        """Wait until the generation is due; a stop, a pause or another pace ends the wait."""
        while (schedule := self._schedule) and not (self._paused or self._stopped):
            wait_s = schedule.wait_s
            if not wait_s:
                return
            self._condition.wait(wait_s)
