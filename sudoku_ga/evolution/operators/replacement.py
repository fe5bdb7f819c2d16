"""Survivor selection."""

from dataclasses import dataclass

import numpy as np

from sudoku_ga.evolution.core.arrays import place_of_greatest, place_of_least, remaining
from sudoku_ga.evolution.core.component import OWN_DESIGN
from sudoku_ga.evolution.core.operators import (
    NO_INDIVIDUALS,
    Replacement,
    ReplacementContext,
)
from sudoku_ga.evolution.core.parameters import choice, integer, share
from sudoku_ga.evolution.core.population import Indices, Population
from sudoku_ga.evolution.core.rng import State
from sudoku_ga.evolution.core.temperature import probability_threshold
from sudoku_ga.evolution.kernels.selection import draw_uniform, draw_words


class ParentReplacement(Replacement):
    """Every child replaces its first parent."""

    name = "slot"
    label = "Child for parent"
    source = OWN_DESIGN
    help = (
        "Each child takes its first parent's place, better or worse, so that the search can leave "
        "a good dead end. Keeping the best as well took box alleles 1.2 times the probes on six "
        "hard puzzles, within the spread of the runs."
    )

    def replace(self, context: ReplacementContext) -> Population:
        """Return the offspring."""
        return context.offspring


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

    def elites(self, population: Population, size: int) -> Indices:
        """Return the elite, the best first."""
        return best(population, self.elite)

    def replace(self, context: ReplacementContext) -> Population:
        """Return the offspring, the worst of them replaced by the elite.

        No offspring is replaced where there is room for all of them and the elite.
        """
        offspring = context.offspring
        surplus = max(0, offspring.size + len(context.elites) - context.size)
        if not surplus and not len(context.elites):
            return offspring
        elite = context.population.take(context.elites)
        worst = _worst(offspring, surplus)
        if surplus == elite.size and self.ties == "by-place":
            return offspring.replaced(worst, elite)
        others = offspring.take(remaining(offspring.size, worst))
        return others.concatenate(elite) if self.ties == "by-place" else elite.concatenate(others)


@dataclass(frozen=True)
class FirstCome(Replacement):
    """The first offspring survive, up to the size of the population."""

    name = "first-come"
    label = "First come"
    source = "Gold, 2005"
    help = (
        "The offspring replace the population. Where there are more than there is room for, the "
        "first survive, regardless of their fitness (as in Gold, 2005)."
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

    def replace(self, context: ReplacementContext) -> Population:
        """Return the first of the offspring."""
        offspring = context.offspring
        if offspring.size > context.size:
            offspring = offspring.take(np.arange(context.size))
        return offspring.take(offspring.ranked()) if self.order == "best-first" else offspring


def best(population: Population, count: int) -> Indices:
    """Return the indices of the best individuals, the best first."""
    if count == 0:
        return NO_INDIVIDUALS
    if count == 1:
        return place_of_least(population.loss)
    return population.ranked()[:count]


def _worst(population: Population, count: int) -> Indices:
    if count == 1:
        return place_of_greatest(population.loss)
    return population.ranked()[population.size - count :]


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

    def elites(self, population: Population, size: int) -> Indices:
        """Return the parents that compete with the offspring, the best first."""
        return best(population, self.parents_kept)

    def replace(self, context: ReplacementContext) -> Population:
        """Return the best of offspring and best parents."""
        competitors = context.offspring.concatenate(context.population.take(context.elites))
        return competitors.take(competitors.ranked()[: context.size])


@dataclass(frozen=True)
class EliteArchive(Replacement):
    """The offspring replace the population, the worst of them an elite or a random immigrant."""

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

    def replace(self, context: ReplacementContext) -> Population:
        """Return the offspring with the worst of them replaced."""
        assert context.archive is not None
        offspring, archive, states = context.offspring, context.archive, context.states
        if not offspring.size:
            return offspring
        worst = np.array([np.argmax(offspring.loss)])
        elite = np.empty(1, np.int64)
        draw_uniform(archive.size, elite, states)
        loss, better = offspring.loss[worst[0]], archive.loss[elite[0]]
        takes_elite = _happens((loss - better) / abs(loss) if loss else 0.0, states)
        substitute = archive.take(elite) if takes_elite else context.random_immigrants(1)
        return offspring.replaced(worst, substitute)


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
            "Refused keeps out individuals that equal an earlier one of the run, as far as the "
            "newest 2 to 4 million are remembered; newcomers are then drawn anew, up to ten times."
        ),
    )

    @property
    def no_duplicates(self) -> bool:
        """Whether individuals that equal an earlier one of the run are refused."""
        return self.repeats == "refused"

    def elites(self, population: Population, size: int) -> Indices:
        """Return the best, the best first."""
        return best(population, int(self.retain_share * size))

    def replace(self, context: ReplacementContext) -> Population:
        """Return the retained, the offspring and the random immigrants."""
        retained = context.population.take(context.elites)
        survivors = retained.concatenate(context.offspring)
        room = context.size - survivors.size
        return survivors.concatenate(context.random_immigrants(room)) if room > 0 else survivors
