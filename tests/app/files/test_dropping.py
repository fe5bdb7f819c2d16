"""Everything that may be dropped on the window: the right deed, or one clear message."""

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QWidget

from sudoku_ga.app.files.bundled import bundled_collections
from sudoku_ga.app.files.router import EXPERIMENT, RECIPE, RUN, FileRouter
from sudoku_ga.app.messages import Messages
from sudoku_ga.app.run.document_controller import DocumentController
from sudoku_ga.app.window.action_table import EVOLVE, LAB
from sudoku_ga.document.board_state import BoardState
from sudoku_ga.document.document import Document
from sudoku_ga.document.session import Session, write_session
from sudoku_ga.evolution.recipe.reading import load_recipe
from sudoku_ga.evolution.recipe.writing import save_recipe
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from tests.app.lab.conftest import FakeLaboratory
from tests.app.reports import PUZZLE, FakeEngine
from tests.lab.experiments import written
from tests.puzzle.boards import S1_PUZZLE, puzzle

_LEFT, _NO_KEY = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
_COPY, _MOVE = Qt.DropAction.CopyAction, Qt.DropAction.MoveAction


@pytest.fixture
def document_controller(qapp):
    return DocumentController(Document(BoardState(PUZZLE)))


@pytest.fixture
def window(open_window):
    return open_window(FakeEngine())


def _drop(window, mime, actions=_COPY) -> bool:
    """Drag something over the window and let it go; return whether it was taken."""
    entering = QDragEnterEvent(QPoint(), actions, mime, _LEFT, _NO_KEY)
    window.dragEnterEvent(entering)
    if entering.isAccepted():
        dropped = QDropEvent(QPointF(), actions, mime, _LEFT, _NO_KEY)
        window.dropEvent(dropped)
        assert dropped.dropAction() != _MOVE
    return entering.isAccepted()


def _drop_files(window, *paths) -> bool:
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    return _drop(window, mime)


def _text(window) -> str:
    message = window.pages.strip.message
    return "" if message is None else f"{message.title}: {message.text}"


def test_a_file_of_a_puzzle(window, tmp_path):
    path = tmp_path / "one.sdm"
    path.write_text("1..............4\n")
    assert _drop_files(window, path)
    assert window.document_controller.document.state.puzzle.given_count == 2
    assert window.document_controller.document.undo_text == "Undo open one.sdm"


def test_a_session(window, tmp_path):
    path = tmp_path / "kept.sudokuga"
    path.write_text(write_session(Session(Document(BoardState(PUZZLE)))))
    assert _drop_files(window, path)
    assert window.document_controller.document.state.puzzle == PUZZLE


def test_a_recipe(window, tmp_path):
    path = tmp_path / "dropped.toml"
    save_recipe(load_recipe("alleles").with_value("population.size", 7), path)
    assert _drop_files(window, path)
    assert window.recipe_model.recipe.name == "dropped"


def test_an_experiment_is_shown_in_the_lab(window, tmp_path):
    lab = window.pages.build("lab", FakeLaboratory(), tmp_path)
    assert _drop_files(window, written(tmp_path))
    assert window.pages.shown == LAB
    assert lab.experiments.entry.has_experiment


def test_a_run_is_given_to_what_reads_runs(window, tmp_path):
    path = tmp_path / "none.sgarun"
    path.write_text("nothing\n")
    assert _drop_files(window, path)
    assert "line 1" in _text(window)
    assert "This puzzle" not in _text(window)


def test_each_kind_of_file_may_be_opened_too(window, tmp_path):
    kinds = {"a.sgarun": RUN, "a.toml": RECIPE, "a.db": EXPERIMENT, "A.SGARUN": RUN}
    for name, kind in kinds.items():
        path = tmp_path / name
        path.touch()
        taken = []
        window.files.set_readers({kind: taken.append})
        window.files.open_file(str(path))
        assert taken == [str(path)]


