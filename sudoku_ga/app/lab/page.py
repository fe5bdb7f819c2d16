"""The page of the lab: the list beside one experiment with its results."""

from collections.abc import Sequence

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QSplitter, QStackedWidget, QWidget

from sudoku_ga.app.lab.chart_card import ChartCard
from sudoku_ga.app.lab.empty_states import PlanCard, WelcomePage
from sudoku_ga.app.lab.tables.findings_card import FindingsView
from sudoku_ga.app.lab.tables.results_card import ResultsCard
from sudoku_ga.app.lab.words import Comparisons
from sudoku_ga.app.messages import Message, Messages, Severity
from sudoku_ga.app.tasks import Failure
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import Themes
from sudoku_ga.app.widgets.arrangement import hbox, vbox
from sudoku_ga.app.widgets.button import Button
from sudoku_ga.app.widgets.card import MessageStrip
from sudoku_ga.app.widgets.combo import Combo
from sudoku_ga.app.widgets.segmented import Segmented
from sudoku_ga.app.widgets.text import ElidedText, Tone, plain_tip
from sudoku_ga.lab.experiment.experiment import Experiment
from sudoku_ga.lab.experiment.reading import About
from sudoku_ga.lab.report.overview import Overview
from sudoku_ga.lab.stats.fixed_target import ConflictCurve
from sudoku_ga.lab.store.queries import StoredExperiment
from sudoku_ga.translation import _, as_sentence

_LIST, _NARROW_LIST, _NARROW = 256, 248, 1080
_TABS_BELOW, _LOW = 580, 520
"""In a lower page tables and picture share one place, and texts have fewer lines."""

_MOST_TABLE = 0.6
"""Share of the height that the table may take from the chart."""

_TABLES, _PICTURE = "tables", "picture"
COMPARISON, RESULTS = "comparison", "results"


