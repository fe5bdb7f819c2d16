"""Playing by hand."""

from types import SimpleNamespace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from sudoku_ga.app.board.key_input import Typing
from sudoku_ga.app.board.picture import Entry
from sudoku_ga.app.files.games import KeptGames
from sudoku_ga.app.messages import (
    NO_SUCH_COLOUR,
    NOT_COUNTED,
    held_by_givens,
    not_checkable,
    of_check,
)
from sudoku_ga.app.play.editing import EditController
from sudoku_ga.app.play.grades import PuzzleGrade
from sudoku_ga.app.play.hints import HintController
from sudoku_ga.app.play.workspace import PlayWorkspace, conflicts_text
from sudoku_ga.app.run.kernels import KernelPreparation
from sudoku_ga.document.board_state import Mode
from sudoku_ga.document.marks import Colours, Marks, automatic_marks
from sudoku_ga.document.player_moves import ToggleCentreMark, ToggleMark
from sudoku_ga.puzzle.exact import SolutionCount
from sudoku_ga.puzzle.formats.source import open_source
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grading import grade
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.hint_parts import NO_PARTS
from sudoku_ga.resources import resource_path
from tests.app.driving import button_of
from tests.app.reports import FOUR, PUZZLE, SOLVED
from tests.app.shared_parts import show_workspace
from tests.examples import some
from tests.puzzle.boards import S1_PUZZLE, puzzle
from tests.puzzle.variants import VARIANTS, first_solution

GRADE_3 = next(open_source(str(resource_path("puzzles", "grade-3.sdm")))).grid
KILLER = first_solution(VARIANTS["5x5 jigsaw killer"])
KILLER = KILLER.with_digits((cell, 0) for cell in range(25) if cell not in (7, 8, 18))
Key, Ctrl = Qt.Key, Qt.KeyboardModifier.ControlModifier
Shift, Pad = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.KeypadModifier


@pytest.fixture
def make_play(make_services):
    """Return a function that makes Play, in sight, with what types and hints in it."""
    made = []

    def make(preparation=None):
        services = make_services(preparation=preparation)
        services.document.put(PUZZLE, "Test", "choose")
        editing, hints = EditController(services, lambda: None), HintController(services)
        actions = SimpleNamespace(
            **{
                name: QAction(services.window)
                for name in ("undo", "redo", "check", "next_puzzle", "statistics")
            }
        )
        actions.next_puzzle.setEnabled(False)
        workspace = PlayWorkspace(services, editing, hints, PuzzleGrade(services), actions)
        strip = show_workspace(services, workspace)
        editing.set_mode(Mode.PLAY)
        made.append(workspace)
        return SimpleNamespace(
            workspace=workspace,
            page=workspace.page,
            document=services.document,
            state=services.state,
            messages=services.messages,
            strip=strip,
            editing=editing,
            hints=hints,
        )

    yield make
    for workspace in made:
        workspace.shut_down()


@pytest.fixture
def play(make_play):
    return make_play()


def _board_state(play):
    return play.document.document.state


def _status(play):
    return play.workspace.status_line.status


def _assessed(qtbot, play):
    qtbot.waitUntil(lambda: play.state.state.assessment is not None)


def _type(play, cell, keys):
    play.page.view.select(cell)
    QTest.keyClicks(play.page.view, keys)


def test_a_puzzle_is_played_and_solved_by_hand(play):
    for cell in PUZZLE.blank_cells.tolist():
        _type(play, cell, str(SOLVED.digits[cell]))
    assert _board_state(play).puzzle == PUZZLE
    assert _board_state(play).is_solved_by_hand
    assert play.page.solved.isVisible()
    assert not play.page.hint.isVisible()
    assert (_status(play).word, _status(play).facts[1]) == ("Solved", "0 hints")
    assert play.page.view.picture.placed[0] == SOLVED.digits[0]


