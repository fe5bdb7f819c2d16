"""Replacement in which the best are retained and newcomers fill up."""

from dataclasses import dataclass

from sudoku_ga.evolution.components.replacement.generational import best
from sudoku_ga.evolution.components.replacement.succession import Replacement, Succession
from sudoku_ga.evolution.components.selection.parents import Parents
from sudoku_ga.evolution.parameters import choice, real
from sudoku_ga.evolution.population import Population


@dataclass(frozen=True)
class RetainAndNewcomers(Replacement):
    """The best, all offspring, and newcomers until the population has its size."""

    name = "retain-and-newcomers"
    label = "Retain and newcomers"
    source = "medhavi13.blogspot.com, 2012"
    help = (
        "The best are retained and all offspring live on; where room is left, new individuals "
        "made like generation 0 come in. If the shares exceed the size, so does the population."
    )

    retain_share: float = real(
        0.05,
        0.0,
        1.0,
        step=0.01,
        label="Retained",
        effect="higher: the best take over faster",
        help="Share of the population's size that is retained, the best.",
    )
    repeats: str = choice(
        "allowed",
        (("allowed", "Allowed"), ("refused", "Refused")),
        label="Repeats",
        help=(
            "Refused keeps out everybody who equals an individual that lived before in the run, as "
            "far as the newest 2 to 4 million are remembered; newcomers are then drawn anew, up to "
            "ten times."
        ),
    )

    @property
    def only_unseen(self) -> bool:
        """Whether nobody may be born who lived before in the same run."""
        return self.repeats == "refused"

    def kept(self, population: Population, size: int) -> Parents:
        """Return the best, the best first."""
        return best(population, int(self.retain_share * size))

    def replace(self, succession: Succession) -> Population:
        """Return the retained, the offspring and the newcomers."""
        retained = succession.population.of(succession.kept)
        heirs = retained.and_(succession.offspring)
        room = succession.size - heirs.size
        return heirs.and_(succession.newcomers(room)) if room > 0 else heirs
