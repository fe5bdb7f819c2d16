"""The workspace in which a run is watched."""

from PySide6.QtCore import Slot

from sudoku_ga.app.evolve.run_bar.bar import RunBar
from sudoku_ga.app.evolve.run_bar.status_line import StatusLine
from sudoku_ga.app.evolve.side_panel import SidePanel
from sudoku_ga.app.services import Services
from sudoku_ga.app.widgets.card import MessageStrip
from sudoku_ga.app.widgets.columns import Columns
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
        self.status_line, self._insight = status_line, insight
        self._control, self._population = services.state, services.population
        parts = ("main_button", "can_run", "can_step", "can_stop", "can_reset")
        services.state.watch(self, *parts, show=lambda _state: self.follow_commands())

    @property
    def commands(self) -> Commands:
        """Drive the run."""
        control, state = self._control, self._control.state
        (label, icon), end = state.main_button, _("End the run; the board keeps its digits")
        step, clear = _("Make one generation"), _("Clear the evolved digits and the curve")
        return Commands(
            Command(label, control.press_run, state.can_run, icon=icon),
            Command(_("Step"), self.step, state.can_step, tip=step),
            Command(_("Stop"), control.press_stop, state.can_stop, tip=end),
            Command(_("Reset"), control.press_reset, state.can_reset, tip=clear),
        )

    @Slot()
    def step(self) -> None:
        """Make one generation, and show what happens in it."""
        self._control.press_step()
        self._population.look_inside()

    def place_messages(self, strip: MessageStrip) -> None:
        """Put the strip of messages above the views, so that the board keeps its size."""
        self._insight.place_messages(strip)
