"""What the board shows and what is selected on it, as values."""

from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from sudoku_ga.document.marks import NO_COLOURS, NO_MARKS, Colours, Marks
from sudoku_ga.puzzle.display import LARGEST_SYMBOL, symbol_of
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Digits, Grid
from sudoku_ga.puzzle.hint_parts import NO_PARTS, HintParts
from sudoku_ga.puzzle.outlines import units_beside
from sudoku_ga.puzzle.rules import conflicting_pairs, sum_of, wrong_cages
from sudoku_ga.translation import _, later

Shares = npt.NDArray[np.float64]

COLOUR_NAMES = (
    later("red"), later("orange"), later("yellow"), later("green"),
    later("light blue"), later("blue"), later("purple"), later("grey"),
)  # fmt: skip
"""The names of the colours of cells, beginning with colour 1."""


class Entry(StrEnum):
    """What a typed digit becomes."""

    DIGIT = "digit"
    CORNER = "corner"
    CENTRE = "centre"
    COLOUR = "colour"


@dataclass(frozen=True, eq=False)
class BoardPicture:
    """Everything that the board paints.

    ``givens``: ndarray of uint8, shape (cell_count,). 0 for a cell that is not given.
    ``evolved``: ndarray of uint8, shape (cell_count,), optional. Digits of an individual; only
    those of cells without a given are shown.
    ``placed``: ndarray of uint8, shape (cell_count,), optional. Digits of the player, hidden by an
    answer.
    ``exact``: ndarray of uint8, shape (cell_count,), optional. A solution of the exact reference,
    in place of an individual.
    ``marks``, ``centre``: corner and centre marks, shown in blank cells.
    ``colours``: colours of cells.
    ``logic_cells``: cells that logic filled before evolution began.
    ``conflict_cells``, ``fault_cells``: cells in conflict, and givens at fault; both are marked.
    ``wrong_cells``: digits of the player that are not those of the solution; marked otherwise.
    ``hint``: the cells and candidates of a hint, by role.
    ``chosen``: the digit that is highlighted wherever it is placed or marked; 0 for none.
    ``impossible_cells``: cells that cannot hold the chosen digit, if the user wants to see them;
    hatched.
    ``numbers``: digits above 9 are shown as numbers even where letters would do.
    ``heat``: ndarray of float64, shape (cell_count,), optional. How open each cell is, 0 to 1;
    tints the cells without a given, but those that are NaN.
    ``differing``: ndarray of float64, shape (cell_count,), optional. The share of a population that
    holds another digit in a cell, 0 to 1; drawn as bars where there is any.
    ``agreement``: ndarray of float64, shape (cell_count,), optional. The share of a population that
    holds the digit of a cell, 0 to 1; drawn as bars.
    ``locked``: typing is refused, as while a run is on.
    ``editing``: digits are being typed.
    ``entry``: what a typed digit becomes.
    ``with_notes``: marks and colours may be typed.
    ``locks``: a digit is chosen first, and then the cells that take it.
    ``advances``: whether each typed digit moves the cursor to the next cell.
    ``live``: whether the digits are those of a run that goes on, whose next picture may change
    them.
    ``solved``: whether a run or a player solved the board, and nothing was changed since.
    """

    geometry: Geometry
    givens: Digits
    evolved: Digits | None = None
    placed: Digits | None = None
    exact: Digits | None = None
    marks: Marks = NO_MARKS
    centre: Marks = NO_MARKS
    colours: Colours = NO_COLOURS
    logic_cells: frozenset[int] = field(default_factory=frozenset)
    conflict_cells: frozenset[int] = field(default_factory=frozenset)
    fault_cells: frozenset[int] = field(default_factory=frozenset)
    wrong_cells: frozenset[int] = field(default_factory=frozenset)
    hint: HintParts = NO_PARTS
    chosen: int = 0
    impossible_cells: frozenset[int] = field(default_factory=frozenset)
    numbers: bool = False
    heat: Shares | None = None
    agreement: Shares | None = None
    differing: Shares | None = None
    locked: bool = False
    editing: bool = False
    entry: Entry = Entry.DIGIT
    with_notes: bool = False
    locks: bool = False
    advances: bool = False
    live: bool = False
    solved: bool = False

    @property
    def digits(self) -> Digits:
        """The digits as they are seen, shape (cell_count,), 0 for a blank cell."""
        others = [each for each in (self.evolved, self.exact, self.placed) if each is not None]
        return np.where(self.givens > 0, self.givens, others[0]) if others else self.givens

    @property
    def has_overlay(self) -> bool:
        """Whether a population is laid over the board."""
        laid = self.heat, self.agreement, self.differing
        return any(each is not None for each in laid)

    @property
    def is_answer(self) -> bool:
        """Whether the digits of an individual or of a solution are shown."""
        return self.evolved is not None or self.exact is not None

    @property
    def marked_cells(self) -> frozenset[int]:
        """The cells that are marked as in conflict."""
        return self.conflict_cells | self.fault_cells

    @property
    def is_in_numbers(self) -> bool:
        """Whether digits above 9 are shown as numbers."""
        return self.geometry.size > 9 and (self.numbers or self.geometry.size > LARGEST_SYMBOL)

    def text(self, digit: int) -> str:
        """Return a digit as it is shown."""
        return digit_text(digit, self.geometry.size, numbers=self.numbers)

    def cell_text(self, cell: int) -> str:
        """Describe a cell: ``row 3 column 5, given 7``."""
        row, column = divmod(cell, self.geometry.size)
        digit = int(self.digits[cell])
        facts = [
            _("row {row} column {column}").format(row=row + 1, column=column + 1),
            *map(self.geometry.unit_name, units_beside(self.geometry)[cell]),
            self._kind(cell).format(digit=self.text(digit)) if digit else self._blank_text(cell),
        ]
        if cell in self.marked_cells:
            facts.append(_("in conflict"))
        if digit and cell in self.wrong_cells:
            facts.append(_("not the digit of the solution"))
        colour = self.colours.by_cell.get(cell)
        if colour:
            facts.append(_("coloured {colour}").format(colour=_(COLOUR_NAMES[colour - 1])))
        if cell in self.impossible_cells:
            facts.append(_("cannot hold {digit}").format(digit=self.text(self.chosen)))
        return ", ".join((*facts, *self._roles_in_hint(cell)))

    def _roles_in_hint(self, cell: int) -> list[str]:
        hint, texts = self.hint, []
        gone = [self.text(digit) for of, digit in hint.eliminations if of == cell]
        for at, digit in hint.placements:
            if at == cell:
                texts.append(_("hint: {digit} goes here").format(digit=self.text(digit)))
        if gone:
            texts.append(_("hint: {digits} ruled out").format(digits=" ".join(gone)))
        if cell in hint.causes or cell in hint.other_causes:
            texts.append(_("hint: a cause"))
        if cell in hint.mistakes:
            texts.append(_("hint: wrong"))
        if not texts and any(cell in self.geometry.unit_cells(unit) for unit in hint.units):
            texts.append(_("hint: look here"))
        return texts

    def _kind(self, cell: int) -> str:
        if self.givens[cell]:
            return _("given {digit}")
        if cell in self.logic_cells:
            return _("by logic {digit}")
        if self.evolved is not None:
            return _("evolved {digit}")
        return _("placed {digit}") if self.exact is None else _("exact, not evolved, {digit}")

    def _blank_text(self, cell: int) -> str:
        corner, centre = (
            " ".join(map(self.text, marks.digits(cell))) for marks in (self.marks, self.centre)
        )
        if corner and centre:
            return _("empty, candidates {corner}, in the centre {centre}").format(
                corner=corner, centre=centre
            )
        if corner:
            return _("empty, candidates {digits}").format(digits=corner)
        if centre:
            return _("empty, in the centre {digits}").format(digits=centre)
        return _("empty, type a digit") if self.editing else _("empty")


