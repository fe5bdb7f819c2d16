"""The immutable state of the window, from which every view follows. No Qt."""

from dataclasses import dataclass, replace
from enum import Enum, auto
from functools import cached_property
from typing import TYPE_CHECKING

from sudoku_ga.app.board.picture import Entry, conflicts_of
from sudoku_ga.app.run.individuals import Individual, ShownPopulation
from sudoku_ga.document.board_state import BoardState, Mode
from sudoku_ga.evolution.core.report import Report, StopReason
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.evolution.records.history import HistoryMoment
from sudoku_ga.puzzle.assessment import Assessment
from sudoku_ga.puzzle.exact import SolutionCount
from sudoku_ga.puzzle.grid import Digits, Grid
from sudoku_ga.puzzle.hint_parts import NO_PARTS, HintParts
from sudoku_ga.puzzle.rules import describe_conflict
from sudoku_ga.translation import _, later

if TYPE_CHECKING:
    from sudoku_ga.puzzle.hints import Hint


class RunState(Enum):
    """The states of a run, as the window sees it."""

    IDLE = auto()
    CHECKING = auto()
    RUNNING = auto()
    PAUSED = auto()
    STOPPING = auto()

    @property
    def is_on(self) -> bool:
        """Whether there is a run, paused or not."""
        return self is not RunState.IDLE


class Next(Enum):
    """What the main button does if no run goes on."""

    SOLVE = auto()
    CONTINUE = auto()
    EXTEND = auto()  # continue with other limits than the one that was reached
    REPLAY = auto()


@dataclass(frozen=True)
class Display:
    """What the board shows besides the document.

    ``mode``: whether typing edits the givens or places digits of the player. The workspace
    determines it.
    ``numbers``: whether digits above 9 are shown as numbers, not as letters.
    ``automatic_marks``: whether blank cells show their candidates instead of the player's marks.
    ``time``: whether the time of play is shown.
    ``counts_mistakes``: whether digits that differ from the solution are counted.
    ``advancing``: the modes in which the cursor advances to the next cell after each digit.
    ``wrong_cells``: the cells whose digits were wrong at the last check.
    ``hint``: the hint that is shown.
    ``strength``: how much of the hint is shown, 1 to 3.
    ``entry``: what a digit becomes that is typed in Play.
    ``locks``: whether a digit is chosen first, and then the cells that take it.
    ``chosen``: the digit that is highlighted on the board; 0 for none.
    ``only_possible``: whether cells that cannot hold the chosen digit are hatched.
    ``hide_impossible``: whether marks are hidden if a peer has their digit.
    """

    mode: Mode = Mode.EDIT
    numbers: bool = False
    automatic_marks: bool = False
    time: bool = True
    counts_mistakes: bool = False
    advancing: frozenset[Mode] = frozenset({Mode.EDIT})
    wrong_cells: frozenset[int] = frozenset()
    hint: "Hint | None" = None
    strength: int = 1
    entry: Entry = Entry.DIGIT
    locks: bool = False
    chosen: int = 0
    only_possible: bool = False
    hide_impossible: bool = False

    @property
    def hint_parts(self) -> HintParts:
        """The part of the hint that is shown so far."""
        return NO_PARTS if self.hint is None else self.hint.parts(self.strength)

    def without_cells(self) -> "Display":
        """Return the display without marked cells."""
        return replace(self, wrong_cells=frozenset(), hint=None)

    def of_changed_board(self, size: int) -> "Display":
        """Return the display for a board that was changed, and has this many digits."""
        return replace(self.without_cells(), chosen=self.chosen if self.chosen <= size else 0)


AT_FIRST = Display()


def shown_digits(report: Report) -> Digits:
    """Return the board that is shown for a report: the best individual of its population.

    A run that ended by itself shows its best individual ever, which is its result. A run that the
    user stopped keeps its board.
    """
    outcome = report.outcome
    if (
        outcome is None
        or outcome.stop_reason is not StopReason.CANCELLED
        or outcome.best_at_end is None
    ):
        return report.best_digits
    return outcome.best_at_end.digits


