from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt

from sudoku_ga.app.parameters.model import RecipeModel
from sudoku_ga.app.parameters.parameter_panel import ParameterPanel
from sudoku_ga.evolution.recipe.live_controls import live_controls, name_of
from sudoku_ga.evolution.recipe.reading import load_recipe

Key = Qt.Key
RATE = "crossover.rate"


@pytest.fixture
def panel(themes, qtbot):
    panel = ParameterPanel(RecipeModel())
    panel.resize(304, 1200)
    qtbot.addWidget(panel)
    panel.model.set_recipe(load_recipe("weiss-2009"))
    panel.show()
    panel.activateWindow()
    return panel


def live(panel, path=RATE):
    return panel.live.rows[path]


def listed(panel, path=RATE):
    return panel.roles.rows[path]


def value(panel, path=RATE):
    return next(each.value for each in panel.model.recipe.settings() if each.path == path)


def test_the_live_controls_are_above_all_parameters_which_are_closed(panel):
    assert list(panel.live.rows) == [each.path for each in live_controls(panel.model.recipe)]
    assert all(row.isVisible() for row in panel.live.rows.values())
    assert not listed(panel).isVisible()
    assert panel.all_section.header.text() == f"All {len(panel.model.recipe.settings())} parameters"
    assert panel.live.y() < panel.all_section.y()


def test_the_user_opens_all_parameters_by_the_keyboard(panel, qtbot):
    panel.all_section.header.setFocus()
    with qtbot.waitSignal(panel.all_opened) as opened:
        qtbot.keyClick(panel.all_section.header, Key.Key_Space)
    assert opened.args == [True]
    qtbot.waitUntil(lambda: listed(panel).isVisible())
    with qtbot.assertNotEmitted(panel.all_opened):
        panel.set_all_open(False)
    assert not listed(panel).isVisible()


def test_parameters_that_are_opened_come_into_sight(panel, qtbot):
    panel.resize(304, 500)
    panel.all_section.header.click()
    header, area = panel.all_section.header, panel.scroll_area.viewport()
    qtbot.waitUntil(lambda: header.mapTo(area, QPoint()).y() == 0)


@pytest.mark.parametrize(("moved", "other"), [(live, listed), (listed, live)])
def test_a_parameter_moves_in_both_places(panel, qtbot, moved, other):
    panel.set_all_open(True)
    with qtbot.waitSignal(panel.model.value_edited) as changed:
        qtbot.keyClick(moved(panel).editor.slider, Key.Key_Left)
    assert changed.args == [RATE, value(panel)]
    for row in (moved(panel), other(panel)):
        assert row.editor.slider.number == value(panel)
        assert row.editor.field.text() == f"{value(panel):g}"
        assert row.is_changed


def test_a_double_click_on_the_label_brings_the_default_back_in_both(panel, qtbot):
    before = value(panel)
    qtbot.keyClick(live(panel).editor.slider, Key.Key_Left)
    place = live(panel).label.geometry().topLeft() + QPoint(4, 4)
    qtbot.mouseDClick(live(panel), Qt.MouseButton.LeftButton, pos=place)
    assert value(panel) == before
    assert not live(panel).is_changed
    assert not listed(panel).is_changed


def test_a_number_is_typed_above_the_slider(panel, qtbot):
    field = live(panel).editor.field
    field.setFocus()
    field.selectAll()
    qtbot.keyClicks(field, "0.25")
    qtbot.keyClick(field, Key.Key_Return)
    assert value(panel) == 0.25


def test_the_slider_covers_what_lies_around_the_value_of_the_recipe(panel, qtbot):
    size = "population.size"
    panel.model.set_recipe(load_recipe("evolution"))
    slider, field = live(panel, size).editor.slider, live(panel, size).editor.field
    qtbot.keyClick(slider, Key.Key_End)
    assert value(panel, size) == 1000
    field.selectAll()
    qtbot.keyClicks(field, "20000")
    qtbot.keyClick(field, Key.Key_Return)
    assert value(panel, size) == 20_000
    qtbot.keyClick(slider, Key.Key_Left)
    assert value(panel, size) == 19_999
    panel.model.set_recipe(load_recipe("memetic"))
    slider = live(panel, size).editor.slider
    qtbot.keyClick(slider, Key.Key_Home)
    assert value(panel, size) == 1
    qtbot.keyClick(slider, Key.Key_End)
    assert value(panel, size) == 260


