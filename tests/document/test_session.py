import json
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudoku_ga.document.board_state import BoardState, Mode
from sudoku_ga.document.document import Document
from sudoku_ga.document.marks import Colours, Marks
from sudoku_ga.document.moves import Move, ReplacePuzzle
from sudoku_ga.document.player_moves import (
    KeepEvolved,
    PlaceDigit,
    ToggleCentreMark,
    ToggleColour,
    ToggleMark,
)
from sudoku_ga.document.session import (
    CollectionPlace,
    KeptRun,
    Session,
    read_session,
    write_session,
)
from sudoku_ga.errors import FormatError, UserError
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.record import Details
from tests.document.examples import EMPTY, PUZZLE, SOLVED, moves
from tests.examples import examples
from tests.puzzle.variants import VARIANTS


def _session() -> Session:
    details = Details(author="A. Author", url="https://example.org")
    document = Document(BoardState(PUZZLE, "A “small” one", Mode.PLAY, details=details))
    document.do(ToggleMark((1, 2), 3))
    document.do(PlaceDigit((1,), 2))
    document.do(PlaceDigit((2,), 3))
    document.undo()
    document.add_play(61.5)
    return Session(document, "own", "[recipe]\n", 7, CollectionPlace("royle.sdm", 3))


def test_everything_comes_back() -> None:
    saved = _session()
    loaded = read_session(write_session(saved))
    assert loaded == saved
    assert loaded.document.state == saved.document.state
    assert loaded.document.start == saved.document.start
    assert loaded.document.moves == saved.document.moves
    assert loaded.document.position == 2
    assert loaded.document.redo_text == "Redo place 3 in r1c3"
    assert loaded.document.played_s == 61.5


def test_a_session_without_anything_comes_back() -> None:
    loaded = read_session(write_session(Session(Document(EMPTY))))
    assert loaded == Session(Document(EMPTY))
    assert loaded.document.state == EMPTY


@pytest.mark.parametrize("geometry", [Geometry(3, 2), Geometry(2, 3), Geometry(6, 6)], ids=str)
def test_boards_of_every_shape_come_back(geometry: Geometry) -> None:
    document = Document(EMPTY)
    last = geometry.cell_count - 1
    document.do(ReplacePuzzle(Grid.empty(geometry), "", "new board"))
    document.do(PlaceDigit((0,), geometry.size))
    document.do(ToggleMark((last,), geometry.size - 1))
    assert read_session(write_session(Session(document))).document.state == document.state


def test_centre_marks_colours_and_answers_come_back() -> None:
    notes = {"centre": Marks.of({1: 0b11}), "colours": Colours.of({0: 8, 2: 1})}
    start = BoardState(PUZZLE, evolved=SOLVED, filled=PUZZLE, exact=SOLVED, **notes)
    document = Document(start)
    document.do(KeepEvolved(SOLVED, SOLVED))
    document.do(ToggleCentreMark((2,), 4))
    document.do(ToggleColour((2, 3), 5))
    document.add_hints(2)
    document.tally.mistakes = 3
    text = write_session(Session(document))
    assert json.loads(text)["version"] == 2
    loaded = read_session(text).document
    assert (loaded.start, loaded.state) == (start, document.state)
    assert loaded.moves == document.moves
    assert loaded.hint_count == 2
    assert loaded.tally == document.tally


def test_a_session_without_them_is_read_by_earlier_programs_and_theirs_here() -> None:
    written = json.loads(write_session(_session()))
    assert written["version"] == 1
    assert not {"centre", "colours"} & written["start"].keys()
    del written["hints"]
    assert read_session(json.dumps(written)).document.hint_count == 0


def test_a_session_is_empty_until_something_is_done_or_given() -> None:
    assert Session(Document(EMPTY)).is_empty
    assert not Session(Document(BoardState(PUZZLE))).is_empty
    assert not _session().is_empty


def _changed(**changes: Any) -> str:
    return json.dumps({**json.loads(write_session(_session())), **changes})


def _with_move(**move: Any) -> str:
    return _changed(moves=[move], position=0)


def test_marks_that_are_there_already_are_no_move() -> None:
    place = {"move": "place digit", "cells": [1], "digit": 2}
    fill = {"move": "fill marks"}
    document = read_session(_changed(moves=[fill, fill, place, fill, fill], position=3)).document
    assert document.state.position.digits[1] == 2
    assert (document.position, len(document.moves)) == (2, 2)


