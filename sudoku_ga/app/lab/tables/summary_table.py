"""The table of variants and puzzles, with the share of solved runs drawn in its cells."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from PySide6.QtCore import QObject, QPointF, QRect, QRectF, QSize, Qt, Slot
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem

from sudoku_ga.app.lab.series import colour_of, draw_interval, draw_marker, marker_pixmap
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
from sudoku_ga.app.widgets.painting import draw_ground, write
from sudoku_ga.app.widgets.row_view import PADDING, RowHeader, RowView
from sudoku_ga.app.widgets.rows import Column, Index, RowModel
from sudoku_ga.lab.report.overview import Overview, ReferenceComparison, VariantSummary
from sudoku_ga.lab.report.tables import distinct_labels
from sudoku_ga.tables import NOTHING
from sudoku_ga.translation import _, later, local_number

_EFFORT_HEADS = {
    "evaluations": later("Evaluations per solution"),
    "move_evaluations": later("Move evaluations per solution"),
    "function_evaluations": later("Function evaluations per solution"),
    "cpu_s": later("Processor time per solution"),
}


@dataclass
class SummaryRow:
    """The results of a variant on a group of puzzles.

    ``part``: the places of variant and group in the plan.
    ``name``, ``reference``: the name of the variant, and that of the variant it is compared with.
    The latter is empty if there is only one variant.
    ``is_reference``: whether it is the reference.
    ``comparison``: the comparison with the reference; None if there is none.
    ``kind``: the kind of effort shown.
    ``series``: the series of the variant in the chart; None if it is not drawn.
    """

    part: tuple[int, int]
    summary: VariantSummary
    name: str
    reference: str
    is_reference: bool
    comparison: ReferenceComparison | None
    kind: str
    series: int | None = None

    @property
    def runs_text(self) -> str:
        """The number of runs, and of those that failed or that logic solved."""
        parts = [local_number(self.summary.runs)]
        if self.summary.failed:
            parts.append(_("{failed:,} failed").format(failed=self.summary.failed))
        if self.summary.by_logic:
            parts.append(_("{count:,} by logic").format(count=self.summary.by_logic))
        return ", ".join(parts)

    @property
    def solved_text(self) -> str:
        """The share of solved runs, and its interval."""
        solved = self.summary.solved
        if solved is None or solved.low is None or solved.high is None:
            return NOTHING
        bounds = f"{100 * solved.low:.0f}–{100 * solved.high:.0f}"
        return f"{share_text(solved.value)}  {bounds}"

    @property
    def compared_text(self) -> str:
        """The comparison with the reference, in a few words."""
        if not self.reference:
            return ""
        return _("reference") if self.is_reference else comparison_text(self.comparison)

    @property
    def comparison_words(self) -> str:
        """The comparison with the reference, in a sentence if it is known."""
        if self.comparison is None:
            return self.compared_text
        return comparison_sentence(self.comparison, self.name, self.reference)

    @property
    def effort_text(self) -> str:
        """The effort per solution, and its interval."""
        effort = self.summary.efforts[self.kind]
        if effort is None:
            return _("none solved")
        words = effort_text(effort.value, self.kind), interval_text(effort, self.kind)
        return "  ".join(filter(None, words))

    @property
    def quartiles_text(self) -> str:
        """The quartiles of the effort of solved runs."""
        texts = [effort_text(each, self.kind) for each in self.summary.quartiles or ()]
        return " · ".join(texts) or NOTHING

    @property
    def effort(self) -> float:
        """The effort per solution; infinite if there is none."""
        effort = self.summary.efforts[self.kind]
        return effort.value if effort else float("inf")

    @property
    def ratio(self) -> float:
        """The factor by which it is faster than the reference; 1 if it is not known."""
        found = self.comparison
        return found.ratio.value if found and found.ratio else 1.0


def _variant_look(row: SummaryRow, role: int) -> Any:
    if role == Qt.ItemDataRole.FontRole:
        return fonts.font(fonts.SECONDARY, fonts.SEMIBOLD)
    if role == Qt.ItemDataRole.DecorationRole and row.series is not None:
        return marker_pixmap(row.series, current_theme().name)
    return None


_WIDTH = 222

VARIANT = Column[SummaryRow](
    later("Variant"),
    lambda row: row.name,
    key=lambda row: row.summary.variant,
    spoken=lambda row: row.summary.variant,
    tip=lambda row: row.summary.variant,
    look=_variant_look,
    least=150,
    share=1,
)
PUZZLES = Column[SummaryRow](later("Puzzles"), lambda row: row.summary.puzzles, is_optional=True)
RUNS = Column[SummaryRow](
    later("Runs"),
    lambda row: row.runs_text,
    key=lambda row: row.summary.runs,
    is_number=True,
    is_optional=True,
)
SOLVED = Column[SummaryRow](
    later("Solved, 95% Wilson interval"),
    lambda row: row.solved_text,
    key=lambda row: row.summary.solved.value if row.summary.solved else -1.0,
    least=_WIDTH,
)
QUARTILES = Column[SummaryRow](
    later("Quartiles of the solved"),
    lambda row: row.quartiles_text,
    key=lambda row: row.summary.quartiles[1] if row.summary.quartiles else float("inf"),
    is_number=True,
    is_optional=True,
    is_hidden=True,
)


class SummaryModel(RowModel[SummaryRow]):
    """The summaries of an overview.

    ``compared``, ``effort``: the columns that name the reference and the kind of effort.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        self.compared = Column[SummaryRow](
            self._compared_head,
            lambda row: row.compared_text,
            key=lambda row: row.ratio,
            tip=lambda row: row.comparison_words,
            least=225,
            is_optional=True,
        )
        self.effort = Column[SummaryRow](
            lambda: _(_EFFORT_HEADS[self.kind]),
            lambda row: row.effort_text,
            key=lambda row: row.effort,
            is_number=True,
            is_optional=True,
        )
        self.kind = "evaluations"
        self._experiment: int | None = None
        self._names: list[str] = []
        self._reference = 0
        columns = (VARIANT, PUZZLES, RUNS, SOLVED, self.compared, self.effort, QUARTILES)
        super().__init__(columns, parent)

    @property
    def variant_count(self) -> int:
        """The number of variants of the experiment."""
        return len(self._names)

    @property
    def parts(self) -> list[tuple[int, int]]:
        """The places in the plan of the variant and the group of puzzles of each row."""
        return [self.rows[number].part for number in self.shown.tolist()]

    def set_overview(
        self, overview: Overview | None, comparisons: Comparisons | None = None, reference: int = 0
    ) -> None:
        """Show other results. Those of the same experiment are changed in place."""
        experiment = overview.experiment.id if overview else None
        names = distinct_labels(overview.runs.variants) if overview else []
        self._names, self._reference = names, reference
        rows = []
        if overview is not None:
            self.kind = overview.kind
            series = {row.part[0]: row.series for row in self.rows}
            compared = names[reference] if len(names) > 1 else ""
            rows = [
                SummaryRow(
                    place,
                    summary,
                    names[place[0]],
                    compared,
                    place[0] == reference,
                    (comparisons or {}).get(place),
                    overview.kind,
                    series.get(place[0]),
                )
                for place, summary in zip(
                    [(part.variant, part.group) for part in overview.parts],
                    overview.summaries,
                    strict=True,
                )
            ]
        if experiment is None or experiment != self._experiment:
            self._experiment = experiment
            self.set_rows(rows)
            return
        before = [row.part for row in self.rows]
        numbers = {row.part: number for number, row in enumerate(rows)}
        self.update(rows, lambda number: numbers.get(before[number], -1))
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(self.columns) - 1)

    def set_words(self, words: str) -> None:
        """Show only rows whose variant or group of puzzles contains these words in any case."""
        wanted = words.casefold().strip()
        self.filter(
            lambda rows: np.array(
                [
                    wanted in f"{row.summary.variant}\n{row.summary.puzzles}".casefold()
                    for row in rows
                ],
                bool,
            )
        )

    def set_series(self, series: Mapping[int, int]) -> None:
        """Set the series of the variants that are drawn, by their places in the plan."""
        for row in self.rows:
            row.series = series.get(row.part[0])
        self.changed(range(len(self.rows)))

    def _compared_head(self) -> str:
        if not self._names:
            return _("Compared with the reference")
        name = self._names[min(self._reference, len(self._names) - 1)]
        return _("Compared with {reference}").format(reference=name)


