"""The controls at which a step can point: found by object name, and made visible."""

from functools import partial
from typing import NamedTuple, Protocol, runtime_checkable

from PySide6.QtWidgets import QWidget

from sudoku_ga.app.lessons.lesson import OF_LAB, OF_RACE
from sudoku_ga.app.lessons.ring import Area
from sudoku_ga.app.parameters.parameter_panel import ParameterPanel
from sudoku_ga.app.widgets.tabs import Tabs

_SAME = {"action:open-race": "workspace:race"}
"""The present names of controls that lessons know by another name."""


@runtime_checkable
class Revealing(Protocol):
    """A widget that may hide parts of itself."""

    def reveal(self, part: QWidget) -> None:
        """Make a part visible."""


class Target(NamedTuple):
    """A control of the window; None if no control has the name.

    ``area``: returns the area of it that is meant; None for the whole.
    """

    widget: QWidget | None
    area: Area | None = None


def reveal(window: QWidget, name: str, shown: str) -> Target:
    """Make the control with a name visible, and return it.

    For a control of a workspace that is not shown, the button of this workspace is returned.
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
    """Return the workspace of a control; empty for a control that is always visible."""
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
