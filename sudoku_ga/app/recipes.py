"""The recipes that the panel offers."""

from PySide6.QtCore import QObject, Slot

from sudoku_ga.app.panel.parameter_panel import ParameterPanel
from sudoku_ga.evolution.recipe_files import DEFAULT_RECIPE, load_recipe, recipe_names


class Recipes(QObject):
    """Fills the panel and brings the recipe that is chosen there.

    Parameters
    ----------
    panel : ParameterPanel
    parent : QObject, optional
    """

    def __init__(self, panel: ParameterPanel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._panel = panel
        self._loaded = {name: load_recipe(name) for name in recipe_names()}
        panel.set_recipes([(name, recipe.title) for name, recipe in self._loaded.items()])
        panel.set_recipe(self._loaded[DEFAULT_RECIPE])

    @Slot(str)
    def choose(self, name: str) -> None:
        """Show another recipe as its file has it."""
        self._panel.set_recipe(self._loaded[name])
