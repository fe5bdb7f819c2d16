"""The run: one generator drives the window, the command line and the tests alike."""

import math
from collections.abc import Generator, Iterator
from contextlib import closing
from itertools import zip_longest

from sudoku_ga.evolution.core.report import (
    BestIndividual,
    Outcome,
    Phase,
    Report,
    Spread,
    StopReason,
)
from sudoku_ga.evolution.core.rng import Streams
from sudoku_ga.evolution.engine.algorithm import GeneticAlgorithm
from sudoku_ga.evolution.engine.clock import Stopwatch
from sudoku_ga.evolution.engine.control import Control
from sudoku_ga.evolution.engine.islands import IslandModel
from sudoku_ga.evolution.engine.operator_set import Operators
from sudoku_ga.evolution.engine.preparation import Preparation, prepare
from sudoku_ga.evolution.engine.reports import ReportBuilder
from sudoku_ga.evolution.observe.population_view import PopulationView
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.rules import conflict_count, is_solution


def evolve(
    puzzle: Grid,
    recipe: Recipe,
    seed: int,
    control: Control | None = None,
    sight: PopulationView | None = None,
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
    sight : PopulationView, optional
        Through which the individuals may be seen between two reports.

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
    yield from evolve_prepared(prepare(puzzle, recipe, seed), clock, control, sight)


def evolve_prepared(
    preparation: Preparation,
    clock: Stopwatch,
    control: Control | None = None,
    sight: PopulationView | None = None,
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
    sight : PopulationView, optional
        Through which the individuals may be seen between two reports.

    Yields
    ------
    Report
        As those of :func:`evolve`.
    """
    # Closed for certain, since islands have threads.
    with closing(_reports(preparation, control or Control(), clock, sight)) as reports:
        for report in reports:
            clock.hold()
            yield report
            clock.resume()


def _reports(
    preparation: Preparation, control: Control, clock: Stopwatch, sight: PopulationView | None
) -> Generator[Report]:
    if preparation.encoding is None:
        yield _without_evolution(preparation, clock)
        return
    recipe, encoding, changes = preparation.recipe, preparation.encoding, control.changes
    changes.begin(recipe)
    start = preparation.start
    telling = ReportBuilder(start, recipe, encoding, clock, changes)
    streams = [Streams(start.seed, island) for island in range(Operators.of(recipe).islands.count)]
    witnesses = [] if sight is None else sight.call_witnesses(len(streams))
    lineages = [
        GeneticAlgorithm(recipe, encoding, each, changes, witness)
        for each, witness in zip_longest(streams, witnesses)
    ]
    with closing(IslandModel(lineages, changes)) as moments:
        for moment in moments:
            reason = telling.stop_reason(moment)
            if reason is None and control.stopped:
                reason = StopReason.CANCELLED
            if sight is not None:
                sight.point_at(encoding, moment.whole.populations, moments.rest)
            if reason is not None:
                yield telling.ended(moment, reason)
                return
            if moment.phase is not None:
                yield telling.report(moment, moment.phase)
                if control.stopped:
                    # Stopped while it was held: the run ends where it is seen to be.
                    yield telling.ended(moment, StopReason.CANCELLED)
                    return


def _without_evolution(preparation: Preparation, clock: Stopwatch) -> Report:
    """Return the only report of a run that logic ended: solved, or impossible."""
    start, obstacle = preparation.start, preparation.obstacle
    solution = None
    if obstacle is None:
        solution = start.filled
        if not is_solution(solution, start.puzzle):
            raise AssertionError("what logic filled in is no solution of its puzzle")
    conflicts = conflict_count(start.filled)
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
        best=BestIndividual.of(start.filled.digits),
        elapsed_s=clock.elapsed_s,
        outcome=Outcome(obstacle or StopReason.SOLVED, solution, None),
    )


def run(puzzle: Grid, recipe: Recipe, seed: int, control: Control | None = None) -> Report:
    """Return the last report of a run, which has the outcome.

    Parameters and errors are those of :func:`~sudoku_ga.evolution.engine.run.evolve`.
    """
    *_, last = evolve(puzzle, recipe, seed, control)
    return last
