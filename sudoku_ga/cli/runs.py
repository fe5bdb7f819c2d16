"""The runs of ``sudoku-ga solve``, in this process or shared among several, and their record.

Each run is printed as soon as it and all before it have ended.
"""

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sudoku_ga.cli.options import RecipeParameter
from sudoku_ga.cli.puzzles import read_puzzles
from sudoku_ga.cli.result import RunResult, RunSpec, rendering
from sudoku_ga.cli.terminal import (
    Printed,
    Printer,
    Progress,
    interruptible_results,
)
from sudoku_ga.errors import UserError
from sudoku_ga.evolution.core.report import Report
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.core.seeds import drawn_seed, require_seeds
from sudoku_ga.evolution.engine.control import Control
from sudoku_ga.evolution.engine.run import evolve_prepared, prepare, run_prepared
from sudoku_ga.evolution.engine.warm_up import is_prepared, warm_up
from sudoku_ga.evolution.operators.population import Islands
from sudoku_ga.evolution.recipe.reading import load_recipe
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.puzzle.assessment import assessed
from sudoku_ga.puzzle.exact import SolutionCount
from sudoku_ga.translation import _

if TYPE_CHECKING:
    from sudoku_ga.evolution.records.record import Recorder


@dataclass(frozen=True)
class PrintedRun(Printed):
    """A run as text.

    Parameters
    ----------
    by_logic : bool
        Whether logic solved it, so that nothing evolved.
    record : str or None
        The line that records the run, if it was requested and a run was made.
    """

    by_logic: bool
    record: str | None


def solve_puzzles(context: click.Context) -> int:
    """Make the runs of a command line and print them; return the exit code.

    ``context``: the context of ``solve``, with its parameters. Raises ``UserError`` if a puzzle,
    the recipe or the file for records cannot be read or written. Raises ``KeyboardInterrupt`` after
    a request to end, when runs under way have ended as cancelled and have been printed.
    """
    given = context.params
    as_json, jobs = given["as_json"], given["jobs"]
    recipe = _recipe(context)
    seed = drawn_seed() if given["seed"] is None else given["seed"]
    require_seeds("--seed", seed, given["runs"])
    specs: Iterator[RunSpec] = (
        RunSpec(puzzle, recipe, seed + index, index, recorded=given["record"] is not None)
        for puzzle in read_puzzles(given["sources"], given["geometry"], given["layout"])
        for index in range(given["runs"])
    )
    if jobs == 1:
        specs = _assessed_first(specs)
    progress = Progress(shows_compiling=not as_json)
    printer = Printer(progress)
    logic_count = 0

    def noted(runs: Iterable[PrintedRun]) -> Iterator[PrintedRun]:
        nonlocal logic_count
        for run in runs:
            logic_count += run.by_logic
            yield run

    try:
        with progress, record_file(given["record"]) as write_record:
            if jobs > 1 and not is_prepared():  # otherwise each of the processes would compile them
                warm_up(recipe, partial(progress.show_compiling, recipe.name))
            work = partial(_make_run, rendering(given))
            runs = interruptible_results(work, specs, jobs, progress, printer.lose)
            return printer.print(noted(recorded(runs, write_record, progress)))
    finally:
        if printer.count > 1 and not as_json:
            print(_count_text(printer.count, printer.good, logic_count))


def _recipe(context: click.Context) -> Recipe:
    """Return a recipe with the components and parameters that the command line sets.

    Options for one parameter are applied after ``--set``. ``--islands`` also adds islands to a
    recipe without any, so that their other parameters can be set. Raises ``UserError`` if there is
    no such recipe, component or parameter, or a value is out of bounds; the message names the
    option.
    """
    given = context.params
    recipe = load_recipe(given["recipe"])
    if given["islands"] is not None:
        from sudoku_ga.evolution.recipe.edit import with_component

        recipe = with_component(recipe, Role.ISLANDS, Islands)
    changes = [("--set", path, value) for path, value in given["settings"]] + [
        (option.opts[0], option.path, given[option.name or ""])
        for option in context.command.params
        if isinstance(option, RecipeParameter) and given[option.name or ""] is not None
    ]
    for option, path, value in changes:
        try:
            if "." in path:
                recipe = recipe.with_value(path, value)
            else:
                from sudoku_ga.evolution.recipe.edit import with_component_named

                recipe = with_component_named(recipe, path, value)
        except UserError as error:
            raise UserError(f"{option}: {error}") from None
    return recipe


