"""How the cells of the table are painted."""

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem, QWidget

from sudoku_ga.app.lab.replications.findings import Group, Row
from sudoku_ga.app.lab.replications.marks import draw_bar, draw_mark, draw_ticks
from sudoku_ga.app.lab.replications.table_model import ENTRY, NUMBERS, Column, lines_of
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import current_theme
from sudoku_ga.app.theme.tokens import Theme
from sudoku_ga.app.widgets.table import PADDING, Index, draw_ground, write

ROW_HEIGHT, HEADING_HEIGHT = 44, 34
_LINE = 17
_MARK_ROOM = 18


class RowDelegate(QStyledItemDelegate):
    """Paints two lines a cell, bars, verdicts, and headings with the ticks of their group."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)

    def sizeHint(self, _option: QStyleOptionViewItem, index: Index) -> QSize:
        """Ask for room for two lines, one in a heading."""
        _, row = index.data(ENTRY)
        return QSize(40, HEADING_HEIGHT if row is None else ROW_HEIGHT)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw a cell."""
        group, row = index.data(ENTRY)
        theme = current_theme()
        rect = QRectF(option.rect)
        column = Column(index.column())
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if row is None:
            _draw_heading(painter, rect, group, column, theme)
        else:
            draw_ground(painter, option, theme, first=column == Column.VALUE)
            line = QRectF(rect.left(), rect.bottom() - 1, rect.width(), 1)
            painter.fillRect(line, theme.plot_grid)
            _draw_cell(painter, rect, group, row, column, theme)
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
    if column == Column.VERDICT and row.verdict is not None:
        draw_mark(painter, QPointF(first.left() + 5, first.center().y()), row, theme)
        first.adjust(_MARK_ROOM, 0, 0, 0)
    right = column in NUMBERS
    strong = column in (Column.OBTAINED, Column.VERDICT)
    painter.setFont(fonts.font(fonts.BODY, fonts.SEMIBOLD if strong else fonts.REGULAR))
    write(painter, first, main, theme.ink, right=right)
    if lesser:
        painter.setFont(fonts.font(fonts.SECONDARY))
        write(painter, first.translated(0, _LINE), lesser, theme.ink2, right=right)
