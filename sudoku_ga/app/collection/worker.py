"""What runs in the thread of collections: reading and grading. It holds no widget."""

import threading
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from sudoku_ga.app.collection.model import Known
from sudoku_ga.app.tasks import Failure
from sudoku_ga.puzzle.formats.source import open_source
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.record import PuzzleRecord
from sudoku_ga.translation import _

if TYPE_CHECKING:
    from sudoku_ga.puzzle.assessment import Assessment
    from sudoku_ga.puzzle.exact import ExactReference

MOST_LISTED = 200_000
"""Half a kilobyte each; a longer collection is better worked off on the command line."""

_PIECE = 5_000
_EXACT_LIMIT_S = 1.0


@dataclass(frozen=True)
class Reading:
    """A file of which the puzzles are read but for the first ones.

    Parameters
    ----------
    collection : int
        Which of the collections that were opened it is for.
    path : str
    skipped : int
        Puzzles at the beginning that are known.
    stop : threading.Event
        Set when nobody wants it any more.
    """

    collection: int
    path: str
    skipped: int
    stop: threading.Event = field(default_factory=threading.Event)


@dataclass(frozen=True)
class Batch:
    """Puzzles to be graded, each with its row; the rest as in :class:`Reading`."""

    collection: int
    puzzles: Sequence[tuple[int, Grid]]
    stop: threading.Event = field(default_factory=threading.Event)


class CollectionWorker(QObject):
    """Reads collections in pieces and grades puzzles one by one.

    Notes
    -----
    ``read(collection, list of PuzzleRecord)`` brings a piece, ``failed(collection, Failure)``
    says why there are no more, ``finished(collection)`` follows whatever happened;
    ``graded(collection, row, Known)`` brings a grade.
    """

    read = Signal(int, list)
    failed = Signal(int, object)
    finished = Signal(int)
    graded = Signal(int, int, object)

    def __init__(self) -> None:
        super().__init__()
        self._exact: ExactReference | None = None

    @Slot(object)
    def read_file(self, reading: Reading) -> None:
        """Read a file; what stands before an error in it is brought too."""
        piece: list[PuzzleRecord] = []
        failure = None
        try:
            for record in islice(open_source(reading.path), reading.skipped, MOST_LISTED):
                piece.append(record)
                if len(piece) == _PIECE:
                    self.read.emit(reading.collection, piece)
                    piece = []
                    if reading.stop.is_set():
                        break
        except Exception as error:
            failure = Failure.of(error)
        if piece:
            self.read.emit(reading.collection, piece)
        if failure is not None:
            self.failed.emit(reading.collection, failure)
        self.finished.emit(reading.collection)

    @Slot(object)
    def grade(self, batch: Batch) -> None:
        """Grade puzzles until others are wanted."""
        for row, puzzle in batch.puzzles:
            if batch.stop.is_set():
                return
            self.graded.emit(batch.collection, row, self._known(puzzle))

    def _known(self, puzzle: Grid) -> Known:
        # The solver takes a while to import, and most windows never list a collection.
        from sudoku_ga.puzzle.assessment import assess
        from sudoku_ga.puzzle.exact import ExactReference

        self._exact = self._exact or ExactReference()
        return known_of(assess(puzzle, self._exact, _EXACT_LIMIT_S))


def known_of(assessment: "Assessment") -> Known:
    """Return the grade of an assessed puzzle, or why there is none."""
    from sudoku_ga.puzzle.exact import SolutionCount
    from sudoku_ga.puzzle.grading import grade_if_unique

    grading = grade_if_unique(assessment)
    if grading is not None:
        return Known.of_grade(grading.grade)
    if assessment.solutions is SolutionCount.UNKNOWN:
        return Known("?", _("no grade: its solutions could not be counted"))
    reason = assessment.problem or _("more than one solution")
    return Known("–", _("no grade: {reason}").format(reason=reason))
