"""Every component there is, by role and name."""

from sudoku_ga.evolution.component import Component
from sudoku_ga.evolution.components.box_alleles import BoxAlleles
from sudoku_ga.evolution.components.box_permutations import BoxPermutations
from sudoku_ga.evolution.components.crossover import BandOrStack
from sudoku_ga.evolution.components.fitness import PairConflicts
from sudoku_ga.evolution.components.heat_bath import HeatBath
from sudoku_ga.evolution.components.initialisation import FilledBoxes
from sudoku_ga.evolution.components.logic import Singles
from sudoku_ga.evolution.components.population import Panmictic
from sudoku_ga.evolution.components.replacement import Slot
from sudoku_ga.evolution.components.restart import AfterStagnation
from sudoku_ga.evolution.components.selection import ResidentAndTournament
from sudoku_ga.evolution.components.swaps import MetropolisSwaps
from sudoku_ga.evolution.components.termination import Limits
from sudoku_ga.evolution.roles import Role

COMPONENTS: dict[Role, tuple[type[Component], ...]] = {
    Role.LOGIC: (Singles,),
    Role.REPRESENTATION: (BoxAlleles, BoxPermutations),
    Role.POPULATION: (Panmictic,),
    Role.INITIALISATION: (FilledBoxes,),
    Role.FITNESS: (PairConflicts,),
    Role.SELECTION: (ResidentAndTournament,),
    Role.CROSSOVER: (BandOrStack,),
    Role.LOCAL_SEARCH: (HeatBath, MetropolisSwaps),
    Role.REPLACEMENT: (Slot,),
    Role.RESTART: (AfterStagnation,),
    Role.TERMINATION: (Limits,),
}
