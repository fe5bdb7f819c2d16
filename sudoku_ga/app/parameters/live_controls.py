"""The top of the panel: the few parameters that change a run the most."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from sudoku_ga.app.parameters.help_strip import Help
from sudoku_ga.app.parameters.number_editor import NumberEditor
from sudoku_ga.app.parameters.row import ParameterRow, lock_rows
from sudoku_ga.app.parameters.words import live_label
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.widgets.text import Text
from sudoku_ga.evolution.recipe.recipe import Setting
from sudoku_ga.translation import _

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
