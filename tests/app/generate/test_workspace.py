"""The workspace in the window: what is asked for, what comes of it, and what is said."""

import threading

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog

from sudoku_ga.app.collection.model import EVOLVED
from sudoku_ga.app.collection.solved import SolvedPuzzles
from sudoku_ga.app.generate.made import FILE
from sudoku_ga.app.generate.workspace import GenerateWorkspace
from sudoku_ga.app.messages import Severity, list_cleared, not_generated
from sudoku_ga.app.workspace import EVOLVE, GENERATE, PLAY
from sudoku_ga.errors import UserError
from sudoku_ga.puzzle.assessment import assess
from sudoku_ga.puzzle.formats.reading import WRITABLE
from sudoku_ga.puzzle.formats.source import open_source
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.layout import Constraint, Layout
from tests.app.cells import cell
from tests.app.generate.making import FakeMaker, puzzle_of
from tests.app.reports import EXACT, PUZZLE, FakeEngine
from tests.app.shared_parts import show_workspace


@pytest.fixture
def maker():
    return FakeMaker()


@pytest.fixture
def make_generate(make_services, maker):
    """Return a function that makes the workspace in sight; it ends with the test."""
    made = []

    def make(folder=None):
        services = make_services(folder=folder)
        solved = SolvedPuzzles(services.document, folder, services.messages, services.window)
        workspace = GenerateWorkspace(services, solved, maker)
        workspace.services = services
        show_workspace(services, workspace)
        choose_seed_and_grade(workspace)
        made.append(workspace)
        return workspace

    yield make
    for workspace in made:
        workspace.shut_down()


@pytest.fixture
def generate(make_generate):
    return make_generate()


@pytest.fixture
def desk(generate):
    """The document on whose board the puzzles are put."""
    return generate.services.document


@pytest.fixture
def message(generate):
    """Return a function that returns the message shown."""
    return lambda: generate.services.messages.shown


def choose_seed_and_grade(workspace):
    workspace.panel.fix_seed(0)
    workspace.panel.row("grade").editor.chosen.emit("any")


def _make(qtbot, generate, count=1):
    generate.panel.row("count").editor.field.entered.emit(count)
    with qtbot.waitSignal(generate.runner.finished, timeout=20_000):
        generate.bar.main.click()


@pytest.mark.exhaustive
def test_the_board_has_no_empty_caption_below_it(generate):
    assert generate.board.isVisible()
    assert generate.board.caption is None


def test_a_puzzle_is_put_on_the_desk_as_a_move(qtbot, generate, maker, desk):
    _make(qtbot, generate)
    assert desk.document.state.puzzle == puzzle_of(0)
    assert desk.document.texts[-1] == "Generate Grade 1, seed 0"
    assert generate.status_line.status.word == "Made"
    assert generate.column.facts.text("Givens") == "10 of 16"
    assert generate.column.facts.text("Grade").startswith("1, very easy")
    assert generate.column.facts.text("Solutions") == "exactly one"
    assert generate.column.facts.text("Minimal") == "yes, proved"
    assert generate.column.facts.text("Symmetry") == "no symmetry"
    desk.undo()
    assert desk.document.state.puzzle != puzzle_of(0)
    assert generate.column.facts.text("Grade") == "–"
    assert threading.get_ident() not in maker.threads


def test_several_puzzles_become_a_list_of_which_one_is_chosen(qtbot, generate, maker, desk):
    _make(qtbot, generate, 3)
    assert [job.seed for job in maker.jobs] == [0, 1, 2]
    assert desk.document.state.puzzle == puzzle_of(0)
    assert generate.model.rowCount() == 3
    generate.column.list.chosen.emit(2)
    assert desk.document.state.puzzle == puzzle_of(2)
    assert desk.document.texts[-1] == "Choose Grade 1, seed 2"
    assert generate.column.list.currentIndex().row() == 2
    generate.column.clear.click()
    assert generate.model.rowCount() == 0
    assert desk.document.state.puzzle == puzzle_of(2)


