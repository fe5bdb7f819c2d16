"""What tests do again and again with the whole window."""

from types import SimpleNamespace

from PySide6.QtWidgets import QAbstractButton

from sudoku_ga.app.run.solver_worker import RealEngine
from sudoku_ga.evolution.recipe.reading import load_recipe
from tests.evolution.puzzles import AI_ESCARGOT

_LONGEST_MS = 60_000


def open_before_a_short_run(open_window, data_folder=None):
    """Return the window with AI Escargot, of which a run of 30 generations can be made."""
    opened = open_window(RealEngine(), None, data_folder)
    opened.evolve.bar.pace.choose(0)
    recipe = load_recipe("mantere-koljonen-2007").with_value("termination.max_generations", 30)
    opened.recipe_model.set_recipe(recipe)
    opened.recipe_model.fix_seed(7)
    opened.document_controller.put(AI_ESCARGOT, "AI Escargot", "choose")
    return opened


def solve(qtbot, window):
    """Make a run until its end."""
    with qtbot.waitSignal(window.controller.ended, timeout=_LONGEST_MS):
        window.evolve.bar.main.click()


def views_of(window):
    """Return the views of a population, each by a short name."""
    page = window.evolve.insight.tabs.page
    return SimpleNamespace(
        wall=page("population"),
        inside=page("generation"),
        operators=page("operators"),
        islands=page("islands"),
        diversity=page("diversity"),
    )


def button_of(widget, label):
    """Return the button with a label within a widget, seen or not."""
    return next(each for each in widget.findChildren(QAbstractButton) if each.text() == label)
