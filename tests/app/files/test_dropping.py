"""Everything that may be dropped on the window: the right deed, or one clear message."""

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent

from sudoku_ga.app.files.bundled import bundled_collections
from sudoku_ga.app.files.router import EXPERIMENT, RECIPE, RUN, FileRouter
from sudoku_ga.app.messages import Severity, too_many_files, unreadable
from sudoku_ga.app.workspace import LAB
from sudoku_ga.document.board_state import BoardState
from sudoku_ga.document.document import Document
from sudoku_ga.document.session import Session, write_session
from sudoku_ga.errors import UserError
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
def services(make_services):
    return make_services()


@pytest.fixture
def files(services):
    """What reads the files."""
    return FileRouter(services)


@pytest.fixture
def window(open_window):
    return open_window(FakeEngine())


def _drop(files, mime, actions=_COPY) -> bool:
    """Drag something over the window and let it go; return whether it was taken."""
    entering = QDragEnterEvent(QPoint(), actions, mime, _LEFT, _NO_KEY)
    files.offer(entering)
    if entering.isAccepted():
        dropped = QDropEvent(QPointF(), actions, mime, _LEFT, _NO_KEY)
        files.take(dropped)
        assert dropped.dropAction() != _MOVE
    return entering.isAccepted()


def _of_files(*paths) -> QMimeData:
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    return mime


def _drop_files(files, *paths) -> bool:
    return _drop(files, _of_files(*paths))


def _drop_on_window(window, mime) -> bool:
    entering = QDragEnterEvent(QPoint(), _COPY, mime, _LEFT, _NO_KEY)
    window.dragEnterEvent(entering)
    if entering.isAccepted():
        window.dropEvent(QDropEvent(QPointF(), _COPY, mime, _LEFT, _NO_KEY))
    return entering.isAccepted()


def test_a_file_of_a_puzzle(tmp_path, services, files):
    path = tmp_path / "one.sdm"
    path.write_text("1..............4\n")
    assert _drop_files(files, path)
    assert services.document.document.state.puzzle.given_count == 2
    assert services.document.document.undo_text == "Undo open one.sdm"


def test_a_session(window, tmp_path):
    path = tmp_path / "kept.sudokuga"
    path.write_text(write_session(Session(Document(BoardState(PUZZLE)))))
    assert _drop_on_window(window, _of_files(path))
    assert window.document_controller.document.state.puzzle == PUZZLE


def test_a_recipe(window, tmp_path):
    path = tmp_path / "dropped.toml"
    save_recipe(load_recipe("alleles").with_value("population.size", 7), path)
    assert _drop_on_window(window, _of_files(path))
    assert window.recipe_model.recipe.name == "dropped"
    assert _drop_on_window(window, _of_files(tmp_path / "gone.toml"))
    assert window.messages.shown.severity is Severity.ERROR


@pytest.mark.exhaustive
def test_an_experiment_is_shown_in_the_lab(window, tmp_path):
    lab = window.pages.build("lab", FakeLaboratory(), tmp_path)
    assert _drop_on_window(window, _of_files(written(tmp_path)))
    assert window.pages.shown == LAB
    assert lab.experiments.entry.has_experiment


def test_a_run_is_given_to_what_reads_runs(window, tmp_path):
    path = tmp_path / "none.sgarun"
    path.write_text("nothing\n")
    assert _drop_on_window(window, _of_files(path))
    message = window.messages.shown
    assert message.severity is Severity.ERROR and "line 1" in message.text
    assert message.title != unreadable(UserError("")).title


def test_each_kind_of_file_may_be_opened_too(tmp_path, files):
    kinds = {"a.sgarun": RUN, "a.toml": RECIPE, "a.db": EXPERIMENT, "A.SGARUN": RUN}
    for name, kind in kinds.items():
        path = tmp_path / name
        path.touch()
        taken = []
        files.set_readers({kind: taken.append})
        files.open_file(str(path))
        assert taken == [str(path)]


