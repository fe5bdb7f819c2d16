"""What lessons do with the window: they set it up, and frame the control that a step is about."""

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, Slot
from PySide6.QtWidgets import QFrame, QWidget

from sudoku_ga.app.files.recipes import Recipes
from sudoku_ga.app.lessons.lesson import Done, Setup, starting_puzzle, with_all
from sudoku_ga.app.parameters.model import RecipeModel
from sudoku_ga.app.run.document_controller import DocumentController
from sudoku_ga.app.widgets.arrangement import stops_of
from sudoku_ga.document.moves import Move, record_of, replace_with_record
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.record import PuzzleRecord
from sudoku_ga.translation import later


class _Before(NamedTuple):
    """What the window had before a lesson."""

    moves: tuple[Move, ...]
    record: PuzzleRecord
    recipes: dict[str, Recipe]
    recipe: str


class WindowSetup:
    """Sets the window up, and remembers what it had before."""

    def __init__(
        self, document_controller: DocumentController, recipes: Recipes, recipe_model: RecipeModel
    ) -> None:
        self._document_controller = document_controller
        self._recipes, self._recipe_model = recipes, recipe_model
        self._before: _Before | None = None
        self._puzzle: PuzzleRecord | None = None

    @property
    def puzzle(self) -> Grid:
        """The puzzle on the board."""
        return self._document_controller.document.state.puzzle

    @property
    def has_other_puzzle(self) -> bool:
        """Whether the board has another puzzle than the one that was set up."""
        return self._puzzle is not None and self._puzzle.grid != self.puzzle

    def remember(self) -> None:
        """Remember puzzle, recipes and seed, unless a lesson has done so already."""
        document, recipe = self._document_controller.document, self._recipe_model.recipe
        if self._before is None and recipe is not None:
            done = document.moves[: document.position]
            kept = self._recipes.kept()
            self._before = _Before(done, record_of(document.state), kept, recipe.name)

    def apply(self, setup: Setup) -> None:
        """Set the window up; what a set-up leaves out stays as it is."""
        puzzle = starting_puzzle(setup)
        if puzzle is not None:
            self._puzzle = puzzle
            self.put_puzzle()
        self.set_recipe(setup)
        if setup.seed is not None:
            self._recipe_model.fix_seed_for_lesson(setup.seed)

    def set_recipe(self, wanted: Setup | Done) -> None:
        """Show the recipe of a set-up or a condition; one that is named loses its changes."""
        recipe = self._recipe_model.recipe
        if recipe is None:
            return
        if wanted.recipe:
            recipe = (self._recipes.named(wanted.recipe) or recipe).as_filed()
        changed = with_all(recipe, wanted)
        if changed != self._recipe_model.recipe:
            self._recipes.show(changed)

    def put_puzzle(self) -> None:
        """Put the puzzle of the lesson on the board."""
        if self._puzzle is not None:
            record = self._puzzle
            self._document_controller.put_record(record, record.name, later("choose"))

    def give_back(self) -> None:
        """Give the former puzzle, recipe and seed back; a puzzle that was put meanwhile stays."""
        before, self._before = self._before, None
        if before is None:
            return
        if not self.has_other_puzzle:
            self._put_back(before)
        self._puzzle = None
        self._recipes.return_to(before.recipes, before.recipe)
        self._recipe_model.end_lesson()

    def _put_back(self, before: _Before) -> None:
        """Undo what came since; where that is unknown, put the former puzzle."""
        document, count = self._document_controller.document, len(before.moves)
        if document.moves[:count] == before.moves and document.position >= count:
            self._document_controller.go_to(count)
        else:
            action = later("leave the lesson")
            move = replace_with_record(before.record, before.record.name, action)
            self._document_controller.do(move)


Area = Callable[[], QRect | None]
"""Returns the part of a widget that is meant, in its own coordinates; None for the whole."""

_GAP = 4
"""Between the control and the frame, in pixels."""
_MOVES = (
    QEvent.Type.Move,
    QEvent.Type.Resize,
    QEvent.Type.Show,
    QEvent.Type.Hide,
    QEvent.Type.LayoutRequest,
    QEvent.Type.ParentChange,
)


class Ring(QFrame):
    """A frame above a widget of a window, which follows it and takes no clicks."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._target: QWidget | None = None
        self._area: Area | None = None
        self._watched: list[QWidget] = []
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()

    @property
    def target(self) -> QWidget | None:
        """The widget that the frame is around."""
        return self._target

    def point_at(self, target: QWidget | None, area: Area | None = None) -> None:
        """Lie around a widget, or an area of it, from now on; None hides the frame."""
        self._area = area
        if target is not self._target:
            self._watch(target)
        self._follow()

    @Slot()
    def enter(self) -> None:
        """Let the keyboard act on the widget, or on the first part of it that it can reach."""
        if self._target is None or self.isHidden():
            return
        for each in (self._target, *stops_of(self._target)):
            is_stop = each.focusPolicy() & Qt.FocusPolicy.TabFocus
            if is_stop and each.isVisible() and each.isEnabled():
                each.setFocus(Qt.FocusReason.TabFocusReason)
                return

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the widget, and what it lies in."""
        if event.type() in _MOVES:
            self._follow()
        return super().eventFilter(watched, event)

    def _watch(self, target: QWidget | None) -> None:
        for each in self._watched:
            each.removeEventFilter(self)
        if self._target is not None:
            self._target.destroyed.disconnect(self._forget)
        self._target, self._watched = target, []
        if target is not None:
            target.destroyed.connect(self._forget)
        while target is not None:
            target.installEventFilter(self)
            self._watched.append(target)
            target = None if target is self._window else target.parentWidget()

    def _forget(self) -> None:
        self._target, self._watched = None, []
        self.hide()

    def _follow(self) -> None:
        """Lie around the part of the widget that is seen."""
        place = QRect() if self._target is None else self._place_of(self._target)
        if place.isEmpty():
            self.hide()
            return
        room = self._window.rect().adjusted(1, 1, -1, -1)
        self.setGeometry(place.adjusted(-_GAP, -_GAP, _GAP, _GAP).intersected(room))
        self.show()
        self.raise_()

    def _place_of(self, target: QWidget) -> QRect:
        """Return where a widget is seen in the window; empty where it is scrolled out of sight."""
        if not target.isVisible():
            return QRect()
        area = self._area() if self._area is not None else None
        place = target.rect() if area is None else area
        place = QRect(target.mapTo(self._window, place.topLeft()), place.size())
        for outer in self._watched:
            place &= QRect(outer.mapTo(self._window, QPoint()), outer.size())
        return place
