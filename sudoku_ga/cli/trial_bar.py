"""How far an experiment is, on a terminal's standard error."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from sudoku_ga.lab.execution.runner import TrialProgress
from sudoku_ga.lab.replication.tables import time_left


@contextmanager
def progress_bar(title: str) -> Iterator[Callable[[TrialProgress], None]]:
    """Show a bar on a terminal's standard error, and nothing where it is none."""
    if not sys.stderr.isatty():
        yield lambda _progress: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn
    from rich.progress import Progress as Bar

    columns = (TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn())
    left = TextColumn("{task.fields[left]}", markup=False)
    with Bar(*columns, left, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(title, total=None, left="")

        def tell(progress: TrialProgress) -> None:
            words = time_left(progress.seconds_left)
            bar.update(task, completed=progress.done, total=progress.total, left=words)

        yield tell
