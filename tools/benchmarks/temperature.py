"""Probes to a solution by temperature: what the temperature rule was fitted to.

``python -m tools.benchmarks.temperature`` prints a table; it takes about half an hour and is no
part of ``make bench``. Probes, unlike times, are the same on every machine.
"""

from collections.abc import Sequence

import numpy as np

from sudoku_ga.evolution.engine.run import run
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from tests.shared import shared_puzzles
from tools.benchmarks.hard_six import NAMES
from tools.benchmarks.puzzles import famous
from tools.benchmarks.trials import recipe

_SEEDS = range(12)


def main() -> None:
    six = [famous()[name] for name in NAMES]
    seventeen = shared_puzzles("royle_17clue_500.txt")[:8]
    sixteen = shared_puzzles("gen_16x16_20.txt")[:6]
    empty = [Grid.empty(Geometry(4, 4))]
    swaps, heat_bath = recipe("memetic"), recipe("alleles")
    swaps_alone = recipe("memetic", logic__level="none")
    for what, puzzles, using, temperatures in (
        ("six hardest, swaps, no logic", six, swaps_alone, (0.26, 0.3, 0.33, 0.36, 0.4)),
        ("17 givens, swaps, no logic", seventeen, swaps_alone, (0.25, 0.28, 0.31, 0.34)),
        ("16×16, swaps, hidden singles", sixteen, swaps, (0.2, 0.25, 0.3, 0.35, 0.4)),
        ("empty 16×16, swaps", empty, swaps, (0.15, 0.2, 0.25, 0.3)),
        ("six hardest, heat bath", six, heat_bath, (0.36, 0.4, 0.44, 0.48, 0.52, 0.56, 0.6)),
    ):
        for temperature in temperatures:
            print(f"{what}, T = {temperature}: {_effort(puzzles, using, temperature)}", flush=True)


def _effort(puzzles: Sequence[Grid], using: Recipe, temperature: float) -> str:
    using = using.with_value("local_search.temperature", temperature)
    using = using.with_value("termination.time_limit_s", 0)
    using = using.with_value("termination.max_generations", 1000)
    reports = [run(puzzle, using, seed) for puzzle in puzzles for seed in _SEEDS]
    probes = np.array([report.probes for report in reports]) / 1e6
    solved = sum(report.best_so_far == 0 for report in reports)
    return (
        f"{solved} of {len(reports)} solved, "
        f"{probes.sum() / max(solved, 1):.2f} million probes for each, "
        f"median {np.median(probes):.2f}"
    )


if __name__ == "__main__":
    main()
