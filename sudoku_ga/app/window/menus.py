"""The menu bar, the recent files, and the menu of the puzzle chooser."""

import os
from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QObject, QRect, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QMenuBar, QWidget

from sudoku_ga.app.collection.view import BoardPreview
from sudoku_ga.app.run.state import AppState
from sudoku_ga.app.settings import Settings
from sudoku_ga.app.widgets.text import plain_tip
from sudoku_ga.app.window.actions import SEPARATOR, Action, Actions, Choice, RecentFiles
from sudoku_ga.puzzle.record import PuzzleRecord
from sudoku_ga.translation import _, counted


class Menus:
    """The menu bar, filled with the actions.

    ``sizes``, ``collections``: the submenus that the puzzle chooser also shows.
    ``copies``: the submenu of the formats in which the puzzle can be copied.
    """

    def __init__(
        self, bar: QMenuBar, actions: Actions, settings: Settings, parent: QWidget
    ) -> None:
        self.bar = bar
        self.recent = RecentMenu(settings, parent)
        submenus: dict[str, QMenu] = {}
        for title, rows in actions.menus:
            menu = bar.addMenu(_(title))
            menu.setToolTipsVisible(True)
            for row in rows:
                if row is SEPARATOR:
                    menu.addSeparator()
                elif isinstance(row, RecentFiles):
                    menu.addMenu(self.recent.menu)
                elif isinstance(row, Action):
                    menu.addAction(getattr(actions, row.id))
                elif row.late:
                    late = submenus[row.id] = menu.addMenu(_(row.text))
                    late.aboutToShow.connect(partial(_fill, late, row))
                    late.triggered.connect(row.act)
                else:
                    into = menu
                    if row.text:
                        into = submenus[row.id] = menu.addMenu(_(row.text))
                    into.addActions(getattr(actions, row.id).actions())
                    if row.more:
                        into.addSeparator()
                        into.addActions([getattr(actions, each.id) for each in row.more])
        self.sizes, self.collections = submenus["sizes"], submenus["collections"]
        self.copies = submenus["copies"]


def _fill(menu: QMenu, row: Choice) -> None:
    menu.clear()
    for text, value in row.choices():
        menu.addAction(text).setData(value)


class RecentMenu(QObject):
    """The submenu of the files that were opened last.

    ``chosen(path)`` is emitted when one is chosen.
    """

    chosen = Signal(str)

    def __init__(self, settings: Settings, parent: QWidget) -> None:
        super().__init__(parent)
        self._settings = settings
        self.menu = QMenu(_("Open recen&t"), parent)
        self.menu.aboutToShow.connect(self.fill)
        self.menu.triggered.connect(self._choose)

    @Slot()
    def fill(self) -> None:
        """Show the present files."""
        self.menu.clear()
        for path in self._settings.recent:
            action = self.menu.addAction(os.path.basename(path).replace("&", "&&"))
            action.setToolTip(plain_tip(path))
            action.setData(path)
        if self.menu.isEmpty():
            self.menu.addAction(_("No recent files")).setEnabled(False)
        self.menu.setToolTipsVisible(True)

    @Slot(object)
    def follow_lock(self, state: AppState) -> None:
        """Refuse other files during a run."""
        self.menu.setDisabled(state.is_locked)

    @Slot(QAction)
    def _choose(self, action: QAction) -> None:
        self.chosen.emit(action.data())


class PuzzleMenu(QObject):
    """The menu of the puzzle chooser: famous puzzles, and other ways to get a puzzle.

    A famous puzzle is drawn beside the menu while its entry is highlighted.

    ``menus``: the menus with the submenus of collections, recent files and new boards.
    ``actions``: the actions that paste, open, list and generate puzzles.
    ``famous``: the puzzles that come with the program.

    ``chosen(PuzzleRecord)`` is emitted when a famous puzzle is chosen.
    """

    chosen = Signal(object)

    def __init__(
        self, menus: Menus, actions: Actions, famous: Sequence[PuzzleRecord], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._famous: list[QAction] = []
        self.menu = QMenu(parent)
        self.preview = BoardPreview(self.menu)
        self.menu.triggered.connect(self._choose)
        self.menu.hovered.connect(self._show_preview)
        self.menu.aboutToHide.connect(self.preview.hide)
        for puzzle in famous:
            name = puzzle.name.replace("&", "&&")
            action = self.menu.addAction(f"{name}\t{_givens(puzzle)}")
            action.setData(puzzle)
            self._famous.append(action)
        self.menu.addSeparator()
        for submenu in (menus.collections, menus.recent.menu, menus.sizes):
            self.menu.addMenu(submenu)
        self.menu.addSeparator()
        self.menu.addActions([actions.paste, actions.open, actions.collection, actions.generate])

    @Slot(object)
    def follow_lock(self, state: AppState) -> None:
        """Refuse other puzzles during a run."""
        for action in self._famous:
            action.setDisabled(state.is_locked)

    @Slot(QAction)
    def _choose(self, action: QAction) -> None:
        if isinstance(action.data(), PuzzleRecord):
            self.chosen.emit(action.data())

    @Slot(QAction)
    def _show_preview(self, action: QAction) -> None:
        puzzle = action.data()
        if not isinstance(puzzle, PuzzleRecord):
            self.preview.hide()
            return
        entry = self.menu.actionGeometry(action)
        beside = QRect(self.menu.mapToGlobal(entry.topLeft()), entry.size())
        self.preview.show_puzzle(puzzle.grid, puzzle.name, _givens(puzzle), beside)


def _givens(puzzle: PuzzleRecord) -> str:
    return counted("{count} given", "{count} givens", puzzle.grid.given_count)
