"""Deduction by naked and hidden singles, before evolution and for assessments."""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from sudoku_ga.errors import UserError
from sudoku_ga.puzzle.display import symbol_of
from sudoku_ga.puzzle.geometry import LARGEST_IN_A_WORD, Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.layout import Cage, cage_name
from sudoku_ga.puzzle.rules import conflicting_cells, describe_conflict
from sudoku_ga.translation import _

Masks = npt.NDArray[np.uint64]
"""Masks of digits as uint64; as Python's integers (dtype object) on boards of more than
LARGEST_IN_A_WORD digits."""

_PLACED = 1 << 20
"""The number of places of a digit that is already placed: large, so that it is never a single."""


LOGIC_LEVELS = ("none", "naked-once", "naked", "hidden", "sums")
"""In order: no deduction; one round of naked singles; all rounds of naked singles; all rounds of
naked and hidden singles; the same with eliminations by the sums of cages and of the cells beside
them."""


@dataclass(frozen=True)
class LogicResult:
    """A grid after deduction.

    Parameters
    ----------
    grid : Grid
        The givens and the deduced digits, up to the round before a contradiction.
    candidates : ndarray of uint64, shape (cell_count,), read only
        Bit ``d - 1`` is set if digit ``d`` is possible; a filled cell has the bit of its digit. On
        boards of more than 64 digits the masks are Python's integers (dtype object). With level
        ``naked-once``, blank cells keep the candidates before the round.
    contradiction : str or None, optional
        The reason why there is no solution, if deduction found one.
    fault_cells : tuple of int, optional
        The cells of the contradiction, ascending.
    """

    grid: Grid
    candidates: Masks
    contradiction: str | None = None
    fault_cells: tuple[int, ...] = ()


def fill_singles(grid: Grid, level: str) -> LogicResult:
    """Place the digits that follow by singles.

    Parameters
    ----------
    grid : Grid
        Any grid; one with conflicts is returned unchanged, with the contradiction.
    level : str
        One of ``LOGIC_LEVELS``.

    Raises
    ------
    UserError
        If there is no such level.
    """
    if level not in LOGIC_LEVELS:
        raise UserError(
            _("a logic level of {logic_levels} is expected, not {level}").format(
                logic_levels=", ".join(LOGIC_LEVELS), level=level
            )
        )
    by_sums = level == "sums" and bool(grid.geometry.layout.cages)
    deduction = Deduction(grid, hidden=level in ("hidden", "sums"))
    rounds_left = {"none": 0, "naked-once": 1}.get(level, grid.geometry.cell_count)
    before = contradiction = None
    fault_cells: tuple[int, ...] = ()
    try:
        deduction.check_givens()
        while True:
            singles = deduction.find_singles()
            if not singles and by_sums and deduction.eliminate_by_sums():
                continue
            if not (singles and rounds_left):
                break
            if level == "naked-once":
                before = deduction.candidates(deduction.grid())
            deduction.place(singles)
            rounds_left -= 1
    except ContradictionError as error:
        contradiction, fault_cells = error.sentence, error.cells
    filled = deduction.grid()
    candidates = deduction.candidates(filled)
    if before is not None:
        candidates = np.where(filled.digits == grid.digits, before, candidates)
    candidates.flags.writeable = False
    return LogicResult(filled, candidates, contradiction, fault_cells)


class ContradictionError(Exception):
    """The grid has no solution.

    Parameters
    ----------
    sentence : str
        The reason, translated.
    cells : tuple of int
        The cells concerned, ascending.
    """

    def __init__(self, sentence: str, cells: tuple[int, ...]) -> None:
        self.sentence = sentence
        self.cells = cells


@dataclass(frozen=True)
class _Board:
    """A geometry as plain lists, which are faster than arrays for single elements.

    A place is numbered ``unit × size + digit - 1``. ``first_places`` are the places of digit 1 in
    the units of each cell; ``elsewhere`` omits its row, its column or its box. Peers that share
    none of these three units are ``more_peers``.
    """

    units: list[list[int]]
    units_of: tuple[tuple[int, ...], ...]
    first_places: list[tuple[int, ...]]
    elsewhere: tuple[list[tuple[int, ...]], ...]
    more_peers: list[list[int]]


