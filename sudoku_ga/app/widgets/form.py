"""Forms of declared parameters: a row for each, with label, editor, explanation and problem.

The rows of all forms of a panel are aligned: their columns share the width in the same proportion.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Protocol

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QEnterEvent, QMouseEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QSizePolicy, QWidget

from sudoku_ga.app.theme import fonts
from sudoku_ga.app.widgets.arrangement import hbox, vbox
from sudoku_ga.app.widgets.fields import NumberEditor
from sudoku_ga.app.widgets.painting import CONTROL_HEIGHT, set_style_property
from sudoku_ga.app.widgets.segmented import Choice
from sudoku_ga.app.widgets.text import ElidedText, Tone
from sudoku_ga.evolution.core.parameters import ChoiceParameter, Number, Parameter, Value
from sudoku_ga.translation import _, local_number

MARGIN = 16
_KNOB = 6
"""The room beside a row and before the track of a slider, in pixels."""
EDITOR_HEIGHT = 28
_DOT, _LABEL, _EDITOR = range(3)
_LABEL_SHARE, _EDITOR_SHARE = 3, 5
"""The columns of a row: the shares of the width of label and editor."""


@dataclass(frozen=True)
class Help:
    """An explanation: a title, a few words at its right, and a text.

    ``wrong``: whether the text is the reason why a number was refused.
    """

    title: str
    note: str
    text: str
    wrong: bool = False


class Declared(Protocol):
    """A declared parameter with its value and default, named by a path."""

    @property
    def path(self) -> str:
        """Its name among all parameters."""

    @property
    def parameter(self) -> Parameter:
        """Its declaration."""

    @property
    def value(self) -> Value:
        """The value that is shown."""

    @property
    def default(self) -> Value:
        """The value in the recipe's file."""


class Explained(Protocol):
    """A widget that can be explained."""

    @property
    def help(self) -> Help:
        """The explanation of the widget."""

    def isHidden(self) -> bool:
        """Whether it is hidden, like a row that another one has replaced."""


Attend = Callable[[Explained], None]
"""Called with the part of a form that is to be explained."""


def value_text(parameter: Parameter, value: Value) -> str:
    """Return the text for a value with its unit, or the label of a choice."""
    if isinstance(parameter, ChoiceParameter):
        return _(dict(parameter.choices)[str(value)])
    text = parameter.format(value)
    if not isinstance(parameter, Number) or not parameter.unit:
        return text
    if value == 0 and parameter.zero_means:
        return text
    return f"{text} {parameter.unit}"


def range_text(setting: Declared, ends: tuple[float, float] | None = None) -> str:
    """Return the text for the possible values and the default, as short as possible.

    ``ends``: the ends of a slider that covers only a part of the accepted values.
    """
    parameter = setting.parameter
    default = _("default {value}").format(value=value_text(parameter, setting.default))
    if not isinstance(parameter, Number):
        return default
    unit = f" {parameter.unit}" if parameter.unit else ""
    zero = f", 0 = {_(parameter.zero_means)}" if parameter.zero_means else ""
    return f"{_span(*(ends or (parameter.low, parameter.high)))}{unit}{zero}, {default}"


def _span(low: float, high: float) -> str:
    ends = (local_number(end, "," if isinstance(end, int) else "g") for end in (low, high))
    return " – ".join(ends)


class Attended(QWidget):
    """A part of a form that is explained while the pointer is in it.

    ``attended(part)`` is emitted when the pointer enters.
    """

    attended = Signal(object)

    @property
    def help(self) -> Help:
        """The explanation."""
        raise NotImplementedError

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.attended.emit(self)


