"""Opens the window to be photographed, and brings it into states."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from PySide6.QtCore import QEvent, QEventLoop, QSettings, QTemporaryDir, QTimer, SignalInstance
from PySide6.QtWidgets import QApplication

from sudoku_ga.app.settings import Settings
from sudoku_ga.app.shell.application import install_language, make_application, make_window
from sudoku_ga.app.window.main_window import MainWindow

QUICK = 60
"""Generations a second: slow enough that a run that is photographed does not end meanwhile."""


@contextmanager
def opened_window(language: str = "en") -> Iterator[tuple[QApplication, MainWindow]]:
    """Open a window that knows nothing of what somebody prefers; close it at the end."""
    app = make_application(["screenshots"])
    translator = install_language(app, language)
    scratch = QTemporaryDir()
    settings = QSettings(scratch.filePath("settings.ini"), QSettings.Format.IniFormat)
    window = make_window(app, Settings(settings))
    window.show()
    window.complete()
    yield app, window
    window.close()
    # Here, and not by the garbage collector, which may be at work in another thread.
    window.deleteLater()
    app.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    app.removeTranslator(translator)
    install_language(app, "en")


def begin_slow_run(window: MainWindow) -> None:
    """Begin a run that lasts some minutes at this pace."""
    window.recipe_model.reset_all()
    window.recipe_model.fix_seed(8)
    window.evolve.bar.pace.choose(QUICK)
    window.evolve.bar.main.click()


def wait_for_count(app: QApplication, window: MainWindow) -> None:
    """Wait until the solutions of the puzzle are counted."""
    wait(
        app,
        window.solve_controller.state_changed,
        lambda: window.solve_controller.state.assessment is not None,
    )


def wait(app: QApplication, signal: SignalInstance, done: Callable[[], bool]) -> None:
    """Wait until a signal comes with which something is done."""
    loop = QEventLoop(app)

    def look(*_: object) -> None:
        if done():
            loop.quit()

    signal.connect(look)
    if not done():
        loop.exec()
    signal.disconnect(look)
    settle(app)


def let_pass(app: QApplication, milliseconds: int) -> None:
    """Let time pass for what the window does by a clock."""
    loop = QEventLoop(app)
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()
    settle(app)


def settle(app: QApplication) -> None:
    """Let the window draw what it was told."""
    for _ in range(5):
        app.processEvents()
