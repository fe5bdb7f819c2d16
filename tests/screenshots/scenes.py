"""Brings the window into each of its states and takes pictures of it."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from PySide6.QtCore import QEvent, QEventLoop, QSettings, QTemporaryDir
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from sudoku_ga.app.application import make_application, make_window
from sudoku_ga.app.famous import famous_puzzle
from sudoku_ga.app.main_window import MainWindow
from sudoku_ga.app.preferences import Preferences
from sudoku_ga.document.sheet import Mode

SIZES = ((1024, 700), (1280, 800), (1920, 1080))

_POINTS = 40
"""So many reports make a curve to look at."""

_SLOW, _QUICK = 1, 60
"""Reports a second: a run that is photographed must not end meanwhile."""


def take(folder: Path, themes: Sequence[str], sizes: Sequence[tuple[int, int]]) -> int:
    """Write a picture of each state, theme and size; return how many."""
    app = make_application(["screenshots"])
    scratch = QTemporaryDir()
    settings = QSettings(scratch.filePath("settings.ini"), QSettings.Format.IniFormat)
    window = make_window(app, Preferences(settings))
    window.show()
    window.complete()
    count = 0
    for scene in _scenes(app, window):
        for action in window.actions_of.themes.actions():
            if action.data() in themes:
                action.trigger()
                for width, height in sizes:
                    window.resize(width, height)
                    _settle(app)
                    name = f"{scene}-{action.data()}-{width}x{height}.png"
                    count += window.grab().save(str(folder / name))
    window.close()
    # Here, and not by the garbage collector, which may be at work in another thread.
    window.deleteLater()
    app.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    return count


def _scenes(app: QApplication, window: MainWindow) -> Iterator[str]:
    """Bring the window into one state after the other."""
    view = window.board.view
    puzzle = famous_puzzle("AI Escargot")
    _wait_for_count(app, window)
    yield "idle"
    window.keeper.put(puzzle.grid, puzzle.name, "choose")
    _wait_for_count(app, window)
    window.playing.switch_mode(Mode.PLAY)
    window.playing.fill_marks()
    view.setFocus()
    view.select(1)
    QTest.keyClicks(view, "1")
    yield "marks-and-conflict"
    _begin(window)
    _wait(app, window.solving.points, lambda: len(window.insight.fitness.curve) >= _POINTS)
    window.run_bar.pace.choose(_SLOW)
    yield "running"
    window.run_bar.pace.choose(_QUICK)
    _wait(app, window.controller.ended, lambda: not window.controller.is_on)
    yield "solved"
    # A second 1 in the first row.
    window.keeper.put(puzzle.grid.with_digit(1, 1), puzzle.name, "choose")
    _wait_for_count(app, window)
    yield "error"


def _begin(window: MainWindow) -> None:
    """Begin a run of which every step of the local search is reported."""
    window.panel.reset()
    recipe = window.panel.recipe
    assert recipe is not None  # the window begins with one
    window.panel.set_recipe(recipe.with_value("local_search.report_every", 1))
    window.panel.fix_seed(8)
    window.run_bar.pace.choose(_QUICK)
    window.run_bar.solve.click()


def _wait_for_count(app: QApplication, window: MainWindow) -> None:
    """Wait until the solutions of the puzzle are counted."""
    _wait(app, window.solving.changed, lambda: window.solving.situation.assessment is not None)


def _wait(app: QApplication, signal: object, done: Callable[[], bool]) -> None:
    """Wait until a signal comes with which something is done."""
    loop = QEventLoop(app)

    def look(*_: object) -> None:
        if done():
            loop.quit()

    signal.connect(look)
    if not done():
        loop.exec()
    signal.disconnect(look)
    _settle(app)


def _settle(app: QApplication) -> None:
    for _ in range(5):
        app.processEvents()
