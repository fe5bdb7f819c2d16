"""The demonstration: the window solves two puzzles; answers are printed, a picture is saved."""

import os
import sys
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QEventLoop, QLoggingCategory, QSettings, QTemporaryDir
from PySide6.QtWidgets import QApplication

from sudoku_ga.app.evolve.run_bar.pace import WATCH
from sudoku_ga.app.files.bundled import famous_puzzle
from sudoku_ga.app.settings import Settings
from sudoku_ga.app.shell.application import has_display, make_application, make_window
from sudoku_ga.app.window.main_window import MainWindow
from sudoku_ga.puzzle.display import picture_text
from sudoku_ga.puzzle.rules import is_solution
from sudoku_ga.translation import _, counted, later

PICTURE = "sudoku-ga.png"
_SIZE = 1280, 800


@dataclass(frozen=True)
class _Scene:
    puzzle: str
    seed: int
    pace: int = WATCH


_SCENES = (_Scene("A puzzle for a genetic algorithm", seed=1), _Scene("AI Escargot", seed=1))


def run_demonstration() -> int:
    """Show the demonstration; return 0 if both puzzles were solved and the picture saved, else 1.

    Without a display, the window is drawn offscreen. The picture ``sudoku-ga.png`` is saved in the
    working directory.
    """
    if not has_display():
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
        # The offscreen platform warns that it ignores hints on sizes.
        QLoggingCategory.setFilterRules("default.warning=false")
    app = make_application(sys.argv[:1])
    scratch = QTemporaryDir()  # the picture must not depend on the settings of the user
    file = scratch.filePath("demonstration.ini")
    settings = Settings(QSettings(file, QSettings.Format.IniFormat))
    settings.theme = "light"
    window = make_window(app, settings)
    window.resize(*_SIZE)
    window.show()
    window.complete()
    solved = [_play(app, window, scene) for scene in _SCENES]
    saved = window.grab().save(PICTURE)
    _say(
        _("The window: {file}").format(file=PICTURE)
        if saved
        else _("{file} could not be written").format(file=PICTURE)
    )
    window.close()
    # Destroyed by Qt as a whole. The garbage collector would destroy its parts in any order.
    window.deleteLater()
    app.sendPostedEvents(window, QEvent.Type.DeferredDelete.value)
    QLoggingCategory.setFilterRules("")
    return 0 if saved and all(solved) else 1


def _play(app: QApplication, window: MainWindow, scene: _Scene) -> bool:
    """Let the window solve one puzzle; return whether the answer is right."""
    puzzle = famous_puzzle(scene.puzzle)
    givens = counted("{count} given", "{count} givens", puzzle.grid.given_count)
    _say(f"{_(puzzle.name)}, {givens}\n{picture_text(puzzle.grid.geometry, puzzle.grid.digits)}")
    window.document_controller.put(puzzle.grid, puzzle.name, later("choose"))
    window.recipe_model.fix_seed(scene.seed)
    window.evolve.bar.pace.choose(scene.pace)
    loop = QEventLoop(app)
    window.controller.ended.connect(loop.quit)
    window.controller.failed.connect(loop.quit)
    window.evolve.bar.main.click()
    loop.exec()
    answer = window.document_controller.document.state.evolved
    status = window.evolve.status_line.status
    _say(f"{status.word}: {window.evolve.board.title.text()}, {window.evolve.board.note.text()}")
    count = len(window.evolve.insight.fitness.curve)
    points = counted("{count:,} point on the curve", "{count:,} points on the curve", count)
    _say(f"{', '.join((*status.facts, *status.right))}; {points}")
    if answer is None or not is_solution(answer, puzzle.grid):
        return False
    _say(picture_text(answer.geometry, answer.digits) + "\n")
    return True


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()
