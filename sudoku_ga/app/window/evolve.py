"""The workspace in which a run is watched."""

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QWidget

from sudoku_ga.app.messages import Message
from sudoku_ga.app.run_bar.bar import RunBar
from sudoku_ga.app.run_bar.status_line import StatusLine
from sudoku_ga.app.services import Services
from sudoku_ga.app.widgets.card import MessageStrip
from sudoku_ga.app.widgets.columns import Columns
from sudoku_ga.app.window.side_panel import SidePanel
from sudoku_ga.app.workspace import Command, Commands, Workspace
from sudoku_ga.translation import _


class EvolveWorkspace(Workspace):
    """Panel, board and views of a run, and the bar that drives it."""

    page: Columns
    bar: RunBar

    def __init__(
        self,
        services: Services,
        page: Columns,
        insight: SidePanel,
        bar: RunBar,
        status_line: StatusLine,
    ) -> None:
        super().__init__(services.window)
        self.page, self.bar = page, bar
        self._insight, self._line, self._control = insight, status_line, services.state
        self._population = services.population
        bar.solve.clicked.connect(self._control.press_run)
        bar.step.clicked.connect(self._step)
        bar.stop.clicked.connect(self._control.press_stop)
        bar.reset.clicked.connect(self._control.press_reset)
        parts = ("main_button", "can_run", "can_step", "can_stop", "can_reset")
        services.state.watch(self, *parts, show=lambda _state: self.changed.emit())

    @property
    def status_line(self) -> QWidget:
        """The line of the run."""
        return self._line

    @property
    def commands(self) -> Commands:
        """The keys drive the run."""
        control, state = self._control, self._control.state
        return Commands(
            Command(state.main_button[0], control.press_run, state.can_run),
            Command(_("Step"), self._step, state.can_step),
            Command(_("Stop"), control.press_stop, state.can_stop),
            Command(_("Reset"), control.press_reset, state.can_reset),
        )

    @Slot()
    def _step(self) -> None:
        """Make one generation, and show what happens in it."""
        self._control.press_step()
        self._population.look_inside()

    def place_messages(self, strip: MessageStrip) -> None:
        """Put the strip of messages above the views, so that the board keeps its size."""
        self._insight.place_messages(strip)

    def follow_message(self, message: Message | None) -> None:
        """Bring a message into sight where the board shares its place, unless it is about that."""
        if message is not None and not message.is_about_board:
            self.page.show_insight()
