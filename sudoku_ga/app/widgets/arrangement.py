"""Rows and columns of widgets, docks, and the order in which the Tab key reaches them."""

from abc import abstractmethod
from collections.abc import Iterable
from itertools import pairwise
from typing import TypeVar

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QBoxLayout,
    QDockWidget,
    QFrame,
    QHBoxLayout,
    QLayout,
    QMainWindow,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from sudoku_ga.app.theme import icons
from sudoku_ga.translation import _, later

_Margins = tuple[int, int, int, int]
"""Left, top, right and bottom, in pixels."""

_NONE: _Margins = (0, 0, 0, 0)
_Item = QWidget | QLayout | tuple[QWidget | QLayout, int] | int
"""The contents of a layout, most often with their share of the free room. A share alone is empty
room."""

STRETCH = 1
_Box = TypeVar("_Box", bound=QBoxLayout)


def hbox(
    parent: QWidget | None,
    *items: _Item,
    spacing: int | None = None,
    margins: _Margins = _NONE,
) -> QHBoxLayout:
    """Return the layout of a row, for a widget or for a place in another layout.

    Without a spacing it has the spacing of the style.
    """
    return _arranged(QHBoxLayout(), parent, items, spacing, margins)


def vbox(
    parent: QWidget | None,
    *items: _Item,
    spacing: int | None = None,
    margins: _Margins = _NONE,
) -> QVBoxLayout:
    """Return the layout of a column. The parameters are those of :func:`hbox`."""
    return _arranged(QVBoxLayout(), parent, items, spacing, margins)


def _arranged(
    box: _Box,
    parent: QWidget | None,
    items: Iterable[_Item],
    spacing: int | None,
    margins: _Margins,
) -> _Box:
    if parent is not None:
        parent.setLayout(box)
    box.setContentsMargins(*margins)
    if spacing is not None:
        box.setSpacing(spacing)
    for item in items:
        if isinstance(item, int):
            box.addStretch(item)
            continue
        part, share = item if isinstance(item, tuple) else (item, 0)
        if isinstance(part, QWidget):
            box.addWidget(part, share)
        else:
            box.addLayout(part, share)
    return box


def scrolled(
    content: QWidget, *, is_column: bool = True, area: QScrollArea | None = None
) -> QScrollArea:
    """Return an area without a frame, in which a widget scrolls.

    ``is_column``: whether it scrolls only up and down, and the focus goes only to its contents.
    ``area``: the area; a new one if left out.
    """
    area = QScrollArea() if area is None else area
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setWidgetResizable(True)
    if is_column:
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    # Its background is that of the parent, which follows the theme. PySide6 would make every class
    # of widgets to find that of Qt's own viewport.
    area.setViewport(QWidget())
    area.setWidget(content)
    content.setAutoFillBackground(False)
    return area


def order_tabs(widgets: Iterable[QWidget]) -> None:
    """Set the tab order of focusable widgets of one window. The first keeps its place.

    Qt's order is that of creation, in which a widget that is made again is the last.
    """
    for before, after in pairwise(widgets):
        QWidget.setTabOrder(before, after)


def stops_of(*parts: QWidget) -> list[QWidget]:
    """Return the focusable widgets within some parts, in the order of creation."""
    return [
        widget
        for part in parts
        for widget in part.findChildren(QWidget)
        # The list that a choice opens is a window of its own, and the text of a number is a part of
        # it.
        if widget.focusPolicy() != Qt.FocusPolicy.NoFocus
        and widget.focusProxy() is None
        and widget.window() is part.window()
    ]


_BUTTONS = {
    "qt_dockwidget_floatbutton": ("float", later("Put in a window of its own, or back")),
    "qt_dockwidget_closebutton": ("close", later("Close")),
}
"""Qt's names of the buttons, with our icons and names."""


class PlacedParts(QWidget):
    """A widget that places its parts itself, in whole pixels of the screen."""

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def showEvent(self, event: QShowEvent) -> None:
        """Use the scale of the screen, which is known only now."""
        super().showEvent(event)
        self._place()

    def changeEvent(self, event: QEvent) -> None:
        """Follow a window that moves to a screen of another scale."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self._place()

    @abstractmethod
    def _place(self) -> None: ...


class Dock(QDockWidget):
    """A dock of the main window."""

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(title, parent)
        self._set_buttons()

    def hideEvent(self, event: QHideEvent) -> None:
        """Leave the width to the page, not to another dock at the same side."""
        super().hideEvent(event)
        window = self.parentWidget()
        if isinstance(window, QMainWindow) and not (event.spontaneous() or self.isFloating()):
            side = window.dockWidgetArea(self)
            docks = [
                each
                for each in window.findChildren(QDockWidget)
                if each.isVisible() and window.dockWidgetArea(each) == side
            ]
            widths = [each.widget().sizeHint().width() for each in docks]
            window.resizeDocks(docks, widths, Qt.Orientation.Horizontal)

    def event(self, event: QEvent) -> bool:
        """Restore the icons of the buttons, which Qt replaces with those of the style."""
        done = super().event(event)
        if event.type() in (QEvent.Type.StyleChange, QEvent.Type.Show):
            self._set_buttons()
        return done

    def _set_buttons(self) -> None:
        for button in self.findChildren(QAbstractButton):
            if button.objectName() in _BUTTONS:
                name, text = _BUTTONS[button.objectName()]
                button.setIcon(icons.icon(name))
                button.setAccessibleName(_(text))
                button.setToolTip(_(text))
                button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
