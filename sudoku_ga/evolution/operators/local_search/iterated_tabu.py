"""Local search on candidates: tabu search begun again and again from a perturbed individual."""

import os
from collections.abc import Generator, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

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
from sudoku_ga.puzzle.layout import PAIRS

_TOGETHER = 8
"""Individuals searched in parallel; a constant, so that results do not depend on the machine."""
_MOVE_EVALUATIONS = 1_000_000
"""The number of candidates evaluated in about a millisecond, after which a search pauses."""


@dataclass(frozen=True)
class IteratedTabu(LocalSearch[CellEncoding]):
    """Tabu search by rounds; between them half of the cells in conflict are set aside."""

    name = "iterated-tabu"
    label = "Iterated tabu"
    source = "Goudet & Hao, 2023"
    help = (
        "Recolours as tabu search does, by rounds, and keeps the best that all of them meet. "
        "After a round, half of the cells in conflict are set aside while the search goes "
        "on among the others, and then draw a candidate (Goudet and Hao, 2023)."
    )

    features = PAIRS
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
            "some cells are set aside."
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
        help="A random number of steps below this is added.",
    )

    def improve(
        self,
        encoding: CellEncoding,
        genotypes: Genotypes,
        conflicts: Conflicts,
        generation: int,
        states: State,
    ) -> Iterator[Slice]:
        """Improve copies of the individuals, several in parallel on threads."""
        best, least = genotypes.copy(), conflicts.copy()
        with ThreadPoolExecutor(min(_TOGETHER, os.cpu_count() or 1), "tabu") as threads:
            for first in range(0, len(best), _TOGETHER):
                group = slice(first, min(first + _TOGETHER, len(best)))
                lanes = [slice(lane, lane + 1) for lane in range(group.start, group.stop)]
                searches = [
                    self._search(encoding.candidate_graph, best[lane], least[lane], states[lane])
                    for lane in lanes
                ]
                while searches:
                    pieces = list(threads.map(_next_piece, searches))
                    yield Slice(
                        best,
                        least,
                        sum(move_evaluations or 0 for move_evaluations in pieces),
                        False,
                    )
                    if not least[group].all():
                        return
                    pairs = zip(searches, pieces, strict=True)
                    searches = [
                        search for search, move_evaluations in pairs if move_evaluations is not None
                    ]

    def _search(
        self, graph: Graph, best: Genotypes, least: Conflicts, states: State
    ) -> Iterator[int]:
        """Make the rounds of one individual; yield the candidates evaluated, piece by piece.

        ``best`` (uint8, shape (1, genes)) is the individual, and ``least`` (int64, shape (1,)) its
        conflicts. A round overwrites both if it finds fewer conflicts. ``states`` (uint64, shape
        (1,)) is modified.
        """
        genotypes = best.copy()
        walk = begun(genotypes, graph)._replace(best=genotypes.copy())
        for number in range(self.rounds):
            if number:
                begin_walks(genotypes, graph, walk)
                set_half_aside(graph, walk, states)
                yield (yield from self._walk(graph, genotypes, walk, states))
                fill_in(genotypes[0], graph, walk, states)
            begin_walks(genotypes, graph, walk)
            move_evaluations = yield from self._walk(graph, genotypes, walk, states)
            if walk.counts[0, 3] < least[0]:
                best[:], least[0] = genotypes, walk.counts[0, 3]
            yield move_evaluations

    def _walk(
        self, graph: Graph, genotypes: Genotypes, walk: Walk, states: State
    ) -> Generator[int, None, int]:
        """Search on from the present state of the walk, and return to the best that it finds."""
        walk.best[:] = genotypes
        steps = max(1, int(self.steps_per_gene * genotypes.shape[1]))
        while True:
            move_evaluations: int = recolour(
                genotypes,
                0,
                graph,
                walk,
                self.tenure,
                self.random_tenure,
                steps,
                _MOVE_EVALUATIONS,
                states,
            )
            conflicts, steps_taken = walk.counts[0, 0], walk.counts[0, 2]
            if not conflicts or steps_taken == steps:
                genotypes[:] = walk.best
                return move_evaluations
            yield move_evaluations


def _next_piece(search: Iterator[int]) -> int | None:
    """Search on for a millisecond; return the candidates evaluated, None after the end."""
    return next(search, None)
