"""Buttons: plain with a border, accent for the one main action, flat without a frame."""

from enum import Enum

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QCursor, QPainter, QPaintEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QToolTip, QWidget

from sudoku_ga.app.theme import fonts, icons
from sudoku_ga.app.theme.themes import Themes, current_theme
from sudoku_ga.app.theme.tokens import Theme, mixed
from sudoku_ga.app.widgets.painting import (
    CONTROL_HEIGHT,
    CONTROL_RADIUS,
    draw_focus,
    draw_frame,
    painter_on,
)

_ICON, _GAP, _PADDING, _LEAST_PADDING = 18, 8, 13, 4


class Kind(Enum):
    """How much a button asks for attention."""

    PLAIN = "plain"
    ACCENT = "accent"
    FLAT = "flat"


class Button(QPushButton):
    """A push button, checkable if asked for by ``setCheckable``.

    Parameters
    ----------
    text : str
        Empty for a square button with an icon alone; ``setAccessibleName`` then names it.
    icon : str
        A name in ``resources/icons``, or empty.
    kind : Kind
        PLAIN, ACCENT or FLAT.
    height : int
        In pixels.
    """

    def __init__(
        self,
        text: str = "",
        *,
        icon: str = "",
        kind: Kind = Kind.PLAIN,
        height: int = CONTROL_HEIGHT,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(text, parent)
        self._icon_name = icon
        self._kind = kind
        self.setFixedHeight(height)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setFont(fonts.font(fonts.BODY, fonts.SEMIBOLD if text else fonts.REGULAR))
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        Themes.instance().changed.connect(self._repaint)

    def set_icon_name(self, icon: str) -> None:
        """Show another icon of ``resources/icons``, none if empty."""
        self._icon_name = icon
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Ask for icon, text and the space around them; a square without a text."""
        if not self.text():
            return QSize(self.height(), self.height())
        return QSize(self._content_width() + 2 * _PADDING, self.height())

    def minimumSizeHint(self) -> QSize:
        """Never cut the text off."""
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw ground, icon, text and focus."""
        theme = current_theme()
        rect = QRectF(self.rect())
        fill, border, ink = self._colours(theme)
        with painter_on(self) as painter:
            draw_frame(painter, rect, CONTROL_RADIUS, fill=fill, border=border)
            self._draw_content(painter, ink)
            if self.hasFocus():
                self._draw_focus(painter, rect, theme)

    def _draw_content(self, painter: QPainter, ink: QColor) -> None:
        x = max((self.width() - self._content_width()) // 2, _LEAST_PADDING)
        if self._icon_name:
            ratio = self.devicePixelRatioF()
            drawn = icons.pixmap(self._icon_name, ink, _ICON, ratio)
            painter.drawPixmap(QPointF(x, (self.height() - _ICON) // 2), drawn)
            x += _ICON + _GAP
        if self.text():
            painter.setPen(ink)
            painter.setFont(self.font())
            middle = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextShowMnemonic
            room = QRect(x, 0, self.width() - x, self.height())
            painter.drawText(room, middle, self._fitting(room.width()))

    def _fitting(self, width: int) -> str:
        if self._content_width() + 2 * _LEAST_PADDING <= self.width():
            return self.text()
        right = Qt.TextElideMode.ElideRight
        return self.fontMetrics().elidedText(
            self.text(), right, width - _LEAST_PADDING, Qt.TextFlag.TextShowMnemonic
        )

    def event(self, event: QEvent) -> bool:
        """Tell the whole text where it is shortened and nothing else is to be told."""
        shortened = self._fitting(self.width() - _LEAST_PADDING) != self.text()
        if shortened and not self.toolTip() and event.type() == QEvent.Type.ToolTip:
            QToolTip.showText(QCursor.pos(), self.text().replace("&", ""), self)
            return True
        return super().event(event)

    def _draw_focus(self, painter: QPainter, rect: QRectF, theme: Theme) -> None:
        if self._kind is Kind.ACCENT:
            # An accent ring would not be seen on the accent: a light one inside the edge.
            draw_focus(painter, rect.adjusted(2, 2, -2, -2), CONTROL_RADIUS - 2, theme.on_accent)
        else:
            draw_focus(painter, rect, CONTROL_RADIUS, theme.accent)

    def _content_width(self) -> int:
        metrics = self.fontMetrics()
        text = metrics.size(Qt.TextFlag.TextShowMnemonic, self.text()).width()
        icon = _ICON if self._icon_name else 0
        return text + icon + (_GAP if text and icon else 0)

    def _colours(self, theme: Theme) -> tuple[QColor | None, QColor | None, QColor]:
        """Return fill, border and ink for the present state."""
        flat = self._kind is Kind.FLAT
        if not self.isEnabled():
            return None, None if flat else theme.border, theme.disabled
        if self._kind is Kind.ACCENT:
            share = 0.18 if self.isDown() else 0.08 if self.underMouse() else 0
            return mixed(theme.accent, theme.ink, share), None, theme.on_accent
        if self.isChecked():
            return theme.accent_soft, theme.accent, theme.on_accent_soft
        if self.isDown():
            return mixed(theme.raised, theme.ink, 0.12), theme.border, theme.ink
        if self.underMouse():
            return theme.hover, None if flat else theme.strong_border, theme.ink
        return (None, None, theme.ink) if flat else (theme.raised, theme.border, theme.ink)

    def _repaint(self) -> None:
        self.update()
