"""Operators over many generations: ageing, adaptation, restarts and limits."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from sudoku_ga.evolution.core.operators import (
    Adaptable,
    Adaptation,
    Ageing,
    Restart,
    Termination,
)
from sudoku_ga.evolution.core.parameters import (
    IntegerParameter,
    Value,
    choice,
    integer,
    real,
    share,
)
from sudoku_ga.evolution.core.plan import Plan
from sudoku_ga.evolution.core.population import Population
from sudoku_ga.evolution.core.report import StopReason
from sudoku_ga.evolution.core.rng import State
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.kernels.selection import draw_words, penalise_stagnant_best


@dataclass(frozen=True)
class PoolGrowth(Adaptation):
    """A larger population and other shares when the best fitness stagnates."""

    name = "pool-growth"
    label = "Pool growth"
    source = "medhavi13.blogspot.com, 2012"
    help = (
        "If the best fitness was the same in the three generations before this one, the "
        "population grows by a random number, and the shares of retained, crossed and mutated "
        "individuals are set anew. There are no newcomers if these shares exceed the population "
        "together."
    )

    stalled: int = integer(
        3, 1, 1_000, label="Equal bests", help="Generations with the same best before a change."
    )
    max_growth: int = integer(
        500,
        0,
        100_000,
        label="Growth at most",
        help="The population grows by 0 to this many, each number equally likely.",
    )
    retain_share: float = real(
        0.1, 0.0, 1.0, step=0.01, label="Retained", help="The new share that is retained."
    )
    least_mutation: float = share(
        0.25,
        label="Mutation, least",
        help="The least new share of mutated individuals; it is rounded to hundredths.",
    )
    greatest_mutation: float = share(
        0.3, label="Mutation, greatest", help="The greatest new share of mutated individuals."
    )
    born_share: float = share(
        0.95,
        label="Born in all",
        help=(
            "The shares of crossed and mutated individuals together: crossover gets what mutation "
            "leaves."
        ),
    )

    def changes(
        self, recipe: Adaptable, bests: Sequence[float], states: State
    ) -> Mapping[str, Value]:
        """Return the new size and shares of those parameters that the recipe has."""
        before = bests[-self.stalled - 1 : -1]
        if len(before) < self.stalled or len(set(before)) > 1:
            return {}
        words = np.empty(2, np.uint64)
        draw_words(words, states)
        growth, fraction = int(words[0]) * (self.max_growth + 1) >> 64, int(words[1]) / 2**64
        width = self.greatest_mutation - self.least_mutation
        mutation = min(1.0, max(0.0, round(self.least_mutation + width * fraction, 2)))
        values = {
            "population.size": _grown(recipe, growth),
            "replacement.retain_share": self.retain_share,
            "selection.mutation_share": mutation,
            "selection.crossover_share": max(0.0, self.born_share - mutation),
        }
        return {path: value for path, value in values.items() if recipe.has(path)}


def _grown(recipe: Adaptable, growth: int) -> int:
    """Return the grown size of the population, within the bounds of the parameter."""
    component = recipe.one(Role.POPULATION)
    size = component.parameter("size")
    assert isinstance(size, IntegerParameter)
    return min(int(size.high), int(component.values()["size"]) + growth)


@dataclass(frozen=True)
class StagnantBest(Ageing):
    """A growing penalty for an individual that stays the best."""

    name = "stagnant-best"
    label = "Stagnant best"
    source = "Mantere & Koljonen, 2007"
    help = (
        "Each generation in which the best individual is the same as before makes it worse by "
        "a penalty, until another one takes over (Mantere and Koljonen, 2007)."
    )

    penalty: float = real(
        1.0,
        0.0,
        1000.0,
        step=0.1,
        label="Penalty",
        help="Added to the loss of a stagnant best in each generation, in units of the fitness.",
    )

    def plan(self, plan: Plan, population: Population, previous: Population) -> None:
        """Plan the penalty of a best that equals the previous best."""
        now, before = population.genotypes, previous.genotypes
        losses = population.loss, before, previous.loss
        plan.add(penalise_stagnant_best, now, *losses, self.penalty)


@dataclass(frozen=True)
class AfterStagnation(Restart):
    """Restart after a number of generations without improvement."""

    name = "after-stagnation"
    label = "After stagnation"
    source = "Weiss, 2009"
    help = "Begins with a new random population when the best has not improved for long."

    generations: int = integer(
        0,
        1,
        1_000_000,
        logarithmic=True,
        zero_means="never",
        label="After stalled",
        help="Generations without a better best before the population begins anew.",
    )

    def due(self, stalled_generations: int, generations: int) -> bool:
        """Whether a restart is due."""
        return 0 < self.generations <= stalled_generations


@dataclass(frozen=True)
class AfterGenerations(Restart):
    """Restart after a fixed number of generations."""

    name = "after-generations"
    label = "After generations"
    source = "Mantere & Koljonen, 2007"
    help = "Begins with a new random population after a number of generations, improved or not."

    generations: int = integer(
        2_000,
        1,
        1_000_000,
        logarithmic=True,
        label="After",
        help="Generations before the population begins anew.",
    )

    def due(self, stalled_generations: int, generations: int) -> bool:
        """Whether a restart is due."""
        return generations >= self.generations


@dataclass(frozen=True)
class Limits(Termination):
    """Limits of time, evaluations and generations; the first reached ends the run."""

    name = "limits"
    label = "Limits"
    source = "Eiben & Smith, 2003"
    help = "The first limit that is reached ends the run."

    time_limit_s: float = real(
        60.0,
        0.001,
        1_000_000.0,
        step=1.0,
        unit="s",
        logarithmic=True,
        zero_means="none",
        label="Time",
        help="Seconds of a run, pauses not counted.",
    )
    max_evaluations: int = integer(
        0,
        1,
        10**12,
        logarithmic=True,
        zero_means="none",
        label="Evaluations",
        help="Complete individuals evaluated, move evaluations of a local search not counted.",
    )
    max_generations: int = integer(
        0,
        1,
        10**9,
        logarithmic=True,
        zero_means="none",
        label="Generations",
        help="Generations of a run.",
    )
    at_solution: str = choice(
        "stop",
        (("stop", "Stop"), ("continue", "Continue")),
        label="At a solution",
        help=(
            "Continue evolves until a limit is reached, like programs that look at the "
            "population only after all generations; the first solution is that of the "
            "run."
        ),
    )

    @property
    def ends_at_solution(self) -> bool:
        """Whether a solution ends the run."""
        return self.at_solution == "stop"

    def reached(self, elapsed_s: float, evaluations: int, generations: int) -> StopReason | None:
        """Return the limit that a run has reached, if any."""
        if 0 < self.max_generations <= generations:
            return StopReason.GENERATION_LIMIT
        if 0 < self.max_evaluations <= evaluations:
            return StopReason.EVALUATION_LIMIT
        if 0 < self.time_limit_s <= elapsed_s:
            return StopReason.TIME_LIMIT
        return None
