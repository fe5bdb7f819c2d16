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
    individual : Individual
    chosen, expected : float or None
        How often it was drawn as a parent, and how often it is in the mean; None where that is
        not known.
    """

    number: int
    individual: Individual
    chosen: int | None
    expected: float | None


@dataclass(frozen=True)
class Changed:
    """What a child was after one operator.

    Parameters
    ----------
    actor : Actor
        Its place is NONE where several acted that were not told apart.
    individual : Individual
    """

    actor: Actor
    individual: Individual


@dataclass(frozen=True)
class Provenance:
    """How an individual came to be in one generation.

    Parameters
    ----------
    place : int
        In the population afterwards.
    source : int
        Its number in the record; NONE for a newcomer.
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


def best_child(record: GenerationRecord) -> int:
    """Return the place of the survivor with the fewest conflicts, a child if there is one."""
    born = record.sources >= record.population.size
    conflicts = record.survivors.conflicts
    if not born.any():
        return int(conflicts.argmin())
    places = np.flatnonzero(born)
    return int(places[conflicts[places].argmin()])


def provenance_of(record: GenerationRecord, place: int) -> Provenance:
    """Return how the individual at a place of the population after a generation came to be."""
    source = int(record.sources[place])
    child = source - record.population.size
    if source == NONE or child < 0:
        return Provenance(place, source, is_child=False)
    parents = tuple(
        _parent(record, number)
        for number in record.parentage.parents[child].tolist()
        if number >= 0
    )
    by = int(record.parentage.crossed.by[child])
    crossed = _individual(record, record.parentage.crossed.genotypes[child])
    return Provenance(
        place,
        source,
        is_child=True,
        parents=parents,
        crossover=None if by == NONE else Actor(Role.CROSSOVER, by),
        crossed=crossed,
        shares=_shares(crossed.digits, [parent.individual.digits for parent in parents]),
        changes=tuple(_changes(record, child, crossed)),
    )


def _parent(record: GenerationRecord, number: int) -> Parent:
    size = record.population.size
    if number >= size:
        born = record.children[0].genotypes[number - size]
        return Parent(NONE, _individual(record, born), None, None)
    expected = record.expected_counts
    return Parent(
        number,
        _individual(record, record.population.genotypes[number]),
        int(record.chosen_counts[number]),
        None if expected is None else float(expected[number]),
    )


def _changes(record: GenerationRecord, child: int, before: Individual) -> list[Changed]:
    found = []
    for stage in record.stages[1:]:
        after = _individual(record, stage.genotypes[child])
        acted = stage.by[child] != NONE or (after.digits != before.digits).any()
        if acted:
            found.append(Changed(Actor(stage.role, int(stage.by[child])), after))
        before = after
    return found


def _individual(record: GenerationRecord, genotype: Genotypes) -> Individual:
    conflicts, fitness = record.operators.fitness.evaluate_genotypes(
        record.encoding, genotype[np.newaxis]
    )
    return Individual(record.encoding.decode(genotype), int(conflicts[0]), float(fitness[0]))


def _shares(child: Digits, parents: list[Digits]) -> npt.NDArray[np.uint8]:
    shares = np.zeros(len(child), np.uint8)
    for share, parent in zip((Share.FIRST, Share.SECOND), parents, strict=False):
        shares |= np.where(child == parent, share, 0).astype(np.uint8)
    return shares
