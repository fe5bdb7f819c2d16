"""The workspace in which a puzzle is played, and the menu of its cells."""

from collections.abc import Callable
from functools import partial
from typing import Protocol

import numpy as np
from PySide6.QtCore import QPoint, QSize, Qt, Slot
from PySide6.QtGui import QAction, QIcon
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from sudoku_ga.app.board.cell_style import swatch
from sudoku_ga.app.board.picture import COLOUR_NAMES, BoardPicture, Entry, conflicts_of, digit_text
from sudoku_ga.app.evolve.run_bar.status_line import Mood, Status, StatusLine
from sudoku_ga.app.messages import Message, Severity, held_by_run
from sudoku_ga.app.play.clock import PlayTimer, time_text
from sudoku_ga.app.play.editing import EditController
from sudoku_ga.app.play.grades import PuzzleGrade
from sudoku_ga.app.play.hints import HintController
from sudoku_ga.app.play.next_puzzle import NewGameMenu, NextPuzzle
from sudoku_ga.app.play.page import PlayPage
from sudoku_ga.app.run.board_picture import picture_of
from sudoku_ga.app.run.state import AppState
from sudoku_ga.app.services import Services
from sudoku_ga.app.theme.themes import current_theme
from sudoku_ga.app.widgets.card import MessageStrip
from sudoku_ga.app.widgets.text import plain_tip
from sudoku_ga.app.workspace import Command, Commands, Workspace
from sudoku_ga.document.board_state import BoardState, Mode
from sudoku_ga.document.document import Document, Tally
from sudoku_ga.document.marks import Marks, automatic_marks
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.rules import describe_sum, wrong_cages
from sudoku_ga.puzzle.techniques.step import cell_names
from sudoku_ga.translation import _, as_sentence, counted


def status_of_play(state: AppState, tally: Tally, *, counts_mistakes: bool = False) -> Status:
    """Return the status line of Play."""
    board_state = state.board_state
    had = [counted("{count:,} hint", "{count:,} hints", tally.hints)]
    if counts_mistakes:
        had.append(counted("{count:,} mistake", "{count:,} mistakes", tally.mistakes))
    if state.run.is_on:
        return Status(_("Waiting"), (_("evolution is solving this puzzle"),))
    if board_state.exact is not None:
        return Status(_("Shown"), (_("a solution of the exact reference, not evolved"),))
    if not board_state.puzzle.has_clues:
        return Status(_("Nothing to play"), (_("choose New game, or a puzzle at the top left"),))
    if board_state.is_solved_by_hand:
        return Status(_("Solved"), (time_text(tally.played_s), *had), mood=Mood.GOOD)
    left = len(board_state.position.blank_cells)
    geometry = board_state.puzzle.geometry
    board = [] if geometry.is_classic else [str(geometry)]
    facts = [*board, counted("{count:,} cell left", "{count:,} cells left", left), *had]
    pairs = conflicts_of(board_state.position).pairs
    if pairs:
        facts.append(counted("{count:,} conflict", "{count:,} conflicts", pairs))
    mood = Mood.BAD if pairs else Mood.BUSY
    return Status(_("Playing"), tuple(facts), mood=mood, running=True)


def conflicts_text(board_state: BoardState, cell: int, *, numbers: bool) -> str:
    """Return which cells a digit conflicts with, or which digits a blank cell can hold."""
    position, geometry = board_state.position, board_state.puzzle.geometry
    digits = position.digits
    name = geometry.cell_name(cell)
    if not digits[cell]:
        possible = automatic_marks(position).digits(cell)
        if not possible:
            text = _no_digit_text(geometry)
            return text.format(cell=name)
        texts = [digit_text(digit, geometry.size, numbers=numbers) for digit in possible]
        text = _possible_text(geometry)
        return text.format(cell=name, digits=", ".join(texts))
    peers = np.array(geometry.peers[cell])
    same = peers[digits[peers] == digits[cell]].tolist()
    digit = digit_text(int(digits[cell]), geometry.size, numbers=numbers)
    sums = " ".join(map(as_sentence, _wrong_sums(position, cell)))
    if sums and not same:
        return sums
    if not same:
        return _("{digit} in {cell} conflicts with no other cell.").format(digit=digit, cell=name)
    text = _("{digit} in {cell} conflicts with {others}.").format(
        digit=digit, cell=name, others=cell_names(geometry, same)
    )
    return f"{text} {sums}".rstrip()


