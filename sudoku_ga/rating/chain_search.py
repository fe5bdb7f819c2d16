"""Cycles and forcing chains of all kinds, up to dynamic chains nested in dynamic chains.

A conclusion is true if every candidate of a cell, or every place of a digit in a unit, leads to it.
Dynamic chains combine all candidates that are off. In dynamic chains a conclusion is also true if
one candidate leads to it both on and off, and a candidate that leads to a contradiction is wrong.
If nothing else follows from a candidate, levels from 1 on try patterns, and levels from 2 on other
chains, on the remaining board.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from sudoku_ga.puzzle.techniques.position import mask_of
from sudoku_ga.rating.board import BOXES, CELLS, COLUMNS, PLACES_OF, ROWS, UNITS_OF, Board
from sudoku_ga.rating.chains.hints import NO_KEY, Hints, Outer, clear_hints
from sudoku_ga.rating.chains.implications import Field, Masks, Trees
from sudoku_ga.rating.chains.nested import DYNAMIC, NISHIO, STATIC, Nested, Search, offer_of_cell
from sudoku_ga.rating.chains.simple import Links, length_increment, offer_simple_chains
from sudoku_ga.rating.step import RatedStep

Integers = npt.NDArray[np.int64]


class ChainKind(NamedTuple):
    """A kind of forcing chain.

    Parameters
    ----------
    technique : str
        Its name.
    rating : int
        The rating in tenths, to which the length adds.
    trees : int
        The way in which implications are followed.
    level : int
        The level of nesting, 0 to 4.
    """

    technique: str
    rating: int
    trees: int
    level: int = 0


NISHIO_CHAIN = ChainKind("nishio", 75, NISHIO)
MULTIPLE_CHAIN = ChainKind("multiple-forcing-chain", 80, STATIC)
DYNAMIC_CHAINS = tuple(
    ChainKind("dynamic-forcing-chain" + suffix, 85 + 5 * level, DYNAMIC, level)
    for level, suffix in enumerate(
        (
            "",
            "-plus",
            "-plus-forcing-chains",
            "-plus-multiple-forcing-chains",
            "-plus-dynamic-forcing-chains",
        )
    )
)
"""By level."""

CHAINS = (NISHIO_CHAIN, MULTIPLE_CHAIN, *DYNAMIC_CHAINS)
"""The kinds of chains, from the easiest to the hardest."""

_SIMPLE = {
    (True, 2): "x-cycle",
    (True, 3): "y-cycle",
    (True, 4): "bidirectional-cycle",
    (False, 2): "forcing-x-chain",
    (False, 4): "forcing-chain",
}
"""Names of simple chains by whether they are cycles, and their kind."""

_length_increment: Callable[[int], int] = length_increment.py_func

_MOST_CYCLES = 1024
"""The most cycles that eliminate several candidates; a board has some dozens."""

_CELLS = np.array(CELLS)
_UNITS = np.array(UNITS_OF)
_BITS = np.array([[bit for _unit, bit in places] for places in PLACES_OF])
_BEYOND = np.array(
    [
        [
            mask_of(
                place
                for place, other in enumerate(CELLS[unit])
                if other != cell and (unit == box or other not in CELLS[box])
            )
            for unit in (box, row, column)
        ]
        for cell, (box, row, column) in enumerate(UNITS_OF)
    ]
)
_BY_KIND = np.array([*BOXES, *COLUMNS, *ROWS])


class ChainSearch:
    """The search for chains on a board.

    Parameters
    ----------
    board : Board
        Not changed.
    """

    def __init__(self, board: Board) -> None:
        self._board = board
        self._candidates = [
            9 * cell + digit
            for cell, mask in enumerate(board.candidates)
            for digit in range(9)
            if mask >> digit & 1
        ]
        numbers = np.array(self._candidates)
        nodes = np.full(729, -1)
        nodes[numbers] = np.arange(len(numbers))
        self._count = len(numbers)
        self._words = (2 * self._count + 63) // 64
        self._field = Field(
            _CELLS,
            _UNITS,
            _BITS,
            _BEYOND,
            np.array(board.blanks),
            np.array(board.placed),
            nodes,
            numbers // 9,
            numbers % 9,
        )
        self._masks = Masks(np.array(board.candidates), np.array(board.places))
        self._hints = self._new_hints()
        nodes_of_chain = 2 * self._count
        of_words = self._words, (1, self._words)
        for_work = _zeros(*of_words, nodes_of_chain, 10, nodes_of_chain, 81)
        self._outer = Outer(*[Masks(*_zeros(81, 243)), *for_work, _BY_KIND])
        self._links = self._new_links()

    def simple_chain(self) -> RatedStep | None:
        """Return the easiest cycle or forcing chain, None if there is none."""
        clear_hints(self._hints)
        offer_simple_chains(self._field, self._links, self._hints, self._outer, self._masks)
        return self._best(None)

    def steps(self, kind: ChainKind) -> Iterator[RatedStep | None]:
        """Yield the easiest chain of a kind, if any, and None from time to time before it."""
        clear_hints(self._hints)
        search, inner = (
            Search(self._new_trees(), hints, Masks(*(mask.copy() for mask in self._masks)))
            for hints in (self._hints, self._new_hints())
        )
        nested = Nested(inner, self._links)
        for cell in range(81):
            offer_of_cell(
                self._field, search, self._outer, self._masks, cell, kind.trees, kind.level, nested
            )
            yield None
        step = self._best(kind)
        if step is not None:
            yield step

    def _best(self, kind: ChainKind | None) -> RatedStep | None:
        """Return the chain with the least key; without ``kind``, a cycle or forcing chain."""
        hints, count = self._hints, self._count
        place = int(hints.keys.argmin())
        key = int(hints.keys[place])
        if key == NO_KEY:
            return None
        node = int(hints.results[place])
        if kind is None:
            rating, technique = key >> 52, _SIMPLE[node < 0, key >> 28 & 15]
        else:
            rating = kind.rating + _length_increment(int(hints.links[place]))
            technique = kind.technique
        if node >= count:
            placed = self._candidates[node - count]
            return RatedStep(technique, rating, self._board.others(placed), placed)
        if place < count:
            return RatedStep(technique, rating, (self._candidates[place],))
        if place < 2 * count:
            return RatedStep(technique, rating, self._board.others(self._candidates[place - count]))
        gone = hints.gone[place - 2 * count]
        return RatedStep(
            technique,
            rating,
            tuple(
                candidate
                for node, candidate in enumerate(self._candidates)
                if gone[node >> 6] >> (node & 63) & 1
            ),
        )

    def _new_trees(self) -> Trees:
        count, words = self._count, self._words
        slots = count + 1
        return Trees(
            *_zeros((slots, words), (slots, 2 * count, words), (slots, 2 * count)),
            *_zeros((slots, 2 * count), (slots, count), (slots, count), (slots, 4), (slots, 5)),
            *_zeros((slots, 2, words), (slots, count), (slots, count), slots),
        )

    def _new_hints(self) -> Hints:
        places = 2 * self._count + _MOST_CYCLES
        return Hints(
            *_zeros(places, places, places, places, (places, self._words)),
            *_zeros((_MOST_CYCLES, self._words), 3, places),
        )

    def _new_links(self) -> Links:
        count, words = self._count, self._words
        return Links(
            *_zeros((count, 32), (count, 4), (count, 32), (count, 4), (count, 4), (count, words)),
            *_zeros(2 * count, 2 * count, 2 * count, 2 * count, 2 * count, (2, 81), words),
            *_zeros(2 * count),
        )


def _zeros(*shapes: int | tuple[int, ...]) -> list[Integers]:
    return [np.zeros(shape, np.int64) for shape in shapes]
