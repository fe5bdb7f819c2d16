"""The workspace of a race: its parts, put together and connected."""

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QTimer, Signal, Slot

from sudoku_ga.app.charts.curve import Along
from sudoku_ga.app.evolve.run_bar.pace import RateMeter, rate_of
from sudoku_ga.app.evolve.run_bar.status_line import COMPILING, Mood, Status, StatusLine
from sudoku_ga.app.files.recipes import Recipes
from sudoku_ga.app.race.controller import RaceController
from sudoku_ga.app.race.lanes import (
    Lane,
    LaneState,
    Tally,
    amount_text,
    leading_text,
    places,
    result_text,
    title_text,
)
from sudoku_ga.app.race.offers import Offer, lanes_of, misfits, offers_of, recipe_of
from sudoku_ga.app.race.page import LANES, RaceBar, RacePage
from sudoku_ga.app.race.run_list import RunList
from sudoku_ga.app.run.earlier_runs import EarlierRun
from sudoku_ga.app.run.state import AppState, RunState
from sudoku_ga.app.services import Services
from sudoku_ga.app.tasks import Failure, TaskRunner
from sudoku_ga.app.widgets.card import MessageStrip
from sudoku_ga.app.workspace import Command, Commands, Workspace
from sudoku_ga.errors import UserError
from sudoku_ga.evolution.recipe.reading import DEFAULT_RECIPE, WATCHED_RECIPE
from sudoku_ga.evolution.records.record import RunRecord
from sudoku_ga.translation import _, as_sentence, counted, later

_RIVAL = "generational"
"""The first rival of the panel's recipe: it differs from the others in every respect. On boards of
variants it is the usual recipe, which can handle all of them."""

_WORDS = {
    RunState.RUNNING: later("Racing"),
    RunState.PAUSED: later("Paused"),
    RunState.STOPPING: later("Stopping"),
}


