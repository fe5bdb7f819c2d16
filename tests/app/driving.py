"""What tests do again and again with the window and its widgets."""

from types import SimpleNamespace

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QAbstractButton, QApplication

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


def wheel(widget):
    """Turn the wheel over a widget; return whether it took that."""
    place, nothing, down = QPointF(5, 5), QPoint(), QPoint(0, -120)
    buttons, keys = Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier
    event = QWheelEvent(
        place, place, nothing, down, buttons, keys, Qt.ScrollPhase.NoScrollPhase, False
    )
    QApplication.sendEvent(widget, event)
    return event.isAccepted()


def drag(widget, place):
    """Move the pointer over a widget to a place with the left button held."""
    left, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    at = QPointF(place), QPointF(widget.mapToGlobal(place))
    event = QMouseEvent(QEvent.Type.MouseMove, *at, Qt.MouseButton.NoButton, left, keys)
    QApplication.sendEvent(widget, event)
