"""A witness of one population: the courses of its last generations, and what made its best better.

It draws no random number and changes nothing. Where nobody asked for courses it keeps none; what
made the best better is worked out where that happened, which is rare.
"""

from typing import NamedTuple

import numpy as np

from sudoku_ga.evolution.core.offspring import Offspring
from sudoku_ga.evolution.core.operators import Encoding, Replacement, ReplacementContext
from sudoku_ga.evolution.core.population import Population
from sudoku_ga.evolution.core.rng import State
from sudoku_ga.evolution.core.roles import Actor, Role
from sudoku_ga.evolution.engine.operator_set import Operators
from sudoku_ga.evolution.engine.statistics import Statistics
from sudoku_ga.evolution.observe.generation import GenerationRecord, credited

_LIMIT_BYTES = 16 << 20
_INITIALISATION, _MIGRATION = Actor(Role.INITIALISATION, 0), Actor(Role.ISLANDS, 0)


class Improvement(NamedTuple):
    """What lowered the least conflicts of a population from ``before``: conflicts by operator."""

    generation: int
    before: int
    credits: tuple[tuple[Actor, int], ...]


class GenerationObserver:
    """Sees one population evolve.

    Parameters
    ----------
    most_courses : int
        How many are kept, the last ones; fewer where they are large.

    Attributes
    ----------
    wants_courses : bool
        Whether the courses of the generations to come are kept; False at first.
    """

    def __init__(self, most_courses: int) -> None:
        self._most = most_courses
        self._byte_count = 0
        self.wants_courses = False
        self._courses: tuple[
            GenerationRecord, ...
        ] = ()  # replaced whole, for another thread may read it
        self._best: int | None = None
        self._progress: dict[int, Improvement] = {}
        self._begun: tuple[int, Operators, Encoding, Population, Offspring] | None = None
        self._offspring: tuple[Population, ...] = ()
        self._replacement: tuple[Replacement, ReplacementContext, State] | None = None

    def see_beginning(self, tally: Statistics) -> None:
        """See a population that was made anew."""
        self._see_progress(tally, _INITIALISATION)

    def see_migrants(self, tally: Statistics) -> None:
        """See a population into which migrants came."""
        self._see_progress(tally, _MIGRATION)

    def see_birth(
        self,
        tally: Statistics,
        operators: Operators,
        encoding: Encoding,
        population: Population,
        brood: Offspring,
        offspring: Population,
    ) -> None:
        """See the children, measured."""
        is_better = self._best is not None and tally.best_conflicts < self._best
        if not (self.wants_courses or is_better):
            self._begun = None
            return
        self._begun = (tally.generation, operators, encoding, population, brood)
        self._offspring, self._replacement = (offspring,), None
        if is_better:
            assert self._best is not None
            credits = _credits_of_birth(self._course(offspring), self._best, tally.best_conflicts)
            self._advance(tally, credits)
        if not self.wants_courses:
            self._begun = None

    def see_slice(self, tally: Statistics, place: int) -> None:
        """See a slice of a local search, by its place in the recipe."""
        if tally.best_conflicts != self._best:
            self._see_progress(tally, Actor(Role.LOCAL_SEARCH, place))

    def see_search(self, offspring: Population) -> None:
        """See the children after a local search."""
        if self._begun is not None:
            self._offspring = (*self._offspring, offspring)

    def see_succession(self, replacement: Replacement, succession: ReplacementContext) -> None:
        """See the decision who lives on, before it is made."""
        if self._begun is not None:
            self._replacement = (replacement, succession, succession.states.copy())

    def see_end(self, tally: Statistics, heirs: Population) -> None:
        """See who lives on; newcomers may be the best among them."""
        self._see_progress(tally, _INITIALISATION)
        if self._begun is not None:
            self._keep(self._course(heirs))

    def courses(self, present: Population, *, ended: bool = False) -> tuple[GenerationRecord, ...]:
        """Return the courses that led to these individuals, oldest first, without a gap.

        Empty where the last generation was not kept.

        Parameters
        ----------
        present : Population
        ended : bool
            Whether the run has ended, so that the course of a generation may lack its end.
        """
        kept = list(self._courses)
        if ended and self._begun is not None and self._offspring[0].size == present.size:
            kept.append(self._unfinished(present))
        while kept and kept[-1].heirs is not present:
            kept.pop()
        first = len(kept) - 1
        while first > 0 and kept[first].follows(kept[first - 1]) is not None:
            first -= 1
        return tuple(kept[max(first, 0) :])

    def reached(self, conflicts: int) -> int | None:
        """Return the generation in which the best first had so many conflicts, if it ever had."""
        progress = self._progress.get(conflicts)
        return None if progress is None else progress.generation

    def credits(self, before: int, after: int) -> dict[Actor, float]:
        """Return which operators lowered the least conflicts of this population, and by how much.

        Parameters
        ----------
        before, after : int
            Where several populations evolve, ``before`` may be less than this one's own.
        """
        shares: dict[Actor, float] = {}
        while after < before and after in self._progress:
            _, own, credits = self._progress[after]
            counted = (min(own, before) - after) / (own - after)
            for actor, gained in credits:
                shares[actor] = shares.get(actor, 0.0) + counted * gained
            after = own
        return shares

    def _see_progress(self, tally: Statistics, actor: Actor) -> None:
        """Credit one operator with a better best, if it is better."""
        if self._best is None:
            self._best = tally.best_conflicts
        elif tally.best_conflicts < self._best:
            self._advance(tally, ((actor, self._best - tally.best_conflicts),))

    def _advance(self, tally: Statistics, credits: tuple[tuple[Actor, int], ...]) -> None:
        assert self._best is not None
        self._progress[tally.best_conflicts] = Improvement(tally.generation, self._best, credits)
        self._best = tally.best_conflicts

    def _unfinished(self, present: Population) -> GenerationRecord:
        """Return the course of a generation that a solution or a person ended."""
        if present is not self._offspring[-1]:
            self._offspring = (*self._offspring, present)
        return self._course(present)

    def _course(self, heirs: Population) -> GenerationRecord:
        assert self._begun is not None
        return GenerationRecord(*self._begun, self._offspring, self._replacement, heirs)

    def _keep(self, course: GenerationRecord) -> None:
        self._begun = None
        kept = (*self._courses, course)
        self._byte_count += course.byte_count
        while len(kept) > self._most or (self._byte_count > _LIMIT_BYTES and len(kept) > 1):
            self._byte_count -= kept[0].byte_count
            kept = kept[1:]
        self._courses = kept


def _credits_of_birth(
    course: GenerationRecord, before: int, after: int
) -> tuple[tuple[Actor, int], ...]:
    """Return what crossover and the mutations have of a better best."""
    born = course.offspring[0]
    child = int(np.argmin(born.conflicts))
    way = course.way_of(child)
    if born.conflicts[child] > after:
        # Measured before mutation, as in families, and lost by it.
        child = int(np.argmin(course.stages[0].conflicts))
        way = course.way_of(child)[:1]
    parent = course.better_parent(child)
    while parent >= course.population.size:  # itself a child of this generation
        child = parent - course.population.size
        way[:0] = course.way_of(child)
        parent = course.better_parent(child)
    values = [int(course.population.conflicts[parent]), *(conflicts for _, conflicts in way)]
    gains = credited(before, after, values)
    return tuple((actor, gain) for (actor, _), gain in zip(way, gains, strict=True) if gain)
