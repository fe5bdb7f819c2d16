"""Boards of any units, against plain backtracking."""

import itertools
import pickle

import numpy as np
import pytest

from sudoku_ga.errors import UserError
from sudoku_ga.puzzle.exact import ExactReference
from sudoku_ga.puzzle.formats.player_state import open_candidates
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grading import techniques_up_to
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.layout import CLASSIC, Cage, Constraint, Feature, Layout
from sudoku_ga.puzzle.rules import conflict_count, describe_conflict, is_solution
from sudoku_ga.puzzle.singles import fill_singles
from sudoku_ga.puzzle.techniques.position import Position
from sudoku_ga.puzzle.techniques.solver import solve_by_techniques
from tests.puzzle.variants import (
    JIGSAW_5,
    VARIANTS,
    blanked,
    differ,
    first_solution,
    layout,
    regions,
    solutions,
)

EVERY = pytest.mark.parametrize("name", VARIANTS)
SOLVABLE = [
    name for name, geometry in VARIANTS.items() if next(solutions(Grid.empty(geometry)), None)
]
OF_SOLVABLE = pytest.mark.parametrize("name", SOLVABLE)


def puzzles_of(name: str, count: int = 12) -> list[Grid]:
    """Return puzzles with no, one and many solutions."""
    rng = np.random.default_rng(7)
    full, cells = first_solution(VARIANTS[name]), VARIANTS[name].cell_count
    fewest = 2 if cells < 20 else cells // 3
    return [
        blanked(full, int(rng.integers(fewest, cells)), rng, changed=int(each % 3 == 0))
        for each in range(count)
    ]


@EVERY
def test_peers_are_the_cells_that_must_differ(name: str) -> None:
    geometry = VARIANTS[name]
    for a, b in itertools.combinations(range(geometry.cell_count), 2):
        assert (b in geometry.peers[a]) == (a in geometry.peers[b]) == differ(geometry, a, b)


@EVERY
def test_the_exact_reference_finds_all_solutions_there_are(name: str) -> None:
    exact = ExactReference()
    empty = Grid.empty(VARIANTS[name])
    of_empty = [empty] if VARIANTS[name].size < 6 else []
    for puzzle in of_empty + (puzzles_of(name) if name in SOLVABLE else []):
        found = list(itertools.islice(solutions(puzzle), 2))
        answer = exact.count(puzzle)
        assert answer.solutions == ("none", "one", "many")[len(found)]
        for each in (answer.solution, answer.second):
            assert each is None or is_solution(each, puzzle)


@OF_SOLVABLE
def test_a_solution_is_what_backtracking_finds(name: str) -> None:
    geometry = VARIANTS[name]
    rng = np.random.default_rng(3)
    for digits in itertools.islice(solutions(Grid.empty(geometry)), 20):
        grid = Grid(geometry, np.array(digits, np.uint8))
        assert is_solution(grid, Grid.empty(geometry)) and describe_conflict(grid) is None
        one, other = rng.choice(geometry.cell_count, 2, replace=False)
        wrong = grid.with_digits([(one, digits[other]), (other, digits[one])])
        if wrong != grid and not next(solutions(wrong), None):
            assert not is_solution(wrong, Grid.empty(geometry))
            assert describe_conflict(wrong) is not None


@OF_SOLVABLE
def test_conflicts_are_the_pairs_that_must_differ(name: str) -> None:
    geometry = VARIANTS[name]
    rng = np.random.default_rng(5)
    grid = Grid(geometry, rng.integers(0, geometry.size + 1, geometry.cell_count).astype(np.uint8))
    pairs = itertools.combinations(range(geometry.cell_count), 2)
    digits = grid.digits
    assert conflict_count(grid) == sum(
        bool(digits[a] and digits[a] == digits[b]) and differ(geometry, a, b) for a, b in pairs
    )


