"""Parts of a painted view for screen readers: the cells of a board, the individuals of a wall."""

from functools import cache
from typing import Protocol

import shiboken6
from PySide6.QtCore import QObject, QRect
from PySide6.QtGui import QAccessible, QAccessibleEvent, QAccessibleInterface
from PySide6.QtWidgets import QAccessibleWidget, QWidget


class PaintedParts(Protocol):
    """What screen readers need of a view that paints its parts.

    Rectangles and points are in coordinates of the widget.
    """

    @property
    def part_count(self) -> int:
        """The number of parts."""

    @property
    def current_part(self) -> int | None:
        """The selected part, from which the keyboard moves."""

    @property
    def is_read_only(self) -> bool:
        """Whether the parts cannot be changed now."""

    def part_name(self, part: int) -> str:
        """Return the description of a part."""

    def part_rect(self, part: int) -> QRect:
        """Return the rectangle of a part."""

    def part_at(self, x: int, y: int) -> int | None:
        """Return the part at a point."""


class AccessibleView(QAccessibleWidget):
    """A view, with its parts as children.

    ``parts``: the same view.
    ``role``, ``part_role``: the roles of the view and of each part, such as table and cell.
    """

    def __init__(
        self,
        widget: QWidget,
        parts: PaintedParts,
        role: QAccessible.Role,
        part_role: QAccessible.Role,
    ) -> None:
        super().__init__(widget, role)
        self.shown_by, self.parts, self.part_role = widget, parts, part_role
        # Kept as long as the view: Qt keeps what it was given once.
        self._children: dict[int, AccessiblePart] = {}
        _install_factory()

    def childCount(self) -> int:
        return self.parts.part_count

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]
        """Return a part."""
        if not 0 <= index < self.childCount():
            return None
        return self._children.setdefault(index, AccessiblePart(self, index))

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        return child.index if isinstance(child, AccessiblePart) else -1

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:  # type: ignore[override]
        corner = self.shown_by.mapToGlobal(self.shown_by.rect().topLeft())
        part = self.parts.part_at(x - corner.x(), y - corner.y())
        return None if part is None else self.child(part)

    def tell_changes(self) -> None:
        """Report the parts whose contents have changed since their names were read.

        Screen readers keep names. Parts whose names were never read are left out.
        """
        if QAccessible.isActive():
            for part in self._children.values():
                if part.isValid() and part.is_renamed():
                    tell(self.shown_by, QAccessible.Event.NameChanged, part.index)


class AccessiblePart(QAccessibleInterface):
    """One part. Its name is the description of its content."""

    def __init__(self, view: AccessibleView, index: int) -> None:
        super().__init__()
        self._view = view
        self.index = index
        self._read = ""

    def is_renamed(self) -> bool:
        """Return whether the name has changed since it was read; once for each change."""
        before = self._read
        return bool(before) and self.text(QAccessible.Text.Name) != before

    def isValid(self) -> bool:
        """Whether the view is still there, and has this part."""
        return shiboken6.isValid(self._view.shown_by) and self.index < self._view.childCount()

    def object(self) -> QObject | None:  # type: ignore[override]
        """Return None: a part is no object."""
        return None

    def parent(self) -> QAccessibleInterface:
        """Return the view."""
        return self._view

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]
        """Return nothing: a part has no parts."""
        del index
        return None

    def childCount(self) -> int:
        return 0

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:  # type: ignore[override]
        del x, y
        return None

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        del child
        return -1

    def role(self) -> QAccessible.Role:
        """Return the role of all parts of the view."""
        return self._view.part_role

    def state(self) -> QAccessible.State:
        """Return whether the part is selected, and whether it has the focus."""
        state = QAccessible.State()
        selected = self._view.parts.current_part == self.index
        state.focusable = state.selectable = True
        state.selected = selected
        state.focused = selected and self._view.shown_by.hasFocus()
        state.readOnly = self._view.parts.is_read_only
        return state

    def text(self, kind: QAccessible.Text) -> str:
        """Return the description of the part: ``row 3 column 5, given 7``."""
        is_name = kind == QAccessible.Text.Name and self.isValid()
        if not is_name:
            return ""
        self._read = self._view.parts.part_name(self.index)
        return self._read

    def setText(self, kind: QAccessible.Text, text: str) -> None:
        """Do nothing: digits are typed."""
        del kind, text

    def rect(self) -> QRect:
        """Return the rectangle of the part on the screen."""
        place = self._view.parts.part_rect(self.index)
        return QRect(self._view.shown_by.mapToGlobal(place.topLeft()), place.size())


def tell(widget: QWidget, kind: QAccessible.Event, part: int) -> None:
    """Inform screen readers that a part has the cursor, or has another content."""
    if QAccessible.isActive():
        event = QAccessibleEvent(widget, kind)
        event.setChild(part)
        QAccessible.updateAccessibility(event)


@cache
def _install_factory() -> None:
    """Let Qt find the interfaces of views."""
    QAccessible.installFactory(_interface_of)


def _interface_of(_kind: str, each: QObject | None) -> QAccessibleInterface | None:
    found = getattr(each, "accessible_view", None)
    return found if isinstance(found, AccessibleView) else None
