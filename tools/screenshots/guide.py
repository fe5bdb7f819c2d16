"""Takes the pictures of the guide, each from the window itself.

A picture shows a part of the light window, in English, and is kept with no more than 256 colours.
``taken.txt`` beside them holds a digest of what the window is made of, so that
``python -m tools.screenshots --check`` tells when they are older than it.
"""

import hashlib
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from PySide6.QtCore import QItemSelectionModel, QRect, Qt, QTemporaryDir
from PySide6.QtGui import QAction, QActionGroup, QImage, QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from sudoku_ga.app.evolve.run_bar.pace import FULL
from sudoku_ga.app.files.bundled import famous_puzzle, famous_puzzles
from sudoku_ga.app.window.main_window import MainWindow
from sudoku_ga.app.workspace import EVOLVE, LAB, RACE
from sudoku_ga.puzzle.formats.source import open_source
from sudoku_ga.resources import resource_path
from tools.screenshots.states import (
    QUICK,
    begin_slow_run,
    let_pass,
    opened_window,
    settle,
    wait,
    wait_for_count,
)

FOLDER = resource_path("help", "pictures")
_TAKEN = "taken.txt"
_SOURCES = (("sudoku_ga/app", "*.py"), ("resources/icons", "*.svg"))
_MOST_COLOURS = 256
_SIZE = 1280, 800
_POINTS, _MADE = 60, 4
_MOMENT_MS, _WAVE_MS, _TRIALS = 700, 1_500, 100
_MAP_MS, _RACE_MS, _RACE_SEED = 4_000, 5_000, 7
"""So long the views of a population take to follow a run that pauses; so many runs make a table."""


def take_guide(folder: Path = FOLDER) -> int:
    """Write the pictures of the guide and the digest; return how many pictures."""
    folder.mkdir(parents=True, exist_ok=True)
    count = 0
    with opened_window() as (app, window):
        window.preferences.select_theme(_action(window.actions_of.themes, "light"))
        for name, picture in _pictures(app, window):
            count += few_colours(picture.toImage()).save(str(folder / f"{name}.png"), quality=0)
    (folder / _TAKEN).write_text(f"{digest()}\n")
    return count


def is_up_to_date(folder: Path = FOLDER) -> bool:
    """Whether nothing of the window has changed since the pictures were taken."""
    taken = folder / _TAKEN
    return taken.is_file() and taken.read_text().strip() == digest()


def digest() -> str:
    """Return a digest of everything that the window is drawn by."""
    root = resource_path("help").parents[1]
    known = hashlib.sha256()
    for folder, pattern in _SOURCES:
        for path in sorted((root / folder).rglob(pattern)):
            known.update(path.relative_to(root).as_posix().encode())
            known.update(path.read_bytes())
    return known.hexdigest()


def few_colours(image: QImage) -> QImage:
    """Return an image with its most frequent colours alone, which takes a third of the bytes."""
    image = image.convertToFormat(QImage.Format.Format_RGB32)
    pixels = np.frombuffer(image.constBits(), np.uint32)
    colours, counts = np.unique(pixels, return_counts=True)
    table = colours[np.argsort(-counts, kind="stable")[:_MOST_COLOURS]].tolist()
    flags = Qt.ImageConversionFlag.ThresholdDither | Qt.ImageConversionFlag.AvoidDither
    return image.convertToFormat(QImage.Format.Format_Indexed8, table, flags)


def _pictures(app: QApplication, window: MainWindow) -> Iterator[tuple[str, QPixmap]]:
    """Bring the window into one state after the other and yield its pictures."""
    window.resize(*_SIZE)
    puzzle = famous_puzzle("AI Escargot")
    window.document_controller.put(puzzle.grid.with_digit(1, 1), puzzle.name, "choose")
    wait_for_count(app, window)
    yield "conflict", _grab(app, window, window.evolve.board, window.evolve.insight)
    window.document_controller.put(puzzle.grid, puzzle.name, "choose")
    wait_for_count(app, window)
    yield "board", _play(app, window)
    yield "solved", _solved(app, window)
    yield "hint", _hint(app, window)
    yield from _run(app, window)
    yield "generate", _generate(app, window)
    yield "collection", _list(app, window)
    yield "print", _print(app, window)
    yield "lab", _lab(app, window)


def _play(app: QApplication, window: MainWindow) -> QPixmap:
    window.play.show_play()
    page = window.pages.build("play").page
    window.playing.fill_marks()
    page.view.select(1)
    QTest.keyClicks(page.view, "1")
    return _grab(app, window, page)


def _solved(app: QApplication, window: MainWindow) -> QPixmap:
    """Type the digits of an easy puzzle."""
    puzzle = next(open_source(str(resource_path("puzzles", "grade-1.sdm"))))
    window.document_controller.put(puzzle.grid, puzzle.name, "choose")
    wait_for_count(app, window)
    assessment = window.solve_controller.state.assessment
    assert assessment is not None and assessment.solution is not None
    page = window.pages.build("play").page
    for cell in puzzle.grid.blank_cells.tolist():
        page.view.select(cell)
        QTest.keyClicks(page.view, str(assessment.solution.digits[cell]))
    let_pass(app, _WAVE_MS)
    return _grab(app, window, page)