class LabColumns(QWidget):
    """Two parts side by side, the left one slimmer in a narrow window."""

    def __init__(self, left: QWidget, right: QWidget) -> None:
        super().__init__()
        self._left = left
        hbox(self, left, (right, 1), spacing=0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Set the width of the list."""
        super().resizeEvent(event)
        self._left.setFixedWidth(_NARROW_LIST if self.width() < _NARROW else _LIST)


class LabPage(QWidget):
    """Title, plan, the strip of messages, and the tables and charts of an experiment.

    ``findings``: of a replication.
    ``parts``: chooses between the comparison of a replication and its results.
    ``tabs``: chooses between tables and picture in a low window.
    ``noted``: chooses among the experiments of a store.
    ``welcome``: in place of everything while no experiment is selected.
    ``plan``: in place of the results while there are none.

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
        self.results = ResultsCard()
        self.charts = ChartCard()
        self.findings = FindingsView()
        self.parts = Segmented([(COMPARISON, _("Comparison")), (RESULTS, _("Results"))], _("Shown"))
        self.parts.hide()
        self.tabs = Segmented([(_TABLES, _("Tables")), (_PICTURE, _("Picture"))], _("Shown"))
        self.tabs.hide()
        self.edit = Button(_("Edit…"), height=30)
        self.report = Button(_("Report…"), height=30)
        self.report.setToolTip(_("Write the results of the experiment as HTML or Markdown"))
        self.welcome, self.plan = WelcomePage(), PlanCard()
        self._has_entry = self._is_planned = False
        self._head = QWidget()
        self._splitter = QSplitter(Qt.Orientation.Vertical)
        self._stack = QStackedWidget()
        self._lay_out()
        self._show_parts()
        self.parts.chosen.connect(self._show_parts)
        self.tabs.chosen.connect(self._show_parts)
        self.results.arranged.connect(self._draw_variants)
        self.results.selected.connect(self._show_selection)
        self.noted.activated.connect(self._choose_noted)
        self._is_shared = False
        self._splitter.splitterMoved.connect(self._keep_heights)
        Themes.instance().changed.connect(self.update)

    def _lay_out(self) -> None:
        words = vbox(None, self._title, self._words, spacing=3)
        head = hbox(self._head, (words, 1), spacing=8)
        head.addSpacing(4)
        for widget in (self.noted, self.parts, self.tabs, self.edit, self.report):
            head.addWidget(widget)
        self._splitter.setChildrenCollapsible(False)
        self._splitter.setHandleWidth(12)
        self._splitter.addWidget(self.results)
        self._splitter.addWidget(self.charts)
        for part in (self.welcome, self._splitter, self.findings, self.plan):
            self._stack.addWidget(part)
        margins = (20, 12, 16, 12)
        self._layout = vbox(self, self._head, (self._stack, 1), spacing=10, margins=margins)

    def place_messages(self, strip: MessageStrip) -> None:
        """Put the strip of messages below the title."""
        self._layout.insertWidget(1, strip)

    def show_entry(self, about: About, *, is_replication: bool) -> None:
        """Show another experiment without results; a replication with its comparison first."""
        self.show_about(_(about.title), about.source, _(about.description))
        self.show_listed((), None)
        self.results.forget()
        self.charts.show_overview(None, None, self.results.drawn)
        self.findings.show_about(about)
        self._has_entry, self._is_planned = True, False
        self.parts.set_value(COMPARISON)
        self.parts.setVisible(is_replication)
        self._show_parts()

    def show_about(self, title: str, words: str, description: str) -> None:
        """Show title and description."""
        self._title.setText(title)
        self._words.setText(words)
        self._words.setToolTip(plain_tip(description))

    def show_welcome(self) -> None:
        """Show how to begin, while no experiment is selected."""
        self._has_entry = False
        self.results.forget()
        self._show_parts()

    def show_plan(self, experiment: Experiment | None, description: str, *, running: bool) -> None:
        """Show what an experiment will run in place of results; None to show the results."""
        self._is_planned = experiment is not None
        if experiment is not None:
            self.plan.show_plan(experiment, description, is_running=running)
        self._show_parts()

    def show_listed(self, listed: tuple[StoredExperiment, ...], chosen: int | None) -> None:
        """Offer the experiments of a store if there are several."""
        self.noted.clear()
        for noted in reversed(listed):
            text = _("{title}, seed {seed}, version {version}").format(
                title=noted.title, seed=noted.seed, version=noted.version
            )
            self.noted.addItem(text, noted.id)
        self.noted.setCurrentIndex(max(0, self.noted.findData(chosen)))
        self.noted.setVisible(len(listed) > 1)

    def show_overview(
        self,
        overview: Overview | None,
        courses: Sequence[ConflictCurve] | None,
        comparisons: Comparisons,
        reference: int,
    ) -> None:
        """Show results.

        ``courses``: of the chosen group of puzzles; None where they have not been read.
        ``reference``: as of :meth:`ResultsCard.show_overview`.
        """
        self.results.show_overview(overview, comparisons, reference)
        self.charts.show_overview(overview, courses, self.results.drawn)
        self._share_height()

    @Slot()
    def _keep_heights(self) -> None:
        self._is_shared = True

    def _share_height(self) -> None:
        """Give the table the height of its rows, and the chart the rest, until the user does."""
        if not self._is_shared:
            height = self._splitter.height()
            table = min(self.results.whole_height, int(_MOST_TABLE * height))
            self._splitter.setSizes([table, height - table])

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show tables or picture alone where the window is low."""
        super().resizeEvent(event)
        self._is_low = self.height() < _TABS_BELOW
        low = self.height() < _LOW
        self.findings.set_low(low=low)
        self.results.set_low(low=low)
        self._show_parts()
        self._share_height()

    @Slot()
    def _show_parts(self) -> None:
        is_comparison = self.parts.isVisibleTo(self) and self.parts.value == COMPARISON
        if not self._has_entry:
            shown: QWidget = self.welcome
        elif is_comparison:
            shown = self.findings
        else:
            shown = self.plan if self._is_planned else self._splitter
        self._stack.setCurrentWidget(shown)
        self._head.setVisible(self._has_entry)
        self.tabs.setVisible(self._is_low and shown is self._splitter)
        self.results.setVisible(not self._is_low or self.tabs.value == _TABLES)
        self.charts.setVisible(not self._is_low or self.tabs.value == _PICTURE)

    @Slot()
    def _draw_variants(self) -> None:
        self.charts.show_choice(self.results.drawn)

    @Slot()
    def _show_selection(self) -> None:
        self.charts.show_choice(self.results.drawn)
        self.charts.show_group(self.results.group)

    @Slot()
    def _choose_noted(self) -> None:
        self.noted_chosen.emit(int(self.noted.currentData()))


class LabMessages(QObject):
    """Says what becomes of experiments."""

    def __init__(self, messages: Messages, parent: QObject) -> None:
        super().__init__(parent)
        self._messages = messages
        self._said: Message | None = None

    @Slot(object)
    def show(self, message: Message) -> None:
        """Show a message."""
        self._said = message
        self._messages.show(message)

    @Slot()
    def clear(self) -> None:
        """Remove the message, unless it is not of the lab."""
        self._messages.withdraw(self._said)

    @Slot(str)
    def refuse_experiment(self, reason: str) -> None:
        """Show why an experiment cannot be opened or changed."""
        self.refuse(_("This experiment cannot be read"), reason)

    @Slot(object)
    def refuse_run(self, failure: Failure) -> None:
        """Show why runs ended before the last."""
        title = _("The experiment was stopped; every result until then is kept")
        self.refuse(title, failure.message, failure.trace)

    @Slot(object)
    def refuse_results(self, failure: Failure) -> None:
        """Show why results cannot be read."""
        self.refuse(_("This cannot be shown"), failure.message, failure.trace)

    def refuse(self, title: str, reason: str, trace: str = "") -> None:
        """Show why something cannot be done."""
        is_file_name = "." in reason.partition(",")[0]
        text = f"{reason}." if is_file_name else as_sentence(reason)
        self.show(Message(Severity.ERROR, title, text, details=trace))
