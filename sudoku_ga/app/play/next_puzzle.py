"""The next puzzle to play: of the collection, or a new one of the same or of a chosen grade."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from random import SystemRandom
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, QPoint, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from sudoku_ga.app.messages import Message, cannot_generate, not_generated
from sudoku_ga.app.services import Services
from sudoku_ga.app.settings import Settings
from sudoku_ga.app.tasks import Failure, Task, TaskRunner
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.puzzle.grading import DIFFICULTIES
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.translation import _, later, local_date

if TYPE_CHECKING:
    from sudoku_ga.app.generate.made import PuzzleMaker
    from sudoku_ga.generator.job import JobResult
    from sudoku_ga.generator.spec import Spec

_LIMIT_S = 30.0
_LARGEST_GRADED = 9
"""The largest board with puzzles of a chosen grade: larger ones would take too long to make."""

_LARGEST_SEED = 2**31

GRADES = {**DIFFICULTIES, "expert": 5}
"""The grades of new games, by the names of the difficulties."""

_LABELS = {
    "easy": (later("&Easy"), later("easy")),
    "medium": (later("&Medium"), later("medium")),
    "hard": (later("&Hard"), later("hard")),
    "expert": (later("E&xpert"), later("expert")),
}
"""The labels of the difficulties: in a menu, and after the name of a variant."""


class Wish(NamedTuple):
    """A new game that the user asks for.

    ``difficulty``: one of ``GRADES``.
    ``layout``: a value of :attr:`~sudoku_ga.generator.spec.Options.layout`.
    ``label``: the label of the layout; empty for the usual board.
    """

    difficulty: str
    layout: str = "classic"
    label: str = ""

    @property
    def title(self) -> str:
        """The variant and the difficulty: ``Killer, medium``."""
        difficulty = _(_LABELS[self.difficulty][1])
        if not self.label:
            return difficulty[:1].upper() + difficulty[1:]
        return f"{_(self.label)}, {difficulty}"

    @property
    def spec(self) -> "Spec":
        """The properties of the puzzle."""
        from sudoku_ga.generator.spec import Options

        grade = str(GRADES[self.difficulty])
        return Options(layout=self.layout, grade=grade, symmetry="rotational").spec


class NewGameMenu(QMenu):
    """The difficulties, and the variants with the difficulty of the last new game.

    ``wanted(Wish)`` is emitted when one is chosen.
    """

    wanted = Signal(object)

    def __init__(self, settings: Settings, parent: QWidget) -> None:
        super().__init__(parent)
        self._settings = settings
        self.aboutToShow.connect(self.fill)
        self.triggered.connect(self._choose)

    @Slot()
    def fill(self) -> None:
        """Show the entries that there are."""
        from sudoku_ga.generator.variant import CLASSIC_NAME, OFFERED

        self.clear()
        for name, (label, _word) in _LABELS.items():
            self.addAction(_(label)).setData(Wish(name))
        self.addSeparator()
        for layout, label in OFFERED:
            if layout != CLASSIC_NAME:
                wish = Wish(self._settings.difficulty, layout, label)
                self.addAction(wish.title).setData(wish)

    def open_at(self, at: QPoint) -> None:
        """Open the menu with the last difficulty selected, so that Enter begins it."""
        self.popup(at)
        self.setActiveAction(self.actions()[list(GRADES).index(self._settings.difficulty)])

    @Slot(QAction)
    def _choose(self, action: QAction) -> None:
        wish: Wish = action.data()
        self._settings.difficulty = wish.difficulty
        self.wanted.emit(wish)


class NextPuzzle(QObject):
    """Puts the next puzzle on the board.

    ``from_collection``: the action that puts the next puzzle of the collection on the board,
    enabled if there is one.
    ``preparation``: the preparation of the kernels, for which the making waits.
    ``runner``: runs the task that makes a puzzle.

    ``seed``: returns the seed of a new game.

    ``changed()`` is emitted when :attr:`text` may have changed, and ``arrived()`` when a puzzle was
    put on the board. A message shows why there is none.
    """

    changed = Signal()
    arrived = Signal()

    def __init__(
        self,
        services: Services,
        from_collection: QAction,
        maker: "PuzzleMaker | None" = None,
        parent: QObject | None = None,
        seed: Callable[[], int] = lambda: SystemRandom().randrange(_LARGEST_SEED),
    ) -> None:
        super().__init__(parent)
        self._from_collection, self._document_controller = from_collection, services.document
        self._preparation, self._maker = services.kernels, maker
        self._messages = services.messages
        self._seed = seed
        self._wanted: Wish | Grid | None = None
        self._made: tuple[Grid, Wish] | None = None
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
        """The text of the button, and of its tool tip."""
        if self._waits:
            return _("Cancel"), _("The fast kernels are compiled first, this one time.")
        if self.runner.is_running:
            return _("Cancel"), _("Evolution is making a puzzle of this grade.")
        if self._takes_next:
            return _("Next puzzle"), _("The next puzzle of the collection")
        return _("Next puzzle"), _("A new puzzle of the same grade, made by evolution")

    @Slot()
    def press(self) -> None:
        """Go to the next puzzle, or cancel the making of one."""
        if self.is_making:
            self._waits, self._wanted = False, None
            self._is_cancelled = True
            self.runner.cancel()
            self.changed.emit()
        elif self._takes_next:
            self._from_collection.trigger()
            self.arrived.emit()
        else:
            puzzle = self._document_controller.document.state.puzzle
            self.begin(puzzle if self._wish is None else self._wish)

    @Slot(object)
    def begin(self, wanted: "Wish | Grid") -> None:
        """Make a puzzle for a wish, or one of the same shape and grade as another."""
        if self.is_making:
            return
        self._wanted = wanted
        self._waits = not self._preparation.is_ready_for(_recipe())
        self._begin_when_prepared()
        self.changed.emit()

    @property
    def _takes_next(self) -> bool:
        """Whether the next puzzle is that of the collection. After a new game it is not."""
        return self._from_collection.isEnabled() and self._wish is None

    @property
    def _wish(self) -> Wish | None:
        """The wish for which the puzzle on the board was made; None for any other puzzle."""
        puzzle = self._document_controller.document.state.puzzle
        return self._made[1] if self._made is not None and self._made[0] == puzzle else None

    @Slot()
    def shut_down(self) -> None:
        """End the making of a puzzle; may be called more than once."""
        self.runner.shut_down()

    @Slot()
    def _begin_when_prepared(self) -> None:
        wanted = self._wanted
        if wanted is None or self.runner.is_running:
            return
        recipe = _recipe()
        if not self._preparation.is_ready_for(recipe):
            return
        self._wanted, self._waits, self._is_cancelled = None, False, False
        from sudoku_ga.app.generate.made import PuzzleMaker

        self._maker = self._maker or PuzzleMaker()
        self.runner.start(_make, self._maker, recipe, wanted, self._seed())

    @Slot(object)
    def _take(self, made: "tuple[Wish | Grid, JobResult | None]") -> None:
        wanted, result = made
        if result is None or self._is_cancelled:  # which it may be after it was made
            return
        if result.made.puzzle is None:
            self._messages.show(not_generated(_("No puzzle was made"), 1))
            return
        name = ""
        if isinstance(wanted, Wish):
            self._made = result.made.puzzle, wanted
            name = wanted.title
        elif result.grading is not None:
            name = _("Grade {grade}").format(grade=result.grading.grade)
        if name:
            now = datetime.now(UTC).astimezone()
            name = f"{name}, {local_date(now.date())} {now:%H:%M}"
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


def _make(
    task: Task, maker: "PuzzleMaker", recipe: Recipe, wanted: Wish | Grid, seed: int
) -> "tuple[Wish | Grid, JobResult | None]":
    """Make a puzzle for a wish, or one of the same shape and grade as another."""
    from sudoku_ga.evolution.engine.control import Control
    from sudoku_ga.generator.job import Job

    control = Control(accepts_changes=False)
    task.on_cancel(control.stop)
    if isinstance(wanted, Wish):
        spec = wanted.spec
    else:
        spec = _spec_like(wanted)
        # So that the same puzzle is always followed by the same next one.
        seed = int.from_bytes(wanted.digits.tobytes()[-6:], "little")
    maker.warm_up(recipe, spec.geometry)
    return wanted, maker.make(Job(spec, recipe, seed, _LIMIT_S), control, _ignore)


def _spec_like(puzzle: Grid) -> "Spec":
    """Return the properties of a puzzle: its shape and its grade. Its cages are drawn again."""
    from sudoku_ga.generator.spec import Spec
    from sudoku_ga.puzzle.grading import grade

    geometry, cages = puzzle.geometry, puzzle.geometry.layout.cages
    wished = grade(puzzle).grade if geometry.size <= _LARGEST_GRADED else None
    if not cages:
        return Spec(geometry, grade=wished)
    bare = replace(geometry, layout=replace(geometry.layout, cages=()))
    return Spec(bare, grade=wished, largest_cage=max(2, *(len(cage.cells) for cage in cages)))


def _ignore(_progress: object) -> None:
    """Show nothing: only that the making goes on is shown."""