def digit_text(digit: int, size: int, *, numbers: bool = False) -> str:
    """Return a digit as it is shown on a board of ``size``.

    It is one character, a letter from 10 on. It is a number where ``numbers`` is set, and on boards
    of more than 35 digits.
    """
    return str(digit) if numbers or size > LARGEST_SYMBOL else symbol_of(digit)


def typed_digit(text: str, size: int) -> int | None:
    """Return the digit that a key means on a board of ``size``; None if it means none."""
    if len(text) != 1 or not text.isascii() or not text.isalnum():
        return None
    digit = int(text) if text.isdigit() else ord(text.upper()) - ord("A") + 10
    return digit if 1 <= digit <= size else None


class Conflicts(NamedTuple):
    """The conflicts of a grid, for the board, its caption and the status line.

    ``pairs``: unordered pairs of peers with equal digits, and full cages with another total.
    ``cells``: the cells of these pairs and cages.
    ``evolved``: the conflicts as evolution counts them: a cage counts the distance of its sum to
    its total.
    """

    pairs: int
    cells: frozenset[int]
    evolved: int


# Several views need the conflicts of the same grid, and the referee takes its time.
@lru_cache(maxsize=4)
def conflicts_of(grid: Grid) -> Conflicts:
    """Return the conflicts of a grid."""
    pairs, cages = conflicting_pairs(grid), wrong_cages(grid)
    groups = (*pairs, *(cage.cells for cage in cages))
    away = sum(abs(sum_of(grid, cage) - cage.total) for cage in cages)
    cells = frozenset(cell for cells in groups for cell in cells)
    return Conflicts(len(groups), cells, len(pairs) + away)


