"""The line of the status bar: a shape, a word and facts. Also the facts of a state, in words."""

from dataclasses import dataclass, replace
from enum import Enum

from PySide6.QtCore import QObject, QSize, QTimer, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QWidget

from sudoku_ga.app.board.picture import conflicts_of
from sudoku_ga.app.run.run_controller import RunController
from sudoku_ga.app.run.solve_controller import SolveController
from sudoku_ga.app.run.state import AppState, RunState
from sudoku_ga.app.run.summary import Ending, RunSummary
from sudoku_ga.app.run.words import SOLUTION_WORDS, duration, ended_text, fitness_fact, reached_text
from sudoku_ga.app.theme import fonts, icons
from sudoku_ga.app.theme.themes import Themes, current_theme
from sudoku_ga.app.widgets.text import ElidedText, NoteText, Text, Tone, plain_tip
from sudoku_ga.evolution.core.report import Report
from sudoku_ga.puzzle.exact import SolutionCount
from sudoku_ga.translation import _, counted, later

_HEIGHT, _MARGIN, _GAP, _ICON = 22, 16, 10, 14
_SEPARATOR = "   |   "


class Mood(Enum):
    """The colour of the shape: the name of a colour of the theme."""

    CALM = "ink2"
    BUSY = "accent"
    GOOD = "solved"
    BAD = "conflict"
    WARNING = "warning"


@dataclass(frozen=True)
class Status:
    """The content of the status line.

    ``word``: the word for the state.
    ``facts``: the facts after the word. The last ones are left out where there is no room.
    ``right``: the text at the right end.
    ``mood``: the colour of the shape.
    ``running``: whether the shape is a triangle; a square otherwise.
    ``details``: more facts, shown in the tool tip and read by screen readers.
    """

    word: str
    facts: tuple[str, ...] = ()
    right: tuple[str, ...] = ()
    mood: Mood = Mood.CALM
    running: bool = False
    details: tuple[str, ...] = ()


