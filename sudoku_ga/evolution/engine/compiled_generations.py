"""Several generations in one compiled call.

A generation of many recipes is a sequence of kernel calls that is the same each time, on arrays of
the same sizes. Such a generation is made once with its calls recorded, and undone; from then on a
program (:mod:`sudoku_ga.evolution.kernels.program`) makes the same calls without the interpreter,
some milliseconds at a time, and the statistics of each generation are read from a log::

    interpreted    generation 1 … 20, once more and undone
    compiled       21 22 23 24 | 25 … 32 | 33 … 48 |       then its statistics, one by one

So operators are defined once, and the results are those of the interpreted loop.
"""

import time
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from sudoku_ga.evolution.core.arrays import copied, overwrite
from sudoku_ga.evolution.core.component import Component
from sudoku_ga.evolution.core.operators import Encoding
from sudoku_ga.evolution.core.population import Genotypes, Population
from sudoku_ga.evolution.core.report import Phase
from sudoku_ga.evolution.core.rng import Streams
from sudoku_ga.evolution.engine.operator_set import OperatorSet
from sudoku_ga.evolution.engine.statistics import SummaryLog
from sudoku_ga.evolution.kernels.program import Program
from sudoku_ga.evolution.kernels.recording import Call, NotRecordable, recorded
from sudoku_ga.evolution.operators import adaptation, breeding, fitness, replacement, selection
from sudoku_ga.evolution.operators.crossover import blocks as block_crossover
from sudoku_ga.evolution.operators.crossover import lines, lists
from sudoku_ga.evolution.operators.local_search.box_swaps import BestOfMutants
from sudoku_ga.evolution.operators.mutation import blocks as block_mutation
from sudoku_ga.evolution.operators.mutation import lists as list_mutation
from sudoku_ga.evolution.representations.cells import CellEncoding

_RECORDABLE = frozenset(
    {
        selection.Tournament,
        selection.ResidentAndTournament,
        selection.Truncation,
        selection.ElitismRandom,
        selection.LinearRank,
        selection.SquareRootRank,
        selection.BetterRanked,
        selection.FitnessProportionate,
        selection.PairsWithoutReuse,
        block_crossover.Uniform,
        block_crossover.UniformOneChild,
        block_crossover.OnePoint,
        block_crossover.MultiPoint,
        block_crossover.ExchangeBlocks,
        block_crossover.OneBlock,
        lines.BandOrStack,
        lines.CutInEachLine,
        lines.BetterRowsOfBoxes,
        lists.PartiallyMatched,
        lists.Cycle,
        block_mutation.SwapInRow,
        block_mutation.SwapInBox,
        block_mutation.LimitedSwap,
        block_mutation.BoltzmannSwaps,
        list_mutation.Swap,
        list_mutation.Inversion,
        list_mutation.DistinctSwap,
        list_mutation.RandomDigit,
        list_mutation.DigitOrSwap,
        BestOfMutants,
        fitness.PairConflicts,
        fitness.MissingDigits,
        fitness.LineRepeats,
        fitness.CompleteUnits,
        fitness.IllegalColumnsAndBoxes,
        fitness.DistinctDigits,
        fitness.DistinctDigitsWithBonus,
        fitness.ReciprocalProduct,
        fitness.ExponentialProduct,
        replacement.ParentReplacement,
        replacement.Generational,
        replacement.FirstCome,
        replacement.PlusReplacement,
        adaptation.StagnantBest,
        adaptation.AfterStagnation,
        adaptation.AfterGenerations,
    }
)
"""Components whose arrays all come from kernels and :mod:`sudoku_ga.evolution.core.arrays`, or do
not change; what a kernel does not do is not repeated."""

_TARGET_S = 2e-3
"""How long a compiled call may take. What it makes beyond the end of a run is in vain."""


