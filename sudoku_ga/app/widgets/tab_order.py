"""In which order Tab goes through what was built at different times.

Qt takes widgets in the order in which they were made, so that what is made anew would come after
everything else of the window.
"""

from collections.abc import Iterable
from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget


def order_tabs(widgets: Iterable[QWidget]) -> None:
    """Let Tab go through widgets of one window, each of which takes the keyboard, in this order.

    Where the first of them stands among the rest of the window stays as it is.
    """
    for before, after in pairwise(widgets):
        QWidget.setTabOrder(before, after)


def stops_of(*parts: QWidget) -> list[QWidget]:
    """Return the widgets within parts that take the keyboard, in the order they were made."""
    return [
        widget
        for part in parts
        for widget in part.findChildren(QWidget)
        # The list that a choice opens is a window of its own.
        if widget.focusPolicy() != Qt.FocusPolicy.NoFocus and widget.window() is part.window()
    ]
