"""Generations made by one compiled call are those of the interpreted loop, report by report."""

import ctypes
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import count, islice

import numpy as np
import pytest
from llvmlite import ir
from numba.core.callconv import CPUCallConv
from numba.core.datamodel.models import ArrayModel

from sudoku_ga.evolution.core import arrays
from sudoku_ga.evolution.core.report import Change, Phase, Report
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.engine.control import Control
from sudoku_ga.evolution.engine.observer import RunObserver
from sudoku_ga.evolution.engine.populations.batches import Programs
from sudoku_ga.evolution.engine.run import evolve
from sudoku_ga.evolution.kernels import program
from sudoku_ga.evolution.kernels.population import summarise
from sudoku_ga.evolution.kernels.program import Meeting, Program, Section
from sudoku_ga.evolution.kernels.recording import NotRecordable, recorded
from sudoku_ga.evolution.kernels.selection import draw_uniform, rank
from sudoku_ga.evolution.operators.population import Islands
from sudoku_ga.evolution.operators.selection import FitnessProportionate, LinearRank, Truncation
from sudoku_ga.evolution.recipe.edit import with_component
from sudoku_ga.evolution.recipe.reading import load_recipe, recipe_names
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.puzzle.grid import Grid
from tests.evolution.puzzles import AI_ESCARGOT, ARTICLE_EXAMPLE
from tests.golden.traces import small
from tests.puzzle.variants import VARIANTS

COMPILED = {
    "alleles",
    "coelho-frank-2021-243",
    "coelho-frank-2021-270",
    "generational",
    "mantere-koljonen-2007",
    "pencil-marks-elitism",
    "pencil-marks-roulette",
    "pencil-marks-tournament",
    "pygene-cells-2012",
    "pygene-rows-2012",
    "sato-inoue-2010",
    "sato-inoue-2010-fitted",
    "weiss-2009",
}


def lasting(name: str) -> Recipe:
    """Return a small recipe that does not solve the puzzle within 60 generations."""
    recipe = small(load_recipe(name))
    return recipe.with_value("local_search.temperature", 3) if name == "alleles" else recipe


class Watching(RunObserver):
    """Looks at nothing, but could: each generation is interpreted."""


def evolved(
    recipe: Recipe, observer: RunObserver | None = None, puzzle: Grid = AI_ESCARGOT
) -> list[tuple]:
    return [comparable(each) for each in evolve(puzzle, recipe, 7, None, observer)]


def comparable(report: Report) -> tuple:
    """Return all that a report says but its time; the text tells 3 from 3.0."""
    values = {**vars(report), "best": report.best_digits.tobytes()}
    del values["elapsed_s"], values["outcome"]
    outcome = report.outcome
    ending = outcome and (outcome.stop_reason, outcome.best_at_end.digits.tobytes())
    return (*values.values(), ending, repr(report.conflicts), repr(report.fitness))


@pytest.fixture
def compiled_counts(monkeypatch):
    """The number of generations of each compiled call."""
    counts, original = [], Programs.begin

    def noting(programs, moment, count):
        counts.append(count)
        return original(programs, moment, count)

    monkeypatch.setattr(Programs, "begin", noting)
    return counts


@pytest.mark.parametrize("name", sorted(recipe_names()))
def test_reports_are_those_of_the_interpreted_loop(name, compiled_counts):
    recipe = lasting(name).with_value("termination.max_generations", 40)
    if name not in COMPILED:
        recipe = recipe.with_value("termination.max_generations", 22)
        recipe = recipe.with_value("termination.max_evaluations", 3_000)
    assert evolved(recipe) == evolved(recipe, Watching())
    assert bool(compiled_counts) == (name in COMPILED)


