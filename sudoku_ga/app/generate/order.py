"""Orders of puzzles, and the making of what they ask for; no Qt."""

from dataclasses import dataclass

from sudoku_ga.app.generate.mailbox import MakingMailbox
from sudoku_ga.app.generate.maker import Maker
from sudoku_ga.evolution.engine.control import Control
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.generator.job import Job
from sudoku_ga.generator.spec import Spec


@dataclass(frozen=True)
class Order:
    """Puzzles to be made.

    Parameters
    ----------
    wish : Spec
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

    spec: Spec
    recipe: Recipe
    seed: int
    count: int
    time_limit_s: float

    def job(self, number: int) -> Job:
        """Return what is asked for as one of the puzzles, counted from 0."""
        return Job(self.spec, self.recipe, self.seed + number, self.time_limit_s)


def make(maker: Maker, order: Order, control: Control, mailbox: MakingMailbox) -> None:
    """Make the puzzles of an order, until one is stopped, and leave each in a mailbox."""
    maker.warm(order.recipe)
    for number in range(order.count):
        delivery = maker.make(order.job(number), control, mailbox.tell)
        if delivery is None:
            return
        mailbox.deliver(delivery)
