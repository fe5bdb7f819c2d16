"""Every component there is, by role and name."""

from sudoku_ga.evolution.component import Component
from sudoku_ga.evolution.components.adaptation import PoolGrowth
from sudoku_ga.evolution.components.ageing import StagnantBest
from sudoku_ga.evolution.components.annealing import Annealing
from sudoku_ga.evolution.components.best_of_mutants import BestOfMutants
from sudoku_ga.evolution.components.box_alleles import BoxAlleles
from sudoku_ga.evolution.components.cells.box_permutations import BoxPermutations
from sudoku_ga.evolution.components.cells.candidate_cells import CandidateCells
from sudoku_ga.evolution.components.cells.candidate_rows import CandidateRows
from sudoku_ga.evolution.components.cells.free_cells import FreeCells
from sudoku_ga.evolution.components.cells.row_permutations import RowPermutations
from sudoku_ga.evolution.components.crossover.band_or_stack import BandOrStack
from sudoku_ga.evolution.components.crossover.better_boxes import BetterRowsOfBoxes
from sudoku_ga.evolution.components.crossover.by_blocks import (
    ExchangeBlocks,
    MultiPoint,
    OneBlock,
    OnePoint,
    Uniform,
    UniformOneChild,
)
from sudoku_ga.evolution.components.crossover.line_cuts import CutInEachLine
from sudoku_ga.evolution.components.crossover.of_colourings import (
    BestBlock,
    DigitClasses,
    OccurrenceScanning,
    PathRelinking,
)
from sudoku_ga.evolution.components.crossover.of_lists import Cycle, PartiallyMatched
from sudoku_ga.evolution.components.fitness.conflicts import PairConflicts
from sudoku_ga.evolution.components.fitness.digit_sum import DigitCountsAndSum
from sudoku_ga.evolution.components.fitness.units import (
    CompleteUnits,
    DistinctDigits,
    DistinctDigitsWithBonus,
    ExponentialProduct,
    IllegalColumnsAndBoxes,
    LineRepeats,
    MissingDigits,
    ReciprocalProduct,
)
from sudoku_ga.evolution.components.heat_bath import HeatBath
from sudoku_ga.evolution.components.initialisation.conditioned import RandomDigitsConditioned
from sudoku_ga.evolution.components.initialisation.constructed import (
    FewestCandidatesFirst,
    LegalUntilDeadEnd,
)
from sudoku_ga.evolution.components.initialisation.random import (
    CandidatesByRow,
    FilledBoxes,
    RandomCandidates,
    RandomDigits,
    ShuffledRows,
)
from sudoku_ga.evolution.components.islands import Islands
from sudoku_ga.evolution.components.logic import Singles
from sudoku_ga.evolution.components.mutation.boltzmann_swaps import BoltzmannSwaps
from sudoku_ga.evolution.components.mutation.digit_or_swap import DigitOrSwap
from sudoku_ga.evolution.components.mutation.limited_swap import LimitedSwap
from sudoku_ga.evolution.components.mutation.of_lists import DistinctSwap, Inversion, Swap
from sudoku_ga.evolution.components.mutation.random_digit import RandomDigit
from sudoku_ga.evolution.components.mutation.redraw_rows import RedrawRows
from sudoku_ga.evolution.components.mutation.swap_in_block import SwapInBox, SwapInRow
from sudoku_ga.evolution.components.population import Panmictic
from sudoku_ga.evolution.components.replacement.cull import Cull
from sudoku_ga.evolution.components.replacement.elite_archive import EliteArchive
from sudoku_ga.evolution.components.replacement.generational import FirstCome, Generational, Slot
from sudoku_ga.evolution.components.replacement.retain_and_newcomers import RetainAndNewcomers
from sudoku_ga.evolution.components.restart import AfterGenerations, AfterStagnation
from sudoku_ga.evolution.components.selection.by_rank import (
    BetterRanked,
    LinearRank,
    SquareRootRank,
)
from sudoku_ga.evolution.components.selection.families import Families
from sudoku_ga.evolution.components.selection.fitness_proportionate import FitnessProportionate
from sudoku_ga.evolution.components.selection.pairs import PairsWithoutReuse
from sudoku_ga.evolution.components.selection.pool_under_construction import PoolUnderConstruction
from sudoku_ga.evolution.components.selection.tournament import ResidentAndTournament, Tournament
from sudoku_ga.evolution.components.selection.truncation import ElitismRandom, Truncation
from sudoku_ga.evolution.components.swaps import MetropolisSwaps
from sudoku_ga.evolution.components.tabu import TabuRecolouring
from sudoku_ga.evolution.components.termination import Limits
from sudoku_ga.evolution.components.unit_search import BoxSearch, ColumnSearch
from sudoku_ga.evolution.roles import Role

COMPONENTS: dict[Role, tuple[type[Component], ...]] = {
    Role.LOGIC: (Singles,),
    Role.REPRESENTATION: (
        BoxAlleles,
        BoxPermutations,
        RowPermutations,
        CandidateRows,
        CandidateCells,
        FreeCells,
    ),
    Role.POPULATION: (Panmictic,),
    Role.INITIALISATION: (
        FilledBoxes,
        ShuffledRows,
        RandomDigits,
        RandomDigitsConditioned,
        CandidatesByRow,
        RandomCandidates,
        FewestCandidatesFirst,
        LegalUntilDeadEnd,
    ),
    Role.FITNESS: (
        PairConflicts,
        MissingDigits,
        CompleteUnits,
        LineRepeats,
        DistinctDigits,
        DistinctDigitsWithBonus,
        ReciprocalProduct,
        ExponentialProduct,
        IllegalColumnsAndBoxes,
        DigitCountsAndSum,
    ),
    Role.SELECTION: (
        ResidentAndTournament,
        Tournament,
        Truncation,
        ElitismRandom,
        LinearRank,
        SquareRootRank,
        FitnessProportionate,
        BetterRanked,
        Families,
        PoolUnderConstruction,
        PairsWithoutReuse,
    ),
    Role.CROSSOVER: (
        BandOrStack,
        Uniform,
        UniformOneChild,
        OnePoint,
        MultiPoint,
        ExchangeBlocks,
        OneBlock,
        CutInEachLine,
        PartiallyMatched,
        Cycle,
        BetterRowsOfBoxes,
        DigitClasses,
        BestBlock,
        PathRelinking,
        OccurrenceScanning,
    ),
    Role.MUTATION: (
        BoltzmannSwaps,
        SwapInRow,
        SwapInBox,
        LimitedSwap,
        RedrawRows,
        RandomDigit,
        Swap,
        Inversion,
        DistinctSwap,
        DigitOrSwap,
    ),
    Role.LOCAL_SEARCH: (
        HeatBath,
        MetropolisSwaps,
        TabuRecolouring,
        Annealing,
        BestOfMutants,
        ColumnSearch,
        BoxSearch,
    ),
    Role.REPLACEMENT: (
        Slot,
        Generational,
        FirstCome,
        Cull,
        RetainAndNewcomers,
        EliteArchive,
    ),
    Role.AGEING: (StagnantBest,),
    Role.ADAPTATION: (PoolGrowth,),
    Role.RESTART: (AfterStagnation, AfterGenerations),
    Role.ISLANDS: (Islands,),
    Role.TERMINATION: (Limits,),
}
