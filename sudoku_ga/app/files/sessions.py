"""Sessions: saved and opened, kept while the window runs, and restored at the next start."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QMessageBox, QWidget

from sudoku_ga.app.files.autosave import Autosave
from sudoku_ga.app.files.bundled import famous_puzzle
from sudoku_ga.app.files.dialogs import ask_to_save
from sudoku_ga.app.messages import left_by_crash, not_saved, unreadable
from sudoku_ga.app.parameters.model import RecipeModel
from sudoku_ga.app.run.document_controller import DocumentController
from sudoku_ga.app.run.earlier_runs import EarlierRuns
from sudoku_ga.app.settings import Settings
from sudoku_ga.document.board_state import BoardState
from sudoku_ga.document.document import Document
from sudoku_ga.document.moves import replace_with_record
from sudoku_ga.document.session import SUFFIX, CollectionPlace, Session, load_session, save_session
from sudoku_ga.errors import UserError
from sudoku_ga.translation import _, later

if TYPE_CHECKING:
    from sudoku_ga.app.files.recipes import Recipes

_PROGRAM, _CHANGED = "Sudoku GA", "[*]"
"""The title without a file, and the place of Qt's mark for unsaved changes."""

_FILTER = later("Sessions (*.sudokuga)")
_FIRST_PUZZLE = "AI Escargot"