@lru_cache(maxsize=16)
def _board(geometry: Geometry) -> _Board:
    size, units_of = geometry.size, geometry.units_of
    first_places = [tuple(unit * size for unit in units) for units in units_of]
    elsewhere = (
        [places[1:] for places in first_places],
        [(places[0], *places[2:]) for places in first_places],
        [(*places[:2], *places[3:]) for places in first_places],
    )
    more_peers: list[list[int]] = [[] for _ in range(geometry.cell_count)]
    for first, second in geometry.more_pairs.tolist():
        more_peers[first].append(second)
        more_peers[second].append(first)
    return _Board(geometry.every_unit.tolist(), units_of, first_places, elsewhere, more_peers)


class Deduction:
    """Deduction in rounds; each round finds all singles and then places them.

    Parameters
    ----------
    grid : Grid
        The givens, with or without conflicts.
    hidden : bool
        Whether hidden singles are used too.
    """

    def __init__(self, grid: Grid, *, hidden: bool) -> None:
        self._start = grid
        self._geometry = grid.geometry
        self._board = _board(grid.geometry)
        self._used = np.bitwise_or.reduce(_bits(grid)[grid.geometry.every_unit], axis=1)
        masks = _open_candidates(grid, self._used)
        place_counts = (
            _place_counts(grid.geometry, masks, self._used)
            if hidden
            else np.full(len(self._used) * grid.geometry.size, _PLACED)
        )
        self._digits: list[int] = grid.digits.tolist()
        self._masks: list[int] = masks.tolist()
        self._place_counts: list[int] = place_counts.tolist()
        # These are checked in the next round, and may contain duplicates.
        self._cells: list[int] = np.flatnonzero(
            (masks & (masks - 1) == 0) & (grid.digits == 0)
        ).tolist()
        self._places: list[int] = np.flatnonzero(place_counts < 2).tolist()

    def check_givens(self) -> None:
        """Raise ContradictionError if givens are in conflict.

        All other cages are narrowed first.
        """
        contradiction = None
        # A unit with a repeated digit has fewer bits than givens.
        distinct = np.bitwise_count(self._used[: 3 * self._geometry.size]).sum()
        if distinct < 3 * self._start.given_count or (
            not self._geometry.is_classic and conflicting_cells(self._start).size
        ):
            cells = tuple(conflicting_cells(self._start).tolist())
            contradiction = ContradictionError(describe_conflict(self._start) or "", cells)
        for cage in self._geometry.layout.cages:
            try:
                self._narrow(cage)
            except ContradictionError as error:
                contradiction = contradiction or error
        if contradiction is not None:
            raise contradiction

    def find_singles(self) -> dict[int, int]:
        """Return the singles of the current grid, the bit of the digit by cell.

        Raises ``ContradictionError`` if a blank cell has no candidate or, with hidden singles, a
        digit has no place or two digits have the same cell as their only place.
        """
        singles = {}
        for cell in sorted(set(self._cells)):
            if self._digits[cell]:
                continue
            if not self._masks[cell]:
                name = self._geometry.cell_name(cell)
                raise ContradictionError(
                    _("no digit is possible in {cell}").format(cell=name), (cell,)
                )
            singles[cell] = self._masks[cell]
        self._add_hidden_singles(singles)
        return singles

    def place(self, singles: dict[int, int]) -> None:
        """Place singles; raise ContradictionError if two of them are equal and peers."""
        units_of = self._board.units_of
        entries = [(unit, mask) for cell, mask in singles.items() for unit in units_of[cell]]
        if len(set(entries)) < len(entries):
            raise self._two_places(entries, singles)
        if not self._geometry.is_classic:
            self._check_pairs(singles)
        self._cells, self._places = [], []
        for cell, mask in singles.items():
            self._put(cell, mask)
        for cage in self._geometry.layout.cages:
            self._narrow(cage)

    def eliminate_by_sums(self) -> bool:
        """Eliminate the digits that are in no filling of a sum; return whether there were any.

        Raises ``ContradictionError`` if a sum has no filling.
        """
        # Boards without cages do not need the techniques.
        from sudoku_ga.puzzle.techniques.sums import cage_sums, fillings, unit_sums

        geometry, found = self._geometry, False
        for of in (*cage_sums(geometry), *unit_sums(geometry)):
            digits = [self._digits[cell] for cell in of.cells]
            masks = tuple(
                1 << digit - 1 if digit else self._masks[cell]
                for cell, digit in zip(of.cells, digits, strict=True)
            )
            left = fillings(masks, of.total, differ=of.differ)
            if not all(left.allowed):
                names = ", ".join(map(geometry.cell_name, of.cells))
                sentence = _("no digits left for {cells} add up to {total}")
                raise ContradictionError(sentence.format(cells=names, total=of.total), of.cells)
            for cell, digit, allowed in zip(of.cells, digits, left.allowed, strict=True):
                gone = 0 if digit else self._masks[cell] & ~allowed
                found = found or bool(gone)
                self._eliminate(cell, gone)
        return found

    def grid(self) -> Grid:
        """Return the current grid."""
        return Grid(self._geometry, np.array(self._digits, np.uint8))

    def candidates(self, grid: Grid) -> Masks:
        """Return the candidates as in :class:`LogicResult`; ``grid``: the current one."""
        return np.array(self._masks, _mask_type(self._geometry)) | _bits(grid)

    def _add_hidden_singles(self, singles: dict[int, int]) -> None:
        """Add to each cell the digits that have no other place in one of its units."""
        masks, size, found = self._masks, self._geometry.size, []
        for place in sorted(set(self._places)):
            count = self._place_counts[place]
            if count > 1:
                continue
            unit, digit = divmod(place, size)
            if not count:
                raise self._no_place(unit, digit + 1)
            mask = 1 << digit
            for cell in self._board.units[unit]:
                if masks[cell] & mask:
                    found.append((unit, cell, mask))
                    break
        for _unit, cell, mask in sorted(found):
            singles[cell] = singles.get(cell, 0) | mask
        for cell in sorted(singles):
            if singles[cell] & (singles[cell] - 1):
                raise self._two_digits(cell, singles[cell])

    def _check_pairs(self, singles: dict[int, int]) -> None:
        """Raise ContradictionError if two equal singles are joined but share no unit."""
        for cell, mask in singles.items():
            for peer in self._board.more_peers[cell]:
                if singles.get(peer) == mask:
                    digit = mask.bit_length()
                    wrong = self._start.with_digits([(cell, digit), (peer, digit)])
                    sentence = describe_conflict(wrong) or ""
                    raise ContradictionError(sentence, tuple(sorted((cell, peer))))

    def _narrow(self, cage: Cage) -> None:
        """Eliminate the digits that are in no filling of a cage."""
        inside = held = filled = possible = 0
        for cell in cage.cells:
            digit = self._digits[cell]
            inside |= 1 << digit - 1 if digit else self._masks[cell]
            held |= 1 << digit - 1 if digit else 0
            filled += digit > 0
        for mask in cage.combinations(self._geometry.size):
            if not held & ~mask and not mask & ~inside and filled == held.bit_count():
                possible |= mask
        if not possible:
            sentence = _("no digits left for the {cage} add up").format(cage=cage_name(cage))
            raise ContradictionError(sentence, cage.cells)
        for cell in cage.cells:
            self._eliminate(cell, self._masks[cell] & ~possible)

    def _eliminate(self, cell: int, gone: int) -> None:
        if not gone:
            return
        left = self._masks[cell] = self._masks[cell] ^ gone
        if not left & (left - 1):
            self._cells.append(cell)
        while gone:
            other = gone.bit_length() - 1
            gone ^= 1 << other
            for first in self._board.first_places[cell]:
                place = first + other
                self._place_counts[place] -= 1
                if self._place_counts[place] < 2:
                    self._places.append(place)

    def _put(self, cell: int, mask: int) -> None:
        """Fill a cell and eliminate its candidates and those of its peers."""
        board, masks, counts, places = self._board, self._masks, self._place_counts, self._places
        others = masks[cell] ^ mask
        masks[cell] = 0
        digit = mask.bit_length() - 1
        self._digits[cell] = digit + 1
        for first in board.first_places[cell]:
            counts[first + digit] = _PLACED
        while others:
            other = others.bit_length() - 1
            others ^= 1 << other
            for first in board.first_places[cell]:
                place = first + other
                counts[place] = count = counts[place] - 1
                if count < 2:
                    places.append(place)
        # The shared unit now has the digit; the peer's other two units lose a place.
        for unit, elsewhere in zip(board.units_of[cell], board.elsewhere, strict=False):
            for peer in board.units[unit]:
                if masks[peer] & mask:
                    left = masks[peer] = masks[peer] ^ mask
                    if not left & (left - 1):
                        self._cells.append(peer)
                    for first in elsewhere[peer]:
                        place = first + digit
                        counts[place] = count = counts[place] - 1
                        if count < 2:
                            places.append(place)
        for peer in board.more_peers[cell]:
            if masks[peer] & mask:
                self._eliminate(peer, mask)

    def _no_place(self, unit: int, digit: int) -> ContradictionError:
        cells = tuple(cell for cell in self._board.units[unit] if not self._digits[cell])
        where = self._geometry.unit_name(unit)
        return ContradictionError(
            _("no place is left for {digit} in {where}").format(
                digit=symbol_of(digit), where=where
            ),
            cells,
        )

    def _two_digits(self, cell: int, mask: int) -> ContradictionError:
        first = _lowest_digit(mask)
        second = _lowest_digit(mask & (mask - 1))
        name = self._geometry.cell_name(cell)
        sentence = _("{first} and {second} both have no place but {cell}").format(
            first=symbol_of(first), second=symbol_of(second), cell=name
        )
        return ContradictionError(sentence, (cell,))

    def _two_places(
        self, entries: list[tuple[int, int]], singles: dict[int, int]
    ) -> ContradictionError:
        """Return the error that names the first unit with a digit twice in this round."""
        mask = next(mask for n, (unit, mask) in enumerate(entries) if (unit, mask) in entries[:n])
        number, cells = next(
            (number, cells)
            for number, unit in enumerate(self._board.units)
            if len(cells := tuple(cell for cell in unit if singles.get(cell) == mask)) > 1
        )
        digit = symbol_of(mask.bit_length())
        names = _(" and ").join(self._geometry.cell_name(cell) for cell in cells)
        where = self._geometry.unit_name(number)
        return ContradictionError(
            _("{digit} has to stand twice in {where} ({names})").format(
                digit=digit, where=where, names=names
            ),
            cells,
        )


