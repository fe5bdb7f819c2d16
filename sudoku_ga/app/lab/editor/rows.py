"""Rows of the experiment editor, and the card that holds them."""

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from PySide6.QtCore import QObject, QSignalBlocker, Signal, Slot
from PySide6.QtWidgets import QSizePolicy, QWidget

from sudoku_ga.app.lab.editor.draft import (
    Kind,
    PuzzlesRow,
    ValueForm,
    ValuesRow,
    VariantRow,
    number_of,
)
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.widgets.arrangement import hbox, vbox
from sudoku_ga.app.widgets.button import Button
from sudoku_ga.app.widgets.button import Kind as ButtonKind
from sudoku_ga.app.widgets.card import Card
from sudoku_ga.app.widgets.combo import Combo
from sudoku_ga.app.widgets.fields import TextField
from sudoku_ga.app.widgets.painting import set_style_property
from sudoku_ga.app.widgets.text import ElidedText, Text, Tone, wrapping
from sudoku_ga.errors import UserError
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.recipe.reading import load_recipe
from sudoku_ga.lab.experiment.variants import with_settings
from sudoku_ga.translation import _, later, local_number, plain_number


class DraftNumberField(TextField):
    """A number in the notation of the language; the draft has that of files.

    ``grouped``: whether thousands are separated, which those of a seed are not.

    What is no number stays as it is typed, so that the check can say what is wrong with it.
    """

    def __init__(self, name: str, *, grouped: bool = True) -> None:
        super().__init__(name)
        self._grouped = grouped

    @property
    def number(self) -> str:
        """The number in the notation of files, empty if there is none."""
        return plain_number(self.text().strip())

    def set_number(self, number: str) -> None:
        """Show a number that is given in the notation of files."""
        value = number_of(number)
        spec = "," if self._grouped else ""
        self.setText(number if isinstance(value, str) else local_number(value, spec))
        self.setCursorPosition(0)


_HEIGHT = 30
_HOW = (
    ((ValueForm.LIST, False), later("each of a list")),
    ((ValueForm.RANGE, False), later("range, even steps")),
    ((ValueForm.LOG, False), later("range, equal ratios")),
    ((ValueForm.LIST, True), later("random of a list")),
    ((ValueForm.RANGE, True), later("random in a range")),
    ((ValueForm.LOG, True), later("random, by ratio")),
    ((ValueForm.WRITTEN, False), later("as in the file")),
    ((ValueForm.WRITTEN, True), later("random, as in the file")),
)
_BOARDS_OF_REGIONS = ("5x5", "7x7", "8x8", "10x10")
_BOARDS = ("4x4", "6x6", "9x9", "12x12", "16x16", "25x25", "36x36")


class EditorRow(QWidget):
    """Fields side by side with their problem below, and a button that removes the row.

    ``changed()`` is emitted when a field is edited, ``removed()`` by the button.
    """

    changed = Signal()
    removed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._fields = hbox(None, spacing=8)
        self.reason = wrapping(Text(size=fonts.SECONDARY, tone=Tone.CONFLICT))
        self.reason.hide()
        self.remove = Button(icon="close", kind=ButtonKind.FLAT, height=_HEIGHT)
        self.remove.setAccessibleName(_("Remove this row"))
        self.remove.setToolTip(_("Remove this row"))
        self.remove.clicked.connect(self.removed)
        line = hbox(None, (self._fields, 1), self.remove, spacing=8)
        vbox(self, line, self.reason, spacing=2)

    def focus_first_field(self) -> None:
        """Give the first field the keyboard focus."""
        self.field("").setFocus()

    def field(self, name: str) -> QWidget:
        """Return the field of an attribute, the first one if there is none of this name."""
        found = getattr(self, name, None) if name else None
        if isinstance(found, QWidget):
            return found
        fields = [each for each in self.findChildren(QWidget) if each.focusPolicy()]
        return next((each for each in fields if each is not self.remove), self.remove)

    def set_reason(self, reason: str, name: str = "") -> None:
        """Show a problem of a field, or none."""
        self.reason.setText(reason)
        self.reason.setVisible(bool(reason))
        self.setAccessibleDescription(reason)
        at_fault = self.field(name) if reason else None
        for field in (*self.findChildren(TextField), *self.findChildren(Combo)):
            is_at_fault = field is at_fault
            if isinstance(field, TextField):
                field.set_reason(reason if is_at_fault else "")
            else:
                field.setAccessibleDescription(reason if is_at_fault else "")
                set_style_property(field, "refused", is_at_fault)

    def _add_field(self, name: str, text: str, stretch: int = 1, hint: str = "") -> TextField:
        field = TextField(name)
        field.setText(text)
        field.setCursorPosition(0)
        self._place(field, stretch, hint or name)
        return field

    def _add_number(self, name: str, number: str, hint: str = "") -> DraftNumberField:
        field = DraftNumberField(name)
        field.set_number(number)
        self._place(field, 1, hint or name)
        return field

    def _place(self, field: TextField, stretch: int, hint: str) -> None:
        field.setPlaceholderText(hint)
        field.textEdited.connect(self.changed)
        self._fields.addWidget(field, stretch)

    def _add_combo(
        self, name: str, choices: Sequence[tuple[str, str]], chosen: str, stretch: int = 1
    ) -> Combo:
        combo = Combo(name, height=28)
        combo.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        _fill(combo, choices, chosen)
        combo.currentIndexChanged.connect(self.changed)
        self._fields.addWidget(combo, stretch)
        return combo