def _count_text(runs: int, solved: int, by_logic: int) -> str:
    text = _("{solved:,} of {runs:,} runs solved")
    if by_logic:
        text = _("{solved:,} of {runs:,} runs solved, {by_logic:,} of them by logic alone")
    return text.format(solved=solved, runs=runs, by_logic=by_logic)


def _assessed_first(specs: Iterable[RunSpec]) -> Iterator[RunSpec]:
    """Yield specs after assessing their puzzles, while Ctrl+C can still interrupt at once."""
    for spec in specs:
        assessed(spec.puzzle.grid)
        yield spec


def recorded(
    runs: Iterable[PrintedRun], write: Callable[[str | None], None], progress: Progress
) -> Iterator[PrintedRun]:
    """Yield runs once they are in the file of records, and count those that have been printed."""
    for run in runs:
        write(run.record)
        yield run
        progress.count_run()


def _make_run(
    render: Callable[[RunResult], str],
    spec: RunSpec,
    stopped: Callable[[], bool],
    *,
    progress: Progress,
) -> PrintedRun | None:
    """Assess a puzzle, evolve it if it may have a solution, and return the result as text.

    The process that makes the run also makes the text, so that it sends back nothing else.

    ``render``: a function of a module, which can be sent to a process. ``stopped``: called at every
    step; True ends the run as cancelled.
    """
    if stopped():
        return None
    assessment = assessed(spec.puzzle.grid)
    if assessment.solutions is SolutionCount.NONE:
        return printed(RunResult(spec, assessment, None, 0.0), render)
    began = time.process_time()
    preparation = prepare(spec.puzzle.grid, spec.recipe, spec.seed)
    used = preparation.recipe
    if preparation.encoding is not None and warm_up(
        used, partial(progress.show_compiling, used.name), geometry=spec.puzzle.grid.geometry
    ):
        # Prepared again with loaded kernels, so that loading them is no part of the measured time.
        began = time.process_time()
        preparation = prepare(spec.puzzle.grid, spec.recipe, spec.seed)
    control, recorder = _Asking(stopped), None
    if spec.recorded:
        from sudoku_ga.evolution.records.record import Recorder

        recorder = Recorder(spec.recipe)
    if recorder or progress.is_visible:
        last = followed(evolve_prepared(preparation, control), control, recorder, stopped, progress)
    else:
        last = run_prepared(preparation, control)
    cpu_seconds = time.process_time() - began
    record = recorder.record(last) if recorder else None
    return printed(RunResult(spec, assessment, last, cpu_seconds, record), render)


class _Asking(Control):
    """A control that asks whether to stop, so that runs without reports can be stopped too."""

    def __init__(self, stopped: Callable[[], bool]) -> None:
        super().__init__(accepts_changes=False)
        self._asked = stopped

    @property
    def stopped(self) -> bool:
        """Whether the run should end as cancelled."""
        return self._asked() or super().stopped


def followed(
    reports: Iterable[Report],
    control: Control,
    recorder: "Recorder | None",
    stopped: Callable[[], bool],
    progress: Progress,
) -> Report:
    """Watch a run until it ends or is stopped; return its last report."""
    for last in reports:
        if stopped():
            control.stop()
        if recorder:
            recorder.add(last)
        progress.show_run(last)
    return last


def printed(result: RunResult, render: Callable[[RunResult], str]) -> PrintedRun:
    """Return a result as text."""
    record = None
    if result.record is not None:
        from sudoku_ga.evolution.records.file import write_run

        record = write_run(result.record)
    return PrintedRun(render(result), result.solution is not None, result.is_by_logic, record)


def record_file(path: Path | None) -> AbstractContextManager[Callable[[str | None], None]]:
    """Open a file for runs, which yields a function that writes a line; None writes nothing.

    Raises ``UserError`` as :func:`sudoku_ga.cli.record_file.written` does.
    """
    if path is None:
        return nullcontext(lambda _line: None)
    from sudoku_ga.cli.record_file import written

    return written(path)
