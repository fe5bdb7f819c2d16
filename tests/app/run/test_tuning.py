"""Parameters are moved in the window while a run is on."""

import pytest
from PySide6.QtCore import Qt

from sudoku_ga.app.charts.curve import MOST_MARKS, change_marks
from sudoku_ga.app.run.live_parameters import changes_to, reasons
from sudoku_ga.app.run.solver_worker import RealEngine
from sudoku_ga.app.run.state import RunState
from sudoku_ga.evolution.core.report import Change
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.recipe.reading import load_recipe
from tests.app.driving import views_of
from tests.app.fake_recipe import fake_recipe
from tests.app.reports import PUZZLE, FakeEngine

SIZE, METHOD, TIME = "population.size", "selection.method", "termination.time"


@pytest.fixture
def window(open_window):
    opened = open_window(FakeEngine())
    opened.evolve.bar.pace.choose(0)
    opened.recipe_model.set_recipe(fake_recipe())
    opened.document_controller.put(PUZZLE, "Test", "choose")
    return opened


def _rows(window):
    return window.evolve.panel.roles.rows


def _start(qtbot, window):
    window.evolve.bar.main.click()
    qtbot.waitUntil(lambda: window.solve_controller.state.report is not None)


def _stop(qtbot, window):
    with qtbot.waitSignal(window.controller.ended, timeout=20_000):
        window.actions_of.stop.trigger()


@pytest.mark.exhaustive
def test_numbers_stay_movable_and_choices_say_why_not(qtbot, window):
    _start(qtbot, window)
    assert _rows(window)[SIZE].editor.isEnabled()
    assert not _rows(window)[METHOD].editor.isEnabled()
    assert "Locked" in _rows(window)[METHOD].help.text
    _stop(qtbot, window)
    assert _rows(window)[METHOD].editor.isEnabled()
    assert "Locked" not in _rows(window)[METHOD].help.text


def test_a_moved_number_acts_is_reported_and_is_kept(qtbot, window):
    _start(qtbot, window)
    _rows(window)[SIZE].editor.slider.moved.emit(70)
    qtbot.waitUntil(lambda: bool(window.solve_controller.state.report.changes))
    change = window.solve_controller.state.report.changes[-1]
    assert (change.path, change.value) == (SIZE, 70)
    _stop(qtbot, window)
    assert dict(_values(window))[SIZE] == 70
    assert window.controller.record.changes[-1] == change
    begun = {each.path: each.value for each in window.controller.record.recipe.settings()}
    assert begun[SIZE] == 100


def _pause(qtbot, window):
    """Pause a run that has begun."""
    _start(qtbot, window)
    with qtbot.waitSignal(window.controller.held):
        window.evolve.bar.main.click()


@pytest.mark.exhaustive
def test_another_recipe_in_a_pause_begins_a_new_run(qtbot, window):
    head = window.evolve.panel.head
    assert head.chooser.isEnabled()
    _start(qtbot, window)
    assert not head.chooser.isEnabled()
    with qtbot.waitSignal(window.controller.held):
        window.evolve.bar.main.click()
    assert head.chooser.isEnabled()
    with qtbot.waitSignal(window.controller.ended):
        head.recipe_chosen.emit("evolution")
    qtbot.waitUntil(lambda: window.solve_controller.state.run is RunState.RUNNING)
    assert window.solve_controller.state.recipe.name == "evolution"
    assert window.pages.strip.message.title == "A new run has begun"
    assert [each.name.split(",")[0] for each in window.runs.runs] == [fake_recipe().title]
    assert not head.chooser.isEnabled()
    _stop(qtbot, window)


@pytest.mark.exhaustive
def test_another_component_in_a_pause_begins_a_new_run(qtbot, window):
    window.recipe_model.set_recipe(load_recipe("evolution"))
    _pause(qtbot, window)
    row = window.evolve.panel.roles.sections[Role.CROSSOVER].component_rows[0]
    assert row.combo.isEnabled()
    other = next(each for each in row._kinds if each is not row.place.kind and each is not None)
    with qtbot.waitSignal(window.controller.ended):
        window.recipe_model.set_component(row.place, other)
    qtbot.waitUntil(lambda: window.solve_controller.state.run is RunState.RUNNING)
    assert window.solve_controller.state.recipe == window.recipe_model.recipe
    _stop(qtbot, window)


