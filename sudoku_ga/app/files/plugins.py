"""Plug-ins that are loaded in the window."""

import warnings

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from sudoku_ga.app.files.dialogs import ask_to_open
from sudoku_ga.app.messages import no_plugin, plugin_loaded
from sudoku_ga.app.parameters.model import RecipeModel
from sudoku_ga.app.settings import Settings
from sudoku_ga.errors import UserError
from sudoku_ga.evolution.recipe.plugins import Plugin, discover, kinds_of, load_plugin
from sudoku_ga.translation import _, later

_FILTER = later("Plug-ins (*.py);;All files (*)")


class Plugins(QObject):
    """Loads plug-ins, at the start those that were chosen before.

    ``recipe_model``: offers their components.
    ``settings``: has the files that were chosen, and the last folder.

    ``message(Message)`` says what was loaded, or why it was not.
    """

    message = Signal(object)

    def __init__(self, recipe_model: RecipeModel, settings: Settings, window: QWidget) -> None:
        super().__init__(window)
        self._recipe_model = recipe_model
        self._settings = settings
        self._window = window

    def load_remembered(self) -> None:
        """Load the installed plug-ins and the files that were chosen before."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", RuntimeWarning)  # a message reports it
            problems = list(discover())
        for path in self._settings.plugins:
            try:
                load_plugin(path)
            except UserError as error:
                problems.append(str(error))
        if problems:
            self.message.emit(no_plugin(problems))

    @Slot()
    def load(self) -> None:
        """Ask for a file and load it; a file that was loaded is loaded at the next start too."""
        title = _("Load a plug-in (its code will be run)")
        path = ask_to_open(self._window, self._settings, title, _(_FILTER))
        if path:
            self.load_file(path)

    def load_file(self, path: str) -> None:
        """Load a file and offer its components."""
        try:
            plugin = load_plugin(path)
        except UserError as error:
            self._settings.drop_plugin(path)
            self.message.emit(no_plugin([str(error)]))
            return
        self._settings.add_plugin(path)
        self._offer(plugin)

    def _offer(self, plugin: Plugin) -> None:
        if self._recipe_model.recipe is not None:
            self._recipe_model.set_recipe(self._recipe_model.recipe)
        labels = [kind.label for kind in kinds_of(plugin)]
        self.message.emit(plugin_loaded(plugin.name, labels))
