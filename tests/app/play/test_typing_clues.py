"""Typing a puzzle into the window."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractSpinBox, QApplication, QLineEdit

from sudoku_ga.app.workspace import EVOLVE, LAB, PLAY
from sudoku_ga.document.board_state import Mode
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from tests.app.reports import PUZZLE, SOLVED, FakeEngine
from tests.evolution.puzzles import AI_ESCARGOT

Key = Qt.Key
_LINE = "".join(map(str, AI_ESCARGOT.digits))


@pytest.fixture
def window(open_window):
    engine = FakeEngine()
    engine.generations = 2
    opened = open_window(engine)
    opened.evolve.bar.pace.choose(0)
    return opened


@pytest.fixture
def hand(window):
    return window.actions_of


def _board_state(window):
    return window.document_controller.document.state


def _begin(window, geometry=None):
    wanted = geometry or Geometry(3, 3)
    sizes = window.actions_of.sizes.actions()
    next(each for each in sizes if each.data() == wanted).trigger()


def _play(window):
    """Show a puzzle in Play, and return its board."""
    window.document_controller.put(PUZZLE, "Test", "choose")
    window.pages.show_workspace(PLAY)
    return window.pages.build("play").page.view


def _type(window, keys):
    """Type where the focus is."""
    for key in keys:
        QTest.keyClicks(window.focusWidget(), key)


@pytest.mark.exhaustive
def test_a_puzzle_is_typed_at_the_first_start(window):
    window.evolve.bar.main.setFocus()
    _type(window, _LINE)
    assert _board_state(window).puzzle == AI_ESCARGOT


def test_a_puzzle_is_typed_after_new(window):
    for blank in (".", " ", "0"):
        window.document_controller.put(PUZZLE, "Test", "choose")
        window.evolve.board.view.select(7)
        window.evolve.bar.main.setFocus()
        _begin(window)
        assert window.evolve.board.view.selected == 0
        _type(window, _LINE.replace("0", blank))
        assert _board_state(window).puzzle == AI_ESCARGOT, blank


@pytest.mark.exhaustive
def test_new_brings_the_board_into_sight(window):
    window.pages.show_workspace(LAB)
    _begin(window)
    assert window.pages.shown == EVOLVE
    _type(window, "5")
    assert _board_state(window).puzzle == Grid.empty(Geometry(3, 3)).with_digit(0, 5)


def test_typing_begins_anew_on_a_board_that_was_cleared(window):
    _type(window, "123")
    window.evolve.bar.main.setFocus()
    window.actions_of.clear.trigger()
    _type(window, "4")
    assert _board_state(window).puzzle == Grid.empty(Geometry(3, 3)).with_digit(0, 4)


@pytest.mark.exhaustive
def test_digits_arrive_wherever_the_focus_is(window):
    _begin(window)
    stops, widget = [], window
    while (widget := widget.nextInFocusChain()) is not window:
        reached = widget.isVisible() and widget.isEnabled() and widget.window() is window
        if reached and widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
            stops.append(widget)
    fields = [stop for stop in stops if isinstance(stop, QLineEdit | QAbstractSpinBox)]
    assert fields
    for stop in stops:
        window.document_controller.begin(Geometry(2, 2))
        _begin(window)
        stop.setFocus()
        QTest.keyClicks(stop, "5")
        given = _board_state(window).puzzle.given_count
        assert given == (0 if stop in fields else 1), stop
        expected = (stop.focusProxy() or stop) if stop in fields else window.evolve.board.view
        assert window.focusWidget() is expected


@pytest.mark.exhaustive
def test_a_command_is_no_digit(window):
    _begin(window)
    window.evolve.bar.main.setFocus()
    QTest.keyClick(window.evolve.bar.main, Key.Key_5, Qt.KeyboardModifier.AltModifier)
    QTest.keyClick(window.evolve.bar.main, Key.Key_Backspace)
    assert _board_state(window).puzzle.given_count == 0


@pytest.mark.exhaustive
def test_each_digit_is_undone_alone(window):
    _begin(window)
    _type(window, "12.3")
    position = window.document_controller.document.position
    window.actions_of.undo.trigger()
    assert _board_state(window).puzzle.digits[:4].tolist() == [1, 2, 0, 0]
    assert window.document_controller.document.position == position - 1


@pytest.mark.exhaustive
def test_the_cursor_goes_back_with_a_digit_that_is_undone(window):
    _begin(window)
    _type(window, "123")
    window.actions_of.undo.trigger()
    window.evolve.board.keypad.undo.click()
    assert window.evolve.board.view.selected == 1
    _type(window, "4")
    assert _board_state(window).puzzle.digits[:3].tolist() == [1, 4, 0]
    window.actions_of.undo.trigger()
    window.actions_of.redo.trigger()
    assert window.evolve.board.view.selected == 2


@pytest.mark.exhaustive
def test_the_cursor_stays_with_undo_where_typing_does_not_advance(window):
    view = _play(window)
    view.select(0)
    _type(window, "1")
    view.select(3)
    window.actions_of.undo.trigger()
    assert view.selected == 3


@pytest.mark.exhaustive
def test_each_mode_has_its_own_setting_that_is_remembered(window, hand, settings):
    _begin(window)
    assert hand.advance.isChecked()
    window.pages.show_workspace(PLAY)
    assert not hand.advance.isChecked()
    hand.advance.trigger()
    assert settings.advancing == {Mode.EDIT, Mode.PLAY}
    window.pages.show_workspace(EVOLVE)
    hand.advance.trigger()
    assert settings.advancing == {Mode.PLAY}
    window.focus_board()
    window.evolve.board.view.select(0)
    _type(window, "12")
    assert _board_state(window).puzzle == Grid.empty(Geometry(3, 3)).with_digit(0, 2)


def test_the_setting_is_taken_up_by_the_next_window(open_window, settings):
    settings.advancing = frozenset()
    opened = open_window(FakeEngine())
    _type(opened, "12")
    assert opened.document_controller.document.state.puzzle == Grid.empty(
        Geometry(3, 3)
    ).with_digit(0, 2)


@pytest.mark.exhaustive
def test_in_play_the_cursor_stays_at_first(window):
    view = _play(window)
    view.select(0)
    _type(window, "12 ")
    assert _board_state(window).placed is None
    assert view.selected == 0


@pytest.mark.exhaustive
def test_in_play_a_digit_can_be_skipped_and_a_given_repeated(window, hand):
    view = _play(window)
    hand.advance.trigger()
    view.select(0)
    _type(window, "".join(map(str, SOLVED.digits)))
    assert _board_state(window).is_solved_by_hand
    assert window.pages.strip.message is None
    view.select(0)
    _type(window, " .0")
    assert _board_state(window).is_solved_by_hand
    assert view.selected == 3
    QTest.keyClick(view, Key.Key_Backspace)
    assert _board_state(window).position.digits[:4].tolist() == [1, 2, 0, 4]


@pytest.mark.exhaustive
def test_a_new_board_is_filled_in_evolve(window):
    _play(window)
    _begin(window)
    assert window.pages.shown == EVOLVE
    _type(window, "5")
    assert _board_state(window).puzzle.digits[0] == 5


def test_digits_reach_the_board_of_play_wherever_the_focus_is(window):
    view = _play(window)
    view.select(1)
    window.header.chooser.setFocus()
    QTest.keyClicks(window.header.chooser, "2")
    assert _board_state(window).placed.digits[1] == 2
    assert window.focusWidget() is view


@pytest.mark.exhaustive
def test_a_stray_digit_leaves_an_answer_alone(qtbot, window):
    window.document_controller.put(PUZZLE, "Test", "choose")
    with qtbot.waitSignal(window.controller.ended, timeout=20_000):
        window.evolve.bar.main.click()
    window.evolve.bar.main.setFocus()
    position = window.document_controller.document.position
    _type(window, "5")
    QApplication.processEvents()
    assert window.document_controller.document.position == position
    assert window.focusWidget() is window.evolve.bar.main


@pytest.mark.exhaustive
def test_a_number_of_two_digits_is_typed_before_the_cursor_goes_on(window, hand):
    _begin(window, Geometry(4, 4))
    hand.numbers.trigger()
    position = window.document_controller.document.position
    _type(window, "16152.1")
    assert _board_state(window).puzzle.digits[:5].tolist() == [16, 15, 2, 0, 1]
    assert window.document_controller.document.position == position + 4