@pytest.mark.exhaustive
def test_what_a_run_takes_live_is_reset_in_a_pause_and_the_run_goes_on(qtbot, window):
    _pause(qtbot, window)
    _rows(window)[SIZE].editor.slider.moved.emit(70)
    assert window.evolve.panel.head.reset.isEnabled()
    window.evolve.panel.head.reset.click()
    assert dict(_values(window))[SIZE] == 100
    window.evolve.bar.main.click()
    assert window.solve_controller.state.run is RunState.RUNNING
    _stop(qtbot, window)
    # The value of the slider was taken back before a generation could begin with it.
    assert [each.value for each in window.controller.record.changes] == [100]


@pytest.mark.exhaustive
def test_reset_in_a_pause_clears_the_run(qtbot, window):
    _pause(qtbot, window)
    assert window.evolve.bar.reset.isEnabled()
    with qtbot.waitSignal(window.solve_controller.forgotten):
        window.evolve.bar.reset.click()
    assert window.solve_controller.state.report is None
    assert not window.controller.is_on


@pytest.mark.parametrize(
    ("chosen", "changes", "expected"),
    [
        ({}, (), {}),
        ({SIZE: 70}, (), {SIZE: 70}),
        ({SIZE: 70}, (Change(3, SIZE, 70),), {}),
        ({}, (Change(3, SIZE, 70),), {SIZE: 100}),
        ({METHOD: "rank"}, (), {METHOD: "rank"}),
    ],
)
def test_what_a_recipe_has_that_a_run_has_not(chosen, changes, expected):
    other = fake_recipe()
    for path, value in chosen.items():
        other = other.with_value(path, value)
    assert changes_to(other, fake_recipe(), changes) == expected


def test_another_component_is_no_value():
    assert changes_to(load_recipe("evolution"), load_recipe("memetic"), ()) is None


def _values(window):
    return [(each.path, each.value) for each in window.recipe_model.recipe.settings()]


@pytest.mark.exhaustive
def test_the_curve_marks_a_change_and_tells_of_it_where_the_pointer_rests(qtbot, window):
    window.resize(1280, 800)
    _start(qtbot, window)
    _rows(window)[SIZE].editor.slider.moved.emit(70)
    qtbot.waitUntil(lambda: bool(window.solve_controller.state.report.changes))
    _stop(qtbot, window)
    plot = window.evolve.insight.fitness.plot
    (mark,) = plot.marks
    assert plot.readout_at(mark.x, 1.0).text.endswith(": Population 100 → 70")
    assert "Population" not in plot.readout_at(mark.x / 2, 1.0).text
    assert "Population" in plot.labels.texts


@pytest.mark.exhaustive
def test_a_new_run_begins_without_marks(qtbot, window):
    _start(qtbot, window)
    _rows(window)[SIZE].editor.slider.moved.emit(70)
    qtbot.waitUntil(lambda: bool(window.solve_controller.state.report.changes))
    _stop(qtbot, window)
    window.evolve.bar.step.click()  # is New run now
    qtbot.waitUntil(lambda: window.solve_controller.state.report is not None)
    _stop(qtbot, window)
    assert not window.evolve.insight.fitness.plot.marks


def test_marks_name_what_changed_with_the_values_before_and_after():
    changes = (Change(3, SIZE, 70), Change(3, TIME, 0), Change(9, TIME, 5.0))
    assert [(mark.x, mark.steps) for mark in change_marks(changes, fake_recipe())] == [
        (2.0, "Population 100 → 70, Limits: longest time in seconds 60 s → none"),
        (8.0, "Limits: longest time in seconds none → 5 s"),
    ]


@pytest.mark.exhaustive
def test_a_control_is_called_on_the_curve_as_in_the_panel(window):
    recipe = window.recipe_model.recipe
    for path, row in window.evolve.panel.live.rows.items():
        (mark,) = change_marks([Change(3, path, 1)], recipe)
        assert mark.names == (row.label.text(),)


