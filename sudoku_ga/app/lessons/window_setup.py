"""Sets the window up for a lesson, and restores what it had before."""

from typing import NamedTuple

from sudoku_ga.app.files.recipes import Recipes
from sudoku_ga.app.lessons.lesson import Done, Setup, starting_puzzle, with_all
from sudoku_ga.app.services import Services
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
    """Sets the window up, and keeps what it had before."""

    def __init__(self, services: Services, recipes: Recipes) -> None:
        self._document_controller = services.document
        self._recipes, self._recipe_model = recipes, services.recipe
        self._before: _Before | None = None
        self._puzzle: PuzzleRecord | None = None

    @property
    def puzzle(self) -> Grid:
        """The puzzle on the board."""
        return self._document_controller.document.state.puzzle

    @property
    def has_other_puzzle(self) -> bool:
        """Whether the board has another puzzle than that of the set-up."""
        return self._puzzle is not None and self._puzzle.grid != self.puzzle

    def remember(self) -> None:
        """Keep puzzle, recipes and seed, unless a lesson has done so already."""
        document, recipe = self._document_controller.document, self._recipe_model.recipe
        if self._before is None and recipe is not None:
            done = document.moves[: document.position]
            kept = self._recipes.kept()
            self._before = _Before(done, record_of(document.state), kept, recipe.name)

    def apply(self, setup: Setup) -> None:
        """Set the window up. What a set-up leaves out stays as it is."""
        puzzle = starting_puzzle(setup)
        if puzzle is not None:
            self._puzzle = puzzle
            self.put_puzzle()
        self.set_recipe(setup)
        if setup.seed is not None:
            self._recipe_model.fix_seed_for_lesson(setup.seed)

    def set_recipe(self, wanted: Setup | Done) -> None:
        """Show the recipe of a set-up or a condition. A recipe that is named loses its changes."""
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
        """Restore puzzle, recipe and seed as they were before the lesson.

        A puzzle that was put on the board meanwhile stays.
        """
        before, self._before = self._before, None
        if before is None:
            return
        if not self.has_other_puzzle:
            self._put_back(before)
        self._puzzle = None
        self._recipes.return_to(before.recipes, before.recipe)
        self._recipe_model.end_lesson()

    def _put_back(self, before: _Before) -> None:
        """Undo what came since.

        If the document has other moves than before, put the former puzzle on the board.
        """
        document, count = self._document_controller.document, len(before.moves)
        if document.moves[:count] == before.moves and document.position >= count:
            self._document_controller.go_to(count)
        else:
            action = later("leave the lesson")
            move = replace_with_record(before.record, before.record.name, action)
            self._document_controller.do(move)
