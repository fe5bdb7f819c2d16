"""The right side of the lab: one experiment with its results."""

from collections.abc import Sequence

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QSplitter, QVBoxLayout, QWidget

from sudoku_ga.app.lab.charts.chart_card import ChartCard
from sudoku_ga.app.lab.tables.results_card import ResultsCard
from sudoku_ga.app.messages import Message, MessageAction, Severity
from sudoku_ga.app.tasks import Failure
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import Themes, current_theme
from sudoku_ga.app.widgets import dialogs
from sudoku_ga.app.widgets.button import Button
from sudoku_ga.app.widgets.combo import Combo
from sudoku_ga.app.widgets.message_card import MessageCard
from sudoku_ga.app.widgets.segmented import Segmented
from sudoku_ga.app.widgets.text import ElidedText, Tone
from sudoku_ga.lab.report.overview import Overview
from sudoku_ga.lab.stats.fixed_target import ConflictCurve
from sudoku_ga.lab.store.queries import StoredExperiment
from sudoku_ga.translation import _

_TABS_BELOW = 520
"""In a lower page tables and picture share one place."""

_TABLES, _PICTURE = "tables", "picture"


class LabPage(QWidget):
    """Title, plan, a message, the tables and the pictures.

    Attributes
    ----------
    message : MessageCard
    results : ResultsCard
    charts : ChartCard
    tabs : Segmented
        Chooses between tables and picture in a low window.
    edit, report : Button

    Notes
    -----
    ``noted_chosen(id)`` is emitted when another experiment of a store is chosen.
    """

    noted_chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._is_low = False
        self._title = ElidedText(size=fonts.PAGE, weight=fonts.SEMIBOLD)
        self._words = ElidedText(size=fonts.SECONDARY, tone=Tone.SECONDARY)
        self.noted = Combo(_("Experiment of this store"), height=30)
        self.noted.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.noted.hide()
        self.message = MessageCard()
        self.results = ResultsCard()
        self.charts = ChartCard()
        tabs = [(_TABLES, _("Tables")), (_PICTURE, _("Picture"))]
        self.tabs = Segmented(tabs, _("Shown"))
        self.tabs.chosen.connect(self._show_parts)
        self.tabs.hide()
        self.edit = Button(_("Edit…"), height=30)
        self.report = Button(_("Report…"), height=30)
        self.report.setToolTip(_("Write what the experiment came to as HTML or Markdown"))
        self._lay_out()
        self.results.arranged.connect(self._follow_order)
        self.results.selected.connect(self._follow_selection)
        self.noted.activated.connect(self._choose_noted)
        Themes.instance().changed.connect(self._repaint)

    def _lay_out(self) -> None:
        words = QVBoxLayout()
        words.setSpacing(3)
        words.addWidget(self._title)
        words.addWidget(self._words)
        head = QHBoxLayout()
        head.setSpacing(12)
        head.addLayout(words, 1)
        tools = QHBoxLayout()
        tools.setSpacing(8)
        for widget in (self.noted, self.tabs, self.edit, self.report):
            tools.addWidget(widget)
        head.addLayout(tools)
        self._parts = QSplitter(Qt.Orientation.Vertical)
        self._parts.setChildrenCollapsible(False)
        self._parts.setHandleWidth(12)
        self._parts.addWidget(self.results)
        self._parts.addWidget(self.charts)
        self._parts.setSizes([1000, 1150])
        layout = QVBoxLayout(self)
        layout.setContentsMargins(20, 12, 16, 12)
        layout.setSpacing(10)
        layout.addLayout(head)
        layout.addWidget(self.message)
        layout.addWidget(self._parts, 1)

    def show_about(self, title: str, words: str, description: str) -> None:
        """Show what an experiment says of itself."""
        self._title.setText(title)
        self._words.setText(words)
        self._words.setToolTip(description)

    def show_listed(self, listed: tuple[StoredExperiment, ...], chosen: int | None) -> None:
        """Offer the experiments of a store where there are several."""
        self.noted.clear()
        for noted in reversed(listed):
            text = _("{title}, seed {seed}, version {version}").format(
                title=noted.title, seed=noted.seed, version=noted.version
            )
            self.noted.addItem(text, noted.id)
        self.noted.setCurrentIndex(max(0, self.noted.findData(chosen)))
        self.noted.setVisible(len(listed) > 1)

    def forget(self) -> None:
        """Show no results, and take the next as those of another experiment."""
        self.show_listed((), None)
        self.results.forget()
        self.charts.show_overview(None, None, self.results.drawn)

    def show_overview(
        self, overview: Overview | None, courses: Sequence[ConflictCurve] | None
    ) -> None:
        """Show results.

        Parameters
        ----------
        overview : Overview or None
        courses : sequence of ConflictCurve or None
            Of the group of puzzles that is looked at; None where they have not been read.
        """
        self.results.show_overview(overview)
        self.charts.show_overview(overview, courses, self.results.drawn)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Let tables and picture share one place where the window is low."""
        super().resizeEvent(event)
        low = self.height() < _TABS_BELOW
        if low != self._is_low:
            self._is_low = low
            self.tabs.setVisible(low)
            self._show_parts()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the ground."""
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), current_theme().window)

    @Slot()
    def _show_parts(self) -> None:
        self.results.setVisible(not self._is_low or self.tabs.value == _TABLES)
        self.charts.setVisible(not self._is_low or self.tabs.value == _PICTURE)

    @Slot()
    def _follow_order(self) -> None:
        """Draw what the table shows."""
        self.charts.show_choice(self.results.drawn)

    @Slot()
    def _follow_selection(self) -> None:
        """Draw what is selected, on its puzzles."""
        self.charts.show_choice(self.results.drawn)
        self.charts.show_group(self.results.group)

    @Slot()
    def _choose_noted(self) -> None:
        self.noted_chosen.emit(int(self.noted.currentData()))

    def _repaint(self) -> None:
        self.update()


