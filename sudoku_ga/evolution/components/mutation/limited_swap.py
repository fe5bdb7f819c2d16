"""Mutation: swaps in a box that do not make digits too frequent on their lines."""

from dataclasses import dataclass

from sudoku_ga.evolution.components.box_swap_tables import BoxSwapTables
from sudoku_ga.evolution.components.cells.encoding import CellEncoding
from sudoku_ga.evolution.components.mutation.mutants import Mutation
from sudoku_ga.evolution.components.representation import Encoding
from sudoku_ga.evolution.kernels.limited_swaps import swap_within_limit
from sudoku_ga.evolution.parameters import integer, real
from sudoku_ga.evolution.population import Genotypes
from sudoku_ga.evolution.rng import State
from sudoku_ga.evolution.temperature import probability_threshold
from sudoku_ga.evolution.traits import Trait


@dataclass(frozen=True)
class LimitedSwap(Mutation):
    """Swaps in a box, each only where a digit then stands rarely enough on its lines."""

    name = "limited-swap"
    label = "Limited swaps in a box"
    source = "Mantere & Koljonen, 2007"
    help = (
        "Two random cells of a random box change places, unless one of their digits would then "
        "stand too often in its row and column; to hit a given ends the tries (Mantere and "
        "Koljonen, 2007)."
    )
    needs = frozenset({Trait.BOX_PERMUTATIONS})

    rate: float = real(
        0.6,
        0.0,
        1.0,
        step=0.01,
        label="Rate",
        effect="share of individuals that are changed",
        help="Share of the individuals that are mutated.",
    )
    max_swaps: int = integer(
        5,
        1,
        100,
        label="Swaps at most",
        effect="more: children differ more",
        help="1 to this many swaps are tried, each number as likely.",
    )
    limit: int = integer(
        3,
        2,
        128,
        label="Limit",
        help=(
            "How often a swapped digit may stand in its new row and column together, where "
            "it counts in both: 2 allows no conflict, 3 one."
        ),
    )

    def mutate(self, encoding: Encoding, genotypes: Genotypes, states: State) -> Genotypes:
        """Return mutated copies of the individuals."""
        assert isinstance(encoding, CellEncoding)  # by the traits
        tables = BoxSwapTables.of(encoding)
        mutants = genotypes.copy()
        counts, _ = tables.counts(mutants)
        swap_within_limit(
            mutants,
            counts,
            encoding.block_starts,
            tables.row_starts,
            tables.column_starts,
            probability_threshold(self.rate),
            self.max_swaps,
            self.limit,
            states,
        )
        return mutants
