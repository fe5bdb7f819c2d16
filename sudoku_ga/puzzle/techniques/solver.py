"""All techniques in the order of their difficulty, and solving with them."""

from collections.abc import Iterable, Iterator, Sequence

from sudoku_ga.puzzle.techniques import fish, simple_colouring
from sudoku_ga.puzzle.techniques.cages import CAGE_COMBINATIONS, CAGE_DIGIT, INNIES_AND_OUTIES
from sudoku_ga.puzzle.techniques.chains import CHAINS
from sudoku_ga.puzzle.techniques.locked_candidates import CLAIMING, POINTING, SEEN
from sudoku_ga.puzzle.techniques.position import Position
from sudoku_ga.puzzle.techniques.singles import (
    HIDDEN_SINGLE_BEYOND,
    HIDDEN_SINGLE_IN_BOX,
    HIDDEN_SINGLE_IN_LINE,
    HIDDEN_SINGLE_IN_REGION,
    NAKED_SINGLE,
)
from sudoku_ga.puzzle.techniques.step import Step, Technique
from sudoku_ga.puzzle.techniques.subsets import (
    HIDDEN_PAIR,
    HIDDEN_QUAD,
    HIDDEN_TRIPLE,
    NAKED_PAIR,
    NAKED_QUAD,
    NAKED_TRIPLE,
)
from sudoku_ga.puzzle.techniques.xy_wing import XY_WING

TECHNIQUES: tuple[Technique, ...] = (
    HIDDEN_SINGLE_IN_BOX,
    HIDDEN_SINGLE_IN_REGION,
    HIDDEN_SINGLE_IN_LINE,
    HIDDEN_SINGLE_BEYOND,
    NAKED_SINGLE,
    CAGE_COMBINATIONS,
    POINTING,
    CLAIMING,
    SEEN,
    CAGE_DIGIT,
    INNIES_AND_OUTIES,
    NAKED_PAIR,
    NAKED_TRIPLE,
    HIDDEN_PAIR,
    HIDDEN_TRIPLE,
    NAKED_QUAD,
    HIDDEN_QUAD,
    fish.X_WING,
    fish.SWORDFISH,
    XY_WING,
    simple_colouring.WRAP,
    simple_colouring.TRAP,
)
"""The techniques, easiest first, in the order of HoDoKu (Bernhard Hobiger, 2008). A hidden single
precedes a naked one, as in Sudoku Explainer (Nicolas Juillerat, 2006), since it is seen without
writing candidates down. Techniques of variants find nothing on other boards."""

HINT_TECHNIQUES = (*TECHNIQUES, *CHAINS)
"""The techniques with chains, which hints use beyond the grades."""


def next_step(position: Position, techniques: Sequence[Technique] = TECHNIQUES) -> Step | None:
    """Return the first step of the easiest technique that finds one, or None."""
    for technique in techniques:
        step = next(technique.find(position), None)
        if step is not None:
            return step
    return None


def steps_about(position: Position, cell: int) -> Iterator[Step]:
    """Yield the steps that place a digit in a cell or rule one out in it, easiest first."""
    for technique in HINT_TECHNIQUES:
        for step in technique.find(position):
            if any(at == cell for at, _digit in (*step.placements, *step.eliminations)):
                yield step


def solve_by_techniques(
    position: Position, techniques: Sequence[Technique] = TECHNIQUES
) -> Iterator[tuple[Step, Position]]:
    """Yield each step and the position after it, until no technique finds another."""
    while (step := next_step(position, techniques)) is not None:
        position = step.applied(position)
        yield step, position


def finds_digits(position: Position, cells: Iterable[int], techniques: Sequence[Technique]) -> bool:
    """Whether techniques find the digits of all these cells; other cells may stay blank."""
    cells = tuple(cells)
    return any(
        all(reached.digits[cell] for cell in cells)
        for reached in positions_by_techniques(position, techniques)
    )


def positions_by_techniques(
    position: Position, techniques: Sequence[Technique]
) -> Iterator[Position]:
    """Yield a position, and those that techniques reach from it until none finds another step.

    All steps of a technique are applied at once, which is several times faster than one by one.
    """
    while True:
        yield position
        for technique in techniques:
            steps = list(technique.find(position))
            if steps:
                position = position.changed(
                    (placement for step in steps for placement in step.placements),
                    (elimination for step in steps for elimination in step.eliminations),
                )
                break
        else:
            return
