"""The controls that a lesson can point at, by name, and what it observes of the window."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QRect, Signal, Slot
from PySide6.QtWidgets import QWidget

from sudoku_ga.app.board.board_panel import BoardPanel
from sudoku_ga.app.caption.controller import CaptionCard
from sudoku_ga.app.lessons.controller import Surroundings
from sudoku_ga.app.lessons.facts import ExperimentFacts, RaceFacts, RunFacts, VariantFacts
from sudoku_ga.app.parameters.parameter_panel import ParameterPanel
from sudoku_ga.app.run_bar.bar import RunBar
from sudoku_ga.app.run_bar.pace import FULL, SLOW, WATCH
from sudoku_ga.app.run_bar.status_line import StatusLine
from sudoku_ga.app.widgets.columns import Columns
from sudoku_ga.app.window.action_table import EVOLVE, GENERATE, LAB, RACE
from sudoku_ga.app.window.actions import Actions
from sudoku_ga.app.window.header import Header
from sudoku_ga.app.window.pages import Pages
from sudoku_ga.app.window.side_panel import CONFLICTS, SidePanel
from sudoku_ga.evolution.core.roles import Role

OF_RACE = ("lanes", "race-seed", "action:race")
OF_LAB = ("experiments", "table", "action:experiment")
"""The controls of race and lab that a lesson can point at."""


class LessonWorkspaces(QObject):
    """Observes race and lab for the lessons.

    ``changed()`` is emitted when something in them has changed, or another workspace is shown.
    """

    changed = Signal()

    def __init__(self, pages: Pages, parent: QObject) -> None:
        super().__init__(parent)
        self._pages = pages
        self._follows_race = self._follows_lab = False
        self._ended = 0

    def facts(self, shown: str) -> tuple[RaceFacts | None, ExperimentFacts | None]:
        """Return what race and lab show, if the workspace of this name is one of them."""
        return self._race() if shown == RACE else None, self._lab() if shown == LAB else None

    def target(self, name: str, shown: str) -> QWidget | None:
        """Return a control of the race or the lab, if that is the workspace that is shown."""
        race, lab = self._pages.present(RACE), self._pages.present(LAB)
        if race is not None and shown == RACE and name in OF_RACE:
            setup = race.page.setup
            controls: dict[str, QWidget] = {
                "lanes": setup,
                "race-seed": setup.seed,
                "action:race": race.bar.main,
            }
            return controls[name]
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
        race, lab = self._pages.present(RACE), self._pages.present(LAB)
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
        race = self._pages.present(RACE)
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
        lab = self._pages.present(LAB)
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


_PACES = {SLOW: "slow", WATCH: "watch", FULL: "full"}
_WORKSPACES = {"evolve": EVOLVE, "generate": GENERATE, "lab": LAB}


class LessonTargets(QObject):
    """Finds what a step points at, and reports what is shown.

    ``workspaces``: race and lab.

    ``changed()`` is emitted when another workspace, tab or pace is chosen.
    """

    changed = Signal()

    def __init__(
        self,
        panel: ParameterPanel,
        body: Columns,
        board: BoardPanel,
        caption: CaptionCard,
        insight: SidePanel,
        run_bar: RunBar,
        status_line: StatusLine,
        header: Header,
        pages: Pages,
        actions: Actions,
        workspaces: LessonWorkspaces,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._panel, self._run_bar, self._header = panel, run_bar, header
        self._body, self._board, self._insight = body, board, insight
        self._pages, self._actions, self._workspaces = pages, actions, workspaces
        self._fixed: dict[str, QWidget] = {
            "recipe": panel.head,
            "pace": run_bar.pace,
            "seed": panel.seed,
            "board": board.view,
            "caption": caption,
            "curve": insight.fitness,
            "tabs": insight.tabs,
            "timeline": run_bar.timeline,
            "status": status_line,
            "action:run": run_bar.solve,
            "action:step": run_bar.step,
        }
        self._found: dict[str, Callable[[str], QWidget | None]] = {
            "parameter": self._parameter,
            "component": self._component,
            "workspace": self._workspace,
            "tab": self._tab,
        }
        pages.switched.connect(workspaces.follow)
        workspaces.changed.connect(self.changed)
        insight.tabs.page_shown.connect(self.changed)
        run_bar.pace.changed.connect(self.changed)

    def surroundings(self) -> Surroundings:
        """Return the state of the window."""
        names = {value: name for name, value in _WORKSPACES.items()}
        pace = _PACES.get(self._run_bar.pace.pace, "")
        tab = self._insight.tabs.current if self._pages.shown == EVOLVE else ""
        workspace = names.get(self._pages.shown, "")
        return Surroundings(workspace, tab, pace, *self._workspaces.facts(self._pages.shown))

    def show_workspace(self, name: str) -> None:
        """Show a workspace by the name that lessons have for it."""
        self._pages.show_workspace(_WORKSPACES[name])

    def reveal(self, target: str) -> QWidget | None:
        """Open what a control lies in, scroll to it, and return it.

        Of a control in another workspace, its place in the switch of workspaces is returned.
        """
        kind, _colon, name = target.partition(":")
        find = self._found.get(kind)
        if target == "action:open-race":
            return self._header.workspaces.button(RACE)
        if target in OF_RACE or target in OF_LAB:
            return self._workspaces.target(target, self._pages.shown) or (
                self._header.workspaces.button(RACE if target in OF_RACE else LAB)
            )
        if kind != "workspace" and self._pages.shown != EVOLVE:
            return self._workspace("evolve")
        found = self._fixed.get(target) if find is None else find(name)
        if found is None:
            return None
        if self._panel.isAncestorOf(found):
            self._actions.panel.setChecked(True)
            self._body.show_board()
        elif self._insight.isAncestorOf(found):
            self._body.show_insight()
            if found is self._insight.fitness:
                self._insight.show_view(CONFLICTS)
        elif self._board.isAncestorOf(found):
            self._body.show_board()
        return found

    def area(self, target: str) -> QRect | None:
        """Return where a tab is in the bar of tabs; None for all other controls."""
        kind, _colon, name = target.partition(":")
        is_tab = kind == "tab" and self._pages.shown == EVOLVE
        return self._insight.tabs.place_of(name) if is_tab else None

    def _parameter(self, path: str) -> QWidget | None:
        """Return the live control of a parameter, else its row below all parameters."""
        row = self._panel.live.rows.get(path)
        if row is None and path in self._panel.roles.rows:
            self._open(self._panel.model.settings[path].role)
            row = self._panel.roles.rows[path]
        return self._seen(row)

    def _component(self, role: str) -> QWidget | None:
        section = self._panel.roles.sections.get(Role(role)) if role in set(Role) else None
        row = None if section is None else section.component_rows.get(0)
        if row is not None:
            self._open(Role(role))
        return self._seen(row)

    def _open(self, role: Role) -> None:
        self._panel.set_all_open(True)
        self._panel.roles.sections[role].set_open(True)

    def _seen(self, row: QWidget | None) -> QWidget | None:
        """Scroll to a row, whose place is known once the sections have been laid out."""
        if row is not None:
            self._panel.show_row(row)
        return row

    def _workspace(self, name: str) -> QWidget:
        return self._header.workspaces.button(_WORKSPACES[name])

    def _tab(self, _name: str) -> QWidget:
        return self._insight.tabs.switch
