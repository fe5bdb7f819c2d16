"""The table of variants and puzzles, with the share that was solved drawn in its cell."""

from collections.abc import Mapping
from enum import IntEnum
from typing import Any

from PySide6.QtCore import QObject, QPointF, QRect, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem, QWidget

from sudoku_ga.app.lab.series import colour_of, draw_interval, draw_marker, marker_pixmap
from sudoku_ga.app.lab.tables.lab_table import LabTable
from sudoku_ga.app.lab.words import (
    Comparisons,
    comparison_sentence,
    comparison_text,
    effort_text,
    interval_text,
    share_text,
)
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import current_theme
from sudoku_ga.app.widgets.table import (
    NOWHERE,
    PADDING,
    ColumnModel,
    Index,
    TableHeader,
    draw_ground,
    write,
)
from sudoku_ga.app.widgets.text import plain_tip
from sudoku_ga.lab.report.overview import Overview, VariantSummary
from sudoku_ga.lab.report.tables import distinct_labels
from sudoku_ga.tables import NOTHING
from sudoku_ga.translation import _, later, local_number

SUMMARY = Qt.ItemDataRole.UserRole
"""Role of the VariantSummary of a row."""

SERIES = Qt.ItemDataRole.UserRole + 1
"""Role of the index of the variant's series in the chart; None if it is not drawn."""


class Column(IntEnum):
    """The columns from left to right."""

    VARIANT = 0
    PUZZLES = 1
    RUNS = 2
    SOLVED = 3
    COMPARED = 4
    EFFORT = 5
    QUARTILES = 6


_HEADS = {
    Column.VARIANT: later("Variant"),
    Column.PUZZLES: later("Puzzles"),
    Column.RUNS: later("Runs"),
    Column.SOLVED: later("Solved, 95% Wilson interval"),
    Column.COMPARED: later("Compared with the reference"),
    Column.EFFORT: later("Evaluations per solution"),
    Column.QUARTILES: later("Quartiles of the solved"),
}
_EFFORT_HEADS = {
    "evaluations": _HEADS[Column.EFFORT],
    "move_evaluations": later("Move evaluations per solution"),
    "function_evaluations": later("Function evaluations per solution"),
    "cpu_s": later("Processor time per solution"),
}


