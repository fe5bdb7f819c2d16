"""Rows of the panel: a label and an editor, marked where the value is not the default."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QEnterEvent, QFontMetrics, QMouseEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QSizePolicy, QWidget

from sudoku_ga.app.parameters.help_strip import Help
from sudoku_ga.app.parameters.model import Declared, range_text, value_text
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.widgets.arrangement import hbox
from sudoku_ga.app.widgets.combo import Combo
from sudoku_ga.app.widgets.fields import NumberField
from sudoku_ga.app.widgets.painting import CONTROL_HEIGHT
from sudoku_ga.app.widgets.scale import Scale
from sudoku_ga.app.widgets.segmented import Choice
from sudoku_ga.app.widgets.slider import Slider
from sudoku_ga.app.widgets.text import ElidedText, Tone, plain_tip
from sudoku_ga.evolution.core.parameters import ChoiceParameter, Number, Value
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.translation import _, later

if TYPE_CHECKING:
    from sudoku_ga.evolution.recipe.edit import Kind, Place

NONE = later("none")
_MARGIN, _KNOB = 16, 6
"""Beside the row, and before the track of a slider, in pixels."""
_EDITOR = 28
_FIELD, _WIDEST_FIELD = 58, 84
_FIELD_HEIGHT, _LIVE_FIELD_HEIGHT = 24, 20
_LEAST_SLIDER, _SLIDER_HEIGHT = 90, 20
_DOT, _LABEL, _END = range(3)
"""The columns of a row."""


class NumberEditor(QObject):
    """A slider and a field for one number.

    ``parameter``: bounds, step, unit.
    ``default``: where the slider has its tick.
    ``live``: whether it is a live control: the slider covers the range around the default, and more
    once another value is typed; the field has a frame only while it is used, and the accessible
    description says what a higher value does.

    ``chosen(value)`` is emitted when a person changes the number.
    """

    chosen = Signal(object)

    def __init__(self, parameter: Number, default: Value, name: str, *, live: bool = False) -> None:
        super().__init__()
        self._parameter, self._live = parameter, live
        self._default = float(default)
        self._scale = self._fresh_scale()
        hint = _(parameter.effect) if live else ""
        self.slider = Slider(self._scale, name, default=self._default, hint=hint)
        self.slider.setMinimumWidth(_LEAST_SLIDER)
        self.slider.setFixedHeight(_SLIDER_HEIGHT)
        self.field = NumberField(parameter.parse, self._shown, name, parameter.unit, quiet=live)
        self.field.setFixedHeight(_LIVE_FIELD_HEIGHT if live else _FIELD_HEIGHT)
        self.slider.moved.connect(self.chosen)
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
        if float(default) != self._default:
            self._default = float(default)
            self.slider.set_default(self._default)
            self._scale = self._fresh_scale()
            self.slider.set_scale(self._scale)

    def _fresh_scale(self) -> Scale:
        around = self._live
        return Scale.around(self._parameter, self._default) if around else Scale.of(self._parameter)

    def _move_slider(self, number: float) -> None:
        """Move the knob, on a track that may have to be widened first."""
        wider = self._scale.holding(number)
        if wider is not self._scale:
            self._scale = wider
            self.slider.set_scale(wider)
        self.slider.set_number(number)

    def _shown(self, value: object) -> str:
        return self._parameter.format(value) if isinstance(value, int | float) else ""

    def _enter(self, value: float) -> None:
        self._move_slider(value)
        self.chosen.emit(value)


class Row(QWidget):
    """A label and an editor at its right.

    ``label``: elided with a tool tip where it does not fit.

    ``attended(row)`` is emitted when the pointer enters, ``reset_asked(row)`` at a double click on
    the label.
    """

    attended = Signal(object)
    reset_asked = Signal(object)

    def __init__(self, label: str) -> None:
        super().__init__()
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.label = ElidedText(label)
        self._dot = QLabel("●")
        self._dot.setObjectName("changed")
        self._dot.setFixedWidth(_MARGIN - _KNOB)
        self._dot.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        policy = self._dot.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self._dot.setSizePolicy(policy)
        self._dot.hide()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, _MARGIN, 0)
        self._grid.setHorizontalSpacing(_KNOB)
        self._grid.setVerticalSpacing(0)
        self._grid.setColumnStretch(_END, 1)
        self._grid.addWidget(self._dot, 0, _DOT)
        self._grid.addWidget(self.label, 0, _LABEL)
        self.setFixedHeight(CONTROL_HEIGHT)

    @property
    def is_changed(self) -> bool:
        """Whether the row differs from the recipe."""
        return not self._dot.isHidden()

    @property
    def is_current(self) -> bool:
        """Whether the row is marked as the one with the keyboard."""
        return bool(self.property("current"))

    @property
    def help(self) -> Help:
        """The explanation of the row."""
        return Help(self.label.text(), "", "")

    def add_editor(self, editor: QWidget) -> None:
        """Place an editor at the right of the label."""
        policy = QSizePolicy.Policy
        editor.setSizePolicy(policy.Ignored, policy.Fixed)
        self._grid.addWidget(editor, 0, _END)

    def set_label_width(self, width: int) -> None:
        """Line the editors of all rows up."""
        self.label.setFixedWidth(width)

    def set_changed(self, changed: bool) -> None:
        """Mark the row as differing from the recipe, or not."""
        if changed is not self.is_changed:
            self._dot.setVisible(changed)
            self.label.set_weight(fonts.MEDIUM if changed else fonts.REGULAR)

    def set_current(self, current: bool) -> None:
        """Mark the row as the one with the keyboard, or not."""
        if current is not self.is_current:
            self.setProperty("current", current)
            self.style().unpolish(self)
            self.style().polish(self)

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


class ParameterRow(Row):
    """A row for one declared parameter, most often of a recipe.

    A number has its slider below label and field, as wide as the panel.

    ``setting``: the parameter with its value and default.
    ``live_label``: the label of a live control, which also says in a line what a higher value does;
    empty for a row with the label of the parameter.

    ``value_chosen(path, value)`` is emitted when a person changes the value, ``judged(row)``
    when a typed number becomes bad or good.
    """

    value_chosen = Signal(str, object)
    judged = Signal(object)

    def __init__(self, setting: Declared, live_label: str = "") -> None:
        parameter = setting.parameter
        super().__init__(live_label or _(parameter.label))
        self.setObjectName(f"parameter:{setting.path}")
        self._setting = setting
        self._reason = ""
        self.editor: NumberEditor | Choice
        if isinstance(parameter, ChoiceParameter):
            choices = [(value, _(label)) for value, label in parameter.choices]
            self.editor = Choice(choices, _(parameter.label), _EDITOR)
            self.add_editor(self.editor)
        elif isinstance(parameter, Number):
            live = bool(live_label)
            self.editor = NumberEditor(parameter, setting.default, self.label.text(), live=live)
            self.editor.field.refused.connect(self._judge)
            self.editor.field.mended.connect(self._judge)
            self._lay_out_number(self.editor, _(parameter.effect) if live else "")
        else:
            raise TypeError(f"{setting.path}: no editor for {type(parameter).__name__}")
        self.editor.chosen.connect(self._choose)
        self.reset_asked.connect(self._reset)
        self.show_setting(setting)

    @property
    def setting(self) -> Declared:
        """The parameter with its value and default."""
        return self._setting

    @property
    def help(self) -> Help:
        """The explanation of the parameter, or why its number is refused or locked."""
        refused = self.editor.field.reason if isinstance(self.editor, NumberEditor) else ""
        text = refused or self._setting.parameter.explanation
        if self._reason and not refused:
            locked = _("Locked in this run: it {reason}.").format(reason=self._reason)
            text = f"{locked} {text}"
        return Help(self.label.text(), range_text(self._setting), text, bool(refused))

    def set_label_width(self, width: int) -> None:
        """Line the editors up; beside the label of a number there is room."""
        if not isinstance(self.editor, NumberEditor):
            super().set_label_width(width)

    def set_locked(self, locked: bool, reason: str = "") -> None:
        """Refuse changes, for a reason that is part of the explanation, or take them again."""
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
        # The slider keeps room for its knob at both ends: its track begins below the label.
        self._grid.setContentsMargins(0, 2, _MARGIN - _KNOB, 3)
        # The number of a live control has no frame that could be at the end of the track.
        beside = 0 if effect else _KNOB
        self._grid.addLayout(_inset(editor.field, right=beside), 0, _END)
        self._grid.addLayout(_inset(editor.slider, left=_MARGIN - _KNOB), 1, _DOT, 1, 3)
        self._grid.setColumnStretch(_LABEL, 1)
        self._grid.setColumnStretch(_END, 0)
        if effect:
            words = ElidedText(effect, size=fonts.SECONDARY, tone=Tone.SECONDARY)
            self._grid.addWidget(words, 2, _LABEL, 1, 2)
        self.setFixedHeight(self._grid.sizeHint().height())

    def _choose(self, value: object) -> None:
        self.value_chosen.emit(self._setting.path, value)

    def _reset(self) -> None:
        if self.editor.isEnabled():
            self.value_chosen.emit(self._setting.path, self._setting.default)

    def _judge(self) -> None:
        self.judged.emit(self)


class ComponentRow(Row):
    """A row for one place of a role: which component fills it.

    ``place``: the place with its component and the possible ones.

    ``kind_chosen(Place, type or None)`` is emitted when a person chooses another component.
    """

    kind_chosen = Signal(object, object)

    def __init__(self, place: "Place", label: str) -> None:
        super().__init__(label)
        self.place = place
        if not place.index:
            self.setObjectName(f"component:{place.role}")
        self._kinds: list[Kind | None] = [*([None] if place.may_be_empty else []), *place.choices]
        self.combo = Combo(f"{_(place.role.label)}, {label.lower()}", height=_EDITOR)
        for index, kind in enumerate(self._kinds):
            self.combo.addItem(_(NONE if kind is None else kind.label))
            tip = "" if kind is None else plain_tip(kind.explanation())
            self.combo.setItemData(index, tip, Qt.ItemDataRole.ToolTipRole)
        self.combo.setCurrentIndex(self._kinds.index(place.kind))
        self.combo.activated.connect(self._choose)
        self.reset_asked.connect(self._reset)
        self.add_editor(self.combo)
        self.set_locked(False)
        self.set_changed(place.is_changed)

    @property
    def help(self) -> Help:
        """The explanation of the component with its source, or of the role where there is none."""
        place, component = self.place, self.place.component
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
        """Refuse changes, or allow them again where there is a choice."""
        self.combo.setEnabled(self.place.is_open and not locked)

    def _reset(self) -> None:
        """Ask for the component of the recipe's file, if it may be here now."""
        if self.combo.isEnabled() and self.place.filed in self._kinds:
            self._ask(self.place.filed)

    def _choose(self, index: int) -> None:
        self._ask(self._kinds[index])

    def _ask(self, kind: "Kind | None") -> None:
        if kind is not self.place.kind:
            self.kind_chosen.emit(self.place, kind)


def _inset(widget: QWidget, left: int = 0, right: int = 0) -> QHBoxLayout:
    return hbox(None, widget, margins=(left, 0, right, 0))


def label_of(place: "Place", count: int) -> str:
    """Return the label of a place in a role with ``count`` components."""
    if place.index and place.role is Role.SELECTION:
        return _("Pairing")
    if place.component is None and place.index:
        return _("Additional")
    if place.share is not None:
        return _("Component, {share:.0%}").format(share=place.share)
    several = count > 1 and place.role is not Role.SELECTION
    return _("Component {number}").format(number=place.index + 1) if several else _("Component")
