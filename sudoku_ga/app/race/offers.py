"""The recipes and runs that a lane may have, whether they fit the puzzle, and the chosen lanes."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from sudoku_ga.app.files.recipes import Recipes
from sudoku_ga.app.parameters.model import RecipeModel
from sudoku_ga.app.race.lanes import Lane
from sudoku_ga.app.run.earlier_runs import EarlierRuns
from sudoku_ga.app.tasks import Task
from sudoku_ga.app.widgets.form import value_text
from sudoku_ga.errors import UserError
from sudoku_ga.evolution.core.operators import NotApplicable
from sudoku_ga.evolution.core.parameters import Value
from sudoku_ga.evolution.core.report import Change
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.engine.run import prepare
from sudoku_ga.evolution.recipe.live_controls import live_controls, name_of
from sudoku_ga.evolution.recipe.recipe import Recipe, Setting
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.translation import _

INKS = ("best", "mean", "series4", "solved")
"""The colours of the theme for the lanes, in the order of the lanes."""


@dataclass(frozen=True)
class Offer:
    """A recipe or an earlier run that can be chosen for a lane.

    ``key``: distinguishes it from other offers.
    ``title``, ``heading``: its texts in lists.
    ``name``: the name of a lane with it.
    ``seed``: the seed of an earlier run; None if the race gives the seed.
    ``changes``: the changes of an earlier run.
    """

    key: str
    title: str
    heading: str
    name: str
    recipe: Recipe
    seed: int | None = None
    changes: tuple[Change, ...] = ()

    @property
    def settings(self) -> list[Setting]:
        """The parameters of the first alternative, one of which may be changed."""
        return self.recipe.settings()

    @property
    def live_controls(self) -> tuple[Setting, ...]:
        """The few of these parameters that change a run the most."""
        return live_controls(self.recipe)

    def setting(self, path: str) -> Setting | None:
        """Return a parameter by its path; None if there is none."""
        return next((each for each in self.settings if each.path == path), None)


@dataclass(frozen=True)
class LaneChoice:
    """The choice for a lane.

    ``path``: the path of the parameter with another value; empty for none.
    ``value``: the other value.
    """

    offer: Offer
    path: str = ""
    value: Value = 0

    @property
    def name(self) -> str:
        """The name of the lane."""
        setting = self.offer.setting(self.path)
        if setting is None or setting.value == self.value:
            return self.offer.name
        label = name_of(setting, self.offer.live_controls)
        value = value_text(setting.parameter, self.value)
        return f"{self.offer.name}, {label[:1].lower()}{label[1:]} {value}"

    @property
    def recipe(self) -> Recipe:
        """The recipe with the other value.

        Raises ParameterError if the parameter does not take the value.

        Raises RecipeError if the recipe cannot be used with it.
        """
        recipe = self.offer.recipe
        return recipe.with_value(self.path, self.value) if self.path else recipe


def lanes_of(choices: Sequence[LaneChoice], seed: int, *, own_seeds: bool) -> list[Lane]:
    """Return the lanes of a race.

    ``seed``: the seed of every lane. An earlier run keeps its own.
    ``own_seeds``: whether each lane has its own seed: ``seed`` for the first, and 1 more for each
    next lane.

    Raises the errors of :attr:`LaneChoice.recipe`.
    """
    lanes: list[Lane] = []
    for place, choice in enumerate(choices):
        own = choice.offer.seed
        of_race = seed + place if own_seeds else seed
        name = choice.name
        taken = {lane.name for lane in lanes}
        number = 2
        while name in taken:
            name, number = f"{choice.name} ({number})", number + 1
        lanes.append(
            Lane(
                name,
                choice.recipe,
                of_race if own is None else own,
                INKS[place],
                choice.offer.changes,
            )
        )
    return lanes


def by_heading(offers: Iterable[Offer]) -> list[tuple[str, list[Offer]]]:
    """Return offers by their headings, in the order of the offers."""
    return [(name, list(same)) for name, same in groupby(offers, key=lambda each: each.heading)]


def by_role(settings: Iterable[Setting]) -> list[tuple[Role, list[Setting]]]:
    """Return parameters by their roles, in the order of the recipe."""
    return [(role, list(same)) for role, same in groupby(settings, key=lambda each: each.role)]


def compared(setting: Setting, value: Value) -> Setting:
    """Return a parameter with another value, and the value of its recipe as the default."""
    return setting._replace(value=value, default=setting.value)


def offers_of(recipe_model: RecipeModel, recipes: Recipes, runs: EarlierRuns) -> list[Offer]:
    """Return all recipes as the user left them, and the runs on the puzzle."""
    offers = []
    shown = recipe_model.recipe
    for name, title, heading, _summary in recipe_model.recipes:
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
            continue  # the list of runs shows why when the run is shown
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
    """Return why recipes do not fit a puzzle, by their places. It is called in a thread."""
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
    """Return the recipe of a choice; None if its value is refused."""
    try:
        return choice.recipe
    except UserError:
        return None


def _name_of(recipe: Recipe) -> str:
    """Return the name of a lane with a recipe: its title, and whether it was changed."""
    title = _(recipe.title)
    changed = recipe != recipe.as_filed() and recipe.as_filed() is not recipe
    return _("{title}, changed").format(title=title) if changed else title
