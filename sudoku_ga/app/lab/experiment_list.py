"""The left side of the lab: the experiments, replications and results that can be opened."""

from collections.abc import Callable, Iterator
from pathlib import Path

from PySide6.QtCore import QFile, Qt, QUrl, Signal, Slot
from PySide6.QtGui import QAction, QDesktopServices, QKeySequence
from PySide6.QtWidgets import QFrame, QListWidget, QWidget

from sudoku_ga.app.lab.entry import (
    EXPERIMENT,
    FOUND,
    Entry,
    Folders,
    bundled_entries,
    entry_of_file,
)
from sudoku_ga.app.lab.findings import has_bundled_findings
from sudoku_ga.app.lab.list_view import ListView
from sudoku_ga.app.settings import Settings
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import Themes
from sudoku_ga.app.widgets.arrangement import STRETCH, hbox, vbox
from sudoku_ga.app.widgets.button import Button
from sudoku_ga.app.widgets.text import ElidedText
from sudoku_ga.errors import UserError
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
        self._make_actions()
        self.list.chosen.connect(self._choose)
        Themes.instance().changed.connect(self.update)

    def _make_actions(self) -> None:
        """Make the context menu of the list."""
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
        newest_first = sorted(own, key=lambda path: path.stat().st_mtime, reverse=True)
        for path in dict.fromkeys((*newest_first, *map(Path, self._settings.lab_files))):
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
