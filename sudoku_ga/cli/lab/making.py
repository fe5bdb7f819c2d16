"""Making the runs of an experiment, with a progress bar and messages about lost runs."""

import json
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from sudoku_ga.cli import SUCCESS
from sudoku_ga.cli.terminal import Progress
from sudoku_ga.interruption import Interruption
from sudoku_ga.translation import _

if TYPE_CHECKING:
    from sudoku_ga.lab.execution.runner import ExperimentProgress
    from sudoku_ga.lab.experiment.experiment import Experiment
    from sudoku_ga.lab.experiment.plan import PlannedRun
    from sudoku_ga.lab.store.queries import StoredExperiment
    from sudoku_ga.lab.store.store import Store
    from sudoku_ga.parallel import Executor


def print_experiments(titles: Mapping[str, str], *, as_json: bool) -> int:
    """Print the name and title of each experiment; return the exit code."""
    if as_json:
        print(json.dumps([{"name": name, "title": title} for name, title in titles.items()]))
        return SUCCESS
    width = max(map(len, titles), default=0)
    for name, title in titles.items():
        print(f"{name:{width}}  {title}".rstrip())
    return SUCCESS


def compile_once() -> None:
    """Fill the cache of kernels before several processes compile the same ones."""
    from sudoku_ga.evolution.engine.warm_up import compile_all, is_prepared

    if not is_prepared():
        with Progress() as progress:
            compile_all(progress.show_compiling)


def make_all(
    experiment: "Experiment",
    seed: int,
    store: "Store",
    file: Path | None,
    executor: "Executor | None",
) -> "tuple[StoredExperiment, list[PlannedRun], bool]":
    """Make the runs of an experiment that a store lacks; print lost runs on standard error.

    Returns the experiment in the store, its runs, and whether all were made. ``file``: the file of
    the store, None for a store in memory. Raises ``KeyboardInterrupt`` after Ctrl+C, once the
    number of kept runs has been printed.
    """
    from sudoku_ga.lab.execution.runner import loss_text, make_runs
    from sudoku_ga.lab.experiment.plan import plan
    from sudoku_ga.lab.store import queries

    compile_once()
    runs = plan(experiment, seed)
    number = store.register(experiment, seed, runs)
    interruption = Interruption()
    with interruption.deferred(), progress_bar(_(experiment.title)) as progress:
        lost = make_runs(
            runs,
            store,
            number,
            executor=executor,
            progress=progress,
            stopped=lambda: interruption.requested,
        )
    for run in lost:
        print("sudoku-ga:", loss_text(run), file=sys.stderr)
    (noted,) = [each for each in queries.experiments(store) if each.id == number]
    if interruption.requested:
        text = (
            _("interrupted after {done:,} of {planned:,} runs; without --store FILE none is kept")
            if file is None
            else _(
                "interrupted: {file} keeps {done:,} of {planned:,} runs; the same command goes on"
            )
        )
        print(text.format(file=file, done=noted.finished, planned=noted.planned), file=sys.stderr)
        raise KeyboardInterrupt
    return noted, runs, not lost


@contextmanager
def progress_bar(title: str) -> Iterator[Callable[["ExperimentProgress"], None]]:
    """Show the progress of an experiment as a bar, if standard error is a terminal.

    The function that it yields updates the bar.
    """
    if not sys.stderr.isatty():
        yield lambda _progress: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn
    from rich.progress import Progress as Bar

    from sudoku_ga.translation import time_left

    columns = (TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn())
    left = TextColumn("{task.fields[left]}", markup=False)
    with Bar(*columns, left, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(title, total=None, left="")

        def update(progress: "ExperimentProgress") -> None:
            words = time_left(progress.seconds_left)
            bar.update(task, completed=progress.done, total=progress.total, left=words)

        yield update
