"""The left side of the lab: the experiments and results that may be looked at."""

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from sudoku_ga.app.lab.entries import Entry, brought_entries, entry_of_file
from sudoku_ga.app.lab.replications.list_view import ListView
from sudoku_ga.app.lab.replications.shelf import Entry as ListEntry
from sudoku_ga.app.settings import Settings
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import Themes, current_theme
from sudoku_ga.app.widgets.button import Button
from sudoku_ga.app.widgets.text import ElidedText
from sudoku_ga.errors import UserError
from sudoku_ga.translation import _


class ExperimentList(QWidget):
    """The list, with what opens further files above it.

    Parameters
    ----------
    settings : Settings
        Keep the files that were opened.
    folder : Path
        Where the results of the program's own experiments are kept.

    Attributes
    ----------
    list : ListView
    new, open : Button

    Notes
    -----
    ``chosen(Entry)`` is emitted when another one is selected.
    """

    chosen = Signal(object)

    def __init__(self, settings: Settings, folder: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._settings, self._folder = settings, folder
        self._entries: dict[str, Entry] = {}
        self.list = ListView(_("Experiments"))
        self.new = Button(_("New…"), height=30)
        self.new.setToolTip(_("Build an experiment by choosing"))
        self.open = Button(icon="open", height=30)
        self.open.setAccessibleName(_("Open an experiment or results"))
        self.open.setToolTip(_("Open an experiment (.toml) or results (.db)"))
        self.tools = QHBoxLayout()
        self.tools.setContentsMargins(14, 0, 10, 0)
        self.tools.setSpacing(6)
        self.tools.addWidget(
            ElidedText(_("Experiments"), size=fonts.SECTION, weight=fonts.SEMIBOLD)
        )
        self.tools.addStretch(1)
        self.tools.addWidget(self.new)
        self.tools.addWidget(self.open)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 10, 1, 0)
        layout.setSpacing(8)
        layout.addLayout(self.tools)
        layout.addWidget(self.list, 1)
        self.list.chosen.connect(self._choose)
        Themes.instance().changed.connect(self._repaint)

    @property
    def entry(self) -> Entry | None:
        """The selected entry."""
        return self._entries.get(self.list.name)

    def fill(self) -> None:
        """Offer the program's experiments, and the user's files that are still there.

        Raises
        ------
        UserError
            If an experiment of the program cannot be read.
        """
        entries = [*brought_entries(self._folder), *self._own_entries()]
        chosen = self.list.name
        self._entries = {entry.key: entry for entry in entries}
        self.list.set_entries([_listed(entry) for entry in entries])
        if chosen in self._entries:
            self.list.select(chosen)
        else:
            self.list.setCurrentRow(0)

    def add(self, path: Path) -> None:
        """Offer a file and select it.

        Raises
        ------
        UserError
            If it is an experiment and cannot be read.
        """
        entry = entry_of_file(path)
        self._settings.lab_files = [*self._settings.lab_files, entry.key]
        self.fill()
        self.list.select(entry.key)

    def _own_entries(self) -> list[Entry]:
        entries = []
        for path in self._settings.lab_files:
            try:
                entries.append(entry_of_file(Path(path)))
            except UserError:
                continue  # it has gone, or is no experiment any more
        return entries

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the ground and the line at the right."""
        theme = current_theme()
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), theme.card)
            painter.fillRect(self.width() - 1, 0, 1, self.height(), theme.border)

    def _choose(self, name: str) -> None:
        self.chosen.emit(self._entries[name])

    def _repaint(self) -> None:
        self.update()


def _listed(entry: Entry) -> ListEntry:
    """Return what stands in the list: the title, and what it is about."""
    words = " ".join((_(entry.about.description) or entry.about.source).split())
    return ListEntry(entry.key, replace(entry.about, source=words))