@pytest.mark.parametrize(
    ("name", "board"),
    [("sato-inoue-2010", "4x4 X"), ("weiss-2009", "Latin X"), ("weiss-2009", "5x5 jigsaw")],
)
def test_reports_are_the_same_on_variants(name, board, compiled_counts):
    recipe = small(load_recipe(name)).with_value("termination.max_generations", 40)
    recipe = recipe.with_value("termination.at_solution", "continue")
    puzzle = Grid.empty(VARIANTS[board])
    assert evolved(recipe, None, puzzle) == evolved(recipe, Watching(), puzzle)
    assert compiled_counts


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("alleles", {"logic.level": "none", "termination.at_solution": "continue"}),
        ("alleles", {"local_search.temperature": 0, "termination.at_solution": "continue"}),
        ("alleles", {"restart.generations": 27}),
        ("sato-inoue-2010", {"termination.max_evaluations": 33 * 60 + 30}),
        ("sato-inoue-2010", {"local_search.mutants": 3}),
        ("sato-inoue-2010-fitted", {"termination.at_solution": "continue"}),
        ("generational", {"replacement.elite": 0}),
        ("generational", {"replacement.elite": 3}),
        ("generational", {"population.offspring": 90}),
        ("coelho-frank-2021-270", {"selection.drawing": "without-replacement"}),
        ("mantere-koljonen-2007", {"restart.generations": 27}),
        ("mantere-koljonen-2007", {"replacement.ties": "by-place"}),
        ("weiss-2009", {"restart.generations": 3, "replacement.parents_kept": 20}),
        ("weiss-2009", {"selection[1].share": 0.12}),
        ("pygene-cells-2012", {"population.initial": 10}),
        ("pencil-marks-tournament", {"mutation.rate_per": "individual"}),
    ],
)
def test_parameters_restarts_and_limits_are_kept(name, changes, compiled_counts):
    recipe = lasting(name).with_value("termination.max_generations", 60)
    for path, value in changes.items():
        recipe = recipe.with_value(path, value)
    assert evolved(recipe) == evolved(recipe, Watching())
    assert compiled_counts or name == "weiss-2009"


@pytest.mark.parametrize("selection", [Truncation, LinearRank, FitnessProportionate])
def test_other_selections_are_recorded(selection, compiled_counts):
    recipe = small(load_recipe("generational")).with_value("termination.max_generations", 40)
    recipe = with_component(recipe, Role.SELECTION, selection)
    assert evolved(recipe) == evolved(recipe, Watching())
    assert compiled_counts


@pytest.mark.parametrize("island_count", [1, 3])
def test_a_change_acts_in_the_next_generation_though_it_was_made_already(island_count):
    recipe = on_islands(small(load_recipe("sato-inoue-2010")), count=island_count)

    def changed_at(generation: int, observer: RunObserver | None) -> list[Report]:
        control = Control()
        reports = []
        for report in islice(evolve(AI_ESCARGOT, recipe, 7, control, observer), 150):
            reports.append(report)
            if report.generation == generation and report.phase is Phase.GENERATION:
                control.change("crossover.rate", 0.9)
        return reports

    for generation in (37, 61):
        reports = changed_at(generation, None)
        (change,) = reports[-1].changes
        assert change.generation == generation + 1
        control = Control(reports[-1].changes)
        again = islice(evolve(AI_ESCARGOT, recipe, 7, control, Watching()), 150)
        assert [told(each) for each in reports] == [told(each) for each in again]


def told(report: Report) -> tuple:
    """Return what is comparable of a report but its changes."""
    return comparable(replace(report, changes=()))


# --- Islands ----------------------------------------------------------------------------


def on_islands(recipe: Recipe, **settings: int | str) -> Recipe:
    usual = {"count": 3, "interval": 6, "delay": 4}
    recipe = with_component(recipe, Role.ISLANDS, Islands)
    for name, value in {**usual, **settings}.items():
        recipe = recipe.with_value(f"islands.{name}", value)
    return recipe


@pytest.mark.parametrize("name", sorted(COMPILED))
def test_islands_exchange_the_migrants_of_the_interpreted_loop(name, compiled_counts):
    recipe = on_islands(lasting(name)).with_value("termination.max_generations", 50)
    assert evolved(recipe) == evolved(recipe, Watching())
    assert compiled_counts


@pytest.mark.parametrize(
    "settings",
    [
        {"delay": 0},
        {"delay": 6},
        {"delay": 15},
        {"delay": 40},
        {"interval": 1, "delay": 2},
        {"interval": 0},
        {"count": 2, "migrants": 7},
        {"count": 4, "topology": "full", "migrants": 2},
        {"topology": "full", "migrants": 1_000},
    ],
)
def test_migrants_of_any_settings_move_between_compiled_generations(settings, compiled_counts):
    recipe = on_islands(small(load_recipe("sato-inoue-2010")), **settings)
    recipe = recipe.with_value("termination.max_generations", 70)
    assert evolved(recipe) == evolved(recipe, Watching())
    assert compiled_counts


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("sato-inoue-2010", {"termination.max_evaluations": 3 * 33 * 60 + 30}),
        ("mantere-koljonen-2007", {"restart.generations": 27}),
    ],
)
def test_restarts_and_limits_of_islands_are_kept(name, changes, compiled_counts):
    recipe = on_islands(small(load_recipe(name))).with_value("termination.max_generations", 70)
    for path, value in changes.items():
        recipe = recipe.with_value(path, value)
    assert evolved(recipe) == evolved(recipe, Watching())
    assert compiled_counts


