"""Deduction before evolution begins."""

from dataclasses import dataclass

from sudoku_ga.evolution.core.component import Component
from sudoku_ga.evolution.core.parameters import choice
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.singles import LogicResult, fill_singles


@dataclass(frozen=True)
class Singles(Component):
    """Naked and hidden singles, up to a level."""

    name = "singles"
    label = "Singles"
    source = "Norvig, 2006"
    help = (
        "Fills cells that have one candidate left (naked singles), and digits that have one "
        "cell left in a unit (hidden singles). Deduction, not evolution."
    )

    level: str = choice(
        "hidden",
        (
            ("none", "None"),
            ("naked-once", "Naked, one pass"),
            ("naked", "Naked"),
            ("hidden", "Naked and hidden"),
            ("sums", "Naked and hidden, and sums"),
        ),
        label="Singles",
        help=(
            "None leaves everything to evolution. One pass looks at each cell once; the others "
            "go on until nothing more follows. Sums rules out digits with which cages, or units "
            "that they cover, cannot add up."
        ),
    )

    def fill(self, puzzle: Grid) -> LogicResult:
        """Return the puzzle with the deduced digits, and the remaining candidates."""
        return fill_singles(puzzle, self.level)
