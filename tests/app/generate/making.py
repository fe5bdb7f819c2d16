"""A maker for tests: small, exact, and as slow as a test wants it."""

import threading

from sudoku_ga.app.generate.made import PuzzleMaker
from sudoku_ga.evolution.engine.control import Control
from sudoku_ga.generator.job import Effort, JobResult
from sudoku_ga.generator.making import MakingEnd, MakingPhase, MakingProgress, MakingResult
from sudoku_ga.puzzle.assessment import assess
from sudoku_ga.puzzle.grading import grade_if_unique
from tests.app.reports import EXACT, PUZZLE, SOLVED

SYMBOLS = 4


def puzzle_of(seed):
    """Return a puzzle for a seed: that of the tests with its digits exchanged."""
    digits = PUZZLE.digits.tolist()
    shifted = [(cell, (digit - 1 + seed) % SYMBOLS + 1) for cell, digit in enumerate(digits)]
    return PUZZLE.with_digits([(cell, new) for cell, new in shifted if digits[cell]])


class FakeMaker(PuzzleMaker):
    """Makes 4×4 puzzles; ``go`` holds each of them, ``missing`` are seeds that are not reached."""

    def __init__(self, missing=()):
        super().__init__()
        self.go = threading.Event()
        self.go.set()
        self.begun = threading.Event()
        self.missing = frozenset(missing)
        self.jobs = []
        self.threads = set()
        self.error = None

    def warm_up(self, recipe, geometry):
        self.threads.add(threading.get_ident())
        if self.error is not None:
            raise self.error

    def make(self, job, control, report):
        self.jobs.append(job)
        report(MakingProgress(MakingPhase.EVOLVING, 1, SOLVED, 0.1))
        report(MakingProgress(MakingPhase.REMOVING, 1, PUZZLE, 0.2))
        self.begun.set()
        if not self._wait(control):
            return None
        if job.seed in self.missing:
            return JobResult(job, MakingResult(MakingEnd.TIME_LIMIT), 7, None, None)
        puzzle = puzzle_of(job.seed)
        assessment = assess(puzzle, EXACT, 5.0)
        made = MakingResult(MakingEnd.MADE, puzzle, assessment.solution, minimal=True)
        return JobResult(job, made, 1, assessment, grade_if_unique(assessment))

    def effort(self, puzzle, recipe, control):
        self.begun.set()
        self._wait(control)
        return Effort(recipe.name, 5, 4, 1200.0, 34.0)

    def _wait(self, control: Control) -> bool:
        while not self.go.wait(0.005):
            if control.stopped:
                return False
        return not control.stopped