def test_a_conflict_is_marked_as_it_is_typed(play):
    _type(play, 0, "3")
    assert play.page.view.picture.marked_cells == {0, 4}
    assert _status(play).facts[2] == "1 conflict"
    _type(play, 0, " ")
    assert not play.page.view.picture.marked_cells


def test_what_is_said_of_a_given_goes_with_the_next_digit(play):
    _type(play, 4, "1")
    assert play.messages.shown == held_by_givens(print)
    _type(play, 4, "3")  # the given itself: nothing new is said
    assert play.messages.shown == held_by_givens(print)
    _type(play, 0, "1")
    assert play.messages.shown is None


@pytest.mark.exhaustive
def test_marks_and_colours_go_into_all_selected_cells(play):
    view, entry = play.page.view, play.page.entry
    view.select(0)
    QTest.keyClick(view, Key.Key_Right, Shift)
    QTest.keyClick(view, Key.Key_2, Shift)
    assert _board_state(play).marks == Marks.of({0: 2, 1: 2})
    QTest.keyClick(view, Key.Key_4, Ctrl)
    assert _board_state(play).centre == Marks.of({0: 8, 1: 8})
    button_of(entry.entries, "Corner").click()
    entry.digits.keys[0].click()
    assert _board_state(play).marks == Marks.of({0: 3, 1: 3})
    button_of(entry.entries, "Colour").click()
    entry.colours[5].click()
    assert _board_state(play).colours == Colours.of({0: 6, 1: 6})
    for kind in ("marks", "colours"):
        play.page.tools.erase.click()
        assert not getattr(_board_state(play), kind)
    play.editing.undo()
    assert _board_state(play).colours
    entry.colours[-1].click()
    assert not _board_state(play).colours


@pytest.mark.parametrize("size", [2, 3, 4])
def test_digits_of_the_number_pad_become_marks_and_colours_too(play, size):
    play.document.put(Grid.empty(Geometry(size, size)).with_digit(15, 1), "", "choose")
    view = play.page.view
    view.select(0)
    for keys in (Pad | Shift, Pad | Ctrl | Shift):
        QTest.keyClick(view, Key.Key_PageDown, keys)
    QTest.keyClick(view, Key.Key_2, Pad | Ctrl)
    state = _board_state(play)
    assert (state.marks, state.colours) == (Marks.of({0: 0b100}), Colours.of({0: 3}))
    assert state.centre == Marks.of({0: 0b10})
    assert view.selection.in_order == (0,)
    QTest.keyClick(view, Key.Key_PageUp, Pad | Shift)  # no digit of a board of 4×4
    assert _board_state(play).marks.digits(0) == ((3,) if size == 2 else (3, 9))
    assert view.selection.in_order == (0,)
    QTest.keyClick(view, Key.Key_Right, Pad)
    assert view.selection.in_order == (1,)
    QTest.keyClick(view, Key.Key_Right, Shift)
    assert view.selection.in_order == (1, 2)


def test_n_goes_through_what_keys_enter(play):
    view, entry = play.page.view, play.page.entry
    view.select(0)
    seen = []
    for _ in range(4):
        QTest.keyClicks(view, "n")
        seen.append(entry.entries.value)
    assert seen == ["corner", "centre", "colour", "digit"]
    play.editing.set_entry("centre")
    assert entry.entries.value == "centre"


@pytest.mark.exhaustive
def test_a_digit_beyond_the_colours_says_so(play):
    play.document.put(puzzle(S1_PUZZLE), "S1", "choose")
    cell = int(_board_state(play).puzzle.blank_cells[0])
    play.page.view.select(cell)
    QTest.keyClick(play.page.view, Key.Key_9, Ctrl | Shift)
    assert play.messages.shown is NO_SUCH_COLOUR
    QTest.keyClick(play.page.view, Key.Key_8, Ctrl | Shift)
    assert play.messages.shown is None
    assert _board_state(play).colours == Colours.of({cell: 8})


