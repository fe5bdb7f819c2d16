import errno
import os
from pathlib import Path

import pytest

from sudoku_ga.document import session
from sudoku_ga.document.document import Document
from sudoku_ga.document.moves import ReplacePuzzle
from sudoku_ga.document.session import Session, load_session, save_session
from sudoku_ga.errors import FormatError, UserError
from tests.document.examples import EMPTY, PUZZLE


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "puzzle.sudokuga"


def _session(name: str) -> Session:
    document = Document(EMPTY)
    document.do(ReplacePuzzle(PUZZLE, name, "open"))
    return Session(document)


def test_a_session_is_saved_and_loaded(path: Path) -> None:
    save_session(_session("first"), path)
    save_session(_session("second"), path)
    assert load_session(path).document.state.name == "second"
    assert [each.name for each in path.parent.iterdir()] == [path.name]


def test_half_a_character_does_not_keep_a_session_from_being_saved(path: Path) -> None:
    save_session(_session("\udc80"), path)
    assert load_session(path).document.state.name == "?"


def test_a_session_that_is_not_there_is_said_to_be_missing(path: Path) -> None:
    with pytest.raises(UserError, match=rf"puzzle\.sudokuga: {os.strerror(errno.ENOENT)}"):
        load_session(path)


def test_a_folder_that_is_not_there_is_said_to_be_missing(path: Path) -> None:
    with pytest.raises(UserError, match=r"puzzle\.sudokuga: No such file"):
        save_session(_session("first"), path / "nowhere" / "puzzle.sudokuga")


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b"", b'{"format": "sudoku_ga session"'])
def test_other_files_are_refused_by_name(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    with pytest.raises(FormatError, match=r"puzzle\.sudokuga"):
        load_session(path)


def test_a_file_beyond_all_sessions_is_not_read(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session, "LARGEST_FILE", 10)
    path.write_bytes(b"12345678901")
    with pytest.raises(FormatError, match="at most 10 bytes"):
        load_session(path)
