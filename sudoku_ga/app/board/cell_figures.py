"""What a population holds in one cell, in words and bars."""

from PySide6.QtWidgets import QVBoxLayout, QWidget

from sudoku_ga.app.board.histogram import Histogram
from sudoku_ga.app.board.overlay import Measured
from sudoku_ga.app.board.picture import BoardPicture
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import Themes
from sudoku_ga.app.widgets.text import ElidedText, Text, Tone, wrapping
from sudoku_ga.translation import _


class CellFigures(QWidget):
    """The name of the cell, its entropy and conflicts, and the share of each digit.

    Parameters
    ----------
    themes : Themes
        Gives the colours.
    """

    def __init__(self, themes: Themes, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name = ElidedText(themes, weight=fonts.SEMIBOLD)
        self._words = wrapping(Text(themes, size=fonts.SECONDARY, tone=Tone.SECONDARY))
        self.histogram = Histogram(themes)
        # Hidden, it keeps its place: the words above it must not jump.
        policy = self.histogram.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.histogram.setSizePolicy(policy)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self._name)
        column.addWidget(self._words)
        column.addWidget(self.histogram, 1)

    @property
    def text(self) -> str:
        """What is said of the cell."""
        return f"{self._name.text()}: {self._words.text()}"

    def show_cell(
        self, picture: BoardPicture, cell: int | None, population: Measured | None
    ) -> None:
        """Show a cell of a picture, or say that one may be selected."""
        known = cell is not None and population is not None and cell < len(population.conflicts)
        self.histogram.setVisible(known)
        if cell is None or population is None or not known:
            self._name.setText(_("No cell selected"))
            self._words.setText(_("Select one to see its digits."))
            return
        diversity = population.diversity
        bits, conflicts = diversity.entropy_bits[cell], population.conflicts[cell]
        self._name.setText(_("Cell {cell}").format(cell=picture.geometry.cell_name(cell)))
        self._words.setText(
            _("{bits:.1f} bits, in conflict {share:.0%}; digits in %:").format(
                bits=bits, share=conflicts
            )
        )
        self.histogram.show_shares(diversity.shares[cell], int(picture.digits[cell]))
