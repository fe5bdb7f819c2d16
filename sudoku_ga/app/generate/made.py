"""The making of puzzles, and the list of those made, which is kept from one start to the next."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, field
from datetime import UTC, date, datetime
from functools import partial
from math import ceil
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import msgspec
from PySide6.QtCore import QObject

from sudoku_ga.app.collection.model import (
    EVOLVED,
    GIVENS,
    GRADE,
    NUMBER,
    PLAYED,
    CollectionModel,
    Known,
    PuzzleRow,
    coloured,
)
from sudoku_ga.app.collection.solved import Box, SolvedPuzzles, box_of, grid_of
from sudoku_ga.app.evolve.run_bar.status_line import Mood, Status
from sudoku_ga.app.run.solver_worker import EXACT_LIMIT_S
from sudoku_ga.app.run.words import SOLUTION_WORDS, recipe_title
from sudoku_ga.app.tasks import Progress, Task
from sudoku_ga.app.widgets.rows import Column
from sudoku_ga.evolution.engine.control import Control
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.generator.job import Job, JobResult
from sudoku_ga.generator.making import MakingPhase, MakingProgress
from sudoku_ga.generator.spec import Spec
from sudoku_ga.generator.symmetry import Symmetry
from sudoku_ga.puzzle.exact import SolutionCount
from sudoku_ga.puzzle.formats.line import write_line
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grading import GRADE_NAMES, HARDEST_GRADE
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.record import PuzzleRecord
from sudoku_ga.translation import _, counted, duration_text, later, local_date, local_number
from sudoku_ga.validation import Count

if TYPE_CHECKING:
    from sudoku_ga.generator.job import Effort
    from sudoku_ga.puzzle.exact import ExactReference


FILE = "made.jsonl"
MOST = 10_000
"""The largest number of puzzles that are kept."""

_NONE = "–"
_SYMMETRIES = {
    Symmetry.NONE: later("no symmetry"),
    Symmetry.ROTATIONAL: later("rotational"),
    Symmetry.MIRROR: later("mirror"),
    Symmetry.DIAGONAL: later("diagonal"),
}


class Made(msgspec.Struct, frozen=True):
    """A line of the file: a puzzle that was made.

    ``puzzle``: the givens, as :func:`~sudoku_ga.puzzle.formats.line.write_line` writes them.
    ``box``: the box or the rules, as :func:`~sudoku_ga.app.collection.solved.box_of` returns them.
    ``grade``: the grade; None unless the puzzle has exactly one solution.
    ``recipe``: the name of the recipe that filled the board.
    ``tries``: the number of full grids that were begun.
    ``minimal``: whether no given can be removed; None if this was not checked.
    """

    puzzle: str
    box: Box
    grade: Annotated[int, msgspec.Meta(ge=1, le=HARDEST_GRADE)] | None
    symmetry: Symmetry
    seed: Count
    recipe: str
    tries: Count
    solutions: SolutionCount
    minimal: bool | None
    day: date

    @classmethod
    def of(cls, result: JobResult) -> "Made | None":
        """Describe a puzzle that was just made; None if there is none."""
        made, job = result.made, result.job
        if made.puzzle is None or result.assessment is None:
            return None
        return cls(
            write_line(made.puzzle),
            box_of(made.puzzle.geometry),
            None if result.grading is None else result.grading.grade,
            job.spec.symmetry,
            job.seed,
            job.recipe.name,
            result.tries,
            result.assessment.solutions,
            made.minimal,
            datetime.now(UTC).astimezone().date(),
        )

    @property
    def name(self) -> str:
        """The name of the puzzle on the board: ``Grade 3, seed 17``."""
        if self.grade is None:
            return _("Seed {seed}").format(seed=self.seed)
        return _("Grade {grade}, seed {seed}").format(grade=self.grade, seed=self.seed)

    @property
    def symmetry_text(self) -> str:
        """The symmetry, in a word."""
        return _(_SYMMETRIES[self.symmetry])

    @property
    def known(self) -> Known:
        """The grade, as a list shows it."""
        if self.grade is None:
            return Known(_NONE, _("no grade: a grade requires exactly one solution"))
        return Known.of_grade(self.grade)


class MadePuzzle(NamedTuple):
    """A puzzle, and what is known about how it was made."""

    grid: Grid
    made: Made


def read_made(line: bytes) -> MadePuzzle:
    """Return the puzzle of a line of the file.

    Raises UserError, ValueError or msgspec.MsgspecError if the line is damaged.
    """
    made = msgspec.json.decode(line, type=Made)
    return MadePuzzle(grid_of(made.puzzle, made.box), made)


@dataclass(slots=True, kw_only=True)
class MadeRow(PuzzleRow):
    """A row of the list of puzzles that were made."""

    made: Made

    @property
    def puzzle(self) -> MadePuzzle:
        """The puzzle, and what is known about how it was made."""
        return MadePuzzle(self.record.grid, self.made)


SYMMETRY = Column[Any](
    later("Symmetry"),
    lambda row: _NONE if row.made.symmetry is Symmetry.NONE else row.made.symmetry_text,
    key=lambda row: row.made.symmetry_text,
    spoken=lambda row: row.made.symmetry_text,
)
SEED = Column[Any](
    later("Seed"),
    lambda row: str(row.made.seed),
    key=lambda row: row.made.seed,
    look=coloured("ink2"),
    is_number=True,
    least=96,
    share=1,
)
MADE = Column[Any](
    later("Made"),
    lambda row: local_date(row.made.day),
    key=lambda row: row.made.day,
    look=coloured("ink2"),
)
COLUMNS = (NUMBER, GIVENS, GRADE, SYMMETRY, SEED, MADE, PLAYED, EVOLVED)
DROPPED = (GIVENS, NUMBER, EVOLVED, PLAYED, MADE, SYMMETRY)
"""The columns that a narrow list hides, in this order."""


class MadeModel(CollectionModel[MadeRow]):
    """The list of puzzles that were made, with symmetry, seed and day."""

    def __init__(self, solved: SolvedPuzzles, parent: QObject | None = None) -> None:
        super().__init__(solved, COLUMNS, parent)

    @property
    def puzzles(self) -> list[MadePuzzle]:
        """All puzzles."""
        return [row.puzzle for row in self.rows]

    def append_made(self, puzzles: Iterable[MadePuzzle]) -> None:
        """Add puzzles at the end."""
        self.append(
            MadeRow(row, PuzzleRecord(grid, made.name), self.solved, made.known, made=made)
            for row, (grid, made) in enumerate(puzzles, len(self.rows))
        )


@dataclass(frozen=True)
class Request:
    """Puzzles to make.

    ``spec``: the properties of each puzzle.
    ``recipe``: the recipe that fills the empty board.
    ``seed``: the seed of the first puzzle. The seed of puzzle k is k higher.
    ``count``: the number of puzzles, at least 1.
    ``time_limit_s``: the time for each puzzle, in seconds.
    """

    spec: Spec
    recipe: Recipe
    seed: int
    count: int
    time_limit_s: float

    def job(self, number: int) -> Job:
        """Return the job of one of the puzzles, counted from 0."""
        return Job(self.spec, self.recipe, self.seed + number, self.time_limit_s)


@dataclass(frozen=True)
class RequestProgress(Progress):
    """The progress of a request in puzzles, and that of the puzzle that is being made."""

    making: MakingProgress | None = None


class PuzzleMaker:
    """Makes puzzles, and measures their effort. It is called in the thread of a task."""

    def __init__(self) -> None:
        self._exact: ExactReference | None = None

    def generate(self, task: Task, request: Request) -> None:
        """Make the puzzles of a request, and deliver a JobResult for each until it is cancelled.

        Raises UserError if the recipe is not applicable to an empty board.
        """
        control = Control(accepts_changes=False)
        task.on_cancel(control.stop)
        self.warm_up(request.recipe, request.spec.geometry)
        for number in range(request.count):
            report = partial(_report, task, number, request.count)
            result = self.make(request.job(number), control, report)
            if result is None:
                return
            task.deliver(result)

    def measure(self, task: Task, puzzle: Grid, recipe: Recipe) -> "Effort":
        """Return the effort that evolution needs for a puzzle."""
        control = Control(accepts_changes=False)
        task.on_cancel(control.stop)
        self.warm_up(recipe, puzzle.geometry)
        effort = self.effort(puzzle, recipe, control)
        task.check()  # the effort of runs that were cancelled means nothing
        return effort

    def warm_up(self, recipe: Recipe, geometry: Geometry) -> None:
        """Load the kernels of a recipe, whose loading the time limit should not include."""
        from sudoku_ga.evolution.engine.warm_up import warm_up

        warm_up(recipe, geometry=geometry)

    def make(
        self, job: Job, control: Control, report: Callable[[MakingProgress], None]
    ) -> JobResult | None:
        """Make one puzzle; None if it was cancelled before."""
        from sudoku_ga.generator.job import run_job
        from sudoku_ga.puzzle.assessment import assess
        from sudoku_ga.puzzle.exact import ExactReference

        exact = self._exact = self._exact or ExactReference()
        return run_job(job, control, report, lambda puzzle: assess(puzzle, exact, EXACT_LIMIT_S))

    def effort(self, puzzle: Grid, recipe: Recipe, control: Control) -> "Effort":
        """Solve a puzzle some times with the recipe, and return the effort."""
        from sudoku_ga.generator.job import measure_effort

        return measure_effort(puzzle, recipe, control=control)


def _report(task: Task, done: int, total: int, making: MakingProgress) -> None:
    task.report(RequestProgress(done, total, making=making))


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


def effort_text(effort: "Effort") -> str:
    """Return a sentence about the effort that evolution needs for a puzzle."""
    if effort.is_by_logic:
        text = _(
            "{solved} of {runs} runs of {recipe} solved it; logic filled it, and nothing was left "
            "to evolve."
        )
    else:
        text = _(
            "{solved} of {runs} runs of {recipe} solved it; medians: {evaluations:,.0f} "
            "evaluations, {move_evaluations:,.0f} move evaluations of the local search."
        )
    return text.format_map({**asdict(effort), "recipe": recipe_title(effort.recipe)})


def title_of(making: MakingProgress) -> tuple[str, str]:
    """Return the title above the board that is being made, and the caption beside it."""
    digits = counted("{count:,} digit", "{count:,} digits", making.board.given_count)
    if making.phase is MakingPhase.EVOLVING:
        return _("Evolving a full grid"), _("attempt {tries:,}").format(tries=making.tries)
    left = _("attempt {tries:,}, {digits} left").format(tries=making.tries, digits=digits)
    return _("Removing cells"), left


@dataclass
class Batch:
    """The results of a request so far.

    ``made``: the results with a puzzle.
    ``missed``: the number of results without a puzzle, since its time was over.
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
        """The number of results, with a puzzle or without."""
        return len(self.made) + self.missed

    @property
    def share(self) -> float:
        """The part that is finished, 0 to 1."""
        return self.finished / self.request.count

    @property
    def count_text(self) -> str:
        """The text for the number of finished puzzles, and of all."""
        return _("{finished:,} of {count:,}").format(
            finished=self.finished, count=self.request.count
        )

    @property
    def missed_text(self) -> str:
        """The text for the number of puzzles that were not made; empty if all were."""
        if not self.missed:
            return ""
        limit = f"{local_number(self.request.time_limit_s, ',g')} s"
        if self.request.count == 1:
            return _("Not made in {time}").format(time=limit)
        return _("{missed:,} not made in {time}").format(missed=self.missed, time=limit)

    def left_text(self, progress: RequestProgress | None) -> str:
        """The time left; before a puzzle is finished, the longest possible time."""
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
        """Return the status after puzzles were made."""
        facts = [self.missed_text] if self.missed else []
        if self.made:
            facts.insert(0, counted("{count:,} puzzle", "{count:,} puzzles", len(self.made)))
        if self.finished < self.request.count:
            return Status(_("Cancelled"), tuple(facts))
        if self.made:
            mood = Mood.WARNING if self.missed else Mood.GOOD
            return Status(_("Made"), tuple(facts), mood=mood)
        return Status(_("Not made"), tuple(facts), mood=Mood.WARNING)
