"""The puzzles that were made, and which of them lies on the desk."""

from PySide6.QtCore import QObject, Signal, Slot

from sudoku_ga.app.collection.model import CollectionModel, Known
from sudoku_ga.app.collection.solved import how_solved
from sudoku_ga.app.generate.column import GenerateColumn
from sudoku_ga.app.generate.words import effort_text, facts_of
from sudoku_ga.app.play.document_controller import DocumentController
from sudoku_ga.app.run.solve_controller import SolveController
from sudoku_ga.generator.effort import Effort
from sudoku_ga.generator.job import JobResult
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.record import PuzzleRecord
from sudoku_ga.translation import _, later

_NO_GRADE = Known("–", later("no grade: it asks for exactly one solution"))


class MadeList(QObject):
    """Lists deliveries and puts those that are chosen on the desk.

    Parameters
    ----------
    model : CollectionModel
        What is listed.
    column : GenerateColumn
        Shows the list, and what is known of the puzzle on the desk.
    document_controller : DocumentController
        The desk.
    solve_controller : SolveController
        Nothing is put on the desk while a run is on.
    parent : QObject, optional

    Notes
    -----
    ``changed()`` follows each change of the list and of the desk.
    """

    changed = Signal()

    def __init__(
        self,
        model: CollectionModel,
        column: GenerateColumn,
        document_controller: DocumentController,
        solve_controller: SolveController,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._model, self._column = model, column
        self._document_controller, self._solve_controller = document_controller, solve_controller
        self._deliveries: list[JobResult] = []
        self._rows: dict[Grid, int] = {}
        self._efforts: dict[Grid, str] = {}
        column.list.chosen.connect(self.choose)
        column.clear.clicked.connect(self.clear)
        document_controller.changed.connect(self._follow)

    def __len__(self) -> int:
        return len(self._deliveries)

    @property
    def shown(self) -> int | None:
        """The row of the puzzle on the desk, None where it is none of these."""
        return self._rows.get(self._document_controller.document.state.puzzle)

    def add(self, deliveries: list[JobResult]) -> None:
        """List puzzles that were made."""
        records, known = [], []
        for delivery in deliveries:
            puzzle, grading = delivery.made.puzzle, delivery.grading
            if puzzle is not None:
                self._rows[puzzle] = len(self._deliveries)
                self._deliveries.append(delivery)
                records.append(
                    PuzzleRecord(puzzle, _("Seed {seed}").format(seed=delivery.job.seed))
                )
                known.append(_NO_GRADE if grading is None else Known.of_grade(grading.grade))
        if records:
            self._model.append(records, known)
            self._follow()

    @Slot(int)
    def choose(self, row: int) -> None:
        """Put a puzzle on the desk because a person chose it."""
        self.put(row, later("choose"))

    def put(self, row: int, action: str) -> None:
        """Put a puzzle on the desk, unless a run needs the desk."""
        if not self._solve_controller.state.run.is_on:
            record = self._model.records[row]
            self._document_controller.put(record.grid, record.name, action)
        self._follow()

    def note_effort(self, puzzle: Grid, effort: Effort) -> None:
        """Tell of a puzzle how much evolution it takes."""
        self._efforts[puzzle] = effort_text(effort)
        self._follow()

    @Slot()
    def clear(self) -> None:
        """Forget all puzzles; the one on the desk stays there."""
        self._deliveries, self._rows, self._efforts = [], {}, {}
        self._model.set_records([])
        self._follow()

    @Slot()
    def _follow(self) -> None:
        row, board_state = self.shown, self._document_controller.document.state
        if row is not None and (how := how_solved(board_state)):
            self._model.set_solved(row, how)
        self._column.list.set_current(-1 if row is None else row)
        facts = {} if row is None else facts_of(self._deliveries[row])
        self._column.show_facts(facts, self._efforts.get(board_state.puzzle, ""))
        self.changed.emit()
