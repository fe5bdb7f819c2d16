"""The parts of the workspace "Generate": board and right column."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from sudoku_ga.app.board.board_panel import BoardPanel
from sudoku_ga.app.board.picture import BoardPicture, conflicts_of
from sudoku_ga.app.collection.view import CollectionView
from sudoku_ga.app.files.kept_lines import KeptLines
from sudoku_ga.app.generate.made import (
    DROPPED,
    FACTS,
    Made,
    MadeModel,
    MadePuzzle,
    effort_text,
    facts_of,
    title_of,
)
from sudoku_ga.app.messages import list_cleared
from sudoku_ga.app.services import Services
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.widgets.arrangement import hbox, vbox
from sudoku_ga.app.widgets.button import Button
from sudoku_ga.app.widgets.card import Card, MessageStrip
from sudoku_ga.app.widgets.text import Facts, Text, Tone, wrapping
from sudoku_ga.document.board_state import BoardState
from sudoku_ga.generator.job import Effort, JobResult
from sudoku_ga.generator.making import MakingPhase, MakingProgress
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.translation import _, counted, later

_COLUMN_BUTTON = 30


class MakingBoard(BoardPanel):
    """Shows the individual that fills the board, then the cells that are left of it. Read-only."""

    def __init__(self) -> None:
        super().__init__()
        self.view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.set_foot(keypad=False)

    def show_empty(self, geometry: Geometry) -> None:
        """Show an empty board until there is an individual."""
        self.view.show_board(BoardPicture(geometry, Grid.empty(geometry).digits, locked=True))
        self.set_title(_("Evolving a full grid"), "")

    def show_document(self, board_state: BoardState) -> None:
        """Show the puzzle of the document."""
        puzzle = board_state.puzzle
        self.view.show_board(BoardPicture(puzzle.geometry, puzzle.digits, locked=True))
        self.set_title(
            board_state.title, counted("{count:,} given", "{count:,} givens", puzzle.given_count)
        )

    def show_making(self, making: MakingProgress) -> None:
        """Show a puzzle that is being made."""
        self.view.show_board(picture_of(making))
        self.set_title(*title_of(making))


def picture_of(making: MakingProgress) -> BoardPicture:
    """Return the picture of a puzzle that is being made: evolved digits at first, then givens."""
    board = making.board
    if making.phase is not MakingPhase.EVOLVING:
        return BoardPicture(board.geometry, board.digits, locked=True)
    return BoardPicture(
        board.geometry,
        Grid.empty(board.geometry).digits,
        evolved=board.digits,
        conflict_cells=conflicts_of(board).cells,
        locked=True,
    )


class GenerateColumn(QWidget):
    """The cards beside the board.

    ``model``: the puzzles that were made.
    ``play``, ``watch``: the buttons that let the user play the puzzle, or watch evolution solve it.
    ``effort``, ``save``, ``print``, ``clear``: the buttons that measure the puzzle's effort, and
    save, print and clear the list.
    ``facts``, ``effort_words``: the facts about the puzzle, and its measured effort.
    """

    def __init__(self, model: MadeModel) -> None:
        super().__init__()
        self.play = Button(_("Play it"), height=_COLUMN_BUTTON)
        self.play.setToolTip(_("Play this puzzle by hand"))
        self.watch = Button(_("Watch it solved"), height=_COLUMN_BUTTON)
        self.watch.setToolTip(_("Watch a population evolve the solution of this puzzle"))
        self.effort = Button(_("Measure effort"), height=_COLUMN_BUTTON)
        self.effort.setToolTip(_("Evolve this puzzle in five runs of the recipe Fast"))
        self.save = Button(_("Save…"), height=_COLUMN_BUTTON)
        self.save.setToolTip(_("Save the puzzles of the list in one file"))
        self.print = Button(_("Print…"), height=_COLUMN_BUTTON)
        self.print.setToolTip(_("Print the selected puzzles, or all of them"))
        self.clear = Button(_("Clear"), height=_COLUMN_BUTTON)
        self.clear.setToolTip(_("Remove all puzzles from the list"))
        self.list = CollectionView(model, DROPPED)
        self.facts = Facts(FACTS)
        self.effort_words = wrapping(Text(size=fonts.SECONDARY, tone=Tone.SECONDARY))
        self.effort_words.hide()
        self._puzzle = puzzle = Card(_("This puzzle"), " ")
        puzzle.head.addWidget(self.effort)
        puzzle.body.addLayout(_line(self.play, self.watch))
        puzzle.body.addWidget(self.facts)
        puzzle.body.addWidget(self.effort_words)
        self._made = Card(_("All made"), " ")
        empty = _(
            "Puzzles that you generate are kept here and are still here the next time you "
            "start the program."
        )
        self._empty = wrapping(Text(empty, size=fonts.SECONDARY, tone=Tone.SECONDARY))
        self._made.body.addWidget(self._empty)
        self._made.body.addWidget(self.list, 1)
        # A narrow column has no room for three buttons beside the title.
        self._made.body.addLayout(_line(self.clear, self.print, self.save))
        margins = (0, 14, 16, 12)
        self._layout = vbox(self, self._puzzle, (self._made, 1), spacing=12, margins=margins)

    def place_messages(self, strip: MessageStrip) -> None:
        """Put the strip of messages above the cards."""
        self._layout.insertWidget(0, strip)

    def show_count(self, count: int) -> None:
        """Show the number of puzzles in the list. Without puzzles, show what the list is for."""
        note = counted("{count:,} puzzle", "{count:,} puzzles", count) if count else ""
        self._made.set_note(note)
        self._empty.setVisible(count == 0)

    def show_facts(self, facts: Mapping[str, str], effort: str = "") -> None:
        """Show the facts about a puzzle, if there is one, and the effort that evolution needs."""
        self._puzzle.setVisible(bool(facts))
        self.facts.show_facts(facts)
        self.effort_words.setText(effort)
        self.effort_words.setVisible(bool(effort))


def _line(*buttons: Button) -> QHBoxLayout:
    """Return buttons of equal width side by side."""
    line = hbox(None, spacing=8)
    for button in buttons:
        button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        line.addWidget(button, 1)
    return line


class MadeList(QObject):
    """The puzzles that were made, one of which may be on the board.

    ``column``: shows the list, and the facts about the puzzle on the board.

    ``changed()`` is emitted after each change of the list and of the document. A message says that
    the list was cleared.
    """

    changed = Signal()

    def __init__(
        self,
        services: Services,
        model: MadeModel,
        column: GenerateColumn,
        kept: KeptLines,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._messages = services.messages
        self._model, self._column, self.kept = model, column, kept
        self._document_controller, self._solve_controller = services.document, services.state
        self._cleared: list[MadePuzzle] = []
        self._rows: dict[Grid, int] = {}
        self._efforts: dict[Grid, str] = {}
        column.list.chosen.connect(self.choose)
        column.clear.clicked.connect(self.clear)
        services.document.changed.connect(self._follow)

    def __len__(self) -> int:
        return len(self._model.records)

    @property
    def shown(self) -> int | None:
        """The row of the puzzle on the board; None if it is not in the list."""
        return self._rows.get(self._document_controller.document.state.puzzle)

    def load(self) -> None:
        """List the puzzles that were made in earlier sessions of the program."""
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
        """Put a puzzle on the board. Nothing changes during a run."""
        if not self._solve_controller.state.run.is_on:
            record = self._model.records[row]
            self._document_controller.put(record.grid, record.name, action)
        self._follow()

    def note_effort(self, puzzle: Grid, effort: Effort) -> None:
        """Keep the effort of a puzzle, and show it."""
        self._efforts[puzzle] = effort_text(effort)
        self._follow()

    @Slot()
    def clear(self) -> None:
        """Clear the list, which can be undone. The puzzle on the board stays there."""
        self._cleared = self._model.puzzles
        self._rows = {}
        self._model.clear()
        self.kept.clear()
        self._follow()
        self._messages.show(list_cleared(len(self._cleared), self.restore))

    @Slot()
    def restore(self) -> None:
        """Put the cleared puzzles back into the list."""
        puzzles, self._cleared = self._cleared, []
        newer = self._model.puzzles
        self._rows = {}
        self._model.clear()
        self.kept.clear()
        self.kept.add(each.made for each in (*puzzles, *newer))
        self._append([*puzzles, *newer])

    def _append(self, puzzles: Sequence[MadePuzzle]) -> None:
        for row, each in enumerate(puzzles, len(self)):
            self._rows[each.grid] = row
        self._model.append_made(puzzles)
        self._follow()

    @Slot()
    def _follow(self) -> None:
        row, puzzle = self.shown, self._document_controller.document.state.puzzle
        self._column.list.set_current(-1 if row is None else row)
        facts = {} if row is None else facts_of(self._model.rows[row].puzzle)
        self._column.show_facts(facts, self._efforts.get(puzzle, ""))
        self._column.show_count(len(self))
        self.changed.emit()
