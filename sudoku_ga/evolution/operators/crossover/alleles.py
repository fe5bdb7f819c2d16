"""Crossover of the pairs of alleles of diploid individuals."""

from sudoku_ga.evolution.core.component import Trait
from sudoku_ga.evolution.core.operators import Crossover
from sudoku_ga.evolution.core.plan import Plan
from sudoku_ga.evolution.core.population import Couples, Genotypes
from sudoku_ga.evolution.core.rng import State
from sudoku_ga.evolution.core.temperature import probability_threshold
from sudoku_ga.evolution.kernels.crossover import pair_gametes
from sudoku_ga.evolution.representations.diploid import DiploidEncoding


class Mendelian(Crossover[DiploidEncoding]):
    """Each child gets one allele of every pair from each parent."""

    name = "mendelian"
    label = "Mendelian"
    source = "Goldberg & Smith, 1987"
    help = (
        "Each parent splits its pairs of alleles at random into two gametes. The first child is "
        "made of a gamete of each, the second of the two others."
    )
    needs = frozenset({Trait.ALLELE_PAIRS})

    def plan(
        self,
        plan: Plan,
        encoding: DiploidEncoding,
        genotypes: Genotypes,
        couples: Couples,
        children: Genotypes,
        states: State,
    ) -> None:
        """Plan two children of each couple."""
        genes = genotypes.shape[1]
        plan.add(
            pair_gametes,
            genotypes.reshape(-1, 2, genes // 2),
            couples,
            encoding.strand.block_starts,
            probability_threshold(self.rate),
            children.reshape(-1, 2, genes // 2),
            states,
        )
