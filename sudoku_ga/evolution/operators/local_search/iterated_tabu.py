"""Local search on candidates: tabu search begun again and again from a perturbed individual."""

import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial

import numpy as np

from sudoku_ga.evolution.core.component import Trait
from sudoku_ga.evolution.core.operators import LocalSearch, Slice
from sudoku_ga.evolution.core.parameters import integer, real
from sudoku_ga.evolution.core.population import Conflicts, Genotypes
from sudoku_ga.evolution.core.rng import State
from sudoku_ga.evolution.kernels.candidate_graph import Graph
from sudoku_ga.evolution.kernels.iterated_tabu import fill_in, set_half_aside
from sudoku_ga.evolution.kernels.tabu import Walk, begin_walks, recolour
from sudoku_ga.evolution.operators.local_search.tabu import begun
from sudoku_ga.evolution.representations.cells import CellEncoding

_TOGETHER = 8
"""Individuals searched side by side; a constant, so that results do not depend on the machine."""
_PROBES = 1 << 62
"""No limit: a walk of ten steps a cell lasts some milliseconds."""


@dataclass(frozen=True)
class IteratedTabu(LocalSearch[CellEncoding]):
    """Tabu search by rounds; between them half of the cells in conflict stand aside."""

    name = "iterated-tabu"
    label = "Iterated tabu"
    source = "Goudet & Hao, 2023"
    help = (
        "Recolours as tabu search does, by rounds, and keeps the best that all of them meet. "
        "After a round, half of the cells in conflict stand aside while the search goes on "
        "among the others, and then draw a candidate (Goudet and Hao, 2023)."
    )

    needs = frozenset({Trait.CELLS, Trait.CANDIDATES})

    rounds: int = integer(
        10,
        1,
        1_000,
        logarithmic=True,
        label="Rounds",
        effect="more: better but slower children",
        help="Tabu searches from the whole individual, in each child in one generation.",
    )
    steps_per_gene: float = real(
        10.0,
        0.1,
        100_000.0,
        step=1.0,
        logarithmic=True,
        label="Steps for each gene",
        effect="more: better but slower children",
        help=(
            "Cells recoloured in a round, as a multiple of the free cells; as many again while "
            "some cells stand aside."
        ),
    )
    tenure: float = real(
        0.6,
        0.0,
        5.0,
        step=0.01,
        label="Tenure",
        effect="longer: a changed cell rests longer",
        help="Steps that a digit stays tabu, for each cell in conflict.",
    )
    random_tenure: int = integer(
        10,
        1,
        1_000,
        label="Random tenure",
        help="A random number of steps below this comes on top.",
    )

    def improve(
        self,
        encoding: CellEncoding,
        genotypes: Genotypes,
        conflicts: Conflicts,
        generation: int,
        states: State,
    ) -> Iterator[Slice]:
        """Improve copies of the individuals, a round of some of them in each slice."""
        best, least = genotypes.copy(), conflicts.copy()
        with ThreadPoolExecutor(min(_TOGETHER, os.cpu_count() or 1), "tabu") as threads:
            for first in range(0, len(best), _TOGETHER):
                group = slice(first, min(first + _TOGETHER, len(best)))
                current = best[group].copy()
                walks = [begun(each[None], encoding.candidate_graph) for each in current]
                for number in range(self.rounds):
                    step = partial(self._round, encoding.candidate_graph, number)
                    lanes = [states[lane : lane + 1] for lane in range(group.start, group.stop)]
                    results = list(threads.map(step, current, walks, lanes))
                    found = np.array([conflicts for conflicts, _ in results])
                    better = np.flatnonzero(found < least[group])
                    best[first + better], least[first + better] = current[better], found[better]
                    yield Slice(best, least, sum(probes for _, probes in results), False)
                    if not least[group].all():
                        return

    def _round(
        self, graph: Graph, number: int, genotype: Genotypes, walk: Walk, states: State
    ) -> tuple[int, int]:
        """Make one round; return the conflicts that it ends with, and the candidates priced.

        Parameters
        ----------
        graph : Graph
        number : int
            0 for the first round, which begins without perturbation.
        genotype : ndarray of uint8, shape (genes,)
            Overwritten with the best that the round meets.
        walk : Walk
            Of this individual alone. Overwritten.
        states : ndarray of uint64, shape (1,)
            Modified.
        """
        genotypes = genotype[None]
        walk = walk._replace(best=genotypes.copy())
        probes = 0
        if number:
            begin_walks(genotypes, graph, walk)
            set_half_aside(graph, walk, states)
            probes += self._walk(graph, genotypes, walk, states)
            fill_in(genotype, graph, walk, states)
        begin_walks(genotypes, graph, walk)
        walk.best[:] = genotypes
        probes += self._walk(graph, genotypes, walk, states)
        return int(walk.counts[0, 3]), probes

    def _walk(self, graph: Graph, genotypes: Genotypes, walk: Walk, states: State) -> int:
        """Search from where the walk is; go back to the best that it meets."""
        steps = max(1, int(self.steps_per_gene * genotypes.shape[1]))
        arguments = self.tenure, self.random_tenure, steps, _PROBES, states
        probes: int = recolour(genotypes, 0, graph, walk, *arguments)
        genotypes[:] = walk.best
        return probes
