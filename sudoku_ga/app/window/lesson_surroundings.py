"""What a lesson observes of the window besides recipe and run."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from sudoku_ga.app.evolve.run_bar.pace import FULL, SLOW, WATCH, Pace
from sudoku_ga.app.lessons.controller import Surroundings
from sudoku_ga.app.lessons.facts import ExperimentFacts, RaceFacts, RunFacts, VariantFacts
from sudoku_ga.app.widgets.tabs import Tabs
from sudoku_ga.app.window.pages import Pages
from sudoku_ga.app.workspace import EVOLVE, LAB, RACE

if TYPE_CHECKING:
    from sudoku_ga.app.lab.workspace import LabWorkspace
    from sudoku_ga.app.race.workspace import RaceWorkspace

_PACES = {SLOW: "slow", WATCH: "watch", FULL: "full"}


class LessonSurroundings(QObject):
    """Observes workspaces, tabs, pace, race and lab for lessons.

    ``changed()`` is emitted when one of these has changed.
    """

    changed = Signal()

    def __init__(
        self,
        pages: Pages,
        tabs: Tabs,
        pace: Pace,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._pages, self._tabs, self._pace = pages, tabs, pace
        self._follows_race = self._follows_lab = False
        self._ended = 0
        tabs.page_shown.connect(self.changed)
        pace.changed.connect(self.changed)

    def surroundings(self) -> Surroundings:
        """Return the state of the window."""
        shown = self._pages.shown
        return Surroundings(
            shown,
            self._tabs.current if shown == EVOLVE else "",
            _PACES.get(self._pace.pace, ""),
            self._race() if shown == RACE else None,
            self._lab() if shown == LAB else None,
        )

    def show_workspace(self, name: str) -> None:
        """Show a workspace."""
        self._pages.show_workspace(name)

    @Slot()
    def follow(self) -> None:
        """Observe a workspace after it has been built."""
        race, lab = self._race_workspace, self._lab_workspace
        if race is not None and not self._follows_race:
            self._follows_race = True
            race.controller.ended.connect(self._count_race)
        if lab is not None and not self._follows_lab:
            self._follows_lab = True
            for signal in (lab.experiments.chosen, lab.reader.loaded, lab.controls.changed):
                signal.connect(self.changed)
        self.changed.emit()

    @property
    def _race_workspace(self) -> "RaceWorkspace | None":
        race: RaceWorkspace | None = self._pages.present(RACE)
        return race

    @property
    def _lab_workspace(self) -> "LabWorkspace | None":
        lab: LabWorkspace | None = self._pages.present(LAB)
        return lab

    @Slot()
    def _count_race(self) -> None:
        self._ended += 1
        self.changed.emit()

    def _race(self) -> RaceFacts | None:
        race = self._race_workspace
        if race is None:
            return None
        lanes = {}
        for each in race.states:
            recipe, report = each.lane.recipe, each.report
            if report is not None:
                facts = RunFacts(0, report.start.puzzle, recipe, each.lane.seed, report)
                lanes[recipe.name] = facts
        return RaceFacts(self._ended, lanes)

    def _lab(self) -> ExperimentFacts | None:
        lab = self._lab_workspace
        entry = None if lab is None else lab.experiments.entry
        if lab is None or entry is None:
            return None
        overview, variants = lab.overview, {}
        for each in () if overview is None else overview.summaries:
            if each.solved is not None:
                share, low, high = each.solved
                solved = round(share * each.runs)
                low, high = 0.0 if low is None else low, 1.0 if high is None else high
                variants[each.variant] = VariantFacts(solved, each.runs, low, high)
        is_made = lab.contents is not None and lab.contents.is_made
        return ExperimentFacts(entry.key, is_made, variants)
