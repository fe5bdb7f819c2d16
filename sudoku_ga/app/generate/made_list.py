"""The list of the puzzles that were made, of which one may be on the board."""

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal, Slot

from sudoku_ga.app.files.kept_lines import KeptLines
from sudoku_ga.app.generate.made import Made, MadeModel, MadePuzzle
from sudoku_ga.app.generate.page import GenerateColumn
from sudoku_ga.app.generate.words import effort_text, facts_of
from sudoku_ga.app.messages import list_cleared
from sudoku_ga.app.run.document_controller import DocumentController
from sudoku_ga.app.run.solve_controller import SolveController
from sudoku_ga.generator.effort import Effort
from sudoku_ga.generator.job import JobResult
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.translation import later


class MadeList(QObject):
    """The puzzles that were made, of which one may be on the board.

    ``column``: shows the list, and the facts about the puzzle on the board.
    ``solve_controller``: no puzzle is put on the board during a run.

    ``changed()`` follows each change of the list and of the document, ``message(Message)`` says
    that the list was cleared or cannot be kept.
    """

    changed = Signal()
    message = Signal(object)

    def __init__(
        self,
        model: MadeModel,
        column: GenerateColumn,
        kept: KeptLines,
        document_controller: DocumentController,
        solve_controller: SolveController,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._model, self._column, self.kept = model, column, kept
        self._document_controller, self._solve_controller = document_controller, solve_controller
        self._cleared: list[MadePuzzle] = []
        self._rows: dict[Grid, int] = {}
        self._efforts: dict[Grid, str] = {}
        kept.message.connect(self.message)
        column.list.chosen.connect(self.choose)
        column.clear.clicked.connect(self.clear)
        document_controller.changed.connect(self._follow)

    def __len__(self) -> int:
        return self._model.rowCount()

    @property
    def shown(self) -> int | None:
        """The row of the puzzle on the board, None where it is another one."""
        return self._rows.get(self._document_controller.document.state.puzzle)

    def load(self) -> None:
        """List the puzzles of earlier starts."""
        self._append(self.kept.load())

    def add(self, results: list[JobResult]) -> None:
        """Add puzzles that were made."""
        described = [(each.made.puzzle, Made.of(each)) for each in results]
        puzzles = [MadePuzzle(grid, made) for grid, made in described if grid and made]
        self.kept.add(each.made for each in puzzles)
        self._append(puzzles)

    @Slot(int)
    def choose(self, row: int) -> None:
        """Put the puzzle that the user chose on the board."""
        self.put(row, later("choose"))

    def put(self, row: int, action: str) -> None:
        """Put a puzzle on the board, except during a run."""
        if not self._solve_controller.state.run.is_on:
            record = self._model.records[row]
            self._document_controller.put(record.grid, record.name, action)
        self._follow()

    def note_effort(self, puzzle: Grid, effort: Effort) -> None:
        """Note how much evolution a puzzle takes."""
        self._efforts[puzzle] = effort_text(effort)
        self._follow()

    @Slot()
    def clear(self) -> None:
        """Empty the list, which can be restored; the puzzle on the board stays there."""
        self._cleared = self._model.puzzles
        self._rows = {}
        self._model.set_made([])
        self.kept.clear()
        self._follow()
        self.message.emit(list_cleared(len(self._cleared)))

    @Slot()
    def restore(self) -> None:
        """Put the cleared puzzles back into the list."""
        puzzles, self._cleared = self._cleared, []
        newer = self._model.puzzles
        self._rows = {}
        self._model.set_made([])
        self.kept.clear()
        self.kept.add(each.made for each in (*puzzles, *newer))
        self._append([*puzzles, *newer])

    def _append(self, puzzles: Sequence[MadePuzzle]) -> None:
        for row, each in enumerate(puzzles, len(self)):
            self._rows[each.grid] = row
        self._model.append_made(list(puzzles))
        self._follow()

    @Slot()
    def _follow(self) -> None:
        row, puzzle = self.shown, self._document_controller.document.state.puzzle
        self._column.list.set_current(-1 if row is None else row)
        facts = {} if row is None else facts_of(self._model.puzzles[row])
        self._column.show_facts(facts, self._efforts.get(puzzle, ""))
        self._column.show_count(len(self))
        self.changed.emit()
