"""Texts about the making of puzzles; no widget."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from math import ceil

from sudoku_ga.app.generate.made import MadePuzzle, Request, RequestProgress
from sudoku_ga.app.run.words import SOLUTION_WORDS, recipe_title
from sudoku_ga.app.run_bar.status_line import Mood, Status
from sudoku_ga.generator.effort import Effort
from sudoku_ga.generator.job import JobResult
from sudoku_ga.generator.making import MakingPhase, MakingProgress
from sudoku_ga.puzzle.grading import GRADE_NAMES
from sudoku_ga.translation import _, counted, duration_text, later, local_number

FACTS = (
    later("Grade"),
    later("Givens"),
    later("Solutions"),
    later("Symmetry"),
    later("Minimal"),
    later("Seed"),
    later("Recipe"),
    later("Full grids evolved"),
)

_PHASES = {
    MakingPhase.EVOLVING: later("evolving a full grid"),
    MakingPhase.REMOVING: later("removing cells"),
    MakingPhase.ENDED: "grading",
}
_MINIMAL = {True: later("yes, proved"), False: later("no"), None: later("not checked")}


def facts_of(puzzle: MadePuzzle) -> dict[str, str]:
    """Return the facts about a puzzle that was made."""
    grid, made = puzzle
    grade = _("none, several solutions")
    if made.grade is not None:
        grade = f"{made.grade}, {_(GRADE_NAMES[made.grade])}"
    return {
        "Grade": grade,
        "Givens": _("{part:,} of {whole:,}").format(
            part=grid.given_count, whole=grid.geometry.cell_count
        ),
        "Solutions": _(SOLUTION_WORDS[made.solutions]),
        "Symmetry": made.symmetry_text,
        "Minimal": _(_MINIMAL[made.minimal]),
        "Seed": str(made.seed),
        "Recipe": recipe_title(made.recipe),
        "Full grids evolved": local_number(made.tries),
    }


def effort_text(effort: Effort) -> str:
    """Return how much evolution a puzzle takes, in one sentence."""
    if effort.is_by_logic:
        text = _(
            "{solved} of {runs} runs of {recipe} solved it; logic filled it, and nothing was left "
            "to evolve."
        )
    else:
        text = _(
            "{solved} of {runs} runs of {recipe} solved it; medians: {evaluations:,.0f} "
            "evaluations, {probes:,.0f} probes of the local search."
        )
    return text.format_map({**asdict(effort), "recipe": recipe_title(effort.recipe)})


def title_of(making: MakingProgress) -> tuple[str, str]:
    """Return the title above the board in the making, and the caption beside it."""
    digits = counted("{count:,} digit", "{count:,} digits", making.board.given_count)
    if making.phase is MakingPhase.EVOLVING:
        return _("Evolving a full grid"), _("attempt {tries:,}").format(tries=making.tries)
    left = _("attempt {tries:,}, {digits} left").format(tries=making.tries, digits=digits)
    return _("Removing cells"), left


@dataclass
class Batch:
    """The results of a request so far.

    ``made``: those with a puzzle.
    ``missed``: number of those that were not reached in their time.
    """

    request: Request
    made: list[JobResult] = field(default_factory=list)
    missed: int = 0

    def add(self, results: Sequence[JobResult]) -> list[JobResult]:
        """Add results and return those with a puzzle."""
        made = [each for each in results if each.made.puzzle is not None]
        self.made += made
        self.missed += len(results) - len(made)
        return made

    @property
    def finished(self) -> int:
        """Number of puzzles that were made or given up."""
        return len(self.made) + self.missed

    @property
    def share(self) -> float:
        """The part that is finished, 0 to 1."""
        return self.finished / self.request.count

    @property
    def count_text(self) -> str:
        """How many of how many are finished."""
        return _("{finished:,} of {count:,}").format(
            finished=self.finished, count=self.request.count
        )

    @property
    def missed_text(self) -> str:
        """How many were not reached; empty where all were."""
        if not self.missed:
            return ""
        limit = f"{local_number(self.request.time_limit_s, ',g')} s"
        if self.request.count == 1:
            return _("Not made in {time}").format(time=limit)
        return _("{missed:,} not made in {time}").format(missed=self.missed, time=limit)

    def left_text(self, progress: RequestProgress | None) -> str:
        """The time left, or the longest possible one before a puzzle is finished."""
        if progress is not None and progress.time_left:
            return progress.time_left
        spent = progress.making.elapsed_s if progress and progress.making else 0.0
        seconds = (self.request.count - self.finished) * self.request.time_limit_s - spent
        return _("at most {time} left").format(time=duration_text(max(1, ceil(seconds))))

    def status_at(self, making: MakingProgress | None) -> Status:
        """Return the status while puzzles are being made."""
        facts = [self.count_text] if self.request.count > 1 else []
        right: tuple[str, ...] = ()
        if making is not None:
            facts += [_(_PHASES[making.phase]), _("attempt {tries:,}").format(tries=making.tries)]
            right = (
                _("{elapsed:.1f} s of {limit:,g} s").format(
                    elapsed=making.elapsed_s, limit=self.request.time_limit_s
                ),
            )
        return Status(_("Generating"), tuple(facts), right, Mood.BUSY, running=True)

    def status_at_end(self) -> Status:
        """Return the status when no more puzzles are being made."""
        facts = [self.missed_text] if self.missed else []
        if self.made:
            facts.insert(0, counted("{count:,} puzzle", "{count:,} puzzles", len(self.made)))
        if self.finished < self.request.count:
            return Status(_("Cancelled"), tuple(facts))
        if self.made:
            mood = Mood.WARNING if self.missed else Mood.GOOD
            return Status(_("Made"), tuple(facts), mood=mood)
        return Status(_("Not made"), tuple(facts), mood=Mood.WARNING)
