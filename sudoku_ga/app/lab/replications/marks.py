"""The marks of published and obtained values: a shape and a colour for each verdict."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from sudoku_ga.app.lab.replications.bar import Bar
from sudoku_ga.app.lab.replications.findings import Row
from sudoku_ga.app.theme.tokens import Theme
from sudoku_ga.app.widgets.axis import Axis
from sudoku_ga.lab.replication.comparison import Agreement

_RADIUS = 4.5
_CAP = 5
_DIAMOND = 6
_BAR_MARGIN = 14
"""Left and right of the track, so that marks and ticks at its ends are whole."""

_TRIANGLE = ((0.0, -1.1), (1.15, 0.9), (-1.15, 0.9))


def verdict_colour(theme: Theme, row: Row) -> QColor:
    """Return the colour of what was obtained."""
    if row.verdict is None:
        return theme.best if row.published is None else theme.worst
    return {
        Agreement.AGREES: theme.solved,
        Agreement.BETTER: theme.best,
        Agreement.WORSE: theme.mean,
        Agreement.NOT_COMPARED: theme.worst,
    }[row.verdict]


def draw_mark(painter: QPainter, centre: QPointF, row: Row, theme: Theme) -> None:
    """Draw the shape of a verdict: circle, triangle up or down, cross."""
    colour = verdict_colour(theme, row)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    if row.verdict is Agreement.NOT_COMPARED:
        painter.setPen(QPen(colour, 2))
        arm = QPointF(_RADIUS - 1, _RADIUS - 1)
        other = QPointF(arm.x(), -arm.y())
        painter.drawLine(centre - arm, centre + arm)
        painter.drawLine(centre - other, centre + other)
    elif row.verdict in (Agreement.BETTER, Agreement.WORSE):
        up = 1 if row.verdict is Agreement.BETTER else -1
        painter.drawPolygon(
            QPolygonF([centre + QPointF(x, y * up) * _RADIUS for x, y in _TRIANGLE])
        )
    else:
        painter.drawEllipse(centre, _RADIUS, _RADIUS)


def draw_bar(painter: QPainter, rect: QRectF, row: Row, bar: Bar, theme: Theme) -> None:
    """Draw the track, the interval with its value, and the published value as a diamond."""
    track = _track(rect)
    y = track.center().y()
    painter.setPen(QPen(theme.track, 2))
    painter.drawLine(track.topLeft(), track.topRight())
    if bar.low is not None and bar.high is not None:
        low, high = _x(track, bar.low), _x(track, bar.high)
        painter.setPen(QPen(verdict_colour(theme, row), 2))
        painter.drawLine(QPointF(low, y), QPointF(high, y))
        painter.drawLine(QPointF(low, y - _CAP), QPointF(low, y + _CAP))
        if bar.is_open:  # an arrow: it goes on
            painter.drawLine(QPointF(high, y), QPointF(high - _CAP, y - _CAP))
            painter.drawLine(QPointF(high, y), QPointF(high - _CAP, y + _CAP))
        else:
            painter.drawLine(QPointF(high, y - _CAP), QPointF(high, y + _CAP))
    if bar.obtained is not None:
        draw_mark(painter, QPointF(_x(track, bar.obtained), y), row, theme)
    if bar.published is not None:
        _draw_published(painter, QPointF(_x(track, bar.published), y), theme)


def draw_ticks(painter: QPainter, rect: QRectF, axis: Axis, ink: QColor) -> None:
    """Write the values of an axis where they stand on the bars below; leave out what collides."""
    track = _track(rect)
    metrics = painter.fontMetrics()
    painter.setPen(ink)
    free_from = rect.left()
    for value, word in zip(axis.ticks, axis.tick_words, strict=True):
        width = metrics.horizontalAdvance(word)
        x = _x(track, axis.share(value)) - width / 2
        x = min(max(x, rect.left()), rect.right() - width)
        if x < free_from:
            continue
        box = QRectF(x, rect.top(), width + 1, rect.height())
        painter.drawText(box, int(Qt.AlignmentFlag.AlignVCenter), word)
        free_from = x + width + 8


def _draw_published(painter: QPainter, centre: QPointF, theme: Theme) -> None:
    """Draw a hollow diamond: what was obtained is still seen through it."""
    painter.setPen(QPen(theme.ink, 1.6))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    corners = ((0, -_DIAMOND), (_DIAMOND, 0), (0, _DIAMOND), (-_DIAMOND, 0))
    painter.drawPolygon(QPolygonF([centre + QPointF(x, y) for x, y in corners]))


def _track(rect: QRectF) -> QRectF:
    """Return the track as a rectangle without height in the middle."""
    y = rect.center().y()
    return QRectF(rect.left() + _BAR_MARGIN, y, max(1.0, rect.width() - 2 * _BAR_MARGIN), 0)


def _x(track: QRectF, share: float) -> float:
    return track.left() + share * track.width()
