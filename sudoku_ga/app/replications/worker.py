"""What runs in the thread of replications. It is given values and holds no widget."""

from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal, Slot

from sudoku_ga.app.replications.laboratory import Laboratory, Link, Request
from sudoku_ga.app.worker.solver_worker import Failure


@dataclass(frozen=True)
class Job:
    """One replication to be made, and what it is followed by."""

    request: Request
    link: Link


class ReplicationWorker(QObject):
    """Makes replications.

    Parameters
    ----------
    laboratory : Laboratory
        Called in this object's thread alone.
    """

    found = Signal(str, str)
    failed = Signal(object)
    finished = Signal()

    def __init__(self, laboratory: Laboratory) -> None:
        super().__init__()
        self._laboratory = laboratory

    @Slot(object)
    def run(self, job: Job) -> None:
        """Make a replication; ``finished`` follows whatever happens."""
        try:
            record = self._laboratory.replicate(job.request, job.link)
            if record is not None:
                self.found.emit(job.request.name, record)
        except Exception as error:
            self.failed.emit(Failure.of(error))
        finally:
            self.finished.emit()

    @Slot()
    def close(self) -> None:
        """Let go of the store before the thread ends."""
        self._laboratory.close()
