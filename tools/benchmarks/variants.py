"""Boards of variants: the generator's puzzles of each kind, by fast and by evolution.

Puzzles are those of ``sudoku-ga generate --layout KIND`` with the seeds from 0, kept only where the
exact reference finds one solution; all but killers, which have no givens, are minimal.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import combinations

from sudoku_ga.errors import UserError
from sudoku_ga.evolution.engine.warm_up import warm_up
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.generator.making import MakingProgress, make_puzzle
from sudoku_ga.generator.spec import Options, Spec
from sudoku_ga.puzzle.exact import ExactReference, SolutionCount
from sudoku_ga.puzzle.grading import grade
from sudoku_ga.puzzle.grid import Grid
from tools.benchmarks.reference import Reference
from tools.benchmarks.table import Row
from tools.benchmarks.trials import measure, recipe, times_of

_KINDS = (
    "jigsaw", "x", "windoku", "disjoint-groups", "anti-knight", "anti-king", "killer",
    "jigsaw,x", "jigsaw,killer", "x,killer",
)  # fmt: skip
_QUICK = ("jigsaw", "x", "anti-king", "killer")
"""Those that ``evolution`` solves in some seconds each."""
_RULES = ("x", "windoku", "disjoint-groups", "anti-knight", "anti-king")
_COUNT, _OF_OTHERS, _SEEDS = 50, 2, range(10)


def rows() -> Iterator[Row]:
    return _rows(_QUICK, count=3, seeds=range(1), watched=1)


def full_rows() -> Iterator[Row]:
    yield from _rows(_KINDS, _COUNT, _SEEDS, watched=_COUNT)
    yield _others()


def _rows(
    kinds_watched: Sequence[str], count: int, seeds: Sequence[int], watched: int
) -> Iterator[Row]:
    reference = Reference()
    made = {kind: _made(kind, count, reference) for kind in _KINDS}
    for kind, puzzles_and_times in made.items():
        yield _generated(kind, count, *puzzles_and_times, reference)
    for kind, (puzzles, _times) in made.items():
        yield measure(
            f"{kind}, fast",
            puzzles,
            seeds,
            recipe(termination__time_limit_s="600"),  # by the clock; times are the processor's
            most={"median_ms": 100},
        )
    for kind in kinds_watched:
        yield measure(
            f"{kind}, evolution",
            made[kind][0][:watched],
            [0],
            recipe("evolution", termination__time_limit_s="600"),
            most={"max_ms": 60_000},
        )


def _others() -> Row:
    reference = Reference()
    kinds = [kind for kind in _other_kinds() if _has_full_grids(kind)]
    others = [_made(kind, _OF_OTHERS, reference) for kind in kinds]
    return _generated(
        f"the other {len(others)} combinations of rules",
        _OF_OTHERS * len(others),
        [puzzle for puzzles, _times in others for puzzle in puzzles],
        [time_ms for _puzzles, times in others for time_ms in times],
        reference,
    )


def _other_kinds() -> Iterator[str]:
    """Yield the combinations of rules, with and without regions and cages, beyond _KINDS."""
    for regions in ((), ("jigsaw",)):
        for length in range(len(_RULES) + 1):
            for rules in combinations(_RULES, length):
                for cages in ((), ("killer",)):
                    kind = ",".join((*regions, *rules, *cages))
                    is_possible = not (regions and "disjoint-groups" in rules)
                    if kind and kind not in _KINDS and is_possible:
                        yield kind


def _has_full_grids(kind: str) -> bool:
    """Whether a puzzle of a kind is made within the time limit of the generator."""
    options = Options(layout=kind)
    try:
        *_, last = make_puzzle(options.spec, recipe(), 0, time_limit_s=options.time_limit)
    except UserError:
        return False
    return last.made is not None and last.made.puzzle is not None


def _made(kind: str, count: int, reference: Reference) -> tuple[list[Grid], list[float]]:
    """Make puzzles with the seeds from 0; times in ms of the processor."""
    using, spec = recipe(), Options(layout=kind).spec
    warm_up(using)
    puzzles, times = list[Grid](), list[float]()
    for seed in range(count):
        found = reference.timed(partial(_last_of, spec, using, seed))
        times.append(found.cpu_s * 1000)
        made = found.done.made
        if made is not None and made.puzzle is not None:
            puzzles.append(made.puzzle)
    return puzzles, times


def _last_of(spec: Spec, using: Recipe, seed: int) -> MakingProgress:
    *_, last = make_puzzle(spec, using, seed, time_limit_s=60)
    return last


def _generated(
    name: str, count: int, puzzles: list[Grid], times: list[float], reference: Reference
) -> Row:
    exact = ExactReference()
    good = sum(
        exact.count(puzzle).solutions is SolutionCount.ONE and grade(puzzle).grade is not None
        for puzzle in puzzles
    )
    return Row(
        f"{name}, made",
        {"runs": count, "with_one_solution_and_a_grade": good, **times_of(times, reference)},
        least={"with_one_solution_and_a_grade": count},
        most={"max_ms": 1000},
    )
