"""Local search on candidates: a heat bath on partial colourings."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from sudoku_ga.evolution.core.component import Trait
from sudoku_ga.evolution.core.operators import LocalSearch, Slice
from sudoku_ga.evolution.core.parameters import integer, real
from sudoku_ga.evolution.core.population import Conflicts, Genotypes
from sudoku_ga.evolution.core.rng import State
from sudoku_ga.evolution.kernels.partial_colouring import (
    BITS,
    Board,
    Colouring,
    begin_colouring,
    recolour_holes,
)
from sudoku_ga.evolution.operators.local_search.slices import search_steps, steps_between_reports
from sudoku_ga.evolution.representations.cells import CellEncoding
from sudoku_ga.puzzle.layout import REGIONS_ONLY

_SLICE_STEPS = 100_000
"""The number of steps with the same odds."""

_MELTING = 2.0
"""The odds at the beginning of each cooling, as a multiple of the hottest odds."""

_MELTING_SHARE = 0.01
"""The share of the steps of each cooling with these odds."""


@dataclass(frozen=True)
class PartialColouring(LocalSearch[CellEncoding]):
    """A cell without a digit takes one; the peers that hold it lose it."""

    name = "partial-colouring"
    label = "Partial colouring"
    source = "Blöchliger & Zufferey, 2008"
    help = (
        "Removes the digits of cells in conflict. A cell without a digit takes one by a heat bath: "
        "a digit is more probable if fewer cells would lose it (partial colourings: Blöchliger "
        "and Zufferey, 2008; heat bath: Creutz, 1980)."
    )

    needs = frozenset({Trait.CELLS, Trait.CANDIDATES})
    features = REGIONS_ONLY

    steps: int = search_steps(
        10_000_000,
        1_000_000_000_000,
        help="Cells without a digit that are looked at in each child in one generation.",
    )
    hottest: float = real(
        6.3,
        0.01,
        100.0,
        step=0.1,
        logarithmic=True,
        label="Hottest odds",
        effect="higher: more cells without a digit",
        help=(
            "The odds at which each cooling begins. Odds are the weight of a digit that two cells "
            "would lose, divided by that of a digit that one cell would lose; here they are "
            "multiplied by the mean number of candidates of a free cell and by the mean number of "
            "free cells in a row."
        ),
    )
    coldest: float = real(
        4.6,
        0.01,
        100.0,
        step=0.1,
        logarithmic=True,
        label="Coldest odds",
        effect="lower: fewer cells without a digit",
        help="The odds at which each cooling ends, in the measure of the hottest odds.",
    )
    cooling_steps: int = integer(
        30_000,
        1,
        1_000_000,
        logarithmic=True,
        label="Steps of a cooling",
        effect="more: slower cooling",
        help=(
            "Steps of the first cooling, for each free cell. Each later cooling is 1.5 times as "
            "long as the one before."
        ),
    )
    stirring: float = real(
        20.0,
        0.0,
        10_000.0,
        step=1.0,
        label="Stirring",
        effect="more: fewer returns to the same few states",
        help=(
            "How much the odds rise where few cells lack a digit: with h such cells they are "
            "multiplied by 1 + stirring / h²."
        ),
    )
    report_every: int = steps_between_reports(1_000_000, 1_000_000_000)

    def improve(
        self,
        encoding: CellEncoding,
        genotypes: Genotypes,
        conflicts: Conflicts,
        generation: int,
        states: State,
    ) -> Iterator[Slice]:
        """Improve copies of the individuals, slice by slice."""
        genotypes, conflicts, board = genotypes.copy(), conflicts.copy(), _board(encoding)
        for lane in range(len(genotypes)):
            colouring = _begin(genotypes[lane], board)
            while conflicts[lane] and colouring.counts[1] < self.steps:
                steps = int(colouring.counts[1])
                next_report = steps - steps % self.report_every + self.report_every
                next_odds = steps - steps % _SLICE_STEPS + _SLICE_STEPS
                last_step = min(self.steps, next_report, next_odds)
                odds = self.odds_at(next_odds - _SLICE_STEPS, encoding)
                move_evaluations = recolour_holes(
                    genotypes, lane, board, colouring, odds, self.stirring, last_step, states
                )
                conflicts[lane] = encoding.count_conflicts(genotypes[lane : lane + 1])[0]
                is_report = last_step == next_report and last_step < self.steps
                yield Slice(genotypes, conflicts, move_evaluations, is_report)
            if not conflicts[lane]:
                return

    def odds_at(self, step: int, encoding: CellEncoding) -> float:
        """Return the factor of the weight of a digit for each further cell that would lose it.

        Large boards freeze at some temperature, as water does. Most are solved at this temperature
        or just below it. It is reached when the odds, times the mean number of candidates of a free
        cell, times the mean number of free cells in a row, are between the coldest and the hottest
        odds. Other boards freeze into states without a way out, which persist even at the hottest
        odds. Each cooling therefore begins with odds at which every state melts.

        Parameters
        ----------
        step : int
            The number of steps taken.
        encoding : CellEncoding
            The representation.

        Returns
        -------
        float
            The odds, above 0 and at most 1.
        """
        genes = max(1, encoding.gene_count)
        candidates = max(1.0, np.count_nonzero(encoding.candidate_graph.digits) / genes)
        free_cells = genes / encoding.geometry.size
        begin, length = 0, self.cooling_steps * genes
        while step >= begin + length:
            begin, length = begin + length, length + length // 2
        share = (step - begin) / length
        relative = self.hottest + (self.coldest - self.hottest) * share
        if share < _MELTING_SHARE:
            relative = _MELTING * self.hottest
        return float(min(1.0, relative / (candidates * free_cells)))


def _board(encoding: CellEncoding) -> Board:
    graph, size = encoding.candidate_graph, encoding.geometry.size
    words = (size + BITS - 1) // BITS
    candidates = np.zeros((encoding.gene_count, words), np.uint64)
    real_nodes = graph.digits > 0
    digits = graph.digits[real_nodes].astype(np.int64) - 1
    bits = np.uint64(1) << (digits % BITS).astype(np.uint64)
    np.bitwise_or.at(candidates, (graph.genes[real_nodes], digits // BITS), bits)
    units = encoding.units.astype(np.int32)
    row, column, box = units.T
    parts_of_rows, parts_of_columns = row * 3 * size + box, column * 3 * size + box
    parts = np.unique(np.concatenate([parts_of_rows, parts_of_columns]), return_inverse=True)[1]
    parts = parts.reshape(2, -1).T
    return Board(candidates, np.hstack([units, parts]).astype(np.uint16))


def _begin(genotype: Genotypes, board: Board) -> Colouring:
    genes, words = board.candidates.shape
    unit_count = int(board.units[:, :3].max(initial=0)) + 1
    part_count = int(board.units[:, 3:].max(initial=0)) + 1
    colouring = Colouring(
        vacant=np.empty((unit_count, words), np.uint64),
        aligned=np.empty((part_count, words), np.uint64),
        holders=np.zeros((unit_count, BITS * words), np.uint16),
        holes=np.empty(genes, np.uint16),
        counts=np.empty(2, np.int64),
    )
    begin_colouring(genotype, board, colouring)
    return colouring
