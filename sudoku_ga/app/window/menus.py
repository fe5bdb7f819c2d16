"""The menus, made of the actions."""

import os
from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from sudoku_ga.app.settings import Settings
from sudoku_ga.app.window.actions import Actions, HandActions
from sudoku_ga.puzzle.record import PuzzleRecord
from sudoku_ga.translation import _, counted, pgettext


class Menus:
    """Main, theme and help menu.

    Parameters
    ----------
    actions : Actions
    settings : Settings
        Know the files that were opened last.
    parent : QWidget
        Owns the menus.
    """

    def __init__(self, actions: Actions, settings: Settings, parent: QWidget) -> None:
        self.main = QMenu(parent)
        self.theme = QMenu(_("Theme"), parent)
        self.theme.addActions(actions.themes.actions())
        self.language = QMenu(_("Language"), parent)
        self.language.addActions(actions.languages.actions())
        self.help = QMenu(_("Help"), parent)
        self.help.addActions([actions.guide, actions.lessons])
        self.help.addSeparator()
        self.help.addActions([actions.shortcuts, actions.about])
        self.sizes = QMenu(_("New board"), parent)
        self.sizes.addActions(actions.sizes.actions())
        self.recent = RecentMenu(settings, parent)
        self.collections = QMenu(_("Collections"), parent)
        self.collections.addActions(actions.collections.actions())
        self._fill_main(actions)

    def _fill_main(self, actions: Actions) -> None:
        self._fill_file(actions)
        self._fill_edit(actions)
        self._fill_play(actions.by_hand)
        self._fill_run(actions)
        lab = self.main.addMenu(_("Lab"))
        lab.addActions([actions.experiment, actions.end_experiment])
        lab.addSeparator()
        lab.addAction(actions.replications)
        self._fill_view(actions)
        self.main.addMenu(self.help)

    def _fill_file(self, actions: Actions) -> None:
        file = self.main.addMenu(_("File"))
        file.addMenu(self.sizes)
        file.addAction(actions.open)
        file.addMenu(self.recent.menu)
        file.addMenu(self.collections)
        file.addActions([actions.collection, actions.previous_puzzle, actions.next_puzzle])
        file.addSeparator()
        file.addActions([actions.save, actions.save_as, actions.export, actions.save_answer])
        file.addAction(actions.save_image)
        file.addSeparator()
        file.addActions([actions.print, actions.export_pdf])
        file.addSeparator()
        file.addActions([actions.copy, actions.copy_answer])
        copies = file.addMenu(_("Copy as"))
        copies.addAction(actions.copy_image)
        copies.addSeparator()
        copies.addActions(actions.copies.actions())
        file.addAction(actions.paste)
        file.addSeparator()
        file.addActions([actions.open_recipe, actions.save_recipe, actions.load_plugin])
        file.addSeparator()
        file.addAction(actions.quit)

    def _fill_edit(self, actions: Actions) -> None:
        edit = self.main.addMenu(_("Edit"))
        hand = actions.by_hand
        edit.addActions([actions.undo, actions.redo, hand.history])
        edit.addSeparator()
        edit.addActions([hand.fix_givens, hand.clear_digits, hand.clear_marks, actions.clear])
        edit.addSeparator()
        edit.addAction(hand.advance)

    def _fill_play(self, hand: HandActions) -> None:
        play = self.main.addMenu(_("Play"))
        play.addActions(hand.modes.actions())
        play.addSeparator()
        play.addActions([hand.mark, hand.automatic_marks, hand.fill_marks, hand.fill_singles])
        play.addSeparator()
        play.addActions([hand.hint, hand.apply_hint, hand.check, hand.show_solution])

    def _fill_run(self, actions: Actions) -> None:
        run = self.main.addMenu(pgettext("menu", "Run"))
        run.addActions([actions.run, actions.go_on, actions.step, actions.stop, actions.reset])
        run.addActions([actions.stage_on, actions.stage_back])
        run.addSeparator()
        run.addActions([actions.open_run, actions.save_run, actions.verify_run])
        run.addActions([actions.export_curve, actions.export_animation])
        run.addSeparator()
        run.addActions([actions.generate, actions.cancel])

    def _fill_view(self, actions: Actions) -> None:
        view = self.main.addMenu(_("View"))
        view.addActions(actions.pages.actions())
        self.views = view.addMenu(_("Views"))
        self.views.addActions(actions.views.actions())
        self.views.addSeparator()
        self.views.addAction(actions.reset_layout)
        view.addAction(actions.earlier_runs)
        view.addSeparator()
        view.addMenu(self.theme)
        view.addMenu(self.language)
        view.addActions([actions.panel, actions.by_hand.numbers, actions.by_hand.time])
        view.addAction(actions.reduce_motion)


class RecentMenu(QObject):
    """The files that were opened last.

    Parameters
    ----------
    settings : Settings
        Know them.
    parent : QWidget
        Owns the menu.

    Notes
    -----
    ``chosen(path)`` is emitted when somebody chooses one.
    """

    chosen = Signal(str)

    def __init__(self, settings: Settings, parent: QWidget) -> None:
        super().__init__(parent)
        self._settings = settings
        self.menu = QMenu(_("Open recent"), parent)
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

    @Slot(object)
    def set_locked(self, locked: bool) -> None:
        """Refuse other files, while a run is on."""
        self.menu.setDisabled(locked)

    @Slot(QAction)
    def _choose(self, action: QAction) -> None:
        self.chosen.emit(action.data())


class PuzzleMenu(QObject):
    """The puzzle chooser: new boards, collections, and famous puzzles.

    Parameters
    ----------
    menus : Menus
        Have the new boards and the collections.
    actions : Actions
        Show the list of what was opened.
    famous : sequence of PuzzleRecord
        The puzzles that the program brings along.
    parent : QWidget
        Owns the menu.

    Notes
    -----
    ``chosen(PuzzleRecord)`` is emitted when somebody chooses a puzzle.
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

    @Slot(object)
    def set_locked(self, locked: bool) -> None:
        """Refuse other puzzles, while a run is on."""
        for action in self._famous:
            action.setDisabled(locked)

    def _choose(self, action: QAction) -> None:
        if isinstance(action.data(), PuzzleRecord):
            self.chosen.emit(action.data())
