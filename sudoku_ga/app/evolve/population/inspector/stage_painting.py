"""Paints one stage: boards side by side, rows of bars beside or below them, or a tree."""

from dataclasses import dataclass
from math import ceil

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPen, QPolygonF

from sudoku_ga.app.board.tiles import Look, Tiles, image_of, tiles_of, tiles_within
from sudoku_ga.app.evolve.population.inspector.stage_data import (
    Bars,
    BoardPart,
    StageShown,
    TreeNode,
)
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import Theme, current_theme, mixed
from sudoku_ga.evolution.observe.population_view import conflict_masks
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.translation import _


def side_of_board(painter: QPainter, filled: Grid, room: float) -> float:
    """Return the side of the largest board that fits into a room, frame included."""
    tiles = _tiles_for(painter, filled, room)
    return max(tiles.width, tiles.height) / _ratio(painter)


def draw_board(
    painter: QPainter, part: BoardPart, filled: Grid, corner: QPointF, side: float
) -> None:
    """Draw a board.

    ``filled``: the cells that evolution cannot change. ``corner``: the top left. ``side``: the
    result of :func:`side_of_board`.
    """
    tiles, ratio = _tiles_for(painter, filled, side), _ratio(painter)
    digits = part.digits[np.newaxis]
    pixels = tiles.boards(digits, looks_of_marks(part, filled))[0]
    # Whole pixels of the screen: otherwise the digits would be blurred.
    whole = QPointF(round(corner.x() * ratio) / ratio, round(corner.y() * ratio) / ratio)
    painter.drawImage(whole, image_of(pixels, ratio))


def looks_of_marks(part: BoardPart, filled: Grid) -> npt.NDArray[np.uint8]:
    """Return the looks of the cells of a board, shape (1, cell_count)."""
    marks = np.array([Look.EVOLVED, Look.FIRST, Look.SECOND, Look.NEW], np.uint8)[part.marks]
    looks = np.where(filled.digits > 0, Look.GIVEN, marks)
    wrong = conflict_masks(filled.geometry, part.digits[np.newaxis])
    return np.where(wrong, looks + Look.WRONG, looks).astype(np.uint8)


def _tiles_for(painter: QPainter, filled: Grid, room: float) -> Tiles:
    # Rounded up, so that a side a fraction of a pixel smaller gives the same board again.
    return tiles_within(filled.geometry, ceil(room * _ratio(painter)), current_theme().name)


def _ratio(painter: QPainter) -> float:
    return painter.device().devicePixelRatioF()


_CAPTION, _LEGEND, _GAP = 18.0, 20.0, 14.0
_BARS, _MOST_BARS, _LETTERS = 50.0, 180.0, 14.0
_LEAST_BARS = 16.0
"""Where less would remain for the bars, their caption has one line."""
_PLAIN = 0.35
"""The share of the ground in the colour of a bar without a letter."""
_BESIDE = 0.4
"""The share of the width that bars beside boards take."""


