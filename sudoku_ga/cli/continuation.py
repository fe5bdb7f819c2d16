"""``sudoku-ga solve --continue``: recorded runs continued with new limits."""

import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path

import click
from click.core import ParameterSource

from sudoku_ga.cli.result import RunResult, RunSpec, rendering
from sudoku_ga.cli.runs import PrintedRun, followed, printed, record_file, recorded
from sudoku_ga.cli.terminal import Printer, Progress, interruptible_results
from sudoku_ga.errors import UserError
from sudoku_ga.evolution.engine.warm_up import warm_up
from sudoku_ga.evolution.records.file import located, read_runs
from sudoku_ga.evolution.records.record import Recorder
from sudoku_ga.evolution.records.replay import (
    Continuation,
    ContinuationError,
    continue_run,
)
from sudoku_ga.puzzle.assessment import assessed
from sudoku_ga.puzzle.record import PuzzleRecord
from sudoku_ga.translation import _

_TAKEN = ("run_file", "max_generations", "max_evaluations", "time_limit", "record", "as_json")
"""The parameters of ``solve`` that apply to a continued run; the others are in its record."""

_Placed = tuple[int, Continuation]
"""A run that can be continued, with its line in the file."""


def continue_file(context: click.Context) -> int:
    """Continue the runs of a file, print each as soon as it has ended.

    A run that has a result is left out with a line on standard error, unless it is the only one.
    Returns the exit code. ``context``: the context of ``solve``, with its parameters. Raises
    ``UsageError`` if an option was given that does not apply to a recorded run. Raises
    ``UserError`` if the file cannot be read, no run can be continued, a limit cannot be used, a run
    differs from its record, or the new record cannot be written. Raises ``KeyboardInterrupt`` after
    Ctrl+C, once the run under way has been printed.
    """
    _refuse_others(context)
    given = context.params
    file, target, as_json = given["run_file"], given["record"], given["as_json"]
    continuations = _continuations(file, given)
    if target is not None and target.exists() and target.samefile(file):
        raise UserError(
            _("--record: a file other than that of --continue is expected, found {path}").format(
                path=target
            )
        )
    progress = Progress(shows_compiling=not as_json)
    work = partial(_continued, file, rendering(given))
    with progress, record_file(target) as write_record:
        runs = interruptible_results(work, _assessed(continuations), 1, progress)
        return Printer(progress).print(recorded(runs, write_record, progress))


def _refuse_others(context: click.Context) -> None:
    others = [
        each.human_readable_name if isinstance(each, click.Argument) else each.opts[0]
        for each in context.command.params
        if each.name not in _TAKEN
        and each.expose_value  # --plugin has none, and has taken effect
        and context.get_parameter_source(each.name or "") is ParameterSource.COMMANDLINE
    ]
    if others:
        raise click.UsageError(
            _(
                "--continue: the record of a run contains its puzzle and "
                "recipe, so these cannot be given: {names}"
            ).format(names=", ".join(others))
        )


def _continuations(file: Path, given: Mapping[str, str]) -> list[_Placed]:
    """Return the runs that can be continued, each with its line."""
    continuations, refusals = [], []
    for line, record in read_runs(file):
        with located(file, line):
            try:
                continuation = continue_run(
                    record,
                    max_generations=given["max_generations"],
                    max_evaluations=given["max_evaluations"],
                    time_limit_s=given["time_limit"],
                )
            except ContinuationError as error:
                refusals.append(_("line {line:,}: {problem}").format(line=line, problem=error))
            else:
                continuations.append((line, continuation))
    if not continuations:
        raise UserError(f"{file}, {refusals[0]}")
    for refusal in refusals:
        print(f"{file}, {refusal}", file=sys.stderr)
    return continuations


def _assessed(continuations: Iterable[_Placed]) -> Iterator[_Placed]:
    for each in continuations:
        assessed(each[1].record.puzzle)
        yield each


def _continued(
    file: Path,
    render: Callable[[RunResult], str],
    placed: _Placed,
    stopped: Callable[[], bool],
    *,
    progress: Progress,
) -> PrintedRun:
    line, continuation = placed
    told, recipe = continuation.record, continuation.recipe
    with located(file, line):
        compiling = partial(progress.show_compiling, recipe.name)
        warm_up(recipe, compiling, geometry=told.puzzle.geometry)
        control, recorder = continuation.control(), Recorder(recipe)
        began = time.process_time()
        last = followed(continuation.evolve(control), control, recorder, stopped, progress)
        cpu_seconds = time.process_time() - began
        spec = RunSpec(PuzzleRecord(told.puzzle), recipe, told.seed, index=0, recorded=True)
        assessment, record = assessed(told.puzzle), recorder.record(last)
        return printed(RunResult(spec, assessment, last, cpu_seconds, record), render)