@pytest.mark.exhaustive
def test_a_locked_digit_goes_into_each_cell_that_is_clicked(qtbot, play):
    page = play.page
    page.view.select(None)
    page.entry.digits.keys[1].click()  # without a selected cell a key chooses its digit
    assert page.entry.digits.keys[1].isChecked()
    assert page.entry.lock.isChecked()
    assert page.entry.lock.text() == "2 first"
    for cell in (1, 4):
        qtbot.mouseClick(
            page.view, Qt.MouseButton.LeftButton, pos=page.view.cell_rect(cell).center()
        )
    assert _board_state(play).placed.digits[[1, 4]].tolist() == [2, 0]  # 4 is a given
    assert play.messages.shown == held_by_givens(print)
    page.entry.digits.keys[0].click()
    qtbot.mouseClick(page.view, Qt.MouseButton.LeftButton, pos=page.view.cell_rect(0).center())
    assert _board_state(play).placed.digits[0] == 1
    qtbot.mouseClick(page.view, Qt.MouseButton.LeftButton, pos=page.view.cell_rect(0).center())
    assert _board_state(play).placed.digits[0] == 0
    QTest.keyClick(page.view, Key.Key_Escape)
    assert not page.entry.lock.isChecked()
    assert not page.view.picture.locks


def test_a_digit_is_locked_by_keys_alone(play):
    page = play.page
    play.editing.set_locks(True)
    page.view.select(1)
    QTest.keyClicks(page.view, "2")
    assert page.view.picture.chosen == 2
    assert _board_state(play).placed is None
    QTest.keyClick(page.view, Key.Key_Return)
    QTest.keyClick(page.view, Key.Key_Right)
    QTest.keyClick(page.view, Key.Key_Space)
    assert _board_state(play).placed.digits[[1, 2]].tolist() == [2, 2]


def test_the_digit_of_the_selected_cell_is_highlighted_with_its_marks(play):
    play.editing.fill_marks()
    page = play.page
    given = int(PUZZLE.digits.nonzero()[0][0])
    page.view.select(given)
    assert page.view.picture.chosen == PUZZLE.digits[given]
    page.view.select(int(PUZZLE.blank_cells[0]))
    assert page.view.picture.chosen == 0


def test_cells_that_cannot_hold_the_digit_are_hatched(play):
    page = play.page
    page.entry.filter.click()
    assert play.state.state.display.only_possible
    assert not page.view.picture.impossible_cells
    given = int(PUZZLE.digits.nonzero()[0][0])
    digit = int(PUZZLE.digits[given])
    page.view.select(given)
    hatched = page.view.picture.impossible_cells
    assert hatched
    for cell in range(16):
        stands = PUZZLE.digits[cell] == digit
        sees = any(PUZZLE.digits[peer] == digit for peer in FOUR.peers[cell])
        assert (cell in hatched) is not (stands or (PUZZLE.digits[cell] == 0 and not sees))


def test_where_it_fits_shows_a_digit_and_enters_none(play):
    page = play.page
    page.view.select(0)
    page.entry.filter.click()
    page.entry.digits.keys[1].click()
    assert page.view.picture.chosen == 2
    assert page.view.picture.impossible_cells
    assert _board_state(play).placed is None
    page.entry.digits.keys[1].click()
    assert _board_state(play).placed is None


def test_a_digit_is_shown_where_it_fits_until_another_one_is(play):
    page = play.page
    page.entry.filter.click()
    page.view.select(int(PUZZLE.digits.nonzero()[0][0]))
    shown = page.view.picture.chosen
    page.view.select(int(PUZZLE.blank_cells[0]))
    assert page.view.picture.chosen == shown > 0
    page.entry.filter.click()
    page.view.select(int(PUZZLE.blank_cells[1]))
    assert page.view.picture.chosen == 0


@pytest.mark.exhaustive
def test_impossible_marks_are_hidden_and_kept(play):
    play.editing.type(Typing((0,), 3, Entry.CORNER))
    play.editing.type(Typing((0,), 1, Entry.CENTRE))
    play.editing.type(Typing((0,), 3, Entry.CENTRE))
    play.editing.set_hide_impossible(True)
    picture = play.page.view.picture
    assert not picture.marks
    assert picture.centre == Marks.of({0: 1})
    assert _board_state(play).marks == Marks.of({0: 4})


