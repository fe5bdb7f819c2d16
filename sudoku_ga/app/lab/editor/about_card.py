"""Title, repetitions and limits of an experiment."""

from collections.abc import Mapping

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QGridLayout, QWidget

from sudoku_ga.app.lab.editor.draft import Draft
from sudoku_ga.app.lab.editor.number_field import DraftNumberField
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.widgets.card import Card
from sudoku_ga.app.widgets.fields import TextField
from sudoku_ga.app.widgets.segmented import Segmented
from sudoku_ga.app.widgets.text import Text, Tone, wrapping
from sudoku_ga.translation import _, later

_NO_LIMIT = later("no limit")
_RUNS = {
    "repetitions": (later("Repetitions"), later("1"), later("Runs of each recipe on each puzzle")),
    "seed": (
        later("Seed"),
        later("1"),
        later("Another seed gives other runs and other generated puzzles"),
    ),
}
_LIMITS = {
    "max_generations": (later("Generations"), _NO_LIMIT, ""),
    "max_evaluations": (
        later("Evaluations"),
        _NO_LIMIT,
        later("Individuals whose conflicts are counted"),
    ),
    "max_probes": (
        later("Probes"),
        _NO_LIMIT,
        later("Changes that are tried by mutation or local search"),
    ),
    "max_cpu_s": (
        later("Processor time, s"),
        _NO_LIMIT,
        later("Seconds of processor time: how far a run gets depends on the machine"),
    ),
    "time_limit_s": (
        later("Wall time, s"),
        _NO_LIMIT,
        later("Seconds of wall time: how far a run gets depends on the machine and its load"),
    ),
}


class AboutCard(Card):
    """Title, description, repetitions, limits, seed and whether runs are traced.

    ``changed()`` is emitted when a field is edited.
    """

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(_("Experiment"), parent=parent)
        self.title = TextField(_("Title"))
        self.title.setPlaceholderText(_("Title"))
        self.description = TextField(_("Description"))
        self.description.setPlaceholderText(_("What do you want to find out?"))
        self.numbers: dict[str, DraftNumberField] = {}
        self.trace = Segmented(
            [("none", _("Result alone")), ("best", _("Result and course"))],
            _("What is kept of each run"),
            height=28,
        )
        self._reasons = {key: _reason_text() for key in ("", "title", *_RUNS, *_LIMITS)}
        self.body.addWidget(self.title)
        self.body.addWidget(self._reasons["title"])
        self.body.addWidget(self.description)
        runs = self._grid(_RUNS)
        kept = Text(_("Keep of each run"), size=fonts.SECONDARY, tone=Tone.SECONDARY)
        for line, widget in enumerate((kept, self.trace)):
            runs.addWidget(widget, line, len(_RUNS))
        self.body.addLayout(runs)
        self.body.addWidget(wrapping(Text(_("A run ends at its solution, or after:"))))
        self.body.addLayout(self._grid(_LIMITS))
        self.body.addWidget(self._reasons[""])
        for field in (self.title, self.description, *self.numbers.values()):
            field.textEdited.connect(self._emit_changed)
        self.trace.chosen.connect(self._emit_changed)

    def _grid(self, fields: Mapping[str, tuple[str, str, str]]) -> QGridLayout:
        """Return fields side by side, each below its name and above its problem."""
        grid = QGridLayout()
        grid.setHorizontalSpacing(10)
        grid.setVerticalSpacing(2)
        for column, (key, (label, hint, tip)) in enumerate(fields.items()):
            field = self.numbers[key] = DraftNumberField(_(label), grouped=key != "seed")
            field.setPlaceholderText(_(hint))
            text = Text(_(label), size=fonts.SECONDARY, tone=Tone.SECONDARY)
            for each in (field, text) if tip else ():
                each.setToolTip(_(tip))
            for line, widget in enumerate((text, field, self._reasons[key])):
                grid.addWidget(widget, line, column)
            grid.setColumnStretch(column, 1)
        return grid

    def show_draft(self, draft: Draft) -> None:
        """Fill the fields."""
        self.title.setText(draft.title)
        self.description.setText(" ".join(draft.description.split()))
        self.description.setCursorPosition(0)
        for key, field in self.numbers.items():
            field.set_number(draft.numbers.get(key, ""))
        self.trace.set_value("best" if draft.is_traced else "none")

    @property
    def values(self) -> Mapping[str, str]:
        """The contents of the number fields that are not empty."""
        return {key: field.number for key, field in self.numbers.items() if field.number}

    def field(self, where: str | int) -> TextField | None:
        """Return the field of a key of the experiment."""
        return self.title if where == "title" else self.numbers.get(str(where))

    def label(self, where: str | int) -> str:
        """Return the name of the field of a key, empty if it has none."""
        field = self.field(where)
        return field.accessibleName() if field is not None else ""

    def set_reason(self, where: str | int, reason: str) -> None:
        """Show a problem, below its field where it has one."""
        field = self.field(where)
        if field is not None:
            field.set_reason(reason)
        text = self._reasons[str(where) if field is not None else ""]
        text.setText(reason)
        text.show()

    def clear_reasons(self) -> None:
        """Remove the problems."""
        for where, text in self._reasons.items():
            text.hide()
            field = self.field(where)
            if field is not None:
                field.set_reason("")

    @Slot()
    def _emit_changed(self) -> None:
        self.changed.emit()


def _reason_text() -> Text:
    text = wrapping(Text(size=fonts.SECONDARY, tone=Tone.CONFLICT))
    text.hide()
    return text