def is_recordable(operators: OperatorSet, encoding: Encoding) -> bool:
    """Whether a generation of these operators is kernel calls that are the same each time."""
    used: list[Component] = [
        operators.fitness,
        *operators.crossovers,
        *operators.mutations,
        *operators.local_searches,
        operators.replacement,
        *operators.ageings,
        *operators.restarts,
    ]
    scheme = operators.breeding
    return (
        type(encoding) is CellEncoding
        and type(scheme) is breeding.CoupleBreeding
        and all(type(each) in _RECORDABLE for each in (*used, *scheme.components))
        and len(operators.crossovers) < 2
        and all(each.accepts_worse for each in operators.crossovers)
        and operators.mutation_weights is None
        and not operators.adaptations
    )


class Step(NamedTuple):
    """What a generation does up to a point where it pauses.

    Parameters
    ----------
    phase : Phase or None
    evaluations, probes : int
        Since the step before.
    sizes : sequence of int
        The individuals of each population whose statistics were taken since then.
    """

    phase: Phase | None
    evaluations: int
    probes: int
    sizes: Sequence[int]


class CompiledGenerations:
    """Generations of one population, made by a program.

    Parameters
    ----------
    calls : sequence of (kernel, arguments)
        Those of one generation.
    first, last : Population
        Before and after it, with arrays of their own, which are used from now on.
    steps : sequence of Step
        Of a generation.
    log : SummaryLog
        To which the calls append.
    streams : Streams

    Raises
    ------
    NotRecordable
        If the next generation cannot be made by the same calls.
    """

    def __init__(
        self,
        calls: Sequence[Call],
        first: Population,
        last: Population,
        steps: Sequence[Step],
        log: SummaryLog,
        streams: Streams,
    ) -> None:
        if first.size != last.size or last.genotype_ids is not None:
            raise NotRecordable("size")
        with recorded() as carrying:  # what was last is the first of the next generation
            _overwrite(first, last)
        self._program = Program([*carrying, *calls])
        self._last, self._log, self._streams = last, log, streams
        self._most = log.ROWS // sum(len(step.sizes) for step in steps)
        self._begin = last
        self._states = streams.saved()
        self.steps = tuple(steps)
        self.next_count = 4

    @property
    def size(self) -> int:
        """Individuals of the population."""
        return self._last.size

    def make(self, population: Population, count: int) -> Iterator[tuple[int, list[float]]]:
        """Make generations of a population.

        Parameters
        ----------
        population : Population
            As large as those of the program.
        count : int
            At most `next_count`.

        Returns
        -------
        iterator of (int, list of float)
            The row of each population whose statistics are taken in `bests`, and what
            :func:`~sudoku_ga.evolution.kernels.population.summarise` returns of it.
        """
        self._begin, self._states = population, self._streams.saved()
        began = time.thread_time()
        self._run(count)
        elapsed_s = time.thread_time() - began
        fitting = int(count * _TARGET_S / max(elapsed_s, 1e-9))
        self.next_count = max(1, min(2 * count, fitting, self._most))
        return iter(enumerate(self._log.summaries()))

    @property
    def bests(self) -> Genotypes:
        """The best genotype of each population whose statistics are taken, by its row."""
        return self._log.bests

    def population(self) -> Population:
        """Return the individuals after the last generation that was made."""
        return copy_of(self._last)

    def made_again(self, count: int) -> Population:
        """Return the individuals after the first ``count`` of the generations made last.

        The random streams are taken back as well.
        """
        self._streams.restore(self._states)
        self._run(count)
        return self.population()

    def _run(self, count: int) -> None:
        _overwrite(self._last, self._begin)
        self._log.clear()
        self._program.run(count)


def copy_of(population: Population) -> Population:
    """Return a population with arrays of its own."""
    genotypes, conflicts, fitness_, loss = map(copied, population.arrays)
    return Population(genotypes, conflicts, fitness_, loss)


def _overwrite(target: Population, source: Population) -> None:
    for old, new in zip(target.arrays, source.arrays, strict=True):
        overwrite(old, new)
