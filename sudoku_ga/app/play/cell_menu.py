"""The menu of the selected cells of a board in play."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QSize
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QMenu, QWidget

from sudoku_ga.app.board.picture import COLOUR_NAMES, BoardPicture, Entry
from sudoku_ga.app.board.signs.colours import swatch
from sudoku_ga.app.theme.themes import current_theme
from sudoku_ga.document.marks import Marks
from sudoku_ga.translation import _

_SWATCH = QSize(18, 18)


class CellMenu(QMenu):
    """Digits, marks and colours for the selected cells, and what may be asked about one.

    Parameters
    ----------
    picture : BoardPicture
        What is shown.
    cells : tuple of int
        The selected cells, ascending; at least one.
    enter : callable
        Called with a digit or colour and an :class:`~sudoku_ga.app.board.picture.Entry`.
    parent : QWidget

    Attributes
    ----------
    digits, corners, centres, colours : QMenu
    erase, copy, hint, conflicts : QAction
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
