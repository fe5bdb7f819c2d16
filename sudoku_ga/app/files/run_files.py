"""Files of runs: written, opened, verified and repeated."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QDialog, QPlainTextEdit, QWidget

from sudoku_ga.app.files.bundled import famous_puzzles
from sudoku_ga.app.files.dialogs import Saved, Saver, ask_to_open
from sudoku_ga.app.messages import (
    STILL_COMPILING,
    Message,
    Severity,
    locked,
    no_run,
    not_possible,
)
from sudoku_ga.app.run.earlier_runs import EarlierRun
from sudoku_ga.app.services import Services
from sudoku_ga.app.tasks import Failure, Progress, Task, TaskRunner
from sudoku_ga.app.widgets.arrangement import STRETCH, hbox, vbox
from sudoku_ga.app.widgets.button import Button
from sudoku_ga.app.widgets.text import ProgressLine, Text, Tone, wrapping
from sudoku_ga.errors import UserError
from sudoku_ga.evolution.core.report import Change, Report
from sudoku_ga.evolution.records.history import write_history
from sudoku_ga.translation import _, counted, later

if TYPE_CHECKING:
    from sudoku_ga.app.files.recipes import Recipes
    from sudoku_ga.evolution.recipe.recipe import Recipe
    from sudoku_ga.evolution.records.record import RunRecord
    from sudoku_ga.lab.store.recorded import Recorded


@dataclass(frozen=True)
class RunProgress(Progress):
    """The progress of repeating all runs of a file, in generations. ``run`` counts from 1."""

    run: int = 1
    generation: int = 0
    generations: int = 0


def verify(task: Task, path: Path) -> None:
    """Repeat the runs of a file, and deliver text and identity of each verdict.

    Raises UserError where the file has something else than a run. The runs before it have been
    repeated.
    """
    # It imports every component and the compiler, for which the first paint does not wait.
    from sudoku_ga.evolution.engine.warm_up import warm_up
    from sudoku_ga.evolution.records.file import located, read_runs
    from sudoku_ga.evolution.records.replay import Verdict, replay
    from sudoku_ga.wording import verdict_text

    records, problem = [], None
    try:
        for each in read_runs(path):
            task.check()
            records.append(each)
    except UserError as error:
        problem = error
    total = sum(record.ending.generations for _line, record in records)
    done = 0
    for run, (line, record) in enumerate(records, 1):
        progress = partial(RunProgress, run=run, generations=record.ending.generations)
        with located(path, line):
            warm_up(record.recipe, geometry=record.puzzle.geometry)
            difference = replay(record, partial(_report, task, progress, done, total))
        task.deliver((verdict_text(Verdict(line, record, difference)), difference is None))
        done += record.ending.generations
    if problem is not None:
        raise problem


def _report(
    task: Task, progress: partial[RunProgress], done: int, total: int, report: Report
) -> None:
    task.check()
    generation = report.generation
    task.report(progress(done=done + generation, total=total, generation=generation))


_EXPLANATION = later(
    "Each run is made again from its puzzle, recipe, seed and changes, and compared generation by "
    "generation."
)


class VerificationWindow(QDialog):
    """The progress, and a line for each run of a file."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(_("Verify runs"))
        self.resize(640, 320)
        self.runner = TaskRunner("verification", self)
        self._identical = self._count = 0
        self._progress = ProgressLine()
        self._verdicts = QPlainTextEdit()
        self._verdicts.setReadOnly(True)
        self._verdicts.setAccessibleName(_("Verdicts"))
        self._stop = Button(_("Stop"), icon="stop")
        close = Button(_("Close"))
        buttons = hbox(None, STRETCH, self._stop, close)
        vbox(
            self,
            wrapping(Text(_(_EXPLANATION), tone=Tone.SECONDARY)),
            self._progress,
            (self._verdicts, 1),
            buttons,
            spacing=12,
            margins=(20, 16, 20, 16),
        )
        self._stop.clicked.connect(self.runner.cancel)
        close.clicked.connect(self.close)
        self.runner.progressed.connect(self._show_progress)
        self.runner.delivered.connect(self._add)
        self.runner.failed.connect(self._show_failure)
        self.runner.finished.connect(self._finish)

    @property
    def text(self) -> str:
        """The verdicts, one on each line."""
        return self._verdicts.toPlainText()

    def verify(self, path: Path) -> None:
        """Verify the runs of a file, unless another file is being verified."""
        if self.runner.is_running:
            return
        self.setWindowTitle(_("Verify runs – {name}").format(name=path.name))
        self._verdicts.clear()
        self._identical = self._count = 0
        self._stop.setEnabled(True)
        self._progress.say(_("Reading"))
        self.runner.start(verify, path)

    def shut_down(self) -> None:
        """End the verification; may be called more than once."""
        self.runner.shut_down()

    def closeEvent(self, event: QCloseEvent) -> None:
        """End the verification: it does not go on in a hidden window."""
        self.runner.cancel()
        event.accept()

    def reject(self) -> None:
        """Stop on Escape, as the main window does. Close if nothing is being verified."""
        if self.runner.is_running:
            self.runner.cancel()
        else:
            self.close()

    @Slot(object)
    def _show_progress(self, progress: RunProgress) -> None:
        words = _("generation {generation:,} of {generations:,}").format(
            generation=progress.generation, generations=progress.generations
        )
        run = _("Run {run:,}").format(run=progress.run)
        self._progress.say(run, words, progress.time_left, progress.share)

    @Slot(list)
    def _add(self, verdicts: Iterable[tuple[str, bool]]) -> None:
        for text, identical in verdicts:
            self._count += 1
            self._identical += identical
            self._verdicts.appendPlainText(text)

    @Slot(object)
    def _show_failure(self, failure: Failure) -> None:
        self._verdicts.appendPlainText(failure.message)

    @Slot()
    def _finish(self) -> None:
        self._stop.setEnabled(False)
        of = _("{identical:,} of {runs} identical").format(
            identical=self._identical, runs=counted("{count:,} run", "{count:,} runs", self._count)
        )
        self._progress.say(of if self._count else _("No run was verified"), share=1.0)


