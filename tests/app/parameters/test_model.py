import pytest

from sudoku_ga.app.parameters.model import RecipeModel
from sudoku_ga.evolution.core.parameters import ParameterError
from sudoku_ga.evolution.recipe.reading import load_recipe

RATE = "crossover.rate"


@pytest.fixture
def model(qapp):
    model = RecipeModel()
    model.set_recipe(load_recipe("weiss-2009"))
    return model


def test_a_value_reaches_the_run_before_the_views(model):
    order = []
    model.value_edited.connect(lambda path, value: order.append(("run", path, value)))
    model.value_changed.connect(lambda path: order.append(("view", path)))
    model.recipe_changed.connect(lambda recipe: order.append(recipe))
    model.set_value(RATE, 0.25)
    assert order == [("run", RATE, 0.25), ("view", RATE), model.recipe]
    assert model.settings[RATE].value == 0.25
    assert model.change_count == 1


def test_a_parameter_is_reset_and_so_is_the_recipe(model):
    default = model.settings[RATE].value
    model.set_value(RATE, 0.25)
    model.reset(RATE)
    assert model.settings[RATE].value == default
    model.set_value("population.size", 17)
    model.set_value(RATE, 0.25)
    model.reset_all()
    assert model.change_count == 0
    assert model.recipe == load_recipe("weiss-2009")


def test_a_value_out_of_bounds_is_refused_and_changes_nothing(model):
    before = model.recipe
    with pytest.raises(ParameterError):
        model.set_value(RATE, 7.0)
    assert model.recipe is before
    assert model.change_count == 0


def test_a_value_of_a_run_is_shown_and_is_no_change_of_a_person(model, qtbot):
    with (
        qtbot.assertNotEmitted(model.value_edited),
        qtbot.assertNotEmitted(model.recipe_changed),
        qtbot.waitSignal(model.value_changed),
    ):
        model.show_change(RATE, 0.125)
    model.show_change("no.such", 1)
    assert model.settings[RATE].value == 0.125


def test_in_a_run_only_what_may_change_is_open(model, qtbot):
    assert model.is_open(RATE)
    model.set_locked(True)
    assert not model.is_open(RATE)
    with qtbot.waitSignal(model.locks_changed):
        model.set_live({RATE: "", "population.initial": "is over"})
    assert model.is_open(RATE)
    assert not model.is_open("population.initial")
    assert model.reason("population.initial") == "is over"
    assert model.is_locked
    model.set_locked(False)
    assert model.is_open("population.initial")
    assert not model.is_locked


def test_the_alternative_that_is_run_has_its_own_parameters(model):
    model.set_recipe(load_recipe("fast"))
    assert not model.is_alternative
    model.show_taken("tabu")
    assert model.is_alternative
    assert "local_search.tenure" in model.settings
    model.set_value("local_search.tenure", 4)
    assert model.recipe.alternatives[0] == load_recipe("fast").alternatives[0]
    assert model.change_count == 1
