"""Crossovers of graph colourings: a digit is a colour; peers of one colour are in conflict."""

from dataclasses import dataclass

from sudoku_ga.evolution.core.component import OWN_DESIGN, Trait
from sudoku_ga.evolution.core.operators import Crossover
from sudoku_ga.evolution.core.parameters import integer, share
from sudoku_ga.evolution.core.plan import Plan
from sudoku_ga.evolution.core.population import Couples, Genotypes
from sudoku_ga.evolution.core.rng import State
from sudoku_ga.evolution.core.temperature import probability_threshold
from sudoku_ga.evolution.kernels.colourings import (
    inherit_classes,
    relink,
    scan_occurrences,
    transplant_best_block,
)
from sudoku_ga.evolution.operators.crossover.blocks import first_parents_and_donors
from sudoku_ga.evolution.representations.cells import CellEncoding
from sudoku_ga.puzzle.layout import PAIRS

_NEEDS = frozenset({Trait.CELLS, Trait.CANDIDATES})


@dataclass(frozen=True)
class DigitClasses(Crossover[CellEncoding]):
    """All cells of one digit, from the parents in turn: greedy partition crossover."""

    name = "digit-classes"
    label = "Digit classes"
    source = "Galinier & Hao, 1999"
    help = (
        "The parents take turns. Each gives the child the cells of one of its digits: the digit "
        "with the most cells that the child has not filled yet. Cells left over draw a candidate "
        "(GPX: Galinier and Hao, 1999)."
    )
    children_per_couple = 1
    needs = _NEEDS

    first_turns: int = integer(
        1,
        1,
        100,
        label="Turns of the first parent",
        effect="more: the child is nearer to its first parent",
        help=(
            "Digits of the first parent for each one of the second: 1 in the original, 2 in "
            "Goudet and Hao (2023)."
        ),
    )

    def plan(
        self,
        plan: Plan,
        encoding: CellEncoding,
        genotypes: Genotypes,
        couples: Couples,
        children: Genotypes,
        states: State,
    ) -> None:
        """Plan a child of each couple."""
        first_parents_and_donors(plan, genotypes, couples, children)
        graph, size = encoding.candidate_graph, encoding.geometry.size
        threshold = probability_threshold(self.rate)
        turns = self.first_turns
        plan.add(
            inherit_classes, genotypes, couples, graph, size, turns, threshold, children, states
        )


class BestBlock(Crossover[CellEncoding]):
    """One block of the second parent, the one with the fewest conflicts in the child."""

    name = "best-block"
    label = "Best block"
    source = OWN_DESIGN
    help = (
        "The child copies its first parent, but for one row, box or cell of the second: of those "
        "in which the first parent has conflicts, the one that leaves the child the fewest."
    )
    children_per_couple = 1
    features = PAIRS
    needs = _NEEDS

    def plan(
        self,
        plan: Plan,
        encoding: CellEncoding,
        genotypes: Genotypes,
        couples: Couples,
        children: Genotypes,
        states: State,
    ) -> None:
        """Plan a child of each couple."""
        first_parents_and_donors(plan, genotypes, couples, children)
        graph, starts = encoding.candidate_graph, encoding.block_starts
        threshold = probability_threshold(self.rate)
        plan.add(
            transplant_best_block, genotypes, couples, starts, graph, threshold, children, states
        )


@dataclass(frozen=True)
class PathRelinking(Crossover[CellEncoding]):
    """An individual on the path from one parent to the other by steps of least conflicts."""

    name = "path-relinking"
    label = "Path relinking"
    source = "Glover, 1997"
    help = (
        "The child sets out from the first parent and takes digits of the second, one a step, "
        "always the one that leaves the fewest conflicts, for a share of the way (Glover, 1997)."
    )
    children_per_couple = 1
    features = PAIRS
    needs = _NEEDS

    share: float = share(
        0.5,
        label="Share of the way",
        help=(
            "The share that the child takes from the second parent, of the cells in which the "
            "parents differ."
        ),
    )

    def plan(
        self,
        plan: Plan,
        encoding: CellEncoding,
        genotypes: Genotypes,
        couples: Couples,
        children: Genotypes,
        states: State,
    ) -> None:
        """Plan a child of each couple."""
        first_parents_and_donors(plan, genotypes, couples, children)
        graph, threshold = encoding.candidate_graph, probability_threshold(self.rate)
        plan.add(relink, genotypes, couples, graph, threshold, self.share, children, states)


@dataclass(frozen=True)
class OccurrenceScanning(Crossover[CellEncoding]):
    """The first parent with the most frequent digits of the population in some cells."""

    name = "occurrence-scanning"
    label = "Occurrence scanning"
    source = "Eiben, Raué & Ruttkay, 1994"
    help = (
        "The child copies its first parent, but for a share of the cells, which take the digit "
        "that the most individuals have there (Eiben, Raué and Ruttkay, 1994)."
    )
    children_per_couple = 1
    needs = _NEEDS

    share: float = share(
        0.1, label="Share of cells", help="Each cell follows the population with this probability."
    )

    def plan(
        self,
        plan: Plan,
        encoding: CellEncoding,
        genotypes: Genotypes,
        couples: Couples,
        children: Genotypes,
        states: State,
    ) -> None:
        """Plan a child of each couple; the second parent has no influence."""
        first_parents_and_donors(plan, genotypes, couples, children)
        threshold, share = probability_threshold(self.rate), probability_threshold(self.share)
        size = encoding.geometry.size
        plan.add(scan_occurrences, genotypes, couples, size, threshold, share, children, states)
