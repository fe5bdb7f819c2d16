"""Solving a puzzle: a whole run, its reports one by one, and the network of several runs."""

from __future__ import annotations  # help() then shows short names

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple, cast

import numpy as np
import numpy.typing as npt

from sudoku_ga.api.arguments import SeedLike, given_seed, real_number, whole_number
from sudoku_ga.api.puzzles import PuzzleLike, as_puzzle
from sudoku_ga.api.recipes import as_recipe
from sudoku_ga.api.result import Recording, Result
from sudoku_ga.errors import ArgumentError, UserError
from sudoku_ga.evolution.core.operators import Encoding
from sudoku_ga.evolution.core.parameters import Number
from sudoku_ga.evolution.core.population import Population
from sudoku_ga.evolution.core.report import Phase, Report
from sudoku_ga.evolution.engine import run as engine
from sudoku_ga.evolution.engine.control import Control
from sudoku_ga.evolution.engine.observer import RunObserver
from sudoku_ga.evolution.engine.run import prepare
from sudoku_ga.evolution.engine.warm_up import warm_up
from sudoku_ga.evolution.observe.trajectory import LOCATIONS, TrajectoryRecorder, search_network
from sudoku_ga.evolution.operators.adaptation import Limits
from sudoku_ga.evolution.recipe.reading import DEFAULT_RECIPE
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.evolution.records.record import RunRecord
from sudoku_ga.evolution.records.replay import continue_run
from sudoku_ga.old_names import takes_old_names
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.translation import _


class Generation(NamedTuple):
    """The population at the end of a generation, as read-only arrays.

    Parameters
    ----------
    number : int
        0 for the initial population.
    boards : ndarray of uint8, shape (individuals, size, size)
        The boards, in the order of the islands.
    conflicts : ndarray of int64, shape (individuals,)
        Unordered pairs of peers with equal digits.
    fitness : ndarray of float64, shape (individuals,)
        In the units of the recipe's fitness.
    """

    number: int
    boards: npt.NDArray[np.uint8]
    conflicts: npt.NDArray[np.int64]
    fitness: npt.NDArray[np.float64]


@takes_old_names(generations="max_generations", evaluations="max_evaluations")
def solve(
    puzzle: PuzzleLike | None = None,
    recipe: str | Recipe | None = None,
    seed: SeedLike | None = None,
    *,
    max_generations: int | None = None,
    max_evaluations: int | None = None,
    time_limit: float | None = None,
    on_generation: Callable[[Generation], object] | None = None,
    continue_from: Result | RunRecord | str | os.PathLike[str] | None = None,
) -> Result:
    """Evolve a solution of a puzzle, or continue a run.

    Parameters
    ----------
    puzzle : Grid, str, path-like or array_like of int
        A puzzle as in :func:`sudoku_ga.read`.
    recipe : str or Recipe, optional
        A recipe, or the name or file of one; ``"fast"`` by default.
    seed : int, numpy.random.SeedSequence or numpy.random.Generator, optional
        0 or more; together with puzzle and recipe, it determines the run. Random by default.
    max_generations, max_evaluations : int, optional
        Limits of the run; by default those of the recipe, 0 for none.
    time_limit : float, optional
        Time limit in seconds; by default that of the recipe, 0 for none.
    on_generation : callable, optional
        Called with each :class:`Generation`, beginning with the initial population; the run stops
        if it returns True.
    continue_from : Result, RunRecord or path, optional
        A run that ended without a solution, or its file. Puzzle, recipe and seed are those of the
        run. At least one limit must be given; limits count from the end of the run. Its generations
        are computed again, and others follow as if it had not been interrupted.

    Returns
    -------
    Result

    Raises
    ------
    ArgumentError
        If an argument cannot be used.
    UserError
        If the puzzle, the recipe or the run cannot be read, the recipe does not suit the puzzle,
        or the run was solved.

    Examples
    --------
    >>> import sudoku_ga as sga
    >>> puzzle = sga.read("3.2.4......3....")
    >>> result = sga.solve(puzzle, recipe="evolution", seed=1)
    >>> print(result.solution)
    3 1 | 2 4
    4 2 | 3 1
    ----+----
    2 4 | 1 3
    1 3 | 4 2
    >>> result.stop_reason.value, len(result.history) == result.generations + 1
    ('solved', True)
    >>> def distinct(generation):
    ...     print(generation.number, len(np.unique(generation.boards, axis=0)))
    ...     return generation.number == 2
    >>> hard = sga.collection("famous")[0]
    >>> sga.solve(hard, "generational", seed=1, on_generation=distinct).stop_reason.value
    0 30
    1 30
    2 30
    'cancelled'
    >>> begun = sga.solve(hard, "evolution", seed=1, max_generations=50)
    >>> sga.solve(continue_from=begun, max_generations=25).generations
    75
    """
    if continue_from is not None:
        apart = {"puzzle": puzzle, "recipe": recipe, "seed": seed, "on_generation": on_generation}
        for name, value in apart.items():
            if value is not None:
                raise ArgumentError(name, _("none together with continue_from"), value)
        return _continued(continue_from, max_generations, max_evaluations, time_limit)
    if puzzle is None:
        raise ArgumentError("puzzle", _("a puzzle, or a run as continue_from"), puzzle)
    chosen = as_recipe(DEFAULT_RECIPE if recipe is None else recipe)
    chosen = _with_limits(chosen, max_generations, max_evaluations, time_limit)
    recording = Recording(chosen)
    for last in _reports(as_puzzle(puzzle), chosen, given_seed(seed), on_generation):
        recording.add(last)
    return recording.result(last)


