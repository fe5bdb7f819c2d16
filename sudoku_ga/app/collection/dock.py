"""The list of a collection beside the board, with its filter."""

from PySide6.QtCore import QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QCloseEvent, QShowEvent
from PySide6.QtWidgets import QMainWindow, QWidget

from sudoku_ga.app.collection.model import GRADE, SE, CollectionModel, PuzzleRow
from sudoku_ga.app.collection.view import STATES, CollectionView, State, Wanted
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.widgets.arrangement import STRETCH, Dock, hbox, vbox
from sudoku_ga.app.widgets.button import Button
from sudoku_ga.app.widgets.card import Card
from sudoku_ga.app.widgets.combo import Combo
from sudoku_ga.app.widgets.fields import TextField
from sudoku_ga.app.widgets.text import ElidedText, Tone
from sudoku_ga.puzzle.grading import GRADE_NAMES
from sudoku_ga.translation import _

_WIDTH, _LEAST_WIDTH = 316, 250
_REST_MS = 120
"""The visible rows are graded once the list has not moved for this time."""


class CollectionDock(Dock):
    """The puzzles of a collection, in a dock of the main window.

    ``search``: the field for a text that is in the name of each puzzle shown.
    ``grade``, ``state``: the choices of a grade, and of what solved the puzzles.

    ``seen(rows)`` is emitted when other rows have become visible, ``wanted_changed()`` when the
    filter or the order has changed, and ``closed()`` when the user closes the list.
    """

    seen = Signal(object)
    wanted_changed = Signal()
    closed = Signal()

    def __init__(self, model: CollectionModel[PuzzleRow], parent: QWidget | None = None) -> None:
        super().__init__(_("Puzzles"), parent)
        self.setObjectName("collection")
        self.setAllowedAreas(
            Qt.DockWidgetArea.LeftDockWidgetArea | Qt.DockWidgetArea.RightDockWidgetArea
        )
        self._model = model
        self.list = CollectionView(model)
        self.search = TextField(_("Find a puzzle by its name"))
        self.search.setPlaceholderText(_("Find by name"))
        self.search.setClearButtonEnabled(True)
        self.grade = Combo(_("Grade"), height=28)
        self.grade.addItem(_("Any grade"))
        for grade, name in GRADE_NAMES.items():
            text = _("Grade {number}, {name}").format(number=grade, name=_(name))
            self.grade.addItem(text, grade)
        self.state = Combo(_("Solved"), height=28)
        for state, text in STATES.items():
            self.state.addItem(_(text), state)
        self.previous = Button(_("Previous"))
        self.next = Button(_("Next"))
        self.print = Button(_("Print…"))
        self.print.setToolTip(_("Print the selected puzzles, or all of them"))
        self.previous.setToolTip(_("Previous puzzle of the list ({keys})").format(keys="Ctrl+PgUp"))
        self.next.setToolTip(_("Next puzzle of the list ({keys})").format(keys="Ctrl+PgDown"))
        self._count = ElidedText(size=fonts.SECONDARY, tone=Tone.SECONDARY)
        self._has_width = False
        self._lay_out()
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(_REST_MS)
        self._rest.timeout.connect(self._report)
        self._connect()

    def _lay_out(self) -> None:
        content = QWidget()
        layout = vbox(content, self.search, spacing=8, margins=(12, 4, 10, 12))
        choices = hbox(None, (self.grade, 1), (self.state, 1), spacing=8)
        layout.addLayout(choices)
        card = Card()
        card.setContentsMargins(-10, -7, -10, -7)  # the table has its own margins
        card.body.addWidget(self.list)
        layout.addWidget(card, 1)
        layout.addWidget(self._count)
        buttons = hbox(None, self.previous, self.next, STRETCH, self.print, spacing=8)
        layout.addLayout(buttons)
        layout.addStrut(_LEAST_WIDTH)  # wider where the language has long words
        self.setWidget(content)

    def _connect(self) -> None:
        self.search.textChanged.connect(self._filter)
        self.grade.currentIndexChanged.connect(self._filter)
        self.state.currentIndexChanged.connect(self._filter)
        model = self._model
        model.arranged.connect(self.wanted_changed)
        bar = self.list.verticalScrollBar()
        for signal in (
            bar.valueChanged,
            bar.rangeChanged,
            model.modelReset,
            model.rowsInserted,
            model.layoutChanged,
        ):
            signal.connect(self._wait)

    @property
    def needs_every_grade(self) -> bool:
        """Whether the filter or the order needs the grades of hidden puzzles."""
        by_difficulty = self._model.sorted_by in (GRADE, SE)
        return by_difficulty or self.list.wanted.grade > 0

    @property
    def shows_ratings(self) -> bool:
        """Whether the list is wide enough for the column of ratings."""
        return not self.list.hides(SE)

    def show_collection(self, title: str, count: str) -> None:
        """Show the name of the collection and the number of its puzzles."""
        self.setWindowTitle(title)
        self._count.setText(count)

    def show_everything(self) -> None:
        """Show all puzzles in the order of their file."""
        self.search.clear()
        self.grade.setCurrentIndex(0)
        self.state.setCurrentIndex(0)
        self.list.sort_by(None)

    @property
    def count_text(self) -> str:
        """The text about the number of puzzles."""
        return self._count.text()

    def sizeHint(self) -> QSize:
        return QSize(_WIDTH, 560)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        window = self.parentWidget()
        if isinstance(window, QMainWindow) and not (self._has_width or self.isFloating()):
            self._has_width = True
            width = max(_LEAST_WIDTH, min(_WIDTH, window.width() // 4))
            window.resizeDocks([self], [width], Qt.Orientation.Horizontal)
        self._rest.start()

    def closeEvent(self, event: QCloseEvent) -> None:
        super().closeEvent(event)
        self.closed.emit()

    @Slot()
    def _filter(self) -> None:
        grade, state = self.grade.currentData(), self.state.currentData()
        text = self.search.text().strip().casefold()
        self.list.show_wanted(Wanted(text, grade or 0, State(state)))
        self._wait()

    @Slot()
    def _wait(self) -> None:
        if self.isVisible():
            self._rest.start()

    @Slot()
    def _report(self) -> None:
        rows = self.list.visible_rows
        if self.isVisible() and (rows or self.needs_every_grade):
            self.seen.emit(rows)