def _fill(combo: Combo, choices: Sequence[tuple[str, str]], chosen: str) -> None:
    """Offer choices, and what is chosen where it is none of them."""
    for value, label in choices:
        combo.addItem(label, value)
    if combo.findData(chosen) < 0 and chosen:
        combo.addItem(chosen, chosen)
    combo.setCurrentIndex(max(0, combo.findData(chosen)))


class VariantEditor(EditorRow):
    """A recipe, and its name in the experiment."""

    def __init__(self, recipes: Sequence[tuple[str, str]], row: VariantRow) -> None:
        super().__init__()
        self._rest = row.rest
        self.recipe = self._add_combo(_("Recipe"), recipes, row.recipe, 3)
        self.name = self._add_field(_("Name"), row.name, 2, _("name in the experiment"))
        self.changes = ElidedText(_changes_text(row), size=fonts.SECONDARY, tone=Tone.SECONDARY)
        if row.rest:
            self._fields.addWidget(self.changes, 2)

    @property
    def row(self) -> VariantRow:
        """The contents of the fields."""
        recipe = str(self.recipe.currentData())
        name = self.name.text().strip() or self.recipe.currentText()
        return VariantRow(name, recipe, self._rest)


def _changes_text(row: VariantRow) -> str:
    """Return what a variant changes in its recipe: ``Crossover: rate 0``."""
    components, values = row.rest.get("components", {}), row.rest.get("set", {})
    try:
        recipe = with_settings(load_recipe(row.recipe), {**components, **values})
    except UserError:  # the reason is shown at the row
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


class ValuesEditor(EditorRow):
    """A parameter and its values."""

    def __init__(self, parameters: Sequence[tuple[str, str]], row: ValuesRow) -> None:
        super().__init__()
        self._written = row.written
        self.key = self._add_combo(_("Parameter"), parameters, row.key, 3)
        how = [
            (f"{each}{' drawn' if drawn else ''}", _(label))
            for (each, drawn), label in _HOW
            if (each is ValueForm.WRITTEN) == (row.how is ValueForm.WRITTEN)
        ]
        chosen = f"{row.how}{' drawn' if row.is_drawn else ''}"
        self.how = self._add_combo(_("Form of the values"), how, chosen, 2)
        self.text = self._add_field(_("Values"), row.text, 3, _("values, with commas"))
        self.first = self._add_number(_("From"), row.first)
        self.last = self._add_number(_("To"), row.last)
        self.count = self._add_number(_("How many"), row.count)
        self.how.currentIndexChanged.connect(self._follow)
        self._follow()

    def offer(self, parameters: Sequence[tuple[str, str]]) -> None:
        """Offer other parameters; the chosen one stays."""
        key = self.key.currentData()
        with QSignalBlocker(self.key):
            self.key.clear()
            _fill(self.key, parameters, key)

    @property
    def row(self) -> ValuesRow:
        """The contents of the fields."""
        how, _space, drawn = str(self.how.currentData()).partition(" ")
        return ValuesRow(
            str(self.key.currentData() or ""),
            ValueForm(how),
            bool(drawn),
            self.text.text(),
            self.first.number,
            self.last.number,
            self.count.number,
            self._written,
        )

    @Slot()
    def _follow(self) -> None:
        row = self.row
        ranged = row.how in (ValueForm.RANGE, ValueForm.LOG)
        self.text.setVisible(row.how is ValueForm.LIST)
        for field in (self.first, self.last):
            field.setVisible(ranged)
        self.count.setVisible(ranged and not row.is_drawn)


