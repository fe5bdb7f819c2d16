"""Forcing chains with several beginnings or several causes, and what contradicts itself.

Whatever each candidate of a cell, or each place of a digit in a unit, leads to is true. Dynamic
chains take all that is off together; of these also what one candidate leads to both on and off, and
a candidate that leads to a contradiction is wrong.
"""

from collections.abc import Callable, Sequence
from functools import cache

from sudoku_ga.puzzle.rating.board import CELLS, UNITS_OF, Board
from sudoku_ga.puzzle.rating.chains import (
    conflicts_in_cell,
    conflicts_in_units,
    length_increment,
    pairs_in_cell,
    pairs_in_units,
)
from sudoku_ga.puzzle.rating.implications import (
    Advanced,
    Consequences,
    dynamic_consequences,
    static_consequences,
)
from sudoku_ga.puzzle.rating.step import RatedStep
from sudoku_ga.puzzle.techniques.position import members

NISHIO, MULTIPLE, DYNAMIC = 75, 80, 85

_REDUCTION, _CELL, _REGION, _CONTRADICTION = 1, 5, 6, 7
"""Among steps of equal rating and length the lower kind is taken."""


def nishio_chain(board: Board) -> RatedStep | None:
    """Return the easiest contradiction of one digit's places, None if there is none."""
    search = _Search(board, NISHIO, "nishio")
    for candidate in board.numbers():
        for is_on in (True, False):
            search.contradiction(
                candidate, is_on, dynamic_consequences(board, candidate, is_on, one_digit=True)
            )
    return search.best


def multiple_chain(board: Board) -> RatedStep | None:
    """Return the easiest forcing chain from a cell or a unit, None if there is none."""
    pairs = [
        [*cell, *(other for other in units if other not in cell)]
        for cell, units in zip(pairs_in_cell(board), pairs_in_units(board), strict=True)
    ]
    conflicts = [
        [*cell, *units]
        for cell, units in zip(conflicts_in_cell(board), conflicts_in_units(board), strict=True)
    ]

    @cache
    def from_on(candidate: int) -> Consequences:
        return static_consequences(candidate, conflicts, pairs)

    search = _Search(board, MULTIPLE, "multiple-forcing-chain")
    for cell, mask in enumerate(board.candidates):
        if mask.bit_count() > 2:
            for digit in members(mask):
                search.regions(9 * cell + digit, from_on)
            search.cell(cell, from_on)
    return search.best


def dynamic_chain(
    board: Board, rating: int = DYNAMIC, advanced: Advanced | None = None
) -> RatedStep | None:
    """Return the easiest dynamic forcing chain, None if there is none.

    Parameters
    ----------
    board : Board
        The board.
    rating : int
        Tenths to which the length adds.
    advanced : callable, optional
        What to try within a chain where nothing else follows.
    """

    @cache
    def from_on(candidate: int) -> Consequences:
        return dynamic_consequences(board, candidate, True, advanced=advanced)

    search = _Search(board, rating, "dynamic-forcing-chain" + ("-plus" if advanced else ""))
    for cell, mask in enumerate(board.candidates):
        if mask.bit_count() < 2:
            continue
        for digit in members(mask):
            candidate = 9 * cell + digit
            on = from_on(candidate)
            off = dynamic_consequences(board, candidate, False, advanced=advanced)
            search.contradiction(candidate, True, on)
            search.contradiction(candidate, False, off)
            if mask.bit_count() > 2:
                search.targets([on, off], _REDUCTION)
            search.regions(candidate, from_on)
        search.cell(cell, from_on)
    return search.best


class _Search:
    """The easiest step so far."""

    def __init__(self, board: Board, rating: int, name: str) -> None:
        self._board = board
        self._rating = rating
        self._name = name
        self._key = (1 << 30, 0)
        self.best: RatedStep | None = None

    def _take(self, links: int, kind: int, candidate: int, is_on: bool) -> None:
        """Take a step that proves a candidate on or off if it is the easiest so far."""
        if (links, kind) >= self._key:
            return
        gone = self._board.others(candidate) if is_on else (candidate,)
        if gone:
            self._key = links, kind
            placed = candidate if is_on else None
            rating = self._rating + length_increment(links)
            self.best = RatedStep(self._name, rating, gone, placed)

    def contradiction(self, candidate: int, is_on: bool, found: Consequences) -> None:
        """Take a candidate that leads to a contradiction."""
        if found.contradiction:
            links = sum(mask.bit_count() for mask in found.contradiction)
            self._take(links, _CONTRADICTION, candidate, not is_on)

    def cell(self, cell: int, from_on: Callable[[int], Consequences]) -> None:
        """Take what all candidates of a cell lead to."""
        numbers = (9 * cell + digit for digit in members(self._board.candidates[cell]))
        self.targets([from_on(number) for number in numbers], _CELL)

    def regions(self, candidate: int, from_on: Callable[[int], Consequences]) -> None:
        """Take what all places of a digit in a unit lead to, where a candidate is the first."""
        cell, digit = divmod(candidate, 9)
        for unit in UNITS_OF[cell]:
            cells = [CELLS[unit][at] for at in members(self._board.places[9 * unit + digit])]
            if len(cells) > 1 and cells[0] == cell:
                self.targets([from_on(9 * other + digit) for other in cells], _REGION)

    def targets(self, found: Sequence[Consequences], kind: int) -> None:
        """Take what all the assumptions lead to."""
        self._common([of.on for of in found], kind, is_on=True)
        self._common([of.off for of in found], kind, is_on=False)

    def _common(self, found: Sequence[dict[int, int]], kind: int, is_on: bool) -> None:
        first, *others = found
        common = set(first)
        for other in others:
            common &= other.keys()
        if not common:
            return
        for candidate in first:
            if candidate in common:
                links = sum(of[candidate].bit_count() for of in found)
                self._take(links, kind, candidate, is_on)
