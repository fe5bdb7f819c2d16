"""The workspaces: Solve and Population share the panel, Generate and Lab are built when shown."""

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QStackedWidget, QStatusBar, QWidget

from sudoku_ga.app.messages import Message
from sudoku_ga.app.population.page import PopulationPage
from sudoku_ga.app.population.population_view import PopulationView
from sudoku_ga.app.run.run_controller import RunController
from sudoku_ga.app.run_bar.bar import RunBar
from sudoku_ga.app.run_bar.status_line import StatusLine
from sudoku_ga.app.widgets.columns import Columns, LazyPage
from sudoku_ga.app.window.action_table import GENERATE, LAB, POPULATION, SOLVE
from sudoku_ga.app.window.actions import Actions
from sudoku_ga.app.window.header import Header


class Pages(QObject):
    """Switches between the workspaces, and reads the population while it is shown.

    Each workspace has a page, a bar below it, and a line of the status bar.

    Parameters
    ----------
    body : Columns
        Solve and Population.
    population : PopulationPage
    run_bar : RunBar
    status_line : StatusLine
        That of a run.
    lazy : dict of str to LazyPage
        Build Generate and Lab.
    header : Header
        Has the switch.
    actions : Actions
    controller : RunController
        Has the individuals.
    status_bar : QStatusBar

    Attributes
    ----------
    shown : str
        The workspace that is shown.
    stack, bars : QStackedWidget
        The pages, and the bars below them.
    population : PopulationPage
    watching : PopulationView
    """

    def __init__(
        self,
        body: Columns,
        population: PopulationPage,
        run_bar: RunBar,
        status_line: StatusLine,
        lazy: dict[str, LazyPage],
        header: Header,
        actions: Actions,
        controller: RunController,
        status_bar: QStatusBar,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._body, self._header, self._actions, self._lazy = body, header, actions, lazy
        self._pages: dict[str, tuple[QWidget, QWidget, QWidget]] = {}
        self.population = population
        self.shown = SOLVE
        self.stack, self.bars, self._lines = QStackedWidget(), QStackedWidget(), QStackedWidget()
        status_bar.addWidget(self._lines, 1)
        for name in (SOLVE, POPULATION):
            self._add(name, body, run_bar, status_line)
        self.population_view = PopulationView(population, controller, self)
        header.workspace_chosen.connect(self.show_workspace)
        actions.step.triggered.connect(self.population_view.look_inside)

    @Slot(str)
    def show_workspace(self, name: str) -> None:
        """Show a workspace."""
        if name not in self._pages:
            workspace = self._lazy[name].build()
            self._add(name, workspace.page, workspace.bar, workspace.bar.status_line)
        self.shown = name
        if name in (SOLVE, POPULATION):
            self._body.show_page(shown=name == POPULATION)
        for stack, widget in zip(
            (self.stack, self.bars, self._lines), self._pages[name], strict=True
        ):
            stack.setCurrentWidget(widget)
        for each, page in self._lazy.items():
            page.set_shown(shown=each == name)
        self._header.set_workspace(name)
        self._actions.show_workspace(name)
        self.population_view.set_watched(name == POPULATION)

    @Slot()
    def show_generate(self) -> None:
        """Show the workspace in which puzzles are made."""
        self.show_workspace(GENERATE)

    @Slot()
    def show_solve(self) -> None:
        """Show the board."""
        self.show_workspace(SOLVE)

    @Slot()
    def show_run(self) -> None:
        """Bring the board of a run into sight, unless it is; an experiment goes on meanwhile."""
        if self.shown in (GENERATE, LAB):
            self.show_workspace(SOLVE)

    def show_for(self, message: Message) -> None:
        """Show the workspace in which a message is seen: below the board, or among the cards."""
        if self.shown in (GENERATE, LAB) or not message.is_about_board:
            self.show_workspace(SOLVE)

    @Slot(QAction)
    def follow_action(self, action: QAction) -> None:
        """Show the workspace of an action."""
        self.show_workspace(action.data())

    def _add(self, name: str, page: QWidget, bar: QWidget, line: QWidget) -> None:
        self._pages[name] = page, bar, line
        for stack, widget in zip(
            (self.stack, self.bars, self._lines), self._pages[name], strict=True
        ):
            if stack.indexOf(widget) < 0:
                stack.addWidget(widget)