@dataclass(frozen=True)
class Selection:
    """One cell with the cursor, and others with it.

    ``cursor``: the cell that was selected last; None where nothing is selected.
    ``cells``: all selected cells. The cursor is not among them if its cell was deselected last.
    ``anchor``: the cell where a selection with Shift began.
    """

    cursor: int | None = None
    cells: frozenset[int] = frozenset()
    anchor: int | None = None

    @classmethod
    def of(cls, cell: int | None) -> "Selection":
        """Return the selection of one cell, or of none."""
        return NOTHING if cell is None else cls(cell, frozenset({cell}), cell)

    @property
    def in_order(self) -> tuple[int, ...]:
        """The selected cells, ascending."""
        return tuple(sorted(self.cells))

    def extended(self, cell: int, geometry: Geometry) -> "Selection":
        """Return the rectangle from the anchor to a cell."""
        size, anchor = geometry.size, cell if self.anchor is None else self.anchor
        (top, bottom), (left, right) = (
            sorted(pair) for pair in zip(divmod(anchor, size), divmod(cell, size), strict=True)
        )
        cells = (
            row * size + column
            for row in range(top, bottom + 1)
            for column in range(left, right + 1)
        )
        return Selection(cell, frozenset(cells), anchor)

    def joined(self, cell: int) -> "Selection":
        """Return the selection and one more cell."""
        return Selection(cell, self.cells | {cell}, cell)

    def toggled(self, cell: int) -> "Selection":
        """Return the selection with a cell, or without it if it was selected."""
        return Selection(cell, self.cells ^ {cell}, cell)


NOTHING = Selection()


def moved(cursor: int | None, steps: tuple[int, int], geometry: Geometry, *, to_edge: bool) -> int:
    """Return the cell some rows and columns further, or at the edge in that direction."""
    size = geometry.size
    if cursor is None:
        return 0
    far = size if to_edge else 1
    row, column = divmod(cursor, size)
    row = min(max(row + steps[0] * far, 0), size - 1)
    column = min(max(column + steps[1] * far, 0), size - 1)
    return row * size + column


def jumped(cursor: int | None, geometry: Geometry, *, to_end: bool, whole_board: bool) -> int:
    """Return the first or last cell of the row, or of the board."""
    size = geometry.size
    if whole_board:
        return geometry.cell_count - 1 if to_end else 0
    row = 0 if cursor is None else cursor // size
    return row * size + (size - 1 if to_end else 0)