def test_automatic_marks_follow_the_digits_and_become_the_players_own(play):
    play.editing.set_automatic_marks(True)
    assert play.page.view.picture.marks.digits(0) == (1,)
    assert not _board_state(play).marks
    play.page.view.select(5)
    QTest.keyClick(play.page.view, Key.Key_1, Shift)
    assert not play.state.state.display.automatic_marks
    assert _board_state(play).marks.digits(0) == (1,)
    assert _board_state(play).marks.digits(5) == (1, 4)


def test_automatic_marks_are_remembered(make_play):
    first = make_play()
    first.editing.set_automatic_marks(True)
    assert make_play().page.view.picture.marks.digits(0) == (1,)
    first.editing.set_automatic_marks(False)
    assert not make_play().page.view.picture.marks


@pytest.mark.exhaustive
def test_mistakes_are_counted_where_that_is_wanted(qtbot, play):
    _assessed(qtbot, play)
    tally = play.document.document.tally
    cell = int(PUZZLE.blank_cells[0])
    right = int(SOLVED.digits[cell])
    wrong = right % 4 + 1
    _type(play, cell, str(wrong))
    assert tally.mistakes == 0
    play.editing.set_counts_mistakes(True)
    for typed in (right, wrong, wrong, right):
        _type(play, cell, str(typed))
    QTest.keyClick(play.page.view, getattr(Key, f"Key_{wrong}"), Shift)
    _type(play, int(PUZZLE.digits.nonzero()[0][0]), str(wrong))  # a given
    assert tally.mistakes == 1
    assert "1 mistake" in _status(play).facts
    play.editing.undo()
    assert tally.mistakes == 1


@pytest.mark.exhaustive
def test_the_first_digit_of_a_number_is_no_mistake(qtbot, play):
    board = Grid.empty(Geometry(4, 4))
    solution = first_solution(board.geometry)
    cell = int((solution.digits == 12).nonzero()[0][0])
    play.document.put(solution.with_digit(cell, 0), "", "choose")
    play.editing.set_numbers(True)
    play.editing.set_counts_mistakes(True)
    _assessed(qtbot, play)
    _type(play, cell, "12")
    assert _board_state(play).position.digits[cell] == 12
    assert play.document.document.tally.mistakes == 0


@pytest.mark.exhaustive
def test_a_number_of_two_digits_is_one_move_that_spoils_no_mark(play):
    play.document.begin(Geometry(4, 4))
    play.editing.set_numbers(True)
    play.page.view.select(1)
    QTest.keyClick(play.page.view, Key.Key_1, Shift)
    before = play.document.document.position
    _type(play, 0, "12")
    assert _board_state(play).position.digits[0] == 12
    assert _board_state(play).marks.digits(1) == (1,)
    assert play.document.document.position == before + 1


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(lambda document: document.put(puzzle(S1_PUZZLE), "", "open"), id="open"),
        pytest.param(lambda document: document.begin(FOUR), id="new board"),
        pytest.param(lambda document: document.clear(), id="clear"),
    ],
)
def test_a_game_is_there_as_it_was_when_its_puzzle_comes_back(play, change):
    games = play.document.games = KeptGames(None, play.messages, play.page)
    view = play.page.view
    _type(play, 1, "2")
    QTest.keyClick(view, Key.Key_Right)
    QTest.keyClick(view, Key.Key_3, Ctrl)
    view.select(0)
    play.editing.type(Typing((0,), 4, Entry.COLOUR))
    played = _board_state(play)
    assert played.placed and played.centre and played.colours
    change(play.document)
    assert not _board_state(play).has_game
    assert play.messages.shown is None
    assert [each.grid for each in games.started] == [PUZZLE]
    play.document.put(PUZZLE, "Test", "choose")
    assert _board_state(play) == played
    play.document.put(PUZZLE, "Test", "choose")  # it stays where it is on the board
    assert _board_state(play) == played
    for _move in range(3):
        assert play.state.state.can_undo
        play.editing.undo()
    assert not play.state.state.can_undo
    assert not _board_state(play).has_game


