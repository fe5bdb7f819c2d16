"""The provenance of an individual: its parents and the operators that changed it."""

from dataclasses import dataclass
from enum import IntEnum

import numpy as np
import numpy.typing as npt

from sudoku_ga.evolution.core.offspring import NONE
from sudoku_ga.evolution.core.population import Genotypes
from sudoku_ga.evolution.core.roles import OperatorId, Role
from sudoku_ga.evolution.observe.generation import GenerationRecord
from sudoku_ga.puzzle.grid import Digits


class Share(IntEnum):
    """The parents that have the digit of a child's cell."""

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
        Its index in the population before the generation; NONE for a child of the same generation.
    individual : Individual
    chosen : int or None
        How often it was drawn as a parent; None if unknown.
    expected : float or None
        The expected number of draws; None if unknown.
    """

    number: int
    individual: Individual
    chosen: int | None
    expected: float | None


@dataclass(frozen=True)
class AppliedOperator:
    """An operator that changed a child.

    Parameters
    ----------
    operator : OperatorId
        Its place is NONE if the operator of the role is unknown.
    individual : Individual
        The child after it.
    """

    operator: OperatorId
    individual: Individual


@dataclass(frozen=True)
class Provenance:
    """How an individual was created in a generation.

    - ``place``: its index in the population after the generation.
    - ``source``: its number in the record; NONE for a random immigrant.
    - ``is_child``: whether it was created in this generation; if not, the fields below are empty.
    - ``parents``: one if it was copied.
    - ``crossover``: None if it was copied.
    - ``crossed``: the child before any mutation.
    - ``shares`` (uint8, shape (cell_count,)): the :class:`Share` of each cell before any mutation.
    - ``applied``: the mutations and local searches that changed it before its evaluation, in order.
      If individuals share genotypes, mutations of later children may have changed it since.
    """

    place: int
    source: int
    is_child: bool
    parents: tuple[Parent, ...] = ()
    crossover: OperatorId | None = None
    crossed: Individual | None = None
    shares: npt.NDArray[np.uint8] | None = None
    applied: tuple[AppliedOperator, ...] = ()

    @property
    def evaluated(self) -> Individual | None:
        """The child as it was evaluated; None if it was not created in this generation."""
        return self.applied[-1].individual if self.applied else self.crossed

    @property
    def was_crossed(self) -> bool:
        """Whether it differs from both of its parents."""
        return self.shares is not None and bool(
            (self.shares & Share.FIRST == 0).any() and (self.shares & Share.SECOND == 0).any()
        )


def best_child(record: GenerationRecord) -> int:
    """Return the index of the best survivor by conflicts, a child if any child survives."""
    are_children = record.sources >= record.population.size
    conflicts = record.survivors.conflicts
    if not are_children.any():
        return int(conflicts.argmin())
    places = np.flatnonzero(are_children)
    return int(places[conflicts[places].argmin()])


def provenance_of(record: GenerationRecord, place: int) -> Provenance:
    """Return the provenance of the individual at a place after a generation."""
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
        crossover=None if by == NONE else OperatorId(Role.CROSSOVER, by),
        crossed=crossed,
        shares=_shares(crossed.digits, [parent.individual.digits for parent in parents]),
        applied=tuple(_applied(record, child, crossed)),
    )


def _parent(record: GenerationRecord, number: int) -> Parent:
    size = record.population.size
    if number >= size:
        child = record.children[0].genotypes[number - size]
        return Parent(NONE, _individual(record, child), None, None)
    expected = record.expected_counts
    return Parent(
        number,
        _individual(record, record.population.genotypes[number]),
        int(record.chosen_counts[number]),
        None if expected is None else float(expected[number]),
    )


def _applied(record: GenerationRecord, child: int, before: Individual) -> list[AppliedOperator]:
    found = []
    for stage in record.stages[1:]:
        after = _individual(record, stage.genotypes[child])
        acted = stage.by[child] != NONE or (after.digits != before.digits).any()
        if acted:
            found.append(AppliedOperator(OperatorId(stage.role, int(stage.by[child])), after))
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
