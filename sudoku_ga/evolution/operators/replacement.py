"""Survivor selection."""

from dataclasses import dataclass

import numpy as np

from sudoku_ga.evolution.core.component import OWN_DESIGN
from sudoku_ga.evolution.core.offspring import NONE
from sudoku_ga.evolution.core.operators import (
    NO_INDIVIDUALS,
    Replacement,
    ReplacementContext,
)
from sudoku_ga.evolution.core.parameters import choice, integer, share
from sudoku_ga.evolution.core.plan import Plan
from sudoku_ga.evolution.core.population import Indices, Population
from sudoku_ga.evolution.core.rng import State
from sudoku_ga.evolution.core.temperature import probability_threshold
from sudoku_ga.evolution.kernels.arrays import leave_out, place_extreme
from sudoku_ga.evolution.kernels.selection import draw_uniform, draw_words


def numbers_of_offspring(context: ReplacementContext) -> Indices:
    """Return the numbers of the offspring, which follow those of the population."""
    return context.population.size + np.arange(context.offspring.size)


class ParentReplacement(Replacement):
    """Every child replaces its first parent."""

    name = "slot"
    label = "Child for parent"
    source = OWN_DESIGN
    help = (
        "Each child takes its first parent's place, better or worse, so that the search can leave "
        "a good dead end."
    )

    def plan(self, plan: Plan, context: ReplacementContext) -> Indices:
        """Return the numbers of the offspring."""
        return numbers_of_offspring(context)


@dataclass(frozen=True)
class Generational(Replacement):
    """The offspring replace all individuals but the elite."""

    name = "generational"
    label = "Generational, with elitism"
    source = "De Jong, 1975"
    help = "The offspring replace the population; the elite takes the place of the worst of them."

    elite: int = integer(
        1,
        0,
        1000,
        label="Elite",
        effect="more: the best take over faster",
        help="The best individuals that survive unchanged; 0 is no elitism.",
    )
    ties: str = choice(
        "by-place",
        (("by-place", "By place"), ("elite", "The elite")),
        label="First of equals",
        help=(
            "Ranked by place, an offspring as good as the elite may come before it and be the best "
            "from then on; or the elite stays the best until an offspring is better."
        ),
    )

    def plan_elites(self, plan: Plan, population: Population, size: int) -> Indices:
        """Plan the elite, the best first."""
        return plan_best(plan, population, self.elite)

    def plan(self, plan: Plan, context: ReplacementContext) -> Indices:
        """Plan the offspring, the worst of them replaced by the elite.

        No offspring is replaced if there is room for all of them and the elite.
        """
        numbers, elite = numbers_of_offspring(context), context.elites
        surplus = min(max(0, len(numbers) + len(elite) - context.size), len(numbers))
        if not surplus and not len(elite):
            return numbers
        worst = _worst(plan, context.offspring, surplus)
        if surplus == len(elite) and self.ties == "by-place":
            sources = numbers.copy()
            plan.copy(numbers, sources)
            plan.put(elite, worst, sources)
            return sources
        sources = np.empty(len(numbers) - surplus + len(elite), np.int64)
        others = np.empty(len(numbers) - surplus, np.int64)
        plan.add(leave_out, len(numbers), worst, others)
        if self.ties == "by-place":
            plan.take(numbers, others, sources[: len(others)])
            plan.copy(elite, sources[len(others) :])
        else:
            plan.copy(elite, sources[: len(elite)])
            plan.take(numbers, others, sources[len(elite) :])
        return sources


@dataclass(frozen=True)
class FirstCome(Replacement):
    """The first offspring survive, up to the size of the population."""

    name = "first-come"
    label = "First come"
    source = "Gold, 2005"
    help = (
        "The offspring replace the population. If there are too many, the first survive, "
        "regardless of their fitness (as in Gold, 2005)."
    )

    order: str = choice(
        "made",
        (("made", "as made"), ("best-first", "best first")),
        label="Order",
        help=(
            "Order of the survivors: as they were made, or the best first, so that families, "
            "which pair individuals in this order, pair those of similar fitness."
        ),
    )

    def plan(self, plan: Plan, context: ReplacementContext) -> Indices:
        """Plan the first of the offspring."""
        numbers = numbers_of_offspring(context)[: context.size]
        if self.order != "best-first":
            return numbers
        order = plan.ranking(context.offspring.loss[: len(numbers)])
        sources = np.empty_like(numbers)
        plan.take(numbers, order, sources)
        return sources


def plan_best(plan: Plan, population: Population, count: int) -> Indices:
    """Plan the indices of the best individuals, the best first."""
    if count == 0:
        return NO_INDIVIDUALS
    if count == 1:
        return _place(plan, population, 1.0)
    return plan.ranking(population.loss)[:count]


def _worst(plan: Plan, population: Population, count: int) -> Indices:
    if count == 1:
        return _place(plan, population, -1.0)
    return plan.ranking(population.loss)[population.size - count :]


def _place(plan: Plan, population: Population, sign: float) -> Indices:
    """Plan the index of the first least loss, of the first greatest if ``sign`` is -1."""
    place = np.empty(1, np.int64)
    plan.add(place_extreme, population.loss, sign, place)
    return place