class PuzzlesEditor(EditorRow):
    """Some puzzles.

    ``collections``: files of the program, and their titles.
    """

    def __init__(self, collections: Sequence[tuple[str, str]], row: PuzzlesRow) -> None:
        super().__init__()
        self._row = row
        words = row.name if row.kind is Kind.LITERAL and row.name else _(_PUZZLE_WORDS[row.kind])
        label = ElidedText(words, size=fonts.SECONDARY, tone=Tone.SECONDARY)
        label.setFixedWidth(150)
        self._fields.addWidget(label)
        self.file: Combo | None = None
        self.text: TextField | None = None
        self.board: Combo | None = None
        self.count: DraftNumberField | None = None
        self.layout_names: TextField | None = None
        kind = row.kind
        if kind is Kind.COLLECTION:
            self.file = self._add_combo(_("File"), collections, row.text, 3)
            self.count = self._add_number(_("First puzzles"), row.count, _("all of it"))
        elif kind is Kind.LITERAL:
            self.text = self._add_field(_("Puzzle in a line"), row.text, 3)
        else:
            more = () if kind is Kind.EMPTY else _BOARDS_OF_REGIONS
            names = sorted({*_BOARDS, *more}, key=lambda name: int(name.split("x")[0]))
            boards = [(board, board.replace("x", "×")) for board in names]
            self.board = self._add_combo(_("Board"), boards, row.board)
            if kind is not Kind.EMPTY:
                self.text = self._add_field(_(_NUMBER_WORDS[kind]), row.text, 2)
                self.count = self._add_number(_("Puzzles of each"), row.count)
        if kind not in (Kind.LITERAL, Kind.EMPTY):
            hint = _("variant, as x,killer")
            self.layout_names = self._add_field(_("Variant"), row.layout, 1, hint)
            self.layout_names.setToolTip(
                _("Names or files of layouts; generated puzzles may be a jigsaw or a killer too")
            )

    @property
    def row(self) -> PuzzlesRow:
        """The contents of the fields."""
        old = self._row
        text = str(self.file.currentData()) if self.file else old.text
        if self.text is not None:
            text = self.text.text()
        board = str(self.board.currentData()) if self.board else old.board
        count = self.count.number if self.count else old.count
        changed_file = self.file is not None and text != old.text
        name = "" if changed_file else old.name
        layout = self.layout_names.text() if self.layout_names else old.layout
        rest = {} if changed_file else old.rest
        return PuzzlesRow(old.kind, text, board, count, name, layout, rest)


_PUZZLE_WORDS = {
    Kind.COLLECTION: later("Collection"),
    Kind.GIVENS: later("Made, by givens"),
    Kind.SHARES: later("Made, by share of givens"),
    Kind.GRADES: later("Made, by grade"),
    Kind.LITERAL: later("Puzzle"),
    Kind.EMPTY: later("Empty board"),
}
_NUMBER_WORDS = {
    Kind.GIVENS: later("Numbers of givens, with commas"),
    Kind.SHARES: later("Shares from 0 to 1, with commas"),
    Kind.GRADES: later("Grades from 1 to 6, with commas"),
}


_Row = TypeVar("_Row", bound=EditorRow)


class _Signals(QObject):
    changed = Signal()


class RowSection(Generic[_Row]):
    """A card with rows of one kind.

    ``title``, ``note``: title of the card, and a sentence below it.
    ``changed``: emitted when a row is added, removed or edited.
    """

    def __init__(self, title: str, note: str) -> None:
        self.card = Card(title)
        self._signals = _Signals(self.card)
        self.changed = self._signals.changed
        self.rows: list[_Row] = []
        self._reason = wrapping(Text(size=fonts.SECONDARY, tone=Tone.CONFLICT))
        self._reason.hide()
        self._list = vbox(None, spacing=6)
        words = wrapping(Text(note, size=fonts.SECONDARY, tone=Tone.SECONDARY))
        self.card.body.addWidget(words)
        self.card.body.addLayout(self._list)
        self.card.body.addWidget(self._reason)

    def add(self, row: _Row, *, focus: bool = False) -> None:
        """Add a row at the end."""
        self.rows.append(row)
        self._list.addWidget(row)
        row.changed.connect(self.changed)
        row.removed.connect(self._remover(row))
        if focus:
            row.focus_first_field()
            self.changed.emit()

    def set_reason(self, place: int, reason: str, field: str = "") -> None:
        """Show the problem of a row and its field, -1 for the part as a whole."""
        if 0 <= place < len(self.rows):
            self.rows[place].set_reason(reason, field)
        else:
            self._reason.setText(reason)
            self._reason.show()

    def clear_reasons(self) -> None:
        """Remove the problems."""
        self._reason.hide()
        for row in self.rows:
            row.set_reason("")

    def _remover(self, row: _Row) -> Callable[[], None]:
        def remove() -> None:
            self.rows.remove(row)
            self._list.removeWidget(row)
            row.hide()
            row.deleteLater()
            self.changed.emit()

        return remove
