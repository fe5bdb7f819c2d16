"""Several populations on threads: what they come to depends on nothing but recipe and seed."""

import itertools
import threading
from concurrent.futures import Executor, ThreadPoolExecutor

import numpy as np
import pytest

from sudoku_ga.evolution.core.parameters import ParameterError
from sudoku_ga.evolution.core.report import Change, Phase, StopReason
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.engine import islands
from sudoku_ga.evolution.engine.control import Control
from sudoku_ga.evolution.engine.island import PopulationObserver
from sudoku_ga.evolution.engine.observer import RunObserver
from sudoku_ga.evolution.engine.run import evolve, run
from sudoku_ga.evolution.operators.local_search.heat_bath import HeatBath
from sudoku_ga.evolution.operators.population import Islands, with_immigrants
from sudoku_ga.evolution.recipe.edit import with_component
from sudoku_ga.evolution.recipe.reading import load_recipe, parse_recipe
from sudoku_ga.evolution.recipe.writing import as_own, write_recipe
from sudoku_ga.evolution.records.record import Recorder
from sudoku_ga.evolution.records.replay import replay
from sudoku_ga.puzzle.rules import is_solution
from tests.evolution.puzzles import AI_ESCARGOT
from tests.examples import some


def archipelago(name="alleles", **settings):
    """Return a recipe with islands; settings as ``islands__count=3``."""
    recipe = with_component(load_recipe(name), Role.ISLANDS, Islands)
    recipe = recipe.with_value("termination.time_limit_s", 0)
    for path, value in settings.items():
        recipe = recipe.with_value(path.replace("__", "."), value)
    return recipe


def hot(**settings):
    """Return a recipe that solves nothing, looked at several times in a generation."""
    usual = {
        "local_search__temperature": 5.0,
        "local_search__steps": 40,
        "local_search__report_every": 15,
        "islands__interval": 2,
        "islands__delay": 1,
    }
    return archipelago(**{**usual, **settings})


class Watching(RunObserver):
    """Looks at nothing, but could: no generations are made at once."""


def told(recipe, seed=3, observer=None):
    """Return everything that a run tells, but the time it took."""
    return [
        (
            report.phase, report.generation, report.evaluations, report.move_evaluations,
            report.restarts, report.stagnation, report.conflicts, report.fitness,
            report.best_so_far, report.best_fitness, report.best_digits.tolist(),
            report.outcome, report.migrations, report.islands,
        )
        for report in evolve(AI_ESCARGOT, recipe, seed, observer=observer)
    ]  # fmt: skip


class ByLot(Executor):
    """One thread, which takes of what waits by lot."""

    def __init__(self, seed):
        self._rng = np.random.default_rng(seed)
        self._waiting = []
        self._thread = ThreadPoolExecutor(1, "island by lot")

    def submit(self, function, /, *arguments):
        self._waiting.append((function, arguments))
        return self._thread.submit(self._run_one)

    def _run_one(self):
        function, arguments = self._waiting.pop(self._rng.integers(len(self._waiting)))
        function(*arguments)

    def shutdown(self, wait=True, *, cancel_futures=False):
        self._thread.shutdown(wait)


EXECUTORS = {
    "one thread": lambda *_: ThreadPoolExecutor(1),
    "by lot": lambda *_: ByLot(1),
    "a thread each": lambda *_: ThreadPoolExecutor(9),
    "by another lot": lambda *_: ByLot(2),
}


@pytest.mark.parametrize("make", some(EXECUTORS.values(), 2), ids=EXECUTORS)
@pytest.mark.parametrize(
    "recipe",
    [
        hot(islands__count=3, termination__max_generations=7, restart__generations=2),
        hot(islands__count=3, islands__topology="full", termination__max_generations=5),
        hot(islands__count=3, islands__delay=0, termination__max_generations=7),
        hot(islands__count=3, islands__delay=5, termination__max_generations=9),
        archipelago(islands__count=3),
        archipelago("candidate-rows", termination__max_generations=9, population__size=30),
    ],
    ids=["ring", "full", "at once", "several under way", "solved", "growing"],
)
def test_nothing_depends_on_the_threads(recipe, make, monkeypatch):
    reports = told(recipe)
    monkeypatch.setattr(islands, "ThreadPoolExecutor", make)
    assert told(recipe) == reports
    assert told(recipe, observer=Watching()) == reports


@pytest.mark.parametrize("took_s", [0.0, 1.0], ids=["quick", "slow"])
def test_nothing_depends_on_how_far_islands_run_ahead(took_s, monkeypatch):
    recipe = hot(islands__count=2, termination__max_generations=9, restart__generations=2)
    reports = told(recipe)
    now = iter(range(10**9))
    monkeypatch.setattr(islands.time, "perf_counter", lambda: took_s * next(now))
    assert told(recipe) == reports
    assert len(reports) > 20


