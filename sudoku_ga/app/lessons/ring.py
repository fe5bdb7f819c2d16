"""A frame around the control that a step of a lesson is about."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, Slot
from PySide6.QtWidgets import QFrame, QWidget

from sudoku_ga.app.widgets.arrangement import stops_of

Area = Callable[[], QRect | None]
"""Returns the area of a widget that is meant, in its coordinates; None for the whole widget."""

_GAP = 4
"""The distance between the control and the frame, in pixels."""
_MOVES = (
    QEvent.Type.Move,
    QEvent.Type.Resize,
    QEvent.Type.Show,
    QEvent.Type.Hide,
    QEvent.Type.LayoutRequest,
    QEvent.Type.ParentChange,
)


class Ring(QFrame):
    """A frame around a widget of a window. It follows the widget and takes no clicks."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._target: QWidget | None = None
        self._area: Area | None = None
        self._watched: list[QWidget] = []
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()

    @property
    def target(self) -> QWidget | None:
        """The widget inside the frame."""
        return self._target

    def point_at(self, target: QWidget | None, area: Area | None = None) -> None:
        """Move the frame around a widget, or around an area of it; None hides it."""
        self._area = area
        if target is not self._target:
            self._watch(target)
        self._follow()

    @Slot()
    def enter(self) -> None:
        """Give the focus to the widget, or to the first part of it that can take it."""
        if self._target is None or self.isHidden():
            return
        for each in (self._target, *stops_of(self._target)):
            is_stop = each.focusPolicy() & Qt.FocusPolicy.TabFocus
            if is_stop and each.isVisible() and each.isEnabled():
                each.setFocus(Qt.FocusReason.TabFocusReason)
                return

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in _MOVES:
            self._follow()
        return super().eventFilter(watched, event)

    def _watch(self, target: QWidget | None) -> None:
        for each in self._watched:
            each.removeEventFilter(self)
        if self._target is not None:
            self._target.destroyed.disconnect(self._forget)
        self._target, self._watched = target, []
        if target is not None:
            target.destroyed.connect(self._forget)
        while target is not None:
            target.installEventFilter(self)
            self._watched.append(target)
            target = None if target is self._window else target.parentWidget()

    def _forget(self) -> None:
        self._target, self._watched = None, []
        self.hide()

    def _follow(self) -> None:
        """Move the frame around the visible part of the widget."""
        place = QRect() if self._target is None else self._place_of(self._target)
        if place.isEmpty():
            self.hide()
            return
        room = self._window.rect().adjusted(1, 1, -1, -1)
        self.setGeometry(place.adjusted(-_GAP, -_GAP, _GAP, _GAP).intersected(room))
        self.show()
        self.raise_()

    def _place_of(self, target: QWidget) -> QRect:
        """Return the visible rectangle of a widget in the window; empty if it is out of view."""
        if not target.isVisible():
            return QRect()
        area = self._area() if self._area is not None else None
        place = target.rect() if area is None else area
        place = QRect(target.mapTo(self._window, place.topLeft()), place.size())
        for outer in self._watched:
            place &= QRect(outer.mapTo(self._window, QPoint()), outer.size())
        return place
