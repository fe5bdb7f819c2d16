"""What a chain finds on boards made for it."""

from pathlib import Path

import pytest

from sudoku_ga.puzzle.exact import ExactReference
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.rating.board import Board
from sudoku_ga.rating.chain_search import DYNAMIC_CHAINS, MULTIPLE_CHAIN, ChainKind, ChainSearch
from sudoku_ga.rating.chains.simple import length_increment
from sudoku_ga.rating.locked_sets import hidden_set_steps, naked_sets
from sudoku_ga.rating.se_rating import rated_steps
from sudoku_ga.rating.step import RatedStep
from sudoku_ga.rating.uniqueness import unique_loops
from sudoku_ga.rating.wings import pair_exclusions, wings
from tests.puzzle.boards import puzzle

POSITIONS = [
    (technique, int(rating), cells)
    for technique, rating, *cells in (
        line.split()
        for line in Path(__file__).with_name("positions.txt").read_text().splitlines()
        if line[0] != "#"
    )
]


def board(cells: dict[int, str]) -> Board:
    """Return an empty board where some cells have only these candidates."""
    made = Board(Grid.empty(Geometry(3, 3)))
    for cell, digits in cells.items():
        for digit in range(9):
            if str(digit + 1) not in digits:
                made.remove(9 * cell + digit)
    return made


def position(cells: list[str]) -> Board:
    """Return the board of a line of ``positions.txt``."""
    made = Board(Grid.empty(Geometry(3, 3)))
    for cell, text in enumerate(cells):
        if text[0] == "=":
            made.place(cell, int(text[1]) - 1)
    for cell, text in enumerate(cells):
        for digit in range(9):
            if str(digit + 1) not in text:
                made.remove(9 * cell + digit)
    return made


def chain(made: Board, kind: ChainKind) -> RatedStep | None:
    """Return the easiest chain of a kind."""
    return [*ChainSearch(made).steps(kind)][-1]


def names(candidates: tuple[int, ...]) -> list[str]:
    """Return candidates as row, column and digit, ``457`` for 7 in r4c5."""
    return [f"{number // 81 + 1}{number // 9 % 9 + 1}{number % 9 + 1}" for number in candidates]


@pytest.mark.parametrize(
    ("links", "increment"),
    [
        (6, 0),
        (7, 1),
        (8, 1),
        (9, 2),
        (10, 2),
        (11, 3),
        (14, 3),
        (15, 4),
        (18, 4),
        (19, 5),
        (26, 5),
        (27, 6),
    ],
)
def test_long_chains_are_harder(links: int, increment: int) -> None:
    assert length_increment.py_func(links) == increment


def test_a_naked_pair_clears_its_row() -> None:
    made = board({0: "12", 4: "12"})
    (step, *_) = naked_sets(made, 2)
    assert step.rating == 30
    assert names(step.eliminations) == [
        f"1{col}{d}" for col in (2, 3, 4, 6, 7, 8, 9) for d in (1, 2)
    ]


def test_a_hidden_pair_clears_its_cells() -> None:
    made = board(dict.fromkeys(range(1, 8), "3456789"))
    (step, *_) = hidden_set_steps(made, 2)
    assert step.rating == 34
    assert names(step.eliminations) == [f"1{col}{d}" for col in (1, 9) for d in range(3, 10)]


def test_an_xy_wing_clears_what_both_pincers_see() -> None:
    made = board({0: "12", 4: "13", 36: "23"})
    (step, *_) = wings(made, 2)
    assert (step.rating, names(step.eliminations)) == (42, ["553"])


def test_a_unique_rectangle_keeps_the_third_digit() -> None:
    made = board({0: "12", 3: "12", 9: "12", 12: "123"})
    (step, *_) = unique_loops(made)
    assert (step.rating, names(step.eliminations)) == (45, ["241", "242"])


def test_an_aligned_pair_is_excluded_by_two_cells() -> None:
    made = board({0: "123", 1: "124", 3: "12", 4: "14"})
    (step, *_) = pair_exclusions(made)
    assert (step.rating, names(step.eliminations)) == (62, ["111"])


def test_a_turbot_fish_is_a_forcing_chain_of_one_digit() -> None:
    # In row 1 the digit 1 is in c1 or c5, in row 5 in c2 or c5: r1c1 or r5c2 holds it.
    others = "23456789"
    made = board(
        {cell: others for cell in range(9) if cell not in (0, 4)}
        | {36 + column: others for column in range(9) if column not in (1, 4)}
    )
    step = ChainSearch(made).simple_chain()
    assert step is not None
    assert (step.technique, step.rating) == ("forcing-x-chain", 66)
    assert names(step.eliminations)[0][2] == "1"


@pytest.mark.exhaustive
def test_places_of_a_digit_lead_to_the_same_end() -> None:
    # Each candidate of r1c1 puts 9 into a cell that r1c9 sees.
    made = board({0: "123", 1: "19", 2: "29", 3: "39"})
    step = chain(made, MULTIPLE_CHAIN)
    assert step is not None
    assert step.technique == "multiple-forcing-chain"
    assert 80 <= step.rating <= 84
    assert {name[2] for name in names(step.eliminations)} == {"9"}


@pytest.mark.exhaustive
@pytest.mark.parametrize(("technique", "rating", "cells"), POSITIONS)
def test_the_next_step_needs_the_technique(technique: str, rating: int, cells: list[str]) -> None:
    step = next(rated_steps(position(cells)))
    assert (step.technique, step.rating) == (technique, rating)


@pytest.mark.exhaustive
@pytest.mark.parametrize("level", range(5))
def test_dynamic_chains_prove_what_is_true(level: int) -> None:
    _technique, _rating, cells = POSITIONS[0]
    givens = "".join(text[1] if text[0] == "=" else "." for text in cells)
    solution = ExactReference().count(puzzle(givens)).solution
    assert solution is not None
    digits = solution.digits.tolist()
    step = chain(position(cells), DYNAMIC_CHAINS[level])
    assert step is not None
    assert all(digits[each // 9] != each % 9 + 1 for each in step.eliminations)
    if step.placement is not None:
        assert digits[step.placement // 9] == step.placement % 9 + 1
