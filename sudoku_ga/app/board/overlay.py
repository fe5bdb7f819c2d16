"""What a population may lay over a board, and the choice of it."""

from dataclasses import replace
from enum import StrEnum
from typing import NamedTuple

from PySide6.QtWidgets import QWidget

from sudoku_ga.app.board.picture import BoardPicture, Shares
from sudoku_ga.app.widgets.segmented import Choice
from sudoku_ga.evolution.observe.diversity import Diversity, conflict_shares, measure
from sudoku_ga.evolution.observe.population_view import Individuals
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.translation import _, later

HEAT_FULL_BITS = 3.0
"""At this entropy a cell has the last step of the heat."""


class Overlay(StrEnum):
    """The choices."""

    PLAIN = "plain"
    AGREEMENT = "agreement"
    HEAT = "heat"
    CONFLICTS = "conflicts"


LABELS = (
    (Overlay.PLAIN, later("Plain")),
    (Overlay.AGREEMENT, later("Agreement")),
    (Overlay.HEAT, later("Heat")),
    (Overlay.CONFLICTS, later("Conflicts")),
)


class Measured(NamedTuple):
    """A population, cell by cell.

    ``diversity``: what it holds in each cell.
    ``conflicts``: ndarray of float64, shape (cell_count,). The share of the individuals in which a
    cell is in conflict, 0 to 1.
    """

    diversity: Diversity
    conflicts: Shares


def measured(individuals: Individuals, filled: Grid) -> Measured:
    """Measure a population; ``filled`` are the cells that evolution cannot change."""
    return Measured(
        measure(individuals, filled.digits == 0),
        conflict_shares(filled.geometry, individuals),
    )


def laid_over(picture: BoardPicture, overlay: Overlay, population: Measured) -> BoardPicture:
    """Return a picture with an overlay on it."""
    match overlay:
        case Overlay.AGREEMENT:
            return replace(picture, agreement=population.diversity.agreement(picture.digits))
        case Overlay.HEAT:
            return replace(picture, heat=population.diversity.entropy_bits / HEAT_FULL_BITS)
        case Overlay.CONFLICTS:
            return replace(picture, heat=population.conflicts)
    return picture


class OverlayChoice(Choice):
    """A choice whose values are those of :class:`Overlay`."""

    def __init__(self, height: int, parent: QWidget | None = None) -> None:
        labels = [(overlay, _(label)) for overlay, label in LABELS]
        super().__init__(labels, _("Laid over the board"), height, parent)

    @property
    def value(self) -> Overlay:
        """What is laid over it."""
        return Overlay(super().value)
