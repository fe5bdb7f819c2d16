"""The table of published and obtained values: model, delegate and view."""

from collections.abc import Collection, Sequence
from enum import IntEnum
from typing import Any

from PySide6.QtCore import QItemSelection, QPointF, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF, QResizeEvent
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem, QTableView, QWidget

from sudoku_ga.app.lab.findings import Bar, Group, Row
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import Theme, current_theme
from sudoku_ga.app.widgets.scale import Axis
from sudoku_ga.app.widgets.table import (
    NOWHERE,
    PADDING,
    ColumnModel,
    Index,
    draw_ground,
    set_up_table,
    write,
)
from sudoku_ga.app.widgets.text import plain_tip
from sudoku_ga.lab.replication.comparison import Agreement
from sudoku_ga.lab.stats.notation import number_text
from sudoku_ga.translation import _, counted, later, local_number

ENTRY = Qt.ItemDataRole.UserRole
"""Role of the (Group, Row) of an index; instead of a Row a heading has None, a reason its text."""

Entry = tuple[Group, Row | str | None]


class Column(IntEnum):
    """The columns from left to right."""

    VALUE = 0
    PUBLISHED = 1
    OBTAINED = 2
    BAR = 3
    EFFORT = 4
    VERDICT = 5


_HEADS = {
    Column.VALUE: later("Value"),
    Column.PUBLISHED: later("Published ◇"),
    Column.OBTAINED: later("Obtained ●"),
    Column.BAR: later("On one scale"),
    Column.EFFORT: later("Runs, evaluations"),
    Column.VERDICT: later("Verdict"),
}
NUMBERS = (Column.PUBLISHED, Column.OBTAINED, Column.EFFORT)
"""Columns that are aligned at their right."""


def lines_of(row: Row, column: Column) -> tuple[str, str]:
    """Return the two lines of a cell."""
    # What cannot be compared is a group below the reason.
    has_verdict = row.verdict not in (None, Agreement.NOT_COMPARED)
    verdict = _(row.verdict) if row.verdict and has_verdict else ""
    value = "–" if row.obtained is None else number_text(row.obtained.value)
    return {
        Column.VALUE: (row.label, row.where),
        Column.PUBLISHED: (
            "–" if row.published is None else number_text(row.published),
            row.percentile_text,
        ),
        Column.OBTAINED: (value if row.is_made else "–", row.interval_text),
        Column.BAR: ("", ""),
        Column.EFFORT: (runs_text(row), local_number(row.evaluations)),
        Column.VERDICT: (verdict[:1].upper() + verdict[1:], _(row.reason) * has_verdict),
    }[column]


def runs_text(row: Row) -> str:
    """Return the number of runs of a row: ``98 runs, 2 failed``."""
    runs = counted("{count:,} run", "{count:,} runs", row.runs)
    if not row.failed:
        return runs
    return _("{runs}, {failed:,} failed").format(runs=runs, failed=row.failed)


def reason_text(reason: str) -> str:
    """Return why the rows of a group cannot be compared, as a sentence."""
    return _("Cannot be compared: {reason}").format(reason=_(reason))


class FindingsModel(ColumnModel):
    """Groups of rows, each below its heading and the reason why it cannot be compared."""

    heads = _HEADS
    numbers = NUMBERS

    def __init__(self) -> None:
        super().__init__()
        self._entries: list[Entry] = []

    @property
    def headings(self) -> list[int]:
        """The rows that are headings."""
        return [place for place, (_, item) in enumerate(self._entries) if item is None]

    @property
    def reasons(self) -> list[int]:
        """The rows that are reasons."""
        return [place for place, (_, item) in enumerate(self._entries) if isinstance(item, str)]

    def set_groups(self, groups: Sequence[Group]) -> None:
        """Show other groups."""
        self.beginResetModel()
        self._entries = [
            (group, item)
            for group in groups
            for item in (None, *filter(None, [group.reason]), *group.rows)
        ]
        self.endResetModel()

    def entry(self, place: int) -> Entry:
        """Return group and row of a place."""
        return self._entries[place]

    def rowCount(self, parent: Index = NOWHERE) -> int:
        """Return how many rows, headings and reasons there are."""
        return 0 if parent.isValid() else len(self._entries)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Make rows selectable, headings and reasons not."""
        if not isinstance(self._entries[index.row()][1], Row):
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return the text of a cell, or its (Group, Row)."""
        group, item = self._entries[index.row()]
        if role == ENTRY:
            return group, item
        column = Column(index.column())
        if isinstance(item, Row):
            lines = lines_of(item, column)
        else:
            lines = ((reason_text(item) if item else group.heading) * (column == 0), "")
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return ", ".join(filter(None, lines))
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip("\n".join(filter(None, lines))) or None
        return None


