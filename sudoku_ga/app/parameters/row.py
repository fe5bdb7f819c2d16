"""A row of the panel: label and editor, marked where the value is not the default."""

from collections.abc import Iterable, Mapping

from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import QEnterEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from sudoku_ga.app.parameters.choice_editor import ChoiceEditor
from sudoku_ga.app.parameters.help_strip import Help
from sudoku_ga.app.parameters.number_editor import NumberEditor
from sudoku_ga.app.parameters.words import Declared, range_text
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import Themes, current_theme
from sudoku_ga.app.widgets.painting import CONTROL_HEIGHT
from sudoku_ga.app.widgets.text import ElidedText, Tone
from sudoku_ga.evolution.core.parameters import ChoiceParameter, Number, Parameter
from sudoku_ga.translation import _

_MARGIN, _DOT = 16, 2.5
_ABOVE, _BELOW, _KNOB = 2, 3, 6
"""Around the lines of a number, and before the track of its slider, in pixels."""


class Row(QWidget):
    """A label and whatever stands at its right.

    Parameters
    ----------
    label : str
        Elided with a tool tip where it does not fit.
    """

    attended = Signal(object)
    reset_asked = Signal(object)

    def __init__(self, label: str) -> None:
        super().__init__()
        self._changed = False
        self._focused = False
        self.label = ElidedText(label)
        self._lines = QVBoxLayout(self)
        self._lines.setContentsMargins(_MARGIN, 0, _MARGIN, 0)
        self._lines.setSpacing(0)
        self._line = QHBoxLayout()
        self._line.setSpacing(4)
        self._line.addWidget(self.label)
        self._lines.addLayout(self._line)
        self.setFixedHeight(CONTROL_HEIGHT)
        Themes.instance().changed.connect(self._repaint)

    def add_editor(self, editor: QWidget) -> None:
        """Place an editor at the right of the label."""
        self._line.addWidget(editor, 1)

    def set_label_width(self, width: int) -> None:
        """Line the editors of all rows up."""
        self.label.setFixedWidth(width)

    def set_changed(self, changed: bool) -> None:
        """Mark the row as differing from the recipe, or not."""
        self._changed = changed
        self.label.set_weight(fonts.MEDIUM if changed else fonts.REGULAR)
        self.update()

    @property
    def is_changed(self) -> bool:
        """Whether the row is marked."""
        return self._changed

    def set_focused(self, focused: bool) -> None:
        """Show that the keyboard goes to this row."""
        self._focused = focused
        self.update()

    def enterEvent(self, event: QEnterEvent) -> None:
        """Ask for the row to be explained."""
        super().enterEvent(event)
        self.attended.emit(self)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Ask for the default on a double click on the label."""
        if event.button() == Qt.MouseButton.LeftButton and self.label.geometry().contains(
            event.position().toPoint()
        ):
            self.reset_asked.emit(self)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the ground of a focused row and the dot of a changed one."""
        theme = current_theme()
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if self._focused:
                painter.fillRect(self.rect(), theme.accent_soft)
            if self._changed:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(theme.accent)
                middle = self.label.y() + self.label.height() / 2
                painter.drawEllipse(QPointF(8, middle), _DOT, _DOT)

    def _repaint(self) -> None:
        self.update()


