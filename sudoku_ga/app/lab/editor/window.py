"""The window in which an experiment is built."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt, QTimer, Signal, Slot
from PySide6.QtGui import QAction, QCloseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QDialog,
    QFileDialog,
    QFrame,
    QHBoxLayout,
    QMenu,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from sudoku_ga.app.lab.editor import offers
from sudoku_ga.app.lab.editor.about_card import AboutCard
from sudoku_ga.app.lab.editor.checking import Checked, check
from sudoku_ga.app.lab.editor.draft import (
    Draft,
    Kind,
    Part,
    PuzzlesRow,
    ValuesRow,
    VariantRow,
    tables_of,
)
from sudoku_ga.app.lab.editor.rows import PuzzlesEditor, ValuesEditor, VariantEditor
from sudoku_ga.app.lab.editor.section import RowSection
from sudoku_ga.app.lab.words import plan_text, trials_text
from sudoku_ga.app.preferences import Preferences
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import Themes
from sudoku_ga.app.widgets.button import Button
from sudoku_ga.app.widgets.button import Kind as ButtonKind
from sudoku_ga.app.widgets.text import Text, Tone, wrapping
from sudoku_ga.app.widgets.text_field import TextField
from sudoku_ga.app.worker.errands import Errands
from sudoku_ga.evolution.recipe_files import DEFAULT_RECIPE
from sudoku_ga.lab.experiment_writing import write_experiment
from sudoku_ga.puzzle.errors import KnownError
from sudoku_ga.puzzle.formats.line import write_line
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.translation import _, later

_WIDTH, _HEIGHT, _LEAST_WIDTH, _LEAST_HEIGHT = 900, 760, 640, 420
_CHECK_AFTER_MS = 300
_FILTER = later("Experiments (*.toml)")
NEW = Draft(
    title="",
    numbers={"repetitions": "10", "max_generations": "1000"},
    variants=(VariantRow(DEFAULT_RECIPE, DEFAULT_RECIPE),),
    puzzles=(PuzzlesRow(Kind.COLLECTION, "famous.sdm", name="famous"),),
)
"""What a new experiment begins with: something that runs as soon as it has a title."""

_PUZZLES = (
    (PuzzlesRow(Kind.COLLECTION, "grade-3.sdm"), later("Collection of the program")),
    (PuzzlesRow(Kind.GIVENS, "30, 26", count="5"), later("Made by removing random cells")),
    (PuzzlesRow(Kind.SHARES, "0.3, 0.5", "16x16", "5"), later("Made with a share of givens")),
    (PuzzlesRow(Kind.GRADES, "3, 4", count="5"), later("Made of a grade, with one solution")),
    (PuzzlesRow(Kind.EMPTY), later("Empty board")),
)


class ExperimentEditor(QDialog):
    """Builds an experiment by choosing, and writes its file.

    Parameters
    ----------
    themes : Themes
        Gives the colours.
    draft : Draft
        What stands in the fields at first.
    path : Path or None
        The file that is changed; None for a new one.
    preferences : Preferences
        Know the last folder.
    desk_puzzle : callable
        Returns the puzzle of the board, and its name.

    Notes
    -----
    ``saved(path)`` is emitted when the file was written.
    """

    saved = Signal(str)

    def __init__(
        self,
        themes: Themes,
        draft: Draft,
        path: Path | None,
        preferences: Preferences,
        desk_puzzle: Callable[[], tuple[Grid, str]],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(_("Experiment"))
        self.setMinimumSize(_LEAST_WIDTH, _LEAST_HEIGHT)
        self.resize(_WIDTH, _HEIGHT)
        self._themes, self._draft, self._path = themes, draft, path
        self._preferences, self._desk_puzzle = preferences, desk_puzzle
        self._checked: Checked | None = None
        self._recipes, self._collections = offers.recipes(), offers.collections()
        self._errands = Errands("lab editor", self)
        self._errands.found.connect(self._take)
        self._errands.finished.connect(self._check_again)
        self._check_soon = QTimer(self)
        self._check_soon.setSingleShot(True)
        self._check_soon.setInterval(_CHECK_AFTER_MS)
        self._check_soon.timeout.connect(self._check)
        self._make_parts(themes)
        self._lay_out(themes)
        self._fill(draft)
        self._connect()
        self._check()

    def _make_parts(self, themes: Themes) -> None:
        self.about = AboutCard(themes)
        self.variants: RowSection[VariantEditor] = RowSection(
            themes, _("Recipes"), _("Each is run on each puzzle, with the same seeds.")
        )
        self.values: RowSection[ValuesEditor] = RowSection(
            themes,
            _("Values"),
            _("Each recipe is run with every combination of these; those at random are drawn."),
        )
        self.puzzles: RowSection[PuzzlesEditor] = RowSection(
            themes, _("Puzzles"), _("All of them are met by every recipe.")
        )
        self.draws = TextField(themes, _("Random combinations"))
        self.draws.setPlaceholderText(_("draws"))
        self.draws.setMaximumWidth(90)
        self.draws.hide()
        self.draws.setToolTip(_("How many random combinations of the drawn values are made"))
        self.values.card.head.addWidget(self.draws)
        self.plan = wrapping(Text(themes, weight=fonts.SEMIBOLD))
        self.save = Button(themes, _("Save"), kind=ButtonKind.ACCENT)
        self.save_as = Button(themes, _("Save as…"))
        self.cancel = Button(themes, _("Cancel"))

    def _lay_out(self, themes: Themes) -> None:
        parts = QWidget()
        column = QVBoxLayout(parts)
        column.setContentsMargins(0, 0, 8, 0)
        column.setSpacing(12)
        self._add_adders(themes)
        cards = (self.about, self.variants.card, self.values.card, self.puzzles.card)
        for card in cards:
            column.addWidget(card)
        column.addStretch(1)
        area = QScrollArea()
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(parts)
        area.viewport().setAutoFillBackground(False)
        parts.setAutoFillBackground(False)
        foot = QHBoxLayout()
        foot.setSpacing(8)
        foot.addWidget(self.plan, 1)
        for button in (self.cancel, self.save_as, self.save):
            button.setAutoDefault(False)
            foot.addWidget(button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 16, 16, 14)
        layout.setSpacing(12)
        layout.addWidget(area, 1)
        layout.addLayout(foot)

    def _add_adders(self, themes: Themes) -> None:
        """Put a button that adds a row into the head of each part."""
        add_variant = Button(themes, _("Add recipe"), height=28)
        add_variant.clicked.connect(self._add_variant)
        add_values = Button(themes, _("Add parameter"), height=28)
        add_values.clicked.connect(self._add_values)
        add_puzzles = Button(themes, _("Add puzzles"), height=28)
        menu = QMenu(add_puzzles)
        for row, text in _PUZZLES:
            menu.addAction(_(text)).setData(row)
        menu.addSeparator()
        menu.addAction(_("The puzzle of the board")).setData("desk")
        menu.addAction(_("File of puzzles…")).setData("file")
        menu.triggered.connect(self._add_puzzles)
        add_puzzles.setMenu(menu)
        for section, button in (
            (self.variants, add_variant),
            (self.values, add_values),
            (self.puzzles, add_puzzles),
        ):
            button.setAutoDefault(False)
            section.card.head.addWidget(button)

    def _fill(self, draft: Draft) -> None:
        self.about.show_draft(draft)
        self.draws.setText(draft.draws)
        offered = self._parameters([row.recipe for row in draft.variants])
        for variant in draft.variants:
            self.variants.add(VariantEditor(self._themes, self._recipes, variant))
        for values in draft.values:
            self.values.add(ValuesEditor(self._themes, offered, values))
        for puzzles in draft.puzzles:
            self.puzzles.add(PuzzlesEditor(self._themes, self._collections, puzzles))

    def _connect(self) -> None:
        for part in (self.about, self.variants, self.values, self.puzzles):
            part.changed.connect(self._check_soon.start)
        self.variants.changed.connect(self._offer_parameters)
        self.draws.textEdited.connect(self._check_soon.start)
        self.save.clicked.connect(self._save)
        self.save_as.clicked.connect(self._save_as)
        self.cancel.clicked.connect(self.reject)

    @property
    def draft(self) -> Draft:
        """What stands in the fields."""
        return Draft(
            self.about.title.text(),
            self.about.description.text(),
            self.about.values,
            self.about.trace.value == "best",
            self.draws.text(),
            tuple(row.row for row in self.variants.rows),
            tuple(row.row for row in self.values.rows),
            tuple(row.row for row in self.puzzles.rows),
            self._draft.rest,
        )

    @property
    def checked(self) -> Checked | None:
        """What the fields came to when they were checked last."""
        return self._checked

    # Rows

    @Slot()
    def _add_variant(self) -> None:
        taken = {row.row.recipe for row in self.variants.rows}
        name = next((name for name, _title in self._recipes if name not in taken), DEFAULT_RECIPE)
        row = VariantRow("", name)
        self.variants.add(VariantEditor(self._themes, self._recipes, row), focus=True)

    @Slot()
    def _add_values(self) -> None:
        offered = self._parameters([row.row.recipe for row in self.variants.rows])
        taken = {row.row.key for row in self.values.rows}
        key = next((path for path, _label in offered if path not in taken), "")
        row = ValuesRow(key)
        self.values.add(ValuesEditor(self._themes, offered, row), focus=True)

    @Slot(QAction)
    def _add_puzzles(self, action: QAction) -> None:
        row = action.data()
        if row == "desk":
            puzzle, name = self._desk_puzzle()
            row = PuzzlesRow(Kind.LITERAL, write_line(puzzle), name=name)
        elif row == "file":
            path, _chosen = QFileDialog.getOpenFileName(
                self, _("File of puzzles"), self._preferences.folder
            )
            if not path:
                return
            row = PuzzlesRow(Kind.COLLECTION, path, name=Path(path).stem)
        self.puzzles.add(PuzzlesEditor(self._themes, self._collections, row), focus=True)

    @Slot()
    def _offer_parameters(self) -> None:
        offered = self._parameters([row.row.recipe for row in self.variants.rows])
        for row in self.values.rows:
            row.offer(offered)

    @staticmethod
    def _parameters(names: list[str]) -> offers.Choices:
        return offers.parameters(names)

    # Checking

    @Slot()
    def _check(self) -> None:
        if not self._errands.is_on:
            draft, folder = self.draft, self._path.parent if self._path else None
            self._errands.start(lambda: check(draft, folder))

    @Slot()
    def _check_again(self) -> None:
        if self._checked is not None and self._checked.draft != self.draft:
            self._check_soon.start()

    @Slot(object)
    def _take(self, checked: Checked) -> None:
        """Say what is wrong beside its field, or how many runs there are."""
        self._checked = checked
        self.draws.setVisible(any(row.is_drawn for row in checked.draft.values))
        parts: dict[Part, RowSection[Any]] = {
            Part.VARIANTS: self.variants,
            Part.VALUES: self.values,
            Part.PUZZLES: self.puzzles,
        }
        self.about.clear_reasons()
        for part in parts.values():
            part.clear_reasons()
        for problem in checked.problems:
            if problem.part in parts:
                where = problem.where if isinstance(problem.where, int) else -1
                parts[problem.part].set_reason(where, problem.reason)
            else:
                self.about.set_reason(problem.where, problem.reason)
        experiment = checked.experiment
        is_named = bool(checked.draft.title.strip())
        self.save.setEnabled(experiment is not None and is_named)
        self.save_as.setEnabled(self.save.isEnabled())
        if experiment is None:
            self.plan.setText(_("Something is not right yet: it is said beside its field."))
        elif not is_named:
            self.plan.setText(_("The experiment needs a title."))
        else:
            self.plan.setText(
                _("{plan} = {runs}").format(
                    plan=plan_text(experiment), runs=trials_text(experiment.trial_count)
                )
            )
        self.plan.set_tone(Tone.INK if experiment else Tone.CONFLICT)

    # Saving

    @Slot()
    def _save(self) -> None:
        if self._path is None:
            self._save_as()
        else:
            self.save_file(self._path)

    @Slot()
    def _save_as(self) -> None:
        name = "-".join(self.about.title.text().casefold().split()) or "experiment"
        proposed = self._path or Path(self._preferences.folder) / f"{name}.toml"
        path, _chosen = QFileDialog.getSaveFileName(
            self, _("Save experiment"), str(proposed), _(_FILTER)
        )
        if path:
            self._preferences.folder = str(Path(path).parent)
            file = Path(path)
            self.save_file(file if file.suffix else file.with_suffix(".toml"))

    def save_file(self, path: Path) -> None:
        """Write the experiment into a file and close; where that fails, say why and stay."""
        tables, _problems = tables_of(self.draft)
        try:
            write_experiment(tables, path)
        except KnownError as error:
            self.plan.setText(f"{error}.")
            self.plan.set_tone(Tone.CONFLICT)
            return
        self.saved.emit(str(path))
        self.accept()

    # Qt's own events

    def done(self, result: int) -> None:
        """End the checking before the window goes."""
        self._check_soon.stop()
        self._errands.shut_down()
        super().done(result)

    def closeEvent(self, event: QCloseEvent) -> None:
        """End the checking before the window goes."""
        self._check_soon.stop()
        self._errands.shut_down()
        super().closeEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the ground."""
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), self._themes.current.window)