@OF_SOLVABLE
@pytest.mark.parametrize("level", ["naked", "hidden"])
def test_singles_lose_no_solution(name: str, level: str) -> None:
    filled = 0
    for puzzle in puzzles_of(name):
        found = np.array(list(itertools.islice(solutions(puzzle), 200)))
        result = fill_singles(puzzle, level)
        if result.contradiction:
            assert not len(found)
            continue
        filled += result.grid.given_count - puzzle.given_count
        if not VARIANTS[name].layout.cages:
            left = np.where(result.grid.digits, 0, result.candidates).tolist()
            assert tuple(left) == Position.from_grid(result.grid).candidates
        for cell in range(len(puzzle.digits) if len(found) else 0):
            for digit in np.unique(found[:, cell]).tolist():
                assert int(result.candidates[cell]) >> digit - 1 & 1
    assert filled


@OF_SOLVABLE
def test_techniques_lose_no_solution(name: str) -> None:
    for puzzle in puzzles_of(name, 6):
        found = list(itertools.islice(solutions(puzzle), 2))
        if len(found) != 1:
            continue
        (solution,) = found
        for step, _position in solve_by_techniques(Position.from_grid(puzzle), techniques_up_to(5)):
            assert step.explanation
            assert all(solution[cell] == digit for cell, digit in step.placements)
            assert all(solution[cell] != digit for cell, digit in step.eliminations)


def test_two_singles_that_see_each_other_without_a_unit_are_a_contradiction() -> None:
    givens = [(2, 3), (3, 6), (4, 2), (5, 4), (7, 2), (12, 3), (15, 4), (18, 5), (30, 6)]
    puzzle = Grid.empty(Geometry(3, 2, layout(Constraint.ANTI_KNIGHT))).with_digits(givens)
    result = fill_singles(puzzle.with_digit(32, 5), "naked")
    assert result.contradiction == "two 1s a knight's move apart (r1c1 and r2c3)"
    assert result.fault_cells == (0, 8)


@OF_SOLVABLE
def test_open_candidates_are_what_no_peer_holds(name: str) -> None:
    for puzzle in puzzles_of(name, 4):
        position = Position.from_grid(puzzle)
        assert open_candidates(puzzle) == position.candidates


def test_equal_boards_are_equal_values() -> None:
    jigsaw = layout(jigsaw=JIGSAW_5)
    other = Layout(tuple(9 - number for number in jigsaw.regions))
    boards = [Geometry(1, 5, jigsaw), Geometry(5, 1, jigsaw), Geometry(1, 5, other)]
    assert len(set(boards)) == 1
    boxes = Geometry(2, 3)
    assert Geometry(1, 6, Layout(tuple(boxes.box_of.tolist()))) == boxes
    assert Geometry(3, 3, Layout()).layout is CLASSIC
    assert Geometry(3, 3) != Geometry(3, 3, layout(Constraint.DIAGONALS))
    for geometry in VARIANTS.values():
        assert pickle.loads(pickle.dumps(geometry)) == geometry


def test_a_classic_board_is_pickled_as_before() -> None:
    function, arguments = Geometry(3, 3).__reduce__()
    assert arguments == (3, 3) and callable(function)
    assert repr(Geometry(2, 3)) == "Geometry(box_height=2, box_width=3)"
    assert hash(Geometry(2, 3)) == hash((2, 3))
    assert not Geometry(3, 3).features


@pytest.mark.parametrize(
    ("geometry", "name"),
    [
        (Geometry(3, 3, layout(Constraint.ANTI_KNIGHT)), "9×9, anti-knight"),
        (Geometry(3, 3, layout(Constraint.ANTI_KING, Constraint.DIAGONALS)), "9×9, X, anti-king"),
        (VARIANTS["5x5 jigsaw"], "5×5 jigsaw"),
        (VARIANTS["5x5 jigsaw killer"], "5×5 jigsaw, killer"),
        (VARIANTS["6x6 groups"], "6×6, boxes 2×3, disjoint groups"),
        (VARIANTS["Latin X"], "Latin square 5×5, X"),
    ],
)  # fmt: skip
def test_a_board_is_called_by_its_variant(geometry: Geometry, name: str) -> None:
    assert str(geometry) == name


