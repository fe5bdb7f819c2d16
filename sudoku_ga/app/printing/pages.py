"""Boards on pages, and pages on a printer or in a PDF.

Two of six on a page, each in a place of its own::

    Title            facts   Title            facts
    +---------------------+  +---------------------+
    |                     |  |                     |
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import (
    QBuffer,
    QByteArray,
    QIODevice,
    QMarginsF,
    QPointF,
    QRect,
    QRectF,
    QSizeF,
    Qt,
)
from PySide6.QtGui import (
    QFontMetricsF,
    QPagedPaintDevice,
    QPageLayout,
    QPageSize,
    QPainter,
    QPdfWriter,
)

from sudoku_ga.app.board.line_drawing import draw_board
from sudoku_ga.app.printing.puzzles import PaperChoice, Printed
from sudoku_ga.app.tasks import Progress, Task
from sudoku_ga.app.theme import fonts
from sudoku_ga.files import replace_file
from sudoku_ga.translation import _

_PLACES = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3), 12: (3, 4)}
"""The columns and rows of an upright page, by the number of boards."""

_GAP_MM, _FOOT_MM = 9.0, 9.0
_TEXT_MM, _SMALL_TEXT_MM = 4.0, 2.9
_HEAD = 1.9
"""The height of the line above a board, as a multiple of the font size."""

_FACTS = 0.6
"""The facts may take this share of the line from the title."""

_LARGEST_ON_A_PAGE = {12: 9, 6: 16, 2: 25}
"""The largest board that can be read, by the number of solutions on a page."""


@dataclass(frozen=True)
class Page:
    """The boards of one page.

    ``places``: the number of boards for which it has room.
    """

    boards: tuple[Printed, ...]
    places: int


def pages_of(puzzles: Sequence[Printed], solutions: Sequence[Printed], per_page: int) -> list[Page]:
    """Return the pages: first those with puzzles, then those with small solutions."""
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

    ``index``: the number of the page, counted from 0.
    ``area``: the printable area, in units of the painter.
    ``unit``: the units of the painter in a millimetre.
    """
    # A preview records only changes of the pen, and would begin with the ink of a dark window.
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
    """Draw a board and the line above it, in the middle of its place."""
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
    text_of_facts = metrics.elidedText(", ".join(facts), mode, most)
    used = metrics.horizontalAdvance(text_of_facts)
    title = bold_metrics.elidedText(printed.title, mode, head.width() - used - text)
    painter.setFont(bold)
    painter.drawText(QPointF(head.left(), base), title)
    painter.setFont(plain)
    painter.drawText(QPointF(head.right() - used, base), text_of_facts)


_MM_PER_INCH = 25.4
_PDF_DPI = 1200


_SIZE = re.compile(r"(\d+\.?\d*)x(\d+\.?\d*)")


def layout_of(choice: PaperChoice) -> QPageLayout:
    """Return the chosen page, or the usual one if Qt does not know it."""
    unit, way = QPageSize.Unit.Millimeter, QPageLayout.Orientation
    own = _SIZE.fullmatch(choice.paper)
    if own:
        size = QPageSize(QSizeF(float(own[1]), float(own[2])), unit)
    else:
        names = QPageSize.PageSizeId.__members__
        size = QPageSize(names.get(choice.paper, QPageSize.PageSizeId.A4))
    orientation = way.Landscape if choice.across else way.Portrait
    layout = QPageLayout(size, orientation, QMarginsF(*choice.margins), QPageLayout.Unit.Millimeter)
    return layout_of(PaperChoice()) if layout.paintRect().isEmpty() else layout


def chosen_page(layout: QPageLayout) -> tuple[str, bool, tuple[float, float, float, float]]:
    """Return paper, orientation and margins of a page, as in :class:`PaperChoice`."""
    size, margins = layout.pageSize(), layout.margins(QPageLayout.Unit.Millimeter)
    paper = size.id().name
    if size.id() == QPageSize.PageSizeId.Custom:
        whole = size.size(QPageSize.Unit.Millimeter)
        paper = f"{whole.width():g}x{whole.height():g}"
    sides = (margins.left(), margins.top(), margins.right(), margins.bottom())
    left, top, right, bottom = (round(side, 1) for side in sides)
    across = layout.orientation() == QPageLayout.Orientation.Landscape
    return paper, across, (left, top, right, bottom)


def draw_pages(
    device: QPagedPaintDevice,
    pages: Sequence[Page],
    first: int = 0,
    last: int | None = None,
    report: Callable[[int], object] = int,
) -> bool:
    """Draw pages one after the other.

    ``device``: a printer, a preview or a PDF, whose page layout is used.
    ``first``, ``last``: the first page, and the page after the last one; None for the end.
    ``report``: called with the number of pages drawn. An error that it raises ends the drawing.

    Returns False if the device refused.
    """
    dpi = device.logicalDpiX()
    area = QRectF(QRect(0, 0, device.width(), device.height()))
    painter = QPainter()
    if not painter.begin(device):
        return False
    done = True
    try:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for index in range(len(pages))[first:last]:
            report(index - first)
            if index > first:
                done = device.newPage() and done
            draw_page(painter, pages, index, area, dpi / _MM_PER_INCH)
    finally:
        done = painter.end() and done
    return done


def write_pdf(
    task: Task, path: Path, pages: Sequence[Page], layout: QPageLayout, title: str
) -> Path:
    """Write pages as a PDF, replacing the content of the file; return the file.

    Raises CancelledError if it was cancelled; no file is written.

    Raises UserError if the file cannot be written.
    """

    def report(done: int) -> None:
        task.check()
        task.report(Progress(done, len(pages)))

    replace_file(path, pdf_of(pages, layout, title, report))
    return path


def pdf_of(
    pages: Sequence[Page], layout: QPageLayout, title: str, report: Callable[[int], object] = int
) -> bytes:
    """Return pages as a PDF.

    ``report``: that of :func:`draw_pages`.
    """
    content = QByteArray()
    buffer = QBuffer(content)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(_PDF_DPI)
    writer.setPageLayout(layout)
    writer.setTitle(title)
    draw_pages(writer, pages, report=report)
    buffer.close()
    return bytes(content.data())
