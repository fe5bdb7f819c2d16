"""A maker for tests: small, exact, and as slow as it is told to be."""

import threading

from sudoku_ga.evolution.engine.control import Control
from sudoku_ga.generator.effort import Effort
from sudoku_ga.generator.job import JobResult
from sudoku_ga.generator.making import EndReason, Made, Phase, Progress
from sudoku_ga.puzzle.assessment import assess
from sudoku_ga.puzzle.grading import graded
from tests.app.reports import EXACT, PUZZLE, SOLVED

SYMBOLS = 4


def puzzle_of(seed):
    """Return a puzzle for a seed: that of the tests with its digits exchanged."""
    digits = PUZZLE.digits.tolist()
    shifted = [(cell, (digit - 1 + seed) % SYMBOLS + 1) for cell, digit in enumerate(digits)]
    return PUZZLE.with_digits([(cell, new) for cell, new in shifted if digits[cell]])


class FakeMaker:
    """Makes 4×4 puzzles; ``go`` holds each of them, ``missing`` are seeds that are not reached."""

    def __init__(self, missing=()):
        self.go = threading.Event()
        self.go.set()
        self.begun = threading.Event()
        self.missing = frozenset(missing)
        self.errands = []
        self.threads = set()
        self.error = None

    def warm(self, recipe):
        self.threads.add(threading.get_ident())
        if self.error is not None:
            raise self.error

    def make(self, errand, control, tell):
        self.errands.append(errand)
        tell(Progress(Phase.EVOLVING, 1, SOLVED, 0.1))
        tell(Progress(Phase.REMOVING, 1, PUZZLE, 0.2))
        self.begun.set()
        if not self._wait(control):
            return None
        if errand.seed in self.missing:
            return JobResult(errand, Made(EndReason.TIME_LIMIT), 7, None, None)
        puzzle = puzzle_of(errand.seed)
        assessment = assess(puzzle, EXACT, 5.0)
        made = Made(EndReason.MADE, puzzle, assessment.solution, minimal=True)
        return JobResult(errand, made, 1, assessment, graded(assessment))

    def measure(self, puzzle, recipe, control):
        self.begun.set()
        self._wait(control)
        return Effort(recipe.name, 5, 4, 1200.0, 34.0)

    def _wait(self, control: Control) -> bool:
        while not self.go.wait(0.005):
            if control.stopped:
                return False
        return not control.stopped
