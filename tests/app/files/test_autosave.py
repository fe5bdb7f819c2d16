import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from sudoku_ga.app.files import kept_file, sessions
from sudoku_ga.app.files.sessions import Autosave
from sudoku_ga.document.board_state import BoardState
from sudoku_ga.document.document import Document
from sudoku_ga.document.moves import TypeGiven
from sudoku_ga.document.session import Session, load_session, save_session
from sudoku_ga.errors import UserError
from sudoku_ga.puzzle.grid import Grid
from tests.app.reports import FOUR, PUZZLE
from tests.test_regular_files import OBSTACLES, make_obstacle


class Program:
    """A program whose session is saved."""

    def __init__(self, folder: Path) -> None:
        self.document = Document(BoardState(Grid.empty(FOUR)))
        self.autosave = Autosave(folder, lambda: Session(self.document))

    def type(self, digit: int) -> None:
        self.document.do(TypeGiven((0,), digit))
        self.autosave.soon()


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "data" / "sessions"


@pytest.fixture
def start(qapp, folder):
    """Return a function that starts a program; all are ended at the end."""
    started = []

    def begin():
        started.append(Program(folder))
        return started[-1]

    yield begin
    for each in started:
        each.autosave.finish()


def _digit(path):
    return int(load_session(path).document.state.puzzle.digits[0])


def test_a_change_is_on_disk_soon(qtbot, start):
    program = start()
    program.type(3)
    qtbot.waitUntil(program.autosave.path.exists)
    assert _digit(program.autosave.path) == 3


def test_the_last_change_is_on_disk_at_the_end(start):
    program = start()
    program.type(3)
    program.autosave.finish()
    program.autosave.finish()
    assert _digit(program.autosave.path) == 3


def test_a_desk_on_which_nothing_was_done_leaves_no_file(start, folder):
    program = start()
    program.type(3)
    program.autosave.save()
    program.document.copy_from(Document(BoardState(Grid.empty(FOUR))))
    program.autosave.finish()
    assert list(folder.iterdir()) == []


def test_two_programs_have_files_of_their_own(start):
    first, second = start(), start()
    first.type(1)
    second.type(2)
    first.autosave.finish()
    second.autosave.finish()
    assert first.autosave.path != second.autosave.path
    assert (_digit(first.autosave.path), _digit(second.autosave.path)) == (1, 2)


def test_a_program_that_ended_well_is_taken_up(start):
    first = start()
    first.type(3)
    first.autosave.finish()
    second = start()
    assert second.autosave.left == second.autosave.path == first.autosave.path
    assert not second.autosave.is_from_crash


def test_the_session_of_a_running_program_is_not_taken_up(qtbot, start):
    first = start()
    first.type(3)
    with qtbot.waitSignal(first.autosave.saved):
        first.autosave.save()
    assert start().autosave.left is None


def test_who_left_last_is_taken_up_first(start, folder):
    folder.mkdir(parents=True)
    for name, age in (("desk-1", 1), ("desk-2", 2)):
        path = folder / f"{name}.sudokuga"
        path.write_text("{}")
        os.utime(path, (age, age))
    assert start().autosave.left.name == "desk-2.sudokuga"
    assert start().autosave.left.name == "desk-1.sudokuga"


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pipes with names")
@pytest.mark.parametrize("obstacle", OBSTACLES)
def test_what_is_no_file_hides_no_session(start, folder, obstacle):
    folder.mkdir(parents=True)
    save_session(Session(Document(BoardState(PUZZLE))), folder / "desk-2.sudokuga")
    make_obstacle(obstacle, folder / "desk-1.sudokuga")
    make_obstacle(obstacle.replace("link to a pipe", "pipe"), folder / "desk-3.lock")
    assert start().autosave.left == folder / "desk-2.sudokuga"
    assert start().autosave.path == folder / "desk-4.sudokuga"


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pipes with names")
@pytest.mark.parametrize("obstacle", ["pipe", "link to nowhere"])
def test_what_is_no_lock_hides_not_even_its_own_session(start, folder, obstacle):
    folder.mkdir(parents=True)
    save_session(Session(Document(BoardState(PUZZLE))), folder / "desk-1.sudokuga")
    lock = folder / "desk-1.lock"
    if obstacle == "pipe":
        os.mkfifo(lock)
    else:
        lock.symlink_to(folder / "nowhere")
    program = start()
    assert program.autosave.left == program.autosave.path == folder / "desk-1.sudokuga"
    assert os.path.lexists(folder / "desk-1.previous.lock")