_FILTER = later("Runs (*.sgarun);;All files (*)")
_RUN = Saved(later("Save run"), [_FILTER], later("The run was not saved"))
_CURVE = Saved(
    later("Export curve"),
    [later("Tables (*.csv);;All files (*)")],
    later("The curve was not saved"),
)


class RunFiles(QObject):
    """Saves the last run, and opens and verifies saved ones.

    ``opened(RunRecord, str)`` is emitted with a run to repeat and the name of its file.
    """

    opened = Signal(object, str)

    def __init__(self, services: Services) -> None:
        super().__init__(services.window)
        self._controller, self._messages = services.run, services.messages
        self._settings, self._window = services.settings, services.window
        self._saver = Saver(self._window, self._settings, self._messages.show)
        self.verification: VerificationWindow | None = None

    @Slot()
    def save(self) -> None:
        """Ask for a name, and write the last run there."""
        from sudoku_ga.evolution.records.file import SUFFIX

        self._saver.save_as(_RUN, f"run{SUFFIX}", self.save_file)

    def save_file(self, file: Path) -> None:
        """Write the last run into a file, replacing its content."""
        # It imports every component, for which the first paint does not wait.
        from sudoku_ga.evolution.records.file import SUFFIX, compressed, write_run

        record = self._controller.record
        if record is None:
            return
        text = f"{write_run(record)}\n"
        content = compressed(text) if file.suffix.lower() == SUFFIX else text.encode()
        self._saver.write(_RUN, file, content)

    @Slot()
    def choose_to_open(self) -> None:
        """Ask for a file, and open its run."""
        path = self._asked(_("Open a run"))
        if path:
            self.open_file(path)

    def open_file(self, path: str) -> None:
        """Read the first run of a file, to repeat it on its board."""
        from sudoku_ga.evolution.records.file import read_runs

        try:
            record = next(run for _line, run in read_runs(Path(path)))
        except UserError as error:
            self._messages.show(no_run(error))
        else:
            self.opened.emit(record, Path(path).name)

    @Slot()
    def export(self) -> None:
        """Ask for a name, and write the curve of the last run there."""
        self._saver.save_as(_CURVE, "curve.csv", self.export_file)

    def export_file(self, file: Path) -> None:
        """Write the kept points of the last run's curve into a file, as a table."""
        table = write_history(self._controller.past.moments)
        self._saver.write(_CURVE, file, table.encode())

    @Slot()
    def choose(self) -> None:
        """Ask for a file, and verify its runs."""
        path = self._asked(_("Verify a run"))
        if path:
            self.verify_file(path)

    def verify_file(self, path: str) -> None:
        """Repeat the runs of a file, and show the verdicts in a window."""
        if self.verification is None:
            self.verification = VerificationWindow(self._window)
        self.verification.show()
        self.verification.activateWindow()
        self.verification.verify(Path(path))

    def shut_down(self) -> None:
        """End a verification; may be called more than once."""
        if self.verification is not None:
            self.verification.shut_down()
            self.verification.close()

    def _asked(self, title: str) -> str:
        """Ask for a file of runs and return its path; empty if the user cancels."""
        return ask_to_open(self._window, self._settings, title, _(_FILTER))


