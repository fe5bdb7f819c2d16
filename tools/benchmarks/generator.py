"""Puzzles made: how long they take, and whether they are as wished."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial

from sudoku_ga.evolution.engine.warm_up import warm_up
from sudoku_ga.evolution.recipe.reading import load_recipe
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.generator.making import make_puzzle
from sudoku_ga.generator.spec import Spec
from sudoku_ga.puzzle.exact import ExactReference, SolutionCount
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grading import grade
from sudoku_ga.puzzle.grid import Grid
from tools.benchmarks.reference import Reference
from tools.benchmarks.table import Row
from tools.benchmarks.trials import times_of

_NINE = Geometry(3, 3)


def rows() -> Iterator[Row]:
    return _rows(puzzle_count=200, try_count=20)


def full_rows() -> Iterator[Row]:
    return _rows(puzzle_count=1000, try_count=100)


def _rows(puzzle_count: int, try_count: int) -> Iterator[Row]:
    exact = ExactReference()

    def has_one(puzzle: Grid) -> bool:
        return exact.count(puzzle).solutions is SolutionCount.ONE

    for board, count, limit in ((_NINE, puzzle_count, 15), (Geometry(4, 4), 20, 1000)):
        yield _measure(Spec(board), count, count, {"median_ms": limit}, has_one)
    for wanted in range(1, 7):
        spec = Spec(_NINE, grade=wanted)
        fewest = try_count * 95 // 100 if wanted <= 4 else 0
        yield _measure(spec, try_count, fewest, {}, partial(_has_grade, wanted))
    yield _grading()


def _measure(
    spec: Spec,
    count: int,
    fewest: int,
    most: Mapping[str, float],
    is_as_wished: Callable[[Grid], bool],
) -> Row:
    """Make puzzles with the seeds from 0; times are of the processor, without the check."""
    _recipe()
    times, reference, wished = [], Reference(), 0
    for seed in range(count):
        cpu_s, _, puzzle = reference.timed(partial(made, spec, seed))
        times.append(cpu_s * 1000)
        wished += puzzle is not None and is_as_wished(puzzle)
    kind = "minimal" if spec.grade is None else f"grade {spec.grade}"
    return Row(
        f"a puzzle of {spec.geometry.size}×{spec.geometry.size}, {kind}",
        {"runs": count, "as_wished": wished, **times_of(times, reference)},
        least={"as_wished": fewest} if fewest else {},
        most=most,
    )


def _has_grade(wanted: int, puzzle: Grid) -> bool:
    return grade(puzzle).grade == wanted


def made(spec: Spec, seed: int) -> Grid | None:
    """Return the puzzle of a seed; None if none was made in time."""
    *_, last = make_puzzle(spec, _recipe(), seed)
    assert last.made is not None
    return last.made.puzzle


@cache
def _recipe() -> Recipe:
    recipe = load_recipe("fast")
    warm_up(recipe)
    return recipe


def _grading() -> Row:
    """Grade puzzles of the program's own making."""
    times, reference = [], Reference()
    for seed in range(200):
        puzzle = made(Spec(_NINE), seed)
        assert puzzle is not None
        times.append(reference.timed(partial(grade, puzzle)).cpu_s * 1000)
    figures = {"runs": len(times), **times_of(times, reference)}
    return Row("grading a minimal 9×9 puzzle", figures, most={"median_ms": 10})
