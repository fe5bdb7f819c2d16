"""The fields of the experiment editor: declared by their keys, and bound to the draft."""

import re
from collections.abc import Callable, Mapping, Sequence
from enum import Enum, auto
from functools import partial
from typing import Any, NamedTuple

from PySide6.QtWidgets import QSizePolicy, QWidget

from sudoku_ga.app.lab.editor.draft import Draft, found, put
from sudoku_ga.app.widgets.combo import Combo
from sudoku_ga.app.widgets.fields import NumberField, TextField, refuse
from sudoku_ga.app.widgets.segmented import Segmented
from sudoku_ga.app.widgets.text import plain_tip
from sudoku_ga.translation import _, has_decimal_comma, later, local_number, plain_number
from sudoku_ga.validation import Keys

Choices = Sequence[tuple[str, str]]
"""Values and their labels."""

Editor = TextField | NumberField | Combo | Segmented


class Kind(Enum):
    """The kind of a field."""

    TEXT = auto()
    OPTIONAL = auto()
    """A text. Its key is left out if it is empty."""
    NUMBER = auto()
    SEED = auto()
    """A number without separators between thousands."""
    LIST = auto()
    """Values separated by commas, or by semicolons if numbers have a decimal comma."""
    CHOICE = auto()
    SWITCH = auto()
    """One of a few choices. A file without the key has the first."""


class Field(NamedTuple):
    """A field of a row.

    ``key``: its key below the path of the row; empty for the value at the path itself.
    ``hint``: the text in the empty field; if there is none, its label.
    ``tip``: the text of its tool tip.
    ``stretch``: its share of the width.
    """

    key: str
    label: str
    kind: Kind
    hint: str = ""
    tip: str = ""
    stretch: int = 1


_NO_LIMIT = later("no limit")
_LAYOUT = Field(
    "layout",
    later("Variant"),
    Kind.OPTIONAL,
    later("no variant"),
    later("Names or files of layouts, as x,killer; generated puzzles may be a jigsaw or a killer"),
)


def _generated(key: str, label: str) -> tuple[Field, ...]:
    return (
        Field("geometry", later("Board"), Kind.CHOICE),
        Field(key, label, Kind.LIST, stretch=2),
        Field("count", later("Puzzles of each"), Kind.NUMBER),
        _LAYOUT,
    )


FIELDS: dict[str, tuple[Field, ...]] = {
    "about": (
        Field("title", later("Title"), Kind.TEXT),
        Field(
            "description",
            later("Description"),
            Kind.OPTIONAL,
            later("What do you want to find out?"),
        ),
    ),
    "runs": (
        Field(
            "runs",
            later("Runs"),
            Kind.NUMBER,
            later("1"),
            later("Runs of each recipe on each puzzle"),
        ),
        Field(
            "seed",
            later("Seed"),
            Kind.SEED,
            later("1"),
            later("Another seed gives other runs and other generated puzzles"),
        ),
        Field("trace", later("Keep for each run"), Kind.SWITCH),
    ),
    "limits": (
        Field("max_generations", later("Generations"), Kind.NUMBER, _NO_LIMIT),
        Field(
            "max_evaluations",
            later("Evaluations"),
            Kind.NUMBER,
            _NO_LIMIT,
            later("Individuals whose conflicts are counted"),
        ),
        Field(
            "max_move_evaluations",
            later("Move evaluations"),
            Kind.NUMBER,
            _NO_LIMIT,
            later("Changes that are tried by mutation or local search"),
        ),
        Field(
            "max_cpu_s",
            later("Processor time, s"),
            Kind.NUMBER,
            _NO_LIMIT,
            later("Seconds of processor time: how far a run gets depends on the machine"),
        ),
        Field(
            "time_limit_s",
            later("Wall time, s"),
            Kind.NUMBER,
            _NO_LIMIT,
            later("Seconds of wall time: how far a run gets depends on the machine and its load"),
        ),
    ),
    "variant": (
        Field("recipe", later("Recipe"), Kind.CHOICE, stretch=3),
        Field("name", later("Name"), Kind.TEXT, stretch=2),
    ),
    "values": (
        Field("", later("Values"), Kind.LIST, later("values, with commas"), stretch=3),
        Field("from", later("From"), Kind.NUMBER),
        Field("to", later("To"), Kind.NUMBER),
        Field("count", later("How many"), Kind.NUMBER),
    ),
    "collections": (
        Field("file", later("File"), Kind.CHOICE, stretch=3),
        Field("count", later("First puzzles"), Kind.NUMBER, later("all of it")),
        _LAYOUT,
    ),
    "givens": _generated("givens", later("Numbers of givens, with commas")),
    "shares": _generated("shares", later("Shares from 0 to 1, with commas")),
    "grades": _generated("grades", later("Grades from 1 to 6, with commas")),
    "literal": (Field("", later("Puzzle in a line"), Kind.TEXT, stretch=3),),
    "empty": (Field("", later("Board"), Kind.CHOICE),),
}
"""The fields of each kind of row. The names of the kinds of puzzles are in rows.py."""

DRAWS = Field(
    "count",
    later("Random combinations"),
    Kind.NUMBER,
    later("draws"),
    later("How many random combinations of the drawn values are made"),
)
SWITCHED: Mapping[str, Choices] = {
    "trace": [("none", later("Only the result")), ("best", later("Result and curve"))]
}


