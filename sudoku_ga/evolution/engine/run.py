"""A run: deduction, encoding, and evolution as a generator of reports."""

import math
import os
from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from dataclasses import dataclass
from typing import cast

from sudoku_ga.evolution.core.operators import Encoding, NotApplicable, Representation
from sudoku_ga.evolution.core.report import (
    BestIndividual,
    Outcome,
    Phase,
    Report,
    RunStart,
    Spread,
    StopReason,
)
from sudoku_ga.evolution.core.rng import Streams
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.engine.checked import encode
from sudoku_ga.evolution.engine.clock import Stopwatch
from sudoku_ga.evolution.engine.control import Control
from sudoku_ga.evolution.engine.island import Island
from sudoku_ga.evolution.engine.islands import Islands as IslandModel
from sudoku_ga.evolution.engine.observer import RunObserver
from sudoku_ga.evolution.engine.reports import ReportBuilder
from sudoku_ga.evolution.operators.logic import Singles
from sudoku_ga.evolution.operators.population import Islands, Panmictic
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.layout import FEATURE_NAMES
from sudoku_ga.puzzle.rules import conflict_count, is_solution
from sudoku_ga.puzzle.singles import LogicResult
from sudoku_ga.translation import _


@dataclass(frozen=True)
class Preparation:
    """A puzzle, its recipe and its encoding before generation 0.

    Parameters
    ----------
    start : RunStart
    recipe : Recipe
        Without alternatives.
    encoding : Encoding or None
        None if the grid is full or has no solution.
    obstacle : StopReason or None
        Why the puzzle has no solution, if deduction found that out.
    clock : Stopwatch
        The clock of the run, which includes the preparation.
    """

    start: RunStart
    recipe: Recipe
    encoding: Encoding | None
    obstacle: StopReason | None
    clock: Stopwatch


def prepare(puzzle: Grid, recipe: Recipe, seed: int) -> Preparation:
    """Apply the recipe's deduction and encode the puzzle.

    Raises ``NotApplicable`` if neither the recipe nor one of its alternatives is applicable to the
    puzzle.
    """
    clock = Stopwatch()
    refusals: list[tuple[str, str]] = []
    results: dict[Singles, LogicResult] = {}
    for candidate in recipe.alternatives or (recipe,):
        least = recipe.least_size.get(candidate.name, 0)
        if puzzle.geometry.size < least:
            refusals.append((candidate.name, _("below {least}×{least}").format(least=least)))
            continue
        singles = cast(Singles, candidate.one(Role.LOGIC))
        if singles not in results:
            results[singles] = singles.fill(puzzle)
        logic = results[singles]
        start = RunStart(puzzle, candidate.name, tuple(refusals), seed, singles.level, logic.grid)
        obstacle = _obstacle(puzzle, logic)
        if obstacle or logic.grid.is_full:
            return Preparation(start, candidate, None, obstacle, clock)
        try:
            _require_size(candidate, puzzle.geometry)
            _require_features(candidate, puzzle.geometry)
            encoding = encode(cast(Representation, candidate.one(Role.REPRESENTATION)), logic)
            _require_memory(candidate, encoding)
        except NotApplicable as refusal:
            refusals.append((candidate.name, str(refusal)))
            continue
        return Preparation(start, candidate, encoding, None, clock)
    raise NotApplicable("; ".join(f"{name}: {reason}" for name, reason in refusals))


def _require_size(recipe: Recipe, geometry: Geometry) -> None:
    """Refuse a board that is too large for a component of the recipe."""
    for components in recipe.components.values():
        for each in components:
            if geometry.size > each.largest_size:
                raise NotApplicable(
                    _(
                        "{component} holds the digits of a unit in one word: a board of at most "
                        "{largest}×{largest} is expected, not {size}×{size}"
                    ).format(component=each.name, largest=each.largest_size, size=geometry.size)
                )


def _require_memory(recipe: Recipe, encoding: Encoding) -> None:
    """Refuse populations if not even parents, children and one copy fit into memory."""
    population = cast(Panmictic, recipe.one(Role.POPULATION))
    count = max(population.size, population.initial) * island_count(recipe)
    genes = len(encoding.box_of_gene)
    needed, found = 3 * count * genes, _memory_bytes()  # at least one byte per gene
    if needed > found:
        raise NotApplicable(
            _(
                "{count:,} individuals of {genes:,} genes take at least {needed:.1f} GB of "
                "memory, found {found:.1f} GB"
            ).format(count=count, genes=genes, needed=needed / 1e9, found=found / 1e9)
        )


