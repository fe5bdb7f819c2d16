"""Conducts a lesson: sets up the window, observes the steps, asks and answers."""

from collections.abc import Callable
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import NamedTuple, Protocol

from PySide6.QtCore import QObject, Qt, Signal, SignalInstance, Slot

from sudoku_ga.app.files.dialogs import ask_to_open
from sudoku_ga.app.files.recipes import Recipes
from sudoku_ga.app.lessons.attempt import Attempt, Observation
from sudoku_ga.app.lessons.dock import Entry, LessonDock, Shown
from sudoku_ga.app.lessons.facts import ExperimentFacts, RaceFacts, RunWatch
from sudoku_ga.app.lessons.lesson import Done, Lesson, Step, values_before
from sudoku_ga.app.lessons.lesson import Setup as SetupTable
from sudoku_ga.app.lessons.parts import Choices, plain
from sudoku_ga.app.lessons.reading import bundled_lessons, read_lesson
from sudoku_ga.app.lessons.ring import Ring
from sudoku_ga.app.lessons.targets import reveal
from sudoku_ga.app.lessons.window_setup import WindowSetup
from sudoku_ga.app.lessons.words import (
    difference_text,
    score_text,
    source_text,
    verdict_text,
    verdict_title,
)
from sudoku_ga.app.messages import LESSON_KEPT_PUZZLE, LESSON_WAITS, no_lesson
from sudoku_ga.app.run.state import AppState, RunState
from sudoku_ga.app.services import Services
from sudoku_ga.errors import UserError
from sudoku_ga.translation import _, later

_FILTER = later("Lessons (*.toml);;All files (*)")
_FINISHED = "done"


class Surroundings(NamedTuple):
    """What a lesson observes besides recipe and run. See :class:`Observation`."""

    workspace: str
    tab: str
    pace: str
    race: RaceFacts | None
    experiment: ExperimentFacts | None


class LessonWindow(Protocol):
    """The window, as a lesson sees it."""

    changed: SignalInstance
    """Emitted when the surroundings have changed."""

    def surroundings(self) -> Surroundings:
        """Return the state of the window."""

    def show_workspace(self, name: str) -> None:
        """Show a workspace."""