@pytest.mark.exhaustive
def test_a_second_digit_undoes_no_earlier_move(play):
    play.document.begin(Geometry(4, 4))
    play.editing.set_numbers(True)
    _type(play, 0, "1")
    play.page.view.select(1)
    _type(play, 0, "12")  # the 1 stands there already
    assert play.document.document.texts[-2:] == ["Place 1 in r1c1", "Place C in r1c1"]


@pytest.mark.exhaustive
def test_a_digit_that_was_undone_is_not_undone_once_more(play):
    play.document.begin(Geometry(4, 4))
    play.editing.set_numbers(True)
    _type(play, 1, "3")
    _type(play, 0, "1")
    play.editing.undo()
    QTest.keyClicks(play.page.view, "2")
    assert _board_state(play).position.digits[:2].tolist() == [12, 3]


def test_digits_are_checked_only_on_request(qtbot, play):
    _type(play, 0, "1")
    _type(play, 1, "3")
    _assessed(qtbot, play)
    assert not play.page.view.picture.wrong_cells
    play.hints.check()
    assert play.page.view.picture.wrong_cells == {1}
    assert play.messages.shown == of_check(1, 2, print)
    _type(play, 1, "2")
    assert not play.page.view.picture.wrong_cells
    assert play.messages.shown is None
    play.hints.check()
    assert play.messages.shown == of_check(0, 2, print)
    play.strip.button.click()
    assert play.messages.shown is None


@pytest.mark.exhaustive
def test_digits_cannot_be_checked_against_one_of_many_solutions(qtbot, play):
    play.document.put(Grid.empty(FOUR).with_digit(0, 1), "", "choose")
    _type(play, 1, "2")
    _assessed(qtbot, play)
    play.hints.check()
    assert play.messages.shown == not_checkable(SolutionCount.MANY)


def test_a_hint_tells_more_and_more_and_is_done(qtbot, play):
    _assessed(qtbot, play)
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
    assert _board_state(play).placed.digits[cell] == digit
    assert play.document.document.undo_text.startswith("Undo hint: ")
    assert view.picture.hint == NO_PARTS
    assert card.more.text() == "Give a hint"
    assert _status(play).facts[1] == "1 hint"


@pytest.mark.parametrize(
    "noted", some(["nothing", "one mark", "every digit", "automatic", "hidden"])
)
@pytest.mark.parametrize("variant", some([False, True]))
def test_a_hint_takes_away_marks_that_are_shown(qtbot, play, variant, noted):
    """Where it only rules out what is gone already, it is passed over and not counted."""
    play.document.put(KILLER if variant else GRADE_3, "", "choose")
    _assessed(qtbot, play)
    document, view = play.document.document, play.page.view
    play.editing.fill_singles()
    blank = tuple(_board_state(play).position.blank_cells.tolist())
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
    _assessed(qtbot, play)
    play.hints.ask_hint()
    assert play.page.view.picture.hint != NO_PARTS
    getattr(play.editing, name)(True)
    assert play.page.view.picture.hint == NO_PARTS


@pytest.mark.exhaustive
def test_the_same_hint_is_counted_once(qtbot, play):
    _assessed(qtbot, play)
    play.hints.ask_hint()
    ((cell, _digit),) = play.state.state.display.hint.step.placements
    for _ in range(2):
        play.hints.hint_at(cell)
    assert play.document.document.hint_count <= 2


@pytest.mark.exhaustive
def test_a_hint_without_a_step_is_not_counted(qtbot, play):
    play.document.put(Grid.empty(FOUR).with_digits([(0, 1), (1, 1)]), "", "choose")
    _assessed(qtbot, play)
    play.page.hint.more.click()
    assert play.page.hint.text.text() and play.state.state.display.hint.step is None
    assert play.document.document.hint_count == 0


