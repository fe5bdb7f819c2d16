"""The menu bar, the recent files, and the menu of the puzzle chooser."""

import os
from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QMenuBar, QWidget

from sudoku_ga.app.settings import Settings
from sudoku_ga.app.window.action_table import MENUS, SEPARATOR, Action, RecentFiles
from sudoku_ga.app.window.actions import Actions
from sudoku_ga.puzzle.record import PuzzleRecord
from sudoku_ga.translation import _, counted


class Menus:
    """The menu bar, filled from the table of actions.

    Parameters
    ----------
    bar : QMenuBar
    actions : Actions
    settings : Settings
        Has the recent files.
    parent : QWidget
        Owns the menus.

    Attributes
    ----------
    bar : QMenuBar
    sizes, collections : QMenu
        Submenus that the puzzle chooser offers, too.
    recent : RecentMenu
    """

    def __init__(
        self, bar: QMenuBar, actions: Actions, settings: Settings, parent: QWidget
    ) -> None:
        self.bar = bar
        self.recent = RecentMenu(settings, parent)
        submenus: dict[str, QMenu] = {}
        for title, rows in MENUS:
            menu = bar.addMenu(_(title))
            menu.setToolTipsVisible(True)
            for row in rows:
                if row is SEPARATOR:
                    menu.addSeparator()
                elif isinstance(row, RecentFiles):
                    menu.addMenu(self.recent.menu)
                elif isinstance(row, Action):
                    menu.addAction(getattr(actions, row.id))
                else:
                    into = menu
                    if row.text:
                        into = submenus[row.id] = menu.addMenu(_(row.text))
                    into.addActions(getattr(actions, row.id).actions())
        self.sizes, self.collections = submenus["sizes"], submenus["collections"]


class RecentMenu(QObject):
    """The submenu of the files that were opened last.

    Parameters
    ----------
    settings : Settings
        Has their list.
    parent : QWidget
        Owns the menu.

    Notes
    -----
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
        """Show them as they are now."""
        self.menu.clear()
        for path in self._settings.recent:
            action = self.menu.addAction(os.path.basename(path).replace("&", "&&"))
            action.setToolTip(path)
            action.setData(path)
        if self.menu.isEmpty():
            self.menu.addAction(_("Nothing was opened yet")).setEnabled(False)
        self.menu.setToolTipsVisible(True)

    def set_locked(self, *, locked: bool) -> None:
        """Refuse other files, while a run is on."""
        self.menu.setDisabled(locked)

    @Slot(QAction)
    def _choose(self, action: QAction) -> None:
        self.chosen.emit(action.data())


class PuzzleMenu(QObject):
    """The menu of the puzzle chooser: new boards, collections, and famous puzzles.

    Parameters
    ----------
    menus : Menus
        Has the submenus of new boards and collections.
    actions : Actions
        Has the action that shows the opened list.
    famous : sequence of PuzzleRecord
        The puzzles that come with the program.
    parent : QWidget
        Owns the menu.

    Notes
    -----
    ``chosen(PuzzleRecord)`` is emitted when a famous puzzle is chosen.
    """

    chosen = Signal(object)

    def __init__(
        self, menus: Menus, actions: Actions, famous: Sequence[PuzzleRecord], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._famous: list[QAction] = []
        self.menu = QMenu(parent)
        self.menu.triggered.connect(self._choose)
        self.menu.addMenu(menus.sizes)
        self.menu.addMenu(menus.collections)
        self.menu.addAction(actions.collection)
        self.menu.addSeparator()
        for puzzle in famous:
            name = puzzle.name.replace("&", "&&")
            givens = counted("{count} given", "{count} givens", puzzle.grid.given_count)
            action = self.menu.addAction(f"{name}\t{givens}")
            action.setData(puzzle)
            self._famous.append(action)

    def set_locked(self, *, locked: bool) -> None:
        """Refuse other puzzles, while a run is on."""
        for action in self._famous:
            action.setDisabled(locked)

    def _choose(self, action: QAction) -> None:
        if isinstance(action.data(), PuzzleRecord):
            self.chosen.emit(action.data())
