"""Chains of single implications: cycles and forcing chains over one digit or several.

A candidate is *on* if it is the digit of its cell, else *off*. Candidates of one digit that see
each other, and those of one cell, exclude each other: on leads to off. Where two are left, in a
cell or for a digit in a unit, off leads to on.

A cycle that comes back to its first candidate is true in one of its two halves, and what both
exclude is gone. A forcing chain that leads from a candidate to its opposite refutes its beginning.
"""

from collections.abc import Iterator, Sequence

from sudoku_ga.puzzle.rating.board import CELLS, PEERS, PLACES_OF, Board
from sudoku_ga.puzzle.rating.step import RatedStep
from sudoku_ga.puzzle.techniques.position import mask_of, members

X_CYCLE, X_CHAIN, XY_CHAIN = 65, 66, 70

Key = tuple[int, int, int]
"""What is taken first: the rating, the number of links, the kind of chain."""

_NO_KEY: Key = (1000, 0, 0)
_PEER_MASKS = tuple(mask_of(peers) for peers in PEERS)

Links = Sequence[Sequence[int]]
"""For each of the 729 candidates those that it implies."""


def length_increment(links: int) -> int:
    """Return the tenths that a chain's length adds to its rating.

    Parameters
    ----------
    links : int
        Number of on and off candidates in all chains of the step.

    Examples
    --------
    >>> [length_increment(links) for links in (6, 7, 8, 9, 11, 100)]
    [0, 1, 1, 2, 3, 10]
    """
    increment, bound = 0, 4
    while links - 2 > bound:
        bound = bound * 4 // 3 if increment % 2 else bound * 3 // 2
        increment += 1
    return increment


