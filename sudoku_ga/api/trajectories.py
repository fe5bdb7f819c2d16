"""Search trajectory networks of runs, as graphs of networkx."""

from collections.abc import Iterable
from typing import Any

from sudoku_ga.api.arguments import whole_number
from sudoku_ga.errors import ArgumentError
from sudoku_ga.evolution.core.report import Report
from sudoku_ga.evolution.observe.search_network import LOCATIONS, search_network
from sudoku_ga.evolution.observe.trajectory import TrajectoryRecorder
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.translation import _


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
