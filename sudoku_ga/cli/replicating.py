"""``sudoku-ga replicate``: makes the runs, tells how far it is, prints the comparison."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from sudoku_ga.atomic_write import replace_file
from sudoku_ga.cli.exit_codes import ALL_SOLVED, SOME_UNSOLVED
from sudoku_ga.cli.interruption import Interruption, held_back, tell_what_is_kept
from sudoku_ga.cli.kernels import compile_once
from sudoku_ga.cli.listing import print_experiments
from sudoku_ga.cli.trial_bar import progress_bar
from sudoku_ga.lab.execution.runner import make_trials, results_of
from sudoku_ga.lab.experiment.experiment import Experiment
from sudoku_ga.lab.experiment.plan import plan
from sudoku_ga.lab.experiment.reading import load_experiment
from sudoku_ga.lab.replication.published import load_published, replication_names
from sudoku_ga.lab.replication.replication import Replication, evaluate_replication
from sudoku_ga.lab.replication.tables import (
    COMPARISON_HEAD,
    comparison_row,
    markdown,
    provenance_text,
    replication_json,
    summary_table,
)
from sudoku_ga.lab.store.store import Store
from sudoku_ga.lab.toml_tables import FileError


def list_replications(*, as_json: bool) -> int:
    """Print the name and title of each experiment that has published values."""
    return print_experiments(replication_names(), as_json=as_json)


@dataclass(frozen=True)
class Order:
    """What is to be done with experiments, as the command's options say it.

    Parameters
    ----------
    scale : float or None
        None for the scale of the results that the program brings.
    jobs, seed : int
    form : str or None
        ``json``, ``markdown`` or None.
    store : Path or None
        Where results are kept.
    folder : Path or None
        Where Markdown and JSON are written in place of being printed.
    """

    scale: float | None
    jobs: int
    seed: int
    form: str | None
    store: Path | None
    folder: Path | None


def replicate_experiments(names: Sequence[str], order: Order) -> int:
    """Make the runs of experiments and tell what they came to.

    Returns
    -------
    int
        The exit code: 1 if a run raised an error.

    Raises
    ------
    UserError
        If an experiment or the store cannot be read, or a file not written.
    KeyboardInterrupt
        After Ctrl+C; what had ended is in the store.
    """
    compile_once()
    return max(
        [_replicate(load_experiment(name, order.seed), order) for name in names], default=ALL_SOLVED
    )


def _replicate(whole: Experiment, order: Order) -> int:
    scale = whole.obtained_scale if order.scale is None else order.scale
    experiment = whole.scaled(scale)
    published = load_published(experiment)
    interruption = Interruption()
    with Store(order.store) as store:
        trials = plan(experiment, order.seed)
        number = store.register(experiment, order.seed, trials)
        with interruption.deferred(), progress_bar(experiment.title) as progress:
            make_trials(
                trials,
                store,
                number,
                jobs=order.jobs,
                progress=progress,
                stopped=lambda: interruption.requested,
                starting=held_back,
            )
            finished = results_of(trials, store, number)
    if interruption.requested:
        tell_what_is_kept(order.store, len(finished), len(trials))
        raise KeyboardInterrupt
    replication = evaluate_replication(
        experiment, published, order.seed, scale, len(trials), finished
    )
    if order.folder is None:
        _print(replication, order.form)
    else:
        _write(replication, order.folder)
    failed = any(result.error for _, result in finished)
    return SOME_UNSOLVED if failed else ALL_SOLVED


def _write(replication: Replication, folder: Path) -> None:
    """Write NAME.md and NAME.json."""
    name = replication.experiment.name
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for ending, text in (
            ("md", markdown(replication)),
            ("json", replication_json(replication)),
        ):
            path = folder / f"{name}.{ending}"
            replace_file(path, f"{text}\n".encode())
            print(path)
    except OSError as error:
        raise FileError(f"{folder}: {error.strerror}") from None


def _print(replication: Replication, form: str | None) -> None:
    if form == "json":
        print(replication_json(replication))
    elif form == "markdown":
        print(markdown(replication))
    else:
        _print_tables(replication)


def _print_tables(replication: Replication) -> None:
    from rich.console import Console
    from rich.table import Table

    console = Console(highlight=False, markup=False)
    compared = [COMPARISON_HEAD, *map(comparison_row, replication.comparisons)]
    for title, (head, *rows) in (
        ("Published and obtained", compared),
        ("Variants", summary_table(replication)),
    ):
        if not rows:
            continue
        table = Table(*head, title=title, title_justify="left")
        for row in rows:
            table.add_row(*row)
        console.print(table)
    console.print(provenance_text(replication))
