"""The trajectory of a run, recorded in bounded memory, and the search network of several.

A trajectory is the best board of each generation. Search trajectory networks are those of Ochoa,
Malan and Blum (2021), "Search trajectory networks: A tool for analysing and visualising the
behaviour of metaheuristics", Applied Soft Computing 109, 107492. A node is a location: boards that
are equal or alike, each the best of a generation. An edge is the step from one location to the
next in time.
"""

import threading
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from sudoku_ga.evolution.core.report import Outcome, Phase, Report
from sudoku_ga.puzzle.grid import Grid

_LIMIT_CELLS = 2**20
"""The most digits of all boards that are kept: 12,945 boards of 81 cells, or 256 of 4,096."""

_IMPROVING = (
    Phase.IMPROVING
)  # looking it up each time would take as long as the rest of the recording

_Stay = tuple[int, float, bytes, bool]
"""Generation, conflicts, board, and whether it has fewer conflicts than all before it."""

_IMPROVES = 3


@dataclass(frozen=True)
class Trajectory:
    """The best boards of a run, one for each time that the best changed.

    Parameters
    ----------
    generations : ndarray of int64, shape (stays,)
        The first generation with each board, ascending.
    lengths : ndarray of int64, shape (stays,)
        The number of generations until the next board that is kept; 0 if a restart replaced the
        board within its generation.
    conflicts : ndarray of int64, shape (stays,)
        Unordered pairs of peers with equal digits.
    boards : ndarray of uint8, shape (stays, cell_count)
        Full boards.
    interval : int
        One of this many changes is kept, besides every improvement; 1 if all are.
    """

    generations: npt.NDArray[np.int64]
    lengths: npt.NDArray[np.int64]
    conflicts: npt.NDArray[np.int64]
    boards: npt.NDArray[np.uint8]
    interval: int


