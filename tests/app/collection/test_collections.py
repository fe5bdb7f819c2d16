"""Collections: opened, read to their end, graded where they are seen."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest

from sudoku_ga.app.collection.collections import Collections
from sudoku_ga.app.collection.model import EVOLVED, GRADE, NAME, NUMBER, PLAYED, Known
from sudoku_ga.app.collection.solved import SolvedPuzzles
from sudoku_ga.app.files.bundled import bundled_collections
from sudoku_ga.app.files.games import KeptGames
from sudoku_ga.app.files.router import MOST_AT_ONCE, FileRouter
from sudoku_ga.app.messages import NO_GAMES, Severity, locked
from sudoku_ga.app.workspace import EVOLVE, GENERATE, PLAY
from sudoku_ga.document.player_moves import PlaceDigit
from sudoku_ga.document.session import CollectionPlace
from sudoku_ga.puzzle.formats.line import write_line
from sudoku_ga.puzzle.grid import Grid
from tests.app.cells import cell, spoken, texts
from tests.app.reports import FOUR, PUZZLE, SOLVED, FakeEngine

ONE, TWO = "1..............4", ".2.............."


@pytest.fixture
def services(make_services):
    made = make_services()
    made.window.resize(1280, 800)
    made.window.show()
    return made


@pytest.fixture
def neighbours():
    """The actions that lead to the puzzle before and to the one after."""
    return QAction(), QAction()


@pytest.fixture
def collections(services, neighbours):
    solved = SolvedPuzzles(services.document, None, services.messages, services.window)
    games = services.document.games = KeptGames(None, services.messages, services.window)
    made = Collections(services, *neighbours, solved, games)
    services.window.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, made.list)
    made.list.hide()
    yield made
    made.shut_down()


@pytest.fixture
def desk(services):
    """The document on whose board the puzzles are put."""
    return services.document


@pytest.fixture
def open_text(services, collections, tmp_path):
    """Return a function that opens a file with a text, and returns its path."""
    files = FileRouter(services)
    files.listed.connect(collections.open)

    def open_file(text, name="two.sdm"):
        path = tmp_path / name
        path.write_text(text)
        files.open_file(str(path))
        return str(path)

    return open_file


def _wait_for(qtbot, collections):
    qtbot.waitUntil(lambda: not collections.reader.is_running, timeout=20_000)


def _digits(desk):
    return desk.document.state.puzzle.digits.tolist()


def test_a_file_of_many_puzzles_opens_a_list(collections, desk, open_text):
    path = open_text(f"{ONE}\n{TWO}\n")
    assert _digits(desk)[0] == 1
    assert collections.list.isVisible()
    assert collections.list.windowTitle() == "two.sdm"
    assert collections.list.count_text == "2 puzzles"
    assert collections.place == CollectionPlace(path, 1)
    desk.clear()
    assert collections.place is None


@pytest.mark.exhaustive
def test_a_file_of_one_puzzle_opens_none(collections, open_text):
    open_text(f"{ONE}\n")
    assert not collections.list.isVisible()


def test_a_long_file_is_read_to_its_end(qtbot, collections, desk, open_text):
    count = 3 * MOST_AT_ONCE + 7
    path = open_text(f"{ONE}\n" * (count - 1) + f"{TWO}\n")
    _wait_for(qtbot, collections)
    assert collections.model.rowCount() == count
    collections.choose(count - 1)
    assert _digits(desk)[:2] == [0, 2]
    assert collections.place == CollectionPlace(path, count)
    assert collections.list.count_text == f"{count} puzzles"


@pytest.mark.exhaustive
def test_the_same_puzzle_twice_is_two_rows(collections, open_text):
    open_text(f"{ONE}\n{TWO}\n{ONE}\n")
    collections.choose(2)
    assert collections.place.number == 3


def test_a_file_that_is_broken_further_down_is_listed_until_there(
    qtbot, collections, services, open_text
):
    text = f"{ONE}\n" * (MOST_AT_ONCE + 3) + "12345\n"
    with qtbot.waitSignal(
        services.messages.changed, timeout=20_000, check_params_cb=bool
    ) as blocker:
        open_text(text)
    assert blocker.args[0].severity is Severity.WARNING
    assert f"line {MOST_AT_ONCE + 4}" in blocker.args[0].text
    assert collections.model.rowCount() == MOST_AT_ONCE + 3


@pytest.mark.exhaustive
def test_another_file_puts_an_end_to_the_one_before(qtbot, collections, open_text):
    open_text(f"{ONE}\n" * 20_000, "long.sdm")
    open_text(f"{TWO}\n{ONE}\n")
    _wait_for(qtbot, collections)
    assert collections.model.rowCount() == 2
    assert collections.list.count_text == "2 puzzles"


def test_what_is_seen_is_graded_in_another_thread(qtbot, collections, open_text):
    open_text(f"{write_line(PUZZLE)}\n{ONE}\n11..............\n")
    model = collections.model
    qtbot.waitUntil(lambda: cell(model, 2, GRADE) != "…", timeout=20_000)
    assert texts(model, GRADE) == ["1", "–", "–"]
    said = spoken(model, 2, GRADE)
    assert "r1c1 and r1c2" in said


@pytest.mark.exhaustive
def test_selecting_several_chooses_none(collections, desk, open_text):
    open_text(f"{ONE}\n{TWO}\n")
    view = collections.list.list
    place = view.cell_rect(1, NAME).center()
    control = Qt.KeyboardModifier.ControlModifier
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, control, place)
    assert view.selected_rows == [0, 1]
    assert _digits(desk)[0] == 1
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert _digits(desk)[:2] == [0, 2]


def test_the_next_puzzle_is_selected_alone_also_by_a_key_with_ctrl(collections, open_text):
    open_text(f"{ONE}\n{TWO}\n")
    view = collections.list.list
    assert view.selected_rows == [0]
    QTest.keyPress(view, Qt.Key.Key_PageUp, Qt.KeyboardModifier.ControlModifier)
    try:
        collections.choose_next()
        assert view.selected_rows == [1]
    finally:
        QTest.keyRelease(view, Qt.Key.Key_PageUp, Qt.KeyboardModifier.NoModifier)


def test_a_search_narrows_the_list_until_another_file(collections, desk, open_text, neighbours):
    open_text(f"{ONE} First\n{TWO} Second\n")
    collections.list.search.setText("sec")
    assert collections.list.list.visible_rows == [1]
    assert collections.list.count_text == "1 of 2 puzzles"
    collections.choose_next()
    assert _digits(desk)[:2] == [0, 2]
    assert not neighbours[1].isEnabled()
    open_text(f"{TWO} A\n{ONE} B\n", "other.sdm")
    assert collections.list.search.text() == ""
    assert collections.list.list.visible_rows == [0, 1]


def test_a_grade_is_found_among_puzzles_that_were_not_visible(qtbot, collections, open_text):
    easy = write_line(PUZZLE)
    open_text(f"{ONE}\n" * 60 + f"{easy} Easy\n")
    _wait_for(qtbot, collections)
    assert collections.model.known(60) is None
    collections.list.grade.setCurrentIndex(1)
    qtbot.waitUntil(lambda: collections.list.list.visible_rows == [60], timeout=20_000)
    collections.list.grade.setCurrentIndex(0)
    assert collections.model.rowCount() == 61


def test_grades_are_found_once(qtbot, collections, open_text):
    open_text(f"{write_line(PUZZLE)}\n{ONE}\n")
    qtbot.waitUntil(lambda: collections.model.graded_count == 2, timeout=20_000)
    open_text(f"{write_line(PUZZLE)}\n{ONE}\n")
    assert collections.model.graded_count == 2


@pytest.mark.exhaustive
def test_ten_thousand_puzzles_are_filtered_and_sorted(qtbot, collections, open_text):
    lines = [f"{ONE} Number {number}" for number in range(10_000)]
    open_text("\n".join(lines))
    _wait_for(qtbot, collections)
    view = collections.list.list
    view.sort_by(NUMBER, Qt.SortOrder.DescendingOrder)
    assert view.visible_rows[0] == 9_999
    collections.list.search.setText("number 77")
    assert collections.model.rowCount() == 111


# In the window


@pytest.fixture
def window(open_window):
    opened = open_window(FakeEngine(generations=2))
    opened.evolve.bar.pace.choose(0)
    return opened


def _open(window, tmp_path, text, name="two.sdm"):
    path = tmp_path / name
    path.write_text(text)
    window.files.open_file(str(path))
    return str(path)


def test_the_list_of_famous_puzzles_is_there_before_any_other(window):
    collections = window.collections
    puzzle = _digits(window.document_controller)
    window.actions_of.collection.trigger()
    assert collections.title == "Famous puzzles"
    assert collections.model.rowCount() > 5
    assert _digits(window.document_controller) == puzzle


def test_keys_go_to_the_next_puzzle_and_back(qtbot, window, tmp_path):
    collections = window.collections
    _open(window, tmp_path, f"{ONE}\n{TWO}\n")
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    assert not window.actions_of.previous_puzzle.isEnabled()
    QTest.keyClick(window, Qt.Key.Key_PageDown, Qt.KeyboardModifier.ControlModifier)
    assert _digits(window.document_controller)[:2] == [0, 2]
    assert window.actions_of.undo.text() == "Undo choose two.sdm 2"
    assert not window.actions_of.next_puzzle.isEnabled()
    QTest.keyClick(window, Qt.Key.Key_PageUp, Qt.KeyboardModifier.ControlModifier)
    assert _digits(window.document_controller)[:2] == [1, 0]
    window.actions_of.undo.trigger()
    assert collections.list.list.currentIndex().row() == 1


def test_a_puzzle_of_a_file_is_named_with_its_grade_once_that_is_known(
    qtbot, collections, desk, open_text
):
    open_text(f"{ONE}\n{write_line(PUZZLE)}\n")
    _wait_for(qtbot, collections)
    collections.choose(1)
    assert desk.document.state.name == "two.sdm 2"
    collections.choose(0)
    collections.model.rows[1].known = Known.of_grade(3)
    collections.choose(1)
    assert desk.document.state.name == "two.sdm 2, grade 3"


@pytest.mark.exhaustive
def test_how_a_puzzle_was_solved_is_shown(qtbot, window, tmp_path):
    collections = window.collections
    _open(window, tmp_path, f"{write_line(PUZZLE)}\n{ONE}\n")
    with qtbot.waitSignal(window.controller.ended, timeout=20_000):
        window.evolve.bar.main.click()
    assert cell(collections.model, 0, EVOLVED) == "✓"
    last = Grid(FOUR, SOLVED.digits).with_digits([(0, 0)])
    _open(window, tmp_path, f"{write_line(last)}\n{ONE}\n")
    window.play.show_play()
    window.play.view.select(0)
    QTest.keyClicks(window.play.view, str(SOLVED.digits[0]))
    assert cell(collections.model, 0, PLAYED) == "✓"
    assert cell(collections.model, 0, EVOLVED) == ""
    assert cell(collections.model, 1, PLAYED) == ""


@pytest.mark.exhaustive
def test_puzzles_stay_while_a_run_is_on(qtbot, window, tmp_path):
    collections = window.collections
    window.controller._worker._engine.generations = 1_000_000
    _open(window, tmp_path, f"{ONE}\n{TWO}\n")
    window.evolve.bar.main.click()
    qtbot.waitUntil(lambda: window.solve_controller.state.report is not None)
    with qtbot.waitSignal(window.messages.changed) as blocker:
        collections.choose(1)
    assert blocker.args[0] == locked(lambda: None)
    assert _digits(window.document_controller)[0] == 1
    assert not window.actions_of.next_puzzle.isEnabled()
    with qtbot.waitSignal(window.controller.ended, timeout=20_000):
        window.solve_controller.press_stop()
    assert window.actions_of.next_puzzle.isEnabled()


def test_bundled_collections_are_opened_from_the_menus(window):
    collections = window.collections
    titles = [title for title, _ in bundled_collections()]
    assert titles[:2] == ["Famous puzzles", "Grade 1, very easy"]
    actions = {action.text(): action for action in window.menus.collections.actions()}
    assert list(actions) == [*titles, "", "&Started games"]
    actions["Grade 3, medium"].trigger()
    assert collections.list.windowTitle() == "Grade 3, medium"
    assert collections.model.rowCount() == 50
    assert window.actions_of.undo.text().endswith("Undo open 3-01")


@pytest.mark.exhaustive
def test_the_window_may_close_while_a_file_is_read(window, tmp_path):
    collections = window.collections
    _open(window, tmp_path, f"{ONE}\n" * 20_000)
    window.close()
    assert not collections.reader.is_running
    assert not collections.grader.is_running
    assert not collections.list.isVisible()


def test_the_list_is_beside_the_board_and_stays_while_puzzles_are_chosen(qtbot, window, tmp_path):
    collections = window.collections
    _open(window, tmp_path, f"{ONE}\n{TWO}\n")
    assert window.dockWidgetArea(collections.list) == Qt.DockWidgetArea.LeftDockWidgetArea
    place = collections.list.list.cell_rect(1, NAME).center()
    qtbot.mouseClick(collections.list.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert _digits(window.document_controller)[:2] == [0, 2]
    assert collections.list.isVisible()
    assert window.evolve.board.isVisible()


@pytest.mark.exhaustive
def test_the_list_is_shown_beside_a_board_alone(window, tmp_path):
    collections = window.collections
    _open(window, tmp_path, f"{ONE}\n{TWO}\n")
    window.pages.show_workspace(GENERATE)
    assert not collections.list.isVisible()
    window.pages.show_workspace(PLAY)
    assert collections.list.isVisible()
    window.pages.show_workspace(GENERATE)
    window.actions_of.collection.trigger()
    assert window.pages.shown == EVOLVE
    assert collections.list.isVisible()


@pytest.mark.exhaustive
def test_a_closed_list_stays_closed(window, tmp_path, settings):
    collections = window.collections
    _open(window, tmp_path, f"{ONE}\n{TWO}\n")
    assert settings.list_shown
    collections.list.close()
    assert not settings.list_shown
    window.pages.show_workspace(GENERATE)
    window.pages.show_workspace(EVOLVE)
    assert not collections.list.isVisible()


def test_the_puzzle_on_the_board_is_found_in_the_file_that_was_listed_last(
    qtbot, services, collections, desk, tmp_path
):
    path = tmp_path / "two.sdm"
    path.write_text(f"{ONE}\n{TWO}\n")
    services.settings.collection = str(path)
    desk.put(Grid.empty(FOUR).with_digit(1, 2), "", "choose")
    collections.restore(None)
    _wait_for(qtbot, collections)
    qtbot.waitUntil(lambda: collections.place == CollectionPlace(str(path), 2))
    assert collections.list.list.selected_rows == [1]


def test_a_puzzle_that_a_key_puts_on_the_board_is_drawn_there_alone(collections, open_text):
    open_text(f"{ONE}\n{TWO}\n")
    rows = collections.list.list
    rows.setFocus()
    collections.choose_next()
    assert not rows.preview.isVisible() and not rows._hover.isActive()


def test_started_games_are_listed_the_last_one_first(collections, desk, services):
    collections.show_started()
    assert services.messages.shown is NO_GAMES
    assert not collections.list.isVisible()
    for puzzle, name in ((PUZZLE, "first"), (PUZZLE.with_digit(0, 1), "second")):
        desk.put(puzzle, name, "choose")
        desk.do(PlaceDigit((1,), 2))
    collections.show_started()
    assert [record.name for record in collections.model.records] == ["second", "first"]
    assert collections.list.isVisible()
