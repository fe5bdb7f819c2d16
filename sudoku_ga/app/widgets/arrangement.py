"""Rows and columns of widgets, and the order in which the Tab key reaches them."""

from collections.abc import Iterable
from itertools import pairwise
from typing import TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget

_Margins = tuple[int, int, int, int]
"""Left, top, right and bottom, in pixels."""

_NONE: _Margins = (0, 0, 0, 0)
_Box = TypeVar("_Box", bound=QBoxLayout)


def hbox(parent: QWidget, *, spacing: int | None = None, margins: _Margins = _NONE) -> QHBoxLayout:
    """Return the layout of a row; without a spacing it has that of the style."""
    return _arranged(QHBoxLayout(parent), spacing, margins)


def vbox(parent: QWidget, *, spacing: int | None = None, margins: _Margins = _NONE) -> QVBoxLayout:
    """Return the layout of a column; without a spacing it has that of the style."""
    return _arranged(QVBoxLayout(parent), spacing, margins)


def _arranged(box: _Box, spacing: int | None, margins: _Margins) -> _Box:
    box.setContentsMargins(*margins)
    if spacing is not None:
        box.setSpacing(spacing)
    return box


def order_tabs(widgets: Iterable[QWidget]) -> None:
    """Set the tab order of focusable widgets of one window; the place of the first stays.

    Qt's order is that of creation, in which a widget made anew comes after all others.
    """
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
