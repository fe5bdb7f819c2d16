"""What a population lays over a board, the choice of it, and its figures for a cell."""

from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from sudoku_ga.app.board.picture import BoardPicture, Shares, digit_text
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import current_theme
from sudoku_ga.app.widgets.card import Card
from sudoku_ga.app.widgets.painting import painter_on
from sudoku_ga.app.widgets.segmented import Choice
from sudoku_ga.app.widgets.text import Text, Tone, wrapping
from sudoku_ga.evolution.observe.population_view import (
    Diversity,
    Individuals,
    conflict_masks,
    conflict_shares,
    measure,
)
from sudoku_ga.puzzle.grid import Digits, Grid
from sudoku_ga.translation import _, later

HEAT_FULL_BITS = 3.0
"""At this entropy a cell has the last step of the heat."""


_BEST, _SAMPLE = 64, 256
"""Individuals that are looked at for what moves, at most: of the best quarter, and of all."""
_AS_GOOD, _LEAST_SHARE = 2, 0.15
"""So many conflicts more a good board may have than the best, and a cell is shown from that share
of them on: with others most cells would be tinted, of which none tells anything."""


class Overlay(StrEnum):
    """The choices; ``MOVES`` is laid over the board while the best stays."""

    MOVES = "moves"
    PLAIN = "plain"
    AGREEMENT = "agreement"
    HEAT = "heat"
    CONFLICTS = "conflicts"


LABELS = (
    (Overlay.MOVES, later("What moves")),
    (Overlay.PLAIN, later("Plain")),
    (Overlay.AGREEMENT, later("Agreement")),
    (Overlay.HEAT, later("Heat")),
    (Overlay.CONFLICTS, later("Conflicts")),
)


