"""The window in which an experiment is edited."""

from collections.abc import Callable
from contextlib import suppress
from copy import deepcopy
from functools import partial
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QCloseEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QDialog, QWidget

from sudoku_ga.app.files.dialogs import Saved, Saver
from sudoku_ga.app.lab.editor.draft import Draft
from sudoku_ga.app.lab.editor.form import ExperimentFields
from sudoku_ga.app.lab.entry import free_path
from sudoku_ga.app.lab.words import runs_text
from sudoku_ga.app.messages import Message, Severity
from sudoku_ga.app.settings import Settings
from sudoku_ga.app.tasks import Task, TaskRunner
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.widgets.arrangement import hbox, scrolled, vbox
from sudoku_ga.app.widgets.button import Button
from sudoku_ga.app.widgets.button import Kind as ButtonKind
from sudoku_ga.app.widgets.text import Text, Tone, plain_tip, wrapping
from sudoku_ga.errors import UserError
from sudoku_ga.lab.experiment.experiment import Experiment
from sudoku_ga.lab.experiment.writing import check_tables, write_experiment
from sudoku_ga.lab.replication.tables import plan_text
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.translation import _, counted, later
from sudoku_ga.validation import FieldError

_WIDTH, _HEIGHT, _LEAST_WIDTH, _LEAST_HEIGHT = 900, 760, 640, 420
_FRAME = QSize(16, 48)
"""The room for the frame that the window manager adds."""

_CHECK_AFTER_MS = 300
_SAVED = Saved(
    later("Save experiment"),
    [later("Experiments (*.toml)")],
    later("The experiment was not saved"),
)


class Checked(NamedTuple):
    """The result of checking a draft.

    ``experiment``: the experiment; None if there are problems.
    """

    draft: Draft
    experiment: Experiment | None
    problems: tuple[FieldError, ...] = ()


