"""The trajectory of a run: the best board of each generation, recorded in bounded memory."""

import threading
from array import array
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from sudoku_ga.evolution.core.report import Outcome, Phase, Report
from sudoku_ga.puzzle.grid import Digits, Grid

_LIMIT_CELLS = 2**20
"""The digits of all boards that are kept: 12,945 boards of 81 cells, 256 of 4,096."""


@dataclass(frozen=True)
class Trajectory:
    """The best boards of a run, one for each time that the best changed.

    Parameters
    ----------
    generations : ndarray of int64, shape (stays,)
        The first generation with each board, ascending.
    lengths : ndarray of int64, shape (stays,)
        The number of generations from there to the next board that is kept; 0 where a restart
        replaced the board within its generation.
    conflicts : ndarray of int64, shape (stays,)
        Unordered pairs of peers with equal digits.
    boards : ndarray of uint8, shape (stays, cell_count)
        Full boards.
    interval : int
        One of this many changes is kept, and each improvement; 1 if all are.
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
    depends on the run alone.

    Parameters
    ----------
    limit_cells : int
        The number of digits that are kept, at most; at least eight boards are.
    """

    def __init__(self, limit_cells: int = _LIMIT_CELLS) -> None:
        self._lock = threading.Lock()
        self._limit_cells = limit_cells
        self._most = 0
        self._filled: Grid | None = None
        self._generations, self._conflicts = array("q"), array("q")
        self._boards: list[bytes] = []
        self._improvements: set[int] = set()  # the generations
        self._interval, self._passed = 1, 0
        self._board, self._least = b"", 0
        self._newest = 0

    @property
    def count(self) -> int:
        """The number of boards that are kept."""
        return len(self._boards)

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
        elif report.phase is not Phase.IMPROVING:
            self._add(report, report.best_digits, int(report.conflicts.best))

    def _end(self, report: Report, outcome: Outcome) -> None:
        """Add the solution, or the best of a last generation that had no report of its own.

        The best board of the last report is that of the whole run, which may be an old one.
        """
        is_new = not self._boards or report.generation > self._newest
        if outcome.solution is not None:
            self._add(report, outcome.solution.digits, 0)
        elif is_new and outcome.best_at_end is not None:
            self._add(report, outcome.best_at_end.digits, int(report.conflicts.best))

    def _add(self, report: Report, digits: Digits, conflicts: int) -> None:
        self._newest = report.generation
        board = digits.tobytes()
        if board == self._board:
            return
        self._board = board
        self._passed += 1
        improves = not self._boards or conflicts < self._least
        if not improves and self._passed < self._interval:
            return
        self._passed = 0
        with self._lock:
            if improves:
                self._least = conflicts
                self._improvements.add(report.generation)
            if self._filled is None:
                self._filled = report.start.filled
                self._most = max(self._limit_cells // len(digits), 8)
            self._boards.append(board)
            self._generations.append(report.generation)
            self._conflicts.append(conflicts)
            if len(self._boards) > self._most:
                self._thin_out()

    def _thin_out(self) -> None:
        """Discard every second board; improvements only where they are most of all boards."""
        count = len(self._boards)
        improves = [generation in self._improvements for generation in self._generations]
        kept = [place for place in range(count) if place % 2 == 0 or improves[place]]
        if len(kept) > self._most * 3 // 4:
            kept = list(range(0, count, 2))
        self._boards = [self._boards[place] for place in kept]
        self._generations = array("q", [self._generations[place] for place in kept])
        self._conflicts = array("q", [self._conflicts[place] for place in kept])
        self._improvements &= set(self._generations)
        self._interval *= 2

    def trajectory(self) -> Trajectory:
        """Return what has been recorded so far."""
        with self._lock:
            data = b"".join(self._boards)
            generations = np.array(self._generations, np.int64)
            conflicts = np.array(self._conflicts, np.int64)
            interval, newest = self._interval, self._newest
        boards = np.frombuffer(data, np.uint8).reshape(len(generations), -1)
        lengths = np.diff(generations, append=newest + 1)
        return Trajectory(generations, lengths, conflicts, boards, interval)
