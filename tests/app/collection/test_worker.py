"""The worker of collections by itself, called in this thread."""

import pytest

from sudoku_ga.app.collection import worker as worker_module
from sudoku_ga.app.collection.worker import Batch, CollectionWorker, Reading
from sudoku_ga.puzzle.formats.line import write_line
from tests.app.reports import PUZZLE, SOLVED

LINES = [write_line(SOLVED.with_digit(cell, 0)) for cell in range(5)]


@pytest.fixture
def worker():
    return CollectionWorker()


@pytest.fixture
def told(worker):
    heard = []
    worker.read.connect(lambda number, piece: heard.append(("read", number, len(piece))))
    worker.failed.connect(lambda number, failure: heard.append(("failed", number, failure.message)))
    worker.finished.connect(lambda number: heard.append(("finished", number)))
    worker.graded.connect(lambda number, row, known: heard.append((number, row, known.text)))
    return heard


@pytest.fixture
def path(tmp_path):
    made = tmp_path / "five.sdm"
    made.write_text("\n".join(LINES))
    return made


def test_a_file_is_brought_in_pieces_behind_what_is_known(worker, told, path, monkeypatch):
    monkeypatch.setattr(worker_module, "_PIECE", 2)
    worker.read_file(Reading(7, str(path), 0))
    assert told == [("read", 7, 2), ("read", 7, 2), ("read", 7, 1), ("finished", 7)]
    told.clear()
    worker.read_file(Reading(7, str(path), 4))
    assert told == [("read", 7, 1), ("finished", 7)]


def test_what_stands_before_an_error_is_brought_too(worker, told, path):
    path.write_text(f"{LINES[0]}\n{LINES[1]}\n123\n")
    worker.read_file(Reading(7, str(path), 0))
    assert told[0] == ("read", 7, 2)
    assert told[1][:2] == ("failed", 7)
    assert "line 3" in told[1][2]
    assert told[2:] == [("finished", 7)]


def test_a_reading_that_nobody_wants_ends_with_its_piece(worker, told, path, monkeypatch):
    monkeypatch.setattr(worker_module, "_PIECE", 2)
    reading = Reading(7, str(path), 0)
    reading.stop.set()
    worker.read_file(reading)
    assert told == [("read", 7, 2), ("finished", 7)]


def test_each_puzzle_is_graded_at_its_row_until_others_are_wanted(worker, told):
    batch = Batch(7, [(3, PUZZLE), (9, SOLVED)])
    worker.grade(batch)
    assert [(number, row) for number, row, _ in told] == [(7, 3), (7, 9)]
    assert told[1][2] == "1"
    told.clear()
    batch.stop.set()
    worker.grade(batch)
    assert told == []