def _wrong_sums(position: Grid, cell: int) -> list[str]:
    cages = [cage for cage in wrong_cages(position) if cell in cage.cells]
    return [describe_sum(position, cage) for cage in cages]


def _no_digit_text(geometry: Geometry) -> str:
    if not geometry.is_classic:
        return _("No digit is possible in {cell}: its peers hold every digit.")
    if geometry.is_latin:
        return _("No digit is possible in {cell}: its row and column hold every digit.")
    return _("No digit is possible in {cell}: its row, column and box hold every digit.")


def _possible_text(geometry: Geometry) -> str:
    if not geometry.is_classic:
        return _("{cell} is empty. Its peers leave {digits}.")
    if geometry.is_latin:
        return _("{cell} is empty. Its row and column leave {digits}.")
    return _("{cell} is empty. Its row, column and box leave {digits}.")


def cells_text(board_state: BoardState, cells: tuple[int, ...]) -> str:
    """Return the digits of cells as text: a line for each row, a full stop for a blank cell."""
    geometry, digits = board_state.puzzle.geometry, board_state.position.digits
    rows: dict[int, list[str]] = {}
    for cell in cells:
        text = digit_text(int(digits[cell]), geometry.size) if digits[cell] else "."
        rows.setdefault(cell // geometry.size, []).append(text)
    gap = " " if geometry.size > 35 else ""
    return "\n".join(gap.join(row) for row in rows.values())


_SWATCH = QSize(18, 18)


class CellMenu(QMenu):
    """Digits, marks and colours for the selected cells, and questions about a single cell.

    ``cells``: the selected cells, ascending; at least one.
    ``enter``: called with a digit or colour and an :class:`~sudoku_ga.app.board.picture.Entry`.
    """

    def __init__(
        self,
        picture: BoardPicture,
        cells: tuple[int, ...],
        enter: Callable[[int, Entry], None],
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._picture, self._cells, self._enter = picture, cells, enter
        open_cells = [cell for cell in cells if not picture.givens[cell]]
        blank_cells = [cell for cell in open_cells if not picture.digits[cell]]
        self.digits = self._add_digits(_("Digit"), Entry.DIGIT, None)
        self.corners = self._add_digits(_("Corner mark"), Entry.CORNER, picture.marks)
        self.centres = self._add_digits(_("Centre mark"), Entry.CENTRE, picture.centre)
        self.colours = self._add_colours()
        self.digits.setEnabled(bool(open_cells))
        self.corners.setEnabled(bool(blank_cells))
        self.centres.setEnabled(bool(blank_cells))
        self.addSeparator()
        self.erase = self.addAction(_("Erase"), partial(enter, 0, Entry.DIGIT))
        self.copy = self.addAction(_("Copy the digits"))
        self.addSeparator()
        self.hint = self.addAction(_("Hint for this cell"))
        self.conflicts = self.addAction(_("What conflicts here?"))
        for action in (self.hint, self.conflicts):
            action.setEnabled(len(cells) == 1)
        for menu in (self.digits, self.corners, self.centres, self.colours):
            if picture.locked:
                menu.setEnabled(False)
        self.erase.setEnabled(not picture.locked)
        self.hint.setEnabled(self.hint.isEnabled() and len(blank_cells) == 1 and not picture.locked)

    def _add_digits(self, title: str, entry: Entry, marks: Marks | None) -> QMenu:
        menu = self.addMenu(title)
        for digit in range(1, self._picture.geometry.size + 1):
            action = menu.addAction(self._picture.text(digit), partial(self._enter, digit, entry))
            action.setCheckable(marks is not None)
            if marks is not None:
                action.setChecked(all(digit in marks.digits(cell) for cell in self._cells))
        return menu

    def _add_colours(self) -> QMenu:
        menu, held = self.addMenu(_("Colour")), self._picture.colours.by_cell
        theme, ratio = current_theme(), self.devicePixelRatioF()
        for number, name in enumerate(COLOUR_NAMES, 1):
            icon = QIcon(swatch(number, _SWATCH, theme, ratio))
            action = menu.addAction(icon, _(name), partial(self._enter, number, Entry.COLOUR))
            action.setCheckable(True)
            action.setChecked(all(held.get(cell) == number for cell in self._cells))
        menu.addSeparator()
        none = menu.addAction(_("No colour"), partial(self._enter, 0, Entry.COLOUR))
        none.setEnabled(any(cell in held for cell in self._cells))
        return menu


class PlayActions(Protocol):
    """The actions of the window that have buttons in Play."""

    undo: QAction
    redo: QAction
    check: QAction
    next_puzzle: QAction
    statistics: QAction


class PlayWorkspace(Workspace):
    """Shows the document in the page of Play, and carries out what the user does there.

    ``menu``: the menu of cells that was opened last.
    """

    page: PlayPage
    status_line: StatusLine

    def __init__(
        self,
        services: Services,
        editing: EditController,
        hints: HintController,
        grade: PuzzleGrade,
        actions: PlayActions,
    ) -> None:
        super().__init__(services.window)
        self._grade = grade
        solve_controller = services.state
        self._document_controller, self._solve_controller = services.document, solve_controller
        self._messages, self._editing, self._hints = services.messages, editing, hints
        self._held = held_by_run(solve_controller.press_stop)
        self.page = PlayPage(actions.undo, actions.redo, actions.check)
        self.bar, self.status_line = None, StatusLine()
        self.timer = PlayTimer(services.document.document, self.page.view)
        self.next = NextPuzzle(services, actions.next_puzzle, parent=self)
        self.new_game = NewGameMenu(services.settings, self.page)
        self.page.solved.statistics.clicked.connect(actions.statistics.trigger)
        self.menu: CellMenu | None = None
        self._connect_board()
        self._connect_cards()
        # The timer comes first, so that all views show the same time.
        solve_controller.watch(self.timer, show=self.timer.follow)
        solve_controller.watch(self.page.view, show=self.show_state)
        solve_controller.watch(
            self, "run", "waiting", "can_run", show=lambda _state: self.follow_commands()
        )

    def _connect_board(self) -> None:
        view, editing = self.page.view, self._editing
        view.typed.connect(editing.type)
        view.edit_refused.connect(self.page.show_held)
        view.next_entry_wanted.connect(editing.next_entry)
        view.digit_chosen.connect(editing.choose_digit)
        view.selection_moved.connect(editing.follow_selection)
        view.menu_wanted.connect(self._open_menu)
        editing.cursor_moved.connect(self._move_cursor)

    def _connect_cards(self) -> None:
        page, view, editing, hints = self.page, self.page.view, self._editing, self._hints
        page.entry.digit_chosen.connect(self._press_digit)
        page.entry.lock_chosen.connect(editing.choose_digit)
        page.entry.entries.chosen.connect(editing.set_entry)
        page.entry.lock.clicked.connect(editing.set_locks)
        page.entry.filter.clicked.connect(editing.set_only_possible)
        page.hint.more.clicked.connect(hints.ask_hint)
        page.hint.show_me.clicked.connect(hints.show_hint)
        page.hint.do_it.clicked.connect(hints.apply_hint)
        page.hint.hide_hint.clicked.connect(hints.forget)
        page.tools.erase.clicked.connect(self.erase)
        page.time_toggled.connect(editing.set_time)
        page.solved.next.clicked.connect(self.next.press)
        self.timer.text_changed.connect(page.show_time)
        self.timer.pause_changed.connect(self._show_pause)
        page.pause_wanted.connect(self.timer.toggle)
        self.next.changed.connect(self._show_next)
        self.next.arrived.connect(view.setFocus)
        self._show_next()
        page.new_game.clicked.connect(self.offer_new_game)
        self.new_game.wanted.connect(self.next.begin)
        self._grade.changed.connect(self._show_grade)
        self._document_controller.changed.connect(self._show_grade)
        self._show_grade()

    @Slot(object)
    def show_state(self, state: AppState) -> None:
        """Show another state."""
        if state.mode is not Mode.PLAY:
            return
        tally, counts = self._document.tally, state.display.counts_mistakes
        self.page.view.show_board(picture_of(state))
        self.page.show_state(state, tally, counts_mistakes=counts)
        self.page.new_game.setEnabled(not state.run.is_on)
        held = self._held if state.run.is_on else None
        if self.page.held.message is not held:
            self.page.held.show_message(held)
        self.status_line.set_status(status_of_play(state, tally, counts_mistakes=counts))

    @property
    def commands(self) -> Commands:
        """The commands that let evolution solve the puzzle, and that end its run."""
        control, state = self._solve_controller, self._solve_controller.state
        return Commands(
            Command(state.main_button[0], control.press_run, state.can_run),
            stop=Command(_("Stop"), control.press_stop, state.can_stop),
        )

    def place_messages(self, strip: MessageStrip) -> None:
        """Put the strip of messages above the cards."""
        self.page.place_messages(strip)

    @Slot()
    def offer_new_game(self) -> None:
        """Open the menu of new games, or cancel a game that is being made."""
        if self.next.is_making:
            self.next.press()
        else:
            button = self.page.new_game
            self.new_game.open_at(button.mapToGlobal(button.rect().bottomLeft()))

    @Slot()
    def erase(self) -> None:
        """Clear the selected cells."""
        self.page.view.entry.erase()

    @Slot()
    def shut_down(self) -> None:
        """Cancel a puzzle that is being made; may be called more than once."""
        self.next.shut_down()

    @property
    def _document(self) -> Document:
        return self._document_controller.document

    @Slot(int)
    def _press_digit(self, digit: int) -> None:
        """Type the digit of a key.

        The digit is chosen instead if no cell is selected, if digits are chosen before cells, or if
        the cells are shown where a digit is possible.
        """
        view, state = self.page.view, self._solve_controller.state
        display = state.display
        if (display.locks or display.only_possible) and display.entry is not Entry.COLOUR:
            again = display.locks and digit == display.chosen
            self._editing.choose_digit(0 if again else digit)
        elif view.selected is None and digit:
            self._editing.choose_digit(digit)
        else:
            view.type_digit(digit)

    @Slot(int)
    def _move_cursor(self, cell: int) -> None:
        if self._solve_controller.state.mode is Mode.PLAY:
            self.page.view.select(cell)

    @Slot()
    def _show_next(self) -> None:
        making = self.next.is_making
        self.page.solved.show_next(*self.next.text, making=making)
        self.page.new_game.setText(_("Cancel") if making else _("New game"))
        tip = self.next.text[1] if making else _("A puzzle of a chosen difficulty (Ctrl+N)")
        self.page.new_game.setToolTip(plain_tip(tip))

    @Slot()
    def _show_pause(self) -> None:
        self.page.show_pause(paused=self.timer.is_paused, usable=self.timer.can_pause)
        if self.timer.is_paused:
            time = time_text(self._document.played_s)
            self.status_line.set_status(Status(_("Paused"), (time,), mood=Mood.BUSY))
        else:
            self.show_state(self._solve_controller.state)

    @Slot()
    def _show_grade(self) -> None:
        known = self._grade.of(self._document.state.puzzle)
        words = "" if known is None else known.words
        self.page.grade.setText(words[:1].upper() + words[1:])

    @Slot(QPoint)
    def _open_menu(self, at: QPoint) -> None:
        view = self.page.view
        cells = view.selection.in_order
        menu = CellMenu(view.picture, cells, view.entry.enter, view)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.copy.triggered.connect(self._copy)
        menu.hint.triggered.connect(self._hint_here)
        menu.conflicts.triggered.connect(self._say_conflicts)
        self.menu = menu
        menu.popup(at)

    @Slot()
    def _copy(self) -> None:
        cells = self.page.view.selection.in_order
        QApplication.clipboard().setText(cells_text(self._document.state, cells))

    @Slot()
    def _hint_here(self) -> None:
        cell = self.page.view.selected
        if cell is not None:
            self._hints.hint_at(cell)

    @Slot()
    def _say_conflicts(self) -> None:
        cell, view = self.page.view.selected, self.page.view
        if cell is not None:
            numbers = view.picture.numbers
            text = conflicts_text(self._document.state, cell, numbers=numbers)
            title = _("Cell {cell}").format(cell=view.picture.geometry.cell_name(cell))
            self._messages.show(Message(Severity.NOTE, title, text))
