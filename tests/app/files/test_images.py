"""The board as an image: copied, and saved as pixels or as a drawing."""

import pytest
from PySide6.QtGui import QImage
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication, QFileDialog

from sudoku_ga.app.workspace import EVOLVE, PLAY
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from tests.app.reports import PUZZLE


def test_the_board_is_copied_as_an_image(window):
    window.actions_of.copy_image.trigger()
    image = QApplication.clipboard().image()
    assert image.width() == image.height() > 200
    window.document_controller.begin(Geometry(6, 6))
    window.actions_of.copy_image.trigger()
    assert QApplication.clipboard().image().width() <= 2600


@pytest.mark.exhaustive
def test_the_image_is_of_the_newest_board_although_the_one_of_evolve_is_out_of_sight(window):
    window.pages.show_workspace(PLAY)
    window.document_controller.put(Grid.empty(Geometry(2, 2)), "Small", "open")
    assert window.evolve.board.view.picture.geometry == PUZZLE.geometry
    window.actions_of.copy_image.trigger()
    copied = QApplication.clipboard().image()
    window.pages.show_workspace(EVOLVE)
    assert window.evolve.board.view.picture.geometry == Geometry(2, 2)
    window.actions_of.copy_image.trigger()
    assert QApplication.clipboard().image() == copied


@pytest.mark.exhaustive
def test_a_cell_that_the_board_out_of_sight_does_not_have_yet_is_chosen_in_play(window):
    window.pages.show_workspace(PLAY)
    window.document_controller.put(Grid.empty(Geometry(4, 4)), "Large", "open")
    window.playing.cursor_moved.emit(255)
    assert window.play.view.selected == 255
    assert window.evolve.board.view.selected is None


def test_the_board_is_saved_as_it_is_seen(window, tmp_path, monkeypatch):
    chosen = (str(tmp_path / "board"), "Image as on the screen (*.png)")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: chosen)
    window.actions_of.copy_image.trigger()
    window.actions_of.save_image.trigger()
    assert QImage(str(tmp_path / "board.png")) == QApplication.clipboard().image()


def test_a_drawing_needs_no_font(window, tmp_path):
    path = tmp_path / "board.svg"
    window.exporting.save_image(path)
    assert QSvgRenderer(str(path)).isValid()
    text = path.read_text()
    assert "<text" not in text
    assert text.count("<path") == PUZZLE.given_count


@pytest.mark.exhaustive
def test_a_folder_that_is_not_there_is_said(window, tmp_path):
    window.exporting.save_image(tmp_path / "no" / "board.png")
    assert window.pages.strip.message.title == "The image was not saved"
