from dataclasses import replace
from typing import get_type_hints

import numpy as np
import pytest
from PySide6.QtCore import QMimeData, Qt, QUrl
from PySide6.QtGui import QClipboard, QColor, QIcon
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from sudoku_ga.app.board.picture import conflicts_of
from sudoku_ga.app.files.router import text_of
from sudoku_ga.app.messages import Severity
from sudoku_ga.app.run.kernels import KernelPreparation
from sudoku_ga.app.run.state import RunState
from sudoku_ga.app.theme import icons
from sudoku_ga.app.window.actions import Actions
from sudoku_ga.app.window.main_window import MainWindow
from sudoku_ga.app.workspace import GENERATE, PLAY
from sudoku_ga.evolution.core.report import StopReason
from sudoku_ga.evolution.recipe.reading import load_recipe
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from tests.app.driving import solve
from tests.app.generate.making import FakeMaker
from tests.app.reports import FOUR, PUZZLE, SOLVED, FakeEngine, report_of
from tests.examples import some


@pytest.fixture
def engine():
    return FakeEngine()


@pytest.fixture
def window(open_window, engine):
    opened = open_window(engine)
    opened.evolve.bar.pace.choose(0)
    opened.document_controller.put(PUZZLE, "Test", "choose")
    return opened


def _start(qtbot, window):
    window.evolve.bar.main.click()
    qtbot.waitUntil(lambda: window.solve_controller.state.report is not None)


def _message(window):
    return window.pages.strip.message


def test_solve_shows_the_answer_the_curve_and_the_words(qtbot, window, engine):
    engine.generations = 5
    solve(qtbot, window)
    picture = window.evolve.board.view.picture
    assert np.array_equal(picture.digits, SOLVED.digits)
    assert not picture.locked
    assert len(window.evolve.insight.fitness.curve) == 11
    assert window.evolve.status_line.status.word == "Solved"
    assert window.evolve.board.title.text().startswith("Solved in generation 5 · ")
    assert window.evolve.bar.figures[0].text == "96"
    assert window.evolve.bar.main.text() == "Solve"


def test_typing_makes_givens_that_can_be_undone(qtbot, window):
    window.actions_of.sizes.actions()[4].trigger()
    view = window.evolve.board.view
    view.setFocus()
    view.select(4)
    QTest.keyClicks(view, "7")
    assert window.document_controller.document.state.puzzle.digits[4] == 7
    assert window.actions_of.undo.text() == "Undo type 7 in r1c5"
    window.actions_of.undo.trigger()
    assert window.document_controller.document.state.puzzle.given_count == 0


@pytest.mark.exhaustive
def test_a_running_board_is_locked_and_offers_to_stop(qtbot, window):
    _start(qtbot, window)
    assert window.evolve.board.view.picture.locked
    window.evolve.board.view.select(0)
    QTest.keyClicks(window.evolve.board.view, "3")
    assert window.document_controller.document.state.puzzle == PUZZLE
    assert window.pages.strip.button.text() == "Stop"
    with qtbot.waitSignal(window.controller.ended, timeout=20_000) as blocker:
        window.pages.strip.button.click()
    assert blocker.args[0].outcome.stop_reason is StopReason.CANCELLED
    assert window.evolve.status_line.status.word == "Stopped"
    assert _message(window) is None


def test_other_puzzles_are_refused_while_a_run_is_on(qtbot, window):
    _start(qtbot, window)
    for action in (window.actions_of.open, window.actions_of.paste, window.actions_of.clear):
        assert not action.isEnabled()
    window.actions_of.undo.trigger()
    assert window.document_controller.document.state.puzzle == PUZZLE


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", ["open_run", "verify_run"])
def test_an_action_that_waits_for_the_end_of_a_run_says_so(qtbot, window, name):
    action = getattr(window.actions_of, name)
    assert action.isEnabled() and "Stop" not in action.toolTip()
    _start(qtbot, window)
    assert not action.isEnabled()
    assert action.toolTip() == "Stop the present run first"
    window.evolve.bar.stop.click()
    qtbot.waitUntil(action.isEnabled)
    assert "Stop" not in action.toolTip()


def test_every_action_that_is_declared_is_there(window):
    for name, kind in get_type_hints(Actions).items():
        assert isinstance(getattr(window.actions_of, name, None), kind), name