def test_a_solution_ends_the_run_in_the_generation_in_which_it_is_found(compiled_counts):
    recipe = on_islands(load_recipe("sato-inoue-2010").with_value("logic.level", "none"))
    for seed in (0, 1, 5):
        *_, last = evolve(ARTICLE_EXAMPLE, recipe, seed)
        *_, expected = evolve(ARTICLE_EXAMPLE, recipe, seed, None, Watching())
        assert comparable(last) == comparable(expected)
        assert last.outcome.solved
    assert compiled_counts


def test_changes_of_the_migration_itself_are_made_between_compiled_generations(compiled_counts):
    changes = [
        Change(generation, f"islands.{name}", value)
        for generation, name, value in [
            (31, "interval", 4),
            (44, "delay", 9),
            (52, "migrants", 3),
            (60, "interval", 0),
        ]
    ]
    recipe = on_islands(small(load_recipe("sato-inoue-2010")))
    recipe = recipe.with_value("termination.max_generations", 80)
    made = [
        [*map(comparable, evolve(AI_ESCARGOT, recipe, 7, Control(changes), observer))]
        for observer in (None, Watching())
    ]
    assert made[0] == made[1]
    assert len(compiled_counts) > 4


def test_the_failure_of_an_island_ends_those_that_wait_for_it(monkeypatch):
    made, run = count(), Program.run

    def fail(program, times, generation):
        if next(made) == 7:
            raise MemoryError
        run(program, times, generation)

    monkeypatch.setattr(Program, "run", fail)
    recipe = on_islands(small(load_recipe("sato-inoue-2010")), count=2, delay=0)
    with pytest.raises(MemoryError):
        evolved(recipe)
    assert not [each for each in threading.enumerate() if each.name.startswith("island")]


# --- A compiler with another convention -------------------------------------------------


def _with_arrays_of_another_order(monkeypatch):
    monkeypatch.setattr(ArrayModel, "get_field_position", lambda _model, name: name == "data")


def _without_the_place_of_errors(monkeypatch):
    original = CPUCallConv.get_function_type

    def changed(convention, *types):
        function = original(convention, *types)
        first, _error, *arguments = function.args
        return ir.FunctionType(function.return_type, [first, *arguments])

    monkeypatch.setattr(CPUCallConv, "get_function_type", changed)


def _without_what_is_asked(monkeypatch):
    monkeypatch.delattr(CPUCallConv, "get_function_type")


def _with_another_status(monkeypatch):
    monkeypatch.setattr(program, "_SUCCESSES", (7, 8))
    program._driver.cache_clear()


def _with_calls_that_do_nothing(monkeypatch):
    monkeypatch.setattr(Program, "run", lambda _program, _times, _generation: None)


def _with_calls_made_once_more(monkeypatch):
    original = Program.run

    def run(made, times, generation):
        original(made, times + 1, generation)

    monkeypatch.setattr(Program, "run", run)


@pytest.mark.parametrize(
    "change",
    [
        _with_arrays_of_another_order,
        _without_the_place_of_errors,
        _without_what_is_asked,
        _with_another_status,
        _with_calls_that_do_nothing,
        _with_calls_made_once_more,
    ],
)
def test_another_convention_leaves_the_run_to_the_interpreter(change, monkeypatch, compiled_counts):
    recipe = small(load_recipe("generational")).with_value("termination.max_generations", 40)
    expected = evolved(recipe)
    assert compiled_counts
    compiled_counts.clear()
    try:
        with monkeypatch.context() as changed:
            change(changed)
            program._entries.clear()
            assert evolved(recipe) == expected
        assert not compiled_counts
    finally:
        program._entries.clear()
        program._driver.cache_clear()


# --- Its parts --------------------------------------------------------------------------