@dataclass(frozen=True)
class StagePainting:
    """Paints stages of one board. ``filled``: the cells that evolution cannot change."""

    painter: QPainter
    theme: Theme
    filled: Grid

    def draw(self, stage: StageShown, place: QRectF) -> None:
        """Draw a stage without its words."""
        if stage.tree is not None:
            draw_tree(self.painter, self.theme, stage.tree, self.filled, place)
        if stage.boards:
            self._draw_boards(stage, place)
        elif stage.bars:
            self._draw_all_bars(stage, place)

    def _draw_boards(self, stage: StageShown, whole: QRectF) -> None:
        """Draw boards and their legend, with bars where these leave the boards larger."""
        count = len(stage.boards)
        height = whole.height() - _CAPTION - (_LEGEND if stage.has_legend else 0.0)
        wide = (whole.width() - (count - 1) * _GAP) / count
        side, place = side_of_board(self.painter, self.filled, min(height, wide)), whole
        if stage.bars:
            low = min(_CAPTION + _BARS, whole.height() * 0.4)
            below = side_of_board(self.painter, self.filled, min(height - low - 4, wide))
            slim = whole.width() * (1 - _BESIDE) / count - _GAP
            side = side_of_board(self.painter, self.filled, min(height, slim))
            place = whole.adjusted(count * (side + _GAP), 0, 0, 0)
            if below > side:
                legend = _LEGEND if stage.has_legend else 0.0
                side, place = below, whole.adjusted(0, _CAPTION + below + legend + 6, 0, 0)
        pitch, right = side + _GAP, place.left() if place.left() > whole.left() else whole.right()
        if right == whole.right():
            pitch = self._pitch(stage, pitch, whole.width() - side)
        for index, part in enumerate(stage.boards):
            left = whole.left() + index * pitch
            end = right if index + 1 == count else left + pitch
            self._draw_caption(part, QRectF(left, whole.top(), end - left - 4, _CAPTION))
            corner = QPointF(left, whole.top() + _CAPTION)
            draw_board(self.painter, part, self.filled, corner, side)
        if stage.has_legend:
            self._draw_legend(QPointF(whole.left(), whole.top() + _CAPTION + side + 6), whole)
        if stage.bars:
            self._draw_all_bars(stage, place)

    def _draw_all_bars(self, stage: StageShown, place: QRectF) -> None:
        pitch = min(place.height() / len(stage.bars), _CAPTION + _MOST_BARS)
        for index, bars in enumerate(stage.bars):
            top = place.top() + index * pitch
            self._draw_bars(bars, QRectF(place.left(), top, place.width(), pitch - 4))

    def _pitch(self, stage: StageShown, least: float, room: float) -> float:
        """Return the distance between boards: what their captions need, if there is room."""
        before_last = stage.boards[:-1]
        if not before_last:
            return least
        metrics = QFontMetricsF(fonts.font(fonts.SECONDARY, fonts.SEMIBOLD))
        widest = max(metrics.horizontalAdvance(part.caption) for part in before_last)
        return max(least, min(ceil(widest) + _GAP, room / len(before_last)))

    def _draw_caption(self, part: BoardPart, place: QRectF) -> None:
        painter = self.painter
        painter.setFont(fonts.font(fonts.SECONDARY, fonts.SEMIBOLD))
        painter.setPen(self.theme.ink)
        right = Qt.TextElideMode.ElideRight
        text = painter.fontMetrics().elidedText(part.caption, right, int(place.width()))
        painter.drawText(place, text)

    def _draw_legend(self, corner: QPointF, whole: QRectF) -> None:
        """Draw the meanings of the grounds of cells, as many as have room."""
        painter, theme, left = self.painter, self.theme, corner.x()
        painter.setFont(fonts.font(fonts.SECONDARY))
        ratio = _ratio(painter)
        sample = tiles_of(self.filled.geometry, round(13 * ratio), theme.name).sample
        for look, name in (
            (Look.FIRST, _("from A")),
            (Look.SECOND, _("from B")),
            (Look.EVOLVED, _("alike in both")),
            (Look.NEW, _("in neither")),
        ):
            width = painter.fontMetrics().horizontalAdvance(name)
            if left + 19 + width > whole.right() + 1:
                break
            place = QRectF(left + 0.5, corner.y() + 0.5, 13, 13)
            painter.drawImage(place.topLeft(), image_of(sample(look), ratio))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(theme.strong_border, 1))
            painter.drawRect(place)
            painter.setPen(theme.ink2)
            painter.drawText(QRectF(left + 19, corner.y() - 2, width + 2, 18), name)
            left += 19 + width + 14

    def _draw_bars(self, bars: Bars, place: QRectF) -> None:
        painter, theme = self.painter, self.theme
        painter.setFont(fonts.font(fonts.SECONDARY))
        painter.setPen(theme.ink2)
        flags = int(Qt.TextFlag.TextWordWrap)
        room, caption = place.adjusted(0, 0, 0, -_LETTERS), bars.caption
        words = painter.boundingRect(room, flags, caption)
        if room.height() - words.height() < _LEAST_BARS:
            elide = Qt.TextElideMode.ElideRight
            caption = painter.fontMetrics().elidedText(caption, elide, int(place.width()))
            words = painter.boundingRect(room, flags, caption)
        painter.drawText(words, flags, caption)
        ground = place.adjusted(0, max(words.height() + 2, _CAPTION), 0, -_LETTERS)
        if not bars.heights:
            return
        ground.setLeft(ground.left() + self._draw_scale(bars, ground))
        pitch = min(ground.width() / len(bars.heights), 24.0)
        gap = 1.0 if pitch > 4 else 0.0
        lettered, plain = dict(bars.letters), mixed(theme.accent, theme.card, _PLAIN)
        for index, share in enumerate(bars.heights):
            slot = QRectF(ground.left() + index * pitch, ground.top(), pitch - gap, ground.height())
            painter.fillRect(slot, theme.track)
            bar = slot.adjusted(0, ground.height() * (1 - share), 0, 0)
            painter.fillRect(bar, theme.accent if index in lettered else plain)
            if bars.levels:
                y = round(ground.bottom() - ground.height() * bars.levels[index]) + 0.5
                painter.fillRect(QRectF(slot.left(), y - 1, slot.width(), 2), theme.ink)
        painter.setPen(theme.ink)
        painter.setFont(fonts.font(fonts.AXIS, fonts.SEMIBOLD))
        free = ground.left() - _LETTERS
        for index, letter in sorted(bars.letters):
            wide = painter.fontMetrics().horizontalAdvance(letter) + 2.0
            # Beside one that was drawn already.
            left = max(ground.left() + (index + 0.5) * pitch - wide / 2, free)
            below = QRectF(left, ground.bottom(), wide, _LETTERS)
            painter.drawText(below, int(Qt.AlignmentFlag.AlignCenter), letter)
            free = below.right()

    def _draw_scale(self, bars: Bars, ground: QRectF) -> float:
        """Write the values at the ends of the bars, and return the room that they take.

        Low bars have room for the value at the top alone.
        """
        if not bars.most:
            return 0.0
        painter = self.painter
        painter.setFont(fonts.font(fonts.AXIS))
        metrics = painter.fontMetrics()
        width = metrics.horizontalAdvance(bars.most)
        place = QRectF(ground.left(), ground.top(), width, ground.height())
        right = Qt.AlignmentFlag.AlignRight
        painter.drawText(place, int(right | Qt.AlignmentFlag.AlignTop), bars.most)
        if ground.height() >= 2 * metrics.height():
            painter.drawText(place, int(right | Qt.AlignmentFlag.AlignBottom), "0")
        return width + 4.0


