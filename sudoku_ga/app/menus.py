"""The menus, made of the actions."""

import os
from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from sudoku_ga.app.actions import Actions
from sudoku_ga.app.hand_actions import HandActions
from sudoku_ga.app.preferences import Preferences
from sudoku_ga.puzzle.record import PuzzleRecord


class Menus:
    """Main, theme and help menu.

    Parameters
    ----------
    actions : Actions
    preferences : Preferences
        Know the files that were opened last.
    parent : QWidget
        Owns the menus.
    """

    def __init__(self, actions: Actions, preferences: Preferences, parent: QWidget) -> None:
        self.main = QMenu(parent)
        self.theme = QMenu("Theme", parent)
        self.theme.addActions(actions.themes.actions())
        self.help = QMenu("Help", parent)
        self.help.addActions([actions.guide, actions.lessons])
        self.help.addSeparator()
        self.help.addActions([actions.shortcuts, actions.about])
        self.sizes = QMenu("New board", parent)
        self.sizes.addActions(actions.sizes.actions())
        self.recent = RecentMenu(preferences, parent)
        self._fill_main(actions)

    def _fill_main(self, actions: Actions) -> None:
        file = self.main.addMenu("File")
        file.addMenu(self.sizes)
        file.addAction(actions.open)
        file.addMenu(self.recent.menu)
        file.addSeparator()
        file.addActions([actions.save, actions.save_as, actions.export, actions.save_answer])
        file.addAction(actions.save_image)
        file.addSeparator()
        file.addActions([actions.print, actions.export_pdf])
        file.addSeparator()
        file.addActions([actions.copy, actions.copy_answer])
        copies = file.addMenu("Copy as")
        copies.addAction(actions.copy_image)
        copies.addSeparator()
        copies.addActions(actions.copies.actions())
        file.addAction(actions.paste)
        file.addSeparator()
        file.addActions([actions.open_recipe, actions.save_recipe])
        file.addSeparator()
        file.addAction(actions.quit)
        edit = self.main.addMenu("Edit")
        hand = actions.by_hand
        edit.addActions([actions.undo, actions.redo, hand.history])
        edit.addSeparator()
        edit.addActions([hand.fix_givens, hand.clear_digits, hand.clear_marks, actions.clear])
        self._fill_play(hand)
        run = self.main.addMenu("Run")
        run.addActions([actions.run, actions.step, actions.stop, actions.reset])
        run.addSeparator()
        run.addActions([actions.save_run, actions.verify_run, actions.export_curve])
        run.addSeparator()
        run.addActions([actions.generate, actions.cancel])
        lab = self.main.addMenu("Lab")
        lab.addAction(actions.replications)
        view = self.main.addMenu("View")
        view.addActions(actions.workspaces.actions())
        self.views = view.addMenu("Views of the population")
        self.views.addActions(actions.views.actions())
        view.addAction(actions.earlier_runs)
        view.addSeparator()
        view.addMenu(self.theme)
        view.addActions([actions.panel, hand.numbers, hand.time])
        self.main.addMenu(self.help)

    def _fill_play(self, hand: HandActions) -> None:
        play = self.main.addMenu("Play")
        play.addActions(hand.modes.actions())
        play.addSeparator()
        play.addActions([hand.mark, hand.automatic_marks, hand.fill_marks, hand.fill_singles])
        play.addSeparator()
        play.addActions([hand.hint, hand.apply_hint, hand.check, hand.show_solution])


class RecentMenu(QObject):
    """The files that were opened last.

    Parameters
    ----------
    preferences : Preferences
        Know them.
    parent : QWidget
        Owns the menu.

    Notes
    -----
    ``chosen(path)`` is emitted when somebody chooses one.
    """

    chosen = Signal(str)

    def __init__(self, preferences: Preferences, parent: QWidget) -> None:
        super().__init__(parent)
        self._preferences = preferences
        self.menu = QMenu("Open recent", parent)
        self.menu.aboutToShow.connect(self.fill)
        self.menu.triggered.connect(self._choose)

    @Slot()
    def fill(self) -> None:
        """Show them as they are now."""
        self.menu.clear()
        for path in self._preferences.recent:
            action = self.menu.addAction(os.path.basename(path).replace("&", "&&"))
            action.setToolTip(path)
            action.setData(path)
        if self.menu.isEmpty():
            self.menu.addAction("Nothing was opened yet").setEnabled(False)
        self.menu.setToolTipsVisible(True)

    def set_locked(self, *, locked: bool) -> None:
        """Refuse other files, while a run is on."""
        self.menu.setDisabled(locked)

    @Slot(QAction)
    def _choose(self, action: QAction) -> None:
        self.chosen.emit(action.data())


class PuzzleMenu(QObject):
    """The puzzle chooser: new boards, what was opened, and famous puzzles.

    Parameters
    ----------
    sizes : QMenu
        The new boards.
    famous : sequence of PuzzleRecord
        The puzzles that the program brings along.
    parent : QWidget
        Owns the menu.

    Notes
    -----
    ``chosen(PuzzleRecord)`` is emitted when somebody chooses a puzzle.
    """

    chosen = Signal(object)

    def __init__(self, sizes: QMenu, famous: Sequence[PuzzleRecord], parent: QWidget) -> None:
        super().__init__(parent)
        self._sizes = sizes
        self._famous = famous
        self._opened: tuple[str, Sequence[PuzzleRecord]] = ("", ())
        self._locked = False
        self.menu = QMenu(parent)
        self.menu.triggered.connect(self._choose)
        self._fill()

    def show_opened(self, source: str, puzzles: Sequence[PuzzleRecord]) -> None:
        """Offer the puzzles of a collection that was opened: a file, or an empty text."""
        self._opened = (source, puzzles)
        self._fill()

    @property
    def opened(self) -> tuple[str, Sequence[PuzzleRecord]]:
        """The collection that was opened last: its file, or an empty text, and its puzzles."""
        return self._opened

    def place_of(self, puzzle: PuzzleRecord) -> tuple[str, int]:
        """Return the file of an opened puzzle and its number in it; an empty text where none."""
        source, opened = self._opened
        numbers = [number for number, each in enumerate(opened, 1) if each is puzzle]
        return (os.path.abspath(source), numbers[0]) if source and numbers else ("", 0)

    def set_locked(self, *, locked: bool) -> None:
        """Refuse other puzzles, while a run is on."""
        if locked != self._locked:
            self._locked = locked
            for action in self.menu.actions():
                action.setDisabled(locked)

    def _fill(self) -> None:
        self.menu.clear()
        self.menu.addMenu(self._sizes)
        source, opened = self._opened
        if opened:
            self.menu.addSeparator()
            collection = self.menu.addMenu(os.path.basename(source) or "Pasted puzzles")
            for number, puzzle in enumerate(opened, 1):
                _add(collection, puzzle, f"Puzzle {number}")
        self.menu.addSeparator()
        for puzzle in self._famous:
            _add(self.menu, puzzle, "")

    def _choose(self, action: QAction) -> None:
        if isinstance(action.data(), PuzzleRecord):
            self.chosen.emit(action.data())


def _add(menu: QMenu, puzzle: PuzzleRecord, fallback: str) -> None:
    name = (puzzle.name or fallback).replace("&", "&&")
    action = menu.addAction(f"{name}\t{puzzle.grid.given_count} givens")
    action.setData(puzzle)
