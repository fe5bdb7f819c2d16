"""A number: a slider and a field that follow one another."""

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QFontMetrics

from sudoku_ga.app.parameters.words import value_text
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.widgets.fields import NumberField
from sudoku_ga.app.widgets.scale import Scale
from sudoku_ga.app.widgets.slider import Slider
from sudoku_ga.evolution.core.parameters import Number, Value
from sudoku_ga.translation import _

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
