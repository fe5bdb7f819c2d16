"""All fields of the experiment editor, with their problems."""

from collections.abc import Callable, Sequence
from copy import deepcopy
from pathlib import Path
from typing import Any

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from sudoku_ga.app.files.bundled import bundled_collections
from sudoku_ga.app.files.dialogs import ask_to_open
from sudoku_ga.app.files.recipes import title_of
from sudoku_ga.app.files.router import text_of
from sudoku_ga.app.lab.editor.draft import Draft, add_puzzles, puzzle_paths, variant_paths
from sudoku_ga.app.lab.editor.fields import is_blank
from sudoku_ga.app.lab.editor.parts import AboutCard, Part, RowSection, ValuesSection
from sudoku_ga.app.lab.editor.rows import PuzzlesEditor, VariantEditor
from sudoku_ga.app.settings import Settings
from sudoku_ga.app.widgets.arrangement import vbox
from sudoku_ga.evolution.recipe.reading import catalogue
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.translation import _, as_sentence, later
from sudoku_ga.validation import FieldError, Keys

_SHOWN_AT: dict[Keys, Keys] = {("experiment", "max_runs"): ("experiment", "runs")}
"""The fields that show problems of keys without a field of their own."""

_ADDED: tuple[tuple[str, Any, str], ...] = (
    ("collections", {"file": "grade-3.sdm"}, later("Collection of the program")),
    (
        "generated",
        {"geometry": "9x9", "givens": [30, 26], "count": 5},
        later("Made by removing random cells"),
    ),
    (
        "generated",
        {"geometry": "16x16", "shares": [0.3, 0.5], "count": 5},
        later("Made with a share of givens"),
    ),
    (
        "generated",
        {"geometry": "9x9", "grades": [3, 4], "count": 5},
        later("Made with a grade and one solution"),
    ),
    ("empty", "9x9", later("Empty board")),
)


class ExperimentFields(QWidget):
    """Title and limits, recipes, values and puzzles.

    ``draft``: the draft that is edited.
    ``board_puzzle``: returns the puzzle on the board, and its name.

    ``changed()`` is emitted when a field is edited.
    """

    changed = Signal()

    def __init__(
        self,
        draft: Draft,
        settings: Settings,
        board_puzzle: Callable[[], tuple[Grid, str]],
    ) -> None:
        super().__init__()
        self.draft = draft
        self._settings, self._board_puzzle = settings, board_puzzle
        self._recipes = [(recipe.name, title_of(recipe)) for recipe in catalogue()]
        collections = [(path.name, title) for title, path in bundled_collections()]
        self.about = AboutCard(draft)
        self.variants = RowSection(
            _("Recipes"),
            _("Each is run on each puzzle, with the same seeds."),
            _("Add recipe"),
            _("Add at least one recipe."),
            draft,
            variant_paths,
            lambda path: VariantEditor(draft, path, self._recipes),
        )
        self.values = ValuesSection(draft)
        self.puzzles = RowSection(
            _("Puzzles"),
            _("Every recipe is run on all of them."),
            _("Add puzzles"),
            _("Add at least one puzzle."),
            draft,
            puzzle_paths,
            lambda path: PuzzlesEditor(draft, path, collections),
        )
        column = vbox(self, spacing=12, margins=(0, 0, 8, 0))
        self._parts: tuple[Part, ...] = (self.about, self.variants, self.values, self.puzzles)
        for part in self._parts:
            column.addWidget(part)
            part.changed.connect(self.changed)
        column.addStretch(1)
        self.variants.changed.connect(self.values.offer)
        self.variants.adder.clicked.connect(self.add_variant)
        self._add_menu()

    def _add_menu(self) -> None:
        menu = QMenu(self.puzzles.adder)
        for place, (_kind, _value, label) in enumerate(_ADDED):
            menu.addAction(_(label)).setData(place)
        menu.aboutToShow.connect(self._offer_empty_board)
        menu.addSeparator()
        menu.addAction(_("The puzzle of the board")).setData("board")
        menu.addAction(_("File of puzzles…")).setData("file")
        menu.triggered.connect(self._add_puzzles)
        self.puzzles.adder.setMenu(menu)

    # Problems

    def show_problems(self, problems: Sequence[FieldError]) -> None:
        """Show problems beside their fields."""
        for each in self._parts:
            each.clear_reasons()
        for problem in problems:
            part, path = self._place_of(problem)
            part.add_reason(self.reason_of(problem), path)

    def _place_of(self, problem: FieldError) -> tuple[Part, Keys]:
        path = _SHOWN_AT.get(problem.path, problem.path)
        parts: dict[object, Part] = {
            "variant": self.variants,
            "grid": self.values,
            "sample": self.values,
            "puzzles": self.puzzles,
        }
        return parts.get(path[0] if path else "", self.about), path

    def reason_of(self, problem: FieldError) -> str:
        """Return a problem as a sentence, with its path if no field shows it.

        The sentence about an empty field or list uses the words of the window, not of the file.
        """
        part, path = self._place_of(problem)
        field = part.field_at(path)
        if field is None:
            return as_sentence(problem.message)
        if is_blank(field):
            return _("Fill in this field.")
        if isinstance(part, RowSection) and not part.rows:
            return part.missing
        return as_sentence(problem.reason)

    def field_of(self, problem: FieldError) -> QWidget | None:
        """Return the field of a problem, or the button that adds a row if one is missing."""
        part, path = self._place_of(problem)
        return part.field_at(path)

    def name_of(self, problem: FieldError) -> str:
        """Return the name of the field or the part that has a problem."""
        part, path = self._place_of(problem)
        return part.name_at(path)

    # Rows

    @Slot()
    def add_variant(self) -> None:
        """Add the first recipe that is not in the list yet, or the first one if all are."""
        variants = self.draft.setdefault("variant", [])
        taken = {each.get("recipe") for each in variants}
        unused = [each for each in self._recipes if each[0] not in taken]
        name, title = (unused or self._recipes)[0]
        variants.append({"name": title, "recipe": name})
        self.variants.show_new(("variant", len(variants) - 1))

    @Slot()
    def _offer_empty_board(self) -> None:
        """Offer the empty board if the list does not have it: there is at most one."""
        empty = self.puzzles.adder.menu().actions()[len(_ADDED) - 1]
        empty.setEnabled("empty" not in self.draft.get("puzzles", {}))

    @Slot(QAction)
    def _add_puzzles(self, action: QAction) -> None:
        added, name = action.data(), ""
        kind: str = "collections"
        value: Any = None
        if added == "board":
            puzzle, name = self._board_puzzle()
            kind, value, name = "literal", text_of(puzzle), name or _("Puzzle")
        elif added == "file":
            path = ask_to_open(self, self._settings, _("File of puzzles"), "")
            if not path:
                return
            value, name = {"file": path}, Path(path).stem
        else:
            kind, value, _label = deepcopy(_ADDED[added])
            name = value["file"] if kind == "collections" else ""
        self.puzzles.show_new(add_puzzles(self.draft, kind, value, name))