def test_units_are_called_by_their_kind() -> None:
    rules = (Constraint.DIAGONALS, Constraint.WINDOWS, Constraint.DISJOINT_GROUPS)
    geometry = Geometry(3, 3, layout(*rules, cages=(Cage(14, (0, 1)),)))
    assert len(geometry.every_unit) == 27 + 2 + 4 + 9
    names = [geometry.unit_name(unit) for unit in (26, 27, 28, 29, 32, 33, 41, 42)]
    assert names == [
        "box 9", "diagonal 1", "diagonal 2", "window 1", "window 4", "group 1", "group 9",
        "cage of 14",
    ]  # fmt: skip
    assert VARIANTS["5x5 jigsaw"].unit_name(11) == "region 2"


def test_features_say_what_is_beyond_a_classic_board() -> None:
    assert VARIANTS["5x5 jigsaw"].features == {Feature.REGIONS}
    assert VARIANTS["4x4 X"].features == {Feature.UNITS}
    assert VARIANTS["6x6 anti-knight"].features == {Feature.EDGES}
    assert Feature.CAGES in VARIANTS["4x4 killer"].features


@pytest.mark.parametrize(
    ("make", "problem"),
    [
        (lambda: Layout(regions("AABBC")), "square board are expected, found those of 5 cells"),
        (lambda: Layout(regions("AAABAABBBCCCCCDDDD"[:16])), "regions of 4 cells .* r1c1 has 5"),
        (lambda: Layout(regions("ABBBBAAACCCCDDDD"[:16])), "r2c2 is apart from r1c1 of region 1"),
        (lambda: Geometry(3, 3, layout(jigsaw=JIGSAW_5)), "board of 9×9 are expected, not of 5×5"),
        (lambda: Geometry(2, 3, layout(Constraint.WINDOWS)), "not 6×6"),
        (lambda: Geometry(1, 5, layout(Constraint.DISJOINT_GROUPS)), "need rectangular boxes"),
        (
            lambda: Geometry(2, 2, layout(cages=(Cage(3, (0, 1)), Cage(5, (1, 2))))),
            "cage of 5: cells of no other cage are expected, cage of 3 has r1c2 too",
        ),
        (lambda: Geometry(2, 2, layout(cages=(Cage(3, (4, 4)),))), "found r2c1 twice"),
        (lambda: Geometry(2, 2, layout(cages=(Cage(9, range(5)),))), "1 to 4 cells .* found 5"),
        (lambda: Geometry(2, 2, layout(cages=(Cage(9, ()),))), "1 to 4 cells .* found 0"),
        (lambda: Geometry(2, 2, layout(cages=(Cage(9, (4, 5)),))), "cage of 9 at r2c1: .* 3 to 7"),
        (lambda: Geometry(2, 2, layout(cages=(Cage(5, (15, 16)),))), "cage of 5: cells of a board"),
        (lambda: Geometry(5, 5, layout(cages=(Cage(5, (0, 1)),))), "at most 16×16, not 25×25"),
    ],
)  # fmt: skip
def test_impossible_layouts_are_refused(make, problem: str) -> None:
    with pytest.raises(UserError, match=problem):
        make()


def test_conflicts_beyond_units_are_described() -> None:
    knight = Grid.empty(VARIANTS["6x6 anti-knight"]).with_digits([(0, 5), (13, 5)])
    assert describe_conflict(knight) == "two 5s a knight's move apart (r1c1 and r3c2)"
    killer = Grid.empty(VARIANTS["4x4 killer"]).with_digits([(2, 1), (3, 2)])
    assert describe_conflict(killer) == "a cage of 7 adds up to 3 (r1c3, r1c4)"
    board = Geometry(2, 2, layout(cages=(Cage(6, (2, 3, 7)),)))
    for digits, expected in (((3, 2), None), ((4, 1), None), ((4, 2), "a cage of 6 has 6 and")):
        killer = Grid.empty(board).with_digits(zip((2, 3), digits, strict=True))
        found = describe_conflict(killer)
        assert found is None if expected is None else expected in found
    twice = Grid.empty(VARIANTS["4x4 killer"]).with_digits([(1, 3), (4, 3)])
    assert describe_conflict(twice) == "two 3s in box 1 and cage of 6 (r1c2 and r2c1)"
