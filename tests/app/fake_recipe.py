"""A recipe of components that are made for the tests of the panel."""

from dataclasses import dataclass

from sudoku_ga.evolution.core.component import BUILT_IN_TRAITS, Component
from sudoku_ga.evolution.core.operators import Crossover, Encoding, Representation, Selection
from sudoku_ga.evolution.core.parameters import choice, integer, real
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.puzzle.singles import LogicResult


@dataclass(frozen=True)
class Ranking(Component):
    name = "crowd"
    label = "Fixed size"
    help = "A population that neither grows nor shrinks."
    size: int = integer(
        100, 2, 100_000, label="Size", help="How many individuals there are.", logarithmic=True
    )
    elite: int = integer(4, 0, 40, label="Elite kept", help="The best, kept unchanged.")


@dataclass(frozen=True)
class Choosing(Selection):
    name = "choosing"
    label = "Choosing"
    help = "Chooses parents."
    method: str = choice(
        "tournament",
        (("tournament", "Tournament"), ("rank", "Rank")),
        label="Method",
        help="How parents are chosen.",
    )
    pressure: float = real(
        0.28, 0.0, 1.0, step=0.01, label="Pressure", help="Chance that the better one wins."
    )
    mating: str = choice(
        "free",
        (("free", "Free"), ("near", "Neighbours"), ("far", "Strangers"), ("kin", "Relatives")),
        label="Mating",
        help="Who may meet.",
    )


@dataclass(frozen=True)
class Swap(Crossover):
    name = "swap"
    label = "Swap"
    help = "Two genes change places."
    weight: float = real(1.0, 0.0, 10.0, step=0.1, label="Weight", help="How often it is taken.")


@dataclass(frozen=True)
class Limits(Component):
    name = "limits"
    label = "Limits"
    help = "When to end."
    time: float = real(
        60, 0.1, 3600, unit="s", logarithmic=True, zero_means="none",
        label="Longest time in seconds", help="The run ends after this time.",
    )  # fmt: skip


@dataclass(frozen=True)
class Plain(Component):
    name = "plain"
    label = "Plain"
    help = "Has no parameter."


@dataclass(frozen=True)
class Genes(Representation):
    name = "genes"
    label = "Genes"
    help = "Anything goes."
    traits = frozenset(BUILT_IN_TRAITS)

    def encode(self, logic: LogicResult) -> Encoding:
        raise NotImplementedError


def fake_recipe(**changes: object) -> Recipe:
    """Return a recipe, with values by path changed as in ``population__size=30``."""
    components = {role: (Plain(),) for role in Role}
    components[Role.REPRESENTATION] = (Genes(),)
    components[Role.POPULATION] = (Ranking(),)
    components[Role.SELECTION] = (Choosing(),)
    components[Role.CROSSOVER] = (Swap(), Swap(weight=2.0))
    components[Role.TERMINATION] = (Limits(),)
    recipe = Recipe(
        name="fake",
        title="Row permutations",
        summary="Each row always holds 1–9; evolution repairs columns and boxes.",
        description="Strong on easy and medium grids. On hard ones it stalls at 2 conflicts.",
        authors=("A. Author",),
        year=2001,
        source="A journal",
        components=components,
    )
    for path, value in changes.items():
        recipe = recipe.with_value(path.replace("__", "."), value)
    return recipe
