"""Facts by name: words at the left, values at the right."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from sudoku_ga.app.theme import fonts
from sudoku_ga.app.widgets.text import ElidedText, Text, Tone
from sudoku_ga.translation import _


class Facts(QWidget):
    """A line for each fact; a dash where one is not known.

    Parameters
    ----------
    names : sequence of str
        What there may be to tell, from top to bottom; English, translated here.
    """

    def __init__(self, names: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        self._values: dict[str, Text] = {}
        for name in names:
            label = Text(_(name), size=fonts.SECONDARY, tone=Tone.SECONDARY)
            value = ElidedText(size=fonts.SECONDARY, weight=fonts.MEDIUM)
            value.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            value.setAccessibleName(_(name))
            # No columns: a long value may begin where a short name ends.
            line = QHBoxLayout()
            line.setSpacing(12)
            line.addWidget(label)
            line.addWidget(value, 1)
            column.addLayout(line)
            self._values[name] = value
        self.show_facts({})

    def show_facts(self, facts: Mapping[str, str]) -> None:
        """Show other values."""
        for name, value in self._values.items():
            value.setText(facts.get(name, "–"))

    def text(self, name: str) -> str:
        """Return what is said of a fact."""
        return self._values[name].text()
