"""The meaning of the digits of the board, below it while a run is shown."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QSize
from PySide6.QtGui import QPainter, QPixmap, QResizeEvent
from PySide6.QtWidgets import QLabel, QWidget

from sudoku_ga.app.board.cell_style import Flaw, Kind, Look, Ring, Tint
from sudoku_ga.app.board.layout import BoardLayout
from sudoku_ga.app.board.overlay import Overlay
from sudoku_ga.app.board.painter import CellPainter
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import Themes, current_theme
from sudoku_ga.app.widgets.arrangement import hbox
from sudoku_ga.app.widgets.text import ElidedText, Text, Tone
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.translation import _, later

_HEIGHT, _CELL, _GAP, _APART, _LEAST_APART = 24, 20, 7, 22, 8
_BAR, _HEAT = QSize(28, 3), QSize(60, 12)
_OVERLAYS = {
    Overlay.AGREEMENT: later("share with this digit"),
    Overlay.HEAT: later("entropy, 0 to 3 bits"),
    Overlay.CONFLICTS: later("0 to 100% in conflict"),
}
_GIVEN, _EVOLVED, _CONFLICT = later("given"), later("evolved"), later("conflict")
_LOGIC, _EXACT = later("by logic"), later("exact reference, not evolved")
_LOOKS = {
    _GIVEN: (Kind.GIVEN, Tint.GIVEN, Flaw.NONE),
    _EXACT: (Kind.EXACT, Tint.PLAIN, Flaw.NONE),
    _LOGIC: (Kind.LOGIC, Tint.PLAIN, Flaw.NONE),
    _EVOLVED: (Kind.EVOLVED, Tint.PLAIN, Flaw.NONE),
    _CONFLICT: (Kind.EVOLVED, Tint.CONFLICT, Flaw.CONFLICT),
}
"""The samples from left to right, each a cell as the board paints it."""


class _Sample(QWidget):
    """A picture and a word."""

    def __init__(self, word: str) -> None:
        super().__init__()
        self.picture = QLabel()
        self.word = Text(word, size=fonts.SECONDARY, tone=Tone.SECONDARY)
        hbox(self, self.picture, self.word, spacing=_GAP)


class Legend(QWidget):
    """Samples of given, evolved and conflicting digits, and of what lies over the board."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._with_logic = self._is_exact = False
        self._with_evolved = True
        self._overlay, self._why = Overlay.PLAIN, ""
        self._samples = {word: _Sample(_(word)) for word in _LOOKS}
        self._over = _Sample("")
        self._reason = ElidedText(size=fonts.SECONDARY, tone=Tone.SECONDARY)
        self._line = hbox(self, *self._samples.values(), self._over, (self._reason, 1))
        self._line.addStretch()
        self._draw()
        self._show()
        Themes.instance().changed.connect(self._draw)

    def show_origins(self, *, logic: bool, evolved: bool, exact: bool) -> None:
        """Show the samples of where digits come from; an exact one replaces those of a run."""
        if (logic, evolved, exact) != (self._with_logic, self._with_evolved, self._is_exact):
            self._with_logic, self._with_evolved, self._is_exact = logic, evolved, exact
            self._show()

    def show_overlay(self, overlay: Overlay, why: str) -> None:
        """Show the sample of an overlay, or in place of all samples why there is none."""
        if (overlay, why) != (self._overlay, self._why):
            self._overlay, self._why = overlay, why
            self._draw()
            self._show()

    def sizeHint(self) -> QSize:
        """Ask for one line."""
        return QSize(200, _HEIGHT)

    def minimumSizeHint(self) -> QSize:
        """Allow any width."""
        return QSize(0, _HEIGHT)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show the samples that there is room for."""
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        """Follow a window that moves to a screen of another scale."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self._draw()

    def _words_of_board(self) -> list[str]:
        if self._is_exact:
            return [_GIVEN, _EXACT]
        evolved = [_EVOLVED, _CONFLICT] if self._with_evolved else []
        return [_GIVEN, *([_LOGIC] if self._with_logic else []), *evolved]

    def _show(self) -> None:
        over = _(_OVERLAYS.get(self._overlay, ""))
        self._over.word.setText(over)
        self._reason.setText(self._why)
        text = self._why or _("Legend: given digits are bold, conflicts have a triangle")
        if self._with_logic and not self._why:
            text = _(
                "Legend: given digits are bold, digits by logic have a dot, conflicts have a "
                "triangle"
            )
        if over:
            text = _("{legend}; laid over the board: {overlay}").format(legend=text, overlay=over)
        if not self._with_evolved:
            text = _("Legend: given digits are bold")
        if self._is_exact:
            text = _("Legend: given digits are bold, those of the exact reference have a square")
        self.setAccessibleName(text)
        self._fit()

    def _fit(self) -> None:
        """Show the last of the samples that fit."""
        shown = [] if self._why else [self._samples[word] for word in self._words_of_board()]
        if self._over.word.text() and not self._why:
            shown.append(self._over)
        least = 2 if self._over in shown else 1
        while len(shown) > least and _width(shown) + len(shown) * _LEAST_APART > self.width():
            shown = shown[1:]
        room = (self.width() - _width(shown)) // max(len(shown), 1)
        self._line.setSpacing(min(_APART, max(_LEAST_APART, room)))
        for sample in (*self._samples.values(), self._over):
            sample.setVisible(sample in shown)
        self._reason.setVisible(bool(self._why))

    def _draw(self) -> None:
        theme, ratio = current_theme(), self.devicePixelRatioF()
        layout = BoardLayout(Geometry(3, 3), round(_CELL * ratio))
        cells = CellPainter(layout, theme, numbers=False)
        for word, (kind, tint, flaw) in _LOOKS.items():
            picture = QPixmap(layout.cell + 2, layout.cell + 2)
            picture.fill(theme.strong_border)
            with QPainter(picture) as painter:
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                painter.translate(1 - layout.thick, 1 - layout.thick)
                cells.paint(painter, 0, Look(7, kind, tint, flaw, Ring.NONE, 0, 0, 0))
            picture.setDevicePixelRatio(ratio)
            self._samples[word].picture.setPixmap(picture)
        if self._overlay is Overlay.AGREEMENT:
            picture = QPixmap(_BAR * ratio)
            picture.setDevicePixelRatio(ratio)
            picture.fill(theme.track)
            with QPainter(picture) as painter:
                painter.fillRect(0, 0, round(0.6 * _BAR.width()), _BAR.height(), theme.solved)
        else:
            picture = heat_picture(_HEAT, ratio)
        self._over.picture.setPixmap(picture)


def heat_picture(size: QSize, ratio: float) -> QPixmap:
    """Return the five steps of the heat in the theme's colours, the least at the left."""
    theme = current_theme()
    picture = QPixmap(size * ratio)
    picture.setDevicePixelRatio(ratio)
    picture.fill(theme.strong_border)
    with QPainter(picture) as painter:
        for index, colour in enumerate(theme.heat):
            left = 1 + index * (size.width() - 2) // len(theme.heat)
            painter.fillRect(left, 1, size.width() - 1 - left, size.height() - 2, colour)
    return picture


def _width(samples: Sequence[_Sample]) -> int:
    return sum(sample.sizeHint().width() for sample in samples)
