"""How one individual came to be, its parents, what it has from whom, and its changes."""

from dataclasses import dataclass
from enum import IntEnum

import numpy as np
import numpy.typing as npt

from sudoku_ga.evolution.core.offspring import NONE
from sudoku_ga.evolution.core.population import Genotypes
from sudoku_ga.evolution.core.roles import Actor, Role
from sudoku_ga.evolution.observe.generation import GenerationRecord
from sudoku_ga.puzzle.grid import Digits


class Share(IntEnum):
    """Which parent holds the digit of a child's cell."""

    NEITHER, FIRST, SECOND, BOTH = range(4)


@dataclass(frozen=True)
class Individual:
    """One individual at one time.

    Parameters
    ----------
    digits : ndarray of uint8, shape (cell_count,)
    conflicts : int
    fitness : float
        In the units of the recipe's fitness.
    """

    digits: Digits
    conflicts: int
    fitness: float


@dataclass(frozen=True)
class Parent:
    """A parent of a child.

    Parameters
    ----------
    number : int
        In the population before, from 0; NONE for a child of the same generation.
    being : Individual
    chosen, expected : float or None
        How often it was drawn as a parent, and how often it is in the mean; None where that is
        not known.
    """

    number: int
    being: Individual
    chosen: int | None
    expected: float | None


@dataclass(frozen=True)
class Changed:
    """What a child was after one operator.

    Parameters
    ----------
    actor : Actor
        Its place is NONE where several acted that were not told apart.
    being : Individual
    """

    actor: Actor
    being: Individual


@dataclass(frozen=True)
class Provenance:
    """How an individual came to be in one generation.

    Parameters
    ----------
    place : int
        In the population afterwards.
    source : int
        Its number in the course; NONE for a newcomer.
    is_child : bool
        Whether it was born in this generation; nothing below is known of anybody else.
    parents : tuple of Parent
        One where it was copied.
    crossover : Actor or None
        None where it was copied.
    crossed : Individual or None
        The child before any mutation.
    shares : ndarray of uint8, shape (cell_count,)
        The :class:`Share` of each cell of the child before any mutation.
    changes : tuple of Changed
        After each mutation and local search that acted on it, in their order.
    """

    place: int
    source: int
    is_child: bool
    parents: tuple[Parent, ...] = ()
    crossover: Actor | None = None
    crossed: Individual | None = None
    shares: npt.NDArray[np.uint8] | None = None
    changes: tuple[Changed, ...] = ()

    @property
    def was_crossed(self) -> bool:
        """Whether it differs from both of its parents."""
        return self.shares is not None and bool(
            (self.shares & Share.FIRST == 0).any() and (self.shares & Share.SECOND == 0).any()
        )


def best_child(course: GenerationRecord) -> int:
    """Return the place of the heir with the fewest conflicts, a child if there is one."""
    born = course.sources >= course.population.size
    conflicts = course.heirs.conflicts
    if not born.any():
        return int(conflicts.argmin())
    places = np.flatnonzero(born)
    return int(places[conflicts[places].argmin()])


def provenance_of(course: GenerationRecord, place: int) -> Provenance:
    """Return how the individual at a place of the population after a generation came to be."""
    source = int(course.sources[place])
    child = source - course.population.size
    if source == NONE or child < 0:
        return Provenance(place, source, is_child=False)
    parents = tuple(
        _parent(course, number) for number in course.origin.parents[child].tolist() if number >= 0
    )
    by = int(course.origin.crossed.by[child])
    crossed = _being(course, course.origin.crossed.genotypes[child])
    return Provenance(
        place,
        source,
        is_child=True,
        parents=parents,
        crossover=None if by == NONE else Actor(Role.CROSSOVER, by),
        crossed=crossed,
        shares=_shares(crossed.digits, [parent.being.digits for parent in parents]),
        changes=tuple(_changes(course, child, crossed)),
    )


def _parent(course: GenerationRecord, number: int) -> Parent:
    size = course.population.size
    if number >= size:
        born = course.offspring[0].genotypes[number - size]
        return Parent(NONE, _being(course, born), None, None)
    expected = course.expected_counts
    return Parent(
        number,
        _being(course, course.population.genotypes[number]),
        int(course.chosen_counts[number]),
        None if expected is None else float(expected[number]),
    )


def _changes(course: GenerationRecord, child: int, before: Individual) -> list[Changed]:
    found = []
    for stage in course.stages[1:]:
        after = _being(course, stage.genotypes[child])
        acted = stage.by[child] != NONE or (after.digits != before.digits).any()
        if acted:
            found.append(Changed(Actor(stage.role, int(stage.by[child])), after))
        before = after
    return found


def _being(course: GenerationRecord, genotype: Genotypes) -> Individual:
    conflicts, fitness = course.operators.fitness.evaluate(course.encoding, genotype[np.newaxis])
    return Individual(course.encoding.decode(genotype), int(conflicts[0]), float(fitness[0]))


def _shares(child: Digits, parents: list[Digits]) -> npt.NDArray[np.uint8]:
    shares = np.zeros(len(child), np.uint8)
    for share, parent in zip((Share.FIRST, Share.SECOND), parents, strict=False):
        shares |= np.where(child == parent, share, 0).astype(np.uint8)
    return shares