class StatusLine(QWidget):
    """Shows a :class:`Status` in the status bar of the window.

    It places its labels itself. With a layout, each number of a run that goes on would cause a
    layout of the whole window.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._status = Status(_("Ready"))
        self._mark = QLabel(self)
        self._word = Text(size=fonts.SECONDARY, weight=fonts.SEMIBOLD, parent=self)
        self._facts = NoteText(size=fonts.SECONDARY, tone=Tone.SECONDARY, parent=self)
        self._right = ElidedText(size=fonts.SECONDARY, tone=Tone.SECONDARY, parent=self)
        self.setFixedHeight(_HEIGHT)
        self._show()
        Themes.instance().changed.connect(self._show)

    @property
    def status(self) -> Status:
        """The content of the line."""
        return self._status

    def set_status(self, status: Status) -> None:
        """Show another content."""
        if status != self._status:
            self._status = status
            self._show()

    def minimumSizeHint(self) -> QSize:
        return QSize(200, _HEIGHT)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        """Give the facts what room the other labels leave."""
        left, right = _MARGIN, self.width() - _MARGIN
        for label in (self._mark, self._word):
            width = label.sizeHint().width()
            label.setGeometry(left, 0, width, _HEIGHT)
            left += width + _GAP
        width = min(self._right.sizeHint().width(), max(right - left, 0))
        self._right.setGeometry(right - width, 0, width, _HEIGHT)
        self._facts.setGeometry(left, 0, max(right - width - _GAP - left, 0), _HEIGHT)

    @Slot()
    def _show(self) -> None:
        status = self._status
        colour = getattr(current_theme(), status.mood.value)
        icon = "play" if status.running else "stop"
        self._mark.setPixmap(icons.pixmap(icon, colour, _ICON, self.devicePixelRatioF()))
        self._word.setText(status.word)
        self._facts.setText(_SEPARATOR.join(status.facts))
        self._right.setText(_SEPARATOR.join(status.right))
        self._place()
        self.setAccessibleName(", ".join((status.word, *status.facts, *status.right)))
        self.setAccessibleDescription(", ".join(status.details))
        self.setToolTip(plain_tip(" | ".join(status.details or status.facts)))


_CLOCK_MS = 100


class StatusController(QObject):
    """Shows the state in the status line, and counts the time of the run between two reports."""

    def __init__(
        self,
        status_line: StatusLine,
        solve_controller: SolveController,
        controller: RunController,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._status_line, self._controller = status_line, controller
        self._state = solve_controller.state
        self._clock = QTimer(self)
        self._clock.setInterval(_CLOCK_MS)
        self._clock.timeout.connect(self._show)
        solve_controller.watch(self)

    @Slot(object)
    def show_state(self, state: AppState) -> None:
        """Show another state, and count the time until the next report."""
        before, self._state = self._state, state
        is_running = state.run is RunState.RUNNING and state.past is None
        if is_running and self._clock.isActive() and state.report is before.report:
            return  # individuals have come
        self._show()
        (self._clock.start if is_running else self._clock.stop)()

    @Slot()
    def _show(self) -> None:
        self._status_line.set_status(status_of(self._state, self._controller.wall_s))


COMPILING = later("Compiling fast kernels, first run only")

_RUN_WORDS = {
    RunState.CHECKING: later("Checking"),
    RunState.RUNNING: later("Solving"),
    RunState.PAUSED: later("Paused"),
    RunState.STOPPING: later("Stopping"),
}
_WATCHED_S = 1.0

_LEVELS = {
    "none": later("off"),
    "naked-once": later("naked singles, one pass"),
    "naked": later("naked singles"),
    "hidden": later("naked and hidden singles"),
    "sums": later("naked and hidden singles, and sums"),
}
"""The words for levels of logic, by their names in a recipe."""

_ENDED = {
    Ending.SOLVED: (later("Solved"), Mood.GOOD),
    Ending.SOLVED_BY_LOGIC: (later("Solved"), Mood.GOOD),
    Ending.STOPPED: (later("Stopped"), Mood.CALM),
    Ending.TIME_LIMIT: (later("Not solved"), Mood.WARNING),
    Ending.EVALUATION_LIMIT: (later("Not solved"), Mood.WARNING),
    Ending.GENERATION_LIMIT: (later("Not solved"), Mood.WARNING),
    Ending.NO_SOLUTION: (later("Cannot solve"), Mood.BAD),
    None: (later("Failed"), Mood.BAD),
}


def status_of(state: AppState, wall_s: float = 0.0) -> Status:
    """Return the status line: state, generation, time and seed, with the rest as details.

    The title gives the conflicts, and the caption explains them: see
    :mod:`sudoku_ga.app.run.summary`.

    ``wall_s``: the wall time of the run until now, without pauses. The last report may be older.
    """
    report = state.report
    if state.past is not None and report is not None:
        word = _("Paused in the past") if state.run.is_on else _("In the past")
        return replace(_told(state, word, state.past.report), mood=Mood.WARNING)
    if state.run.is_on:
        word, on = _(_RUN_WORDS[state.run]), state.run is not RunState.PAUSED
        mood = Mood.BUSY if on else Mood.CALM
        told = _told(state, word, report, max(state.wall_s, wall_s))
        return replace(told, mood=mood, running=on)
    if state.board_state.exact is not None:
        return Status(_("Shown"), _exact(state))
    if state.trouble:
        return Status(_("Cannot solve yet"), mood=Mood.BAD)
    if report is not None and not state.waiting:
        return _of_ended(state, report)
    if state.preparing:
        return _of_preparation(state)
    return Status(_("Ready"))


def _of_preparation(state: AppState) -> Status:
    facts = [_(COMPILING)]
    if state.compiled:
        facts.append(counted("{count:,} done", "{count:,} done", state.compiled))
    return Status(_("Preparing"), tuple(facts), mood=Mood.BUSY, running=True)


def facts_of(state: AppState) -> dict[str, str]:
    """Return the facts that the puzzle card shows."""
    puzzle, assessment = state.board_state.puzzle, state.assessment
    facts = {
        "Givens": _("{part:,} of {whole:,}").format(
            part=puzzle.given_count, whole=puzzle.geometry.cell_count
        )
    }
    if conflicts_of(puzzle).pairs:
        facts["Solutions"] = _("not counted: conflict")
    elif assessment is None:
        facts["Solutions"] = _("being counted")
    else:
        facts["Solutions"] = _(SOLUTION_WORDS[assessment.solutions])
        facts["Exact reference"] = duration(assessment.exact_seconds)
    report = state.report
    if report is not None:
        facts["Filled by logic"] = _by_logic(report)
    return facts


def _by_logic(report: Report) -> str:
    """Return how many cells logic filled, and up to which level it was allowed to."""
    level = _(_LEVELS[report.start.logic_level])
    if report.start.logic_level == "none":
        return level
    cells = counted("{count:,} cell", "{count:,} cells", report.start.filled_by_logic)
    return f"{cells} ({level})"


def _of_ended(state: AppState, report: Report) -> Status:
    run = RunSummary.of(report)
    if state.by_hand and run.has_individuals:
        # The logic was undone, but curve, timeline and population are still those of this run.
        return replace(_told(state, _("Last run"), None, state.wall_s), facts=(ended_text(run),))
    word, mood = _ENDED[run.ending]
    return replace(_told(state, _(word), report, state.wall_s), mood=mood)


def _told(state: AppState, word: str, report: Report | None, wall_s: float = 0.0) -> Status:
    """Return the status of a run: its generation and time, its seed, and the rest.

    A state that lasts only a moment, such as a single step, has no time.

    ``report``: the report that is shown; None without one.
    """
    facts, details, recipe, seed = list[str](), list[str](), state.run_recipe, state.seed
    if state.is_new and state.past is None:
        facts.append(_("new run"))
    if report is not None and state.is_replay:
        facts.append(_("recorded run"))
    if report is not None:
        run, seed = RunSummary.of(report), report.start.seed
        if run.has_individuals and run.ending is not Ending.SOLVED_BY_LOGIC:
            facts.append(reached_text(run.generation))
        if recipe is not None and not (run.ending and run.ending.is_solved):
            details += fitness_fact(recipe, report)
        if run.move_evaluations:
            details.append(
                counted(
                    "{count:,} move evaluation", "{count:,} move evaluations", run.move_evaluations
                )
            )
        details.append(_("{time} of computing").format(time=duration(run.computed_s)))
        if report.islands:
            details.append(counted("{count:,} island", "{count:,} islands", len(report.islands)))
    if wall_s >= _WATCHED_S:
        facts.append(duration(wall_s))
    if not state.run.is_on:
        details += _exact(state)
    recipe, name = recipe or state.recipe, "" if report is None else report.start.recipe_name
    if name or recipe is not None:
        title = name if recipe is None else _(recipe.title)
        details.append(_("recipe {recipe}").format(recipe=title))
    right = (_("seed {seed}").format(seed=seed),)
    return Status(word, tuple(facts), right, details=tuple(details))


def _exact(state: AppState) -> tuple[str, ...]:
    """Return how long the exact reference took for the same puzzle, if it came to an end."""
    assessment = state.assessment
    if assessment is None or state.solutions is SolutionCount.UNKNOWN:
        return ()
    return (_("exact reference {time}").format(time=duration(assessment.exact_seconds)),)