class RaceWorkspace(Workspace):
    """Races recipes and earlier runs on the puzzle of the document.

    ``states``: the lanes of the last race, or of the next one.

    ``experiment_wanted(Grid, list of Recipe)`` is emitted when the user wants an experiment that
    compares the lanes.
    """

    page: RacePage
    bar: RaceBar
    status_line: StatusLine

    experiment_wanted = Signal(object, object)

    def __init__(self, services: Services, recipes: Recipes) -> None:
        super().__init__(services.window)
        self._recipes, self._recipe_model = recipes, services.recipe
        self._document_controller, self._solve_controller = services.document, services.state
        self._preparation, self._runs = services.kernels, services.runs
        board_state = services.document.document.state
        self._puzzle, self._title = board_state.puzzle, board_state.title
        self._along = Along.GENERATIONS
        self._tally = Tally()
        self._meter = RateMeter()
        self.states: list[LaneState] = []
        self.controller = RaceController(services.engine, self)
        self.page, self.bar = RacePage(RunList(services.runs)), RaceBar()
        self.status_line = StatusLine()
        self.checks = TaskRunner("race check", self)
        self._connect()
        self.page.setup.set_offers(self._offers())
        self.page.setup.set_lanes(self._first_lanes())
        self.controller.set_pace(rate_of(self.bar.pace.pace))
        self._follow_setup()
        self._solve_controller.watch(self, "run", "assessment", show=self._follow_run)
        self._solve_controller.watch(self.page, "board_state", "chosen", show=self._follow_choices)

    def _connect(self) -> None:
        bar, setup, result = self.bar, self.page.setup, self.page.result
        bar.along_chosen.connect(self._follow_setup)
        bar.pace.changed.connect(self._set_pace)
        setup.changed.connect(self._follow_setup)
        result.again.clicked.connect(self.race_again)
        result.lab.clicked.connect(self._ask_for_experiment)
        self.page.shown.connect(self._come_into_sight)
        self.page.runs.race_wanted.connect(self.race_run)
        controller = self.controller
        controller.state_changed.connect(self._follow_state)
        self._curves_soon = QTimer(self)
        self._curves_soon.setSingleShot(True)
        self._curves_soon.timeout.connect(self._draw_curves)
        controller.progressed.connect(self._take_batches)
        controller.lane_failed.connect(self._take_failure)
        controller.recorded.connect(self._take_record)
        controller.ended.connect(self._end)
        self._preparation.changed.connect(self._update)
        self._recipe_model.recipes_changed.connect(self._follow_recipes)
        self._runs.changed.connect(self._follow_recipes)
        self._runs.changed.connect(self._follow_checks)
        self.checks.result.connect(self._show_misfits)

    @property
    def commands(self) -> Commands:
        """The commands that start, pause and end the race, and that make one step in every lane."""
        state = self.controller.state
        runs, stopping = state is RunState.RUNNING, state is RunState.STOPPING
        can_go_on = not stopping and (state.is_on or not self._obstacle())
        paused = state is RunState.PAUSED
        main = Command(
            _("Pause") if runs else _("Resume") if paused else _("Start"),
            self.press_main,
            can_go_on and not (paused and self._solve_controller.state.run.is_on),
            tip=(_("Pause all lanes") if runs else _("Resume all lanes"))
            if state.is_on
            else _("Start the race"),
            icon="pause" if runs else "play",
        )
        return Commands(
            main,
            Command(_("Step"), self.press_step, can_go_on, tip=_("Advance every lane by one step")),
            Command(
                _("Stop"),
                self.press_stop,
                state.is_on and not stopping,
                tip=_("End every lane here"),
            ),
            Command(
                _("Reset"),
                self.press_reset,
                not state.is_on and self._has_begun,
                tip=_("Clear the boards and the curves"),
            ),
        )

    @property
    def background_stop(self) -> Command | None:
        """The command that ends the race, which goes on while another workspace is shown."""
        is_on = self.controller.state is not RunState.IDLE
        return Command(_("Stop the race"), self.press_stop) if is_on else None

    def place_messages(self, strip: MessageStrip) -> None:
        """Put the strip of messages above the lanes' recipes."""
        self.page.place_messages(strip)

    # What may be chosen

    def _offers(self) -> list[Offer]:
        return offers_of(self._recipe_model, self._recipes, self._runs)

    def _first_lanes(self) -> list[str]:
        """Return the recipe of the panel, and one that differs from it."""
        recipe = self._recipe_model.recipe
        own = WATCHED_RECIPE if recipe is None else recipe.name
        rival = _RIVAL if self._puzzle.geometry.is_classic else DEFAULT_RECIPE
        return [own, rival if own != rival else WATCHED_RECIPE]

    @property
    def _has_begun(self) -> bool:
        """Whether there is a race or the result of one."""
        return any(each.report is not None or each.failure is not None for each in self.states)

    @Slot()
    def _follow_recipes(self) -> None:
        """Offer what the panel and the list of runs have now. The result of a race is kept."""
        if not self.controller.is_on:
            self.page.setup.set_offers(self._offers())
            self._take_setup(keeps_result=self._has_begun)

    @Slot()
    def _follow_setup(self) -> None:
        if not self.controller.is_on:
            self._take_setup()

    def _take_setup(self, *, keeps_result: bool = False) -> None:
        """Show the lanes that are chosen, and check whether they fit the puzzle."""
        choices = self.page.setup.choices
        self.checks.restart(misfits, self._puzzle, [recipe_of(each) for each in choices])
        try:
            lanes = self._lanes()
        except UserError:
            self._update()  # the row shows the problem
            return
        is_other = [each.lane for each in self.states] != lanes
        if not keeps_result and (is_other or self.bar.measure is not self._along):
            self._along = self.bar.measure
            self._show_unbegun(lanes)
        self._preparation.want([each.recipe for each in lanes])
        self._update()

    def _lanes(self) -> list[Lane]:
        setup = self.page.setup
        return lanes_of(setup.choices, setup.seed_value, own_seeds=setup.has_own_seeds)

    @Slot(object)
    def _show_misfits(self, reasons: Mapping[int, str]) -> None:
        self.page.setup.show_misfits(reasons)
        self._update()

    # What the user does

    @Slot()
    def press_main(self) -> None:
        """Start, pause or resume."""
        if self.controller.state is RunState.RUNNING:
            self.controller.pause()
        elif self.controller.state is RunState.PAUSED:
            self.controller.resume()
        else:
            self._start()

    @Slot()
    def press_step(self) -> None:
        """Make one step in every lane."""
        if self.controller.is_on:
            self.controller.step()
        else:
            self._start(one_step=True)

    @Slot()
    def press_stop(self) -> None:
        """End the race."""
        if self.controller.is_on:
            self.controller.stop()

    @Slot()
    def press_reset(self) -> None:
        """Clear the boards and the curves."""
        if not self.controller.is_on:
            self._show_unbegun([each.lane for each in self.states])
            self._update()

    @Slot()
    def race_again(self) -> None:
        """Race the same lanes again, with another seed."""
        if not self.controller.is_on:
            self.page.setup.draw_seed()
            self._start()
            self.bar.main.setFocus()  # the pressed button is hidden meanwhile

    @Slot(object)
    def race_run(self, run: EarlierRun) -> None:
        """Race an earlier run against the recipe of the panel, with the seed of the run.

        If the run was one of that recipe, another recipe is taken: it would be the same run.
        """
        if self.controller.is_on:
            return
        if not self._runs.is_of_puzzle(run):
            self._document_controller.put(run.puzzle, run.name, later("open"))
        keys = [each.key for each in self._offers() if each.name == run.name]
        if not keys:
            self.page.result.show_words(
                _("This run cannot be raced"), _("Its record cannot be read: see “Show again”.")
            )
            return
        own, rival = self._first_lanes()
        is_own = run.record.recipe == self._recipe_model.recipe and not run.record.changes
        self.page.setup.set_offers(self._offers())
        self.page.setup.set_lanes([keys[-1], rival if is_own else own])
        self.page.setup.set_seed(run.record.seed)
        self.page.show_tab(LANES)
        self._follow_setup()

    @Slot(int)
    def _set_pace(self, pace: int) -> None:
        self.controller.set_pace(rate_of(pace))

    @Slot()
    def _ask_for_experiment(self) -> None:
        self.experiment_wanted.emit(self._puzzle, [each.lane.recipe for each in self.states])

    @Slot()
    def shut_down(self) -> None:
        """End the race; may be called more than once."""
        self.checks.shut_down()
        self.controller.shut_down()

    # The race

    def _start(self, *, one_step: bool = False) -> None:
        if self.controller.is_on or self._obstacle():
            return
        self._follow_document()
        lanes = self._lanes()
        self._show_unbegun(lanes)
        self.controller.start(self._puzzle, lanes, self._along, one_step=one_step)

    def _show_unbegun(self, lanes: list[Lane]) -> None:
        self.states = [LaneState(lane) for lane in lanes]
        for each in self.states:
            each.curve.recipe = each.lane.name
        self.page.show_curves(self.states, self._along)
        self._show_lanes()

    @Slot(object)
    def _take_batches(self, batches: Mapping[int, Any]) -> None:
        for place, batch in batches.items():
            self.states[place].curve.append(batch.points)
            self.states[place].report = batch.report
        going = [each.at(Along.GENERATIONS) for each in self.states if not each.is_over]
        per_s = self._meter.add(int(min(going))) if going else None
        if per_s is not None:
            self.bar.pace.show_rate(per_s)
        if self.page.isVisible():
            self._show_lanes()
            self._curves_soon.start(0)  # events that came in between are handled between the two

    @Slot()
    def _draw_curves(self) -> None:
        self.page.show_curves(self.states, self._along, exact=not self.controller.is_on)
        self._update()

    @Slot()
    def _follow_checks(self) -> None:
        """Draw the curves of other earlier runs."""
        if self.page.isVisible():
            self._curves_soon.start(0)

    def _draw(self) -> None:
        self._show_lanes()
        self._draw_curves()

    @Slot()
    def _come_into_sight(self) -> None:
        """Draw the reports that came while the page was hidden."""
        self._follow_document()
        self._draw()

    @Slot(int, object)
    def _take_failure(self, place: int, failure: Failure) -> None:
        self.states[place].failure = failure
        self.page.setup.rows[place].set_misfit(failure.message)
        self._draw()

    @Slot(int, object)
    def _take_record(self, place: int, record: RunRecord) -> None:
        self.states[place].record = record

    @Slot()
    def _end(self) -> None:
        if all(each.report is None and each.failure is None for each in self.states):
            self._update()
            return
        if any(each.is_solved for each in self.states):
            self._tally.add(self._puzzle, self.states, self._along)
        for each in reversed(self.states):
            if each.record is not None and len(each.curve):
                self._runs.add(each.record, each.curve, name=each.lane.name)
        self._draw()

    @Slot(object)
    def _follow_state(self, state: RunState) -> None:
        self.page.setup.setEnabled(not state.is_on)
        if state is RunState.RUNNING:
            self._meter = RateMeter()
        elif state is RunState.IDLE:
            self.bar.pace.show_rate(None)
        self._update()

    def _follow_choices(self, _state: AppState) -> None:
        """Use another puzzle, and the present recipes of the panel."""
        self._follow_document()
        self._follow_recipes()

    def _follow_document(self) -> None:
        """Use another puzzle. A race that goes on keeps its own."""
        board_state = self._document_controller.document.state
        self._runs.set_puzzle(board_state.puzzle)
        if board_state.puzzle != self._puzzle and not self.controller.is_on:
            self._take_puzzle()

    def _take_puzzle(self) -> None:
        board_state = self._document_controller.document.state
        chosen = [(each.offer.key, each.path) for each in self.page.setup.choices]
        untouched = chosen == [(key, "") for key in self._first_lanes()]
        self._puzzle, self._title = board_state.puzzle, board_state.title
        self._show_unbegun([each.lane for each in self.states])
        if untouched and [key for key, _path in chosen] != self._first_lanes():
            self.page.setup.set_lanes(self._first_lanes())
        self._follow_recipes()

    @Slot(object)
    def _follow_run(self, state: AppState) -> None:
        """Pause the race while a run goes on: two at once would delay each other."""
        if state.run.is_on:
            self.controller.pause()
        self._update()

    # What is shown

    def _obstacle(self) -> str:
        """Return why no race can begin now; empty if one can."""
        state = self._solve_controller.state
        lanes = [each.lane.recipe for each in self.states]
        if not all(map(self._preparation.is_ready_for, lanes)):
            return _(COMPILING)
        if state.run.is_on:
            return _(
                "a run is in progress in Evolve: end it first, since two runs at once "
                "slow each other down"
            )
        return state.trouble or self.page.setup.problem

    @Slot()
    def _update(self) -> None:
        """Enable the controls that can be used, and show the state of the race."""
        obstacle = self._obstacle()
        began = any(each.report is not None for each in self.states)
        self.bar.along.setEnabled(not self.controller.state.is_on)
        self._show_caption(obstacle, began=began)
        self.status_line.set_status(self._status(obstacle, began=began))
        self.follow_commands()

    def _show_lanes(self) -> None:
        self.page.show_lanes(self.states, self._puzzle, self._along)

    def _show_caption(self, obstacle: str, *, began: bool) -> None:
        result, title = self.page.result, title_text(self.states, self._along)
        if self.controller.is_on:
            left = sum(not each.is_over for each in self.states)
            if self.controller.state is RunState.PAUSED:
                going = counted(
                    "{count:,} lane is paused; Resume continues it, Stop ends it.",
                    "{count:,} lanes are paused; Resume continues them, Stop ends them.",
                    left,
                )
            else:
                going = counted(
                    "{count:,} lane goes on; Stop ends it.",
                    "{count:,} lanes go on; Stop ends them.",
                    left,
                )
            result.show_words(title or leading_text(self.states), going if title else "")
        elif began:
            text = result_text(self.states, self._along)
            result.show_words(
                title or _("The race was stopped"), text, self._tally.text, ended=True
            )
        elif obstacle:
            result.show_words(_("No race can start now"), as_sentence(obstacle))
        else:
            result.show_words(
                _("Which one solves {puzzle} first?").format(puzzle=self._title),
                _(
                    "Start lets all lanes evolve side by side and in step. The recipes of the "
                    "lanes and their seed are chosen at the left."
                ),
            )

    def _status(self, obstacle: str, *, began: bool) -> Status:
        state = self.controller.state
        right = (_("seed {seed}").format(seed=self.page.setup.seed_value),)
        if state.is_on:
            facts = (self._title, *self._facts())
            if self._solve_controller.state.run.is_on:
                facts = (_("paused while a run is in progress in Evolve"), *facts)
            running = state is RunState.RUNNING
            mood = Mood.BUSY if running else Mood.CALM
            return Status(_(_WORDS[state]), facts, right, mood, running=running)
        if began:
            title = title_text(self.states, self._along)
            won = 1 in places(self.states, self._along)
            mood = Mood.GOOD if won else Mood.WARNING
            return Status(title or _("Stopped"), (self._title,), right, mood)
        if obstacle:
            return Status(_("Cannot race yet"), (obstacle,), right, Mood.WARNING)
        return Status(_("Ready"), (self._title,), right)

    def _facts(self) -> tuple[str, ...]:
        going = [each.at(self._along) for each in self.states if not each.is_over]
        if not going or min(going) < 0:
            return ()
        return (amount_text(min(going), self._along),)
