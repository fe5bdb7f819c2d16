"""Uses of the program, each from the first start to what it is for, by keys and mouse.

The first, a newcomer with the puzzle that is there, is in test_real_window.py.
"""

from pathlib import Path

import pytest

from sudoku_ga.app.shell.application import APPLICATION, ORGANISATION
from sudoku_ga.document.session import load_session
from sudoku_ga.lab.store.store import Store
from sudoku_ga.puzzle.exact import ExactReference
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.resources import resource_path
from tests.outside.desktop import missing_tools, wait_for
from tests.outside.test_walk import first_of, visit

pytestmark = [
    pytest.mark.outside,
    pytest.mark.skipif(
        bool(missing_tools()), reason=f"not installed: {', '.join(missing_tools())}"
    ),
]
SIZE = (1280, 800)
NEXT = (1237, 667)
"""The button Next of a lesson, in a window of this size."""


def _solution(puzzle: Grid) -> list[str]:
    solution = ExactReference().count(puzzle).solution
    assert solution is not None
    return [str(digit) for digit in solution.digits]


@pytest.mark.exhaustive
def test_a_player_solves_a_puzzle_goes_on_to_the_next_and_looks_around(tmp_path):
    with visit(tmp_path, str(resource_path("puzzles", "grade-1.sdm")), size=SIZE) as person:
        first = person.wait_for("puzzle", lambda board_state: board_state.puzzle.given_count > 0)
        person.press("alt+3", "F7", "F7", "F7", "shift+F7", "ctrl+Home")
        person.press(*_keys(first.puzzle))
        solved = person.wait_for("end", lambda board_state: board_state.is_solved_by_hand)
        assert solved.puzzle == first.puzzle
        assert load_session(person.session).document.hint_count == 1
        person.press("ctrl+Next")
        person.wait_for("next puzzle", lambda board_state: board_state.puzzle != first.puzzle)
        person.press("alt+2", "alt+3", "alt+4", "alt+5", "alt+1")
        person.see("Print", "ctrl+p")
        person.see("Keys", "shift+F1")
        person.see("Export as PDF", "ctrl+shift+p")
        person.press("F9", "F9")


@pytest.mark.exhaustive
def test_a_player_begins_a_new_game_and_solves_it(tmp_path):
    with visit(tmp_path, str(resource_path("puzzles", "grade-1.sdm")), size=SIZE) as person:
        first = person.wait_for("puzzle", lambda board_state: board_state.puzzle.given_count > 0)
        person.press("alt+3", "ctrl+n", "e")
        made = person.wait_for("game", lambda board_state: board_state.puzzle != first.puzzle)
        assert made.name.startswith("Easy, ")
        person.press("p", "p", "ctrl+Home", *_keys(made.puzzle))
        person.wait_for("end", lambda board_state: board_state.is_solved_by_hand)


def _keys(puzzle: Grid) -> list[str]:
    """Return the keys that fill a board from its first cell, row by row."""
    keys: list[str] = []
    size = puzzle.geometry.size
    for cell, digit in enumerate(_solution(puzzle)):
        if cell and cell % size == 0:
            keys += ["Home", "Down"]
        elif cell:
            keys.append("Right")
        if not puzzle.digits[cell]:
            keys.append(digit)
    return keys


@pytest.mark.exhaustive
def test_a_student_goes_through_the_first_lesson(tmp_path):
    stored = tmp_path / "config" / ORGANISATION / f"{APPLICATION}.conf"
    with visit(tmp_path, size=SIZE) as person:
        person.press("ctrl+F1", "Return")

        def is_done() -> bool:
            person.press("F6")  # what most steps ask for
            person.hands.click(person.window, *NEXT)
            return stored.is_file() and "individual=done" in stored.read_text()

        wait_for("end of the lesson", is_done)


@pytest.mark.exhaustive
def test_a_researcher_compares_the_recipe_with_a_variant(tmp_path):
    folder = tmp_path / "data" / "sudoku_ga" / "experiments"
    with visit(tmp_path, first_of(1, tmp_path), size=SIZE) as person:
        person.wait_for("puzzle", lambda board_state: board_state.puzzle.given_count > 0)
        person.press("ctrl+shift+n")
        editor = wait_for("editor", lambda: person.hands.window("Experiment"))
        person.hands.resize(editor, 900, 740)
        person.hands.click(editor, 842, 710)
        wait_for("60 results", lambda: _result_count(folder) == 60)


def _result_count(folder: Path) -> int:
    stores = list(folder.glob("*.db"))
    if not stores:
        return 0
    with Store.to_read(stores[0]) as store, store.read() as connection:
        (count,) = connection.execute("SELECT count(*) FROM results").fetchone()
    return int(count)