def test_what_is_not_reached_is_said(qtbot, generate, maker, desk, message):
    maker.missing = frozenset({0})
    before = desk.document.state
    _make(qtbot, generate)
    assert message() == not_generated("Not made in 10 s", 1)
    assert generate.status_line.status.facts == ("Not made in 10 s",)
    assert desk.document.state == before
    _make(qtbot, generate, 3)
    assert generate.status_line.status.facts[0] == "2 puzzles"
    assert generate.model.rowCount() == 2
    assert desk.document.state.puzzle == puzzle_of(1)


def test_cancel_keeps_what_was_made(qtbot, generate, maker):
    maker.go.clear()
    generate.panel.row("count").editor.field.entered.emit(5)
    generate.bar.main.click()
    qtbot.waitUntil(maker.begun.is_set)
    assert not generate.panel.row("grade").editor.isEnabled()
    assert generate.commands.stop.usable
    with qtbot.waitSignal(generate.runner.finished, timeout=20_000):
        generate.bar.stop.click()
    assert generate.status_line.status.word == "Cancelled"
    assert generate.model.rowCount() == 0
    assert not generate.commands.stop.usable
    assert generate.bar.main.isEnabled()


@pytest.mark.exhaustive
def test_who_solved_a_puzzle_is_noted(qtbot, generate, desk):
    _make(qtbot, generate)
    puzzle = generate.model.records[0].grid
    desk.keep(assess(puzzle, EXACT, 5.0).solution, puzzle)
    assert cell(generate.model, 0, EVOLVED) == "✓"


def test_the_board_shows_the_making(qtbot, generate, maker):
    maker.go.clear()
    view = generate.board.view
    generate.bar.main.click()
    qtbot.waitUntil(lambda: view.picture.givens.tolist() == PUZZLE.digits.tolist(), timeout=20_000)
    assert view.picture.locked
    assert generate.board.title.text() == "Removing cells"


def test_impossible_wishes_are_said_before_anything_is_made(generate):
    generate.panel.row("givens").editor.field.entered.emit(10)
    status = generate.status_line.status
    assert status.word == "Cannot generate"
    (reason,) = status.facts
    assert {"17", "81", "10"} <= set(reason.split())
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


def test_an_error_of_the_user_gives_a_message_and_the_next_request_is_made(
    qtbot, generate, maker, message
):
    maker.error = UserError("a recipe for empty boards is expected")
    _make(qtbot, generate)
    assert message().severity is Severity.ERROR
    assert generate.status_line.status.word == "Failed"
    maker.error = None
    _make(qtbot, generate)
    assert message() is None
    assert generate.model.rowCount() == 1


@pytest.mark.exhaustive
def test_an_error_of_the_program_gives_a_message_and_reaches_the_hook(
    qtbot, generate, maker, message
):
    maker.error = ZeroDivisionError("oops")
    with qtbot.capture_exceptions() as exceptions:
        _make(qtbot, generate)
    assert [each[0] for each in exceptions] == [ZeroDivisionError]
    assert message().severity is Severity.ERROR
    assert generate.bar.main.isEnabled()


@pytest.mark.exhaustive
def test_a_cancelled_measurement_notes_nothing(qtbot, generate, maker):
    _make(qtbot, generate)
    maker.go.clear()
    generate.column.effort.click()
    with qtbot.waitSignal(generate.runner.finished, timeout=20_000):
        generate.bar.stop.click()
    assert generate.column.effort_words.text() == ""
    assert generate.column.effort.isEnabled()


@pytest.mark.exhaustive
def test_the_effort_of_evolution_is_measured_on_request(qtbot, generate, desk):
    assert not generate.column.effort.isEnabled()
    _make(qtbot, generate)
    with qtbot.waitSignal(generate.runner.finished, timeout=20_000):
        generate.column.effort.click()
    words = generate.column.effort_words.text()
    assert "4 of 5" in words and "Fast" in words and "1,200 evaluations" in words
    desk.clear()
    assert generate.column.effort_words.text() == ""


@pytest.mark.exhaustive
def test_a_puzzle_waits_in_the_list_while_a_run_needs_the_desk(qtbot, generate, maker, desk):
    generate.panel.fix_seed(1)
    maker.go.clear()
    generate.bar.main.click()
    qtbot.waitUntil(maker.begun.is_set)
    desk.put(PUZZLE, "Test", "choose")
    generate.services.state.press_run()
    with qtbot.waitSignal(generate.runner.finished, timeout=20_000):
        maker.go.set()
    assert desk.document.state.puzzle == PUZZLE
    assert generate.model.rowCount() == 1


