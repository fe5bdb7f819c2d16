"""A walk through the whole window with keys and mouse.

What a person did is read from the session that the program keeps; what was shown, from the titles
of the windows. A word on standard output or error, and any exit code but 0, is a failure.
"""

from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from sudoku_ga.app.files.bundled import famous_puzzle
from sudoku_ga.document.session import load_session
from sudoku_ga.puzzle.formats.line import write_line
from sudoku_ga.puzzle.rules import is_solution
from sudoku_ga.resources import resource_path
from tests.outside.desktop import Hands, display, missing_tools, program, wait_for

pytestmark = [
    pytest.mark.outside,
    pytest.mark.skipif(
        bool(missing_tools()), reason=f"not installed: {', '.join(missing_tools())}"
    ),
]
STEP_MS = 150
"""Between keys that begin, pause and stop a run: one that is stopped before its first generation
leaves no board."""

BOARD = (360, 200)
"""A place on the board at 1024×700 and at 1280×800."""


@dataclass
class Visit:
    """Hands at a window, and the session that it keeps."""

    hands: Hands
    window: str
    session: Path

    def press(self, *keys: str, delay_ms: int = 8) -> None:
        self.hands.focus(self.window)
        self.hands.press(*keys, delay_ms=delay_ms)

    def wait_for(self, what, is_so):
        """Wait until the sheet that is kept is as expected, and return it."""
        return self.press_until(what, (), is_so)

    def press_until(self, what, keys, is_so, delay_ms=8):
        """Press keys again and again until the sheet that is kept is as expected."""

        def look():
            if keys:
                self.press(*keys, delay_ms=delay_ms)
            board_state = (
                load_session(self.session).document.state if self.session.is_file() else None
            )
            return board_state if board_state is not None and is_so(board_state) else None

        return wait_for(what, look)

    def see(self, title: str, *keys: str) -> None:
        """Open another window by keys, and close it by Escape."""
        self.press(*keys)
        other = wait_for(title, lambda: self.hands.window(title))
        self.hands.focus(other)
        self.hands.press("Escape")
        wait_for(f"end of {title}", lambda: not self.hands.window(title))


@contextmanager
def visit(folder, *arguments, size):
    """Open the program, and close it by its key, whatever is under way."""
    with display() as name, program(name, folder, *arguments) as started:
        hands = Hands(name)

        def look():
            assert started.poll() is None, "the program has ended"
            return hands.window("Sudoku GA")

        window = wait_for("window", look)
        hands.resize(window, *size)
        hands.focus(window)
        hands.click(window, *BOARD)
        yield Visit(hands, window, folder / "data" / "sudoku_ga" / "sessions" / "desk-1.sudokuga")
        hands.focus(window)
        hands.press("ctrl+q")
        output, _ = started.communicate(timeout=120)
    assert started.returncode == 0
    assert output == ""


def first_of(grade, folder):
    """Return a file with the first puzzle of a collection of the program."""
    lines = resource_path("puzzles", f"grade-{grade}.sdm").read_text().splitlines()
    return _file(next(line for line in lines if not line.startswith("#")), folder)


def _file(text, folder):
    path = folder / "puzzle.sdm"
    path.write_text(text)
    return str(path)


@pytest.mark.exhaustive
def test_a_puzzle_is_played_with_marks_and_hints(tmp_path):
    with visit(tmp_path, first_of(1, tmp_path), size=(1024, 700)) as person:
        blank = person.wait_for("puzzle", lambda board_state: board_state.puzzle.given_count == 30)
        assert blank.puzzle.digits[:2].tolist() == [0, 0]
        person.press("alt+3", "ctrl+Home", "9")
        person.wait_for("digit", lambda board_state: board_state.position.digits[0] == 9)
        person.press("Right", "shift+1", "shift+2", "ctrl+4", "ctrl+shift+3")
        noted = person.wait_for("colour", lambda board_state: bool(board_state.colours))
        assert noted.marks.digits(1) == (1, 2)
        assert noted.centre.digits(1) == (4,)
        assert noted.puzzle == blank.puzzle
        person.press("ctrl+d", "9", "Home", "Return")
        person.wait_for("way back", lambda board_state: board_state.placed is None)
        person.press("Escape", *["ctrl+z"] * 6)
        person.wait_for("beginning", lambda board_state: board_state == blank)
        person.press("F4", "F7", "F7", "F7", "shift+F7")
        helped = person.wait_for(
            "step of the hint", lambda board_state: board_state.placed is not None
        )
        assert helped.position.given_count == 31
        person.press("alt+p", "s")
        person.wait_for("end", lambda board_state: board_state.is_solved_by_hand)
        person.see("List of moves", "ctrl+h")