def test_the_main_button_pauses_and_resumes(qtbot, window):
    _start(qtbot, window)
    assert window.evolve.bar.main.text() == "Pause"
    window.evolve.bar.main.click()
    assert window.evolve.bar.main.text() == "Resume"
    assert window.evolve.status_line.status.word == "Paused"
    window.evolve.bar.main.click()
    assert window.controller.state is RunState.RUNNING


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", some(["race", "lab", "play", "generate"]))
def test_a_click_on_the_switch_leaves_the_keyboard_to_the_workspace(qtbot, window, name):
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    switch, left = window.header.workspaces, Qt.MouseButton.LeftButton
    qtbot.mouseClick(switch.button(name), left)
    workspace, bar = window.pages.present(name), window.pages.present(name).bar
    focus = window.focusWidget()
    assert workspace.page.isAncestorOf(focus) or bar.isAncestorOf(focus)
    QTest.keyClick(focus, Qt.Key.Key_Left)
    assert window.pages.shown == name
    qtbot.mouseClick(switch.button("evolve"), left)
    assert window.focusWidget() is window.evolve.board.view


@pytest.mark.exhaustive
def test_the_arrow_keys_go_along_the_switch_from_one_to_the_next(qtbot, window):
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    window.header.workspaces.button("evolve").setFocus()
    for name in ("race", "play"):
        QTest.keyClick(window.focusWidget(), Qt.Key.Key_Right)
        assert window.pages.shown == name
        assert window.focusWidget() is window.header.workspaces.button(name)


def test_the_keys_drive_the_run(qtbot, window):
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    QTest.keyClick(window, Qt.Key.Key_F6)
    qtbot.waitUntil(lambda: window.evolve.board.title.text() == "Generation 1")
    assert window.controller.state is RunState.PAUSED
    QTest.keyClick(window, Qt.Key.Key_F5)
    assert window.controller.state is RunState.RUNNING
    with qtbot.waitSignal(window.controller.ended, timeout=20_000):
        QTest.keyClick(window, Qt.Key.Key_Escape)


@pytest.mark.exhaustive
def test_a_state_that_a_listener_sets_is_told_after_the_one_before(window):
    controller, seen = window.solve_controller, []
    first, second = (replace(controller.state.display, strength=strength) for strength in (2, 3))

    def answer(state):
        if state.display is first:
            controller.show(second)

    controller.state_changed.connect(answer)
    controller.state_changed.connect(lambda state: seen.append(state.display))
    controller.show(first)
    assert seen == [first, second]


def test_the_caption_counts_the_conflicts_of_the_very_board(window):
    running = replace(window.solve_controller.state, run=RunState.RUNNING, report=report_of(1))
    window.solve_controller.state_changed.emit(running)
    assert window.evolve.board.note.text() == "best 0 conflicts, 0 cells"
    wrong = SOLVED.with_digits([(0, 2)])
    pairs, cells, _evolved = conflicts_of(wrong)
    window.solve_controller.state_changed.emit(replace(running, report=report_of(2, digits=wrong)))
    assert window.evolve.board.note.text() == f"best {pairs} conflicts, {len(cells)} cells"


@pytest.mark.exhaustive
def test_reset_clears_digits_curve_and_words(qtbot, window, engine):
    engine.generations = 2
    solve(qtbot, window)
    window.actions_of.reset.trigger()
    assert window.evolve.board.view.picture.evolved is None
    assert len(window.evolve.insight.fitness.curve) == 0
    assert window.evolve.status_line.status.word == "Ready"
    assert not window.actions_of.reset.isEnabled()
    assert window.actions_of.undo.text() == "Undo reset"


def test_contradictory_givens_are_said_and_marked_before_anything_evolves(qtbot, window, engine):
    contradiction = Grid.empty(FOUR).with_digits([(0, 1), (1, 1)])
    window.document_controller.put(contradiction, "Bad", "choose")
    assert window.evolve.board.view.picture.fault_cells == {0, 1}
    assert window.evolve.status_line.status.word == "Cannot solve yet"
    assert not window.evolve.bar.main.isEnabled()
    qtbot.waitUntil(lambda: _message(window) is not None)
    assert _message(window).cells == (0, 1)
    window.pages.strip.button.click()
    assert window.evolve.board.view.selected == 0


@pytest.mark.exhaustive
def test_no_solution_is_said_where_no_given_conflicts(qtbot, window):
    # The last cell of the row has no candidate left.
    hopeless = Grid.empty(FOUR).with_digits([(0, 1), (1, 2), (2, 3), (7, 4)])
    window.document_controller.put(hopeless, "Bad", "choose")
    qtbot.waitUntil(lambda: _message(window) is not None)
    assert _message(window).title == "No solution"
    assert window.evolve.board.view.picture.fault_cells
    assert not window.evolve.bar.main.isEnabled()