@dataclass(frozen=True, eq=False)
class Measured:
    """A population, cell by cell, measured where it is asked for.

    ``individuals``: at least one.
    ``filled``: the cells that evolution cannot change.
    """

    individuals: Individuals
    filled: Grid

    @property
    def cell_count(self) -> int:
        """The number of cells of each board."""
        return self.filled.geometry.cell_count

    @cached_property
    def diversity(self) -> Diversity:
        """What it holds in each cell."""
        return measure(self.individuals, self.filled.digits == 0)

    @cached_property
    def conflicts(self) -> Shares:
        """The share of the individuals in which a cell is in conflict, shape (cell_count,)."""
        return conflict_shares(self.filled.geometry, self.individuals)

    @cached_property
    def conflicts_of_best(self) -> Shares:
        """The share of the best individuals in which a cell is in conflict, shape (cell_count,)."""
        conflicts = self.individuals.conflicts
        order = np.argsort(conflicts, kind="stable")[: max(1, min(len(conflicts) // 4, _BEST))]
        good = order[conflicts[order] <= conflicts[order[0]] + _AS_GOOD]
        masks = conflict_masks(self.filled.geometry, self.individuals.digits[good])
        shares: Shares = masks.mean(axis=0)
        return shares

    def differing(self, digits: Digits) -> Shares:
        """Return the share of the individuals with other digits, shape (cell_count,)."""
        sample = self.individuals.digits[:: -(-self.individuals.count // _SAMPLE)]
        shares: Shares = (sample != digits).mean(axis=0)
        return shares


def laid_over(picture: BoardPicture, overlay: Overlay, population: Measured) -> BoardPicture:
    """Return a picture with an overlay on it."""
    match overlay:
        case Overlay.MOVES:
            shares = population.conflicts_of_best.copy()
            shares[list(picture.marked_cells)] = 0
            # Each of the best boards has conflicts in a few cells only.
            heat = np.where(shares >= _LEAST_SHARE, np.sqrt(shares), np.nan)
            return replace(picture, heat=heat, differing=population.differing(picture.digits))
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
        self.setToolTip(
            _(
                "What moves while the best stays: tints where other good boards have conflicts, "
                "bars where boards differ"
            )
        )

    @property
    def value(self) -> Overlay:
        """What is laid over it."""
        return Overlay(super().value)


_AXIS, _ABOVE = 18, 18
_LEAST_PITCH = 17
"""A bar with two figures below it has no room in less, in pixels."""


class Histogram(QWidget):
    """Bars: the share of the individuals with each digit, in percent."""

    def __init__(self) -> None:
        super().__init__()
        self._shares: npt.NDArray[np.float64] = np.zeros(9)
        self._digit = 0
        self.setMinimumSize(120, 60)

    def show_shares(self, shares: npt.NDArray[np.float64], digit: int) -> None:
        """Show the shares of the digits from 1 on, and which digit the shown board has."""
        self._shares, self._digit = shares, digit
        best = int(shares.argmax()) + 1
        self.setAccessibleName(
            _("{share:.0%} of the population hold {best}").format(share=shares.max(), best=best)
        )
        self.update()

    def sizeHint(self) -> QSize:
        """Ask for the room beside a board."""
        return QSize(220, 160)

    def digits_in(self, width: int) -> list[int]:
        """Return the digits that are shown in a width in pixels: all, or the most frequent ones."""
        room = max(1, width // _LEAST_PITCH)
        if len(self._shares) <= room:
            return list(range(1, len(self._shares) + 1))
        frequent = np.argsort(-self._shares, kind="stable")[:room]
        return sorted(int(index) + 1 for index in frequent)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw bars, digits below and percentages above."""
        theme, size = current_theme(), len(self._shares)
        digits = self.digits_in(self.width())
        pitch = self.width() / len(digits)
        height = max(self.height() - _AXIS - _ABOVE, 1)
        highest = max(float(self._shares.max()), 1e-9)
        with painter_on(self) as painter:
            for index, digit in enumerate(digits):
                share = float(self._shares[digit - 1])
                chosen = digit == self._digit
                left, bar = index * pitch, height * share / highest
                ground = QRectF(left + 0.15 * pitch, _ABOVE + height - bar, 0.7 * pitch, bar)
                painter.fillRect(ground, theme.accent if chosen else theme.selected)
                painter.setPen(theme.ink if chosen else theme.ink2)
                self._draw_text(painter, left, pitch, ground.top() - _ABOVE, share)
                painter.setFont(fonts.font(fonts.SECONDARY, fonts.SEMIBOLD))
                below = QRectF(left, self.height() - _AXIS, pitch, _AXIS)
                text = digit_text(digit, size)
                painter.drawText(below, int(Qt.AlignmentFlag.AlignCenter), text)

    def _draw_text(
        self, painter: QPainter, left: float, pitch: float, top: float, share: float
    ) -> None:
        text = f"{share * 100:.0f}"
        painter.setFont(fonts.font(fonts.AXIS))
        if share >= 0.005 and painter.fontMetrics().horizontalAdvance(text) <= pitch:
            place = QRectF(left, top, pitch, _ABOVE)
            painter.drawText(place, int(Qt.AlignmentFlag.AlignCenter), text)


_SIZE, _APART = QSize(252, 168), 8


class CellPopup(Card):
    """Lies over its parent, beside the cell that it is about."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(" ", parent=parent)
        self._whole = parent
        # A click on it goes to the cell below: it must not lie in the way of a choice.
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._words = wrapping(Text(size=fonts.SECONDARY, tone=Tone.SECONDARY))
        self.histogram = Histogram()
        self.body.setSpacing(4)
        self.body.addWidget(self._words)
        self.body.addWidget(self.histogram, 1)
        self.hide()

    @property
    def text(self) -> str:
        """The name of the cell and what is said of it."""
        return f"{self.title_label.text()}: {self._words.text()}"

    def show_cell(
        self, picture: BoardPicture, cell: int, population: Measured, place: QRect, board: QRect
    ) -> None:
        """Show a cell that lies at a place of the parent, as the board does."""
        diversity = population.diversity
        self.set_title(_("Cell {cell}").format(cell=picture.geometry.cell_name(cell)))
        self.setAccessibleName(_("Digits of the selected cell"))
        self._words.setText(
            _("{bits:.1f} bits, in conflict {share:.0%}; digits in %:").format(
                bits=diversity.entropy_bits[cell], share=population.conflicts[cell]
            )
        )
        self.histogram.show_shares(diversity.shares[cell], int(picture.digits[cell]))
        room = QRect(self._whole.rect())
        room.setTop(board.top())
        room.setBottom(board.bottom())
        self.setGeometry(placed_beside(place, board, room, _SIZE))
        self.show()
        self.raise_()


def placed_beside(cell: QRect, board: QRect, room: QRect, size: QSize) -> QRect:
    """Return where something lies beside the board, or else over it and beside a cell.

    Over the board it lies right of the cell or left, else below or above.
    """
    width, height = size.width(), size.height()
    x = cell.center().x() - width // 2
    y = cell.center().y() - height // 2
    if board.right() + _APART + width <= room.right():
        x = board.right() + _APART
    elif cell.right() + _APART + width <= room.right():
        x = cell.right() + _APART
    elif cell.left() - _APART - width >= room.left():
        x = cell.left() - _APART - width
    elif cell.bottom() + _APART + height <= room.bottom():
        y = cell.bottom() + _APART
    else:
        y = cell.top() - _APART - height
    x = max(room.left(), min(x, room.right() - width))
    y = max(room.top(), min(y, room.bottom() - height))
    return QRect(QPoint(x, y), size)
