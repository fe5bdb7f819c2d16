"""The numbers of a run."""

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from sudoku_ga.app.run.words import rate
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.widgets.text import Text, Tone
from sudoku_ga.evolution.core.report import Report
from sudoku_ga.translation import _, later, local_number

_RATE = later("Evaluations/s")
_NAMES = (
    later("Generation"),
    later("Evaluations"),
    _RATE,
    later("Restarts"),
)
_WIDEST = ("1,000,000", "100,000,000", "10,000,000", "1,000")


class Figures(QWidget):
    """Generation, evaluations, evaluations a second and restarts."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._values: dict[str, Text] = {}
        self._columns: dict[str, QWidget] = {}
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(18)
        for name, widest in zip(_NAMES, _WIDEST, strict=True):
            layout.addWidget(self._column(name, widest))
        self.show_report(None)

    def text(self, name: str) -> str:
        """Return the value shown under a name."""
        return self._values[name].text()

    def show_report(self, report: Report | None) -> None:
        """Show the numbers of a report, dashes for none."""
        texts = ("–",) * len(_NAMES)
        if report is not None:
            counts = (report.generation, report.evaluations, report.restarts)
            generation, evaluations, restarts = map(local_number, counts)
            texts = (generation, evaluations, rate(report), restarts)
        for value, text in zip(self._values.values(), texts, strict=True):
            value.setText(text)

    def show_columns(self, count: int) -> None:
        """Show only the first columns, where there is little room."""
        for index, column in enumerate(self._columns.values()):
            column.setHidden(index >= count)

    def _column(self, name: str, widest: str) -> QWidget:
        column = QWidget(self)
        inner = QVBoxLayout(column)
        inner.setContentsMargins(0, 0, 0, 0)
        inner.setSpacing(1)
        label = Text(_(name), size=fonts.SECONDARY, tone=Tone.SECONDARY)
        value = Text(widest, size=fonts.SECTION, weight=fonts.SEMIBOLD)
        value.setAccessibleName(_(name))
        if name == _RATE:
            value.setToolTip(_("Per second of computing, without the waits of the pace"))
        # Fixed, so that growing numbers do not push each other about.
        column.setFixedWidth(max(label.sizeHint().width(), value.sizeHint().width()) + 2)
        # And so that no new number lays the whole window out again.
        value.setFixedSize(column.width(), value.sizeHint().height())
        inner.addStretch(1)
        inner.addWidget(label)
        inner.addWidget(value)
        inner.addStretch(1)
        self._values[name], self._columns[name] = value, column
        return column