def test_changes_that_alternate_leave_the_newest_marks():
    paths = (SIZE, TIME)
    changes = [Change(generation, paths[generation % 2], 70) for generation in range(1, 1000)]
    marks = change_marks(changes, fake_recipe())
    assert len(marks) == MOST_MARKS
    assert marks[-1].x == 998


def test_a_movement_of_a_slider_has_one_mark_at_its_beginning():
    dragged = [Change(generation, SIZE, generation) for generation in (5, 6, 8, 12, 16, 60)]
    first, second = change_marks(dragged, fake_recipe())
    assert (first.x, first.told) == (4.0, "Generations 5 to 16: Population 100 → 16")
    assert (second.x, second.told) == (59.0, "From generation 60: Population 16 → 60")
    # The hand rests for longer in a run that is long and fast.
    long = [Change(generation, SIZE, 4) for generation in (9_900, 10_000)]
    assert [mark.x for mark in change_marks(long, fake_recipe())] == [9_899.0]


def test_another_control_ends_the_movement_of_a_slider():
    between = [Change(5, SIZE, 4), Change(6, TIME, 3.0), Change(7, SIZE, 6)]
    assert len(change_marks(between, fake_recipe())) == 3


def test_what_cannot_change_in_a_run_is_locked_with_the_reason():
    told = reasons(load_recipe("tabu"))
    assert told["population.size"] == ""
    assert "before the first generation" in told["logic.level"]


@pytest.mark.exhaustive
def test_the_panel_shows_the_alternative_that_is_run(qtbot, open_window):
    window = open_window(RealEngine())
    window.evolve.bar.pace.choose(1)
    window.evolve.panel.recipe_chosen.emit("fast")
    window.begin(next(each for each in window.actions_of.sizes.actions() if "16" in each.text()))
    window.evolve.bar.main.click()
    qtbot.waitUntil(lambda: window.solve_controller.state.report is not None, timeout=60_000)
    assert window.solve_controller.state.report.start.recipe_name == "tabu"
    assert "Tabu" in window.evolve.panel.head.summary.text()
    tenure = _rows(window)["local_search.tenure"]
    assert tenure.editor.isEnabled()
    _stop(qtbot, window)
    assert "local_search.tenure" in _rows(window)
    window.document_controller.put(PUZZLE, "Test", "choose")
    assert "local_search.skip_rate" in _rows(window)


def test_the_panel_shows_the_recipe_of_a_run_that_began_elsewhere(qtbot, open_window):
    window = open_window(FakeEngine())
    window.document_controller.put(PUZZLE, "Test", "choose")
    other = load_recipe("lsga-2023").with_value("population.size", 20)
    window.solve_controller.start(other, 1)
    assert window.recipe_model.recipe.name == "lsga-2023"
    assert window.evolve.panel.head.chooser.currentText() == "LSGA 2023"
    assert window.evolve.panel.head.changes.text() == "1 changed"
    _stop(qtbot, window)


@pytest.mark.exhaustive
def test_sliders_follow_the_changes_of_a_recorded_run(qtbot, window):
    window.solve_controller.start(window.recipe_model.recipe, 1, changes=[Change(3, SIZE, 70)])
    qtbot.waitUntil(lambda: _rows(window)[SIZE].editor.slider.number == 70)
    _stop(qtbot, window)


@pytest.mark.exhaustive
def test_the_live_controls_are_there_beside_the_population_in_a_run(qtbot, window):
    _start(qtbot, window)
    slider = window.evolve.panel.live.rows[SIZE].editor.slider
    assert slider.isVisible()
    assert views_of(window).wall.isVisible()
    qtbot.keyClick(slider, Qt.Key.Key_Right)
    qtbot.waitUntil(lambda: bool(window.solve_controller.state.report.changes))
    assert window.solve_controller.state.report.changes[-1].path == SIZE
    window.actions_of.panel.setChecked(False)
    assert not slider.isVisible()
    _stop(qtbot, window)


@pytest.mark.exhaustive
def test_a_run_begun_from_the_list_of_recipes_gives_the_keyboard_back(qtbot, window):
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    chooser = window.evolve.panel.head.chooser
    chooser.setFocus()
    _start(qtbot, window)
    assert window.focusWidget() is not window.evolve.panel.all_section.header
    _stop(qtbot, window)
    assert window.focusWidget() is chooser
