"""What tables share: how they are set up, their header, and the ground of their cells."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QStyle,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import Themes, current_theme
from sudoku_ga.app.theme.tokens import Theme
from sudoku_ga.app.widgets.painting import draw_focus

Index = QModelIndex | QPersistentModelIndex

HEAD_HEIGHT, PADDING = 30, 8
_EDGE, _ARROW, _ARROW_ROOM = 3, 3.5, 12


class TableHeader(QHeaderView):
    """The names of the columns, without Fusion's gradients; an arrow tells the order."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setFixedHeight(HEAD_HEIGHT)
        self.setMinimumSectionSize(20)
        self.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        Themes.instance().changed.connect(self._repaint)

    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:
        """Draw a name on the ground of the card."""
        theme = current_theme()
        painter.fillRect(rect, theme.card)
        painter.fillRect(QRectF(rect.left(), rect.bottom(), rect.width(), 1), theme.border)
        painter.setFont(fonts.font(fonts.SECONDARY, fonts.MEDIUM))
        painter.setPen(theme.ink2)
        inside = self.room_of_name(rect, section).adjusted(PADDING, 0, -PADDING, 0)
        horizontal = Qt.Orientation.Horizontal
        text = str(self.model().headerData(section, horizontal))
        role = Qt.ItemDataRole.TextAlignmentRole
        side = self.model().headerData(section, horizontal, role) or Qt.AlignmentFlag.AlignLeft
        is_sorted = self.isSortIndicatorShown() and self.sortIndicatorSection() == section
        if is_sorted:
            inside.adjust(0, 0, -_ARROW_ROOM, 0)
            tip = QPointF(rect.right() - PADDING - 3, inside.center().y())
            self._draw_arrow(painter, tip, theme)
            painter.setPen(theme.ink)
        shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, inside.width())
        painter.drawText(inside, int(side | Qt.AlignmentFlag.AlignVCenter), shown)

    def room_of_name(self, rect: QRect, _section: int) -> QRect:
        """Return where in its place a name stands; what is left may be drawn upon."""
        return rect

    def _draw_arrow(self, painter: QPainter, centre: QPointF, theme: Theme) -> None:
        up = -1 if self.sortIndicatorOrder() is Qt.SortOrder.AscendingOrder else 1
        painter.setPen(QPen(theme.ink, 1.6))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        tip = centre + QPointF(0, up * _ARROW / 2)
        for side in (-1, 1):
            painter.drawLine(tip, centre + QPointF(side * _ARROW, -up * _ARROW / 2))

    def _repaint(self) -> None:
        self.viewport().update()


def set_up_table(
    view: QTableView,
    name: str,
    row_height: int,
    header: TableHeader | None = None,
) -> TableHeader:
    """Let a table look and behave as those of the window do.

    Parameters
    ----------
    view : QTableView
        Has its model.
    name : str
        For people who hear the window.
    row_height : int
        One for all, in pixels: nothing has to be asked of rows that are not seen.
    header : TableHeader, optional
        One that draws more than names.
    """
    header = header or TableHeader(view)
    view.setHorizontalHeader(header)
    view.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
    view.verticalHeader().setDefaultSectionSize(row_height)
    view.verticalHeader().hide()
    view.setShowGrid(False)
    view.setFrameShape(QFrame.Shape.NoFrame)
    view.setWordWrap(False)
    view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    view.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    view.setTabKeyNavigation(False)
    view.setAccessibleName(name)
    return header


def draw_ground(
    painter: QPainter, option: QStyleOptionViewItem, theme: Theme, *, first: bool
) -> QColor:
    """Draw the ground of a cell and return the ink that is read on it.

    Parameters
    ----------
    painter : QPainter
    option : QStyleOptionViewItem
        As a delegate is given it.
    theme : Theme
    first : bool
        Whether the cell is the first of its row, which has the edge of a selection.
    """
    rect = QRectF(option.rect)
    selected = bool(option.state & QStyle.StateFlag.State_Selected)
    if selected:
        painter.fillRect(rect, theme.accent_soft)
        if first:
            edge = QRectF(rect.left(), rect.top(), _EDGE, rect.height())
            painter.fillRect(edge, theme.accent)
    elif option.state & QStyle.StateFlag.State_MouseOver:
        painter.fillRect(rect, theme.hover)
    if option.state & QStyle.StateFlag.State_HasFocus:
        draw_focus(painter, rect, 2, theme.accent)
    return theme.on_accent_soft if selected else theme.ink


def write(painter: QPainter, rect: QRectF, text: str, ink: QColor, *, right: bool = False) -> None:
    """Write one line, elided where there is no room."""
    side = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
    shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, int(rect.width()))
    painter.setPen(ink)
    painter.drawText(rect, int(side | Qt.AlignmentFlag.AlignVCenter), shown)
