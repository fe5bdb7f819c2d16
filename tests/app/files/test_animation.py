"""The history of a run as an animated picture."""

import threading
from dataclasses import replace

import numpy as np
import pytest
from PIL import Image
from PySide6.QtWidgets import QFileDialog, QProgressDialog

from sudoku_ga.app.files import export
from sudoku_ga.app.files.export import (
    MARGIN,
    MOST_FRAMES,
    Animation,
    chosen,
    colours_of,
    frames,
    write_animation,
)
from sudoku_ga.app.run.state import AppState
from sudoku_ga.app.tasks import CancelledError, Task
from sudoku_ga.app.theme.themes import NAMES, theme_named
from sudoku_ga.document.board_state import BoardState
from sudoku_ga.evolution.core.report import BestIndividual
from tests.app.reports import PUZZLE, SOLVED, FakeEngine, report_of

LIGHT = theme_named("light")


def reports(count: int):
    """Return reports of which each has another board: a digit of a free cell goes round."""
    boards = [SOLVED.with_digits([(0, index % 4 + 1)]) for index in range(count)]
    return tuple(
        replace(report_of(index), best=BestIndividual.of(board.digits))
        for index, board in enumerate(boards)
    )


def of_run(path, count: int) -> Animation:
    shown = reports(count)
    return Animation(path, AppState(BoardState(PUZZLE), report=shown[-1]), shown, LIGHT)


@pytest.fixture
def task():
    return Task(lambda task: None)


@pytest.mark.parametrize("suffix", [".gif", ".webp", ".png"])
def test_every_format_has_a_frame_for_each_report(qapp, task, tmp_path, suffix):
    path = tmp_path / f"run{suffix}"
    write_animation(task, of_run(path, 5))
    progress, _items = task.collect()
    with Image.open(path) as picture:
        assert picture.n_frames == progress.done == progress.total == 5
        seen = set()
        for index in range(5):
            picture.seek(index)
            seen.add(picture.convert("RGB").tobytes())
    assert len(seen) == 5  # the captions differ


def test_a_frame_shows_the_board_of_its_report(qapp, tmp_path):
    shown = of_run(tmp_path / "run.gif", 3)
    first, second, third = frames(shown.situation, shown.reports, LIGHT)
    cell = np.s_[MARGIN + 4 : MARGIN + 38]
    assert not np.array_equal(first[cell, cell], second[cell, cell])
    assert np.array_equal(first[100:170, 100:170], third[100:170, 100:170])
    assert tuple(first[0, 0]) == LIGHT.window.getRgb()[:3]


def test_a_long_past_is_thinned_and_keeps_its_ends():
    every = reports(1000)
    kept = chosen(every)
    assert len(kept) == MOST_FRAMES
    assert kept[0] is every[0]
    assert kept[-1] is every[-1]
    assert chosen(every[:7]) == list(every[:7])


@pytest.mark.parametrize("name", NAMES)
def test_a_picture_has_colours_for_all_that_is_painted(name):
    theme = theme_named(name)
    colours = colours_of(theme)
    assert len(colours) <= 256
    for colour in (theme.card, theme.given_cell, theme.conflict_cell, theme.evolved, theme.given):
        assert colour.getRgb()[:3] in colours


def test_a_cancelled_picture_leaves_no_file(qapp, task, tmp_path):
    path = tmp_path / "run.gif"
    task.cancel()
    with pytest.raises(CancelledError):
        write_animation(task, of_run(path, 5))
    assert not path.exists()


@pytest.fixture
def window(qtbot, open_window):
    opened = open_window(FakeEngine(generations=20))
    opened.evolve.bar.pace.choose(0)
    opened.document_controller.put(PUZZLE, "Test", "choose")
    with qtbot.waitSignal(opened.controller.ended):
        opened.evolve.bar.main.click()
    return opened


def test_the_window_writes_what_is_kept_of_the_run(qtbot, window, tmp_path, monkeypatch):
    path = tmp_path / "run.gif"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    window.actions_of.export_animation.trigger()
    assert window.animations.runner.is_running
    qtbot.waitUntil(lambda: not window.animations.runner.is_running, timeout=30_000)
    with Image.open(path) as picture:
        # Reports with the same board and the same words are one longer frame.
        assert 1 < picture.n_frames <= len(window.controller.past.moments)


@pytest.mark.exhaustive
def test_an_end_that_is_met_while_the_progress_is_shown(qtbot, window, tmp_path, monkeypatch):
    nested = []

    def processing_events(dialog, value):
        if not nested:
            nested.append(value)
            qtbot.waitUntil(lambda: not window.animations.runner.is_running, timeout=30_000)

    monkeypatch.setattr(QProgressDialog, "setValue", processing_events)
    window.animations.write(tmp_path / "run.gif")
    qtbot.waitUntil(lambda: not window.animations.runner.is_running, timeout=30_000)
    assert (tmp_path / "run.gif").exists()
    assert nested
    assert window.pages.strip.message.title == "Saved run.gif"


def test_cancel_leaves_no_picture(qtbot, window, tmp_path, monkeypatch):
    begun, may_go_on = threading.Event(), threading.Event()

    def waiting(*arguments):
        begun.set()
        may_go_on.wait()
        yield from frames(*arguments)

    monkeypatch.setattr(export, "frames", waiting)
    window.animations.write(tmp_path / "run.gif")
    begun.wait()
    window.animations.runner.cancel()
    may_go_on.set()
    qtbot.waitUntil(lambda: not window.animations.runner.is_running, timeout=30_000)
    assert not (tmp_path / "run.gif").exists()
    assert window.pages.strip.message is None


@pytest.mark.exhaustive
def test_a_file_that_cannot_be_written_gives_a_message(qtbot, window, tmp_path):
    window.animations.write(tmp_path / "nowhere" / "run.gif")
    qtbot.waitUntil(lambda: not window.animations.runner.is_running, timeout=30_000)
    assert window.pages.strip.message.title == "The animation was not saved"


@pytest.mark.exhaustive
def test_without_pillow_the_window_says_what_is_missing(window, monkeypatch):
    monkeypatch.setattr(export, "can_write", lambda: False)
    window.actions_of.export_animation.trigger()
    assert "sudoku-ga[pictures]" in window.pages.strip.message.text
