"""The parts of the experiment editor: cards with fields or rows, and their problems."""

from collections.abc import Callable, Iterable

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QGridLayout, QWidget

from sudoku_ga.app.lab.editor.draft import (
    DRAWS_PATH,
    Draft,
    found,
    remove,
    values_paths,
    variant_paths,
)
from sudoku_ga.app.lab.editor.fields import (
    DRAWS,
    FIELDS,
    Editor,
    Field,
    Kind,
    make_field,
    set_reason,
)
from sudoku_ga.app.lab.editor.rows import (
    EditorRow,
    ValuesEditor,
    add_reason,
    clear_reason,
    reason_text,
)
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.widgets.arrangement import vbox
from sudoku_ga.app.widgets.button import Button
from sudoku_ga.app.widgets.card import Card
from sudoku_ga.app.widgets.fields import NumberField
from sudoku_ga.app.widgets.text import Text, Tone, wrapping
from sudoku_ga.errors import UserError
from sudoku_ga.evolution.recipe.live_controls import live_controls
from sudoku_ga.evolution.recipe.reading import load_recipe
from sudoku_ga.evolution.recipe.recipe import Setting
from sudoku_ga.translation import _
from sudoku_ga.validation import Keys


class Part(Card):
    """A card that shows a part of the draft.

    ``changed()`` is emitted when the user has changed something.
    """

    changed = Signal()

    def __init__(self, title: str, draft: Draft) -> None:
        super().__init__(title)
        self.draft = draft
        self.reason = reason_text()

    def field_at(self, path: Keys) -> QWidget | None:
        """Return the field of a path; None if there is none."""
        raise NotImplementedError

    def name_at(self, _path: Keys) -> str:
        """Return the name of a path that the user knows."""
        return self.title_label.text()

    def add_reason(self, reason: str, _path: Keys) -> None:
        """Show one more problem at a path."""
        add_reason(self.reason, reason)

    def clear_reasons(self) -> None:
        """Remove the problems."""
        clear_reason(self.reason)


class AboutCard(Part):
    """Title, description, runs, limits, seed and whether runs are traced.

    ``fields``: the widgets by their keys.
    """

    def __init__(self, draft: Draft) -> None:
        super().__init__(_("Experiment"), draft)
        self.fields: dict[str, Editor] = {}
        self._reasons: dict[str, tuple[Field, Text]] = {}
        for field in FIELDS["about"]:
            self.body.addWidget(self._made(field))
            self.body.addWidget(self._reasons[field.key][1])
        self.body.addLayout(self._grid(FIELDS["runs"]))
        self.body.addWidget(wrapping(Text(_("A run ends at its solution, or after:"))))
        self.body.addLayout(self._grid(FIELDS["limits"]))
        self.body.addWidget(self.reason)

    def _made(self, field: Field) -> Editor:
        widget = make_field(field, self.draft, lambda: ("experiment",), self.changed.emit)
        self.fields[field.key] = widget
        self._reasons[field.key] = field, reason_text()
        return widget

    def _grid(self, fields: Iterable[Field]) -> QGridLayout:
        """Return fields side by side, each with its name above and its problem below."""
        grid = QGridLayout()
        grid.setHorizontalSpacing(10)
        grid.setVerticalSpacing(2)
        for column, field in enumerate(fields):
            text = Text(_(field.label), size=fonts.SECONDARY, tone=Tone.SECONDARY)
            if field.tip:
                text.setToolTip(_(field.tip))
            grid.addWidget(text, 0, column)
            grid.addWidget(self._made(field), 1, column)
            grid.addWidget(self._reasons[field.key][1], 2, column)
            grid.setColumnStretch(column, int(field.kind is not Kind.SWITCH))
        return grid

    def field_at(self, path: Keys) -> Editor | None:
        """Return the field of a path; None if there is none."""
        return self.fields.get(str(path[1])) if path[:1] == ("experiment",) and path[1:] else None

    def name_at(self, path: Keys) -> str:
        """Return the name of a field."""
        field = self.field_at(path)
        return super().name_at(path) if field is None else field.accessibleName()

    def add_reason(self, reason: str, path: Keys) -> None:
        """Show one more problem, below its field where it has one."""
        if (widget := self.field_at(path)) is None:
            super().add_reason(reason, path)
            return
        _field, text = self._reasons[str(path[1])]
        set_reason(widget, reason)
        add_reason(text, reason)

    def clear_reasons(self) -> None:
        """Remove the problems."""
        super().clear_reasons()
        for field, text in self._reasons.values():
            clear_reason(text)
            set_reason(self.fields[field.key], "", field.tip)


