"""The puzzle for other programs: copied or saved in their formats."""

from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QWidget

from sudoku_ga.app.files.puzzle_targets import ask_target
from sudoku_ga.app.messages import left_out, not_saved, not_written
from sudoku_ga.app.play.document_controller import DocumentController
from sudoku_ga.app.settings import Settings
from sudoku_ga.atomic_write import replace_file
from sudoku_ga.document.moves import record_of
from sudoku_ga.errors import UserError
from sudoku_ga.puzzle.formats.format import Format, write_records
from sudoku_ga.translation import _


class PuzzleExport(QObject):
    """Writes what lies on the desk.

    Parameters
    ----------
    document_controller : DocumentController
    settings : Settings
        Know the last folder.
    window : QWidget
        Owns the dialog.

    Notes
    -----
    ``message(Message)`` says what a format could not hold.
    """

    message = Signal(object)

    def __init__(
        self, document_controller: DocumentController, settings: Settings, window: QWidget
    ) -> None:
        super().__init__(window)
        self._document_controller = document_controller
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
        """Return the text of the puzzle, and say what is left out; None where it cannot be."""
        record = record_of(self._document_controller.document.state)
        try:
            text = "".join(write_records([record], form))
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
