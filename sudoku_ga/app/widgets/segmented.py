"""A row of short choices of which one holds."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QCursor, QPaintEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QButtonGroup,
    QHBoxLayout,
    QSizePolicy,
    QToolTip,
    QWidget,
)

from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import Themes, current_theme
from sudoku_ga.app.widgets.painting import (
    CONTROL_RADIUS,
    FIELD_RADIUS,
    draw_focus,
    draw_frame,
    painter_on,
)

_PADDING = 8


class Segmented(QWidget):
    """Two to four choices side by side; the arrow keys move among them.

    Parameters
    ----------
    choices : sequence of (str, str)
        The value and its label.
    name : str
        For people who hear the window.
    height : int
        In pixels.

    Notes
    -----
    ``chosen(value)`` is emitted when a person chooses, not by :meth:`set_value`. Where another
    control may set what is none of the choices, none of them holds.
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
        self._segments: dict[str, _Segment] = {}
        layout = QHBoxLayout(self)
        layout.setContentsMargins(2, 2, 2, 2)
        layout.setSpacing(0)
        for value, label in choices:
            segment = _Segment(value, label)
            segment.setAccessibleName(f"{name}: {label}")
            self._segments[value] = segment
            self._group.addButton(segment)
            layout.addWidget(segment, 1)
        self._group.buttonClicked.connect(self._choose)
        self.setFixedHeight(height)
        self.setAccessibleName(name)
        self.set_value(choices[0][0])
        Themes.instance().changed.connect(self._repaint)

    @property
    def value(self) -> str:
        """The value that holds; empty where none does."""
        held = (value for value, segment in self._segments.items() if segment.isChecked())
        return next(held, "")

    def set_value(self, value: str) -> None:
        """Let another value hold; none where it is no choice."""
        self._group.setExclusive(False)
        for name, segment in self._segments.items():
            segment.setChecked(name == value)
        self._group.setExclusive(True)
        held = self.value or next(iter(self._segments))
        for name, segment in self._segments.items():
            # Tab meets the chosen segment alone, the arrow keys the others.
            reach = name == held
            segment.setFocusPolicy(
                Qt.FocusPolicy.StrongFocus if reach else Qt.FocusPolicy.ClickFocus
            )

    def set_choice_tool_tip(self, value: str, text: str) -> None:
        """Explain a choice."""
        self._segments[value].setToolTip(text)

    def set_choice_enabled(self, value: str, enabled: bool) -> None:
        """Offer a choice, or not."""
        self._segments[value].setEnabled(enabled)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the sunken ground."""
        with painter_on(self) as painter:
            fill = current_theme().sunken
            draw_frame(painter, QRectF(self.rect()), CONTROL_RADIUS, fill=fill)

    def _choose(self, segment: QAbstractButton) -> None:
        if isinstance(segment, _Segment):
            self.set_value(segment.value)
            self.chosen.emit(segment.value)

    def _repaint(self) -> None:
        self.update()


class _Segment(QAbstractButton):
    """One choice."""

    def __init__(self, value: str, label: str) -> None:
        super().__init__()
        self.value = value
        self.setText(label)
        self.setCheckable(True)
        self.setFont(fonts.font(fonts.SECONDARY, fonts.SEMIBOLD))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def sizeHint(self) -> QSize:
        """Ask for the label, always measured in the heavier weight."""
        metrics = self.fontMetrics()
        return QSize(metrics.horizontalAdvance(self.text()) + 2 * _PADDING, metrics.height() + 8)

    def minimumSizeHint(self) -> QSize:
        """Never cut the label off."""
        return self.sizeHint()

    def event(self, event: QEvent) -> bool:
        """Tell the whole label where it is shortened."""
        shortened = self._shown() != self.text() and not self.toolTip()
        if shortened and event.type() == QEvent.Type.ToolTip:
            QToolTip.showText(QCursor.pos(), self.text(), self)
            return True
        return super().event(event)

    def _shown(self) -> str:
        right = Qt.TextElideMode.ElideRight
        return self.fontMetrics().elidedText(self.text(), right, self.width())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the label, raised while it holds."""
        theme = current_theme()
        rect = QRectF(self.rect())
        checked = self.isChecked()
        with painter_on(self) as painter:
            if checked:
                draw_frame(painter, rect, FIELD_RADIUS, fill=theme.raised, border=theme.border)
            ink = theme.ink if checked or self.underMouse() else theme.ink2
            painter.setPen(ink if self.isEnabled() else theme.disabled)
            weight = fonts.SEMIBOLD if checked else fonts.MEDIUM
            painter.setFont(fonts.font(fonts.SECONDARY, weight))
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self._shown())
            if self.hasFocus():
                draw_focus(painter, rect, FIELD_RADIUS, theme.accent)
