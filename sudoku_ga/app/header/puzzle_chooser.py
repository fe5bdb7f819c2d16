"""The button that names the puzzle and offers others."""

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from sudoku_ga.app.theme import fonts, icons
from sudoku_ga.app.theme.themes import Themes
from sudoku_ga.app.widgets.painting import CONTROL_RADIUS, draw_focus, draw_frame, painter_on
from sudoku_ga.translation import _, counted

_WIDTH, _HEIGHT, _PADDING, _CHEVRON = 236, 32, 11, 18


class PuzzleChooser(QPushButton):
    """Shows a name and a number of givens; opens the menu given by ``setMenu``.

    Parameters
    ----------
    themes : Themes
        Gives the colours.
    """

    def __init__(self, themes: Themes, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._themes = themes
        self._name = ""
        self._note = ""
        self.setFixedHeight(_HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        themes.changed.connect(self._repaint)

    def set_puzzle(self, name: str, givens: int) -> None:
        """Show a puzzle's name and the number of its givens."""
        self._name = name
        self._note = counted("{count} given", "{count} givens", givens)
        self.setAccessibleName(_("Puzzle: {name}, {note}").format(name=name, note=self._note))
        self.setToolTip(name)
        self.update()

    def sizeHint(self) -> QSize:
        """Ask for the width of the design."""
        return QSize(_WIDTH, _HEIGHT)

    def minimumSizeHint(self) -> QSize:
        """Give way in a narrow window; the name is elided."""
        return QSize(140, _HEIGHT)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the field, name, givens and chevron."""
        theme = self._themes.current
        rect = QRectF(self.rect())
        border = theme.strong_border if self.underMouse() else theme.border
        with painter_on(self) as painter:
            draw_frame(painter, rect, CONTROL_RADIUS, fill=theme.raised, border=border)
            chevron_left = self.width() - _PADDING - _CHEVRON + 3
            top = (_HEIGHT - _CHEVRON) / 2
            ratio = self.devicePixelRatioF()
            chevron = icons.pixmap("chevron_down", theme.ink2, _CHEVRON, ratio)
            painter.drawPixmap(QPointF(chevron_left, top), chevron)
            painter.setFont(fonts.font(fonts.SECONDARY))
            painter.setPen(theme.ink2)
            note = painter.fontMetrics().horizontalAdvance(self._note)
            note_left = chevron_left - 5 - note
            middle = int(Qt.AlignmentFlag.AlignVCenter)
            painter.drawText(QRect(note_left, 0, note + 1, _HEIGHT), middle, self._note)
            painter.setFont(fonts.font(fonts.BODY, fonts.MEDIUM))
            painter.setPen(theme.ink)
            room = note_left - _PADDING - 8
            elide = Qt.TextElideMode.ElideRight
            name = painter.fontMetrics().elidedText(self._name, elide, room)
            painter.drawText(QRect(_PADDING, 0, room, _HEIGHT), middle, name)
            if self.hasFocus():
                draw_focus(painter, rect, CONTROL_RADIUS, theme.accent)

    def _repaint(self) -> None:
        self.update()
