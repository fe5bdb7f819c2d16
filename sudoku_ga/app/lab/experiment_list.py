"""The left side of the lab: the experiments, replications and results that can be opened."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

from PySide6.QtCore import QFile, QPointF, QRectF, QSize, Qt, QUrl, Signal, Slot
from PySide6.QtGui import QAction, QDesktopServices, QFontMetrics, QKeySequence, QPainter, QPen
from PySide6.QtWidgets import (
    QFrame,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from sudoku_ga.app.lab.entry import (
    EXPERIMENT,
    FOUND,
    RUNNING,
    Entry,
    Folders,
    bundled_entries,
    entry_of_file,
)
from sudoku_ga.app.lab.findings import has_bundled_findings
from sudoku_ga.app.settings import Settings
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import Themes, current_theme
from sudoku_ga.app.widgets.arrangement import STRETCH, hbox, vbox
from sudoku_ga.app.widgets.button import Button
from sudoku_ga.app.widgets.painting import draw_focus
from sudoku_ga.app.widgets.rows import Index
from sudoku_ga.app.widgets.text import ElidedText, plain_tip
from sudoku_ga.errors import UserError
from sudoku_ga.files import newest_first
from sudoku_ga.translation import _


class ExperimentList(QFrame):
    """The list, with buttons that open and create experiments above it.

    ``show_folder``, ``remove``: of the context menu, for entries that are files.

    ``chosen(Entry)`` is emitted when another entry is selected.
    """

    chosen = Signal(object)

    def __init__(self, settings: Settings, folders: Folders, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._settings, self._folders = settings, folders
        self._entries: dict[str, Entry] = {}
        self.list = ListView(_("Experiments"))
        self.new = Button(_("New…"), height=30)
        self.new.setToolTip(_("Build an experiment by choosing"))
        self.open = Button(icon="open", height=30)
        self.open.setAccessibleName(_("Open an experiment or results"))
        self.open.setToolTip(_("Open an experiment (.toml) or results (.db)"))
        tools = hbox(
            None,
            ElidedText(_("Experiments"), size=fonts.SECTION, weight=fonts.SEMIBOLD),
            STRETCH,
            self.new,
            self.open,
            spacing=6,
            margins=(14, 0, 10, 0),
        )
        vbox(self, tools, (self.list, 1), spacing=8, margins=(0, 10, 0, 0))
        self._make_context_menu()
        self.list.chosen.connect(self._choose)
        Themes.instance().changed.connect(self.update)

    def _make_context_menu(self) -> None:
        self.show_folder = QAction(_("Show in the file manager"), self)
        self.remove = QAction(_("Move to the trash"), self)
        self.remove.setShortcut(QKeySequence(QKeySequence.StandardKey.Delete))
        self.remove.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        for action in (self.show_folder, self.remove):
            action.setEnabled(False)
            self.list.addAction(action)
        self.list.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self.show_folder.triggered.connect(self._show_folder)

    @property
    def entry(self) -> Entry | None:
        """The selected entry."""
        return self._entries.get(self.list.key)

    def fill(self) -> None:
        """Show the user's experiments, those of the program, and replications.

        The one that was selected last is selected again, also after another start.

        Raises UserError if a bundled experiment cannot be read.
        """
        folder = self._folders.results
        sections = {
            _("My experiments"): list(self._own_entries()),
            _("Examples"): bundled_entries(folder, replications=False),
            _("Replications"): bundled_entries(folder, replications=True),
        }
        chosen = self.list.key or self._settings.lab_entry
        entries = [entry for section in sections.values() for entry in section]
        self._entries = {entry.key: entry for entry in entries}
        self.list.set_entries(sections)
        for entry in entries:
            if entry.is_replication and has_bundled_findings(entry.name):
                self.list.set_state(entry.key, FOUND)
        if chosen in self._entries:
            self.list.select(chosen)

    def add(self, path: Path) -> None:
        """Add a file and select it.

        Raises UserError if it is an experiment and cannot be read.
        """
        entry = entry_of_file(path)
        if path.parent != self._folders.experiments:
            self._settings.lab_files = [*self._settings.lab_files, entry.key]
        self.fill()
        self.list.select(entry.key)

    def remove_entry(self, entry: Entry) -> None:
        """Remove an entry: an own experiment with its results goes to the trash.

        Raises UserError if a file cannot be moved; the entry then stays.
        """
        path = Path(entry.key)
        if self._is_own(entry):
            for file in filter(Path.exists, (entry.store, path)):
                is_moved, _place = QFile.moveToTrash(str(file))
                if not is_moved:
                    text = _("{file} cannot be moved to the trash")
                    raise UserError(text.format(file=file))
        self._settings.lab_files = [each for each in self._settings.lab_files if each != entry.key]
        self._settings.lab_entry = ""
        self.list.setCurrentRow(-1)
        for action in (self.show_folder, self.remove):
            action.setEnabled(False)
        self.fill()

    def _is_own(self, entry: Entry) -> bool:
        return Path(entry.key).parent == self._folders.experiments

    @Slot()
    def _show_folder(self) -> None:
        if self.entry is not None:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(Path(self.entry.key).parent)))

    def show_example(self) -> None:
        """Select the first experiment of the program."""
        self._show_first(lambda entry: entry.key == entry.name and not entry.is_replication)

    def show_replications(self) -> None:
        """Select the first replication, unless one is selected."""
        if self.entry is None or not self.entry.is_replication:
            self._show_first(lambda entry: entry.is_replication)
        self.list.setFocus()

    def _show_first(self, is_wanted: Callable[[Entry], bool]) -> None:
        key = next((key for key, entry in self._entries.items() if is_wanted(entry)), None)
        if key is not None:
            self.list.select(key)
            middle = QListWidget.ScrollHint.PositionAtCenter
            self.list.scrollToItem(self.list.currentItem(), middle)

    def _own_entries(self) -> Iterator[Entry]:
        """Yield the user's experiments, the newest first, and the files opened elsewhere."""
        own = self._folders.experiments.glob(f"*{EXPERIMENT}")
        for path in dict.fromkeys((*newest_first(own), *map(Path, self._settings.lab_files))):
            try:
                yield entry_of_file(path)
            except UserError:
                continue  # deleted, or not an experiment any more

    def _choose(self, key: str) -> None:
        self._settings.lab_entry = key
        entry = self._entries[key]
        is_file = entry.key != entry.name
        self.show_folder.setEnabled(is_file)
        self.remove.setEnabled(is_file)
        is_own = self._is_own(entry)
        self.remove.setText(_("Move to the trash") if is_own else _("Remove from the list"))
        self.chosen.emit(entry)


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
    def sizeHint(self, _option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the height of three lines, of one for a heading."""
        return QSize(100, _HEIGHT if index.data(_KEY) else _HEADING_HEIGHT)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
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
    while taken < len(words) and metrics.horizontalAdvance(" ".join(words[: taken + 1])) < room:
        taken += 1
    middle = Qt.TextElideMode.ElideMiddle
    lines = ((" ".join(words[:taken]), room), (" ".join(words[taken:]), width))
    return [metrics.elidedText(line, middle, each) for line, each in lines if line]
