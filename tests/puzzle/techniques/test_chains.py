"""Chains and forcing nets: their conclusions hold, and their links are those of the position."""

import pytest

from sudoku_ga.puzzle.exact import ExactReference
from sudoku_ga.puzzle.formats.reading import read_puzzle
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.layout import Cage, Layout
from sudoku_ga.puzzle.techniques.chains import CHAIN, CHAINS, FORCING
from sudoku_ga.puzzle.techniques.position import Position
from sudoku_ga.puzzle.techniques.solver import HINT_TECHNIQUES, TECHNIQUES, solve_by_techniques

_HARD = "..8.......2..7....9..6..4.1..9....7..7..42.5.8....1....9....3.26......1..3..8...5"
_KNIGHT = (
    "# box 3x3 anti-knight\n"
    ".......7.......9..........6.....1.83...........83.............5...9.....7....28.."
)


@pytest.mark.parametrize(("puzzle", "is_solved"), [(_HARD, True), (_KNIGHT, False)])
def test_conclusions_hold_where_techniques_end(puzzle: str, is_solved: bool) -> None:
    grid = read_puzzle(puzzle).grid
    solution = ExactReference().count(grid).solution
    assert solution is not None
    position, found = Position.from_grid(grid), set()
    for step, after in solve_by_techniques(position, HINT_TECHNIQUES):
        for cell, digit in step.eliminations:
            assert solution.digits[cell] != digit
        if step.links:
            found.add(step.technique.name)
            assert not list(solve_by_techniques(position, TECHNIQUES))
            assert all(position.has(*link.end) for link in step.links)
            assert step.explanation.endswith(".")
        position = after
    assert "chain" in found and position.is_full is is_solved


def test_a_chain_of_three_links() -> None:
    # 1 has two places in rows 1 and 5, one of each in column 1: a turbot fish.
    position = Position.from_grid(Grid.empty(Geometry(3, 3)))
    gone = [(cell, 1) for cell in (*range(9), *range(36, 45)) if cell not in (0, 8, 36, 43)]
    step = next(CHAIN.find(position.changed(eliminations=gone)))
    assert step.eliminations == ((16, 1), (25, 1), (35, 1), (53, 1))
    assert step.explanation == (
        "If r1c9≠1: r1c1=1 → r5c1≠1 → r5c8=1. So r1c9=1 or r5c8=1, and either way "
        "r2c8≠1, r3c8≠1, r4c9≠1, r6c9≠1."
    )


def test_a_net_names_what_is_left_without_a_digit() -> None:
    position = Position.from_grid(Grid.empty(Geometry(2, 2)))
    gone = [(cell, digit) for cell in (0, 2) for digit in (3, 4)]
    step = next(FORCING.find(position.changed(eliminations=gone)))
    assert step.eliminations == ((1, 1),)
    assert step.explanation == ("If r1c2=1, then r1c1=2, and no digit is left for r1c3. So r1c2≠1.")
    assert [link.end for link in step.links] == [(0, 2), (2, 1), (2, 2)]


def test_a_net_goes_on_with_the_sum_of_a_cage() -> None:
    board = Geometry(2, 2, Layout(cages=(Cage(5, (0, 1)),)))
    position = Position.from_grid(Grid.empty(board))
    step = next(FORCING.find(position.changed(eliminations=[(3, 2), (3, 3)])))
    assert step.explanation == ("If r1c1=1, then r1c2=4, and no digit is left for r1c4. So r1c1≠1.")
    assert [link.end for link in step.links] == [(1, 4), (3, 1), (3, 4)]


def test_large_boards_have_no_chains() -> None:
    position = Position.from_grid(Grid.empty(Geometry(3, 6)))
    assert [list(technique.find(position)) for technique in CHAINS] == [[], []]
