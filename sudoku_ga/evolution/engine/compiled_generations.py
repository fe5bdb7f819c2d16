"""Several generations in one compiled call.

A generation of many recipes is a sequence of kernel calls that is the same each time, on arrays of
the same sizes. Such a generation is made once with its calls recorded, and undone; from then on a
program (:mod:`sudoku_ga.evolution.kernels.program`) makes the same calls without the interpreter,
some milliseconds at a time, and the statistics of each generation are read from a log::

    interpreted    generation 1 … 20, once more and undone
    compiled       21 22 23 24 | 25 … 32 | 33 … 48 |       then its statistics, one by one

Where migrants leave or arrive, that is recorded too, and made in the generations where it is due.
What a local search counts differs from one generation to the next, and is noted in the log.
So operators are defined once, and the results are those of the interpreted loop.
"""

import time
from collections.abc import Sequence
from typing import Any, NamedTuple, cast

import numpy as np
import numpy.typing as npt

from sudoku_ga.evolution.core.arrays import copied, overwrite, overwrite_rows, taken
from sudoku_ga.evolution.core.component import Component
from sudoku_ga.evolution.core.operators import Encoding
from sudoku_ga.evolution.core.population import Genotypes, Population
from sudoku_ga.evolution.core.report import Phase
from sudoku_ga.evolution.core.rng import State, Streams
from sudoku_ga.evolution.engine.operator_set import OperatorSet
from sudoku_ga.evolution.engine.statistics import SummaryLog
from sudoku_ga.evolution.kernels.program import Meeting, Program, Section
from sudoku_ga.evolution.kernels.recording import Call, NotRecordable
from sudoku_ga.evolution.kernels.recording import recorded as recording
from sudoku_ga.evolution.operators import adaptation, breeding, fitness, replacement, selection
from sudoku_ga.evolution.operators.crossover import blocks as block_crossover
from sudoku_ga.evolution.operators.crossover import lines
from sudoku_ga.evolution.operators.local_search.box_swaps import BestOfMutants
from sudoku_ga.evolution.operators.local_search.heat_bath import HeatBath
from sudoku_ga.evolution.operators.mutation import blocks as block_mutation
from sudoku_ga.evolution.operators.mutation import lists as list_mutation
from sudoku_ga.evolution.operators.population import Islands, with_immigrants
from sudoku_ga.evolution.representations.box_alleles import BoxAlleleEncoding
from sudoku_ga.evolution.representations.cells import CellEncoding

Counter = npt.NDArray[np.int64]

Notes = tuple[npt.NDArray[np.float64], Genotypes]
"""What :meth:`~sudoku_ga.evolution.engine.statistics.SummaryLog.noted` returns."""

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
        block_crossover.PartiallyMatched,
        block_crossover.Cycle,
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
        HeatBath,
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
    searches = [each for each in operators.local_searches if isinstance(each, HeatBath)]
    count = operators.offspring_count or operators.population_size
    return (
        type(encoding) in (CellEncoding, BoxAlleleEncoding)
        and type(scheme) is breeding.CoupleBreeding
        and all(type(each) in _RECORDABLE for each in (*used, *scheme.components))
        and len(operators.crossovers) < 2
        and all(each.accepts_worse for each in operators.crossovers)
        and operators.mutation_weights is None
        and not operators.adaptations
        and all(each.is_one_slice(cast(BoxAlleleEncoding, encoding), count) for each in searches)
    )


class Part(NamedTuple):
    """What a generation does up to a point where it pauses.

    ``evaluations``, ``probes``: since the part before, without the probes that kernels count.
    ``sizes``: the individuals of each population whose statistics were taken since then.
    """

    phase: Phase | None
    evaluations: int
    probes: int
    sizes: Sequence[int]


class RecordedGeneration(NamedTuple):
    """A generation as kernel calls.

    ``first``, ``last``: before and after it, with arrays of their own. ``log``: to which the calls
    append.
    """

    calls: Sequence[Call]
    first: Population
    last: Population
    parts: Sequence[Part]
    log: SummaryLog

    def check(
        self, population: Population, streams: Streams, states: dict[tuple[str, int], State]
    ) -> None:
        """Make the generation again by a program, and compare.

        A program knows how the compiler passes arguments; a compiler that passes them in another
        way is found here.

        ``population``: before the generation. ``streams``: as the generation left them. ``states``:
        of the random streams before it. Raises ``NotRecordable`` if the individuals, random states
        or summaries differ.
        """
        noted, expected = self.log.noted()[0], self._results(streams)
        _overwrite(self.first, population)
        streams.restore(states)
        self.log.clear()
        try:
            Program([Section(self.calls)]).run(1, 1)
        except MemoryError as failed:  # what a program makes of a status that it does not know
            raise NotRecordable("status") from failed
        found = [self.log.noted()[0], *self._results(streams)]
        pairs = zip(found, [noted, *expected], strict=True)
        if not all(np.array_equal(*pair) for pair in pairs):
            raise NotRecordable("results")

    def _results(self, streams: Streams) -> list[npt.NDArray[Any]]:
        return [*copy_of(self.last).arrays, *streams.saved().values()]


