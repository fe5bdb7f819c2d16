"""The workspace in the window: what is asked for, what comes of it, and what is said."""

import threading

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog

from sudoku_ga.app.collection.model import EVOLVED
from sudoku_ga.app.generate.made import FILE
from sudoku_ga.app.messages import list_cleared
from sudoku_ga.app.window.action_table import EVOLVE, GENERATE, PLAY
from sudoku_ga.errors import UserError
from sudoku_ga.puzzle.assessment import assess
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.layout import Constraint, Layout
from tests.app.cells import cell
from tests.app.generate.making import FakeMaker, puzzle_of
from tests.app.reports import EXACT, PUZZLE, FakeEngine


@pytest.fixture
def maker():
    return FakeMaker()


@pytest.fixture
def window(open_window, maker):
    opened = open_window(FakeEngine())
    opened.run_bar.pace.choose(0)
    workspace = opened.pages.build("generate", maker)
    workspace.panel.fix_seed(0)
    workspace.panel.row("grade").editor.chosen.emit("any")
    opened.pages.show_workspace(GENERATE)
    return opened


@pytest.fixture
def generate(window):
    return window.pages.present("generate")


def _make(qtbot, generate, count=1):
    generate.panel.row("count").editor.field.entered.emit(count)
    with qtbot.waitSignal(generate.runner.finished, timeout=20_000):
        generate.bar.main.click()


@pytest.mark.exhaustive
def test_the_board_has_no_empty_caption_below_it(generate):
    assert generate.board.isVisible()
    assert generate.board.caption is None


def test_the_header_and_the_keys_switch(window, generate):
    assert generate.bar.isVisible()
    assert not window.run_bar.isVisible()
    window.actions_of.pages.actions()[0].trigger()
    assert window.pages.shown == EVOLVE
    assert window.run_bar.isVisible()
    QTest.mouseClick(window.header.workspaces._segments[GENERATE], Qt.MouseButton.LeftButton)
    assert window.pages.shown == GENERATE
    assert generate.page.isVisible()


def test_a_puzzle_is_put_on_the_desk_as_a_move(qtbot, window, generate, maker):
    _make(qtbot, generate)
    assert window.document_controller.document.state.puzzle == puzzle_of(0)
    assert window.actions_of.undo.text() == "Undo generate Grade 1, seed 0"
    assert generate.status_line.status.word == "Made"
    assert generate.column.fact("Givens") == "10 of 16"
    assert generate.column.fact("Grade").startswith("1, very easy")
    assert generate.column.fact("Solutions") == "exactly one"
    assert generate.column.fact("Minimal") == "yes, proved"
    assert generate.column.fact("Symmetry") == "no symmetry"
    window.actions_of.undo.trigger()
    assert window.document_controller.document.state.puzzle != puzzle_of(0)
    assert generate.column.fact("Grade") == "–"
    assert threading.get_ident() not in maker.threads


def test_several_puzzles_become_a_list_of_which_one_is_chosen(qtbot, window, generate, maker):
    _make(qtbot, generate, 3)
    assert [job.seed for job in maker.jobs] == [0, 1, 2]
    assert window.document_controller.document.state.puzzle == puzzle_of(0)
    assert generate.model.rowCount() == 3
    generate.column.list.chosen.emit(2)
    assert window.document_controller.document.state.puzzle == puzzle_of(2)
    assert window.actions_of.undo.text() == "Undo choose Grade 1, seed 2"
    assert generate.column.list.currentIndex().row() == 2
    generate.column.clear.click()
    assert generate.model.rowCount() == 0
    assert window.document_controller.document.state.puzzle == puzzle_of(2)


def test_what_is_not_reached_is_said(qtbot, window, generate, maker):
    maker.missing = frozenset({0})
    before = window.document_controller.document.state
    _make(qtbot, generate)
    assert generate.status_line.status.facts == ("Not made in 10 s",)
    assert generate._messages.shown.title == "Not made in 10 s"
    assert window.document_controller.document.state == before
    _make(qtbot, generate, 3)
    assert generate.status_line.status.facts == ("2 puzzles", "1 not made in 10 s")
    assert window.document_controller.document.state.puzzle == puzzle_of(1)


