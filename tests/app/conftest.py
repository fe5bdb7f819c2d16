"""Shared by the tests of the window."""

import gc
import itertools
import os

import pytest
from PySide6.QtCore import QEvent, QSettings

from sudoku_ga.app.run.kernels import KernelPreparation
from sudoku_ga.app.settings import Settings
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme import themes as themes_module
from sudoku_ga.app.theme.themes import Themes
from sudoku_ga.app.window.main_window import MainWindow
from tests.app.reports import PUZZLE, FakeEngine

_tests_done = itertools.count(1)
_FULL_COLLECTION_EVERY = 20

_UNSTYLED = {"play", "files", "generate", "collection", "lessons"}
"""Folders whose tests look at no sizes: without its style sheet a window is open in three quarters
of the time."""

# Qt starts with the first fixture that needs it; a person may still ask for a window.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")


@pytest.fixture(scope="session", autouse=True)
def _collected_between_tests():
    """No worker thread destroys the window of an earlier test: see app/shell/garbage.py."""
    gc.disable()
    yield
    gc.enable()


@pytest.fixture(autouse=True)
def _collection(_collected_between_tests):
    yield
    # A full collection takes a tenth of a second.
    gc.collect(0 if next(_tests_done) % _FULL_COLLECTION_EVERY else 2)


@pytest.fixture(scope="session")
def shared_themes(qapp):
    """One for all tests: fonts and style are those of the application."""
    fonts.install(qapp)
    return Themes.install(qapp)


@pytest.fixture(autouse=True)
def themes(qapp, shared_themes, request, monkeypatch):
    shared_themes.select("light")
    if request.path.parent.name in _UNSTYLED:
        monkeypatch.setattr(themes_module, "sheet_of", lambda _theme: "")
    sheet = themes_module.sheet_of(shared_themes.current)
    if qapp.styleSheet() != sheet:
        qapp.setStyleSheet(sheet)
    yield shared_themes
    # Without a running event loop, the widgets of a test would stay and be restyled by the next.
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.fixture
def settings(tmp_path):
    return Settings(QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat))


@pytest.fixture
def open_window(qtbot, themes, settings):
    """Return a function that opens the window with an engine; it is closed at the end."""
    windows = []

    def open_with(engine, preparation=None, data_folder=None):
        prepared = preparation or KernelPreparation(lambda: True)
        window = MainWindow(engine, prepared, settings, data_folder)
        windows.append(window)
        if settings.is_first_start:
            window.resize(1280, 800)  # whatever the screen of the tests
        window.show()
        window.complete()
        # The curve is drawn when a run needs it; most tests have none.
        window.first_paint.done.disconnect(window.insight.fitness.prepare)
        return window

    yield open_with
    for window in windows:
        window.close()
        window.deleteLater()


@pytest.fixture
def window(open_window):
    """The window with a small puzzle and an engine that counts."""
    opened = open_window(FakeEngine())
    opened.document_controller.put(PUZZLE, "Test", "choose")
    return opened