class Mail:
    """The migrants that leave an island, in the order of their leaving.

    ``migrants``: as large as each group of them. ``room``: the number of groups.
    """

    def __init__(self, migrants: Population, room: int) -> None:
        self.arrays = [np.empty((room, *each.shape), each.dtype) for each in migrants.arrays]
        self.left = np.zeros(1, np.int64)

    def fill(self, groups: Sequence[Population]) -> None:
        """Begin with these groups."""
        for place, group in enumerate(groups):
            for table, values in zip(self.arrays, group.arrays, strict=True):
                table[place] = values
        self.left[0] = len(groups)

    def group(self, place: int) -> Population:
        """Return a copy of a group."""
        return Population(*(table[place].copy() for table in self.arrays))


class CompiledGenerations:
    """Generations of one population, made by a program.

    ``recorded``: its arrays are used from now on. ``mail``: of each island; empty without
    migration. ``island``: the index of this one. ``flag`` (int64, shape (1,)): raised where an
    island fails, for which no other is to wait. Raises ``NotRecordable`` if the next generation
    cannot be made by the same calls.
    """

    def __init__(
        self,
        recorded: RecordedGeneration,
        islands: Islands,
        mail: Sequence[Mail],
        island: int,
        flag: Counter,
    ) -> None:
        first, last = recorded.first, recorded.last
        if first.size != last.size or last.genotype_ids is not None:
            raise NotRecordable("size")
        self.last, self._parts, self._log = last, recorded.parts, recorded.log
        self._taken = np.zeros(1, np.int64)
        with recording() as carrying:  # what was last is the first of the next generation
            _overwrite(first, last)
        sections = [Section([*carrying, *recorded.calls])]
        if mail:
            interval, delay = islands.interval, islands.delay
            origins = [mail[origin] for origin in islands.origins(island)]
            sections += [
                Section(self._leaving(islands, mail[island]), interval),
                Section(
                    self._arriving(origins, flag), interval, delay % interval, interval + delay
                ),
            ]
        self._program = Program(sections)

    @property
    def most(self) -> int:
        """The most generations of which the log has room."""
        return self._log.ROWS // (1 + sum(len(part.sizes) for part in self._parts))

    def _leaving(self, islands: Islands, mail: Mail) -> list[Call]:
        with recording() as calls:
            migrants = islands.emigrants(_anew(self.last))
            for table, values in zip(mail.arrays, migrants.arrays, strict=True):
                overwrite_rows(table, mail.left, values[np.newaxis])
        return [*calls, (Meeting.ADVANCE, (mail.left,))]

    def _arriving(self, origins: Sequence[Mail], flag: Counter) -> list[Call]:
        waiting: list[Call] = [(Meeting.AWAIT, (each.left, self._taken, flag)) for each in origins]
        with recording() as calls:
            groups = [
                Population(*(taken(table, self._taken)[0] for table in each.arrays))
                for each in origins
            ]
            _overwrite(self.last, with_immigrants(_anew(self.last), groups))
            self._log.append(self.last)
        return [*waiting, *calls, (Meeting.ADVANCE, (self._taken,))]

    def begin(self, population: Population) -> None:
        """Go on from these individuals."""
        _overwrite(self.last, population)
        self._log.clear()
        self._taken[0] = 0

    def run(self, generation: int, count: int) -> float:
        """Make generations after this one; return the seconds of the processor that it took."""
        began = time.thread_time()
        self._program.run(count, generation + 1)
        return time.thread_time() - began

    def notes(self) -> Notes:
        """Return what the log has of the populations whose statistics were taken."""
        return self._log.noted()


def copy_of(population: Population) -> Population:
    """Return a population with arrays of its own."""
    return Population(*map(copied, population.arrays))


def _anew(population: Population) -> Population:
    """Return the same individuals, whose ranking is not known yet."""
    return Population(*population.arrays)


def _overwrite(target: Population, source: Population) -> None:
    for old, new in zip(target.arrays, source.arrays, strict=True):
        overwrite(old, new)
