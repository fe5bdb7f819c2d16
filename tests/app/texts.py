"""What a window says, and where its room is too small for it."""

import re
from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractButton,
    QComboBox,
    QLabel,
    QLineEdit,
    QMenu,
    QToolButton,
    QWidget,
)

from sudoku_ga.app.board.keypad import Key
from sudoku_ga.app.widgets.card import Card
from sudoku_ga.app.widgets.segmented import Segment
from sudoku_ga.app.widgets.text import ElidedText

_ICON_ONLY = Qt.ToolButtonStyle.ToolButtonIconOnly
_SHORTENED = (ElidedText, Segment, Key)
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
        if isinstance(widget, _SHORTENED):
            continue
        if isinstance(widget, QLabel) and widget.wordWrap():
            wanted = widget.heightForWidth(widget.width())
            if wanted > widget.height():
                yield f"QLabel {widget.text()!r}: {widget.height()} of {wanted} in height"
            continue
        if isinstance(widget, QToolButton) and widget.toolButtonStyle() == _ICON_ONLY:
            continue
        if isinstance(widget, QLabel | QAbstractButton) and widget.text():
            wanted = widget.fontMetrics().horizontalAdvance(_RICH.sub("", widget.text()))
            room = min(widget.width(), _room_in_parent(widget))
            if wanted > room + 1:
                yield f"{type(widget).__name__} {widget.text()!r}: {room} of {wanted}"


def cut_titles(window: QWidget) -> Iterator[str]:
    """Yield the titles of cards in sight that are not shown whole."""
    for card in window.findChildren(Card):
        title = card.title_label
        if title.isVisible() and title.shown != title.text():
            yield f"{title.text()!r}: {title.shown!r}"


def _room_in_parent(widget: QWidget) -> int:
    """Return how wide a widget may be before its parent cuts it off at the right."""
    parent = widget.parentWidget()
    return widget.width() if parent is None else parent.width() - widget.x()
