"""The selected cells of a board, as a value."""

from dataclasses import dataclass

from sudoku_ga.puzzle.geometry import Geometry


@dataclass(frozen=True)
class Selection:
    """One cell with the cursor, and others with it.

    ``cursor``: the cell that was selected last; None where nothing is selected.
    ``cells``: all selected cells. The cursor may be outside where it was deselected last.
    ``anchor``: where a selection that is drawn with Shift began.
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
        """Return the selection with one more cell."""
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