def test_a_file_with_which_the_program_starts_waits_for_its_reader(
    qtbot, document_controller, settings, tmp_path
):
    path, taken, parent = tmp_path / "some.toml", [], QWidget()
    qtbot.addWidget(parent)
    path.touch()
    router = FileRouter(document_controller, settings, Messages(parent), parent)
    router.open_file(str(path))
    router.set_readers({RECIPE: taken.append})
    router.set_readers({RUN: taken.append})
    assert taken == [str(path)]


def test_a_text_is_read_and_left_where_it_came_from(window):
    mime = QMimeData()
    mime.setText(S1_PUZZLE)
    for actions in (_COPY, _COPY | _MOVE, Qt.DropAction.LinkAction):
        assert _drop(window, mime, actions), actions
        assert window.document_controller.document.state.puzzle == puzzle(S1_PUZZLE)
        assert window.document_controller.document.undo_text == "Undo drop"
        window.actions_of.undo.trigger()


def test_what_could_only_be_moved_stays_where_it_is(window):
    mime = QMimeData()
    mime.setText(S1_PUZZLE)
    assert not _drop(window, mime, _MOVE)


def test_the_address_of_a_page_with_a_puzzle_in_it(window):
    mime = QMimeData()
    mime.setUrls([QUrl(f"https://example.org/play/{S1_PUZZLE}")])
    assert _drop(window, mime)
    assert window.document_controller.document.state.puzzle == puzzle(S1_PUZZLE)


def test_another_address_is_refused_in_a_sentence(window):
    mime = QMimeData()
    mime.setUrls([QUrl("https://example.org/sudoku")])
    assert _drop(window, mime)
    assert "no page is fetched" in _text(window)
    assert window.pages.shown == EVOLVE


def test_several_files_are_refused(window, tmp_path):
    window.pages.show_workspace(LAB)
    paths = [tmp_path / name for name in ("one.sdm", "two.sdm")]
    assert _drop_files(window, *paths)
    assert _text(window) == "Nothing was opened: One file is expected, found 2."
    assert window.pages.strip.isVisible()
    assert window.pages.shown == LAB
    assert window.document_controller.document.state.puzzle == Grid.empty(Geometry(3, 3))


def test_a_folder_and_a_missing_file_are_refused(window, tmp_path):
    for path in (tmp_path, tmp_path / "gone.toml", tmp_path / "gone.sdm"):
        window.messages.show(None)
        assert _drop_files(window, path)
        assert "is expected" in _text(window)


def test_a_picture_is_not_taken(window):
    mime = QMimeData()
    mime.setData("image/png", b"\x89PNG")
    assert not _drop(window, mime)


def test_nothing_is_taken_while_a_run_is_on(qtbot, window):
    window.document_controller.put(PUZZLE, "Test", "choose")
    window.run_bar.main.click()
    mime = QMimeData()
    mime.setText(S1_PUZZLE)
    assert not _drop(window, mime)
    with qtbot.waitSignal(window.controller.ended, timeout=20_000):
        window.solve_controller.press_stop()


def test_a_collection_of_the_program_has_its_title_wherever_it_is_opened(window):
    title, path = bundled_collections()[1]
    window.files.open_file(str(path))
    assert window.collections.title == title == "Grade 1, very easy"


def test_a_layout_begins_a_board(window, tmp_path):
    path = tmp_path / "k.toml"
    path.write_text('title = "K"\nsize = 6\nconstraints = ["diagonals"]\n')
    assert _drop_files(window, path)
    board = window.document_controller.document.state.puzzle
    assert str(board.geometry) == "6×6, boxes 2×3, X" and not board.given_count
    path.write_text('title = "K"\nsize = 6\n[[cages]]\ntotal = 1\ncells = "r1c1, r1c2"\n')
    assert _drop_files(window, path)
    assert _text(window).startswith("This layout cannot be read: k.toml, line 3: cages[0]: cage")
    assert window.document_controller.document.state.puzzle == board
