"""Locked candidates, pairs and X-wings inside dynamic forcing chains ("plus").

Each function yields candidates that had to be off for the pattern, and what the pattern rules
out. A pattern that was on the board before the chain needs none, and is left out.
"""

from collections.abc import Iterator

from sudoku_ga.puzzle.rating.board import BOXES, CELLS, COLUMNS, ROWS, Board, choices
from sudoku_ga.puzzle.rating.locked_sets import lockings
from sudoku_ga.puzzle.techniques.position import members

Implication = tuple[tuple[int, ...], tuple[int, ...]]


def advanced_implications(now: Board, before: Board) -> list[Implication]:
    """Return what the first of the techniques finds that finds something.

    Parameters
    ----------
    now : Board
        The board without the candidates that are off.
    before : Board
        The board with them.
    """
    for find in (_lockings, _hidden_pairs, _naked_pairs, _x_wings):
        found = list(find(now, before))
        if found:
            return found
    return []


def _ordered(candidates: Iterator[int]) -> tuple[int, ...]:
    """Return candidates by the remainder of their cells by 16.

    Sudoku Explainer iterates over a hash map of 16 buckets here. The order decides which
    implication is found first, and with it the length of chains.
    """
    return tuple(sorted(candidates, key=lambda candidate: candidate // 9 & 15))


def _lockings(now: Board, before: Board) -> Iterator[Implication]:
    for digit, unit, other in lockings(now):
        number = 9 * unit + digit
        lost = before.places[number] & ~now.places[number]
        if not lost:
            continue
        cells, line = CELLS[unit], CELLS[other]
        causes = tuple(
            9 * cells[place] + digit for place in members(lost) if cells[place] not in line
        )
        gone = _ordered(
            9 * cell + digit
            for cell in line
            if now.candidates[cell] >> digit & 1 and cell not in cells
        )
        if causes and gone:
            yield causes, gone


def _hidden_pairs(now: Board, before: Board) -> Iterator[Implication]:
    for unit in (*BOXES, *COLUMNS, *ROWS):
        if now.blanks[unit] <= 4:
            continue
        masks = now.places[9 * unit : 9 * unit + 9]
        for first, second, mask in _equal_pairs(masks):
            cells = CELLS[unit]
            causes = tuple(
                9 * cells[place] + digit
                for place in range(9)
                if not mask >> place & 1
                for digit in (first, second)
                if before.candidates[cells[place]] >> digit & 1
            )
            if not causes:
                continue
            kept = 1 << first | 1 << second
            gone = _ordered(
                9 * cells[place] + digit
                for place in members(mask)
                for digit in members(now.candidates[cells[place]] & ~kept)
            )
            if gone:
                yield causes, gone


def _naked_pairs(now: Board, before: Board) -> Iterator[Implication]:
    for unit in (*BOXES, *COLUMNS, *ROWS):
        if now.blanks[unit] < 4:
            continue
        cells = CELLS[unit]
        masks = [now.candidates[cell] for cell in cells]
        for first, second, mask in _equal_pairs(masks):
            pair = cells[first], cells[second]
            causes = tuple(
                9 * cell + digit
                for cell in pair
                for digit in members(before.candidates[cell] & ~mask)
            )
            if not causes:
                continue
            gone = _ordered(
                9 * cell + digit
                for cell in cells
                if cell not in pair
                for digit in members(now.candidates[cell] & mask)
            )
            if gone:
                yield causes, gone


def _x_wings(now: Board, before: Board) -> Iterator[Implication]:
    for base, cover in ((COLUMNS, ROWS), (ROWS, COLUMNS)):
        lines = [now.places[9 * line : 9 * line + 9] for line in base]
        for first, second in choices(2, 9):
            for digit in range(9):
                mask = lines[first][digit]
                if mask != lines[second][digit] or mask.bit_count() != 2:
                    continue
                if now.placed[digit] + 4 > 9:
                    continue
                causes = tuple(
                    9 * CELLS[base[line]][place] + digit
                    for line in (first, second)
                    for place in members(before.places[9 * base[line] + digit] & ~mask)
                )
                if not causes:
                    continue
                kept = 1 << first | 1 << second
                gone = _ordered(
                    9 * CELLS[cover[line]][place] + digit
                    for line in members(mask)
                    for place in members(now.places[9 * cover[line] + digit] & ~kept)
                )
                if gone:
                    yield causes, gone


def _equal_pairs(masks: list[int]) -> Iterator[tuple[int, int, int]]:
    """Yield the pairs of equal masks of two members, in the order of ``choices``."""
    for second, mask in enumerate(masks):
        if mask.bit_count() == 2:
            for first in range(second):
                if masks[first] == mask:
                    yield first, second, mask
