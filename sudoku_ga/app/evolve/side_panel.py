"""The right column: message, curve, and the other views under tabs, such as the puzzle's facts."""

from functools import partial
from typing import TYPE_CHECKING, Any, cast

from PySide6.QtCore import QByteArray, Qt, Signal, Slot
from PySide6.QtWidgets import QSplitter, QWidget

from sudoku_ga.app.charts.chart_stack import ChartStack
from sudoku_ga.app.charts.fitness_card import FitnessCard
from sudoku_ga.app.evolve.views.diversity import DiversityCard
from sudoku_ga.app.evolve.views.generation import InspectorCard
from sudoku_ga.app.evolve.views.islands import IslandsCard
from sudoku_ga.app.evolve.views.landscape import LandscapeView
from sudoku_ga.app.evolve.views.operators import OperatorsView
from sudoku_ga.app.evolve.views.population import WallCard
from sudoku_ga.app.evolve.views.puzzle import PuzzleCard
from sudoku_ga.app.run.state import AppState
from sudoku_ga.app.services import Services
from sudoku_ga.app.widgets.arrangement import vbox
from sudoku_ga.app.widgets.card import MessageStrip
from sudoku_ga.app.widgets.tabs import Tabs
from sudoku_ga.translation import _, later

if TYPE_CHECKING:
    from sudoku_ga.app.charts.plot_widget import GenerationPlot

_TABS: tuple[type[Any], ...] = (
    WallCard,
    InspectorCard,
    LandscapeView,
    OperatorsView,
    IslandsCard,
    DiversityCard,
    PuzzleCard,
)
"""The views, in the order of their tabs."""

CONFLICTS = "conflicts"
VIEWS = ((CONFLICTS, later("Conflicts")), *((each.tab.id, each.tab.label) for each in _TABS))
"""The id and the label of the curve and of each view that the user may close."""

_GAP = 12
"""The distance between curve and tabs, in pixels."""


class SidePanel(QWidget):
    """The cards beside the board.

    ``fitness``: the curve of conflicts.
    ``tabs``: the other views, by their ids.
    ``splitter``: the border between curve and tabs.

    ``export_wanted(PlotWidget)`` is emitted when the user wants to write a chart to a file.
    """

    export_wanted = Signal(object)

    def __init__(self, services: Services) -> None:
        super().__init__()
        self.fitness = FitnessCard()
        self.fitness.setObjectName("curve")
        self.tabs = Tabs(_("Views"))
        self.tabs.setObjectName("tabs")
        self._services = services
        self._closed: set[str] = set()
        self._missing: set[str] = set()
        self._borders = QByteArray()
        self.fitness.stack.export_wanted.connect(self.export_wanted)
        for kind in _TABS:
            self.tabs.add_page(kind.tab.id, _(kind.tab.label), partial(self._view, kind))
        self.splitter = QSplitter(Qt.Orientation.Vertical)
        self.splitter.setHandleWidth(_GAP)
        self.splitter.setChildrenCollapsible(False)
        self.splitter.addWidget(self.fitness)
        self.splitter.addWidget(self.tabs)
        self.splitter.splitterMoved.connect(self._keep_borders)
        margins = (0, 14, 16, 12)
        self._layout = vbox(self, (self.splitter, 1), spacing=_GAP, margins=margins)
        self._layout.addStretch()  # it takes the room that closed views leave
        offered = [each.tab.offered for each in _TABS if each.tab.offered]
        services.state.watch(self, *offered)
        services.population.steps_begun.connect(self.look_inside)
        self.show_state(services.state.state)

    def _view(self, kind: type[Any]) -> QWidget:
        """Return a new view."""
        view: QWidget = kind(self._services)
        for stack in view.findChildren(ChartStack):
            stack.export_wanted.connect(self.export_wanted)
            if kind in (DiversityCard, IslandsCard):
                stack.made.connect(self._share_axis)
        self._services.state.watch(view, *kind.tab.parts, seldom="report" in kind.tab.parts)
        return view

    def complete(self) -> None:
        """Make the views that were not shown yet."""
        for kind in _TABS:
            self.tabs.page(kind.tab.id)

    @property
    def inside(self) -> InspectorCard:
        """The view of a generation."""
        return cast(InspectorCard, self.tabs.page(InspectorCard.tab.id))

    @property
    def puzzle(self) -> PuzzleCard:
        """The view of the puzzle."""
        return cast(PuzzleCard, self.tabs.page(PuzzleCard.tab.id))

    def place_messages(self, strip: MessageStrip) -> None:
        """Put the strip of messages above the cards, beside the board."""
        self._layout.insertWidget(0, strip)

    @property
    def borders(self) -> QByteArray:
        """The border between curve and tabs if the user moved it; empty for its usual place."""
        return self._borders

    def set_borders(self, borders: QByteArray) -> None:
        """Put the border where it was at an earlier start, or at its usual place."""
        self._borders = borders
        if borders.isEmpty():
            self.splitter.setSizes([1000, 1000])
        else:
            self.splitter.restoreState(borders)

    @Slot(object)
    def _share_axis(self, chart: "GenerationPlot") -> None:
        """Let the curve and the charts below it show the same generations."""
        chart.follow(self.fitness.plot)

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

    def show_state(self, state: AppState) -> None:
        """Enable the views for which the run has something to show."""
        self._missing = {
            each.tab.id
            for each in _TABS
            if each.tab.offered and not getattr(state, each.tab.offered)
        }
        self._show_views()

    def shut_down(self) -> None:
        """End the threads of the views."""
        landscape = self.findChild(LandscapeView)
        if landscape is not None:
            landscape.shut_down()

    @Slot()
    def look_inside(self) -> None:
        """Show the inside of a generation, if the tabs are visible."""
        if self.tabs.isVisible():
            self.show_view(InspectorCard.tab.id)

    def _show_views(self) -> None:
        for view, _label in VIEWS:
            opened = view not in self._closed | self._missing
            if view != CONFLICTS:
                self.tabs.set_page_open(view, opened)
            else:
                self.fitness.setVisible(opened)
        self.tabs.setVisible(bool(self.tabs.open_pages))
