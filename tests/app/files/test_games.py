"""Games that another puzzle replaced, kept by their givens."""

import json

import pytest

from sudoku_ga.app.files.games import FILE, MOST_GAMES, KeptGames
from sudoku_ga.app.messages import Messages
from sudoku_ga.app.run.document_controller import DocumentController
from sudoku_ga.document.board_state import BoardState, Mode
from sudoku_ga.document.document import Document
from sudoku_ga.document.moves import ReplacePuzzle, replace_with_record
from sudoku_ga.document.player_moves import FillSingles, PlaceDigit, ToggleColour, ToggleMark
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.record import PuzzleRecord
from tests.app.reports import FOUR, PUZZLE
from tests.puzzle.variants import VARIANTS, first_solution

OTHER = Grid.empty(FOUR).with_digits([(0, 1), (5, 3)])


@pytest.fixture
def messages():
    return Messages()


@pytest.fixture
def opened(tmp_path, messages):
    """Return a function that opens the games of a folder, as another start does."""
    made = []

    def open_games():
        for each in made:
            each.kept.shut_down()
        made.append(KeptGames(tmp_path, messages))
        return made[-1]

    yield open_games
    for each in made:
        each.kept.shut_down()


@pytest.fixture
def document():
    return Document(BoardState(PUZZLE, "Test"))


def _put(games, document, puzzle, name="", **own):
    return games.put(document, ReplacePuzzle(puzzle, name, "choose", **own))


def test_a_game_comes_back_at_a_later_start(opened, document):
    document.do(PlaceDigit((0,), 2))
    document.do(ToggleMark((1,), 3))
    document.do(ToggleColour((0,), 4))
    document.undo()
    document.add_play(42.25)
    document.add_hints(3)
    played = document.state
    assert _put(opened(), document, OTHER, "other")
    assert not document.state.has_game
    later = Document(BoardState(OTHER))
    assert _put(opened(), later, PUZZLE, "Test")
    assert (later.state.placed, later.state.marks) == (played.placed, played.marks)
    assert (round(later.played_s), later.hint_count) == (42, 3)
    assert later.redo() and later.state.colours
    for _move in range(3):
        later.undo()
    assert not later.state.has_game and later.state.puzzle == PUZZLE


def test_a_variant_has_a_game_of_its_own(opened):
    solution = first_solution(VARIANTS["4x4 X"])
    puzzle = solution.with_digits([(0, 0), (1, 0)])
    document = Document(BoardState(puzzle))
    document.do(PlaceDigit((0,), 1))
    _put(opened(), document, Grid(FOUR, puzzle.digits))
    assert not document.state.has_game  # the same digits on another board
    _put(opened(), document, puzzle)
    assert document.state.placed is not None


def test_started_games_are_listed_the_last_one_first(opened, document):
    games = opened()
    assert games.started == []
    document.do(PlaceDigit((0,), 2))
    _put(games, document, OTHER, "other")
    document.do(PlaceDigit((1,), 2))
    _put(games, document, Grid.empty(FOUR).with_digits([(2, 2)]), "third")
    assert [each.name for each in opened().started] == ["other", "Test"]
    _put(games := opened(), document, PUZZLE, "Test")
    document.undo()
    document.do(FillSingles())
    assert document.state.is_solved_by_hand
    games.keep(document)
    assert [each.name for each in games.started] == ["other"]


def test_a_puzzle_that_was_only_looked_at_is_no_game(opened, document, tmp_path):
    games = opened()
    _put(games, document, OTHER)
    _put(games, document, PUZZLE)
    games.kept.shut_down()
    assert not (tmp_path / FILE).exists()


def test_a_cleared_game_stays_cleared(opened, document):
    games = opened()
    document.do(PlaceDigit((0,), 2))
    _put(games, document, OTHER)
    _put(games, document, PUZZLE)
    document.undo()
    _put(games, document, OTHER)
    _put(opened(), document, PUZZLE)
    assert not document.state.has_game
    assert document.redo() and document.state.placed is not None


def test_digits_of_a_file_stand_in_place_of_another_game(opened, document):
    games = opened()
    file = PuzzleRecord(PUZZLE, "Test", placed=Grid.empty(FOUR).with_digits([(1, 2)]))
    document.do(PlaceDigit((0,), 2))
    _put(games, document, OTHER)
    games.put(document, replace_with_record(file, "Test", "open"))
    assert document.state.placed == file.placed
    document.do(ToggleColour((1,), 1))
    _put(games, document, OTHER)
    games.put(document, replace_with_record(file, "Test", "open"))
    assert document.state.colours  # the game began with this file


def test_the_oldest_games_are_left_out(opened, document):
    games = opened()
    puzzles = [
        Grid.empty(FOUR).with_digits(
            (cell, number // 5**place % 5) for place, cell in enumerate((0, 2, 8, 10))
        )
        for number in range(1, MOST_GAMES + 4)
    ]
    for puzzle in puzzles:
        _put(games, document, puzzle)
        document.do(ToggleColour((15,), 1))
    games.keep(document)
    kept = [each.grid for each in opened().started]
    assert kept == puzzles[:2:-1]


def test_of_a_game_that_was_left_again_and_again_one_line_stays(opened, document, tmp_path):
    games = opened()
    for number in range(1_010):
        document.do(ToggleColour((number % 16,), 1))
        games.keep(document)
        document.undo()
    assert len(opened().started) == 1
    opened()
    (line,) = (tmp_path / FILE).read_text().splitlines()
    assert json.loads(line)["format"] == "sudoku_ga session"


def test_a_game_that_goes_with_its_puzzle_out_of_sight_is_kept(opened, document):
    controller = DocumentController(document)
    games = controller.games = opened()
    document.sight = Mode.EDIT
    controller.put(OTHER, "other", "choose")
    document.do(ToggleColour((15,), 1))
    played = document.state
    controller.undo()
    assert document.state.puzzle == PUZZLE
    assert [each.grid for each in games.started] == [OTHER]
    controller.put(OTHER, "other", "choose")
    assert document.state == played


@pytest.mark.parametrize("line", ["{}", '{"stage":"started"}', "[", '{"stage":1,"start":{}}'])
def test_a_damaged_line_is_said_and_takes_no_other_game_with_it(
    opened, document, messages, tmp_path, line
):
    document.do(PlaceDigit((0,), 2))
    _put(opened(), document, OTHER)
    games = opened()
    with (tmp_path / FILE).open("a") as file:
        file.write(f"{line}\n")
    assert len(games.started) == 1
    assert messages.shown is not None


def test_a_game_that_cannot_be_made_again_leaves_the_puzzle(opened, document, tmp_path):
    document.do(PlaceDigit((0,), 2))
    _put(opened(), document, OTHER)
    opened()
    path = tmp_path / FILE
    path.write_text(path.read_text().replace('"position":1', '"position":7'))
    _put(opened(), document := Document(BoardState(OTHER)), PUZZLE)
    assert document.state.puzzle == PUZZLE
    assert not document.state.has_game
