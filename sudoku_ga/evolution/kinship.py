"""Where an individual and its ancestors live, or lived, in one of the kept generations.

In each course the individuals before and the children have numbers (``brood.py``); who is an heir
is told by its sources. So a number is followed to a later generation by looking for it among the
sources, and to an earlier one by looking its own source up::

    course 0        course 1        course 2
    number ──▶ heir = number ──▶ heir = number ──▶ heir
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from sudoku_ga.evolution.brood import NONE, Numbers
from sudoku_ga.evolution.course import Course

_LETTERS = ("A", "B")


class _Being(NamedTuple):
    """An individual by its number in one of the courses."""

    course: int
    number: int


def kin_in(
    courses: Sequence[Course], place: int, generation: int, depth: int
) -> dict[int, tuple[str, ...]]:
    """Return the places of an individual and of its ancestors after one of the generations.

    Parameters
    ----------
    courses : sequence of Course
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
    courses: Sequence[Course], being: _Being, depth: int, name: str = ""
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


def _birth(courses: Sequence[Course], being: _Being) -> _Being | None:
    """Return the individual as a child, None where it was not born in these generations."""
    while being.number < courses[being.course].population.size:
        before = _before(courses, being)
        if before is None:
            return None
        being = before
    return being


def _before(courses: Sequence[Course], being: _Being) -> _Being | None:
    """Return one of the individuals before a course by its number in the course before that."""
    index, number = being
    stayed = courses[index].follows(courses[index - 1]) if index else None
    if stayed is None or stayed[number] == NONE:
        return None
    source = int(courses[index - 1].sources[stayed[number]])
    return None if source == NONE else _Being(index - 1, source)


def _places(courses: Sequence[Course], being: _Being, after: int) -> list[int]:
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
