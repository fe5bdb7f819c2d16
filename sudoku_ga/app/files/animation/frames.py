"""The frames of an animated picture: the board over the kept history of a run."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from sudoku_ga.app.board.canvas import Canvas
from sudoku_ga.app.board.cell_style import looks_of
from sudoku_ga.app.board.layout import BoardLayout
from sudoku_ga.app.board.selection import NOTHING
from sudoku_ga.app.run.state import AppState
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.tokens import Theme
from sudoku_ga.app.window.board_picture import caption_of, picture_of
from sudoku_ga.evolution.core.report import Report
from sudoku_ga.puzzle.geometry import Geometry

Pixels = npt.NDArray[np.uint8]
"""Shape (height, width, 3): red, green and blue."""

_CELL, _LEAST_CELL, _SIDE = 40, 12, 640
"""The side of a cell, at most and at least, and about that of a board, in pixels."""

_MARGIN, _CAPTION = 12, 30
_MOST_FRAMES, _MOST_PIXELS = 300, 60_000_000
"""Of one picture: the frames lie in memory while it is written, a byte a pixel."""


_SHADES = 12
"""From a ground to the ink on it, as smooth edges have them."""

Colour = tuple[int, int, int]
"""Red, green and blue, 0 to 255."""


def colours_of(theme: Theme) -> list[Colour]:
    """Return at most 256 colours of which every frame is made."""
    pairs = [
        *((theme.card, ink) for ink in (theme.evolved, theme.ink, theme.ink2, theme.conflict)),
        *((theme.card, line) for line in (theme.thin_line, theme.thick_line)),
        (theme.given_cell, theme.given),
        (theme.conflict_cell, theme.conflict),
        (theme.conflict_cell, theme.conflict_solid),
        (theme.window, theme.ink),
        (theme.window, theme.thick_line),
    ]
    shares = np.linspace(0, 1, _SHADES)[:, np.newaxis]
    shades = [(1 - shares) * _rgb(ground) + shares * _rgb(ink) for ground, ink in pairs]
    unique = np.unique(np.rint(np.concatenate(shades)).astype(int), axis=0)
    return [(red, green, blue) for red, green, blue in unique.tolist()]


def _rgb(colour: QColor) -> npt.NDArray[np.float64]:
    return np.array([colour.red(), colour.green(), colour.blue()], np.float64)


def layout_of(geometry: Geometry) -> BoardLayout:
    """Return how large a board is drawn."""
    cell = max(_LEAST_CELL, min(_CELL, _SIDE // geometry.size))
    return BoardLayout(geometry, cell)


def chosen(reports: Sequence[Report]) -> list[Report]:
    """Return the reports that become frames: evenly thinned where there are too many.

    Parameters
    ----------
    reports : sequence of Report
        Of one run, at least one; the first and the last always stay.
    """
    layout = layout_of(reports[0].start.puzzle.geometry)
    pixels = (layout.width + 2 * _MARGIN) * (layout.height + 2 * _MARGIN + _CAPTION)
    most = max(2, min(_MOST_FRAMES, _MOST_PIXELS // pixels))
    if len(reports) <= most:
        return list(reports)
    places = np.linspace(0, len(reports) - 1, most).astype(np.int64)
    return [reports[place] for place in places.tolist()]


def frames(situation: AppState, reports: Sequence[Report], theme: Theme) -> Iterator[Pixels]:
    """Paint a frame for each report: the board, and below it generation and conflicts.

    Parameters
    ----------
    situation : AppState
        What the window is about; each report is shown as one of its past.
    reports : sequence of Report
    theme : Theme
        The colours.
    """
    layout = layout_of(situation.board_state.puzzle.geometry)
    canvas = Canvas(layout, theme, numbers=situation.display.numbers)
    width, height = layout.width + 2 * _MARGIN, layout.height + 2 * _MARGIN + _CAPTION
    image = QImage(width, height, QImage.Format.Format_RGB888)
    below = QRect(_MARGIN, layout.height + _MARGIN, layout.width, _CAPTION + _MARGIN)
    for report in reports:
        then = replace(situation, past=report)
        canvas.show(looks_of(picture_of(then), NOTHING, focused=False))
        image.fill(theme.window)
        with QPainter(image) as painter:
            painter.drawImage(_MARGIN, _MARGIN, canvas.image)
            painter.setPen(theme.ink)
            painter.setFont(fonts.font(fonts.BODY))
            painter.drawText(below, int(Qt.AlignmentFlag.AlignCenter), caption_of(report))
        yield _pixels(image)


def _pixels(image: QImage) -> Pixels:
    """Copy the pixels of an image, whose lines end on a word."""
    lines = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), -1)
    whole: Pixels = lines[:, : 3 * image.width()].reshape(image.height(), image.width(), 3).copy()
    return whole
