"""Whatever breaks in a run, the window says so, stays usable, and runs again."""

import pytest

from sudoku_ga.app.run.solver_worker import RealEngine
from sudoku_ga.app.run.state import RunState
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.operators.population import Islands
from sudoku_ga.evolution.recipe.edit import with_component
from sudoku_ga.evolution.recipe.reading import load_recipe
from sudoku_ga.evolution.representations import cells
from tests.app.reports import PUZZLE, SOLVED, FakeEngine
from tests.examples import some


class Breaking(FakeEngine):
    """Raises where it is told to, until it is told otherwise."""

    def __init__(self):
        super().__init__(generations=3)
        self.where = ""

    def _perhaps(self, where):
        if where == self.where:
            raise ZeroDivisionError("oops")

    def assess(self, puzzle):
        self._perhaps("assess")
        return super().assess(puzzle)

    def warm(self, recipe, geometry):
        self._perhaps("warm")

    def evolve(self, *arguments):
        self._perhaps("evolve")
        for report in super().evolve(*arguments):
            yield report
            self._perhaps("between reports")


def _check(qtbot, window, mend, trace):
    """Run in vain, mend what is broken, edit the puzzle, and run again."""
    with qtbot.waitSignal(window.controller.failed, timeout=60_000):
        window.evolve.bar.main.click()
    message = window.pages.strip.message
    assert trace in message.details
    assert window.pages.strip.button.text() == "Details"
    assert window.controller.state is RunState.IDLE
    mend()
    window.evolve.board.view.setFocus()
    window.document_controller.put(PUZZLE, "Again", "choose")
    with qtbot.waitSignal(window.controller.ended, timeout=60_000) as blocker:
        window.evolve.bar.main.click()
    assert blocker.args[0].outcome.solved
    assert window.pages.strip.message is None


@pytest.mark.parametrize("where", some(["assess", "warm", "evolve", "between reports"]))
def test_a_fault_of_the_engine(qtbot, open_window, where):
    engine = Breaking()
    window = open_window(engine)
    window.evolve.bar.pace.choose(0)
    window.document_controller.put(PUZZLE, "Test", "choose")
    qtbot.waitUntil(lambda: window.solve_controller.state.assessment is not None)
    with qtbot.waitSignal(window.controller.assessed, timeout=20_000):
        window.controller.assess(SOLVED)  # else the known puzzle is not assessed again
    engine.where = where

    def mend():
        engine.where = ""

    _check(qtbot, window, mend, "ZeroDivisionError: oops")


@pytest.mark.exhaustive
@pytest.mark.parametrize("islands", some([1, 2]))
def test_a_fault_in_a_kernel_call(qtbot, open_window, monkeypatch, islands):
    def broken(*_):
        raise SystemError("a kernel is broken")

    window = open_window(RealEngine())
    window.evolve.bar.pace.choose(0)
    recipe = load_recipe("mantere-koljonen-2007").with_value("logic.level", "none")
    if islands > 1:
        recipe = with_component(recipe, Role.ISLANDS, Islands).with_value("islands.count", islands)
    window.recipe_model.set_recipe(recipe)
    window.document_controller.put(PUZZLE, "Test", "choose")
    whole = cells.score_packed
    monkeypatch.setattr(cells, "score_packed", broken)

    def mend():
        monkeypatch.setattr(cells, "score_packed", whole)

    _check(qtbot, window, mend, "SystemError: a kernel is broken")