class Sessions(QObject):
    """The session of the window.

    ``place``, ``restore_place``: return and restore the place in the collection that is listed.
    ``folder``: folder in which the session is kept while the window runs; None to keep none.

    ``message(Message or None)`` says what went wrong, or offers the session of a crash;
    ``taken_up()`` is emitted when the document of the start is on the board.
    """

    message = Signal(object)
    taken_up = Signal()

    def __init__(
        self,
        document_controller: DocumentController,
        recipe_model: RecipeModel,
        runs: EarlierRuns,
        place: Callable[[], CollectionPlace | None],
        restore_place: Callable[[CollectionPlace | None], None],
        settings: Settings,
        folder: Path | None,
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._document_controller = document_controller
        self._recipe_model = recipe_model
        self._runs = runs
        self._place, self._restore_place = place, restore_place
        self._settings = settings
        self._window = window
        self._recipes: Recipes | None = None
        self._waiting: Session | None = None
        self._path: Path | None = None
        self._saved = self._state()
        self._offered: Session | None = None
        document_controller.changed.connect(self._show_title)
        self._autosave = None if folder is None else Autosave(folder, self.session, self)
        if self._autosave is not None:
            self._autosave.failed.connect(self._say_not_kept)
            document_controller.changed.connect(self._autosave.soon)
            recipe_model.recipe_changed.connect(self._autosave.soon)
            runs.changed.connect(self._autosave.soon)

    def session(self) -> Session:
        """Return what would be saved now."""
        name, text = self._recipe()
        return Session(
            self._document_controller.document,
            name,
            text,
            self._recipe_model.own_fixed_seed,
            self._place(),
            self._runs.kept(),
        )

    def set_recipes(self, recipes: "Recipes") -> None:
        """Bring the recipe of a session that was restored before recipes were loaded."""
        self._recipes = recipes
        if self._waiting is not None:
            self._restore_recipe(self._waiting)

    def take_up(self) -> None:
        """Restore the last session; only offer it if that program crashed.

        The first start puts a puzzle on the board.
        """
        self._take_up()
        self.taken_up.emit()

    def _take_up(self) -> None:
        left = None if self._autosave is None else self._autosave.left
        if self._autosave is None or left is None:
            if self._settings.is_first_start:
                self._restore(Session(_first_document()))
            return
        try:
            session = load_session(left)
        except UserError as error:
            self._autosave.put_aside()
            self.message.emit(unreadable(error))
            return
        if self._autosave.is_from_crash:
            kept = self._autosave.put_aside()
            if kept is not None:
                self._settings.add_recent(str(kept))
            self._offered = session
            self.message.emit(left_by_crash(session.document))
        else:
            self._restore(session)

    @Slot()
    def restore_offered(self) -> None:
        """Restore the session that was left by a crash."""
        if self._offered is not None:
            self._restore(self._offered)
            self._offered = None

    @Slot(str)
    def open_file(self, path: str) -> None:
        """Open a session; ask first if that discards changes."""
        try:
            session = load_session(Path(path))
        except UserError as error:
            self._settings.drop_recent(path)
            self.message.emit(unreadable(error))
            return
        if self._may_discard():
            self._restore(session)
            self._set_path(Path(path))

    @Slot()
    def save(self) -> None:
        """Save into the file of the session, asking for one the first time."""
        if self._path is None:
            self.save_as()
        else:
            self.save_file(self._path)

    @Slot()
    def save_as(self) -> None:
        """Ask for a name and save there."""
        name = self._document_controller.document.state.name or "sudoku"
        target = ask_to_save(
            self._window, self._settings, _("Save session"), f"{name}{SUFFIX}", [_(_FILTER)]
        )
        if target is not None:
            self.save_file(target.file)

    def save_file(self, file: Path) -> None:
        """Save into a file."""
        try:
            save_session(self.session(), file)
        except UserError as error:
            self.message.emit(not_saved(_("The session was not saved"), str(error)))
        else:
            self._set_path(file)

    def finish(self) -> None:
        """Save for the last time; may be called more than once."""
        if self._autosave is not None:
            self._autosave.finish()

    @Slot()
    def _show_title(self) -> None:
        """Show the file of the session in the title, and whether it has unsaved changes."""
        self._window.setWindowModified(False)
        if self._path is None:
            self._window.setWindowTitle(_PROGRAM)
            return
        name = self._path.stem.replace(_CHANGED, 2 * _CHANGED)
        self._window.setWindowTitle(f"{name}{_CHANGED} – {_PROGRAM}")
        self._window.setWindowModified(self._state() != self._saved)

    def _set_path(self, path: Path) -> None:
        self._path, self._saved = path, self._state()
        self._show_title()
        self._settings.add_recent(str(path.absolute()))

    def _state(self) -> tuple[int, int]:
        return len(
            self._document_controller.document.moves
        ), self._document_controller.document.position

    def _may_discard(self) -> bool:
        """Ask whether to discard the document, unless it is saved or empty."""
        if self._state() == self._saved or self.session().is_empty:
            return True
        standard = QMessageBox.StandardButton
        answer = QMessageBox.question(
            self._window,
            _("Open a session"),
            _("The board and its list of moves are not saved; this session will replace them."),
            standard.Open | standard.Cancel,
            standard.Cancel,
        )
        return answer == standard.Open

    def _restore(self, session: Session) -> None:
        self._document_controller.document.copy_from(session.document)
        self._path, self._saved = None, self._state()
        self._restore_place(session.collection)
        self._runs.restore(session.runs)
        self._document_controller.changed.emit()
        if session.seed is not None:
            self._recipe_model.fix_seed(session.seed)
        if self._recipes is None:
            self._waiting = session
        else:
            self._restore_recipe(session)

    def _restore_recipe(self, session: Session) -> None:
        self._waiting = None
        if self._recipes is None or not session.recipe:
            return
        try:
            self._recipes.restore(session.recipe_name, session.recipe)
        except UserError as error:
            self.message.emit(unreadable(error))

    def _recipe(self) -> tuple[str, str]:
        """Return name and text of the panel's recipe, or of one that still waits for the panel."""
        if self._waiting is not None:
            return self._waiting.recipe_name, self._waiting.recipe
        recipe = self._recipe_model.recipe
        if recipe is None:
            return "", ""
        from sudoku_ga.evolution.recipe.writing import write_recipe

        return recipe.name, write_recipe(recipe)

    @Slot(str)
    def _say_not_kept(self, reason: str) -> None:
        self.message.emit(
            not_saved(
                _("The session was not saved"),
                _("It cannot be saved at the moment: {reason}").format(reason=reason),
            )
        )


def _first_document() -> Document:
    puzzle = famous_puzzle(_FIRST_PUZZLE)
    return Document(replace_with_record(puzzle, puzzle.name, "").applied(BoardState(puzzle.grid)))