@pytest.mark.exhaustive
def test_many_solutions_are_said_and_evolved_all_the_same(qtbot, window, engine):
    engine.generations = 2
    window.document_controller.put(Grid.empty(FOUR), "", "choose")
    messages = []
    window.messages.changed.connect(messages.append)
    solve(qtbot, window)
    titles = [message.title for message in messages if message is not None]
    assert titles == ["More than one solution"]
    assert "one of several solutions" in window.evolve.board.caption.plain


def test_a_value_that_other_components_do_not_allow_is_said_to_be_refused(window):
    window.recipe_model.set_recipe(load_recipe("coelho-frank-2021-243-as-run"))
    window.recipe_model.set_value("crossover.accepted", "no-worse")
    message = _message(window)
    assert message.severity is Severity.ERROR
    assert "Crossover: accepted = always" in message.text


@pytest.mark.exhaustive
def test_a_bad_text_leaves_the_board_as_it_was(window):
    QApplication.clipboard().setText("12345")
    window.actions_of.paste.trigger()
    assert window.document_controller.document.state.puzzle == PUZZLE
    assert _message(window).severity is Severity.ERROR
    assert "expected" in _message(window).text
    window.pages.strip.button.click()
    assert _message(window) is None


@pytest.mark.exhaustive
def test_a_refusal_is_withdrawn_when_a_puzzle_comes_after_all(window):
    for text in ("12345", text_of(PUZZLE)):  # the puzzle that is on the board already
        QApplication.clipboard().setText(text)
        window.actions_of.paste.trigger()
    assert _message(window) is None
    QApplication.clipboard().setText("12345")
    window.actions_of.paste.trigger()
    window.actions_of.clear.trigger()
    assert _message(window) is None


@pytest.mark.exhaustive
def test_a_file_that_was_copied_is_pasted_without_a_message(window, tmp_path):
    path = tmp_path / "one.sdm"
    path.write_text("1..............4\n")
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(path))])
    QApplication.clipboard().setMimeData(mime)
    window.actions_of.paste.trigger()
    assert window.document_controller.document.state.puzzle.given_count == 2
    QApplication.clipboard().setText(" \n")
    window.actions_of.paste.trigger()
    assert _message(window).title == "There is nothing to paste"
    assert window.document_controller.document.state.puzzle.given_count == 2


@pytest.mark.exhaustive
def test_a_clipboard_that_the_system_keeps_back_is_empty(window, monkeypatch):
    monkeypatch.setattr(QClipboard, "mimeData", lambda *_: None)
    monkeypatch.setattr(QClipboard, "text", lambda *_: "")
    window.actions_of.paste.trigger()
    assert _message(window).title == "There is nothing to paste"


def test_a_puzzle_is_copied_and_pasted(window):
    window.actions_of.copy.trigger()
    window.actions_of.clear.trigger()
    window.actions_of.paste.trigger()
    assert window.document_controller.document.state.puzzle == PUZZLE
    assert window.actions_of.undo.text() == "Undo paste Imported 1, grade 1"


@pytest.mark.exhaustive
def test_boxes_that_lie_otherwise_survive_the_clipboard(window):
    tall = Grid.empty(Geometry(3, 2)).with_digit(0, 5)
    window.document_controller.put(tall, "", "choose")
    window.actions_of.copy.trigger()
    window.actions_of.clear.trigger()
    window.actions_of.paste.trigger()
    assert window.document_controller.document.state.puzzle == tall


@pytest.mark.exhaustive
def test_a_file_that_is_not_there_is_said_to_be_missing(window):
    window.files.open_file("nowhere.sdm")
    assert "nowhere.sdm" in _message(window).text
    assert window.document_controller.document.state.puzzle == PUZZLE


@pytest.mark.exhaustive
def test_a_failing_run_is_reported_and_the_window_goes_on(qtbot, window, engine):
    def break_down():
        raise ZeroDivisionError("oops")

    engine.watch = break_down
    with qtbot.waitSignal(window.controller.failed, timeout=20_000):
        window.evolve.bar.main.click()
    assert window.pages.strip.button.text() == "Details"
    assert "ZeroDivisionError" in _message(window).details
    assert window.evolve.bar.main.isEnabled()


