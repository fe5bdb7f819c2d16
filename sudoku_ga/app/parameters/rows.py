"""Rows of the panel: a label and an editor, marked where the value is not the default."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPointF, QSize, Qt, Signal
from PySide6.QtGui import (
    QEnterEvent,
    QFontMetrics,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QStackedLayout, QVBoxLayout, QWidget

from sudoku_ga.app.parameters.help_strip import Help
from sudoku_ga.app.parameters.words import Declared, range_text, value_text
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import Themes, current_theme
from sudoku_ga.app.widgets.combo import Combo
from sudoku_ga.app.widgets.fields import NumberField
from sudoku_ga.app.widgets.painting import CONTROL_HEIGHT
from sudoku_ga.app.widgets.scale import Scale
from sudoku_ga.app.widgets.segmented import Segmented
from sudoku_ga.app.widgets.slider import Slider
from sudoku_ga.app.widgets.text import ElidedText, Tone
from sudoku_ga.evolution.core.parameters import ChoiceParameter, Number, Parameter, Value
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.translation import _, later

if TYPE_CHECKING:
    from sudoku_ga.evolution.recipe.edit import Kind, Place


_MOST_SEGMENTS, _HEIGHT = 3, 28


class ChoiceEditor(QWidget):
    """One of a few named values.

    Parameters
    ----------
    choices : sequence of (str, str)
        The value and its label.
    name : str
        For people who hear the window.
    """

    chosen = Signal(str)

    def __init__(self, choices: Sequence[tuple[str, str]], name: str) -> None:
        super().__init__()
        choices = [(value, _(label)) for value, label in choices]
        self._values = [value for value, _label in choices]
        self._combo = Combo(name, height=_HEIGHT)
        for _value, label in choices:
            self._combo.addItem(label)
        self._combo.activated.connect(self._choose)
        self._stack = QStackedLayout(self)
        self._stack.setContentsMargins(0, 0, 0, 0)
        self._stack.addWidget(self._combo)
        self._segmented: Segmented | None = None
        if 2 <= len(choices) <= _MOST_SEGMENTS:
            self._segmented = Segmented(choices, name, height=_HEIGHT)
            self._segmented.chosen.connect(self.chosen)
            self._stack.addWidget(self._segmented)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(_HEIGHT)

    def set_value(self, value: str) -> None:
        """Show a value."""
        self._combo.setCurrentIndex(self._values.index(value))
        if self._segmented is not None:
            self._segmented.set_value(value)

    def minimumSizeHint(self) -> QSize:
        """Ask for what the list needs: the segments give way to it."""
        return self._combo.minimumSizeHint()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show the segments if none of them is cut off."""
        super().resizeEvent(event)
        if self._segmented is not None:
            fits = self._segmented.sizeHint().width() <= self.width()
            self._stack.setCurrentWidget(self._segmented if fits else self._combo)

    def _choose(self, index: int) -> None:
        self.chosen.emit(self._values[index])


_FIELD, _WIDEST_FIELD = 58, 84
_FIELD_HEIGHT, _LIVE_FIELD_HEIGHT = 24, 20
_LEAST_SLIDER, _SLIDER_HEIGHT = 90, 20


