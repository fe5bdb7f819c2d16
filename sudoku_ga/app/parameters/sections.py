"""Sections of the panel: live controls, one for each role, and the seed."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QEnterEvent, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QVBoxLayout, QWidget

from sudoku_ga.app.parameters.help_strip import Help
from sudoku_ga.app.parameters.rows import NONE, ComponentRow, ParameterRow, Row, label_of, lock_rows
from sudoku_ga.app.parameters.words import value_text
from sudoku_ga.app.theme import fonts, icons
from sudoku_ga.app.theme.themes import Themes, current_theme
from sudoku_ga.app.widgets.painting import FIELD_RADIUS, draw_focus, painter_on
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.recipe.recipe import Setting
from sudoku_ga.translation import _

if TYPE_CHECKING:
    from sudoku_ga.evolution.recipe.edit import Place
import secrets
from itertools import groupby

from PySide6.QtGui import QFontMetrics

from sudoku_ga.app.parameters.rows import NumberEditor
from sudoku_ga.app.parameters.words import live_label
from sudoku_ga.app.widgets.fields import NumberField
from sudoku_ga.app.widgets.segmented import Segmented
from sudoku_ga.app.widgets.text import Text
from sudoku_ga.evolution.core.parameters import IntegerParameter
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.translation import later, pgettext

_HEIGHT, _MARGIN, _CHEVRON = 34, 16, 16


class SectionHeader(QAbstractButton):
    """The title of a section: a click, Space or Enter opens and closes it."""

    attended = Signal(object)

    def __init__(self, title: str) -> None:
        super().__init__()
        self._value = ""
        self.set_title(title)
        self.setCheckable(True)
        self.setChecked(True)
        self.setFixedHeight(_HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        Themes.instance().changed.connect(self._repaint)

    def set_title(self, title: str) -> None:
        """Show another title."""
        self.setText(title)
        self.setAccessibleName(title)

    def set_value(self, value: str) -> None:
        """Show a value at the right while the section is closed."""
        self._value = value
        self.setAccessibleDescription(value)
        self.update()

    def sizeHint(self) -> QSize:
        """Ask for one line."""
        return QSize(200, _HEIGHT)

    def enterEvent(self, event: QEnterEvent) -> None:
        """Ask for the section to be explained."""
        super().enterEvent(event)
        self.attended.emit(self)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the line above, chevron, title and value."""
        theme = current_theme()
        name = "chevron_down" if self.isChecked() else "chevron_right"
        with painter_on(self) as painter:
            painter.fillRect(0, 0, self.width(), 1, theme.border)
            chevron = icons.pixmap(name, theme.ink2, _CHEVRON, self.devicePixelRatioF())
            painter.drawPixmap(QPointF(9, (_HEIGHT - _CHEVRON) / 2 + 0.5), chevron)
            painter.setFont(fonts.font(fonts.BODY, fonts.SEMIBOLD))
            painter.setPen(theme.ink)
            line = QRect(28, 0, self.width() - 28 - _MARGIN, _HEIGHT)
            painter.drawText(line, int(Qt.AlignmentFlag.AlignVCenter), self.text())
            if not self.isChecked():
                line.setLeft(40 + painter.fontMetrics().horizontalAdvance(self.text()))
                painter.setFont(fonts.font(fonts.SECONDARY))
                painter.setPen(theme.ink2)
                right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
                elide = Qt.TextElideMode.ElideRight
                text = painter.fontMetrics().elidedText(self._value, elide, line.width())
                painter.drawText(line, int(right), text)
            if self.hasFocus():
                inside = QRectF(self.rect()).adjusted(4, 3, -4, -2)
                draw_focus(painter, inside, FIELD_RADIUS, theme.accent)

    def _repaint(self) -> None:
        self.update()


class Section(QWidget):
    """A header and the rows under it.

    Parameters
    ----------
    title : str
        Of the section.

    Attributes
    ----------
    header : SectionHeader
    body : QWidget
        Holds the rows.
    """

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.header = SectionHeader(title)
        self.body = QWidget()
        self._rows = QVBoxLayout(self.body)
        self._rows.setContentsMargins(0, 0, 0, 8)
        self._rows.setSpacing(0)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.header)
        layout.addWidget(self.body)
        self.header.toggled.connect(self.body.setVisible)

    @property
    def is_open(self) -> bool:
        """Whether the rows are shown."""
        return self.header.isChecked()

    def set_open(self, is_open: bool) -> None:
        """Show or hide the rows."""
        self.header.setChecked(is_open)

    def add_row(self, row: QWidget) -> None:
        """Add a row at the end."""
        self._rows.addWidget(row)


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


_MARGIN = 16