class SummaryModel(ColumnModel):
    """The summaries of an overview, sorted and filtered.

    ``arranged()`` is emitted when the order or the filter was changed.
    """

    heads = _HEADS
    numbers = (Column.RUNS, Column.EFFORT, Column.QUARTILES)

    arranged = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._overview: Overview | None = None
        self._names: list[str] = []
        self._rows: list[int] = []
        self._words = ""
        self._series: Mapping[int, int] = {}
        self._sorted_by: tuple[int, Qt.SortOrder] | None = None
        self._comparisons: Comparisons = {}
        self._reference = 0

    @property
    def kind(self) -> str:
        """The kind of effort shown."""
        return self._overview.kind if self._overview else "evaluations"

    @property
    def variant_count(self) -> int:
        """Number of variants of the experiment."""
        return len(self._names)

    @property
    def parts(self) -> list[tuple[int, int]]:
        """The places in the plan of each row's variant and of its group of puzzles."""
        return [self.part(row) for row in range(len(self._rows))]

    def set_overview(
        self, overview: Overview | None, comparisons: Comparisons | None = None, reference: int = 0
    ) -> None:
        """Show other results; those of the same experiment are changed in place."""
        before = self._overview
        self._comparisons, self._reference = comparisons or {}, reference
        if before is None or overview is None or before.experiment.id != overview.experiment.id:
            self.beginResetModel()
            self._take(overview)
            self.endResetModel()
            return
        self._rearrange(overview)
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, Column.QUARTILES)

    def set_words(self, words: str) -> None:
        """Show only rows whose variant or group of puzzles contains these words, in any case."""
        self._words = words.casefold().strip()
        if self._overview is not None:
            self._rearrange(self._overview)
        self.arranged.emit()

    def set_series(self, series: Mapping[int, int]) -> None:
        """Set the series of the variants that are drawn, by their places in the plan."""
        self._series = series
        if self._rows:
            last = self.index(len(self._rows) - 1, Column.SOLVED)
            roles = [SERIES, Qt.ItemDataRole.DecorationRole]
            self.dataChanged.emit(self.index(0, 0), last, roles)

    def part(self, row: int) -> tuple[int, int]:
        """Return the places in the plan of a row's variant and of its group of puzzles."""
        assert self._overview is not None  # or there is no row
        part = self._overview.parts[self._rows[row]]
        return part.variant, part.group

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Order the rows by a column; -1 for the order of the plan."""
        self._sorted_by = None if column < 0 else (column, order)
        if self._overview is not None:
            self._rearrange(self._overview)
        self.arranged.emit()

    def _rearrange(self, overview: Overview) -> None:
        """Show other rows; persistent indexes follow their variant and puzzles."""
        self.layoutAboutToBeChanged.emit()
        held = [(index, self.part(index.row())) for index in self.persistentIndexList()]
        self._take(overview)
        rows = {part: row for row, part in enumerate(self.parts)}
        for index, part in held:
            target = self.index(rows[part], index.column()) if part in rows else NOWHERE
            self.changePersistentIndex(index, target)
        self.layoutChanged.emit()

    def _take(self, overview: Overview | None) -> None:
        self._overview = overview
        self._names = distinct_labels(overview.runs.variants) if overview else []
        self._rows = self._ordered()

    def rowCount(self, parent: Index = NOWHERE) -> int:
        """Return how many parts there are."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return the text of a cell, or the data of its delegate."""
        assert self._overview is not None  # or there is no row
        place = self._rows[index.row()]
        summary, column = self._overview.summaries[place], Column(index.column())
        series = self._series.get(self._overview.parts[place].variant)
        if role == SUMMARY:
            return summary
        if role == SERIES:
            return series
        if role == Qt.ItemDataRole.DecorationRole and column is Column.VARIANT:
            return None if series is None else marker_pixmap(series, current_theme().name)
        if role == Qt.ItemDataRole.FontRole and column is Column.VARIANT:
            return fonts.font(fonts.SECONDARY, fonts.SEMIBOLD)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self.alignment(column)
        if role == Qt.ItemDataRole.DisplayRole and column is Column.VARIANT:
            return self._names[self._overview.parts[place].variant]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return self._cell(place, summary, column)
        if role == Qt.ItemDataRole.ToolTipRole:
            text = self._sentence(place, column) or self._cell(place, summary, column)
            return plain_tip(text) or None
        return None

    def _cell(self, place: int, summary: VariantSummary, column: Column) -> str:
        if column is not Column.COMPARED:
            return cell_text(summary, column, self.kind)
        if self._overview is not None and len(self._names) > 1:
            part = self._overview.parts[place]
            if part.variant == self._reference:
                return _("reference")
            return comparison_text(self._comparisons.get((part.variant, part.group)))
        return ""

    def _sentence(self, place: int, column: Column) -> str:
        if column is not Column.COMPARED or self._overview is None:
            return ""
        part = self._overview.parts[place]
        found = self._comparisons.get((part.variant, part.group))
        if found is None:
            return ""
        names = self._names[part.variant], self._names[self._reference]
        return comparison_sentence(found, *names)

    def head(self, section: int) -> str:
        """Return the name of a column; some name the kind of effort, or the reference."""
        if section == Column.COMPARED and self._names:
            name = self._names[min(self._reference, len(self._names) - 1)]
            return _("Compared with {reference}").format(reference=name)
        return _(_EFFORT_HEADS[self.kind]) if section == Column.EFFORT else super().head(section)

    def _ordered(self) -> list[int]:
        """Return the places of the parts that are shown, in the order of the rows."""
        if self._overview is None:
            return []
        summaries, kind = self._overview.summaries, self.kind
        rows = [
            row
            for row, each in enumerate(summaries)
            if self._words in f"{each.variant}\n{each.puzzles}".casefold()
        ]
        if self._sorted_by is not None:
            column, order = self._sorted_by
            rows.sort(
                key=lambda row: self._sort_key(row, Column(column), kind),
                reverse=order is Qt.SortOrder.DescendingOrder,
            )
        return rows

    def _sort_key(self, row: int, column: Column, kind: str) -> tuple[float, str]:
        assert self._overview is not None  # or there is no row
        summary, part = self._overview.summaries[row], self._overview.parts[row]
        effort = summary.efforts[kind]
        found = self._comparisons.get((part.variant, part.group))
        numbers = {
            Column.RUNS: float(summary.runs),
            Column.SOLVED: summary.solved.value if summary.solved else -1.0,
            Column.EFFORT: effort.value if effort else float("inf"),
            Column.COMPARED: found.ratio.value if found and found.ratio else 1.0,
            Column.QUARTILES: summary.quartiles[1] if summary.quartiles else float("inf"),
        }
        words = {Column.VARIANT: summary.variant, Column.PUZZLES: summary.puzzles}
        return numbers.get(column, 0.0), words.get(column, "")


def cell_text(summary: VariantSummary, column: Column, kind: str) -> str:
    """Return the text of a cell."""
    effort = summary.efforts[kind]
    solved = summary.solved
    if column is Column.RUNS:
        return _runs_text(summary)
    if column is Column.SOLVED:
        if solved is None or solved.low is None or solved.high is None:
            return NOTHING
        bounds = f"{100 * solved.low:.0f}–{100 * solved.high:.0f}"
        return f"{share_text(solved.value)}  {bounds}"
    if column is Column.EFFORT:
        if effort is None:
            return _("none solved")
        return "  ".join(
            filter(None, (effort_text(effort.value, kind), interval_text(effort, kind)))
        )
    if column is Column.QUARTILES:
        quartiles = summary.quartiles or ()
        return " · ".join(effort_text(each, kind) for each in quartiles) or NOTHING
    return summary.variant if column is Column.VARIANT else summary.puzzles