class RowSection(Part):
    """A card with rows of one kind.

    ``title``, ``note``, ``adder``: the title of the card, the sentence below it, and the button
    that adds a row.
    ``missing``: the problem if there is no row.
    ``paths``: returns the paths of the rows. ``make``: returns the row at a path.
    """

    def __init__(
        self,
        title: str,
        note: str,
        adder: str,
        missing: str,
        draft: Draft,
        paths: Callable[[Draft], Iterable[Keys]],
        make: Callable[[Keys], EditorRow],
    ) -> None:
        super().__init__(title, draft)
        self._paths, self._make, self.missing = paths, make, missing
        self.rows: list[EditorRow] = []
        self._list = vbox(None, spacing=6)
        self.adder = Button(adder, height=28)
        self.adder.setAutoDefault(False)
        self.head.addWidget(self.adder)
        self.body.addWidget(wrapping(Text(note, size=fonts.SECONDARY, tone=Tone.SECONDARY)))
        self.body.addLayout(self._list)
        self.body.addWidget(self.reason)
        self.show_rows()

    def show_rows(self) -> None:
        """Make the rows again, as the draft has them."""
        for row in self.rows:
            self._list.removeWidget(row)
            row.hide()
            row.deleteLater()
        self.rows = [self._make(path) for path in self._paths(self.draft)]
        for row in self.rows:
            self._list.addWidget(row)
            row.changed.connect(self.changed)
            row.removed.connect(self._remover(row))

    def show_new(self, path: Keys) -> None:
        """Show a row that was added to the draft, and give its first field the focus."""
        self.show_rows()
        next(row for row in self.rows if row.path == path).focus_first_field()
        self.changed.emit()

    def row_at(self, path: Keys) -> EditorRow | None:
        """Return the row of a path; None if there is none."""
        return next((row for row in self.rows if path[: len(row.path)] == row.path), None)

    def field_at(self, path: Keys) -> QWidget | None:
        """Return the field of a path, or the button that adds a row if one is missing."""
        row = self.row_at(path)
        return self.adder if row is None else row.field_at(path)

    def add_reason(self, reason: str, path: Keys) -> None:
        """Show one more problem of a row and its field, or of the part as a whole."""
        if (row := self.row_at(path)) is None:
            super().add_reason(reason, path)
        else:
            row.add_reason(reason, path)

    def clear_reasons(self) -> None:
        """Remove the problems."""
        super().clear_reasons()
        for row in self.rows:
            row.clear_reasons()

    def _remover(self, row: EditorRow) -> Callable[[], None]:
        def take_out() -> None:
            remove(self.draft, row.path)
            self.show_rows()
            self.changed.emit()

        return take_out


def shared_parameters(names: Iterable[str]) -> dict[str, Setting]:
    """Return the parameters that all these recipes have, by their paths.

    They are those of the first recipe, its live controls before the others.
    """
    shared: dict[str, Setting] | None = None
    for name in names:
        try:
            recipe = load_recipe(name)
        except UserError:
            continue  # the row shows the problem
        settings = {each.path: each for each in (*live_controls(recipe), *recipe.settings())}
        shared = settings if shared is None else {k: shared[k] for k in shared if k in settings}
    return shared or {}


class ValuesSection(RowSection):
    """The parameters that are varied. Each of them is in one row only.

    ``draws``: the number of combinations to draw, visible if values are drawn.
    """

    def __init__(self, draft: Draft) -> None:
        super().__init__(
            _("Parameters to vary"),
            _(
                "Each recipe is run with every combination of the listed values, and with "
                "values drawn at random for the random parameters."
            ),
            _("Add parameter"),
            "",
            draft,
            values_paths,
            lambda path: ValuesEditor(draft, path),
        )
        self.draws = make_field(DRAWS, draft, lambda: DRAWS_PATH[:1], self.changed.emit)
        self.draws.setMaximumWidth(90)
        self.head.insertWidget(self.head.count() - 1, self.draws)
        self.adder.clicked.connect(self.add)
        self.changed.connect(self.offer)
        self.offer()

    @Slot()
    def add(self) -> None:
        """Add the first parameter that is not in the list yet, if there is one."""
        taken = {path[1] for path in values_paths(self.draft)}
        setting = next(
            (each for each in self._parameters().values() if each.path not in taken), None
        )
        if setting is not None:
            self.draft.setdefault("grid", {})[setting.path] = [setting.value]
            self.show_new(("grid", setting.path))

    def _parameters(self) -> dict[str, Setting]:
        recipes = [str(found(self.draft, (*path, "recipe"))) for path in variant_paths(self.draft)]
        return shared_parameters(recipes)

    @Slot()
    def offer(self) -> None:
        """Offer each row its own parameter, and those that no row has."""
        offered = self._parameters()
        taken = {path[1] for path in values_paths(self.draft)}
        for row in self.rows:
            assert isinstance(row, ValuesEditor)
            row.offer([offered[key] for key in offered if key not in taken - {row.path[1]}])
        self.adder.setEnabled(not offered.keys() <= taken)
        self.draws.setVisible("sample" in self.draft)
        if isinstance(self.draws, NumberField) and not self.draws.hasFocus():
            self.draws.set_value(found(self.draft, DRAWS_PATH))

    def field_at(self, path: Keys) -> QWidget | None:
        """Return the field of a path, or the button that adds a row if one is missing."""
        return self.draws if path == DRAWS_PATH else super().field_at(path)

    def add_reason(self, reason: str, path: Keys) -> None:
        """Show one more problem of a row, of the number of draws, or of the part as a whole."""
        if path == DRAWS_PATH:
            set_reason(self.draws, reason)
        super().add_reason(reason, path)

    def clear_reasons(self) -> None:
        """Remove the problems."""
        super().clear_reasons()
        set_reason(self.draws, "", DRAWS.tip)
