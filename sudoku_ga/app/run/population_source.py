"""The individuals that a person looks at: the newest of the run, or those of its past."""

from typing import TYPE_CHECKING, NamedTuple

from sudoku_ga.app.run.run_controller import RunController
from sudoku_ga.evolution.core.report import Report
from sudoku_ga.evolution.observe.population_view import Individuals
from sudoku_ga.evolution.records.history import HistoryMoment

if TYPE_CHECKING:  # it imports the compiler, which the window's first paint does not wait for
    from sudoku_ga.evolution.observe.generation import GenerationRecord


class Glance(NamedTuple):
    """The individuals of a report; None where they were not kept.

    ``courses`` are the generations that led to them, for each island, as far as they are known.
    """

    report: Report
    individuals: Individuals | None
    courses: "tuple[tuple[GenerationRecord, ...], ...]" = ()


class PopulationSource:
    """Knows where a person looks, and whether there is anything new to be seen.

    Parameters
    ----------
    controller : RunController
        Has the individuals.
    """

    def __init__(self, controller: RunController) -> None:
        self._controller = controller
        self._moment: HistoryMoment | None = None
        self._seen: object = None

    @property
    def has_seen(self) -> bool:
        """Whether anything was seen that is not forgotten."""
        return self._seen is not None

    def turn_to(self, moment: HistoryMoment | None) -> None:
        """Look at a moment of the past from now on, or at the present."""
        self._moment = moment

    def forget(self) -> None:
        """Let everything be new."""
        self._seen = None

    def glance(self) -> Glance | None:
        """Return what is to be seen now, None where that is what was seen last.

        In the present this asks the run for the individuals of its next report as well.
        """
        moment = self._moment
        if moment is not None:
            if not self._is_new(moment):
                return None
            kept = moment.population
            return Glance(moment.report, None if kept is None else kept.decompress())
        self._controller.showcase.ask()
        shown = self._controller.showcase.shown
        return None if shown is None or not self._is_new(shown) else Glance(*shown)

    def _is_new(self, shown: object) -> bool:
        before, self._seen = self._seen, shown
        return shown is not before
