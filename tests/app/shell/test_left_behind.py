"""What is opened and closed, however often, leaves nothing behind."""

import gc
import weakref
from collections.abc import Callable, Iterator
from itertools import cycle
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QWidget

from sudoku_ga.app.files.recipes import Recipes
from sudoku_ga.app.settings import Settings
from sudoku_ga.app.shell import application
from sudoku_ga.app.widgets.painting import FirstPaint
from sudoku_ga.app.window.main_window import MainWindow
from tools.soak.engine import RandomEngine

_SHAPES = 3
"""Different recipes and boards, each of which has widgets of its own."""

Deed = Callable[[MainWindow], object]


def _other(names: Iterator[str]) -> Deed:
    return lambda window: window.findChild(Recipes).choose(next(names))


def _board(places: Iterator[int]) -> Deed:
    return lambda window: window.menus.sizes.actions()[next(places)].trigger()


def _action(name: str) -> Deed:
    return lambda window: getattr(window.actions_of, name).trigger()


@pytest.mark.parametrize(
    "do",
    [
        *(
            pytest.param(_action(name), id=name, marks=pytest.mark.exhaustive)
            for name in ("print", "shortcuts", "about", "guide", "history", "replications")
        ),
        pytest.param(_other(cycle(("tabu", "fast", "sato-inoue-2010"))), id="recipes"),
        pytest.param(_board(cycle((0, 4, -1))), id="boards", marks=pytest.mark.exhaustive),
    ],
)
def test_nothing_is_left_behind(open_window: Callable[[object], MainWindow], do: Deed) -> None:
    window = open_window(RandomEngine())
    counts = []
    for _ in range(3):
        for _ in range(_SHAPES):
            do(window)
            _closed(window)
        counts.append(_held(window))
    # A page that is built in steps may come between two counts; what is left behind, each time.
    assert counts[0] == counts[1] or counts[1] == counts[2]


def _closed(window: MainWindow) -> None:
    """Close everything but the window, and let Qt destroy what it was told to."""
    for top in QApplication.topLevelWidgets():
        if top.isVisible() and top is not window:
            top.close()
    QApplication.processEvents()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def _held(window: MainWindow) -> tuple[int, int]:
    """Return how many widgets there are, and objects of the window."""
    gc.collect()
    return len(QApplication.allWidgets()), len(window.findChildren(QObject))


def test_nothing_is_left_of_a_window(
    qapp: QApplication,
    settings: Settings,
    tmp_path: Path,
) -> None:
    window = application.make_window(qapp, settings, tmp_path)
    window.show()
    window.complete()
    for name in ("lab", "generate", "race", "play"):
        window.pages.show_workspace(name)
    for action in (window.actions_of.guide, window.actions_of.replications):
        action.trigger()
    parts = [window, window.controller, window.preparation, window.evolve.panel, window.other.guide]
    gone = [weakref.ref(part) for part in parts]
    window.close()
    window.deleteLater()
    del window, parts, action
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect()
    assert [part() for part in gone] == [None] * len(gone)


def test_nothing_comes_after_a_widget_that_went_at_its_first_paint(qapp: QApplication) -> None:
    widget, told = QWidget(), list[bool]()
    paint = FirstPaint(widget)
    paint.done.connect(lambda: told.append(True))
    widget.grab()
    widget.deleteLater()
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    qapp.processEvents()  # what is raised here fails the test
    assert told == []
