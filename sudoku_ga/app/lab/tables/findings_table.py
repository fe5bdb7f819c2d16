"""The table of published and obtained values: columns, delegate and view."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

from PySide6.QtCore import QItemSelection, QObject, QPointF, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem, QWidget

from sudoku_ga.app.lab.findings import Bar, Group, Row
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import Theme, current_theme
from sudoku_ga.app.widgets.painting import draw_ground, write
from sudoku_ga.app.widgets.row_view import PADDING, RowView
from sudoku_ga.app.widgets.rows import Column, Index, RowModel
from sudoku_ga.app.widgets.scale import Axis
from sudoku_ga.lab.replication.comparison import Agreement
from sudoku_ga.lab.stats.notation import number_text
from sudoku_ga.translation import _, counted, later, local_number


class Entry(NamedTuple):
    """A row of the table: of a group its heading, why it cannot be compared, or a row of it.

    ``item``: None for the heading, a text for the reason.
    """

    group: Group
    item: Row | str | None

    @property
    def title(self) -> str:
        """The heading or the reason."""
        return reason_text(self.item) if isinstance(self.item, str) else self.group.heading


Lines = tuple[str, str]


def _obtained(row: Row) -> Lines:
    value = "–" if row.obtained is None else number_text(row.obtained.value)
    return value if row.is_made else "–", row.interval_text


def _verdict(row: Row) -> Lines:
    # What cannot be compared is a group below the reason.
    if row.verdict in (None, Agreement.NOT_COMPARED):
        return "", ""
    verdict = _(row.verdict)
    return verdict[:1].upper() + verdict[1:], _(row.reason)


def _published(row: Row) -> Lines:
    return "–" if row.published is None else number_text(row.published), row.percentile_text


@dataclass(frozen=True, eq=False)
class LinedColumn(Column[Entry]):
    """A column whose cells have two lines.

    ``wide``: the width in pixels that it has where there is room.
    ``is_strong``: whether its first line is in bold type.
    """

    lines: Callable[[Row], Lines] = lambda _row: ("", "")
    wide: int = 0
    is_strong: bool = False


def _lined(
    head: str, lines: Callable[[Row], Lines], titles: bool = False, **options: Any
) -> LinedColumn:
    """Return a column.

    ``titles``: whether it has the headings and the reasons.
    """

    def joined(entry: Entry, separator: str = ", ") -> str:
        if isinstance(entry.item, Row):
            return separator.join(filter(None, lines(entry.item)))
        return entry.title if titles else ""

    return LinedColumn(head, joined, tip=partial(joined, separator="\n"), lines=lines, **options)


VALUE = _lined(later("Value"), lambda row: (row.label, row.where), titles=True, least=120, share=3)
PUBLISHED = _lined(later("Published ◇"), _published, is_number=True, least=92)
OBTAINED = _lined(
    later("Obtained ●"), _obtained, is_number=True, is_strong=True, least=122, wide=150
)
BAR = _lined(later("On one scale"), lambda _row: ("", ""), least=90, share=2)
EFFORT = _lined(
    later("Runs, evaluations"),
    lambda row: (runs_text(row), local_number(row.evaluations)),
    is_number=True,
    least=140,
)
VERDICT = _lined(later("Verdict"), _verdict, is_strong=True, least=150, wide=200)
COLUMNS = (VALUE, PUBLISHED, OBTAINED, BAR, EFFORT, VERDICT)


def runs_text(row: Row) -> str:
    """Return the number of runs of a row: ``98 runs, 2 failed``."""
    runs = counted("{count:,} run", "{count:,} runs", row.runs)
    if not row.failed:
        return runs
    return _("{runs}, {failed:,} failed").format(runs=runs, failed=row.failed)


def reason_text(reason: str) -> str:
    """Return why the rows of a group cannot be compared, as a sentence."""
    return _("Cannot be compared: {reason}").format(reason=_(reason))


class FindingsModel(RowModel[Entry]):
    """Groups of rows, each below its heading and the reason why it cannot be compared."""

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Make rows selectable, headings and reasons not."""
        if not isinstance(self.rows[self.number_at(index.row())].item, Row):
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable


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

    def __init__(self, model: FindingsModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._model = model

    def sizeHint(self, _option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the height of two lines, of one for a heading or a reason."""
        item = self._model.rows[index.row()].item
        height = ROW_HEIGHT
        if not isinstance(item, Row):
            height = REASON_HEIGHT if item else HEADING_HEIGHT
        return QSize(COLUMNS[index.column()].wide, height)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw a cell."""
        group, item = entry = self._model.rows[index.row()]
        theme, column = current_theme(), COLUMNS[index.column()]
        rect = QRectF(option.rect)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if item is None:
            _draw_heading(painter, rect, group, column, theme)
        elif isinstance(item, str):
            painter.setFont(fonts.font(fonts.SECONDARY))
            write(painter, rect.adjusted(PADDING, 0, -PADDING, 0), entry.title, theme.ink2)
        else:
            draw_ground(painter, option, theme, first=column is VALUE)
            line = QRectF(rect.left(), rect.bottom() - 1, rect.width(), 1)
            painter.fillRect(line, theme.plot_grid)
            _draw_cell(painter, rect, group, item, column, theme)
        painter.restore()


def _draw_heading(
    painter: QPainter, rect: QRectF, group: Group, column: LinedColumn, theme: Theme
) -> None:
    painter.fillRect(rect, theme.sunken)
    if column is BAR:
        painter.setFont(fonts.font(fonts.AXIS))
        draw_ticks(painter, rect, group.axis, theme.ink2)
    elif column is VALUE:
        painter.setFont(fonts.font(fonts.SECONDARY, fonts.SEMIBOLD))
        inside = rect.adjusted(PADDING, 0, -PADDING, 0)
        write(painter, inside, group.heading, theme.ink)


def _draw_cell(
    painter: QPainter, rect: QRectF, group: Group, row: Row, column: LinedColumn, theme: Theme
) -> None:
    if column is BAR:
        draw_bar(painter, rect, row, group.bar(row), theme)
        return
    main, lesser = column.lines(row)
    inside = rect.adjusted(PADDING, 0, -PADDING, 0)
    height = 2 * _LINE if lesser else _LINE
    first = QRectF(inside.left(), rect.center().y() - height / 2, inside.width(), _LINE)
    if column is VERDICT and main:
        draw_mark(painter, QPointF(first.left() + 5, first.center().y()), row, theme)
        first.adjust(_MARK_ROOM, 0, 0, 0)
    painter.setFont(fonts.font(fonts.BODY, fonts.SEMIBOLD if column.is_strong else fonts.REGULAR))
    write(painter, first, main, theme.ink, right=column.is_number)
    if lesser:
        painter.setFont(fonts.font(fonts.SECONDARY))
        write(painter, first.translated(0, _LINE), lesser, theme.ink2, right=column.is_number)


class FindingsTable(RowView[Entry]):
    """Groups of rows, of which one may be selected; a narrow table hides runs and evaluations.

    ``row_chosen(Row or None)`` is emitted when the selection changes.
    """

    row_chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        model = FindingsModel(COLUMNS)
        super().__init__(
            model,
            _("Published and obtained values"),
            ROW_HEIGHT,
            (480, 120),
            sorts=False,
            dropped=(EFFORT,),
            parent=parent,
        )
        model.setParent(self)
        self.setItemDelegate(RowDelegate(model, self))
        self.selectionModel().selectionChanged.connect(self._choose)

    @property
    def row(self) -> Row | None:
        """The selected row."""
        chosen = self.selected
        item = self.rows.rows[chosen[0]].item if chosen else None
        return item if isinstance(item, Row) else None

    def set_groups(self, groups: Sequence[Group], columns: Collection[LinedColumn]) -> None:
        """Show other groups, none of their rows selected.

        ``columns``: the columns that have values.
        """
        for column in COLUMNS:
            self.hide_column(column, hidden=column not in columns)
        self.clearSpans()
        entries = [
            Entry(group, item)
            for group in groups
            for item in (None, *filter(None, [group.reason]), *group.rows)
        ]
        self.rows.set_rows(entries)
        for place, entry in enumerate(entries):
            if not isinstance(entry.item, Row):
                whole = COLUMNS.index(BAR) if entry.item is None else len(COLUMNS)
                self.setSpan(place, 0, 1, whole)
        self.resizeRowsToContents()
        self.row_chosen.emit(None)

    @Slot(QItemSelection, QItemSelection)
    def _choose(self, _selected: QItemSelection, _deselected: QItemSelection) -> None:
        self.row_chosen.emit(self.row)
