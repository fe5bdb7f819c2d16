"""Every component there is, by role and name."""

from sudoku_ga.evolution.core.component import Component
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.operators.adaptation import (
    AfterGenerations,
    AfterStagnation,
    Limits,
    PoolGrowth,
    StagnantBest,
)
from sudoku_ga.evolution.operators.breeding import Families, PoolUnderConstruction
from sudoku_ga.evolution.operators.crossover.blocks import (
    Cycle,
    ExchangeBlocks,
    Mendelian,
    MultiPoint,
    OneBlock,
    OnePoint,
    PartiallyMatched,
    Uniform,
    UniformOneChild,
)
from sudoku_ga.evolution.operators.crossover.colourings import (
    BestBlock,
    DigitClasses,
    OccurrenceScanning,
    PathRelinking,
)
from sudoku_ga.evolution.operators.crossover.lines import (
    BandOrStack,
    BetterRowsOfBoxes,
    CutInEachLine,
)
from sudoku_ga.evolution.operators.distant_pool import BestApart, NearestNeighbour
from sudoku_ga.evolution.operators.fitness import (
    CompleteUnits,
    DigitCountsAndSum,
    DistinctDigits,
    DistinctDigitsWithBonus,
    ExponentialProduct,
    IllegalColumnsAndBoxes,
    LineRepeats,
    MissingDigits,
    PairConflicts,
    ReciprocalProduct,
    StepwiseWeights,
)
from sudoku_ga.evolution.operators.initialisation import (
    CandidatesByRow,
    FewestCandidatesFirst,
    FilledBoxes,
    LegalUntilDeadEnd,
    RandomCandidates,
    RandomDigits,
    RandomDigitsConditioned,
    RandomFillings,
    RandomStrands,
    ShuffledRows,
)
from sudoku_ga.evolution.operators.local_search.box_swaps import (
    Annealing,
    BestOfMutants,
    MetropolisSwaps,
)
from sudoku_ga.evolution.operators.local_search.heat_bath import CageHeatBath, HeatBath
from sudoku_ga.evolution.operators.local_search.iterated_tabu import IteratedTabu
from sudoku_ga.evolution.operators.local_search.partial_colouring import PartialColouring
from sudoku_ga.evolution.operators.local_search.tabu import TabuRecolouring
from sudoku_ga.evolution.operators.local_search.unit_search import BoxSearch, ColumnSearch
from sudoku_ga.evolution.operators.logic import Singles
from sudoku_ga.evolution.operators.mutation.blocks import (
    BoltzmannSwaps,
    LimitedSwap,
    RedrawRows,
    SwapInBox,
    SwapInRow,
)
from sudoku_ga.evolution.operators.mutation.lists import (
    AnotherFilling,
    Creep,
    DigitOrSwap,
    DistinctSwap,
    Inversion,
    RandomDigit,
    Swap,
)
from sudoku_ga.evolution.operators.population import Islands, Panmictic
from sudoku_ga.evolution.operators.replacement import (
    EliteArchive,
    FirstCome,
    Generational,
    ParentReplacement,
    PlusReplacement,
    RetainAndImmigrants,
)
from sudoku_ga.evolution.operators.selection import (
    BetterRanked,
    ElitismRandom,
    FitnessProportionate,
    LinearRank,
    PairsWithoutReuse,
    ResidentAndTournament,
    SquareRootRank,
    Tournament,
    Truncation,
)
from sudoku_ga.evolution.operators.shared_genotypes import SharedRows
from sudoku_ga.evolution.representations.box_alleles import BoxAlleles
from sudoku_ga.evolution.representations.cage_alleles import CageAlleles, RegionAlleles
from sudoku_ga.evolution.representations.cells import (
    BoxPermutations,
    CandidateCells,
    CandidateRows,
    FreeCells,
    RowPermutations,
)
from sudoku_ga.evolution.representations.diploid import DiploidCells, DiploidRows

COMPONENTS: dict[Role, tuple[type[Component], ...]] = {
    Role.LOGIC: (Singles,),
    Role.REPRESENTATION: (
        BoxAlleles,
        CageAlleles,
        RegionAlleles,
        BoxPermutations,
        RowPermutations,
        CandidateRows,
        CandidateCells,
        FreeCells,
        DiploidCells,
        DiploidRows,
    ),
    Role.POPULATION: (Panmictic,),
    Role.INITIALISATION: (
        FilledBoxes,
        ShuffledRows,
        RandomDigits,
        RandomDigitsConditioned,
        CandidatesByRow,
        RandomCandidates,
        RandomFillings,
        FewestCandidatesFirst,
        LegalUntilDeadEnd,
        RandomStrands,
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
        StepwiseWeights,
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
        SharedRows,
        NearestNeighbour,
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
        Mendelian,
    ),
    Role.MUTATION: (
        BoltzmannSwaps,
        SwapInRow,
        SwapInBox,
        LimitedSwap,
        RedrawRows,
        AnotherFilling,
        RandomDigit,
        Swap,
        Inversion,
        DistinctSwap,
        DigitOrSwap,
        Creep,
    ),
    Role.LOCAL_SEARCH: (
        HeatBath,
        CageHeatBath,
        MetropolisSwaps,
        TabuRecolouring,
        IteratedTabu,
        PartialColouring,
        Annealing,
        BestOfMutants,
        ColumnSearch,
        BoxSearch,
    ),
    Role.REPLACEMENT: (
        ParentReplacement,
        Generational,
        FirstCome,
        PlusReplacement,
        RetainAndImmigrants,
        EliteArchive,
        BestApart,
    ),
    Role.AGEING: (StagnantBest,),
    Role.ADAPTATION: (PoolGrowth,),
    Role.RESTART: (AfterStagnation, AfterGenerations),
    Role.ISLANDS: (Islands,),
    Role.TERMINATION: (Limits,),
}
