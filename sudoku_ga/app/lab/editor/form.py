"""The fields of the experiment editor in four parts, with their problems."""

from collections.abc import Callable, Iterable, Sequence
from copy import deepcopy
from pathlib import Path
from typing import Any

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QGridLayout, QMenu, QWidget

from sudoku_ga.app.files.bundled import bundled_collections
from sudoku_ga.app.files.dialogs import ask_to_open
from sudoku_ga.app.files.recipes import title_of
from sudoku_ga.app.files.router import text_of
from sudoku_ga.app.lab.editor.draft import (
    DRAWS_PATH,
    Draft,
    add_puzzles,
    found,
    puzzle_paths,
    table_at,
    values_paths,
    variant_paths,
)
from sudoku_ga.app.lab.editor.fields import (
    DRAWS,
    FIELDS,
    Choices,
    Editor,
    Field,
    Kind,
    make_field,
    set_reason,
    show_value,
)
from sudoku_ga.app.lab.editor.rows import (
    PuzzlesEditor,
    RowSection,
    ValuesEditor,
    VariantEditor,
    reason_text,
)
from sudoku_ga.app.settings import Settings
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.widgets.arrangement import vbox
from sudoku_ga.app.widgets.button import Button
from sudoku_ga.app.widgets.card import Card
from sudoku_ga.app.widgets.fields import TextField
from sudoku_ga.app.widgets.text import Text, Tone, wrapping
from sudoku_ga.errors import UserError
from sudoku_ga.evolution.recipe.reading import DEFAULT_RECIPE, catalogue, load_recipe
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.translation import _, as_sentence, later
from sudoku_ga.validation import FieldError, Keys

_SHOWN_AT: dict[Keys, Keys] = {("experiment", "max_runs"): ("experiment", "runs")}
"""The field of a problem whose own key has none."""


class AboutCard(Card):
    """Title, description, runs, limits, seed and whether runs are traced.

    ``fields``: the widgets by their keys.

    ``changed()`` is emitted when a field is edited.
    """

    changed = Signal()

    def __init__(self, draft: Draft) -> None:
        super().__init__(_("Experiment"))
        self._draft = draft
        self.fields: dict[str, Editor] = {}
        self._reasons: dict[str, tuple[Field, Text]] = {}
        for field in FIELDS["about"]:
            self.body.addWidget(self._made(field))
            self.body.addWidget(self._reasons[field.key][1])
        self.body.addLayout(self._grid(FIELDS["runs"]))
        self.body.addWidget(wrapping(Text(_("A run ends at its solution, or after:"))))
        self.body.addLayout(self._grid(FIELDS["limits"]))
        self._other = reason_text()
        self.body.addWidget(self._other)

    def _made(self, field: Field) -> Editor:
        widget = make_field(field, self._draft, lambda: ("experiment",), self.changed.emit)
        self.fields[field.key] = widget
        self._reasons[field.key] = field, reason_text()
        return widget

    def _grid(self, fields: Iterable[Field]) -> QGridLayout:
        """Return fields side by side, each below its name and above its problem."""
        grid = QGridLayout()
        grid.setHorizontalSpacing(10)
        grid.setVerticalSpacing(2)
        for column, field in enumerate(fields):
            text = Text(_(field.label), size=fonts.SECONDARY, tone=Tone.SECONDARY)
            if field.tip:
                text.setToolTip(_(field.tip))
            grid.addWidget(text, 0, column)
            grid.addWidget(self._made(field), 1, column)
            grid.addWidget(self._reasons[field.key][1], 2, column)
            grid.setColumnStretch(column, int(field.kind is not Kind.SWITCH))
        return grid

    def field_at(self, path: Keys) -> Editor | None:
        """Return the field of a path, None if there is none."""
        return self.fields.get(str(path[1])) if path[:1] == ("experiment",) and path[1:] else None

    def set_reason(self, reason: str, path: Keys) -> None:
        """Show a problem, below its field where it has one."""
        widget = self.field_at(path)
        text = self._other
        if widget is not None:
            text = self._reasons[str(path[1])][1]
            set_reason(widget, reason)
        text.setText(reason)
        text.show()

    def clear_reasons(self) -> None:
        """Remove the problems."""
        self._other.hide()
        for field, text in self._reasons.values():
            text.hide()
            set_reason(self.fields[field.key], "", field.tip)


