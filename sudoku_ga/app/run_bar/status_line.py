"""The line of the status bar: a shape, a word, and facts; and the facts of a state in words."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from PySide6.QtCore import QObject, QSize, QTimer, Slot
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from sudoku_ga.app.board.picture import conflicts_of
from sudoku_ga.app.run.run_controller import RunController
from sudoku_ga.app.run.solve_controller import SolveController
from sudoku_ga.app.run.state import AppState, RunState
from sudoku_ga.app.run.words import (
    SOLUTION_WORDS,
    best_of,
    best_so_far,
    duration,
    fitness_fact,
    givens_text,
    of_computing,
    outcome_facts,
    outcome_sentence,
    outcome_word,
)
from sudoku_ga.app.theme import fonts, icons
from sudoku_ga.app.theme.themes import Themes, current_theme
from sudoku_ga.app.widgets.arrangement import hbox
from sudoku_ga.app.widgets.text import ElidedText, NoteText, Text, Tone, plain_tip
from sudoku_ga.evolution.core.report import Phase, Report
from sudoku_ga.puzzle.exact import SolutionCount
from sudoku_ga.translation import _, counted, later

_HEIGHT, _MARGIN, _GAP, _ICON = 22, 16, 10, 14
_SEPARATOR = "   |   "


class Mood(Enum):
    """The colour of the shape; the value is the token."""

    CALM = "ink2"
    BUSY = "accent"
    GOOD = "solved"
    BAD = "conflict"
    WARNING = "warning"


@dataclass(frozen=True)
class Status:
    """What the line says.

    ``word``: the state.
    ``facts``: after the word; the last ones are left out where there is no room.
    ``right``: at the right end.
    ``mood``: the colour of the shape.
    ``running``: whether the shape is a triangle; a square otherwise.
    """

    word: str
    facts: tuple[str, ...] = ()
    right: tuple[str, ...] = ()
    mood: Mood = Mood.CALM
    running: bool = False


class StatusLine(QWidget):
    """Shows a :class:`Status` in the status bar of the window."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._status = Status(_("Ready"))
        self._mark = QLabel()
        self._word = Text(size=fonts.SECONDARY, weight=fonts.SEMIBOLD)
        self._facts = NoteText(size=fonts.SECONDARY, tone=Tone.SECONDARY)
        self._right = ElidedText(size=fonts.SECONDARY, tone=Tone.SECONDARY)
        self._facts.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        layout = hbox(self, spacing=_GAP, margins=(_MARGIN, 0, _MARGIN, 0))
        for label, stretch in (
            (self._mark, 0),
            (self._word, 0),
            (self._facts, 1),
            (self._right, 0),
        ):
            layout.addWidget(label, stretch)
        self.setFixedHeight(_HEIGHT)
        self._show()
        Themes.instance().changed.connect(self._show)

    @property
    def status(self) -> Status:
        """What the line says."""
        return self._status

    def set_status(self, status: Status) -> None:
        """Say something else."""
        if status != self._status:
            self._status = status
            self._show()

    def minimumSizeHint(self) -> QSize:
        """Fit any window."""
        return QSize(200, _HEIGHT)

    @Slot()
    def _show(self) -> None:
        status = self._status
        colour = getattr(current_theme(), status.mood.value)
        icon = "play" if status.running else "stop"
        self._mark.setPixmap(icons.pixmap(icon, colour, _ICON, self.devicePixelRatioF()))
        self._word.setText(status.word)
        self._facts.setText(_SEPARATOR.join(status.facts))
        self._right.setText(_SEPARATOR.join(status.right))
        self.setAccessibleName(", ".join((status.word, *status.facts, *status.right)))
        self.setToolTip(plain_tip(" | ".join(status.facts)))


_CLOCK_MS = 100


class StatusController(QObject):
    """Shows the state in the status line, and the clock of the run between two reports."""

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
        controller.held.connect(self._show)  # a pause begins after the next report
        solve_controller.state_changed.connect(self.show_state)

    @Slot(object)
    def show_state(self, state: AppState) -> None:
        """Show another state."""
        self._state = state
        self._show()
        if (state.run is RunState.RUNNING) is not self._clock.isActive():
            (self._clock.stop if self._clock.isActive() else self._clock.start)()

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
"""Of logic, by their names in a recipe."""

_MOODS = {
    "Solved": Mood.GOOD,
    "Not solved": Mood.WARNING,
    "Cannot solve": Mood.BAD,
    "Failed": Mood.BAD,
}


def status_of(state: AppState, wall_s: float = 0.0) -> Status:
    """Return the text of the status line.

    ``wall_s``: wall time of the run until now, without pauses; it may be later than the last
    report.
    """
    if state.past is not None and state.report is not None:
        return _of_past(state, state.past, state.report)
    if state.run.is_on:
        return _of_run(state, max(state.wall_s, wall_s))
    if state.board_state.exact is not None:
        return Status(_("Shown"), (_("a solution of the exact reference, not evolved"),))
    if state.trouble:
        return Status(_("Cannot solve yet"), (state.trouble,), mood=Mood.BAD)
    if state.report is not None and not state.waiting:
        return _of_ended(state, state.report)
    if state.preparing:
        return _of_preparation(state)
    return Status(_("Ready"), (givens_text(state.board_state.puzzle),))


