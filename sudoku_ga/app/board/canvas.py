"""The painted board, which is kept from one picture to the next.

During a run, painting the text and the lines of each picture would take longer than everything else
in the window: Qt releases the interpreter to the run at each of hundreds of calls. So a cell is
painted once for each of its looks, and copied from memory afterwards. Corner marks have fixed
places. So a cell with any of them is put together from four painted cells: one without marks, one
with all, one with all struck out, and one with all highlighted. Centre marks have no fixed places,
so a cell with them is painted for each of its looks.
"""

from typing import cast

import numpy as np
import numpy.typing as npt
from PySide6.QtGui import QImage, QPainter

from sudoku_ga.app.board.cell_style import CENTRE, LIT, MARKS, RULED_OUT, Looks, look_at, looks_of
from sudoku_ga.app.board.layout import BoardLayout
from sudoku_ga.app.board.marks import MarkPlaces
from sudoku_ga.app.board.painter import CellPainter, paint_ground
from sudoku_ga.app.board.picture import NOTHING, BoardPicture
from sudoku_ga.app.theme.themes import Theme
from sudoku_ga.puzzle.geometry import LARGEST_IN_A_WORD

_Pixels = npt.NDArray[np.uint32]
_CORNER_MARKS = [MARKS, LIT, RULED_OUT]


class Canvas:
    """An image of a board in one layout and theme.

    ``layout``: the places of cells and lines, in pixels of the screen.
    ``numbers``: whether digits above 9 are shown as numbers even where letters would do.
    ``image``: the image that was shown last.
    """

    def __init__(self, layout: BoardLayout, theme: Theme, *, numbers: bool) -> None:
        self.layout, self.theme, self.numbers = layout, theme, numbers
        self.image = QImage(layout.width, layout.height, QImage.Format.Format_ARGB32_Premultiplied)
        paint_ground(self.image, layout, theme)
        # The image's own memory. Nothing else holds the image, so it never moves.
        memory = np.frombuffer(self.image.bits(), np.uint32)
        self._pixels = cast(_Pixels, memory.reshape(layout.height, layout.width))
        self._ground = self._pixels.copy()
        self._painter = CellPainter(layout, theme, numbers=numbers)
        self._places = MarkPlaces.on(layout.geometry, layout.cell)
        # Larger boards show no marks.
        self._all_marks = (1 << min(layout.geometry.size, LARGEST_IN_A_WORD)) - 1
        self._looks: Looks | None = None
        self._painted: dict[bytes, _Pixels] = {}

    def show(self, looks: Looks) -> None:
        """Bring the image up to date."""
        cells = np.arange(len(looks))
        if self._looks is not None:
            cells = np.flatnonzero((looks != self._looks).any(axis=1))
        self._looks = looks
        looks = looks[cells]
        bare, *others = (self._painted_as(cells, layer) for layer in self._layers(looks))
        for row, (cell, pixels) in enumerate(zip(cells.tolist(), bare, strict=True)):
            if others and not looks[row, CENTRE]:
                for column, layer in zip(_CORNER_MARKS, others, strict=True):
                    mask = int(looks[row, column])
                    if mask:
                        pixels = np.where(self._places.cut(mask), layer[row], pixels)
            self._pixels[self._place(cell)] = pixels

    def _layers(self, looks: Looks) -> tuple[Looks, ...]:
        """Return the looks without marks, and with all marks plain, highlighted and struck out.

        The looks of cells with centre marks stay as they are. Where no cell has a corner mark, as
        during a run, only the looks themselves are returned.
        """
        if not looks[:, _CORNER_MARKS].any():
            return (looks,)
        with_centre = looks[:, CENTRE] > 0
        bare = looks.copy()
        bare[:, _CORNER_MARKS] = 0
        full = bare.copy()
        full[:, MARKS] = np.where(looks[:, MARKS] > 0, self._all_marks, 0)
        lit, struck = full.copy(), full.copy()
        lit[:, LIT] = np.where(looks[:, LIT] > 0, self._all_marks, 0)
        struck[:, RULED_OUT] = np.where(looks[:, RULED_OUT] > 0, self._all_marks, 0)
        layers = bare, full, lit, struck
        for layer in layers:
            layer[with_centre] = looks[with_centre]
        return layers

    def _painted_as(self, cells: npt.NDArray[np.intp], looks: Looks) -> list[_Pixels]:
        """Return cells as they are painted. What was never painted is, in the place of a cell."""
        keys = [look.tobytes() for look in looks]
        missing = {key: row for row, key in enumerate(keys) if key not in self._painted}
        if missing:
            places = {key: self._place(int(cells[row])) for key, row in missing.items()}
            for place in places.values():
                self._pixels[place] = self._ground[place]
            with QPainter(self.image) as painter:
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                for row in missing.values():
                    self._painter.paint(painter, int(cells[row]), look_at(looks, row))
            for key, place in places.items():
                self._painted[key] = self._pixels[place].copy()
        return [self._painted[key] for key in keys]

    def _place(self, cell: int) -> tuple[slice, slice]:
        x, y = self.layout.corner(cell)
        return slice(y, y + self.layout.cell), slice(x, x + self.layout.cell)


_CELL, _MOST = 60, 2400
"""The side of a cell, and the most that a board takes. In pixels."""


def board_image(picture: BoardPicture, theme: Theme) -> QImage:
    """Return a board without a selection, on the background of a card."""
    cell = min(_CELL, _MOST // picture.geometry.size)
    layout = BoardLayout(picture.geometry, cell)
    canvas = Canvas(layout, theme, numbers=picture.numbers)
    canvas.show(looks_of(picture, NOTHING, focused=False))
    image = QImage(layout.width, layout.height, QImage.Format.Format_RGB32)
    image.fill(theme.card)
    with QPainter(image) as painter:
        painter.drawImage(0, 0, canvas.image)
    return image
