"""Which workspace is shown: solving, the population, or the making of puzzles."""

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from sudoku_ga.app.actions import GENERATE, POPULATION, SOLVE, Actions
from sudoku_ga.app.body import Body
from sudoku_ga.app.generating import Generating
from sudoku_ga.app.header.header import Header
from sudoku_ga.app.messages import Message
from sudoku_ga.app.population.page import PopulationPage
from sudoku_ga.app.population.watching import Watching
from sudoku_ga.app.run.time_travel import TimeTravel
from sudoku_ga.app.solving import Solving
from sudoku_ga.app.theme.themes import Themes
from sudoku_ga.app.worker.run_controller import RunController


class Workspaces(QObject):
    """Switches between the workspaces, and looks at the population while it is shown.

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
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._header = header
        self._actions = actions
        self._generating: Generating | None = None
        self._feet, self._run_foot = QWidget(), QWidget()
        for each in (self._feet, self._run_foot):
            column = QVBoxLayout(each)
            column.setContentsMargins(0, 0, 0, 0)
            column.setSpacing(0)
        self._add(self._feet, self._run_foot)
        self.population = PopulationPage(themes)
        self.stack = QStackedWidget()
        self.stack.addWidget(body)
        self.stack.addWidget(self.population)
        self._watching = Watching(self.population, controller, self)
        header.workspace_chosen.connect(self.show_workspace)
        actions.workspaces.triggered.connect(self._follow_action)

    def connect_run(
        self, solving: Solving, time_travel: TimeTravel, generating: Generating
    ) -> None:
        """Follow a run and its past, and offer the making of puzzles, which it interrupts."""
        solving.changed.connect(self._watching.follow)
        time_travel.moved.connect(self._watching.show_moment)
        self._generating = generating
        generating.wanted.connect(self._show_generate)
        solving.began.connect(self._leave_generate)

    def feet_with(self, *parts: QWidget) -> QWidget:
        """Return what stands below the stack: these parts, but for the making of puzzles."""
        for part in parts:
            self._add(self._run_foot, part)
        return self._feet

    @property
    def shown(self) -> str:
        """The workspace that is shown."""
        return (SOLVE, POPULATION, GENERATE)[self.stack.currentIndex()]

    @Slot(str)
    def show_workspace(self, name: str) -> None:
        """Show a workspace."""
        if name == GENERATE:
            self._build_generate()
        self.stack.setCurrentIndex((SOLVE, POPULATION, GENERATE).index(name))
        self._run_foot.setVisible(name != GENERATE)
        if self._generating is not None and self._generating.workspace is not None:
            self._generating.workspace.foot.setVisible(name == GENERATE)
        self._header.set_workspace(name)
        for action in self._actions.workspaces.actions():
            action.setChecked(action.data() == name)
        self._watching.set_watched(name == POPULATION)

    @Slot()
    def _show_generate(self) -> None:
        self.show_workspace(GENERATE)

    @Slot()
    def _leave_generate(self) -> None:
        if self.shown == GENERATE:
            self.show_workspace(SOLVE)

    def _build_generate(self) -> None:
        """Add the page of making puzzles, the first time that it is asked for."""
        if self._generating is not None and self.stack.count() == len((SOLVE, POPULATION)):
            workspace = self._generating.build()
            self.stack.addWidget(workspace.page)
            self._add(self._feet, workspace.foot)

    @staticmethod
    def _add(holder: QWidget, part: QWidget) -> None:
        layout = holder.layout()
        if layout is not None:
            layout.addWidget(part)

    def show_for(self, message: Message) -> None:
        """Show the workspace in which a message is seen: below the board, or among the cards."""
        if self.shown == GENERATE or not message.is_about_board:
            self.show_workspace(SOLVE)

    @Slot(QAction)
    def _follow_action(self, action: QAction) -> None:
        self.show_workspace(action.data())
