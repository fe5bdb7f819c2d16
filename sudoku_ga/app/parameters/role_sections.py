"""One section for each role of the recipe."""

from collections.abc import Mapping
from itertools import groupby
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QVBoxLayout, QWidget

from sudoku_ga.app.parameters.component_row import ComponentRow
from sudoku_ga.app.parameters.help_strip import Help
from sudoku_ga.app.parameters.number_editor import NumberEditor
from sudoku_ga.app.parameters.role_section import RoleSection
from sudoku_ga.app.parameters.row import ParameterRow
from sudoku_ga.app.theme import fonts
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.recipe.recipe import Recipe, Setting

if TYPE_CHECKING:
    from sudoku_ga.evolution.recipe.edit import Place

_LEAST_LABEL, _WIDEST_LABEL = 92, 132
_LEAST_EDITOR = 162
"""Margins and the shortest choice beside a label, in pixels."""


class RoleSections(QWidget):
    """The components of a recipe and their parameters.

    Notes
    -----
    ``value_chosen(path, value)`` and ``kind_chosen(Place, type or None)`` are emitted when a
    person changes a value or a component or asks for the default, ``attended(widget)`` when a
    row or a header should be explained.
    """

    value_chosen = Signal(str, object)
    kind_chosen = Signal(object, object)
    attended = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sections: dict[Role, RoleSection] = {}
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)

    @property
    def rows(self) -> dict[str, ParameterRow]:
        """The rows of the parameters by their path."""
        return {
            path: row for section in self._sections.values() for path, row in section.rows.items()
        }

    @property
    def sections(self) -> dict[Role, RoleSection]:
        """The sections by role; an empty role that nothing fits has none."""
        return self._sections

    @property
    def change_count(self) -> int:
        """How many components and parameters differ from the recipe's file."""
        return sum(section.change_count for section in self._sections.values())

    @property
    def helps(self) -> list[Help]:
        """The explanations of all rows."""
        return [row.help for row in self._all_rows()]

    def show_recipe(self, recipe: Recipe) -> None:
        """Show a recipe; a section whose rows stay the same is kept."""
        # Imports every component with its kernels; there is a recipe only after they are.
        from sudoku_ga.evolution.recipe.edit import places

        settings = _by_role(recipe.settings())
        of_roles: dict[Role, list[Place]] = {}
        for place in places(recipe):
            of_roles.setdefault(place.role, []).append(place)
        shown: dict[Role, RoleSection] = {}
        for role, of_role in of_roles.items():
            shown[role] = self._section(role, of_role, settings.get(role, []))
        for role in set(self._sections) - set(shown):
            self._discard(self._sections[role])
        self._sections = shown
        for index, section in enumerate(shown.values()):
            if self._column.indexOf(section) != index:
                self._column.insertWidget(index, section)
        self._line_up_fields()

    def show_values(self, settings: list[Setting]) -> None:
        """Show other values of the same parameters."""
        for role, within in _by_role(settings).items():
            self._sections[role].show_settings(within)

    def focus_component(self, role: Role, index: int) -> None:
        """Give the keyboard to a choice of component, if it is there."""
        section = self._sections.get(role)
        if section is not None and index in section.component_rows:
            section.component_rows[index].combo.setFocus()

    def set_locked(self, locked: bool, live: Mapping[str, str] | None = None) -> None:
        """Refuse changes, or take them again, as :func:`lock_rows` says."""
        for section in self._sections.values():
            section.set_locked(locked, live)

    def label_width(self, width: int) -> int:
        """Return the width of the labels in a panel of ``width``; longer ones are elided."""
        metrics = QFontMetrics(fonts.font(fonts.BODY, fonts.MEDIUM))
        labels = [row.label.text() for row in self._all_rows() if not _is_number(row)]
        needed = max([_LEAST_LABEL, *map(metrics.horizontalAdvance, labels)]) + 2
        room = max(_LEAST_LABEL, width - _LEAST_EDITOR)
        return min(needed, room, _WIDEST_LABEL)

    def set_label_width(self, width: int) -> None:
        """Line the editors up."""
        for row in self._all_rows():
            row.set_label_width(width)

    def help_of(self, header: QWidget) -> Help:
        """Return the explanation of the section with this header."""
        return next(each.help for each in self._sections.values() if each.header is header)

    def _all_rows(self) -> list[ParameterRow | ComponentRow]:
        rows: list[ParameterRow | ComponentRow] = []
        for section in self._sections.values():
            rows += section.component_rows.values()
            rows += section.rows.values()
        return rows

    def _section(self, role: Role, of_role: "list[Place]", settings: list[Setting]) -> RoleSection:
        """Return the section of a role, made anew if it needs other rows."""
        present = self._sections.get(role)
        if present is not None and present.shows(of_role, settings):
            present.show_settings(settings)
            return present
        section = RoleSection(role, of_role, settings)
        section.value_chosen.connect(self.value_chosen)
        section.kind_chosen.connect(self.kind_chosen)
        section.attended.connect(self.attended)
        # A new one follows the others, which may have been closed for want of room.
        beside = (each.is_open for each in self._sections.values())
        section.set_open(all(beside) if present is None else present.is_open)
        if present is not None:
            self._discard(present)
        return section

    def _discard(self, section: RoleSection) -> None:
        self._column.removeWidget(section)
        section.hide()
        section.deleteLater()

    def _line_up_fields(self) -> None:
        editors = [row.editor for row in self.rows.values()]
        numbers = [each for each in editors if isinstance(each, NumberEditor)]
        width = max([0, *(each.needed_field_width for each in numbers)])
        for each in numbers:
            each.field.setFixedWidth(width)


def _is_number(row: ParameterRow | ComponentRow) -> bool:
    return isinstance(row, ParameterRow) and isinstance(row.editor, NumberEditor)


def _by_role(settings: list[Setting]) -> dict[Role, list[Setting]]:
    """Return the settings of each role; they come in the order of the roles."""
    return {role: list(group) for role, group in groupby(settings, key=lambda each: each.role)}
