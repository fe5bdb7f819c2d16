"""The roles that a recipe fills, in the order in which a generation meets them."""

from enum import StrEnum


class Role(StrEnum):
    """One choice that makes an evolutionary algorithm."""

    LOGIC = "logic"
    REPRESENTATION = "representation"
    POPULATION = "population"
    INITIALISATION = "initialisation"
    FITNESS = "fitness"
    SELECTION = "selection"
    CROSSOVER = "crossover"
    LOCAL_SEARCH = "local_search"
    REPLACEMENT = "replacement"
    RESTART = "restart"
    TERMINATION = "termination"

    @property
    def label(self) -> str:
        """The role in a few words."""
        return _WORDS[self][0]

    @property
    def help(self) -> str:
        """What the role decides."""
        return _WORDS[self][1]


OPTIONAL_ROLES = frozenset({Role.CROSSOVER, Role.LOCAL_SEARCH, Role.RESTART})
"""Roles that a recipe may leave empty."""

_WORDS = {
    Role.LOGIC: ("Logic", "What is filled in by deduction before evolution begins."),
    Role.REPRESENTATION: ("Representation", "What the genes of an individual stand for."),
    Role.POPULATION: ("Population", "How many individuals evolve together."),
    Role.INITIALISATION: ("Initialisation", "How generation 0 is made."),
    Role.FITNESS: ("Fitness", "What makes one individual better than another."),
    Role.SELECTION: ("Selection", "Who becomes a parent."),
    Role.CROSSOVER: ("Crossover", "How the genes of two parents are combined."),
    Role.LOCAL_SEARCH: ("Local search", "How each child is improved by itself."),
    Role.REPLACEMENT: ("Replacement", "Who lives on in the next generation."),
    Role.RESTART: ("Restart", "When the population begins anew."),
    Role.TERMINATION: ("Limits", "When a run ends although the puzzle is not solved."),
}