def _runs_text(summary: VariantSummary) -> str:
    parts = [local_number(summary.runs)]
    if summary.failed:
        parts.append(_("{failed:,} failed").format(failed=summary.failed))
    if summary.by_logic:
        parts.append(_("{count:,} by logic").format(count=summary.by_logic))
    return ", ".join(parts)


_ROW, _MARKER, _WIDTH = 32, 4.5, 222
_SHARE_ROOM = 98
_HEAD, _SCALE = 42, 14
_TICKS = (0.0, 0.25, 0.5, 0.75, 1.0)


class SummaryView(LabTable):
    """Shows a :class:`SummaryModel`."""

    columns = (Column.PUZZLES, Column.RUNS, Column.COMPARED, Column.EFFORT, Column.QUARTILES)
    hidden_at_first = (Column.QUARTILES,)

    def __init__(self, model: SummaryModel, parent: QWidget | None = None) -> None:
        super().__init__(model, _("Results by variant and puzzles"), _ROW, _Header(), parent)
        self._model = model
        model.modelReset.connect(self._follow_groups)
        self.setItemDelegateForColumn(Column.SOLVED, _Delegate(self))

    @Slot()
    def _follow_groups(self) -> None:
        """Hide the names of the puzzles where there is one group of them."""
        groups = {group for _variant, group in self._model.parts}
        self.leave_out(Column.PUZZLES, left_out=len(groups) == 1)

    @property
    def selected(self) -> list[tuple[int, int]]:
        """Variant and group of puzzles of the selected rows, from above."""
        return [self._model.part(row) for row in self.selected_rows]


def _scale(rect: QRectF) -> tuple[float, float]:
    """Return where 0 and 100 % are in a cell of the solved, or in the head above it."""
    return rect.left() + PADDING + 6, rect.right() - PADDING - _SHARE_ROOM - 6


class _Header(TableHeader):
    """Names, and below that of the solved the scale of what is drawn in the cells."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFixedHeight(_HEAD)

    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:
        if section != Column.SOLVED:
            super().paintSection(painter, rect, section)
            return
        super().paintSection(painter, rect.adjusted(0, 0, 0, -_SCALE), section)
        theme = current_theme()
        painter.fillRect(rect.adjusted(0, rect.height() - _SCALE - 1, 0, 0), theme.card)
        painter.fillRect(rect.adjusted(0, rect.height() - 1, 0, 0), theme.border)
        painter.setPen(theme.ink2)
        left, right = _scale(QRectF(rect))
        painter.setFont(fonts.font(fonts.AXIS))
        metrics = painter.fontMetrics()
        taken = 3 * metrics.horizontalAdvance(share_text(1.0))
        for share in (0.0, 0.5, 1.0) if right - left > taken else (0.0, 1.0):
            text = share_text(share)
            wide = metrics.horizontalAdvance(text)
            x = left + share * (right - left) - (wide / 2 if share else 0)
            painter.drawText(QPointF(x, rect.bottom() - 5), text)


class _Delegate(QStyledItemDelegate):
    """Paints the share that was solved, with its interval."""

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        """Return a width at which intervals can be compared."""
        return QSize(_WIDTH, _ROW)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw_ground(painter, option, current_theme(), first=False)
        rect, summary, series = QRectF(option.rect), index.data(SUMMARY), index.data(SERIES)
        self._draw_solved(painter, rect, summary, series)
        painter.restore()

    def _draw_solved(
        self, painter: QPainter, cell: QRectF, summary: VariantSummary, series: int | None
    ) -> None:
        theme, solved = current_theme(), summary.solved
        y = cell.center().y()
        left, right = _scale(cell)
        painter.setPen(QPen(theme.plot_grid, 1))
        for tick in _TICKS:
            x = left + tick * (right - left)
            painter.drawLine(QPointF(x, cell.top()), QPointF(x, cell.bottom()))
        painter.setPen(QPen(theme.track, 2))
        painter.drawLine(QPointF(left, y), QPointF(right, y))
        text = cell_text(summary, Column.SOLVED, "evaluations")
        painter.setFont(fonts.font(fonts.SECONDARY))
        words = QRectF(right + 10, cell.top(), _SHARE_ROOM - 4, cell.height())
        if solved is not None and solved.low is not None and solved.high is not None:
            low, value, high = (
                QPointF(left + share * (right - left), y)
                for share in (solved.low, solved.value, solved.high)
            )
            colour = theme.ink2 if series is None else colour_of(theme, series)
            draw_interval(painter, low, high, QPen(colour, 2))
            if series is None:
                painter.drawLine(value - QPointF(0, _MARKER), value + QPointF(0, _MARKER))
            else:
                draw_marker(painter, value, series, theme, _MARKER)
            share, _space, text = text.partition("  ")
            painter.setFont(fonts.font(fonts.SECONDARY, fonts.SEMIBOLD))
            write(painter, words, share, theme.ink)
            words.adjust(painter.fontMetrics().horizontalAdvance(share) + 6, 0, 0, 0)
            painter.setFont(fonts.font(fonts.SECONDARY))
        write(painter, words, text, theme.ink2)