def _replaced(**changes: Any) -> str:
    document = Document(EMPTY)
    document.do(ReplacePuzzle(PUZZLE, "", "paste", marks=Marks.of({1: 0b10})))
    (move,) = json.loads(write_session(Session(document)))["moves"]
    return _with_move(**{**move, **changes})


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "found none or a part of one"),
        ("[1, 2]", "found something else"),
        ("{}", "found something else"),
        ("[" * 100_000, "a session of Sudoku GA is expected"),
        ("1" * 10_000, "a session of Sudoku GA is expected"),
        (_changed(version=5), "found version 5"),
        (_changed(version=None), "found version None"),
        (_changed(start=None), "start: a table of keys and values is expected, found null"),
        (_changed(moves={}), "moves: a list of tables is expected, found a table"),
        (_changed(position=9), "position: a whole number of 0 to 3 is expected, found 9"),
        (_changed(position=True), "position: a whole number is expected, found true"),
        (_changed(played_s=-1), "played_s: a time in seconds is expected, found -1"),
        (_changed(played_s=float("nan")), "found nan"),
        (_changed(recipe=3), "recipe: a text is expected, found 3"),
        (_changed(seed=-1), "seed: a whole number of 0 or more is expected, found -1"),
        (_changed(collection={"source": "a"}), "collection.number: a whole number of 1 to"),
        (_with_move(move="jump"), "moves[0].move: one of type given, clear givens, switch mode, "),
        (_changed(moves=[1]), "moves[0]: a table of keys and values is expected, found 1"),
        (_with_move(), "moves[0].move: one of type given, clear givens, switch mode, "),
        (_with_move(move="show solution"), "moves[0].solution: rows of digits is expected, found"),
        (_with_move(move="place digit", cells=[16], digit=1), "cells[0]: a whole number of 0"),
        (_with_move(move="place digit", cells=[], digit=1), "at least one cell"),
        (_with_move(move="place digit", cells=[1], digit=5), "moves[0].digit: a whole number of"),
        (_with_move(move="place digit", cells=[0], digit=2), "a move that changes the desk"),
        (_with_move(move="switch mode", mode=[]), "moves[0].mode: one of edit, play is expected"),
        (_with_move(move="toggle colour", cells=[1], colour=9), "[0].colour: a whole number of"),
        (_with_move(move="toggle centre mark", cells=[1], digit=5), "[0].digit: a whole number"),
        (_changed(version=2, hints=-1), "hints: a whole number of 0 or more is expected"),
        (_replaced(marks=[[]]), "moves[0].marks[0]: a cell and its digits is expected"),
        (_with_move(move="show solution", solution=[[0] * 4] * 4), "solution[0][0]: a whole"),
        (_with_move(move="keep evolved", evolved=[[1] * 4] * 3, filled=None), "4 rows of 4 digits"),
        (_with_move(move="apply hint", technique="", placements=[[1]]), "a cell and a digit"),
        (_with_move(move="apply hint", technique="", placements=[[1, 5]]), "placements[0][1]: a"),
        (_with_move(move="apply hint", technique="", placements=[[16, 1]]), "placements[0][0]: a"),
        (_changed(start={"box": [2, 2]}), "start.name: a text is expected, found none"),
        (_changed(recipe_name={"\ud800": 1}), "recipe_name: a text is expected"),
        (_changed(position="\ud800"), "position: a text in valid Unicode is expected"),
        (_replaced(marks=[[16, 1]]), "moves[0].marks[0][0]: a whole number of 0 to 15"),
        (_replaced(marks=[[1, 2, 5]]), "moves[0].marks[0][2]: a whole number of 1 to 4"),
        (_replaced(puzzle=[[0] * 4] * 3 + [[0] * 3]), "puzzle[3]: a list of length 4 is expected"),
        (_replaced(puzzle=[[0, 0, 0, 5]] * 4), "moves[0].puzzle[0][3]: a whole number of 0 to 4"),
        (_replaced(puzzle=[[0, 0, 0, "x"]] * 4), "puzzle[0][3]: a whole number is expected"),
        (_replaced(box=[9, 12]), "moves[0].box: a box of height × width cells with a product"),
        (_replaced(box=[3]), "moves[0].box: box height and width"),
    ],
)  # fmt: skip
def test_what_is_no_session_is_said_to_be_none(text: str, words: str) -> None:
    with pytest.raises(FormatError, match=re.escape(words)):
        read_session(text)


def test_a_session_cut_off_anywhere_is_refused() -> None:
    text = write_session(_session()).rstrip()
    for length in range(len(text)):
        with pytest.raises(FormatError):
            read_session(text[:length])


_json = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 99) | st.floats() | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=5,
)


def _places(value: Any) -> list[tuple[Any, Any]]:
    """Return every container with each of its keys."""
    if not isinstance(value, dict | list):
        return []
    keys = list(value) if isinstance(value, dict) else list(range(len(value)))
    return [(value, key) for key in keys] + [each for key in keys for each in _places(value[key])]


@examples(30)
@given(st.data(), st.lists(moves, max_size=5))
def test_a_session_that_was_changed_is_read_or_refused(
    data: st.DataObject, done: list[Move]
) -> None:
    document = Document(EMPTY)
    for move in done:
        document.do(move)
    value = json.loads(write_session(Session(document)))
    for _ in range(data.draw(st.integers(1, 3))):
        container, key = data.draw(st.sampled_from(_places(value)))
        if data.draw(st.booleans()):
            container[key] = data.draw(_json)
        else:
            del container[key]
        if not value:
            break
    try:
        session = read_session(json.dumps(value))
    except UserError:
        return
    written = write_session(session)
    assert write_session(read_session(written)) == written


@given(st.text(max_size=50))
def test_any_other_text_is_refused(text: str) -> None:
    with pytest.raises(FormatError):
        read_session(text)


@pytest.mark.parametrize("name", VARIANTS)
def test_boards_of_variants_come_back_and_earlier_programs_refuse_them(name: str) -> None:
    puzzle = Grid.empty(VARIANTS[name]).with_digit(3, 2)
    document = Document(EMPTY)
    document.do(ReplacePuzzle(puzzle, name, "open"))
    run = KeptRun("a", "b", "#000000", True, puzzle, 1, False, "", ((0.0,) * 8,))
    for session in (Session(document), Session(Document(EMPTY), runs=(run,))):
        text = write_session(session)
        assert json.loads(text)["version"] == 3
        again = read_session(text)
        assert again.document.state == session.document.state
        assert [each.puzzle for each in again.runs] == [each.puzzle for each in session.runs]