def test_the_list_is_saved_and_opened_again(qtbot, generate, tmp_path, monkeypatch, message):
    _make(qtbot, generate, 2)
    path = tmp_path / "made"
    answer = (str(path), "Line, or a collection of lines (*.sdm)")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: answer)
    generate.column.save.click()
    kept = list(open_source(f"{path}.sdm"))
    assert [each.grid for each in kept] == [puzzle_of(0), puzzle_of(1)]
    assert kept[0].name == "Grade 1, seed 0"
    answer = (str(tmp_path / "nowhere" / "made"), answer[1])
    generate.column.save.click()
    assert message().severity is Severity.ERROR


def test_a_list_that_a_format_cannot_hold_is_not_saved(
    qtbot, generate, tmp_path, monkeypatch, message
):
    _make(qtbot, generate, 1)
    label = f"{WRITABLE['hodoku'].label} (*.txt)"
    for path, severity in (("", None), (str(tmp_path / "made.txt"), Severity.ERROR)):
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, to=path: (to, label))
        generate.column.save.click()
        assert (message() and message().severity) == severity
    assert list(tmp_path.iterdir()) == []


@pytest.mark.exhaustive
def test_nothing_is_laid_over_a_board_in_the_making(generate):
    assert not generate.board.overlays.isVisibleTo(generate.board)


@pytest.mark.exhaustive
def test_a_cleared_list_can_be_restored(qtbot, generate, message):
    _make(qtbot, generate, 3)
    generate.column.clear.click()
    assert generate.model.rowCount() == 0
    assert message() == list_cleared(3, print)
    _make(qtbot, generate)
    list_cleared(3, generate.made.restore).action.act()
    assert generate.model.rowCount() == 4


def test_the_list_survives_a_restart(qtbot, make_generate, tmp_path):
    first = make_generate(tmp_path)
    first.panel.fix_seed(7)
    _make(qtbot, first, 2)
    first.shut_down()
    again = make_generate(tmp_path)
    assert again.model.rowCount() == 2
    shown = [cell(again.model, 1, column) for column in again.model.columns]
    today = again.model.puzzles[1].made.day.isoformat()
    assert shown == ["2", "10", "1", "–", "8", today, "", ""]
    assert [each.grid for each in again.model.puzzles] == [puzzle_of(7), puzzle_of(8)]


@pytest.mark.exhaustive
def test_a_cleared_list_stays_empty_after_a_restart(qtbot, make_generate, tmp_path):
    first = make_generate(tmp_path)
    _make(qtbot, first, 2)
    first.column.clear.click()
    first.shut_down()
    assert make_generate(tmp_path).model.rowCount() == 0


@pytest.mark.exhaustive
def test_a_damaged_list_is_said_once_and_kept(qtbot, make_generate, tmp_path):
    first = make_generate(tmp_path)
    _make(qtbot, first, 2)
    first.shut_down()
    path = tmp_path / FILE
    damaged = path.read_bytes() + b'{"puzzle": "12'
    path.write_bytes(damaged)
    again = make_generate(tmp_path)
    assert again.model.rowCount() == 2
    assert again.services.messages.shown.severity is Severity.WARNING
    assert [copy.read_bytes() for copy in tmp_path.glob("made.damaged*")] == [damaged]
    assert make_generate(tmp_path).services.messages.shown is None


@pytest.mark.exhaustive
def test_the_longest_time_left_is_said_before_the_first_puzzle(qtbot, generate, maker):
    maker.go.clear()
    generate.panel.row("count").editor.field.entered.emit(3)
    with qtbot.waitSignal(generate.runner.progressed, timeout=20_000):
        generate.bar.main.click()
    assert "at most 30 s left" in generate.progress.text


