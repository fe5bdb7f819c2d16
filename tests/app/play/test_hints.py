"""Hints and checks of the digits in Play."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from sudoku_ga.app.messages import NOT_COUNTED, no_solution_known, not_checkable, of_check
from sudoku_ga.document.marks import automatic_marks
from sudoku_ga.document.player_moves import ToggleCentreMark, ToggleMark
from sudoku_ga.puzzle.exact import SolutionCount
from sudoku_ga.puzzle.formats.source import open_source
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.hint_parts import NO_PARTS
from sudoku_ga.resources import resource_path
from tests.app.play.driving import board_state_of, menu_of, status_of, type_at, wait_until_assessed
from tests.app.reports import FOUR, PUZZLE, SOLVED
from tests.examples import some
from tests.puzzle.boards import S1_PUZZLE, puzzle
from tests.puzzle.variants import VARIANTS, first_solution

GRADE_3 = next(open_source(str(resource_path("puzzles", "grade-3.sdm")))).grid
KILLER = first_solution(VARIANTS["5x5 jigsaw killer"])
KILLER = KILLER.with_digits((cell, 0) for cell in range(25) if cell not in (7, 8, 18))
Key, Shift = Qt.Key, Qt.KeyboardModifier.ShiftModifier


def test_a_check_counts_digits_and_does_not_name_one():
    assert "1 digit." in of_check(1, 1, print).text
    assert "9 digits." in of_check(1, 9, print).text


def test_digits_are_checked_only_on_request(qtbot, play):
    type_at(play, 0, "1")
    type_at(play, 1, "3")
    wait_until_assessed(qtbot, play)
    assert not play.page.view.picture.wrong_cells
    play.hints.check()
    assert play.page.view.picture.wrong_cells == {1}
    assert play.messages.shown == of_check(1, 2, print)
    type_at(play, 1, "2")
    assert not play.page.view.picture.wrong_cells
    assert play.messages.shown is None
    play.hints.check()
    assert play.messages.shown == of_check(0, 2, print)
    play.strip.button.click()
    assert play.messages.shown is None


@pytest.mark.exhaustive
def test_digits_cannot_be_checked_against_one_of_many_solutions(qtbot, play):
    play.document.put(Grid.empty(FOUR).with_digit(0, 1), "", "choose")
    type_at(play, 1, "2")
    wait_until_assessed(qtbot, play)
    play.hints.check()
    assert play.messages.shown == not_checkable(SolutionCount.MANY)


def test_a_board_without_a_solution_has_nothing_to_check_and_none_to_show(qtbot, play):
    play.document.put(Grid.empty(FOUR).with_digits([(0, 1), (1, 2), (6, 3), (7, 4)]), "", "choose")
    type_at(play, 15, "2")
    play.hints.check()
    assert play.messages.shown is NOT_COUNTED
    wait_until_assessed(qtbot, play)
    play.hints.check()
    assert play.messages.shown == not_checkable(SolutionCount.NONE)
    before = board_state_of(play)
    play.hints.show_solution()
    assert play.messages.shown == no_solution_known(play.state.state.assessment)
    assert board_state_of(play) == before


def test_a_hint_tells_more_and_more_and_is_done(qtbot, play):
    wait_until_assessed(qtbot, play)
    card, view = play.page.hint, play.page.view
    card.more.click()
    assert card.text.text().startswith("Look at")
    assert view.picture.hint.units
    assert not view.picture.hint.placements
    card.more.click()
    assert "Technique: " in card.text.text()
    play.hints.ask_hint()
    assert "is the only place for" in card.text.text() or "can only hold" in card.text.text()
    ((cell, digit),) = view.picture.hint.placements
    assert view.picture.hint.causes
    assert not card.show_me.isVisible()
    card.do_it.click()
    assert board_state_of(play).placed.digits[cell] == digit
    assert play.document.document.undo_text.startswith("Undo hint: ")
    assert view.picture.hint == NO_PARTS
    assert card.more.text() == "Give a hint"
    assert status_of(play).facts[1] == "1 hint"


@pytest.mark.parametrize(
    "noted", some(["nothing", "one mark", "every digit", "automatic", "hidden"])
)
@pytest.mark.parametrize("variant", some([False, True]))
def test_a_hint_takes_away_marks_that_are_shown(qtbot, play, variant, noted):
    """Where it only rules out what is gone already, it is passed over and not counted."""
    play.document.put(KILLER if variant else GRADE_3, "", "choose")
    wait_until_assessed(qtbot, play)
    document, view = play.document.document, play.page.view
    play.editing.fill_singles()
    blank = tuple(board_state_of(play).position.blank_cells.tolist())
    if noted == "one mark":
        play.document.do(ToggleMark(blank[:1], 1))
    elif noted in ("every digit", "hidden"):
        for digit in range(1, view.picture.geometry.size + 1):
            play.document.do(ToggleMark(blank, digit))
    if noted in ("automatic", "hidden"):
        (
            play.editing.set_automatic_marks
            if noted == "automatic"
            else play.editing.set_hide_impossible
        )(True)
    ruled_out = 0
    while ruled_out < 3:
        for _ in range(3):
            play.hints.ask_hint()
        before, hints = view.picture, document.hint_count
        gone = before.hint.eliminations
        assert all(digit in before.marks.digits(cell) for cell, digit in gone)
        play.hints.apply_hint()
        assert document.hint_count == hints
        if gone:
            assert view.picture.marks == before.marks.eliminated(gone)
            ruled_out += 1
        else:
            assert (view.picture.digits != before.digits).sum() == 1
    assert document.hint_count < 40


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", ["set_automatic_marks", "set_hide_impossible"])
def test_a_hint_goes_with_the_marks_that_it_was_about(qtbot, play, name):
    wait_until_assessed(qtbot, play)
    play.hints.ask_hint()
    assert play.page.view.picture.hint != NO_PARTS
    getattr(play.editing, name)(True)
    assert play.page.view.picture.hint == NO_PARTS


@pytest.mark.exhaustive
def test_the_same_hint_is_counted_once(qtbot, play):
    wait_until_assessed(qtbot, play)
    play.hints.ask_hint()
    ((cell, _digit),) = play.state.state.display.hint.step.placements
    for _ in range(2):
        play.hints.hint_at(cell)
    assert play.document.document.hint_count <= 2


@pytest.mark.exhaustive
def test_a_hint_without_a_step_is_not_counted(qtbot, play):
    play.document.put(Grid.empty(FOUR).with_digits([(0, 1), (1, 1)]), "", "choose")
    wait_until_assessed(qtbot, play)
    play.page.hint.more.click()
    assert play.page.hint.text.text() and play.state.state.display.hint.step is None
    assert play.document.document.hint_count == 0


def test_a_hint_is_shown_in_full_at_once(qtbot, play):
    wait_until_assessed(qtbot, play)
    card = play.page.hint
    card.more.click()
    card.show_me.click()
    assert play.page.view.picture.hint.placements
    assert card.note_label.text() == "1 so far"
    card.hide_hint.click()
    assert play.page.view.picture.hint == NO_PARTS
    card.more.click()
    type_at(play, 0, "1")
    assert play.page.view.picture.hint == NO_PARTS


@pytest.mark.exhaustive
def test_all_marks_are_candidates_and_a_missing_digit_is_said(qtbot, play):
    wait_until_assessed(qtbot, play)
    cell = int(PUZZLE.blank_cells[0])
    play.editing.fill_marks()
    play.document.do(ToggleMark((cell,), int(SOLVED.digits[cell])))
    other = next(digit for digit in range(1, 5) if digit != SOLVED.digits[cell])
    if other not in play.document.document.state.marks.digits(cell):
        play.document.do(ToggleMark((cell,), other))
    play.hints.ask_hint()
    assert play.state.state.display.hint.missing_marks == (cell,)


@pytest.mark.exhaustive
def test_a_hint_that_rules_out_what_the_marks_have_not_is_skipped(qtbot, play):
    play.document.put(GRADE_3, "Test", "choose")
    wait_until_assessed(qtbot, play)
    while True:
        play.hints.ask_hint()
        step = play.state.state.display.hint.step
        if not step.placements:
            break
        play.hints.apply_hint()
    possible = automatic_marks(board_state_of(play).position)
    for cell, digit in step.eliminations:
        for other in set(possible.digits(cell)) - {digit}:
            if other not in board_state_of(play).centre.digits(cell):
                play.document.do(ToggleCentreMark((cell,), other))
    play.hints.ask_hint()
    following = play.state.state.display.hint.step
    assert following.placements or set(following.eliminations) - set(step.eliminations)
    before = play.page.view.picture
    play.hints.apply_hint()
    after = play.page.view.picture
    assert (before.marks, before.digits.tolist()) != (after.marks, after.digits.tolist())


def test_a_hint_names_a_wrong_digit_rather_than_a_step(qtbot, play):
    type_at(play, 1, "3")
    wait_until_assessed(qtbot, play)
    play.hints.ask_hint()
    assert "wrong" in play.page.hint.text.text()
    assert play.state.state.display.hint.step is None


@pytest.mark.exhaustive
def test_a_few_marks_rule_nothing_out(qtbot, play):
    play.page.view.select(0)
    QTest.keyClick(play.page.view, Key.Key_3, Shift)
    wait_until_assessed(qtbot, play)
    play.hints.ask_hint()
    assert "wrong" not in play.page.hint.text.text()


def test_nothing_is_answered_before_the_solutions_are_counted(play):
    for ask in (play.hints.ask_hint, play.hints.show_solution):
        ask()
        assert play.messages.shown is NOT_COUNTED


def test_a_hint_is_given_for_a_cell(qtbot, play):
    wait_until_assessed(qtbot, play)
    cell = int(PUZZLE.blank_cells[3])
    menu_of(play, cell).hint.trigger()
    hint = play.state.state.display.hint
    assert hint.step is None or cell in {at for at, _ in hint.step.placements}
    assert play.page.hint.text.text()


@pytest.mark.exhaustive
def test_a_hint_of_a_larger_board_goes_with_it(qtbot, play):
    play.document.put(puzzle(S1_PUZZLE), "S1", "choose")
    wait_until_assessed(qtbot, play)
    play.hints.ask_hint()
    assert play.page.view.picture.hint.units
    play.page.view.select(80)
    play.document.put(PUZZLE, "Test", "choose")
    assert play.page.view.picture.geometry == FOUR
    assert play.page.view.picture.hint == NO_PARTS
    assert play.messages.shown is None
