"""An on/off switch."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from sudoku_ga.app.theme.themes import Themes
from sudoku_ga.app.widgets.painting import draw_focus, draw_frame, painter_on

_WIDTH, _HEIGHT, _MARGIN = 34, 20, 3


class Switch(QAbstractButton):
    """A checkable control that looks like a switch; the space key turns it.

    Parameters
    ----------
    themes : Themes
        Gives the colours.
    name : str
        For people who hear the window; the visible label stands beside the switch.
    """

    def __init__(self, themes: Themes, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._themes = themes
        self.setCheckable(True)
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        themes.changed.connect(self._repaint)

    def sizeHint(self) -> QSize:
        """Ask for the track and room for the focus ring."""
        return QSize(_WIDTH + 2 * _MARGIN, _HEIGHT + 2 * _MARGIN)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw track, knob and focus."""
        theme = self._themes.current
        track = QRectF(_MARGIN, (self.height() - _HEIGHT) / 2, _WIDTH, _HEIGHT)
        on = self.isChecked()
        fill = theme.accent if on else theme.strong_border
        if not self.isEnabled():
            fill = theme.disabled
        with painter_on(self) as painter:
            draw_frame(painter, track, _HEIGHT / 2, fill=fill)
            painter.setBrush(theme.on_accent if on else theme.card)
            x = track.right() - _HEIGHT / 2 if on else track.left() + _HEIGHT / 2
            painter.drawEllipse(QPointF(x, track.center().y()), 7, 7)
            if self.hasFocus():
                outside = track.adjusted(-_MARGIN, -_MARGIN, _MARGIN, _MARGIN)
                draw_focus(painter, outside, outside.height() / 2, theme.accent)

    def _repaint(self) -> None:
        self.update()
