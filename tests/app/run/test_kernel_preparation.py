import sys

import pytest
from PySide6.QtCore import QProcess

from sudoku_ga.app.run.kernels import KernelPreparation
from sudoku_ga.evolution.recipe.reading import load_recipe
from tests.app.reports import PUZZLE, FakeEngine
from tests.examples import some

ANSWERING = """
import json, sys
for line in sys.stdin:
    number, text = json.loads(line)
    print("compiling\\ncompiling\\nready", number, flush=True)
"""
"""Goes on after each recipe until its input is closed."""


@pytest.fixture
def make(qtbot):
    made = []

    def prepare(code, *, prepared=False):
        command = (sys.executable, "-c", code)
        made.append(KernelPreparation(lambda: prepared, command))
        return made[-1]

    yield prepare
    for preparation in made:
        preparation.shut_down()


def test_nothing_is_started_where_everything_is_there(qtbot, make):
    preparation = make("raise SystemExit(3)", prepared=True)
    with qtbot.assertNotEmitted(preparation.failed), qtbot.waitSignal(preparation.changed):
        preparation.start()
    assert not preparation.is_on


def test_a_child_that_ends_well_has_prepared_the_kernels(qtbot, make):
    preparation = make("")
    with qtbot.assertNotEmitted(preparation.failed):
        preparation.start()
        assert preparation.is_on
        qtbot.waitUntil(lambda: not preparation.is_on, timeout=20_000)


def test_a_child_that_fails_tells_the_last_line_of_what_it_said(qtbot, make):
    preparation = make("raise RuntimeError('no compiler here')")
    with qtbot.waitSignal(preparation.failed, timeout=20_000) as blocker:
        preparation.start()
    assert blocker.args == ["RuntimeError: no compiler here"]
    assert not preparation.is_on


def test_a_child_that_cannot_be_started_is_said(qtbot):
    preparation = KernelPreparation(lambda: False, ("/no/such/program",))
    with qtbot.waitSignal(preparation.failed, timeout=20_000):
        preparation.start()
    assert not preparation.is_on


def test_the_chosen_recipe_is_ready_before_the_child_ends(qtbot, make):
    preparation = make(ANSWERING)
    preparation.choose(load_recipe("memetic"))
    with qtbot.waitSignal(preparation.progressed, timeout=20_000):
        preparation.start()
        assert not preparation.is_ready
    qtbot.waitUntil(lambda: preparation.is_ready, timeout=20_000)
    assert preparation.is_on
    assert preparation.compiled_count == 1  # of the second only the beginning is known
    assert not preparation.is_ready_for(load_recipe("tabu"))


def test_another_recipe_is_asked_for_when_it_is_chosen(qtbot, make):
    preparation = make(ANSWERING)
    preparation.choose(load_recipe("memetic"))
    preparation.start()
    qtbot.waitUntil(lambda: preparation.is_ready, timeout=20_000)
    other = load_recipe("default")
    with qtbot.waitSignal(preparation.changed):
        preparation.choose(other)
        assert not preparation.is_ready
    qtbot.waitUntil(lambda: preparation.is_ready, timeout=20_000)
    assert preparation.is_on
    preparation.choose(load_recipe("memetic"))
    assert preparation.is_ready


def test_wanted_recipes_are_ready_one_after_the_other(qtbot, make):
    preparation = make(ANSWERING)
    preparation.choose(load_recipe("memetic"))
    wanted = [load_recipe("tabu"), load_recipe("default")]
    preparation.want(wanted)
    preparation.start()
    qtbot.waitUntil(lambda: preparation.is_ready_for(wanted[1]), timeout=20_000)
    assert preparation.is_ready
    assert preparation.is_ready_for(wanted[0])
    assert preparation.is_on
    later = load_recipe("generational")
    with qtbot.waitSignal(preparation.changed, timeout=20_000):
        preparation.want([later])
        assert not preparation.is_ready_for(later)
    assert preparation.is_ready_for(later)


