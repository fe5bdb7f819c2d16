"""A part of the panel that can be closed."""

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QEnterEvent, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QVBoxLayout, QWidget

from sudoku_ga.app.theme import fonts, icons
from sudoku_ga.app.theme.themes import Themes, current_theme
from sudoku_ga.app.widgets.painting import FIELD_RADIUS, draw_focus, painter_on

_HEIGHT, _MARGIN, _CHEVRON = 34, 16, 16


class SectionHeader(QAbstractButton):
    """The title of a section: a click, Space or Enter opens and closes it."""

    attended = Signal(object)

    def __init__(self, title: str) -> None:
        super().__init__()
        self._value = ""
        self.set_title(title)
        self.setCheckable(True)
        self.setChecked(True)
        self.setFixedHeight(_HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        Themes.instance().changed.connect(self._repaint)

    def set_title(self, title: str) -> None:
        """Show another title."""
        self.setText(title)
        self.setAccessibleName(title)

    def set_value(self, value: str) -> None:
        """Show a value at the right while the section is closed."""
        self._value = value
        self.setAccessibleDescription(value)
        self.update()

    def sizeHint(self) -> QSize:
        """Ask for one line."""
        return QSize(200, _HEIGHT)

    def enterEvent(self, event: QEnterEvent) -> None:
        """Ask for the section to be explained."""
        super().enterEvent(event)
        self.attended.emit(self)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the line above, chevron, title and value."""
        theme = current_theme()
        name = "chevron_down" if self.isChecked() else "chevron_right"
        with painter_on(self) as painter:
            painter.fillRect(0, 0, self.width(), 1, theme.border)
            chevron = icons.pixmap(name, theme.ink2, _CHEVRON, self.devicePixelRatioF())
            painter.drawPixmap(QPointF(9, (_HEIGHT - _CHEVRON) / 2 + 0.5), chevron)
            painter.setFont(fonts.font(fonts.BODY, fonts.SEMIBOLD))
            painter.setPen(theme.ink)
            line = QRect(28, 0, self.width() - 28 - _MARGIN, _HEIGHT)
            painter.drawText(line, int(Qt.AlignmentFlag.AlignVCenter), self.text())
            if not self.isChecked():
                line.setLeft(40 + painter.fontMetrics().horizontalAdvance(self.text()))
                painter.setFont(fonts.font(fonts.SECONDARY))
                painter.setPen(theme.ink2)
                right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
                elide = Qt.TextElideMode.ElideRight
                text = painter.fontMetrics().elidedText(self._value, elide, line.width())
                painter.drawText(line, int(right), text)
            if self.hasFocus():
                inside = QRectF(self.rect()).adjusted(4, 3, -4, -2)
                draw_focus(painter, inside, FIELD_RADIUS, theme.accent)

    def _repaint(self) -> None:
        self.update()


class Section(QWidget):
    """A header and the rows under it.

    Parameters
    ----------
    title : str
        Of the section.

    Attributes
    ----------
    header : SectionHeader
    body : QWidget
        Holds the rows.
    """

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.header = SectionHeader(title)
        self.body = QWidget()
        self._rows = QVBoxLayout(self.body)
        self._rows.setContentsMargins(0, 0, 0, 8)
        self._rows.setSpacing(0)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.header)
        layout.addWidget(self.body)
        self.header.toggled.connect(self.body.setVisible)

    @property
    def is_open(self) -> bool:
        """Whether the rows are shown."""
        return self.header.isChecked()

    def set_open(self, is_open: bool) -> None:
        """Show or hide the rows."""
        self.header.setChecked(is_open)

    def add_row(self, row: QWidget) -> None:
        """Add a row at the end."""
        self._rows.addWidget(row)