class LessonController(QObject):
    """Conducts the lessons in their dock.

    ``recipes``: the recipes that a lesson sets up.
    ``window``: the window, as a lesson sees it.
    ``ring``: the frame around the control that a step is about.
    ``attempt``: the present lesson; None without one.

    ``opened()`` is emitted when the dock is opened.
    """

    opened = Signal()

    def __init__(self, services: Services, recipes: Recipes, window: LessonWindow) -> None:
        super().__init__(services.window)
        self._messages = services.messages
        solve_controller, controller = services.state, services.run
        recipe_model = services.recipe
        self.ring = Ring(services.window)
        self._setup, self._window = WindowSetup(services, recipes), window
        self._controller, self._recipe_model = controller, recipe_model
        self._settings, self._main_window = services.settings, services.window
        self._lessons: dict[str, Lesson] = {}
        self._waiting: Callable[[], None] | None = None
        self._stops: Callable[[], None] | None = None
        self._watch = RunWatch(solve_controller, self)
        self.attempt: Attempt | None = None
        for changed in (
            self._watch.changed,
            recipe_model.recipe_shown,
            recipe_model.value_changed,
            recipe_model.recipe_changed,
            window.changed,
        ):
            changed.connect(self._observe)
        solve_controller.watch(self, "board_state", show=self._follow_board)
        controller.ended.connect(self._do_what_waits)
        controller.failed.connect(self._do_what_waits)

    @cached_property
    def dock(self) -> LessonDock:
        """The dock of the lessons. It is made when it is first needed."""
        dock = LessonDock(self._main_window)
        right, across = Qt.DockWidgetArea.RightDockWidgetArea, Qt.Orientation.Horizontal
        self._main_window.addDockWidget(right, dock, across)
        page = dock.page
        dock.lessons.chosen.connect(self.begin_named)
        dock.lessons.open.clicked.connect(self.choose_file)
        dock.lessons.note.button.clicked.connect(self._press_note)
        dock.closed.connect(self._follow_close)
        page.forward.clicked.connect(self.go_on)
        page.back.clicked.connect(self.go_back)
        page.words.entered.connect(self.ring.enter)
        page.restart.clicked.connect(self.restart)
        page.leave.clicked.connect(self.leave)
        page.note.button.clicked.connect(self._press_note)
        page.question.chosen.connect(self._choose)
        return dock

    def _open_dock(self) -> None:
        if self.dock.isHidden():
            self.dock.show()
            self.opened.emit()

    # Beginning and leaving

    @Slot()
    def show(self) -> None:
        """Show the dock with the present lesson, or with the list."""
        if self.attempt is None:
            self._show_list()
        self._open_dock()
        self.dock.raise_()
        if self.attempt is None:
            self.dock.lessons.list.setFocus()
        else:
            self._show()
            self.dock.page.words.setFocus()

    @Slot(str)
    def begin_named(self, name: str) -> None:
        """Begin one of the program's lessons at the step where it was left."""
        self._load()
        if name in self._lessons:
            self.begin(self._lessons[name])

    @Slot()
    def choose_file(self) -> None:
        """Ask for a file, and begin its lesson."""
        title = _("Open a lesson")
        path = ask_to_open(self._main_window, self._settings, title, _(_FILTER))
        if path:
            self.open_file(path)

    def open_file(self, path: str) -> None:
        """Begin the lesson of a file. Nothing changes if it is no lesson."""
        try:
            lesson = read_lesson(Path(path))
            lesson.name = Path(path).name  # with its ending, unlike those of the program
        except UserError as error:
            self._messages.show(no_lesson(error))
        else:
            self.begin(lesson)

    def begin(self, lesson: Lesson, step: int | None = None) -> None:
        """Begin a lesson at a step. A present run is ended only if the reader agrees."""
        if self._controller.is_on:
            if self.attempt is None:
                self._show_list()
            self._open_dock()
            self._ask_to_stop(
                _("A run is in progress"),
                _(
                    "The lesson has its own puzzle and recipe. It begins when the run has ended; "
                    "your puzzle and recipe come back when you leave it."
                ),
                lambda: self._begin(lesson, step),
            )
            return
        self._begin(lesson, step)

    def _begin(self, lesson: Lesson, step: int | None) -> None:
        if step is None:
            kept = self._settings.lesson_progress(lesson.name)
            step = int(kept) if kept.isdigit() else 0
        step = min(step, len(lesson.step) - 1)
        self._setup.remember()
        self._apply(*values_before(lesson, step))
        self.attempt = Attempt(lesson, step, set(range(step)))
        self.attempt.go_to(step, self._observation())
        self._open_dock()
        self._enter()

    @Slot()
    def restart(self) -> None:
        """Begin the lesson again."""
        if self.attempt is not None:
            lesson = self.attempt.lesson
            self._when_idle(_("Restarting ends the run."), lambda: self._begin(lesson, 0))

    @Slot()
    def leave(self) -> None:
        """Restore puzzle, recipe and seed as they were before the lesson, and show the list."""
        if self.attempt is None:
            return
        self._when_idle(_("Leaving the lesson ends the run."), self._leave)

    def _leave(self) -> None:
        kept = self._setup.has_other_puzzle
        self._setup.give_back()
        self.attempt = None
        self.ring.point_at(None)
        self._show_list()
        if kept:
            self._messages.show(LESSON_KEPT_PUZZLE)

    @Slot()
    def shut_down(self) -> None:
        """Restore puzzle, recipe and seed for the next start, as soon as no run goes on."""
        if self.attempt is not None:
            self._setup.give_back()
            self.attempt = None

    # Steps

    @Slot()
    def go_on(self) -> None:
        """Go on to the next step or the summary. At the summary, leave the lesson."""
        attempt = self.attempt
        if attempt is None:
            return
        if attempt.is_at_end:
            self.leave()
            return
        following = attempt.step + 1
        steps = attempt.lesson.step
        if following < len(steps) and steps[following].setup and following not in attempt.done:
            self._when_idle(_("The next step ends the run."), lambda: self._go_to(following))
        else:
            self._go_to(following)

    @Slot()
    def go_back(self) -> None:
        """Show the step before. The window stays as it is."""
        if self.attempt is not None and self.attempt.step:
            self._go_to(self.attempt.step - 1)

    def _go_to(self, number: int) -> None:
        attempt = self.attempt
        if attempt is None:
            return
        is_new = number > attempt.step and number not in attempt.done
        attempt.go_to(number, self._observation())
        step = attempt.current
        if is_new and step is not None and step.setup is not None:
            self._apply(step.setup)
        self._enter()

    def _enter(self) -> None:
        attempt = self.attempt
        if attempt is None:
            return
        self._forget_note()
        attempt.observe(self._observation())
        number = _FINISHED if attempt.is_at_end else str(attempt.step)
        if self._settings.lesson_progress(attempt.lesson.name) != _FINISHED:
            self._settings.set_lesson_progress(attempt.lesson.name, number)
        self._show()
        self.dock.page.scroll_area.verticalScrollBar().setValue(0)
        shown = self._shown(attempt)
        self.dock.announce(f"{shown.place}. {plain(shown.text)}")

    def _apply(self, *values: SetupTable | Done) -> None:
        """Set up the window. What changes meanwhile is not counted as done by the reader."""
        attempt, self.attempt = self.attempt, None
        for each in values:
            if not isinstance(each, SetupTable):
                self._setup.set_recipe(each)
                continue
            self._setup.apply(each)
            if each.workspace is not None:
                self._window.show_workspace(each.workspace)
        self.attempt = attempt

    @Slot(int)
    def _choose(self, choice: int) -> None:
        if self.attempt is not None and self.attempt.can_choose(self.attempt.step):
            self.attempt.choose(choice)
            self._show()
            self._announce_verdict()

    @Slot(object)
    def _follow_board(self, _state: AppState) -> None:
        self._observe()

    @Slot()
    def _observe(self) -> None:
        attempt = self.attempt
        if attempt is None or attempt.is_at_end:
            return
        if attempt.observe(self._observation()):
            self._forget_note()
            self._show()
            if attempt.current is not None and attempt.current.question is None:
                self.dock.announce(_("Done"))
            self._announce_verdict()
        self._show_deviation()

    def _announce_verdict(self) -> None:
        verdict = None if self.attempt is None else self._shown(self.attempt).verdict
        if verdict is not None:
            self.dock.announce(" ".join(verdict))

    def _observation(self) -> Observation:
        around = self._window.surroundings()
        run, recipe = self._watch.run, self._recipe_model.taken
        return Observation(self._setup.puzzle, recipe, *around[:3], run, *around[3:])

    # What is shown

    def _show_list(self) -> None:
        self._load()
        self.dock.lessons.note.say("", "")
        self.dock.show_list([self._entry(each) for each in self._lessons.values()])

    def _load(self) -> None:
        if not self._lessons:
            self._lessons = {lesson.name: lesson for lesson in bundled_lessons()}

    def _entry(self, lesson: Lesson) -> Entry:
        kept = self._settings.lesson_progress(lesson.name)
        words = ""
        if kept == _FINISHED:
            words = _("Done")
        elif kept.isdigit() and int(kept):
            words = _place(int(kept), len(lesson.step))
        return Entry(lesson.name, lesson.title, lesson.aim, words, kept == _FINISHED)

    def _show(self) -> None:
        attempt = self.attempt
        if attempt is not None:
            self.dock.show_step(self._shown(attempt))
            step = attempt.current
            if step is None or not step.point or self.dock.isHidden():
                self.ring.point_at(None)
                return
            shown = self._window.surroundings().workspace
            self.ring.point_at(*reveal(self._main_window, step.point, shown))

    def _shown(self, attempt: Attempt) -> Shown:
        lesson, step = attempt.lesson, attempt.current
        count = len(lesson.step)
        progress = len(attempt.done), count
        if step is None:
            reading = "\n\n".join(source_text(each) for each in lesson.reading)
            parts = [lesson.summary, f"**{score_text(attempt)}**"]
            if reading:
                parts += [f"**{_('Further reading')}**", reading]
            forward = _("All lessons")
            text = "\n\n".join(parts)
            return Shown(lesson.title, _("Summary"), progress, text, forward=forward, has_back=True)
        text = step.text if attempt.step else f"**{lesson.aim}**\n\n{step.text}"
        shown = Shown(
            lesson.title,
            _place(attempt.step, count),
            progress,
            text,
            *_state(attempt, step),
            forward=_("Next") if attempt.step < count - 1 else _("Summary"),
            has_back=attempt.step > 0,
        )
        return self._with_question(shown, attempt, step)

    def _with_question(self, shown: Shown, attempt: Attempt, step: Step) -> Shown:
        number, question = attempt.step, step.question
        if question is not None:
            chosen, is_open = attempt.choices.get(number), attempt.can_choose(number)
            texts = tuple(choice.text for choice in question.choices)
            shown = replace(shown, question=Choices(question.text, texts, chosen, is_open))
        else:
            # A question asked in an earlier step is answered by the run of this step.
            earlier = range(number)
            asked = (each for each in earlier if step.run in _runs_of(attempt.lesson, each))
            number = max(asked, default=number) if step.run else number
            question = attempt.lesson.step[number].question
        verdict = attempt.verdict(number)
        if question is None or verdict is None:
            return shown
        words = verdict_title(verdict), verdict_text(question, verdict)
        return replace(shown, verdict=words, came_true=verdict.is_right)

    def _show_deviation(self) -> None:
        attempt, note = self.attempt, self.dock.page.note
        if attempt is None or self._stops is not None:
            return
        if self._setup.has_other_puzzle:
            note.say(
                _("Another puzzle is on the board"),
                _("The lesson goes on with its own. Leave it to keep this puzzle."),
                _("Put the lesson's puzzle back"),
            )
            return
        differences = attempt.differences(self._observation())
        run = self._watch.run
        words = difference_text(differences, run.recipe) if differences and run else ""
        note.say("", words)

    # Runs that are in the way

    def _when_idle(self, reason: str, then: Callable[[], None]) -> None:
        """Call a function now or, during a run, once the reader has agreed to end the run.

        A paused run, which a step may leave, is ended without a question.
        """
        if self._controller.state is RunState.PAUSED:
            self._waiting = then
            self._controller.stop()
        elif self._controller.is_on:
            self._ask_to_stop(_("A run is in progress"), reason, then)
        else:
            then()

    def _ask_to_stop(self, title: str, text: str, then: Callable[[], None]) -> None:
        self._waiting, self._stops = None, then
        note = self.dock.lessons.note if self.dock.shows_list else self.dock.page.note
        note.say(title, text, _("Stop the run"))
        self.dock.announce(f"{title}. {text}")

    @Slot()
    def _press_note(self) -> None:
        if self._stops is None:
            self._setup.put_puzzle()
            self._observe()
            return
        self._waiting, self._stops = self._stops, None
        if self._controller.is_on:
            self._controller.stop()
        else:
            self._do_what_waits()

    @Slot()
    def _do_what_waits(self) -> None:
        waiting, self._waiting = self._waiting, None
        if waiting is not None or self._stops is not None:
            self._forget_note()
        if waiting is not None:
            waiting()

    def _forget_note(self) -> None:
        self._stops = None
        self.dock.page.note.say("", "")
        self.dock.lessons.note.say("", "")

    @Slot()
    def _follow_close(self) -> None:
        """Let a lesson whose dock is closed wait until the dock is shown again."""
        self.ring.point_at(None)
        if self.attempt is not None:
            self._messages.show(LESSON_WAITS)


def _place(step: int, count: int) -> str:
    return _("Step {number} of {count}").format(number=step + 1, count=count)


def _state(attempt: Attempt, step: Step) -> tuple[str, bool]:
    if step.done is None:
        return "", False
    is_done = attempt.step in attempt.done
    return ("✓  " + _("Done")) if is_done else ("○  " + _("Not done yet")), is_done


def _runs_of(lesson: Lesson, step: int) -> tuple[str, ...]:
    question = lesson.step[step].question
    return () if question is None else question.runs
