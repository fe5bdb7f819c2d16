"""An engine that needs no kernels: boards at random, for as long as it may."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import numpy as np

from sudoku_ga.evolution.core.report import BestIndividual, Phase, Report, StopReason
from sudoku_ga.evolution.engine.control import Control
from sudoku_ga.evolution.observe.population_view import PopulationView
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.puzzle.grid import Grid
from tests.app.reports import FakeEngine, ended, report_of, start_of


class RandomEngine(FakeEngine):
    """Ends without a solution after a few hundred generations, on a board of any shape."""

    def evolve(
        self, puzzle: Grid, recipe: Recipe, seed: int, control: Control, view: PopulationView
    ) -> Iterator[Report]:
        del view
        control.changes.begin(recipe)
        rng, start = Random(seed), start_of(puzzle, seed)
        last = 0
        for last in range(rng.randrange(500)):
            if control.stopped:
                break
            control.changes.plan(last)
            digits, changes = _filled(puzzle, rng), control.changes.until(last)
            phase = Phase.GENERATION if last else Phase.INITIALISED
            yield report_of(
                last, puzzle=puzzle, phase=phase, start=start, digits=digits, changes=changes
            )
        reason = StopReason.CANCELLED if control.stopped else StopReason.GENERATION_LIMIT
        end = replace(ended(last, reason), start=start, changes=control.changes.until(last))
        yield replace(end, best=BestIndividual.of(_filled(puzzle, rng).digits))


def _filled(puzzle: Grid, rng: Random) -> Grid:
    """Return a full board with the givens of a puzzle."""
    size = puzzle.geometry.size
    random = np.frombuffer(rng.randbytes(puzzle.digits.size), np.uint8) % size + 1
    return Grid(
        puzzle.geometry, np.where(puzzle.digits > 0, puzzle.digits, random).astype(np.uint8)
    )