def parameter_choices(names: Iterable[str]) -> Choices:
    """Return the paths and labels of the parameters that all these recipes have."""
    shared: dict[str, str] | None = None
    for name in names:
        try:
            settings = load_recipe(name).settings()
        except UserError:
            continue  # shown at its row
        labels = {each.path: f"{_(each.parameter.label)} ({each.path})" for each in settings}
        shared = {k: v for k, v in shared.items() if k in labels} if shared is not None else labels
    return list((shared or {}).items())


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
        later("Made of a grade, with one solution"),
    ),
    ("empty", "9x9", later("Empty board")),
)


class ExperimentFields(QWidget):
    """Title and limits, recipes, values and puzzles.

    ``draft``: is edited.
    ``board_puzzle``: returns the puzzle of the board, and its name.
    ``draws``: number of combinations drawn; visible while values are drawn.

    ``changed()`` is emitted when a field is edited.
    """

    changed = Signal()

    def __init__(
        self,
        draft: Draft,
        settings: Settings,
        board_puzzle: Callable[[], tuple[Grid, str]],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.draft = draft
        self._settings, self._board_puzzle = settings, board_puzzle
        self._recipes = [(recipe.name, title_of(recipe)) for recipe in catalogue()]
        self._collections = [(path.name, title) for title, path in bundled_collections()]
        self._make_parts()
        self._add_row_buttons()
        column = vbox(self, spacing=12, margins=(0, 0, 8, 0))
        for part in (self.about, self.variants, self.values, self.puzzles):
            column.addWidget(part)
            part.changed.connect(self.changed)
        column.addStretch(1)
        self.variants.changed.connect(self._offer_parameters)
        self.values.changed.connect(self._offer_parameters)
        self._offer_parameters()

    def _make_parts(self) -> None:
        draft = self.draft
        self.about = AboutCard(draft)
        self.variants = RowSection(
            _("Recipes"),
            _("Each is run on each puzzle, with the same seeds."),
            draft,
            variant_paths,
            lambda path: VariantEditor(draft, path, self._recipes),
        )
        self.values = RowSection(
            _("Parameters to vary"),
            _(
                "Each recipe is run with every combination of the listed values, and with "
                "values drawn at random for the random parameters."
            ),
            draft,
            values_paths,
            lambda path: ValuesEditor(draft, path, ()),
        )
        self.puzzles = RowSection(
            _("Puzzles"),
            _("Every recipe is run on all of them."),
            draft,
            puzzle_paths,
            lambda path: PuzzlesEditor(draft, path, self._collections),
        )
        self.draws = make_field(DRAWS, draft, lambda: DRAWS_PATH[:1], self.changed.emit)
        self.draws.setMaximumWidth(90)
        self.values.head.addWidget(self.draws)

    def _add_row_buttons(self) -> None:
        self.add_recipe = Button(_("Add recipe"), height=28)
        self.add_recipe.clicked.connect(self.add_variant)
        self.add_parameter = Button(_("Add parameter"), height=28)
        self.add_parameter.clicked.connect(self.add_values)
        self.add_puzzles = Button(_("Add puzzles"), height=28)
        menu = QMenu(self.add_puzzles)
        for place, (_kind, _value, label) in enumerate(_ADDED):
            menu.addAction(_(label)).setData(place)
        menu.aboutToShow.connect(self._offer_empty_board)
        menu.addSeparator()
        menu.addAction(_("The puzzle of the board")).setData("board")
        menu.addAction(_("File of puzzles…")).setData("file")
        menu.triggered.connect(self._add_puzzles)
        self.add_puzzles.setMenu(menu)
        for section, button in (
            (self.variants, self.add_recipe),
            (self.values, self.add_parameter),
            (self.puzzles, self.add_puzzles),
        ):
            button.setAutoDefault(False)
            section.head.addWidget(button)

    # Problems

    def _part_of(self, path: Keys) -> AboutCard | RowSection:
        parts = {
            "variant": self.variants,
            "grid": self.values,
            "sample": self.values,
            "puzzles": self.puzzles,
        }
        return parts.get(str(path[0]) if path else "", self.about)

    def show_problems(self, problems: Sequence[FieldError]) -> None:
        """Show problems beside their fields."""
        set_reason(self.draws, "", DRAWS.tip)
        for part in (self.about, self.variants, self.values, self.puzzles):
            part.clear_reasons()
        for problem in problems:
            path = _SHOWN_AT.get(problem.path, problem.path)
            if path == DRAWS_PATH:
                set_reason(self.draws, self.reason_of(problem))
            self._part_of(path).set_reason(self.reason_of(problem), path)

    def reason_of(self, problem: FieldError) -> str:
        """Return a problem as a sentence, with its path where no field shows what it is about."""
        is_placed = self.field_of(problem) is not None
        return as_sentence(problem.reason if is_placed else problem.message)

    def field_of(self, problem: FieldError) -> QWidget | None:
        """Return the field of a problem, or what adds a row where one is missing."""
        path = _SHOWN_AT.get(problem.path, problem.path)
        if path == DRAWS_PATH:
            return self.draws
        part = self._part_of(path)
        if isinstance(part, AboutCard):
            return part.field_at(path)
        if (row := part.row_at(path)) is not None:
            return row.field_at(path)
        adders = ((self.variants, self.add_recipe), (self.values, self.add_parameter))
        return next((button for one, button in adders if one is part), self.add_puzzles)

    def name_of(self, problem: FieldError) -> str:
        """Return the name of the field or of the part of a problem."""
        part = self._part_of(_SHOWN_AT.get(problem.path, problem.path))
        field = self.field_of(problem)
        if isinstance(part, AboutCard) and field is not None:
            return field.accessibleName()
        return part.title_label.text()

    # Rows

    @Slot()
    def add_variant(self) -> None:
        """Add the first recipe that is not in the list yet."""
        variants = self.draft.setdefault("variant", [])
        taken = {each.get("recipe") for each in variants}
        unused = [each for each in self._recipes if each[0] not in taken]
        name, title = next(iter(unused), (DEFAULT_RECIPE, _(load_recipe(DEFAULT_RECIPE).title)))
        variants.append({"name": title, "recipe": name})
        self.variants.show_new(("variant", len(variants) - 1))

    @Slot()
    def add_values(self) -> None:
        """Add the first parameter that is not in the list yet, if there is one."""
        taken = {path[1] for path in values_paths(self.draft)}
        key = next((key for key, _label in self._parameters() if key not in taken), None)
        if key is not None:
            self.draft.setdefault("grid", {})[key] = []
            self.values.show_new(("grid", key))

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

    @Slot()
    def _offer_empty_board(self) -> None:
        """Offer the empty board, of which there is one at most, where there is none."""
        empty = self.add_puzzles.menu().actions()[len(_ADDED) - 1]
        empty.setEnabled("empty" not in table_at(self.draft, "puzzles"))

    def _parameters(self) -> Choices:
        recipes = [str(found(self.draft, (*path, "recipe"))) for path in variant_paths(self.draft)]
        return parameter_choices(recipes)

    @Slot()
    def _offer_parameters(self) -> None:
        """Offer each row its own parameter and those that no row has yet."""
        offered = self._parameters()
        taken = {path[1] for path in values_paths(self.draft)}
        free = [each for each in offered if each[0] not in taken]
        for row in self.values.rows:
            assert isinstance(row, ValuesEditor)
            row.offer([each for each in offered if each in free or each[0] == row.path[1]])
        self.add_parameter.setEnabled(bool(free))
        self.draws.setVisible(bool(table_at(self.draft, "sample")))
        if isinstance(self.draws, TextField) and not self.draws.hasFocus():
            show_value(self.draws, DRAWS, found(self.draft, DRAWS_PATH))