def test_a_program_makes_its_calls_in_their_order_again_and_again():
    states, drawn, losses = np.array([3], np.uint64), np.empty(9, np.int64), np.empty(9)
    order = np.empty(9, np.int64)

    def calls():
        draw_uniform(1_000, drawn, states)
        arrays.overwrite(losses, arrays.as_float(drawn))
        rank(arrays.negated(losses), order)

    with recorded() as made:
        calls()
    expected = [drawn.copy(), order.copy()]
    calls()
    calls()
    expected = [drawn.copy(), order.copy(), states.copy()]
    states[0] = 3
    program = Program([Section(made)])
    program.run(0)

    repeated = Program([Section(made)])
    repeated.run(0)
    assert states[0] == 3
    repeated.run(3)
    assert all(map(np.array_equal, expected, [drawn, order, states]))


def test_a_program_waits_for_the_counter_of_another():
    there, own, flag = (np.zeros(1, np.int64) for _ in range(3))
    values, copies = np.arange(5), np.zeros((400, 5), np.int64)
    with recorded() as making:
        arrays.overwrite_rows(copies, there, values[np.newaxis])
    with recorded() as doubling:
        row = arrays.taken(copies, own)
        doubled = arrays.as_float(row[0])
        arrays.overwrite(sums := np.empty(5), doubled)
    first = Program([Section([*making, (Meeting.ADVANCE, (there,))])])
    waiting = (Meeting.AWAIT, (there, own, flag))
    second = Program([Section([waiting, *doubling, (Meeting.ADVANCE, (own,))], period=2)])
    with ThreadPoolExecutor(2) as pool:
        later = pool.submit(second.run, 800)
        pool.submit(first.run, 400).result()
        later.result()
    assert own[0] == there[0] == 400
    assert sums.tolist() == values.tolist()
    flag[0] = 1
    with pytest.raises(MemoryError):
        second.run(1)


def test_a_program_that_waits_lets_others_run(monkeypatch):
    there, own, flag = (np.zeros(1, np.int64) for _ in range(3))

    def run_another():
        there[0] += 1
        return 0

    letting_run = ctypes.CFUNCTYPE(ctypes.c_int)(run_another)
    address = ctypes.cast(letting_run, ctypes.c_void_p).value
    monkeypatch.setattr(program, "_letting_others_run", lambda: address)
    program._driver.cache_clear()
    try:
        Program([Section([(Meeting.AWAIT, (there, own, flag))])]).run(1)
    finally:
        program._driver.cache_clear()
    assert there[0] == 1


@pytest.mark.parametrize(
    ("period", "offset", "begin", "expected"), [(1, 0, 0, 9), (4, 3, 0, 3), (4, 3, 8, 1)]
)
def test_a_section_is_made_in_its_generations_alone(period, offset, begin, expected):
    made = np.zeros(1, np.int64)
    Program([Section([(Meeting.ADVANCE, (made,))], period, offset, begin)]).run(9, generation=3)
    assert made[0] == expected


def test_what_is_called_elsewhere_is_not_recorded():
    with recorded() as made:
        pass
    summarise(np.array([1]), np.array([1.0]))
    assert made == []


TABLE, VALUES = np.arange(12, dtype=np.uint8).reshape(4, 3), np.array([2.0, -1.0, 2.0, -1.0])


@pytest.mark.parametrize(
    "made",
    [
        lambda: arrays.copied(TABLE),
        lambda: arrays.taken(TABLE, np.array([3, 0, 3])),
        lambda: arrays.taken(VALUES, np.array([[3, 0], [1, 1]])),
        lambda: arrays.joined(TABLE, TABLE[:2]),
        lambda: arrays.with_rows(TABLE, np.array([2, 0]), TABLE[:2]),
        lambda: arrays.remaining(5, np.array([3, 0])),
        lambda: arrays.negated(VALUES),
        lambda: arrays.as_float(np.array([3, -4])),
        lambda: arrays.place_of_least(VALUES),
        lambda: arrays.place_of_greatest(VALUES),
    ],
)
def test_recorded_arrays_are_those_of_numpy(made):
    expected = made()
    with recorded() as calls:
        found = made()
    assert calls
    assert found.dtype == expected.dtype
    assert np.array_equal(found, expected)


def test_what_is_not_contiguous_is_refused():
    with recorded(), pytest.raises(NotRecordable):
        arrays.copied(TABLE[::2])


@pytest.mark.parametrize("count", [1, 2, 7, 64, 100])
def test_losses_of_any_kind_are_ranked_stably(count):
    losses = np.random.default_rng(count).integers(0, 9, count) / 7
    order = np.empty(count, np.int64)
    rank(losses, order)
    assert np.array_equal(order, np.argsort(losses, kind="stable"))
