"""The left side of the lab: the experiments and results that can be opened."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from sudoku_ga.app.lab.replications.shelf import Entry as ListedEntry
from sudoku_ga.app.settings import Settings
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import Themes, current_theme
from sudoku_ga.app.widgets.button import Button
from sudoku_ga.app.widgets.painting import draw_focus
from sudoku_ga.app.widgets.table import Index
from sudoku_ga.app.widgets.text import ElidedText
from sudoku_ga.errors import UserError
from sudoku_ga.lab.experiment.reading import About, about_experiment, about_file, experiment_names
from sudoku_ga.lab.replication.published import replication_names
from sudoku_ga.translation import _, later

EXPERIMENT, STORE = ".toml", ".db"


@dataclass(frozen=True)
class Entry:
    """One line of the list.

    Parameters
    ----------
    key : str
        The name of an experiment of the program, else the path of a file.
    about : About
        What it says of itself.
    store : Path
        Where its results are, or will be.
    name : str
        By which the store knows the experiment; empty for all that a store holds.
    """

    key: str
    about: About
    store: Path
    name: str

    @property
    def has_experiment(self) -> bool:
        """Whether it can be run: results alone cannot."""
        return bool(self.name)


def brought_entries(folder: Path) -> list[Entry]:
    """Return the experiments of the program that are no replications, by title.

    Parameters
    ----------
    folder : Path
        Where their results are kept.

    Raises
    ------
    UserError
        If a file cannot be read.
    """
    replications = set(replication_names())
    entries = [
        Entry(name, about_experiment(name), folder / f"{name}{STORE}", name)
        for name in experiment_names()
        if name not in replications
    ]
    return sorted(entries, key=lambda entry: entry.about.title.casefold())


def entry_of_file(path: Path) -> Entry:
    """Return the entry of a file: an experiment, whose results lie beside it, or results.

    Raises
    ------
    UserError
        If the file is of an experiment and cannot be read.
    """
    path = path.absolute()
    if path.suffix.lower() == EXPERIMENT:
        return Entry(str(path), about_file(path), path.with_suffix(STORE), path.stem)
    return Entry(str(path), About(path.name, "", str(path.parent)), path, "")


_HEIGHT, _LINE, _EDGE = 74, 17, 3
_LEFT, _MARGIN, _STATE_ROOM, _RING = 14, 10, 24, 6
_NAME = Qt.ItemDataRole.UserRole
_SOURCE = Qt.ItemDataRole.UserRole + 1
_STATE = Qt.ItemDataRole.UserRole + 2
RUNNING, FOUND, NOTHING = later("under way"), later("with findings"), ""


class ListView(QListWidget):
    """Titles and sources, with a ring where one is under way and a tick where there are findings.

    Parameters
    ----------
    name : str
        For people who hear the window.

    Notes
    -----
    ``chosen(name)`` is emitted when another one is selected.
    """

    chosen = Signal(str)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setItemDelegate(_Delegate(self))
        self.setUniformItemSizes(True)
        self.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(name)
        self.currentItemChanged.connect(self._choose)
        Themes.instance().changed.connect(self._repaint)

    @property
    def name(self) -> str:
        """The selected replication, empty if there is none."""
        item = self.currentItem()
        return "" if item is None else str(item.data(_NAME))

    def set_entries(self, entries: Sequence[ListedEntry]) -> None:
        """Offer these."""
        self.clear()
        for name, about in entries:
            item = QListWidgetItem(_(about.title))
            item.setData(_NAME, name)
            item.setData(_SOURCE, about.source)
            item.setToolTip("\n".join(filter(None, (_(about.title), about.source))))
            self.addItem(item)

    def select(self, name: str) -> None:
        """Choose one."""
        for item in self._items(name):
            self.setCurrentItem(item)

    def set_note(self, name: str, note: str) -> None:
        """Show other words below the title of one."""
        for item in self._items(name):
            item.setData(_SOURCE, note)

    def set_state(self, name: str, state: str) -> None:
        """Show that one is under way, has findings, or has nothing."""
        for item in self._items(name):
            item.setData(_STATE, state)
            words = ", ".join(filter(None, (item.text(), _(state))))
            item.setData(Qt.ItemDataRole.AccessibleTextRole, words)

    def _items(self, name: str) -> list[QListWidgetItem]:
        rows = (self.item(row) for row in range(self.count()))
        return [item for item in rows if item.data(_NAME) == name]

    def _choose(self) -> None:
        if self.currentItem() is not None:
            self.chosen.emit(self.name)

    def _repaint(self) -> None:
        self.viewport().update()


class _Delegate(QStyledItemDelegate):
    """Paints title, source and state."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        """Ask for two lines."""
        return QSize(100, _HEIGHT)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: Index,
    ) -> None:
        """Draw an entry."""
        theme = current_theme()
        rect = QRectF(option.rect)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(rect, theme.accent_soft)
            painter.fillRect(QRectF(rect.left(), rect.top(), _EDGE, rect.height()), theme.accent)
        elif option.state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(rect, theme.hover)
        if option.state & QStyle.StateFlag.State_HasFocus:
            draw_focus(painter, rect, 2, current_theme().accent)
        top = rect.center().y() - 1.5 * _LINE
        first = QRectF(rect.left() + _LEFT, top, rect.width() - _LEFT - _MARGIN, _LINE)
        self._draw_words(painter, first, index)
        centre = QPointF(rect.right() - _MARGIN - _RING - 1, first.center().y())
        self._draw_state(painter, centre, str(index.data(_STATE) or ""))
        painter.restore()

    def _draw_words(self, painter: QPainter, first: QRectF, index: Index) -> None:
        """Draw the title in up to two lines and the source in one."""
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
        source = str(index.data(_SOURCE) or "")
        source = painter.fontMetrics().elidedText(source, right, int(first.width()))
        painter.drawText(first, middle, source)

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
    right = Qt.TextElideMode.ElideRight
    lines = ((" ".join(words[:taken]), room), (" ".join(words[taken:]), width))
    return [metrics.elidedText(line, right, each) for line, each in lines if line]


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


def _listed(entry: Entry) -> ListedEntry:
    """Return what stands in the list: the title, and what it is about."""
    words = " ".join((_(entry.about.description) or entry.about.source).split())
    return ListedEntry(entry.key, replace(entry.about, source=words))
