"""The real program in a real window, driven from another process."""

import pytest

from sudoku_ga.app.files.bundled import famous_puzzle
from sudoku_ga.document.session import load_session
from sudoku_ga.puzzle.formats.reading import read_puzzle
from sudoku_ga.puzzle.rules import is_solution
from tests.outside.desktop import Hands, display, missing_tools, program, wait_for

pytestmark = [
    pytest.mark.outside,
    pytest.mark.skipif(
        bool(missing_tools()), reason=f"not installed: {', '.join(missing_tools())}"
    ),
]


def _keys_that_type(grid):
    """Type a puzzle row by row: the cursor goes on by itself."""
    yield "ctrl+Home"
    yield from (str(digit) if digit else "period" for digit in grid.digits.tolist())


def _empty(folder):
    path = folder / "empty.sdm"
    path.write_text("." * 81)
    return str(path)


def test_the_first_puzzle_is_solved_by_one_key_and_its_answer_saved(tmp_path):
    puzzle = famous_puzzle("AI Escargot").grid
    answer = tmp_path / "answer.sdm"
    with display() as name, program(name, tmp_path) as started:
        hands = Hands(name)
        window = wait_for("window", lambda: hands.window("Sudoku GA"))
        hands.focus(window)
        hands.press("Return")  # Solve has the keyboard

        def dialog():
            # Saving is possible only when the run has ended.
            hands.press("ctrl+e")
            return hands.window("Save answer")

        save = wait_for("answer to be saved", dialog)
        hands.focus(save)
        hands.press("ctrl+a")
        hands.type(str(answer))
        hands.press("Return")
        wait_for("saved answer", lambda: answer.is_file() and answer.read_text())
        hands.focus(window)
        hands.press("ctrl+q")
        output, _ = started.communicate(timeout=60)
    assert is_solution(read_puzzle(answer.read_text()).grid, puzzle)
    assert started.returncode == 0
    assert output == ""


def _saved_digits(path):
    """Return how many digits a kept session has, 0 while there is none."""
    if not path.is_file():
        return 0
    return load_session(path).document.state.position.given_count


@pytest.mark.exhaustive
def test_a_killed_program_leaves_its_session_to_the_next(tmp_path):
    puzzle = famous_puzzle("AI Escargot").grid
    folder = tmp_path / "data" / "sudoku_ga" / "sessions"
    with display() as name:
        hands = Hands(name)
        with program(name, tmp_path, _empty(tmp_path)) as started:
            window = wait_for("window", lambda: hands.window("Sudoku GA"))
            hands.focus(window)
            hands.click(window, 360, 150)  # somewhere on the board
            hands.press(*_keys_that_type(puzzle))
            kept = folder / "desk-1.sudokuga"
            wait_for("kept session", lambda: _saved_digits(kept) == puzzle.given_count)
            started.kill()
            started.wait()
        with program(name, tmp_path) as started:
            window = wait_for("window", lambda: hands.window("Sudoku GA"))
            hands.resize(window, 1280, 800)
            hands.focus(window)
            wait_for("session put aside", (folder / "desk-1.previous.sudokuga").is_file)
            hands.click(window, 1176, 114)  # Restore, in the message
            hands.click(window, 360, 150)
            hands.press("ctrl+Home", "Right", "5")
            wait_for("restored session", lambda: _saved_digits(kept) == puzzle.given_count + 1)
            hands.press("ctrl+q")
            output, _ = started.communicate(timeout=60)
    assert load_session(kept).document.state.puzzle == puzzle.with_digit(1, 5)
    assert started.returncode == 0
    assert output == ""