def test_cancel_keeps_what_was_made(qtbot, window, generate, maker):
    maker.go.clear()
    generate.panel.row("count").editor.field.entered.emit(5)
    generate.bar.main.click()
    qtbot.waitUntil(maker.begun.is_set)
    assert not generate.panel.row("grade").editor.isEnabled()
    assert window.actions_of.stop.isEnabled()
    with qtbot.waitSignal(generate.runner.finished, timeout=20_000):
        generate.bar.stop.click()
    assert generate.status_line.status.word == "Cancelled"
    assert generate.model.rowCount() == 0
    assert not window.actions_of.stop.isEnabled()
    assert generate.bar.main.isEnabled()


def test_the_menu_cancels_from_another_workspace(qtbot, window, generate, maker):
    maker.go.clear()
    generate.bar.main.click()
    qtbot.waitUntil(maker.begun.is_set)
    window.pages.show_workspace(EVOLVE)
    assert not window.run_bar.stop.isEnabled()
    assert window.actions_of.stop.text() == "Cancel generating"
    assert not window.actions_of.stop.shortcuts()
    with qtbot.waitSignal(generate.runner.finished, timeout=20_000):
        window.actions_of.stop.trigger()
    assert generate.status_line.status.word == "Cancelled"
    assert window.pages.shown == EVOLVE


@pytest.fixture
def active(qtbot, window):
    """Return the window, active and with a puzzle that could be solved."""
    window.document_controller.put(PUZZLE, "Test", "choose")
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    return window


def test_f5_makes_puzzles_and_escape_cancels(qtbot, active, generate, maker):
    maker.go.clear()
    QTest.keyClick(active, Qt.Key.Key_F5)
    assert not active.controller.is_on
    qtbot.waitUntil(maker.begun.is_set)
    QTest.keyClick(active, Qt.Key.Key_F6)
    assert not active.controller.is_on
    with qtbot.waitSignal(generate.runner.finished, timeout=20_000):
        QTest.keyClick(active, Qt.Key.Key_Escape)
    assert generate.status_line.status.word == "Cancelled"
    assert active.pages.shown == GENERATE


@pytest.mark.exhaustive
def test_elsewhere_puzzles_are_made_on_and_the_keys_are_those_of_the_run(
    qtbot, active, generate, maker
):
    maker.go.clear()
    generate.bar.main.click()
    qtbot.waitUntil(maker.begun.is_set)
    active.pages.show_workspace(EVOLVE)
    QTest.keyClick(active, Qt.Key.Key_Escape)
    assert not generate.runner.is_cancelling
    QTest.keyClick(active, Qt.Key.Key_F5)
    assert active.controller.is_on
    active.pages.show_workspace(GENERATE)
    QTest.keyClick(active, Qt.Key.Key_Escape)
    assert generate.runner.is_cancelling
    assert active.controller.is_on


@pytest.mark.exhaustive
def test_who_solved_a_puzzle_is_noted(qtbot, window, generate):
    _make(qtbot, generate)
    puzzle = generate.model.records[0].grid
    window.document_controller.keep(assess(puzzle, EXACT, 5.0).solution, puzzle)
    assert cell(generate.model, 0, EVOLVED) == "✓"


def test_the_board_shows_the_making(qtbot, generate, maker):
    maker.go.clear()
    with qtbot.waitSignal(generate.runner.progressed, timeout=20_000):
        generate.bar.main.click()
    assert generate.board.view.picture.givens.tolist() == PUZZLE.digits.tolist()
    assert generate.board.view.picture.locked
    assert generate.board.title.text() == "Removing cells"


def test_impossible_wishes_are_said_before_anything_is_made(generate):
    generate.panel.row("givens").editor.field.entered.emit(10)
    status = generate.status_line.status
    assert status.word == "Cannot generate"
    assert status.facts == (
        "17 to 81 givens are expected for a 9×9 puzzle with a unique solution, not 10",
    )
    assert not generate.bar.main.isEnabled()
    generate.panel.row("givens").editor.field.entered.emit(0)
    assert generate.bar.main.isEnabled()


def test_the_seed_of_the_last_puzzle_can_be_recorded(generate):
    generate.panel.fix_seed(2**63 - 1)
    assert generate.bar.main.isEnabled()
    generate.panel.row("count").editor.field.entered.emit(2)
    assert not generate.bar.main.isEnabled()
    generate.panel.fix_seed(2**63 - 2)
    assert generate.bar.main.isEnabled()


def test_an_error_of_the_user_gives_a_message_and_the_next_request_is_made(qtbot, generate, maker):
    maker.error = UserError("a recipe for empty boards is expected")
    _make(qtbot, generate)
    assert generate._messages.shown.title == "These puzzles cannot be made"
    assert generate.status_line.status.word == "Failed"
    maker.error = None
    _make(qtbot, generate)
    assert generate._messages.shown is None
    assert generate.model.rowCount() == 1