def number_of(text: str) -> int | float | str | None:
    """Return a number in the notation of files, an int if it is whole, or another text as it is.

    None for no text.
    """
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text.strip() or None


def _text_of(kind: Kind, value: Any) -> str:
    if value is None:
        return ""
    if kind is Kind.LIST:
        between = "; " if has_decimal_comma() else ", "
        return between.join(map(_item_text, value)) if isinstance(value, list) else ""
    return " ".join(str(value).split())


def _number_text(kind: Kind, value: Any) -> str:
    if isinstance(value, int | float) and not isinstance(value, bool):
        return local_number(value, "," if kind is Kind.NUMBER else "")
    return _text_of(kind, value)


_COMMA = re.compile(",")
_SEMICOLON = re.compile(r";|,\s")
_WITH_COMMA = re.compile(r"[+-]?(\d+|\d{1,3}(\.\d{3})+)(,\d+)?")
"""The separators of a list, and a number with a decimal comma."""


def _item_text(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return local_number(value, "") if isinstance(value, int | float) else str(value)


def _item_of(text: str) -> Any:
    """Return a truth value, a number in the notation of the language, or the text as it is."""
    if text in ("true", "false"):
        return text == "true"
    is_odd = has_decimal_comma() and "," in text and not _WITH_COMMA.fullmatch(text)
    number = text if is_odd else number_of(plain_number(text))
    return text if isinstance(number, str) else number


def value_of(kind: Kind, text: str) -> Any:
    """Return the value that was typed; None for a key that is left out."""
    text = text.strip()
    if kind is Kind.LIST:
        parts = (_SEMICOLON if has_decimal_comma() else _COMMA).split(text)
        return [_item_of(each.strip()) for each in parts if each.strip()]
    if kind is Kind.TEXT:
        return text
    return text or None


def show_in(widget: Editor, field: Field, value: Any) -> None:
    """Show a value in the widget of a text."""
    if isinstance(widget, TextField):
        widget.setText(_text_of(field.kind, value))
        widget.setCursorPosition(0)


def is_blank(widget: QWidget) -> bool:
    """Whether nothing is entered in the widget of a text or a number."""
    return isinstance(widget, TextField | NumberField) and not widget.text().strip()


def entered_in(widget: Editor, field: Field) -> Any:
    """Return the value in the widget of a text or a number."""
    if isinstance(widget, NumberField):
        return widget.value
    return value_of(field.kind, widget.text()) if isinstance(widget, TextField) else None


def make_field(
    field: Field,
    draft: Draft,
    row: Callable[[], Keys],
    edited: Callable[[], None],
    choices: Choices = (),
) -> Editor:
    """Return the widget of a field, which shows a value of the draft and changes it.

    ``row``: returns the path of the row, which may change. ``edited``: called after a change by the
    user. ``choices``: the values of a choice, with their labels.
    """

    def write(value: Any) -> None:
        put(draft, path_of(row(), field), value)
        edited()

    value = found(draft, path_of(row(), field))
    widget: Editor
    if field.kind is Kind.SWITCH:
        labels = [(each, _(label)) for each, label in SWITCHED[field.key]]
        widget = Segmented(labels, _(field.label), height=28)
        widget.set_value(labels[0][0] if value is None else str(value))
        widget.chosen.connect(lambda chosen: write(None if chosen == labels[0][0] else chosen))
    elif field.kind is Kind.CHOICE:
        combo = widget = make_combo(_(field.label), choices, str(value or ""))
        combo.currentIndexChanged.connect(lambda _place: write(combo.currentData()))
    elif field.kind in (Kind.NUMBER, Kind.SEED):
        number = widget = NumberField(number_of, partial(_number_text, field.kind), _(field.label))
        number.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        number.setKeyboardTracking(True)
        number.lineEdit().setPlaceholderText(_(field.hint or field.label))
        number.set_value(value)
        number.entered.connect(write)
    else:
        words = widget = TextField(_(field.label))
        words.setPlaceholderText(_(field.hint or field.label))
        show_in(words, field, value)
        words.textEdited.connect(lambda text: write(value_of(field.kind, text)))
    if field.tip:
        widget.setToolTip(_(field.tip))
    return widget


def make_combo(name: str, choices: Choices, chosen: str) -> Combo:
    """Return a list of choices. The chosen value is added if it is not among them."""
    combo = Combo(name, height=28)
    combo.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
    fill(combo, choices, chosen)
    return combo


def path_of(row: Keys, field: Field) -> Keys:
    """Return the path of a field of a row."""
    return (*row, field.key) if field.key else row


def fill(combo: Combo, choices: Choices, chosen: str) -> None:
    """Show choices, and the chosen value if it is not among them."""
    for value, label in choices:
        combo.addItem(label, value)
    if combo.findData(chosen) < 0 and chosen:
        combo.addItem(chosen, chosen)
    combo.setCurrentIndex(max(0, combo.findData(chosen)))


def set_reason(widget: Editor, reason: str, tip: str = "") -> None:
    """Mark a field that has a problem; without a problem remove the mark."""
    if isinstance(widget, TextField | NumberField):
        widget.set_reason(reason)
    else:
        refuse(widget, reason)
    widget.setToolTip(plain_tip(reason) if reason else _(tip))
