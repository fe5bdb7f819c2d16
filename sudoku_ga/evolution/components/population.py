"""How many individuals evolve together."""

from dataclasses import dataclass

from sudoku_ga.evolution.component import Component
from sudoku_ga.evolution.parameters import integer


@dataclass(frozen=True)
class Panmictic(Component):
    """One population in which any two individuals may meet."""

    name = "panmictic"
    label = "One population"
    source = "Eiben & Smith, 2003"
    help = "Any two individuals may become parents together."

    size: int = integer(
        16,
        1,
        1_000_000,
        logarithmic=True,
        label="Size",
        effect="more: slower, more varied",
        help=(
            "Individuals in a generation. With 1 there is no crossover: what is left is a "
            "single walk by mutation or local search."
        ),
    )
    initial: int = integer(
        0,
        1,
        1_000_000,
        logarithmic=True,
        zero_means="as many",
        label="In generation 0",
        help="Individuals in generation 0; as many as in the others, or a number.",
    )
    offspring: int = integer(
        0,
        1,
        1_000_000,
        logarithmic=True,
        zero_means="as many",
        label="Offspring",
        help="Children born in a generation; as many as there are individuals, or a number.",
    )
