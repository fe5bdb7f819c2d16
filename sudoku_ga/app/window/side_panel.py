"""The right column: message, puzzle and curve."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from sudoku_ga.app.charts.fitness_card import FitnessCard
from sudoku_ga.app.widgets.area import Area
from sudoku_ga.app.widgets.message_card import MessageCard
from sudoku_ga.app.window.puzzle_card import PuzzleCard
from sudoku_ga.translation import later

VIEWS = (later("Puzzle"), later("Fitness"))
"""The cards that a person may close and move."""

_PUZZLE, _FITNESS = 132, 440


class SidePanel(QWidget):
    """The cards beside the board.

    Attributes
    ----------
    message : MessageCard
    puzzle : PuzzleCard
    fitness : FitnessCard
    area : Area
        Holds the last two.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.message = MessageCard()
        self.puzzle = PuzzleCard()
        self.fitness = FitnessCard()
        self.area = Area(
            "insight",
            Qt.Orientation.Vertical,
            {"Puzzle": (self.puzzle, _PUZZLE), "Fitness": (self.fitness, _FITNESS)},
        )
        # The curve alone takes what a larger window brings.
        self.area.setStretchFactor(self.area.indexOf(self.fitness), 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 14, 16, 12)
        layout.setSpacing(12)
        layout.addWidget(self.message)
        layout.addWidget(self.area, 1)
        layout.addStretch()  # takes what closed views leave
