"""The runs of ``sudoku-ga solve``, in this process or shared among several, and their record."""

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from sudoku_ga.cli.result import RunResult, RunSpec
from sudoku_ga.cli.terminal import Progress, interruptible_results, load_kernels
from sudoku_ga.evolution.engine.control import Control
from sudoku_ga.evolution.engine.run import evolve_prepared, prepare
from sudoku_ga.evolution.engine.warm_up import is_large, is_warmed_up
from sudoku_ga.puzzle.assessment import assessed
from sudoku_ga.puzzle.exact import SolutionCount


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
    record = None
    if result.record is not None:
        from sudoku_ga.evolution.records.file import write_run

        record = write_run(result.record)
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
    used, large = preparation.recipe, is_large(spec.puzzle.grid.geometry)
    if preparation.encoding is not None and not is_warmed_up(used, with_large_boards=large):
        load_kernels(used, progress, with_large_boards=large)
        # Again by kernels that are ready, so that loading them counts as no time of the run.
        began = time.process_time()
        preparation = prepare(spec.puzzle.grid, spec.recipe, spec.seed)
    control = Control(accepts_changes=False)
    recorder = None
    if spec.recorded:
        from sudoku_ga.evolution.records.record import Recorder

        recorder = Recorder(spec.recipe)
    for last in evolve_prepared(preparation, control):
        if stopped():
            control.stop()
        if recorder:
            recorder.add(last)
        progress.show_run(last)
    cpu_seconds = time.process_time() - began
    record = recorder.record(last) if recorder else None
    return RunResult(spec, assessment, last, cpu_seconds, record)


def record_file(path: Path | None) -> AbstractContextManager[Callable[[str | None], None]]:
    """Open a file for runs, which yields a function that writes a line; None writes nothing.

    Raises ``UserError`` as :func:`sudoku_ga.cli.record_file.written`.
    """
    if path is None:
        return nullcontext(lambda _line: None)
    from sudoku_ga.cli.record_file import written

    return written(path)
