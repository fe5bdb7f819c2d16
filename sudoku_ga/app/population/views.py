"""The views of a population: wall, inside of a generation, diversity, operators, islands."""

from sudoku_ga.app.population.cards import DiversityCard, WallCard
from sudoku_ga.app.population.inspector.card import InspectorCard
from sudoku_ga.app.population.inspector.operators_card import OperatorsCard
from sudoku_ga.app.population.islands_card import IslandsCard


class PopulationViews:
    """The views, each for a tab of its own.

    Attributes
    ----------
    wall, inside, diversity, operators, islands
        The views.
    all : tuple of Card
    """

    def __init__(self) -> None:
        self.wall = WallCard()
        self.inside = InspectorCard()
        self.diversity = DiversityCard()
        self.operators = OperatorsCard()
        self.islands = IslandsCard()
        self.all = (self.wall, self.inside, self.operators, self.diversity, self.islands)
        self.wall.wall.selected.connect(self.inside.choose)
