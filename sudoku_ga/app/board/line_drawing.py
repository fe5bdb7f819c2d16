"""A board in black lines and letters, for paper and SVG.

A window has whole pixels and colours, and paper has neither. So only the places of the pencil marks
are shared with the painter of the window.
"""

from PySide6.QtCore import QBuffer, QByteArray, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen
from PySide6.QtSvg import QSvgGenerator

from sudoku_ga.app.board.marks import MarkPlaces
from sudoku_ga.app.board.picture import BoardPicture
from sudoku_ga.app.board.signs import Inks, draw_signs
from sudoku_ga.app.theme import fonts
from sudoku_ga.puzzle.outlines import region_lines, signs_of

_INK = Qt.GlobalColor.black
_INKS = Inks(*(QColor(name) for name in ("#808080", "#404040", "#000000", "#000000")))
_SHADE = QColor("#E2E2E2")
_SVG_CELL = 100
_DIGIT, _NUMBER = 0.6, 0.46
_MARK, _MARK_NUMBER = 0.8, 0.62
"""The font size as a share of the cell or of a mark's place: of one character, and of two."""

_THIN_OF_CELL, _THIN_OF_BOARD, _THICK = 0.015, 0.0004, 3.2
"""A thin line is this share of a cell wide, plus this share of the board, so that a printer can
draw the lines of a large board. A thick line is wider by this factor."""


def draw_board(
    painter: QPainter, board: BoardPicture, area: QRectF, *, outlines: bool = False
) -> None:
    """Draw a board into a square.

    ``painter``: paints on a printer, a PDF, an image or a drawing. Its units are so small that font
    sizes may be rounded to whole ones. Pen, font and brush are changed.
    ``board``: the board, of which only the digits and pencil marks are drawn.
    ``area``: the square, frame included.
    ``outlines``: whether letters are drawn as shapes, for files that are shown without the font.
    """
    size = board.geometry.size
    thin = _THIN_OF_CELL * area.width() / size + _THIN_OF_BOARD * area.width()
    inset = _THICK * thin / 2
    inner = area.adjusted(inset, inset, -inset, -inset)
    _draw_signs(painter, board, inner, outlines=outlines)
    _draw_lines(painter, board, inner, thin)
    writer = _Writer(painter, outlines=outlines)
    _write_digits(writer, board, inner)
    _write_marks(writer, board, inner)


def _draw_signs(painter: QPainter, board: BoardPicture, inner: QRectF, *, outlines: bool) -> None:
    signs = signs_of(board.geometry)
    for place, kind in enumerate(signs.of.tolist()):
        if kind:
            rect = _cell_rect(board, inner, place)
            if signs.kinds[kind].is_in_window:
                painter.fillRect(rect, _SHADE)
            draw_signs(painter, rect, signs.kinds[kind], _INKS, outlines=outlines)


def _draw_lines(painter: QPainter, board: BoardPicture, inner: QRectF, thin: float) -> None:
    geometry = board.geometry
    box_height, box_width = geometry.drawn_box
    cell = inner.width() / geometry.size
    fine, bold = QPen(_INK, thin), QPen(_INK, _THICK * thin)
    for pen in (fine, bold):
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    for index in range(1, geometry.size):
        x, y = inner.left() + index * cell, inner.top() + index * cell
        painter.setPen(fine if index % box_width else bold)
        painter.drawLine(QPointF(x, inner.top()), QPointF(x, inner.bottom()))
        painter.setPen(fine if index % box_height else bold)
        painter.drawLine(QPointF(inner.left(), y), QPointF(inner.right(), y))
    painter.setPen(bold)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(inner)
    bold.setCapStyle(Qt.PenCapStyle.SquareCap)
    painter.setPen(bold)
    for x1, y1, x2, y2 in region_lines(geometry):
        ends = (QPointF(cell * x, cell * y) for x, y in ((x1, y1), (x2, y2)))
        painter.drawLine(*(inner.topLeft() + end for end in ends))


def _write_digits(writer: "_Writer", board: BoardPicture, inner: QRectF) -> None:
    cell = inner.width() / board.geometry.size
    share = _NUMBER if board.is_in_numbers else _DIGIT
    if board.geometry.size > 99:
        share *= 2 / 3
    given, other = fonts.font(share * cell, fonts.SEMIBOLD), fonts.font(share * cell)
    for place, digit in enumerate(board.digits.tolist()):
        if digit:
            font = given if board.givens[place] else other
            writer.write(board.text(digit), font, _cell_rect(board, inner, place).center())


def _write_marks(writer: "_Writer", board: BoardPicture, inner: QRectF) -> None:
    cell = inner.width() / board.geometry.size
    places = MarkPlaces.on(board.geometry, round(cell))
    font = fonts.font(places.side * (_MARK_NUMBER if board.is_in_numbers else _MARK))
    digits = board.digits
    for place in board.marks.by_cell:
        if digits[place]:
            continue
        corner = _cell_rect(board, inner, place).topLeft()
        for digit in board.marks.digits(place):
            middle = QRectF(places.rect(digit)).center()
            writer.write(board.text(digit), font, corner + middle)


def _cell_rect(board: BoardPicture, inner: QRectF, place: int) -> QRectF:
    cell = inner.width() / board.geometry.size
    row, column = divmod(place, board.geometry.size)
    return QRectF(inner.left() + column * cell, inner.top() + row * cell, cell, cell)


class _Writer:
    """Writes texts around a centre, as letters or as shapes."""

    def __init__(self, painter: QPainter, *, outlines: bool) -> None:
        self._painter = painter
        self._outlines = outlines
        painter.setPen(_INK)

    def write(self, text: str, font: QFont, middle: QPointF) -> None:
        metrics = QFontMetricsF(font)
        half = QPointF(metrics.horizontalAdvance(text), -metrics.capHeight()) / 2
        start = middle - half
        if self._outlines:
            path = QPainterPath()
            path.addText(start, font, text)
            self._painter.fillPath(path, _INK)
        else:
            self._painter.setFont(font)
            self._painter.drawText(start, text)


def svg_of(board: BoardPicture, title: str) -> bytes:
    """Return a board as SVG, black on white, with letters as shapes."""
    content = QByteArray()
    buffer = QBuffer(content)
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    side = _SVG_CELL * board.geometry.size
    generator.setSize(QSize(side, side))
    generator.setViewBox(QRect(0, 0, side, side))
    generator.setTitle(title)
    with QPainter(generator) as painter:
        painter.fillRect(QRect(0, 0, side, side), "white")
        draw_board(painter, board, QRectF(0, 0, side, side), outlines=True)
    return bytes(content.data())