def _of_preparation(state: AppState) -> Status:
    facts = [_(COMPILING)]
    if state.compiled:
        facts.append(counted("{count:,} done", "{count:,} done", state.compiled))
    if state.waiting:
        facts.append(_("solving begins when they are ready"))
    return Status(_("Preparing"), tuple(facts), mood=Mood.BUSY, running=True)


def facts_of(state: AppState) -> dict[str, str]:
    """Return what the puzzle card shows."""
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


def _of_run(state: AppState, wall_s: float) -> Status:
    word, report = _(_RUN_WORDS[state.run]), state.report
    running = state.run is not RunState.PAUSED
    mood = Mood.BUSY if running else Mood.CALM
    seed = state.seed
    facts = [_("new run, seed {seed}").format(seed=seed)] if state.is_new else []
    if report is None:
        facts.append(_beginning(state.run))
        right = (*_clock(wall_s), _("seed {seed}").format(seed=seed)) if wall_s else ()
        return Status(word, tuple(facts), right, mood, running)
    if state.is_made_again:
        facts.append(
            _("repeated up to generation {generation:,}").format(generation=state.recorded_end)
        )
    facts += [_place(report), best_of(report)]
    facts += _fitness(state, report, report.fitness.best)
    facts += _since(report)
    facts += _effort(report)
    return Status(word, tuple(facts), _right(state, report, _clock(wall_s)), mood, running)


def _beginning(run: RunState) -> str:
    """Return what a run does before its first report."""
    if run is RunState.CHECKING:
        return _("counting the solutions of the puzzle")
    return _("making the initial population")


def _place(report: Report) -> str:
    if report.generation == 0:
        return _("initial population")
    if report.phase is Phase.IMPROVING:
        words = _("generation {generation:,}, improving")
        return words.format(generation=report.generation)
    return _("generation {generation:,}").format(generation=report.generation)


def _effort(report: Report) -> Iterator[str]:
    yield counted("{count:,} evaluation", "{count:,} evaluations", report.evaluations)
    if report.move_evaluations:
        yield counted(
            "{count:,} move evaluation", "{count:,} move evaluations", report.move_evaluations
        )
    yield of_computing(report)


def _since(report: Report) -> Iterator[str]:
    """Yield the generations since the best improved, or the better best that was lost."""
    if report.best_so_far < report.conflicts.best:
        yield best_so_far(report)
    elif report.stagnation:
        yield counted(
            "not better for {count:,} generation",
            "not better for {count:,} generations",
            report.stagnation,
        )


def _of_past(state: AppState, past: Report, newest: Report) -> Status:
    is_on = state.run.is_on
    word = _("Paused in the past") if is_on else _("In the past")
    behind = newest.generation - past.generation
    left = counted("{count:,} generation behind live", "{count:,} generations behind live", behind)
    if not is_on:
        left = counted(
            "{count:,} generation before the end", "{count:,} generations before the end", behind
        )
    facts = (
        _("viewing generation {generation:,} of {newest:,}").format(
            generation=past.generation, newest=newest.generation
        ),
        best_of(past),
        *_since(past),
        left,
    )
    return Status(word, facts, _right(state, past, (of_computing(past),)), Mood.WARNING)


def _of_ended(state: AppState, report: Report) -> Status:
    word = outcome_word(report)
    right = _right(state, report, _clock(state.wall_s))
    fitness = [] if word == "Solved" else _fitness(state, report, report.fitness.best)
    broke_off = [_place(report), best_of(report)] if report.outcome is None else []
    more = (*broke_off, *fitness, *_effort(report), *_exact(state))
    sentence = outcome_sentence(report, state.solutions, state.wall_s)
    if state.by_hand and _left_something(report):
        # It was taken back, but curve, timeline and population are still those of this run.
        return Status(_("Last run"), (sentence, *more), right)
    if report.outcome is not None:
        sentence = ", ".join(outcome_facts(report, state.solutions, _place(report)))
    return Status(_(word), (sentence, *more), right, _MOODS.get(word, Mood.CALM))


def _left_something(report: Report) -> bool:
    outcome = report.outcome
    return outcome is None or outcome.solved or outcome.conflicts is not None


def _exact(state: AppState) -> list[str]:
    """Return how long the exact reference took for the same puzzle, where it came to an end."""
    assessment = state.assessment
    if assessment is None or state.solutions is SolutionCount.UNKNOWN:
        return []
    time = duration(assessment.exact_seconds)
    return [_("exact reference {time}").format(time=time)]


def _fitness(state: AppState, report: Report, fitness: float) -> list[str]:
    """Return the fitness where it is another measure than the conflicts."""
    if state.recipe is None:
        return []
    return fitness_fact(state.recipe, report, fitness)


def _clock(wall_s: float) -> tuple[str, ...]:
    """Return how long the run was watched, nothing for a moment, as a single step takes."""
    return (_("{time} watched").format(time=duration(wall_s)),) if wall_s >= _WATCHED_S else ()


def _right(state: AppState, report: Report, time: tuple[str, ...]) -> tuple[str, ...]:
    start = report.start
    name = start.recipe_name
    if state.recipe is not None:
        name = _(state.recipe.taken(name).title)
    recipe = _("recipe {recipe}").format(recipe=name)
    if report.islands:
        islands = counted("{count:,} island", "{count:,} islands", len(report.islands))
        recipe = f"{recipe}, {islands}"
    return (*time, _("seed {seed}").format(seed=start.seed), recipe)
