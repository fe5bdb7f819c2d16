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
        self.description.setPlaceholderText(_("What it asks"))
        self.numbers: dict[str, TextField] = {}
        self.trace = Segmented(
            [("none", _("Results alone")), ("best", _("Keep the course"))],
            _("What is kept of a run"),
            height=28,
        )
        self._reason = wrapping(Text(size=fonts.SECONDARY, tone=Tone.CONFLICT))
        self._reason.hide()
        self.body.addWidget(self.title)
        self.body.addWidget(self.description)
        self.body.addLayout(self._grid())
        self.body.addWidget(self._reason)
        for field in (self.title, self.description, *self.numbers.values()):
            field.textEdited.connect(self._emit_changed)
        self.trace.chosen.connect(self._emit_changed)

    def _grid(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(10)
        grid.setVerticalSpacing(2)
        labelled: list[tuple[str, QWidget]] = []
        for key in (*WHOLE[:-1], *SECONDS, WHOLE[-1]):
            label, hint = _LABELS[key]
            field = TextField(_(label))
            field.setPlaceholderText(_(hint))
            self.numbers[key] = field
            labelled.append((_(label), field))
        labelled.append((_("Kept of a run"), self.trace))
        for place, (name, widget) in enumerate(labelled):
            row, column = divmod(place, _COLUMNS)
            text = Text(name, size=fonts.SECONDARY, tone=Tone.SECONDARY)
            grid.addWidget(text, 2 * row, column)
            grid.addWidget(widget, 2 * row + 1, column)
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

    def set_reason(self, where: str | int, reason: str) -> None:
        """Show a problem, at its field where it has one."""
        field = self.title if where == "title" else self.numbers.get(str(where))
        if field is not None:
            field.set_reason(reason)
        self._reason.setText(reason)
        self._reason.show()

    def clear_reasons(self) -> None:
        """Remove the problems."""
        self._reason.hide()
        for field in (self.title, *self.numbers.values()):
            field.set_reason("")

    @Slot()
    def _emit_changed(self) -> None:
        self.changed.emit()


def _grouped(number: str) -> str:
    """Return a whole number with thousands separators, which the draft removes again."""
    return f"{int(number):,}" if number.isdecimal() else number
