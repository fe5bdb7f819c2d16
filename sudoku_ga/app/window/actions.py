"""Everything that can be asked of the window, with its words and keys."""

from collections.abc import Iterable

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QWidget

from sudoku_ga.app.files.bundled_puzzles import bundled_collections
from sudoku_ga.app.population import page as population
from sudoku_ga.app.run.state import AppState
from sudoku_ga.app.window import side_panel as insight
from sudoku_ga.document.board_state import Mode
from sudoku_ga.puzzle.formats.reading import WRITABLE
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.translation import LANGUAGES, _, later

SIZES = (
    Geometry(2, 2),
    Geometry(2, 3),
    Geometry(3, 2),
    Geometry(2, 4),
    Geometry(3, 3),
    Geometry(3, 4),
    Geometry(4, 4),
    Geometry(5, 5),
    Geometry(6, 6),
)
"""The boards that a person may begin with."""

SOLVE, POPULATION, GENERATE, LAB = "solve", "population", "generate", "lab"
WORKSPACES = (
    (SOLVE, later("Solve"), "1"),
    (POPULATION, later("Population"), "2"),
    (GENERATE, later("Generate"), "3"),
    (LAB, later("Lab"), "4"),
)
"""Name, label and key: with Alt always, with Ctrl where that notes no pencil mark."""

THEMES = (
    ("system", later("Like the system")),
    ("light", later("Light")),
    ("dark", later("Dark")),
    ("high-contrast", later("High contrast")),
)


STATE_PARTS = (
    *("run", "board_state", "assessment", "waiting", "preparing", "compiling", "display"),
    *("by_hand", "main_button", "undo_text", "redo_text"),
    *("has_report", "can_reset", "can_save_run", "can_continue"),
)
"""What :meth:`Actions.follow` depends on: not on each report of a run."""


