"""A run that ended without a solution goes on in the window, with new limits."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from sudoku_ga.app.evolve.caption.caption import caption_of
from sudoku_ga.app.evolve.caption.context import CaptionContext, Rule
from sudoku_ga.app.messages import Severity
from sudoku_ga.app.run.run_controller import RunController
from sudoku_ga.app.run.solver_worker import RealEngine
from sudoku_ga.app.run.state import AppState, RunState
from sudoku_ga.document.board_state import BoardState
from sudoku_ga.evolution.core.report import StopReason
from sudoku_ga.evolution.engine.control import Control
from sudoku_ga.evolution.recipe.reading import load_recipe
from sudoku_ga.evolution.records.record import Recorder
from sudoku_ga.evolution.records.replay import continue_run, replay
from tests.app.driving import open_before_a_short_run, solve
from tests.app.reports import PUZZLE, SOLVED, ended, report_of

_LONGEST_MS = 60_000


@pytest.fixture
def window(qtbot, open_window):
    """The window after a run of 30 generations that solved nothing."""
    opened = open_before_a_short_run(open_window)
    assert not opened.actions_of.go_on.isEnabled()
    solve(qtbot, opened)
    assert opened.actions_of.go_on.isEnabled()
    return opened


def continued(record, generations):
    """Return the record of a run that goes on without the window."""
    continuation = continue_run(record, max_generations=generations)
    recorder = Recorder(continuation.recipe)
    for report in continuation.evolve():
        recorder.add(report)
    return recorder.record(report)


@pytest.mark.exhaustive
@pytest.mark.usefixtures("styled")  # which button Enter presses depends on the style
def test_a_run_goes_on_to_the_new_limit_of_generations(qtbot, window):
    record = window.controller.record
    window.actions_of.go_on.trigger()
    dialog = window.evolve.continuation.dialog
    assert any("generation 30" in label.text() for label in dialog.findChildren(QLabel))
    with qtbot.waitSignal(window.controller.ended, timeout=_LONGEST_MS) as done:
        qtbot.keyClicks(dialog.fields[0], "12")
        qtbot.keyClick(dialog.fields[0], Qt.Key.Key_Return)
    (report,) = done.args
    assert report.generation == 42
    assert window.controller.record == continued(record, 42)
    assert replay(window.controller.record, lambda report: None) is None
    assert window.recipe_model.known_seed == 7
    limits = {each.path: each.value for each in window.recipe_model.recipe.settings()}
    assert limits["termination.max_generations"] == 42


def test_a_stopped_run_goes_on_as_if_it_had_not_been(qtbot, open_window):
    window = open_before_a_short_run(open_window)
    bar = window.evolve.bar
    bar.step.click()
    qtbot.waitUntil(lambda: window.solve_controller.state.report is not None, timeout=_LONGEST_MS)
    with qtbot.waitSignal(window.controller.ended, timeout=_LONGEST_MS):
        bar.stop.click()
    stopped = window.controller.record
    assert stopped.ending.generations < 30
    assert (bar.main.text(), bar.step.text()) == ("Continue", "New run")
    solve(qtbot, window)
    assert window.controller.record.ending.generations == 30
    assert window.controller.record == continued(stopped, 30)
    assert bar.main.text() == "Continue…"
    bar.main.click()
    assert window.evolve.continuation.dialog.isVisible()
    window.evolve.continuation.dialog.reject()
    with qtbot.waitSignal(window.controller.ended, timeout=_LONGEST_MS):
        bar.step.click()
    assert window.solve_controller.state.recorded_end == 0


@pytest.mark.exhaustive
def test_another_recipe_takes_the_place_of_the_run_that_was_stopped(window):
    bar = window.evolve.bar
    assert bar.main.text() == "Continue…"
    window.recipe_model.set_value("mutation.rate", 0.5)
    assert (bar.main.text(), bar.step.text()) == ("Solve", "Step")
    assert window.actions_of.go_on.isEnabled()


@pytest.mark.exhaustive
def test_another_seed_does_so_too(window):
    window.recipe_model.fix_seed(9)
    assert window.evolve.bar.main.text() == "Solve"


@pytest.mark.exhaustive
def test_nothing_begins_where_the_dialog_is_left(window):
    window.actions_of.go_on.trigger()
    window.evolve.continuation.dialog.reject()
    assert not window.controller.is_on


@pytest.mark.exhaustive
def test_a_bad_number_is_refused_before_anything_begins(qtbot, window):
    window.actions_of.go_on.trigger()
    dialog = window.evolve.continuation.dialog
    field = dialog.fields[1]
    field.selectAll()
    qtbot.keyClicks(field, "many")
    assert not dialog.go_on.isEnabled()
    field.selectAll()
    qtbot.keyClicks(field, "500")
    assert dialog.go_on.isEnabled()
    dialog.reject()


@pytest.mark.exhaustive
def test_a_run_that_differs_from_its_record_says_so(qtbot, window, monkeypatch):
    record = window.controller.record
    trace = (*record.trace[:5], record.trace[5]._replace(move_evaluations=77), *record.trace[6:])
    other = replace(record, trace=trace)
    monkeypatch.setattr(RunController, "record", property(lambda _: other))
    with qtbot.waitSignal(window.controller.failed, timeout=_LONGEST_MS):
        window.evolve.continuation.go_on(10, 0, 0)
    message = window.pages.strip.message
    assert message.severity is Severity.ERROR
    assert "generation 5" in message.text


@pytest.mark.exhaustive
def test_a_run_that_was_solved_cannot_be_continued(qtbot, open_window):
    window = open_window(RealEngine())
    window.evolve.bar.pace.choose(0)
    window.recipe_model.set_recipe(load_recipe("fast"))
    window.document_controller.put(PUZZLE, "Test", "choose")
    solve(qtbot, window)
    assert not window.actions_of.go_on.isEnabled()
    window.evolve.continuation.ask()
    assert window.evolve.continuation.dialog is None


@pytest.mark.exhaustive
def test_what_is_made_again_keeps_no_pace_and_the_rest_does(qtbot, window, monkeypatch):
    paces = []
    real = Control.wait_turn

    def note(control, phase, *, paced=True, on_hold=None):
        paces.append(paced)
        real(control, phase, paced=paced, on_hold=on_hold)

    monkeypatch.setattr(Control, "wait_turn", note)
    with qtbot.waitSignal(window.controller.ended, timeout=_LONGEST_MS):
        window.evolve.continuation.go_on(5, 0, 0)
    # The last of the five has no report but that of the end.
    assert paces == sorted(paces)
    assert paces.count(True) == 4


@pytest.mark.parametrize(("generation", "is_again"), [(0, True), (29, True), (30, False)])
def test_the_window_says_what_is_made_again(generation, is_again):
    state = AppState(
        BoardState(PUZZLE), RunState.RUNNING, report_of(generation), load_recipe("evolution"),
        recorded_end=30,
    )  # fmt: skip
    caption = caption_of(CaptionContext(state))
    assert (caption.rule is Rule.MADE_AGAIN) is is_again
    assert ("generation 30" in caption.lead) is is_again


@pytest.mark.parametrize(
    "reason", [StopReason.GENERATION_LIMIT, StopReason.CANCELLED, StopReason.TIME_LIMIT]
)
def test_only_a_run_that_ended_unsolved_can_be_continued(reason):
    assert AppState(BoardState(PUZZLE), report=ended(12, reason)).can_continue
    assert not AppState(BoardState(PUZZLE), report=report_of(12)).can_continue
    solved = ended(12, StopReason.SOLVED, SOLVED)
    assert not AppState(BoardState(PUZZLE), report=solved).can_continue
    assert not AppState(BoardState(PUZZLE)).can_continue
