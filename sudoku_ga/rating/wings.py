"""XY-wing, XYZ-wing, and the exclusion of aligned pairs and triplets."""

from collections.abc import Iterator, Sequence
from itertools import product

from sudoku_ga.puzzle.techniques.position import mask_of, members
from sudoku_ga.rating.board import PEERS, Board
from sudoku_ga.rating.step import RatedStep

XY_WING, XYZ_WING, PAIR_EXCLUSION, TRIPLET_EXCLUSION = 42, 44, 62, 75

_PEER_MASKS = tuple(mask_of(peers) for peers in PEERS)


def wings(board: Board, pivot_size: int) -> Iterator[RatedStep]:
    """Yield XY-wings (2 candidates in the pivot) or XYZ-wings (3)."""
    candidates = board.candidates
    name, rating = ("xy-wing", XY_WING) if pivot_size == 2 else ("xyz-wing", XYZ_WING)
    for pivot, mask in enumerate(candidates):
        if mask.bit_count() != pivot_size:
            continue
        pairs = [
            peer
            for peer in PEERS[pivot]
            if candidates[peer].bit_count() == 2 and (mask & ~candidates[peer]).bit_count() == 1
        ]
        for first, second in product(pairs, repeat=2):
            one, two = candidates[first], candidates[second]
            if (mask | one | two).bit_count() != 3:
                continue
            if (mask & one & two).bit_count() != pivot_size - 2:
                continue
            digit = (one & two).bit_length() - 1
            seen = _PEER_MASKS[first] & _PEER_MASKS[second]
            if pivot_size == 3:
                seen &= _PEER_MASKS[pivot]
            seen &= ~(1 << pivot)
            gone = board.of_digit(digit, members(seen))
            if gone:
                yield RatedStep(name, rating, gone)


def pair_exclusions(board: Board) -> Iterator[RatedStep]:
    """Yield the aligned pair exclusions."""
    cells, excluders = _aligned(board, 2)
    for second in range(1, len(cells)):
        for first in range(second):
            step = _exclusion(board, (cells[first], cells[second]), excluders)
            if step:
                yield step


def triplet_exclusions(board: Board) -> Iterator[RatedStep]:
    """Yield the aligned triplet exclusions."""
    cells, excluders = _aligned(board, 3)
    if len(cells) < 3:
        return
    for second in range(1, len(cells)):
        for first in range(second):
            pair = cells[first], cells[second]
            common = excluders[pair[0]] & excluders[pair[1]]
            if common.bit_count() < 2:
                continue
            tails = [*members(excluders[pair[0]])]
            tails += members(excluders[pair[1]] & ~excluders[pair[0]])
            for third in tails:
                if third in pair or third not in excluders:
                    continue
                step = _exclusion(board, (*pair, third), excluders)
                if step:
                    yield step


def _aligned(board: Board, count: int) -> tuple[list[int], dict[int, int]]:
    """Return the cells that may be aligned, and for each the mask of the excluding cells."""
    sizes = [mask.bit_count() for mask in board.candidates]
    excluders: dict[int, int] = {}
    for cell, size in enumerate(sizes):
        if size < 2 or any(sizes[peer] == 1 for peer in PEERS[cell]):
            continue
        mask = mask_of(peer for peer in PEERS[cell] if 2 <= sizes[peer] <= count)
        if mask:
            excluders[cell] = mask
    return list(excluders), excluders


def _exclusion(board: Board, cells: Sequence[int], excluders: dict[int, int]) -> RatedStep | None:
    common = -1
    for cell in cells:
        common &= excluders[cell]
    if common.bit_count() < 2:
        return None
    sets = {board.candidates[cell] for cell in members(common)}
    see = [
        (i, j)
        for j in range(1, len(cells))
        for i in range(j)
        if _PEER_MASKS[cells[i]] >> cells[j] & 1
    ]
    allowed = [0] * len(cells)
    for digits in product(*(tuple(members(board.candidates[cell])) for cell in cells)):
        if any(digits[i] == digits[j] for i, j in see):
            continue
        used = mask_of(digits)
        if any(not mask & ~used for mask in sets):
            continue
        for place, digit in enumerate(digits):
            allowed[place] |= 1 << digit
    gone = tuple(
        9 * cell + digit
        for cell, kept in zip(cells, allowed, strict=True)
        for digit in members(board.candidates[cell] & ~kept)
    )
    if not gone:
        return None
    if len(cells) == 2:
        return RatedStep("aligned-pair-exclusion", PAIR_EXCLUSION, gone)
    return RatedStep("aligned-triplet-exclusion", TRIPLET_EXCLUSION, gone)
