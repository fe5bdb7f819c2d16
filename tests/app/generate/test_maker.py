"""Orders are made one puzzle after the other, by the maker of the program too."""

from sudoku_ga.app.generate.mailbox import MakingMailbox
from sudoku_ga.app.generate.maker import RealMaker
from sudoku_ga.app.generate.order import Order, make
from sudoku_ga.evolution.engine.control import Control
from sudoku_ga.evolution.recipe.reading import load_recipe
from sudoku_ga.generator.making import MakingPhase
from sudoku_ga.generator.spec import Spec
from sudoku_ga.puzzle.exact import SolutionCount
from tests.app.generate.making import FakeMaker
from tests.app.reports import FOUR, PUZZLE

DEFAULT = load_recipe("fast")


def order_of(count):
    return Order(Spec(FOUR), DEFAULT, 5, count, 3600.0)


def test_each_puzzle_has_a_seed_of_its_own_and_is_delivered():
    maker, mailbox = FakeMaker(), MakingMailbox()
    make(maker, order_of(3), Control(), mailbox)
    assert [job.seed for job in maker.errands] == [5, 6, 7]
    news = mailbox.collect()
    assert [delivery.job for delivery in news.deliveries] == maker.errands
    assert news.moment.phase is MakingPhase.REMOVING
    assert mailbox.collect() == (None, [])


def test_nothing_follows_a_puzzle_that_was_stopped():
    maker, mailbox, control = FakeMaker(), MakingMailbox(), Control()
    control.stop()
    make(maker, order_of(3), control, mailbox)
    assert len(maker.errands) == 1
    assert mailbox.collect().deliveries == []


def test_the_real_maker_makes_what_the_exact_reference_confirms():
    mailbox = MakingMailbox()
    make(RealMaker(), order_of(2), Control(), mailbox)
    first, second = mailbox.collect().deliveries
    assert first.made.puzzle != second.made.puzzle
    for delivery in (first, second):
        assert delivery.assessment.solutions is SolutionCount.ONE
        assert delivery.grading is not None


def test_the_real_maker_measures_effort():
    effort = RealMaker().measure(PUZZLE, DEFAULT, Control())
    assert (effort.recipe, effort.runs, effort.solved) == ("fast", 5, 5)
