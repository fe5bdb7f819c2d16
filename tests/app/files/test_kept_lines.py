"""Entries of a file with a JSON object a line."""

import os
import sys

import msgspec
import pytest

from sudoku_ga.app.files.kept_lines import KeptLines
from sudoku_ga.app.messages import Messages, Severity

MOST = 5


@pytest.fixture
def path(tmp_path):
    return tmp_path / "folder" / "numbers.jsonl"


@pytest.fixture
def messages():
    return Messages()


@pytest.fixture
def opened(path, messages):
    """Return a function that opens the file, as another start does."""
    made = []

    def open_file(read=lambda line: msgspec.json.decode(line, type=int)):
        made.append(KeptLines(path, read, MOST, messages))
        return made[-1]

    yield open_file
    for each in made:
        each.shut_down()


def test_entries_are_kept_in_their_order(opened, path):
    first = opened()
    assert first.load() == []
    first.add([1, 2])
    first.add([])
    first.add([3])
    first.shut_down()
    assert path.read_text() == "1\n2\n3\n"
    assert opened().load() == [1, 2, 3]


def test_nothing_is_written_without_a_file(qtbot):
    kept = KeptLines(None, int, MOST, Messages())
    kept.add([1])
    kept.clear()
    assert kept.load() == []
    kept.shut_down()


def test_only_the_newest_entries_stay(opened, path):
    path.parent.mkdir()
    path.write_text("".join(f"{number}\n" for number in range(8)))
    kept = opened()
    assert kept.load() == [3, 4, 5, 6, 7]
    kept.shut_down()
    assert path.read_text() == "3\n4\n5\n6\n7\n"


def test_an_entry_after_half_a_line_has_a_line_of_its_own(opened, path, messages, qtbot):
    path.parent.mkdir()
    path.write_text('1\n"hal')
    kept = opened()
    kept.add([2])
    kept.shut_down()
    again = opened()
    with qtbot.waitSignal(messages.changed):
        assert again.load() == [1, 2]
    again.shut_down()
    assert path.read_text() == "1\n2\n"
    assert [copy.read_text() for copy in path.parent.glob("*.damaged*")] == ['1\n"hal\n2\n']


def test_a_file_that_cannot_be_read_is_said(opened, path, messages, qtbot):
    path.mkdir(parents=True)
    kept = opened()
    with qtbot.waitSignal(messages.changed) as blocker:
        assert kept.load() == []
    assert blocker.args[0].severity is Severity.ERROR


def test_damaged_files_all_stay_as_they_were(opened, path):
    path.parent.mkdir()
    path.with_suffix(".damaged.jsonl").symlink_to("nowhere")
    for text in ("1\nx\n", "2\ny\n"):
        path.write_text(text)
        kept = opened()
        assert kept.load() == [int(text[0])]
        kept.shut_down()
        assert path.read_text() == text[:2]
    copies = [path.with_suffix(f".damaged-{number}.jsonl").read_text() for number in (2, 3)]
    assert copies == ["1\nx\n", "2\ny\n"]


def test_what_fails_is_said_once_until_it_succeeds(opened, path, messages):
    kept, said = opened(), []
    messages.changed.connect(said.append)
    path.mkdir(parents=True)
    for _ in range(2):
        kept.add([1])
    kept.shut_down()
    assert len(said) == 1


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pipes with names")
def test_a_pipe_in_the_place_of_the_file_is_said_and_left_alone(opened, path, messages, qtbot):
    path.parent.mkdir()
    os.mkfifo(path)
    kept = opened()
    with qtbot.waitSignal(messages.changed):
        assert kept.load() == []
    kept.add([1])
    kept.clear()
    kept.shut_down()
    assert path.is_fifo()


def test_a_cleared_file_is_empty(opened, path):
    kept = opened()
    kept.add([1])
    kept.clear()
    kept.add([2])
    kept.shut_down()
    assert path.read_text() == "2\n"
    kept.add([3])  # the window is closing
    assert path.read_text() == "2\n"
