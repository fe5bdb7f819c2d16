"""The workspaces that are built when they are first asked for, and the actions that drive them."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from sudoku_ga.app.run.state import RunState
from sudoku_ga.app.widgets.columns import LazyPage, Workspace

if TYPE_CHECKING:
    from sudoku_ga.app.generate.workspace import GenerateWorkspace
    from sudoku_ga.app.lab.workspace import LabWorkspace
    from sudoku_ga.app.race.workspace import RaceWorkspace


class RaceLoader(LazyPage):
    """The workspace of the race, with the actions that drive it.

    ``actions``: start, step, stop and reset the race: ``main``, ``step``, ``stop`` and ``reset``.
    """

    workspace: "RaceWorkspace | None"

    def __init__(
        self, actions: dict[str, QAction], make: Callable[[], Workspace], window: QWidget
    ) -> None:
        super().__init__(window, make)
        self._actions = actions
        self.built.connect(self._observe)
        self._follow()

    @Slot(object)
    def _observe(self, workspace: "RaceWorkspace") -> None:
        workspace.changed.connect(self._follow)

    def set_shown(self, *, shown: bool) -> None:
        """Draw the race when it comes into sight."""
        super().set_shown(shown=shown)
        if shown:
            self.build().show()

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

    @Slot()
    def _follow(self) -> None:
        """Enable the actions while the page is in sight."""
        bar = None if self.workspace is None or not self.is_shown else self.workspace.bar
        on = self.workspace is not None and self.workspace.controller.state is not RunState.IDLE
        for name, action in self._actions.items():
            usable = bar is not None and (name == "stop" or getattr(bar, name).isEnabled())
            action.setEnabled(usable or (name == "stop" and on))


class LabLoader(LazyPage):
    """The workspace of the lab, with the actions that start and stop experiments."""

    workspace: "LabWorkspace | None"

    def __init__(
        self, begin: QAction, end: QAction, make: Callable[..., Workspace], window: QWidget
    ) -> None:
        super().__init__(window, make)
        self._begin, self._end = begin, end
        self.built.connect(self._observe)
        self._follow()

    @Slot(object)
    def _observe(self, workspace: "LabWorkspace") -> None:
        workspace.controls.changed.connect(self._follow)

    @Slot()
    def press_main(self) -> None:
        """Start, pause or continue the experiment."""
        self.build().controls.press_main()

    @Slot()
    def stop(self) -> None:
        """Stop the experiment."""
        self.build().controls.stop()

    @Slot()
    def _follow(self) -> None:
        """Enable the actions with the buttons of the bar, while the lab is shown."""
        bar = self.workspace.bar if self.workspace is not None and self.is_shown else None
        self._begin.setEnabled(bar is not None and bar.main.isEnabled())
        self._end.setEnabled(bar is not None and bar.stop.isEnabled())


class GenerateLoader(LazyPage):
    """The workspace in which puzzles are made, with the action that cancels the making."""

    workspace: "GenerateWorkspace | None"

    def __init__(self, cancel: QAction, make: Callable[..., Workspace], window: QWidget) -> None:
        super().__init__(window, make)
        self._cancel = cancel
        self.built.connect(self._observe)
        self._follow()

    @Slot(object)
    def _observe(self, workspace: "GenerateWorkspace") -> None:
        workspace.runner.changed.connect(self._follow)

    @Slot()
    def stop(self) -> None:
        """Cancel the making of puzzles."""
        self.build().runner.cancel()

    @Slot()
    def _follow(self) -> None:
        """Let the making be cancelled from every workspace."""
        making = self.workspace is not None and self.workspace.runner.is_running
        self._cancel.setEnabled(making)
