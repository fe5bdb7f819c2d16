"""The runs of ``sudoku-ga solve``, in this process or shared among several, and their record."""

import gzip
import time
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from sudoku_ga.cli.terminal import Progress, interruptible_results, load_kernels
from sudoku_ga.errors import UserError
from sudoku_ga.evolution.core.report import Outcome, Report, StopReason
from sudoku_ga.evolution.engine.control import Control
from sudoku_ga.evolution.engine.run import prepare, run_prepared
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.evolution.records.file import BEGINNING, SUFFIX, open_runs, write_run
from sudoku_ga.evolution.records.record import Recorder, RunRecord
from sudoku_ga.interruption import cleaned_up, kept_whole
from sudoku_ga.puzzle.assessment import Assessment, assessed
from sudoku_ga.puzzle.exact import SolutionCount
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.record import PuzzleRecord
from sudoku_ga.translation import _


@dataclass(frozen=True)
class RunSpec:
    """One run to be made.

    ``seed``: the seed of this run. ``index``: which run of the puzzle this is, counted from 0.
    ``recorded``: whether everything is kept that is needed to repeat the run.
    """

    puzzle: PuzzleRecord
    recipe: Recipe
    seed: int
    index: int
    recorded: bool


@dataclass(frozen=True)
class RunResult:
    """The result of a run.

    ``assessment``: what was known before the run. ``last``: the last report of the run; None where
    no run was made, because no solution exists. ``cpu_seconds``: processor time of the run.
    ``record``: what is needed to repeat the run, where the spec asks for it and a run was made.
    """

    spec: RunSpec
    assessment: Assessment
    last: Report | None
    cpu_seconds: float
    record: RunRecord | None = None

    @property
    def outcome(self) -> Outcome:
        """How it ended, with or without a run."""
        if self.last is not None and self.last.outcome is not None:
            return self.last.outcome
        if self.assessment.has_contradictory_givens:
            return Outcome(StopReason.CONTRADICTORY_GIVENS, None, None)
        return Outcome(StopReason.NO_SOLUTION, None, None)

    @property
    def is_by_logic(self) -> bool:
        """Whether it was solved and logic had left nothing to evolve."""
        is_filled = self.last is not None and self.last.start.filled.is_full
        return is_filled and self.solution is not None

    @property
    def solution(self) -> Grid | None:
        """The verified solution, if there is one."""
        return self.outcome.solution


@dataclass(frozen=True)
class PrintedRun:
    """What is left of a run once it has been written down.

    ``text``: what is printed, without a last line break. ``by_logic``: whether logic alone solved
    it, so that nothing evolved. ``record``: the line that records the run, where one was asked for
    and made.
    """

    text: str
    solved: bool
    by_logic: bool
    record: str | None


def printed_runs(
    specs: Iterable[RunSpec],
    render: Callable[[RunResult], str],
    jobs: int,
    progress: Progress,
    on_loss: Callable[[RunSpec], None],
) -> Iterator[PrintedRun]:
    """Make runs, and yield them in order as they are printed.

    A run is written down in the process that makes it, so that a text is all that comes back.

    ``specs``: read as they are needed. ``render``: returns what is printed; a function of a module.
    ``jobs``: processes; 1 makes the runs in this one. ``progress``: shows a run in this process.
    ``on_loss``: called with a run that is lost, since two processes died of it. Raises
    ``KeyboardInterrupt`` after a request to end, when runs under way have ended as cancelled and
    have been yielded.
    """
    if jobs == 1:
        specs = _assessed_first(specs)
    return interruptible_results(partial(_make_printed, render), specs, jobs, progress, on_loss)


def _assessed_first(specs: Iterable[RunSpec]) -> Iterator[RunSpec]:
    """Yield specs after assessing their puzzles, while Ctrl+C still interrupts at once."""
    for spec in specs:
        assessed(spec.puzzle.grid)
        yield spec


def _make_printed(
    render: Callable[[RunResult], str],
    spec: RunSpec,
    stopped: Callable[[], bool],
    *,
    progress: Progress,
) -> PrintedRun | None:
    if stopped():
        return None
    result = make_run(spec, stopped, progress)
    record = None if result.record is None else write_run(result.record)
    return PrintedRun(render(result), result.solution is not None, result.is_by_logic, record)


def make_run(spec: RunSpec, stopped: Callable[[], bool], progress: Progress) -> RunResult:
    """Assess a puzzle and, where a solution may exist, evolve it.

    ``stopped``: asked at every report; True ends the run as cancelled. ``progress``: shows every
    report.
    """
    assessment = assessed(spec.puzzle.grid)
    if assessment.solutions is SolutionCount.NONE:
        return RunResult(spec, assessment, None, 0.0)
    began = time.process_time()
    preparation = prepare(spec.puzzle.grid, spec.recipe, spec.seed)
    used, geometry = preparation.recipe, spec.puzzle.grid.geometry
    if preparation.encoding is not None and load_kernels(used, progress, geometry):
        # Again by kernels that are ready, so that loading them counts as no time of the run.
        began = time.process_time()
        preparation = prepare(spec.puzzle.grid, spec.recipe, spec.seed)
    control = Control(accepts_changes=False)
    recorder = Recorder(spec.recipe) if spec.recorded else None

    def follow(report: Report) -> None:
        if stopped():
            control.stop()
        if recorder:
            recorder.add(report)
        progress.show_run(report)

    last = run_prepared(preparation, control, follow)
    cpu_seconds = time.process_time() - began
    record = recorder.record(last) if recorder else None
    return RunResult(spec, assessment, last, cpu_seconds, record)


# --- The file of --record ----------------------------------------------------------------


@contextmanager
def record_file(path: Path | None) -> Iterator[Callable[[str | None], None]]:
    """Open a file for runs, and yield a function that writes a line; a file of runs is overwritten.

    A puzzle for which no run was made has None for a line, and leaves none. ``path``: None writes
    nothing. Raises ``UserError`` if the file cannot be written, or holds something else than runs.
    """
    if path is None:
        yield lambda line: None
        return
    with _checked(path):
        _refuse_other_file(path)
        packs = gzip.open if path.suffix == SUFFIX else open
        file = packs(path, "wt", encoding="utf-8", newline="\n")

    def write(line: str | None) -> None:
        if line is not None:
            with _checked(path), kept_whole():  # flushed, so that a crash leaves what was finished
                print(line, file=file, flush=True)

    with file, cleaned_up(file.close):
        yield write


@contextmanager
def _checked(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise UserError(
            _("--record: a file that can be written is expected, found {path}: {reason}").format(
                path=path, reason=error.strerror
            )
        ) from None


def _refuse_other_file(path: Path) -> None:
    """Refuse to overwrite a file of puzzles or a recipe."""
    if not path.is_file():
        return
    try:
        with open_runs(path) as file:
            head = file.read(len(BEGINNING))
    except (EOFError, zlib.error):
        head = b"?"  # packed, but not by this program
    if head and head != BEGINNING.encode():
        raise UserError(
            _(
                "--record: a new file, or a file of recorded runs to "
                "overwrite, is expected, found {path} with other content"
            ).format(path=path)
        )
