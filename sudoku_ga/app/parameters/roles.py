"""All parameters: a section for each role, with rows for its components and parameters."""

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from sudoku_ga.app.parameters.model import RecipeModel
from sudoku_ga.app.parameters.sections import Section
from sudoku_ga.app.widgets.arrangement import vbox
from sudoku_ga.app.widgets.combo import Combo
from sudoku_ga.app.widgets.form import (
    EDITOR_HEIGHT,
    Attend,
    Attended,
    Form,
    Help,
    ParameterRow,
    Row,
    discard,
    show_in_place,
    value_text,
)
from sudoku_ga.evolution.core.parameters import Value
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.recipe.recipe import Setting
from sudoku_ga.translation import _, later

if TYPE_CHECKING:
    from sudoku_ga.evolution.recipe.edit import Kind, Place

_NONE = later("none")
_PAIRING = later("What makes couples of the selected parents; without it, the selection does.")

SetValue = Callable[[str, Value], None]
SetComponent = Callable[["Place", "Kind | None"], None]


class ComponentRow(Row):
    """A row for one place of a role, with the component that fills it.

    ``place``: the place, with its component and the possible ones.
    ``set_component``: called with the place and the component that the user chooses.
    """

    def __init__(self, place: "Place", label: str, set_component: SetComponent) -> None:
        super().__init__(label)
        self.place, self._set_component = place, set_component
        if not place.index:
            self.setObjectName(f"component:{place.role}")
        self._kinds: list[Kind | None] = [*([None] if place.may_be_empty else []), *place.choices]
        self.combo = Combo(f"{_(place.role.label)}, {label.lower()}", height=EDITOR_HEIGHT)
        for index, kind in enumerate(self._kinds):
            self.combo.addItem(_(_NONE if kind is None else kind.label))
            if kind is not None:
                self.combo.explain_entry(index, kind.explanation())
        self.combo.setCurrentIndex(self._kinds.index(place.kind))
        self.combo.activated.connect(self._choose)
        self.add_editor(self.combo)
        self.set_locked(False)
        self.set_changed(place.is_changed)

    @property
    def help(self) -> Help:
        """The explanation of the component, with its source; without a component, of the role."""
        place, component = self.place, self.place.component
        filed = _(_NONE if place.filed is None else place.filed.label)
        default = _("default {value}").format(value=filed)
        if component is None:
            note = default if place.is_changed else _(place.role.label)
            about = _PAIRING if _is_pairing(place) else place.role.help
            return Help(self.label.text(), note, _(about))
        if place.is_changed:
            return Help(_(component.label), default, component.explanation())
        # Beside the title it is visible although a long explanation is cut off.
        return Help(_(component.label), _(component.source), _(component.help))

    def reset(self) -> None:
        """Restore the component of the recipe's file, if it is possible here now."""
        if self.combo.isEnabled() and self.place.filed in self._kinds:
            self._ask(self.place.filed)

    def set_locked(self, locked: bool) -> None:
        """Refuse changes; or allow them again if there is a choice."""
        self.combo.setEnabled(self.place.is_open and not locked)

    def _choose(self, index: int) -> None:
        self._ask(self._kinds[index])

    def _ask(self, kind: "Kind | None") -> None:
        if kind is not self.place.kind:
            self._set_component(self.place, kind)


def _is_pairing(place: "Place") -> bool:
    return place.role is Role.SELECTION and place.index > 0


def _label_of(place: "Place", count: int) -> str:
    """Return the label of a place in a role with ``count`` components."""
    if _is_pairing(place):
        return _("Pairing")
    if place.component is None and place.index:
        return _("Additional")
    if place.share is not None:
        return _("Component, {share:.0%}").format(share=place.share)
    several = count > 1 and place.role is not Role.SELECTION
    return _("Component {number}").format(number=place.index + 1) if several else _("Component")