_RADIUS = 4.5
_CAP = 5
_DIAMOND = 6
_BAR_MARGIN = 14
"""Left and right of the track, so that marks and ticks at its ends are whole."""

_TRIANGLE = ((0.0, -1.1), (1.15, 0.9), (-1.15, 0.9))


def verdict_colour(theme: Theme, row: Row) -> QColor:
    """Return the colour of an obtained value."""
    if row.verdict is None:
        return theme.best if row.published is None else theme.worst
    return {
        Agreement.AGREES: theme.solved,
        Agreement.BETTER: theme.best,
        Agreement.WORSE: theme.mean,
        Agreement.NO_VERDICT: theme.worst,
        Agreement.NOT_COMPARED: theme.worst,
    }[row.verdict]


def draw_mark(painter: QPainter, centre: QPointF, row: Row, theme: Theme) -> None:
    """Draw the shape of a verdict: circle, triangle up or down, cross."""
    colour = verdict_colour(theme, row)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    if row.verdict in (Agreement.NOT_COMPARED, Agreement.NO_VERDICT):
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
    """Write the tick labels of an axis above its bars, without those that would overlap."""
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


ROW_HEIGHT, HEADING_HEIGHT, REASON_HEIGHT = 44, 34, 28
_LINE = 17
_MARK_ROOM = 18


