"""Where the time of a run goes, by what the program calls its parts.

The same runs are made twice. Without Python's profiler they give the whole time, with it the time
of each function, by the processor's clock. Compiled kernels count as measured, since the profiler
adds to a call, not to what happens inside; the interpreted rest shares what is left of the whole
time in the proportion that the profiler saw.
"""

import cProfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from sudoku_ga.evolution.engine.run import run
from sudoku_ga.evolution.engine.warm_up import warm_up
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from tools.benchmarks.large_boards import instances
from tools.benchmarks.puzzles import famous
from tools.benchmarks.table import Row
from tools.benchmarks.trials import recipe

_REST = "the loop and everything else"
_KERNELS = "evolution/kernels/"
# The first that a function's place has decides.
_PARTS = {
    "kernels/heat_bath": "local search",
    "kernels/tabu": "local search",
    "kernels/box_alleles.py:count_conflicts": "fitness",
    "kernels/box_alleles.py:draw_fillings": "breeding and replacement",
    "kernels/box_alleles": "encoding",
    "kernels/candidate_graph": "encoding",
    "kernels/fitness": "fitness",
    "kernels/population": "looks and reports",
    _KERNELS: "breeding and replacement",
    "puzzle/singles": "logic",
    "operators/logic": "logic",
    "evolution/representations/": "encoding",
    "operators/local_search/": "local search",
    "core/temperature": "local search",
    "operators/fitness": "fitness",
    "engine/statistics": "looks and reports",
    "engine/reports": "looks and reports",
    "core/report": "looks and reports",
    "puzzle/rules": "looks and reports",
    "evolution/operators/": "breeding and replacement",
    "engine/variation": "breeding and replacement",
    "evolution/core/": "breeding and replacement",
}


class _Part(NamedTuple):
    name: str
    compiled: bool


def rows() -> Iterator[Row]:
    tabu = recipe("tabu", termination__time_limit_s="5")
    classic = recipe(
        "pencil-marks-tournament", population__size="1000", termination__max_generations="500"
    )
    hardest = famous()["Platinum Blonde"]
    yield from _rows("Platinum Blonde, default", [hardest], range(20), recipe())
    yield from _rows(
        "36×36, 48 % fixed, tabu", instances(tabu, Geometry.of_size(36), 0.48, 3), range(1), tabu
    )
    yield from _rows("AI Escargot, classic", [famous()["AI Escargot"]], range(1), classic)


def _rows(name: str, puzzles: Sequence[Grid], seeds: range, using: Recipe) -> Iterator[Row]:
    """Return a row for each part that took a hundredth of the time."""
    warm_up(using)
    count = len(seeds) * len(puzzles)

    def evolve() -> float:
        began = time.process_time()
        for seed in seeds:
            for puzzle in puzzles:
                run(puzzle, using, seed)
        return time.process_time() - began

    total_s = evolve()
    profiler = cProfile.Profile(time.process_time)
    profiler.runcall(evolve)
    for part, seconds in _shared(_by_part(profiler), total_s).most_common():
        if seconds >= total_s / 100:
            kind = "compiled" if part.compiled else "interpreted"
            yield Row(
                f"{part.name}, {kind}: {name}",
                {"runs": count, "share_percent": 100 * seconds / total_s},
            )


def _shared(parts: Counter[_Part], total_s: float) -> Counter[_Part]:
    """Let what is interpreted share the time that the kernels leave."""
    compiled_s = sum(seconds for part, seconds in parts.items() if part.compiled)
    slower = (sum(parts.values()) - compiled_s) / (total_s - compiled_s)
    return Counter(
        {part: seconds / (1 if part.compiled else slower) for part, seconds in parts.items()}
    )


def _by_part(profiler: cProfile.Profile) -> Counter[_Part]:
    """Add up each function's own time; what stands outside the package counts for its callers."""
    parts: Counter[_Part] = Counter()
    profiler.create_stats()
    for function, (_, _, own_s, _, callers) in profiler.stats.items():
        if "/sudoku_ga/" in function[0] or not callers:
            parts[_part(function)] += own_s
            continue
        for caller, (_, _, own_from_s, _) in callers.items():
            parts[_part(caller)] += own_from_s
    return parts


def _part(function: tuple[str, int, str]) -> _Part:
    """Return the part that a function belongs to."""
    path, _, name = function
    place = f"{path}:{name}"
    part = next((part for within, part in _PARTS.items() if within in place), _REST)
    return _Part(part, compiled=_KERNELS in path)
