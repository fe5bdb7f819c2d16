"""Which workspace is shown: solving, the population, the making of puzzles, or the lab."""

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from sudoku_ga.app.generate.loader import GenerateLoader
from sudoku_ga.app.lab.loader import LabLoader
from sudoku_ga.app.messages import Message
from sudoku_ga.app.population.page import PopulationPage
from sudoku_ga.app.population.population_view import PopulationView
from sudoku_ga.app.run.run_controller import RunController
from sudoku_ga.app.run.solve_controller import SolveController
from sudoku_ga.app.run_bar.time_travel import TimeTravel
from sudoku_ga.app.window.actions import GENERATE, LAB, POPULATION, SOLVE, Actions
from sudoku_ga.app.window.columns import Columns
from sudoku_ga.app.window.header import Header


class Pages(QObject):
    """Switches between the workspaces, and looks at the population while it is shown.

    Parameters
    ----------
    body : Columns
        The workspaces of solving and of the population, which have the panel in common.
    population : PopulationPage
    header : Header
        Has the switch.
    actions : Actions
    controller : RunController
        Has the individuals.

    Attributes
    ----------
    shown : str
        The workspace that is shown.
    stack : QStackedWidget
        What is shown.
    population : PopulationPage
    """

    def __init__(
        self,
        body: Columns,
        population: PopulationPage,
        header: Header,
        actions: Actions,
        controller: RunController,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._header = header
        self._actions = actions
        self._late: dict[str, GenerateLoader | LabLoader] = {}
        self._own_feet: dict[str, QWidget] = {}
        self._feet, self._run_foot = QWidget(), QWidget()
        for each in (self._feet, self._run_foot):
            column = QVBoxLayout(each)
            column.setContentsMargins(0, 0, 0, 0)
            column.setSpacing(0)
        self._add(self._feet, self._run_foot)
        self.population = population
        self.shown = SOLVE
        self.stack = QStackedWidget()
        self.stack.addWidget(body)
        self._body = body
        self._pages: dict[str, QWidget] = {SOLVE: body, POPULATION: body}
        self.population_view = PopulationView(self.population, controller, self)
        header.workspace_chosen.connect(self.show_workspace)
        actions.pages.triggered.connect(self._follow_action)
        actions.step.triggered.connect(self.population_view.look_inside)
        actions.stage_on.triggered.connect(self.population.inside.go_on)
        actions.stage_back.triggered.connect(self.population.inside.go_back)

    def connect_run(
        self,
        solve_controller: SolveController,
        time_travel: TimeTravel,
        generate_loader: GenerateLoader,
        lab_loader: LabLoader,
    ) -> None:
        """Follow a run and its past, and offer the workspaces that are built late.

        A run brings its board into sight; an experiment of the lab goes on meanwhile.
        """
        solve_controller.changed.connect(self.population_view.follow)
        time_travel.moved.connect(self.population_view.show_moment)
        self._late = {GENERATE: generate_loader, LAB: lab_loader}
        generate_loader.wanted.connect(self._show_generate)
        solve_controller.began.connect(self._show_run)

    def feet_with(self, *parts: QWidget) -> QWidget:
        """Return what stands below the stack: these parts, but for the making of puzzles."""
        for part in parts:
            self._add(self._run_foot, part)
        return self._feet

    @Slot(str)
    def show_workspace(self, name: str) -> None:
        """Show a workspace."""
        self._build(name)
        self.shown = name
        if name in (SOLVE, POPULATION):
            self._body.show_page(shown=name == POPULATION)
        self.stack.setCurrentWidget(self._pages[name])
        self._run_foot.setVisible(name not in self._own_feet)
        for owner, foot in self._own_feet.items():
            foot.setVisible(owner == name)
        self._header.set_workspace(name)
        self._actions.show_workspace(name)
        self.population_view.set_watched(name == POPULATION)

    @Slot()
    def _show_generate(self) -> None:
        self.show_workspace(GENERATE)

    @Slot()
    def show_solve(self) -> None:
        """Show the board."""
        self.show_workspace(SOLVE)

    @Slot()
    def _show_run(self) -> None:
        if self.shown in (GENERATE, LAB):
            self.show_workspace(SOLVE)

    def _build(self, name: str) -> None:
        """Add the page of a workspace, the first time that it is asked for."""
        if name not in self._pages and name in self._late:
            workspace = self._late[name].build()
            self._pages[name], self._own_feet[name] = workspace.page, workspace.foot
            self.stack.addWidget(workspace.page)
            self._add(self._feet, workspace.foot)

    @staticmethod
    def _add(holder: QWidget, part: QWidget) -> None:
        layout = holder.layout()
        if layout is not None:
            layout.addWidget(part)

    def show_for(self, message: Message) -> None:
        """Show the workspace in which a message is seen: below the board, or among the cards."""
        if self.shown in (GENERATE, LAB) or not message.is_about_board:
            self.show_workspace(SOLVE)

    @Slot(QAction)
    def _follow_action(self, action: QAction) -> None:
        self.show_workspace(action.data())
