"""Text from files is shown as it is: no tool tip, label or item takes it for HTML."""

import json
from dataclasses import replace
from itertools import product

import pytest
from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractItemView, QComboBox, QGraphicsView, QLabel, QWidget

from sudoku_ga.app.board.legend import Legend
from sudoku_ga.app.widgets.text import plain_tip
from sudoku_ga.document.session import KeptRun
from sudoku_ga.evolution.recipe.reading import load_recipe
from sudoku_ga.evolution.recipe.writing import write_recipe
from sudoku_ga.lab.experiment.plan import plan
from sudoku_ga.lab.experiment.reading import parse_experiment
from sudoku_ga.lab.experiment.run import Result
from sudoku_ga.lab.store.store import Store
from sudoku_ga.puzzle.record import Details, PuzzleRecord
from sudoku_ga.resources import resource_path
from tests.app.reports import FakeEngine
from tests.evolution.puzzles import AI_ESCARGOT
from tests.lab.experiments import TINY

HOSTILE = "<img src='file:x'>"
_ITEMS, _COLUMNS = 50, 20


def rich_texts(root: QObject) -> list[str]:
    """Return the texts below a widget that Qt takes for HTML and that show a picture."""
    found = []
    for each in [root, *root.findChildren(QObject)]:
        texts = []
        if isinstance(each, QWidget):
            texts += [each.toolTip(), each.whatsThis()]
        if isinstance(each, QAction) and each.toolTip() != each.text():
            texts.append(each.toolTip())  # menus show no other one
        is_rich = isinstance(each, QLabel) and each.textFormat() != Qt.TextFormat.PlainText
        if is_rich and not isinstance(each, Legend):  # which has words of the program alone
            texts.append(each.text())
        if isinstance(each, QAbstractItemView | QComboBox) and each.model() is not None:
            texts += _tips(each.model())
        if isinstance(each, QGraphicsView) and each.scene() is not None:
            for item in each.scene().items():
                texts += [item.toolTip(), item.toHtml() if hasattr(item, "toHtml") else ""]
        name = f"{type(each).__name__} {each.objectName()}"
        found += [f"{name}: {text}" for text in texts if "<img" in text]  # escaped, it is &lt;img
    return found


def _tips(model) -> list[str]:
    role = Qt.ItemDataRole.ToolTipRole
    places = product(range(min(model.rowCount(), _ITEMS)), range(_COLUMNS))
    indices = [model.index(*place) for place in places if model.hasIndex(*place)]
    texts = [model.headerData(each, Qt.Orientation.Horizontal, role) for each in range(_COLUMNS)]
    texts += [index.data(role) for index in indices]
    return [text for text in texts if isinstance(text, str)]


def test_the_walk_finds_what_is_not_plain(qtbot, themes):
    root = QWidget()
    qtbot.addWidget(root)
    label, action = QLabel(HOSTILE, root), QAction("Go", root)
    root.setToolTip(HOSTILE)
    action.setToolTip(HOSTILE)
    assert len(rich_texts(root)) == 3
    root.setToolTip(plain_tip(HOSTILE))
    action.setToolTip(plain_tip(HOSTILE))
    label.setTextFormat(Qt.TextFormat.PlainText)
    assert rich_texts(root) == []


@pytest.fixture
def hostile_window(open_window, tmp_path):
    """The window with a collection, a recipe, a run and a lesson of hostile names."""
    window = open_window(FakeEngine(), data_folder=tmp_path / "data")
    folder = tmp_path / HOSTILE
    folder.mkdir()
    lesson = resource_path("lessons", "crossover.toml").read_text(encoding="utf-8")
    title = json.dumps(HOSTILE)
    (folder / "lesson.toml").write_text(
        lesson.replace('"Crossover that keeps or destroys good parts"', title)
    )
    window.lessons.open_file(str(folder / "lesson.toml"))
    words = dict.fromkeys(("title", "summary", "description", "source"), HOSTILE)
    recipe = replace(load_recipe("alleles"), **words, authors=(HOSTILE,))
    (folder / "mine.toml").write_text(write_recipe(recipe))
    window.recipes.open_file(str(folder / "mine.toml"))
    run = KeptRun(HOSTILE, HOSTILE, "", True, AI_ESCARGOT, 1, False, "", ((0.0,) * 8,))
    window.runs.restore([run])
    details = Details(HOSTILE, HOSTILE, HOSTILE)
    puzzle = PuzzleRecord(AI_ESCARGOT, HOSTILE, details=details)
    path = str(folder / "puzzles.sdm")
    window.collections.open([puzzle, puzzle], path, HOSTILE, more=False)
    window.files.put_chosen(puzzle)
    return window


def test_the_window_shows_texts_of_files_as_they_are(hostile_window, qtbot):
    window = hostile_window
    assert HOSTILE in window.header.chooser.accessibleName()
    assert HOSTILE in window.recipe_model.recipe.title
    for workspace in ("play", "generate", "race", "evolve"):
        window.pages.show_workspace(workspace)
        assert rich_texts(window) == [], workspace


@pytest.mark.exhaustive
def test_the_lab_shows_texts_of_files_as_they_are(open_window, qtbot, tmp_path):
    title = json.dumps(HOSTILE)
    text = TINY.replace('"Tiny"', title).replace('name = "alleles"', f"name = {title}")
    experiment = parse_experiment(text, "tiny")
    path = tmp_path / f"{HOSTILE}.db"
    with Store(path) as store:
        runs = plan(experiment, 1)
        number = store.register(experiment, 1, runs)
        store.add(number, [(run, Result(solved=True, evaluations=9)) for run in runs])
    window = open_window(FakeEngine())
    lab = window.pages.build("lab", folder=tmp_path / "lab")
    window.pages.show_workspace("lab")
    lab.open_file(str(path))
    qtbot.waitUntil(lambda: lab.results.runs_model.rowCount() > 0, timeout=20_000)
    assert rich_texts(window) == []
