"""A dock whose buttons are in the colours of the theme and within reach of the keyboard."""

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QAbstractButton, QDockWidget, QMainWindow, QWidget

from sudoku_ga.app.theme import icons
from sudoku_ga.translation import _, later

_BUTTONS = {
    "qt_dockwidget_floatbutton": ("float", later("Put in a window of its own, or back")),
    "qt_dockwidget_closebutton": ("close", later("Close")),
}
"""The names that Qt gives the buttons, with our icons and names."""


class Dock(QDockWidget):
    """A dock of the main window."""

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(title, parent)
        self._set_buttons()

    def dock_right(self, window: QMainWindow) -> None:
        """Go to the right of a window, under a tab beside the docks that are there."""
        right = Qt.DockWidgetArea.RightDockWidgetArea
        window.addDockWidget(right, self)
        for other in window.findChildren(QDockWidget):
            area = window.dockWidgetArea(other)
            if other is not self and area == right and not other.isFloating():
                window.tabifyDockWidget(other, self)

    def event(self, event: QEvent) -> bool:
        """Give the buttons their icons back, which Qt replaces with those of the style."""
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
