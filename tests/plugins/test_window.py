"""Plug-ins in the window: loaded, remembered, chosen and run there."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog

import sudoku_ga as sga
from sudoku_ga.app.messages import Severity
from sudoku_ga.app.run.solver_worker import RealEngine
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.recipe.edit import with_component
from sudoku_ga.evolution.recipe.plugins import components_of
from tests.app.conftest import *  # noqa: F403
from tests.app.parameters.test_components import offered, row
from tests.app.reports import FakeEngine
from tests.plugins.conftest import FILE, PUZZLE, RECIPE


@pytest.fixture
def choose_file(monkeypatch):
    """Return a function that lets the dialog answer with a path."""

    def choose(path):
        monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))

    return choose


def message(window):
    return window.pages.strip.message


def test_a_file_is_loaded_offered_and_remembered(open_window, file, choose_file, settings):
    window = open_window(FakeEngine())
    choose_file(file)
    window.actions_of.load_plugin.trigger()
    assert "Half and half" in offered(window.evolve.panel, Role.CROSSOVER)
    assert message(window).title == "The plug-in halves was loaded"
    assert message(window).text == "It provides: Half and half."
    assert settings.plugins == [str(file)]


@pytest.mark.exhaustive
def test_its_parameters_have_sliders(open_window, file, choose_file):
    window = open_window(FakeEngine())
    choose_file(file)
    window.actions_of.load_plugin.trigger()
    panel = window.evolve.panel
    combo = row(panel, Role.CROSSOVER).combo
    combo.setCurrentIndex(offered(panel, Role.CROSSOVER).index("Half and half"))
    combo.activated.emit(combo.currentIndex())
    (crossover,) = panel.model.recipe.all(Role.CROSSOVER)
    assert crossover.name == "half-and-half"
    assert panel.model.recipe.with_value("crossover.rate", 0.9).has("crossover.rate")


@pytest.mark.exhaustive
def test_one_that_fails_is_reported_and_not_remembered(open_window, file, choose_file, settings):
    file.write_text("1 / 0\n")
    window = open_window(FakeEngine())
    before = window.recipe_model.recipe
    choose_file(file)
    window.actions_of.load_plugin.trigger()
    assert message(window).severity is Severity.ERROR
    assert "halves.py, line 1: ZeroDivisionError: division by zero." in message(window).text
    assert settings.plugins == [] and window.recipe_model.recipe is before


def test_a_remembered_file_is_loaded_at_the_start(open_window, file, settings):
    settings.add_plugin(str(file))
    window = open_window(FakeEngine())
    assert "Half and half" in offered(window.evolve.panel, Role.CROSSOVER)
    assert message(window) is None


def test_a_remembered_file_that_is_gone_is_reported(open_window, file, settings):
    settings.add_plugin(str(file.with_name("gone.py")))
    window = open_window(FakeEngine())
    assert message(window).title == "A plug-in was not loaded"
    assert "found no file" in message(window).text


def test_nothing_is_loaded_that_was_not_chosen(open_window, file):
    window = open_window(FakeEngine())
    assert "Half and half" not in offered(window.evolve.panel, Role.CROSSOVER)


def solved(window, qtbot):
    window.document_controller.put(sga.read(PUZZLE), "Test", "choose")
    window.evolve.bar.main.click()
    qtbot.waitUntil(lambda: window.solve_controller.state.report is not None, timeout=20_000)
    qtbot.waitUntil(
        lambda: window.solve_controller.state.report.outcome is not None, timeout=20_000
    )
    return window.solve_controller.state.report.outcome.solution


@pytest.mark.exhaustive
def test_a_recipe_of_an_installed_plug_in_solves_a_puzzle(installed: Path, open_window, qtbot):
    window = open_window(RealEngine())
    window.recipe_model.set_recipe(sga.recipe(str(RECIPE)))
    assert offered(window.evolve.panel, Role.FITNESS)[-1] == "Wrong units"
    assert solved(window, qtbot) is not None


def test_an_operator_that_raises_is_reported_and_the_window_goes_on(open_window, file, qtbot):
    file.write_text(FILE.replace("cut = enc", "raise KeyError('gene')\n        cut = enc"))
    sga.load_plugin(file)
    window = open_window(RealEngine())
    usual = window.recipe_model.recipe
    (own,) = [k for k in components_of(Role.CROSSOVER)
              if k.name == "half-and-half"]  # fmt: skip
    window.recipe_model.set_recipe(with_component(usual, Role.CROSSOVER, own))
    window.document_controller.put(sga.read(PUZZLE), "Test", "choose")
    window.recipe_model.fix_seed(1)  # some seeds solve it in generation 0, without a crossover
    window.evolve.bar.main.click()
    qtbot.waitUntil(lambda: message(window) is not None, timeout=60_000)
    assert "Operator half-and-half, generation 1: KeyError: 'gene' (halves.py, line " in (
        message(window).text
    )
    assert "raise KeyError('gene')" in message(window).details
    assert message(window).title == "An error ended the run"
    report, state = (
        window.solve_controller.state.report,
        window.solve_controller.state.board_state,
    )
    assert state.evolved.digits.tolist() == report.best_digits.tolist()
    window.recipe_model.set_recipe(usual)
    assert solved(window, qtbot) is not None
