"""The painted board, kept from one picture to the next.

While a run is on, text and lines painted anew for each picture take longer than everything
else in the window: Qt lets the run have the interpreter at each of hundreds of calls. So a
cell is painted once for each of its looks, and copied from memory ever after.
"""

from typing import cast

import numpy as np
import numpy.typing as npt
from PySide6.QtGui import QImage, QPainter

from sudoku_ga.app.board.layout import BoardLayout
from sudoku_ga.app.board.looks import Looks, look_at
from sudoku_ga.app.board.painter import CellPainter, paint_ground
from sudoku_ga.app.theme.tokens import Theme

_Pixels = npt.NDArray[np.uint32]


class Canvas:
    """An image of a board in one layout and theme.

    Parameters
    ----------
    layout : BoardLayout
        In pixels of the screen.
    theme : Theme
        The colours.

    Attributes
    ----------
    image : QImage
        What was shown last.
    """

    def __init__(self, layout: BoardLayout, theme: Theme) -> None:
        self.layout, self.theme = layout, theme
        self.image = QImage(layout.width, layout.height, QImage.Format.Format_ARGB32_Premultiplied)
        paint_ground(self.image, layout, theme)
        # The image's own memory: nothing else holds the image, so that it never moves.
        memory = np.frombuffer(self.image.bits(), np.uint32)
        self._pixels = cast(_Pixels, memory.reshape(layout.height, layout.width))
        self._ground = self._pixels.copy()
        self._painter = CellPainter(layout, theme)
        self._looks: Looks | None = None
        self._painted: dict[bytes, _Pixels] = {}

    def show(self, looks: Looks) -> None:
        """Bring the image up to date."""
        if self._looks is None:
            changed = list(range(len(looks)))
        else:
            changed = np.flatnonzero((looks != self._looks).any(axis=1)).tolist()
        self._looks = looks
        unknown = []
        for cell in changed:
            painted = self._painted.get(looks[cell].tobytes())
            if painted is None:
                unknown.append(cell)
            else:
                self._pixels[self._place(cell)] = painted
        if unknown:
            self._paint(unknown, looks)

    def _paint(self, cells: list[int], looks: Looks) -> None:
        """Paint cells, and keep each look for the next cell that has it."""
        for cell in cells:
            self._pixels[self._place(cell)] = self._ground[self._place(cell)]
        with QPainter(self.image) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for cell in cells:
                self._painter.paint(painter, cell, look_at(looks, cell))
        for cell in cells:
            self._painted[looks[cell].tobytes()] = self._pixels[self._place(cell)].copy()

    def _place(self, cell: int) -> tuple[slice, slice]:
        x, y = self.layout.corner(cell)
        return slice(y, y + self.layout.cell), slice(x, x + self.layout.cell)
