"""The loop: one generator drives the window, the command line and the tests alike."""

import math
from collections.abc import Iterator
from dataclasses import replace

from sudoku_ga.evolution.control import Control
from sudoku_ga.evolution.lineage import Lineage
from sudoku_ga.evolution.preparation import Preparation, prepare
from sudoku_ga.evolution.recipe import Recipe
from sudoku_ga.evolution.report import (
    Outcome,
    Phase,
    Report,
    Spread,
    StopReason,
    frozen_digits,
)
from sudoku_ga.evolution.stopwatch import Stopwatch
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.rules import conflict_pairs, is_solution


def evolve(
    puzzle: Grid, recipe: Recipe, seed: int, control: Control | None = None
) -> Iterator[Report]:
    """Evolve a solution of a puzzle.

    Parameters
    ----------
    puzzle : Grid
        The givens.
    recipe : Recipe
        All operators and parameters.
    seed : int
        0 or more; with the recipe and the puzzle it determines every report but its time.
    control : Control, optional
        Where a person stops the run and changes its parameters.

    Yields
    ------
    Report
        After the initialisation, after each slice of a local search, and after each
        generation; the last one alone has an outcome.

    Raises
    ------
    NotApplicable
        At the first step, if the recipe is not made for this puzzle.
    ParameterError
        At the first step, if the control has changes that the recipe does not allow.
    """
    clock = Stopwatch()
    yield from evolve_prepared(prepare(puzzle, recipe, seed), clock, control)


def evolve_prepared(
    preparation: Preparation, clock: Stopwatch, control: Control | None = None
) -> Iterator[Report]:
    """Evolve what has been prepared.

    Parameters
    ----------
    preparation : Preparation
        Of the puzzle, with its recipe and seed.
    clock : Stopwatch
        Has counted the preparation, and is running.
    control : Control, optional
        Where a person stops the run.

    Yields
    ------
    Report
        As those of :func:`evolve`.
    """
    for report in _reports(preparation, control or Control(), clock):
        clock.hold()
        yield report
        clock.resume()


def _reports(preparation: Preparation, control: Control, clock: Stopwatch) -> Iterator[Report]:
    if preparation.encoding is None:
        yield _without_evolution(preparation, clock)
        return
    changes = control.changes
    changes.begin(preparation.recipe)
    lineage = Lineage(preparation.start, preparation.recipe, preparation.encoding, clock, changes)
    reason: StopReason | None = None
    for phase in lineage.phases():
        reason = lineage.stop_reason or (StopReason.CANCELLED if control.stopped else None)
        if reason:
            break
        if phase is not None:
            yield lineage.report(phase)
        changes.plan(lineage.generation + 1)
    assert reason is not None  # phases end by a reason alone
    yield _ended(preparation, lineage, reason)


def _ended(preparation: Preparation, lineage: Lineage, reason: StopReason) -> Report:
    """Return the last report; a solution is checked apart from the fitness that found it."""
    puzzle = preparation.start.puzzle
    solution = None
    if reason is StopReason.SOLVED:
        solution = Grid(puzzle.geometry, lineage.best_digits)
        if not is_solution(solution, puzzle):
            raise AssertionError("an individual without conflicts is no solution of its puzzle")
    return replace(
        lineage.report(Phase.ENDED),
        best_digits=frozen_digits(lineage.best_digits),
        outcome=Outcome(reason, solution, lineage.best_conflicts),
    )


def _without_evolution(preparation: Preparation, clock: Stopwatch) -> Report:
    """Return the only report of a run that logic ended: solved, or impossible."""
    start, obstacle = preparation.start, preparation.obstacle
    solution = None
    if obstacle is None:
        solution = start.filled
        if not is_solution(solution, start.puzzle):
            raise AssertionError("what logic filled in is no solution of its puzzle")
    conflicts = conflict_pairs(start.filled)
    spread = Spread(conflicts, conflicts, conflicts)
    return Report(
        start=start,
        phase=Phase.ENDED,
        generation=0,
        evaluations=0,
        probes=0,
        restarts=0,
        stagnation=0,
        conflicts=spread,
        fitness=Spread(math.nan, math.nan, math.nan),  # nobody was born
        best_so_far=conflicts,
        best_fitness=math.nan,
        best_digits=start.filled.digits,
        elapsed_s=clock.elapsed_s,
        outcome=Outcome(obstacle or StopReason.SOLVED, solution, None),
    )
