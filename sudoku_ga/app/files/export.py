"""The puzzle for other programs, the board as an image, and charts: copied or saved."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QBuffer, QByteArray, QObject, Signal, Slot
from PySide6.QtGui import QAction, QImageWriter
from PySide6.QtWidgets import QApplication, QWidget

from sudoku_ga.app.board.canvas import board_image
from sudoku_ga.app.board.view import BoardView
from sudoku_ga.app.files.dialogs import ask_target, ask_to_save
from sudoku_ga.app.messages import Message, left_out, not_saved, not_written
from sudoku_ga.app.run.document_controller import DocumentController
from sudoku_ga.app.settings import Settings
from sudoku_ga.app.theme.themes import current_theme
from sudoku_ga.atomic_write import replace_file
from sudoku_ga.document.moves import record_of
from sudoku_ga.errors import UserError
from sudoku_ga.puzzle.formats.format import Format
from sudoku_ga.puzzle.formats.reading import write_puzzles
from sudoku_ga.puzzle.record import PuzzleRecord
from sudoku_ga.translation import _, later

if TYPE_CHECKING:
    from sudoku_ga.app.charts.plot_widget import PlotWidget


_SVG = ".svg"
_FILTERS = later("Image as on the screen (*.png)"), later("Drawing, black on white (*.svg)")


class BoardExport(QObject):
    """Copies and saves the puzzle of the document, and the board as an image.

    ``view``: its picture becomes the image.

    ``message(Message)`` says what a format cannot hold, and why there is no file.
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

    @Slot(QAction)
    def copy_as(self, action: QAction) -> None:
        """Copy the puzzle in the format of an action."""
        text = self._written(action.data())
        if text is not None:
            QApplication.clipboard().setText(text)

    @Slot()
    def choose(self) -> None:
        """Ask for a name and a format and save the puzzle."""
        name = self._document_controller.document.state.name or "puzzle"
        target = ask_target(self._window, self._settings, _("Save puzzle as"), name)
        if target is not None:
            self.save_file(*target)

    def save_file(self, file: Path, form: Format) -> None:
        """Save the puzzle in a format."""
        text = self._written(form)
        if text is None:
            return
        try:
            replace_file(file, text.encode())
        except UserError as error:
            self.message.emit(not_saved(_("The puzzle was not saved"), str(error)))
        else:
            self._settings.add_recent(str(file.absolute()))

    def _written(self, form: Format) -> str | None:
        """Return the puzzle in a format, None if it cannot hold it; say what is left out."""
        record = record_of(self._document_controller.document.state)
        try:
            text = "".join(write_puzzles([record], form))
        except UserError as error:
            self.message.emit(not_written(error))
            return None
        held = form.holds(record)
        lost = [
            what
            for what, is_lost in (
                (_("your digits"), held.placed != record.placed),
                (_("the pencil marks"), held.candidates != record.candidates),
            )
            if is_lost
        ]
        if lost:
            self.message.emit(left_out(_(form.label), lost))
        return text

    @Slot()
    def copy_image(self) -> None:
        """Copy the board as it is seen."""
        image = board_image(self._view.picture, current_theme())
        QApplication.clipboard().setImage(image)

    @Slot()
    def choose_image(self) -> None:
        """Ask for a name and save the board."""
        name = self._document_controller.document.state.name or "board"
        filters = [_(each) for each in _FILTERS]
        target = ask_to_save(self._window, self._settings, _("Save image"), name, filters)
        if target is not None:
            self.save_image(target.file)

    def save_image(self, path: Path) -> None:
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
        from sudoku_ga.app.board.line_drawing import svg_of

        return svg_of(self._view.picture, self._document_controller.document.state.title)


def save_puzzles(
    window: QWidget, settings: Settings, records: Sequence[PuzzleRecord]
) -> Message | None:
    """Ask for a file and write puzzles there; return a message if that fails."""
    target = ask_target(window, settings, _("Save puzzles as"), "puzzles")
    if target is None:
        return None
    try:
        text = "".join(write_puzzles(records, target.form))
    except UserError as error:
        return not_written(error)
    try:
        replace_file(target.file, text.encode())
    except UserError as error:
        return not_saved(_("The list was not saved"), str(error))
    settings.add_recent(str(target.file.absolute()))
    return None


_CHART_FILTERS = later("Image (*.png)"), later("Drawing (*.svg)"), later("Values as CSV (*.csv)")


class ChartExport(QObject):
    """Asks for a name and writes a chart there, as its ending says.

    ``message(Message)`` says why there is no file.
    """

    message = Signal(object)

    def __init__(self, settings: Settings, window: QWidget) -> None:
        super().__init__(window)
        self._settings, self._window = settings, window

    @Slot(object)
    def choose(self, chart: "PlotWidget") -> None:
        """Ask for a name and write a chart."""
        filters = [_(each) for each in _CHART_FILTERS]
        title = _("Export chart")
        target = ask_to_save(self._window, self._settings, title, chart.name, filters)
        if target is None:
            return
        try:
            chart.export(target.file)
        except UserError as error:
            self.message.emit(not_saved(_("The chart was not written"), str(error)))