class RowDelegate(QStyledItemDelegate):
    """Paints two lines a cell, bars, verdicts, and headings with the ticks of their group."""

    def sizeHint(self, _option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the height of two lines, of one for a heading or a reason."""
        _, item = index.data(ENTRY)
        if isinstance(item, Row):
            return QSize(40, ROW_HEIGHT)
        return QSize(40, REASON_HEIGHT if item else HEADING_HEIGHT)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw a cell."""
        group, item = index.data(ENTRY)
        theme = current_theme()
        rect = QRectF(option.rect)
        column = Column(index.column())
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if item is None:
            _draw_heading(painter, rect, group, column, theme)
        elif isinstance(item, str):
            painter.setFont(fonts.font(fonts.SECONDARY))
            inside = rect.adjusted(PADDING, 0, -PADDING, 0)
            write(painter, inside, reason_text(item), theme.ink2)
        else:
            draw_ground(painter, option, theme, first=column == Column.VALUE)
            line = QRectF(rect.left(), rect.bottom() - 1, rect.width(), 1)
            painter.fillRect(line, theme.plot_grid)
            _draw_cell(painter, rect, group, item, column, theme)
        painter.restore()


def _draw_heading(
    painter: QPainter, rect: QRectF, group: Group, column: Column, theme: Theme
) -> None:
    painter.fillRect(rect, theme.sunken)
    if column == Column.BAR:
        painter.setFont(fonts.font(fonts.AXIS))
        draw_ticks(painter, rect, group.axis, theme.ink2)
    elif column == Column.VALUE:
        painter.setFont(fonts.font(fonts.SECONDARY, fonts.SEMIBOLD))
        inside = rect.adjusted(PADDING, 0, -PADDING, 0)
        write(painter, inside, group.heading, theme.ink)


def _draw_cell(
    painter: QPainter, rect: QRectF, group: Group, row: Row, column: Column, theme: Theme
) -> None:
    if column == Column.BAR:
        draw_bar(painter, rect, row, group.bar(row), theme)
        return
    main, lesser = lines_of(row, column)
    inside = rect.adjusted(PADDING, 0, -PADDING, 0)
    height = 2 * _LINE if lesser else _LINE
    first = QRectF(inside.left(), rect.center().y() - height / 2, inside.width(), _LINE)
    if column == Column.VERDICT and main:
        draw_mark(painter, QPointF(first.left() + 5, first.center().y()), row, theme)
        first.adjust(_MARK_ROOM, 0, 0, 0)
    right = column in NUMBERS
    strong = column in (Column.OBTAINED, Column.VERDICT)
    painter.setFont(fonts.font(fonts.BODY, fonts.SEMIBOLD if strong else fonts.REGULAR))
    write(painter, first, main, theme.ink, right=right)
    if lesser:
        painter.setFont(fonts.font(fonts.SECONDARY))
        write(painter, first.translated(0, _LINE), lesser, theme.ink2, right=right)


_WIDTHS = {
    Column.PUBLISHED: 92,
    Column.OBTAINED: 122,
    Column.EFFORT: 140,
    Column.VERDICT: 150,
}
_LEAST_VALUE, _LEAST_BAR = 120, 90
_WIDE = 690
_WIDE_WIDTHS = _WIDTHS | {Column.OBTAINED: 150, Column.VERDICT: 200}
_NARROW = sum(_WIDTHS.values()) + _LEAST_VALUE + _LEAST_BAR
"""Below this width runs and evaluations are hidden; the details show them."""


class FindingsTable(QTableView):
    """Groups of rows, of which one may be selected.

    ``row_chosen(Row or None)`` is emitted when the selection changes.
    """

    row_chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown = frozenset(Column)
        self._model = FindingsModel()
        self._model.setParent(self)
        self.setModel(self._model)
        self.setItemDelegate(RowDelegate(self))
        set_up_table(self, _("Published and obtained values"), ROW_HEIGHT)
        self.selectionModel().selectionChanged.connect(self._choose)

    @property
    def row(self) -> Row | None:
        """The selected row."""
        chosen = self.selectionModel().selectedRows()
        item = self._model.entry(chosen[0].row())[1] if chosen else None
        return item if isinstance(item, Row) else None

    def set_groups(self, groups: Sequence[Group], columns: Collection[Column]) -> None:
        """Show other groups, none of their rows selected.

        ``columns``: the columns that have values.
        """
        self._shown = frozenset(columns)
        self._share_width()
        self.clearSpans()
        self._model.set_groups(groups)
        for place in self._model.headings:
            self.setSpan(place, Column.VALUE, 1, Column.BAR)
        for place in self._model.reasons:
            self.setSpan(place, Column.VALUE, 1, len(Column))
        self.resizeRowsToContents()
        self.row_chosen.emit(None)

    def minimumSizeHint(self) -> QSize:
        """Fit the smallest window."""
        return QSize(480, 120)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the width among texts and bars."""
        super().resizeEvent(event)
        self._share_width()

    def _share_width(self) -> None:
        width = self.viewport().width()
        fixed = _WIDTHS if width < _WIDE else _WIDE_WIDTHS
        for column in Column:
            narrow = column == Column.EFFORT and width < _NARROW
            self.setColumnHidden(column, column not in self._shown or narrow)
        taken = sum(each for column, each in fixed.items() if not self.isColumnHidden(column))
        free = width - taken
        value = max(_LEAST_VALUE, min(free - _LEAST_BAR, int(free * 0.6)))
        for column, each in (*fixed.items(), (Column.VALUE, value)):
            self.setColumnWidth(column, each)
        self.setColumnWidth(Column.BAR, max(_LEAST_BAR, free - value))

    @Slot(QItemSelection, QItemSelection)
    def _choose(self, _selected: QItemSelection, _deselected: QItemSelection) -> None:
        self.row_chosen.emit(self.row)
