"""The runs of an experiment as rows."""

from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import QPersistentModelIndex, Qt

from sudoku_ga.app.lab.tables.runs_model import FAILED, SOLVED, UNSOLVED, Key, RunsModel, results_of
from tests.app.cells import headings, spoken, texts, tip

DOWN = Qt.SortOrder.DescendingOrder


@pytest.fixture
def runs(results):
    return results.overview(*range(24)).runs


@pytest.fixture
def model(qtmodeltester):
    made = RunsModel()
    qtmodeltester.check(made)
    return made


def _sort(model, column, order=Qt.SortOrder.AscendingOrder):
    model.sort(model.columns.index(column), order)


def _runs(model):
    return [model.run(number) for number in model.shown]


def test_runs_that_come_are_appended_and_those_before_keep_their_rows(model, results):
    model.take(results.overview(20, 3, 11).runs)
    before, inserted = _runs(model), []
    model.rowsInserted.connect(lambda _parent, first, last: inserted.append((first, last)))
    model.take(results.overview(0, 1, 2, 23).runs)
    assert inserted == [(3, 6)]
    assert _runs(model)[:3] == before
    assert len(set(_runs(model))) == 7


def test_where_something_orders_them_they_come_where_they_belong(model, results):
    model.take(results.overview(20, 3).runs)
    _sort(model, model.move_evaluations, DOWN)
    held = QPersistentModelIndex(model.index(1, 0))
    run = model.run(model.number_at(1))
    model.take(results.overview(11, 23).runs)
    assert texts(model, model.move_evaluations) == ["30", "27", "18", "10"]
    assert held.row() == 3
    assert model.run(model.number_at(3)) == run


def test_words_choose_variants_and_puzzles(model, runs):
    model.set_runs(runs)
    model.choose(" SWAPS")
    assert set(texts(model, model.variant)) == {"swaps"}
    model.choose("empty board")
    assert texts(model, model.puzzle) == ["empty board"] * 4
    model.choose("nothing like it")
    assert model.rowCount() == 0
    model.choose("")
    assert model.rowCount() == 24


@pytest.mark.parametrize(("result", "count"), [(FAILED, 1), (UNSOLVED, 8), (SOLVED, 15)])
def test_a_result_chooses_runs_also_of_those_that_come(model, results, result, count):
    model.take(results.overview(*range(10)).runs)
    model.choose("", result)
    model.take(results.overview(*range(24)).runs)
    assert model.rowCount() == count


def test_columns_are_sorted_by_their_numbers_and_equal_runs_as_they_came(model, runs):
    model.set_runs(runs)
    for column, values in (
        (model.variant, runs.variant),
        (model.values, runs.variant),
        (model.puzzle, runs.puzzle),
        (model.result, results_of(runs)),
        (model.evaluations, runs.efforts["evaluations"]),
        (model.move_evaluations, runs.efforts["move_evaluations"]),
        (model.cpu, runs.efforts["cpu_s"]),
    ):
        _sort(model, column)
        assert model.shown.tolist() == np.argsort(values, kind="stable").tolist()
        _sort(model, column, DOWN)
        assert model.shown.tolist() == np.argsort(-values, kind="stable").tolist()


def test_headings_sum_up_their_runs(model, runs):
    model.set_runs(runs)
    _sort(model, model.move_evaluations, DOWN)
    model.group_by(Key.VARIANT)
    assert headings(model, model.variant) == ["alleles", "swaps"]
    assert headings(model, model.puzzle) == ["12 runs", "12 runs"]
    assert headings(model, model.result)[0] == "67% solved"
    assert headings(model, model.evaluations)[0] == "median 110"
    assert headings(model, model.values) == [None, None]
    assert len(model.shown) == 24
    assert len(model.places()) == 24


def test_without_runs_nothing_is_ordered_nor_grouped(model, runs):
    model.set_runs(runs)
    _sort(model, model.cpu)
    model.group_by(Key.GROUP)
    model.choose("alleles")
    model.set_runs(None)
    assert model.rowCount() == 0
    model.take(runs)
    assert len(model.shown) == 12


@pytest.mark.parametrize(
    ("key", "names"),
    [
        (Key.RESULT, ["failed", "not solved", "solved"]),
        (Key.GRADE, ["not graded", "grade 1"]),
    ],
)
def test_groups_have_names(model, runs, key, names):
    model.set_runs(runs)
    grades = tuple("" if place % 2 else "grade 1" for place in range(len(runs.puzzles)))
    model.group_by(key, grades)
    assert headings(model, model.variant) == names


def test_a_run_that_failed_says_so(model, results):
    model.set_runs(results.overview(5).runs)
    assert texts(model, model.result) == ["failed"]


def test_a_run_that_logic_alone_solved_says_so(model, results):
    results.solve_by_logic(0)
    model.set_runs(results.overview(1).runs)
    assert texts(model, model.result) == ["by logic alone", "solved"]


def test_results_of_another_store_take_the_place_of_all(model, results):
    model.take(results.overview(1, 2).runs)
    results.store.connection.execute("DELETE FROM results")
    model.take(results.overview(7).runs)
    assert model.rowCount() == 1


def test_names_that_begin_alike_are_told_apart_and_said_in_full(runs):
    names = ("<b>a long name</b> 1", "<b>a long name</b> 2")
    model = RunsModel()
    model.set_runs(replace(runs, variants=names))
    assert spoken(model, 0, model.variant) == names[0]
    assert "&lt;b&gt;" in tip(model, 0, model.variant)
    assert len(set(texts(model, model.variant))) == 2
