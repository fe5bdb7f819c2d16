"""Making a replication in a thread beside the window; no Qt.

Trials are made in processes of their own, even one at a time: the window keeps the interpreter.
"""

import threading
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from sudoku_ga.lab.execution.runner import TrialProgress

if TYPE_CHECKING:
    from sudoku_ga.lab.store.store import Store


@dataclass(frozen=True)
class Request:
    """Which replication is to be made.

    Parameters
    ----------
    name : str
        Of the experiment.
    scale : float
        Times the full number of runs.
    jobs : int
        Processes to share the runs.
    seed : int
    """

    name: str
    scale: float
    jobs: int
    seed: int


class Link:
    """What window and worker share during a replication; safe to use from both threads."""

    def __init__(self) -> None:
        self._stop = threading.Event()
        self._abandon = threading.Event()
        self._progress: TrialProgress | None = None

    @property
    def progress(self) -> TrialProgress | None:
        """How far it is, as it was told last."""
        return self._progress

    @property
    def is_abandoned(self) -> bool:
        """Whether nobody waits for the findings any more."""
        return self._abandon.is_set()

    def tell(self, progress: TrialProgress) -> None:
        """Leave word of how far it is."""
        self._progress = progress  # one reference: readers see the old or the new one

    def stopped(self) -> bool:
        """Whether no more trials are wanted."""
        return self._stop.is_set()

    def stop(self) -> None:
        """Ask for an end with what has been made until then."""
        self._stop.set()

    def abandon(self) -> None:
        """Ask for an end without findings."""
        self._abandon.set()
        self._stop.set()


class Laboratory(Protocol):
    """Makes replications. Called in the worker's thread alone."""

    def replicate(self, request: Request, link: Link) -> str | None:
        """Return the record of a replication as JSON, None where it was abandoned."""

    def close(self) -> None:
        """Let go of what is held."""


class RealLaboratory:
    """The laboratory of the program.

    Results are kept until it is closed: a replication that was stopped goes on where it was,
    and a larger scale begins with the trials of a smaller one.
    """

    def __init__(self) -> None:
        self._store: Store | None = None

    def replicate(self, request: Request, link: Link) -> str | None:
        """Return the record of a replication as JSON, None where it was abandoned.

        Raises
        ------
        UserError
            If the experiment or its published values cannot be read.
        """
        from sudoku_ga.lab.execution.runner import make_trials, results_of
        from sudoku_ga.lab.experiment.plan import plan
        from sudoku_ga.lab.experiment.reading import load_experiment
        from sudoku_ga.lab.replication.published import load_published
        from sudoku_ga.lab.replication.replication import evaluate_replication
        from sudoku_ga.lab.replication.tables import replication_json
        from sudoku_ga.lab.store.store import Store

        experiment = load_experiment(request.name).scaled(request.scale)
        published = load_published(experiment)
        if self._store is None:
            self._store = Store(None)
        trials = plan(experiment, request.seed)
        number = self._store.register(experiment, request.seed, trials)
        make_trials(
            trials,
            self._store,
            number,
            jobs=request.jobs,
            apart=True,
            progress=link.tell,
            stopped=link.stopped,
        )
        if link.is_abandoned:
            return None
        finished = results_of(trials, self._store, number)
        seed, scale = request.seed, request.scale
        return replication_json(
            evaluate_replication(experiment, published, seed, scale, len(trials), finished)
        )

    def close(self) -> None:
        """Close the store, in the thread that opened it."""
        if self._store is not None:
            self._store.close()
            self._store = None