@pytest.mark.exhaustive
def test_the_logarithmic_curve_can_be_made_linear(qtbot, window, engine):
    engine.generations = 30
    solve(qtbot, window)
    fitness = window.evolve.insight.fitness
    pictures = [fitness.grab().toImage()]
    for scale in ("linear", "log"):
        fitness.scale.chosen.emit(scale)
        pictures.append(fitness.grab().toImage())
    first, linear, again = pictures
    assert linear != first
    assert again == first


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("theme", "brings"),
    some([("light", "moon"), ("dark", "sun"), ("high-contrast", "moon")], names=2),
)
def test_the_button_of_the_theme_shows_what_a_press_brings(window, themes, theme, brings):
    themes.select(theme)
    shown = window.header.theme.icon().pixmap(20, 20).toImage()
    assert shown == QIcon(icons.pixmap(brings, themes.current.ink, 20, 2)).pixmap(20, 20).toImage()


@pytest.mark.exhaustive
def test_the_theme_may_change_at_any_time(qtbot, window, engine, themes, styled):
    engine.generations = 3
    solve(qtbot, window)
    seen = []
    # Qt smooths a digit by the colour in which it was first drawn: the first round draws them all.
    for name in ("light", "dark", "high-contrast", "light", "dark", "light", "dark"):
        themes.select(name)
        seen.append(window.grab().toImage())
        ground = seen[-1].pixelColor(window.rect().center().x(), 2)
        assert ground == QColor(themes.current.window)
    assert seen[3] == seen[5] != seen[4] == seen[6]


@pytest.mark.exhaustive
def test_a_window_closed_while_running_ends_its_thread(qtbot, window):
    _start(qtbot, window)
    window.close()
    assert not window.controller._thread.isRunning()


@pytest.mark.exhaustive
def test_no_cell_is_too_small_in_any_window(qtbot, window, styled):
    window.actions_of.sizes.actions()[4].trigger()
    view = window.evolve.board.view
    for size in [(1920, 1080), (1280, 800), (1024, 700), (960, 540)]:
        side = 9 * (36 if size[1] > 540 else 27) + 14
        window.resize(*size)
        qtbot.waitUntil(lambda side=side: min(view.width(), view.height()) >= side)
        assert window.size().toTuple() == size


@pytest.mark.exhaustive
def test_the_panel_is_a_drawer_in_a_narrow_window(window, styled):
    window.resize(960, 640)
    window.grab()
    assert not window.evolve.panel.isVisible()
    window.actions_of.panel.trigger()
    assert window.evolve.panel.isVisible()
    assert window.evolve.panel.width() == pytest.approx(284, abs=4)


@pytest.mark.exhaustive
def test_the_panel_comes_back_when_the_window_is_wide_again(window):
    window.resize(1400, 900)
    window.grab()
    before = window.evolve.page.splitter.sizes()
    for width in (950, 1400):
        window.resize(width, 900)
        window.grab()
    assert window.evolve.panel.isVisible()
    assert window.evolve.page.splitter.sizes() == before


@pytest.mark.exhaustive
def test_theme_pace_and_columns_are_kept(window, settings, open_window, engine):
    window.evolve.bar.pace.choose(7)
    window.actions_of.themes.actions()[2].trigger()
    window.close()
    other = open_window(engine)
    assert other.evolve.bar.pace.pace == 7
    assert settings.theme == "dark"
    assert other.actions_of.themes.actions()[2].isChecked()


@pytest.mark.exhaustive
def test_the_first_window_fits_the_screen(qtbot, themes, settings, engine, styled):
    window = MainWindow(engine, KernelPreparation(lambda: True), settings)
    qtbot.addWidget(window)
    window.show()
    screen = window.screen().availableGeometry()  # smaller than the usual window
    assert screen.width() < 1280
    assert screen.contains(window.geometry())
    assert window.minimumWidth() <= screen.width()


@pytest.mark.exhaustive
def test_a_window_of_a_larger_screen_is_made_to_fit(window, open_window, engine):
    window.resize(3000, 2000)
    window.close()
    other = open_window(engine)
    room = other.screen().availableGeometry().size()
    assert other.width() <= room.width()
    assert other.height() <= room.height()


def test_the_menu_shows_statistics_and_makes_puzzles(qtbot, window):
    window.pages.show_workspace(PLAY)
    play = window.pages.present(PLAY)
    window.actions_of.pause.trigger()
    assert play.timer.is_paused
    window.actions_of.pause.trigger()
    assert not play.timer.is_paused
    for _time in range(2):
        window.actions_of.statistics.trigger()
        assert window.other.statistics.isVisible()
    workspace = window.pages.build(GENERATE, FakeMaker())
    with qtbot.waitSignal(workspace.runner.finished, timeout=20_000):
        window.actions_of.generate.trigger()
    assert window.pages.shown == GENERATE
    assert workspace.model.rowCount() > 0