def test_a_file_with_which_the_program_starts_waits_for_its_reader(files, tmp_path):
    path, taken = tmp_path / "some.toml", []
    path.touch()
    files.open_file(str(path))
    files.set_readers({RECIPE: taken.append})
    files.set_readers({RUN: taken.append})
    assert taken == [str(path)]


def test_a_puzzle_without_a_name_gets_a_number_and_its_grade(services, files):
    document = services.document.document
    files.read(S1_PUZZLE, "paste")
    first = document.state.name
    assert first.startswith("Imported 1, grade ")
    files.read(S1_PUZZLE, "paste")
    assert (document.state.name, len(document.moves)) == (first, 1)
    files.read("1..............2", "paste")  # with many solutions
    assert document.state.name == "Imported 2"
    files.read("." * 16, "paste")
    assert document.state.name == ""


def test_a_text_is_read_and_left_where_it_came_from(services, files):
    mime = QMimeData()
    mime.setText(S1_PUZZLE)
    for actions in (_COPY, _COPY | _MOVE, Qt.DropAction.LinkAction):
        assert _drop(files, mime, actions), actions
        assert services.document.document.state.puzzle == puzzle(S1_PUZZLE)
        assert services.document.document.undo_text.startswith("Undo drop Imported ")
        services.document.undo()


def test_what_could_only_be_moved_stays_where_it_is(files):
    mime = QMimeData()
    mime.setText(S1_PUZZLE)
    assert not _drop(files, mime, _MOVE)


def test_the_address_of_a_page_with_a_puzzle_in_it(services, files):
    mime = QMimeData()
    mime.setUrls([QUrl(f"https://example.org/play/{S1_PUZZLE}")])
    assert _drop(files, mime)
    assert services.document.document.state.puzzle == puzzle(S1_PUZZLE)


def test_another_address_is_refused_in_a_sentence(services, files):
    mime = QMimeData()
    mime.setUrls([QUrl("https://example.org/sudoku")])
    assert _drop(files, mime)
    assert services.messages.shown.severity is Severity.ERROR
    assert services.document.document.state.puzzle == Grid.empty(Geometry(3, 3))


def test_several_files_are_refused(tmp_path, services, files):
    paths = [tmp_path / name for name in ("one.sdm", "two.sdm")]
    assert _drop_files(files, *paths)
    assert services.messages.shown == too_many_files(2)
    assert services.document.document.state.puzzle == Grid.empty(Geometry(3, 3))


def test_a_folder_and_a_missing_file_are_refused(files, services, tmp_path):
    for path in (tmp_path, tmp_path / "gone.sdm"):
        services.messages.show(None)
        assert _drop_files(files, path)
        assert services.messages.shown.severity is Severity.ERROR


def test_a_picture_is_not_taken(files):
    mime = QMimeData()
    mime.setData("image/png", b"\x89PNG")
    assert not _drop(files, mime)


def test_nothing_is_taken_while_a_run_is_on(qtbot, window):
    window.document_controller.put(PUZZLE, "Test", "choose")
    window.evolve.bar.main.click()
    mime = QMimeData()
    mime.setText(S1_PUZZLE)
    assert not _drop_on_window(window, mime)
    with qtbot.waitSignal(window.controller.ended, timeout=20_000):
        window.solve_controller.press_stop()


def test_a_collection_of_the_program_has_its_title_wherever_it_is_opened(window):
    title, path = bundled_collections()[1]
    window.files.open_file(str(path))
    assert window.collections.title == title == "Grade 1, very easy"


def test_a_layout_begins_a_board(tmp_path, services, files):
    path = tmp_path / "k.toml"
    path.write_text('title = "K"\nsize = 6\nconstraints = ["diagonals"]\n')
    assert _drop_files(files, path)
    board = services.document.document.state.puzzle
    assert str(board.geometry) == "6×6, boxes 2×3, X" and not board.given_count
    path.write_text('title = "K"\nsize = 6\n[[cages]]\ntotal = 1\ncells = "r1c1, r1c2"\n')
    assert _drop_files(files, path)
    assert "k.toml, line 3: cages[0]" in services.messages.shown.text
    assert services.document.document.state.puzzle == board
