"""A generation gone through in the window."""

from dataclasses import replace
from itertools import combinations

import pytest
from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QToolTip

from sudoku_ga.app.evolve.population.inspector.stage_view import columns_in
from sudoku_ga.app.run.solver_worker import RealEngine
from sudoku_ga.app.widgets.text import plain_tip
from sudoku_ga.evolution.core.report import Phase
from sudoku_ga.evolution.recipe.reading import load_recipe
from tests.app.driving import views_of
from tests.evolution.puzzles import AI_ESCARGOT


@pytest.fixture
def window(open_window):
    opened = open_window(RealEngine())
    opened.resize(2200, 1200)
    opened.evolve.bar.pace.choose(0)
    recipe = load_recipe("mantere-koljonen-2007").with_value("termination.time_limit_s", 0)
    opened.recipe_model.set_recipe(recipe)
    opened.recipe_model.fix_seed(7)
    opened.document_controller.put(AI_ESCARGOT, "AI Escargot", "choose")
    return opened


def _views(window):
    return views_of(window)


def _step(qtbot, window, generation):
    window.actions_of.step.trigger()
    inside = _views(window).inside
    qtbot.waitUntil(
        lambda: f"generation {generation}:" in inside.title_label.text(), timeout=60_000
    )
    return inside


def test_a_step_shows_its_stages(qtbot, window, monkeypatch):
    assert not _views(window).inside.isVisible()
    inside = _step(qtbot, window, 1)
    names = [inside.stage.name]
    for _ in range(4):
        window.actions_of.stage_on.trigger()
        names.append(inside.stage.name)
        inside.view.grab()
    assert names == ["Selection", "Crossover", "Mutation and search", "Replacement", "Ancestry"]
    inside.back.click()
    assert inside.stage.name == "Replacement"
    told, place = [], inside.view.place_of(3).center().toPoint()
    monkeypatch.setattr(QToolTip, "showText", lambda _at, text, _widget: told.append(text))
    inside.view.event(QHelpEvent(QEvent.Type.ToolTip, place, inside.view.mapToGlobal(place)))
    assert [plain_tip(inside.stage.words)] == told


def test_a_step_is_in_sight_before_it_is_made(window, monkeypatch):
    control, population = window.solve_controller, window.controller._population
    window.view_layout.show_view("landscape")
    watched = []
    monkeypatch.setattr(control, "press_step", lambda: watched.append(population.is_watched))
    window.actions_of.step.trigger()
    assert watched == [True]


@pytest.mark.exhaustive
def test_the_four_stages_are_seen_at_once_where_there_is_room(qtbot, window):
    inside = _step(qtbot, window, 1)
    qtbot.waitUntil(lambda: inside.view.shows_all)
    assert not inside.words.isVisible()
    places = [inside.view.place_of(number) for number in range(4)]
    assert not any(a.intersects(b) for a, b in combinations(places, 2))
    before = inside.view.grab().toImage()
    qtbot.mouseClick(inside.view, Qt.MouseButton.LeftButton, pos=places[2].center().toPoint())
    assert inside.stage.name == "Mutation and search"
    assert inside.view.grab().toImage() != before
    window.resize(900, 600)
    qtbot.waitUntil(lambda: not inside.view.shows_all)
    assert inside.words.isVisible()


@pytest.mark.exhaustive
def test_the_ancestors_are_alone(qtbot, window):
    inside = _step(qtbot, window, 1)
    inside.go_to(4)
    assert not inside.view.shows_all
    assert inside.words.isVisible()
    inside.back.click()
    assert inside.view.shows_all


@pytest.mark.exhaustive
def test_the_stage_stays_when_the_next_generation_is_made(qtbot, window):
    inside = _step(qtbot, window, 1)
    inside.go_on()
    _step(qtbot, window, 2)
    assert inside.stage.name == "Crossover"


@pytest.mark.exhaustive
def test_the_last_generation_stays_while_children_are_improved(qtbot, window):
    inside = _step(qtbot, window, 1)
    state = window.solve_controller.state
    improving = replace(state.population.report, phase=Phase.IMPROVING)
    shown = replace(state.population, report=improving, generations=((),))
    inside.show_state(replace(state, population=shown))
    assert inside.stage.name == "Selection"
    inside.show_state(replace(state, population=replace(shown, report=state.report)))
    assert inside.stage is None


@pytest.mark.exhaustive
def test_the_individual_chosen_in_the_wall_is_shown(qtbot, window):
    inside = _step(qtbot, window, 1)
    _views(window).wall.wall.choose(4)
    assert inside.title_label.text() == "Inside generation 1: place 5"
    digits = window.solve_controller.state.population.individuals.digits[4]
    inside.go_to(2)
    assert (inside.stage.boards[-1].digits == digits).all()


@pytest.mark.exhaustive
def test_ancestors_are_shown_from_the_second_step_on(qtbot, window):
    inside = _step(qtbot, window, 1)
    _step(qtbot, window, 2)
    inside.go_to(4)
    parents = inside.stage.tree.parents
    assert len(parents) == 2
    assert any(node.board.caption.startswith("generation 1:") for node in parents)


def test_the_first_step_opens_the_view_and_the_next_ones_leave_the_chosen_one(qtbot, window):
    tabs = window.evolve.insight.tabs
    assert tabs.current == "population"
    _step(qtbot, window, 1)
    assert tabs.current == "generation"
    window.view_layout.show_view("population")
    window.actions_of.step.trigger()
    shown = views_of(window).wall.wall
    qtbot.waitUntil(lambda: shown.ranking is not None, timeout=60_000)
    assert tabs.current == "population"


@pytest.mark.exhaustive
def test_what_operators_did_is_reported_while_it_runs(qtbot, window):
    window.view_layout.show_view("operators")
    window.actions_of.run.trigger()
    operators = _views(window).operators
    qtbot.waitUntil(lambda: operators.text.startswith("Crossover: of "), timeout=60_000)


def _generation_shown(controller):
    shown = controller.population.snapshot
    return -1 if shown is None else shown.report.generation


@pytest.mark.exhaustive
def test_ancestors_of_a_paced_run_are_known_when_it_is_held(qtbot, window):
    window.evolve.bar.pace.choose(60)
    window.actions_of.run.trigger()
    controller = window.controller
    qtbot.waitUntil(lambda: controller.past.marks.total > 5, timeout=60_000)
    window.actions_of.run.trigger()
    # What was shown while it ran may be its first generation.
    qtbot.waitUntil(lambda: _generation_shown(controller) > 2, timeout=60_000)
    (records,) = controller.population.snapshot.generations
    assert len(records) > 1


@pytest.mark.parametrize(
    ("width", "height", "columns"),
    [(1500, 160, 4), (1500, 400, 4), (700, 330, 2), (680, 330, 0), (700, 300, 0), (400, 800, 0)],
)
def test_the_four_stages_have_the_most_columns_that_can_be_read(width, height, columns):
    assert columns_in(QSize(width, height)) == columns
