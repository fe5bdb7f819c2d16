"""What runs in the thread of the generator. It is given values and holds no widget."""

from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal, Slot

from sudoku_ga.app.generate.mailbox import MakingMailbox
from sudoku_ga.app.generate.maker import Maker
from sudoku_ga.app.worker.solver_worker import Failure
from sudoku_ga.evolution.control import Control
from sudoku_ga.evolution.recipe import Recipe
from sudoku_ga.generator.errand import Errand
from sudoku_ga.generator.wish import Wish
from sudoku_ga.puzzle.grid import Grid


@dataclass(frozen=True)
class Order:
    """Puzzles to be made.

    Parameters
    ----------
    wish : Wish
        What each of them is to be like.
    recipe : Recipe
        Fills the empty board.
    seed : int
        Of the first; that of puzzle k is k more.
    count : int
        How many, 1 or more.
    time_limit_s : float
        For each.
    """

    wish: Wish
    recipe: Recipe
    seed: int
    count: int
    time_limit_s: float

    def errand(self, number: int) -> Errand:
        """Return what is asked for as one of the puzzles, counted from 0."""
        return Errand(self.wish, self.recipe, self.seed + number, self.time_limit_s)


@dataclass(frozen=True)
class Job:
    """An order, and the two things through which it is followed."""

    order: Order
    control: Control
    mailbox: MakingMailbox


@dataclass(frozen=True)
class Measurement:
    """A puzzle of which it is asked how much evolution it takes."""

    puzzle: Grid
    recipe: Recipe
    control: Control


class MakingWorker(QObject):
    """Makes puzzles and measures them.

    Parameters
    ----------
    maker : Maker
        Called in this object's thread alone.
    """

    measured = Signal(object, object)
    failed = Signal(object)
    finished = Signal()

    def __init__(self, maker: Maker) -> None:
        super().__init__()
        self._maker = maker

    @Slot(object)
    def make(self, job: Job) -> None:
        """Make the puzzles of an order; ``finished`` follows whatever happens."""
        try:
            self._maker.warm(job.order.recipe)
            for number in range(job.order.count):
                errand = job.order.errand(number)
                delivery = self._maker.make(errand, job.control, job.mailbox.tell)
                if delivery is None:
                    return
                job.mailbox.deliver(delivery)
        except Exception as error:
            self.failed.emit(Failure.of(error))
        finally:
            self.finished.emit()

    @Slot(object)
    def measure(self, asked: Measurement) -> None:
        """Measure a puzzle; ``finished`` follows whatever happens."""
        try:
            effort = self._maker.measure(asked.puzzle, asked.recipe, asked.control)
            if not asked.control.stopped:
                self.measured.emit(asked.puzzle, effort)
        except Exception as error:
            self.failed.emit(Failure.of(error))
        finally:
            self.finished.emit()
