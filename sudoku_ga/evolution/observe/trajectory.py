"""The trajectory of a run: the best board of each generation, recorded in bounded memory."""

import threading
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from sudoku_ga.evolution.core.report import Outcome, Phase, Report
from sudoku_ga.puzzle.grid import Grid

_LIMIT_CELLS = 2**20
"""The digits of all boards that are kept: 12,945 boards of 81 cells, 256 of 4,096."""

_IMPROVING = Phase.IMPROVING  # looking it up takes as long as the rest of a generation's recording

_Stay = tuple[int, float, bytes, bool]
"""Generation, conflicts, board, and whether it has fewer conflicts than all before it."""

_IMPROVES = 3


@dataclass(frozen=True)
class Trajectory:
    """The best boards of a run, one for each time that the best changed.

    ``generations`` (int64, shape (stays,)): the first generation with each board, ascending.
    ``lengths`` (int64, shape (stays,)): the number of generations from there to the next board that
    is kept; 0 where a restart replaced the board within its generation. ``conflicts`` (int64, shape
    (stays,)): unordered pairs of peers with equal digits. ``boards`` (uint8, shape (stays,
    cell_count)): full boards. ``interval``: one of this many changes is kept, and each improvement;
    1 if all are.
    """

    generations: npt.NDArray[np.int64]
    lengths: npt.NDArray[np.int64]
    conflicts: npt.NDArray[np.int64]
    boards: npt.NDArray[np.uint8]
    interval: int


class TrajectoryRecorder:
    """Records the trajectory of one run; safe to use from two threads.

    All changes of the best board are kept up to a limit of memory. There every second one is
    discarded, and later one in two, in four and so on is kept, and each improvement. What is kept
    depends on the run alone. ``limit_cells``: the number of digits that are kept, at most; at least
    eight boards are.
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
        """Add the solution, or the best of a last generation that had no report of its own.

        The best board of the last report is that of the whole run, which may be an old one.
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
        # Without the lock: another thread copies the list at once, or not.
        self._stays.append((report.generation, conflicts, board, improves))
        if len(self._stays) > self._most:
            self._thin_out()

    def _thin_out(self) -> None:
        """Discard every second board; improvements only where they are most of all boards."""
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
