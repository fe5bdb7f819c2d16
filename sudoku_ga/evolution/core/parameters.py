"""Declarations of parameters.

A component declares each of its parameters as a dataclass field by :func:`integer`,
:func:`real` or :func:`choice`. The parameter panel, the command line, validation and the manual
read these declarations.
"""

import dataclasses
import math
from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any, Self

from sudoku_ga.errors import UserError, shown
from sudoku_ga.translation import _, local_number

Value = int | float | str


class ParameterError(UserError, ValueError):
    """A parameter that is unknown, not of its type or out of its bounds."""


def with_source(text: str, source: str) -> str:
    """Return an explanation followed by its source, unless it already names the source's year."""
    if not source or (source[-4:].isdigit() and source[-4:] in text):
        return text
    return f"{text} {_('Source: {source}.').format(source=_(source))}"


@dataclass(frozen=True, kw_only=True)
class Parameter(ABC):
    """Base of the declarations of parameters.

    Parameters
    ----------
    name : str
        The field of the component, as in ``--set ROLE.NAME=VALUE``.
    label, help : str
        Texts for users: a few words, and one or two sentences. By default they are made from the
        name and the accepted values.
    default : int, float or str
        In the units of the parameter.
    source : str
        The source of its component.
    is_written : bool
        Whether files name the parameter even at its default value. False for a parameter that is
        newer than existing files.
    """

    name: str = ""
    label: str = ""
    help: str = ""
    default: Value
    source: str = ""
    is_written: bool = True

    @property
    def explanation(self) -> str:
        """The translated help with the source."""
        return with_source(_(self.help), self.source)

    @abstractmethod
    def validate(self, value: object) -> Value:
        """Return ``value`` as the parameter's type, or raise ParameterError."""

    def parse(self, text: str) -> Value:
        """Return the value of a typed text, or raise ParameterError."""
        return self.validate(text.strip())

    def format(self, value: Value) -> str:
        """Return the value as a text, without the unit."""
        return str(value)

    @property
    @abstractmethod
    def range_text(self) -> str:
        """The accepted values in words."""

    def of_field(self, name: str, source: str) -> Self:
        """Return the declaration as that of a field, with a label and a help if it has none."""
        label, text = self.label, self.help
        if not label:
            label = name.replace("_", " ").capitalize()
        if not text:
            values = self.range_text.rstrip(",")
            text = f"{values[0].upper()}{values[1:]}."
        return dataclasses.replace(self, name=name, source=source, label=label, help=text)

    def _refuse(self, value: object) -> ParameterError:
        return ParameterError(
            _("{name}: {range} is expected, not {shown}").format(
                name=self.name, range=self.range_text, shown=shown(value)
            )
        )


@dataclass(frozen=True, kw_only=True)
class Number(Parameter):
    """A number within bounds.

    Parameters
    ----------
    low, high : int or float
        The least and the greatest value, both allowed.
    step : int or float
        The step of a spin box or an arrow key.
    unit : str
        Shown after the number, as ``s`` or ``%``.
    logarithmic : bool
        Whether the scale of a slider is logarithmic.
    zero_means : str
        The meaning of 0 as a special value, as ``none`` or ``by rule``; 0 is then allowed in
        addition to the bounds. Empty if 0 is not special.
    effect : str
        The effect of a higher value, in about 40 characters, shown below a slider; may be empty.
    """

    default: int | float
    low: int | float
    high: int | float
    step: int | float = 1
    unit: str = ""
    logarithmic: bool = False
    zero_means: str = ""
    effect: str = ""

    def parse(self, text: str) -> Value:
        """Return the value of a typed text, or raise ParameterError."""
        typed = text.strip()
        if self.zero_means and typed in (self.zero_means, _(self.zero_means)):
            return self.validate(0)
        try:
            number = float(typed) if not typed.lstrip("+-").isdigit() else int(typed)
        except ValueError:
            raise self._refuse(text) from None
        return self.validate(number)

    def format(self, value: Value) -> str:
        """Return the value as a text, without the unit."""
        if self.zero_means and value == 0:
            return _(self.zero_means)
        return local_number(value) if isinstance(value, int) else local_number(float(value), "g")

    @property
    def range_text(self) -> str:
        """The accepted values in words."""
        whole = isinstance(self.low, int) and isinstance(self.high, int)
        low, high = (local_number(end, "," if whole else "g") for end in (self.low, self.high))
        words = {"low": low, "high": f"{high} {self.unit}".rstrip(), "zero": _(self.zero_means)}
        if self.zero_means:
            return _("{low} to {high}, or 0 ({zero}),").format(**words)
        return _("{low} to {high}").format(**words)

    def _checked(self, value: object) -> int | float:
        """Return a finite number within the bounds, or raise ParameterError, also for NaN."""
        if isinstance(value, bool) or not isinstance(value, int | float) or abs(value) == math.inf:
            raise self._refuse(value)
        if self.low <= value <= self.high or (self.zero_means and value == 0):
            return value
        raise self._refuse(value)


