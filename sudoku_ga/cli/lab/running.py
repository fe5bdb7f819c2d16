"""``sudoku-ga lab run``: makes the trials, tells how far it is, prints the summary."""

from contextlib import nullcontext
from pathlib import Path

from sudoku_ga.cli.exit_codes import ALL_SOLVED, SOME_UNSOLVED
from sudoku_ga.cli.interruption import Interruption, held_back, tell_what_is_kept
from sudoku_ga.cli.kernels import compile_once
from sudoku_ga.cli.lab.printing import print_report
from sudoku_ga.cli.trial_bar import progress_bar
from sudoku_ga.lab.execution.cluster import Cluster
from sudoku_ga.lab.execution.runner import make_trials
from sudoku_ga.lab.experiment.experiment import Experiment
from sudoku_ga.lab.experiment.plan import plan
from sudoku_ga.lab.experiment.reading import load_experiment
from sudoku_ga.lab.report.report import summary_report
from sudoku_ga.lab.store import queries
from sudoku_ga.lab.store.store import Store
from sudoku_ga.translation import _


def store_of(experiment: Experiment) -> Path:
    """Return where the results of an experiment are kept unless another place is named."""
    return Path(f"{experiment.name}.db")


def run_experiment(
    name: str,
    seed: int | None,
    scale: float,
    jobs: int,
    address: str | None,
    file: Path | None,
) -> int:
    """Make the trials of an experiment; return the exit code.

    Raises
    ------
    UserError
        If the experiment or the store cannot be read, results not be kept, or the cluster
        not be reached.
    KeyboardInterrupt
        After Ctrl+C; what had ended is in the store.
    """
    experiment = load_experiment(name, seed).scaled(scale)
    file = file or store_of(experiment)
    interruption = Interruption()
    with (
        Store(file) as store,
        Cluster(address) if address else nullcontext() as cluster,
    ):
        compile_once()
        trials = plan(experiment, experiment.seed)
        number = store.register(experiment, experiment.seed, trials)
        with interruption.deferred(), progress_bar(_(experiment.title)) as progress:
            make_trials(
                trials,
                store,
                number,
                jobs=jobs,
                progress=progress,
                stopped=lambda: interruption.requested,
                starting=held_back,
                cluster=cluster,
            )
        (noted,) = [each for each in queries.experiments(store) if each.id == number]
        if interruption.requested:
            tell_what_is_kept(file, noted.finished, noted.planned)
            raise KeyboardInterrupt
        print_report(summary_report(store, noted))
        print(
            _("{file} keeps the results; sudoku-ga lab report {file} says more of them").format(
                file=file
            )
        )
    return SOME_UNSOLVED if noted.failed else ALL_SOLVED
