"""File dialogs of the lab, and its experiment editor."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from sudoku_ga.app.files.dialogs import ask_to_open
from sudoku_ga.app.lab.editor.draft import Draft, draft_of
from sudoku_ga.app.lab.editor.proposal import Board, proposed
from sudoku_ga.app.lab.editor.window import ExperimentEditor, new_draft
from sudoku_ga.app.lab.entry import Entry
from sudoku_ga.app.settings import Settings
from sudoku_ga.errors import UserError
from sudoku_ga.lab.experiment.reading import experiment_path
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.toml_text import parse_toml, read_toml_text
from sudoku_ga.translation import _, later

_FILTER = later("Experiments and results (*.toml *.db);;All files (*)")
_STORES = later("Results (*.db);;All files (*)")


class LabDialogs(QObject):
    """Asks for files, and opens the editor.

    ``board``: returns the puzzle and the recipe of the window.
    ``editor``: the one opened last.

    ``chosen(path)`` asks for an experiment or results to be shown, ``saved(path, starts)`` for an
    experiment that was edited, which may be started at once; ``refused(reason)`` is emitted if an
    experiment cannot be edited.
    """

    chosen = Signal(str)
    saved = Signal(str, bool)
    refused = Signal(str)

    def __init__(
        self,
        settings: Settings,
        folder: Path,
        board: Callable[[], Board],
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._settings, self._folder = settings, folder
        self._board, self._window = board, window
        self.editor: ExperimentEditor | None = None

    @Slot()
    def choose(self) -> None:
        """Ask for an experiment or results."""
        path = self._asked(_("Open an experiment or results"), _(_FILTER))
        if path:
            self.chosen.emit(path)

    def choose_other(self) -> str:
        """Ask for results to be compared with and return their path, empty for none."""
        return self._asked(_("Compare with other results"), _(_STORES))

    @Slot()
    def begin(self) -> None:
        """Build a new experiment."""
        self._open_editor(new_draft(), None)

    @Slot()
    def propose(self) -> None:
        """Build an experiment of the puzzle and the recipe of the window."""
        self.propose_for(self._board())

    def propose_for(self, board: Board) -> None:
        """Build an experiment of a puzzle and recipes."""
        try:
            draft = proposed(board, self._folder)
        except UserError as error:
            self.refused.emit(str(error))
        else:
            self._open_editor(draft, None)

    def edit(self, entry: Entry) -> None:
        """Edit an experiment; a bundled one is saved under another name."""
        try:
            path = experiment_path(entry.key)
            draft = draft_of(parse_toml(read_toml_text(path)))
        except UserError as error:
            self.refused.emit(str(error))
        else:
            self._open_editor(draft, path if path == Path(entry.key) else None)

    def shut_down(self) -> None:
        """Close the editor; may be called more than once."""
        if self.editor is not None:
            self.editor.close()

    def _puzzle(self) -> tuple[Grid, str]:
        board = self._board()
        return board.puzzle, board.name

    def _asked(self, title: str, filters: str) -> str:
        return ask_to_open(self._window, self._settings, title, filters)

    def _open_editor(self, draft: Draft, path: Path | None) -> None:
        if self.editor is not None:
            self.editor.close()  # ends its thread: Qt aborts where one is left running
            self.editor.deleteLater()
        self.editor = ExperimentEditor(
            draft, path, self._folder, self._settings, self._puzzle, self._window
        )
        self.editor.saved.connect(self.saved)
        self.editor.open()