class RunReplay(QObject):
    """Loads the puzzle of a recorded run, and repeats the run with its recipe, seed and changes.

    ``solve_controller``: the controller of the present run, during which nothing is changed.

    ``begins()`` is emitted before a run of the lab, ``compares(True)`` before a run of a file. At
    the end a message shows the recorded result, or why the run cannot be repeated.
    """

    begins = Signal()
    compares = Signal(bool)

    def __init__(self, services: Services, recipes: "Recipes") -> None:
        super().__init__(services.window)
        self._messages, self._solve_controller = services.messages, services.state
        self._document_controller, self._recipe_model = services.document, services.recipe
        self._recipes = recipes
        self._again: Callable[[], object] = lambda: None

    @Slot()
    def make_again(self) -> None:
        """Repeat the run that was repeated last, on the same puzzle."""
        self._again()

    @Slot(object, int)
    def replay(self, path: Path, run_id: int) -> None:
        """Repeat a run of a store, unless another one goes on."""
        from sudoku_ga.lab.store.recorded import recorded
        from sudoku_ga.lab.store.store import Store

        if (obstacle := self._obstacle) is not None:
            self._messages.show(obstacle)
            return
        try:
            with Store.to_read(path) as store:
                run = recorded(store, run_id)
        except UserError as error:
            self._messages.show(not_possible(str(error)))
            return
        self.begins.emit()
        self._document_controller.put(run.puzzle, run.puzzle_name, later("replay"))
        self._start(run.recipe, run.seed)
        self._messages.show(_said(run))

    @Slot(object, str)
    def repeat(self, record: "RunRecord", name: str) -> None:
        """Repeat a run of a file, unless another one goes on.

        The curve of the run before is kept, so that opening two files one after the other compares
        them.
        """
        if (obstacle := self._obstacle) is not None:
            self._messages.show(obstacle)
            return
        self.compares.emit(True)
        self._take_puzzle(record, name)
        self._start(record.recipe, record.seed, record.changes)
        self._messages.show(_said_of_file(record, name))

    @Slot(object)
    def show_again(self, run: EarlierRun) -> None:
        """Repeat a run of the list of earlier runs once, unless another one goes on."""
        if (obstacle := self._obstacle) is not None:
            self._messages.show(obstacle)
            return
        try:
            record = run.record
        except UserError as error:
            self._messages.show(not_possible(str(error)))
            return
        self._take_puzzle(record, run.name)
        self._start(record.recipe, record.seed, record.changes, again=False)

    def _take_puzzle(self, record: "RunRecord", name: str) -> None:
        known = next((each.name for each in famous_puzzles() if each.grid == record.puzzle), name)
        if record.puzzle != self._solve_controller.state.board_state.puzzle:
            self._document_controller.put(record.puzzle, known, later("open"))

    @property
    def _obstacle(self) -> Message | None:
        state = self._solve_controller.state
        if state.run.is_on:
            return locked(self._solve_controller.press_stop)
        return STILL_COMPILING if state.compiling else None

    def _start(
        self, recipe: "Recipe", seed: int, changes: Sequence[Change] = (), *, again: bool = True
    ) -> None:
        """Begin the run. The seed that the user has chosen for later runs is kept.

        ``again``: whether the main button repeats the run once more when it has ended.
        """
        self._again = partial(self._start, recipe, seed, changes)
        self._recipes.take_up(recipe)
        self._recipe_model.note_seed(seed)
        self._solve_controller.start(recipe, seed, is_replay=again, changes=changes)


def _said_of_file(record: "RunRecord", name: str) -> Message:
    title = _("The run of {name}, seed {seed}").format(name=name, seed=record.seed)
    ending = record.ending
    solved = ending.solution is not None
    text = _came_to(solved=solved, generations=ending.generations, evaluations=ending.evaluations)
    if not ending.repeats:
        ended = _("A time limit or the user ended it there; here the run may continue.")
        text = f"{text} {ended}"
    verify = _("Run > Verify run… compares it generation by generation.")
    return Message(Severity.NOTE, title, f"{text} {verify}")


def _came_to(*, solved: bool, generations: int, evaluations: int) -> str:
    text = _("It solved the puzzle in generation {generation:,} after {evaluations:,} evaluations.")
    if not solved:
        text = _(
            "It ended unsolved in generation {generation:,} after {evaluations:,} evaluations."
        )
    return text.format(generation=generations, evaluations=evaluations)


def _said(run: "Recorded") -> Message:
    title = _("A run of the lab: {variant}, seed {seed}").format(variant=run.variant, seed=run.seed)
    if run.error is not None:
        return Message(
            Severity.WARNING, title, _("In the lab it failed: {error}").format(error=run.error)
        )
    text = _came_to(solved=run.solved, generations=run.generations, evaluations=run.evaluations)
    if run.max_move_evaluations or run.max_cpu_s:
        limit = _(
            "The limit of move evaluations or processor time applied in the lab only; here the run "
            "continues."
        )
        text = f"{text} {limit}"
    return Message(Severity.NOTE, title, text)
