"""The meaning of the digits of the board, below it while a run is shown."""

from base64 import b64encode
from html import escape

from PySide6.QtCore import QBuffer, QEvent, QSize, Qt, Slot
from PySide6.QtGui import QColor, QPainter, QPixmap, QResizeEvent
from PySide6.QtWidgets import QLabel, QWidget

from sudoku_ga.app.board.cell_style import Flaw, Kind, Look, Ring, Tint
from sudoku_ga.app.board.layout import BoardLayout
from sudoku_ga.app.board.overlay import Overlay
from sudoku_ga.app.board.painter import CellPainter
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import Themes, current_theme
from sudoku_ga.app.widgets.text import Tone
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.translation import _, later

_HEIGHT, _CELL, _APART = 24, 20, "&nbsp; &nbsp; "
_BAR, _HEAT, _TINT = QSize(28, 3), QSize(60, 12), QSize(36, 12)
_AGREEMENT, _ENTROPY = later("share with this digit"), later("entropy, 0 to 3 bits")
_SHARE, _ELSEWHERE = later("0 to 100% in conflict"), later("conflicts of others")
_DIFFER = later("boards that differ")
_OVERLAYS = {
    Overlay.MOVES: (_ELSEWHERE, _DIFFER),
    Overlay.AGREEMENT: (_AGREEMENT,),
    Overlay.HEAT: (_ENTROPY,),
    Overlay.CONFLICTS: (_SHARE,),
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
"""The cell of each sample as the board paints it, from left to right."""


class Legend(QLabel):
    """Samples of given, evolved and conflicting digits, and of what lies over the board.

    ``words``: the words of the samples shown, or why nothing lies over the board.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setFont(fonts.font(fonts.SECONDARY))
        self.setForegroundRole(Tone.SECONDARY.value)
        self.words: list[str] = []
        self._with_logic = self._is_exact = False
        self._with_evolved = True
        self._overlay, self._why = Overlay.PLAIN, ""
        self._samples: dict[str, str] = {}
        self._draw()
        Themes.instance().changed.connect(self._draw)

    def show_origins(self, *, logic: bool, evolved: bool, exact: bool) -> None:
        """Show the samples of where digits come from.

        That of an exact solution replaces those of a run.
        """
        if (logic, evolved, exact) != (self._with_logic, self._with_evolved, self._is_exact):
            self._with_logic, self._with_evolved, self._is_exact = logic, evolved, exact
            self._show()

    def show_overlay(self, overlay: Overlay, why: str) -> None:
        """Show the sample of an overlay, or why there is none in place of all samples."""
        if (overlay, why) != (self._overlay, self._why):
            self._overlay, self._why = overlay, why
            self._show()

    def minimumSizeHint(self) -> QSize:
        return QSize(0, _HEIGHT)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show()

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
        """Show as many of the samples as fit, the last ones first."""
        over = _OVERLAYS.get(self._overlay, ())
        shown = [*self._words_of_board(), *over]
        self.setAccessibleName(self._spoken(", ".join(map(_, over))))
        if self._why:
            self.words = [self._why]
            self.setText(escape(self._why))
            return
        least = max(1, len(over))
        while True:
            self.words = [_(word) for word in shown]
            self.setText(_APART.join(self._samples[word] for word in shown))
            if len(shown) <= least or self.sizeHint().width() <= self.width():
                break
            del shown[0]

    def _spoken(self, over: str) -> str:
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
        return text

    @Slot()
    def _draw(self) -> None:
        theme, ratio = current_theme(), self.devicePixelRatioF()
        layout = BoardLayout(Geometry(3, 3), round(_CELL * ratio))
        cells = CellPainter(layout, theme, numbers=False)
        pictures = {}
        for word, (kind, tint, flaw) in _LOOKS.items():
            picture = pictures[word] = QPixmap(layout.cell + 2, layout.cell + 2)
            picture.setDevicePixelRatio(ratio)
            picture.fill(theme.strong_border)
            with QPainter(picture) as painter:
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                painter.scale(1 / ratio, 1 / ratio)
                painter.translate(1 - layout.thick, 1 - layout.thick)
                cells.paint(painter, 0, Look(7, kind, tint, flaw, Ring.NONE, 0, 0, 0))
        pictures[_AGREEMENT] = _bar(ratio, theme.solved, theme.track)
        pictures[_DIFFER] = _bar(ratio, theme.strong_border, theme.strong_border)
        pictures[_ENTROPY] = pictures[_SHARE] = heat_picture(_HEAT, ratio)
        pictures[_ELSEWHERE] = heat_picture(_TINT, ratio)
        self._samples = {word: _sample(picture, _(word)) for word, picture in pictures.items()}
        self._show()


def _sample(picture: QPixmap, word: str) -> str:
    """Return a picture and a word, as rich text."""
    data = QBuffer()
    data.open(QBuffer.OpenModeFlag.WriteOnly)
    picture.save(data, "PNG")
    coded = b64encode(data.data().data()).decode()
    size = picture.deviceIndependentSize()
    return (
        f'<img src="data:image/png;base64,{coded}" width="{size.width():.0f}" '
        f'height="{size.height():.0f}" style="vertical-align: middle">&nbsp;&nbsp;'
        + escape(word).replace(" ", "&nbsp;")
    )


def _bar(ratio: float, colour: QColor, track: QColor) -> QPixmap:
    """Return a bar as it lies over cells, partly filled."""
    picture = QPixmap(_BAR * ratio)
    picture.setDevicePixelRatio(ratio)
    picture.fill(track)
    with QPainter(picture) as painter:
        painter.fillRect(0, 0, round(0.6 * _BAR.width()), _BAR.height(), colour)
    return picture


def heat_picture(size: QSize, ratio: float) -> QPixmap:
    """Return the five steps of the heat in the theme's colours, from the least to the greatest."""
    theme = current_theme()
    picture = QPixmap(size * ratio)
    picture.setDevicePixelRatio(ratio)
    picture.fill(theme.strong_border)
    with QPainter(picture) as painter:
        for index, colour in enumerate(theme.heat):
            left = 1 + index * (size.width() - 2) // len(theme.heat)
            painter.fillRect(left, 1, size.width() - 1 - left, size.height() - 2, colour)
    return picture
