"""The left side of the lab: the experiments, replications and results that can be opened."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

from PySide6.QtCore import QFile, QModelIndex, Qt, QUrl, Signal, Slot
from PySide6.QtGui import QAction, QDesktopServices, QIcon, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QFrame, QHeaderView, QTreeWidget, QTreeWidgetItem, QWidget

from sudoku_ga.app.lab.entry import (
    EXPERIMENT,
    FOUND,
    RUNNING,
    Entry,
    Folders,
    bundled_entries,
    entry_of_file,
)
from sudoku_ga.app.lab.replication import has_bundled_findings
from sudoku_ga.app.settings import Settings
from sudoku_ga.app.theme import fonts, icons
from sudoku_ga.app.widgets.arrangement import STRETCH, hbox, vbox
from sudoku_ga.app.widgets.button import Button
from sudoku_ga.app.widgets.text import ElidedText, Text, Tone, plain_tip, wrapping
from sudoku_ga.errors import UserError
from sudoku_ga.files import newest_first
from sudoku_ga.translation import _


class ExperimentList(QFrame):
    """The list, with buttons above it that open and create experiments.

    ``show_folder``, ``remove``: the actions of the context menu, for entries that are files.

    ``chosen(Entry)`` is emitted when another entry is selected.
    """

    chosen = Signal(object)

    def __init__(self, settings: Settings, folders: Folders) -> None:
        super().__init__()
        self._settings, self._folders = settings, folders
        self._entries: dict[str, Entry] = {}
        self.list = ListView(_("Experiments"))
        self.list.setObjectName("experiments")
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

        The entry that was selected last is selected again, also after a new start.

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
        """Remove an entry: an experiment of the user goes to the trash, with its results.

        Raises UserError if a file cannot be moved. The entry then stays.
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
        self.list.deselect()
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
            middle = QTreeWidget.ScrollHint.PositionAtCenter
            self.list.scrollTo(self.list.currentIndex(), middle)

    def _own_entries(self) -> Iterator[Entry]:
        """Yield the user's experiments, the newest first, and the files opened elsewhere."""
        own = self._folders.experiments.glob(f"*{EXPERIMENT}")
        for path in dict.fromkeys((*newest_first(own), *map(Path, self._settings.lab_files))):
            try:
                yield entry_of_file(path)
            except UserError:
                continue  # it was deleted, or is no longer an experiment

    def _choose(self, key: str) -> None:
        self._settings.lab_entry = key
        entry = self._entries[key]
        is_file = entry.key != entry.name
        self.show_folder.setEnabled(is_file)
        self.remove.setEnabled(is_file)
        is_own = self._is_own(entry)
        self.remove.setText(_("Move to the trash") if is_own else _("Remove from the list"))
        self.chosen.emit(entry)


_KEY = Qt.ItemDataRole.UserRole
_LEFT, _PADDING, _STATE = 14, 14, 32
_UPWARDS = {
    QTreeWidget.CursorAction.MoveUp,
    QTreeWidget.CursorAction.MoveLeft,
    QTreeWidget.CursorAction.MovePageUp,
}
_ICONS = {RUNNING: ("play", "accent"), FOUND: ("check", "solved")}
"""The icons of the states, and their colours."""


class _Words(QWidget):
    """The title of an entry, and its note."""

    def __init__(self, title: str, note: str) -> None:
        super().__init__()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.note = ElidedText(note, size=fonts.SECONDARY, tone=Tone.SECONDARY)
        words = wrapping(Text(title, weight=fonts.SEMIBOLD))
        vbox(self, STRETCH, words, self.note, STRETCH, spacing=1)


