"""The ancestors of an individual, as far as the kept generations tell."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from sudoku_ga.evolution.brood import NONE
from sudoku_ga.evolution.course import Course
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


def ancestry(courses: Sequence[Course], place: int, depth: int) -> Ancestor:
    """Return an individual with its ancestors.

    Who only lived on is not counted as a generation of ancestors: the parents of an individual
    are those of its birth.

    Parameters
    ----------
    courses : sequence of Course
        Generations that follow each other, oldest first, at least one.
    place : int
        Of the individual in the population after the last of them.
    depth : int
        How many generations of ancestors at most: 1 for the parents.
    """
    course = courses[-1]
    return _of_number(courses, int(course.sources[place]), depth, heir=place)


def _of_number(
    courses: Sequence[Course], number: int, depth: int, heir: int | None = None
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


def _lived_before(courses: Sequence[Course], number: int, depth: int) -> Ancestor:
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


def _leaf(course: Course, origin: Origins, genotype: Digits, generation: int) -> Ancestor:
    conflicts = int(course.encoding.count_conflicts(genotype[None])[0])
    return Ancestor(origin, generation, course.encoding.decode(genotype), conflicts)
