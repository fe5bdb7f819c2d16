"""Local search on candidates: tabu search that recolours a cell in conflict (TabuCol)."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from sudoku_ga.evolution.core.component import Trait
from sudoku_ga.evolution.core.operators import LocalSearch, Slice
from sudoku_ga.evolution.core.parameters import integer, real
from sudoku_ga.evolution.core.population import Conflicts, Genotypes
from sudoku_ga.evolution.core.rng import State
from sudoku_ga.evolution.kernels.candidate_graph import Graph
from sudoku_ga.evolution.kernels.tabu import Walk, begin_walks, recolour
from sudoku_ga.evolution.operators.local_search.slices import search_steps, steps_between_reports
from sudoku_ga.evolution.representations.cells import CellEncoding
from sudoku_ga.puzzle.layout import PAIRS

_SLICE_MOVE_EVALUATIONS = 4_000_000
"""The number of candidates evaluated in about 5 ms."""
_TIGHT, _LOOSE = 8.5, 10.0
"""The mean numbers of candidates of a free cell between which the tenure changes. With half of the
cells fixed and after singles, the mean is 6.3 on 36×36, 8.5 on 49×49 and 10.5 on 64×64."""
_WALK_BYTES = 256 << 20
"""The memory of individuals searched together, in bytes. One takes 2 MB on an empty 64×64 board."""


@dataclass(frozen=True)
class TabuRecolouring(LocalSearch[CellEncoding]):
    """The best move of a cell in conflict; the digit that it loses is tabu for a while."""

    name = "tabu-recolouring"
    label = "Tabu recolouring"
    source = "Hertz & de Werra, 1987"
    help = (
        "Takes, of all candidates of all cells in conflict, the one that leaves the "
        "fewest conflicts, better or worse than before. The digit that the cell loses is "
        "tabu for it for a while, unless it would lead to fewer conflicts than ever "
        "(Hertz and de Werra, 1987)."
    )

    features = PAIRS
    needs = frozenset({Trait.CELLS, Trait.CANDIDATES})

    steps: int = search_steps(
        1_000_000,
        1_000_000_000,
        help="Cells recoloured in each child in one generation. Nothing is tabu at the first.",
    )
    tenure: float = real(
        0.45,
        0.0,
        5.0,
        step=0.01,
        label="Tenure",
        effect="longer: a changed cell rests longer",
        help="Steps that a digit stays tabu, for each cell in conflict.",
    )
    loose_tenure: float = real(
        0.45,
        0.0,
        5.0,
        step=0.01,
        label="Tenure on a loose board",
        help=(
            "The tenure where the free cells have ten candidates or more in the mean. It replaces "
            "the other one gradually from 8.5 candidates on."
        ),
    )
    random_tenure: int = integer(
        10,
        1,
        1_000,
        label="Random tenure",
        help="A random number of steps below this is added.",
    )
    report_every: int = steps_between_reports(10_000, 1_000_000_000)

    def improve(
        self,
        encoding: CellEncoding,
        genotypes: Genotypes,
        conflicts: Conflicts,
        generation: int,
        states: State,
    ) -> Iterator[Slice]:
        """Improve copies of the individuals, slice by slice."""
        genotypes, conflicts, graph = genotypes.copy(), conflicts.copy(), encoding.candidate_graph
        tenure = self.tenure_on(graph)
        for group in _groups(len(genotypes), graph):
            walk = begun(genotypes[group], graph)
            for piece in self._walk(genotypes[group], graph, walk, tenure, states[group]):
                conflicts[group] = walk.counts[:, 0]
                yield piece._replace(genotypes=genotypes, conflicts=conflicts)
            if not conflicts[group].all():
                return

    def tenure_on(self, graph: Graph) -> float:
        """Return the tenure for the mean number of candidates of a board.

        The more candidates a cell has, the less noise the walk needs: too much of it keeps many
        cells of a large board in conflict, too little freezes the walk. A board without givens is
        easy at either tenure. It keeps the first, so that full grids stay the same as in earlier
        versions.
        """
        counts = graph.counts
        if not len(counts) or counts.min() == graph.digits.max():
            return self.tenure
        looseness = min(1.0, max(0.0, (float(counts.mean()) - _TIGHT) / (_LOOSE - _TIGHT)))
        return self.tenure + looseness * (self.loose_tenure - self.tenure)

    def _walk(
        self, genotypes: Genotypes, graph: Graph, walk: Walk, tenure: float, states: State
    ) -> Iterator[Slice]:
        """Search with a group of individuals until the last step, or until one has no conflicts."""
        conflicts, steps_taken = walk.counts[:, 0], walk.counts[:, 2]
        for last_step in range(
            self.report_every, self.steps + self.report_every, self.report_every
        ):
            last_step = min(last_step, self.steps)
            for lane in range(len(genotypes)):
                while conflicts[lane] and steps_taken[lane] < last_step:
                    move_evaluations = recolour(
                        genotypes,
                        lane,
                        graph,
                        walk,
                        tenure,
                        self.random_tenure,
                        last_step,
                        _SLICE_MOVE_EVALUATIONS,
                        states,
                    )
                    is_last = lane == len(genotypes) - 1 and steps_taken[lane] == last_step
                    # After the last step the generation makes its own report.
                    yield Slice(
                        genotypes, conflicts, move_evaluations, is_last and last_step < self.steps
                    )
                if not conflicts[lane]:
                    return


def _groups(count: int, graph: Graph) -> Iterator[slice]:
    """Yield the groups of individuals searched together; a small board has one group."""
    nodes, genes = len(graph.digits), len(graph.counts)
    together = max(1, _WALK_BYTES // (8 * nodes + 12 * genes))
    for first in range(0, count, together):
        yield slice(first, first + together)


def begun(genotypes: Genotypes, graph: Graph) -> Walk:
    """Return the initial state of the search."""
    count, genes = genotypes.shape
    of_genes, of_nodes = (count, genes), (count, len(graph.digits))
    walk = Walk(
        chosen=np.empty(of_genes, np.int32),
        worth=np.empty(of_nodes, np.int32),
        until=np.empty(of_nodes, np.int32),
        listed=np.empty(of_genes, np.int32),
        places=np.empty(of_genes, np.int32),
        counts=np.empty((count, 4), np.int64),
    )
    begin_walks(genotypes, graph, walk)
    return walk
