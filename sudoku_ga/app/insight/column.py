"""The right column: message, puzzle and curve."""

from PySide6.QtWidgets import QVBoxLayout, QWidget

from sudoku_ga.app.insight.fitness_card import FitnessCard
from sudoku_ga.app.insight.message_card import MessageCard
from sudoku_ga.app.insight.puzzle_card import PuzzleCard
from sudoku_ga.app.theme.themes import Themes


class InsightColumn(QWidget):
    """The cards beside the board.

    Parameters
    ----------
    themes : Themes
        Gives the colours.

    Attributes
    ----------
    message : MessageCard
    puzzle : PuzzleCard
    fitness : FitnessCard
    """

    def __init__(self, themes: Themes, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.message = MessageCard(themes)
        self.puzzle = PuzzleCard(themes)
        self.fitness = FitnessCard(themes)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 14, 16, 12)
        layout.setSpacing(12)
        layout.addWidget(self.message)
        layout.addWidget(self.puzzle)
        layout.addWidget(self.fitness, 1)
