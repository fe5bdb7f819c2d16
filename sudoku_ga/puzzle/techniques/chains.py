"""Chains of implications, for hints if no other technique applies.

A candidate is true if it is the digit of its cell. Candidates of one cell, and those of one digit
in cells that see each other, exclude each other. If two are left in a cell or unit, one of them is
true. A chain alternates links of these two kinds, and shows that one of its ends is true. A forcing
net has the consequences of one candidate, up to a cell or unit without candidates, which shows that
the candidate is wrong.

Grades do not use them: they are not in :data:`~sudoku_ga.puzzle.techniques.solver.TECHNIQUES`.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from sudoku_ga.puzzle.display import symbol_of
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.techniques.position import Candidate, Position, masks_of, members
from sudoku_ga.puzzle.techniques.step import CellRole, Link, Step, Technique
from sudoku_ga.puzzle.techniques.sums import Sum, cage_sums, fillings
from sudoku_ga.translation import _, later

LARGEST_WITH_CHAINS = 16
"""The largest board on which chains are searched: larger ones take many seconds."""

_MOST_NAMED = 6
"""The most eliminations that a sentence names."""


class _Way(NamedTuple):
    """A chain that rules candidates out.

    If the first of ``candidates`` is false, the second is true, the third false, and so on; the
    last is true. ``gone``: the candidates that both ends exclude, ascending.
    """

    candidates: tuple[Candidate, ...]
    gone: tuple[Candidate, ...]


def _chain(position: Position) -> Iterator[Step]:
    if position.geometry.size > LARGEST_WITH_CHAINS:
        return
    found = [way for start in _candidates(position) if (way := _shortest_way(position, start))]
    for way in sorted(found, key=lambda each: len(each.candidates)):
        yield _chain_step(position, way)


def _candidates(position: Position) -> list[Candidate]:
    return [
        (cell, digit + 1)
        for cell, mask in enumerate(position.candidates)
        for digit in members(mask)
    ]


def _shortest_way(position: Position, start: Candidate) -> _Way | None:
    """Return the shortest chain that begins with a candidate and rules candidates out."""
    before: dict[tuple[Candidate, bool], Candidate] = {}
    front = [start]
    seen_by_start = _excluded(position, start)
    while front:
        reached = []
        for off in front:
            for on in _partners(position, off):
                if (on, True) in before:
                    continue
                before[on, True] = off
                gone = seen_by_start & _excluded(position, on)
                if gone:
                    return _Way(_way_to(on, start, before), tuple(sorted(gone)))
                reached.append(on)
        front = []
        for on in reached:
            for off in sorted(_excluded(position, on)):
                if (off, False) not in before and off != start:
                    before[off, False] = on
                    front.append(off)
    return None


def _way_to(
    end: Candidate, start: Candidate, before: dict[tuple[Candidate, bool], Candidate]
) -> tuple[Candidate, ...]:
    way, is_on = [end], True
    while is_on or way[-1] != start:
        way.append(before[way[-1], is_on])
        is_on = not is_on
    return tuple(reversed(way))


def _excluded(position: Position, candidate: Candidate) -> set[Candidate]:
    """Return the candidates that are false if this one is true."""
    cell, digit = candidate
    seen = position.places[digit - 1] & masks_of(position.geometry).peers[cell]
    own = position.candidates[cell] & ~(1 << digit - 1)
    return {(other, digit) for other in members(seen)} | {(cell, d + 1) for d in members(own)}


def _partners(position: Position, candidate: Candidate) -> list[Candidate]:
    """Return the candidates that are true if this one is false, ascending."""
    (cell, digit), masks = candidate, masks_of(position.geometry)
    found = set()
    own = position.candidates[cell] & ~(1 << digit - 1)
    if own.bit_count() == 1:
        found.add((cell, own.bit_length()))
    for unit in masks.units_of[cell]:
        others = position.places[digit - 1] & masks.units[unit] & ~(1 << cell)
        if others.bit_count() == 1:
            found.add((others.bit_length() - 1, digit))
    return sorted(found)


def _chain_step(position: Position, way: _Way) -> Step:
    candidates = way.candidates
    links = tuple(
        Link(one, other, is_on=number % 2 == 0)
        for number, (one, other) in enumerate(pairwise(candidates))
    )
    ends = {candidates[0][0], candidates[-1][0]}
    inner = {cell for cell, _digit in candidates} - ends
    return Step(
        CHAIN,
        position.geometry,
        digits=tuple(sorted({digit for _cell, digit in candidates})),
        parts=((CellRole.PINCER, tuple(sorted(ends))), (CellRole.PATTERN, tuple(sorted(inner)))),
        units=(),
        eliminations=way.gone,
        links=links,
    )


def _explain_chain(step: Step) -> str:
    first, *others = step.links
    name = step.geometry
    steps = [_is(name, first.end), *(_word(name, each) for each in others)]
    text = _("If {start}: {steps}. So {one} or {other}, and either way {gone}.")
    return text.format(
        start=_is_not(name, first.start),
        steps=" → ".join(steps),
        one=_is(name, first.start),
        other=_is(name, step.links[-1].end),
        gone=_gone(step),
    )


def _word(geometry: Geometry, link: Link) -> str:
    return (_is if link.is_on else _is_not)(geometry, link.end)


def _is(geometry: Geometry, candidate: Candidate) -> str:
    return f"{geometry.cell_name(candidate[0])}={symbol_of(candidate[1])}"


def _is_not(geometry: Geometry, candidate: Candidate) -> str:
    return f"{geometry.cell_name(candidate[0])}≠{symbol_of(candidate[1])}"


def _gone(step: Step) -> str:
    names = [_is_not(step.geometry, each) for each in step.eliminations]
    if len(names) > _MOST_NAMED:
        names[_MOST_NAMED:] = [_("{count} more").format(count=len(names) - _MOST_NAMED)]
    return ", ".join(names)


class _Net(NamedTuple):
    """The consequences of a candidate, up to a contradiction.

    ``links``: the links to the digits that lead to it, each after its causes, from the latest
    cause; then those to the excluded candidates of a cell, or places of a digit in a unit.
    ``unit``: the unit without a place; None for a cell.
    """

    links: tuple[Link, ...]
    unit: int | None


def _forcing(position: Position) -> Iterator[Step]:
    if position.geometry.size > LARGEST_WITH_CHAINS:
        return
    candidates = _candidates(position)
    # Nets with few digits are found first, since a person can follow them.
    for limit in _LIMITS:
        found = []
        for start in candidates:
            net = _refutation(position, start, limit)
            if net is not None:
                found.append((len(net.links), start, net))
        for _length, start, net in sorted(found, key=lambda each: each[:2]):
            yield _net_step(position, start, net)
            candidates.remove(start)


_MOST_BLANK = 5
"""The most blank cells of a cage whose sum is used; with more it takes long and rules out
little."""

_LIMITS = (6, 15, 40, 10_000)
"""The most consequences before the search is given up."""


class _Propagation:
    """Digits that follow from a candidate, each with the digits that it follows from."""

    def __init__(self, position: Position) -> None:
        self._masks = masks_of(position.geometry)
        self._size = position.geometry.size
        self._present = position.candidates
        self._placed = [1 << digit - 1 if digit else 0 for digit in position.digits]
        self.places, self.candidates = list(position.places), list(position.candidates)
        self.causes: dict[Candidate, list[Candidate]] = {}
        """The causes of each true candidate, in the order of discovery."""
        self._off: dict[Candidate, list[Candidate]] = {}
        """For each excluded candidate, the true candidates that exclude it; a sum has several."""
        self._sum_of = _small_sums(position)

    def place(self, candidate: Candidate, causes: list[Candidate]) -> tuple[list[int], set[int]]:
        """Make a candidate true; return the cells and units x digits that lost candidates."""
        self.causes[candidate] = causes
        cell, digit = candidate
        cells: list[int] = []
        units: set[int] = set()
        for other in members(self.places[digit - 1] & self._masks.peers[cell]):
            self._remove((other, digit), [candidate], units)
            cells.append(other)
        for d in members(self.candidates[cell] & ~(1 << digit - 1)):
            self._remove((cell, d + 1), [candidate], units)
        if self._sum_of:
            for of in dict.fromkeys(self._sum_of.get(each) for each in (cell, *cells)):
                if of is not None:
                    cells += self._add_up(of, candidate, units)
        return cells, units

    def _add_up(self, of: Sum, placed: Candidate, units: set[int]) -> list[int]:
        """Remove candidates in no filling of a sum; return the cells that lost any."""
        blank = [cell for cell in of.cells if self._present[cell]]
        masks = tuple(self.candidates[cell] or self._placed[cell] for cell in of.cells)
        left = fillings(masks, of.total, differ=True)
        gone = [
            (cell, digit + 1)
            for cell, allowed in zip(of.cells, left.allowed, strict=True)
            for digit in members(self.candidates[cell] & ~allowed)
        ]
        if gone:
            lost = (
                (cell, digit + 1)
                for cell in blank
                for digit in members(self._present[cell] & ~self.candidates[cell])
            )
            causes = list(dict.fromkeys(cause for each in lost for cause in self._off[each])) or [
                placed
            ]
            for each in gone:
                self._remove(each, causes, units)
        return [cell for cell, _digit in gone]

    def _remove(self, gone: Candidate, by: list[Candidate], units: set[int]) -> None:
        cell, digit = gone
        self.places[digit - 1] &= ~(1 << cell)
        self.candidates[cell] &= ~(1 << digit - 1)
        self._off[gone] = by
        units.update(unit * self._size + digit - 1 for unit in self._masks.units_of[cell])

    def of_cell(self, cell: int, present: int) -> list[Link]:
        """Return the links that excluded the initial candidates of a cell."""
        gone = members(present & ~self.candidates[cell])
        return self._links_to((cell, d + 1) for d in gone)

    def of_unit(self, unit: int, digit: int, present: int) -> list[Link]:
        """Return the links that excluded the initial places of a digit in a unit."""
        gone = members(present & self._masks.units[unit] & ~self.places[digit - 1])
        return self._links_to((cell, digit) for cell in gone)

    def _links_to(self, gone: Iterable[Candidate]) -> list[Link]:
        return [Link(cause, each, is_on=False) for each in gone for cause in self._off[each]]


@lru_cache(maxsize=4)
def _small_sums(position: Position) -> dict[int, Sum]:
    """Return, by cell, the cages with few blank cells."""
    small = (
        of
        for of in cage_sums(position.geometry)
        if sum(not position.digits[cell] for cell in of.cells) <= _MOST_BLANK
    )
    return {cell: of for of in small for cell in of.cells}


def _refutation(position: Position, start: Candidate, limit: int) -> _Net | None:
    """Return a net that shows that a candidate is wrong; None if none is found within the limit."""
    known = _Propagation(position)
    waiting: list[tuple[Candidate, list[Candidate]]] = [(start, [])]
    asked = {start}
    while waiting and len(known.causes) <= limit:
        candidate, causes = waiting.pop(0)
        if not known.places[candidate[1] - 1] >> candidate[0] & 1:
            continue  # excluded meanwhile; its cell or unit without candidates is found later
        for unit, single, links in _consequences(position, known, known.place(candidate, causes)):
            if single is None:
                return _Net((*_links_to(links, known.causes), *links), unit)
            if single not in asked:
                asked.add(single)
                waiting.append((single, list(dict.fromkeys(link.start for link in links))))
    return None


def _consequences(
    position: Position, known: _Propagation, changed: tuple[list[int], set[int]]
) -> Iterator[tuple[int | None, Candidate | None, list[Link]]]:
    """Yield the unit, the only candidate left or None if there is none, and the reasons."""
    size, masks = position.geometry.size, masks_of(position.geometry)
    cells, units = changed
    for cell in cells:
        left = known.candidates[cell]
        if left & (left - 1) == 0:
            single = (cell, left.bit_length()) if left else None
            yield None, single, known.of_cell(cell, position.candidates[cell])
    for number in sorted(units):
        unit, digit = number // size, number % size + 1
        left = known.places[digit - 1] & masks.units[unit]
        if left & (left - 1) == 0:
            single = (left.bit_length() - 1, digit) if left else None
            yield unit, single, known.of_unit(unit, digit, position.places[digit - 1])


def _links_to(ends: Sequence[Link], causes: dict[Candidate, list[Candidate]]) -> Iterator[Link]:
    """Yield the links to all digits that lead to the ends, in the order of discovery."""
    waiting = [link.start for link in ends]
    needed = set(waiting)
    while waiting:
        for cause in causes[waiting.pop()]:
            if cause not in needed:
                needed.add(cause)
                waiting.append(cause)
    order = {candidate: number for number, candidate in enumerate(causes)}
    for each in causes:
        if each in needed and causes[each]:
            yield Link(max(causes[each], key=order.__getitem__), each, is_on=True)


def _net_step(position: Position, start: Candidate, net: _Net) -> Step:
    cells = {link.end[0] for link in net.links} - {start[0]}
    return Step(
        FORCING,
        position.geometry,
        digits=tuple(sorted({start[1], *(link.end[1] for link in net.links)})),
        parts=((CellRole.PIVOT, (start[0],)), (CellRole.PATTERN, tuple(sorted(cells)))),
        units=() if net.unit is None else (net.unit,),
        eliminations=(start,),
        links=net.links,
    )


def _explain_forcing(step: Step) -> str:
    geometry, (start,) = step.geometry, step.eliminations
    follows = [_is(geometry, link.end) for link in step.links if link.is_on]
    cell, digit = step.links[-1].end
    if step.units:
        text = _("no place is left for {digit} in {unit}")
        end = text.format(digit=symbol_of(digit), unit=geometry.unit_name(step.units[0]))
    else:
        end = _("no digit is left for {cell}").format(cell=geometry.cell_name(cell))
    if not follows:
        return _("If {start}, {end}. So {gone}.").format(
            start=_is(geometry, start), end=end, gone=_is_not(geometry, start)
        )
    return _("If {start}, then {steps}, and {end}. So {gone}.").format(
        start=_is(geometry, start), steps=", ".join(follows), end=end, gone=_gone(step)
    )


CHAIN = Technique("chain", later("chain"), 6, _chain, _explain_chain)
FORCING = Technique("forcing-net", later("forcing net"), 6, _forcing, _explain_forcing)
CHAINS = (CHAIN, FORCING)
"""The shortest first."""