def _mask_type(geometry: Geometry) -> type:
    return np.uint64 if geometry.size <= LARGEST_IN_A_WORD else object


def _bits(grid: Grid) -> Masks:
    """Return the bit of the digit of each cell, 0 for a blank one, shape (cell_count,)."""
    return _bit_of_digit(grid.geometry).take(grid.digits)


@lru_cache(maxsize=16)
def _bit_of_digit(geometry: Geometry) -> Masks:
    bits = [0, *(1 << digit for digit in range(geometry.size))]
    return np.array(bits, _mask_type(geometry))


def _open_candidates(grid: Grid, used: Masks) -> Masks:
    """Return the candidates of the blank cells, 0 for a filled cell, shape (cell_count,)."""
    geometry, size = grid.geometry, grid.geometry.size
    rows, columns, boxes = used[: 3 * size].reshape(3, -1)
    taken = (rows[:, None] | columns).ravel() | boxes[geometry.box_of]
    if len(geometry.more_pairs):
        bits, (first, second) = _bits(grid), geometry.more_pairs.T
        np.bitwise_or.at(taken, first, bits[second])
        np.bitwise_or.at(taken, second, bits[first])
    return np.where(grid.digits, 0, ~taken & (1 << size) - 1)


def _place_counts(geometry: Geometry, masks: Masks, used: Masks) -> npt.NDArray[np.int64]:
    """Return the number of places of each digit in each unit, shape (units × size,)."""
    size = geometry.size
    possible = unpacked(masks, size)
    counts: npt.NDArray[np.int64] = possible[geometry.every_unit].sum(axis=1, dtype=np.int64)
    counts[unpacked(used, size) > 0] = _PLACED
    return counts.ravel()


def unpacked(masks: Masks, size: int) -> npt.NDArray[np.uint8]:
    """Return the bits of each mask, lowest first, shape (masks, size)."""
    if masks.dtype == object:
        length = -(-size // 8)
        text = b"".join(mask.to_bytes(length, "little") for mask in masks.tolist())
        octets = np.frombuffer(text, np.uint8).reshape(-1, length)
    else:
        octets = masks.astype("<u8").view(np.uint8).reshape(-1, 8)
    return np.unpackbits(octets, axis=1, count=size, bitorder="little")


def _lowest_digit(mask: int) -> int:
    return (mask & -mask).bit_length()