class ExperimentEditor(QDialog):
    """Edits an experiment, writes its file, and asks for a start.

    ``path``: the file that is edited; None for a new one.
    ``board_puzzle``: returns the puzzle on the board, and its name.
    ``plan``: the text for the number of runs, or why there are none.
    ``show_problem``: the button that goes to the field of the first problem, visible while there is
    one.

    ``saved(path, starts)`` is emitted after the file was written. ``starts``: whether the
    experiment is to be started.
    """

    saved = Signal(str, bool)

    def __init__(
        self,
        draft: Draft,
        path: Path | None,
        folder: Path,
        settings: Settings,
        board_puzzle: Callable[[], tuple[Grid, str]],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(_("Experiment"))
        self.setMinimumSize(_LEAST_WIDTH, _LEAST_HEIGHT)
        room = self.screen().availableSize() - _FRAME
        self.resize(QSize(_WIDTH, _HEIGHT).boundedTo(room))
        self._path, self._folder = path, folder
        self._saver = Saver(self, settings, self._say_message)
        self._checked: Checked | None = None
        self._tasks = TaskRunner("lab editor", self)
        self._tasks.result.connect(self._take)
        self._tasks.finished.connect(self._check_again)
        self._check_soon = QTimer(self)
        self._check_soon.setSingleShot(True)
        self._check_soon.setInterval(_CHECK_AFTER_MS)
        self._check_soon.timeout.connect(self._check)
        self.fields = ExperimentFields(draft, settings, board_puzzle)
        self._first = repr(draft)
        self._make_parts()
        self._lay_out()
        self._connect()
        self._check()

    def _make_parts(self) -> None:
        self.plan = wrapping(Text(weight=fonts.SEMIBOLD))
        self.show_problem = Button(_("Show"))
        self.show_problem.setToolTip(_("Go to the field with the problem"))
        self.show_problem.hide()
        self.start = Button(_("Start"), icon="play", kind=ButtonKind.ACCENT)
        self.save = Button(_("Save"))
        self.save_as = Button(_("Save as…"))
        self.cancel = Button(_("Cancel"))
        for button in (self.start, self.save, self.save_as):
            button.setEnabled(False)
        place = str(self._path or self._folder)
        self.save.setToolTip(plain_tip(_("Save in {place}").format(place=place)))
        starting = _("Save in {place}, and start the runs").format(place=place)
        self.start.setToolTip(plain_tip(starting))

    def _lay_out(self) -> None:
        self._area = scrolled(self.fields, is_column=False)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        foot = hbox(None, (self.plan, 1), spacing=8)
        for button in (self.show_problem, self.cancel, self.save_as, self.save, self.start):
            button.setAutoDefault(False)
            foot.addWidget(button)
        vbox(self, (self._area, 1), foot, spacing=12, margins=(16, 16, 16, 14))

    def _connect(self) -> None:
        self.fields.changed.connect(self._check_soon.start)
        self.show_problem.clicked.connect(self._go_to_problem)
        self.start.clicked.connect(self._start)
        self.save.clicked.connect(self._save)
        self.save_as.clicked.connect(self._save_as)
        self.cancel.clicked.connect(self.reject)

    @property
    def checked(self) -> Checked | None:
        """The result of the last check."""
        return self._checked

    @property
    def is_checked(self) -> bool:
        """Whether the draft is unchanged since the last check."""
        checked = self._checked
        return checked is not None and repr(checked.draft) == repr(self.fields.draft)

    # Checking

    @Slot()
    def _check(self) -> None:
        if not self._tasks.is_running:
            folder = self._path.parent if self._path else None
            self._tasks.start(_check, deepcopy(self.fields.draft), folder)

    @Slot()
    def _check_again(self) -> None:
        if not self.is_checked:
            self._check_soon.start()

    @Slot(object)
    def _take(self, checked: Checked) -> None:
        """Show the problems beside their fields, or the number of runs."""
        self._checked = checked
        self.fields.show_problems(checked.problems)
        experiment = checked.experiment
        for button in (self.start, self.save, self.save_as):
            button.setEnabled(experiment is not None)
        self.show_problem.setVisible(bool(checked.problems))
        if experiment is not None:
            self._say(
                _("{plan} = {runs}").format(
                    plan=plan_text(experiment), runs=runs_text(experiment.run_count)
                )
            )
        elif checked.problems:
            problem = checked.problems[0]
            name, reason = self.fields.name_of(problem), self.fields.reason_of(problem)
            text = _("{field}: {problem}").format(field=name, problem=reason)
            if count := len(checked.problems) - 1:
                more = counted("And {count:,} more problem.", "And {count:,} more problems.", count)
                text = f"{text} {more}"
            self._say(text, Tone.CONFLICT)

    def _say(self, text: str, tone: Tone = Tone.INK) -> None:
        self.plan.setText(text)
        self.plan.set_tone(tone)

    @Slot()
    def _go_to_problem(self) -> None:
        """Make the field of the first problem visible, and give it the focus."""
        problems = self._checked.problems if self._checked else ()
        field = self.fields.field_of(problems[0]) if problems else None
        if field is not None:
            self._area.ensureWidgetVisible(field)
            field.setFocus(Qt.FocusReason.ShortcutFocusReason)

    # Saving

    @Slot()
    def _start(self) -> None:
        self.save_file(self._place(), starts=True)

    @Slot()
    def _save(self) -> None:
        self.save_file(self._place())

    def _place(self) -> Path:
        """Return the file that is edited, or a new one named after the title."""
        return self._path or free_path(self._folder, self.fields.draft["experiment"]["title"])

    @Slot()
    def _save_as(self) -> None:
        name = self._place().name
        target = self._saver.ask(_SAVED, name)
        if target is not None:
            self.save_file(target.file)

    def save_file(self, path: Path, *, starts: bool = False) -> None:
        """Write the experiment to a file and close. If that fails, show why."""
        if path.parent == self._folder:
            with suppress(OSError):  # the file says why it cannot be written
                self._folder.mkdir(parents=True, exist_ok=True)
        write = partial(write_experiment, self.fields.draft, keep_comments=path == self._path)
        if self._saver.write(_SAVED, path, write):
            self.saved.emit(str(path), starts)
            self.accept()

    def _say_message(self, message: Message) -> None:
        failed = message.severity is Severity.ERROR
        self._say(f"{message.title}. {message.text}", Tone.CONFLICT if failed else Tone.SECONDARY)

    # Qt's own events

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close the window on Escape only if nothing was changed."""
        if event.matches(QKeySequence.StandardKey.Cancel) and self._is_unsaved:
            self._refuse_close()
            event.accept()
        else:
            super().keyPressEvent(event)

    @property
    def _is_unsaved(self) -> bool:
        return repr(self.fields.draft) != self._first

    def _refuse_close(self) -> None:
        text = _("The changes are not saved: press Save, or Cancel to discard them.")
        self._say(text, Tone.CONFLICT)

    def done(self, result: int) -> None:
        """End the check before the window closes."""
        self._check_soon.stop()
        self._tasks.shut_down()
        super().done(result)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Keep unsaved changes when the user closes the frame.

        The check ends before the window closes.
        """
        if event.spontaneous() and self._is_unsaved:
            self._refuse_close()
            event.ignore()
            return
        self._check_soon.stop()
        self._tasks.shut_down()
        super().closeEvent(event)


def _place(problem: FieldError) -> int:
    parts = ("experiment", "variant", "grid", "sample", "puzzles")
    return parts.index(problem.path[0]) if problem.path[:1] and problem.path[0] in parts else 0


def _check(_task: Task, draft: Draft, folder: Path | None) -> Checked:
    try:
        return Checked(draft, check_tables(draft, folder))
    except FieldError as error:
        problems = sorted((error, *error.others), key=_place)
        return Checked(draft, None, tuple(problems))
    except UserError as error:
        return Checked(draft, None, (FieldError(str(error)),))
