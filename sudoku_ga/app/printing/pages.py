"""Puts boards on pages.

Two of six to a page, each in a place of its own::

    Title            facts   Title            facts
    +---------------------+  +---------------------+
    |                     |  |                     |
"""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter

from sudoku_ga.app.printing.board import draw_board
from sudoku_ga.app.printing.printed import Printed
from sudoku_ga.app.theme import fonts
from sudoku_ga.translation import _

_PLACES = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3), 12: (3, 4)}
"""Columns and rows of an upright page."""

_GAP_MM, _FOOT_MM = 9.0, 9.0
_TEXT_MM, _SMALL_TEXT_MM = 4.0, 2.9
_HEAD = 1.9
"""The height of the line above a board, as a multiple of its letters."""

_FACTS = 0.6
"""The share of that line that may be taken from the title."""

_LARGEST_ON_A_PAGE = {12: 9, 6: 16, 2: 25}
"""The largest side of a board that can be read among so many solutions."""


@dataclass(frozen=True)
class Page:
    """Boards that lie on one page.

    Parameters
    ----------
    boards : tuple of Printed
    places : int
        How many it could hold.
    """

    boards: tuple[Printed, ...]
    places: int


def pages_of(puzzles: Sequence[Printed], solutions: Sequence[Printed], per_page: int) -> list[Page]:
    """Return the pages: first those with puzzles, then those with solutions, which are small."""
    largest = max((each.board.geometry.size for each in solutions), default=0)
    small = next((n for n, size in _LARGEST_ON_A_PAGE.items() if largest <= size), 1)
    return [*_filled(puzzles, per_page), *_filled(solutions, max(small, per_page))]


def _filled(boards: Sequence[Printed], places: int) -> list[Page]:
    return [
        Page(tuple(boards[start : start + places]), places)
        for start in range(0, len(boards), places)
    ]


def draw_page(
    painter: QPainter, pages: Sequence[Page], index: int, area: QRectF, unit: float
) -> None:
    """Draw one page.

    Parameters
    ----------
    painter : QPainter
    pages : sequence of Page
    index : int
        Which of them, from 0.
    area : QRectF
        What may be drawn on, in units of the painter.
    unit : float
        Units of the painter to a millimetre.
    """
    # A preview records changes alone, and begins with the ink of a dark window where none is told.
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setPen(Qt.GlobalColor.black)
    page = pages[index]
    columns, rows = _PLACES[page.places]
    if area.width() > area.height():
        columns, rows = rows, columns
    gap, foot = _GAP_MM * unit, _FOOT_MM * unit if len(pages) > 1 else 0.0
    width = (area.width() - gap * (columns - 1)) / columns
    height = (area.height() - foot - gap * (rows - 1)) / rows
    text = (_SMALL_TEXT_MM if columns * rows > 4 else _TEXT_MM) * unit
    for place, printed in enumerate(page.boards):
        row, column = divmod(place, columns)
        corner = area.topLeft() + QPointF(column * (width + gap), row * (height + gap))
        _draw_printed(painter, printed, QRectF(corner.x(), corner.y(), width, height), text)
    if foot:
        painter.setPen(Qt.GlobalColor.black)
        painter.setFont(fonts.font(_SMALL_TEXT_MM * unit))
        below = QRectF(area.left(), area.bottom() - foot, area.width(), foot)
        alignment = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignBottom
        painter.drawText(
            below, alignment, _("{page} of {count}").format(page=index + 1, count=len(pages))
        )


def _draw_printed(painter: QPainter, printed: Printed, place: QRectF, text: float) -> None:
    """Draw a board with the line above it, in the middle of its place."""
    head = _HEAD * text
    side = min(place.width(), place.height() - head)
    painter.setPen(Qt.GlobalColor.black)
    left = place.center().x() - side / 2
    top = place.center().y() - (side + head) / 2
    _draw_head(painter, printed, QRectF(left, top, side, head), text)
    draw_board(painter, printed.board, QRectF(left, top + head, side, side))


def _draw_head(painter: QPainter, printed: Printed, head: QRectF, text: float) -> None:
    """Draw the title, and the facts that fit beside it."""
    base = head.top() + text
    bold, plain = fonts.font(text, fonts.SEMIBOLD), fonts.font(0.85 * text)
    bold_metrics, metrics = QFontMetricsF(bold), QFontMetricsF(plain)
    mode, most = Qt.TextElideMode.ElideRight, _FACTS * head.width()
    facts = list(printed.facts)
    while len(facts) > 1 and metrics.horizontalAdvance(", ".join(facts)) > most:
        facts.pop()
    told = metrics.elidedText(", ".join(facts), mode, most)
    used = metrics.horizontalAdvance(told)
    title = bold_metrics.elidedText(printed.title, mode, head.width() - used - text)
    painter.setFont(bold)
    painter.drawText(QPointF(head.left(), base), title)
    painter.setFont(plain)
    painter.drawText(QPointF(head.right() - used, base), told)
