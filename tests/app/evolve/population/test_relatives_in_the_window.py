"""Ancestors marked in the wall, now and in the past."""

import pytest

from sudoku_ga.app.run.solver_worker import RealEngine
from sudoku_ga.evolution.recipe.reading import load_recipe
from tests.app.driving import views_of
from tests.evolution.puzzles import AI_ESCARGOT


@pytest.fixture
def stepped(qtbot, open_window):
    window = open_window(RealEngine())
    window.resize(1400, 900)
    window.evolve.bar.pace.choose(0)
    recipe = load_recipe("mantere-koljonen-2007").with_value("termination.time_limit_s", 0)
    window.recipe_model.set_recipe(recipe)
    window.recipe_model.fix_seed(7)
    window.document_controller.put(AI_ESCARGOT, "AI Escargot", "choose")
    page = views_of(window)
    for generation in (1, 2, 3):
        window.actions_of.step.trigger()
        _wait_for_title(qtbot, page, f"Inside generation {generation}:")
    window.view_layout.show_view("population")
    return window, page


def _wait_for_title(qtbot, page, begin):
    qtbot.waitUntil(lambda: page.inside.title_label.text().startswith(begin), timeout=60_000)


def _children_with_two_parents(page):
    record = page.inside._records[0][-1]
    size = record.population.size
    for place, source in enumerate(record.sources.tolist()):
        if source >= size:
            first, second = record.parentage.parents[source - size].tolist()
            if first != second:
                yield place, first, second


def test_the_parents_of_the_selected_one_are_marked_in_the_past(qtbot, stepped):
    window, page = stepped
    place, first, second = next(_children_with_two_parents(page))
    page.wall.wall.choose(place)
    assert page.wall.wall.relatives[place] == ("",)
    window.evolve.bar.timeline.asked.emit(2)
    qtbot.waitUntil(lambda: first in page.wall.wall.relatives)
    assert page.wall.wall.relatives[first] == ("A",)
    assert page.wall.wall.relatives[second] == ("B",)
    assert page.wall.note_label.text() == f"Parents of place {place + 1}, generation 3"
    marked = page.wall.wall.grab().toImage()
    page.wall.wall.show_relatives({})
    assert page.wall.wall.grab().toImage() != marked


@pytest.mark.exhaustive
def test_another_one_can_be_selected_in_the_past(qtbot, stepped):
    window, page = stepped
    window.evolve.bar.timeline.asked.emit(2)
    qtbot.waitUntil(lambda: window.solve_controller.state.past is not None)
    page.wall.wall.choose(4)
    assert page.wall.wall.relatives[4] == ("",)
    window.view_layout.show_view("generation")
    assert page.inside.title_label.text() == "Inside generation 2: place 5"
    window.evolve.bar.timeline.live_asked.emit()
    qtbot.waitUntil(lambda: page.inside.title_label.text() == "Inside generation 3: place 5")


@pytest.mark.exhaustive
def test_where_nothing_is_kept_the_view_says_so(qtbot, stepped):
    window, page = stepped
    window.view_layout.show_view("generation")
    window.evolve.bar.timeline.asked.emit(0)
    qtbot.waitUntil(lambda: page.inside.place < 0)
    assert "records neither stages nor ancestors" in page.inside.text


@pytest.mark.exhaustive
def test_a_new_puzzle_forgets_them(qtbot, stepped):
    window, page = stepped
    page.wall.wall.choose(3)
    window.actions_of.stop.trigger()
    qtbot.waitUntil(lambda: not window.controller.is_on)
    window.document_controller.put(AI_ESCARGOT.with_digit(0, 0), "", "choose")
    qtbot.waitUntil(lambda: page.wall.wall.ranking is None)
    assert page.wall.wall.relatives == {}