class LabMessages(QObject):
    """Shows messages in a card, one at a time.

    Parameters
    ----------
    card : MessageCard
    window : QWidget
        Owns the dialog with the details of a failure.
    """

    def __init__(self, card: MessageCard, window: QWidget) -> None:
        super().__init__(window)
        self._card, self._window = card, window
        card.acted.connect(self._act)

    @Slot(object)
    def say(self, message: Message) -> None:
        """Show a message."""
        self._card.show_message(message)

    @Slot()
    def clear(self) -> None:
        """Show no message any more."""
        self._card.show_message(None)

    @Slot(str)
    def refuse_experiment(self, reason: str) -> None:
        """Say why an experiment cannot be shown or changed."""
        self._refuse(_("This experiment cannot be read"), reason)

    @Slot(str)
    def refuse_list(self, reason: str) -> None:
        """Say why the list has not all experiments."""
        self._refuse(_("The experiments of the program cannot be read"), reason)

    @Slot(object)
    def say_not_run(self, failure: Failure) -> None:
        """Say why runs have ended before the last."""
        title = _("The experiment was stopped; every result until then is kept")
        self._refuse(title, failure.message, failure.trace)

    @Slot(object)
    def say_not_read(self, failure: Failure) -> None:
        """Say why results cannot be shown."""
        self._refuse(_("This cannot be shown"), failure.message, failure.trace)

    def _refuse(self, title: str, reason: str, trace: str = "") -> None:
        action = MessageAction.DETAILS if trace else MessageAction.DISMISS
        text = f"{reason[:1].upper()}{reason[1:]}."
        self.say(Message(Severity.ERROR, title, text, action, details=trace))

    @Slot(object)
    def _act(self, message: Message) -> None:
        self.clear()
        if message.action is MessageAction.DETAILS:
            dialogs.show_trace(message.title, message.details, self._window)


_LIST, _NARROW_LIST, _NARROW = 256, 248, 1080


class LabColumns(QWidget):
    """Two parts side by side, of which the left one is slim in a narrow window.

    Parameters
    ----------
    shelf, results : QWidget
    """

    def __init__(self, shelf: QWidget, results: QWidget) -> None:
        super().__init__()
        self._shelf = shelf
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(shelf)
        layout.addWidget(results, 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the list less in a narrow window."""
        super().resizeEvent(event)
        self._shelf.setFixedWidth(_NARROW_LIST if self.width() < _NARROW else _LIST)