class ListView(QTreeWidget):
    """Titles with notes, below headings. An experiment that runs or has findings has an icon.

    ``key``: the key of the selected entry; empty if there is none.

    ``chosen(key)`` is emitted when another entry is selected.
    """

    chosen = Signal(str)

    def __init__(self, name: str) -> None:
        super().__init__()
        self.key = ""
        self._items: dict[str, QTreeWidgetItem] = {}
        self.setColumnCount(2)
        self.setHeaderHidden(True)
        head = self.header()
        head.setStretchLastSection(False)
        head.setMinimumSectionSize(_STATE)
        head.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        head.resizeSection(1, _STATE)
        self.setItemsExpandable(False)
        self.setIndentation(0)
        self.setRootIsDecorated(False)
        self.setWordWrap(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollMode(QTreeWidget.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(name)
        self.currentItemChanged.connect(self._choose)

    @property
    def keys(self) -> list[str]:
        """The keys of all entries in their order, without the headings."""
        return list(self._items)

    def set_entries(self, sections: Mapping[str, Iterable[Entry]]) -> None:
        """Show other entries. Each section is below its heading."""
        self._items = {}
        self.clear()
        for heading, entries in ((title, list(found)) for title, found in sections.items()):
            head = QTreeWidgetItem([heading])
            head.setFlags(Qt.ItemFlag.ItemIsEnabled)
            head.setFont(0, fonts.font(fonts.SECTION, fonts.SEMIBOLD))
            for entry in entries:
                title = _(entry.about.title)
                self._items[entry.key] = item = QTreeWidgetItem(head)
                item.setData(0, _KEY, entry.key)
                item.setToolTip(0, plain_tip(_lines(title, entry.note)))
                item.setText(0, title)
                item.setForeground(0, Qt.GlobalColor.transparent)  # the widget shows the words
            if not head.childCount():
                continue
            self.addTopLevelItem(head)
            head.setFirstColumnSpanned(True)
            head.setExpanded(True)
            for entry in entries:
                item = self._items[entry.key]
                self.setItemWidget(item, 0, _Words(item.text(0), entry.note))

        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Give each entry the height that its words need."""
        width = self.columnWidth(0) - _LEFT
        for item in self._items.values():
            words: QWidget | None = self.itemWidget(item, 0)
            if words is None:
                continue  # the list is being filled
            words.setFixedHeight(words.heightForWidth(width) + _PADDING)
            item.setSizeHint(0, words.minimumSize())

    def select(self, key: str) -> None:
        """Select an entry."""
        item = self._items.get(key)
        if item is not None:
            self.setCurrentItem(item)

    def deselect(self) -> None:
        """Select no entry."""
        self.key = ""
        self.setCurrentIndex(QModelIndex())

    def set_note(self, key: str, note: str) -> None:
        """Show another note below the title of an entry."""
        item = self._items.get(key)
        if item is not None:
            words = self.itemWidget(item, 0)
            assert isinstance(words, _Words)
            words.note.setText(note)

    def set_state(self, key: str, state: str) -> None:
        """Show that an entry is running, has findings, or neither."""
        item = self._items.get(key)
        if item is not None:
            item.setIcon(1, icons.icon(*_ICONS[state]) if state else QIcon())
            words = ", ".join(filter(None, (item.text(0), _(state))))
            item.setData(0, Qt.ItemDataRole.AccessibleTextRole, words)

    def moveCursor(
        self, action: QTreeWidget.CursorAction, modifiers: Qt.KeyboardModifier
    ) -> QModelIndex:
        """Skip the headings."""
        index = super().moveCursor(action, modifiers)
        if not index.isValid() or index.flags() & Qt.ItemFlag.ItemIsSelectable:
            return index
        above = self.indexAbove(index)
        return above if action in _UPWARDS and above.isValid() else self.indexBelow(index)

    @Slot()
    def _choose(self) -> None:
        item = self.currentItem()
        if item is not None and item.data(0, _KEY):  # not a heading
            self.key = str(item.data(0, _KEY))
            self.chosen.emit(self.key)


def _lines(*lines: str) -> str:
    return "\n".join(filter(None, lines))
