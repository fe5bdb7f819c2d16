"""Shared by the tests of the window."""

import gc
import itertools
import os
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QSettings
from PySide6.QtWidgets import QMainWindow

from sudoku_ga.app.run.kernels import KernelPreparation
from sudoku_ga.app.settings import Settings
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme import themes as themes_module
from sudoku_ga.app.theme.themes import Themes
from sudoku_ga.app.window.main_window import MainWindow
from tests.app.reports import PUZZLE, FakeEngine
from tests.app.shared_parts import services_in

_tests_done = itertools.count(1)
_FULL_COLLECTION_EVERY = 20

_UNSTYLED = {
    "evolve/caption", "collection", "files", "generate", "lessons", "play", "printing", "run",
    "charts/test_fitness_card", "lab/test_experimenting", "lab/test_replications",
    "lab/test_workspace", "lab/test_workspace_files", "lab/test_workspace_views",
    "evolve/landscape/test_view", "parameters/test_components", "parameters/test_live_controls",
    "parameters/test_parameter_panel", "parameters/test_seed", "evolve/population/test_views",
    "race/test_earlier_runs", "race/test_workspace", "evolve/run_bar/test_pacing",
    "evolve/run_bar/test_time_travel", "shell/test_damaged_settings", "shell/test_left_behind",
    "window/test_plain_text", "window/test_presenter", "window/test_puzzle_menu",
    "evolve/test_overlaying", "evolve/population/inspector/test_inside", "lab/editor/test_window",
    "window/test_keyboard", "window/test_main_window",
}  # fmt: skip
"""Folders and modules whose tests look at no sizes, but for those that ask for ``styled``: without
its style sheet a window is open in three fifths of the time."""

# Qt starts with the first fixture that needs it; a person may still ask for a window.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")


@pytest.fixture(scope="session", autouse=True)
def _collected_between_tests():
    """No worker thread destroys the window of an earlier test: see app/shell/application.py."""
    gc.disable()
    yield
    gc.enable()


@pytest.fixture(autouse=True)
def _collection(_collected_between_tests):
    yield
    gc.collect(0)
    if next(_tests_done) % _FULL_COLLECTION_EVERY == 0:
        gc.collect()
        gc.freeze()  # what lasts, as the modules, is looked at once: else a tenth of a second


@pytest.fixture(scope="session")
def shared_themes(qapp):
    """One for all tests: fonts and style are those of the application."""
    fonts.install(qapp)
    return Themes.install(qapp)


@pytest.fixture(scope="session")
def light_sheet(shared_themes):
    """The style sheet of the light theme."""
    shared_themes.select("light")
    return themes_module.sheet_of(shared_themes.current)


@pytest.fixture(autouse=True)
def themes(qapp, shared_themes, light_sheet, request, monkeypatch):
    shared_themes.select("light")
    module = Path(os.path.relpath(request.path, Path(__file__).parent)).with_suffix("")
    unstyled = not _UNSTYLED.isdisjoint({module.as_posix(), module.parent.as_posix()})
    sheet = light_sheet
    if unstyled and "styled" not in request.fixturenames:
        sheet = ""
        monkeypatch.setattr(themes_module, "sheet_of", lambda _theme: sheet)
    if qapp.styleSheet() != sheet:
        qapp.setStyleSheet(sheet)
    yield shared_themes
    # Without a running event loop, the widgets of a test would stay and be restyled by the next.
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.fixture
def styled():
    """The widgets have their style sheet, in the folders and modules without one too."""


@pytest.fixture
def settings(tmp_path):
    return Settings(QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat))


@pytest.fixture
def make_services(qtbot, themes, settings):
    """Return a function that makes services with an engine; their threads end at the end."""
    made = []

    def make(engine=None, preparation=None, folder=None):
        window = QMainWindow()
        qtbot.addWidget(window)
        services = services_in(window, engine or FakeEngine(), settings, preparation, folder)
        made.append(services)
        return services

    yield make
    for services in made:
        services.run.shut_down()
        services.kernels.shut_down()


@pytest.fixture
def services(make_services):
    """What the window hands its parts, with a small puzzle and an engine that counts."""
    made = make_services()
    made.document.put(PUZZLE, "Test", "choose")
    return made


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
        window.first_paint.done.disconnect(window.evolve.insight.fitness.prepare)
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
