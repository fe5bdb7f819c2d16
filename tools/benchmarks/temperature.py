"""Probes to a solution by temperature and skip rate, to which the rule and a recipe were fitted.

``python -m tools.benchmarks.temperature`` prints a table; it takes about half an hour and is no
part of ``make bench``. Probes, unlike times, are the same on every machine.
"""

from collections.abc import Sequence

import numpy as np

from sudoku_ga.evolution.core.report import Report
from sudoku_ga.evolution.engine.run import run
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.generator.spec import Spec
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from tests.shared import shared_puzzles
from tools.benchmarks.generator import made
from tools.benchmarks.hard_six import NAMES
from tools.benchmarks.puzzles import famous
from tools.benchmarks.trials import recipe

_SEEDS = range(12)
_TEMPERATURE, _SKIP_RATE = "local_search.temperature", "local_search.skip_rate"
_MADE, _HARDEST = 3_000, 120
_SEED_OF_SELECTION = 1_000


def main() -> None:
    six = [famous()[name] for name in NAMES]
    seventeen = shared_puzzles("royle_17clue_500.txt")[:8]
    sixteen = shared_puzzles("gen_16x16_20.txt")[:6]
    empty = [Grid.empty(Geometry(4, 4))]
    swaps, heat_bath = recipe("memetic"), recipe("alleles")
    swaps_alone = recipe("memetic", logic__level="none")
    heat_bath_alone = recipe("alleles", logic__level="none")
    hardest = _hardest_made(heat_bath_alone)
    for what, puzzles, using, path, values in (
        (
            "six hardest, swaps, no logic",
            six,
            swaps_alone,
            _TEMPERATURE,
            (0.26, 0.3, 0.33, 0.36, 0.4),
        ),
        (
            "17 givens, swaps, no logic",
            seventeen,
            swaps_alone,
            _TEMPERATURE,
            (0.25, 0.28, 0.31, 0.34),
        ),
        ("16×16, swaps, hidden singles", sixteen, swaps, _TEMPERATURE, (0.2, 0.25, 0.3, 0.35, 0.4)),
        ("empty 16×16, swaps", empty, swaps, _TEMPERATURE, (0.15, 0.2, 0.25, 0.3)),
        (
            "six hardest, heat bath",
            six,
            heat_bath,
            _TEMPERATURE,
            (0.36, 0.4, 0.44, 0.48, 0.52, 0.56, 0.6),
        ),
        (
            "made, heat bath, no logic",
            hardest,
            heat_bath_alone,
            _SKIP_RATE,
            (0.5, 0.8, 0.9, 0.95, 0.97, 0.99),
        ),
    ):
        for value in values:
            print(f"{what}, {path} = {value}: {_effort(puzzles, using, path, value)}", flush=True)


def _hardest_made(using: Recipe) -> list[Grid]:
    """Return those of our own minimal 9×9 puzzles that take a recipe the most probes."""
    puzzles = [each for seed in range(_MADE) if (each := made(Spec(Geometry(3, 3)), seed))]
    probes = [_run(puzzle, using, _SEED_OF_SELECTION).move_evaluations for puzzle in puzzles]
    return [puzzles[place] for place in np.argsort(probes)[-_HARDEST:]]


def _effort(puzzles: Sequence[Grid], using: Recipe, path: str, value: float) -> str:
    using = using.with_value(path, value)
    reports = [_run(puzzle, using, seed) for puzzle in puzzles for seed in _SEEDS]
    probes = np.array([report.move_evaluations for report in reports]) / 1e6
    solved = sum(report.best_so_far == 0 for report in reports)
    return (
        f"{solved} of {len(reports)} solved, "
        f"{probes.sum() / max(solved, 1):.2f} million probes for each, "
        f"median {np.median(probes):.2f}"
    )


def _run(puzzle: Grid, using: Recipe, seed: int) -> Report:
    using = using.with_value("termination.time_limit_s", 0)
    return run(puzzle, using.with_value("termination.max_generations", 1000), seed)


if __name__ == "__main__":
    main()
