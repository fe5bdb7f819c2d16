"""LSGA (Wang and others, 2023), as a public program in Python has the paper's pseudo-code.

The program is GitHub ``PayThePizzo/SudokuSolver``; the paper itself was not at hand. It counts its
generations from 0.
"""

from random import Random

from tests.literal.boards import BOXES, LINES, filled, free_cells, swap

ROWS, COLUMNS = LINES[:9], LINES[9:]
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