def _hint(app: QApplication, window: MainWindow) -> QPixmap:
    """Show the third strength of a hint on a puzzle that has one."""
    puzzle = famous_puzzles()[0]
    window.document_controller.put(puzzle.grid, puzzle.name, "choose")
    wait_for_count(app, window)
    window.hints.show_hint()
    picture = _grab(app, window, window.pages.build("play").page)
    window.play.edit_givens()
    return picture


def _run(app: QApplication, window: MainWindow) -> Iterator[tuple[str, QPixmap]]:
    """Pause a run on its way, look at it, and let it end."""
    puzzle = famous_puzzle("AI Escargot")
    window.document_controller.put(puzzle.grid, puzzle.name, "choose")
    wait_for_count(app, window)
    yield "panel", _grab(app, window, window.evolve.panel)
    begin_slow_run(window)
    wait(
        app,
        window.solve_controller.points,
        lambda: len(window.evolve.insight.fitness.curve) >= _POINTS,
    )
    window.solve_controller.press_run()
    let_pass(app, _MOMENT_MS)
    yield "population", _grab(app, window)
    window.evolve.bar.pace.choose(FULL)
    window.solve_controller.press_run()
    wait(app, window.controller.ended, lambda: not window.controller.is_on)
    let_pass(app, _MOMENT_MS)  # the caption waits for the time that Fast takes
    yield "window", _grab(app, window)
    window.evolve.insight.show_view("landscape")
    let_pass(app, _MAP_MS)
    yield "landscape", _grab(app, window, window.evolve.insight.tabs)
    window.evolve.insight.show_view("population")
    yield "race", _race(app, window)
    yield "lesson", _lesson(app, window)


def _race(app: QApplication, window: MainWindow) -> QPixmap:
    """Let two recipes race, and pause on the way."""
    window.pages.show_workspace(RACE)
    race = window.pages.build("race")
    race.page.setup.seed.set_value(_RACE_SEED)
    race.page.setup.seed.entered.emit(_RACE_SEED)
    wait(app, race.checks.changed, lambda: not race.checks.is_running)
    race.bar.pace.choose(QUICK)
    race.bar.main.click()
    let_pass(app, _RACE_MS)
    race.bar.main.click()
    let_pass(app, _MOMENT_MS)
    picture = _grab(app, window)
    race.bar.stop.click()
    wait(app, race.controller.ended, lambda: not race.controller.is_on)
    _show_workspace(window, EVOLVE)
    return picture


def _lesson(app: QApplication, window: MainWindow) -> QPixmap:
    """Show the first lesson at its first step."""
    window.lessons.begin_named("individual")
    let_pass(app, _MOMENT_MS)
    picture = _grab(app, window)
    window.lessons.leave()
    window.lessons.dock.close()
    return picture


def _generate(app: QApplication, window: MainWindow) -> QPixmap:
    workspace = window.pages.build("generate")
    workspace.panel.fix_seed(0)
    workspace.panel.row("count").editor.field.entered.emit(_MADE)
    window.actions_of.generate.trigger()
    wait(app, workspace.runner.changed, lambda: not workspace.runner.is_running)
    picture = _grab(app, window)
    _show_workspace(window, EVOLVE)
    return picture


def _list(app: QApplication, window: MainWindow) -> QPixmap:
    """Show a collection whose first rows are graded, some of them selected."""
    path = resource_path("puzzles", "famous.sdm")
    window.files.open_file(str(path))
    view = window.collections.list.list
    flag = QItemSelectionModel.SelectionFlag
    for row in (2, 4, 5):
        view.selectionModel().select(view.model().index(row, 0), flag.Select | flag.Rows)
    model = window.collections.model
    wait(
        app,
        window.collections.grader.delivered,
        lambda: model.known(len(model.records) - 1) is not None,
    )
    return _grab(app, window.collections.list)


def _print(app: QApplication, window: MainWindow) -> QPixmap:
    """Show the selected puzzles four a page."""
    window.collections.list.print.click()
    dialog = window.printing.dialog
    assert dialog is not None  # it was asked for
    dialog.per_page.set_value("4")
    picture = _grab(app, dialog)
    dialog.reject()
    return picture


def _lab(app: QApplication, window: MainWindow) -> QPixmap:
    """Show the first results of an experiment that is paused."""
    scratch = QTemporaryDir()
    workspace = window.pages.build("lab", folder=Path(scratch.path()))
    _show_workspace(window, LAB)
    workspace.experiments.list.select("temperature")
    wait(app, workspace.reader.loaded, lambda: workspace.contents is not None)
    workspace.controls.press_main()
    wait(
        app,
        workspace.reader.loaded,
        lambda: (
            workspace.overview is not None and workspace.overview.experiment.finished >= _TRIALS
        ),
    )
    workspace.controls.press_main()
    let_pass(app, 4 * _MOMENT_MS)
    picture = _grab(app, window)
    workspace.controls.stop()
    wait(app, workspace.controls.changed, lambda: not workspace.controls.is_busy)
    workspace.shut_down()
    return picture


def _grab(app: QApplication, window: QWidget, *parts: QWidget) -> QPixmap:
    """Return the picture of a window, or of the place that some parts take in it."""
    settle(app)
    area = QRect()
    for part in parts:
        area |= QRect(part.mapTo(window, part.rect().topLeft()), part.size())
    return window.grab(area) if parts else window.grab()


def _show_workspace(window: MainWindow, name: str) -> None:
    _action(window.actions_of.pages, name).trigger()


def _action(group: QActionGroup, data: str) -> QAction:
    return next(each for each in group.actions() if each.data() == data)
