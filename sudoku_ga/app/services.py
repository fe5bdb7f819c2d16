"""The parts that all parts of the window share."""

from dataclasses import dataclass
from pathlib import Path

from PySide6.QtWidgets import QMainWindow

from sudoku_ga.app.messages import Messages
from sudoku_ga.app.parameters.model import RecipeModel
from sudoku_ga.app.run.document_controller import DocumentController
from sudoku_ga.app.run.earlier_runs import EarlierRuns
from sudoku_ga.app.run.kernels import KernelPreparation
from sudoku_ga.app.run.population import PopulationController
from sudoku_ga.app.run.run_controller import RunController
from sudoku_ga.app.run.solve_controller import SolveController
from sudoku_ga.app.run.solver_worker import Engine
from sudoku_ga.app.settings import Settings
from sudoku_ga.document.board_state import BoardState
from sudoku_ga.document.document import Document
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid


@dataclass(frozen=True)
class Services:
    """The shared parts of a window.

    ``window``: the parent of dialogs, and of parts that live as long as the window.
    ``engine``: called only in the threads of runs.
    ``document``, ``recipe``: the puzzle on the board, and the recipe of the panel.
    ``run``, ``state``: the run in its thread, and the state of the window with what controls it.
    ``population``: the individuals of the run, for the visible views.
    ``runs``: the earlier runs of the puzzle.
    ``kernels``: the preparation of the kernels, before a run.
    ``messages``: shows the messages of the window.
    ``folder``: the folder of sessions and lists of puzzles; None to keep none.
    """

    window: QMainWindow
    engine: Engine
    document: DocumentController
    recipe: RecipeModel
    run: RunController
    state: SolveController
    population: PopulationController
    runs: EarlierRuns
    kernels: KernelPreparation
    messages: Messages
    settings: Settings
    folder: Path | None

    @classmethod
    def for_window(
        cls,
        window: QMainWindow,
        engine: Engine,
        kernels: KernelPreparation,
        settings: Settings,
        folder: Path | None = None,
    ) -> "Services":
        """Make the parts of a window, with an empty board of 9×9 cells."""
        document = DocumentController(Document(BoardState(Grid.empty(Geometry(3, 3)))), window)
        recipe, messages = RecipeModel(window), Messages(window)
        run = RunController(engine, window)
        state = SolveController(document, run, kernels, recipe, messages, window)
        population = PopulationController(state, run, window)
        return cls(
            window=window,
            engine=engine,
            document=document,
            recipe=recipe,
            run=run,
            state=state,
            population=population,
            runs=EarlierRuns(window),
            kernels=kernels,
            messages=messages,
            settings=settings,
            folder=folder,
        )
