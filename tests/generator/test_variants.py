"""Puzzles of variants are made with one solution, and equal seeds make equal puzzles."""

import numpy as np
import pytest

from sudoku_ga.errors import UserError
from sudoku_ga.evolution.recipe.reading import load_recipe
from sudoku_ga.generator import cages as cages_module
from sudoku_ga.generator import making
from sudoku_ga.generator import regions as regions_module
from sudoku_ga.generator.cages import draw_cages, split_until_graded, split_until_unique
from sudoku_ga.generator.full_grid import cyclic_grid
from sudoku_ga.generator.making import MakingResult, make_puzzle
from sudoku_ga.generator.regions import board_of_random_regions, random_regions, regions_over
from sudoku_ga.generator.spec import Options, Spec, sizes_of
from sudoku_ga.generator.symmetry import Symmetry, orbits
from sudoku_ga.puzzle.exact import ExactReference, SolutionCount, full_grid, has_full_grid
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grading import grade
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.layout import Cage, Constraint, Feature, Layout, beside, reached
from sudoku_ga.puzzle.rules import is_solution

RECIPE = load_recipe("fast")
EXACT = ExactReference()
NO_HURRY = 3600.0


def made(spec: Spec, seed: int = 1) -> MakingResult:
    *_, last = make_puzzle(spec, RECIPE, seed, time_limit_s=NO_HURRY)
    assert last.made is not None
    return last.made


def puzzle_of(spec: Spec, seed: int = 1) -> Grid:
    puzzle = made(spec, seed).puzzle
    assert puzzle is not None
    return puzzle


@pytest.mark.parametrize(
    ("layout", "size"),
    [
        ("x", 4),
        ("windoku", 4),
        ("disjoint-groups", 6),
        ("anti-knight", 9),
        ("anti-king", 9),
        ("jigsaw", 5),
        ("jigsaw-7a", 9),
        ("jigsaw,x", 7),
        ("jigsaw,x,anti-knight", 9),
        ("killer", 4),
        ("x,killer", 9),
        ("jigsaw,anti-king,killer", 6),
        ("killer", 10),
    ],
)
def test_one_solution_and_no_given_to_spare(layout: str, size: int) -> None:
    result = made(Options(layout=layout, size=size).spec)
    puzzle, solution = result.puzzle, result.solution
    assert puzzle is not None
    assert solution is not None
    assert puzzle.geometry == solution.geometry
    assert result.minimal
    assert is_solution(solution, puzzle)
    assert EXACT.count(puzzle).solutions is SolutionCount.ONE
    for cell in np.flatnonzero(puzzle.digits).tolist():
        assert EXACT.count(puzzle.with_digit(cell, 0)).solutions is SolutionCount.MANY


def test_a_puzzle_has_what_its_layouts_say() -> None:
    puzzle = puzzle_of(Options(layout="jigsaw,x,killer", size=6).spec)
    assert puzzle.geometry.layout.constraints == {Constraint.DIAGONALS}
    assert puzzle.geometry.features == {
        Feature.REGIONS,
        Feature.UNITS,
        Feature.EDGES,
        Feature.CAGES,
    }
    assert puzzle.given_count == 0


@pytest.mark.parametrize("layout", ["x", "jigsaw", "killer"])
def test_equal_seeds_make_equal_puzzles(layout: str) -> None:
    spec = Options(layout=layout, size=6).spec
    assert puzzle_of(spec, 3) == puzzle_of(spec, 3)
    assert puzzle_of(spec, 3) != puzzle_of(spec, 4)


@pytest.mark.parametrize("layout", ["jigsaw", "killer"])
def test_the_number_of_givens_is_met_and_they_lie_symmetrically(layout: str) -> None:
    spec = Options(layout=layout, size=6, givens=16, symmetry="rotational").spec
    puzzle = puzzle_of(spec)
    assert puzzle.given_count == 16
    for cells in orbits(puzzle.geometry, Symmetry.ROTATIONAL):
        assert len({bool(puzzle.digits[cell]) for cell in cells}) == 1
    assert EXACT.count(puzzle).solutions is SolutionCount.ONE


def test_a_minimal_killer_with_givens_needs_each_of_them() -> None:
    puzzle = puzzle_of(Options(layout="killer", size=6, givens=2, minimal="yes").spec)
    for cell in np.flatnonzero(puzzle.digits).tolist():
        assert EXACT.count(puzzle.with_digit(cell, 0)).solutions is SolutionCount.MANY


