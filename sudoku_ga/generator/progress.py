"""What the making of a puzzle tells while it goes on."""

from dataclasses import dataclass
from enum import StrEnum

from sudoku_ga.puzzle.grid import Grid


class Phase(StrEnum):
    """What is being done."""

    EVOLVING = "evolving"
    REMOVING = "removing"
    ENDED = "ended"


class EndReason(StrEnum):
    """Why making a puzzle ended."""

    MADE = "made"
    TIME_LIMIT = "time_limit"
    CANCELLED = "cancelled"


@dataclass(frozen=True)
class Made:
    """How the making of a puzzle ended.

    Parameters
    ----------
    reason : EndReason
        Why.
    puzzle : Grid or None
        As wished; None where it was not reached.
    solution : Grid or None
        The full grid that was evolved; of many solutions, one.
    minimal : bool or None
        Whether it was shown that no given may be left out; None where nobody asked.
    """

    reason: EndReason
    puzzle: Grid | None = None
    solution: Grid | None = None
    minimal: bool | None = None


@dataclass(frozen=True)
class Progress:
    """One moment of it.

    Parameters
    ----------
    phase : Phase
        What is being done.
    tries : int
        Full grids begun, 1 or more.
    board : Grid
        The best individual while the full grid evolves, then what is left of the grid.
    elapsed_s : float
        Since the beginning.
    made : Made or None
        Of the last moment alone.
    """

    phase: Phase
    tries: int
    board: Grid
    elapsed_s: float
    made: Made | None = None
