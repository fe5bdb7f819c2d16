"""What a lesson observes of the race and the lab, which are built when they are first shown."""

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from sudoku_ga.app.lab.loader import LabLoader
from sudoku_ga.app.lessons.facts import ExperimentFacts, RaceFacts, RunFacts, VariantFacts
from sudoku_ga.app.race.loader import RaceLoader
from sudoku_ga.app.window.action_table import LAB, RACE

OF_RACE = ("lanes", "race-seed", "action:race")
OF_LAB = ("experiments", "table", "action:experiment")
"""The controls of race and lab that a lesson can point at."""


class LessonWorkspaces(QObject):
    """Observes race and lab for the lessons.

    ``changed()`` is emitted when something in them has changed, or another workspace is shown.
    """

    changed = Signal()

    def __init__(self, races: RaceLoader, labs: LabLoader, parent: QObject) -> None:
        super().__init__(parent)
        self._races, self._labs = races, labs
        self._follows_race = self._follows_lab = False
        self._ended = 0

    def facts(self, shown: str) -> tuple[RaceFacts | None, ExperimentFacts | None]:
        """Return what race and lab show, if the workspace of this name is one of them."""
        return self._race() if shown == RACE else None, self._lab() if shown == LAB else None

    def target(self, name: str, shown: str) -> QWidget | None:
        """Return a control of the race or the lab, if that is the workspace that is shown."""
        race, lab = self._races.workspace, self._labs.workspace
        if race is not None and shown == RACE and name in OF_RACE:
            setup = race.page.setup
            return {"lanes": setup, "race-seed": setup.seed, "action:race": race.bar.main}[name]
        if lab is not None and shown == LAB and name in OF_LAB:
            found: dict[str, QWidget] = {
                "experiments": lab.experiments.list,
                "table": lab.results.results,
                "action:experiment": lab.bar.main,
            }
            return found[name]
        return None

    @Slot()
    def follow(self) -> None:
        """Observe a workspace once it has been built."""
        race, lab = self._races.workspace, self._labs.workspace
        if race is not None and not self._follows_race:
            self._follows_race = True
            race.controller.ended.connect(self._count_race)
        if lab is not None and not self._follows_lab:
            self._follows_lab = True
            for signal in (lab.experiments.chosen, lab.reader.loaded, lab.controls.changed):
                signal.connect(self.changed)
        self.changed.emit()

    @Slot()
    def _count_race(self) -> None:
        self._ended += 1
        self.changed.emit()

    def _race(self) -> RaceFacts | None:
        race = self._races.workspace
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
        lab = self._labs.workspace
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
