"""The recipes on offer, files of recipes and files of plug-ins."""

import warnings
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Slot

from sudoku_ga.app.files.dialogs import Saved, Saver, ask_to_open
from sudoku_ga.app.messages import no_plugin, no_recipe, plugin_loaded
from sudoku_ga.app.parameters.model import OfferedRecipe
from sudoku_ga.app.run.state import AppState
from sudoku_ga.app.services import Services
from sudoku_ga.errors import UserError, printable
from sudoku_ga.evolution.recipe.plugins import Plugin, discover, kinds_of, load_files, load_plugin
from sudoku_ga.evolution.recipe.reading import (
    WATCHED_RECIPE,
    catalogue,
    current_name,
    load_recipe,
    parse_recipe,
    place_of,
)
from sudoku_ga.evolution.recipe.recipe import Recipe, RecipeError
from sudoku_ga.evolution.recipe.writing import as_own, save_recipe
from sudoku_ga.translation import _, later

SUFFIX = ".toml"
_FILTER = later("Recipes (*.toml);;All files (*)")
_SAVED = Saved(later("Save recipe as"), [_FILTER], later("The recipe was not saved"))


class Recipes(QObject):
    """Offers recipes in the panel, and opens and saves their files."""

    def __init__(self, services: Services) -> None:
        super().__init__(services.window)
        self._recipe_model, self._messages = services.recipe, services.messages
        self._settings, self._window = services.settings, services.window
        self._saver = Saver(self._window, self._settings, self._messages.show)
        self._loaded = {recipe.name: recipe for recipe in catalogue()}
        self._names_of_files: dict[Path, str] = {}
        self._run: Recipe | None = None
        self._offer()
        self._recipe_model.set_recipe(self._loaded[WATCHED_RECIPE])

    @Slot(str)
    def choose(self, name: str) -> None:
        """Show another recipe as the user left it."""
        self._keep()
        self._recipe_model.set_recipe(self._loaded[name])

    def named(self, name: str) -> Recipe | None:
        """Return a recipe on offer as the user left it."""
        return self._loaded.get(name)

    @Slot()
    def open(self) -> None:
        """Ask for a file and show its recipe."""
        path = ask_to_open(self._window, self._settings, _("Open a recipe"), _(_FILTER))
        if path:
            self.open_file(path)

    def open_file(self, path: str) -> None:
        """Show the recipe of a file. Nothing changes if it is no recipe."""
        try:
            recipe = load_recipe(path)
        except RecipeError as error:
            self._messages.show(no_recipe(error))
        else:
            self._keep()
            self._take(recipe, Path(path))
            self._messages.show(None)

    def restore(self, name: str, text: str) -> None:
        """Show a recipe of a session. Its changes are marked if its file is known.

        Raises RecipeError if the text is no recipe.
        """
        self.take_up(parse_recipe(text, name))

    def take_up(self, recipe: Recipe) -> None:
        """Show a recipe as it was in a run. Its changes are marked if its file is known."""
        name = current_name(recipe.name)
        if name in self._loaded:
            recipe = _changed_from(self._loaded[name].as_filed(), recipe)
        self._keep()
        self._loaded[name] = recipe
        self._offer()
        self._recipe_model.set_recipe(recipe)

    def show(self, recipe: Recipe) -> None:
        """Show one of the program's recipes with other parameters, marked as changes."""
        self._keep()
        self._loaded[recipe.name] = recipe
        self._recipe_model.set_recipe(recipe)

    def kept(self) -> dict[str, Recipe]:
        """Return the recipes on offer with their present values, by name."""
        self._keep()
        return dict(self._loaded)

    def return_to(self, kept: Mapping[str, Recipe], name: str) -> None:
        """Give recipes their earlier values again, and show one of them."""
        self._loaded.update(kept)
        self._recipe_model.set_recipe(self._loaded[name])

    @Slot(object)
    def follow(self, situation: AppState) -> None:
        """Show the recipe of a run that begins with a recipe other than that of the panel."""
        recipe = situation.recipe
        if recipe is self._run or recipe is None:
            return
        self._run = recipe
        if recipe != self._recipe_model.recipe:
            self.take_up(recipe)

    @Slot()
    def save(self) -> None:
        """Ask for a name, and write the recipe of the panel there."""
        recipe = self._recipe_model.recipe
        if recipe is None:
            return
        self._saver.save_as(_SAVED, f"{recipe.name}{SUFFIX}", self.save_file)

    def save_file(self, file: Path) -> None:
        """Write the recipe of the panel into a file, and show that recipe afterwards."""
        if self._recipe_model.recipe is None:
            return
        own = named_after(self._recipe_model.recipe, file.stem)
        is_its_file = self._names_of_files.get(file.absolute()) == self._recipe_model.recipe.name
        write = partial(save_recipe, own, keep_comments=is_its_file)
        if self._saver.write(_SAVED, file, write):
            self._take(own, file)

    def _keep(self) -> None:
        """Keep the changes of a recipe that is replaced by another one."""
        if self._recipe_model.recipe is not None:
            self._loaded[self._recipe_model.recipe.name] = self._recipe_model.recipe

    def _take(self, recipe: Recipe, path: Path) -> None:
        """Offer the recipe of a file under a name of its own, and show it."""
        path = path.absolute()
        name = self._names_of_files.get(path) or _unused(recipe.name, self._loaded)
        self._names_of_files[path] = name
        self._loaded[name] = replace(recipe, name=name)
        self._offer()
        self._recipe_model.set_recipe(self._loaded[name])

    def _offer(self) -> None:
        offered = sorted(self._loaded.items(), key=lambda each: place_of(each[1].group))
        self._recipe_model.set_recipes(
            OfferedRecipe(name, title_of(recipe), _heading(recipe), _(recipe.summary))
            for name, recipe in offered
        )


