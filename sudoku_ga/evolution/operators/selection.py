"""Parent selection."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from sudoku_ga.evolution.core.component import OWN_DESIGN
from sudoku_ga.evolution.core.operators import Pairing, Selection
from sudoku_ga.evolution.core.parameters import choice, integer, real
from sudoku_ga.evolution.core.plan import Plan
from sudoku_ga.evolution.core.population import Couples, Indices, Population
from sudoku_ga.evolution.core.rng import State
from sudoku_ga.evolution.kernels.arrays import convert
from sudoku_ga.evolution.kernels.initialisation import shuffle_blocks
from sudoku_ga.evolution.kernels.selection import (
    draw_better_ranks,
    draw_by_weights,
    draw_linear_ranks,
    draw_square_root_ranks,
    draw_uniform,
    tournament,
    tournament_without_replacement,
    weigh_losses,
)


def _tournament_size() -> Any:
    return integer(
        2,
        1,
        64,
        label="Tournament size",
        effect="larger: the best take over faster",
        help="Individuals drawn for a tournament. More make selection stricter; 1 is blind.",
    )


@dataclass(frozen=True)
class Tournament(Selection):
    """Every parent is the winner of a tournament."""

    name = "tournament"
    label = "Tournament"
    source = "Goldberg & Deb, 1991"
    help = "Every parent is the best of some individuals drawn at random."

    tournament_size: int = _tournament_size()
    drawing: str = choice(
        "with-replacement",
        (
            ("with-replacement", "With replacement"),
            ("without-replacement", "Without replacement"),
        ),
        label="Drawing",
        help=(
            "Without replacement the individuals of a tournament differ, so that the worst of a "
            "small population never win; one individual may be in many tournaments."
        ),
    )

    def plan(self, plan: Plan, population: Population, chosen: Indices, states: State) -> None:
        """Plan tournaments, one for each parent."""
        if self.drawing == "with-replacement":
            plan.add(tournament, population.loss, self.tournament_size, chosen, states)
        else:
            size = min(self.tournament_size, population.size)
            plan.add(tournament_without_replacement, population.loss, size, chosen, states)


class ResidentAndTournament(Tournament):
    """Each individual is crossed with the winner of a tournament."""

    name = "resident-and-tournament"
    label = "Resident and tournament"
    source = OWN_DESIGN
    help = (
        "Every individual is the first parent of one child; the second parent wins a "
        "tournament among individuals drawn at random."
    )

    def plan_couples(
        self, plan: Plan, population: Population, couples: Couples, states: State
    ) -> None:
        """Plan couples whose first parents are all individuals in turn."""
        couples[:, 0] = np.arange(len(couples)) % population.size
        mates = np.empty(len(couples), np.int64)
        self.plan_picks(plan, population, mates, states)
        plan.add(convert, mates, couples[:, 1])


@dataclass(frozen=True)
class Truncation(Selection):
    """Only the best become parents, each as likely as the others."""

    name = "truncation"
    label = "Truncation"
    source = "Mühlenbein & Schlierkamp-Voosen, 1993"
    help = (
        "Parents are drawn uniformly from the best of the population; the others have no offspring."
    )

    share: float = real(
        0.25,
        0.001,
        1.0,
        step=0.05,
        label="Share of parents",
        effect="smaller: the best take over faster",
        help=(
            "Parents are drawn from the best individuals, this share of the population. "
            "Pairs without reuse take their own selection rate instead."
        ),
    )

    def plan(self, plan: Plan, population: Population, chosen: Indices, states: State) -> None:
        """Plan parents drawn from the best."""
        best = plan.ranking(population.loss)[: max(1, int(self.share * population.size))]
        plan.take(best, _uniform(plan, len(best), len(chosen), states), chosen)

    def plan_pool(self, plan: Plan, population: Population, chosen: Indices, states: State) -> None:
        """Plan the best themselves, the best first."""
        places = np.arange(len(chosen)) % population.size
        plan.take(plan.ranking(population.loss), places, chosen)


@dataclass(frozen=True)
class ElitismRandom(Selection):
    """The best, and others drawn at random or new, become parents."""

    name = "elitism-random"
    label = "Best and random"
    source = "David D., 2019"
    help = (
        "A share of the parents are the best of the population, each once; the rest are drawn at "
        "random from all individuals, with replacement, or are the newest individuals."
    )

    best_share: float = real(
        0.5,
        0.0,
        1.0,
        step=0.05,
        label="Share of the best",
        effect="higher: the best take over faster",
        help="Share of the parents that are chosen for being the best.",
    )
    others: str = choice(
        "drawn",
        (("drawn", "drawn from all"), ("newest", "the newest")),
        label="Others",
        help=(
            "Which individuals the rest of the parents are: drawn at random from all, or the last "
            "of the population, which are new where the replacement lets newcomers in."
        ),
    )

    def plan(self, plan: Plan, population: Population, chosen: Indices, states: State) -> None:
        """Plan parents drawn from a pool as large as the population."""
        pool = np.empty(population.size, np.int64)
        self.plan_pool(plan, population, pool, states)
        plan.take(pool, _uniform(plan, len(pool), len(chosen), states), chosen)

    def plan_pool(self, plan: Plan, population: Population, chosen: Indices, states: State) -> None:
        """Plan the best, the best first, and the others after them."""
        count = min(int(self.best_share * len(chosen)), population.size)
        plan.copy(plan.ranking(population.loss)[:count], chosen[:count])
        others = chosen[count:]
        if self.others == "newest":
            others[:] = np.arange(population.size - len(others), population.size)
        else:
            plan.add(draw_uniform, population.size, others, states)


def _uniform(plan: Plan, bound: int, count: int, states: State) -> Indices:
    drawn = np.empty(count, np.int64)
    plan.add(draw_uniform, bound, drawn, states)
    return drawn


class LinearRank(Selection):
    """The probability is proportional to the rank."""

    name = "linear-rank"
    label = "Linear rank"
    source = "Baker, 1985"
    help = (
        "Individuals are ranked from the worst, 1, to the best; a parent is drawn in proportion "
        "to its rank."
    )

    def plan(self, plan: Plan, population: Population, chosen: Indices, states: State) -> None:
        """Plan parents drawn with replacement."""
        ranks = np.empty(len(chosen), np.int64)
        plan.add(draw_linear_ranks, population.size, ranks, states)
        plan.take(plan.ranking(population.loss), ranks, chosen)


class SquareRootRank(Selection):
    """PyGene's draw of parents, as in its code.

    The square root of a random number below n², rounded down, is an offset from the end of the
    ranking. It was meant to prefer the best, but Python counts offsets from the end from 1, and
    offset 0 is the first. So the second best has the greatest probability, (2n - 1) / n², the worst
    3 / n², and the best only 1 / n².
    """

    name = "square-root-rank"
    label = "Square-root rank"
    source = "McNab, 2005"
    help = (
        "Two different parents, counted from the end of the ranking by the square root of a "
        "random number, as PyGene's code does (McNab, 2005): the second best is the most likely "
        "parent and the best, by a slip of one, the least likely."
    )

    def plan(self, plan: Plan, population: Population, chosen: Indices, states: State) -> None:
        """Plan parents drawn independently."""
        ranks = np.empty((len(chosen), 1), np.int64)
        plan.add(draw_square_root_ranks, population.size, ranks, False, states)
        plan.take(plan.ranking(population.loss), ranks, chosen)

    def plan_couples(
        self, plan: Plan, population: Population, couples: Couples, states: State
    ) -> None:
        """Plan couples of two different individuals, if there are two."""
        ranks = np.empty_like(couples)
        plan.add(draw_square_root_ranks, population.size, ranks, population.size > 1, states)
        plan.take(plan.ranking(population.loss), ranks, couples)


class BetterRanked(Selection):
    """For each rank two parents from the ranks above it."""

    name = "better-ranked"
    label = "Better ranked"
    source = "Mantere & Koljonen, 2007"
    help = (
        "Each place of the ranking but the first gets a child, from the worst on; its parents "
        "are drawn uniformly from the places above it (Mantere and Koljonen, 2007)."
    )

    def plan(self, plan: Plan, population: Population, chosen: Indices, states: State) -> None:
        """Plan parents, drawn as for couples."""
        couples = np.empty((-(-len(chosen) // 2), 2), np.int64)
        self.plan_couples(plan, population, couples, states)
        plan.copy(couples.reshape(-1)[: len(chosen)], chosen)

    def plan_couples(
        self, plan: Plan, population: Population, couples: Couples, states: State
    ) -> None:
        """Plan couples for ranks from the worst to the second, evenly spread.

        If there is one couple fewer than individuals, each of these ranks has one.
        """
        count, place_count = len(couples), max(1, population.size - 1)
        ranks_of_children = place_count - np.arange(count) * place_count // max(1, count)
        ranks = np.empty_like(couples)
        plan.add(draw_better_ranks, ranks_of_children, ranks, states)
        plan.take(plan.ranking(population.loss), ranks, couples)


class FitnessProportionate(Selection):
    """Roulette wheel: the probability is proportional to the fitness."""

    name = "fitness-proportionate"
    label = "Fitness-proportionate"
    source = "Holland, 1975"
    help = (
        "Roulette: a parent is drawn in proportion to its fitness where greatest is best, and in "
        "proportion to worst fitness - fitness + 1 where least is best."
    )

    def plan(self, plan: Plan, population: Population, chosen: Indices, states: State) -> None:
        """Plan parents drawn with replacement."""
        weights = np.empty(population.size)
        plan.add(weigh_losses, population.loss, weights)
        plan.add(draw_by_weights, weights, chosen, states)


@dataclass(frozen=True)
class PairsWithoutReuse(Pairing):
    """Couples of a pool of parents; each parent is used once before any is used again."""

    name = "pairs-without-reuse"
    label = "Pairs without reuse"
    source = "Weiss, 2009"
    help = (
        "The selection before it chooses a share of the population as parents. Couples are "
        "drawn from parents not used yet; when all are used, they are shuffled again, until "
        "enough offspring are born."
    )

    share: float = real(
        0.5,
        0.001,
        1.0,
        step=0.05,
        label="Selection rate",
        effect="smaller: fewer become parents",
        help="Share of the population that becomes parents.",
    )

    def plan(
        self,
        plan: Plan,
        selection: Selection,
        population: Population,
        couples: Couples,
        states: State,
    ) -> None:
        """Plan couples of a pool."""
        parent_count = max(2, int(self.share * population.size))
        parents = np.empty(parent_count, np.int64)
        selection.plan_pool(plan, population, parents, states)
        per_round = parent_count // 2
        rounds = np.empty((-(-len(couples) // per_round), parent_count), np.int64)
        for each in rounds:
            plan.copy(parents, each)
        plan.add(shuffle_blocks, rounds, np.array([0, parent_count]), states)
        places = np.arange(rounds.size).reshape(rounds.shape)
        if parent_count % 2:  # each round leaves one parent over
            places = places[:, :-1]
        plan.take(rounds.reshape(-1), places.ravel()[: couples.size], couples)
