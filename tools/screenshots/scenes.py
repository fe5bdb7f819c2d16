"""Brings the window into each of its states and takes pictures of it."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from sudoku_ga.app.board.key_input import Typing
from sudoku_ga.app.board.overlay import Overlay
from sudoku_ga.app.board.picture import Entry
from sudoku_ga.app.evolve.run_bar.pace import FULL
from sudoku_ga.app.evolve.side_panel import VIEWS
from sudoku_ga.app.files.bundled import famous_puzzle
from sudoku_ga.app.window.main_window import MainWindow
from sudoku_ga.app.workspace import GENERATE, LAB, RACE
from tools.screenshots.states import (
    begin_slow_run,
    opened_window,
    settle,
    wait,
    wait_for_count,
)

SIZES = ((960, 540), (1024, 700), (1280, 800), (1920, 1080))
"""The first is a screen of 1920×1080 at scale 2."""

_POINTS = 40
"""So many reports make a curve to look at."""

_SLOW = 1
"""Generations a second: a run that is photographed must not end meanwhile."""


def take(
    folder: Path, themes: Sequence[str], sizes: Sequence[tuple[int, int]], language: str = "en"
) -> int:
    """Write a picture of each state, theme and size; return how many."""
    count = 0
    with opened_window(language) as (app, window):
        for scene in _scenes(app, window):
            for action in window.actions_of.themes.actions():
                if action.data() in themes:
                    action.trigger()
                    for width, height in sizes:
                        window.resize(width, height)
                        settle(app)
                        name = f"{scene}-{action.data()}-{width}x{height}.png"
                        count += window.grab().save(str(folder / name))
    return count


def _scenes(app: QApplication, window: MainWindow) -> Iterator[str]:
    """Bring the window into one state after the other."""
    view = window.evolve.board.view
    puzzle = famous_puzzle("AI Escargot")
    wait_for_count(app, window)
    yield "idle"
    window.document_controller.put(puzzle.grid, puzzle.name, "choose")
    wait_for_count(app, window)
    window.play.show_play()
    played = window.pages.build("play").page.view
    window.playing.fill_marks()
    played.select(1)
    QTest.keyClicks(played, "1")
    yield "marks-and-conflict"
    played.select(40)
    for key in (Qt.Key.Key_3, Qt.Key.Key_4):
        QTest.keyClick(played, key, Qt.KeyboardModifier.ControlModifier)
    for number, cell in enumerate(range(63, 71), 1):
        played.select(cell)
        window.playing.type(Typing((cell,), number, Entry.COLOUR))
    QTest.keyClick(played, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    window.hints.show_hint()
    yield "play"
    begin_slow_run(window)
    wait(
        app,
        window.solve_controller.points,
        lambda: len(window.evolve.insight.fitness.curve) >= _POINTS,
    )
    window.evolve.bar.pace.choose(_SLOW)
    yield "running"
    window.evolve.board.overlays.set_value(Overlay.HEAT)
    window.evolve.board.overlays.chosen.emit(Overlay.HEAT)
    wait(app, view.shown, lambda: view.picture.heat is not None)
    view.select(view.picture.geometry.cell_count // 2)
    yield "heat"
    view.select(None)
    window.evolve.board.overlays.set_value(Overlay.PLAIN)
    window.evolve.board.overlays.chosen.emit(Overlay.PLAIN)
    for each, _label in VIEWS:
        if each in window.evolve.insight.tabs.open_pages:
            window.view_layout.show_view(each)
            yield each
    window.evolve.bar.pace.choose(FULL)
    wait(app, window.controller.ended, lambda: not window.controller.is_on)
    yield "solved"
    # A second 1 in the first row.
    window.document_controller.put(puzzle.grid.with_digit(1, 1), puzzle.name, "choose")
    wait_for_count(app, window)
    yield "error"
    window.document_controller.put(puzzle.grid, puzzle.name, "choose")
    wait_for_count(app, window)
    for workspace in (RACE, GENERATE, LAB):
        window.pages.show_workspace(workspace)
        yield workspace
