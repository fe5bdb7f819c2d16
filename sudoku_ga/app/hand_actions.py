"""What can be asked of the window while somebody edits or plays by hand."""

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QWidget

from sudoku_ga.app.situation import Situation
from sudoku_ga.document.board_state import Mode
from sudoku_ga.translation import _


class HandActions(QObject):
    """The actions for who types digits.

    Parameters
    ----------
    window : QWidget
        The keys work while it is active.
    """

    def __init__(self, window: QWidget, parent: QObject) -> None:
        super().__init__(parent)
        self._window = window
        self.modes = QActionGroup(self)
        self.edit = self._mode(_("&Edit the puzzle"), Mode.EDIT)
        self.play = self._mode(_("&Play by hand"), Mode.PLAY)
        self.fix_givens = self._action(_("&Fix the givens"), "Ctrl+G")
        self.clear_digits = self._action(_("Clear the &digits"))
        self.clear_marks = self._action(_("Clear the &marks"))
        self.advance = self._checkable(_("Ad&vance after each digit"))
        self.mark = self._checkable(_("Type pencil &marks"), "Ctrl+M")
        self.automatic_marks = self._checkable(_("&Automatic marks"))
        self.fill_marks = self._action(_("Fill in the ma&rks"))
        self.fill_singles = self._action(_("Fill in the &singles"))
        self.check = self._action(_("&Check the digits"), "F4")
        self.hint = self._action(_("&Hint"), "F7")
        self.apply_hint = self._action(_("&Do what the hint says"), "Shift+F7")
        self.show_solution = self._action(_("Show the e&xact solution"))
        self.numbers = self._checkable(_("&Numbers above 9"))
        self.time = self._checkable(_("Show the &time of play"))
        self.history = self._action(_("&List of moves…"), "Ctrl+H")
        self.fill_singles.setToolTip(_("Place what follows by naked and hidden singles"))
        self.hint.setToolTip(
            _("Once says where to look, twice which technique, three times the step")
        )

    def follow(self, situation: Situation) -> None:
        """Let each action be usable when it makes sense."""
        board_state, display = situation.board_state, situation.display
        free, by_hand = not situation.run.is_on, situation.by_hand
        (self.edit if board_state.mode is Mode.EDIT else self.play).setChecked(True)
        self.modes.setEnabled(free)
        self.fix_givens.setEnabled(by_hand and board_state.placed is not None)
        self.clear_digits.setEnabled(free and board_state.placed is not None)
        self.clear_marks.setEnabled(free and bool(board_state.marks))
        can_fill = by_hand and not board_state.position.is_full
        for action in (self.fill_marks, self.fill_singles, self.hint):
            action.setEnabled(can_fill)
        self.check.setEnabled(by_hand and board_state.placed is not None)
        hint = display.hint
        self.apply_hint.setEnabled(by_hand and hint is not None and hint.step is not None)
        self.show_solution.setEnabled(
            free and board_state.exact is None and not board_state.puzzle.is_full
        )
        self.advance.setChecked(board_state.mode in display.advancing)
        self.numbers.setChecked(display.numbers)
        self.automatic_marks.setChecked(display.automatic_marks)
        self.time.setChecked(display.time)

    def _mode(self, text: str, mode: Mode) -> QAction:
        action = self._checkable(text)
        action.setData(mode)
        self.modes.addAction(action)
        return action

    def _checkable(self, text: str, keys: str = "") -> QAction:
        action = self._action(text, keys)
        action.setCheckable(True)
        return action

    def _action(self, text: str, keys: str = "") -> QAction:
        action = QAction(text, self)
        action.setShortcut(QKeySequence(keys))
        # So that the keys work although no menu bar shows the action.
        self._window.addAction(action)
        return action
