"""Buttons: plain with a border, accent for the one main action, flat without a frame."""

from enum import Enum

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from sudoku_ga.app.theme import fonts, icons
from sudoku_ga.app.theme.themes import current_theme
from sudoku_ga.app.widgets.painting import (
    CONTROL_HEIGHT,
    CONTROL_RADIUS,
    draw_focus,
    painter_on,
)

_ICON, _GAP = 18, 4


class Kind(Enum):
    """How much a button attracts attention. The style sheet reads it as the property ``kind``."""

    PLAIN = "plain"
    ACCENT = "accent"
    FLAT = "flat"


class Button(QPushButton):
    """A push button of one of three kinds, with an icon that follows the theme.

    ``text``: the text; empty for a square button with only an icon, which ``setAccessibleName``
    names.
    ``icon``: a name in ``resources/icons``, or empty.
    ``kind``: PLAIN, ACCENT or FLAT.
    ``height``: the height in pixels.
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
        self._kind = kind
        self.setProperty("kind", kind.value)
        self.setProperty("square", not text)
        self.setFixedHeight(height)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setFont(fonts.font(fonts.BODY, fonts.SEMIBOLD if text else fonts.REGULAR))
        # An icon is drawn at the left of its room: the rest is the gap before the text.
        self.setIconSize(QSize(_ICON + (_GAP if text else 0), _ICON))
        self._icon_name = ""
        self.set_icon_name(icon)

    def set_icon_name(self, icon: str) -> None:
        """Show another icon of ``resources/icons``; an empty name for none."""
        if icon != self._icon_name:
            self._icon_name = icon
            self.setIcon(icons.icon(icon, "on_accent" if self._kind is Kind.ACCENT else "ink"))

    def sizeHint(self) -> QSize:
        width = super().sizeHint().width() if self.text() else self.height()
        return QSize(width, self.height())

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Press the button with Enter too, which Qt does only in dialogs."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.isAutoRepeat():
            self.click()
            return
        super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Add a light ring on the accent, where a ring of its own colour could not be seen."""
        super().paintEvent(event)
        if self._kind is Kind.ACCENT and self.hasFocus():
            rect = QRectF(self.rect()).adjusted(2, 2, -2, -2)
            with painter_on(self) as painter:
                draw_focus(painter, rect, CONTROL_RADIUS - 2, current_theme().on_accent)