class Migrants(RunObserver):
    """Keeps the islands at the end of each generation, and those into which migrants came."""

    def __init__(self):
        self.ends, self.arrivals = [], []

    def population_observers(self, count):
        return [_OfIsland(self, number) for number in range(count)]


class _OfIsland(PopulationObserver):
    def __init__(self, seen, number):
        self.seen, self.number = seen, number

    def on_generation_end(self, island):
        self.seen.ends.append((island.generation, self.number, island.present.copy()))

    def on_migration(self, island):
        self.seen.arrivals.append((island.generation, self.number, island.present.copy()))


@pytest.mark.parametrize("topology", ["ring", "full"])
@pytest.mark.parametrize(("interval", "delay"), [(3, 0), (3, 2), (4, 4), (1, 3), (5, 12), (0, 2)])
def test_migrants_are_the_best_of_the_generation_in_which_they_left(topology, interval, delay):
    recipe = archipelago(
        "mantere-koljonen-2007",
        islands__count=3,
        islands__topology=topology,
        islands__interval=interval,
        islands__delay=delay,
        islands__migrants=2,
        termination__max_generations=22,
    )
    seen = Migrants()
    told(recipe, observer=seen)
    ends = {(generation, number): present for generation, number, present in seen.ends}
    arrivals = {(generation, number): present for generation, number, present in seen.arrivals}
    model = recipe.one(Role.ISLANDS)
    departures = range(interval, 22 - delay, interval) if interval else ()
    assert {*arrivals} == {(each + delay, number) for each in departures for number in range(3)}
    for (generation, number), present in arrivals.items():
        left = [ends[generation - delay, origin] for origin in model.origins(number)]
        groups = [each.take(each.ranked()[:2]) for each in left]
        expected = with_immigrants(ends[generation, number], groups)
        for one, other in zip(present.arrays, expected.arrays, strict=True):
            assert np.array_equal(one, other)


def test_nothing_changes_the_arrival_of_migrants_under_way():
    recipe = hot(islands__interval=2, islands__delay=3, termination__max_generations=12)
    recipe = recipe.with_value("islands.count", 2)
    changes = [Change(4, "islands.interval", 0), Change(4, "islands.delay", 0)]
    seen = Migrants()
    list(evolve(AI_ESCARGOT, recipe, 3, Control(changes), seen))
    assert sorted((generation, number) for generation, number, _ in seen.arrivals) == [
        (5, 0),
        (5, 1),
    ]


def test_another_number_of_islands_is_another_run():
    runs = [told(hot(islands__count=n, termination__max_generations=4)) for n in (1, 2, 3)]
    assert runs[0] != runs[1] != runs[2]


def test_one_island_is_a_run_without_islands():
    one = hot(islands__count=1, termination__max_generations=5)
    assert told(one) == told(with_component(one, Role.ISLANDS, None))


def test_the_first_island_draws_what_a_run_of_one_draws():
    several = told(hot(islands__count=3, islands__interval=0, termination__max_generations=4))
    one = told(hot(islands__count=1, termination__max_generations=4))
    first = [(islands[0].conflicts, islands[0].fitness) for *_, islands in several]
    assert first == [(conflicts, fitness) for *_, conflicts, fitness, _, _, _, _, _, _ in one]
    assert all(len(set(islands)) == 3 for *_, islands in several)


def test_what_is_reported_is_of_all_islands():
    recipe = hot(islands__count=3, termination__max_generations=6)
    reports = list(evolve(AI_ESCARGOT, recipe, 3))
    for report in reports:
        assert report.conflicts.best == min(each.conflicts.best for each in report.islands)
        assert report.conflicts.worst == max(each.conflicts.worst for each in report.islands)
        means = [each.conflicts.mean for each in report.islands]
        assert report.conflicts.mean == pytest.approx(np.mean(means))
        assert report.best_so_far == min(each.best_so_far for each in report.islands)
    size = recipe.one(Role.POPULATION).size
    assert [reports[0].evaluations, reports[-1].evaluations] == [3 * size, 3 * 7 * size]
    ends = [each for each in reports if each.phase is Phase.GENERATION]
    assert [each.generation for each in ends] == [1, 2, 3, 4, 5]
    # They leave in the second generation and the fourth, and arrive one later; those who came at
    # the end of a generation are told of in the next.
    assert [each.migrations for each in ends] == [0, 0, 0, 1, 1]


def test_a_greater_fitness_is_the_better_one_where_more_is_better():
    recipe = archipelago("coelho-frank-2021-243", termination__max_generations=3)
    *_, last = evolve(AI_ESCARGOT, recipe, 1)
    assert last.fitness.best == max(each.fitness.best for each in last.islands)
    assert last.fitness.worst == min(each.fitness.worst for each in last.islands)


def test_what_is_counted_never_falls():
    before = None
    recipe = hot(islands__count=3, termination__max_generations=20, restart__generations=1)
    for report in evolve(AI_ESCARGOT, recipe, 3):
        counts = [report.generation, report.evaluations, report.move_evaluations, report.restarts]
        if before is not None:
            assert all(new >= old for old, new in zip(before, counts, strict=True))
        before = counts
    restarts = [each.restarts for each in report.islands]
    assert report.restarts == sum(restarts) > 0
    assert len(set(restarts)) > 1  # each of its own accord