@pytest.mark.exhaustive
def test_an_error_of_the_program_gives_a_message_and_reaches_the_hook(qtbot, generate, maker):
    maker.error = ZeroDivisionError("oops")
    with qtbot.capture_exceptions() as exceptions:
        _make(qtbot, generate)
    assert [each[0] for each in exceptions] == [ZeroDivisionError]
    assert generate._messages.shown.title == "Generating failed"
    assert generate.bar.main.isEnabled()


@pytest.mark.exhaustive
def test_a_cancelled_measurement_notes_nothing(qtbot, generate, maker):
    _make(qtbot, generate)
    maker.go.clear()
    generate.column.effort.click()
    with qtbot.waitSignal(generate.runner.finished, timeout=20_000):
        generate.bar.stop.click()
    assert generate.column.effort_words == ""
    assert generate.column.effort.isEnabled()


@pytest.mark.exhaustive
def test_the_effort_of_evolution_is_measured_on_request(qtbot, window, generate):
    assert not generate.column.effort.isEnabled()
    _make(qtbot, generate)
    with qtbot.waitSignal(generate.runner.finished, timeout=20_000):
        generate.column.effort.click()
    assert generate.column.effort_words.startswith("4 of 5 runs of Fast solved it")
    assert "1,200 evaluations" in generate.column.effort_words
    window.document_controller.clear()
    assert generate.column.effort_words == ""


def test_nothing_is_made_while_a_run_is_on(qtbot, window, generate):
    window.document_controller.put(PUZZLE, "Test", "choose")
    window.solve_controller.press_run()
    assert window.pages.shown == EVOLVE
    qtbot.waitUntil(lambda: window.solve_controller.state.report is not None)
    window.pages.show_workspace(GENERATE)
    assert not generate.bar.main.isEnabled()
    assert generate.status_line.status.word == "Waiting"
    with qtbot.waitSignal(window.controller.ended, timeout=20_000):
        window.solve_controller.press_stop()
    assert generate.bar.main.isEnabled()


@pytest.mark.exhaustive
def test_a_puzzle_waits_in_the_list_while_a_run_needs_the_desk(qtbot, window, generate, maker):
    generate.panel.fix_seed(1)
    maker.go.clear()
    generate.bar.main.click()
    qtbot.waitUntil(maker.begun.is_set)
    window.document_controller.put(PUZZLE, "Test", "choose")
    window.solve_controller.press_run()
    with qtbot.waitSignal(generate.runner.finished, timeout=20_000):
        maker.go.set()
    assert window.document_controller.document.state.puzzle == PUZZLE
    assert generate.model.rowCount() == 1


@pytest.mark.exhaustive
def test_messages_are_seen_where_they_are_shown(window):
    window.files.open_file("nowhere.sdm")
    assert window.pages.shown == GENERATE
    assert window.pages.strip.isVisible()


def test_the_list_is_saved_and_opened_again(qtbot, window, generate, tmp_path, monkeypatch):
    _make(qtbot, generate, 2)
    path = tmp_path / "made"
    answer = (str(path), "Line, or a collection of lines (*.sdm)")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: answer)
    generate.column.save.click()
    window.files.open_file(f"{path}.sdm")
    assert window.document_controller.document.state.puzzle == puzzle_of(0)
    assert window.document_controller.document.state.name == "Grade 1, seed 0"
    answer = (str(tmp_path / "nowhere" / "made"), answer[1])
    generate.column.save.click()
    assert generate._messages.shown.title == "The list was not saved"


def test_a_window_closed_while_making_ends_its_thread(qtbot, window, generate, maker):
    maker.go.clear()
    generate.bar.main.click()
    qtbot.waitUntil(maker.begun.is_set)
    window.close()
    assert not generate.runner.is_running
    assert "generator" not in {thread.name for thread in threading.enumerate()}


@pytest.mark.exhaustive
@pytest.mark.parametrize("size", [(960, 540), (1280, 800)])
def test_the_smallest_window_has_room_for_a_board(qtbot, window, generate, size):
    window.resize(*size)
    view = generate.board.view
    qtbot.waitUntil(lambda: min(view.width(), view.height()) >= 9 * 30 + 14)
    assert window.size().toTuple() == size


