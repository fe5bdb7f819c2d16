"""Weiss (2009) against a port of the paper's outline of the algorithm.

The paper prints a run on its puzzle ``med3.txt``: the least and the greatest number of duplicates
of each generation. Its least number never grows, so that the retained half must live on.

Power: 15 runs each find a recipe in which it does not (p = 0.0004).
"""

from functools import cache

import numpy as np
import numpy.typing as npt
import pytest

import sudoku_ga as sga
from tests.literal.comparison import BOXES, LEAST_P, best_of_recipe, rank_test, read_digits

Boards = npt.NDArray[np.int64]  # shape (boards, 9 boxes, 9 cells)

FILLED_IN = ".14235.8.7.318.4.228.47...3.4.612.7..2........7.398.244..86.2.9..2...8...6.921.4."
"""The puzzle as the paper prints it after its singles."""

MUTATION_RATE = 0.05


def least_duplicates(givens: list[int], size: int, generations: int, seed: int) -> list[int]:
    """Return the least duplicates of each generation, that of the first boards included."""
    rng = np.random.default_rng(seed)
    free = [[k for k in range(9) if not givens[box[k]]] for box in BOXES]
    boards = np.array([_random_board(givens, free, rng) for _ in range(size)])
    found = []
    for _ in range(generations + 1):
        duplicates = _duplicates(boards)
        found.append(int(duplicates.min()))
        retained = boards[np.argsort(duplicates, kind="stable")[: size // 2]]
        boards = np.concatenate([retained, _children(retained, free, rng)])
    return found


def _random_board(
    givens: list[int], free: list[list[int]], rng: np.random.Generator
) -> list[list[int]]:
    board = [[givens[cell] for cell in box] for box in BOXES]
    for box, blanks in zip(board, free, strict=True):
        missing = rng.permutation(sorted({*range(1, 10)} - {*box}))
        for cell, digit in zip(blanks, missing, strict=True):
            box[cell] = int(digit)
    return board


def _duplicates(boards: Boards) -> npt.NDArray[np.int64]:
    order = np.argsort(np.array(BOXES).ravel())
    grids = boards.reshape(-1, 81)[:, order].reshape(-1, 9, 9)
    present = [np.bitwise_or.reduce(1 << grids, axis=axis) for axis in (1, 2)]
    return 162 - sum(np.bitwise_count(digits).sum(axis=1, dtype=np.int64) for digits in present)


def _children(parents: Boards, free: list[list[int]], rng: np.random.Generator) -> Boards:
    """Return two children of each couple, in which every parent stands once."""
    couples = parents[rng.permutation(len(parents)).reshape(-1, 2)]
    children = couples.copy()
    for couple, child in zip(couples, children, strict=True):
        point = rng.integers(1, 9)
        child[:, point:] = couple[::-1, point:]
    born: Boards = children.reshape(-1, 9, 9)
    for board in born:
        blanks = free[rng.integers(9)]
        if rng.random() < MUTATION_RATE and len(blanks) > 1:
            first, second = rng.choice(blanks, 2, replace=False)
            box = next(k for k in range(9) if free[k] is blanks)
            board[box, [first, second]] = board[box, [second, first]]
    return born


RUNS, SIZE = 15, 200


@cache
def ported(generations: int) -> list[float]:
    """Return the least duplicates of each run of the port."""
    givens = read_digits(FILLED_IN)
    return [min(least_duplicates(givens, SIZE, generations, seed)) for seed in range(RUNS)]


def of_recipe(generations: int, parents_kept: int = SIZE // 2) -> list[float]:
    """Return the least fitness of each run of the recipe."""
    values = {
        "population.size": SIZE,
        "population.offspring": SIZE - parents_kept,
        "replacement.parents_kept": parents_kept,
    }
    recipe = sga.recipe("weiss-2009").with_values(values)
    return best_of_recipe(FILLED_IN, recipe, range(RUNS), generations)


@pytest.mark.parametrize("generations", [4, 8])
def test_the_recipe_evolves_as_the_program_does(generations: int) -> None:
    assert rank_test(ported(generations), of_recipe(generations)) >= LEAST_P


def test_another_parameter_is_found_out() -> None:
    assert rank_test(ported(8), of_recipe(8, parents_kept=0)) < LEAST_P
