"""Weiss (2009), after the paper's outline of its algorithm.

The paper prints a run on its puzzle ``med3.txt``: the least and the greatest number of duplicates
of each generation. Its least number never grows, so that the retained half must live on.
"""

import numpy as np
import numpy.typing as npt

from tests.literal.boards import BOXES

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
