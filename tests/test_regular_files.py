"""What only looks like a file is refused by every reader, and none waits for it."""

import os
import socket
import sys
from collections.abc import Callable
from contextlib import chdir
from pathlib import Path

import pytest

from sudoku_ga.document.session import load_session
from sudoku_ga.errors import UserError
from sudoku_ga.evolution.recipe.plugins import load_plugin
from sudoku_ga.evolution.recipe.reading import load_recipe
from sudoku_ga.evolution.records.file import read_runs
from sudoku_ga.files import newest_first, open_regular
from sudoku_ga.lab.experiment.reading import load_experiment
from sudoku_ga.lab.store.store import Store
from sudoku_ga.layouts import load_layout
from sudoku_ga.puzzle.formats.source import open_source

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there are no pipes with names")


def make_obstacle(kind: str, path: Path) -> None:
    """Put something at a path that no reader can read."""
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "link to a pipe":
        os.mkfifo(path.with_name("pipe"))
        path.symlink_to("pipe")
    elif kind == "socket":
        # A socket has a short name: 107 bytes.
        with chdir(path.parent), socket.socket(socket.AF_UNIX) as made:
            made.bind(path.name)
    elif kind == "folder":
        path.mkdir()
    else:
        target = {"dangling link": "nowhere", "link to itself": path.name, "device": "/dev/zero"}
        path.symlink_to(target[kind])


OBSTACLES = (
    "pipe", "link to a pipe", "socket", "device", "folder", "dangling link", "link to itself",
)  # fmt: skip


@pytest.mark.parametrize("kind", OBSTACLES)
def test_only_a_regular_file_is_opened(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "it"
    make_obstacle(kind, path)
    with pytest.raises(OSError, match=r".+"):
        open_regular(path)


@pytest.mark.parametrize(
    ("read", "name"),
    [
        pytest.param(lambda path: list(open_source(str(path))), "it.sdm", id="puzzles"),
        pytest.param(load_session, "it.sudokuga", id="session"),
        pytest.param(lambda path: list(read_runs(path)), "it.sgarun", id="runs"),
        pytest.param(load_plugin, "it.py", id="plug-in"),
        pytest.param(lambda path: load_recipe(str(path)), "it.toml", id="recipe"),
        pytest.param(lambda path: load_experiment(str(path)), "it.toml", id="experiment"),
        pytest.param(lambda path: load_layout(str(path)), "it.toml", id="layout"),
        pytest.param(Store.to_read, "it.db", id="store"),
    ],
)
def test_no_reader_waits_for_a_pipe(
    tmp_path: Path, read: Callable[[Path], object], name: str
) -> None:
    os.mkfifo(tmp_path / name)
    with pytest.raises(UserError):
        read(tmp_path / name)


def test_a_link_to_a_file_is_followed(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"it")
    (tmp_path / "link").symlink_to("file")
    with open_regular(tmp_path / "link") as file:
        assert file.read() == b"it"


@pytest.mark.skipif(not Path("/dev/fd").exists(), reason="/dev/fd is not there")
def test_a_pipe_that_a_shell_has_opened_is_read() -> None:
    reading, writing = os.pipe()
    with open(reading, "rb"), open(writing, "wb") as write:
        write.write(b"1..............4\n")
        write.close()
        (record,) = open_source(f"/dev/fd/{reading}")
    assert record.grid.given_count == 2


def test_what_cannot_be_reached_hides_no_other_file(tmp_path: Path) -> None:
    for number, kind in enumerate(OBSTACLES):
        (tmp_path / str(number)).mkdir()
        make_obstacle(kind, tmp_path / str(number) / "it")
    for name, age in (("a", 1), ("b", 2)):
        (tmp_path / name).touch()
        os.utime(tmp_path / name, (age, age))
    paths = [*tmp_path.glob("*/it"), tmp_path / "a", tmp_path / "b"]
    assert newest_first(paths) == [tmp_path / "b", tmp_path / "a"]