@pytest.mark.exhaustive
def test_a_run_is_paused_stepped_stopped_and_taken_back(tmp_path):
    with visit(tmp_path, first_of(6, tmp_path), size=(1024, 700)) as person:
        person.wait_for("puzzle", lambda board_state: board_state.puzzle.given_count > 0)
        # Again and again: nothing can be begun until the kernels are compiled.
        keys = ("F6", "F6", "F5", "F5", "Escape")
        stopped = person.press_until(
            "answer", keys, lambda board_state: board_state.evolved is not None, delay_ms=STEP_MS
        )
        assert stopped.evolved.geometry == stopped.puzzle.geometry
        person.press_until("way back", ("ctrl+z",), lambda board_state: board_state.evolved is None)
        person.press("F5")
        solved = person.wait_for("answer", lambda board_state: board_state.evolved is not None)
        assert is_solution(solved.evolved, solved.puzzle)


@pytest.mark.exhaustive
def test_the_window_closes_while_a_run_is_on(tmp_path):
    with visit(tmp_path, _file("0 " * 1296, tmp_path), size=(1280, 800)) as person:
        person.wait_for("large board", lambda board_state: board_state.puzzle.geometry.size == 36)
        keys = ("F6", "F6", "F5", "F5", "Escape")
        person.press_until(
            "answer", keys, lambda board_state: board_state.evolved is not None, delay_ms=STEP_MS
        )
        person.press("F5")


@pytest.mark.exhaustive
def test_a_puzzle_is_made(tmp_path):
    with visit(tmp_path, _file("." * 81, tmp_path), size=(1024, 700)) as person:
        keys = ("ctrl+shift+g",)
        made = person.press_until(
            "puzzle", keys, lambda board_state: board_state.puzzle.given_count > 16
        )
        assert made.title
        person.press("alt+1")
        person.hands.click(person.window, *BOARD)
        keys = ("ctrl+z",)  # several, where more than one was made meanwhile
        person.press_until(
            "way back", keys, lambda board_state: not board_state.name.startswith("Grade ")
        )


@pytest.mark.exhaustive
def test_games_and_a_run_that_is_closed_are_there_again(tmp_path):
    collection = str(resource_path("puzzles", "grade-1.sdm"))
    with visit(tmp_path, collection, size=(1024, 700)) as person:
        first = person.wait_for("puzzle", lambda board_state: board_state.puzzle.given_count > 0)
        person.press("alt+3", "ctrl+Home", "9")
        played = person.wait_for("digit", lambda board_state: board_state.placed is not None)
        person.press("ctrl+Next")
        person.wait_for("next puzzle", lambda board_state: board_state.puzzle != first.puzzle)
        person.press("ctrl+Prior")
        again = person.wait_for("game", lambda board_state: board_state.puzzle == first.puzzle)
        assert again.placed == played.placed
        person.press("ctrl+s")
        save = wait_for("file to be asked for", lambda: person.hands.window("Save session"))
        person.hands.focus(save)
        person.hands.press("ctrl+a")
        person.hands.type(str(tmp_path / "mine.sudokuga"))
        person.hands.press("Return")
        wait_for("saved session", (tmp_path / "mine.sudokuga").is_file)
        assert load_session(tmp_path / "mine.sudokuga").document.state.placed == played.placed
    # One that is solved meanwhile could not be continued.
    hard = _file(write_line(famous_puzzle("AI Escargot").grid), tmp_path)
    with visit(tmp_path, hard, size=(1024, 700)) as person:
        person.press("alt+1")
        # Again and again: nothing can be begun until the kernels are compiled.
        keys = ("F6", "F6", "F5", "F5", "Escape")
        person.press_until(
            "run", keys, lambda board_state: board_state.evolved is not None, delay_ms=STEP_MS
        )
    stopped = load_session(person.session).last
    assert stopped is not None and stopped.population is not None
    with visit(tmp_path, size=(1024, 700)) as person:

        def asked():
            person.press("shift+F5")
            return person.hands.window("Continue the run")

        limits = wait_for("limits to be asked for", asked)
        person.hands.focus(limits)
        person.hands.press("Return")
        wait_for("end of the question", lambda: not person.hands.window("Continue the run"))
