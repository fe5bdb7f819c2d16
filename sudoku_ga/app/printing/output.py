"""Pages on a printer or in a PDF, and a board as a drawing."""

from collections.abc import Sequence

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QRect, QRectF, QSize
from PySide6.QtGui import QPagedPaintDevice, QPageLayout, QPageSize, QPainter, QPdfWriter
from PySide6.QtSvg import QSvgGenerator

from sudoku_ga.app.board.picture import BoardPicture
from sudoku_ga.app.printing.board import draw_board
from sudoku_ga.app.printing.choice import PaperChoice
from sudoku_ga.app.printing.pages import Page, draw_page

_MM_PER_INCH = 25.4
_PDF_DPI = 1200
_SVG_CELL = 100


def layout_of(choice: PaperChoice) -> QPageLayout:
    """Return the page that was chosen, with its margins."""
    margins = QMarginsF(choice.margin, choice.margin, choice.margin, choice.margin)
    size = QPageSize(QPageSize.PageSizeId[choice.paper])
    way = QPageLayout.Orientation
    orientation = way.Landscape if choice.across else way.Portrait
    return QPageLayout(size, orientation, margins, QPageLayout.Unit.Millimeter)


def draw_pages(
    device: QPagedPaintDevice, pages: Sequence[Page], first: int = 0, last: int | None = None
) -> bool:
    """Draw pages one after the other.

    Parameters
    ----------
    device : QPagedPaintDevice
        A printer, a preview or a PDF; its page layout holds.
    pages : sequence of Page
    first, last : int
        Where to begin, and the page after the last one; the end if None.

    Returns
    -------
    bool
        False where the device refused.
    """
    dpi = device.logicalDpiX()
    area = QRectF(QRect(0, 0, device.width(), device.height()))
    painter = QPainter()
    if not painter.begin(device):
        return False
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    done = True
    for index in range(len(pages))[first:last]:
        if index > first:
            done = device.newPage() and done
        draw_page(painter, pages, index, area, dpi / _MM_PER_INCH)
    return painter.end() and done


def pdf_of(pages: Sequence[Page], layout: QPageLayout, title: str) -> bytes:
    """Return pages as a PDF."""
    content = QByteArray()
    buffer = QBuffer(content)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(_PDF_DPI)
    writer.setPageLayout(layout)
    writer.setTitle(title)
    draw_pages(writer, pages)
    buffer.close()
    return bytes(content.data())


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
