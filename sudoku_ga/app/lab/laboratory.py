"""Making and measuring the trials of an experiment, in a thread beside the window; no Qt.

Trials are made in processes of their own, even one at a time: the window keeps the interpreter.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from sudoku_ga.app.lab.link import RunLink
from sudoku_ga.errors import UserError
from sudoku_ga.lab.execution.estimate import Duration
from sudoku_ga.lab.experiment.experiment import Experiment
from sudoku_ga.translation import _

_SAMPLE, _PATIENCE_S = 12, 20.0
"""How many trials an estimate measures at most, and for how long."""


@dataclass(frozen=True)
class Order:
    """An experiment to be made.

    Parameters
    ----------
    experiment : Experiment
    store : Path
        Where results are kept; made where it does not exist.
    jobs : int
        Processes to share the runs, which change nothing but the time.
    """

    experiment: Experiment
    store: Path
    jobs: int


class Laboratory(Protocol):
    """Makes trials. Called in a thread of its own."""

    def run(self, order: Order, link: RunLink) -> None:
        """Make the trials that have no result yet, until they are done or stopped."""

    def estimate(self, experiment: Experiment, link: RunLink) -> Duration:
        """Return how long all trials will take, measured on some of them."""


class RealLaboratory:
    """The laboratory of the program."""

    def run(self, order: Order, link: RunLink) -> None:
        """Make the trials that have no result yet, until they are done or stopped.

        Raises
        ------
        UserError
            If the store cannot be opened or written, or a puzzle not be generated.
        """
        from sudoku_ga.lab.execution.runner import make_trials
        from sudoku_ga.lab.experiment.plan import plan
        from sudoku_ga.lab.store.store import Store

        experiment = order.experiment
        _make_folder(order.store.parent)
        with Store(order.store) as store:
            trials = plan(experiment, experiment.seed)
            number = store.register(experiment, experiment.seed, trials)
            make_trials(
                trials,
                store,
                number,
                jobs=order.jobs,
                apart=True,
                progress=link.tell,
                stopped=link.stopped,
            )

    def estimate(self, experiment: Experiment, link: RunLink) -> Duration:
        """Return how long all trials will take, measured on some of them.

        Raises
        ------
        UserError
            If a puzzle cannot be generated.
        """
        from sudoku_ga.lab.execution.estimate import estimated_duration
        from sudoku_ga.lab.experiment.plan import plan
        from sudoku_ga.lab.experiment.trial import execute
        from sudoku_ga.parallel import other_process

        trials = plan(experiment, experiment.seed)
        with other_process(execute) as make:
            return estimated_duration(
                trials,
                experiment.seed,
                count=_SAMPLE,
                time_limit_s=_PATIENCE_S,
                stopped=link.stopped,
                execute=make,
            )


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UserError(
            _("a folder for results is expected, and {folder} cannot be made: {reason}").format(
                folder=folder, reason=error.strerror
            )
        ) from None