@dataclass(frozen=True)
class PlusReplacement(Replacement):
    """Plus selection: the best of the offspring and the best parents survive."""

    name = "cull"
    label = "Cull"
    source = "McNab, 2005"
    help = (
        "The best parents compete with the offspring, and the best of all survive, up to "
        "the size of the population; of equals the offspring come first (PyGene: McNab, "
        "2005)."
    )

    parents_kept: int = integer(
        10,
        0,
        1_000_000,
        label="Parents",
        effect="more: the best take over faster",
        help="The best parents that compete with the offspring; with 0 none survive.",
    )

    def plan_elites(self, plan: Plan, population: Population, size: int) -> Indices:
        """Plan the parents that compete with the offspring, the best first."""
        return plan_best(plan, population, self.parents_kept)

    def plan(self, plan: Plan, context: ReplacementContext) -> Indices:
        """Plan the best of offspring and best parents."""
        offspring, elites = context.offspring, context.elites
        numbers = np.concatenate([numbers_of_offspring(context), elites])
        loss = np.empty(len(numbers))
        plan.copy(elites, numbers[offspring.size :])
        plan.copy(offspring.loss, loss[: offspring.size])
        plan.take(context.population.loss, elites, loss[offspring.size :])
        sources = np.empty(min(context.size, len(numbers)), np.int64)
        plan.take(numbers, plan.ranking(loss)[: len(sources)], sources)
        return sources


@dataclass(frozen=True)
class EliteArchive(Replacement):
    """The offspring survive, but an elite or a random immigrant replaces the worst of them."""

    name = "elite-archive"
    label = "Elite archive"
    source = "Wang et al., 2023"
    help = (
        "The offspring replace the population, and an archive keeps the best individuals ever, "
        "each once. The worst of a generation is replaced by one of the archive with the "
        "probability (its fitness - the other's) / its fitness, else by a newcomer "
        "(Wang et al., 2023)."
    )

    archive_size: int = integer(
        50,
        1,
        10_000,
        label="Archive",
        help="How many of the best individuals ever are kept aside.",
    )

    def archive(self, context: ReplacementContext) -> Population:
        """Return the best different individuals ever, the best first."""
        before = context.population if context.archive is None else context.archive
        known = before.concatenate(context.offspring)
        ranked = known.take(known.ranked())
        _, first = np.unique(ranked.genotypes, axis=0, return_index=True)
        return ranked.take(np.sort(first)[: self.archive_size])

    def numbered(self, context: ReplacementContext) -> tuple[Population, Indices]:
        """Return the offspring with the worst of them replaced, and their numbers."""
        assert context.archive is not None
        offspring, archive, states = context.offspring, context.archive, context.states
        numbers = numbers_of_offspring(context)
        if not offspring.size:
            return offspring, numbers
        worst = np.array([np.argmax(offspring.loss)])
        elite = np.empty(1, np.int64)
        draw_uniform(archive.size, elite, states)
        loss, better = offspring.loss[worst[0]], archive.loss[elite[0]]
        takes_elite = _happens((loss - better) / abs(loss) if loss else 0.0, states)
        substitute = archive.take(elite) if takes_elite else context.random_immigrants(1)
        numbers[worst] = NONE
        return offspring.replaced(worst, substitute), numbers


def _happens(probability: float, states: State) -> bool:
    """Draw an event; a probability below 0 or above 1 counts as 0 or 1."""
    word = np.empty(1, np.uint64)
    draw_words(word, states)
    return bool(word[0] < probability_threshold(min(1.0, max(0.0, float(probability)))))


@dataclass(frozen=True)
class RetainAndImmigrants(Replacement):
    """The best, all offspring, and random immigrants up to the size of the population."""

    name = "retain-and-newcomers"
    label = "Retain and newcomers"
    source = "medhavi13.blogspot.com, 2012"
    help = (
        "The best are retained and all offspring survive; where room is left, new individuals "
        "made like generation 0 come in. If the shares exceed the size, so does the population."
    )

    retain_share: float = share(
        0.05,
        label="Retained",
        effect="higher: the best take over faster",
        help="Share of the population's size that is retained: the best individuals.",
    )
    repeats: str = choice(
        "allowed",
        (("allowed", "Allowed"), ("refused", "Refused")),
        label="Repeats",
        help=(
            "Refused keeps out individuals that equal one of the newest 2 to 4 million of the "
            "run; newcomers are then drawn anew, up to ten times."
        ),
    )

    @property
    def no_duplicates(self) -> bool:
        """Whether individuals that equal an earlier one of the run are refused."""
        return self.repeats == "refused"

    def plan_elites(self, plan: Plan, population: Population, size: int) -> Indices:
        """Plan the best, the best first."""
        return plan_best(plan, population, int(self.retain_share * size))

    def numbered(self, context: ReplacementContext) -> tuple[Population, Indices]:
        """Return the retained, the offspring and the random immigrants, and their numbers."""
        retained = context.population.take(context.elites)
        survivors = retained.concatenate(context.offspring)
        room = max(0, context.size - survivors.size)
        numbers = np.concatenate(
            [context.elites, numbers_of_offspring(context), np.full(room, NONE)]
        )
        if room:
            survivors = survivors.concatenate(context.random_immigrants(room))
        return survivors, numbers
