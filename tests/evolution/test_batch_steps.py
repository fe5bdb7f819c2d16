"""The steps of a batch have the statistics that taking in one population after the other has."""

import numpy as np
import pytest

from sudoku_ga.evolution.core.report import Phase
from sudoku_ga.evolution.engine.compiled_generations import Part
from sudoku_ga.evolution.engine.populations.batch_steps import BatchSteps
from sudoku_ga.evolution.engine.statistics import Combined, MadeStatistics, Statistics

BEGIN, LENGTH, ARRIVALS = 40, 12, (42, 47, 52)
PARTS = {
    "a generation": [Part(Phase.GENERATION, 9, 0, [9])],
    "a search first": [Part(None, 9, 7, [9, 8]), Part(Phase.GENERATION, 0, 0, [])],
    "nothing noted first": [Part(None, 9, 7, []), Part(Phase.GENERATION, 3, 0, [9, 8])],
}


def noted(rng, rows):
    """Return what a log has of populations of 9 that improve and get worse at random."""
    conflicts = np.sort(rng.integers(5, 60, (rows, 3)), axis=1)
    fitness = np.sort(rng.normal(size=(rows, 3)), axis=1)
    probes = np.cumsum(rng.integers(0, 99, rows))
    log = np.column_stack([np.zeros(rows), conflicts, fitness, probes])
    return log, rng.integers(1, 10, (rows, 4), np.uint8)


def begun(*, maximised):
    """Return the statistics of a population before a batch."""
    statistics = Statistics(maximised=maximised)
    statistics.generation = statistics.completed = BEGIN
    statistics.evaluations, statistics.probes, statistics.restarts = 300, 20, 2
    statistics.take_in([0, 30, 32.5, 44, -0.5, 0.1, 0.4], 9, np.ones((9, 4), np.uint8), 0)
    return statistics


def taken_in(statistics, notes, parts, generations):
    """Take in row after row; yield the parts at whose ends the statistics are."""
    row = 0
    for _ in range(generations):
        for each in statistics:
            each.generation += 1
        generation = statistics[0].generation
        for part in parts:
            for each, (log, bests) in zip(statistics, notes, strict=True):
                each.evaluations += part.evaluations
                each.probes += part.probes
                for place, size in enumerate(part.sizes, row):
                    each.probes += int(log[place, 7] - (log[place - 1, 7] if place else 0))
                    each.take_in(log[place, :7].tolist(), size, bests, place)
                if part.phase is Phase.GENERATION:
                    each.completed = generation
            row += len(part.sizes)
            yield part.phase
        if generation in ARRIVALS:
            for each, (log, bests) in zip(statistics, notes, strict=True):
                each.migrations += 1
                each.probes += int(log[row, 7] - log[row - 1, 7])
                each.take_in(log[row, :7].tolist(), each.size, bests, row)
            row += 1


def values(whole):
    names = [each for each in MadeStatistics._fields if each != "populations"]
    return {
        name: value.tolist() if isinstance(value := getattr(whole, name), np.ndarray) else value
        for name in names
    }


def prepared(parts, count, *, maximised):
    rng = np.random.default_rng(3)
    rows = LENGTH * sum(len(part.sizes) for part in parts) + len(ARRIVALS)
    notes = [noted(rng, rows) for _ in range(count)]
    loop, batch = ([begun(maximised=maximised) for _ in range(count)] for _ in range(2))
    return loop, batch, notes, BatchSteps(batch, notes, parts, BEGIN, LENGTH, ARRIVALS)


@pytest.mark.parametrize("maximised", [False, True])
@pytest.mark.parametrize("count", [1, 2, 9])
@pytest.mark.parametrize("parts", PARTS.values(), ids=PARTS.keys())
def test_each_step_has_the_statistics_of_the_loop(parts, count, maximised):
    loop, _, notes, steps = prepared(parts, count, maximised=maximised)
    for step, phase in zip(steps, taken_in(loop, notes, parts, LENGTH), strict=True):
        whole = Combined(loop, maximised=maximised) if count > 1 else loop[0]
        assert step.phase is phase
        assert values(step.whole) == values(whole)


@pytest.mark.parametrize("maximised", [False, True])
@pytest.mark.parametrize("generations", [1, 7, LENGTH])
@pytest.mark.parametrize("parts", PARTS.values(), ids=PARTS.keys())
def test_the_statistics_are_brought_to_the_end_of_a_generation(parts, generations, maximised):
    loop, batch, notes, steps = prepared(parts, 2, maximised=maximised)
    for _ in taken_in(loop, notes, parts, generations):
        pass
    steps.take_in(generations)
    for one, other in zip(loop, batch, strict=True):
        assert values(one) == values(other)
        assert (one.stalled, one.age) == (other.stalled, other.age)
        assert one.best_since_restart == other.best_since_restart
