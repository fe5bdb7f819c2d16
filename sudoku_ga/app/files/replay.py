"""Repetition of recorded runs of the lab and of files."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from sudoku_ga.app.files.bundled import famous_puzzles
from sudoku_ga.app.files.recipes import Recipes
from sudoku_ga.app.messages import LOCKED, STILL_COMPILING, Message, Severity, not_possible
from sudoku_ga.app.parameters.model import RecipeModel
from sudoku_ga.app.run.document_controller import DocumentController
from sudoku_ga.app.run.earlier_runs import EarlierRun
from sudoku_ga.app.run.solve_controller import SolveController
from sudoku_ga.errors import UserError
from sudoku_ga.lab.store.recorded import Recorded, recorded
from sudoku_ga.lab.store.store import Store
from sudoku_ga.translation import _, later

if TYPE_CHECKING:
    from sudoku_ga.evolution.records.record import RunRecord


class RunReplay(QObject):
    """Loads the puzzle of a recorded run and repeats the run with its recipe, seed and changes.

    ``solve_controller``: nothing is changed under a run.

    ``refused(Message)`` says why a run cannot be repeated. ``begins()`` is emitted before a run
    of the lab, ``compares(True)`` before one of a file, and ``message(Message)`` afterwards with
    its recorded result.
    """

    refused = Signal(object)
    begins = Signal()
    compares = Signal(bool)
    message = Signal(object)

    def __init__(
        self,
        document_controller: DocumentController,
        recipe_model: RecipeModel,
        recipes: Recipes,
        solve_controller: SolveController,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._document_controller, self._recipe_model, self._recipes = (
            document_controller,
            recipe_model,
            recipes,
        )
        self._solve_controller = solve_controller

    @Slot(object, int)
    def replay(self, path: Path, trial: int) -> None:
        """Repeat a run of a store, unless another one is on."""
        if self._solve_controller.state.run.is_on:
            self.refused.emit(LOCKED)
            return
        try:
            with Store.to_read(path) as store:
                run = recorded(store, trial)
        except UserError as error:
            self.refused.emit(not_possible(str(error)))
            return
        self.begins.emit()
        self._document_controller.put(run.puzzle, run.puzzle_name, later("replay"))
        self._recipes.take_up(run.recipe)
        self._recipe_model.fix_seed(run.seed)
        self._solve_controller.press_run()
        self.message.emit(_said(run))

    @Slot(object, str)
    def repeat(self, record: "RunRecord", name: str) -> None:
        """Repeat a run of a file, unless another one is on.

        The curve of the run before stays behind it, so that two files are compared by opening one
        after the other.
        """
        state = self._solve_controller.state
        if state.run.is_on or state.compiling:
            self.message.emit(LOCKED if state.run.is_on else STILL_COMPILING)
            return
        self.compares.emit(True)
        self._begin(record, name)
        self.message.emit(_said_of_file(record, name))

    @Slot(object)
    def show_again(self, run: EarlierRun) -> None:
        """Repeat a run of the list of earlier runs, unless another one is on."""
        state = self._solve_controller.state
        if state.run.is_on or state.compiling:
            self.message.emit(LOCKED if state.run.is_on else STILL_COMPILING)
            return
        try:
            record = run.record
        except UserError as error:
            self.message.emit(not_possible(str(error)))
            return
        self._begin(record, run.name)

    def _begin(self, record: "RunRecord", name: str) -> None:
        known = next((each.name for each in famous_puzzles() if each.grid == record.puzzle), name)
        if record.puzzle != self._solve_controller.state.board_state.puzzle:
            self._document_controller.put(record.puzzle, known, later("open"))
        self._recipes.take_up(record.recipe)
        self._recipe_model.fix_seed(record.seed)
        self._solve_controller.start(record.recipe, record.seed, changes=record.changes)


def _said_of_file(record: "RunRecord", name: str) -> Message:
    """Return the message about a run that was opened."""
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
    text = _(
        "In the lab it solved the puzzle in generation {generation:,} after "
        "{evaluations:,} evaluations."
    )
    if not solved:
        text = _(
            "In the lab it ended unsolved in generation {generation:,} after "
            "{evaluations:,} evaluations."
        )
    return text.format(generation=generations, evaluations=evaluations)


def _said(run: Recorded) -> Message:
    """Return the message about a run of the lab that is repeated."""
    title = _("A run of the lab: {variant}, seed {seed}").format(variant=run.variant, seed=run.seed)
    if run.error is not None:
        return Message(
            Severity.WARNING, title, _("In the lab it failed: {error}").format(error=run.error)
        )
    text = _came_to(solved=run.solved, generations=run.generations, evaluations=run.evaluations)
    if run.max_probes or run.max_cpu_s:
        limit = _(
            "The limit of probes or processor time applied in the lab only; here the run continues."
        )
        text = f"{text} {limit}"
    return Message(Severity.NOTE, title, text)
