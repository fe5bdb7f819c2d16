"""Title, repetitions and limits of an experiment."""

from collections.abc import Mapping

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QGridLayout, QWidget

from sudoku_ga.app.lab.editor.draft import SECONDS, WHOLE, Draft
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.widgets.card import Card
from sudoku_ga.app.widgets.fields import TextField
from sudoku_ga.app.widgets.segmented import Segmented
from sudoku_ga.app.widgets.text import Text, Tone, wrapping
from sudoku_ga.translation import _, later

_LABELS = {
    "repetitions": (later("Repetitions"), later("1")),
    "max_generations": (later("Generations"), later("no limit")),
    "max_evaluations": (later("Evaluations"), later("no limit")),
    "max_probes": (later("Probes"), later("no limit")),
    "max_cpu_s": (later("Processor, s"), later("no limit")),
    "time_limit_s": (later("Time, s"), later("no limit")),
    "seed": (later("Seed"), later("1")),
}
_COLUMNS = 4


class AboutCard(Card):
    """Title, description, repetitions, limits, seed and whether runs are traced.

    Notes
    -----
    ``changed()`` is emitted when a field is edited.
    """

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(_("Experiment"), parent=parent)
        self.title = TextField(_("Title"))
        self.title.setPlaceholderText(_("Title"))
        self.description = TextField(_("Description"))
        self.description.setPlaceholderText(_("What is to be found out"))
        self.numbers: dict[str, TextField] = {}
        self.trace = Segmented(
            [("none", _("Results alone")), ("best", _("Keep the course"))],
            _("What is kept of a run"),
            height=28,
        )
        self._reasons = {key: _reason_text() for key in ("", "title", *_LABELS)}
        self.body.addWidget(self.title)
        self.body.addWidget(self._reasons["title"])
        self.body.addWidget(self.description)
        self.body.addLayout(self._grid())
        self.body.addWidget(self._reasons[""])
        for field in (self.title, self.description, *self.numbers.values()):
            field.textEdited.connect(self._emit_changed)
        self.trace.chosen.connect(self._emit_changed)

    def _grid(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(10)
        grid.setVerticalSpacing(2)
        labelled: list[tuple[str, QWidget, QWidget]] = []
        for key in (*WHOLE[:-1], *SECONDS, WHOLE[-1]):
            label, hint = _LABELS[key]
            field = TextField(_(label))
            field.setPlaceholderText(_(hint))
            self.numbers[key] = field
            labelled.append((_(label), field, self._reasons[key]))
        labelled.append((_("Kept of a run"), self.trace, QWidget()))
        for place, (name, widget, reason) in enumerate(labelled):
            row, column = divmod(place, _COLUMNS)
            text = Text(name, size=fonts.SECONDARY, tone=Tone.SECONDARY)
            for line, each in enumerate((text, widget, reason)):
                grid.addWidget(each, 3 * row + line, column)
        return grid

    def show_draft(self, draft: Draft) -> None:
        """Fill the fields."""
        self.title.setText(draft.title)
        self.description.setText(" ".join(draft.description.split()))
        self.description.setCursorPosition(0)
        for key, field in self.numbers.items():
            field.setText(_grouped(draft.numbers.get(key, "")))
        self.trace.set_value("best" if draft.is_traced else "none")

    @property
    def values(self) -> Mapping[str, str]:
        """The contents of the number fields that are not empty."""
        return {key: field.text() for key, field in self.numbers.items() if field.text().strip()}

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


def _grouped(number: str) -> str:
    """Return a whole number with thousands separators, which the draft removes again."""
    return f"{int(number):,}" if number.isdecimal() else number
