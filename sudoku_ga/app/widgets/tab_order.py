"""The tab order of widgets that were made at different times.

Qt's order is that of creation, in which a widget made anew comes after all others of the window.
"""

from collections.abc import Iterable
from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget


def order_tabs(widgets: Iterable[QWidget]) -> None:
    """Set the tab order of focusable widgets of one window; the place of the first stays."""
    for before, after in pairwise(widgets):
        QWidget.setTabOrder(before, after)


def stops_of(*parts: QWidget) -> list[QWidget]:
    """Return the focusable widgets within parts, in the order of creation."""
    return [
        widget
        for part in parts
        for widget in part.findChildren(QWidget)
        # The list that a choice opens is a window of its own.
        if widget.focusPolicy() != Qt.FocusPolicy.NoFocus and widget.window() is part.window()
    ]
