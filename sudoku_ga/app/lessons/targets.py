"""The controls that a step can point at: found by object name, and brought into sight."""

from functools import partial
from typing import NamedTuple, Protocol, runtime_checkable

from PySide6.QtWidgets import QWidget

from sudoku_ga.app.lessons.lesson import OF_LAB, OF_RACE
from sudoku_ga.app.lessons.ring import Area
from sudoku_ga.app.parameters.parameter_panel import ParameterPanel
from sudoku_ga.app.widgets.tabs import Tabs

_SAME = {"action:open-race": "workspace:race"}
"""A name that lessons have for a control with another name."""


@runtime_checkable
class Revealing(Protocol):
    """A widget that may keep parts of it out of sight."""

    def reveal(self, part: QWidget) -> None:
        """Bring a part into sight."""


class Target(NamedTuple):
    """A control of the window; None where there is none of that name.

    ``area``: finds the part of it that is meant; None for the whole.
    """

    widget: QWidget | None
    area: Area | None = None


def reveal(window: QWidget, name: str, shown: str) -> Target:
    """Return the control of a name, brought into sight.

    For a control of another workspace than the one that is shown, its place in the switch of
    workspaces is returned.
    """
    name, workspace = _SAME.get(name, name), _workspace_of(name)
    if workspace not in ("", shown):
        name = f"workspace:{workspace}"
    found = _find(window, name)
    outer = None if found.widget is None else found.widget.parentWidget()
    while found.widget is not None and outer is not None:
        if isinstance(outer, Revealing):
            outer.reveal(found.widget)
        outer = outer.parentWidget()
    return found


def _workspace_of(name: str) -> str:
    """Return where a control is; empty for those that are always in sight."""
    if name.startswith("workspace:") or name in _SAME:
        return ""
    return "race" if name in OF_RACE else "lab" if name in OF_LAB else "evolve"


def _find(window: QWidget, name: str) -> Target:
    kind, _colon, rest = name.partition(":")
    if kind == "tab":
        tabs = window.findChild(Tabs, "tabs")
        return Target(None) if tabs is None else Target(tabs.switch, partial(tabs.place_of, rest))
    if kind in ("parameter", "component"):
        panel = window.findChild(ParameterPanel)
        if panel is None:
            return Target(None)
        live = panel.live.findChild(QWidget, name)
        return Target(live or panel.roles.findChild(QWidget, name))
    return Target(window.findChild(QWidget, name))