def test_rules_come_from_the_board_or_a_file(generate, tmp_path, desk, message, monkeypatch):
    board = Geometry(2, 3, Layout(constraints=frozenset({Constraint.ANTI_KING})))
    desk.begin(board)
    generate.panel.rules.board.click()
    assert generate.panel.options.spec.geometry == board
    path = tmp_path / "mine.toml"
    path.write_text('title = "M"\nconstraints = ["diagonals"]\n')
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))
    generate.panel.rules.file.click()
    assert generate.panel.options.layout == "x" and generate.panel.options.size == 6
    path.write_text('title = "M"\nregions = "AB"\n')
    generate.open_layout(str(path))
    assert message().severity is Severity.ERROR and "mine.toml, line 2" in message().text
    assert generate.panel.options.layout == "x"


# In the window


@pytest.fixture
def window(open_window, maker):
    opened = open_window(FakeEngine())
    opened.evolve.bar.pace.choose(0)
    choose_seed_and_grade(opened.pages.build("generate", maker))
    opened.pages.show_workspace(GENERATE)
    return opened


@pytest.fixture
def active(qtbot, window):
    """Return the window, active and with a puzzle that could be solved."""
    window.document_controller.put(PUZZLE, "Test", "choose")
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    return window


@pytest.mark.exhaustive
def test_the_header_and_the_keys_switch(window):
    generate = window.pages.present(GENERATE)
    assert generate.bar.isVisible()
    assert not window.evolve.bar.isVisible()
    window.actions_of.pages.actions()[0].trigger()
    assert window.pages.shown == EVOLVE
    assert window.evolve.bar.isVisible()
    QTest.mouseClick(window.header.workspaces._segments[GENERATE], Qt.MouseButton.LeftButton)
    assert window.pages.shown == GENERATE
    assert generate.page.isVisible()


@pytest.mark.exhaustive
def test_the_menu_cancels_from_another_workspace(qtbot, window, maker):
    generate = window.pages.present(GENERATE)
    maker.go.clear()
    generate.bar.main.click()
    qtbot.waitUntil(maker.begun.is_set)
    window.pages.show_workspace(EVOLVE)
    assert not window.evolve.bar.stop.isEnabled()
    assert window.actions_of.stop.text() == "Cancel generating"
    assert not window.actions_of.stop.shortcuts()
    with qtbot.waitSignal(generate.runner.finished, timeout=20_000):
        window.actions_of.stop.trigger()
    assert generate.status_line.status.word == "Cancelled"
    assert window.pages.shown == EVOLVE


def test_f5_makes_puzzles_and_escape_cancels(qtbot, active, maker):
    generate = active.pages.present(GENERATE)
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
def test_elsewhere_puzzles_are_made_on_and_the_keys_are_those_of_the_run(qtbot, active, maker):
    generate = active.pages.present(GENERATE)
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
def test_messages_are_seen_where_they_are_shown(window):
    window.files.open_file("nowhere.sdm")
    assert window.pages.shown == GENERATE
    assert window.pages.strip.isVisible()


@pytest.mark.exhaustive
@pytest.mark.parametrize("size", [(900, 600), (1280, 800)])
def test_the_smallest_window_has_room_for_a_board(qtbot, window, size):
    generate = window.pages.present(GENERATE)
    window.resize(*size)
    view = generate.board.view
    qtbot.waitUntil(lambda: min(view.width(), view.height()) >= 9 * 30 + 14)
    assert window.size().toTuple() == size


def test_a_made_puzzle_is_played_or_solved(qtbot, window):
    generate = window.pages.present(GENERATE)
    assert not generate.column.play.isEnabled()
    _make(qtbot, generate)
    generate.column.play.click()
    assert window.pages.shown == PLAY
    assert not window.controller.is_on
    window.pages.show_workspace(GENERATE)
    generate.column.watch.click()
    assert window.evolve.board.isVisible()
    qtbot.waitUntil(lambda: window.solve_controller.state.report is not None)
    assert window.document_controller.document.state.puzzle == puzzle_of(0)


@pytest.mark.exhaustive
def test_nothing_is_made_while_a_run_is_on(qtbot, window):
    generate = window.pages.present(GENERATE)
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
def test_a_window_closed_while_making_ends_its_thread(qtbot, window, maker):
    generate = window.pages.present(GENERATE)
    maker.go.clear()
    generate.bar.main.click()
    qtbot.waitUntil(maker.begun.is_set)
    window.close()
    assert not generate.runner.is_running
    assert "generator" not in {thread.name for thread in threading.enumerate()}