_ROW, _MARKER = 32, 4.5
_SHARE_ROOM = 98
_HEAD, _SCALE = 42, 14
_TICKS = (0.0, 0.25, 0.5, 0.75, 1.0)


class SummaryView(RowView[SummaryRow]):
    """Shows a :class:`SummaryModel`."""

    def __init__(self, model: SummaryModel) -> None:
        name = _("Results by variant and puzzles")
        super().__init__(
            model,
            name,
            _ROW,
            (400, 100),
            header=_Header(),
            selects_several=True,
            adjustable=True,
        )
        self._model = model
        model.modelReset.connect(self._follow_groups)
        self.setItemDelegateForColumn(model.columns.index(SOLVED), _Delegate(model, self))

    @Slot()
    def _follow_groups(self) -> None:
        """Hide the names of the puzzles if there is only one group."""
        groups = {group for _variant, group in self._model.parts}
        self.hide_column(PUZZLES, hidden=len(groups) == 1)

    @property
    def selected_parts(self) -> list[tuple[int, int]]:
        """The variant and the group of puzzles of each selected row."""
        return [self._model.rows[number].part for number in self.selected]


def _scale(rect: QRectF) -> tuple[float, float]:
    """Return the places of 0 and 100 % in a cell with the share of solved runs, or in its head."""
    return rect.left() + PADDING + 6, rect.right() - PADDING - _SHARE_ROOM - 6


class _Header(RowHeader):
    """Names, and the scale below the name of the share of solved runs."""

    def __init__(self) -> None:
        super().__init__()
        self.setFixedHeight(_HEAD)

    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:
        model = self.model()
        if not isinstance(model, RowModel) or model.columns[section] is not SOLVED:
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
    """Paints the share of solved runs, with its interval."""

    def __init__(self, model: SummaryModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._model = model

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        """Return a width at which intervals can be compared."""
        return QSize(_WIDTH, _ROW)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw_ground(painter, option, current_theme())
        row = self._model.rows[self._model.number_at(index.row())]
        self._draw_solved(painter, QRectF(option.rect), row)
        painter.restore()

    def _draw_solved(self, painter: QPainter, cell: QRectF, row: SummaryRow) -> None:
        theme, solved, series = current_theme(), row.summary.solved, row.series
        y = cell.center().y()
        left, right = _scale(cell)
        painter.setPen(QPen(theme.plot_grid, 1))
        for tick in _TICKS:
            x = left + tick * (right - left)
            painter.drawLine(QPointF(x, cell.top()), QPointF(x, cell.bottom()))
        painter.setPen(QPen(theme.track, 2))
        painter.drawLine(QPointF(left, y), QPointF(right, y))
        text = row.solved_text
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
