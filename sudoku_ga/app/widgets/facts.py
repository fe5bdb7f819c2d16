"""Facts by name: a column of words and one of values."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QWidget

from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import Themes
from sudoku_ga.app.widgets.text import ElidedText, Text, Tone
from sudoku_ga.translation import _


class Facts(QWidget):
    """A line for each fact; a dash where one is not known.

    Parameters
    ----------
    themes : Themes
        Gives the colours.
    names : sequence of str
        What there may be to tell, from top to bottom; English, translated here.
    """

    def __init__(self, themes: Themes, names: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(6)
        grid.setColumnStretch(1, 1)
        self._values: dict[str, Text] = {}
        for row, name in enumerate(names):
            label = Text(themes, _(name), size=fonts.SECONDARY, tone=Tone.SECONDARY)
            value = ElidedText(themes, size=fonts.SECONDARY, weight=fonts.MEDIUM)
            value.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            value.setAccessibleName(_(name))
            grid.addWidget(label, row, 0)
            grid.addWidget(value, row, 1)
            self._values[name] = value
        self.show_facts({})

    def show_facts(self, facts: Mapping[str, str]) -> None:
        """Show other values."""
        for name, value in self._values.items():
            value.setText(facts.get(name, "–"))

    def text(self, name: str) -> str:
        """Return what is said of a fact."""
        return self._values[name].text()
