"""The genealogy of an individual within the recorded generations."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

import numpy as np

from sudoku_ga.evolution.core.offspring import NONE, Numbers
from sudoku_ga.evolution.observe.generation import GenerationRecord
from sudoku_ga.puzzle.grid import Digits


class Origin(Enum):
    """How an individual came into a population."""

    OFFSPRING = "offspring"
    RANDOM_IMMIGRANT = "random immigrant"
    MIGRANT = "migrant"
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class Ancestor:
    """An individual in a tree of ancestors.

    Parameters
    ----------
    origin : Origin
        UNKNOWN if it was created before the recorded generations.
    generation : int
        The generation in which it was created or immigrated; if its origin is unknown, the last one
        before the recorded generations.
    digits : ndarray of uint8, shape (cell_count,)
        The digits that the individual has in the population, or that an ancestor had as a parent.
        If individuals share genes, mutations of others may change them later.
    conflicts : int
    parents : tuple of Ancestor, optional
        Empty if they are unknown or deeper than requested.
    """

    origin: Origin
    generation: int
    digits: Digits
    conflicts: int
    parents: tuple["Ancestor", ...] = ()


def ancestor_tree(records: Sequence[GenerationRecord], place: int, depth: int) -> Ancestor:
    """Return the tree of an individual and its ancestors.

    Parameters
    ----------
    records : sequence of GenerationRecord
        Successive generations, oldest first, at least one.
    place : int
        The index of the individual in the population after the last one.
    depth : int
        The most levels of ancestors: 1 for the parents. Survival of a generation is not a level.
    """
    record = records[-1]
    return _of_number(records, int(record.sources[place]), depth, survivor=place)


def _of_number(
    records: Sequence[GenerationRecord], number: int, depth: int, survivor: int | None = None
) -> Ancestor:
    """Return the tree of the individual with a number in the last record."""
    record = records[-1]
    size = record.population.size
    if number == NONE:
        assert survivor is not None
        return _leaf(
            record, Origin.RANDOM_IMMIGRANT, record.survivors.genotypes[survivor], record.generation
        )
    if number < size:
        return _of_previous_population(records, number, depth)
    child = number - size
    genotype = record.children[-1].genotypes[child]
    if survivor is not None:
        genotype = record.survivors.genotypes[survivor]
    known = record.parentage.parents[child] if depth else record.parentage.parents[child, :0]
    parents = [_of_number(records, each, depth - 1) for each in known[known >= 0].tolist()]
    conflicts = int(record.encoding.count_conflicts(genotype[None])[0])
    return Ancestor(
        Origin.OFFSPRING,
        record.generation,
        record.encoding.decode(genotype),
        conflicts,
        tuple(parents),
    )


def _of_previous_population(
    records: Sequence[GenerationRecord], number: int, depth: int
) -> Ancestor:
    """Return the tree of an individual of the population before the last record."""
    record = records[-1]
    genotype = record.population.genotypes[number]
    before = None if len(records) < 2 else record.places_in(records[-2])
    if before is None:
        return _leaf(record, Origin.UNKNOWN, genotype, record.generation - 1)
    place = int(before[number])
    if place == NONE:
        return _leaf(record, Origin.MIGRANT, genotype, record.generation - 1)
    earlier = records[:-1]
    source = int(earlier[-1].sources[place])
    return _of_number(earlier, source, depth, survivor=place)


def _leaf(record: GenerationRecord, origin: Origin, genotype: Digits, generation: int) -> Ancestor:
    conflicts = int(record.encoding.count_conflicts(genotype[None])[0])
    return Ancestor(origin, generation, record.encoding.decode(genotype), conflicts)


_LETTERS = ("A", "B")


class _Individual(NamedTuple):
    record: int
    number: int


def ancestor_labels(
    records: Sequence[GenerationRecord], place: int, generation: int, depth: int
) -> dict[int, tuple[str, ...]]:
    """Return the labels of an individual and its ancestors in the population after a generation.

    The labels by index in that population are ``""`` for the individual itself, ``"A"`` and ``"B"``
    for its parents, and ``"AB"`` for parent B of A. An individual has only labels of its nearest
    level; it may be both parents. The result is empty if the generation is not recorded.

    Parameters
    ----------
    records : sequence of GenerationRecord
        Successive generations, oldest first, at least one.
    place : int
        The index of the individual in the population after the last one.
    generation : int
        The generation of the population in question.
    depth : int
        The most levels of ancestors: 1 for the parents.
    """
    after = generation - records[0].generation
    if not -1 <= after < len(records):
        return {}
    found: dict[int, tuple[str, ...]] = {}
    number = int(records[-1].sources[place])
    if number == NONE:
        return {place: ("",)} if after == len(records) - 1 else {}
    individual = _Individual(len(records) - 1, number)
    ancestors = sorted(_labelled(records, individual, depth), key=lambda pair: len(pair[0]))
    for label, ancestor in ancestors:
        for each in _places(records, ancestor, after):
            known = found.get(each, ())
            if not known or len(known[0]) == len(label):
                found[each] = (*known, label)
    # A replacement may copy individuals; only the one with this index is the individual itself.
    if after == len(records) - 1:
        found = {at: labels for at, labels in found.items() if "" not in labels}
        found[place] = ("",)
    return found


def _labelled(
    records: Sequence[GenerationRecord], individual: _Individual, depth: int, label: str = ""
) -> Iterator[tuple[str, _Individual]]:
    yield label, individual
    creation = _as_child(records, individual) if depth else None
    if creation is not None:
        record = records[creation.record]
        parents = record.parentage.parents[creation.number - record.population.size]
        for letter, number in zip(_LETTERS, parents.tolist(), strict=True):
            if number != NONE:
                parent = _Individual(creation.record, number)
                yield from _labelled(records, parent, depth - 1, label + letter)


def _as_child(records: Sequence[GenerationRecord], individual: _Individual) -> _Individual | None:
    """Return the individual in the record that created it; None if that is not recorded."""
    while individual.number < records[individual.record].population.size:
        before = _in_previous_record(records, individual)
        if before is None:
            return None
        individual = before
    return individual


def _in_previous_record(
    records: Sequence[GenerationRecord], individual: _Individual
) -> _Individual | None:
    """Return an individual of the population before a record, in the previous record."""
    index, number = individual
    stayed = records[index].places_in(records[index - 1]) if index else None
    if stayed is None or stayed[number] == NONE:
        return None
    source = int(records[index - 1].sources[stayed[number]])
    return None if source == NONE else _Individual(index - 1, source)


def _places(records: Sequence[GenerationRecord], individual: _Individual, after: int) -> list[int]:
    """Return the indices of an individual after a record; -1 is before the first record."""
    if individual.record > after:
        found: _Individual | None = individual
        while found is not None and found.number < records[found.record].population.size:
            if found.record == after + 1:
                return [found.number]
            found = _in_previous_record(records, found)
        return []  # not created yet, or of unknown origin
    numbers: Numbers = np.array([individual.number])
    for index in range(individual.record, after + 1):
        if index > individual.record:
            stayed = records[index].places_in(records[index - 1])
            if stayed is None:
                return []
            numbers = np.flatnonzero(np.isin(stayed, numbers))
        numbers = np.flatnonzero(np.isin(records[index].sources, numbers))
    return [int(number) for number in numbers]
