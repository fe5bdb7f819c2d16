"""What is told of a run, and which of its limits ends it."""

from collections.abc import Sequence
from dataclasses import replace
from typing import cast

from sudoku_ga.evolution.core.operators import Encoding
from sudoku_ga.evolution.core.report import (
    BestIndividual,
    Change,
    IslandReport,
    Outcome,
    Phase,
    Report,
    RunStart,
    StopReason,
)
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.engine.clock import Stopwatch
from sudoku_ga.evolution.engine.control import LiveChanges
from sudoku_ga.evolution.engine.islands import Step
from sudoku_ga.evolution.engine.operator_set import Termination
from sudoku_ga.evolution.engine.statistics import Snapshot
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.rules import is_solution


class ReportBuilder:
    """Makes the reports of a run out of its moments.

    Parameters
    ----------
    start : RunStart
        What the reports carry along.
    recipe : Recipe
        The one that is run.
    encoding : Encoding
        What the genes stand for.
    clock : Stopwatch
        The clock of the run.
    changes : LiveChanges
        The parameters that change while it evolves, its limits among them.
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
        self._terminations = _terminations_of(recipe)
        self._followed: tuple[Change, ...] = ()

    def stop_reason(self, moment: Step) -> StopReason | None:
        """Return why the run should end now, if it should."""
        whole = moment.whole
        if whole.best_conflicts == 0:
            return StopReason.SOLVED
        self._follow(self._changes.until(whole.generation))
        for termination in self._terminations:
            reason = termination.reached(self._clock.elapsed_s, whole.evaluations, whole.completed)
            if reason:
                return reason
        return None

    def _follow(self, changes: tuple[Change, ...]) -> None:
        """End the run by the limits as they are after these changes."""
        if len(changes) > len(self._followed):
            recipe = self._recipe
            for change in changes:
                recipe = recipe.with_value(change.path, change.value)
            self._terminations = _terminations_of(recipe)
            self._followed = changes

    def report(self, moment: Step, phase: Phase) -> Report:
        """Return what is known of the individuals that live now."""
        whole = moment.whole
        return Report(
            start=self._start,
            phase=phase,
            generation=whole.generation,
            evaluations=whole.evaluations,
            probes=whole.probes,
            restarts=whole.restarts,
            stagnation=whole.generation - whole.improved_at,
            conflicts=whole.conflicts,
            fitness=whole.fitness,
            best_so_far=whole.best_conflicts,
            best_fitness=whole.best_fitness,
            best=BestIndividual(whole.best_alive.copy(), self._encoding.decode),
            elapsed_s=self._clock.elapsed_s,
            changes=self._changes.until(whole.generation),
            migrations=whole.migrations,
            islands=tuple(map(_of_island, moment.islands)),
        )

    def ended(self, moment: Step, reason: StopReason) -> Report:
        """Return the last report; a solution is checked apart from the fitness that found it."""
        best = BestIndividual(moment.whole.best_ever, self._encoding.decode)
        solution = None
        if reason is StopReason.SOLVED:
            puzzle = self._start.puzzle
            solution = Grid(puzzle.geometry, best.digits)
            if not is_solution(solution, puzzle):
                raise AssertionError("an individual without conflicts is no solution of its puzzle")
        return replace(
            self.report(moment, Phase.ENDED),
            best=best,
            outcome=Outcome(
                reason,
                solution,
                moment.whole.best_conflicts,
                BestIndividual(moment.whole.best_alive.copy(), self._encoding.decode),
            ),
        )


def _terminations_of(recipe: Recipe) -> Sequence[Termination]:
    # Faster than all operators, which a run of a millisecond feels.
    return cast(Sequence[Termination], recipe.all(Role.TERMINATION))


def _of_island(look: Snapshot) -> IslandReport:
    return IslandReport(look.restarts, look.conflicts, look.fitness, look.best_conflicts)
