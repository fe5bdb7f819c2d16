"""The index of components: where the class of each is, by role and name.

A class is imported when a recipe names its component, or when all components of its role are
listed: a run needs only a few of the modules.
"""

from collections.abc import Mapping
from importlib import import_module
from typing import cast

from sudoku_ga.evolution.core.component import Component
from sudoku_ga.evolution.core.roles import Role

BUILT_IN: Mapping[Role, Mapping[str, str]] = {
    Role.LOGIC: {
        "singles": "operators.logic:Singles",
    },
    Role.REPRESENTATION: {
        "box-alleles": "representations.box_alleles:BoxAlleles",
        "cage-alleles": "representations.cage_alleles:CageAlleles",
        "region-alleles": "representations.cage_alleles:RegionAlleles",
        "box-permutations": "representations.cells:BoxPermutations",
        "row-permutations": "representations.cells:RowPermutations",
        "candidate-rows": "representations.cells:CandidateRows",
        "candidate-cells": "representations.cells:CandidateCells",
        "free-cells": "representations.cells:FreeCells",
        "diploid-cells": "representations.diploid:DiploidCells",
        "diploid-rows": "representations.diploid:DiploidRows",
    },
    Role.POPULATION: {
        "panmictic": "operators.population:Panmictic",
    },
    Role.INITIALISATION: {
        "filled-boxes": "operators.initialisation:FilledBoxes",
        "shuffled-rows": "operators.initialisation:ShuffledRows",
        "random-digits": "operators.initialisation:RandomDigits",
        "random-digits-conditioned": "operators.initialisation:RandomDigitsConditioned",
        "candidate-rows": "operators.initialisation:CandidatesByRow",
        "random-candidates": "operators.initialisation:RandomCandidates",
        "random-fillings": "operators.initialisation:RandomFillings",
        "fewest-candidates-first": "operators.initialisation:FewestCandidatesFirst",
        "legal-until-dead-end": "operators.initialisation:LegalUntilDeadEnd",
        "random-strands": "operators.initialisation:RandomStrands",
    },
    Role.FITNESS: {
        "pair-conflicts": "operators.fitness:PairConflicts",
        "missing-digits": "operators.fitness:MissingDigits",
        "complete-units": "operators.fitness:CompleteUnits",
        "line-repeats": "operators.fitness:LineRepeats",
        "distinct-digits": "operators.fitness:DistinctDigits",
        "distinct-digits-bonus": "operators.fitness:DistinctDigitsWithBonus",
        "reciprocal-product": "operators.fitness:ReciprocalProduct",
        "exponential-product": "operators.fitness:ExponentialProduct",
        "illegal-columns-boxes": "operators.fitness:IllegalColumnsAndBoxes",
        "digit-counts-sum": "operators.fitness:DigitCountsAndSum",
        "stepwise-weights": "operators.fitness:StepwiseWeights",
    },
    Role.SELECTION: {
        "resident-and-tournament": "operators.selection:ResidentAndTournament",
        "tournament": "operators.selection:Tournament",
        "truncation": "operators.selection:Truncation",
        "elitism-random": "operators.selection:ElitismRandom",
        "linear-rank": "operators.selection:LinearRank",
        "square-root-rank": "operators.selection:SquareRootRank",
        "fitness-proportionate": "operators.selection:FitnessProportionate",
        "better-ranked": "operators.selection:BetterRanked",
        "families": "operators.breeding:Families",
        "pool-under-construction": "operators.breeding:PoolUnderConstruction",
        "shared-rows": "operators.shared_genotypes:SharedRows",
        "nearest-neighbour": "operators.distant_pool:NearestNeighbour",
        "pairs-without-reuse": "operators.selection:PairsWithoutReuse",
    },
    Role.CROSSOVER: {
        "band-or-stack": "operators.crossover.lines:BandOrStack",
        "uniform": "operators.crossover.blocks:Uniform",
        "uniform-one-child": "operators.crossover.blocks:UniformOneChild",
        "one-point": "operators.crossover.blocks:OnePoint",
        "multi-point": "operators.crossover.blocks:MultiPoint",
        "exchange-blocks": "operators.crossover.blocks:ExchangeBlocks",
        "one-block": "operators.crossover.blocks:OneBlock",
        "gold-lines": "operators.crossover.lines:CutInEachLine",
        "pmx": "operators.crossover.blocks:PartiallyMatched",
        "cycle": "operators.crossover.blocks:Cycle",
        "better-rows-of-boxes": "operators.crossover.lines:BetterRowsOfBoxes",
        "digit-classes": "operators.crossover.colourings:DigitClasses",
        "best-block": "operators.crossover.colourings:BestBlock",
        "path-relinking": "operators.crossover.colourings:PathRelinking",
        "occurrence-scanning": "operators.crossover.colourings:OccurrenceScanning",
        "mendelian": "operators.crossover.alleles:Mendelian",
    },
    Role.MUTATION: {
        "boltzmann-swaps": "operators.mutation.blocks:BoltzmannSwaps",
        "swap-in-row": "operators.mutation.blocks:SwapInRow",
        "swap-in-box": "operators.mutation.blocks:SwapInBox",
        "limited-swap": "operators.mutation.blocks:LimitedSwap",
        "redraw-rows": "operators.mutation.blocks:RedrawRows",
        "another-filling": "operators.mutation.lists:AnotherFilling",
        "random-digit": "operators.mutation.lists:RandomDigit",
        "swap": "operators.mutation.lists:Swap",
        "inversion": "operators.mutation.lists:Inversion",
        "distinct-swap": "operators.mutation.lists:DistinctSwap",
        "digit-or-swap": "operators.mutation.lists:DigitOrSwap",
        "creep": "operators.mutation.lists:Creep",
    },
    Role.LOCAL_SEARCH: {
        "heat-bath": "operators.local_search.heat_bath:HeatBath",
        "cage-heat-bath": "operators.local_search.heat_bath:CageHeatBath",
        "metropolis-swaps": "operators.local_search.box_swaps:MetropolisSwaps",
        "tabu-recolouring": "operators.local_search.tabu:TabuRecolouring",
        "iterated-tabu": "operators.local_search.iterated_tabu:IteratedTabu",
        "partial-colouring": "operators.local_search.partial_colouring:PartialColouring",
        "annealing": "operators.local_search.box_swaps:Annealing",
        "best-of-mutants": "operators.local_search.box_swaps:BestOfMutants",
        "column-search": "operators.local_search.unit_search:ColumnSearch",
        "box-search": "operators.local_search.unit_search:BoxSearch",
    },
    Role.REPLACEMENT: {
        "slot": "operators.replacement:ParentReplacement",
        "generational": "operators.replacement:Generational",
        "first-come": "operators.replacement:FirstCome",
        "cull": "operators.replacement:PlusReplacement",
        "retain-and-newcomers": "operators.replacement:RetainAndImmigrants",
        "elite-archive": "operators.replacement:EliteArchive",
        "best-apart": "operators.distant_pool:BestApart",
    },
    Role.AGEING: {
        "stagnant-best": "operators.adaptation:StagnantBest",
    },
    Role.ADAPTATION: {
        "pool-growth": "operators.adaptation:PoolGrowth",
    },
    Role.RESTART: {
        "after-stagnation": "operators.adaptation:AfterStagnation",
        "after-generations": "operators.adaptation:AfterGenerations",
    },
    Role.ISLANDS: {
        "islands": "operators.population:Islands",
    },
    Role.TERMINATION: {
        "limits": "operators.adaptation:Limits",
    },
}
"""The components of the program in the order of lists: name to ``module:class``."""

REGISTERED: dict[Role, dict[str, type[Component]]] = {role: {} for role in Role}
"""The components of plug-ins by name, in the order in which they were registered."""


def names_of(role: Role) -> tuple[str, ...]:
    """Return the names of the components of a role, those of plug-ins last."""
    return (*BUILT_IN[role], *REGISTERED[role])


def component_of(role: Role, name: str) -> type[Component]:
    """Return the component of a name among :func:`names_of`."""
    place = BUILT_IN[role].get(name)
    if place is None:
        return REGISTERED[role][name]
    module, _colon, kind = place.partition(":")
    found = getattr(import_module(f"sudoku_ga.evolution.{module}"), kind)
    return cast(type[Component], found)