class NumberEditor(QObject):
    """Edits a declared number; the row that has it lays slider and field out.

    Parameters
    ----------
    parameter : Number
        Bounds, step, unit.
    default : int or float
        Where the slider has its tick.
    name : str
        For screen readers; the label of the parameter if empty.
    live : bool
        Whether it is a live control: the slider covers what lies around the default, and more once
        another value is typed; the field has a frame only while it is used, and screen readers
        say what a higher value does.

    Notes
    -----
    ``chosen(value)`` is emitted when a person changes the number.
    """

    chosen = Signal(object)

    def __init__(
        self,
        parameter: Number,
        default: Value,
        name: str = "",
        *,
        live: bool = False,
    ) -> None:
        super().__init__()
        self._parameter = parameter
        self._default = float(default)
        self._live = live
        self._scale = self._fresh_scale()
        name = name or _(parameter.label)
        self.slider = Slider(
            self._scale,
            name,
            default=self._default,
            hint=_(parameter.effect) if live else "",
        )
        self.slider.setMinimumWidth(_LEAST_SLIDER)
        self.slider.setFixedHeight(_SLIDER_HEIGHT)
        self.field = NumberField(
            parse=parameter.parse,
            shown=self._shown,
            name=name,
            unit=parameter.unit,
            quiet=live,
        )
        self.field.setFixedHeight(_LIVE_FIELD_HEIGHT if live else _FIELD_HEIGHT)
        self.slider.moved.connect(self._slide)
        self.field.entered.connect(self._enter)

    @property
    def needed_field_width(self) -> int:
        """The room for the longest value, within reason, in pixels."""
        metrics = QFontMetrics(fonts.font(fonts.BODY))
        ends: list[Value] = [self._parameter.low, self._parameter.high, self._parameter.default]
        texts = [value_text(self._parameter, each) for each in ends]
        texts.append(_(self._parameter.zero_means))
        longest = max(metrics.horizontalAdvance(each) for each in texts)
        return min(max(_FIELD, longest + 18), _WIDEST_FIELD)

    def setEnabled(self, enabled: bool) -> None:
        """Take changes, or refuse them."""
        self.slider.setEnabled(enabled)
        self.field.setEnabled(enabled)

    def isEnabled(self) -> bool:
        """Whether changes are taken."""
        return self.slider.isEnabled()

    def set_value(self, value: Value) -> None:
        """Show a value."""
        self._move_slider(float(value) if isinstance(value, str) else value)
        self.field.set_value(value)

    def set_default(self, default: Value) -> None:
        """Move the tick."""
        if float(default) == self._default:
            return
        self._default = float(default)
        self.slider.set_default(self._default)
        self._scale = self._fresh_scale()
        self.slider.set_scale(self._scale)

    def _fresh_scale(self) -> Scale:
        if self._live:
            return Scale.around(self._parameter, self._default)
        return Scale.of(self._parameter)

    def _move_slider(self, number: float) -> None:
        """Move the knob, to a place that the track may have to be given first."""
        wider = self._scale.holding(number)
        if wider is not self._scale:
            self._scale = wider
            self.slider.set_scale(wider)
        self.slider.set_number(number)

    def _shown(self, value: object) -> str:
        return self._parameter.format(value) if isinstance(value, int | float) else ""

    def _slide(self, value: object) -> None:
        checked = self._parameter.validate(value)
        self.field.set_value(checked)
        self.chosen.emit(checked)

    def _enter(self, value: object) -> None:
        checked = self._parameter.validate(value)
        self._move_slider(float(checked))
        self.chosen.emit(checked)


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


NONE = later("none")
_HEIGHT = 28


class ComponentRow(Row):
    """A row for one place of a role.

    Parameters
    ----------
    place : Place
        What stands there, and what may.
    label : str
        Of the row.

    Notes
    -----
    ``kind_chosen(Place, type or None)`` is emitted when a person chooses another component.
    """

    kind_chosen = Signal(object, object)

    def __init__(self, place: "Place", label: str) -> None:
        super().__init__(label)
        self._place = place
        self._kinds: list[Kind | None] = [*([None] if place.may_be_empty else []), *place.choices]
        self.combo = Combo(f"{_(place.role.label)}, {label.lower()}", height=_HEIGHT)
        for index, kind in enumerate(self._kinds):
            self.combo.addItem(_(NONE if kind is None else kind.label))
            tip = "" if kind is None else kind.explanation()
            self.combo.setItemData(index, tip, Qt.ItemDataRole.ToolTipRole)
        self.combo.setCurrentIndex(self._kinds.index(place.kind))
        self.combo.activated.connect(self._choose)
        self.add_editor(self.combo)
        self.set_locked(False)
        self.set_changed(place.is_changed)

    @property
    def place(self) -> "Place":
        """What stands there, and what may."""
        return self._place

    @property
    def help(self) -> Help:
        """The explanation of the component with its source, or of the role where there is none."""
        place, component = self._place, self._place.component
        filed = _(NONE if place.filed is None else place.filed.label)
        default = _("default {value}").format(value=filed)
        if component is None:
            note = default if place.is_changed else _(place.role.label)
            return Help(self.label.text(), note, _(place.role.help))
        if place.is_changed:
            return Help(_(component.label), default, component.explanation())
        # Beside the title it is seen where a long explanation is cut off.
        return Help(_(component.label), _(component.source), _(component.help))

    def set_locked(self, locked: bool) -> None:
        """Refuse changes, or take them again where there is something to choose."""
        self.combo.setEnabled(self._place.is_open and not locked)

    def ask_for_default(self) -> None:
        """Ask for what the recipe's file has here, if it may stand here now."""
        if self._place.filed in self._kinds:
            self._ask(self._place.filed)

    def _choose(self, index: int) -> None:
        self._ask(self._kinds[index])

    def _ask(self, kind: "Kind | None") -> None:
        if kind is not self._place.kind:
            self.kind_chosen.emit(self._place, kind)


def label_of(place: "Place", count: int) -> str:
    """Return the label of a place in a role that holds so many components."""
    if place.index and place.role is Role.SELECTION:
        return _("Pairing")
    if place.component is None and place.index:
        return _("One more")
    if place.share is not None:
        return _("Component, {share:.0%}").format(share=place.share)
    several = count > 1 and place.role is not Role.SELECTION
    return _("Component {number}").format(number=place.index + 1) if several else _("Component")
