"""The roles of operators in a recipe, in the order in which a generation applies them."""

from enum import StrEnum
from typing import NamedTuple

from sudoku_ga.translation import later


class Role(StrEnum):
    """A role in an evolutionary algorithm, which a recipe fills with components."""

    LOGIC = "logic"
    REPRESENTATION = "representation"
    POPULATION = "population"
    INITIALISATION = "initialisation"
    FITNESS = "fitness"
    SELECTION = "selection"
    CROSSOVER = "crossover"
    MUTATION = "mutation"
    LOCAL_SEARCH = "local_search"
    REPLACEMENT = "replacement"
    AGEING = "ageing"
    ADAPTATION = "adaptation"
    RESTART = "restart"
    ISLANDS = "islands"
    TERMINATION = "termination"

    @property
    def label(self) -> str:
        """Its name for users."""
        return _TEXTS[self][0]

    @property
    def help(self) -> str:
        """What the role decides, in a sentence for users."""
        return _TEXTS[self][1]


class OperatorId(NamedTuple):
    """Identifies an operator of a recipe.

    ``place``: its index among the components of the role.
    """

    role: Role
    place: int


OPTIONAL_ROLES = frozenset(
    {
        Role.CROSSOVER,
        Role.MUTATION,
        Role.LOCAL_SEARCH,
        Role.AGEING,
        Role.ADAPTATION,
        Role.RESTART,
        Role.ISLANDS,
    }
)
"""Roles that a recipe may leave empty."""

WEIGHTED_ROLES = frozenset({Role.CROSSOVER, Role.MUTATION})
"""Roles in which one of several components is chosen at random, by weights."""

SINGLE_ROLES = (
    Role.LOGIC,
    Role.REPRESENTATION,
    Role.POPULATION,
    Role.INITIALISATION,
    Role.FITNESS,
    Role.REPLACEMENT,
    Role.ISLANDS,
)
"""Roles with one component. Selection also has a pairing; the others may have several."""

_TEXTS = {
    Role.LOGIC: (later("Logic"), later("What is filled in by deduction before evolution begins.")),
    Role.REPRESENTATION: (
        later("Representation"),
        later("What the genes of an individual represent."),
    ),
    Role.POPULATION: (later("Population"), later("How many individuals evolve together.")),
    Role.INITIALISATION: (later("Initialisation"), later("How generation 0 is made.")),
    Role.FITNESS: (later("Fitness"), later("What makes one individual better than another.")),
    Role.SELECTION: (later("Selection"), later("How parents are chosen.")),
    Role.CROSSOVER: (later("Crossover"), later("How the genes of two parents are combined.")),
    Role.MUTATION: (later("Mutation"), later("How a child is changed at random.")),
    Role.LOCAL_SEARCH: (later("Local search"), later("How each child is improved by itself.")),
    Role.REPLACEMENT: (later("Replacement"), later("Which individuals form the next generation.")),
    Role.AGEING: (
        later("Ageing"),
        later("How an individual that stays the best loses its advantage."),
    ),
    Role.ADAPTATION: (
        later("Adaptation"),
        later("Which parameters change when evolution stagnates."),
    ),
    Role.RESTART: (later("Restart"), later("When the population is initialised again.")),
    Role.ISLANDS: (
        later("Islands"),
        later("Whether several populations evolve beside each other."),
    ),
    Role.TERMINATION: (
        later("Limits"),
        later("When a run ends although the puzzle is not solved."),
    ),
}
