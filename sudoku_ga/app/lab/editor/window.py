"""The window in which an experiment is edited."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QCloseEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QHBoxLayout,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from sudoku_ga.app.files.dialogs import ask_to_save
from sudoku_ga.app.lab.editor.draft import (
    Checked,
    Draft,
    Kind,
    PuzzlesRow,
    VariantRow,
    check,
    tables_of,
)
from sudoku_ga.app.lab.editor.fields import ExperimentFields
from sudoku_ga.app.lab.words import trials_text
from sudoku_ga.app.settings import Settings
from sudoku_ga.app.tasks import Task, TaskRunner
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.widgets.button import Button
from sudoku_ga.app.widgets.button import Kind as ButtonKind
from sudoku_ga.app.widgets.text import Text, Tone, wrapping
from sudoku_ga.errors import UserError
from sudoku_ga.evolution.recipe.reading import DEFAULT_RECIPE
from sudoku_ga.lab.experiment.writing import write_experiment
from sudoku_ga.lab.replication.tables import plan_text
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.translation import _, later

_WIDTH, _HEIGHT, _LEAST_WIDTH, _LEAST_HEIGHT = 900, 760, 640, 420
_FRAME = QSize(16, 48)
"""Room for the frame that the window manager adds."""

_CHECK_AFTER_MS = 300
_FILTER = later("Experiments (*.toml)")
NEW = Draft(
    title="",
    numbers={"repetitions": "10", "max_generations": "1000"},
    variants=(VariantRow(DEFAULT_RECIPE, DEFAULT_RECIPE),),
    puzzles=(PuzzlesRow(Kind.COLLECTION, "famous.sdm", name="famous"),),
)
"""A new experiment, which can run as soon as it has a title."""


class ExperimentEditor(QDialog):
    """Edits an experiment and writes its file.

    Parameters
    ----------
    draft : Draft
        Initial contents of the fields.
    path : Path or None
        The edited file; None for a new one.
    settings : Settings
        Store the last folder.
    board_puzzle : callable
        Returns the puzzle of the board, and its name.

    Attributes
    ----------
    fields : ExperimentFields
    save, save_as, cancel : Button

    Notes
    -----
    ``saved(path)`` is emitted after the file was written.
    """

    saved = Signal(str)

    def __init__(
        self,
        draft: Draft,
        path: Path | None,
        settings: Settings,
        board_puzzle: Callable[[], tuple[Grid, str]],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(_("Experiment"))
        self.setMinimumSize(_LEAST_WIDTH, _LEAST_HEIGHT)
        room = self.screen().availableSize() - _FRAME
        self.resize(QSize(_WIDTH, _HEIGHT).boundedTo(room))
        self._path = path
        self._settings = settings
        self._checked: Checked | None = None
        self._tasks = TaskRunner("lab editor", self)
        self._tasks.result.connect(self._take)
        self._tasks.finished.connect(self._check_again)
        self._check_soon = QTimer(self)
        self._check_soon.setSingleShot(True)
        self._check_soon.setInterval(_CHECK_AFTER_MS)
        self._check_soon.timeout.connect(self._check)
        self.fields = ExperimentFields(draft, settings, board_puzzle)
        self._first = self.fields.draft
        self._make_parts()
        self._lay_out()
        self._connect()
        self._check()

    def _make_parts(self) -> None:
        self.plan = wrapping(Text(weight=fonts.SEMIBOLD))
        self.save = Button(_("Save"), kind=ButtonKind.ACCENT)
        self.save_as = Button(_("Save as…"))
        self.cancel = Button(_("Cancel"))

    def _lay_out(self) -> None:
        area = QScrollArea()
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(self.fields)
        area.viewport().setAutoFillBackground(False)
        self.fields.setAutoFillBackground(False)
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

    def _connect(self) -> None:
        self.fields.changed.connect(self._check_soon.start)
        self.save.clicked.connect(self._save)
        self.save_as.clicked.connect(self._save_as)
        self.cancel.clicked.connect(self.reject)

    @property
    def checked(self) -> Checked | None:
        """The result of the last check."""
        return self._checked

    # Checking

    @Slot()
    def _check(self) -> None:
        if not self._tasks.is_running:
            folder = self._path.parent if self._path else None
            self._tasks.start(_check, self.fields.draft, folder)

    @Slot()
    def _check_again(self) -> None:
        if self._checked is not None and self._checked.draft != self.fields.draft:
            self._check_soon.start()

    @Slot(object)
    def _take(self, checked: Checked) -> None:
        """Show problems beside their fields, or the number of runs."""
        self._checked = checked
        self.fields.draws.setVisible(any(row.is_drawn for row in checked.draft.values))
        self.fields.show_problems(checked.problems)
        experiment = checked.experiment
        is_named = bool(checked.draft.title.strip())
        self.save.setEnabled(experiment is not None and is_named)
        self.save_as.setEnabled(self.save.isEnabled())
        if experiment is None:
            self.plan.setText(_("There is a problem, shown beside its field."))
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
        title = "-".join(self.fields.about.title.text().casefold().split()) or "experiment"
        name = self._path.name if self._path else f"{title}.toml"
        filters = [_(_FILTER)]
        target = ask_to_save(self, self._settings, _("Save experiment"), name, filters)
        if target is not None:
            self.save_file(target.file)

    def save_file(self, path: Path) -> None:
        """Write the experiment to a file and close; show why where that fails."""
        tables, _problems = tables_of(self.fields.draft)
        try:
            write_experiment(tables, path, keep_comments=path == self._path)
        except UserError as error:
            self.plan.setText(f"{error}.")
            self.plan.set_tone(Tone.CONFLICT)
            return
        self.saved.emit(str(path))
        self.accept()

    # Qt's own events

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close the window on Esc only if nothing was changed."""
        if event.matches(QKeySequence.StandardKey.Cancel) and self.fields.draft != self._first:
            self.plan.setText(_("This is not saved yet: press Save, or Cancel to drop it."))
            self.plan.set_tone(Tone.CONFLICT)
            event.accept()
        else:
            super().keyPressEvent(event)

    def done(self, result: int) -> None:
        """End the check before the window closes."""
        self._check_soon.stop()
        self._tasks.shut_down()
        super().done(result)

    def closeEvent(self, event: QCloseEvent) -> None:
        """End the check before the window closes."""
        self._check_soon.stop()
        self._tasks.shut_down()
        super().closeEvent(event)


def _check(_task: Task, draft: Draft, folder: Path | None) -> Checked:
    return check(draft, folder)
