"""The fields of the experiment editor, in four parts."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QGridLayout, QMenu, QWidget

from sudoku_ga.app.files.bundled import bundled_collections
from sudoku_ga.app.files.dialogs import ask_to_open
from sudoku_ga.app.files.recipes import title_of
from sudoku_ga.app.files.router import text_of
from sudoku_ga.app.lab.editor.checks import Part, Problem
from sudoku_ga.app.lab.editor.draft import Draft, Kind, PuzzlesRow, ValuesRow, VariantRow
from sudoku_ga.app.lab.editor.rows import (
    DraftNumberField,
    PuzzlesEditor,
    RowSection,
    ValuesEditor,
    VariantEditor,
)
from sudoku_ga.app.settings import Settings
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.widgets.arrangement import vbox
from sudoku_ga.app.widgets.button import Button
from sudoku_ga.app.widgets.card import Card
from sudoku_ga.app.widgets.fields import TextField
from sudoku_ga.app.widgets.segmented import Segmented
from sudoku_ga.app.widgets.text import Text, Tone, wrapping
from sudoku_ga.errors import UserError
from sudoku_ga.evolution.recipe.reading import DEFAULT_RECIPE, catalogue, load_recipe
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.translation import _, later

_NO_LIMIT = later("no limit")
_RUNS = {
    "runs": (later("Runs"), later("1"), later("Runs of each recipe on each puzzle")),
    "seed": (
        later("Seed"),
        later("1"),
        later("Another seed gives other runs and other generated puzzles"),
    ),
}
_LIMITS = {
    "max_generations": (later("Generations"), _NO_LIMIT, ""),
    "max_evaluations": (
        later("Evaluations"),
        _NO_LIMIT,
        later("Individuals whose conflicts are counted"),
    ),
    "max_move_evaluations": (
        later("Move evaluations"),
        _NO_LIMIT,
        later("Changes that are tried by mutation or local search"),
    ),
    "max_cpu_s": (
        later("Processor time, s"),
        _NO_LIMIT,
        later("Seconds of processor time: how far a run gets depends on the machine"),
    ),
    "time_limit_s": (
        later("Wall time, s"),
        _NO_LIMIT,
        later("Seconds of wall time: how far a run gets depends on the machine and its load"),
    ),
}


class AboutCard(Card):
    """Title, description, runs, limits, seed and whether runs are traced.

    ``changed()`` is emitted when a field is edited.
    """

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(_("Experiment"), parent=parent)
        self.title = TextField(_("Title"))
        self.title.setPlaceholderText(_("Title"))
        self.description = TextField(_("Description"))
        self.description.setPlaceholderText(_("What do you want to find out?"))
        self.numbers: dict[str, DraftNumberField] = {}
        self.trace = Segmented(
            [("none", _("Result alone")), ("best", _("Result and curve"))],
            _("What is kept of each run"),
            height=28,
        )
        self._reasons = {key: _reason_text() for key in ("", "title", *_RUNS, *_LIMITS)}
        self.body.addWidget(self.title)
        self.body.addWidget(self._reasons["title"])
        self.body.addWidget(self.description)
        runs = self._grid(_RUNS)
        kept = Text(_("Keep of each run"), size=fonts.SECONDARY, tone=Tone.SECONDARY)
        for line, widget in enumerate((kept, self.trace)):
            runs.addWidget(widget, line, len(_RUNS))
        self.body.addLayout(runs)
        self.body.addWidget(wrapping(Text(_("A run ends at its solution, or after:"))))
        self.body.addLayout(self._grid(_LIMITS))
        self.body.addWidget(self._reasons[""])
        for field in (self.title, self.description, *self.numbers.values()):
            field.textEdited.connect(self.changed)
        self.trace.chosen.connect(self.changed)

    def _grid(self, fields: Mapping[str, tuple[str, str, str]]) -> QGridLayout:
        """Return fields side by side, each below its name and above its problem."""
        grid = QGridLayout()
        grid.setHorizontalSpacing(10)
        grid.setVerticalSpacing(2)
        for column, (key, (label, hint, tip)) in enumerate(fields.items()):
            field = self.numbers[key] = DraftNumberField(_(label), grouped=key != "seed")
            field.setPlaceholderText(_(hint))
            text = Text(_(label), size=fonts.SECONDARY, tone=Tone.SECONDARY)
            for each in (field, text) if tip else ():
                each.setToolTip(_(tip))
            for line, widget in enumerate((text, field, self._reasons[key])):
                grid.addWidget(widget, line, column)
            grid.setColumnStretch(column, 1)
        return grid

    def show_draft(self, draft: Draft) -> None:
        """Fill the fields."""
        self.title.setText(draft.title)
        self.description.setText(" ".join(draft.description.split()))
        self.description.setCursorPosition(0)
        for key, field in self.numbers.items():
            field.set_number(draft.numbers.get(key, ""))
        self.trace.set_value("best" if draft.is_traced else "none")

    @property
    def values(self) -> Mapping[str, str]:
        """The contents of the number fields that are not empty."""
        return {key: field.number for key, field in self.numbers.items() if field.number}

    def field(self, where: str | int) -> TextField | None:
        """Return the field of a key of the experiment."""
        return self.title if where == "title" else self.numbers.get(str(where))

    def label(self, where: str | int) -> str:
        """Return the name of the field of a key, empty if it has none."""
        field = self.field(where)
        return field.accessibleName() if field is not None else ""

    def set_reason(self, where: str | int, reason: str) -> None:
        """Show a problem, below its field where it has one."""
        field = self.field(where)
        if field is not None:
            field.set_reason(reason)
        text = self._reasons[str(where) if field is not None else ""]
        text.setText(reason)
        text.show()

    def clear_reasons(self) -> None:
        """Remove the problems."""
        for where, text in self._reasons.items():
            text.hide()
            field = self.field(where)
            if field is not None:
                field.set_reason("")


def _reason_text() -> Text:
    text = wrapping(Text(size=fonts.SECONDARY, tone=Tone.CONFLICT))
    text.hide()
    return text


def parameter_choices(names: Sequence[str]) -> Sequence[tuple[str, str]]:
    """Return the paths and labels of the parameters that all these recipes have."""
    found: dict[str, str] | None = None
    for name in names:
        try:
            settings = load_recipe(name).settings()
        except UserError:
            continue  # shown at its row
        labels = {each.path: f"{_(each.parameter.label)} ({each.path})" for each in settings}
        found = {k: v for k, v in found.items() if k in labels} if found is not None else labels
    return list((found or {}).items())


_PUZZLES = (
    (PuzzlesRow(Kind.COLLECTION, "grade-3.sdm"), later("Collection of the program")),
    (PuzzlesRow(Kind.GIVENS, "30, 26", count="5"), later("Made by removing random cells")),
    (PuzzlesRow(Kind.SHARES, "0.3, 0.5", "16x16", "5"), later("Made with a share of givens")),
    (PuzzlesRow(Kind.GRADES, "3, 4", count="5"), later("Made of a grade, with one solution")),
    (PuzzlesRow(Kind.EMPTY), later("Empty board")),
)


class ExperimentFields(QWidget):
    """Title and limits, recipes, values and puzzles.

    ``board_puzzle``: returns the puzzle of the board, and its name.
    ``draws``: number of combinations drawn; visible while values are drawn.
    ``adders``: add a row to a part.

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
        self._draft = draft
        self._settings, self._board_puzzle = settings, board_puzzle
        self._recipes = [(recipe.name, title_of(recipe)) for recipe in catalogue()]
        self._collections = [(path.name, title) for title, path in bundled_collections()]
        self._make_parts()
        self._add_row_buttons()
        column = vbox(self, spacing=12, margins=(0, 0, 8, 0))
        cards = (self.about, self.variants.card, self.values.card, self.puzzles.card)
        for card in cards:
            column.addWidget(card)
        column.addStretch(1)
        self._fill(draft)
        for part in (self.about, self.variants, self.values, self.puzzles):
            part.changed.connect(self.changed)
        self.variants.changed.connect(self._offer_parameters)
        self.draws.textEdited.connect(self.changed)

    def _make_parts(self) -> None:
        self.about = AboutCard()
        self.variants: RowSection[VariantEditor] = RowSection(
            _("Recipes"), _("Each is run on each puzzle, with the same seeds.")
        )
        self.values: RowSection[ValuesEditor] = RowSection(
            _("Parameters to vary"),
            _(
                "Each recipe is run with every combination of the listed values, and with "
                "values drawn at random for the random parameters."
            ),
        )
        self.puzzles: RowSection[PuzzlesEditor] = RowSection(
            _("Puzzles"), _("Every recipe is run on all of them.")
        )
        self.draws = DraftNumberField(_("Random combinations"))
        self.draws.setPlaceholderText(_("draws"))
        self.draws.setMaximumWidth(90)
        self.draws.hide()
        self.draws.setToolTip(_("How many random combinations of the drawn values are made"))
        self.values.card.head.addWidget(self.draws)

    def _add_row_buttons(self) -> None:
        add_variant = Button(_("Add recipe"), height=28)
        add_variant.clicked.connect(self.add_variant)
        add_values = Button(_("Add parameter"), height=28)
        add_values.clicked.connect(self.add_values)
        add_puzzles = Button(_("Add puzzles"), height=28)
        menu = QMenu(add_puzzles)
        for row, text in _PUZZLES:
            menu.addAction(_(text)).setData(row)
        menu.addSeparator()
        menu.addAction(_("The puzzle of the board")).setData("board")
        menu.addAction(_("File of puzzles…")).setData("file")
        menu.triggered.connect(self._add_puzzles)
        add_puzzles.setMenu(menu)
        self.adders = {
            Part.VARIANTS: add_variant,
            Part.VALUES: add_values,
            Part.PUZZLES: add_puzzles,
        }
        for part, button in self.adders.items():
            button.setAutoDefault(False)
            self._sections[part].card.head.addWidget(button)

    def _fill(self, draft: Draft) -> None:
        self.about.show_draft(draft)
        self.draws.set_number(draft.draws)
        offered = parameter_choices([row.recipe for row in draft.variants])
        for variant in draft.variants:
            self.variants.add(VariantEditor(self._recipes, variant))
        for values in draft.values:
            self.values.add(ValuesEditor(offered, values))
        for puzzles in draft.puzzles:
            self.puzzles.add(PuzzlesEditor(self._collections, puzzles))

    @property
    def draft(self) -> Draft:
        """The contents of the fields."""
        return Draft(
            self.about.title.text(),
            self.about.description.text(),
            self.about.values,
            self.about.trace.value == "best",
            self.draws.number,
            tuple(row.row for row in self.variants.rows),
            tuple(row.row for row in self.values.rows),
            tuple(row.row for row in self.puzzles.rows),
            self._draft.rest,
        )

    @property
    def _sections(self) -> dict[Part, RowSection[Any]]:
        return {
            Part.VARIANTS: self.variants,
            Part.VALUES: self.values,
            Part.PUZZLES: self.puzzles,
        }

    def show_problems(self, problems: Sequence[Problem]) -> None:
        """Show problems beside their fields."""
        self.about.clear_reasons()
        self.draws.set_reason("")
        for section in self._sections.values():
            section.clear_reasons()
        for problem in problems:
            if problem.part is Part.ABOUT:
                self.about.set_reason(problem.where, problem.reason)
                continue
            if problem.where == "draws":
                self.draws.set_reason(problem.reason)
            where = problem.where if isinstance(problem.where, int) else -1
            self._sections[problem.part].set_reason(where, problem.reason, problem.field)

    def field_of(self, problem: Problem) -> QWidget | None:
        """Return the field of a problem, or what adds a row where one is missing."""
        if problem.part is Part.ABOUT:
            return self.about.field(problem.where)
        if problem.where == "draws":
            return self.draws
        rows = self._sections[problem.part].rows
        if isinstance(problem.where, int) and 0 <= problem.where < len(rows):
            field: QWidget = rows[problem.where].field(problem.field)
            return field
        return self.adders[problem.part]

    def name_of(self, problem: Problem) -> str:
        """Return the name of the field or of the part of a problem."""
        if problem.part is Part.ABOUT:
            return self.about.label(problem.where) or self.about.title_label.text()
        return self._sections[problem.part].card.title_label.text()

    # Rows

    @Slot()
    def add_variant(self) -> None:
        """Add the first recipe that is not in the list yet."""
        taken = {row.row.recipe for row in self.variants.rows}
        name = next((name for name, _title in self._recipes if name not in taken), DEFAULT_RECIPE)
        row = VariantRow("", name)
        self.variants.add(VariantEditor(self._recipes, row), focus=True)

    @Slot()
    def add_values(self) -> None:
        """Add the first parameter that is not in the list yet."""
        offered = parameter_choices([row.row.recipe for row in self.variants.rows])
        taken = {row.row.key for row in self.values.rows}
        key = next((path for path, _label in offered if path not in taken), "")
        row = ValuesRow(key)
        self.values.add(ValuesEditor(offered, row), focus=True)

    @Slot(QAction)
    def _add_puzzles(self, action: QAction) -> None:
        row = action.data()
        if row == "board":
            puzzle, name = self._board_puzzle()
            row = PuzzlesRow(Kind.LITERAL, text_of(puzzle), name=name)
        elif row == "file":
            path = ask_to_open(self, self._settings, _("File of puzzles"), "")
            if not path:
                return
            row = PuzzlesRow(Kind.COLLECTION, path, name=Path(path).stem)
        self.puzzles.add(PuzzlesEditor(self._collections, row), focus=True)

    @Slot()
    def _offer_parameters(self) -> None:
        offered = parameter_choices([row.row.recipe for row in self.variants.rows])
        for row in self.values.rows:
            row.offer(offered)
