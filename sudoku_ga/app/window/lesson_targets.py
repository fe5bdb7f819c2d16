"""The controls that a lesson can point at, by name, and what it observes of the window."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QRect, Signal
from PySide6.QtWidgets import QWidget

from sudoku_ga.app.board.board_panel import BoardPanel
from sudoku_ga.app.caption.card import CaptionCard
from sudoku_ga.app.lessons.controller import Surroundings
from sudoku_ga.app.parameters.parameter_panel import ParameterPanel
from sudoku_ga.app.run_bar.bar import RunBar
from sudoku_ga.app.run_bar.pace import FULL, SLOW, WATCH
from sudoku_ga.app.run_bar.status_line import StatusLine
from sudoku_ga.app.widgets.columns import Columns
from sudoku_ga.app.window.action_table import EVOLVE, GENERATE, LAB
from sudoku_ga.app.window.actions import Actions
from sudoku_ga.app.window.header import Header
from sudoku_ga.app.window.lesson_workspaces import OF_LAB, OF_RACE, LessonWorkspaces
from sudoku_ga.app.window.pages import Pages
from sudoku_ga.app.window.side_panel import CONFLICTS, SidePanel
from sudoku_ga.evolution.core.roles import Role

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
        actions.workspace_shown.connect(workspaces.follow)
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
            return self._header.race
        if target in OF_RACE or target in OF_LAB:
            return self._workspaces.target(target, self._pages.shown) or (
                self._header.race if target in OF_RACE else self._workspace("lab")
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
