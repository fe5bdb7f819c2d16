"""What a lesson asks its reader to press, to change and to look at is there, in each language."""

import re

import pytest

from sudoku_ga.app.help.pages import page_path
from sudoku_ga.app.help.setup import read_setup
from sudoku_ga.app.run.solver_worker import RealEngine
from sudoku_ga.app.window.side_panel import VIEWS
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.translation import LANGUAGES, _, set_language
from tests.app.reports import FakeEngine

LESSONS = ("individual", "selection", "crossover", "temperature", "restarts", "comparing")
LINKS = [
    (lesson, address)
    for lesson in LESSONS
    for address in re.findall(
        r"\((setup:\S+)\)", page_path(f"lessons/{lesson}").read_text(encoding="utf-8")
    )
]
CHANGED = [
    ("selection", 0, Role.SELECTION, "selection.tournament_size", "Tournament size"),
    ("crossover", 0, Role.CROSSOVER, "crossover.rate", "Rate"),
    ("temperature", 0, Role.MUTATION, "mutation.rate", "Rate"),
    ("temperature", 1, Role.LOCAL_SEARCH, "local_search.temperature", "Temperature"),
    ("restarts", 0, Role.RESTART, "restart.generations", "After stalled"),
    ("comparing", 0, Role.CROSSOVER, "crossover.rate", "Rate"),
]
NAMED = [
    ("individual", ["Step", "Population"]),
    ("selection", ["Pace", "Solve", "Reset", "Selection", "Tournament size", "Diversity"]),
    ("crossover", ["Pace", "Solve", "Crossover", "Rate", "Uniform", "Better rows of boxes"]),
    ("temperature", ["Pace", "Solve", "Mutation", "Rate", "Local search", "Temperature"]),
    ("restarts", ["Pace", "Solve", "Restart", "After stalled"]),
    ("comparing", ["Pace", "Solve", "Crossover", "Rate"]),
]


@pytest.mark.parametrize(("lesson", "address"), LINKS)
def test_every_link_sets_puzzle_recipe_seed_and_views_up(open_window, lesson, address):
    window = open_window(FakeEngine())
    window.actions_of.panel.setChecked(False)
    for view in window.actions_of.views.actions():
        view.trigger()  # closes it
    window.other.setup_wanted.emit(address)
    setup = read_setup(address)
    assert window.document_controller.document.state.puzzle == setup.puzzle.grid
    assert window.recipe_model.recipe.settings() == setup.recipe.settings()
    assert window.recipe_model.fixed_seed == setup.seed
    assert window.actions_of.panel.isChecked()
    opened = {view.data() for view in window.actions_of.views.actions() if view.isChecked()}
    assert opened == set(setup.views) <= set(dict(VIEWS))
    marked = "marked in the panel" in window.insight.message.message.text
    assert marked is any(each.value != each.default for each in setup.recipe.settings())


@pytest.mark.parametrize(("lesson", "number", "role", "path", "label"), CHANGED)
def test_what_is_to_be_changed_is_in_its_section(open_window, lesson, number, role, path, label):
    window = open_window(FakeEngine())
    addresses = [address for name, address in LINKS if name == lesson]
    window.other.setup_wanted.emit(addresses[number])
    row = window.panel.roles.sections[role].rows[path]
    assert row.label.text() == label
    assert row.editor.isEnabled()


@pytest.mark.parametrize("language", list(LANGUAGES))
@pytest.mark.parametrize(("lesson", "names"), NAMED)
def test_controls_are_named_as_they_are_in_the_window(lesson, names, language):
    set_language(language)
    text = " ".join(page_path(f"lessons/{lesson}").read_text(encoding="utf-8").split())
    assert [name for name in names if _(name) not in text] == []


def test_the_steps_of_the_first_lesson_follow_each_other(qtbot, open_window):
    window = open_window(RealEngine())
    conflicts = []
    for lesson, address in LINKS:
        if lesson != "individual":
            continue
        window.other.setup_wanted.emit(address)
        qtbot.waitUntil(lambda: window.controller.state.name == "IDLE", timeout=60_000)
        qtbot.waitUntil(lambda a=address: window.recipe_model.recipe.name in a, timeout=60_000)
        window.actions_of.step.trigger()
        qtbot.waitUntil(lambda: _generation(window) == 1, timeout=60_000)
        conflicts.append(int(window.solve_controller.state.report.conflicts.best))
        assert window.board.view.picture.conflict_cells
    cells, rows, boxes = conflicts
    assert 0.4 * cells < rows < 0.6 * cells
    assert boxes < cells
    window.controller.stop()


def _generation(window):
    report = window.solve_controller.state.report
    return None if report is None else report.generation
