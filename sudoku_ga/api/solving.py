"""Solving a puzzle: a whole run, its reports one by one, and the network of several runs."""

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, cast

from sudoku_ga.api.arguments import given_seed, real_number, whole_number
from sudoku_ga.api.puzzles import PuzzleLike, as_puzzle
from sudoku_ga.api.recipes import as_recipe
from sudoku_ga.api.result import Recording, Result
from sudoku_ga.errors import ArgumentError, UserError
from sudoku_ga.evolution.core.parameters import Number
from sudoku_ga.evolution.core.report import Report
from sudoku_ga.evolution.engine import run as engine
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


@takes_old_names(generations="max_generations", evaluations="max_evaluations")
def solve(
    puzzle: PuzzleLike | None = None,
    recipe: str | Recipe | None = None,
    seed: int | None = None,
    *,
    max_generations: int | None = None,
    max_evaluations: int | None = None,
    time_limit: float | None = None,
    continue_from: Result | RunRecord | str | os.PathLike[str] | None = None,
) -> Result:
    """Evolve a solution of a puzzle, or continue a run.

    Parameters
    ----------
    puzzle : Grid, str, path-like or array_like of int
        As of :func:`sudoku_ga.read`.
    recipe : str or Recipe, optional
        All operators and parameters, or the name or the file of a recipe; ``"fast"`` if left out.
    seed : int, optional
        0 or more; with puzzle and recipe it determines the run. Drawn if left out.
    max_generations, max_evaluations : int, optional
        Limits of the run; those of the recipe if left out, 0 for none.
    time_limit : float, optional
        In seconds; that of the recipe if left out, 0 for none.
    continue_from : Result, RunRecord or path, optional
        A run that ended without a solution, or its file. Puzzle, recipe and seed are those of the
        run; the limits given, at least one, count from its end. The run is made again up to there
        and then continues as if it had not been interrupted.

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
    >>> hard = sga.collection("famous")[0]
    >>> begun = sga.solve(hard, "evolution", seed=1, max_generations=50)
    >>> sga.solve(continue_from=begun, max_generations=25).generations
    75
    """
    if continue_from is not None:
        for name, value in (("puzzle", puzzle), ("recipe", recipe), ("seed", seed)):
            if value is not None:
                raise ArgumentError(name, _("none together with continue_from"), value)
        return _continued(continue_from, max_generations, max_evaluations, time_limit)
    if puzzle is None:
        raise ArgumentError("puzzle", _("a puzzle, or a run as continue_from"), puzzle)
    chosen = as_recipe(DEFAULT_RECIPE if recipe is None else recipe)
    counts = (("max_generations", max_generations), ("max_evaluations", max_evaluations))
    for name, value in counts:
        if value is not None:
            limit = whole_number(name, value, 0, largest=_largest(name))
            chosen = _limited(chosen, name, name, limit)
    if time_limit is not None:
        seconds = real_number("time_limit", time_limit, 0)
        chosen = _limited(chosen, "time_limit", "time_limit_s", seconds)
    recording = Recording(chosen)
    for last in _reports(as_puzzle(puzzle), chosen, given_seed(seed)):
        recording.add(last)
    return recording.result(last)


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
    puzzle: PuzzleLike, recipe: str | Recipe = DEFAULT_RECIPE, seed: int | None = None
) -> Iterator[Report]:
    """Evolve a solution of a puzzle, report by report.

    Parameters
    ----------
    puzzle, recipe, seed
        As of :func:`solve`.

    Yields
    ------
    Report
        After the initialisation and after each generation, and in between where a local search
        takes long. The last one alone has an ``outcome``.

    Raises
    ------
    ArgumentError, UserError
        As :func:`solve` does.

    Examples
    --------
    >>> import sudoku_ga as sga
    >>> for report in sga.evolve("3.2.4......3....", "evolution", seed=1):
    ...     print(report.phase.value, report.generation, report.conflicts.best)
    initialised 0 2
    ended 1 0
    """
    return _reports(as_puzzle(puzzle), as_recipe(recipe), given_seed(seed))


def _largest(limit: str) -> int:
    return int(cast(Number, Limits.parameter(limit)).high)


def _limited(recipe: Recipe, argument: str, parameter: str, limit: float) -> Recipe:
    try:
        return recipe.with_value(f"termination.{parameter}", limit)
    except UserError as error:
        is_out_of_range = recipe.has(f"termination.{parameter}")
        expected = Limits.parameter(parameter).range_text if is_out_of_range else str(error)
        raise ArgumentError(argument, expected, limit) from None


def _reports(puzzle: Grid, recipe: Recipe, seed: int) -> Iterator[Report]:
    preparation = prepare(puzzle, recipe, seed)
    used, geometry = preparation.recipe, puzzle.geometry
    if preparation.encoding is not None and warm_up(used, geometry=geometry):
        preparation = prepare(puzzle, recipe, seed)  # again: compiling is not time of the run
    yield from engine.evolve_prepared(preparation)


def trajectory_network(
    runs: Iterable[Iterable[Report]], *, locations: int = LOCATIONS, radius: int | None = None
) -> Any:
    """Return the search trajectory network of runs on one puzzle (Ochoa, Malan and Blum, 2021).

    Parameters
    ----------
    runs : iterable of iterable of Report
        The reports of each run, as :func:`sudoku_ga.evolve` yields them.
    locations : int
        Nodes at most: boards that are alike are merged until there are no more.
    radius : int, optional
        Merge boards that differ in at most this many cells, whatever the number of nodes; 0 for
        equal boards only.

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
