"""What the window has for the lanes of a race, and whether it fits the puzzle."""

from sudoku_ga.app.files.recipes import Recipes
from sudoku_ga.app.parameters.model import RecipeModel
from sudoku_ga.app.race.offers import LaneChoice, Offer
from sudoku_ga.app.run.earlier_runs import EarlierRuns
from sudoku_ga.app.tasks import Task
from sudoku_ga.errors import UserError
from sudoku_ga.evolution.core.operators import NotApplicable
from sudoku_ga.evolution.engine.run import prepare
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.translation import _


def offers_of(recipe_model: RecipeModel, recipes: Recipes, runs: EarlierRuns) -> list[Offer]:
    """Return every recipe as it was left, and the runs of the puzzle."""
    offers = []
    shown = recipe_model.recipe
    for name, title, heading in recipe_model.recipes:
        named = recipes.named(name)
        recipe = shown if shown is not None and shown.name == name else named
        if recipe is not None:
            offers.append(Offer(name, title, heading, _name_of(recipe), recipe))
    for index, run in enumerate(runs.runs):
        if not runs.is_of_puzzle(run):
            continue
        try:
            record = run.record
        except UserError:
            continue  # the list of runs says why when the run is shown
        offers.append(
            Offer(
                f"run {index} {hash(run.text)}",
                run.name,
                _("Earlier runs"),
                run.name,
                record.recipe,
                record.seed,
                record.changes,
            )
        )
    return offers


def misfits(task: Task, puzzle: Grid, recipes: list[Recipe | None]) -> dict[int, str]:
    """Return why recipes do not fit a puzzle, by their places; called in a thread."""
    reasons = {}
    for place, recipe in enumerate(recipes):
        task.check()
        if recipe is None:
            continue
        try:
            prepare(puzzle, recipe, 0)
        except NotApplicable as refusal:
            reasons[place] = _("Does not fit this puzzle: {reason}").format(reason=refusal)
        except UserError as error:
            reasons[place] = str(error)
    return reasons


def recipe_of(choice: LaneChoice) -> Recipe | None:
    """Return the recipe of a choice, None where its value is refused."""
    try:
        return choice.recipe
    except UserError:
        return None


def _name_of(recipe: Recipe) -> str:
    """Return what a lane with a recipe is called: its title, and whether it was changed."""
    title = _(recipe.title)
    changed = recipe != recipe.as_filed() and recipe.as_filed() is not recipe
    return _("{title}, changed").format(title=title) if changed else title
