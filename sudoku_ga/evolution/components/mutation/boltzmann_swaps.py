"""Mutation: swaps of two free cells of a box, each kept or undone by a Boltzmann trial."""

from dataclasses import dataclass

import numpy as np

from sudoku_ga.evolution.components.box_swap_tables import BoxSwapTables
from sudoku_ga.evolution.components.cells.encoding import CellEncoding
from sudoku_ga.evolution.components.mutation.mutants import Mutation
from sudoku_ga.evolution.components.representation import Encoding
from sudoku_ga.evolution.components.swaps import swap_thresholds
from sudoku_ga.evolution.kernels.box_swaps import improve_by_swaps
from sudoku_ga.evolution.kernels.parents import draw_words
from sudoku_ga.evolution.parameters import integer, real
from sudoku_ga.evolution.population import Genotypes
from sudoku_ga.evolution.rng import State
from sudoku_ga.evolution.temperature import temperature_by_rule
from sudoku_ga.evolution.traits import Trait


@dataclass(frozen=True)
class BoltzmannSwaps(Mutation):
    """Two free cells of a box change places; the swap is kept or undone by a trial.

    The neighbourhood operator of parallel recombinative simulated annealing (Mahfoud and
    Goldberg, 1995), with the acceptance rule of Metropolis and others (1953) and a temperature
    that stays.
    """

    name = "boltzmann-swaps"
    label = "Swaps under a Boltzmann trial"
    source = "Mahfoud & Goldberg, 1995"
    help = (
        "Swaps two free cells of a box, several times in each child. A swap that adds no conflicts "
        "is kept; one that adds k is kept with a probability of exp(-k / temperature), else undone "
        "(Mahfoud and Goldberg, 1995)."
    )
    needs = frozenset({Trait.BOX_PERMUTATIONS})

    swaps: int = integer(
        5,
        1,
        200,
        logarithmic=True,
        label="Swaps",
        effect="more: children change more",
        help="Swaps tried in each child.",
    )
    relative_temperature: float = real(
        1.0,
        0.1,
        10.0,
        step=0.01,
        logarithmic=True,
        label="Temperature",
        effect="higher: worse swaps are kept",
        help=(
            "How readily conflicts are accepted, as a multiple of a rule. By the rule one more "
            "conflict is accepted with a probability of 5 % on most 9×9 puzzles, of 1 % on an "
            "empty board. Too cold sticks, too hot wanders."
        ),
    )

    @property
    def probes_per_child(self) -> int:
        """The neighbours of each child that are priced."""
        return self.swaps

    def mutate(self, encoding: Encoding, genotypes: Genotypes, states: State) -> Genotypes:
        """Return mutated copies of the individuals."""
        assert isinstance(encoding, CellEncoding)  # by the traits
        mutants, tables = genotypes.copy(), BoxSwapTables.of(encoding)
        if not len(tables.pairs):  # no box has two free cells
            return mutants
        counts, conflicts = tables.counts(mutants)
        lanes = np.empty(len(mutants), np.uint64)
        draw_words(lanes, states)
        temperature = self.relative_temperature * temperature_by_rule(encoding.free_share)
        thresholds = swap_thresholds(encoding, (temperature,) * len(mutants))
        improve_by_swaps(mutants, conflicts, counts, tables.pairs, thresholds, self.swaps, lanes)
        return mutants
