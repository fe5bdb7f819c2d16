"""A small card beside a cell: what the population holds there."""

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QWidget

from sudoku_ga.app.board.cell_figures import CellFigures
from sudoku_ga.app.board.overlay import Measured
from sudoku_ga.app.board.picture import BoardPicture
from sudoku_ga.app.theme.themes import Themes
from sudoku_ga.app.widgets.card import Card
from sudoku_ga.translation import _

_SIZE, _APART = QSize(252, 168), 8


class CellPopup(Card):
    """Lies over its parent, beside the cell that it is about.

    Parameters
    ----------
    themes : Themes
        Gives the colours.
    parent : QWidget
        Holds the board and it.
    """

    def __init__(self, themes: Themes, parent: QWidget) -> None:
        super().__init__(themes, parent=parent)
        self._whole = parent
        self.setAccessibleName(_("Digits of the selected cell"))
        # A click on it goes to the cell below: it must not lie in the way of a choice.
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.figures = CellFigures(themes)
        self.body.addWidget(self.figures)
        self.hide()

    def show_cell(
        self, picture: BoardPicture, cell: int, population: Measured, place: QRect, board: QRect
    ) -> None:
        """Show a cell that lies at a place of the parent, as the board does."""
        self.figures.show_cell(picture, cell, population)
        room = QRect(self._whole.rect())
        room.setTop(board.top())
        room.setBottom(board.bottom())
        self.setGeometry(placed_beside(place, board, room, _SIZE))
        self.show()
        self.raise_()


def placed_beside(cell: QRect, board: QRect, room: QRect, size: QSize) -> QRect:
    """Return where something lies beside the board, or else over it and beside a cell.

    Over the board it lies right of the cell or left, else below or above.
    """
    width, height = size.width(), size.height()
    x = cell.center().x() - width // 2
    y = cell.center().y() - height // 2
    if board.right() + _APART + width <= room.right():
        x = board.right() + _APART
    elif cell.right() + _APART + width <= room.right():
        x = cell.right() + _APART
    elif cell.left() - _APART - width >= room.left():
        x = cell.left() - _APART - width
    elif cell.bottom() + _APART + height <= room.bottom():
        y = cell.bottom() + _APART
    else:
        y = cell.top() - _APART - height
    x = max(room.left(), min(x, room.right() - width))
    y = max(room.top(), min(y, room.bottom() - height))
    return QRect(QPoint(x, y), size)