def _with_limits(
    recipe: Recipe,
    max_generations: int | None,
    max_evaluations: int | None,
    time_limit: float | None,
) -> Recipe:
    counts = (("max_generations", max_generations), ("max_evaluations", max_evaluations))
    for name, value in counts:
        if value is not None:
            limit = whole_number(name, value, 0, largest=_largest(name))
            recipe = _limited(recipe, name, name, limit)
    if time_limit is not None:
        seconds = real_number("time_limit", time_limit, 0)
        recipe = _limited(recipe, "time_limit", "time_limit_s", seconds)
    return recipe


def _continued(
    run: Result | RunRecord | str | os.PathLike[str],
    max_generations: int | None,
    max_evaluations: int | None,
    time_limit: float | None,
) -> Result:
    limits: dict[str, str] = {}
    if time_limit is not None:
        limits["time_limit_s"] = f"+{real_number('time_limit', time_limit, 0)}"
    counts = (("max_generations", max_generations), ("max_evaluations", max_evaluations))
    for name, value in counts:
        if value is not None:
            limits[name] = f"+{whole_number(name, value, 1, largest=_largest(name))}"
    if isinstance(run, Result):
        run = run.record
    continuation = continue_run(run if isinstance(run, RunRecord) else Path(run), **limits)
    warm_up(continuation.recipe, geometry=continuation.record.puzzle.geometry)
    recording = Recording(continuation.recipe)
    for last in continuation.evolve():
        recording.add(last)
    return recording.result(last)


def evolve(
    puzzle: PuzzleLike,
    recipe: str | Recipe = DEFAULT_RECIPE,
    seed: SeedLike | None = None,
    *,
    max_generations: int | None = None,
    max_evaluations: int | None = None,
    time_limit: float | None = None,
    on_generation: Callable[[Generation], object] | None = None,
) -> Iterator[Report]:
    """Evolve a solution of a puzzle, report by report.

    Parameters
    ----------
    puzzle, recipe, seed, max_generations, max_evaluations, time_limit, on_generation
        As in :func:`solve`.

    Yields
    ------
    Report
        After the initialisation and after each generation, and in between if a local search takes
        long. Only the last report has an ``outcome``.

    Raises
    ------
    ArgumentError, UserError
        As in :func:`solve`.

    Examples
    --------
    >>> import sudoku_ga as sga
    >>> for report in sga.evolve("3.2.4......3....", "evolution", seed=1):
    ...     print(report.phase.value, report.generation, report.conflicts.best)
    initialised 0 2
    ended 1 0
    """
    chosen = _with_limits(as_recipe(recipe), max_generations, max_evaluations, time_limit)
    return _reports(as_puzzle(puzzle), chosen, given_seed(seed), on_generation)


def _largest(limit: str) -> int:
    return int(cast(Number, Limits.parameter(limit)).high)


def _limited(recipe: Recipe, argument: str, parameter: str, limit: float) -> Recipe:
    try:
        return recipe.with_value(f"termination.{parameter}", limit)
    except UserError as error:
        is_out_of_range = recipe.has(f"termination.{parameter}")
        expected = Limits.parameter(parameter).range_text if is_out_of_range else str(error)
        raise ArgumentError(argument, expected, limit) from None