class Row(Attended):
    """A label and an editor at its right.

    ``label``: the label. If it does not fit, it is shortened and has a tool tip.
    ``explained``: the object that explains the row. Without it, the explanation is only the label.
    """

    def __init__(self, label: str, explained: Explained | None = None) -> None:
        super().__init__()
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._explained = explained
        self.label = ElidedText(label)
        self._dot = QLabel("●")
        self._dot.setObjectName("changed")
        self._dot.setFixedWidth(MARGIN - _KNOB)
        self._dot.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        policy = self._dot.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self._dot.setSizePolicy(policy)
        self._dot.hide()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, MARGIN, 0)
        self._grid.setHorizontalSpacing(_KNOB)
        self._grid.setVerticalSpacing(0)
        self._grid.addWidget(self._dot, 0, _DOT)
        self._grid.addWidget(self.label, 0, _LABEL)
        self.setFixedHeight(CONTROL_HEIGHT)

    @property
    def is_changed(self) -> bool:
        """Whether the row differs from the default."""
        return not self._dot.isHidden()

    @property
    def is_current(self) -> bool:
        """Whether the row is marked as the one with the focus."""
        return bool(self.property("current"))

    @property
    def help(self) -> Help:
        """The explanation of the row."""
        return Help(self.label.text(), "", "") if self._explained is None else self._explained.help

    def add_editor(self, editor: QWidget, *, in_column: bool = True) -> None:
        """Place an editor at the right of the label.

        ``in_column``: whether it is aligned with the editors of other rows. Otherwise it takes all
        the room that the label leaves.
        """
        policy = QSizePolicy.Policy
        editor.setSizePolicy(policy.Ignored, policy.Fixed)
        self.label.setSizePolicy(policy.Ignored if in_column else policy.Minimum, policy.Preferred)
        self._grid.setColumnStretch(_LABEL, _LABEL_SHARE if in_column else 0)
        self._grid.setColumnStretch(_EDITOR, _EDITOR_SHARE)
        self._grid.addWidget(editor, 0, _EDITOR)

    def reset(self) -> None:
        """Restore the default, if there is one."""

    def set_changed(self, changed: bool) -> None:
        """Mark the row as different from the default, or remove the mark."""
        if changed is not self.is_changed:
            self._dot.setVisible(changed)
            self.label.set_weight(fonts.MEDIUM if changed else fonts.REGULAR)

    def set_current(self, current: bool) -> None:
        """Mark the row as the one with the focus, or remove the mark."""
        set_style_property(self, "current", current)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Restore the default on a double click on the label."""
        if event.button() == Qt.MouseButton.LeftButton and self.label.geometry().contains(
            event.position().toPoint()
        ):
            self.reset()


class ParameterRow(Row):
    """A row for one declared parameter, most often of a recipe.

    The slider of a number is below label and field, and as wide as the panel.

    ``setting``: the parameter with its value and default.
    ``set_value``: called with the path and the value that the user chooses.
    ``live_label``: the label of a live control, whose row also says in a line what a higher value
    does. It is empty for a row with the label of the parameter.

    ``judged(row)`` is emitted when a typed number becomes bad or good.
    """

    judged = Signal(object)

    def __init__(
        self, setting: Declared, set_value: Callable[[str, Value], None], live_label: str = ""
    ) -> None:
        parameter = setting.parameter
        super().__init__(live_label or _(parameter.label))
        self.setObjectName(f"parameter:{setting.path}")
        self._setting = setting
        self._set_value = partial(set_value, setting.path)
        self._reason = ""
        self.editor: NumberEditor | Choice
        if isinstance(parameter, ChoiceParameter):
            choices = [(value, _(label)) for value, label in parameter.choices]
            self.editor = Choice(choices, _(parameter.label), EDITOR_HEIGHT)
            self.add_editor(self.editor)
        elif isinstance(parameter, Number):
            live = bool(live_label)
            self.editor = NumberEditor(parameter, setting.default, self.label.text(), live=live)
            self.editor.field.refused.connect(self._judge)
            self.editor.field.mended.connect(self._judge)
            self._lay_out_number(self.editor, _(parameter.effect) if live else "")
        else:
            raise TypeError(f"{setting.path}: no editor for {type(parameter).__name__}")
        self.editor.chosen.connect(self._set_value)
        self.show_setting(setting)

    @property
    def setting(self) -> Declared:
        """The parameter with its value and default."""
        return self._setting

    @property
    def problem(self) -> str:
        """Why the typed number is refused; empty if it is not."""
        return self.editor.field.reason if isinstance(self.editor, NumberEditor) else ""

    @property
    def help(self) -> Help:
        """The explanation of the parameter, or why its number is refused or locked."""
        ends = self.editor.scale.ends if isinstance(self.editor, NumberEditor) else None
        note = range_text(self._setting, ends)
        text = self.problem or self._setting.parameter.explanation
        if self._reason and not self.problem:
            locked = _("Locked in this run: it {reason}.").format(reason=self._reason)
            text = f"{locked} {text}"
        return Help(self.label.text(), note, text, bool(self.problem))

    def reset(self) -> None:
        """Restore the default, unless the row is locked."""
        if self.editor.isEnabled():
            self._set_value(self._setting.default)

    def set_locked(self, locked: bool, reason: str = "") -> None:
        """Refuse changes, for a reason that the explanation shows, or accept them again."""
        self._reason = reason
        self.editor.setEnabled(not locked)

    def show_setting(self, setting: Declared) -> None:
        """Show another value or default of the same parameter."""
        self._setting = setting
        if isinstance(self.editor, NumberEditor):
            self.editor.set_default(setting.default)
            self.editor.set_value(setting.value)
        else:
            self.editor.set_value(str(setting.value))
        self.set_changed(setting.value != setting.default)

    def _lay_out_number(self, editor: NumberEditor, effect: str) -> None:
        # A slider keeps room for its knob at both ends, so that its track begins below the label.
        self._grid.setContentsMargins(0, 2, MARGIN - _KNOB, 3)
        self._grid.setColumnStretch(_LABEL, 1)
        # The number of a live control has no frame that could be aligned with the end of the track.
        beside = 0 if effect else _KNOB
        self._grid.addLayout(hbox(None, editor.field, margins=(0, 0, beside, 0)), 0, _EDITOR)
        track = hbox(None, editor.slider, margins=(MARGIN - _KNOB, 0, 0, 0))
        self._grid.addLayout(track, 1, _DOT, 1, 3)
        if effect:
            words = ElidedText(effect, size=fonts.SECONDARY, tone=Tone.SECONDARY)
            self._grid.addWidget(words, 2, _LABEL, 1, 2)
        self.setFixedHeight(self._grid.sizeHint().height())

    def _judge(self) -> None:
        self.judged.emit(self)


class Form(QWidget):
    """Rows of declared parameters, one below the other.

    ``set_value``: called with the path and the value that the user chooses.
    ``attend``: called with the row to explain, when the pointer enters it, or when a number that is
    typed in it becomes bad or good.
    ``rows``: the rows of the parameters, by their paths.
    """

    def __init__(
        self,
        set_value: Callable[[str, Value], None],
        attend: Attend,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._set_value, self._attend = set_value, attend
        self.rows: dict[str, ParameterRow] = {}
        self._column = vbox(self, spacing=0)

    def all_rows(self) -> list[Attended]:
        """Return the rows from top to bottom."""
        items = (self._column.itemAt(index) for index in range(self._column.count()))
        widgets = (item.widget() for item in items if item is not None)
        return [each for each in widgets if isinstance(each, Attended)]

    def add(self, setting: Declared, live_label: str = "") -> ParameterRow:
        """Add the row of a parameter."""
        row = self.rows[setting.path] = ParameterRow(setting, self._set_value, live_label)
        row.judged.connect(self._attend)
        self.add_row(row)
        return row

    def add_row(self, row: Attended) -> None:
        """Add a row of another kind."""
        row.attended.connect(self._attend)
        self._column.addWidget(row)
        show_in_place(row)

    def shows(self, settings: Iterable[Declared]) -> bool:
        """Whether the rows are those of these parameters, regardless of their values."""
        shown = [(path, row.setting.parameter) for path, row in self.rows.items()]
        return shown == [(each.path, each.parameter) for each in settings]

    def show_settings(self, settings: Iterable[Declared]) -> None:
        """Show other values of parameters that have a row.

        A parameter that is declared differently gets another row in the same place.
        """
        for setting in settings:
            row = self.rows[setting.path]
            if row.setting.parameter == setting.parameter:
                row.show_setting(setting)
            else:
                self._replace(row, setting)

    def clear(self) -> None:
        """Remove all rows."""
        for row in self.all_rows():
            self._column.removeWidget(row)
            discard(row)
        self.rows = {}

    def _replace(self, row: ParameterRow, setting: Declared) -> None:
        place = self._column.indexOf(row)
        discard(row)
        new = self.add(setting)
        self._column.removeWidget(row)
        self._column.insertWidget(place, new)


def show_in_place(widget: QWidget) -> None:
    """Show a widget of a visible parent now.

    Qt would show it a moment later, and the widgets below it would jump.
    """
    parent = widget.parentWidget()
    if parent is not None and parent.isVisible():
        widget.show()


def discard(widget: QWidget) -> None:
    """Remove a widget, but not before a running call of its methods has ended."""
    widget.hide()
    for each in (widget, *widget.findChildren(Row)):
        each.setObjectName("")  # another row may take its name before it is deleted
    widget.deleteLater()
