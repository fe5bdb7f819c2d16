"""The next puzzle to play: of the collection, or a new one of the same grade."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QAction

from sudoku_ga.app.messages import Message, cannot_generate, not_generated
from sudoku_ga.app.services import Services
from sudoku_ga.app.tasks import Failure, Task, TaskRunner
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.translation import _, later

if TYPE_CHECKING:
    from sudoku_ga.app.generate.made import PuzzleMaker
    from sudoku_ga.generator.job import JobResult

_LIMIT_S = 30.0
_LARGEST_GRADED = 9
"""On larger boards a puzzle of a wished grade takes too long to be waited for."""


class NextPuzzle(QObject):
    """Puts the next puzzle on the board.

    ``from_collection``: chooses the next puzzle of the collection; enabled where there is one.
    ``preparation``: the making waits for the kernels.
    ``runner``: makes a puzzle.

    ``changed()`` follows when :attr:`text` may say something else, and ``arrived()`` when a puzzle
    was put on the board; a message says why there is none.
    """

    changed = Signal()
    arrived = Signal()

    def __init__(
        self,
        services: Services,
        from_collection: QAction,
        maker: "PuzzleMaker | None" = None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._from_collection, self._document_controller = from_collection, services.document
        self._preparation, self._maker = services.kernels, maker
        self._messages = services.messages
        self._puzzle: Grid | None = None
        self._waits = self._is_cancelled = False
        self.runner = TaskRunner("next puzzle", self)
        self.runner.changed.connect(self.changed)
        self.runner.result.connect(self._take)
        self.runner.failed.connect(self._fail)
        from_collection.changed.connect(self.changed)
        services.kernels.changed.connect(self._begin_when_prepared)

    @property
    def is_making(self) -> bool:
        """Whether a puzzle is being made, or waits for the kernels."""
        return self._waits or self.runner.is_running

    @property
    def text(self) -> tuple[str, str]:
        """What the button says and what its tool tip says."""
        if self._waits:
            return _("Cancel"), _("The fast kernels are compiled first, this one time.")
        if self.runner.is_running:
            return _("Cancel"), _("Evolution is making a puzzle of the same grade.")
        if self._from_collection.isEnabled():
            return _("Next puzzle"), _("The next puzzle of the collection")
        return _("Next puzzle"), _("A new puzzle of the same grade, made by evolution")

    @Slot()
    def press(self) -> None:
        """Go to the next puzzle, or end the making of one."""
        if self.is_making:
            self._waits, self._puzzle = False, None
            self._is_cancelled = True
            self.runner.cancel()
            self.changed.emit()
        elif self._from_collection.isEnabled():
            self._from_collection.trigger()
            self.arrived.emit()
        else:
            self._puzzle = self._document_controller.document.state.puzzle
            self._waits = not self._preparation.is_ready_for(_recipe())
            self._begin_when_prepared()
            self.changed.emit()

    @Slot()
    def shut_down(self) -> None:
        """End the making of a puzzle; may be called more than once."""
        self.runner.shut_down()

    @Slot()
    def _begin_when_prepared(self) -> None:
        puzzle = self._puzzle
        if puzzle is None or self.runner.is_running:
            return
        recipe = _recipe()
        if not self._preparation.is_ready_for(recipe):
            return
        self._puzzle, self._waits, self._is_cancelled = None, False, False
        from sudoku_ga.app.generate.made import PuzzleMaker

        self._maker = self._maker or PuzzleMaker()
        self.runner.start(_make_alike, self._maker, recipe, puzzle)

    @Slot(object)
    def _take(self, result: "JobResult | None") -> None:
        if result is None or self._is_cancelled:  # which it may be once it is made
            return
        if result.made.puzzle is None:
            self._messages.show(not_generated(_("No puzzle was made"), 1))
            return
        grade = "" if result.grading is None else f"{result.grading.grade}"
        name = _("Grade {grade}").format(grade=grade) if grade else ""
        self._document_controller.put(result.made.puzzle, name, later("generate"))
        self.arrived.emit()

    @Slot(object)
    def _fail(self, failure: Failure) -> None:
        message: Message = cannot_generate(failure)
        self._messages.show(message)


def _recipe() -> Recipe:
    """Return the recipe that fills the board of a new puzzle."""
    from sudoku_ga.evolution.recipe.reading import DEFAULT_RECIPE, catalogue

    return next(each for each in catalogue() if each.name == DEFAULT_RECIPE)


def _make_alike(
    task: Task, maker: "PuzzleMaker", recipe: Recipe, puzzle: Grid
) -> "JobResult | None":
    """Make a puzzle of the same shape and grade."""
    from sudoku_ga.evolution.engine.control import Control
    from sudoku_ga.generator.job import Job
    from sudoku_ga.generator.spec import Spec
    from sudoku_ga.puzzle.grading import grade

    control = Control(accepts_changes=False)
    task.on_cancel(control.stop)
    geometry = puzzle.geometry
    wished = grade(puzzle).grade if geometry.size <= _LARGEST_GRADED else None
    maker.warm_up(recipe, geometry)
    # Made from the puzzle that was solved, so that the same one is followed by the same one.
    seed = int.from_bytes(puzzle.digits.tobytes()[-6:], "little")
    return maker.make(Job(Spec(geometry, grade=wished), recipe, seed, _LIMIT_S), control, _ignore)


def _ignore(_progress: object) -> None:
    """Nothing is shown of the making but that it goes on."""
