"""A run of the lab is made again in the window, and comes out the same."""

import pytest

from sudoku_ga.app.messages import locked
from sudoku_ga.app.run.solver_worker import RealEngine
from sudoku_ga.lab.execution.runner import make_runs
from sudoku_ga.lab.experiment.plan import plan
from sudoku_ga.lab.store import queries
from sudoku_ga.lab.store.recorded import recorded
from sudoku_ga.lab.store.store import Store
from tests.lab.experiments import tiny


@pytest.fixture
def made(tmp_path):
    """A store, and the id of a run of swaps on a made puzzle."""
    experiment = tiny()
    path = tmp_path / "tiny.db"
    with Store(path) as store:
        runs = plan(experiment, 1)
        number = store.register(experiment, 1, runs)
        make_runs(runs, store, number)
        made = queries.runs(store, number)
        (run_id, *_) = made.run_id[
            (made.variant == 1) & (made.efforts["move_evaluations"] > 0)
        ].tolist()
        return path, run_id, recorded(store, run_id)


@pytest.fixture
def window(open_window, tmp_path):
    window = open_window(RealEngine())
    window.pages.build("lab", folder=tmp_path / "lab")
    window.pages.show_workspace("lab")
    return window


def test_a_run_comes_out_the_same_on_its_board(qtbot, window, made):
    path, run_id, run = made
    with qtbot.waitSignal(window.controller.ended, timeout=20_000) as ended:
        window.pages.present("lab").run_opened.emit(path, run_id)
        assert window.pages.shown == "evolve"
    report = ended.args[0]
    assert window.document_controller.document.state.puzzle == run.puzzle
    assert (report.evaluations, report.move_evaluations) == (run.evaluations, run.move_evaluations)
    assert window.recipe_model.recipe.name == "memetic"
    assert window.recipe_model.known_seed is None
    assert f"seed {run.seed}" in window.pages.strip.message.title


@pytest.mark.exhaustive
def test_under_a_run_it_is_refused_in_the_lab(qtbot, window, made):
    path, run_id, _run = made
    window.solve_controller.start(window.recipe_model.recipe, 1)
    window.pages.show_workspace("lab")
    window.pages.present("lab").run_opened.emit(path, run_id)
    assert window.pages.shown == "lab"
    assert window.pages.strip.message == locked(print)
    window.controller.stop()


@pytest.mark.exhaustive
def test_a_run_that_has_gone_is_reported_in_the_lab(window, made):
    path, run_id, _run = made
    window.pages.present("lab").run_opened.emit(path, run_id + 1000)
    assert window.pages.shown == "lab"
    assert "no longer in the store" in window.pages.strip.message.text


@pytest.mark.exhaustive
def test_a_run_that_begins_in_the_lab_brings_its_board_into_sight(window):
    window.solve_controller.start(window.recipe_model.recipe, 1)
    assert window.pages.shown == "evolve"
    window.controller.stop()
