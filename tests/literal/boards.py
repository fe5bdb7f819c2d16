"""Boards as lists of digits, and their scores, for the plain programs of this folder."""

from random import Random

from sudoku_ga.puzzle.grid import Grid

LINES = [[9 * row + column for column in range(9)] for row in range(9)] + [
    [9 * row + column for row in range(9)] for column in range(9)
]
"""The cells of each row, then those of each column."""

BOXES = [
    [9 * row + column for row in range(top, top + 3) for column in range(left, left + 3)]
    for top in (0, 3, 6)
    for left in (0, 3, 6)
]


def givens_of(puzzle: Grid) -> list[int]:
    """Return the digits of a puzzle row by row, 0 where a cell is blank."""
    return [int(digit) for digit in puzzle.digits]


def free_cells(givens: list[int], units: list[list[int]]) -> list[list[int]]:
    """Return the blank cells of each unit."""
    return [[cell for cell in unit if not givens[cell]] for unit in units]


def filled(givens: list[int], units: list[list[int]], random: Random) -> list[int]:
    """Return a board in which each of the units holds every digit once."""
    board = givens.copy()
    for unit in units:
        missing = sorted({*range(1, 10)} - {givens[cell] for cell in unit})
        random.shuffle(missing)
        for cell in unit:
            board[cell] = board[cell] or missing.pop()
    return board


def repeats(board: list[int]) -> int:
    """Return how many digits rows and columns lack, which is what repeats in them."""
    return sum(9 - len({board[cell] for cell in line}) for line in LINES)


def swap(board: list[int], first: int, second: int) -> None:
    """Exchange the digits of two cells."""
    board[first], board[second] = board[second], board[first]
