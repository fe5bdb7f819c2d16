"""The workspace of the population: wall, board and diversity beside each other."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSplitter, QVBoxLayout, QWidget

from sudoku_ga.app.population.cards import BoardCard, DiversityCard, WallCard
from sudoku_ga.app.population.islands_card import IslandsCard
from sudoku_ga.app.theme.themes import Themes
from sudoku_ga.translation import later

VIEWS = (later("Wall"), later("Board"), later("Diversity"))
"""The cards that a person may close."""

_WALL, _REST = 606, 620
_BOARD, _DIVERSITY, _ISLANDS = 380, 220, 110
_GAP = 12


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
    """

    def __init__(self, themes: Themes, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.wall = WallCard(themes)
        self.board = BoardCard(themes)
        self.diversity = DiversityCard(themes)
        self.islands = IslandsCard(themes)
        self._rest = _splitter(Qt.Orientation.Vertical, self.board, self.diversity, self.islands)
        self._rest.setSizes([_BOARD, _DIVERSITY, _ISLANDS])
        self._columns = _splitter(Qt.Orientation.Horizontal, self.wall, self._rest)
        self._columns.setSizes([_WALL, _REST])
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 14, 16, 12)
        layout.addWidget(self._columns)
        self.wall.wall.selected.connect(self.board.choose)

    def show_view(self, name: str, *, shown: bool) -> None:
        """Show or close one of :data:`VIEWS`."""
        views = (self.wall, self.board, self.diversity)
        dict(zip(VIEWS, views, strict=True))[name].setVisible(shown)
        self._rest.setVisible(not (self.board.isHidden() and self.diversity.isHidden()))

    @property
    def sizes(self) -> list[int]:
        """The widths of wall and rest, and the heights of board and diversity."""
        return [*self._columns.sizes(), *self._rest.sizes()[:2]]

    def set_sizes(self, sizes: list[int]) -> None:
        """Give the cards the sizes of an earlier start."""
        if len(sizes) == 4 and all(sizes):
            self._columns.setSizes(sizes[:2])
            self._rest.setSizes([*sizes[2:], _ISLANDS])


def _splitter(orientation: Qt.Orientation, *widgets: QWidget) -> QSplitter:
    splitter = QSplitter(orientation)
    splitter.setHandleWidth(_GAP)
    splitter.setChildrenCollapsible(False)
    for widget in widgets:
        splitter.addWidget(widget)
    return splitter
