"""What a view of the run declares: each is a tab beside the board."""

from typing import NamedTuple

from sudoku_ga.app.run.earlier_runs import EarlierRuns
from sudoku_ga.app.run.population import PopulationController
from sudoku_ga.app.run.run_controller import RunController
from sudoku_ga.app.run.solve_controller import SolveController


class Tab(NamedTuple):
    """What a widget class declares as its ``tab``, to be one of the views.

    The widget is made with :class:`ViewServices`. Its method ``show_state`` is called with the
    :class:`AppState` while the widget is in sight.

    ``id``: names it in settings, lessons and menus.
    ``label``: of its tab.
    ``parts``: the parts of the state that it watches.
    ``offered``: the part of the state that says whether there is such a view; empty for always.
    """

    id: str
    label: str
    parts: tuple[str, ...] = ("report", "past")
    offered: str = ""


class ViewServices(NamedTuple):
    """What a view is handed.

    ``state``: the state of the window, and what controls the run.
    ``run``: the run itself.
    ``runs``: the earlier runs of the puzzle.
    ``population``: the individuals of the run.
    """

    state: SolveController
    run: RunController
    runs: EarlierRuns
    population: PopulationController
