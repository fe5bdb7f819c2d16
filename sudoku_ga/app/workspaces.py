"""Which workspace is shown: that of solving, or that of the population."""

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QStackedWidget

from sudoku_ga.app.actions import POPULATION, SOLVE, Actions
from sudoku_ga.app.body import Body
from sudoku_ga.app.header.header import Header
from sudoku_ga.app.population.page import PopulationPage
from sudoku_ga.app.population.watching import Watching
from sudoku_ga.app.preferences import Preferences
from sudoku_ga.app.run.time_travel import TimeTravel
from sudoku_ga.app.solving import Solving
from sudoku_ga.app.theme.themes import Themes
from sudoku_ga.app.worker.run_controller import RunController


class Workspaces(QObject):
    """Switches between the workspaces, and opens and closes the views of the population.

    Parameters
    ----------
    themes : Themes
        Gives the colours.
    body : Body
        The workspace of solving.
    header : Header
        Has the switch.
    actions : Actions
    controller : RunController
        Has the individuals.
    preferences : Preferences
        Keep what is open and how large.

    Attributes
    ----------
    stack : QStackedWidget
        What is shown.
    population : PopulationPage
    """

    def __init__(
        self,
        themes: Themes,
        body: Body,
        header: Header,
        actions: Actions,
        controller: RunController,
        preferences: Preferences,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._header = header
        self._actions = actions
        self._preferences = preferences
        self.population = PopulationPage(themes)
        self.stack = QStackedWidget()
        self.stack.addWidget(body)
        self.stack.addWidget(self.population)
        self._watching = Watching(self.population, controller, self)
        header.workspace_chosen.connect(self.show_workspace)
        actions.workspaces.triggered.connect(self._follow_action)
        actions.views.triggered.connect(self._follow_view)
        self._restore()

    def connect_run(self, solving: Solving, time_travel: TimeTravel) -> None:
        """Follow a run and its past."""
        solving.changed.connect(self._watching.follow)
        time_travel.moved.connect(self._watching.show_moment)

    @property
    def shown(self) -> str:
        """The workspace that is shown."""
        return POPULATION if self.stack.currentWidget() is self.population else SOLVE

    @Slot(str)
    def show_workspace(self, name: str) -> None:
        """Show a workspace."""
        self.stack.setCurrentIndex((SOLVE, POPULATION).index(name))
        self._header.set_workspace(name)
        for action in self._actions.workspaces.actions():
            action.setChecked(action.data() == name)
        self._watching.set_watched(name == POPULATION)

    def keep(self) -> None:
        """Remember the sizes of the views for the next start."""
        if self.population.isVisible():
            self._preferences.population_sizes = self.population.sizes

    def _restore(self) -> None:
        closed = self._preferences.closed_views
        for action in self._actions.views.actions():
            action.setChecked(action.data() not in closed)
            self.population.show_view(action.data(), shown=action.isChecked())
        self.population.set_sizes(self._preferences.population_sizes)

    @Slot(QAction)
    def _follow_action(self, action: QAction) -> None:
        self.show_workspace(action.data())

    @Slot(QAction)
    def _follow_view(self, action: QAction) -> None:
        self.population.show_view(action.data(), shown=action.isChecked())
        self._preferences.closed_views = [
            each.data() for each in self._actions.views.actions() if not each.isChecked()
        ]
