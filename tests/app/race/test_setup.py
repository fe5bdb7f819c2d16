"""The rows in which the lanes of a race are chosen."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from sudoku_ga.app.race.lanes import MOST_LANES
from sudoku_ga.app.race.offers import INKS, LaneChoice, Offer, lanes_of, misfits, recipe_of
from sudoku_ga.app.race.setup import OWN, RaceSetup
from sudoku_ga.app.tasks import Task
from sudoku_ga.evolution.core.parameters import ParameterError
from sudoku_ga.evolution.core.report import Change
from sudoku_ga.evolution.recipe.reading import load_recipe
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid


def offer(name, seed=None, changes=()):
    recipe = load_recipe(name)
    return Offer(name, f"{recipe.title}!", "Group", recipe.title, recipe, seed, changes)


EVOLUTION, GENERATIONAL, FAST = (offer(each) for each in ("evolution", "generational", "fast"))


@pytest.fixture
def setup(qtbot):
    made = RaceSetup()
    qtbot.addWidget(made)
    made.set_offers([EVOLUTION, GENERATIONAL, FAST])
    made.set_lanes(["evolution", "generational"])
    made.show()
    return made


def lanes_in(setup):
    return lanes_of(setup.choices, setup.seed_value, own_seeds=setup.has_own_seeds)


def choose(combo, data):
    index = combo.findData(data)
    combo.setCurrentIndex(index)
    combo.activated.emit(index)


def test_all_lanes_have_the_seed_of_the_race_unless_each_has_its_own(setup):
    setup.set_seed(41_000)
    assert setup.seed.text() == "41000"
    setup.set_seed(41)
    assert [lane.seed for lane in lanes_in(setup)] == [41, 41]
    QTest.mouseClick(setup.seeds.button(OWN), Qt.MouseButton.LeftButton)
    assert [lane.seed for lane in lanes_in(setup)] == [41, 42]


def test_the_seed_of_the_last_lane_can_be_recorded(setup):
    setup.set_seed(2**63 - 1)
    assert not setup.problem
    QTest.mouseClick(setup.seeds.button(OWN), Qt.MouseButton.LeftButton)
    assert f"from 0 to {2**63 - 2} for 2 seeds" in setup.problem


def test_an_earlier_run_keeps_its_seed_and_changes():
    changes = (Change(3, "population.size", 8),)
    run = offer("evolution", seed=9, changes=changes)
    (lane, other) = lanes_of([LaneChoice(run), LaneChoice(FAST)], 5, own_seeds=False)
    assert (lane.seed, lane.changes) == (9, changes)
    assert (other.seed, other.changes) == (5, ())


def test_two_lanes_of_one_name_are_distinguished():
    lanes = lanes_of([LaneChoice(FAST)] * 3, 1, own_seeds=False)
    assert len({lane.name for lane in lanes}) == 3
    assert [lane.ink for lane in lanes] == list(INKS[:3])


def test_one_value_is_changed_with_the_field_of_the_panel(setup, qtbot):
    row = setup.rows[1]
    assert row.value is None
    choose(row.parameter, "population.size")
    with qtbot.waitSignal(setup.changed):
        row.value.editor.field.selectAll()
        QTest.keyClicks(row.value.editor.field, "64")
        QTest.keyClick(row.value.editor.field, Qt.Key.Key_Return)
    lane = lanes_in(setup)[1]
    assert lane.recipe.one("population").size == 64
    assert lane.name == "Generational, population 64"
    assert lanes_in(setup)[0].recipe == EVOLUTION.recipe


def test_a_refused_value_is_explained_beside_its_row_and_the_last_good_one_stays(setup):
    row = setup.rows[0]
    choose(row.parameter, "population.size")
    before = lanes_in(setup)[0].recipe
    field = row.value.editor.field
    field.clear()
    QTest.keyClicks(field, "many")
    assert row.message.isVisible()
    assert row.problem == setup.problem == field.reason
    assert lanes_in(setup)[0].recipe == before
    QTest.keyClick(field, Qt.Key.Key_Escape)
    assert not row.message.isVisible()
    assert not setup.problem


def test_another_recipe_keeps_the_changed_value_where_it_has_the_parameter(setup):
    row = setup.rows[0]
    choose(row.parameter, "population.size")
    row.value.editor.chosen.emit(48)
    choose(row.recipe, "generational")
    assert lanes_in(setup)[0].recipe.one("population").size == 48
    choose(row.recipe, "fast")
    assert row.choice.offer is FAST


def test_a_value_that_is_no_longer_changed_goes(setup, qtbot):
    row = setup.rows[0]
    choose(row.parameter, "population.size")
    row.value.editor.chosen.emit(48)
    with qtbot.assertNotEmitted(setup.changed):
        choose(row.parameter, "population.size")
        choose(row.recipe, "evolution")
    assert row.choice.value == 48
    choose(row.parameter, "")
    assert row.value is None
    assert lanes_in(setup)[0].recipe == EVOLUTION.recipe


def test_lanes_are_added_and_removed_between_two_and_four(setup):
    assert not setup.rows[0].remove.isEnabled()
    while setup.add.isEnabled():
        setup.add.click()
    assert len(setup.rows) == MOST_LANES
    assert setup.rows[2].choice.offer is FAST  # one that no other lane has
    setup.rows[0].remove.click()
    assert [row.dot.ink for row in setup.rows] == list(INKS[:3])
    assert setup.rows[0].choice.offer is GENERATIONAL


def test_a_recipe_that_does_not_fit_says_so_beside_its_row(setup):
    setup.show_misfits({1: "Does not fit"})
    assert not setup.rows[0].message.isVisible()
    assert setup.rows[1].message.text() == "Does not fit."
    assert setup.problem == "Does not fit"
    setup.show_misfits({})
    assert not setup.problem


def test_an_offer_that_goes_leaves_another_in_its_place(setup):
    setup.set_offers([GENERATIONAL, FAST])
    assert [row.choice.offer for row in setup.rows] == [GENERATIONAL, GENERATIONAL]


def test_tab_leads_through_the_rows_and_then_to_the_seed(setup):
    setup.add.click()
    choose(setup.rows[0].parameter, "population.size")
    setup.rows[0].recipe.setFocus()
    met = []
    for _press in range(16):
        focused = setup.window().focusWidget()
        met.append(focused)
        QTest.keyClick(focused, Qt.Key.Key_Tab)
    rows = [row.recipe for row in setup.rows]
    wanted = [rows[0], setup.rows[0].value.editor.field, rows[1], rows[2], setup.add, setup.seed]
    assert [each for each in met if each in wanted][:6] == wanted


def test_a_value_that_no_parameter_takes_is_refused():
    with pytest.raises(ParameterError):
        lanes_of([LaneChoice(FAST, "population.size", -1)], 1, own_seeds=False)


def test_the_thread_says_which_recipes_do_not_fit():
    large = Grid.empty(Geometry(4, 4))
    recipes = [EVOLUTION.recipe, None, load_recipe("alleles")]
    assert list(misfits(Task(lambda task: None), large, recipes)) == [2]
    assert recipe_of(LaneChoice(FAST, "population.size", -1)) is None
    assert recipe_of(LaneChoice(FAST)) == FAST.recipe