def simple_chain(board: Board) -> RatedStep | None:
    """Return the easiest cycle or forcing chain, None if there is none.

    Chains over one digit are searched first, then cycles through bivalue cells, then chains with
    both kinds of links. A search ends where it can no longer be easier than what was found.
    """
    search = _Search(board)
    in_cell, in_units = conflicts_in_cell(board), conflicts_in_units(board)
    by_cell, by_units = pairs_in_cell(board), pairs_in_units(board)
    everywhere = [[*cell, *units] for cell, units in zip(in_cell, in_units, strict=True)]
    of_both = [
        [*cell, *(other for other in units if other not in cell)]
        for cell, units in zip(by_cell, by_units, strict=True)
    ]
    for source in board.numbers():
        search.cycles(source, in_units, by_units, X_CYCLE, 2, "x-cycle")
        search.forcing(source, in_units, by_units, X_CHAIN, 2, "forcing-x-chain")
    for source in board.numbers():
        if board.candidates[source // 9].bit_count() == 2:
            search.cycles(source, everywhere, by_cell, X_CYCLE, 3, "y-cycle")
    for source in board.numbers():
        search.cycles(source, everywhere, of_both, XY_CHAIN, 4, "bidirectional-cycle")
        search.forcing(source, everywhere, of_both, XY_CHAIN, 4, "forcing-chain")
    return search.best


def conflicts_in_cell(board: Board) -> list[tuple[int, ...]]:
    """Return for each candidate the others of its cell."""
    return [
        board.others(candidate) if board.candidates[candidate // 9] >> candidate % 9 & 1 else ()
        for candidate in range(729)
    ]


def conflicts_in_units(board: Board) -> list[tuple[int, ...]]:
    """Return for each candidate those of its digit that it sees: box, row, column."""
    links: list[tuple[int, ...]] = [()] * 729
    for cell, mask in enumerate(board.candidates):
        for digit in members(mask):
            seen = {
                9 * CELLS[unit][place] + digit: None
                for unit, bit in PLACES_OF[cell]
                for place in members(board.places[9 * unit + digit] & ~bit)
            }
            links[9 * cell + digit] = tuple(seen)
    return links


def pairs_in_cell(board: Board) -> list[tuple[int, ...]]:
    """Return for each candidate of a bivalue cell the other one."""
    links: list[tuple[int, ...]] = [()] * 729
    for cell, mask in enumerate(board.candidates):
        if mask.bit_count() == 2:
            first, second = (9 * cell + digit for digit in members(mask))
            links[first], links[second] = (second,), (first,)
    return links


def pairs_in_units(board: Board) -> list[tuple[int, ...]]:
    """Return for each candidate the only other place of its digit in box, row, column."""
    links: list[tuple[int, ...]] = [()] * 729
    for cell, mask in enumerate(board.candidates):
        for digit in members(mask):
            found: dict[int, None] = {}
            for unit, bit in PLACES_OF[cell]:
                others = board.places[9 * unit + digit] & ~bit
                if others and not others & (others - 1):
                    found[9 * CELLS[unit][others.bit_length() - 1] + digit] = None
            links[9 * cell + digit] = tuple(found)
    return links


class _Search:
    """The easiest chain so far."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._key = _NO_KEY
        self.best: RatedStep | None = None

    def _is_easier(self, base: int, links: int, kind: int) -> bool:
        return (base + length_increment(links), links, kind) < self._key

    def _take(self, name: str, key: Key, gone: tuple[int, ...], placed: int | None) -> None:
        self._key = key
        self.best = RatedStep(name, key[0], gone, placed)

    def cycles(
        self, source: int, conflicts: Links, pairs: Links, base: int, kind: int, name: str
    ) -> None:
        """Take an easier cycle through a candidate, if there is one."""
        # Bits of the candidates that are off on the way to each candidate that is on.
        off_before = {source: 0}
        origin: dict[int, tuple[int, int]] = {}
        front = [source]
        links = 0
        while front:
            links += 2
            if not self._is_easier(base, links, kind):
                return
            reached = []
            for start in front:
                before = off_before[start]
                for off in conflicts[start]:
                    if before >> off & 1:
                        continue
                    for on in pairs[off]:
                        if on == source and links >= 4:
                            cycle = self._way(origin, start, off)
                            gone = self._cancelled(cycle)
                            if gone and self._is_easier(base, links, kind):
                                key = (base + length_increment(links), links, kind)
                                self._take(name, key, gone, None)
                        if on not in off_before:
                            off_before[on] = before | 1 << off
                            origin[on] = (off, start)
                            reached.append(on)
            front = reached

    @staticmethod
    def _way(origin: dict[int, tuple[int, int]], on: int, off: int) -> list[tuple[int, int]]:
        """Return the pairs of on and off candidates of a cycle."""
        way = [(on, off)]
        while on in origin:
            off, on = origin[on]
            way.append((on, off))
        return way

    def _cancelled(self, cycle: list[tuple[int, int]]) -> tuple[int, ...]:
        """Return what is seen by an on and by an off candidate of a cycle, outside its cells."""
        seen: tuple[dict[int, int], dict[int, int]] = ({}, {})
        cells = 0
        for pair in cycle:
            for half, candidate in zip(seen, pair, strict=True):
                cell, digit = divmod(candidate, 9)
                half[digit] = half.get(digit, 0) | _PEER_MASKS[cell]
                cells |= 1 << cell
        return tuple(
            candidate
            for digit in sorted(seen[0].keys() & seen[1].keys())
            for candidate in self._board.of_digit(
                digit, members(seen[0][digit] & seen[1][digit] & ~cells)
            )
        )

    def forcing(
        self, source: int, conflicts: Links, pairs: Links, base: int, kind: int, name: str
    ) -> None:
        """Take an easier chain from a candidate to its opposite, if there is one."""
        links = self._links_to_opposite(source, conflicts, pairs, base, kind)
        if links:
            key = (base + length_increment(links), links, kind)
            self._take(name, key, (source,), None)
        links = self._links_to_opposite(source, pairs, conflicts, base, kind)
        if links:
            key = (base + length_increment(links), links, kind)
            self._take(name, key, self._board.others(source), source)

    def _links_to_opposite(
        self, source: int, first: Links, second: Links, base: int, kind: int
    ) -> int:
        """Return how many candidates lead to the opposite of the source, 0 if none is easier."""
        # Candidates of the state of the source, and of the opposite state.
        same, opposite = {source}, set[int]()
        front: Iterator[int] | list[int] = [source]
        links = 1
        while front:
            links += 1
            if not self._is_easier(base, links, kind):
                return 0
            reached = []
            for start in front:
                for other in first[start]:
                    if other == source:
                        return links
                    if other not in opposite:
                        opposite.add(other)
                        reached.append(other)
            links += 1
            front = []
            for start in reached:
                for other in second[start]:
                    if other not in same:
                        same.add(other)
                        front.append(other)
        return 0
