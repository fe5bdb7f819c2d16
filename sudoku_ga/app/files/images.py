"""The board as it is seen, as an image: copied, or saved as PNG or SVG."""

from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QObject, Signal, Slot
from PySide6.QtGui import QImageWriter
from PySide6.QtWidgets import QApplication, QWidget

from sudoku_ga.app.board.canvas import board_image
from sudoku_ga.app.board.view import BoardView
from sudoku_ga.app.files.file_dialogs import ask_to_save
from sudoku_ga.app.messages import not_saved
from sudoku_ga.app.play.document_controller import DocumentController
from sudoku_ga.app.settings import Settings
from sudoku_ga.app.theme.themes import current_theme
from sudoku_ga.atomic_write import replace_file
from sudoku_ga.errors import UserError
from sudoku_ga.translation import _, later

_SVG = ".svg"
_FILTERS = later("Image as on the screen (*.png)"), later("Drawing, black on white (*.svg)")


class BoardImages(QObject):
    """Hands out what the board shows.

    Parameters
    ----------
    document_controller : DocumentController
        Knows the name of the puzzle.
    view : BoardView
        Its picture becomes the image.
    settings : Settings
        Know the last folder.
    window : QWidget
        Owns the dialog.

    Notes
    -----
    ``message(Message)`` says why there is no file.
    """

    message = Signal(object)

    def __init__(
        self,
        document_controller: DocumentController,
        view: BoardView,
        settings: Settings,
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._document_controller = document_controller
        self._view = view
        self._settings = settings
        self._window = window

    @Slot()
    def copy(self) -> None:
        """Copy the board as it is seen."""
        image = board_image(self._view.picture, current_theme())
        QApplication.clipboard().setImage(image)

    @Slot()
    def choose(self) -> None:
        """Ask for a name and save the board."""
        name = self._document_controller.document.state.name or "board"
        filters = [_(each) for each in _FILTERS]
        target = ask_to_save(self._window, self._settings, _("Save image"), name, filters)
        if target is not None:
            self.save(target.file)

    def save(self, path: Path) -> None:
        """Save the board as SVG where the name ends so, else as PNG."""
        content = self._svg() if path.suffix.lower() == _SVG else self._png()
        try:
            replace_file(path, content)
        except UserError as error:
            self.message.emit(not_saved(_("The image was not saved"), str(error)))

    def _png(self) -> bytes:
        content = QByteArray()
        buffer = QBuffer(content)
        buffer.open(QBuffer.OpenModeFlag.WriteOnly)
        writer = QImageWriter(buffer, QByteArray(b"png"))
        writer.write(board_image(self._view.picture, current_theme()))
        return bytes(content.data())

    def _svg(self) -> bytes:
        from sudoku_ga.app.printing.output import svg_of

        return svg_of(self._view.picture, self._document_controller.document.state.title)
