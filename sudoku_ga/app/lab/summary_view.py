"""The table of variants and puzzles, with the share that was solved drawn in its cell."""

from PySide6.QtCore import QItemSelection, QPointF, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem, QTableView, QWidget

from sudoku_ga.app.lab.plots.series import colour_of, draw_interval, draw_marker
from sudoku_ga.app.lab.summary_model import (
    NUMBERS,
    SERIES,
    SUMMARY,
    Column,
    SummaryModel,
    cell_text,
)
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import Themes
from sudoku_ga.app.widgets.table import PADDING, Index, draw_ground, set_up_table, write
from sudoku_ga.lab.report import Summary
from sudoku_ga.translation import _

_ROW, _MARKER, _MARKER_ROOM = 32, 4.5, 18
_SHARE_ROOM = 96
_WIDTHS = {Column.RUNS: 92, Column.EFFORT: 208, Column.QUARTILES: 196}
_LEAST_SOLVED, _LEAST_NAMES = 190, 200


class SummaryView(QTableView):
    """Shows a :class:`SummaryModel`.

    Parameters
    ----------
    themes : Themes
        Gives the colours.
    model : SummaryModel

    Notes
    -----
    ``part_chosen(variant, group)`` is emitted when another row is selected; -1 for none.
    """

    part_chosen = Signal(int, int)

    def __init__(self, themes: Themes, model: SummaryModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self.setModel(model)
        self.setItemDelegate(_Delegate(themes, self))
        header = set_up_table(self, themes, _("Results by variant and puzzles"), _ROW)
        header.setSectionsClickable(True)
        self.sortByColumn(-1, Qt.SortOrder.AscendingOrder)
        self.setSortingEnabled(True)
        self.selectionModel().selectionChanged.connect(self._choose)
        model.modelReset.connect(self._share_width)
        themes.changed.connect(self._repaint)

    def minimumSizeHint(self) -> QSize:
        """Fit the smallest window."""
        return QSize(400, 100)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the width among names and intervals."""
        super().resizeEvent(event)
        self._share_width()

    @Slot()
    def _share_width(self) -> None:
        """Let the last columns go where there is no room for them."""
        width = self.viewport().width()
        hidden: set[Column] = set()
        for column in (Column.QUARTILES, Column.EFFORT):
            taken = sum(each for key, each in _WIDTHS.items() if key not in hidden)
            if width - taken < _LEAST_SOLVED + _LEAST_NAMES:
                hidden.add(column)
        shown = {key: each for key, each in _WIDTHS.items() if key not in hidden}
        rest = width - sum(shown.values())
        solved = max(_LEAST_SOLVED, min(300, rest * 2 // 5))
        names = max(_LEAST_NAMES, rest - solved)
        for column, each in (
            *shown.items(),
            (Column.SOLVED, solved),
            (Column.VARIANT, names * 3 // 5),
            (Column.PUZZLES, names - names * 3 // 5),
        ):
            self.setColumnWidth(column, each)
        for column in Column:
            self.setColumnHidden(column, column in hidden)

    @Slot(QItemSelection, QItemSelection)
    def _choose(self, _selected: QItemSelection, _deselected: QItemSelection) -> None:
        chosen = self.selectionModel().selectedRows()
        self.part_chosen.emit(*(self._model.part(chosen[0].row()) if chosen else (-1, -1)))

    def _repaint(self) -> None:
        self.viewport().update()


class _Delegate(QStyledItemDelegate):
    """Paints names with the mark of their variant, intervals and numbers."""

    def __init__(self, themes: Themes, parent: QWidget) -> None:
        super().__init__(parent)
        self._themes = themes

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw a cell."""
        theme, column = self._themes.current, Column(index.column())
        summary, series = index.data(SUMMARY), index.data(SERIES)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ink = draw_ground(painter, option, theme, first=column is Column.VARIANT)
        inside = QRectF(option.rect).adjusted(PADDING, 0, -PADDING, 0)
        painter.setFont(fonts.font(fonts.SECONDARY))
        if column is Column.SOLVED:
            self._draw_solved(painter, inside, summary, series)
        else:
            if column is Column.VARIANT:
                centre = QPointF(inside.left() + 6, inside.center().y())
                draw_marker(painter, centre, series, theme, _MARKER)
                inside.adjust(_MARKER_ROOM, 0, 0, 0)
                painter.setFont(fonts.font(fonts.SECONDARY, fonts.SEMIBOLD))
            write(painter, inside, str(index.data()), ink, right=column in NUMBERS)
        painter.restore()

    def _draw_solved(
        self, painter: QPainter, inside: QRectF, summary: Summary, series: int
    ) -> None:
        theme, solved = self._themes.current, summary.solved
        y = inside.center().y()
        left, right = inside.left() + 6, inside.right() - _SHARE_ROOM - 6
        painter.setPen(QPen(theme.track, 2))
        painter.drawLine(QPointF(left, y), QPointF(right, y))
        text = cell_text(summary, Column.SOLVED, "evaluations")
        words = inside.adjusted(inside.width() - _SHARE_ROOM + 4, 0, 0, 0)
        if solved is not None and solved.low is not None and solved.high is not None:
            low, value, high = (
                QPointF(left + share * (right - left), y)
                for share in (solved.low, solved.value, solved.high)
            )
            draw_interval(painter, low, high, QPen(colour_of(theme, series), 2))
            draw_marker(painter, value, series, theme, _MARKER)
            share, _space, text = text.partition("  ")
            painter.setFont(fonts.font(fonts.SECONDARY, fonts.SEMIBOLD))
            write(painter, words, share, theme.ink)
            words.adjust(painter.fontMetrics().horizontalAdvance(share) + 6, 0, 0, 0)
            painter.setFont(fonts.font(fonts.SECONDARY))
        write(painter, words, text, theme.ink2)