class TrajectoryRecorder:
    """Records the trajectory of one run; safe to use from two threads.

    All changes of the best board are kept up to a limit of memory. At the limit every second one is
    discarded, and from then on one in two is kept, later one in four and so on, besides every
    improvement. What is kept depends only on the run. ``limit_cells``: the most digits that are
    kept; at least eight boards are kept.
    """

    def __init__(self, limit_cells: int = _LIMIT_CELLS) -> None:
        self._lock = threading.Lock()
        self._limit_cells = limit_cells
        self._most = 0
        self._filled: Grid | None = None
        self._stays: list[_Stay] = []
        self._interval, self._passed = 1, 0
        self._board = b""
        self._least = 0.0
        self._newest = 0

    @property
    def count(self) -> int:
        """The number of boards that are kept."""
        return len(self._stays)

    @property
    def newest(self) -> int:
        """The last generation that was added."""
        return self._newest

    @property
    def filled(self) -> Grid | None:
        """The cells that evolution does not change; None before the first report."""
        return self._filled

    def add(self, report: Report) -> None:
        """Add the next report, in the thread that iterates the run."""
        if report.outcome is not None:
            self._end(report, report.outcome)
        elif report.phase is not _IMPROVING:
            self._newest = report.generation
            board = report.best.digits.tobytes()
            if board != self._board:
                self._change(report, board, report.conflicts.best)

    def _end(self, report: Report, outcome: Outcome) -> None:
        """Add the solution, or the best board of a last generation without its own report.

        The best board of the last report is that of the whole run, which may be older.
        """
        is_new = not self._stays or report.generation > self._newest
        if outcome.solution is not None:
            board, conflicts = outcome.solution.digits.tobytes(), 0.0
        elif is_new and outcome.best_at_end is not None:
            board, conflicts = outcome.best_at_end.digits.tobytes(), report.conflicts.best
        else:
            return
        self._newest = report.generation
        if board != self._board:
            self._change(report, board, conflicts)

    def _change(self, report: Report, board: bytes, conflicts: float) -> None:
        self._board = board
        self._passed += 1
        improves = conflicts < self._least or not self._stays
        if improves:
            self._least = conflicts
        elif self._passed < self._interval:
            return
        self._passed = 0
        if not self._stays:
            self._filled = report.start.filled
            self._most = max(self._limit_cells // len(board), 8)
        # No lock: another thread copies the list in one operation.
        self._stays.append((report.generation, conflicts, board, improves))
        if len(self._stays) > self._most:
            self._thin_out()

    def _thin_out(self) -> None:
        """Discard every second board, and improvements only if they are most of the boards."""
        stays = self._stays
        kept = [each for place, each in enumerate(stays) if place % 2 == 0 or each[_IMPROVES]]
        if len(kept) > self._most * 3 // 4:
            kept = stays[::2]
        with self._lock:
            self._stays = kept
            self._interval *= 2

    def trajectory(self) -> Trajectory:
        """Return what has been recorded so far."""
        with self._lock:
            stays, interval = self._stays.copy(), self._interval
            newest = self._newest
        generations = np.array([each[0] for each in stays], np.int64)
        conflicts = np.array([each[1] for each in stays], np.int64)
        boards = np.frombuffer(b"".join(each[2] for each in stays), np.uint8)
        lengths = np.diff(generations, append=newest + 1)
        return Trajectory(generations, lengths, conflicts, boards.reshape(len(stays), -1), interval)


LOCATIONS = 400
"""The default of the most locations: more cannot be distinguished on a screen."""

_RADII = (*range(1, 9), 10, 12, 14, 16, 20, 24, 28, 32, 40, 48, 64, 80, 96, 128, 192, 256, 512)
"""The radii that are tried, in cells, before that of the whole board."""

_BLOCK = 512
"""The number of boards that are compared with all locations at once."""

Boards = npt.NDArray[np.uint8]
Numbers = npt.NDArray[np.int64]


class NetworkMetrics(NamedTuple):
    """Measures of a search trajectory network.

    Parameters
    ----------
    nodes, edges : int
        The numbers of locations, and of ordered pairs of different locations with a step between
        them.
    shared : int
        The number of locations that several runs visited.
    best : int
        The number of locations with the least conflicts.
    best_conflicts : int
        Their conflicts.
    path_lengths : tuple of int
        The number of steps to another location, for each run.
    """

    nodes: int
    edges: int
    shared: int
    best: int
    best_conflicts: int
    path_lengths: tuple[int, ...]


@dataclass(frozen=True)
class SearchNetwork:
    """The locations of some runs on one puzzle.

    - ``boards`` (uint8, shape (locations, cell_count)): the first board of each location that was
      visited, in the order of runs and generations.
    - ``best_boards`` (uint8, shape (locations, cell_count)): the first of the boards of each
      location that have the fewest conflicts.
    - ``conflicts`` (int64, shape (locations,)): their conflicts.
    - ``visits`` (int64, shape (runs, locations)): the generations that each run spent at each
      location.
    - ``first``, ``last`` (int64, shape (runs, locations)): the first and the last of these
      generations; -1 without a visit.
    - ``edges`` (int64, shape (edges, 3)): run, location, next location.
    - ``counts`` (int64, shape (edges,)): how often a run took this step.
    - ``starts``, ``ends``: the first and the last location of each run.
    - ``radius``: the most cells in which boards of a location differ from its first board; 0 if
      only equal boards were merged.
    - ``distinct``: the number of different boards.
    """

    boards: Boards
    best_boards: Boards
    conflicts: Numbers
    visits: Numbers
    first: Numbers
    last: Numbers
    edges: Numbers
    counts: Numbers
    starts: tuple[int, ...]
    ends: tuple[int, ...]
    radius: int
    distinct: int

    @property
    def run_count(self) -> int:
        """The number of runs."""
        return len(self.starts)

    @cached_property
    def metrics(self) -> NetworkMetrics:
        """Measures of the network."""
        best = int(self.conflicts.min()) if len(self.conflicts) else 0
        lengths = np.bincount(self.edges[:, 0], self.counts, minlength=self.run_count)
        return NetworkMetrics(
            nodes=len(self.boards),
            edges=len(np.unique(self.edges[:, 1:], axis=0)),
            shared=int(((self.visits > 0).sum(axis=0) > 1).sum()),
            best=int((self.conflicts == best).sum()),
            best_conflicts=best,
            path_lengths=tuple(int(each) for each in lengths),
        )


def search_network(
    trajectories: Sequence[Trajectory], most: int = LOCATIONS, radius: int | None = None
) -> SearchNetwork:
    """Return the search trajectory network of runs on one puzzle.

    Parameters
    ----------
    trajectories : sequence of Trajectory
        One for each run, each with at least one board.
    most : int, optional
        The most locations.
    radius : int or None, optional
        The most cells in which boards of a location may differ from its first board. By default,
        the least of 0, 1, 2 … 8, 10, 12 and so on that gives at most ``most`` locations.

    Notes
    -----
    A board belongs to the nearest location within the radius, and makes a new one if there is none.
    A larger radius gives fewer locations; their number also depends on the order of the boards.
    """
    boards = np.concatenate([each.boards for each in trajectories])
    distinct, number = _distinct(boards)
    if radius is None:
        location, leaders, radius = _least_merged(distinct, most)
    else:
        found = _merged(distinct, radius, len(distinct))
        assert found is not None  # the limit is the number of boards
        location, leaders = found
    place = location[number]
    all_conflicts = np.concatenate([each.conflicts for each in trajectories])
    by_conflicts = np.lexsort((all_conflicts, place))
    best = by_conflicts[np.unique(place[by_conflicts], return_index=True)[1]]
    places = np.split(place, np.cumsum([len(each.boards) for each in trajectories])[:-1])
    count = len(leaders)
    visits = np.zeros((len(places), count), np.int64)
    first, last = np.full((2, len(places), count), -1)
    edges, counts = [], []
    for run, (trajectory, at) in enumerate(zip(trajectories, places, strict=True)):
        np.add.at(visits[run], at, trajectory.lengths)
        ends = trajectory.generations + np.maximum(trajectory.lengths - 1, 0)
        np.maximum.at(last[run], at, ends)
        first[run, at[::-1]] = trajectory.generations[
            ::-1
        ]  # the first visit is written last and stays
        steps = np.stack([at[:-1], at[1:]], axis=1)
        steps, taken = np.unique(steps[at[:-1] != at[1:]], axis=0, return_counts=True)
        edges.append(np.insert(steps, 0, run, axis=1))
        counts.append(taken)
    return SearchNetwork(
        boards=distinct[leaders],
        best_boards=boards[best],
        conflicts=all_conflicts[best].astype(np.int64),
        visits=np.maximum(
            visits, first >= 0
        ),  # a board that lasted less than a generation counts as one generation
        first=first,
        last=last,
        edges=np.concatenate(edges),
        counts=np.concatenate(counts),
        starts=tuple(int(at[0]) for at in places),
        ends=tuple(int(at[-1]) for at in places),
        radius=radius,
        distinct=len(distinct),
    )


def _distinct(boards: Boards) -> tuple[Boards, Numbers]:
    """Return the distinct boards in order, and the index of each board in them."""
    known: dict[bytes, int] = {}
    number = np.array([known.setdefault(board.tobytes(), len(known)) for board in boards], np.int64)
    return boards[np.unique(number, return_index=True)[1]], number


def _least_merged(boards: Boards, most: int) -> tuple[Numbers, Numbers, int]:
    """Return the location of each board, the first board of each location, and the radius."""
    if len(boards) <= most:
        return np.arange(len(boards)), np.arange(len(boards)), 0
    cell_count = boards.shape[1]
    for radius in (*(each for each in _RADII if each < cell_count), cell_count):
        found = _merged(boards, radius, most)
        if found is not None:
            return (*found, radius)
    raise AssertionError("no two boards differ in more cells than they have")


def _merged(boards: Boards, radius: int, most: int) -> tuple[Numbers, Numbers] | None:
    """Return the location of each board and their first boards, None if they are too many."""
    location = np.empty(len(boards), np.int64)
    leaders: list[int] = []
    for begin in range(0, len(boards), _BLOCK):
        block = boards[begin : begin + _BLOCK]
        nearest = np.full(len(block), np.iinfo(np.int64).max)
        if leaders:
            distances = board_distances(block, boards[leaders])
            found = distances.argmin(axis=1)
            nearest = distances[np.arange(len(block)), found].astype(np.int64)
            location[begin : begin + len(block)] = found
        while (nearest > radius).any():
            place = int((nearest > radius).argmax())
            if len(leaders) == most:
                return None
            # Later boards of the block may be nearer to it.
            distances = (block[place:] != block[place]).sum(axis=1)
            closer = distances < nearest[place:]
            location[begin + place : begin + len(block)][closer] = len(leaders)
            nearest[place:][closer] = distances[closer]
            leaders.append(begin + place)
    return location, np.array(leaders, np.int64)


def board_distances(boards: Boards, others: Boards) -> npt.NDArray[np.uint16]:
    """Return the number of cells in which each two boards differ, shape (boards, others)."""
    total = np.zeros((len(boards), len(others)), np.uint16)
    # Cell by cell, so that no array holds every cell of every pair of boards.
    by_cell, others_by_cell = np.ascontiguousarray(boards.T), np.ascontiguousarray(others.T)
    for one, other in zip(by_cell, others_by_cell, strict=True):
        total += one[:, None] != other[None, :]
    return total
