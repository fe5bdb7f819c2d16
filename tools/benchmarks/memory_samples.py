"""``python -m tools.benchmarks.memory_samples SECONDS``: a line of JSON every few seconds."""

import json
import sys
import tempfile
import time
from itertools import cycle

import psutil
from PySide6.QtCore import QEventLoop, QSettings, QTimer

from sudoku_ga.app.board.overlay import Overlay
from sudoku_ga.app.evolve.run_bar.pace import FULL
from sudoku_ga.app.files.bundled import famous_puzzle
from sudoku_ga.app.settings import Settings
from sudoku_ga.app.shell.application import GarbageCollection, make_application, make_window
from sudoku_ga.evolution.recipe.reading import load_recipe
from tools.benchmarks.window import SEEN

_SAMPLES, _LEAST_APART_S = 40, 1.0


def main(seconds: float) -> None:
    app = make_application(sys.argv[:1])
    GarbageCollection(app)
    settings = QSettings(f"{tempfile.mkdtemp()}/memory.ini", QSettings.Format.IniFormat)
    window = make_window(app, Settings(settings))
    window.resize(1400, 900)
    window.show()
    window.complete()
    while window.preparation.is_on:
        _pass(0.2)
    puzzle = famous_puzzle("Easter Monster")
    window.document_controller.put(puzzle.grid, puzzle.name, "choose")
    # Generations of a fraction of a millisecond, none of which gets near a solution.
    recipe = load_recipe("mantere-koljonen-2007").with_value("termination.max_generations", 0)
    window.recipe_model.set_recipe(recipe)
    window.evolve.bar.pace.choose(FULL)
    window.evolve.bar.main.click()
    window.evolve.board.overlays.set_value(Overlay.HEAT)
    window.evolve.board.overlays.chosen.emit(Overlay.HEAT)
    process, begin = psutil.Process(), time.monotonic()
    for view in cycle(SEEN):
        window.view_layout.show_view(view)
        _pass(max(seconds / _SAMPLES, _LEAST_APART_S))
        passed, report = time.monotonic() - begin, window.solve_controller.state.report
        assert window.controller.is_on
        assert report is not None
        sample = {
            "s": round(passed, 1),
            "mb": round(process.memory_info().rss / 2**20, 2),
            "generations": report.generation,
        }
        print(json.dumps(sample), flush=True)
        if passed >= seconds:
            break
    window.close()


def _pass(seconds: float) -> None:
    loop = QEventLoop()
    QTimer.singleShot(round(seconds * 1000), loop.quit)
    loop.exec()


main(float(sys.argv[1]))
