"""A tree of boards: an individual at the left, its parents beside it, theirs beside them.

Each generation has half the room of the one before::

    ┌───────┐   ┌───┐──┌┐
    │       │───│ A │──└┘
    │ child │   └───┘──
    │       │───┌───┐
    └───────┘   │ B │
"""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPolygonF

from sudoku_ga.app.population.inspector.board_painting import draw_board, side_of_board
from sudoku_ga.app.population.inspector.parts import TreeNode
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.tokens import Theme
from sudoku_ga.puzzle.grid import Grid

_CAPTION, _GAP = 16.0, 28.0


def draw_tree(
    painter: QPainter, theme: Theme, node: TreeNode, filled: Grid, room: QRectF
) -> QPointF:
    """Draw an individual and its ancestors, and return where a line may reach its board.

    Parameters
    ----------
    painter : QPainter
    theme : Theme
    node : TreeNode
    filled : Grid
        What evolution cannot change.
    room : QRectF
        The boards of ancestors stand in its right half.
    """
    painter.setFont(fonts.font(fonts.AXIS, fonts.MEDIUM))
    least = room.width() if not node.parents else room.width() * 0.5 - _GAP
    side = side_of_board(filled, min(room.height() - _CAPTION - 2, least))
    top = room.top() + (room.height() - side - _CAPTION) / 2
    # The caption may be wider than the board, but those of the parents begin where it ends.
    words = painter.fontMetrics().horizontalAdvance(node.board.caption) + 12.0
    gap = min(max(_GAP, words - side), max(room.width() * 0.5 - side, _GAP))
    width = side + gap - 4 if node.parents else room.width()
    painter.setPen(theme.ink)
    right = Qt.TextElideMode.ElideRight
    text = painter.fontMetrics().elidedText(node.board.caption, right, int(width))
    painter.drawText(QRectF(room.left(), top, width, _CAPTION), text)
    draw_board(painter, theme, node.board, filled, QPointF(room.left(), top + _CAPTION), side)
    middle = top + _CAPTION + side / 2
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