_TREE_CAPTION, _TREE_GAP = 16.0, 28.0


def draw_tree(
    painter: QPainter, theme: Theme, node: TreeNode, filled: Grid, room: QRectF
) -> QPointF:
    """Draw an individual and its ancestors, and return where a line may reach its board.

    ``filled``: the cells that evolution cannot change.
    ``room``: the boards of ancestors are in its right half.
    """
    painter.setFont(fonts.font(fonts.AXIS, fonts.MEDIUM))
    least = room.width() if not node.parents else room.width() * 0.5 - _TREE_GAP
    side = side_of_board(painter, filled, min(room.height() - _TREE_CAPTION - 2, least))
    top = room.top() + (room.height() - side - _TREE_CAPTION) / 2
    # The caption may be wider than the board, but those of the parents begin where it ends.
    words = painter.fontMetrics().horizontalAdvance(node.board.caption) + 12.0
    gap = min(max(_TREE_GAP, words - side), max(room.width() * 0.5 - side, _TREE_GAP))
    width = side + gap - 4 if node.parents else room.width()
    painter.setPen(theme.ink)
    right = Qt.TextElideMode.ElideRight
    text = painter.fontMetrics().elidedText(node.board.caption, right, int(width))
    painter.drawText(QRectF(room.left(), top, width, _TREE_CAPTION), text)
    draw_board(painter, node.board, filled, QPointF(room.left(), top + _TREE_CAPTION), side)
    middle = top + _TREE_CAPTION + side / 2
    height = room.height() / max(len(node.parents), 1)
    for index, parent in enumerate(node.parents):
        left = room.left() + side + gap
        place = QRectF(left, room.top() + index * height, room.right() - left, height)
        reached = draw_tree(painter, theme, parent, filled, place)
        painter.setPen(QPen(theme.best if index == 0 else theme.mean, 2))
        x = left - gap / 2
        points = (QPointF(room.left() + side, middle), QPointF(x, middle), QPointF(x, reached.y()))
        painter.drawPolyline(QPolygonF([*points, reached]))
    return QPointF(room.left(), middle)