def _memory_bytes() -> float:
    """Return the size of the machine's memory; infinity if the system does not report it."""
    try:
        return float(os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE"))
    except (AttributeError, ValueError, OSError):
        return math.inf


def _require_features(recipe: Recipe, geometry: Geometry) -> None:
    """Refuse a board with rules that a component of the recipe does not support."""
    if geometry.is_classic:
        return
    for components in recipe.components.values():
        for each in components:
            lacking = geometry.features - each.features
            if lacking:
                names = [_(name) for feature, name in FEATURE_NAMES.items() if feature in lacking]
                raise NotApplicable(
                    _("{component} does not handle {features}: {geometry}").format(
                        component=each.name, features=_(" and ").join(names), geometry=geometry
                    )
                )


def _obstacle(puzzle: Grid, logic: LogicResult) -> StopReason | None:
    if logic.contradiction is None:
        return None
    if conflict_count(puzzle):
        return StopReason.CONTRADICTORY_GIVENS
    return StopReason.NO_SOLUTION


def evolve(
    puzzle: Grid,
    recipe: Recipe,
    seed: int,
    control: Control | None = None,
    observer: RunObserver | None = None,
) -> Iterator[Report]:
    """Evolve a solution of a puzzle.

    Yields a report after the initialisation, slices of a local search, and each generation. Only
    the last report has an outcome.

    Parameters
    ----------
    puzzle : Grid
        The givens.
    recipe : Recipe
        All operators and parameters.
    seed : int
        0 or more. Puzzle, recipe and seed determine every report but its time.
    control : Control or None, optional
        Stops the run and changes its parameters.
    observer : RunObserver or None, optional

    Raises
    ------
    NotApplicable
        At the first step, if the recipe is not applicable to the puzzle.
    ParameterError
        At the first step, if the recipe does not allow a change of the control.
    """
    yield from evolve_prepared(prepare(puzzle, recipe, seed), control, observer)


def evolve_prepared(
    preparation: Preparation,
    control: Control | None = None,
    observer: RunObserver | None = None,
) -> Iterator[Report]:
    """Evolve a prepared puzzle.

    Yields the reports of :func:`evolve`.
    """
    control, observer = control or Control(accepts_changes=False), observer or RunObserver()
    # Also closed after an error, since islands have threads.
    with closing(_reports(preparation, control, observer, only_last=False)) as reports:
        for report in reports:
            preparation.clock.pause()
            yield report
            preparation.clock.resume()


def _reports(
    preparation: Preparation, control: Control, observer: RunObserver, *, only_last: bool
) -> Generator[Report]:
    if preparation.encoding is None:
        yield _without_evolution(preparation)
        return
    start, recipe, encoding = preparation.start, preparation.recipe, preparation.encoding
    changes = control.changes
    changes.begin(recipe)
    builder = ReportBuilder(start, recipe, encoding, preparation.clock, changes)
    is_watched = type(observer) is not RunObserver
    observers = observer.population_observers(island_count(recipe))
    islands = [
        Island(recipe, encoding, Streams(start.seed, number), changes, each if is_watched else None)
        for number, each in enumerate(observers)
    ]
    steps = IslandModel(
        islands,
        changes,
        is_followed=is_watched or control.accepts_changes,
        is_quiet=builder.is_quiet if only_last else None,
    ).steps()
    with closing(steps):
        for step in steps:
            reason = builder.stop_reason(step)
            if reason is None and control.stopped:
                reason = StopReason.CANCELLED
            # Generation 0 may be incomplete until its phase is reported.
            if is_watched and (step.phase is not None or step.whole.generation):
                observer.on_step(encoding, step.populations)
            if reason is not None:
                yield builder.last_report(step, reason)
                return
            if step.phase is not None and not only_last:
                yield builder.report(step, step.phase)
                if control.stopped:
                    # Stopped by the caller: the run ends at the report that the caller has.
                    yield builder.last_report(step, StopReason.CANCELLED)
                    return


def island_count(recipe: Recipe) -> int:
    """Return the number of populations of a recipe."""
    islands = cast(tuple[Islands, ...], recipe.all(Role.ISLANDS))
    return islands[0].count if islands else 1


def _without_evolution(preparation: Preparation) -> Report:
    """Return the report of a run that ended by deduction: solved, or impossible."""
    start, obstacle = preparation.start, preparation.obstacle
    solution = None
    if obstacle is None:
        solution = start.filled
        if not is_solution(solution, start.puzzle):
            raise AssertionError("the grid that deduction filled is no solution of its puzzle")
    conflicts = 0 if solution else conflict_count(start.filled)
    spread = Spread(conflicts, conflicts, conflicts)
    return Report(
        start=start,
        phase=Phase.ENDED,
        generation=0,
        evaluations=0,
        move_evaluations=0,
        restarts=0,
        stagnation=0,
        conflicts=spread,
        fitness=Spread(math.nan, math.nan, math.nan),  # there are no individuals
        best_so_far=conflicts,
        best_fitness=math.nan,
        best=BestIndividual.of(start.filled.digits),
        elapsed_s=preparation.clock.elapsed_s,
        outcome=Outcome(obstacle or StopReason.SOLVED, solution, None),
    )


def run(
    puzzle: Grid,
    recipe: Recipe,
    seed: int,
    control: Control | None = None,
    on_report: Callable[[Report], None] | None = None,
) -> Report:
    """Evolve a solution to the end of the run.

    Returns the last report, which has the outcome.

    Parameters
    ----------
    puzzle, recipe, seed, control
        As in :func:`evolve`, whose errors this function raises too.
    on_report : callable or None, optional
        Called with each report; it may stop the run through the control.
    """
    preparation = prepare(puzzle, recipe, seed)
    if on_report is None:
        return run_prepared(preparation, control)
    for report in evolve_prepared(preparation, control):
        on_report(report)
    return report


def run_prepared(preparation: Preparation, control: Control | None = None) -> Report:
    """Evolve a prepared puzzle to the end of the run, and return the last report alone."""
    control = control or Control(accepts_changes=False)
    with closing(_reports(preparation, control, RunObserver(), only_last=True)) as reports:
        return next(reports)