def test_a_hint_is_shown_in_full_at_once(qtbot, play):
    _assessed(qtbot, play)
    card = play.page.hint
    card.more.click()
    card.show_me.click()
    assert play.page.view.picture.hint.placements
    assert card.note_label.text() == "1 so far"
    card.hide_hint.click()
    assert play.page.view.picture.hint == NO_PARTS
    card.more.click()
    _type(play, 0, "1")
    assert play.page.view.picture.hint == NO_PARTS


@pytest.mark.exhaustive
def test_all_marks_are_candidates_and_a_missing_digit_is_said(qtbot, play):
    _assessed(qtbot, play)
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
    _assessed(qtbot, play)
    while True:
        play.hints.ask_hint()
        step = play.state.state.display.hint.step
        if not step.placements:
            break
        play.hints.apply_hint()
    possible = automatic_marks(_board_state(play).position)
    for cell, digit in step.eliminations:
        for other in set(possible.digits(cell)) - {digit}:
            if other not in _board_state(play).centre.digits(cell):
                play.document.do(ToggleCentreMark((cell,), other))
    play.hints.ask_hint()
    following = play.state.state.display.hint.step
    assert following.placements or set(following.eliminations) - set(step.eliminations)
    before = play.page.view.picture
    play.hints.apply_hint()
    after = play.page.view.picture
    assert (before.marks, before.digits.tolist()) != (after.marks, after.digits.tolist())


def test_a_hint_names_a_wrong_digit_rather_than_a_step(qtbot, play):
    _type(play, 1, "3")
    _assessed(qtbot, play)
    play.hints.ask_hint()
    assert "wrong" in play.page.hint.text.text()
    assert play.state.state.display.hint.step is None


@pytest.mark.exhaustive
def test_a_few_marks_rule_nothing_out(qtbot, play):
    play.page.view.select(0)
    QTest.keyClick(play.page.view, Key.Key_3, Shift)
    _assessed(qtbot, play)
    play.hints.ask_hint()
    assert "wrong" not in play.page.hint.text.text()


def test_nothing_is_answered_before_the_solutions_are_counted(play):
    for ask in (play.hints.ask_hint, play.hints.show_solution):
        ask()
        assert play.messages.shown is NOT_COUNTED


@pytest.mark.exhaustive
def test_a_puzzle_of_the_same_grade_is_made_where_there_is_no_next_one(qtbot, play):
    play.document.put(puzzle(S1_PUZZLE), "S1", "choose")
    play.editing.fill_singles()
    workspace = play.workspace
    assert "same grade" in workspace.page.solved.next.toolTip()
    with qtbot.waitSignal(workspace.next.arrived, timeout=120_000):
        workspace.page.solved.next.click()
        assert workspace.next.is_making
        assert workspace.page.solved.next.text() == "Cancel"
        assert workspace.page.solved.note.isVisible()
    assert _board_state(play).puzzle != puzzle(S1_PUZZLE)
    assert grade(_board_state(play).puzzle).grade == grade(puzzle(S1_PUZZLE)).grade


@pytest.mark.exhaustive
def test_the_making_of_the_next_puzzle_is_cancelled(qtbot, play):
    play.document.put(puzzle(S1_PUZZLE), "S1", "choose")
    play.editing.fill_singles()
    workspace = play.workspace
    with qtbot.waitSignal(workspace.next.runner.finished, timeout=120_000):
        workspace.next.press()
        workspace.next.press()
    late = SimpleNamespace(made=SimpleNamespace(puzzle=PUZZLE), grading=None)
    workspace.next.runner.result.emit((puzzle(S1_PUZZLE), late))
    assert _board_state(play).puzzle == puzzle(S1_PUZZLE)
    assert workspace.page.solved.next.text() == "Next puzzle"


