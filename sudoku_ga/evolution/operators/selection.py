"""Parent selection."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from sudoku_ga.evolution.core.arrays import joined, overwrite, overwrite_column, taken
from sudoku_ga.evolution.core.component import OWN_DESIGN
from sudoku_ga.evolution.core.operators import Pairing, Selection
from sudoku_ga.evolution.core.parameters import choice, integer, real
from sudoku_ga.evolution.core.population import Couples, Indices, Population
from sudoku_ga.evolution.core.rng import State
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

    def pick(self, population: Population, count: int, states: State) -> Indices:
        """Return the winners of ``count`` tournaments."""
        winners = np.empty(count, np.int64)
        if self.drawing == "with-replacement":
            tournament(population.loss, self.tournament_size, winners, states)
        else:
            size = min(self.tournament_size, population.size)
            tournament_without_replacement(population.loss, size, winners, states)
        return winners


class ResidentAndTournament(Tournament):
    """Each individual is crossed with the winner of a tournament."""

    name = "resident-and-tournament"
    label = "Resident and tournament"
    source = OWN_DESIGN
    help = (
        "Every individual is the first parent of one child; the second parent wins a "
        "tournament among individuals drawn at random."
    )

    def couples(self, population: Population, count: int, states: State) -> Couples:
        """Return couples whose first parents are all individuals in turn."""
        couples = np.empty((count, 2), np.int64)
        couples[:, 0] = np.arange(count) % population.size
        overwrite_column(couples, 1, self.pick(population, count, states))
        return couples


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

    def pick(self, population: Population, count: int, states: State) -> Indices:
        """Return ``count`` parents drawn from the best."""
        best = population.ranked()[: max(1, int(self.share * population.size))]
        return taken(best, _uniform(len(best), count, states))

    def pool(self, population: Population, count: int, states: State) -> Indices:
        """Return the best ``count`` themselves, the best first."""
        return population.ranked()[:count]


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

    def pick(self, population: Population, count: int, states: State) -> Indices:
        """Return ``count`` parents drawn from a pool as large as the population."""
        pool = self.pool(population, population.size, states)
        return taken(pool, _uniform(len(pool), count, states))

    def pool(self, population: Population, count: int, states: State) -> Indices:
        """Return the best, the best first, and the others after them."""
        best = population.ranked()[: int(self.best_share * count)]
        rest = count - len(best)
        if self.others == "newest":
            others = np.arange(population.size - rest, population.size)
        else:
            others = _uniform(population.size, rest, states)
        return joined(best, others)


def _uniform(bound: int, count: int, states: State) -> Indices:
    chosen = np.empty(count, np.int64)
    draw_uniform(bound, chosen, states)
    return chosen


class LinearRank(Selection):
    """The probability is proportional to the rank."""

    name = "linear-rank"
    label = "Linear rank"
    source = "Baker, 1985"
    help = (
        "Individuals are ranked from the worst, 1, to the best; a parent is drawn in proportion "
        "to its rank."
    )

    def pick(self, population: Population, count: int, states: State) -> Indices:
        """Return ``count`` parents, drawn with replacement."""
        ranks = np.empty(count, np.int64)
        draw_linear_ranks(population.size, ranks, states)
        return taken(population.ranked(), ranks)


class SquareRootRank(Selection):
    """PyGene's draw of parents, as in its code.

    The square root of a random number below n², rounded down, is an offset from the end of the
    ranking. It was meant to prefer the best; but offset k is the last but k - 1, and offset 0 is
    the first. So the second best has the greatest probability, (2n - 1) / n², the worst 3 / n²,
    and the best only 1 / n².
    """

    name = "square-root-rank"
    label = "Square-root rank"
    source = "McNab, 2005"
    help = (
        "Two different parents, counted from the end of the ranking by the square root of a "
        "random number, as PyGene's code does (McNab, 2005): the second best is the most likely "
        "parent and the best, by a slip of one, the least likely."
    )

    def pick(self, population: Population, count: int, states: State) -> Indices:
        """Return ``count`` parents, drawn independently."""
        ranks = np.empty((count, 1), np.int64)
        draw_square_root_ranks(population.size, ranks, False, states)
        return taken(population.ranked(), ranks[:, 0])

    def couples(self, population: Population, count: int, states: State) -> Couples:
        """Return couples of two different individuals, where there are two."""
        ranks = np.empty((count, 2), np.int64)
        draw_square_root_ranks(population.size, ranks, population.size > 1, states)
        return taken(population.ranked(), ranks)


class BetterRanked(Selection):
    """For each rank two parents from the ranks above it."""

    name = "better-ranked"
    label = "Better ranked"
    source = "Mantere & Koljonen, 2007"
    help = (
        "Each place of the ranking but the first gets a child, from the worst on; its parents "
        "are drawn uniformly from the places above it (Mantere and Koljonen, 2007)."
    )

    def pick(self, population: Population, count: int, states: State) -> Indices:
        """Return ``count`` parents, drawn as those of couples are."""
        return self.couples(population, -(-count // 2), states).ravel()[:count]

    def couples(self, population: Population, count: int, states: State) -> Couples:
        """Return couples for ranks from the worst to the second, evenly spread.

        With one couple less than individuals, each rank has one.
        """
        place_count = max(1, population.size - 1)
        ranks_of_children = place_count - np.arange(count) * place_count // max(1, count)
        ranks = np.empty((count, 2), np.int64)
        draw_better_ranks(ranks_of_children, ranks, states)
        return taken(population.ranked(), ranks)


class FitnessProportionate(Selection):
    """Roulette wheel: the probability is proportional to the fitness."""

    name = "fitness-proportionate"
    label = "Fitness-proportionate"
    source = "Holland, 1975"
    help = (
        "Roulette: a parent is drawn in proportion to its fitness where greatest is best, and in "
        "proportion to worst fitness - fitness + 1 where least is best."
    )

    def pick(self, population: Population, count: int, states: State) -> Indices:
        """Return ``count`` parents, drawn with replacement."""
        chosen = np.empty(count, np.int64)
        weights = np.empty(population.size)
        weigh_losses(population.loss, weights)
        draw_by_weights(weights, chosen, states)
        return chosen


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

    def pairs(
        self, selection: Selection, population: Population, count: int, states: State
    ) -> Couples:
        """Return ``count`` couples, shape (count, 2)."""
        parent_count = max(2, int(self.share * population.size))
        parents = selection.pool(population, parent_count, states)
        per_round = parent_count // 2
        rounds = np.empty((-(-count // per_round), parent_count), np.int64)
        for each in rounds:
            overwrite(each, parents)
        shuffle_blocks(rounds, np.array([0, parent_count]), states)
        pairs = rounds.reshape(-1)
        if parent_count % 2:  # one parent of each round is left over
            places = np.arange(rounds.size).reshape(rounds.shape)[:, :-1]
            pairs = taken(pairs, places.ravel())
        return pairs.reshape(-1, 2)[:count]
