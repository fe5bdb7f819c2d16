"""The workspace of the population: wall, board and diversity beside each other."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from sudoku_ga.app.population.cards import BoardCard, DiversityCard, WallCard
from sudoku_ga.app.population.inspector.card import InspectorCard
from sudoku_ga.app.population.inspector.operators_card import OperatorsCard
from sudoku_ga.app.population.islands_card import IslandsCard
from sudoku_ga.app.widgets.area import Area
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.translation import later

if TYPE_CHECKING:  # it imports the compiler, which the window's first paint does not wait for
    from sudoku_ga.evolution.observe.generation import GenerationRecord

VIEWS = (
    later("Wall"),
    later("Board"),
    later("Inside"),
    later("Diversity"),
    later("Operators"),
    later("Islands"),
)
"""The cards that a person may close and move."""

_WALL, _REST = 560, 800
_BOARD, _INSIDE, _LOWER, _ISLANDS = 340, 550, 200, 170
_DIVERSITY, _OPERATORS = 300, 320
_BOTH_FROM, _NARROW = 800, 960
"""In a lower page a look inside a generation takes the place of the board, and in a narrower one
the operators take that of the diversity.
"""


class PopulationPage(QWidget):
    """The cards, between which a person moves the borders.

    Attributes
    ----------
    wall, board, inside, diversity, operators, islands
        The cards; the inside of a generation is shown after a step, and the last one where a run
        has islands.
    areas : tuple of Area
        What holds them.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.wall = WallCard()
        self.board = BoardCard()
        self.inside = InspectorCard()
        self.diversity = DiversityCard()
        self.operators = OperatorsCard()
        self.islands = IslandsCard()
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
        for card in (self.inside, self.operators):
            card.opened.connect(self._share_room)
        self._share_room()

    def look_inside(self, *, inside: bool) -> None:
        """Show the inside of a generation, or not."""
        self._looks_inside = inside
        self._share_room()

    @property
    def looks_inside(self) -> bool:
        """Whether the inside of a generation is to be shown, in the page as it is."""
        return self._looks_inside and self.inside.is_open

    def show_courses(
        self, courses: "tuple[tuple[GenerationRecord, ...], ...]", filled: Grid | None, place: int
    ) -> None:
        """Show the inside of a generation, as :meth:`InspectorCard.show_courses` does."""
        self.inside.show_courses(courses, filled, place)
        self._share_room()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show as many cards as there is room for."""
        super().resizeEvent(event)
        self._share_room()

    @Slot()
    def _share_room(self) -> None:
        """In a low page let the inside take the place of the board, in a narrow one operators."""
        low, narrow = self.height() < _BOTH_FROM, self.width() < _NARROW
        # Of a past generation there may be a board and nothing inside.
        inside = self.looks_inside and (self.inside.place >= 0 or not self.board.has_board)
        self.inside.set_needed(self._looks_inside and (inside or not low))
        self.board.set_needed(not (low and inside))
        self.diversity.set_needed(not (narrow and self.operators.is_open))