@dataclass(frozen=True)
class AppState:
    """The document, the run, and what is known about the puzzle.

    ``board_state``: the board that is edited.
    ``report``: the newest report of the run, or the last report of the run before, until the puzzle
    changes.
    ``recipe``: the recipe with which the run, or the run before, began.
    ``seed``: the seed of the same run.
    ``is_new``: whether Step began the run, and no button was pressed since.
    ``assessment``: the assessment of this puzzle.
    ``preparing``: whether the kernels of the chosen recipe are being compiled.
    ``compiled``: the number of kernels that have been compiled.
    ``compiling``: whether any kernels are being compiled.
    ``waiting``: whether Solve was pressed while the kernels are compiled.
    ``display``: how the board is shown.
    ``wall_s``: the wall time from the beginning of the run to the newest report, without pauses.
    ``holds``: how many times the run has stopped for a pause. Its individuals are known then.
    ``past``: the earlier moment of the run that is shown; None for the newest.
    ``population``: the individuals of the report that is shown, while a view shows them.
    ``is_individual_shown``: whether the selected individual is on the board.
    ``recorded_end``: the last generation of the recorded run that is continued; 0 for a new run.
    ``is_replay``: whether the run repeats a recorded one.
    ``chosen_seed``: the seed of the panel; None if one will be drawn.
    ``left``: the recipe and the seed of the panel when the last run ended; None before that.
    ``undo_text``, ``redo_text``: the menu texts of Undo and Redo; empty if there is no move.
    ``undo_takes_puzzle``: whether Undo would remove the puzzle, and not lead back to a game.
    ``chosen``: the recipe of the panel; None before the first.
    """

    board_state: BoardState
    run: RunState = RunState.IDLE
    report: Report | None = None
    recipe: Recipe | None = None
    seed: int = 0
    is_new: bool = False
    assessment: Assessment | None = None
    preparing: bool = False
    compiled: int = 0
    compiling: bool = False
    waiting: bool = False
    display: Display = AT_FIRST
    wall_s: float = 0.0
    holds: int = 0
    past: HistoryMoment | None = None
    population: ShownPopulation | None = None
    is_individual_shown: bool = False
    recorded_end: int = 0
    is_replay: bool = False
    chosen_seed: int | None = None
    left: tuple[Recipe | None, int | None] | None = None
    undo_text: str = ""
    undo_takes_puzzle: bool = False
    redo_text: str = ""
    chosen: Recipe | None = None

    @cached_property
    def shown(self) -> Grid | None:
        """The individual on the board: that of the present run, or the result of the last one."""
        if self.run.is_on or self.past is not None:
            if self.seen is None:
                return None
            return Grid(self.board_state.puzzle.geometry, shown_digits(self.seen))
        return self.board_state.evolved

    @property
    def seen(self) -> Report | None:
        """The report that is shown: an earlier one, or the newest."""
        return self.report if self.past is None else self.past.report

    @cached_property
    def individual(self) -> Individual | None:
        """The individual on the board in place of the best; None for the best."""
        return self.population.individual if self.population and self.is_individual_shown else None

    @property
    def run_recipe(self) -> Recipe | None:
        """The recipe of the run that is shown, with the alternative that was used."""
        if self.report is None or self.recipe is None:
            return None
        return self.recipe.taken(self.report.start.recipe_name)

    @property
    def has_islands(self) -> bool:
        """Whether the run has islands, or will have them."""
        if self.report is not None:
            return bool(self.report.islands)
        return self.recipe is not None and bool(self.recipe.all(Role.ISLANDS))

    @property
    def is_locked(self) -> bool:
        """Whether a run locks the puzzle."""
        return self.run.is_on

    @property
    def can_undo(self) -> bool:
        """Whether there is a move to undo.

        In Play the puzzle is kept, unless it replaced a game.
        """
        keeps_puzzle = self.mode is Mode.EDIT or not self.undo_takes_puzzle
        return bool(self.undo_text) and not self.is_locked and keeps_puzzle

    @property
    def can_redo(self) -> bool:
        """Whether there is a move to redo."""
        return bool(self.redo_text) and not self.is_locked

    @property
    def mode(self) -> Mode:
        """What typing on the board means."""
        return self.display.mode

    @property
    def has_report(self) -> bool:
        """Whether a run is shown."""
        return self.report is not None

    @property
    def by_hand(self) -> bool:
        """Whether the board takes digits: in Play it does beside the result of a run too."""
        answered = self.board_state.exact is not None
        if self.mode is Mode.EDIT:
            answered = answered or self.shown is not None
        return not (self.run.is_on or answered)

    @property
    def can_fill(self) -> bool:
        """Whether the player may fill cells and get hints."""
        return self.by_hand and not self.board_state.position.is_full

    @property
    def filled(self) -> Grid | None:
        """The givens, and what logic added to them before the shown board was evolved."""
        if self.run.is_on or self.past is not None:
            return None if self.seen is None else self.seen.start.filled
        return self.board_state.filled

    @property
    def solutions(self) -> SolutionCount:
        """The number of solutions that are known."""
        return SolutionCount.UNKNOWN if self.assessment is None else self.assessment.solutions

    @cached_property
    def trouble(self) -> str:
        """Why the puzzle cannot be solved, as far as is known; empty if it may be solvable."""
        if conflicts_of(self.board_state.puzzle).pairs:
            return describe_conflict(self.board_state.puzzle) or ""
        if self.board_state.puzzle.is_full:
            return _("every cell is already given")
        if self.assessment is None or self.solutions is not SolutionCount.NONE:
            return ""
        return self.assessment.problem or _("no solution")

    @property
    def can_run(self) -> bool:
        """Whether a run can be begun, requested, paused or resumed now."""
        if self.run.is_on:
            return self.run is not RunState.STOPPING
        return not self.trouble

    @property
    def can_step(self) -> bool:
        """Whether one generation can be made."""
        if self.run.is_on:
            return self.run in (RunState.RUNNING, RunState.PAUSED)
        return self.can_run and not self.preparing

    @property
    def can_stop(self) -> bool:
        """Whether there is something to stop."""
        return self.waiting or (self.run.is_on and self.run is not RunState.STOPPING)

    @property
    def can_reset(self) -> bool:
        """Whether there is a paused run, or the result of a run, to clear."""
        left = self.report, self.board_state.evolved, self.board_state.exact
        rests = self.run in (RunState.IDLE, RunState.PAUSED)
        return rests and any(each is not None for each in left)

    @property
    def can_save_run(self) -> bool:
        """Whether a run has ended and can be saved."""
        ended = self.report is not None and self.report.outcome is not None
        return ended and not self.run.is_on

    @property
    def is_made_again(self) -> bool:
        """Whether a recorded run is being repeated up to its recorded end."""
        reached = 0 if self.report is None else self.report.generation
        return self.run.is_on and reached < self.recorded_end

    @property
    def can_continue(self) -> bool:
        """Whether the run that has ended can continue with new limits."""
        outcome = None if self.report is None else self.report.outcome
        is_open = outcome is not None and outcome.conflicts is not None and not outcome.solved
        return is_open and self.can_step and not self.run.is_on

    @property
    def next(self) -> Next:
        """What the main button does while no run goes on.

        If the panel is as the last run left it, that run continues or is repeated. Otherwise a new
        run begins, with the recipe or the seed that the user has changed.
        """
        outcome = None if self.report is None else self.report.outcome
        is_changed = self.left not in (None, (self.chosen, self.chosen_seed))
        if outcome is None or is_changed or self.waiting or not self.can_step:
            return Next.SOLVE
        if outcome.stop_reason is StopReason.CANCELLED:
            return Next.CONTINUE if self.can_continue else Next.SOLVE
        if self.is_replay:
            return Next.REPLAY
        return Next.EXTEND if self.can_continue else Next.SOLVE

    @property
    def main_button(self) -> tuple[str, str]:
        """The text of the main button, and its icon."""
        if self.run is RunState.PAUSED:
            return _("Resume"), "play"
        if self.run.is_on:
            return _("Pause"), "pause"
        if self.waiting:
            return _("Preparing"), ""
        return _(NEXT_WORDS[self.next]), "play"


NEXT_WORDS = {
    Next.SOLVE: later("Solve"),
    Next.CONTINUE: later("Continue"),
    Next.EXTEND: later("Continue…"),
    Next.REPLAY: later("Replay again"),
}
