"""What a window says, and where its room is too small for it."""

import re
from collections.abc import Iterator

from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractButton,
    QComboBox,
    QLabel,
    QLineEdit,
    QMenu,
    QWidget,
)

from sudoku_ga.app.board.key import Key
from sudoku_ga.app.widgets.button import Button
from sudoku_ga.app.widgets.segmented import _Segment
from sudoku_ga.app.widgets.text import ElidedText

_SHORTENED = (ElidedText, Button, _Segment, Key)
"""They shorten what does not fit and have a tool tip; a key of the keypad shows an icon then."""

_RICH = re.compile(r"<[^<>]*>")


def said(window: QWidget) -> Iterator[tuple[str, str]]:
    """Yield every text of a window, its menus included, with the kind of what says it."""
    for widget in (window, *window.findChildren(QWidget)):
        kind = type(widget).__name__
        for text in (
            widget.toolTip(),
            widget.accessibleName(),
            widget.accessibleDescription(),
            widget.windowTitle(),
            *_own_texts(widget),
        ):
            if text:
                yield kind, _RICH.sub("", text)
    for action in window.findChildren(QAction):
        for text in (action.text(), action.toolTip()):
            if text:
                yield "QAction", text.replace("&", "")


def _own_texts(widget: QWidget) -> Iterator[str]:
    if isinstance(widget, QLabel | QAbstractButton):
        yield widget.text()
    if isinstance(widget, QMenu):
        yield widget.title().replace("&", "")
    if isinstance(widget, QComboBox):
        yield from (widget.itemText(index) for index in range(widget.count()))
    if isinstance(widget, QLineEdit):
        yield widget.placeholderText()


def clipped(window: QWidget) -> Iterator[str]:
    """Yield what has less room than its text takes and is not elided with care."""
    for widget in window.findChildren(QWidget):
        if not widget.isVisible() or not widget.width():
            continue
        if isinstance(widget, _SHORTENED) or (isinstance(widget, QLabel) and widget.wordWrap()):
            continue
        if isinstance(widget, QLabel | QAbstractButton) and widget.text():
            wanted = widget.fontMetrics().horizontalAdvance(_RICH.sub("", widget.text()))
            if wanted > widget.width() + 1:
                yield f"{type(widget).__name__} {widget.text()!r}: {widget.width()} of {wanted}"
