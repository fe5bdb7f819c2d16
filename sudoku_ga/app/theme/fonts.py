"""Inter with tabular figures, in pixel sizes. Digits keep their places when they change."""

from functools import cache

from PySide6.QtGui import QFont, QFontDatabase
from PySide6.QtWidgets import QApplication

from sudoku_ga.resources import resource_path

AXIS, SECONDARY, BODY, SECTION, PAGE, SOLVED = 11, 12, 13, 15, 18, 24
"""The sizes of the window's texts, in pixels."""

REGULAR, MEDIUM, SEMIBOLD = QFont.Weight.Normal, QFont.Weight.Medium, QFont.Weight.DemiBold

_STACK = [
    "Inter",
    "Noto Sans",
    "Segoe UI",
    "Helvetica Neue",
    "Cantarell",
    "DejaVu Sans",
]
_FILES = ("Inter-Regular.otf", "Inter-Medium.otf", "Inter-SemiBold.otf")


def install(app: QApplication) -> None:
    """Load the bundled fonts and make Inter the font of the application."""
    for name in _FILES:
        QFontDatabase.addApplicationFont(str(resource_path("fonts", name)))
    app.setFont(font(BODY))


def font(size: float, weight: QFont.Weight = REGULAR) -> QFont:
    """Return the window's font.

    ``size``: the size in pixels, at least 1. It is rounded to whole pixels.
    ``weight``: REGULAR, MEDIUM or SEMIBOLD.
    """
    return QFont(_made(max(1, round(size)), weight))  # a caller may change the copy


@cache
def _made(pixels: int, weight: QFont.Weight) -> QFont:
    result = QFont()
    result.setFamilies(_STACK)
    result.setPixelSize(pixels)
    result.setWeight(weight)
    result.setFeature(QFont.Tag("tnum"), 1)
    result.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return result
