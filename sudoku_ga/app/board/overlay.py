"""What a population lays over the board, the choice of it, and the figures of a cell."""

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
"""A cell with this entropy has the last step of the heat."""


_BEST, _SAMPLE = 64, 256
"""The most individuals that are examined: of the best quarter, and of all."""
_AS_GOOD, _LEAST_SHARE = 2, 0.15
"""A board with at most this many conflicts more than the best is good.

A cell is tinted if it is in conflict in at least this share of the good boards: looser limits would
tint most cells.
"""


class Overlay(StrEnum):
    """What may be laid over the board.

    ``MOVES`` is what changes while the best individual stays.
    """

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
    """Measures of a population for each cell, computed when they are needed.

    ``individuals``: one or more individuals.
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
        """The diversity of the population in each cell."""
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
        """Return the share of individuals with another digit, shape (cell_count,)."""
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
    """A choice among the values of :class:`Overlay`."""

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
        """The overlay that is chosen."""
        return Overlay(super().value)


_AXIS, _ABOVE = 18, 18
_LEAST_PITCH = 17
"""A bar of less width, in pixels, has no room for two figures below it."""


class Histogram(QWidget):
    """Bars with the share of the individuals that have each digit, in percent."""

    def __init__(self) -> None:
        super().__init__()
        self._shares: npt.NDArray[np.float64] = np.zeros(9)
        self._digit = 0
        self.setMinimumSize(120, 60)

    def show_shares(self, shares: npt.NDArray[np.float64], digit: int) -> None:
        """Show the shares of the digits from 1 on, and which of them is the digit on the board."""
        self._shares, self._digit = shares, digit
        best = int(shares.argmax()) + 1
        self.setAccessibleName(
            _("{share:.0%} of the population hold {best}").format(share=shares.max(), best=best)
        )
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(220, 160)

    def digits_in(self, width: int) -> list[int]:
        """Return the digits that fit into a width in pixels: all, or the most frequent ones."""
        room = max(1, width // _LEAST_PITCH)
        if len(self._shares) <= room:
            return list(range(1, len(self._shares) + 1))
        frequent = np.argsort(-self._shares, kind="stable")[:room]
        return sorted(int(index) + 1 for index in frequent)

    def paintEvent(self, _event: QPaintEvent) -> None:
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
    """A small window over its parent, beside the cell that it describes."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(" ", parent=parent)
        self._whole = parent
        # A click on the window goes to the cell below, so that it can be selected.
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._words = wrapping(Text(size=fonts.SECONDARY, tone=Tone.SECONDARY))
        self.histogram = Histogram()
        self.body.setSpacing(4)
        self.body.addWidget(self._words)
        self.body.addWidget(self.histogram, 1)
        self.hide()

    @property
    def text(self) -> str:
        """The name of the cell, and the text about it."""
        return f"{self.title_label.text()}: {self._words.text()}"

    def show_cell(
        self, picture: BoardPicture, cell: int, population: Measured, place: QRect, board: QRect
    ) -> None:
        """Show a cell that lies at this place of the parent, as on the board."""
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
    """Return the place of a window beside the board, or else over it and beside a cell.

    Over the board it lies at the right or left of the cell, else below or above it.
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
