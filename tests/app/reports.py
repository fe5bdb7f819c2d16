"""Reports and engines for tests of the window: small, exact and quick."""

import threading
from collections.abc import Callable, Iterator
from dataclasses import replace

import numpy as np

from sudoku_ga.evolution.core.report import (
    BestIndividual,
    Change,
    Outcome,
    Phase,
    Report,
    RunStart,
    Spread,
    StopReason,
)
from sudoku_ga.evolution.engine.control import Control
from sudoku_ga.evolution.observe.population_view import PopulationView
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.evolution.records.history import HistoryMoment
from sudoku_ga.puzzle.assessment import Assessment, assess
from sudoku_ga.puzzle.exact import ExactReference
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid

FOUR = Geometry(2, 2)
EXACT = ExactReference()
SOLVED = Grid(FOUR, np.array([1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1], np.uint8))
PUZZLE = SOLVED.with_digits([(cell, 0) for cell in (0, 1, 2, 3, 5, 10)])


def start_of(puzzle: Grid, seed: int = 1, filled: Grid | None = None) -> RunStart:
    return RunStart(puzzle, "fake", (), seed, "none", filled or puzzle)


def report_of(
    generation: int,
    *,
    puzzle: Grid = PUZZLE,
    phase: Phase = Phase.GENERATION,
    best: float = 4.0,
    fitness: Spread | None = None,
    restarts: int = 0,
    outcome: Outcome | None = None,
    digits: Grid = SOLVED,
    start: RunStart | None = None,
    changes: tuple[Change, ...] = (),
) -> Report:
    return Report(
        start=start or start_of(puzzle),
        phase=phase,
        generation=generation,
        evaluations=16 * (generation + 1),
        move_evaluations=0,
        restarts=restarts,
        stagnation=0,
        conflicts=Spread(best, best + 2, best + 5),
        fitness=fitness or Spread(best, best + 2, best + 5),
        best_so_far=int(best),
        best_fitness=best if fitness is None else fitness.best,
        best=BestIndividual.of(digits.digits),
        elapsed_s=0.001 * (generation + 1),
        outcome=outcome,
        changes=changes,
    )


def moment_of(report: Report) -> HistoryMoment:
    """Return a moment of the past without individuals."""
    return HistoryMoment(report.generation, report, None, None)


def ended(generation: int, reason: StopReason, solution: Grid | None = None) -> Report:
    conflicts = 0 if solution is not None else 4
    return report_of(
        generation,
        phase=Phase.ENDED,
        best=conflicts,
        outcome=Outcome(reason, solution, conflicts),
    )


class FakeEngine:
    """Counts generations up, each with two reports, until it is stopped or solved.

    ``watch`` is called in the worker's thread before each report.
    """

    def __init__(
        self, generations: int = 1_000_000, watch: Callable[[], None] = lambda: None
    ) -> None:
        self.generations = generations
        self.watch = watch
        self.threads: set[int] = set()

    def assess(self, puzzle: Grid) -> Assessment:
        self.threads.add(threading.get_ident())
        return assess(puzzle, EXACT, 5.0)

    def warm(self, recipe: Recipe, geometry: Geometry) -> None:
        del recipe, geometry

    def evolve(
        self, puzzle: Grid, recipe: Recipe, seed: int, control: Control, view: PopulationView
    ) -> Iterator[Report]:
        del view
        control.changes.begin(recipe)
        start = start_of(puzzle, seed)
        self.threads.add(threading.get_ident())
        yield report_of(0, phase=Phase.INITIALISED, start=start)
        for generation in range(self.generations):
            self.watch()
            if control.stopped:
                yield replace(
                    ended(generation, StopReason.CANCELLED),
                    start=start,
                    changes=control.changes.until(generation),
                )
                return
            control.changes.plan(generation + 1)
            changes = control.changes.until(generation + 1)
            yield report_of(generation + 1, phase=Phase.IMPROVING, start=start, changes=changes)
            yield report_of(generation + 1, start=start, changes=changes)
        yield replace(
            ended(self.generations, StopReason.SOLVED, SOLVED),
            start=start,
            changes=control.changes.until(self.generations),
        )