@pytest.mark.parametrize(
    ("layout", "wanted"),
    [
        *[(layout, grade) for layout in ("x", "jigsaw") for grade in (1, 2, 4)],
        *[("killer", 2), ("killer", 3), ("jigsaw,killer", 2)],
    ],
)
def test_a_grade_is_reached(layout: str, wanted: int) -> None:
    puzzle = puzzle_of(Options(layout=layout, grade=str(wanted)).spec)
    assert grade(puzzle).grade == wanted


@pytest.mark.parametrize(
    ("options", "seed"),
    [
        ({"layout": "killer", "size": 6, "grade": "3"}, 2),
        ({"layout": "jigsaw,killer", "size": 5, "givens": 3, "symmetry": "rotational"}, 0),
    ],
)
def test_cages_that_do_not_meet_the_specification_are_tried_again(
    options: dict[str, object], seed: int
) -> None:
    spec = Options(**options).spec  # type: ignore[arg-type]
    *_, last = make_puzzle(spec, RECIPE, seed, time_limit_s=NO_HURRY)
    assert last.tries > 1
    assert last.made is not None
    assert last.made.puzzle is not None
    assert spec.given_count in (None, last.made.puzzle.given_count)
    assert spec.grade in (None, grade(last.made.puzzle).grade)


def test_several_solutions_are_allowed_where_asked_for() -> None:
    puzzle = puzzle_of(Options(layout="killer", solutions="any", givens=3).spec)
    assert puzzle.given_count == 3


@pytest.mark.parametrize("largest", [1, 2, 5, 9])
def test_cages_cover_the_grid_without_repeats(largest: int) -> None:
    board = Geometry(3, 3)
    full = puzzle_of(Spec(board, given_count=81))
    cages = draw_cages(full, largest, np.random.default_rng(2))
    assert sorted(cell for cage in cages for cell in cage.cells) == list(range(81))
    for cage in cages:
        digits = full.digits[list(cage.cells)].tolist()
        assert len(set(digits)) == len(digits) <= largest
        assert sum(digits) == cage.total
        assert reached(cage.cells[0], set(cage.cells), 9) == set(cage.cells)


def test_a_cell_is_alone_only_where_no_cage_beside_it_has_room() -> None:
    full = puzzle_of(Spec(Geometry(3, 3), given_count=81))
    for seed in range(5):
        cages = draw_cages(full, 3, np.random.default_rng(seed))
        of = {cell: cage for cage in cages for cell in cage.cells}
        for cage in cages:
            if len(cage.cells) == 1:
                (cell,) = cage.cells
                for other in (of[each] for each in beside(cell, 9)):
                    held = full.digits[list(other.cells)]
                    assert len(other.cells) >= 2
                    assert len(other.cells) == 3 or full.digits[cell] in held


@pytest.mark.parametrize("seed", range(3))
def test_no_split_makes_a_puzzle_easier_than_its_grade(seed: int) -> None:
    rng = np.random.default_rng(seed)
    full = cyclic_grid(Geometry(2, 3), rng)
    cages, empty = draw_cages(full, 6, rng), Grid.empty(full.geometry)
    splits = list(split_until_graded(full, empty, cages, 4, rng))
    assert [len(split) for split in splits] == list(
        range(len(cages) + 1, len(cages) + 1 + len(splits))
    )
    for split in splits:
        assert grade(Grid.empty(full.geometry.with_cages(split))).grade >= 4


def test_large_boards_split_several_cages_where_a_search_reached_its_limit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(cages_module, "_CONFLICT_LIMIT", 1)
    rng = np.random.default_rng(1)
    full = cyclic_grid(Geometry.of_size(12), rng)
    cages = draw_cages(full, 5, rng)
    split = next(split_until_unique(full, [], cages, rng))
    assert len(split) == len(cages) + 144 // 64
    assert sorted(cell for cage in split for cell in cage.cells) == list(range(144))


def test_a_board_without_full_grids_is_refused() -> None:
    board = Geometry(
        2, 2, Layout(constraints=frozenset({Constraint.ANTI_KNIGHT, Constraint.ANTI_KING}))
    )
    assert has_full_grid(board, 1000) is False
    with pytest.raises(UserError, match="4×4, anti-knight, anti-king has none"):
        made(Spec(board))


def test_rules_for_which_no_random_regions_are_found_are_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(making, "_MOST_REGIONS", 3)
    board = "Latin square 5×5, anti-knight"
    with pytest.raises(UserError, match=f"no full grid was found for 3 random regions of {board}"):
        made(Options(layout="jigsaw,anti-knight", size=5).spec)


