"""Boards and pages for the tests of paper."""

import numpy as np
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from sudoku_ga.app.printing.pages import draw_page
from sudoku_ga.app.printing.puzzles import Printed, printed_puzzles

UNIT = 6.0
"""Pixels to a millimetre."""


def printed(records, knowledge, choice) -> tuple[list[Printed], list[Printed]]:
    return printed_puzzles(records, [knowledge.of(each.grid) for each in records], choice)


def ink(image: QImage) -> np.ndarray:
    """Return which pixels are not white, shape (height, width)."""
    grey = image.convertToFormat(QImage.Format.Format_Grayscale8)
    pixels = np.frombuffer(grey.constBits(), np.uint8).reshape(grey.height(), -1)
    return pixels[:, : grey.width()] < 128


def drawn(pages, index=0, width_mm=186, height_mm=273, margin_mm=12) -> np.ndarray:
    """Return the ink of a page, margins included."""
    whole = [round(UNIT * (side + 2 * margin_mm)) for side in (width_mm, height_mm)]
    image = QImage(*whole, QImage.Format.Format_RGB32)
    image.fill("white")
    area = QRectF(margin_mm * UNIT, margin_mm * UNIT, width_mm * UNIT, height_mm * UNIT)
    with QPainter(image) as painter:
        draw_page(painter, pages, index, area, UNIT)
    return ink(image)
