"""A file is replaced whole, or stays as it was."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from sudoku_ga.errors import UserError
from sudoku_ga.files import move_aside, numbered, replace_file, replaced


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "desk.sudokuga"


def test_a_file_is_replaced_when_it_is_complete(tmp_path: Path) -> None:
    file = tmp_path / "some.csv"
    file.write_text("before")
    with pytest.raises(UserError, match="No space left"), replaced(file) as part:
        part.write_text("half")
        raise OSError(28, "No space left on device")
    assert file.read_text() == "before"
    with replaced(file) as part:
        part.write_text("after")
    assert [each.name for each in tmp_path.iterdir()] == ["some.csv"]
    assert file.read_text() == "after"


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_failure_on_the_way_leaves_the_old_file_and_nothing_else(
    path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    replace_file(path, b"old")

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, step, fail)
    with pytest.raises(UserError, match="No space"):
        replace_file(path, b"new")
    assert path.read_bytes() == b"old"
    assert [each.name for each in path.parent.iterdir()] == [path.name]


def test_a_link_is_written_through(path: Path) -> None:
    path.write_bytes(b"old")
    link = path.with_name("link")
    link.symlink_to(path)
    replace_file(link, b"new")
    assert link.is_symlink()
    assert path.read_bytes() == b"new"


def test_a_link_that_leads_to_itself_makes_room(path: Path) -> None:
    path.symlink_to(path)
    replace_file(path, b"new")
    assert path.read_bytes() == b"new"


_KILLED = """
import os, sys, signal
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from sudoku_ga.files import move_aside, numbered, replace_file
real = getattr(os, sys.argv[2])
def kill(*arguments):
    if sys.argv[3] == "after":
        real(*arguments)
    os.kill(os.getpid(), signal.SIGKILL)
setattr(os, sys.argv[2], kill)
replace_file(Path(sys.argv[1]), b"new")
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_who_is_killed_leaves_the_old_or_the_new_file(path: Path, step: str, when: str) -> None:
    path.write_bytes(b"old")
    killed = subprocess.run([sys.executable, "-c", _KILLED, str(path), step, when], check=False)
    assert killed.returncode == -9
    assert path.read_bytes() == (b"new" if (step, when) == ("replace", "after") else b"old")


@pytest.mark.skipif(sys.platform == "win32", reason="no rights of a file")
def test_rights_stay_and_a_new_file_has_the_usual_ones(path: Path) -> None:
    usual = path.with_name("usual")
    usual.touch()
    replace_file(path, b"new")
    assert path.stat().st_mode == usual.stat().st_mode
    path.chmod(0o600)
    replace_file(path, b"newer")
    assert path.stat().st_mode & 0o777 == 0o600


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pipes with names")
def test_what_is_no_plain_file_is_written_and_not_replaced(path: Path) -> None:
    os.mkfifo(path)
    reader = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    try:
        replace_file(path, b"new")
        assert os.read(reader, 9) == b"new"
    finally:
        os.close(reader)
    assert path.is_fifo()


@pytest.mark.skipif(not Path("/dev/fd").exists(), reason="/dev/fd is not there")
def test_a_pipe_without_a_name_is_written_directly() -> None:
    reading, writing = os.pipe()
    with open(reading, "rb") as read, open(writing, "wb") as write:
        replace_file(Path(f"/dev/fd/{write.fileno()}"), b"page")
        write.close()
        assert read.read() == b"page"


def test_a_file_put_aside_takes_a_name_that_nothing_has(path: Path) -> None:
    kept = path.with_name("kept.txt")
    kept.write_bytes(b"the first")
    path.with_name("kept-2.txt").symlink_to("nowhere")
    path.with_name("kept-3.txt").mkdir()
    path.write_bytes(b"the second")
    assert move_aside(path, numbered(kept)) == path.with_name("kept-4.txt")
    assert path.with_name("kept-4.txt").read_bytes() == b"the second"
    assert kept.read_bytes() == b"the first"
    assert not path.exists()
    with pytest.raises(FileNotFoundError):
        move_aside(path, numbered(kept))
    assert not path.with_name("kept-5.txt").exists()


def test_files_put_aside_at_the_same_time_all_stay(path: Path) -> None:
    for number in range(40):
        path.with_name(f"{number}").write_text(f"{number}")
    names = [path.with_name(f"{number}") for number in range(40)]
    with ThreadPoolExecutor(8) as threads:
        kept = list(threads.map(lambda each: move_aside(each, numbered(path)), names))
    assert [each.read_text() for each in kept] == [f"{number}" for number in range(40)]