class ParameterRow(Row):
    """A row for one declared parameter, most often of a recipe.

    A number has its slider below label and field, as wide as the panel.

    Parameters
    ----------
    setting : Declared
        The parameter with its value and default.
    live_label : str
        The label of a live control, which also tells in a line what a higher value does; empty
        for a row under the label of the parameter.

    Notes
    -----
    ``value_chosen(path, value)`` is emitted when a person changes the value, ``judged(row)``
    when a typed number becomes bad or good.
    """

    value_chosen = Signal(str, object)
    judged = Signal(object)

    def __init__(self, setting: Declared, live_label: str = "") -> None:
        super().__init__(live_label or _(setting.parameter.label))
        self._setting = setting
        self._live_label = live_label
        self._fixed_because = ""
        self._editor = self._make_editor(setting)
        self._editor.chosen.connect(self._choose)
        self.reset_asked.connect(self._reset)
        if isinstance(self._editor, NumberEditor):
            self._lay_out_number(self._editor, setting.parameter)
        else:
            self.add_editor(self._editor)
        self.show_setting(setting)

    @property
    def setting(self) -> Declared:
        """The parameter with its value and default."""
        return self._setting

    @property
    def editor(self) -> NumberEditor | ChoiceEditor:
        """What changes the value."""
        return self._editor

    @property
    def help(self) -> Help:
        """The explanation of the parameter, or why its number is refused or locked."""
        reason = self._editor.field.reason if isinstance(self._editor, NumberEditor) else ""
        parameter = self._setting.parameter
        text = reason or parameter.explanation
        if self._fixed_because and not reason:
            locked = _("Locked in this run: it {reason}.").format(reason=self._fixed_because)
            text = f"{locked} {text}"
        return Help(self.label.text(), range_text(self._setting), text, bool(reason))

    def set_label_width(self, width: int) -> None:
        """Line the editors up; beside the label of a number there is room."""
        if not isinstance(self._editor, NumberEditor):
            super().set_label_width(width)

    def set_locked(self, locked: bool, because: str = "") -> None:
        """Refuse changes, for a reason that the explanation tells, or take them again."""
        self._fixed_because = because
        self._editor.setEnabled(not locked)

    def show_setting(self, setting: Declared) -> None:
        """Show another value or default of the same parameter."""
        self._setting = setting
        if isinstance(self._editor, NumberEditor):
            self._editor.set_default(setting.default)
            self._editor.set_value(setting.value)
        else:
            self._editor.set_value(str(setting.value))
        self.set_changed(setting.value != setting.default)

    def _make_editor(self, setting: Declared) -> NumberEditor | ChoiceEditor:
        parameter = setting.parameter
        if isinstance(parameter, ChoiceParameter):
            return ChoiceEditor(parameter.choices, _(parameter.label))
        if not isinstance(parameter, Number):
            raise TypeError(f"{setting.path}: no editor for {type(parameter).__name__}")
        live = bool(self._live_label)
        editor = NumberEditor(parameter, setting.default, self.label.text(), live=live)
        editor.field.refused.connect(self._judge)
        editor.field.mended.connect(self._judge)
        return editor

    def _lay_out_number(self, editor: NumberEditor, parameter: Parameter) -> None:
        self._line.addStretch(1)
        self._line.addWidget(editor.field)
        self._lines.addWidget(editor.slider)
        effect = _(parameter.effect) if isinstance(parameter, Number) else ""
        if self._live_label and effect:
            below = QHBoxLayout()
            below.setContentsMargins(_KNOB, 0, _KNOB, 0)
            tone = Tone.SECONDARY
            below.addWidget(ElidedText(effect, size=fonts.SECONDARY, tone=tone))
            self._lines.addLayout(below)
        # The slider keeps room for its knob at both ends, so that its track begins below the label.
        self._lines.setContentsMargins(_MARGIN - _KNOB, _ABOVE, _MARGIN - _KNOB, _BELOW)
        self._line.setContentsMargins(_KNOB, 0, _KNOB, 0)
        self.setFixedHeight(self._lines.sizeHint().height())

    def _choose(self, value: object) -> None:
        self.value_chosen.emit(self._setting.path, value)

    def _reset(self) -> None:
        if self._editor.isEnabled():
            self.value_chosen.emit(self._setting.path, self._setting.default)

    def _judge(self) -> None:
        self.judged.emit(self)


def lock_rows(
    rows: Iterable[ParameterRow], locked: bool, live: Mapping[str, str] | None = None
) -> None:
    """Refuse changes of parameters, or take them again.

    Parameters
    ----------
    rows : iterable of ParameterRow
    locked : bool
    live : mapping of str to str, optional
        While a run is on: the parameters by their paths, each with the reason why it is locked,
        empty where it may change.
    """
    for row in rows:
        reason = "" if live is None else live.get(row.setting.path, "")
        row.set_locked(locked and (live is None or bool(reason)), reason)