class Actions(QObject):
    """The actions of the window.

    Parameters
    ----------
    window : QWidget
        The keys work while it is active.

    Notes
    -----
    ``workspace_shown()`` is emitted when another workspace comes into sight.
    """

    workspace_shown = Signal()

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._situation: AppState | None = None
        self.shown = SOLVE
        self._make_file_actions()
        self._make_edit_actions()
        self._make_run_actions()
        self._make_view_actions()
        self._make_lab_actions()
        self._make_help_actions()
        self.by_hand = HandActions(window, self)
        self.sizes = self._size_actions()
        self.themes = self._choices(THEMES)
        self.languages = self._choices((THEMES[0], *LANGUAGES.items()))
        self.pages = self._workspace_actions()
        self.views = self._view_actions()
        self.reset_layout = self._action(_("Reset la&yout"))
        self.copies = QActionGroup(self)
        for form in WRITABLE.values():
            self.copies.addAction(_(form.label)).setData(form)

    @Slot(object)
    def follow(self, situation: AppState) -> None:
        """Let each action be usable when it makes sense, and say what it will do."""
        on = situation.run.is_on
        self.by_hand.follow(situation)
        self.run.setText(situation.main_button[0])
        self._situation = situation
        self._follow_run(situation)
        self.save_run.setEnabled(situation.can_save_run)
        self.export_curve.setEnabled(situation.report is not None)
        self.export_animation.setEnabled(situation.report is not None)
        for action in (self.open_run, self.verify_run):
            action.setEnabled(not (on or situation.compiling))
        answered = situation.board_state.evolved is not None and not on
        self.save_answer.setEnabled(answered)
        self.copy_answer.setEnabled(answered)
        self.undo.setText(situation.undo_text or _("Undo"))
        self.redo.setText(situation.redo_text or _("Redo"))
        self.undo.setEnabled(situation.can_undo)
        self.redo.setEnabled(situation.can_redo)
        for action in (
            self.open,
            self.paste,
            self.clear,
            self.open_recipe,
            self.load_plugin,
            *self.sizes.actions(),
            *self.collections.actions(),
        ):
            action.setEnabled(not on)

    def show_workspace(self, name: str) -> None:
        """Give the keys of a run to the workspace that is shown, if it has a use of its own."""
        self.shown = name
        for action in self.pages.actions():
            action.setChecked(action.data() == name)
        if self._situation is not None:
            self._follow_run(self._situation)
        self.workspace_shown.emit()

    def _follow_run(self, situation: AppState) -> None:
        for action, is_usable in (
            (self.run, situation.can_run),
            (self.step, situation.can_step),
            (self.stop, situation.can_stop),
            (self.reset, situation.can_reset),
            (self.go_on, situation.can_continue),
        ):
            action.setEnabled(is_usable and self.shown in (SOLVE, POPULATION))

    def with_keys(self) -> list[QAction]:
        """Return the actions that have keys, in the order of the menus."""
        return [each for each in self.findChildren(QAction) if not each.shortcut().isEmpty()]

    def _make_file_actions(self) -> None:
        """Make what opens, saves, copies and prints."""
        standard = QKeySequence.StandardKey
        self.open = self._action(_("&Open…"), standard.Open)
        self.collection = self._action(_("&List of puzzles…"), "Ctrl+L")
        self.next_puzzle = self._action(_("&Next puzzle"), "Ctrl+PgDown")
        self.previous_puzzle = self._action(_("&Previous puzzle"), "Ctrl+PgUp")
        self.collections = self._collection_actions()
        self.save = self._action(_("&Save session"), standard.Save)
        self.save_as = self._action(_("Save session &as…"), "Ctrl+Alt+S")
        self.save_answer = self._action(_("Sa&ve answer…"), "Ctrl+E")
        self.copy = self._action(_("&Copy puzzle"), standard.Copy)
        self.copy_answer = self._action(_("Copy &answer"), "Ctrl+Shift+C")
        self.copy_image = self._action(_("Copy &image"), "Ctrl+Alt+C")
        self.export = self._action(_("Save p&uzzle as…"))
        self.save_image = self._action(_("Save ima&ge…"), "Ctrl+Alt+E")
        self.print = self._action(_("&Print…"), standard.Print)
        self.export_pdf = self._action(_("Export as P&DF…"), "Ctrl+Shift+P")
        self.paste = self._action(_("&Paste puzzle"), standard.Paste)
        self.open_recipe = self._action(_("Open &recipe…"), "Ctrl+Shift+O")
        self.save_recipe = self._action(_("Save r&ecipe as…"), "Ctrl+Shift+S")
        self.load_plugin = self._action(_("&Load plug-in…"))
        self.quit = self._action(_("&Quit"), "Ctrl+Q")

    def _make_edit_actions(self) -> None:
        """Make what changes the desk as a whole."""
        standard = QKeySequence.StandardKey
        self.undo = self._action(_("&Undo"), standard.Undo)
        self.redo = self._action(_("&Redo"), "Ctrl+Shift+Z")
        self.redo.setShortcuts([self.redo.shortcut(), QKeySequence("Ctrl+Y")])
        self.clear = self._action(_("Clear &all"))

    def _make_run_actions(self) -> None:
        """Make what begins and ends runs, and what is done with them afterwards."""
        self.run = self._action(_("Solve"), "F5")
        self.step = self._action(_("Step"), "F6")
        self.stage_on = self._action(_("Next stage of the generation"), "Alt+Right")
        self.stage_back = self._action(_("Stage of the generation before"), "Alt+Left")
        self.stop = self._action(_("Stop"), "Esc")
        self.reset = self._action(_("Reset"), "F8")
        self.go_on = self._action(_("Continue…"), "Shift+F5")
        self.go_on.setEnabled(False)
        self.generate = self._action(_("&Generate puzzles"), "Ctrl+Shift+G")
        self.cancel = self._action(_("Cancel generating"))
        self.cancel.setEnabled(False)
        self.save_run = self._action(_("Save r&un…"), "Ctrl+Shift+R")
        self.open_run = self._action(_("&Open run…"))
        self.verify_run = self._action(_("&Verify run…"))
        self.export_curve = self._action(_("E&xport curve…"))
        self.export_animation = self._action(_("Export a&nimation…"))
        self.step.setToolTip(_("Make one generation"))
        self.stop.setToolTip(_("End the run here; the board keeps what it shows"))
        self.reset.setToolTip(_("Clear the evolved digits and the curve"))
        self.go_on.setToolTip(_("Continue the run that has ended, with new limits"))

    def _make_view_actions(self) -> None:
        """Make what shows and hides parts of the window."""
        self.earlier_runs = self._action(_("&Earlier runs in the curve"))
        self.earlier_runs.setCheckable(True)
        self.panel = self._action(_("&Parameter panel"), "F9")
        self.panel.setCheckable(True)
        self.reduce_motion = self._action(_("Reduce &motion"))
        self.reduce_motion.setCheckable(True)

    def _make_lab_actions(self) -> None:
        """Make what compares runs."""
        self.experiment = self._action(_("&Start, pause or continue the experiment"))
        self.end_experiment = self._action(_("S&top the experiment"))
        for action in (self.experiment, self.end_experiment):
            action.setEnabled(False)
        self.replications = self._action(_("&Replications…"), "Ctrl+R")

    def _make_help_actions(self) -> None:
        """Make what explains the program."""
        self.guide = self._action(_("&Guide"), "F1")
        self.lessons = self._action(_("&Lessons"))
        self.shortcuts = self._action(_("&Keys"), "Shift+F1")
        self.about = self._action(_("&About Sudoku GA"))

    def _size_actions(self) -> QActionGroup:
        group = QActionGroup(self)
        for geometry in SIZES:
            action = group.addAction(size_text(geometry))
            action.setData(geometry)
        return group

    def _workspace_actions(self) -> QActionGroup:
        group = QActionGroup(self)
        for name, text, key in WORKSPACES:
            action = self._action(_(text))
            action.setShortcuts([QKeySequence(f"Alt+{key}"), QKeySequence(f"Ctrl+{key}")])
            action.setData(name)
            action.setCheckable(True)
            action.setChecked(name == SOLVE)
            group.addAction(action)
        return group

    def _view_actions(self) -> QActionGroup:
        group = QActionGroup(self)
        group.setExclusionPolicy(QActionGroup.ExclusionPolicy.None_)
        for name in (*insight.VIEWS, *population.VIEWS):
            action = group.addAction(_(name))
            action.setData(name)
            action.setCheckable(True)
        return group

    def _collection_actions(self) -> QActionGroup:
        group = QActionGroup(self)
        for title, path in bundled_collections():
            group.addAction(_(title)).setData(path)
        return group

    def _choices(self, choices: Iterable[tuple[str, str]]) -> QActionGroup:
        group = QActionGroup(self)
        for name, text in choices:
            action = group.addAction(_(text))
            action.setData(name)
            action.setCheckable(True)
        return group

    def _action(self, text: str, keys: QKeySequence.StandardKey | str | None = None) -> QAction:
        action = QAction(text, self)
        if keys is not None:
            action.setShortcut(QKeySequence(keys))
        # So that the keys work although no menu bar shows the action.
        self._window.addAction(action)
        return action


