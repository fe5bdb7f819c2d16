"""The workspace in which a run is watched."""

from collections.abc import Callable

from PySide6.QtCore import Slot

from sudoku_ga.app.board.board_panel import BoardPanel
from sudoku_ga.app.evolve.board_overlay import BoardOverlay
from sudoku_ga.app.evolve.caption.comparison import RunComparison
from sudoku_ga.app.evolve.caption.controller import CaptionCard, CaptionController
from sudoku_ga.app.evolve.run_bar.bar import RunBar, TimeTravel
from sudoku_ga.app.evolve.run_bar.pace import PaceController
from sudoku_ga.app.evolve.run_bar.status_line import StatusController, StatusLine
from sudoku_ga.app.evolve.side_panel import SidePanel
from sudoku_ga.app.parameters.parameter_panel import ParameterPanel
from sudoku_ga.app.run.continuation import RunContinuation
from sudoku_ga.app.run.earlier_runs import EarlierCurves
from sudoku_ga.app.run.live_parameters import LiveParameters
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

    ``replay``: called to make the recorded run once more.
    """

    page: Columns
    bar: RunBar
    status_line: StatusLine

    def __init__(self, services: Services, replay: Callable[[], object]) -> None:
        super().__init__(services.window)
        self._control, self._population = services.state, services.population
        self.panel = ParameterPanel(services.recipe)
        self.caption = CaptionCard()
        self.caption.setObjectName("caption")
        self.board = BoardPanel(self.caption)
        self.insight = SidePanel(services)
        self.page = Columns(self.panel, self.board, self.insight)
        self.bar, self.status_line = RunBar(), StatusLine()
        self.status_line.setObjectName("status")
        self._make_controllers(services)
        self._after_run: dict[Next, Callable[[], object]] = {
            Next.CONTINUE: self.continuation.proceed,
            Next.EXTEND: self.continuation.ask,
            Next.REPLAY: replay,
        }
        self._connect()

    def _make_controllers(self, services: Services) -> None:
        run, state, fitness = services.run, services.state, self.insight.fitness
        self.earlier = EarlierCurves(services.runs, run, services.document, fitness, self)
        self.live_parameters = LiveParameters(
            services.recipe, run, fitness, services.messages, self
        )
        self.continuation = RunContinuation(state, run, services.messages, services.window)
        self.time_travel = TimeTravel(state, run, self.bar, self)
        self.comparison = RunComparison(services, fitness, self.earlier)
        self.caption_controller = CaptionController(services, self.caption, self.comparison)
        self._pacing = PaceController(
            self.bar.pace, self.caption.skip, run, services.settings, self
        )
        self.overlay = BoardOverlay(self.board, state, run, self)
        self._status = StatusController(self.status_line, state, run, self)

    def _connect(self) -> None:
        state, fitness, keypad = self._control, self.insight.fitness, self.board.keypad
        keypad.digits.digit_chosen.connect(self.board.view.type_digit)
        keypad.erase.clicked.connect(self._erase)
        # In order: first those that collect what is drawn, then those that draw it.
        state.points.connect(fitness.append)
        state.watch(self.live_parameters, show=self.live_parameters.follow)
        self.live_parameters.outgrown.connect(state.begin_anew)
        state.watch(self.bar)
        state.watch(
            fitness, "report", show=lambda state: fitness.show_report(state.report), seldom=True
        )
        state.watch(fitness, "past", show=lambda state: fitness.show_cursor(state.past))
        state.watch(self.time_travel, show=self.time_travel.follow)
        state.forgotten.connect(self.earlier.forget)
        state.forgotten.connect(fitness.clear)
        parts = ("main_button", "next", "can_run", "can_step", "can_stop", "can_reset")
        state.watch(self, *parts, show=lambda _state: self.follow_commands())

    @property
    def commands(self) -> Commands:
        """The commands that drive the run.

        If the last run can be continued, extended or replayed, *New run* replaces *Step*.
        """
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
        self._population.step()

    def place_messages(self, strip: MessageStrip) -> None:
        """Put the strip of messages above the views, so that the board keeps its size."""
        self.insight.place_messages(strip)

    @Slot()
    def _erase(self) -> None:
        self.board.view.type_digit(0)

    @Slot()
    def shut_down(self) -> None:
        """End the computations of the views; may be called more than once."""
        self.insight.shut_down()