def _reports(
    puzzle: Grid,
    recipe: Recipe,
    seed: int,
    on_generation: Callable[[Generation], object] | None = None,
) -> Iterator[Report]:
    preparation = prepare(puzzle, recipe, seed)
    used, geometry = preparation.recipe, puzzle.geometry
    if preparation.encoding is not None and warm_up(used, geometry=geometry):
        preparation = prepare(
            puzzle, recipe, seed
        )  # again, since compiling is not part of the run's time
    if on_generation is None:
        yield from engine.evolve_prepared(preparation)
        return
    control, observer, seen = Control(accepts_changes=False), _PopulationObserver(), -1
    for report in engine.evolve_prepared(preparation, control, observer):
        # Only the last report describes the generation in which the run ended.
        evolved = report.outcome is None or report.outcome.conflicts is not None
        if evolved and report.phase is not Phase.IMPROVING and report.generation > seen:
            seen = report.generation
            if on_generation(observer.generation(seen)) is True:
                control.stop()
        yield report


class _PopulationObserver(RunObserver):
    """Holds the populations of the last step."""

    def on_step(self, encoding: Encoding, populations: Sequence[Population]) -> None:
        self._encoding, self._populations = encoding, populations

    def generation(self, number: int) -> Generation:
        genotypes, conflicts, fitness = (
            np.concatenate([getattr(each, name) for each in self._populations])
            for name in ("genotypes", "conflicts", "fitness")
        )
        size = self._encoding.geometry.size
        boards = self._encoding.decode(genotypes).reshape(-1, size, size)
        for each in (boards, conflicts, fitness):
            each.flags.writeable = False
        return Generation(number, boards, conflicts, fitness)


def trajectory_network(
    runs: Iterable[Iterable[Report]], *, locations: int = LOCATIONS, radius: int | None = None
) -> Any:
    """Return the search trajectory network of runs on one puzzle (Ochoa, Malan and Blum, 2021).

    Parameters
    ----------
    runs : iterable of iterable of Report
        The reports of each run, as :func:`sudoku_ga.evolve` yields them.
    locations : int
        The most nodes: similar boards are merged until there are no more than these.
    radius : int, optional
        Merge boards that differ in at most this many cells, regardless of the number of nodes; 0
        merges only equal boards.

    Returns
    -------
    networkx.MultiDiGraph
        A node is a location, a board that was the best of a generation, with the attributes
        ``board`` (Grid), ``conflicts`` (of the best board there), ``visits`` (the generations that
        each run spent there), ``first`` and ``last`` (generations, -1 without a visit), ``start``
        and ``end`` (the runs that began and ended there). An edge is a step of a run, with ``run``
        as its key and attribute, and ``count``. The graph has ``radius``, ``distinct`` (the number
        of different boards), and the measures ``nodes``, ``edges``, ``shared``, ``best``,
        ``best_conflicts`` and ``path_lengths``.

    Raises
    ------
    ArgumentError
        If there is no run, one has no reports, or their puzzles differ.

    Examples
    --------
    >>> import sudoku_ga as sga
    >>> puzzle = sga.collection("famous")[0]
    >>> runs = [sga.evolve(puzzle, "evolution", seed=seed) for seed in (1, 2)]
    >>> network = sga.trajectory_network(runs)
    >>> network.graph["best_conflicts"]
    0
    """
    import networkx

    most = whole_number("locations", locations, 1)
    if radius is not None:
        radius = whole_number("radius", radius, 0)
    recorders = [_recorded(reports) for reports in runs]
    puzzles = [puzzle for puzzle, _recorder in recorders]
    if len(set(puzzles)) != 1:
        raise ArgumentError("runs", _("runs on one puzzle"), puzzles)
    if radius is not None:
        radius = min(radius, puzzles[0].geometry.cell_count)
    network = search_network(
        [recorder.trajectory() for _puzzle, recorder in recorders], most, radius
    )
    graph = networkx.MultiDiGraph(
        radius=network.radius, distinct=network.distinct, **network.metrics._asdict()
    )
    for node, board in enumerate(network.boards):
        graph.add_node(
            node,
            board=Grid(puzzles[0].geometry, board),
            conflicts=int(network.conflicts[node]),
            visits=tuple(network.visits[:, node].tolist()),
            first=tuple(network.first[:, node].tolist()),
            last=tuple(network.last[:, node].tolist()),
            start=tuple(run for run, place in enumerate(network.starts) if place == node),
            end=tuple(run for run, place in enumerate(network.ends) if place == node),
        )
    for (run, origin, target), count in zip(
        network.edges.tolist(), network.counts.tolist(), strict=True
    ):
        graph.add_edge(origin, target, key=run, run=run, count=count)
    return graph


def _recorded(reports: Iterable[Report]) -> tuple[Grid, TrajectoryRecorder]:
    recorder, puzzle = TrajectoryRecorder(), None
    for report in reports:
        recorder.add(report)
        puzzle = report.start.puzzle
    if puzzle is None or not recorder.count:
        raise ArgumentError("runs", _("runs with at least one report"), list(reports))
    return puzzle, recorder
