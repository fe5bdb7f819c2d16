"""What the parts of the window share, and a workspace in sight, without the window."""

from PySide6.QtWidgets import QWidget

from sudoku_ga.app.run.kernels import KernelPreparation
from sudoku_ga.app.services import Services
from sudoku_ga.app.widgets.arrangement import vbox
from sudoku_ga.app.widgets.card import MessageStrip
from sudoku_ga.evolution.recipe.reading import load_recipe


def services_in(window, engine, settings, preparation=None, folder=None):
    """Return services of a window, with the recipe that it begins with."""
    kernels = preparation or KernelPreparation(lambda: True)
    services = Services.for_window(window, engine, kernels, settings, folder)
    services.recipe.set_recipe(load_recipe("evolution"))
    return services


def show_workspace(services, workspace):
    """Show a workspace with the strip of messages; return the strip."""
    strip, body = MessageStrip(services.messages), QWidget()
    workspace.place_messages(strip)
    bars = [] if workspace.bar is None else [workspace.bar]
    vbox(body, (workspace.page, 1), *bars, spacing=0)
    services.window.setCentralWidget(body)
    services.window.resize(1280, 800)
    services.window.show()
    return strip
