"""The ancestors of an individual, as far as the kept generations reach."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

import numpy as np

from sudoku_ga.evolution.core.offspring import NONE, Numbers
from sudoku_ga.evolution.observe.generation import GenerationRecord
from sudoku_ga.puzzle.grid import Digits


class Origins(Enum):
    """What is known of where an individual comes from."""

    BORN = "born"
    NEWCOMER = "newcomer"
    MIGRANT = "migrant"
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class Ancestor:
    """An individual in a tree of ancestors.

    Parameters
    ----------
    origin : Origins
        UNKNOWN where it lived before the generations that are kept.
    generation : int
        In which it was born or came; of one whose origin is unknown the last one before those
        that are kept.
    digits : ndarray of uint8, shape (cell_count,)
    conflicts : int
    parents : tuple of Ancestor
        Empty where they are not known, or lie deeper than was asked for.
    """

    origin: Origins
    generation: int
    digits: Digits
    conflicts: int
    parents: tuple["Ancestor", ...] = ()


def ancestry(records: Sequence[GenerationRecord], place: int, depth: int) -> Ancestor:
    """Return an individual with its ancestors.

    Who only lived on is not counted as a generation of ancestors: the parents of an individual
    are those of its birth.

    Parameters
    ----------
    records : sequence of GenerationRecord
        Generations that follow each other, oldest first, at least one.
    place : int
        Of the individual in the population after the last of them.
    depth : int
        How many generations of ancestors at most: 1 for the parents.
    """
    record = records[-1]
    return _of_number(records, int(record.sources[place]), depth, survivor=place)


def _of_number(
    records: Sequence[GenerationRecord], number: int, depth: int, survivor: int | None = None
) -> Ancestor:
    """Return the individual with a number in the last record."""
    record = records[-1]
    size = record.population.size
    if number == NONE:
        assert survivor is not None
        return _leaf(
            record, Origins.NEWCOMER, record.survivors.genotypes[survivor], record.generation
        )
    if number < size:
        return _lived_before(records, number, depth)
    child = number - size
    genotype = record.children[-1].genotypes[child]
    if survivor is not None:
        genotype = record.survivors.genotypes[survivor]
    known = record.parentage.parents[child] if depth else record.parentage.parents[child, :0]
    parents = [_of_number(records, each, depth - 1) for each in known[known >= 0].tolist()]
    conflicts = int(record.encoding.count_conflicts(genotype[None])[0])
    return Ancestor(
        Origins.BORN,
        record.generation,
        record.encoding.decode(genotype),
        conflicts,
        tuple(parents),
    )


def _lived_before(records: Sequence[GenerationRecord], number: int, depth: int) -> Ancestor:
    """Return an individual of the population before the last record."""
    record = records[-1]
    genotype = record.population.genotypes[number]
    before = None if len(records) < 2 else record.follows(records[-2])
    if before is None:
        return _leaf(record, Origins.UNKNOWN, genotype, record.generation - 1)
    place = int(before[number])
    if place == NONE:
        return _leaf(record, Origins.MIGRANT, genotype, record.generation - 1)
    earlier = records[:-1]
    source = int(earlier[-1].sources[place])
    return _of_number(earlier, source, depth, survivor=place)


def _leaf(record: GenerationRecord, origin: Origins, genotype: Digits, generation: int) -> Ancestor:
    conflicts = int(record.encoding.count_conflicts(genotype[None])[0])
    return Ancestor(origin, generation, record.encoding.decode(genotype), conflicts)


_LETTERS = ("A", "B")


class _Being(NamedTuple):
    """An individual by its number in one of the records."""

    record: int
    number: int


def relatives_in(
    records: Sequence[GenerationRecord], place: int, generation: int, depth: int
) -> dict[int, tuple[str, ...]]:
    """Return the places of an individual and of its ancestors after one of the generations.

    Parameters
    ----------
    records : sequence of GenerationRecord
        Generations that follow each other, oldest first, at least one.
    place : int
        Of the individual in the population after the last of them.
    generation : int
        Whose individuals are meant; of one that is not kept nothing is known.
    depth : int
        How many generations of ancestors at most: 1 for the parents.

    Returns
    -------
    dict of int to tuple of str
        By place what the one there is called: ``""`` for the individual itself, ``"A"`` and
        ``"B"`` for its parents, ``"AB"`` for parent B of A. The nearest kinship alone; both
        parents may be one.
    """
    after = generation - records[0].generation
    if not -1 <= after < len(records):
        return {}
    found: dict[int, tuple[str, ...]] = {}
    number = int(records[-1].sources[place])
    if number == NONE:
        return {place: ("",)} if after == len(records) - 1 else {}
    names = sorted(_family(records, _Being(len(records) - 1, number), depth), key=_distance)
    for name, individual in names:
        for each in _places(records, individual, after):
            known = found.get(each, ())
            if not known or len(known[0]) == len(name):
                found[each] = (*known, name)
    # A replacement may copy: of itself there is one.
    if after == len(records) - 1:
        found = {at: called for at, called in found.items() if "" not in called}
        found[place] = ("",)
    return found


def _distance(named: tuple[str, _Being]) -> int:
    return len(named[0])


def _family(
    records: Sequence[GenerationRecord], individual: _Being, depth: int, name: str = ""
) -> Iterator[tuple[str, _Being]]:
    """Yield an individual and its ancestors with their names."""
    yield name, individual
    birth = _birth(records, individual) if depth else None
    if birth is not None:
        record = records[birth.record]
        parents = record.parentage.parents[birth.number - record.population.size]
        for letter, number in zip(_LETTERS, parents.tolist(), strict=True):
            if number != NONE:
                parent = _Being(birth.record, number)
                yield from _family(records, parent, depth - 1, name + letter)


def _birth(records: Sequence[GenerationRecord], individual: _Being) -> _Being | None:
    """Return the individual as a child, None where it was not born in these generations."""
    while individual.number < records[individual.record].population.size:
        before = _before(records, individual)
        if before is None:
            return None
        individual = before
    return individual


def _before(records: Sequence[GenerationRecord], individual: _Being) -> _Being | None:
    """Return one of the individuals before a record by its number in the record before that."""
    index, number = individual
    stayed = records[index].follows(records[index - 1]) if index else None
    if stayed is None or stayed[number] == NONE:
        return None
    source = int(records[index - 1].sources[stayed[number]])
    return None if source == NONE else _Being(index - 1, source)


def _places(records: Sequence[GenerationRecord], individual: _Being, after: int) -> list[int]:
    """Return where an individual lives after a record, -1 for before the first one."""
    if individual.record > after:
        found: _Being | None = individual
        while found is not None and found.number < records[found.record].population.size:
            if found.record == after + 1:
                return [found.number]
            found = _before(records, found)
        return []  # not born yet, or of unknown origin
    numbers: Numbers = np.array([individual.number])
    for index in range(individual.record, after + 1):
        if index > individual.record:
            stayed = records[index].follows(records[index - 1])
            if stayed is None:
                return []
            numbers = np.flatnonzero(np.isin(stayed, numbers))
        numbers = np.flatnonzero(np.isin(records[index].sources, numbers))
    return [int(number) for number in numbers]
