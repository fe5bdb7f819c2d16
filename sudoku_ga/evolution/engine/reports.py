"""Building the reports of a run, and checking its limits."""

from collections.abc import Sequence
from dataclasses import replace
from typing import cast

from sudoku_ga.evolution.core.component import is_foreign
from sudoku_ga.evolution.core.operators import Encoding, Termination
from sudoku_ga.evolution.core.report import (
    BestIndividual,
    Change,
    Outcome,
    Phase,
    Report,
    RunStart,
    StopReason,
)
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.engine.clock import Stopwatch
from sudoku_ga.evolution.engine.control import LiveChanges
from sudoku_ga.evolution.engine.operator_set import checked_terminations
from sudoku_ga.evolution.engine.statistics import Step
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.rules import is_solution


class ReportBuilder:
    """Builds the reports of a run from its steps.

    Parameters
    ----------
    start : RunStart
    recipe : Recipe
        Without alternatives.
    encoding : Encoding
    clock : Stopwatch
    changes : LiveChanges
        Changes of parameters during the run, including limits.
    """

    def __init__(
        self,
        start: RunStart,
        recipe: Recipe,
        encoding: Encoding,
        clock: Stopwatch,
        changes: LiveChanges,
    ) -> None:
        self._start = start
        self._recipe = recipe
        self._encoding = encoding
        self._clock = clock
        self._changes = changes
        self._generation = 0
        self._terminations = self._terminations_of(recipe)
        self._applied: tuple[Change, ...] = ()

    def stop_reason(self, step: Step) -> StopReason | None:
        """Return why the run ends at this step; None if it does not."""
        whole = step.whole
        is_solved = whole.best_conflicts == 0
        if is_solved and any(each.ends_at_solution for each in self._terminations):
            return StopReason.SOLVED
        if self._changes.planned:
            self._apply_limits(self._changes.until(whole.generation))
        self._generation = whole.generation
        for termination in self._terminations:
            reason = termination.reached(self._clock.elapsed_s, whole.evaluations, whole.completed)
            if reason:
                return StopReason.SOLVED if is_solved else reason
        return None

    def is_quiet(self, step: Step) -> bool:
        """Whether the run ends neither at this step nor at any before it.

        Limits of plug-ins may not be monotonic: an earlier step may reach one that a later step
        does not.
        """
        is_foreign_limit = [is_foreign(type(each)) for each in self._terminations]
        return not any(is_foreign_limit) and self.stop_reason(step) is None

    def _apply_limits(self, changes: tuple[Change, ...]) -> None:
        if len(changes) > len(self._applied):
            recipe = self._recipe.with_values({each.path: each.value for each in changes})
            self._terminations = self._terminations_of(recipe)
            self._applied = changes

    def _terminations_of(self, recipe: Recipe) -> Sequence[Termination]:
        # Faster than an operator set, which matters in a run of a millisecond.
        terminations = cast(Sequence[Termination], recipe.all(Role.TERMINATION))
        return checked_terminations(terminations, lambda: self._generation)

    def report(self, step: Step, phase: Phase) -> Report:
        """Return the report of a step."""
        whole, changes = step.whole, self._changes
        generation = whole.generation
        return Report(
            self._start,
            phase,
            generation,
            whole.evaluations,
            whole.move_evaluations,
            whole.restarts,
            generation - whole.improved_at,
            whole.conflicts,
            whole.fitness,
            whole.best_conflicts,
            whole.best_fitness,
            BestIndividual(whole.best_now.copy(), self._encoding.decode),
            self._clock.elapsed_s,
            None,
            changes.until(generation) if changes.planned else (),
            whole.migrations,
            whole.islands,
            whole.size,
        )

    def last_report(self, step: Step, reason: StopReason) -> Report:
        """Return the last report; a solution is verified independently of the fitness."""
        best = BestIndividual(step.whole.best_ever, self._encoding.decode)
        best_at_end = BestIndividual(step.whole.best_now.copy(), self._encoding.decode)
        for each in (best, best_at_end):
            each.decode()  # the last report is kept; a large encoding takes a gigabyte
        solution = None
        if reason is StopReason.SOLVED:
            puzzle = self._start.puzzle
            solution = Grid(puzzle.geometry, best.digits)
            if not is_solution(solution, puzzle):
                raise AssertionError("an individual without conflicts is no solution of its puzzle")
        return replace(
            self.report(step, Phase.ENDED),
            best=best,
            outcome=Outcome(reason, solution, step.whole.best_conflicts, best_at_end),
        )
