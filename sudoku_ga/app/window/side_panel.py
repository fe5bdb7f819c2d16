"""The right column: message, curve, and the other views under tabs, such as facts of the puzzle."""

from collections.abc import Mapping

from PySide6.QtCore import QByteArray, Qt, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSplitter, QWidget

from sudoku_ga.app.charts.fitness_card import FitnessCard
from sudoku_ga.app.landscape.page import LandscapePage
from sudoku_ga.app.population.cards import PopulationViews
from sudoku_ga.app.run.state import AppState
from sudoku_ga.app.run_bar.status_line import facts_of
from sudoku_ga.app.widgets.arrangement import vbox
from sudoku_ga.app.widgets.button import Button
from sudoku_ga.app.widgets.card import Card, MessageCard
from sudoku_ga.app.widgets.tabs import Tabs
from sudoku_ga.app.widgets.text import Facts
from sudoku_ga.translation import _, later

ROWS = (later("Givens"), later("Solutions"), later("Exact reference"), later("Filled by logic"))


class PuzzleCard(Card):
    """Givens, solutions and where to get another puzzle."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", " ", parent)
        self.set_framed(framed=False)
        self.paste = Button(_("Paste"), height=30)
        self.open = Button(_("Open…"), height=30)
        self.head.addWidget(self.paste)
        self.head.addWidget(self.open)
        self._facts = Facts(ROWS)
        self.body.addWidget(self._facts)
        self.body.addStretch()

    def show_facts(self, facts: Mapping[str, str]) -> None:
        """Show the value of each of :data:`ROWS`; a dash where none is given."""
        self._facts.show_facts(facts)

    @Slot(object)
    def show_state(self, state: AppState) -> None:
        """Show the facts that are known, and refuse other puzzles while a run is on."""
        self.show_facts(facts_of(state))
        self.paste.setDisabled(state.is_locked)
        self.open.setDisabled(state.is_locked)


CONFLICTS, POPULATION, GENERATION, OPERATORS = "conflicts", "population", "generation", "operators"
DIVERSITY, ISLANDS, LANDSCAPE, PUZZLE = "diversity", "islands", "landscape", "puzzle"
VIEWS = (
    (CONFLICTS, later("Conflicts")),
    (POPULATION, later("Population")),
    (GENERATION, later("Generation")),
    (OPERATORS, later("Operators")),
    (ISLANDS, later("Islands")),
    (LANDSCAPE, later("Landscape")),
    (DIVERSITY, later("Diversity")),
    (PUZZLE, later("Puzzle")),
)
"""Id and label of the views, in the order of their tabs; a person may close each."""

_GAP, _LOW = 12, 580
"""Between curve and tabs, and the height below which they share one place, in pixels."""


class SidePanel(QWidget):
    """The cards beside the board.

    In a low column the curve is the first tab.

    ``fitness``: the curve of conflicts.
    ``tabs``: the other views.
    ``splitter``: between curve and tabs.
    """

    def __init__(self, population: PopulationViews, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.message = MessageCard()
        self.puzzle = PuzzleCard()
        self.fitness = FitnessCard()
        self.fitness.setObjectName("curve")
        self.landscape = LandscapePage()
        self.tabs = Tabs(_("Views"))
        self.tabs.setObjectName("tabs")
        self._closed: set[str] = set()
        self._has_islands, self._is_low = False, False
        self._borders = QByteArray()
        for view, widget in (
            (POPULATION, population.wall),
            (GENERATION, population.inside),
            (OPERATORS, population.operators),
            (ISLANDS, population.islands),
            (LANDSCAPE, self.landscape),
            (DIVERSITY, population.diversity),
            (PUZZLE, self.puzzle),
        ):
            self.tabs.add_page(view, _(dict(VIEWS)[view]), widget)
        self.splitter = QSplitter(Qt.Orientation.Vertical)
        self.splitter.setHandleWidth(_GAP)
        self.splitter.setChildrenCollapsible(False)
        self.splitter.addWidget(self.fitness)
        self.splitter.addWidget(self.tabs)
        self.splitter.splitterMoved.connect(self._keep_borders)
        layout = vbox(self, self.message, (self.splitter, 1), spacing=_GAP, margins=(0, 14, 16, 12))
        layout.addStretch()  # takes what closed views leave
        self._show_views()

    @property
    def borders(self) -> QByteArray:
        """Where a person put the border between curve and tabs; empty for its usual place."""
        return self._borders

    def set_borders(self, borders: QByteArray) -> None:
        """Put the border where it was at an earlier start, or at its usual place."""
        self._borders = borders
        if borders.isEmpty():
            self.splitter.setSizes([_LOW, _LOW])
        else:
            self.splitter.restoreState(borders)

    @Slot()
    def _keep_borders(self) -> None:
        self._borders = self.splitter.saveState()

    def set_view_open(self, view: str, opened: bool) -> None:
        """Open or close a view."""
        (self._closed.discard if opened else self._closed.add)(view)
        self._show_views()

    @Slot(str)
    def show_view(self, view: str) -> None:
        """Bring an open view to the front."""
        self.tabs.show_page(view)

    @Slot(bool)
    def set_islands(self, has_islands: bool) -> None:
        """Offer the view of the islands where there are any."""
        if has_islands is not self._has_islands:
            self._has_islands = has_islands
            self._show_views()

    @Slot()
    def look_inside(self) -> None:
        """Show the inside of a generation, if the tabs are in sight."""
        if self.tabs.isVisible():
            self.show_view(GENERATION)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Let the curve share the place of the tabs in a low window."""
        super().resizeEvent(event)
        low = self.height() < _LOW
        if low is self._is_low:
            return
        self._is_low = low
        self.fitness.set_framed(framed=not low)
        if low:
            self.tabs.add_page(CONFLICTS, _("Conflicts"), self.fitness, 0)
            self._show_views()
            if self.tabs.current == POPULATION:
                self.show_view(CONFLICTS)
        else:
            self.splitter.insertWidget(0, self.tabs.take_page(CONFLICTS))
            self._show_views()
            self.set_borders(self._borders)

    def _show_views(self) -> None:
        for view, _label in VIEWS:
            opened = view not in self._closed and (view != ISLANDS or self._has_islands)
            if view != CONFLICTS or self._is_low:
                self.tabs.set_page_open(view, opened)
            else:
                self.fitness.setVisible(opened)
        self.tabs.setVisible(bool(self.tabs.open_pages))
