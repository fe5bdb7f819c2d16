"""What each operator did to its children, counted against a plain program."""

from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

from sudoku_ga.evolution.core.roles import OperatorId, Role
from sudoku_ga.evolution.engine.run import evolve
from sudoku_ga.evolution.observe import operator_success
from sudoku_ga.evolution.observe.operator_success import Counts, OperatorSuccess, counts_of
from sudoku_ga.evolution.observe.population_view import PopulationView
from sudoku_ga.evolution.recipe.reading import load_recipe
from sudoku_ga.evolution.records.history import History
from tests.evolution.puzzles import AI_ESCARGOT
from tests.evolution.test_generation_record import last_records
from tests.evolution.test_generations_at_once import on_islands
from tests.golden.traces import small


def plain(record):
    """Return the counts of one record, child by child; a copy of a parent is no crossed child."""
    found = Counter()
    known = [*record.population.genotypes.tolist(), *record.children[0].genotypes.tolist()]
    conflicts = [*record.population.conflicts.tolist(), *record.children[0].conflicts.tolist()]
    for child in range(record.child_count):
        parents = [int(each) for each in record.parentage.parents[child] if each >= 0]
        better = min(parents, key=lambda parent: conflicts[parent])
        before, had = known[better], conflicts[better]
        for stage in record.stages:
            after, has = stage.genotypes[child].tolist(), int(stage.conflicts[child])
            copies = stage.role is Role.CROSSOVER and after in [known[each] for each in parents]
            if after != before and not copies and stage.by[child] >= 0:
                word = "better" if has < had else "worse" if has > had else "equal"
                found[stage.role, int(stage.by[child]), word] += 1
            before, had = after, has
    return found


@pytest.mark.parametrize(
    "name",
    [
        "candidate-rows",
        "gold-2005",
        "lsga-2023",
        "mantere-koljonen-2007",
        "sato-inoue-2010",
        "tabu",
    ],
)
def test_the_counts_are_those_of_a_plain_program(name):
    for record in last_records(name):
        expected = plain(record)
        for operator, counts in counts_of(record).items():
            for word in Counts._fields:
                assert getattr(counts, word) == expected.pop((*operator, word), 0)
        assert not expected


def followed(name, generations):
    recipe = small(load_recipe(name)).with_value("termination.max_generations", generations)
    view, counts, past = PopulationView(), OperatorSuccess(is_watched=True), History()
    for report in evolve(AI_ESCARGOT, recipe, 3, observer=view):
        past.add(report, view)
        view.keep_generations(kept=counts.add(report, view))
    return report, counts, past


def test_a_run_is_counted_from_its_first_generation_on():
    _, counts, _ = followed("mantere-koljonen-2007", 5)
    assert counts.generations >= 1
    crossover = counts.counts[OperatorId(Role.CROSSOVER, 0)]
    assert 0 < crossover.changed <= 20 * counts.generations
    assert sum(crossover) == crossover.changed


def test_a_generation_of_several_islands_is_one(monkeypatch):
    monkeypatch.setattr(operator_success.time, "thread_time", lambda: 0.0)
    recipe = on_islands(small(load_recipe("mantere-koljonen-2007")), count=2)
    recipe = recipe.with_value("termination.max_generations", 6)
    view, counts = PopulationView(), OperatorSuccess(is_watched=True)
    for report in evolve(AI_ESCARGOT, recipe, 3, observer=view):
        view.keep_generations(kept=counts.add(report, view))
    assert len(report.islands) == 2
    assert counts.generations == counts.first <= report.generation


def test_counting_ends_where_it_takes_too_much_time(monkeypatch):
    clock = iter(np.arange(0.0, 1e6, 1.0).tolist())
    monkeypatch.setattr(
        "sudoku_ga.evolution.observe.operator_success.time.thread_time", lambda: next(clock)
    )
    _, counts, _ = followed("mantere-koljonen-2007", 20)
    assert counts.generations == counts.first == 1


def test_of_a_run_that_waits_every_generation_is_counted(monkeypatch):
    clock = iter(np.arange(0.0, 1e6, 1.0).tolist())
    monkeypatch.setattr(operator_success.time, "thread_time", lambda: next(clock))
    recipe = small(load_recipe("mantere-koljonen-2007"))
    view, counts = PopulationView(), OperatorSuccess()
    view.keep_generations(kept=True)
    recipe = recipe.with_value("termination.max_generations", 9)
    for report in evolve(AI_ESCARGOT, recipe, 3, observer=view):
        view.keep_generations(kept=counts.add(report, view, is_slow=True))
    assert counts.generations == counts.first
    assert counts.first == report.generation - 1  # the last report ends no generation


def test_a_tenth_is_counted_while_nothing_is_displayed(monkeypatch):
    found = {}
    monkeypatch.setattr(operator_success, "_AT_ONCE_S", 0.0)
    recipe = small(load_recipe("mantere-koljonen-2007"))
    recipe = recipe.with_value("termination.max_generations", 200)
    for is_watched in (True, False):
        # A look takes 10 µs of this clock, a generation 1 ms.
        clock = iter(np.arange(0.0, 1.0, 1e-5).tolist())
        monkeypatch.setattr(operator_success.time, "thread_time", lambda clock=clock: next(clock))
        view, counts = PopulationView(), OperatorSuccess(is_watched=is_watched)
        for number, report in enumerate(evolve(AI_ESCARGOT, recipe, 3, observer=view)):
            timed = replace(report, elapsed_s=number * 1e-3)
            view.keep_generations(kept=counts.add(timed, view))
        found[is_watched] = counts.generations
        assert counts.first < counts.generations
    assert 0 < found[False] <= found[True] / 5


def test_the_past_knows_what_made_each_improvement():
    report, _, past = followed("mantere-koljonen-2007", 30)
    marks = past.marks
    assert len(marks.credits) == len(marks.improvements) > 3
    first = past.at(0).report.best_so_far
    gained = sum(sum(each.values()) for each in marks.credits)
    assert gained == pytest.approx(first - report.best_so_far)
    assert {operator.role for each in marks.credits for operator in each} >= {Role.CROSSOVER}