def size_text(geometry: Geometry) -> str:
    """Return a board in a few words; the box shape only where the size leaves it open."""
    size = f"{geometry.size}×{geometry.size}"
    if geometry.box_height == geometry.box_width:
        return size
    return _("{size}, boxes {box}").format(
        size=size, box=f"{geometry.box_height}×{geometry.box_width}"
    )


class HandActions(QObject):
    """The actions for who types digits.

    Parameters
    ----------
    window : QWidget
        The keys work while it is active.
    """

    def __init__(self, window: QWidget, parent: QObject) -> None:
        super().__init__(parent)
        self._window = window
        self.modes = QActionGroup(self)
        self.edit = self._mode(_("&Edit the puzzle"), Mode.EDIT)
        self.play = self._mode(_("&Play by hand"), Mode.PLAY)
        self.fix_givens = self._action(_("&Fix the givens"), "Ctrl+G")
        self.clear_digits = self._action(_("Clear the &digits"))
        self.clear_marks = self._action(_("Clear the &marks"))
        self.advance = self._checkable(_("Ad&vance after each digit"))
        self.mark = self._checkable(_("Type pencil &marks"), "Ctrl+M")
        self.automatic_marks = self._checkable(_("&Automatic marks"))
        self.fill_marks = self._action(_("Fill in the ma&rks"))
        self.fill_singles = self._action(_("Fill in the &singles"))
        self.check = self._action(_("&Check the digits"), "F4")
        self.hint = self._action(_("&Hint"), "F7")
        self.apply_hint = self._action(_("&Do what the hint says"), "Shift+F7")
        self.show_solution = self._action(_("Show the e&xact solution"))
        self.numbers = self._checkable(_("&Numbers above 9"))
        self.time = self._checkable(_("Show the &time of play"))
        self.history = self._action(_("&List of moves…"), "Ctrl+H")
        self.fill_singles.setToolTip(_("Place what follows by naked and hidden singles"))
        self.hint.setToolTip(
            _("Once says where to look, twice which technique, three times the step")
        )

    def follow(self, situation: AppState) -> None:
        """Let each action be usable when it makes sense."""
        board_state, display = situation.board_state, situation.display
        free, by_hand = not situation.run.is_on, situation.by_hand
        (self.edit if board_state.mode is Mode.EDIT else self.play).setChecked(True)
        self.modes.setEnabled(free)
        self.fix_givens.setEnabled(by_hand and board_state.placed is not None)
        self.clear_digits.setEnabled(free and board_state.placed is not None)
        self.clear_marks.setEnabled(free and bool(board_state.marks))
        can_fill = by_hand and not board_state.position.is_full
        for action in (self.fill_marks, self.fill_singles, self.hint):
            action.setEnabled(can_fill)
        self.check.setEnabled(by_hand and board_state.placed is not None)
        hint = display.hint
        self.apply_hint.setEnabled(by_hand and hint is not None and hint.step is not None)
        self.show_solution.setEnabled(
            free and board_state.exact is None and not board_state.puzzle.is_full
        )
        self.advance.setChecked(board_state.mode in display.advancing)
        self.numbers.setChecked(display.numbers)
        self.automatic_marks.setChecked(display.automatic_marks)
        self.time.setChecked(display.time)

    def _mode(self, text: str, mode: Mode) -> QAction:
        action = self._checkable(text)
        action.setData(mode)
        self.modes.addAction(action)
        return action

    def _checkable(self, text: str, keys: str = "") -> QAction:
        action = self._action(text, keys)
        action.setCheckable(True)
        return action

    def _action(self, text: str, keys: str = "") -> QAction:
        action = QAction(text, self)
        action.setShortcut(QKeySequence(keys))
        # So that the keys work although no menu bar shows the action.
        self._window.addAction(action)
        return action