@pytest.mark.exhaustive
def test_nothing_is_laid_over_a_board_in_the_making(generate):
    assert not generate.board.overlays.isVisibleTo(generate.board)


def test_a_made_puzzle_is_played_or_solved(qtbot, window, generate):
    assert not generate.column.play.isEnabled()
    _make(qtbot, generate)
    generate.column.play.click()
    assert window.pages.shown == PLAY
    assert not window.controller.is_on
    window.pages.show_workspace(GENERATE)
    generate.column.watch.click()
    assert window.board.isVisible()
    qtbot.waitUntil(lambda: window.solve_controller.state.report is not None)
    assert window.document_controller.document.state.puzzle == puzzle_of(0)


@pytest.mark.exhaustive
def test_a_cleared_list_can_be_restored(qtbot, generate):
    _make(qtbot, generate, 3)
    generate.column.clear.click()
    assert generate.model.rowCount() == 0
    assert generate._messages.shown.title == "3 puzzles removed"
    _make(qtbot, generate)
    generate._messages.show(list_cleared(3, generate.made.restore))
    generate._messages.shown.action.act()
    generate._messages.show(None)
    assert generate.model.rowCount() == 4


def _reopened(open_window, folder):
    return open_window(FakeEngine(), data_folder=folder).pages.build("generate", FakeMaker())


def test_the_list_survives_a_restart(qtbot, open_window, tmp_path, maker):
    first = open_window(FakeEngine(), data_folder=tmp_path)
    workspace = first.pages.build("generate", maker)
    workspace.panel.fix_seed(7)
    workspace.panel.row("grade").editor.chosen.emit("any")
    _make(qtbot, workspace, 2)
    first.close()
    again = _reopened(open_window, tmp_path)
    assert again.model.rowCount() == 2
    shown = [cell(again.model, 1, column) for column in again.model.columns]
    today = again.model.puzzles[1].made.day.isoformat()
    assert shown == ["2", "10", "1", "–", "8", today, "", ""]
    assert [each.grid for each in again.model.puzzles] == [puzzle_of(7), puzzle_of(8)]


@pytest.mark.exhaustive
def test_a_cleared_list_stays_empty_after_a_restart(qtbot, open_window, tmp_path, maker):
    first = open_window(FakeEngine(), data_folder=tmp_path)
    workspace = first.pages.build("generate", maker)
    _make(qtbot, workspace, 2)
    workspace.column.clear.click()
    first.close()
    assert _reopened(open_window, tmp_path).model.rowCount() == 0


@pytest.mark.exhaustive
def test_a_damaged_list_is_said_once_and_kept(qtbot, open_window, tmp_path, maker):
    first = open_window(FakeEngine(), data_folder=tmp_path)
    _make(qtbot, first.pages.build("generate", maker), 2)
    first.close()
    path = tmp_path / FILE
    damaged = path.read_bytes() + b'{"puzzle": "12'
    path.write_bytes(damaged)
    again = _reopened(open_window, tmp_path)
    assert again.model.rowCount() == 2
    assert again._messages.shown.text.startswith("1 entry is damaged")
    assert [copy.read_bytes() for copy in tmp_path.glob("made.damaged*")] == [damaged]
    assert _reopened(open_window, tmp_path)._messages.shown is None


@pytest.mark.exhaustive
def test_the_longest_time_left_is_said_before_the_first_puzzle(qtbot, generate, maker):
    maker.go.clear()
    generate.panel.row("count").editor.field.entered.emit(3)
    with qtbot.waitSignal(generate.runner.progressed, timeout=20_000):
        generate.bar.main.click()
    assert "at most 30 s left" in generate.progress.text


def test_rules_come_from_the_board_or_a_file(generate, tmp_path):
    board = Geometry(2, 3, Layout(constraints=frozenset({Constraint.ANTI_KING})))
    generate._document_controller.begin(board)
    generate.panel.rules.board.click()
    assert generate.panel.options.spec.geometry == board
    path = tmp_path / "mine.toml"
    path.write_text('title = "M"\nconstraints = ["diagonals"]\n')
    generate.open_layout(str(path))
    assert generate.panel.options.layout == "x" and generate.panel.options.size == 6
    path.write_text('title = "M"\nregions = "AB"\n')
    generate.open_layout(str(path))
    message = generate._messages.shown
    assert message.title == "This layout cannot be read" and "mine.toml, line 2" in message.text
    assert generate.panel.options.layout == "x"