def test_stagnation_counts_from_the_first_island_that_had_the_best():
    best, improved_at = None, 0
    for report in evolve(AI_ESCARGOT, hot(islands__count=3, termination__max_generations=15), 3):
        if best is None or report.best_so_far < best:
            best, improved_at = report.best_so_far, report.generation
        assert report.stagnation == report.generation - improved_at
    assert report.stagnation > 0


def test_of_islands_that_solve_in_one_moment_the_first_is_taken():
    found_together = 0
    for seed in range(30):
        last = run(AI_ESCARGOT, archipelago(islands__count=4), seed)
        assert last.outcome.solved
        assert is_solution(last.outcome.solution, AI_ESCARGOT)
        found_together += sum(each.best_so_far == 0 for each in last.islands) > 1
    assert found_together


@pytest.mark.parametrize(
    ("path", "limit", "reason"),
    [
        ("termination.max_generations", 3, StopReason.GENERATION_LIMIT),
        ("termination.max_evaluations", 100, StopReason.EVALUATION_LIMIT),
        ("termination.time_limit_s", 0.001, StopReason.TIME_LIMIT),
    ],
)
def test_limits_are_those_of_all_islands(path, limit, reason):
    last = run(AI_ESCARGOT, hot(islands__count=2).with_value(path, limit), 1)
    assert last.outcome.stop_reason is reason
    if reason is StopReason.EVALUATION_LIMIT:
        assert last.evaluations == 128  # 16 individuals a generation on each of two islands


def island_threads():
    return [each for each in threading.enumerate() if each.name.startswith("island")]


def test_a_stop_ends_the_run_and_its_threads():
    control = Control()
    reports = evolve(AI_ESCARGOT, hot(islands__count=2), 1, control)
    next(reports)
    assert island_threads()
    control.stop()
    *_, last = reports
    assert last.outcome.stop_reason is StopReason.CANCELLED
    assert not island_threads()


def test_a_run_left_early_leaves_no_thread():
    reports = evolve(AI_ESCARGOT, hot(islands__count=3), 1)
    next(reports)
    assert len(island_threads()) > 0
    reports.close()
    assert not island_threads()


def test_islands_that_nobody_asks_rest(monkeypatch):
    improve, calls = HeatBath.improve, itertools.count()

    def counted(*arguments):
        next(calls)
        return improve(*arguments)

    monkeypatch.setattr(HeatBath, "improve", counted)
    monkeypatch.setattr(islands.time, "perf_counter", lambda: 0.0)  # they may take their time
    reports = evolve(AI_ESCARGOT, hot(islands__count=2, islands__interval=0), 1)
    for _ in range(10):
        next(reports)
    first = next(calls)
    assert next(calls) == first + 1
    assert first <= 2 * 2 * islands._TOGETHER
    reports.close()


def test_a_failure_on_an_island_is_one_of_the_run(monkeypatch):
    improve = HeatBath.improve

    def fail(self, encoding, genotypes, conflicts, generation, states):
        if generation == 4:
            raise ArithmeticError("on an island")
        return improve(self, encoding, genotypes, conflicts, generation, states)

    monkeypatch.setattr(HeatBath, "improve", fail)
    with pytest.raises(ArithmeticError, match="on an island"):
        run(AI_ESCARGOT, hot(islands__count=2), 1)
    assert not island_threads()


def test_a_recipe_with_islands_is_written_and_read_again():
    recipe = as_own(archipelago(islands__count=5, islands__topology="full", islands__interval=0))
    assert parse_recipe(write_recipe(recipe), recipe.name) == recipe


def test_a_change_acts_on_all_islands_in_one_generation_and_is_made_again():
    recipe = hot(islands__count=2, islands__delay=0, termination__max_generations=200)
    control, recorder, last = Control(), Recorder(recipe), None
    for last in evolve(AI_ESCARGOT, recipe, 5, control):
        recorder.add(last)
        if (last.generation, last.phase) == (3, Phase.GENERATION):
            control.change("population.size", 20)
            control.change("islands.interval", 7)
    record = recorder.record(last)
    began = {change.generation for change in last.changes}
    assert len(last.changes) == 2
    assert len(began) == 1
    (first,) = began
    assert last.evaluations == 2 * (16 * first + 20 * (201 - first))
    assert last.migrations == (first - 1) // 2 + 199 // 7 - (first - 1) // 7
    assert replay(record, lambda report: None) is None


def test_their_number_cannot_be_changed_while_they_evolve():
    control = Control()
    reports = evolve(AI_ESCARGOT, hot(islands__count=2), 1, control)
    next(reports)
    with pytest.raises(
        ParameterError, match=r"islands\.count: .* only before the first generation"
    ):
        control.change("islands.count", 3)
    reports.close()
