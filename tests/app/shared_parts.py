"""What the parts of the window share, and a workspace in sight, without the window."""

from dataclasses import fields

from PySide6.QtWidgets import QWidget

from sudoku_ga.app.messages import Messages
from sudoku_ga.app.parameters.model import RecipeModel
from sudoku_ga.app.run.document_controller import DocumentController
from sudoku_ga.app.run.earlier_runs import EarlierRuns
from sudoku_ga.app.run.kernels import KernelPreparation
from sudoku_ga.app.run.population import PopulationController
from sudoku_ga.app.run.run_controller import RunController
from sudoku_ga.app.run.solve_controller import SolveController
from sudoku_ga.app.services import Services
from sudoku_ga.app.widgets.arrangement import vbox
from sudoku_ga.app.widgets.card import MessageStrip
from sudoku_ga.document.board_state import BoardState
from sudoku_ga.document.document import Document
from sudoku_ga.evolution.recipe.reading import load_recipe
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid


def services_of(window, settings, **parts):
    """Return services of which a part needs few: those given, and messages."""
    nothing = dict.fromkeys((field.name for field in fields(Services)), None)
    given = {"window": window, "settings": settings, "messages": Messages(window)}
    return Services(**nothing | given | parts)


def services_in(window, engine, settings, preparation=None, folder=None):
    """Return services of a window, with the recipe that it begins with."""
    document = DocumentController(Document(BoardState(Grid.empty(Geometry(3, 3)))), window)
    kernels = preparation or KernelPreparation(lambda: True)
    messages, recipe = Messages(window), RecipeModel(window)
    run = RunController(engine, window)
    state = SolveController(document, run, kernels, recipe, messages, window)
    recipe.set_recipe(load_recipe("evolution"))
    return Services(
        window=window,
        engine=engine,
        document=document,
        recipe=recipe,
        run=run,
        state=state,
        population=PopulationController(state, run, window),
        runs=EarlierRuns(window),
        kernels=kernels,
        messages=messages,
        settings=settings,
        folder=folder,
    )


def show_workspace(services, workspace):
    """Show a workspace with the strip of messages; return the strip."""
    strip, body = MessageStrip(services.messages), QWidget()
    workspace.place_messages(strip)
    vbox(body, (workspace.page, 1), workspace.bar, spacing=0)
    services.window.setCentralWidget(body)
    services.window.resize(1280, 800)
    services.window.show()
    return strip
