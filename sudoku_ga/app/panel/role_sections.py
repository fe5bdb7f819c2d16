"""One section for each role of the recipe, one row for each parameter."""

from itertools import groupby

from PySide6.QtCore import Signal
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QVBoxLayout, QWidget

from sudoku_ga.app.panel.help_strip import Help
from sudoku_ga.app.panel.number_editor import NumberEditor
from sudoku_ga.app.panel.row import ParameterRow
from sudoku_ga.app.panel.section import Section
from sudoku_ga.app.panel.words import value_text
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import Themes
from sudoku_ga.app.widgets.text import Text, Tone
from sudoku_ga.evolution.recipe import Setting
from sudoku_ga.evolution.roles import Role

_LEAST_LABEL, _WIDEST_LABEL = 104, 132
_LEAST_EDITOR = 172
"""Margins, the shortest slider and the widest field beside a label, in pixels."""


class RoleSections(QWidget):
    """Rows made from the declarations of the recipe's parameters.

    Parameters
    ----------
    themes : Themes
        Gives the colours.

    Notes
    -----
    ``value_chosen(path, value)`` is emitted when a person changes a value or asks for its
    default, ``attended(widget)`` when a row or a header should be explained.
    """

    value_chosen = Signal(str, object)
    attended = Signal(object)

    def __init__(self, themes: Themes, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._themes = themes
        self._rows: dict[str, ParameterRow] = {}
        self._sections: dict[Role, Section] = {}
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)

    @property
    def rows(self) -> dict[str, ParameterRow]:
        """The rows by the path of their parameter."""
        return self._rows

    @property
    def sections(self) -> dict[Role, Section]:
        """The sections by role; a role without a parameter has none."""
        return self._sections

    def show_settings(self, settings: list[Setting]) -> None:
        """Show these parameters, in new rows if they are other ones than before."""
        shown = [(path, row.setting.parameter) for path, row in self._rows.items()]
        if shown != [(setting.path, setting.parameter) for setting in settings]:
            self._make_sections(settings)
        for setting in settings:
            self._rows[setting.path].show_setting(setting)
        self.show_summaries(settings)

    def show_summaries(self, settings: list[Setting]) -> None:
        """Update what the closed sections show."""
        for role, group in groupby(settings, key=lambda setting: setting.role):
            within = list(group)
            first = within[0]
            labels = [next(part).component.label for _, part in groupby(within, _component_part)]
            alone = len(labels) == 1
            text = value_text(first.parameter, first.value) if alone else ", ".join(labels)
            self._sections[role].header.set_value(text)

    def set_locked(self, locked: bool) -> None:
        """Refuse changes, or take them again."""
        for row in self._rows.values():
            row.editor.setEnabled(not locked)

    def label_width(self, width: int) -> int:
        """Return the width of the labels in a panel of ``width``; longer ones are elided."""
        metrics = QFontMetrics(fonts.font(fonts.BODY, fonts.MEDIUM))
        labels = [row.setting.parameter.label for row in self._rows.values()]
        needed = max([_LEAST_LABEL, *map(metrics.horizontalAdvance, labels)]) + 2
        room = max(_LEAST_LABEL, width - _LEAST_EDITOR)
        return min(needed, room, _WIDEST_LABEL)

    def set_label_width(self, width: int) -> None:
        """Line the editors up."""
        for row in self._rows.values():
            row.set_label_width(width)

    def help_of(self, header: QWidget) -> Help:
        """Return the explanation of the section with this header."""
        role = next(role for role, each in self._sections.items() if each.header is header)
        within = [row.setting for row in self._rows.values() if row.setting.role is role]
        helps = dict.fromkeys(setting.component.help for setting in within)
        labels = dict.fromkeys(setting.component.label for setting in within)
        return Help(role.label, ", ".join(labels), " ".join([role.help, *helps]))

    def _make_sections(self, settings: list[Setting]) -> None:
        closed = {role for role, each in self._sections.items() if not each.is_open}
        for section in self._sections.values():
            self._column.removeWidget(section)
            section.hide()
            section.deleteLater()
        self._rows, self._sections = {}, {}
        for role, group in groupby(settings, key=lambda setting: setting.role):
            section = self._make_section(role, list(group))
            section.set_open(role not in closed)
            self._sections[role] = section
            self._column.addWidget(section)
        self._line_up_fields()

    def _line_up_fields(self) -> None:
        editors = [row.editor for row in self._rows.values()]
        numbers = [each for each in editors if isinstance(each, NumberEditor)]
        width = max([0, *(each.needed_field_width for each in numbers)])
        for each in numbers:
            each.field.setFixedWidth(width)

    def _make_section(self, role: Role, settings: list[Setting]) -> Section:
        section = Section(self._themes, role.label)
        section.header.attended.connect(self.attended)
        several = len({_component_part(setting) for setting in settings}) > 1
        for _, group in groupby(settings, key=_component_part):
            within = list(group)
            if several:
                section.add_row(self._subtitle(within[0].component.label))
            for setting in within:
                row = self._make_row(setting)
                section.add_row(row)
                self._rows[setting.path] = row
        return section

    def _make_row(self, setting: Setting) -> ParameterRow:
        row = ParameterRow(self._themes, setting)
        row.value_chosen.connect(self.value_chosen)
        row.reset_asked.connect(self._reset_row)
        row.attended.connect(self.attended)
        row.judged.connect(self.attended)
        return row

    def _subtitle(self, label: str) -> Text:
        weight, tone = fonts.MEDIUM, Tone.SECONDARY
        text = Text(self._themes, label, size=fonts.SECONDARY, weight=weight, tone=tone)
        text.setContentsMargins(16, 4, 16, 2)
        return text

    def _reset_row(self, row: ParameterRow) -> None:
        if row.editor.isEnabled():
            self.value_chosen.emit(row.setting.path, row.setting.default)


def _component_part(setting: Setting) -> str:
    """Return the path of the component: ``mutation[1]``."""
    return setting.path.rpartition(".")[0]
