"""A workspace that is imported and built when it is first shown."""

from typing import Any, Protocol

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QWidget


class LazyPage(QObject):
    """Builds a workspace and follows what becomes of the window, before and after that.

    A subclass has ``build``, which makes the workspace once and hands it to :meth:`_add`, and
    ``_follow``, which enables the actions of the workspace.

    Parameters
    ----------
    window : QWidget
        Owns the dialogs.

    Attributes
    ----------
    is_shown : bool
        Whether the workspace is in sight.
    """

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._built: Workspace | None = None
        self._is_low = False
        self.is_shown = False

    def build(self) -> Any:
        """Return the workspace, built only now."""
        raise NotImplementedError

    def set_low(self, *, low: bool) -> None:
        """Give height away in a low window."""
        self._is_low = low
        if self._built is not None:
            self._built.foot.set_low(low=low)

    def set_shown(self, *, shown: bool) -> None:
        """Follow whether the workspace is in sight."""
        self.is_shown = shown
        self._follow()

    @Slot()
    def shut_down(self) -> None:
        """End what the workspace is doing; may be called more than once."""
        if self._built is not None:
            self._built.shut_down()

    def _add(self, workspace: "Workspace") -> None:
        self._built = workspace
        workspace.foot.set_low(low=self._is_low)
        self._follow()

    @Slot()
    def _follow(self) -> None:
        raise NotImplementedError


class Workspace(Protocol):
    """What a lazy page builds."""

    page: Any
    foot: Any
    """Below the page; it has ``set_low(low=...)`` and a ``status_line``."""

    def shut_down(self) -> None:
        """End what the workspace is doing."""
