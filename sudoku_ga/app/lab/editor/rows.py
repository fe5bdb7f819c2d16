"""Rows of the experiment editor."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, cast

from PySide6.QtCore import QSignalBlocker, Signal, Slot
from PySide6.QtWidgets import QWidget

from sudoku_ga.app.lab.editor.draft import (
    DRAWS_PATH,
    GENERATED,
    Draft,
    found,
    free_name,
    put,
    remove,
    rename,
    table_at,
)
from sudoku_ga.app.lab.editor.fields import (
    FIELDS,
    Choices,
    Editor,
    Field,
    entered_in,
    fill,
    make_combo,
    make_field,
    path_of,
    set_reason,
    show_in,
)
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.widgets.arrangement import hbox, vbox
from sudoku_ga.app.widgets.button import Button
from sudoku_ga.app.widgets.button import Kind as ButtonKind
from sudoku_ga.app.widgets.combo import Combo
from sudoku_ga.app.widgets.fields import TextField
from sudoku_ga.app.widgets.text import ElidedText, Text, Tone, wrapping
from sudoku_ga.errors import UserError
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.recipe.reading import load_recipe
from sudoku_ga.evolution.recipe.recipe import Setting
from sudoku_ga.lab.experiment.variants import with_settings
from sudoku_ga.translation import _, later
from sudoku_ga.validation import Keys

_HEIGHT, _NAME_WIDTH = 30, 150


def reason_text() -> Text:
    """Return a hidden label for a problem."""
    text = wrapping(Text(size=fonts.SECONDARY, tone=Tone.CONFLICT))
    text.hide()
    return text


def add_reason(text: Text, reason: str) -> None:
    """Show a problem, below those that are shown already."""
    text.setText("\n".join(filter(None, (text.text(), reason))))
    text.show()


def clear_reason(text: Text) -> None:
    """Show no problem."""
    text.setText("")
    text.hide()


class EditorRow(QWidget):
    """Fields side by side, with their problem below, and a button that removes the row.

    ``path``: the path of the row in the draft.
    ``fields``: the widgets by the keys of their fields.

    ``changed()`` is emitted when a field is edited, ``removed()`` by the button.
    """

    changed = Signal()
    removed = Signal()

    def __init__(self, draft: Draft, path: Keys) -> None:
        super().__init__()
        self.draft, self.path = draft, path
        self.fields: dict[str, Editor] = {}
        self._tips: dict[str, str] = {}
        self._line = hbox(None, spacing=8)
        self.reason = reason_text()
        self.remove = Button(icon="close", kind=ButtonKind.FLAT, height=_HEIGHT)
        self.remove.setAccessibleName(_("Remove this row"))
        self.remove.setToolTip(_("Remove this row"))
        self.remove.clicked.connect(self.removed)
        line = hbox(None, (self._line, 1), self.remove, spacing=8)
        vbox(self, line, self.reason, spacing=2)

    def add_fields(self, fields: Iterable[Field], choices: Mapping[str, Choices]) -> None:
        """Add the widgets of fields.

        ``choices``: the choices by the keys of their fields.
        """
        for field in fields:
            offered = choices.get(field.key, ())
            widget = make_field(field, self.draft, lambda: self.path, self._change, offered)
            self._tips[field.key] = field.tip
            self.add_widget(field.key, widget, field.stretch)

    def add_widget(self, key: str, widget: Editor, stretch: int) -> None:
        """Add the widget of a field."""
        self.fields[key] = widget
        self._line.addWidget(widget, stretch)

    def add_words(self, words: str, width: int = 0) -> ElidedText:
        """Add a text."""
        text = ElidedText(words, size=fonts.SECONDARY, tone=Tone.SECONDARY)
        if width:
            text.setFixedWidth(width)
        self._line.addWidget(text, 0 if width else 2)
        return text

    def _change(self) -> None:
        self.changed.emit()

    def field_at(self, path: Keys) -> Editor:
        """Return the field of a path, or the first one for the row as a whole."""
        below = path[len(self.path) :]
        for key in (*map(str, below), "", "from"):
            if (field := self.fields.get(key)) is not None and not field.isHidden():
                return field
        return next(iter(self.fields.values()))

    def focus_first_field(self) -> None:
        """Give the first field the keyboard focus."""
        next(iter(self.fields.values())).setFocus()

    def add_reason(self, reason: str, path: Keys = ()) -> None:
        """Show one more problem at a path."""
        add_reason(self.reason, reason)
        self.setAccessibleDescription(self.reason.text())
        field = self.field_at(path)
        key = next(key for key, each in self.fields.items() if each is field)
        set_reason(field, reason, self._tips.get(key, ""))

    def clear_reasons(self) -> None:
        """Remove the problems."""
        clear_reason(self.reason)
        self.setAccessibleDescription("")
        for key, field in self.fields.items():
            set_reason(field, "", self._tips.get(key, ""))


class VariantEditor(EditorRow):
    """A recipe, and its name in the experiment. An empty name is that of the recipe."""

    def __init__(self, draft: Draft, path: Keys, recipes: Choices) -> None:
        super().__init__(draft, path)
        self.add_fields(FIELDS["variant"], {"recipe": recipes})
        self._recipe = cast("Combo", self.fields["recipe"])
        self._name = cast("TextField", self.fields["name"])
        self._name.setPlaceholderText(self._recipe.currentText())
        if self._name.text() == self._recipe.currentText():
            self._name.clear()
        words = _changes_text(found(draft, path))
        self.changes = self.add_words(words) if words else None

    def _change(self) -> None:
        title = self._recipe.currentText()
        self._name.setPlaceholderText(title)
        if not self._name.text().strip():
            put(self.draft, (*self.path, "name"), title)
        super()._change()


def _changes_text(variant: Mapping[str, Any]) -> str:
    """Return the changes of a variant to its recipe: ``Crossover: rate 0``."""
    components, values = (table_at(dict(variant), each) for each in ("components", "set"))
    try:
        recipe = with_settings(load_recipe(str(variant.get("recipe"))), {**components, **values})
    except UserError:  # the row shows the problem
        return ", ".join([*components, *values])
    settings = {each.path: each for each in recipe.settings()}
    parts = []
    for role in map(Role, components):
        names = [_(each.label) for each in recipe.all(role)]
        parts.append(f"{_(role.label)}: {' + '.join(names) or '–'}")
    for path, value in values.items():
        if (setting := settings.get(path)) is None:  # of one of several alternatives
            parts.append(f"{path} {value}")
        else:
            label, text = _(setting.parameter.label).lower(), setting.parameter.format(value)
            parts.append(f"{_(setting.role.label)}: {label} {text}")
    return ", ".join(parts)


_FORMS = {
    "list grid": later("each of a list"),
    "range grid": later("range, even steps"),
    "log grid": later("range, equal ratios"),
    "list sample": later("random of a list"),
    "range sample": later("random in a range"),
    "log sample": later("random, by ratio"),
    "written grid": later("as in the file"),
    "written sample": later("random, as in the file"),
}
"""The forms in which the values of a parameter are given, each with the name of its table."""


class ValuesEditor(EditorRow):
    """A parameter and its values.

    ``key``: the parameter. ``form``: the form of its values. The fields of a form keep their values
    while another form is chosen.
    """

    def __init__(self, draft: Draft, path: Keys) -> None:
        super().__init__(draft, path)
        self._offered: dict[str, Setting] = {}
        self.key = make_combo(_("Parameter"), (), str(path[1]))
        form = _form_of(found(draft, path))
        forms = [
            (each, _(label))
            for each, label in _FORMS.items()
            if each.startswith("written") == (form == "written")
        ]
        self.form = make_combo(_("Form of the values"), forms, f"{form} {path[0]}")
        self.add_widget("key", self.key, 3)
        self.add_widget("form", self.form, 2)
        self.add_fields(FIELDS["values"], {})
        self.key.currentIndexChanged.connect(self._choose)
        self.form.currentIndexChanged.connect(self._reshape)
        self._show_fields()

    def offer(self, parameters: Sequence[Setting]) -> None:
        """Offer other parameters. The chosen one stays."""
        self._offered = {each.path: each for each in parameters}
        labels = [(each.path, f"{_(each.parameter.label)} ({each.path})") for each in parameters]
        with QSignalBlocker(self.key):
            self.key.clear()
            fill(self.key, labels, str(self.path[1]))

    @Slot()
    def _choose(self) -> None:
        """Use the parameter that was chosen. Its own value begins the list."""
        setting = self._offered.get(str(self.key.currentData()))
        if setting is not None and isinstance(found(self.draft, self.path), list):
            put(self.draft, self.path, [setting.value])
            show_in(self.fields[""], FIELDS["values"][0], [setting.value])
        self._move()

    def _move(self) -> None:
        """Use the parameter or the form that was chosen."""
        (table, key), value = map(str, self.path), found(self.draft, self.path)
        _form, chosen_table = str(self.form.currentData()).split()
        chosen_key = str(self.key.currentData())
        if chosen_table == table:
            rename(table_at(self.draft, table), key, chosen_key)
        else:
            remove(self.draft, self.path)
            if chosen_table == "sample":
                put(self.draft, DRAWS_PATH, found(self.draft, DRAWS_PATH) or 1)
        self.path = (chosen_table, chosen_key)
        put(self.draft, self.path, value)
        self._change()

    @Slot()
    def _reshape(self) -> None:
        """Use the form that was chosen, with the values in its fields."""
        self._show_fields()
        self._move()
        form, _table = str(self.form.currentData()).split()
        if form == "written":
            return
        put(self.draft, self.path, {})
        for field in FIELDS["values"]:
            widget = self.fields[field.key]
            if not widget.isHidden():
                put(self.draft, path_of(self.path, field), entered_in(widget, field))
        if form == "log":
            put(self.draft, (*self.path, "log"), True)

    def _show_fields(self) -> None:
        form, table = str(self.form.currentData()).split()
        is_range = form in ("range", "log")
        for key, is_shown in (
            ("", form == "list"),
            ("from", is_range),
            ("to", is_range),
            ("count", is_range and table == "grid"),
        ):
            self.fields[key].setVisible(is_shown)


def _form_of(value: Any) -> str:
    if isinstance(value, dict) and value.keys() <= {"from", "to", "count", "log"}:
        return "log" if value.get("log") else "range"
    is_list = isinstance(value, list) and all(isinstance(each, str | int | float) for each in value)
    return "list" if is_list else "written"


_WORDS = {
    "collections": later("Collection"),
    "givens": later("Made, by givens"),
    "shares": later("Made, by share of givens"),
    "grades": later("Made, by grade"),
    "literal": later("Puzzle"),
    "empty": later("Empty board"),
}
_SIZES = (4, 6, 9, 12, 16, 25, 36)
_SIZES_OF_REGIONS = (5, 7, 8, 10)


class PuzzlesEditor(EditorRow):
    """Some puzzles.

    ``collections``: the files of the program's collections, and their titles.
    """

    def __init__(self, draft: Draft, path: Keys, collections: Choices) -> None:
        super().__init__(draft, path)
        kind = str(path[1])
        if kind == "generated":
            value = found(draft, path)
            kind = next((each for each in GENERATED if each in value), GENERATED[0])
        named = kind == "literal" and str(path[2])
        self.add_words(named or _(_WORDS[kind]), _NAME_WIDTH)
        sizes = sorted({*_SIZES, *(() if kind == "empty" else _SIZES_OF_REGIONS)})
        boards = [(f"{size}x{size}", f"{size}×{size}") for size in sizes]
        self.add_fields(FIELDS[kind], {"file": collections, "geometry": boards, "": boards})

        if kind == "collections":
            cast("Combo", self.fields["file"]).currentIndexChanged.connect(self._follow_file)

    @Slot()
    def _follow_file(self) -> None:
        """Name a collection after its file, which is read as it is."""
        collections = table_at(self.draft, "puzzles", "collections")
        old = str(self.path[2])
        others = [name for name in collections if name != old]
        new = free_name(str(found(self.draft, (*self.path, "file"))), others)
        rename(collections, old, new)
        self.path = (*self.path[:2], new)
        put(self.draft, (*self.path, "box"), None)
