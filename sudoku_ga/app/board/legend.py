"""What the digits of the board mean, under it while a run is shown."""

from collections.abc import Iterator

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPolygonF
from PySide6.QtWidgets import QWidget

from sudoku_ga.app.board.overlay import Overlay
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import Themes, current_theme
from sudoku_ga.app.theme.tokens import Theme
from sudoku_ga.app.widgets.painting import draw_frame, painter_on
from sudoku_ga.translation import _, later

_LOGIC, _CONFLICT = later("by logic"), later("conflict")
_EXACT = later("exact reference, not evolved")
_HEIGHT, _SAMPLE, _GAP, _APART, _LEAST_APART = 24, 18, 7, 22, 8
_SCALE, _BAR, _STEP = 60, 28, 12
_OVERLAYS = {
    Overlay.AGREEMENT: later("share with this digit"),
    Overlay.HEAT: later("0 to 3 bits"),
    Overlay.CONFLICTS: later("0 to 100 % in conflict"),
}


_Sample = tuple[str, bool, QColor, QColor]


class Legend(QWidget):
    """Samples of a given, an evolved and a conflicting digit, and of one by logic."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._with_logic = False
        self._is_exact = False
        self._overlay, self._why = Overlay.PLAIN, ""
        self._name()
        Themes.instance().changed.connect(self._repaint)

    def show_logic(self, *, shown: bool) -> None:
        """Show or hide the sample of a digit by logic."""
        if shown is not self._with_logic:
            self._with_logic = shown
            self._name()
            self.update()

    def show_exact(self, *, shown: bool) -> None:
        """Show the sample of an exact digit in place of those of a run, or these again."""
        if shown is not self._is_exact:
            self._is_exact = shown
            self._name()
            self.update()

    def show_overlay(self, overlay: Overlay, why: str) -> None:
        """Show the sample of an overlay, or in place of all samples why there is none."""
        if (overlay, why) != (self._overlay, self._why):
            self._overlay, self._why = overlay, why
            self._name()
            self.update()

    def sizeHint(self) -> QSize:
        """Ask for one line."""
        return QSize(200, _HEIGHT)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the samples one after another."""
        theme = current_theme()
        with painter_on(self) as painter:
            painter.setFont(fonts.font(fonts.SECONDARY))
            if self._why:
                self._draw_why(painter, theme)
                return
            over = _(_OVERLAYS.get(self._overlay, ""))
            samples, apart = self._fitting(painter, over)
            x = 0.0
            for sample in samples:
                self._draw_sample(painter, x, *sample[1:])
                self._draw_sign(painter, x, sample[0], theme)
                x = self._draw_word(painter, x + _SAMPLE + _GAP, _(sample[0])) + apart
            if over:
                x = self._draw_overlay(painter, x, theme)
                self._draw_word(painter, x + _GAP, over)

    def _fitting(self, painter: QPainter, over: str) -> tuple[list[_Sample], float]:
        """Return the samples that there is room for, and how far they stand apart."""
        metrics, samples = painter.fontMetrics(), list(self._samples(current_theme()))
        width = self.width()
        if over:
            width -= metrics.horizontalAdvance(over) + _GAP + _SCALE
        while True:
            words = sum(metrics.horizontalAdvance(_(sample[0])) for sample in samples)
            room = width - words - len(samples) * (_SAMPLE + _GAP)
            apart = room / max(len(samples) - (not over), 1)
            if apart >= _LEAST_APART or len(samples) == 1:
                return samples, min(_APART, apart)
            samples = samples[1:]

    def _draw_why(self, painter: QPainter, theme: Theme) -> None:
        painter.setPen(theme.ink2)
        text = painter.fontMetrics().elidedText(
            self._why, Qt.TextElideMode.ElideRight, self.width()
        )
        painter.drawText(self.rect(), int(Qt.AlignmentFlag.AlignVCenter), text)

    def _draw_word(self, painter: QPainter, x: float, word: str) -> float:
        """Draw a word and return where it ends."""
        painter.setFont(fonts.font(fonts.SECONDARY))
        painter.setPen(current_theme().ink2)
        width = painter.fontMetrics().horizontalAdvance(word)
        rect = QRectF(x, 0, width + 2, self.height())
        painter.drawText(rect, int(Qt.AlignmentFlag.AlignVCenter), word)
        return x + width

    def _draw_sign(self, painter: QPainter, x: float, word: str, theme: Theme) -> None:
        """Draw what tells a kind of digit from another without colour."""
        if word == _LOGIC:
            self._draw_dot(painter, x, theme)
        if word == _EXACT:
            self._draw_dot(painter, x, theme, square=True)
        if word == _CONFLICT:
            self._draw_triangle(painter, x + _SAMPLE, theme)

    def _draw_overlay(self, painter: QPainter, x: float, theme: Theme) -> float:
        """Draw a bar of agreement, or the steps of the heat; return where it ends."""
        middle = self.height() / 2
        if self._overlay is Overlay.AGREEMENT:
            painter.fillRect(QRectF(x, middle - 1.5, _BAR, 3), theme.track)
            painter.fillRect(QRectF(x, middle - 1.5, 0.6 * _BAR, 3), theme.solved)
            return x + _BAR
        for index, colour in enumerate(theme.heat):
            painter.fillRect(QRectF(x + index * _STEP, middle - 6, _STEP, 12), colour)
        painter.setPen(theme.strong_border)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(QRectF(x + 0.5, middle - 5.5, _SCALE - 1, 11))
        return x + _SCALE

    def _samples(self, theme: Theme) -> Iterator[_Sample]:
        """Yield the English word, whether the digit is bold, its ink and the tint of its cell."""
        yield later("given"), True, theme.given, theme.given_cell
        if self._is_exact:
            yield _EXACT, False, theme.solved, theme.card
            return
        if self._with_logic:
            yield _LOGIC, False, theme.ink, theme.card
        yield later("evolved"), False, theme.evolved, theme.card
        yield _CONFLICT, False, theme.conflict, theme.conflict_cell

    def _name(self) -> None:
        if self._is_exact:
            self.setAccessibleName(
                _("Legend: given digits are bold, those of the exact reference have a square")
            )
            return
        text = self._why or self._words()
        over = _(_OVERLAYS.get(self._overlay, ""))
        self.setAccessibleName(
            _("{legend}; laid over the board: {overlay}").format(legend=text, overlay=over)
            if over
            else text
        )

    def _words(self) -> str:
        if self._with_logic:
            return _(
                "Legend: given digits are bold, digits by logic have a dot, conflicts have a "
                "triangle"
            )
        return _("Legend: given digits are bold, conflicts have a triangle")

    def _draw_sample(
        self, painter: QPainter, x: float, bold: bool, ink: QColor, tint: QColor
    ) -> None:
        rect = QRectF(x, (self.height() - _SAMPLE) / 2, _SAMPLE, _SAMPLE)
        border = current_theme().strong_border
        draw_frame(painter, rect, 4, fill=tint, border=border)
        painter.setFont(fonts.font(fonts.SECONDARY, fonts.SEMIBOLD if bold else fonts.REGULAR))
        painter.setPen(ink)
        painter.drawText(rect, int(Qt.AlignmentFlag.AlignCenter), "7")

    def _draw_dot(
        self, painter: QPainter, left: float, theme: Theme, *, square: bool = False
    ) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.ink2)
        dot = QRectF(left + 2.75, (self.height() - _SAMPLE) / 2 + 2.75, 2.5, 2.5)
        if square:
            painter.drawRect(dot)
        else:
            painter.drawEllipse(dot)

    def _draw_triangle(self, painter: QPainter, right: float, theme: Theme) -> None:
        top = (self.height() - _SAMPLE) / 2
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.conflict_solid)
        corner = [QPointF(right - 6, top), QPointF(right, top), QPointF(right, top + 6)]
        painter.drawPolygon(QPolygonF(corner))

    def _repaint(self) -> None:
        self.update()
