"""One stage of a generation: boards side by side, rows of bars below, or a tree of boards."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from sudoku_ga.app.inside.board_painting import draw_board, draw_ground, side_of_board
from sudoku_ga.app.inside.parts import Bars, BoardPart, Mark, StageShown
from sudoku_ga.app.inside.tree_painting import draw_tree
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import Themes
from sudoku_ga.app.theme.tokens import Theme
from sudoku_ga.app.widgets.painting import painter_on
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.translation import _

_CAPTION, _LEGEND, _GAP = 18.0, 20.0, 14.0
_BARS, _MOST_BARS, _LETTERS = 50.0, 110.0, 14.0
_LEAST_WIDTH = 180.0
"""Bars in less room beside the boards stand below them."""


class StageView(QWidget):
    """Draws a stage; it is drawn anew only where another one is shown.

    Parameters
    ----------
    themes : Themes
        Gives the colours.
    """

    def __init__(self, themes: Themes, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._themes = themes
        self._stage: StageShown | None = None
        self._filled: Grid | None = None
        themes.changed.connect(self._repaint)

    @property
    def stage(self) -> StageShown | None:
        """What is shown."""
        return self._stage

    def show_stage(self, stage: StageShown | None, filled: Grid | None) -> None:
        """Show another stage, of the board that evolution fills; or none."""
        self._stage, self._filled = stage, filled
        self.setAccessibleName("" if stage is None else stage.name)
        self.setAccessibleDescription("" if stage is None else " ".join(stage.sentences))
        self.update()

    def sizeHint(self) -> QSize:
        """Ask for three boards of ordinary size."""
        return QSize(560, 220)

    def minimumSizeHint(self) -> QSize:
        """Keep boards without digits."""
        return QSize(220, 80)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw boards, legend and bars."""
        stage, filled, theme = self._stage, self._filled, self._themes.current
        if stage is None or filled is None:
            return
        whole = QRectF(self.rect())
        with painter_on(self) as painter:
            if stage.tree is not None:
                draw_tree(painter, theme, stage.tree, filled, whole)
            if stage.boards:
                self._draw_boards(painter, theme, stage, filled, whole)
            elif stage.bars:
                self._draw_all_bars(painter, theme, stage, whole)

    def _draw_boards(
        self, painter: QPainter, theme: Theme, stage: StageShown, filled: Grid, whole: QRectF
    ) -> None:
        """Draw boards, with their legend below and bars at their right, or below in a slim card."""
        count, legend = len(stage.boards), _LEGEND if stage.has_legend else 0.0
        wide = (whole.width() - (count - 1) * _GAP) / count
        side = side_of_board(filled, min(whole.height() - _CAPTION - legend, wide))
        used = count * (side + _GAP)
        place = whole.adjusted(used, 0, 0, 0)
        if stage.bars and place.width() < _LEAST_WIDTH:
            height = min(_CAPTION + _BARS, whole.height() * 0.4)
            side = side_of_board(filled, min(whole.height() - _CAPTION - height - 4, wide))
            place = whole.adjusted(0, whole.height() - height, 0, 0)
        for index, part in enumerate(stage.boards):
            self._draw_board(painter, theme, part, filled, index * (side + _GAP), side)
        if stage.has_legend:
            self._draw_legend(painter, theme, _CAPTION + side + 6)
        if stage.bars:
            self._draw_all_bars(painter, theme, stage, place)

    def _draw_all_bars(
        self, painter: QPainter, theme: Theme, stage: StageShown, place: QRectF
    ) -> None:
        """Draw the rows of bars below each other."""
        pitch = min(place.height() / len(stage.bars), _CAPTION + _MOST_BARS)
        for index, bars in enumerate(stage.bars):
            row = QRectF(place.left(), place.top() + index * pitch, place.width(), pitch - 4)
            self._draw_bars(painter, theme, bars, row)

    def _draw_board(
        self,
        painter: QPainter,
        theme: Theme,
        part: BoardPart,
        filled: Grid,
        left: float,
        side: float,
    ) -> None:
        painter.setFont(fonts.font(fonts.SECONDARY, fonts.SEMIBOLD))
        painter.setPen(theme.ink)
        right = Qt.TextElideMode.ElideRight
        text = painter.fontMetrics().elidedText(part.caption, right, int(side + _GAP - 4))
        painter.drawText(QRectF(left, 0, side + _GAP - 4, _CAPTION), text)
        draw_board(painter, theme, part, filled, QPointF(left, _CAPTION), side)

    def _draw_legend(self, painter: QPainter, theme: Theme, top: float) -> None:
        names = (
            (Mark.FIRST, _("from A")),
            (Mark.SECOND, _("from B")),
            (Mark.PLAIN, _("alike in both")),
            (Mark.NEW, _("in neither")),
        )
        left = 0.0
        for mark, name in names:
            place = QRectF(left + 0.5, top + 0.5, 13, 13)
            draw_ground(painter, theme, place, mark)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(theme.strong_border, 1))
            painter.drawRect(place)
            painter.setFont(fonts.font(fonts.SECONDARY))
            painter.setPen(theme.ink2)
            width = painter.fontMetrics().horizontalAdvance(name)
            painter.drawText(QRectF(left + 19, top - 2, width + 2, 18), name)
            left += 19 + width + 16

    def _draw_bars(self, painter: QPainter, theme: Theme, bars: Bars, place: QRectF) -> None:
        painter.setFont(fonts.font(fonts.SECONDARY))
        painter.setPen(theme.ink2)
        right = Qt.TextElideMode.ElideRight
        text = painter.fontMetrics().elidedText(bars.caption, right, int(place.width()))
        painter.drawText(QRectF(place.left(), place.top(), place.width(), _CAPTION), text)
        ground = place.adjusted(0, _CAPTION, 0, -_LETTERS)
        if not bars.heights:
            return
        pitch = min(ground.width() / len(bars.heights), 24.0)
        gap = 1.0 if pitch > 4 else 0.0
        lettered = dict(bars.letters)
        for index, share in enumerate(bars.heights):
            slot = QRectF(ground.left() + index * pitch, ground.top(), pitch - gap, ground.height())
            painter.fillRect(slot, theme.track)
            bar = slot.adjusted(0, ground.height() * (1 - share), 0, 0)
            painter.fillRect(bar, theme.accent if index in lettered else theme.selected)
            if bars.levels:
                y = round(ground.bottom() - ground.height() * bars.levels[index]) + 0.5
                painter.fillRect(QRectF(slot.left(), y - 1, slot.width(), 2), theme.ink)
        painter.setPen(theme.ink)
        painter.setFont(fonts.font(fonts.AXIS, fonts.SEMIBOLD))
        for index, letter in bars.letters:
            below = QRectF(
                ground.left() + (index + 0.5) * pitch - 10, ground.bottom(), 20, _LETTERS
            )
            painter.drawText(below, int(Qt.AlignmentFlag.AlignCenter), letter)

    def _repaint(self) -> None:
        self.update()
