"""Replacement by a trial between each child and its parent."""

from dataclasses import dataclass

import numpy as np

from sudoku_ga.evolution.components.replacement.succession import Replacement, Succession
from sudoku_ga.evolution.kernels.boltzmann_trial import accept_children
from sudoku_ga.evolution.parameters import real
from sudoku_ga.evolution.population import Population
from sudoku_ga.evolution.temperature import boltzmann_table

_CHANGES = 128
"""Conflicts that a child may add: exp(-128 / 5) is below 10^-11."""

_ONE = 2**64 - 1


@dataclass(frozen=True)
class BoltzmannTrial(Replacement):
    """Each child competes with its first parent for one place, at a temperature.

    ::

        child better or equal    the child takes its parent's place
        child k conflicts worse  the child takes it with probability exp(-k / temperature)

    The survivor selection of parallel recombinative simulated annealing (Mahfoud and Goldberg,
    1995), with the acceptance rule of Metropolis and others (1953) and a temperature that stays.
    """

    name = "boltzmann-trial"
    label = "Boltzmann trial"
    source = "Mahfoud & Goldberg, 1995"
    help = (
        "Each child competes with its first parent: a child that is as good or better takes the "
        "parent's place, one with k conflicts more takes it with a probability of "
        "exp(-k / temperature) (Mahfoud and Goldberg, 1995)."
    )

    temperature: float = real(
        0.33,
        0.05,
        5.0,
        step=0.01,
        logarithmic=True,
        label="Temperature",
        effect="higher: more worse children survive",
        help=(
            "How readily a worse child is accepted, in conflicts: one more conflict with a "
            "probability of exp(-1 / temperature), which is 0.05 at 0.33. Too cold sticks, too "
            "hot wanders."
        ),
    )

    def replace(self, succession: Succession) -> Population:
        """Return the winners, one for each child.

        Where the size of the population has just been changed, children beyond the last parent
        survive, and parents beyond the last child do not.
        """
        parents, offspring = succession.population, succession.offspring
        count = min(parents.size, offspring.size)
        accepted = np.empty(count, np.bool_)
        accept_children(
            parents.conflicts[:count],
            offspring.conflicts[:count],
            boltzmann_table((self.temperature,), _CHANGES, _ONE)[0],
            accepted,
            succession.states,
        )
        places = np.flatnonzero(accepted)
        if parents.size > count:
            parents = parents.of(np.arange(count))
        survivors = parents.with_in_place_of(places, offspring.of(places))
        if offspring.size > count:
            survivors = survivors.and_(offspring.of(np.arange(count, offspring.size)))
        return survivors
