"""How one stage is painted: boards side by side, rows of bars beside or below, or a tree."""

from dataclasses import dataclass
from math import ceil

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QFont, QFontMetricsF, QPainter, QPen, QPolygonF

from sudoku_ga.app.board.picture import digit_text
from sudoku_ga.app.board.signs import Inks, draw_signs
from sudoku_ga.app.population.inspector.stage_data import (
    Bars,
    BoardPart,
    Mark,
    StageShown,
    TreeNode,
)
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import Theme, mixed
from sudoku_ga.evolution.observe.population_view import conflict_masks
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.outlines import region_lines, signs_of
from sudoku_ga.translation import _

_DIGIT, _SMALL_DIGIT, _NUMBER = 0.58, 0.72, 0.42
_LEAST_WITH_DIGITS, _SMALL = 9.0, 15.0
_TINT, _STRONG_TINT = 0.26, 0.42


def side_of_board(filled: Grid, room: float) -> float:
    """Return the side of the largest board with whole pixels for each cell."""
    return max(int((room - 2) / filled.geometry.size), 2) * filled.geometry.size + 2.0


def draw_board(
    painter: QPainter, theme: Theme, part: BoardPart, filled: Grid, corner: QPointF, side: float
) -> None:
    """Draw a board.

    ``filled``: what evolution cannot change.
    ``corner``: top left.
    ``side``: as :func:`side_of_board` says.
    """
    geometry = filled.geometry
    signs, inks = signs_of(geometry), Inks.of(theme)
    cell = (side - 2) / geometry.size
    masks: npt.NDArray[np.bool_] = conflict_masks(geometry, part.digits[np.newaxis])[0]
    for index in range(geometry.cell_count):
        row, column = divmod(index, geometry.size)
        place = QRectF(corner.x() + 1 + column * cell, corner.y() + 1 + row * cell, cell, cell)
        given = bool(filled.digits[index])
        draw_ground(painter, theme, place, Mark.PLAIN if given else Mark(part.marks[index]), given)
        kind = signs.kinds[signs.of[index]]
        if kind.is_in_window and part.marks[index] == Mark.PLAIN:
            painter.fillRect(place, theme.shade)
        if cell >= _LEAST_WITH_DIGITS:
            draw_signs(painter, place, kind, inks)
        conflict = bool(masks[index])
        if conflict:
            _draw_triangle(painter, theme, place)
        if cell >= _LEAST_WITH_DIGITS:
            painter.setFont(_font(geometry.size, cell, given=given))
            painter.setPen(theme.conflict if conflict else theme.given if given else theme.ink)
            text = digit_text(int(part.digits[index]), geometry.size)
            painter.drawText(place, int(Qt.AlignmentFlag.AlignCenter), text)
    _draw_lines(painter, theme, filled, corner, cell)


def draw_ground(
    painter: QPainter, theme: Theme, place: QRectF, mark: Mark, given: bool = False
) -> None:
    """Draw the ground of a cell: plain, of the first or second parent, or new."""
    ground = theme.given_cell if given else theme.card
    if mark is Mark.FIRST:
        ground = mixed(theme.card, theme.best, _TINT)
    elif mark is Mark.SECOND:
        ground = mixed(theme.card, theme.mean, _TINT)
    painter.fillRect(place, ground)
    if mark is Mark.SECOND:
        hatch = mixed(theme.card, theme.mean, _STRONG_TINT + _TINT)
        painter.fillRect(place, QBrush(hatch, Qt.BrushStyle.BDiagPattern))
    elif mark is Mark.NEW:
        width = 2.0 if place.width() >= _SMALL else 1.4
        painter.setPen(QPen(theme.ink, width))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(place.adjusted(width, width, -width, -width))


def _font(size: int, cell: float, *, given: bool) -> QFont:
    digit = _DIGIT if cell >= _SMALL else _SMALL_DIGIT
    share = digit if size <= 35 else _NUMBER if size <= 99 else _NUMBER * 2 / 3
    return fonts.font(share * cell, fonts.SEMIBOLD if given else fonts.REGULAR)


def _draw_triangle(painter: QPainter, theme: Theme, place: QRectF) -> None:
    reach = max(place.width() * 0.26, 3.0)
    right = place.topRight()
    corners = [right, right - QPointF(reach, 0), right + QPointF(0, reach)]
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.conflict_solid)
    painter.drawPolygon(QPolygonF(corners))


