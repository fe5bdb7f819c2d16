"""Makes runs of the lab again on their boards."""

from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot

from sudoku_ga.app.desk_keeper import DeskKeeper
from sudoku_ga.app.messages import LOCKED, Message, Severity, not_possible
from sudoku_ga.app.panel.parameter_panel import ParameterPanel
from sudoku_ga.app.recipes import Recipes
from sudoku_ga.app.solving import Solving
from sudoku_ga.lab.recorded import Recorded, recorded
from sudoku_ga.lab.store import Store
from sudoku_ga.puzzle.errors import KnownError
from sudoku_ga.translation import _, later


class Replaying(QObject):
    """Puts the puzzle of a run on the desk and makes the run with its recipe and seed.

    Parameters
    ----------
    keeper : DeskKeeper
    panel : ParameterPanel
    recipes : Recipes
    solving : Solving
        Nothing is changed under a run.
    parent : QObject

    Notes
    -----
    ``refused(Message)`` says why a run cannot be made again; ``begins()`` comes before it is, and
    ``message(Message)`` afterwards says what it came to in the lab.
    """

    refused = Signal(object)
    begins = Signal()
    message = Signal(object)

    def __init__(
        self,
        keeper: DeskKeeper,
        panel: ParameterPanel,
        recipes: Recipes,
        solving: Solving,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._keeper, self._panel, self._recipes = keeper, panel, recipes
        self._solving = solving

    @Slot(object, int)
    def replay(self, path: Path, trial: int) -> None:
        """Make a run of a store again, unless another one is on."""
        if self._solving.situation.run.is_on:
            self.refused.emit(LOCKED)
            return
        try:
            with Store.to_read(path) as store:
                run = recorded(store, trial)
        except KnownError as error:
            self.refused.emit(not_possible(str(error)))
            return
        self.begins.emit()
        self._keeper.put(run.puzzle, run.puzzle_name, later("replay"))
        self._recipes.take_up(run.recipe)
        self._panel.fix_seed(run.seed)
        self._solving.press_run()
        self.message.emit(_said(run))


def _said(run: Recorded) -> Message:
    """Return what is to be known of a run that is made again."""
    title = _("A run of the lab: {variant}, seed {seed}").format(variant=run.variant, seed=run.seed)
    if run.error is not None:
        return Message(
            Severity.WARNING, title, _("There it failed: {error}").format(error=run.error)
        )
    text = _(
        "There it solved the puzzle in generation {generation:,} after {evaluations:,} evaluations."
    )
    if not run.solved:
        text = _(
            "There it ended unsolved in generation {generation:,} after {evaluations:,} "
            "evaluations."
        )
    text = text.format(generation=run.generations, evaluations=run.evaluations)
    if run.max_probes or run.max_cpu_s:
        limit = _("Its limit of probes or processor time was the lab's: here it goes on.")
        text = f"{text} {limit}"
    return Message(Severity.NOTE, title, text)
