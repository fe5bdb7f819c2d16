"""Singles, and patterns that leave a single at once ("direct" steps).

A direct step only places its digit; the candidates that its pattern rules out stay.
"""

from collections.abc import Iterator

from sudoku_ga.puzzle.techniques.position import members
from sudoku_ga.rating.board import BOXES, CELLS, COLUMNS, CROSSING, ROWS, Board
from sudoku_ga.rating.locked_sets import hidden_sets, lockings
from sudoku_ga.rating.step import RatedStep

LAST_CELL, IN_BOX, IN_LINE, NAKED = 10, 12, 15, 23
DIRECT_POINTING, DIRECT_CLAIMING = 17, 19
_DIRECT_HIDDEN = {2: 20, 3: 25}
_SET_NAMES = {2: "pair", 3: "triplet"}


def hidden_singles(board: Board) -> Iterator[RatedStep]:
    """Yield the digits with one place in a unit, first those of units with one blank cell."""
    for is_last in (True, False):
        for kind in (BOXES, COLUMNS, ROWS):
            for unit in kind:
                if not board.blanks[unit] or (board.blanks[unit] == 1) is not is_last:
                    continue
                rating = LAST_CELL if is_last else IN_BOX if kind is BOXES else IN_LINE
                for digit in range(9):
                    mask = board.places[9 * unit + digit]
                    if mask and not mask & (mask - 1):
                        cell = CELLS[unit][mask.bit_length() - 1]
                        yield RatedStep("hidden-single", rating, placement=9 * cell + digit)


def naked_singles(board: Board) -> Iterator[RatedStep]:
    """Yield the cells with one candidate."""
    for cell, mask in enumerate(board.candidates):
        if mask and not mask & (mask - 1):
            yield RatedStep("naked-single", NAKED, placement=9 * cell + mask.bit_length() - 1)


def direct_lockings(board: Board) -> Iterator[RatedStep]:
    """Yield pointing and claiming that leave one place of the digit in another unit."""
    for digit, unit, line in lockings(board):
        kind = next(kind for kind in (BOXES, ROWS, COLUMNS) if unit in kind)
        for other in kind:
            if other == unit or (other, line) not in CROSSING:
                continue
            mask = board.places[9 * other + digit]
            left = mask & ~CROSSING[other, line]
            if mask.bit_count() > 1 and left.bit_count() == 1:
                cell = CELLS[other][left.bit_length() - 1]
                name, rating = (
                    ("direct-pointing", DIRECT_POINTING)
                    if kind is BOXES
                    else ("direct-claiming", DIRECT_CLAIMING)
                )
                yield RatedStep(name, rating, placement=9 * cell + digit)


def direct_hidden_sets(board: Board, count: int) -> Iterator[RatedStep]:
    """Yield hidden pairs or triplets that leave one place of another digit in their unit."""
    for unit, digits, union in hidden_sets(board, count, fewest_blanks=count + 1):
        for digit in range(9):
            mask = board.places[9 * unit + digit]
            left = mask & ~union
            if digit not in digits and mask.bit_count() > 1 and left.bit_count() == 1:
                (place,) = members(left)
                name = f"direct-hidden-{_SET_NAMES[count]}"
                placement = 9 * CELLS[unit][place] + digit
                yield RatedStep(name, _DIRECT_HIDDEN[count], placement=placement)
                break