class LiveControls(QWidget):
    """A row with a wide slider for each live control of a recipe.

    Attributes
    ----------
    rows : dict of str to ParameterRow
        By the path of the parameter.

    Notes
    -----
    ``value_chosen(path, value)`` is emitted when a person changes a value or asks for the default,
    ``attended(widget)`` when a row should be explained.
    """

    value_chosen = Signal(str, object)
    attended = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows: dict[str, ParameterRow] = {}
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 2)
        self._column.setSpacing(0)
        title = Text(_("Live controls"), weight=fonts.SEMIBOLD)
        title.setContentsMargins(_MARGIN, 0, _MARGIN, 0)
        self._column.addWidget(title)

    @property
    def helps(self) -> list[Help]:
        """The explanations of all rows."""
        return [row.help for row in self.rows.values()]

    def show_controls(self, settings: Sequence[Setting]) -> None:
        """Show these live controls; rows of the same parameters are kept."""
        shown = [(path, row.setting.parameter) for path, row in self.rows.items()]
        if shown != [(each.path, each.parameter) for each in settings]:
            self._make_rows(settings)
        self.show_values(settings)

    def show_values(self, settings: Sequence[Setting]) -> None:
        """Show other values, of which some may belong to parameters that are no live controls."""
        for setting in settings:
            if setting.path in self.rows:
                self.rows[setting.path].show_setting(setting)

    def set_locked(self, locked: bool, live: Mapping[str, str] | None = None) -> None:
        """Refuse changes, or take them again, as :func:`lock_rows` says."""
        lock_rows(self.rows.values(), locked, live)

    def _make_rows(self, settings: Sequence[Setting]) -> None:
        for row in self.rows.values():
            self._column.removeWidget(row)
            row.hide()
            row.deleteLater()
        self.rows = {}
        for setting in settings:
            row = ParameterRow(setting, live_label(setting, settings))
            row.value_chosen.connect(self.value_chosen)
            row.attended.connect(self.attended)
            row.judged.connect(self.attended)
            if isinstance(row.editor, NumberEditor):
                row.editor.field.setFixedWidth(row.editor.needed_field_width)
            self.rows[setting.path] = row
            self._column.addWidget(row)
        self.setVisible(bool(self.rows))


LARGEST_SEED = 2**63 - 1
_DRAWN_BELOW = 2**31
"""Short enough to be typed again."""
_SEED = IntegerParameter(name="seed", label="Seed", help="", default=0, low=0, high=LARGEST_SEED)
_HELPS = {
    "draw": later("Each run draws another seed; the status line names it."),
    "fix": later("Each run uses this seed: same puzzle, same recipe, same seed, same run."),
    "repeat": later("The next run repeats the last one, if puzzle and recipe stay as they are."),
}


class SeedSection(Section):
    """The section with the seed of a panel.

    Parameters
    ----------
    title : str
        Of the section; ``Run`` if left out.
    helps : mapping of str to str
        What each choice means.
    """

    attended = Signal(object)

    def __init__(
        self,
        title: str = "",
        helps: Mapping[str, str] = _HELPS,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(title or pgettext("noun", "Run"), parent)
        self._helps = helps
        self._seed = 0
        self._last: int | None = None
        self._before: tuple[str, int] | None = None
        self.mode = Segmented(
            [("draw", _("Draw")), ("fix", _("Fix")), ("repeat", _("Repeat last"))],
            _("Seed"),
            height=28,
        )
        self.field = NumberField(
            parse=_SEED.parse, shown=lambda value: f"{value}", name=_("Number of the seed")
        )
        self.field.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.rows = [Row(_("Seed")), Row(_("Number"))]
        self.rows[0].add_editor(self.mode)
        self.rows[1].add_editor(self.field)
        for row in self.rows:
            self.add_row(row)
            row.attended.connect(self.attended)
        self.mode.chosen.connect(self._follow_mode)
        self.field.entered.connect(self._enter)
        self._show()

    @property
    def help(self) -> Help:
        """The explanation of the present choice."""
        reason = self.field.reason
        return Help(_("Seed"), "", reason or _(self._helps[self.mode.value]), bool(reason))

    @property
    def fixed(self) -> int | None:
        """The seed of every run, where one is fixed."""
        return self._seed if self.mode.value == "fix" else None

    @property
    def own_fixed(self) -> int | None:
        """The seed that is fixed when that of a lesson has gone."""
        if self._before is None:
            return self.fixed
        mode, seed = self._before
        return seed if mode == "fix" else None

    def seed_for_run(self) -> int:
        """Return the seed of a run that begins now, drawn if it is to be drawn."""
        if self.mode.value == "draw":
            self._seed = secrets.randbelow(_DRAWN_BELOW)
        self._show()
        return self._seed

    def fix_seed(self, seed: int) -> None:
        """Let every run from now on use this seed."""
        self._before = None
        self.mode.set_value("fix")
        self._fix(seed)

    def fix_for_lesson(self, seed: int) -> None:
        """Let every run use this seed until :meth:`end_lesson`."""
        before = self._before or (self.mode.value, self._seed)
        self.fix_seed(seed)
        self._before = before

    def end_lesson(self) -> None:
        """Go back to what was chosen before a lesson, unless it was changed since."""
        if self._before is not None:
            mode, self._seed = self._before
            self._before = None
            self.mode.set_value(mode)
            self._show()

    def note_seed(self, seed: int) -> None:
        """Remember the seed of the last run."""
        self._last = seed
        if self.mode.value != "fix":
            self._seed = seed
        self._show()

    def _follow_mode(self, mode: str) -> None:
        self._before = None
        if mode == "repeat" and self._last is not None:
            self._seed = self._last
        self._show()
        if mode == "fix":
            self.field.setFocus()
            self.field.selectAll()

    def _enter(self, seed: object) -> None:
        self._before = None
        self._fix(seed)

    def _fix(self, seed: object) -> None:
        self._seed = _SEED.validate(seed)
        self._show()

    def _show(self) -> None:
        self.mode.set_choice_enabled("repeat", self._last is not None)
        fixed = self.mode.value == "fix"
        self.field.setReadOnly(not fixed)
        self.field.set_value(self._seed)
        known = {
            "draw": _("seed drawn"),
            "fix": _("seed {seed}"),
            "repeat": _("seed {seed} again"),
        }[self.mode.value]
        self.header.set_value(known.format(seed=self._seed))
