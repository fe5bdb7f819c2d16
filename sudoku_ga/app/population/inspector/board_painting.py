"""Boards whose cells show their origin by a colour and by a pattern."""

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QFont, QPainter, QPen, QPolygonF

from sudoku_ga.app.board.picture import digit_text
from sudoku_ga.app.board.signs.variants import Inks, draw_signs
from sudoku_ga.app.population.inspector.stage_data import BoardPart, Mark
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.tokens import Theme, mixed
from sudoku_ga.evolution.observe.diversity import conflict_masks
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.outlines import region_lines, signs_of

_DIGIT, _SMALL_DIGIT, _NUMBER = 0.58, 0.72, 0.42
_LEAST_WITH_DIGITS, _SMALL = 9.0, 15.0
_TINT, _STRONG_TINT = 0.26, 0.42


def side_of_board(filled: Grid, room: float) -> float:
    """Return the side of the largest board with whole pixels for each cell."""
    return max(int((room - 2) / filled.geometry.size), 2) * filled.geometry.size + 2.0


def draw_board(
    painter: QPainter, theme: Theme, part: BoardPart, filled: Grid, corner: QPointF, side: float
) -> None:
    """Draw a board.

    Parameters
    ----------
    painter : QPainter
    theme : Theme
    part : BoardPart
    filled : Grid
        What evolution cannot change.
    corner : QPointF
        Top left.
    side : float
        As :func:`side_of_board` says.
    """
    geometry = filled.geometry
    signs, inks = signs_of(geometry), Inks.of(theme)
    cell = (side - 2) / geometry.size
    masks: npt.NDArray[np.bool_] = conflict_masks(geometry, part.digits[np.newaxis])[0]
    for index in range(geometry.cell_count):
        row, column = divmod(index, geometry.size)
        place = QRectF(corner.x() + 1 + column * cell, corner.y() + 1 + row * cell, cell, cell)
        given = bool(filled.digits[index])
        draw_ground(painter, theme, place, Mark.PLAIN if given else Mark(part.marks[index]), given)
        kind = signs.kinds[signs.of[index]]
        if kind.is_in_window and part.marks[index] == Mark.PLAIN:
            painter.fillRect(place, theme.shade)
        if cell >= _LEAST_WITH_DIGITS:
            draw_signs(painter, place, kind, inks)
        conflict = bool(masks[index])
        if conflict:
            _draw_triangle(painter, theme, place)
        if cell >= _LEAST_WITH_DIGITS:
            painter.setFont(_font(geometry.size, cell, given=given))
            painter.setPen(theme.conflict if conflict else theme.given if given else theme.ink)
            text = digit_text(int(part.digits[index]), geometry.size)
            painter.drawText(place, int(Qt.AlignmentFlag.AlignCenter), text)
    _draw_lines(painter, theme, filled, corner, cell)


def draw_ground(
    painter: QPainter, theme: Theme, place: QRectF, mark: Mark, given: bool = False
) -> None:
    """Draw the ground of a cell: plain, of the first or second parent, or new."""
    ground = theme.given_cell if given else theme.card
    if mark is Mark.FIRST:
        ground = mixed(theme.card, theme.best, _TINT)
    elif mark is Mark.SECOND:
        ground = mixed(theme.card, theme.mean, _TINT)
    painter.fillRect(place, ground)
    if mark is Mark.SECOND:
        hatch = mixed(theme.card, theme.mean, _STRONG_TINT + _TINT)
        painter.fillRect(place, QBrush(hatch, Qt.BrushStyle.BDiagPattern))
    elif mark is Mark.NEW:
        width = 2.0 if place.width() >= _SMALL else 1.4
        painter.setPen(QPen(theme.ink, width))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(place.adjusted(width, width, -width, -width))


def _font(size: int, cell: float, *, given: bool) -> QFont:
    digit = _DIGIT if cell >= _SMALL else _SMALL_DIGIT
    share = digit if size <= 35 else _NUMBER if size <= 99 else _NUMBER * 2 / 3
    return fonts.font(share * cell, fonts.SEMIBOLD if given else fonts.REGULAR)


def _draw_triangle(painter: QPainter, theme: Theme, place: QRectF) -> None:
    reach = max(place.width() * 0.26, 3.0)
    right = place.topRight()
    corners = [right, right - QPointF(reach, 0), right + QPointF(0, reach)]
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.conflict_solid)
    painter.drawPolygon(QPolygonF(corners))


def _draw_lines(
    painter: QPainter, theme: Theme, filled: Grid, corner: QPointF, cell: float
) -> None:
    geometry = filled.geometry
    side = cell * geometry.size
    painter.setBrush(Qt.BrushStyle.NoBrush)

    def place(index: int) -> float:
        return round(1 + index * cell) - 0.5

    for index in range(geometry.size + 1):
        offset = place(index)
        for upright, box in zip((False, True), geometry.drawn_box, strict=True):
            thick = index % box == 0
            if not thick and cell < _LEAST_WITH_DIGITS:
                continue
            painter.setPen(QPen(theme.thick_line if thick else theme.thin_line, 1))
            if upright:
                x = corner.x() + offset
                painter.drawLine(QPointF(x, corner.y()), QPointF(x, corner.y() + side + 1))
            else:
                y = corner.y() + offset
                painter.drawLine(QPointF(corner.x(), y), QPointF(corner.x() + side + 1, y))
    painter.setPen(QPen(theme.thick_line, 1))
    for x1, y1, x2, y2 in region_lines(geometry):
        ends = ((x1, y1), (x2, y2))
        painter.drawLine(*(corner + QPointF(place(x), place(y)) for x, y in ends))
