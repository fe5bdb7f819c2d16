"""The workspace in which a run is watched."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import Slot

from sudoku_ga.app.evolve.run_bar.bar import RunBar
from sudoku_ga.app.evolve.run_bar.status_line import StatusLine
from sudoku_ga.app.evolve.side_panel import SidePanel
from sudoku_ga.app.run.state import Next
from sudoku_ga.app.services import Services
from sudoku_ga.app.widgets.card import MessageStrip
from sudoku_ga.app.widgets.columns import Columns
from sudoku_ga.app.workspace import Command, Commands, Workspace
from sudoku_ga.translation import _, later

_TIPS = {
    Next.CONTINUE: later("Go on from where the run was stopped"),
    Next.EXTEND: later("Continue the run that has ended, with new limits"),
    Next.REPLAY: later("Make the recorded run once more"),
}


class EvolveWorkspace(Workspace):
    """Panel, board and views of a run, and the bar that drives it.

    ``after_run``: what the main button does with the run that has ended.
    """

    page: Columns
    bar: RunBar

    def __init__(
        self,
        services: Services,
        page: Columns,
        insight: SidePanel,
        bar: RunBar,
        status_line: StatusLine,
        after_run: Mapping[Next, Callable[[], object]],
    ) -> None:
        super().__init__(services.window)
        self.page, self.bar = page, bar
        self.status_line, self._insight = status_line, insight
        self._control, self._population = services.state, services.population
        self._after_run = after_run
        parts = ("main_button", "next", "can_run", "can_step", "can_stop", "can_reset")
        services.state.watch(self, *parts, show=lambda _state: self.follow_commands())

    @property
    def commands(self) -> Commands:
        """Drive the run; where the last one may go on, New run stands in place of Step."""
        control, state = self._control, self._control.state
        (label, icon), end = state.main_button, _("End the run; the board keeps its digits")
        clear = _("Clear the evolved digits and the curve")
        press: Callable[[], object] = control.press_run
        tip = ""
        step = Command(_("Step"), self.step, state.can_step, tip=_("Make one generation"))
        if not state.run.is_on and state.next is not Next.SOLVE:
            press = self._after_run[state.next]
            tip = _(_TIPS[state.next])
            new = _("Begin a new run from its first generation")
            step = Command(_("New run"), control.press_new, has_key=False, tip=new, icon="play")
        return Commands(
            Command(label, press, state.can_run, tip=tip, icon=icon),
            step,
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
