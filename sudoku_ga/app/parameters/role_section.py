"""The section of one role: its components, and below each its parameters."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from sudoku_ga.app.parameters.component_row import NONE, ComponentRow, label_of
from sudoku_ga.app.parameters.help_strip import Help
from sudoku_ga.app.parameters.row import ParameterRow, Row, lock_rows
from sudoku_ga.app.parameters.section import Section
from sudoku_ga.app.parameters.words import value_text
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.recipe.recipe import Setting
from sudoku_ga.translation import _

if TYPE_CHECKING:
    from sudoku_ga.evolution.recipe.edit import Place


class RoleSection(Section):
    """Rows for one role.

    Parameters
    ----------
    role : Role
    places : sequence of Place
        Of this role, in order; one without a choice has no row if its component has others.
    settings : sequence of Setting
        Of this role, in order.

    Notes
    -----
    Signals are those of the rows.
    """

    value_chosen = Signal(str, object)
    kind_chosen = Signal(object, object)
    attended = Signal(object)

    def __init__(self, role: Role, places: Sequence["Place"], settings: Sequence[Setting]) -> None:
        super().__init__(_(role.label))
        self._role = role
        self._places = places
        self.rows: dict[str, ParameterRow] = {}
        self.component_rows: dict[int, ComponentRow] = {}
        self._signature = _signature(places, settings)
        self.header.attended.connect(self.attended)
        count = sum(place.component is not None for place in places)
        for place in places:
            of_place = [each for each in settings if each.component_index == place.index]
            if place.is_open or not of_place:
                self._add_component(place, label_of(place, count))
            for setting in of_place:
                self._add_parameter(setting)
        self.show_settings(settings)

    def shows(self, places: Sequence["Place"], settings: Sequence[Setting]) -> bool:
        """Whether the rows are those of these places and parameters."""
        return self._signature == _signature(places, settings)

    def show_settings(self, settings: Sequence[Setting]) -> None:
        """Show other values of the same parameters."""
        for setting in settings:
            self.rows[setting.path].show_setting(setting)
        labels = [_(place.component.label) for place in self._places if place.component is not None]
        text = ", ".join(labels) or _(NONE)
        if settings and not self.component_rows:
            text = value_text(settings[0].parameter, settings[0].value)
        self.header.set_value(text)

    def set_locked(self, locked: bool, live: Mapping[str, str] | None = None) -> None:
        """Refuse changes, or take them again, as :func:`lock_rows` says."""
        lock_rows(self.rows.values(), locked, live)
        for choice in self.component_rows.values():
            choice.set_locked(locked)

    @property
    def help(self) -> Help:
        """The explanation of the role and its components."""
        components = [place.component for place in self._places if place.component is not None]
        helps = dict.fromkeys(component.explanation() for component in components)
        labels = dict.fromkeys(_(component.label) for component in components)
        return Help(_(self._role.label), ", ".join(labels), " ".join([_(self._role.help), *helps]))

    @property
    def change_count(self) -> int:
        """How many components and parameters differ from the recipe's file."""
        rows: list[Row] = [*self.rows.values(), *self.component_rows.values()]
        return sum(row.is_changed for row in rows)

    def _add_component(self, place: "Place", label: str) -> None:
        row = ComponentRow(place, label)
        row.kind_chosen.connect(self.kind_chosen)
        row.reset_asked.connect(self._reset_component)
        row.attended.connect(self.attended)
        self.component_rows[place.index] = row
        self.add_row(row)

    def _add_parameter(self, setting: Setting) -> None:
        row = ParameterRow(setting)
        row.value_chosen.connect(self.value_chosen)
        row.attended.connect(self.attended)
        row.judged.connect(self.attended)
        self.rows[setting.path] = row
        self.add_row(row)

    def _reset_component(self, row: ComponentRow) -> None:
        if row.combo.isEnabled():
            row.ask_for_default()


def _signature(places: Sequence["Place"], settings: Sequence[Setting]) -> object:
    """Return what has to be equal for rows to stay."""
    of_places = [
        (place.kind, place.filed, place.choices, place.may_be_empty, place.share)
        for place in places
    ]
    return of_places, [(setting.path, setting.parameter) for setting in settings]
