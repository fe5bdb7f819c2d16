"""Bivalue universal grave: a board with only bivalue cells would have several solutions.

The candidates beyond such a board ("extra" candidates) cannot all be wrong.
"""

from collections.abc import Iterator
from functools import reduce

from sudoku_ga.puzzle.techniques.position import mask_of, members
from sudoku_ga.rating.board import (
    BOXES,
    CELLS,
    COLUMNS,
    PEERS,
    ROWS,
    UNITS_OF,
    Board,
    choices,
    tuple_union,
)
from sudoku_ga.rating.step import RatedStep

NAME = "bivalue-universal-grave"
_ONE_CELL, _SEVERAL_CELLS = 56, 57


def universal_graves(board: Board) -> Iterator[RatedStep]:
    """Yield the steps from a bivalue universal grave."""
    extra = _extra_candidates(board)
    if extra is None:
        return
    seen = reduce(int.__and__, (mask_of(PEERS[cell]) for cell in extra)) & ~mask_of(extra)
    digits = reduce(int.__or__, extra.values())
    cells = list(extra)
    if len(cells) == 1:
        gone = _candidates_of(cells[0], board.candidates[cells[0]] & ~digits)
        yield RatedStep(NAME, _ONE_CELL, gone)
    elif digits.bit_count() == 1:
        gone = board.of_digit(digits.bit_length() - 1, members(seen))
        if gone:
            yield RatedStep(NAME, _SEVERAL_CELLS, gone)
        yield from _with_locked_digit(board, extra, digits)
    elif seen:
        yield from _with_locked_digit(board, extra, digits)
        yield from _with_naked_set(board, cells, digits, seen)


def _extra_candidates(board: Board) -> dict[int, int] | None:
    """Return the mask of extra candidates by cell, None if there is no such pattern."""
    extra: dict[int, int] = {}
    seen, digits = -1, 0
    for kind in (BOXES, ROWS, COLUMNS):
        for unit in kind:
            for digit in range(9):
                mask = board.places[9 * unit + digit]
                if mask.bit_count() in (0, 2):
                    continue
                cells = [
                    cell
                    for cell in (CELLS[unit][place] for place in members(mask))
                    if board.candidates[cell].bit_count() > 2
                ]
                if not cells:
                    return None
                if len(cells) > 1:
                    continue  # another unit shows in which cell it is extra
                (cell,) = cells
                extra[cell] = extra.get(cell, 0) | 1 << digit
                digits |= 1 << digit
                seen &= mask_of(PEERS[cell]) & ~mask_of(extra)
                if len(extra) > 1 and digits.bit_count() > 1 and not seen:
                    return None
    return extra if extra and _is_grave(board, extra) else None


def _is_grave(board: Board, extra: dict[int, int]) -> bool:
    """Whether all cells have two candidates, and all digits two places, without the extra ones."""
    left = [mask & ~extra.get(cell, 0) for cell, mask in enumerate(board.candidates)]
    if any(
        mask.bit_count() != 2 for mask, before in zip(left, board.candidates, strict=True) if before
    ):
        return False
    return all(
        sum(left[cell] >> digit & 1 for cell in cells) in (0, 2)
        for cells in CELLS
        for digit in range(9)
    )


def _with_locked_digit(board: Board, extra: dict[int, int], digits: int) -> Iterator[RatedStep]:
    """Yield the step in which another digit is locked in both cells with extra candidates."""
    if len(extra) != 2:
        return
    first, second = extra
    common = board.candidates[first] & board.candidates[second] & ~digits
    if common.bit_count() == 1 and set(UNITS_OF[first]) & set(UNITS_OF[second]):
        gone = tuple(
            candidate
            for cell, mask in extra.items()
            for candidate in _candidates_of(cell, board.candidates[cell] & ~mask & ~common)
        )
        yield RatedStep(NAME, _SEVERAL_CELLS, gone)


def _with_naked_set(board: Board, cells: list[int], digits: int, seen: int) -> Iterator[RatedStep]:
    """Yield the steps in which the extra candidates act as one cell of a naked set."""
    for unit in UNITS_OF[cells[0]]:
        if any(unit not in UNITS_OF[cell] for cell in cells):
            continue
        others = [cell for cell in members(seen) if cell in CELLS[unit]]
        for count in range(2, 7):
            if len(others) < count:
                continue
            for chosen in choices(count - 1, len(others)):
                naked = [others[number] for number in chosen]
                masks = [board.candidates[cell] for cell in naked]
                if reduce(int.__or__, masks).bit_count() != count:
                    continue
                union = tuple_union([*masks, digits], count)
                gone = tuple(
                    candidate
                    for cell in others
                    if cell not in naked
                    for candidate in _candidates_of(cell, board.candidates[cell] & union)
                )
                if gone:
                    yield RatedStep(NAME, _SEVERAL_CELLS + count - 1, gone)


def _candidates_of(cell: int, mask: int) -> tuple[int, ...]:
    return tuple(9 * cell + digit for digit in members(mask))
