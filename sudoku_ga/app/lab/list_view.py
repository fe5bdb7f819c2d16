"""The view of the list: titles with a note and a state."""

from collections.abc import Iterable, Mapping

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import (
    QFrame,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from sudoku_ga.app.lab.entry import FOUND, RUNNING, Entry
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import Themes, current_theme
from sudoku_ga.app.widgets.painting import draw_focus
from sudoku_ga.app.widgets.table import Index
from sudoku_ga.app.widgets.text import plain_tip
from sudoku_ga.translation import _

_HEIGHT, _HEADING_HEIGHT, _LINE, _EDGE = 74, 36, 17, 3
_LEFT, _MARGIN, _STATE_ROOM, _RING = 14, 10, 24, 6
_KEY = Qt.ItemDataRole.UserRole
_NOTE = Qt.ItemDataRole.UserRole + 1
_STATE = Qt.ItemDataRole.UserRole + 2


class ListView(QListWidget):
    """Titles and notes, with a ring where an experiment is running and a tick for findings.

    ``chosen(key)`` is emitted when another entry is selected.
    """

    chosen = Signal(str)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setItemDelegate(_Delegate(self))
        self.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(name)
        self.currentItemChanged.connect(self._choose)
        Themes.instance().changed.connect(self.viewport().update)

    @property
    def key(self) -> str:
        """Key of the selected entry, empty if there is none."""
        item = self.currentItem()
        return "" if item is None else str(item.data(_KEY) or "")

    @property
    def keys(self) -> list[str]:
        """Keys of all entries in order, headings left out."""
        rows = (self.item(row) for row in range(self.count()))
        return [str(item.data(_KEY)) for item in rows if item.data(_KEY)]

    def set_entries(self, sections: Mapping[str, Iterable[Entry]]) -> None:
        """Show other entries, each section below its heading."""
        self.clear()
        for heading, entries in sections.items():
            for place, entry in enumerate(entries):
                if place == 0:
                    head = QListWidgetItem(heading)
                    head.setFlags(Qt.ItemFlag.NoItemFlags)
                    self.addItem(head)
                item = QListWidgetItem(_(entry.about.title))
                item.setData(_KEY, entry.key)
                item.setData(_NOTE, entry.note)
                words = filter(None, (_(entry.about.title), entry.note))
                item.setToolTip(plain_tip("\n".join(words)))
                self.addItem(item)

    def select(self, key: str) -> None:
        """Select an entry."""
        for item in self._items(key):
            self.setCurrentItem(item)

    def set_note(self, key: str, note: str) -> None:
        """Show other words below the title of an entry."""
        for item in self._items(key):
            item.setData(_NOTE, note)

    def set_state(self, key: str, state: str) -> None:
        """Show that an entry is running, has findings, or neither."""
        for item in self._items(key):
            item.setData(_STATE, state)
            words = ", ".join(filter(None, (item.text(), _(state))))
            item.setData(Qt.ItemDataRole.AccessibleTextRole, words)

    def _items(self, key: str) -> list[QListWidgetItem]:
        rows = (self.item(row) for row in range(self.count()))
        return [item for item in rows if item.data(_KEY) == key]

    def _choose(self) -> None:
        if self.key:
            self.chosen.emit(self.key)


class _Delegate(QStyledItemDelegate):
    """Paints title, note and state."""

    def sizeHint(self, _option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the height of three lines, of one for a heading."""
        return QSize(100, _HEIGHT if index.data(_KEY) else _HEADING_HEIGHT)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw an entry or a heading."""
        theme = current_theme()
        rect = QRectF(option.rect)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if not index.data(_KEY):
            painter.setFont(fonts.font(fonts.SECTION, fonts.SEMIBOLD))
            painter.setPen(theme.ink)
            words = rect.adjusted(_LEFT, 0, -_MARGIN, -4)
            bottom = Qt.AlignmentFlag.AlignBottom
            painter.drawText(words, int(bottom), str(index.data(Qt.ItemDataRole.DisplayRole)))
            painter.restore()
            return
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(rect, theme.accent_soft)
            painter.fillRect(QRectF(rect.left(), rect.top(), _EDGE, rect.height()), theme.accent)
        elif option.state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(rect, theme.hover)
        if option.state & QStyle.StateFlag.State_HasFocus:
            draw_focus(painter, rect, 2, theme.accent)
        top = rect.center().y() - 1.5 * _LINE
        first = QRectF(rect.left() + _LEFT, top, rect.width() - _LEFT - _MARGIN, _LINE)
        self._draw_words(painter, first, index)
        centre = QPointF(rect.right() - _MARGIN - _RING - 1, first.center().y())
        self._draw_state(painter, centre, str(index.data(_STATE) or ""))
        painter.restore()

    def _draw_words(self, painter: QPainter, first: QRectF, index: Index) -> None:
        """Draw the title in up to two lines and the note in one."""
        theme = current_theme()
        middle = int(Qt.AlignmentFlag.AlignVCenter)
        painter.setFont(fonts.font(fonts.BODY, fonts.SEMIBOLD))
        painter.setPen(theme.ink)
        title = str(index.data(Qt.ItemDataRole.DisplayRole))
        lines = _two_lines(title, painter.fontMetrics(), int(first.width()))
        if len(lines) == 1:
            first = first.translated(0, _LINE / 2)
        for line in lines:
            painter.drawText(first, middle, line)
            first = first.translated(0, _LINE)
        painter.setFont(fonts.font(fonts.SECONDARY))
        painter.setPen(theme.ink2)
        right = Qt.TextElideMode.ElideRight
        note = str(index.data(_NOTE) or "")
        note = painter.fontMetrics().elidedText(note, right, int(first.width()))
        painter.drawText(first, middle, note)

    def _draw_state(self, painter: QPainter, centre: QPointF, state: str) -> None:
        theme = current_theme()
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if state == RUNNING:
            painter.setPen(QPen(theme.accent, 3))
            painter.drawEllipse(centre, _RING, _RING)
        elif state == FOUND:
            painter.setPen(QPen(theme.solved, 1.8))
            corner = centre + QPointF(-1.5, 4)
            painter.drawLine(centre + QPointF(-5, 0.5), corner)
            painter.drawLine(corner, centre + QPointF(6, -5))


def _two_lines(text: str, metrics: QFontMetrics, width: int) -> list[str]:
    """Return a text in up to two lines, broken between words; the first leaves room for a state."""
    words = text.split()
    taken, room = 1, width - _STATE_ROOM
    while taken < len(words) and metrics.horizontalAdvance(" ".join(words[: taken + 1])) <= room:
        taken += 1
    middle = Qt.TextElideMode.ElideMiddle
    lines = ((" ".join(words[:taken]), room), (" ".join(words[taken:]), width))
    return [metrics.elidedText(line, middle, each) for line, each in lines if line]
