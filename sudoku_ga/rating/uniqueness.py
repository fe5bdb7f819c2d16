"""Unique rectangles and loops, which rely on the puzzle having one solution.

A loop of cells visits each of its units twice. If all of its cells had only the same two digits,
these could be exchanged, and the puzzle would have two solutions.
"""

from collections.abc import Iterator, Sequence
from functools import reduce

from sudoku_ga.puzzle.techniques.position import mask_of, members
from sudoku_ga.rating.board import CELLS, PEERS, UNITS_OF, Board, choices, tuple_union
from sudoku_ga.rating.step import RatedStep

_LOOP_RATINGS = {4: 45, 6: 46, 8: 47}
_LONG_LOOP = 50


def unique_loops(board: Board) -> list[RatedStep]:
    """Return the unique rectangles and loops, the easiest first."""
    found: list[tuple[int, int, RatedStep]] = []
    seen: set[tuple[tuple[int, ...], int]] = set()
    for start, mask in enumerate(board.candidates):
        if mask.bit_count() != 2:
            continue
        loops: list[list[int]] = []
        _extend(board, start, mask, [], 2, 0, -1, loops)
        for loop in loops:
            key = tuple(sorted(loop)), mask
            if key not in seen and _is_closed(loop):
                seen.add(key)
                found += _steps_of(board, loop, mask)
    return [step for _rating, _kind, step in sorted(found, key=lambda of: of[:2])]


def _extend(
    board: Board,
    cell: int,
    pair: int,
    loop: list[int],
    allowed: int,
    extra: int,
    last_kind: int,
    loops: list[list[int]],
) -> None:
    """Append to ``loops`` each loop that begins with ``loop`` and ``cell``.

    ``extra`` collects the other candidates of all cells tried so far, including those of abandoned
    branches: Sudoku Explainer 1.2.1 does so too, and its ratings depend on it.
    """
    loop.append(cell)
    for kind, unit in enumerate(UNITS_OF[cell]):
        if kind == last_kind:
            continue
        for other in CELLS[unit]:
            if other == loop[0] and len(loop) >= 4:
                loops.append(loop.copy())
            elif other not in loop and board.candidates[other] & pair == pair:
                mask = board.candidates[other]
                extra |= mask & ~pair
                is_pair = mask == pair
                if is_pair or extra.bit_count() == 1 or allowed > 0:
                    left = allowed if is_pair else allowed - 1
                    _extend(board, other, pair, loop, left, extra, kind, loops)
    loop.pop()


def _is_closed(loop: Sequence[int]) -> bool:
    """Whether the cells at even and at odd places visit the same units, each once."""
    halves = []
    for first in (0, 1):
        units = [unit for cell in loop[first::2] for unit in UNITS_OF[cell]]
        halves.append(set(units))
        if len(halves[-1]) < len(units):
            return False
    return halves[0] == halves[1]


def _steps_of(board: Board, loop: Sequence[int], pair: int) -> Iterator[tuple[int, int, RatedStep]]:
    """Yield rating, type from 1 to 4, and step."""
    base = _LOOP_RATINGS.get(len(loop), _LONG_LOOP)
    extra_cells = [cell for cell in loop if board.candidates[cell] != pair]
    if len(extra_cells) == 1:
        gone = tuple(9 * extra_cells[0] + digit for digit in members(pair))
        yield base, 1, _step(loop, base, gone)
    if len(extra_cells) < 2:
        return
    extra = reduce(int.__or__, (board.candidates[cell] for cell in extra_cells)) & ~pair
    if len(extra_cells) > 2 or extra.bit_count() == 1:
        digit = next(members(board.candidates[extra_cells[0]] & ~pair))
        seen = reduce(int.__and__, (mask_of(PEERS[cell]) for cell in extra_cells))
        gone = board.of_digit(digit, members(seen & ~mask_of(extra_cells)))
        if gone:
            yield base, 2, _step(loop, base, gone)
    if len(extra_cells) == 2:
        first, second = extra_cells
        if extra.bit_count() > 1:
            yield from _with_sets(board, loop, base, first, second, pair, extra)
        yield from _with_locked_digit(board, loop, base, first, second, pair)


def _with_sets(
    board: Board, loop: Sequence[int], base: int, first: int, second: int, pair: int, extra: int
) -> Iterator[tuple[int, int, RatedStep]]:
    """Yield the steps in which the two extra cells act as one cell of a naked or hidden set."""
    units = [unit for unit in UNITS_OF[first] if unit in UNITS_OF[second]]
    for count in range(extra.bit_count(), 8):
        for unit in units:
            if 2 * count <= board.blanks[unit]:
                for gone in _naked(board, unit, first, second, extra, count):
                    rating = base + count - 1
                    yield rating, 3, _step(loop, rating, gone)
            if 2 * count < board.blanks[unit]:
                for gone in _hidden(board, unit, first, second, pair, extra, count):
                    rating = base + count - 2
                    yield rating, 3, _step(loop, rating, gone)


def _naked(
    board: Board, unit: int, first: int, second: int, extra: int, count: int
) -> Iterator[tuple[int, ...]]:
    others = [cell for cell in CELLS[unit] if cell not in (first, second)]
    common = extra & board.candidates[first] & board.candidates[second]
    # In the order in which the first cell and the others are chosen together from nine places.
    for chosen in _others_of(unit, first, second, count):
        masks = [board.candidates[cell] for cell in chosen]
        if reduce(int.__or__, masks, common).bit_count() != count:
            continue
        union = tuple_union([extra, *masks], count)
        if union:
            gone = tuple(
                9 * cell + digit
                for cell in others
                if cell not in chosen
                for digit in members(board.candidates[cell] & union)
            )
            if gone:
                yield gone


def _others_of(unit: int, first: int, second: int, count: int) -> Iterator[tuple[int, ...]]:
    cells = CELLS[unit]
    for places in choices(count, 9):
        chosen = tuple(cells[place] for place in places)
        if first in chosen and second not in chosen:
            yield tuple(cell for cell in chosen if cell != first)


def _hidden(
    board: Board, unit: int, first: int, second: int, pair: int, extra: int, count: int
) -> Iterator[tuple[int, ...]]:
    cells = CELLS[unit]
    rest = tuple(members(511 & ~pair & ~extra))
    if count - 2 > len(rest):
        return
    without_second = ~(1 << cells.index(second))
    for chosen in choices(count - 2, len(rest)):
        digits = pair | mask_of(rest[number] for number in chosen)
        masks = [board.places[9 * unit + digit] & without_second for digit in members(digits)]
        union = reduce(int.__or__, masks)
        if not all(masks) or union.bit_count() != count:
            continue
        gone = tuple(
            9 * cells[place] + digit
            for place in members(union)
            if cells[place] != first
            for digit in members(board.candidates[cells[place]] & ~digits)
        )
        if gone:
            yield gone


def _with_locked_digit(
    board: Board, loop: Sequence[int], base: int, first: int, second: int, pair: int
) -> Iterator[tuple[int, int, RatedStep]]:
    """Yield the step in which one digit of the pair must be in the two extra cells."""
    for digit in members(pair):
        for unit in UNITS_OF[first]:
            if unit not in UNITS_OF[second]:
                continue
            if len(board.of_digit(digit, CELLS[unit])) == 2:
                other = next(members(pair & ~(1 << digit)))
                gone = (9 * first + other, 9 * second + other)
                yield base, 4, _step(loop, base, gone)
                return


def _step(loop: Sequence[int], rating: int, gone: tuple[int, ...]) -> RatedStep:
    return RatedStep("unique-rectangle" if len(loop) == 4 else "unique-loop", rating, gone)
