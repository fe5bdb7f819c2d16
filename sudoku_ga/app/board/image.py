"""A board as an image, to be pasted elsewhere."""

from PySide6.QtGui import QImage, QPainter

from sudoku_ga.app.board.canvas import Canvas
from sudoku_ga.app.board.cell_style import looks_of
from sudoku_ga.app.board.layout import BoardLayout
from sudoku_ga.app.board.picture import BoardPicture
from sudoku_ga.app.board.selection import NOTHING
from sudoku_ga.app.theme.tokens import Theme

_CELL, _MOST = 60, 2400
"""The side of a cell, and the most that a board takes, in pixels."""


def board_image(picture: BoardPicture, theme: Theme) -> QImage:
    """Return a board without a selection, on the ground of a card."""
    cell = min(_CELL, _MOST // picture.geometry.size)
    layout = BoardLayout(picture.geometry, cell)
    canvas = Canvas(layout, theme, numbers=picture.numbers)
    canvas.show(looks_of(picture, NOTHING, focused=False))
    image = QImage(layout.width, layout.height, QImage.Format.Format_RGB32)
    image.fill(theme.card)
    with QPainter(image) as painter:
        painter.drawImage(0, 0, canvas.image)
    return image
