"""LSGA (Wang and others, 2023) against a port of its pseudo-code, as a public program has it.

The paper itself was not at hand. The program, in Python, is GitHub ``PayThePizzo/SudokuSolver``; it
counts its generations from 0.

Power: 10 runs each find second units that are drawn from those in reach alone (p = 0.0002). They
miss a recipe without crossover, and hardly see one without swaps (0.02).
"""

from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Any

import sudoku_ga as sga
from tests.literal.comparison import (
    BOXES,
    COLUMNS,
    LEAST_P,
    ROWS,
    Runs,
    filled,
    free_cells,
    rank_test,
    read_digits,
    runs_of_recipe,
    swap,
)

COUPLES, ROWS_EXCHANGED, SWAPS, REDRAWS = 0.2, 0.1, 0.3, 0.05
Board = list[int]


def mean_illegal(givens: Board, size: int, elite_size: int, generations: int, seed: int) -> float:
    """Return the mean number of illegal columns and boxes of the last generation."""
    random = Random(seed)
    boards = [filled(givens, ROWS, random) for _ in range(size)]
    elite: list[Board] = []
    for _ in range(generations):
        costs = {id(board): _illegal(board) for board in boards}
        boards = [_winner(boards, costs, random) for _ in range(size)]
        boards = _crossed(boards, random)
        for board in boards:
            _mutate(board, givens, random)
            _search(board, givens, COLUMNS, random)
            _search(board, givens, BOXES, random)
        elite = sorted(boards + elite, key=_illegal)[:elite_size]
        boards.sort(key=_illegal, reverse=True)
        boards[0] = _substitute(boards[0], elite, givens, random)
    return sum(map(_illegal, boards)) / len(boards)


def _is_illegal(board: Board, unit: list[int]) -> bool:
    return len({board[cell] for cell in unit}) < 9


def _illegal(board: Board) -> int:
    return sum(_is_illegal(board, unit) for unit in COLUMNS + BOXES)


def _winner(boards: list[Board], costs: dict[int, int], random: Random) -> Board:
    first, second = random.choice(boards), random.choice(boards)
    return first if costs[id(first)] < costs[id(second)] else second


def _crossed(boards: list[Board], random: Random) -> list[Board]:
    """Return copies; of those that are crossed, both children."""
    children = []
    for board in boards:
        child = board.copy()
        children.append(child)
        if random.random() < COUPLES:
            other = random.choice(boards).copy()
            for row in ROWS:
                if random.random() < ROWS_EXCHANGED:
                    for cell in row:
                        child[cell], other[cell] = other[cell], child[cell]
            children.append(other)
    return children


def _mutate(board: Board, givens: Board, random: Random) -> None:
    for blanks in free_cells(givens, ROWS):
        if len(blanks) > 1 and random.random() < SWAPS:
            swap(board, *random.choices(blanks, k=2))  # both may be the same
        if random.random() < REDRAWS:
            digits = [board[cell] for cell in blanks]
            random.shuffle(digits)
            for cell, digit in zip(blanks, digits, strict=True):
                board[cell] = digit


def _search(board: Board, givens: Board, units: list[list[int]], random: Random) -> None:
    """Try one exchange in a row between each illegal unit and another."""
    illegal = [unit for unit in units if _is_illegal(board, unit)]
    for unit in illegal:
        _exchange(board, givens, unit, random.choice(illegal))


def _exchange(board: Board, givens: Board, unit: list[int], other: list[int]) -> None:
    crowded = [_repeated(board, each) for each in (unit, other)]
    here, there = crowded[0] - crowded[1], crowded[1] - crowded[0]
    leaving = [cell for cell in unit if board[cell] in here and not givens[cell]]
    coming = [cell for cell in other if board[cell] in there and not givens[cell]]
    for first in leaving:
        for second in coming:
            if first // 9 == second // 9:
                swap(board, first, second)
                return


def _repeated(board: Board, unit: list[int]) -> set[int]:
    digits = [board[cell] for cell in unit]
    return {digit for digit in digits if digits.count(digit) > 1}


def _substitute(worst: Board, elite: list[Board], givens: Board, random: Random) -> Board:
    chosen, cost = random.choice(elite), _illegal(worst)
    if cost and random.random() < (cost - _illegal(chosen)) / cost:
        return chosen.copy()
    return filled(givens, ROWS, random)


NO_11 = "29.7.1...53..6.1....63...4....59...4.15..4689...18...3..26...9.36..4.7..94.8.5..."
RUNS, GENERATIONS, SIZE, ELITE = 10, 5, 20, 7


@cache
def ported() -> list[float]:
    """Return the mean fitness of each run of the port."""
    givens = read_digits(NO_11)
    return [mean_illegal(givens, SIZE, ELITE, GENERATIONS, seed) for seed in range(RUNS)]


def of_recipe(changes: Mapping[str, Any]) -> Runs:
    """Return the mean fitness of each run of the recipe, with changes."""
    values = {"population.size": SIZE, "replacement.archive_size": ELITE, **changes}
    recipe = sga.recipe("lsga-2023").with_values(values)
    return runs_of_recipe(NO_11, recipe, range(RUNS), [GENERATIONS])[:, 1]


def test_the_recipe_evolves_as_the_program_does() -> None:
    assert rank_test(ported(), of_recipe({})) >= LEAST_P


def test_another_parameter_is_found_out() -> None:
    changes = {"local_search[0].partners": "in-reach", "local_search[1].partners": "in-reach"}
    assert rank_test(ported(), of_recipe(changes)) < LEAST_P
