"""Mutation: rows drawn anew."""

from dataclasses import dataclass

from sudoku_ga.evolution.core.component import Trait
from sudoku_ga.evolution.core.operators import Encoding, Mutation
from sudoku_ga.evolution.core.parameters import choice, integer, real
from sudoku_ga.evolution.core.population import Genotypes
from sudoku_ga.evolution.core.rng import State
from sudoku_ga.evolution.core.temperature import probability_threshold
from sudoku_ga.evolution.kernels.mutation import take_drawn_blocks, take_each_block


@dataclass(frozen=True)
class RedrawRows(Mutation):
    """Rows are drawn anew, as the representation draws them at the start."""

    name = "redraw-rows"
    label = "Redrawn rows"
    source = "medhavi13.blogspot.com, 2012; Wang et al., 2023"
    help = (
        "Rows are drawn anew as the representation draws them for a new individual: shuffled, or "
        "from the candidates of their cells."
    )
    needs = frozenset({Trait.CELLS, Trait.ROWS})

    rate: float = real(
        0.1,
        0.0,
        1.0,
        step=0.01,
        label="Rate",
        effect="higher: more is changed at random",
        help="Share of the individuals, or of the rows, that are mutated; see below.",
    )
    rate_per: str = choice(
        "individual",
        (("individual", "individual"), ("row", "row")),
        label="Rate per",
        help="Whether the rate is a share of the individuals, or of the rows of each.",
    )
    max_rows: int = integer(
        6,
        1,
        100,
        label="Rows at most",
        help=(
            "With a rate per individual, 1 to this many times a random row is drawn anew, each "
            "number as likely."
        ),
    )

    def mutate_genotypes(
        self, encoding: Encoding, genotypes: Genotypes, states: State
    ) -> Genotypes:
        """Return mutated copies of the individuals."""
        mutants, threshold = genotypes.copy(), probability_threshold(self.rate)
        fresh = encoding.random(len(genotypes), states)
        starts = encoding.block_starts
        if self.rate_per == "row":
            take_each_block(mutants, fresh, starts, threshold, states)
        else:
            take_drawn_blocks(mutants, fresh, starts, threshold, self.max_rows, states)
        return mutants
