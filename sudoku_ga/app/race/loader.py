"""The workspace of the race, built when it is first asked for."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from sudoku_ga.app.run.earlier_runs import EarlierRun
from sudoku_ga.app.run.state import RunState
from sudoku_ga.app.widgets.columns import LazyPage, Workspace

if TYPE_CHECKING:
    from sudoku_ga.app.race.workspace import RaceWorkspace


class RaceLoader(LazyPage):
    """The workspace of the race, with the actions that drive it.

    ``actions``: start, step, stop and reset the race: ``main``, ``step``, ``stop`` and ``reset``.
    ``make``: returns the :class:`~sudoku_ga.app.race.workspace.RaceWorkspace`.
    """

    workspace: "RaceWorkspace | None"

    def __init__(
        self, actions: dict[str, QAction], make: Callable[[], Workspace], window: QWidget
    ) -> None:
        super().__init__(window, make)
        self._actions = actions
        self.built.connect(self._observe)
        self._follow()

    def set_shown(self, *, shown: bool) -> None:
        """Draw the race when it comes into sight."""
        super().set_shown(shown=shown)
        if shown:
            self.build().show()

    @Slot(object)
    def race_run(self, run: EarlierRun) -> None:
        """Race an earlier run against the recipe of the panel."""
        self.build().race_run(run)

    @Slot()
    def press_main(self) -> None:
        """Start, pause or resume the race."""
        self.build().press_main()

    @Slot()
    def press_step(self) -> None:
        """Bring every lane one step on."""
        self.build().press_step()

    @Slot()
    def press_stop(self) -> None:
        """End the race, or leave the page where there is none."""
        self.build().press_stop()

    @Slot()
    def press_reset(self) -> None:
        """Clear the boards and the curves."""
        self.build().press_reset()

    @Slot(object)
    def _observe(self, workspace: "RaceWorkspace") -> None:
        workspace.changed.connect(self._follow)

    @Slot()
    def _follow(self) -> None:
        """Enable the actions while the page is in sight."""
        bar = None if self.workspace is None or not self.is_shown else self.workspace.bar
        on = self.workspace is not None and self.workspace.controller.state is not RunState.IDLE
        for name, action in self._actions.items():
            usable = bar is not None and (name == "stop" or getattr(bar, name).isEnabled())
            action.setEnabled(usable or (name == "stop" and on))
