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


def ancestry(courses: Sequence[GenerationRecord], place: int, depth: int) -> Ancestor:
    """Return an individual with its ancestors.

    Who only lived on is not counted as a generation of ancestors: the parents of an individual
    are those of its birth.

    Parameters
    ----------
    courses : sequence of GenerationRecord
        Generations that follow each other, oldest first, at least one.
    place : int
        Of the individual in the population after the last of them.
    depth : int
        How many generations of ancestors at most: 1 for the parents.
    """
    course = courses[-1]
    return _of_number(courses, int(course.sources[place]), depth, heir=place)


def _of_number(
    courses: Sequence[GenerationRecord], number: int, depth: int, heir: int | None = None
) -> Ancestor:
    """Return the individual with a number in the last course."""
    course = courses[-1]
    size = course.population.size
    if number == NONE:
        assert heir is not None
        return _leaf(course, Origins.NEWCOMER, course.heirs.genotypes[heir], course.generation)
    if number < size:
        return _lived_before(courses, number, depth)
    child = number - size
    genotype = course.offspring[-1].genotypes[child]
    if heir is not None:
        genotype = course.heirs.genotypes[heir]
    known = course.origin.parents[child] if depth else course.origin.parents[child, :0]
    parents = [_of_number(courses, each, depth - 1) for each in known[known >= 0].tolist()]
    conflicts = int(course.encoding.count_conflicts(genotype[None])[0])
    return Ancestor(
        Origins.BORN,
        course.generation,
        course.encoding.decode(genotype),
        conflicts,
        tuple(parents),
    )


def _lived_before(courses: Sequence[GenerationRecord], number: int, depth: int) -> Ancestor:
    """Return an individual of the population before the last course."""
    course = courses[-1]
    genotype = course.population.genotypes[number]
    before = None if len(courses) < 2 else course.follows(courses[-2])
    if before is None:
        return _leaf(course, Origins.UNKNOWN, genotype, course.generation - 1)
    place = int(before[number])
    if place == NONE:
        return _leaf(course, Origins.MIGRANT, genotype, course.generation - 1)
    earlier = courses[:-1]
    source = int(earlier[-1].sources[place])
    return _of_number(earlier, source, depth, heir=place)


def _leaf(course: GenerationRecord, origin: Origins, genotype: Digits, generation: int) -> Ancestor:
    conflicts = int(course.encoding.count_conflicts(genotype[None])[0])
    return Ancestor(origin, generation, course.encoding.decode(genotype), conflicts)


_LETTERS = ("A", "B")


class _Being(NamedTuple):
    """An individual by its number in one of the courses."""

    course: int
    number: int


def relatives_in(
    courses: Sequence[GenerationRecord], place: int, generation: int, depth: int
) -> dict[int, tuple[str, ...]]:
    """Return the places of an individual and of its ancestors after one of the generations.

    Parameters
    ----------
    courses : sequence of GenerationRecord
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
    after = generation - courses[0].generation
    if not -1 <= after < len(courses):
        return {}
    found: dict[int, tuple[str, ...]] = {}
    number = int(courses[-1].sources[place])
    if number == NONE:
        return {place: ("",)} if after == len(courses) - 1 else {}
    names = sorted(_family(courses, _Being(len(courses) - 1, number), depth), key=_distance)
    for name, being in names:
        for each in _places(courses, being, after):
            known = found.get(each, ())
            if not known or len(known[0]) == len(name):
                found[each] = (*known, name)
    # A replacement may copy: of itself there is one.
    if after == len(courses) - 1:
        found = {at: called for at, called in found.items() if "" not in called}
        found[place] = ("",)
    return found


def _distance(named: tuple[str, _Being]) -> int:
    return len(named[0])


def _family(
    courses: Sequence[GenerationRecord], being: _Being, depth: int, name: str = ""
) -> Iterator[tuple[str, _Being]]:
    """Yield an individual and its ancestors with their names."""
    yield name, being
    birth = _birth(courses, being) if depth else None
    if birth is not None:
        course = courses[birth.course]
        parents = course.origin.parents[birth.number - course.population.size]
        for letter, number in zip(_LETTERS, parents.tolist(), strict=True):
            if number != NONE:
                parent = _Being(birth.course, number)
                yield from _family(courses, parent, depth - 1, name + letter)


def _birth(courses: Sequence[GenerationRecord], being: _Being) -> _Being | None:
    """Return the individual as a child, None where it was not born in these generations."""
    while being.number < courses[being.course].population.size:
        before = _before(courses, being)
        if before is None:
            return None
        being = before
    return being


def _before(courses: Sequence[GenerationRecord], being: _Being) -> _Being | None:
    """Return one of the individuals before a course by its number in the course before that."""
    index, number = being
    stayed = courses[index].follows(courses[index - 1]) if index else None
    if stayed is None or stayed[number] == NONE:
        return None
    source = int(courses[index - 1].sources[stayed[number]])
    return None if source == NONE else _Being(index - 1, source)


def _places(courses: Sequence[GenerationRecord], being: _Being, after: int) -> list[int]:
    """Return where an individual lives after a course, -1 for before the first one."""
    if being.course > after:
        found: _Being | None = being
        while found is not None and found.number < courses[found.course].population.size:
            if found.course == after + 1:
                return [found.number]
            found = _before(courses, found)
        return []  # not born yet, or of unknown origin
    numbers: Numbers = np.array([being.number])
    for index in range(being.course, after + 1):
        if index > being.course:
            stayed = courses[index].follows(courses[index - 1])
            if stayed is None:
                return []
            numbers = np.flatnonzero(np.isin(stayed, numbers))
        numbers = np.flatnonzero(np.isin(courses[index].sources, numbers))
    return [int(number) for number in numbers]
