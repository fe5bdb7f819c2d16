"""A row of short choices, one of which is selected; in narrow places it is a list."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QSignalBlocker, QSize, Qt, Signal, Slot
from PySide6.QtGui import QCursor, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QButtonGroup,
    QFrame,
    QSizePolicy,
    QStyleOptionToolButton,
    QToolButton,
    QToolTip,
    QWidget,
)

from sudoku_ga.app.theme import fonts
from sudoku_ga.app.widgets.arrangement import hbox
from sudoku_ga.app.widgets.combo import Combo
from sudoku_ga.app.widgets.text import plain_tip

_LEAST = 126
"""The least width of a list, in pixels."""
_PADDING = 8
"""The padding at both sides of a label in the style sheet, in pixels."""


class Segment(QToolButton):
    """One choice. It shortens a label that does not fit."""

    def __init__(self, label: str) -> None:
        super().__init__()
        self.setText(label)
        self.setCheckable(True)
        self.setFont(fonts.font(fonts.SECONDARY, fonts.MEDIUM))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def initStyleOption(self, option: QStyleOptionToolButton) -> None:
        super().initStyleOption(option)
        option.text = self.shown

    def event(self, event: QEvent) -> bool:
        """Show the whole label as a tool tip if it is shortened."""
        asked = event.type() == QEvent.Type.ToolTip and not self.toolTip()
        if asked and self.shown != self.text():
            QToolTip.showText(QCursor.pos(), plain_tip(self.text()), self)
            return True
        return super().event(event)

    @property
    def shown(self) -> str:
        """The part of the label that fits."""
        right = Qt.TextElideMode.ElideRight
        return self.fontMetrics().elidedText(self.text(), right, self.width() - _PADDING)


class Segmented(QFrame):
    """Two to five choices side by side. The arrow keys move among them. A single choice is a text.

    ``choices``: each value with its label.
    ``height``: the height in pixels.

    ``chosen(value)`` is emitted when the user chooses, but not by :meth:`set_value`. With a value
    that is none of the choices, none is selected.
    """

    chosen = Signal(str)

    def __init__(
        self,
        choices: Sequence[tuple[str, str]],
        name: str,
        height: int = 30,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._group = QButtonGroup(self)
        self._segments: dict[str, Segment] = {}
        layout = hbox(self, spacing=0, margins=(2, 2, 2, 2))
        for value, label in choices:
            segment = Segment(label)
            segment.setAccessibleName(f"{name}: {label}")
            self._segments[value] = segment
            self._group.addButton(segment)
            layout.addWidget(segment, 1)
        # Assistive technology toggles a segment instead of clicking it.
        self._group.buttonToggled.connect(self._choose)
        self.setFixedHeight(height)
        self.setAccessibleName(name)
        self._is_single, self._takes_focus = len(choices) == 1, True
        self.setProperty("single", self._is_single)
        self.set_value(choices[0][0])

    @property
    def value(self) -> str:
        """The selected value; empty if there is none."""
        held = (value for value, segment in self._segments.items() if segment.isChecked())
        return next(held, "")

    def set_value(self, value: str) -> None:
        """Select a value; none if it is not among the choices."""
        with QSignalBlocker(self._group):
            self._group.setExclusive(False)
            for name, segment in self._segments.items():
                segment.setChecked(name == value)
            self._group.setExclusive(True)
        held = self.value or next(iter(self._segments))
        for name, segment in self._segments.items():
            # Tab reaches only the chosen segment, and the arrow keys the others.
            reach = Qt.FocusPolicy.TabFocus if name == held else Qt.FocusPolicy.NoFocus
            if self._takes_focus:
                reach |= Qt.FocusPolicy.ClickFocus
            segment.setFocusPolicy(Qt.FocusPolicy.NoFocus if self._is_single else reach)

    def leave_focus(self) -> None:
        """Do not take the focus when a segment is clicked."""
        self._takes_focus = False
        self.set_value(self.value)

    def button(self, value: str) -> Segment:
        """Return the button of a choice."""
        return self._segments[value]

    def set_choice_tool_tip(self, value: str, text: str) -> None:
        """Explain a choice."""
        self._segments[value].setToolTip(plain_tip(text))

    def set_choice_enabled(self, value: str, enabled: bool) -> None:
        """Enable or disable a choice."""
        self._segments[value].setEnabled(enabled)

    @Slot(QAbstractButton, bool)
    def _choose(self, button: QAbstractButton, is_on: bool) -> None:
        if not is_on:
            return
        value = next(name for name, each in self._segments.items() if each is button)
        self.set_value(value)
        self.chosen.emit(value)


class Choice(QWidget):
    """The choices side by side, or as a list if there is no room for them.

    ``choices``: each value with its label. The first is selected.

    ``chosen(value)`` is emitted when the user chooses, but not by :meth:`set_value`.
    """

    chosen = Signal(str)

    def __init__(
        self,
        choices: Sequence[tuple[str, str]],
        name: str,
        height: int,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._values = [value for value, label in choices]
        self.segments = Segmented(choices, name, height=height, parent=self)
        self._list = Combo(name, height=height, parent=self)
        self._list.addItems([label for value, label in choices])
        self._list.hide()
        self.segments.chosen.connect(self._choose)
        self._list.activated.connect(self._choose_from_list)
        self.setFixedHeight(height)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    @property
    def value(self) -> str:
        """The selected value."""
        return self.segments.value

    def set_value(self, value: str) -> None:
        """Select another value."""
        self.segments.set_value(value)
        self._list.setCurrentIndex(self._values.index(value))

    def sizeHint(self) -> QSize:
        return QSize(self.segments.sizeHint().width(), self.height())

    def minimumSizeHint(self) -> QSize:
        return QSize(min(_LEAST, self.sizeHint().width()), self.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        wide = self.width() >= self.segments.sizeHint().width()
        self.segments.setVisible(wide)
        self._list.setVisible(not wide)
        for each in (self.segments, self._list):
            each.setGeometry(self.rect())

    @Slot(int)
    def _choose_from_list(self, index: int) -> None:
        self._choose(self._values[index])

    @Slot(str)
    def _choose(self, value: str) -> None:
        self.set_value(value)
        self.chosen.emit(value)
