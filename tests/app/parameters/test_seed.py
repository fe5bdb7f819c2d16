import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton

from sudoku_ga.app.parameters.model import RecipeModel
from sudoku_ga.app.parameters.parameter_panel import ParameterPanel
from sudoku_ga.evolution.recipe.reading import load_recipe
from tests.app.fake_recipe import fake_recipe


@pytest.fixture
def panel(themes, qtbot):
    panel = ParameterPanel(RecipeModel())
    panel.resize(304, 900)
    qtbot.addWidget(panel)
    panel.model.set_recipe(fake_recipe())
    panel.show()
    return panel


def choose(panel, qtbot, mode):
    labels = {"draw": "Draw", "fix": "Fix", "repeat": "Repeat last"}
    buttons = {each.text(): each for each in panel.seed.mode.findChildren(QAbstractButton)}
    qtbot.mouseClick(buttons[labels[mode]], Qt.MouseButton.LeftButton)


def test_each_run_draws_another_seed(panel):
    seeds = [panel.model.seed_for_run() for _ in range(5)]
    assert len(set(seeds)) == 5
    assert panel.seed.field.text() == str(seeds[-1])


def test_a_fixed_seed_is_the_one_typed(panel, qtbot):
    choose(panel, qtbot, "fix")
    field = panel.seed.field
    field.selectAll()
    qtbot.keyClicks(field, "20391")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert [panel.model.seed_for_run() for _ in range(3)] == [20391] * 3
    panel.model.note_seed(20391)
    assert panel.seed.header.accessibleDescription() == "seed 20391"


def test_a_seed_that_is_none_is_refused(panel, qtbot):
    choose(panel, qtbot, "fix")
    field = panel.seed.field
    field.selectAll()
    qtbot.keyClicks(field, "-4")
    assert panel.seed.help.wrong
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert panel.model.seed_for_run() == 0


def test_fixing_begins_with_the_seed_just_drawn(panel, qtbot):
    seed = panel.model.seed_for_run()
    panel.model.note_seed(seed)
    choose(panel, qtbot, "fix")
    assert panel.model.seed_for_run() == seed


def test_the_last_run_can_be_repeated_once_there_was_one(panel, qtbot):
    choose(panel, qtbot, "repeat")
    assert panel.model.mode == "draw"
    panel.model.note_seed(77)
    choose(panel, qtbot, "repeat")
    assert [panel.model.seed_for_run(), panel.model.seed_for_run()] == [77, 77]
    assert panel.seed.header.accessibleDescription() == "seed 77 again"


def test_the_number_can_be_typed_only_where_it_is_fixed(panel, qtbot):
    assert panel.seed.field.isReadOnly()
    choose(panel, qtbot, "fix")
    assert not panel.seed.field.isReadOnly()


@pytest.mark.parametrize("mode", ["draw", "fix", "repeat"])
def test_after_a_lesson_the_seed_is_what_it_was(panel, qtbot, mode):
    panel.model.note_seed(77)
    choose(panel, qtbot, mode)
    for lesson in (1, 2):
        panel.model.fix_seed_for_lesson(lesson)
        assert panel.model.known_seed == panel.model.seed_for_run() == lesson
    panel.model.note_seed(2)
    assert panel.model.own_fixed_seed == (77 if mode == "fix" else None)
    panel.model.end_lesson()
    assert panel.model.mode == mode
    assert panel.model.known_seed == (None if mode == "draw" else 77)
    if mode != "draw":
        assert panel.model.seed_for_run() == 77


def test_a_seed_chosen_during_a_lesson_stays(panel, qtbot):
    panel.model.fix_seed_for_lesson(1)
    choose(panel, qtbot, "draw")
    choose(panel, qtbot, "fix")
    panel.model.end_lesson()
    assert panel.model.known_seed == panel.model.own_fixed_seed == 1


def test_another_recipe_leaves_the_seed_of_a_lesson(panel):
    panel.model.fix_seed_for_lesson(1)
    panel.model.set_recipe(load_recipe("alleles"))
    assert panel.model.known_seed == 1
