"""Solve, pause, step, stop: the run on the puzzle, and its state, which views watch."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal, Slot
from PySide6.QtWidgets import QWidget

from sudoku_ga.app.messages import (
    Message,
    Messages,
    Severity,
    broken,
    not_possible,
    of_assessment,
)
from sudoku_ga.app.parameters.model import RecipeModel
from sudoku_ga.app.run.document_controller import DocumentController
from sudoku_ga.app.run.individuals import ShownPopulation
from sudoku_ga.app.run.kernels import KernelPreparation
from sudoku_ga.app.run.run_controller import RunController
from sudoku_ga.app.run.solver_worker import ReportBatch
from sudoku_ga.app.run.state import AppState, Display, RunState, shown_digits
from sudoku_ga.app.tasks import Failure
from sudoku_ga.document.last_run import LastRun
from sudoku_ga.evolution.core.report import Change, Report
from sudoku_ga.evolution.observe.population_view import Individuals
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.evolution.records.history import HistoryMoment
from sudoku_ga.puzzle.assessment import Assessment
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.translation import _, later

if TYPE_CHECKING:  # it imports the compiler, for which the first paint does not wait
    from sudoku_ga.evolution.records.record import RunRecord
    from sudoku_ga.evolution.records.replay import Continuation

Show = Callable[[AppState], object]

_AFTER_REPORT_MS = 20
"""The board is painted before the curve and the other views: together they would block the window
longer."""
_REST_MS = 125
"""The time between two updates of the views that are rarely shown."""


class StateWatch(QObject):
    """Passes each state of the window to the views that watch it, in the order of watching.

    ``state``: the newest state.
    """

    _changed = Signal()
    _is_due = Signal()

    def __init__(self, state: AppState, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.state = state
        self._waits = False
        self._soon = _timer(self, _AFTER_REPORT_MS)
        self._soon.timeout.connect(self._is_due)
        self._rest = _timer(self, _REST_MS)
        self._rest.timeout.connect(self._end_rest)

    def watch(
        self, view: QObject, *parts: str, show: Show | None = None, seldom: bool = False
    ) -> None:
        """Call a slot with the state now, and whenever some parts of it have changed.

        The slot of a widget is not called while the widget is hidden. When it becomes visible, the
        slot gets the newest state, unless it had that already.

        Parameters
        ----------
        view
            A widget or another object. The watching ends when it is destroyed.
        parts
            Fields and properties of :class:`AppState`; without any, every change counts. Numbers,
            texts and tuples of them change with their values, anything else when it is another
            object.
        show
            The slot; ``view.show_state`` if not given.
        seldom
            Whether a run that goes on is shown after the other views, and eight times a second at
            most.
        """
        slot: Show = view.show_state if show is None else show  # type: ignore[attr-defined]
        watch = _Watch(view, parts, slot, self)
        (self._is_due if seldom else self._changed).connect(watch.compare)
        watch.compare()

    @Slot(object)
    def set_state(self, state: AppState) -> None:
        """Set another state."""
        self.state = state
        self._changed.emit()
        if state.run is not RunState.RUNNING:
            self._is_due.emit()
        elif self._rest.isActive():
            self._waits = True
        else:
            self._show_seldom()

    def _show_seldom(self) -> None:
        self._waits = False
        self._rest.start()
        self._soon.start()

    @Slot()
    def _end_rest(self) -> None:
        if self._waits:
            self._show_seldom()


class _Watch(QObject):
    """The parts that one view watches."""

    def __init__(
        self, view: QObject, parts: tuple[str, ...], show: Show, states: StateWatch
    ) -> None:
        super().__init__(view)
        self._parts, self._show, self._states = parts, show, states
        self._widget = view if isinstance(view, QWidget) else None
        self._shown: tuple[object, ...] = ()
        if self._widget is not None:
            self._widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Show what was missed when the view becomes visible."""
        if event.type() == QEvent.Type.Show:
            self.compare()
        return False

    @Slot()
    def compare(self) -> None:
        """Show the newest state, if the view is visible and one of its parts has changed."""
        if self._widget is not None and not self._widget.isVisible():
            return
        state = self._states.state
        values = tuple([getattr(state, part) for part in self._parts]) or (state,)
        if not self._shown or not all(map(_is_same, values, self._shown)):
            self._shown = values
            self._show(state)


