"""Locked candidates, naked and hidden sets."""

from collections.abc import Iterator

from sudoku_ga.puzzle.techniques.position import members
from sudoku_ga.rating.board import (
    BOXES,
    CELLS,
    COLUMNS,
    CROSSING,
    ROWS,
    Board,
    choices,
    tuple_union,
)
from sudoku_ga.rating.step import RatedStep

POINTING, CLAIMING = 26, 28
_NAKED = {2: 30, 3: 36, 4: 50}
_HIDDEN = {2: 34, 3: 40, 4: 54}
_SET_NAMES = {2: "pair", 3: "triplet", 4: "quad"}

_CROSSED = tuple(
    (unit, tuple((other, CROSSING[unit, other]) for other in others if (unit, other) in CROSSING))
    for kind, others in ((BOXES, COLUMNS), (BOXES, ROWS), (COLUMNS, BOXES), (ROWS, BOXES))
    for unit in kind
)
_BY_KINDS = tuple(_CROSSED[first : first + 9] for first in range(0, 36, 9))


def lockings(board: Board) -> Iterator[tuple[int, int, int]]:
    """Yield a digit, a unit with several places for it, and another unit that has all of these."""
    places = board.places
    for pairs in _BY_KINDS:
        for digit in range(9):
            for unit, crossed in pairs:
                mask = places[9 * unit + digit]
                if mask & (mask - 1):
                    for other, common in crossed:
                        if not mask & ~common:
                            yield digit, unit, other


def locked_candidates(board: Board) -> Iterator[RatedStep]:
    """Yield pointing and claiming."""
    for digit, unit, other in lockings(board):
        gone = board.of_digit(digit, (cell for cell in CELLS[other] if cell not in CELLS[unit]))
        if gone:
            name, rating = ("pointing", POINTING) if unit in BOXES else ("claiming", CLAIMING)
            yield RatedStep(name, rating, gone)


def hidden_sets(
    board: Board, count: int, fewest_blanks: int
) -> Iterator[tuple[int, tuple[int, ...], int]]:
    """Yield sets of digits with as many places in a unit as there are digits.

    Parameters
    ----------
    board : Board
        The board.
    count : int
        Number of digits, 2 to 4.
    fewest_blanks : int
        The least number of blank cells of the unit.

    Yields
    ------
    unit : int
        The unit.
    digits : tuple of int
        The digits, ascending.
    union : int
        Mask of their places.
    """
    for kind in (BOXES, COLUMNS, ROWS):
        for unit in kind:
            if board.blanks[unit] < fewest_blanks:
                continue
            masks = board.places[9 * unit : 9 * unit + 9]
            if sum(1 < mask.bit_count() <= count for mask in masks) < count:
                continue
            for digits in choices(count, 9):
                union = tuple_union([masks[digit] for digit in digits], count)
                if union:
                    yield unit, digits, union


def hidden_set_steps(board: Board, count: int) -> Iterator[RatedStep]:
    """Yield hidden pairs, triplets or quads."""
    for unit, digits, union in hidden_sets(board, count, fewest_blanks=2 * count + 1):
        kept = sum(1 << digit for digit in digits)
        gone = tuple(
            9 * cell + other
            for cell in (CELLS[unit][place] for place in members(union))
            for other in members(board.candidates[cell] & ~kept)
        )
        if gone:
            yield RatedStep(f"hidden-{_SET_NAMES[count]}", _HIDDEN[count], gone)


def naked_sets(board: Board, count: int) -> Iterator[RatedStep]:
    """Yield naked pairs, triplets or quads."""
    for kind in (BOXES, COLUMNS, ROWS):
        for unit in kind:
            if board.blanks[unit] < 2 * count:
                continue
            cells = CELLS[unit]
            masks = [board.candidates[cell] for cell in cells]
            if sum(1 < mask.bit_count() <= count for mask in masks) < count:
                continue
            for chosen in choices(count, 9):
                union = tuple_union([masks[place] for place in chosen], count)
                if union:
                    gone = tuple(
                        9 * cell + digit
                        for place, cell in enumerate(cells)
                        if place not in chosen
                        for digit in members(masks[place] & union)
                    )
                    if gone:
                        yield RatedStep(f"naked-{_SET_NAMES[count]}", _NAKED[count], gone)
