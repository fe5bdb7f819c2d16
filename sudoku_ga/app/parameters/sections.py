"""Sections of the panel: live controls, one for each role, and the seed."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QEnterEvent, QFontMetrics
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from sudoku_ga.app.parameters.help_strip import Help
from sudoku_ga.app.parameters.model import (
    DRAW,
    FIX,
    REPEAT,
    SEED,
    RecipeModel,
    SeedModel,
    live_label,
    value_text,
)
from sudoku_ga.app.parameters.rows import (
    NONE,
    ComponentRow,
    NumberEditor,
    ParameterRow,
    Row,
    label_of,
)
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.widgets.arrangement import vbox
from sudoku_ga.app.widgets.fields import NumberField
from sudoku_ga.app.widgets.segmented import Segmented
from sudoku_ga.app.widgets.text import ElidedText, Text, Tone
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.recipe.recipe import Setting
from sudoku_ga.translation import _, later, pgettext

if TYPE_CHECKING:
    from sudoku_ga.evolution.recipe.edit import Place


_HEIGHT, _MARGIN, _CHEVRON = 34, 16, 16
_HEIGHT, _MARGIN, _TITLE = 34, 16, 40
_LEAST_LABEL, _WIDEST_LABEL = 92, 132
_LEAST_EDITOR = 162
"""Margins and the shortest choice beside a label, in pixels."""
_SEED_HELPS = {
    DRAW: later("Each run draws a new seed, shown in the status line."),
    FIX: later("Each run uses this seed. The same puzzle, recipe and seed give the same run."),
    REPEAT: later("The next run repeats the last one, if puzzle and recipe are unchanged."),
}


class SectionHeader(QToolButton):
    """The title of a section, with its value at the right while it is closed.

    ``attended(header)`` is emitted when the pointer enters.
    """

    attended = Signal(object)

    def __init__(self, title: str) -> None:
        super().__init__()
        self.setCheckable(True)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.setFont(fonts.font(fonts.BODY, fonts.SEMIBOLD))
        self.setFixedHeight(_HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._value = ElidedText(size=fonts.SECONDARY, tone=Tone.SECONDARY)
        self._value.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._value.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._line = QHBoxLayout(self)
        self._line.addWidget(self._value)
        self.set_title(title)
        self.toggled.connect(self._follow)
        self.setChecked(True)

    def set_title(self, title: str) -> None:
        """Show another title."""
        self.setText(title)
        self.setAccessibleName(title)
        self._line.setContentsMargins(
            _TITLE + self.fontMetrics().horizontalAdvance(title), 0, _MARGIN, 0
        )

    def set_value(self, value: str) -> None:
        """Show a value at the right while the section is closed."""
        self._value.setText(value)
        self.setAccessibleDescription(value)

    def sizeHint(self) -> QSize:
        """Ask for one line."""
        return QSize(200, _HEIGHT)

    def enterEvent(self, event: QEnterEvent) -> None:
        """Ask for the section to be explained."""
        super().enterEvent(event)
        self.attended.emit(self)

    @Slot(bool)
    def _follow(self, is_open: bool) -> None:
        self.setArrowType(Qt.ArrowType.DownArrow if is_open else Qt.ArrowType.RightArrow)
        self._value.setHidden(is_open)


class Section(QWidget):
    """A header and the rows below it, which it shows and hides."""

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.header = SectionHeader(title)
        self.body = QWidget()
        self._rows = vbox(self.body, spacing=0, margins=(0, 0, 0, 8))
        vbox(self, self.header, self.body, spacing=0)
        self.header.toggled.connect(self.body.setVisible)

    @property
    def is_open(self) -> bool:
        """Whether the rows are shown."""
        return self.header.isChecked()

    def set_open(self, is_open: bool) -> None:
        """Show or hide the rows."""
        self.header.setChecked(is_open)

    def reveal(self, _part: QWidget) -> None:
        """Bring a row into sight."""
        self.set_open(True)

    def add_row(self, row: QWidget) -> None:
        """Add a row at the end."""
        self._rows.addWidget(row)


class SeedSection(Section):
    """The section with the seed.

    ``title``: of the section; ``Run`` if left out.
    ``helps``: the explanation of each mode.

    ``attended(row)`` is emitted when the pointer enters a row.
    """

    attended = Signal(object)

    def __init__(
        self,
        model: SeedModel,
        title: str = "",
        helps: Mapping[str, str] = _SEED_HELPS,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(title or pgettext("noun", "Run"), parent)
        self._model, self._helps = model, helps
        self.mode = Segmented(
            [(DRAW, _("Draw")), (FIX, _("Fix")), (REPEAT, _("Repeat last"))], _("Seed"), height=28
        )
        self.field = NumberField(SEED.parse, str, _("Seed number"))
        self.rows = [Row(_("Seed")), Row(_("Number"))]
        for row, editor in zip(self.rows, (self.mode, self.field), strict=True):
            row.add_editor(editor)
            row.attended.connect(self.attended)
            self.add_row(row)
        self.mode.chosen.connect(self._choose_mode)
        self.field.entered.connect(model.fix_seed)
        model.seed_changed.connect(self._show)
        self._show()

    @property
    def help(self) -> Help:
        """The explanation of the present choice."""
        reason = self.field.reason
        return Help(_("Seed"), "", reason or _(self._helps[self._model.mode]), bool(reason))

    @Slot(str)
    def _choose_mode(self, mode: str) -> None:
        self._model.set_mode(mode)
        if mode == FIX:
            self.field.setFocus()
            self.field.selectAll()

    @Slot()
    def _show(self) -> None:
        mode, seed = self._model.mode, self._model.seed
        self.mode.set_choice_enabled(REPEAT, self._model.can_repeat)
        self.mode.set_value(mode)
        self.field.setReadOnly(mode != FIX)
        self.field.set_value(seed)
        words = {DRAW: _("random seed"), FIX: _("seed {seed}"), REPEAT: _("seed {seed} again")}
        self.header.set_value(words[mode].format(seed=seed))


class LiveControls(QWidget):
    """The top of the panel: the few parameters that change a run the most, with wide sliders.

    ``rows``: by the path of the parameter.
    ``connect``: called with each new row.
    """

    def __init__(self, connect: Callable[[Row], None], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._connect = connect
        self.rows: dict[str, ParameterRow] = {}
        self._column = vbox(self, spacing=0, margins=(0, 0, 0, 2))
        title = Text(_("Live controls"), weight=fonts.SEMIBOLD)
        title.setContentsMargins(_MARGIN, 0, _MARGIN, 0)
        self._column.addWidget(title)

    def show_controls(self, settings: Sequence[Setting]) -> None:
        """Show these live controls; rows of the same parameters are kept."""
        shown = [(path, row.setting.parameter) for path, row in self.rows.items()]
        if shown != [(each.path, each.parameter) for each in settings]:
            self._make_rows(settings)
        for setting in settings:
            self.rows[setting.path].show_setting(setting)

    def _make_rows(self, settings: Sequence[Setting]) -> None:
        for row in self.rows.values():
            _discard(row, self._column)
        self.rows = {}
        for setting in settings:
            row = ParameterRow(setting, live_label(setting, settings))
            if isinstance(row.editor, NumberEditor):
                row.editor.field.setFixedWidth(row.editor.needed_field_width)
            self._connect(row)
            self.rows[setting.path] = row
            self._column.addWidget(row)
        self.setVisible(bool(self.rows))


class RoleSection(Section):
    """The components of one role, and below each its parameters.

    ``places``: of this role, in order; one without a choice has no row if its component has others.
    ``settings``: of this role, in order.
    """

    def __init__(self, role: Role, places: Sequence["Place"], settings: Sequence[Setting]) -> None:
        super().__init__(_(role.label))
        self._role = role
        self._places = places
        self._signature = _signature(places, settings)
        self.rows: dict[str, ParameterRow] = {}
        self.component_rows: dict[int, ComponentRow] = {}
        count = sum(place.component is not None for place in places)
        for place in places:
            of_place = [each for each in settings if each.component_index == place.index]
            if place.is_open or not of_place:
                self.component_rows[place.index] = ComponentRow(place, label_of(place, count))
                self.add_row(self.component_rows[place.index])
            for setting in of_place:
                self.rows[setting.path] = ParameterRow(setting)
                self.add_row(self.rows[setting.path])
        self._show_value(settings)

    def shows(self, places: Sequence["Place"], settings: Sequence[Setting]) -> bool:
        """Whether the rows are those of these places and parameters."""
        return self._signature == _signature(places, settings)

    def show_settings(self, settings: Sequence[Setting]) -> None:
        """Show other values of the same parameters."""
        for setting in settings:
            self.rows[setting.path].show_setting(setting)
        self._show_value(settings)

    def all_rows(self) -> list[Row]:
        """Return the rows of components and parameters."""
        return [*self.component_rows.values(), *self.rows.values()]

    @property
    def help(self) -> Help:
        """The explanation of the role and its components."""
        components = [place.component for place in self._places if place.component is not None]
        helps = dict.fromkeys(component.explanation() for component in components)
        labels = dict.fromkeys(_(component.label) for component in components)
        return Help(_(self._role.label), ", ".join(labels), " ".join([_(self._role.help), *helps]))

    def _show_value(self, settings: Sequence[Setting]) -> None:
        labels = [_(place.component.label) for place in self._places if place.component is not None]
        text = ", ".join(labels) or _(NONE)
        if settings and not self.component_rows:
            text = value_text(settings[0].parameter, settings[0].value)
        self.header.set_value(text)


class RoleSections(QWidget):
    """One section for each role of the recipe.

    ``connect``: called with each new row and header.
    """

    def __init__(
        self, connect: Callable[[Row | SectionHeader], None], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._connect = connect
        self._sections: dict[Role, RoleSection] = {}
        self._column = vbox(self, spacing=0)

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

    def all_rows(self) -> list[Row]:
        """Return the rows of components and parameters."""
        return [row for section in self._sections.values() for row in section.all_rows()]

    def show_recipe(self, model: RecipeModel) -> None:
        """Show another recipe; a section whose rows stay the same is kept."""
        settings = _by_role(model.settings.values())
        shown: dict[Role, RoleSection] = {}
        for role, places in groupby(model.places, key=lambda place: place.role):
            shown[role] = self._section(role, list(places), settings.get(role, []))
        for role in set(self._sections) - set(shown):
            _discard(self._sections[role], self._column)
        self._sections = shown
        for index, section in enumerate(shown.values()):
            if self._column.indexOf(section) != index:
                self._column.insertWidget(index, section)
        editors = [row.editor for row in self.rows.values()]
        numbers = [each for each in editors if isinstance(each, NumberEditor)]
        width = max([0, *(each.needed_field_width for each in numbers)])
        for each in numbers:
            each.field.setFixedWidth(width)

    def show_role(self, role: Role, model: RecipeModel) -> None:
        """Show other values of a role."""
        of_role = [each for each in model.settings.values() if each.role is role]
        self._sections[role].show_settings(of_role)

    def set_panel_width(self, width: int) -> int:
        """Line the editors up in a panel of a width; return the width of the labels."""
        metrics = QFontMetrics(fonts.font(fonts.BODY, fonts.MEDIUM))
        labels = [row.label.text() for row in self.all_rows() if not _is_number(row)]
        needed = max([_LEAST_LABEL, *map(metrics.horizontalAdvance, labels)]) + 2
        label = min(needed, max(_LEAST_LABEL, width - _LEAST_EDITOR), _WIDEST_LABEL)
        for row in self.all_rows():
            row.set_label_width(label)
        return label

    def _section(self, role: Role, places: "list[Place]", settings: list[Setting]) -> RoleSection:
        """Return the section of a role, made anew if it needs other rows."""
        present = self._sections.get(role)
        if present is not None and present.shows(places, settings):
            present.show_settings(settings)
            return present
        section = RoleSection(role, places, settings)
        self._connect(section.header)
        for row in section.all_rows():
            self._connect(row)
        # A new section is closed if one of the others is.
        others = (each.is_open for each in self._sections.values())
        section.set_open(all(others) if present is None else present.is_open)
        if present is not None:
            _discard(present, self._column)
        return section


def _signature(places: Sequence["Place"], settings: Sequence[Setting]) -> object:
    """Return what has to be equal for rows to stay."""
    of_places = [
        (place.kind, place.filed, place.choices, place.may_be_empty, place.share)
        for place in places
    ]
    return of_places, [(setting.path, setting.parameter) for setting in settings]


def _discard(widget: QWidget, layout: QVBoxLayout) -> None:
    layout.removeWidget(widget)
    widget.hide()
    for each in (widget, *widget.findChildren(Row)):
        each.setObjectName("")  # until it is deleted, another row may take its name
    widget.deleteLater()


def _is_number(row: Row) -> bool:
    return isinstance(row, ParameterRow) and isinstance(row.editor, NumberEditor)


def _by_role(settings: Iterable[Setting]) -> dict[Role, list[Setting]]:
    """Return the settings of each role; they come in the order of the roles."""
    return {role: list(group) for role, group in groupby(settings, key=lambda each: each.role)}