@dataclass(frozen=True, kw_only=True)
class IntegerParameter(Number):
    """A whole number within bounds."""

    def validate(self, value: object) -> int:
        """Return ``value`` as an int, or raise ParameterError."""
        number = self._checked(value)
        if number != int(number):
            raise self._refuse(value)
        return int(number)


@dataclass(frozen=True, kw_only=True)
class RealParameter(Number):
    """A real number within bounds."""

    def validate(self, value: object) -> float:
        """Return ``value`` as a float, or raise ParameterError."""
        return float(self._checked(value))


@dataclass(frozen=True, kw_only=True)
class ChoiceParameter(Parameter):
    """One of a few named values.

    Parameters
    ----------
    choices : tuple of (str, str)
        The value in a file, and its label.
    """

    choices: tuple[tuple[str, str], ...]

    def validate(self, value: object) -> str:
        """Return ``value`` if it is one of the choices, or raise ParameterError."""
        if not isinstance(value, str) or value not in (name for name, _label in self.choices):
            raise self._refuse(value)
        return value

    @property
    def range_text(self) -> str:
        """The accepted values in words."""
        return _("one of {names}").format(names=", ".join(name for name, _label in self.choices))


def integer(default: int, low: int, high: int, **fields: Any) -> Any:
    """Declare a field of a component as a whole number.

    Parameters
    ----------
    default : int
        In the units of the parameter.
    low, high : int
        The least and the greatest value, both allowed.
    **fields
        As in :class:`Number`: ``label``, ``help``, ``step``, ``unit``, ``logarithmic``,
        ``zero_means`` and ``effect``. All may be left out.
    """
    return _declare(IntegerParameter(default=default, low=low, high=high, **fields))


def real(default: float, low: float, high: float, **fields: Any) -> Any:
    """Declare a field of a component as a real number.

    Parameters
    ----------
    default : float
        In the units of the parameter.
    low, high : float
        The least and the greatest value, both allowed.
    **fields
        As in :func:`integer`. Without ``label`` and ``step``, the step is about a hundredth of the
        range.
    """
    if "label" not in fields:  # without a label there is no chosen step either
        fields.setdefault("step", _hundredth(high - low))
    return _declare(RealParameter(default=default, low=low, high=high, **fields))


def share(default: float, **fields: Any) -> Any:
    """Declare a field of a component as a share, 0 to 1, with the fields of :func:`integer`."""
    return real(default, 0.0, 1.0, step=0.01, **fields)


def choice(default: str, choices: tuple[tuple[str, str], ...], **fields: Any) -> Any:
    """Declare a field of a component as one of a few named values.

    Parameters
    ----------
    default : str
        The value in a file.
    choices : tuple of (str, str)
        Each value in a file, and its label.
    **fields
        ``label`` and ``help``, texts for users. Both may be left out.
    """
    return _declare(ChoiceParameter(default=default, choices=choices, **fields))


def _hundredth(width: float) -> float:
    """Return the power of ten nearest below a hundredth of a range."""
    return float(10.0 ** math.floor(math.log10(width) - 2 + 1e-9)) if width > 0 else 1.0


def _declare(parameter: Parameter) -> Any:
    return dataclasses.field(
        default=parameter.default, metadata={"parameter": parameter}, kw_only=True
    )