class RoleSection(Section):
    """The components of one role, each with its parameters below.

    ``places``: the places of this role, in order. A place without a choice has no row if its
    component has rows of parameters.
    ``settings``: the parameters of this role, in order.
    """

    def __init__(
        self,
        role: Role,
        places: Sequence["Place"],
        settings: Sequence[Setting],
        form: Form,
        set_component: SetComponent,
    ) -> None:
        super().__init__(_(role.label))
        self._role, self._places, self._form = role, places, form
        self._signature = _signature(places, settings)
        self.component_rows: dict[int, ComponentRow] = {}
        self.add_row(form)
        count = sum(place.component is not None for place in places)
        for place in places:
            of_place = [each for each in settings if each.component_index == place.index]
            if place.is_open or not of_place:
                row = ComponentRow(place, _label_of(place, count), set_component)
                self.component_rows[place.index] = row
                form.add_row(row)
            for setting in of_place:
                form.add(setting)
        self._show_value(settings)

    @property
    def rows(self) -> dict[str, ParameterRow]:
        """The rows of the parameters by path."""
        return self._form.rows

    def all_rows(self) -> list[Attended]:
        """Return the rows of components and parameters."""
        return self._form.all_rows()

    def shows(self, places: Sequence["Place"], settings: Sequence[Setting]) -> bool:
        """Whether the rows are those of these places and parameters."""
        return self._signature == _signature(places, settings)

    def show_settings(self, settings: Sequence[Setting]) -> None:
        """Show other values of the same parameters."""
        self._form.show_settings(settings)
        self._show_value(settings)

    @property
    def help(self) -> Help:
        """The explanation of the role and its components."""
        components = [place.component for place in self._places if place.component is not None]
        helps = dict.fromkeys(component.explanation() for component in components)
        labels = dict.fromkeys(_(component.label) for component in components)
        return Help(_(self._role.label), ", ".join(labels), " ".join([_(self._role.help), *helps]))

    def _show_value(self, settings: Sequence[Setting]) -> None:
        labels = [_(place.component.label) for place in self._places if place.component is not None]
        text = ", ".join(labels) or _(_NONE)
        if settings and not self.component_rows:
            text = value_text(settings[0].parameter, settings[0].value)
        self.header.set_value(text)


class RoleSections(QWidget):
    """One section for each role of the recipe.

    ``set_value``, ``set_component``: called with what the user chooses.
    ``attend``: called with the row or section to explain.
    """

    def __init__(
        self,
        set_value: SetValue,
        set_component: SetComponent,
        attend: Attend,
    ) -> None:
        super().__init__()
        self._set_value, self._set_component, self._attend = set_value, set_component, attend
        self._sections: dict[Role, RoleSection] = {}
        self._column = vbox(self, spacing=0)

    @property
    def rows(self) -> dict[str, ParameterRow]:
        """The rows of the parameters by path."""
        return {
            path: row for section in self._sections.values() for path, row in section.rows.items()
        }

    @property
    def sections(self) -> dict[Role, RoleSection]:
        """The sections by role. An empty role without possible components has none."""
        return self._sections

    def all_rows(self) -> list[Attended]:
        """Return the rows of components and parameters."""
        return [row for section in self._sections.values() for row in section.all_rows()]

    def show_recipe(self, model: RecipeModel) -> None:
        """Show another recipe. A section whose rows stay the same is kept."""
        settings = _by_role(model.settings.values())
        shown: dict[Role, RoleSection] = {}
        for role, places in groupby(model.places, key=lambda place: place.role):
            shown[role] = self._section(role, list(places), settings.get(role, []))
        for role in set(self._sections) - set(shown):
            self._discard(self._sections[role])
        self._sections = shown
        for index, section in enumerate(shown.values()):
            if self._column.indexOf(section) != index:
                self._column.insertWidget(index, section)
                show_in_place(section)

    def show_role(self, role: Role, model: RecipeModel) -> None:
        """Show other values of a role."""
        of_role = [each for each in model.settings.values() if each.role is role]
        self._sections[role].show_settings(of_role)

    def _section(self, role: Role, places: "list[Place]", settings: list[Setting]) -> RoleSection:
        """Return the section of a role. It is made again if it needs other rows."""
        present = self._sections.get(role)
        if present is not None and present.shows(places, settings):
            present.show_settings(settings)
            return present
        form = Form(self._set_value, self._attend)
        section = RoleSection(role, places, settings, form, self._set_component)
        section.attended.connect(self._attend)
        # A new section is closed if another one is.
        others = (each.is_open for each in self._sections.values())
        section.set_open(all(others) if present is None else present.is_open)
        if present is not None:
            self._discard(present)
        return section

    def _discard(self, section: RoleSection) -> None:
        self._column.removeWidget(section)
        discard(section)


def _signature(places: Sequence["Place"], settings: Sequence[Setting]) -> object:
    """Return the values that must be equal for rows to be kept."""
    of_places = [
        (place.kind, place.filed, place.choices, place.may_be_empty, place.share)
        for place in places
    ]
    return of_places, [(setting.path, setting.parameter) for setting in settings]


def _by_role(settings: Iterable[Setting]) -> dict[Role, list[Setting]]:
    """Return the settings of each role, in the order of the roles."""
    return {role: list(group) for role, group in groupby(settings, key=lambda each: each.role)}
