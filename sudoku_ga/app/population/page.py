"""The workspace of the population: wall, board and diversity beside each other."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from sudoku_ga.app.inside.card import InsideCard
from sudoku_ga.app.inside.operators_card import OperatorsCard
from sudoku_ga.app.population.cards import BoardCard, DiversityCard, WallCard
from sudoku_ga.app.population.islands_card import IslandsCard
from sudoku_ga.app.theme.themes import Themes
from sudoku_ga.app.widgets.area import Area
from sudoku_ga.translation import later

VIEWS = (
    later("Wall"),
    later("Board"),
    later("Inside"),
    later("Diversity"),
    later("Operators"),
    later("Islands"),
)
"""The cards that a person may close and move."""

_WALL, _REST = 606, 620
_BOARD, _INSIDE, _LOWER, _ISLANDS = 340, 380, 200, 170
_DIVERSITY, _OPERATORS = 300, 320
_BOTH_FROM = 720
"""In a lower page a look inside a generation takes the place of the board."""


class PopulationPage(QWidget):
    """The cards, between which a person moves the borders.

    Parameters
    ----------
    themes : Themes
        Gives the colours.

    Attributes
    ----------
    wall, board, inside, diversity, operators, islands
        The cards; the inside of a generation is shown after a step, and the last one where a run
        has islands.
    areas : tuple of Area
        What holds them.
    """

    def __init__(self, themes: Themes, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.wall = WallCard(themes)
        self.board = BoardCard(themes)
        self.inside = InsideCard(themes)
        self.diversity = DiversityCard(themes)
        self.operators = OperatorsCard(themes)
        self.islands = IslandsCard(themes)
        self._looks_inside = False
        lower = Area(
            "population lower",
            Qt.Orientation.Horizontal,
            {
                "Diversity": (self.diversity, _DIVERSITY),
                "Operators": (self.operators, _OPERATORS),
            },
        )
        rest = Area(
            "population",
            Qt.Orientation.Vertical,
            {
                "Board": (self.board, _BOARD),
                "Inside": (self.inside, _INSIDE),
                "lower": (lower, _LOWER),
                "Islands": (self.islands, _ISLANDS),
            },
        )
        columns = Area(
            "population columns",
            Qt.Orientation.Horizontal,
            {"Wall": (self.wall, _WALL), "rest": (rest, _REST)},
        )
        self.areas = (rest, columns, lower)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 14, 16, 12)
        layout.addWidget(columns)
        self.wall.wall.selected.connect(self.board.choose)
        self.wall.wall.selected.connect(self.inside.choose)
        self.look_inside(inside=False)

    def look_inside(self, *, inside: bool) -> None:
        """Show the inside of a generation, or not."""
        self._looks_inside = inside
        self.inside.set_needed(inside)
        gives_way = inside and self.inside.is_open and self.height() < _BOTH_FROM
        self.board.set_needed(not gives_way)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show board and inside beside each other where there is room for both."""
        super().resizeEvent(event)
        self.look_inside(inside=self._looks_inside)
