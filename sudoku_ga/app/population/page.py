"""The workspace of the population: wall, board and diversity beside each other."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from sudoku_ga.app.population.cards import BoardCard, DiversityCard, WallCard
from sudoku_ga.app.population.islands_card import IslandsCard
from sudoku_ga.app.theme.themes import Themes
from sudoku_ga.app.widgets.area import Area
from sudoku_ga.translation import later

VIEWS = (later("Wall"), later("Board"), later("Diversity"), later("Islands"))
"""The cards that a person may close and move."""

_WALL, _REST = 606, 620
_BOARD, _DIVERSITY, _ISLANDS = 380, 220, 110


class PopulationPage(QWidget):
    """The cards, between which a person moves the borders.

    Parameters
    ----------
    themes : Themes
        Gives the colours.

    Attributes
    ----------
    wall, board, diversity, islands
        The cards; the last one shows itself where a run has islands.
    areas : tuple of Area
        What holds them.
    """

    def __init__(self, themes: Themes, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.wall = WallCard(themes)
        self.board = BoardCard(themes)
        self.diversity = DiversityCard(themes)
        self.islands = IslandsCard(themes)
        rest = Area(
            "population",
            Qt.Orientation.Vertical,
            {
                "Board": (self.board, _BOARD),
                "Diversity": (self.diversity, _DIVERSITY),
                "Islands": (self.islands, _ISLANDS),
            },
        )
        columns = Area(
            "population columns",
            Qt.Orientation.Horizontal,
            {"Wall": (self.wall, _WALL), "rest": (rest, _REST)},
        )
        self.areas = (rest, columns)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 14, 16, 12)
        layout.addWidget(columns)
        self.wall.wall.selected.connect(self.board.choose)