@pytest.mark.usefixtures("styled")
@pytest.mark.parametrize("width", [264, 284, 304, 400])
def test_sliders_are_as_wide_as_the_panel(panel, width):
    panel.resize(width, 500)
    panel.grab()
    for row in panel.live.rows.values():
        slider, field = row.editor.slider, row.editor.field
        assert slider.width() >= max(90, width - 60)
        assert slider.y() >= field.geometry().bottom()
        assert not field.geometry().intersects(row.label.geometry())


def test_a_screen_reader_gets_value_and_effect(panel):
    slider = live(panel).editor.slider
    assert slider.accessibleName() == "Crossover"
    assert slider.accessibleDescription().startswith("1, share of couples")
    assert live(panel).editor.field.accessibleName() == "Crossover"


def test_only_what_may_change_is_open_in_a_run_also_where_rows_are_made_anew(panel):
    panel.model.set_locked(True)
    assert not live(panel).editor.isEnabled()
    recipe = load_recipe("fast")
    panel.model.set_recipe(recipe)
    panel.model.set_live({each.path: "" for each in recipe.taken("tabu").settings()})
    panel.model.show_taken("tabu")
    assert live(panel).editor.isEnabled()
    assert listed(panel, "local_search.tenure").editor.isEnabled()
    assert not panel.head.chooser.isEnabled()
    assert panel.head.summary.isEnabled()
    panel.model.set_locked(False)
    assert panel.head.chooser.isEnabled()


def test_the_alternative_that_is_run_is_reported_and_its_parameters_are_shown(panel):
    panel.model.set_recipe(load_recipe("fast"))
    assert "local_search.skip_rate" in panel.roles.rows
    panel.model.show_taken("tabu")
    assert "Tabu" in panel.head.summary.text()
    assert "local_search.skip_rate" not in panel.roles.rows
    assert list(panel.live.rows)[-1] == "local_search.steps"
    panel.model.show_taken("")
    assert "Tabu" not in panel.head.summary.text().split(".")[0]
    assert "local_search.skip_rate" in panel.roles.rows


def test_a_number_that_the_alternative_has_alone_is_changed_in_it(panel, qtbot):
    panel.model.set_recipe(load_recipe("fast"))
    panel.model.show_taken("tabu")
    panel.set_all_open(True)
    qtbot.keyClick(listed(panel, "local_search.tenure").editor.slider, Key.Key_Right)
    tabu = panel.model.recipe.taken("tabu")
    assert listed(panel, "local_search.tenure").is_changed
    assert tabu != load_recipe("tabu")
    assert panel.model.recipe.alternatives[0] == load_recipe("alleles")
    assert panel.head.changes.text() == "1 changed"


def test_a_value_that_a_run_takes_is_shown_and_not_signalled(panel, qtbot):
    with (
        qtbot.assertNotEmitted(panel.model.value_edited),
        qtbot.assertNotEmitted(panel.model.recipe_changed),
    ):
        panel.model.show_change(RATE, 0.125)
    assert live(panel).editor.slider.number == listed(panel).editor.slider.number == 0.125


@pytest.mark.parametrize(
    ("name", "labels"),
    [
        ("evolution", ["Population", "Selection", "Crossover", "Mutation", "Temperature"]),
        ("weiss-2009", ["Population", "Selection", "Crossover", "Mutation"]),
        ("alleles", ["Population", "Selection", "Crossover", "Temperature"]),
        ("tabu", ["Population", "Selection", "Crossover", "Local search: steps"]),
        ("pygene-rows-2012", ["Population", "Replacement: parents", "Crossover", "Mutation"]),
    ],
)
def test_a_control_is_named_by_its_role_where_that_is_enough(name, labels):
    controls = live_controls(load_recipe(name))
    assert [name_of(each, controls) for each in controls] == labels


@pytest.mark.usefixtures("styled")
def test_all_of_it_is_in_sight_in_a_small_window(panel):
    recipe = load_recipe("weiss-2009")
    paths = [each.path for each in live_controls(recipe)]
    panel.model.set_recipe(replace(recipe, live=(*paths, "mutation.max_swaps")))
    panel.resize(284, 566)  # in a window of 1024 × 700
    panel.grab()
    assert len(panel.live.rows) == 5
    assert panel.scroll_area.verticalScrollBar().maximum() == 0