@pytest.mark.exhaustive
def test_a_race_begins_while_recipes_of_no_lane_are_compiled(qtbot, open_window, make):
    preparation = make(ANSWERING)
    window = open_window(FakeEngine(2), preparation)
    window.document_controller.put(PUZZLE, "Test", "choose")
    window.header.workspaces.button("race").click()
    race = window.pages.present("race")
    qtbot.waitUntil(race.bar.main.isEnabled, timeout=20_000)
    assert preparation.is_on
    with qtbot.waitSignal(race.controller.ended, timeout=20_000):
        race.bar.main.click()


def test_a_parameter_does_not_make_a_recipe_unready(qtbot, make):
    preparation = make(ANSWERING)
    recipe = load_recipe("memetic")
    preparation.choose(recipe)
    preparation.start()
    qtbot.waitUntil(lambda: preparation.is_ready, timeout=20_000)
    preparation.choose(recipe.with_value("population.size", 5))
    assert preparation.is_ready


@pytest.mark.exhaustive
def test_solving_begins_while_other_recipes_are_compiled(qtbot, open_window, make):
    preparation = make(ANSWERING)
    window = open_window(FakeEngine(2), preparation)
    window.document_controller.put(PUZZLE, "Test", "choose")
    qtbot.waitUntil(lambda: preparation.is_ready, timeout=20_000)
    assert window.evolve.bar.main.text() == "Solve"
    assert not window.actions_of.open_run.isEnabled()  # it may hold any recipe
    assert "compiled" in window.actions_of.open_run.toolTip()
    with qtbot.waitSignal(window.controller.ended, timeout=20_000):
        window.evolve.bar.main.click()
    assert preparation.is_on


def test_the_kernels_compiled_are_counted_in_the_status_line(qtbot, open_window, make):
    code = "import sys; print('compiling\\n' * 4, end='', flush=True); sys.stdin.read()"
    preparation = make(code)
    window = open_window(FakeEngine(2), preparation)
    window.document_controller.put(PUZZLE, "Test", "choose")
    qtbot.waitUntil(lambda: preparation.compiled_count == 3, timeout=20_000)
    assert window.evolve.status_line.status.facts[1] == "3 done"


def test_a_pressed_solve_begins_when_the_kernels_are_ready(qtbot, open_window, make):
    engine = FakeEngine(2)
    # It goes on until its input is closed.
    preparation = make("import sys; sys.stdin.read()")
    window = open_window(engine, preparation)
    window.document_controller.put(PUZZLE, "Test", "choose")
    assert window.evolve.bar.main.text() == "Solve"
    assert window.evolve.status_line.status.word == "Preparing"
    window.evolve.bar.main.click()
    assert window.evolve.bar.main.text() == "Preparing"
    assert not window.controller.is_on
    assert window.solve_controller.state.waiting
    with qtbot.waitSignal(window.controller.ended, timeout=20_000):
        preparation.findChild(QProcess).closeWriteChannel()
    assert window.evolve.bar.main.text() == "Solve"


@pytest.mark.exhaustive
@pytest.mark.parametrize("taken_back", some(["stop", "run"]))
def test_a_wish_for_a_run_can_be_taken_back(qtbot, open_window, make, taken_back):
    preparation = make("import sys; sys.stdin.read()")
    window = open_window(FakeEngine(2), preparation)
    window.document_controller.put(PUZZLE, "Test", "choose")
    window.evolve.bar.main.setFocus()
    window.evolve.bar.main.click()
    assert window.focusWidget() is window.evolve.bar.main
    getattr(window.actions_of, taken_back).trigger()
    assert window.evolve.bar.main.text() == "Solve"
    with qtbot.assertNotEmitted(window.controller.ended):
        preparation.findChild(QProcess).closeWriteChannel()
        qtbot.waitUntil(lambda: not preparation.is_on, timeout=20_000)


@pytest.mark.exhaustive
def test_a_failed_preparation_is_said_and_the_run_compiles_itself(qtbot, open_window, make):
    preparation = make("raise RuntimeError('no compiler here')")
    window = open_window(FakeEngine(2), preparation)
    window.document_controller.put(PUZZLE, "Test", "choose")
    qtbot.waitUntil(lambda: not preparation.is_on, timeout=20_000)
    assert "no compiler here" in window.pages.strip.message.text
    with qtbot.waitSignal(window.controller.ended, timeout=20_000):
        window.evolve.bar.main.click()
