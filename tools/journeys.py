"""``python -m tools.journeys``: which files of the window lead from an action to its effect.

Prints JSON: for each journey the files of ``sudoku_ga/app`` on the call stacks between its two
ends, in the window's thread and in the worker's. What is called on the way and returns, as the
views that a press enables or disables, is not part of it.
"""

import functools
import json
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

FOLDER = Path(__file__).parents[1] / "sudoku_ga" / "app"


def files_on_stack(frame: FrameType | None, folder: Path) -> set[str]:
    """Return the files of a folder in which a frame and its callers are, relative to it."""
    files = set()
    while frame is not None:
        file = Path(frame.f_code.co_filename)
        if file.is_relative_to(folder):
            files.add(str(file.relative_to(folder)))
        frame = frame.f_back
    return files


class Recorder:
    """Collects the files that lead to some methods.

    Parameters
    ----------
    folder : Path
        Of the files that count.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.files: dict[str, set[str]] = {}

    def watch(self, journey: str, owner: type, name: str) -> None:
        """Count the files on the stack whenever a method is called, and the method's own file."""
        method: Callable[..., Any] = getattr(owner, name)
        found = self.files.setdefault(journey, set())
        file = Path(method.__code__.co_filename)

        @functools.wraps(method)
        def recorded(*arguments: Any, **named: Any) -> Any:
            found.update(files_on_stack(sys._getframe(1), self._folder))
            if file.is_relative_to(self._folder):
                found.add(str(file.relative_to(self._folder)))
            return method(*arguments, **named)

        setattr(owner, name, recorded)


def main() -> None:
    """Solve a puzzle, move a slider meanwhile, open results in the lab; print the journeys."""
    from PySide6.QtCore import QSettings, Qt
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QWidget

    from sudoku_ga.app.board.view import BoardView
    from sudoku_ga.app.charts.curve import Curve
    from sudoku_ga.app.charts.fitness_plot import FitnessPlot
    from sudoku_ga.app.lab.tables.runs_model import RunsModel
    from sudoku_ga.app.run.kernels import KernelPreparation
    from sudoku_ga.app.run.solver_worker import Mailbox
    from sudoku_ga.app.settings import Settings
    from sudoku_ga.app.shell.application import make_application
    from sudoku_ga.app.window.main_window import MainWindow
    from sudoku_ga.app.workspace import LAB
    from sudoku_ga.evolution.engine.control import Control
    from sudoku_ga.lab.experiment.plan import plan
    from sudoku_ga.lab.experiment.run import Result
    from sudoku_ga.lab.store.store import Store
    from tests.app.reports import PUZZLE, FakeEngine
    from tests.lab.experiments import tiny

    def until(condition: Callable[[], bool]) -> None:
        while not condition():
            app.processEvents()

    app, recorder = make_application(sys.argv[:1]), Recorder(FOLDER)
    recorder.watch("slider", Control, "change")
    recorder.watch("solve", Mailbox, "put")
    recorder.watch("solve", BoardView, "show_board")
    for owner, name in ((Curve, "append"), (FitnessPlot, "show_curve")):
        recorder.watch("curve", owner, name)
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(QSettings(f"{folder}/s.ini", QSettings.Format.IniFormat))
        window = MainWindow(FakeEngine(), KernelPreparation(lambda: True), settings)
        window.resize(1280, 800)  # whatever the screen
        window.show()
        window.complete()
        window.evolve.bar.pace.choose(0)
        window.document_controller.put(PUZZLE, "Test", "choose")
        until(lambda: window.solve_controller.state.assessment is not None)

        down: set[str] = set()
        direct = Qt.ConnectionType.DirectConnection
        window.controller.run_requested.connect(
            lambda _: down.update(files_on_stack(sys._getframe(1), FOLDER)), direct
        )
        QTest.mouseClick(window.evolve.bar.main, Qt.MouseButton.LeftButton)
        recorder.files["solve"].clear()  # the board that is shown as the run begins
        until(lambda: "charts/fitness_plot.py" in recorder.files["curve"])  # after the board
        found = {name: set(files) for name, files in recorder.files.items()}
        found["solve"] |= down

        sliders = (
            each
            for each in window.evolve.panel.findChildren(QWidget)
            if "slider" in type(each).__name__.lower() and each.isVisible() and each.isEnabled()
        )
        QTest.keyClick(next(sliders), Qt.Key.Key_Right)

        path = Path(folder) / "results.db"
        with Store(path) as store:
            runs = plan(tiny(), 1)
            number = store.register(tiny(), 1, runs)
            store.add(number, [(run, Result(solved=True, evaluations=9)) for run in runs])
        lab = window.pages.build(LAB, folder=Path(folder))
        window.pages.show_workspace(LAB)
        recorder.watch("row", Store, "__init__")
        lab.open_file(str(path))
        recorder.watch("row", RunsModel, "set_runs")  # not when the table is cleared
        until(lambda: lab.contents is not None)
        found |= {name: recorder.files[name] for name in ("slider", "row")}
        told = {name: sorted(files) for name, files in found.items()}
        sys.stdout.write(f"{json.dumps(told)}\n")
        window.close()


if __name__ == "__main__":
    main()
