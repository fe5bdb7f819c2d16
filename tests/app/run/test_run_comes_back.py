"""The run of a session comes back with it: for show, and to be continued."""

import json

import numpy as np
import pytest

from sudoku_ga.app.run.solver_worker import RealEngine
from sudoku_ga.app.run.state import RunState
from sudoku_ga.document.player_moves import PlaceDigit
from sudoku_ga.evolution.core.report import StopReason
from sudoku_ga.evolution.recipe.writing import write_recipe
from sudoku_ga.evolution.records.replay import replay
from tests.app.driving import open_before_a_short_run, solve
from tests.app.reports import PUZZLE, FakeEngine
from tests.app.run.test_continuing import continued

_LONGEST_MS = 60_000


def _again(open_window, folder, engine=None):
    window = open_window(engine or RealEngine(), None, folder)
    window.sessions.take_up()
    return window


def _session(folder):
    (path,) = (folder / "sessions").glob("desk-*.sudokuga")
    return json.loads(path.read_text())


def _shown(window):
    """Return what is said and drawn of a run."""
    state, status = window.solve_controller.state, window.evolve.status_line.status
    fitness = window.evolve.insight.fitness
    return {
        "caption": window.evolve.caption.plain,
        "status": (status.word, status.facts[:2], status.right),  # without a time of now
        "title": window.evolve.board.title.text(),
        "board": window.evolve.board.view.picture.evolved.tolist(),
        "curve": [point[:6] for point in fitness.curve.points],
        "recipe": fitness.curve.recipe,
        "earlier": fitness.earlier,
        "run_recipe": write_recipe(state.run_recipe),
        "can_continue": state.can_continue,
    }


def _individuals(window):
    window.evolve.insight.tabs.show_page("population")
    return window.controller.population.snapshot.individuals


@pytest.fixture
def closed(qtbot, open_window, tmp_path):
    """What a window showed of a run of 30 generations that solved nothing, and its record."""
    window = open_before_a_short_run(open_window, tmp_path)
    solve(qtbot, window)
    qtbot.waitUntil(lambda: window.solve_controller.state.assessment is not None)
    shown = _shown(window), window.controller.record, _individuals(window)
    window.close()
    return shown


def test_curve_population_caption_and_continue_come_back(qtbot, open_window, tmp_path, closed):
    shown, record, individuals = closed
    assert _session(tmp_path)["version"] == 4
    window = _again(open_window, tmp_path)
    qtbot.waitUntil(lambda: window.solve_controller.state.assessment is not None)
    assert _shown(window) == shown
    assert window.controller.record == record
    again = _individuals(window)
    assert np.array_equal(again.digits, individuals.digits)
    assert np.array_equal(again.conflicts, individuals.conflicts)
    population = window.solve_controller.state.population
    assert population is not None and population.individuals is again
    assert len(window.runs.runs) == 1
    qtbot.waitUntil(lambda: window.solve_controller.state.can_continue)
    window.actions_of.go_on.trigger()
    with qtbot.waitSignal(window.controller.ended, timeout=_LONGEST_MS):
        window.evolve.continuation.go_on(12, 0, 0)
    assert window.controller.record == continued(record, 42)
    assert replay(window.controller.record, lambda report: None) is None


@pytest.mark.exhaustive
def test_a_run_comes_back_at_every_later_start(open_window, tmp_path, closed):
    first = _session(tmp_path)["last_run"]
    for _start in range(2):
        window = _again(open_window, tmp_path)
        assert window.solve_controller.state.report is not None
        window.close()
        assert _session(tmp_path)["last_run"] == first


def test_a_window_that_is_closed_in_the_middle_of_a_run_brings_it_back(
    qtbot, open_window, tmp_path
):
    window = open_window(FakeEngine(), None, tmp_path)
    window.evolve.bar.pace.choose(0)
    window.document_controller.put(PUZZLE, "Test", "choose")
    window.evolve.bar.main.click()
    qtbot.waitUntil(lambda: window.solve_controller.state.report is not None, timeout=20_000)
    window.close()
    reached = window.solve_controller.state.report
    again = _again(open_window, tmp_path, FakeEngine())
    state = again.solve_controller.state
    assert state.run is RunState.IDLE
    assert state.report.outcome.stop_reason is StopReason.CANCELLED
    assert (state.report.generation, state.report.start.seed) == (
        reached.generation,
        reached.start.seed,
    )
    assert len(again.evolve.insight.fitness.curve)
    assert "stopped" in again.evolve.caption.plain


@pytest.mark.exhaustive
def test_a_session_has_a_run_only_while_it_is_in_sight(open_window, tmp_path, closed):
    window = _again(open_window, tmp_path)
    window.runs.remove(window.runs.runs[0])
    assert window.sessions.session().last is None
    window.close()
    assert _session(tmp_path)["version"] == 1
    window = _again(open_window, tmp_path)
    assert window.solve_controller.state.report is None


@pytest.mark.exhaustive
def test_another_puzzle_or_reset_leaves_the_run_behind(open_window, tmp_path, closed):
    window = _again(open_window, tmp_path)
    assert window.sessions.session().last is not None
    window.actions_of.reset.trigger()
    assert window.sessions.session().last is None


@pytest.mark.exhaustive
def test_a_run_is_put_into_a_session_once(open_window, tmp_path, closed):
    window = _again(open_window, tmp_path)
    first = window.sessions.session().last
    window.document_controller.do(PlaceDigit((1,), 2))
    assert window.sessions.session().last.population is first.population
    assert window.sessions.session().last.report is first.report
