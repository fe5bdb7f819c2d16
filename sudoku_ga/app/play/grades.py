"""The grade of the puzzle that is played."""

from PySide6.QtCore import QObject, Signal, Slot

from sudoku_ga.app.collection.collections import known_of
from sudoku_ga.app.collection.model import Known
from sudoku_ga.app.run.state import AppState
from sudoku_ga.app.services import Services
from sudoku_ga.app.tasks import Task, TaskRunner
from sudoku_ga.document.board_state import Mode
from sudoku_ga.puzzle.assessment import Assessment
from sudoku_ga.puzzle.grid import Grid

_LARGEST = 16
"""The largest board that is graded: techniques take too long for larger ones."""


class PuzzleGrade(QObject):
    """Grades the puzzle in Play in a thread, once its solutions are counted.

    ``runner``: runs the task that grades. ``changed()`` is emitted when the grade of the puzzle on
    the board is known.
    """

    changed = Signal()

    def __init__(self, services: Services, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._known: tuple[Grid, Known] | None = None
        self._asked: Grid | None = None
        self.runner = TaskRunner("grade", self)
        self.runner.result.connect(self._take)
        services.state.watch(self, "mode", "assessment", show=self.follow)

    def of(self, puzzle: Grid) -> Known | None:
        """Return the grade of a puzzle; None while it is not known."""
        return self._known[1] if self._known is not None and self._known[0] == puzzle else None

    def number_of(self, puzzle: Grid) -> int:
        """Return the grade of a puzzle as a number; 0 if there is none, or if it is not known."""
        known = self.of(puzzle)
        return 0 if known is None else known.grade

    @Slot(object)
    def follow(self, state: AppState) -> None:
        """Grade the puzzle of a state, unless it was graded already."""
        assessment, puzzle = state.assessment, state.board_state.puzzle
        if state.mode is not Mode.PLAY or assessment is None or puzzle == self._asked:
            return
        if assessment.puzzle == puzzle and puzzle.geometry.size <= _LARGEST and puzzle.has_clues:
            self._asked = puzzle
            self.runner.restart(_grade, assessment)

    def shut_down(self) -> None:
        """End the grading; may be called more than once."""
        self.runner.shut_down()

    @Slot(object)
    def _take(self, known: tuple[Grid, Known]) -> None:
        self._known = known
        self.changed.emit()


def _grade(task: Task, assessment: Assessment) -> tuple[Grid, Known]:
    task.check()
    return assessment.puzzle, known_of(assessment)