def _heading(recipe: Recipe) -> str:
    return _("Others") if recipe.group is None else _(recipe.group.label)


def title_of(recipe: Recipe) -> str:
    """Return the title of a recipe, with its year."""
    year = str(recipe.year)
    title = _(recipe.title)
    return title if year in title else f"{title} ({year})"


def named_after(recipe: Recipe, name: str) -> Recipe:
    """Return the recipe under a name, with a note of its origin if it was changed."""
    name = printable(name)
    own = replace(as_own(recipe), name=name)
    if own == replace(as_own(recipe.as_filed()), name=name):
        return own
    return replace(
        own,
        title=name,
        summary=_("Made from “{title}”.").format(title=recipe.title),
        description=_("Made from “{title}”: {description}").format(
            title=recipe.title, description=recipe.description.strip()
        ),
    )


def _changed_from(filed: Recipe, recipe: Recipe) -> Recipe:
    """Return a recipe whose origin, for each alternative, is the recipe of its file."""
    if recipe.name != filed.name:  # it had another name in an earlier version
        texts = {key: getattr(filed, key) for key in ("name", "title", "summary", "description")}
        recipe = replace(recipe, **texts)
    # Texts of earlier versions have neither group nor live controls.
    recipe = replace(recipe, group=recipe.group or filed.group, live=recipe.live or filed.live)
    names = [each.name for each in filed.alternatives]
    if names and names == [each.name for each in recipe.alternatives]:
        pairs = zip(filed.alternatives, recipe.alternatives, strict=True)
        return replace(recipe, alternatives=tuple(_changed_from(*pair) for pair in pairs))
    return recipe if recipe == filed else replace(recipe, origin=filed)


def _unused(name: str, names: dict[str, Recipe]) -> str:
    number, unused = 1, name
    while unused in names:
        number += 1
        unused = f"{name}-{number}"
    return unused


_PLUGIN_FILTER = later("Plug-ins (*.py);;All files (*)")


class Plugins(QObject):
    """Loads plug-ins: at the start, those that were chosen before.

    ``recipe_model``: the model that offers their components.
    ``settings``: keep the files that were chosen, and the last folder.
    ``messages``: show what was loaded, or why it was not.
    """

    def __init__(self, services: Services) -> None:
        super().__init__(services.window)
        self._recipe_model, self._messages = services.recipe, services.messages
        self._settings, self._window = services.settings, services.window

    def load_remembered(self) -> None:
        """Load the installed plug-ins and the files that were chosen before."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", RuntimeWarning)  # a message shows the error
            problems = [*discover(), *load_files(self._settings.plugins)]
        if problems:
            self._messages.show(no_plugin(problems))

    @Slot()
    def load(self) -> None:
        """Ask for a file and load it. It is loaded at the next start too."""
        title = _("Load a plug-in (its code will be run)")
        path = ask_to_open(self._window, self._settings, title, _(_PLUGIN_FILTER))
        if path:
            self.load_file(path)

    def load_file(self, path: str) -> None:
        """Load a file, and offer its components."""
        try:
            plugin = load_plugin(path)
        except UserError as error:
            self._settings.drop_plugin(path)
            self._messages.show(no_plugin([str(error)]))
            return
        self._settings.add_plugin(path)
        self._offer(plugin)

    def _offer(self, plugin: Plugin) -> None:
        if self._recipe_model.recipe is not None:
            self._recipe_model.set_recipe(self._recipe_model.recipe)
        labels = [kind.label for kind in kinds_of(plugin)]
        self._messages.show(plugin_loaded(plugin.name, labels))