def test_a_session_that_cannot_be_put_aside_is_not_overwritten(start, folder, monkeypatch):
    folder.mkdir(parents=True)
    left = folder / "desk-1.sudokuga"
    left.write_text("{")
    program = start()

    def refuse(*_):
        raise PermissionError

    monkeypatch.setattr(kept_file, "move_aside", refuse)
    assert program.autosave.put_aside() == left
    program.autosave.claim_next()
    program.type(3)
    program.autosave.finish()
    assert left.read_text() == "{"
    assert _digit(folder / "desk-2.sudokuga") == 3


@pytest.mark.parametrize("jump_s", [-86_400, 3_600], ids=["a day forward", "an hour back"])
def test_a_clock_that_jumps_between_two_starts_loses_nothing(start, jump_s):
    first = start()
    first.type(3)
    first.autosave.finish()
    then = time.time() + jump_s  # as the clock of the next start sees it
    os.utime(first.autosave.path, (then, then))
    second = start()
    assert _digit(second.autosave.left) == 3
    assert not second.autosave.is_from_crash
    second.type(4)
    second.autosave.finish()
    assert _digit(start().autosave.left) == 4


_CRASHING = """
import os, signal, sys
from pathlib import Path
from PySide6.QtCore import QCoreApplication
from tests.app.files.test_autosave import Program
app = QCoreApplication([])
program = Program(Path(sys.argv[1]))
program.type(4)
program.autosave.saved.connect(lambda: os.kill(os.getpid(), signal.SIGKILL))
app.exec()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
def test_a_program_that_was_killed_is_known_by_its_lock(start, folder):
    killed = subprocess.run([sys.executable, "-c", _CRASHING, str(folder)], check=False)
    assert killed.returncode == -9
    program = start()
    assert program.autosave.is_from_crash
    assert _digit(program.autosave.left) == 4
    kept = program.autosave.put_aside()
    program.type(1)
    program.autosave.finish()
    assert (_digit(kept), _digit(program.autosave.path)) == (4, 1)
    assert start().autosave.left == program.autosave.path


def test_a_folder_that_cannot_be_written_is_said_once(qtbot, start, tmp_path):
    (tmp_path / "data").write_text("a file where the folder should be")
    program = start()
    said = []
    program.autosave.failed.connect(said.append)
    for digit in (1, 2):
        program.type(digit)
        program.autosave.save()
        qtbot.waitUntil(lambda: bool(said))
    program.type(3)
    program.autosave.finish()
    assert len(said) == 1


def test_the_same_session_is_not_written_twice(qtbot, start):
    program = start()
    program.document.do(TypeGiven((0,), int(PUZZLE.geometry.size)))
    with qtbot.waitSignal(program.autosave.saved):
        program.autosave.save()
    program.autosave.path.unlink()
    program.autosave.save()
    program.autosave.finish()
    assert not program.autosave.path.exists()


def test_what_a_full_disk_refused_is_saved_once_there_is_room(qtbot, start, monkeypatch):
    def full(_path, _content):
        raise UserError("no space left")

    program, said = start(), []
    program.autosave.failed.connect(said.append)
    monkeypatch.setattr(sessions, "_AGAIN_MS", 1)
    with monkeypatch.context() as patched:
        patched.setattr(kept_file, "replace_file", full)
        program.type(3)
        qtbot.waitUntil(lambda: said == ["no space left"])
    qtbot.waitUntil(program.autosave.path.exists)
    assert _digit(program.autosave.path) == 3
    monkeypatch.setattr(kept_file, "replace_file", full)
    program.type(4)
    qtbot.waitUntil(lambda: len(said) == 2)
    monkeypatch.undo()
    program.autosave.finish()
    assert _digit(program.autosave.path) == 4