def _is_same(one: object, other: object) -> bool:
    """Whether a value is unchanged. A changed object is another object."""
    return one is other or (isinstance(one, bool | int | str | tuple) and one == other)


def _timer(parent: QObject, interval_ms: int) -> QTimer:
    timer = QTimer(parent)
    timer.setSingleShot(True)
    timer.setInterval(interval_ms)
    return timer


_ASSESS_AFTER_MS = 250

_ANEW = (
    later("A new run has begun"),
    later(
        "A run cannot take this change while it evolves. The previous run is in the list of "
        "earlier runs."
    ),
)


class SolveController(QObject):
    """Keeps the :class:`AppState` and controls the run.

    ``preparation``: the preparation of the kernels. Solve waits for those of the chosen recipe.

    ``watch``: the method of :class:`StateWatch`, for the views.

    ``state_changed(AppState)`` is emitted after each change, ``points(list)`` with points for the
    curve, and ``cells_wanted(tuple)`` to show cells at fault. ``forgotten()`` is emitted when the
    views should no longer show the last run: another one begins, its result is cleared, or the
    puzzle is replaced. Undoing a result leaves the run in the views. ``began()`` is emitted when a
    run begins, or the result of one is cleared.
    """

    state_changed = Signal(object)
    points = Signal(list)
    cells_wanted = Signal(object)
    began = Signal()
    forgotten = Signal()

    def __init__(
        self,
        document_controller: DocumentController,
        controller: RunController,
        preparation: KernelPreparation,
        recipe_model: RecipeModel,
        messages: Messages,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._messages = messages
        self._document_controller = document_controller
        self._controller = controller
        self._preparation = preparation
        self._recipe_model = recipe_model
        self._state = AppState(
            document_controller.document.state,
            preparing=not preparation.is_ready,
            compiling=preparation.is_on,
            chosen=recipe_model.recipe,
            chosen_seed=recipe_model.known_seed,
        )
        document_controller.document.sight = self._state.mode
        states = StateWatch(self._state, self)
        self.state_changed.connect(states.set_state)
        self.watch = states.watch
        self._told: AppState | None = None
        self._act_at_end: Callable[[], object] | None = None
        self._assess_soon = QTimer(self)
        self._assess_soon.setSingleShot(True)
        self._assess_soon.setInterval(_ASSESS_AFTER_MS)
        self._assess_soon.timeout.connect(self._assess)
        document_controller.changed.connect(self._follow_document)
        controller.state_changed.connect(self._follow_run)
        controller.assessed.connect(self._take_assessment)
        controller.progressed.connect(self._take_batch)
        controller.held.connect(self._rest)
        controller.ended.connect(self._end)
        controller.failed.connect(self._fail)
        # Queued: every view first shows how the run ended that the new one replaces.
        controller.ended.connect(self._follow_end, Qt.ConnectionType.QueuedConnection)
        preparation.changed.connect(self._follow_preparation)
        recipe_model.recipe_shown.connect(self._choose)
        recipe_model.value_changed.connect(self._choose)
        recipe_model.seed_changed.connect(self._choose_seed)
        self._choose()
        preparation.progressed.connect(self._count_kernels)
        self._assess_soon.start()

    @property
    def state(self) -> AppState:
        """The document, the run, and what is known about the puzzle."""
        return self._state

    @property
    def moments(self) -> Sequence[HistoryMoment]:
        """The moments of the run that were kept; none if no run is shown."""
        return self._controller.past.moments if self._state.has_report else ()

    @Slot()
    def press_run(self) -> None:
        """Do what the main button says: solve, pause or resume.

        If the kernels are not ready, request a run, or withdraw the request.
        """
        run = self._state.run
        self._set(past=None, is_new=False)
        if run is RunState.PAUSED:
            self._controller.resume()
        elif run.is_on:
            self._controller.pause()
        else:
            self.press_new()

    @Slot()
    def press_new(self) -> None:
        """Begin a new run. If the kernels are not ready, request it, or withdraw the request."""
        if self._state.run.is_on or not self._state.can_run:
            return
        self._set(past=None, is_new=False)
        if self._state.preparing:
            self._set(waiting=not self._state.waiting)
        else:
            self._start()

    @Slot()
    def press_step(self) -> None:
        """Make one generation."""
        self._set(past=None, is_new=False)
        if self._state.run.is_on:
            self._controller.step()
        elif self._state.can_step:
            self._start(one_step=True)

    @Slot()
    def press_stop(self) -> None:
        """End the run, or withdraw the request for one."""
        self._set(waiting=False)
        self._controller.stop()
        self._messages.show(None)

    @Slot()
    def press_reset(self) -> None:
        """End a paused run, and clear what the run left."""
        if self._state.can_reset:
            self.end_for(self._clear)

    @Slot()
    def begin_anew(self) -> None:
        """End the present run, and begin a new one with the recipe and the seed of the panel."""
        self.end_for(self._begin_anew)

    def end_for(self, act: Callable[[], object]) -> None:
        """End the present run, if any, and call a function after every view has seen its end."""
        if not self._state.run.is_on:
            act()
            return
        self._act_at_end = act
        self.press_stop()

    @Slot()
    def _follow_end(self) -> None:
        act, self._act_at_end = self._act_at_end, None
        if act is not None:
            act()

    def _begin_anew(self) -> None:
        title, text = _ANEW
        self.press_new()
        self._messages.show(Message(Severity.NOTE, _(title), _(text)))

    def _clear(self) -> None:
        self.began.emit()
        self._forget()
        self._document_controller.clear_evolved()

    def _start(self, *, one_step: bool = False) -> None:
        """Begin a run with the recipe and the seed of the panel."""
        recipe = self._recipe_model.recipe
        if recipe is not None:
            seed = self._recipe_model.seed_for_run()
            self._recipe_model.note_seed(seed)
            self.start(recipe, seed, one_step=one_step)

    def start(
        self,
        recipe: Recipe,
        seed: int,
        *,
        one_step: bool = False,
        is_replay: bool = False,
        changes: Sequence[Change] = (),
    ) -> None:
        """Begin a run on the puzzle. A recorded run is repeated with its changes."""
        self._assess_soon.stop()
        self._messages.show(None)
        self.began.emit()
        self._forget()
        self._set(recipe=recipe, seed=seed, is_new=one_step, waiting=False, recorded_end=0)
        self._set(is_replay=is_replay, left=None)
        puzzle = self._state.board_state.puzzle
        self._controller.start(puzzle, recipe, seed, one_step=one_step, changes=changes)

    def go_on(self, continuation: "Continuation") -> None:
        """Continue a recorded run."""
        record, recipe, changes = continuation.record, continuation.recipe, continuation.changes
        self._assess_soon.stop()
        self._messages.show(None)
        self.began.emit()
        self._forget()
        end = record.ending.generations
        self._set(recipe=recipe, seed=record.seed, is_new=False, waiting=False, recorded_end=end)
        self._set(is_replay=False, left=None)
        self._controller.start(
            record.puzzle, recipe, record.seed, changes=changes, continuation=continuation
        )

    def bring_back(
        self, record: "RunRecord", last: LastRun, individuals: Individuals | None
    ) -> None:
        """Show a run from an earlier start of the program, as it ended."""
        self._controller.bring_back(record, last.report, individuals)
        self._recipe_model.note_seed(record.seed)
        self._set(report=last.report, recipe=record.recipe, seed=record.seed, wall_s=last.wall_s)

    def look_back(self, past: HistoryMoment | None) -> None:
        """Show an earlier moment of the run, which is paused meanwhile; None shows the newest."""
        self._set(past=past)
        if past is not None:
            self._controller.pause()

    def show(self, display: Display) -> None:
        """Change how the board is shown."""
        if display.mode is self._state.display.mode:
            self._set(display=display)
        else:
            self._document_controller.document.sight = display.mode
            self._set(display=display, **self._moves())

    def look_at(self, population: ShownPopulation | None, *, on_board: bool) -> None:
        """Show individuals and, if wanted, the selected one on the board."""
        self._set(population=population, is_individual_shown=on_board)

    def _forget(self) -> None:
        self._set(report=None, past=None, population=None, wall_s=0.0)
        self.forgotten.emit()

    def _set(self, **changes: object) -> None:
        changed = replace(self._state, **changes)  # type: ignore[arg-type]
        if all(getattr(changed, name) is getattr(self._state, name) for name in changes):
            return
        self._state = changed
        if (
            self._told is None
        ):  # otherwise a watcher called _set, and the loop emits this state next
            while self._told is not self._state:
                self._told = self._state
                self.state_changed.emit(self._told)
            self._told = None

    def _moves(self) -> dict[str, object]:
        """Return the parts of the state about moves."""
        document = self._document_controller.document
        return {
            "undo_text": document.undo_text,
            "undo_takes_puzzle": document.undo_takes_puzzle,
            "redo_text": document.redo_text,
        }

    @Slot()
    def _follow_document(self) -> None:
        board_state, moves = self._document_controller.document.state, self._moves()
        display = self._state.display.of_changed_board(board_state.puzzle.geometry.size)
        if board_state.puzzle == self._state.board_state.puzzle:
            self._set(board_state=board_state, display=display, **moves)
            return
        self._assess_soon.start()
        self._messages.show(None)
        self._set(
            board_state=board_state,
            display=display,
            report=None,
            assessment=None,
            waiting=False,
            past=None,
            population=None,
            **moves,
        )
        self.forgotten.emit()

    @Slot()
    def _choose(self) -> None:
        recipe = self._recipe_model.recipe
        if recipe is not None:
            self._preparation.choose(recipe)
            self._set(chosen=recipe)

    @Slot()
    def _choose_seed(self) -> None:
        self._set(chosen_seed=self._recipe_model.known_seed)

    @Slot()
    def _assess(self) -> None:
        if not self._state.run.is_on:
            self._controller.assess(self._state.board_state.puzzle)

    @Slot(object)
    def _take_assessment(self, assessment: Assessment) -> None:
        if assessment.puzzle != self._state.board_state.puzzle:
            return
        self._set(assessment=assessment)
        message = of_assessment(assessment, self.cells_wanted.emit)
        if message is not None and (assessment.problem or self._state.run.is_on):
            # While a puzzle is being typed, it is no news that it has several solutions.
            self._messages.show(message)

    @Slot(object)
    def _follow_run(self, run: RunState) -> None:
        self._document_controller.hold(run.is_on)
        left = None if run.is_on else (self._state.chosen, self._state.chosen_seed)
        self._set(run=run, left=left)

    @Slot()
    def _rest(self) -> None:
        self._set(holds=self._state.holds + 1)

    @Slot(object)
    def _take_batch(self, batch: ReportBatch) -> None:
        self.points.emit(batch.points)
        self._set(report=batch.report, wall_s=batch.wall_s)

    @Slot(object)
    def _end(self, report: Report | None) -> None:
        if report is None:
            return
        outcome = report.outcome
        if outcome is not None and outcome.solution is not None:
            self._document_controller.keep(outcome.solution, report.start.filled)
        elif outcome is None or outcome.conflicts is not None:
            self._keep_best(report)

    @Slot(object)
    def _fail(self, failure: Failure) -> None:
        self._act_at_end = None
        report = self._state.report
        if report is not None:
            self._keep_best(report)
        self._messages.show(_message_of(failure, begun=report is not None))

    def _keep_best(self, report: Report) -> None:
        """Keep the best board of a report in the document."""
        geometry = self._state.board_state.puzzle.geometry
        self._document_controller.keep(Grid(geometry, shown_digits(report)), report.start.filled)

    @Slot()
    def _follow_preparation(self) -> None:
        waiting, ready = self._state.waiting, self._preparation.is_ready
        self._set(preparing=not ready, compiling=self._preparation.is_on)
        if waiting and ready:
            self._set(waiting=False)
            if self._state.can_run:
                self._start()
        # While other kernels are compiled, those for this board may be missing. Its run will load
        # them.
        if not self._preparation.is_on and self._recipe_model.recipe is not None:
            geometry = self._state.board_state.puzzle.geometry
            self._controller.warm(self._recipe_model.recipe, geometry)

    @Slot()
    def _count_kernels(self) -> None:
        if self._state.preparing:
            self._set(compiled=self._preparation.compiled_count)


def _message_of(failure: Failure, *, begun: bool) -> Message:
    if failure.trace:
        return broken(failure.message, failure.trace)
    return not_possible(failure.message, failure.details, begun=begun)
