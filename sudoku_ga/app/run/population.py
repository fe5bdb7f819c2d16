"""Passes the individuals of the run, or of its past, to the visible views, and selects one."""

from collections.abc import Mapping
from itertools import accumulate
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QObject, QTimer, Signal, Slot

from sudoku_ga.app.run.individuals import Kinship, ShownPopulation
from sudoku_ga.app.run.reports import PopulationSnapshot, PopulationSource
from sudoku_ga.app.run.run_controller import RunController
from sudoku_ga.app.run.solve_controller import SolveController
from sudoku_ga.app.run.state import AppState, RunState
from sudoku_ga.evolution.core.report import Phase, Report
from sudoku_ga.evolution.observe.population_view import Individuals

if TYPE_CHECKING:  # it imports the compiler, for which the first paint does not wait
    from sudoku_ga.evolution.observe.generation import GenerationRecord

_ASK_AFTER_MS = 105
"""The individuals are copied shortly before they are shown again, which is 125 ms after the last
time."""


_DEPTH = 2
"""Parents and grandparents are marked."""


class Relatives:
    """The selected individual, and the last generations, which have its ancestors."""

    def __init__(self) -> None:
        self._records: tuple[tuple[GenerationRecord, ...], ...] = ()
        self._selected: tuple[int, int] | None = None

    def forget(self) -> None:
        """Forget the run."""
        self._records, self._selected = (), None

    def keep(self, records: "tuple[tuple[GenerationRecord, ...], ...]") -> None:
        """Keep the generations that led to the newest individuals, for each island."""
        self._records = records if all(records) else ()

    def until(self, generation: int) -> "tuple[tuple[GenerationRecord, ...], ...]":
        """Return the generations that led to an earlier one; empty if they are not known."""
        until = [
            tuple(each for each in records if each.generation <= generation)
            for records in self._records
        ]
        known = all(records and records[-1].generation == generation for records in until)
        return tuple(until) if known else ()

    def select(self, generation: int, place: int) -> None:
        """Select the individual at a place after a generation; -1 for none."""
        self._selected = None if place < 0 else (generation, place)

    def kinship(self, shown: PopulationSnapshot) -> Kinship | None:
        """Return which of the shown individuals are relatives of the selected one."""
        if self._selected is None or shown.individuals is None:
            return None
        return Kinship(*self._selected, self._names(shown.report, shown.individuals))

    def _names(self, report: Report, individuals: Individuals) -> Mapping[int, tuple[str, ...]]:
        if self._selected is None or report.phase is Phase.IMPROVING:
            return {}
        from sudoku_ga.evolution.observe.genealogy import ancestor_labels

        generation, place = self._selected
        starts = [0, *accumulate(individuals.island_sizes)]
        for records, start, end in zip(self.until(generation), starts, starts[1:], strict=False):
            if start <= place < end:
                found = ancestor_labels(records, place - start, report.generation, _DEPTH)
                return {start + at: names for at, names in found.items()}
        return {}


def best_child_of(records: "tuple[tuple[GenerationRecord, ...], ...]") -> int:
    """Return the place of the best child of all islands; -1 if none is known."""
    if not records or not all(records):
        return -1
    from sudoku_ga.evolution.observe.provenance import best_child

    best = [best_child(of_island[-1]) for of_island in records]
    conflicts = [
        int(of_island[-1].survivors.conflicts[place])
        for of_island, place in zip(records, best, strict=True)
    ]
    island = int(np.argmin(conflicts))
    return sum(of_island[-1].survivors.size for of_island in records[:island]) + best[island]


class PopulationController(QObject):
    """Reads the individuals while a view of them is visible, and puts them into the state.

    ``steps_begun()`` is emitted when the user begins to step.
    """

    steps_begun = Signal()

    def __init__(
        self,
        solve_controller: SolveController,
        controller: RunController,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._solve_controller, self._controller = solve_controller, controller
        self._source = PopulationSource(controller)
        self._relatives = Relatives()
        self._in_sight: set[str] = set()
        self._snapshot: PopulationSnapshot | None = None
        self._selected = -1
        self._steps = self._on_board = False
        self._ask_soon = QTimer(self)
        self._ask_soon.setSingleShot(True)
        self._ask_soon.setInterval(_ASK_AFTER_MS)
        self._ask_soon.timeout.connect(self._source.request)
        solve_controller.watch(self, "run", "has_report", show=self._follow_run)
        solve_controller.watch(self, "report", "holds", "past", show=self._look, seldom=True)

    def set_in_sight(self, view: str, *, in_sight: bool, on_board: bool = False) -> None:
        """Read and record individuals while one of the views is visible.

        ``on_board``: whether the board shows the selected individual while this view is visible.
        """
        (self._in_sight.add if in_sight else self._in_sight.discard)(view)
        self._controller.set_watched(watched=bool(self._in_sight))
        if in_sight:
            self._source.request()
            self._look(self._solve_controller.state)
        if on_board:
            self._on_board = in_sight
            self._publish()

    @Slot()
    def step(self) -> None:
        """Make one generation, and follow the steps of the user from the first one on."""
        if not self._steps:
            # First of all: only a generation in sight is recorded.
            self.steps_begun.emit()
        self._solve_controller.press_step()
        self._steps = True

    @Slot(int)
    def select(self, place: int) -> None:
        """Select one of the shown individuals by its place; -1 for none."""
        self._selected = place
        if self._snapshot is not None:
            self._relatives.select(self._snapshot.report.generation, place)
        self._publish()

    def _follow_run(self, state: AppState) -> None:
        """Forget a run that is no longer shown."""
        if state.run is not RunState.PAUSED:
            self._steps = False
        if not state.has_report:
            self._source.forget()
            self._relatives.forget()
            self._snapshot, self._selected = None, -1

    def _look(self, state: AppState) -> None:
        if not self._in_sight or not state.has_report:
            return
        if state.run is RunState.RUNNING and state.past is None:
            self._ask_soon.start()
        snapshot = self._source.read(state.past)
        if snapshot is None:
            return
        report, individuals, generations = snapshot
        if state.past is None:
            self._relatives.keep(generations)
        elif report.phase is not Phase.IMPROVING:
            generations = self._relatives.until(report.generation)
        self._snapshot = PopulationSnapshot(report, individuals, generations)
        if individuals is None or self._selected >= individuals.count:
            self._selected = -1
        self._publish()

    def _publish(self) -> None:
        snapshot = self._snapshot
        if snapshot is None:
            self._solve_controller.look_at(None, on_board=False)
            return
        if self._solve_controller.state.past is None:
            self._relatives.select(snapshot.report.generation, self._of_interest(snapshot))
        shown = ShownPopulation(*snapshot, self._selected, self._relatives.kinship(snapshot))
        self._solve_controller.look_at(shown, on_board=self._on_board)

    def _of_interest(self, snapshot: PopulationSnapshot) -> int:
        """Return the place of the individual whose ancestors are marked.

        It is the selected or else the inspected individual.
        """
        if self._selected >= 0 or not self._steps:
            return self._selected
        return best_child_of(snapshot.generations)
