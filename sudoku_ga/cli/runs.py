"""The runs of ``sudoku-ga solve``, in this process or shared among several, and their record.

Each is printed as soon as it and all before it have ended.
"""

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import click

from sudoku_ga.cli.options import PARTIAL, SUCCESS, read_puzzles
from sudoku_ga.cli.result import RunResult, RunSpec, run_json, run_text
from sudoku_ga.cli.terminal import Losses, Progress, interruptible_results, load_kernels
from sudoku_ga.errors import UserError
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.core.seeds import drawn_seed, require_seeds
from sudoku_ga.evolution.engine.control import Control
from sudoku_ga.evolution.engine.run import evolve_prepared, prepare
from sudoku_ga.evolution.engine.warm_up import is_prepared
from sudoku_ga.evolution.operators.population import Islands
from sudoku_ga.evolution.recipe.reading import load_recipe
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.puzzle.assessment import assessed
from sudoku_ga.puzzle.exact import SolutionCount
from sudoku_ga.translation import _

_OPTION_PATHS = {
    "logic": "logic.level",
    "time_limit": "termination.time_limit_s",
    "max_evaluations": "termination.max_evaluations",
    "max_generations": "termination.max_generations",
    "islands": "islands.count",
}
"""Of the options that stand for one parameter."""


def solve_puzzles(context: click.Context) -> int:
    """Make the runs that a command line asks for, and print them; return the exit code.

    ``context``: that of ``solve``, with its parameters. Raises ``UserError`` if a puzzle, the
    recipe or the file for records cannot be read or written.
    """
    given = context.params
    record, as_json = given["record"], given["as_json"]
    recipe = _recipe(
        given["recipe"], given["settings"], {name: given[name] for name in _OPTION_PATHS}
    )
    seed = drawn_seed() if given["seed"] is None else given["seed"]
    require_seeds("--seed", seed, given["runs"])
    specs = (
        RunSpec(puzzle, recipe, seed + index, index, recorded=record is not None)
        for puzzle in read_puzzles(given["sources"], given["geometry"], given["layout"])
        for index in range(given["runs"])
    )
    progress = Progress(shows_compiling=not as_json)
    losses = Losses(progress)
    run_count = solved_count = logic_count = 0
    try:
        if given["jobs"] > 1 and not is_prepared():
            load_kernels(recipe, progress)  # else each of the processes compiles them
        with record_file(record) as write_record:
            render = run_json if as_json else run_text
            for run in _printed_runs(specs, render, given["jobs"], progress, losses):
                progress.clear()
                run_count += 1
                solved_count += run.solved
                logic_count += run.by_logic
                write_record(run.record)
                # The reader of a pipe waits for it.
                print(run.text, flush=True)
                progress.count_run()
    finally:
        progress.clear()
        if run_count > 1 and not as_json:
            print(_count_text(run_count, solved_count, logic_count))
    return SUCCESS if solved_count == run_count and not losses.count else PARTIAL


def _recipe(
    name: str, settings: Sequence[tuple[str, str]], options: Mapping[str, str | None]
) -> Recipe:
    """Return a recipe with the components and parameters that the command line sets.

    ``name``: name or file of the recipe. ``settings``: path and value of each ``--set``, in order;
    a path is ROLE.PARAM, or ROLE for a component. ``options``: those of :data:`_OPTION_PATHS`,
    which come after the settings. ``--islands`` also gives a recipe without islands some, so that
    their other parameters can be set. Raises ``UserError`` if there is no such recipe, component or
    parameter, or a value is out of bounds; the message names the option.
    """
    recipe = load_recipe(name)
    if options["islands"] is not None:
        from sudoku_ga.evolution.recipe.edit import with_component

        recipe = with_component(recipe, Role.ISLANDS, Islands)
    changes = [("--set", path, value) for path, value in settings] + [
        (f"--{option.replace('_', '-')}", _OPTION_PATHS[option], value)
        for option, value in options.items()
        if value is not None
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


@dataclass(frozen=True)
class _PrintedRun:
    """What is left of a run once it has been written down.

    ``text``: what is printed, without a last line break. ``by_logic``: whether logic alone solved
    it, so that nothing evolved. ``record``: the line that records the run, where one was asked for
    and made.
    """

    text: str
    solved: bool
    by_logic: bool
    record: str | None


def _printed_runs(
    specs: Iterable[RunSpec],
    render: Callable[[RunResult], str],
    jobs: int,
    progress: Progress,
    on_loss: Callable[[RunSpec], None],
) -> Iterator[_PrintedRun]:
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
) -> _PrintedRun | None:
    if stopped():
        return None
    result = _make_run(spec, stopped, progress)
    record = None
    if result.record is not None:
        from sudoku_ga.evolution.records.file import write_run

        record = write_run(result.record)
    return _PrintedRun(render(result), result.solution is not None, result.is_by_logic, record)


def _make_run(spec: RunSpec, stopped: Callable[[], bool], progress: Progress) -> RunResult:
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
