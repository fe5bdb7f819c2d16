"""The table of variants and puzzles, with the share that was solved drawn in its cell."""

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Slot
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem, QWidget

from sudoku_ga.app.lab.charts.series import colour_of, draw_interval, draw_marker
from sudoku_ga.app.lab.tables.lab_table import LabTable
from sudoku_ga.app.lab.tables.summary_model import (
    SERIES,
    SUMMARY,
    Column,
    SummaryModel,
    cell_text,
)
from sudoku_ga.app.lab.words import share_text
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import current_theme
from sudoku_ga.app.widgets.table import (
    PADDING,
    Index,
    TableHeader,
    draw_ground,
    write,
)
from sudoku_ga.lab.report.overview import VariantSummary
from sudoku_ga.translation import _

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
        """Draw a name, and the scale where it belongs."""
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
        """Draw a cell."""
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
