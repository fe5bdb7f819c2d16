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

from sudoku_ga.app.inside.board_painting import draw_board, side_of_board
from sudoku_ga.app.inside.parts import TreeNode
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
    least = room.width() if not node.parents else room.width() * 0.5 - _GAP
    side = side_of_board(filled, min(room.height() - _CAPTION - 2, least))
    top = room.top() + (room.height() - side - _CAPTION) / 2
    caption = QRectF(room.left(), top, room.width() if not node.parents else side + _GAP, _CAPTION)
    painter.setFont(fonts.font(fonts.AXIS, fonts.MEDIUM))
    painter.setPen(theme.ink)
    right = Qt.TextElideMode.ElideRight
    text = painter.fontMetrics().elidedText(node.board.caption, right, int(caption.width()))
    painter.drawText(caption, text)
    draw_board(painter, theme, node.board, filled, QPointF(room.left(), top + _CAPTION), side)
    middle = top + _CAPTION + side / 2
    height = room.height() / max(len(node.parents), 1)
    for index, parent in enumerate(node.parents):
        left = room.left() + side + _GAP
        place = QRectF(left, room.top() + index * height, room.right() - left, height)
        reached = draw_tree(painter, theme, parent, filled, place)
        painter.setPen(QPen(theme.best if index == 0 else theme.mean, 2))
        x = left - _GAP / 2
        points = (QPointF(room.left() + side, middle), QPointF(x, middle), QPointF(x, reached.y()))
        painter.drawPolyline(QPolygonF([*points, reached]))
    return QPointF(room.left(), middle)