def test_rules_that_no_latin_square_keeps_are_refused_at_once() -> None:
    with pytest.raises(UserError, match="Latin square 6×6, X, anti-king has none"):
        made(Options(layout="jigsaw,x,anti-king", size=6).spec)


def test_regions_over_a_latin_square_hang_together_and_have_every_digit() -> None:
    board = Options(layout="jigsaw,x,anti-king").spec.geometry
    full = full_grid(board, 10_000).grid
    assert full is not None
    drawn = [regions_over(full, np.random.default_rng(seed)) for seed in range(6)]
    layouts = [layout for layout in drawn if layout is not None]
    assert layouts
    for layout in layouts:
        cells_of = np.argsort(layout.regions, kind="stable").reshape(9, 9)
        assert all(sorted(full.digits[cells]) == list(range(1, 10)) for cells in cells_of)
        assert all(len(reached(int(cells[0]), set(cells.tolist()), 9)) == 9 for cells in cells_of)


@pytest.mark.parametrize(
    ("layout", "size"), [("x,anti-king", 5), ("x,anti-king", 7), ("x,anti-knight", 8)]
)
def test_random_regions_under_several_rules_come_with_a_full_grid(layout: str, size: int) -> None:
    geometry = Options(layout=f"jigsaw,{layout}", size=size).spec.geometry
    for seed in range(4):
        board, full = board_of_random_regions(geometry, np.random.default_rng(seed))
        assert board is not None
        assert full is not None
        assert board.has_regions
        assert board.layout.constraints == geometry.layout.constraints
        assert is_solution(full, Grid.empty(board))


def test_no_board_is_drawn_where_no_regions_fit_a_full_grid(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(regions_module, "_STARTS", 1)
    geometry = Options(layout="jigsaw,x,anti-knight", size=8).spec.geometry
    assert board_of_random_regions(geometry, np.random.default_rng(2)) == (None, None)


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({"layout": "nothing"}, "a layout or its file is expected, not nothing"),
        ({"layout": "jigsaw,jigsaw-9a"}, "jigsaw or a layout with regions is expected"),
        ({"layout": "jigsaw,disjoint-groups"}, "disjoint groups need rectangular boxes"),
        ({"layout": "jigsaw-7a", "size": 6}, "a size of 7 is expected for layout jigsaw-7a, not 6"),
        ({"layout": "jigsaw", "box_height": 3}, "a board with regions has no boxes"),
        ({"layout": "windoku", "size": 6}, "windows need a board of 4×4, 9×9"),
        ({"layout": "killer", "size": 25}, "cages need a board of at most 16×16, not 25×25"),
        ({"layout": "x", "largest_cage": 4}, "a largest cage requires the layout killer"),
        ({"layout": "x", "givens": 7}, "8 to 81 givens are expected"),
        ({"layout": "killer", "grade": "1"}, "a grade of 2 to 6 is expected for a killer puzzle"),
        ({"layout": "x", "article": "easy"}, "found variant x"),
    ],
)
def test_what_does_not_fit_together_is_refused(options: dict[str, str], expected: str) -> None:
    with pytest.raises(UserError, match=expected):
        _ = Options(**options).spec  # type: ignore[arg-type]


def test_a_layout_with_cages_is_refused() -> None:
    with pytest.raises(UserError, match=r"cages .*\b1\b"):
        Spec(Geometry(2, 2, Layout(cages=(Cage(3, (0, 1)),))))


def test_sizes_follow_the_layout() -> None:
    assert sizes_of("classic")[:4] == (4, 6, 8, 9)
    assert sizes_of("jigsaw")[:4] == (4, 5, 6, 7)
    assert sizes_of("windoku")[:3] == (4, 9, 16)
    assert sizes_of("jigsaw-7a") == (7,)
    assert max(sizes_of("x,killer")) == 16


def test_random_regions_differ_and_are_compact() -> None:
    drawn = [random_regions(9, np.random.default_rng(seed)).regions for seed in range(8)]
    assert len(set(drawn)) == 8
    boards = [np.reshape(regions, (9, 9)) for regions in drawn]
    rows_of = [(board == region).any(axis=1) for board in boards for region in range(9)]
    assert sum(rows.sum() == 1 for rows in rows_of) <= 2  # the regions began as rows
    borders = [np.count_nonzero(np.diff(board, axis=0)) for board in boards]
    assert np.mean(borders) < 32  # 72 of rows, 18 of boxes
