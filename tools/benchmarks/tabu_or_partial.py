"""From which size on ``partial`` solves boards of the program's own making sooner than ``tabu``.

Both recipes evolve the same boards one after the other, with the same seed and the same limit, in
the processor's time.
"""

from collections.abc import Iterator, Sequence

from tools.benchmarks.large_boards import instances
from tools.benchmarks.published_boards import attempt
from tools.benchmarks.table import Row
from tools.benchmarks.trials import pooled, recipe

_RECIPES = ("tabu", "partial")
_SIZES = (25, 36, 49, 64)
_PERCENTAGES_FIXED = (40, 50, 60)


def rows() -> Iterator[Row]:
    return _rows((36,), (40,), count=1, limit_s=4)


def full_rows() -> Iterator[Row]:
    return _rows(_SIZES, _PERCENTAGES_FIXED, count=3, limit_s=15)


def _rows(
    sizes: Sequence[int], percentages_fixed: Sequence[int], count: int, limit_s: int
) -> Iterator[Row]:
    maker = recipe("tabu")
    for size in sizes:
        for percent in percentages_fixed:
            boards = instances(maker, size, percent / 100, count)
            attempts = {
                name: [attempt(board, recipe(name), limit_s) for board in boards]
                for name in _RECIPES
            }
            for name, made in attempts.items():
                figures = pooled(
                    *zip(*((a.cpu_ms, a.is_solved, 0, a.probes) for a in made), strict=True)
                )
                yield Row(
                    name=f"{size}×{size}, {percent} % fixed, {limit_s} s: {name}",
                    target="for comparison",
                    met=True,
                    **vars(figures),
                )