def _draw_lines(
    painter: QPainter, theme: Theme, filled: Grid, corner: QPointF, cell: float
) -> None:
    geometry = filled.geometry
    side = cell * geometry.size
    painter.setBrush(Qt.BrushStyle.NoBrush)

    def place(index: int) -> float:
        return round(1 + index * cell) - 0.5

    for index in range(geometry.size + 1):
        offset = place(index)
        for upright, box in zip((False, True), geometry.drawn_box, strict=True):
            thick = index % box == 0
            if not thick and cell < _LEAST_WITH_DIGITS:
                continue
            painter.setPen(QPen(theme.thick_line if thick else theme.thin_line, 1))
            if upright:
                x = corner.x() + offset
                painter.drawLine(QPointF(x, corner.y()), QPointF(x, corner.y() + side + 1))
            else:
                y = corner.y() + offset
                painter.drawLine(QPointF(corner.x(), y), QPointF(corner.x() + side + 1, y))
    painter.setPen(QPen(theme.thick_line, 1))
    for x1, y1, x2, y2 in region_lines(geometry):
        ends = ((x1, y1), (x2, y2))
        painter.drawLine(*(corner + QPointF(place(x), place(y)) for x, y in ends))


_CAPTION, _LEGEND, _GAP = 18.0, 20.0, 14.0
_BARS, _MOST_BARS, _LETTERS = 50.0, 110.0, 14.0
_LEAST_BESIDE = 110.0
"""The least width of bars beside boards."""


@dataclass(frozen=True)
class StagePainting:
    """Paints stages of one board.

    ``filled``: what evolution cannot change.
    """

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
        """Draw boards and their legend, with bars where they leave the boards larger."""
        count = len(stage.boards)
        height = whole.height() - _CAPTION - (_LEGEND if stage.has_legend else 0.0)
        wide = (whole.width() - (count - 1) * _GAP) / count
        side, place = side_of_board(self.filled, min(height, wide)), whole
        if stage.bars:
            low = min(_CAPTION + _BARS, whole.height() * 0.4)
            below = side_of_board(self.filled, min(height - low - 4, wide))
            slim = (whole.width() - _LEAST_BESIDE) / count - _GAP
            side = side_of_board(self.filled, min(height, slim))
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
            draw_board(self.painter, self.theme, part, self.filled, corner, side)
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
        """Return how far boards are apart: as their captions need, where there is room."""
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
        """Draw what the grounds of cells mean, for those with room."""
        painter, theme, left = self.painter, self.theme, corner.x()
        painter.setFont(fonts.font(fonts.SECONDARY))
        for mark, name in (
            (Mark.FIRST, _("from A")),
            (Mark.SECOND, _("from B")),
            (Mark.PLAIN, _("alike in both")),
            (Mark.NEW, _("in neither")),
        ):
            width = painter.fontMetrics().horizontalAdvance(name)
            if left + 19 + width > whole.right() + 1:
                break
            place = QRectF(left + 0.5, corner.y() + 0.5, 13, 13)
            draw_ground(painter, theme, place, mark)
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
        words = painter.boundingRect(place.adjusted(0, 0, 0, -_LETTERS), flags, bars.caption)
        painter.drawText(words, flags, bars.caption)
        ground = place.adjusted(0, max(words.height() + 2, _CAPTION), 0, -_LETTERS)
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
        free = ground.left() - _LETTERS
        for index, letter in sorted(bars.letters):
            wide = painter.fontMetrics().horizontalAdvance(letter) + 2.0
            # Beside one that is there already.
            left = max(ground.left() + (index + 0.5) * pitch - wide / 2, free)
            below = QRectF(left, ground.bottom(), wide, _LETTERS)
            painter.drawText(below, int(Qt.AlignmentFlag.AlignCenter), letter)
            free = below.right()


_TREE_CAPTION, _TREE_GAP = 16.0, 28.0


def draw_tree(
    painter: QPainter, theme: Theme, node: TreeNode, filled: Grid, room: QRectF
) -> QPointF:
    """Draw an individual and its ancestors, and return where a line may reach its board.

    ``filled``: what evolution cannot change.
    ``room``: the boards of ancestors are in its right half.
    """
    painter.setFont(fonts.font(fonts.AXIS, fonts.MEDIUM))
    least = room.width() if not node.parents else room.width() * 0.5 - _TREE_GAP
    side = side_of_board(filled, min(room.height() - _TREE_CAPTION - 2, least))
    top = room.top() + (room.height() - side - _TREE_CAPTION) / 2
    # The caption may be wider than the board, but those of the parents begin where it ends.
    words = painter.fontMetrics().horizontalAdvance(node.board.caption) + 12.0
    gap = min(max(_TREE_GAP, words - side), max(room.width() * 0.5 - side, _TREE_GAP))
    width = side + gap - 4 if node.parents else room.width()
    painter.setPen(theme.ink)
    right = Qt.TextElideMode.ElideRight
    text = painter.fontMetrics().elidedText(node.board.caption, right, int(width))
    painter.drawText(QRectF(room.left(), top, width, _TREE_CAPTION), text)
    draw_board(painter, theme, node.board, filled, QPointF(room.left(), top + _TREE_CAPTION), side)
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