def test_the_making_of_the_next_puzzle_waits_for_the_kernels(make_play, monkeypatch):
    preparation = KernelPreparation(lambda: True)
    monkeypatch.setattr(preparation, "is_ready_for", lambda recipe: False)
    play = make_play(preparation)
    play.document.put(puzzle(S1_PUZZLE), "S1", "choose")
    play.editing.fill_singles()
    workspace = play.workspace
    workspace.page.solved.next.click()
    assert workspace.next.is_making
    assert "kernels" in workspace.page.solved.note.text()
    workspace.page.solved.next.click()
    assert not workspace.next.is_making
    monkeypatch.setattr(preparation, "is_ready_for", lambda recipe: True)
    preparation.changed.emit()
    assert not workspace.next.is_making


def _menu(play, cell):
    play.page.view.select(cell)
    play.page.view.menu_wanted.emit(QPoint(0, 0))
    return play.workspace.menu


def test_the_menu_of_a_cell_enters_digits_marks_and_colours(play):
    _menu(play, 1).corners.actions()[1].trigger()
    _menu(play, 1).centres.actions()[2].trigger()
    _menu(play, 1).colours.actions()[6].trigger()
    state = _board_state(play)
    assert (state.marks, state.centre) == (Marks.of({1: 2}), Marks.of({1: 4}))
    assert state.colours == Colours.of({1: 7})
    menu = _menu(play, 1)
    assert menu.corners.actions()[1].isChecked()
    assert menu.colours.actions()[6].isChecked()
    menu.colours.actions()[-1].trigger()
    assert not _board_state(play).colours
    menu.digits.actions()[1].trigger()
    assert _board_state(play).placed.digits[1] == 2
    menu = _menu(play, 1)
    assert not menu.corners.isEnabled()
    menu.erase.trigger()
    assert _board_state(play).placed is None
    menu = _menu(play, 4)  # a given
    assert not (menu.digits.isEnabled() or menu.hint.isEnabled())
    assert menu.colours.isEnabled()
    menu.close()


@pytest.mark.exhaustive
def test_the_menu_of_a_cell_copies_and_explains(qtbot, play):
    _assessed(qtbot, play)
    _type(play, 0, "3")
    _menu(play, 0).conflicts.trigger()
    assert play.messages.shown.title == "Cell r1c1"
    assert play.messages.shown.text == conflicts_text(_board_state(play), 0, numbers=False)
    _menu(play, 1).conflicts.trigger()
    assert play.messages.shown.text == conflicts_text(_board_state(play), 1, numbers=False)
    play.page.view.select(0)
    for key in (Key.Key_Right, Key.Key_Down):
        QTest.keyClick(play.page.view, key, Shift)
    play.page.view.menu_wanted.emit(QPoint(0, 0))
    play.workspace.menu.copy.trigger()
    assert QApplication.clipboard().text() == "3.\n3."


def test_a_hint_is_given_for_a_cell(qtbot, play):
    _assessed(qtbot, play)
    cell = int(PUZZLE.blank_cells[3])
    _menu(play, cell).hint.trigger()
    hint = play.state.state.display.hint
    assert hint.step is None or cell in {at for at, _ in hint.step.placements}
    assert play.page.hint.text.text()


def test_numbers_and_the_time_are_remembered(play, settings):
    play.editing.set_numbers(True)
    play.editing.set_time(False)
    assert settings.numbers
    assert not settings.time
    assert play.page.view.picture.numbers
    assert play.page.time.text() == "Show the time"
    play.page.time.click()
    assert settings.time
    assert play.page.time.text() == "0:00"


@pytest.mark.exhaustive
def test_a_hint_of_a_larger_board_goes_with_it(qtbot, play):
    play.document.put(puzzle(S1_PUZZLE), "S1", "choose")
    _assessed(qtbot, play)
    play.hints.ask_hint()
    assert play.page.view.picture.hint.units
    play.page.view.select(80)
    play.document.put(PUZZLE, "Test", "choose")
    assert play.page.view.picture.geometry == FOUR
    assert play.page.view.picture.hint == NO_PARTS
    assert play.messages.shown is None
