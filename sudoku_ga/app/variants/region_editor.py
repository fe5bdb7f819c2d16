"""A board of a variant while it is put together, and the widget that paints its regions."""

from dataclasses import dataclass, field, replace
from math import isqrt

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from sudoku_ga.app.board.layout import BoardLayout
from sudoku_ga.app.board.picture import typed_digit
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import Themes, current_theme, mixed, readable
from sudoku_ga.errors import UserError
from sudoku_ga.puzzle.display import symbol_of
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.layout import Cage, Constraint, Layout, reached, rectangle_of
from sudoku_ga.puzzle.outlines import lines_between
from sudoku_ga.translation import _, counted

Regions = tuple[int, ...]

LEAST_SIZE, LARGEST_SIZE = 4, 16


@dataclass(frozen=True)
class Draft:
    """The board that is chosen so far. It may be impossible.

    ``size``: the side of the board, 4 to 16.
    ``regions``: the region of each cell, 1 to ``size``; 0 for a cell without a region.
    """

    size: int
    regions: Regions
    constraints: frozenset[Constraint] = field(default_factory=frozenset)
    cages: tuple[Cage, ...] = ()

    @classmethod
    def of(cls, geometry: Geometry) -> "Draft":
        """Return the draft of a board, without the features that only smaller boards have."""
        if not LEAST_SIZE <= geometry.size <= LARGEST_SIZE:
            return cls.of(Geometry(3, 3))
        layout = geometry.layout
        return cls(geometry.size, regions_of(geometry), layout.constraints, layout.cages)

    def with_size(self, size: int, regions: Regions) -> "Draft":
        """Return a board of another size, without cages and with the constraints it can have."""
        draft = Draft(size, regions, self.constraints)
        return replace(draft, constraints=frozenset(filter(draft.can_have, self.constraints)))

    def can_have(self, constraint: Constraint) -> bool:
        """Whether a constraint is possible with this size and these regions."""
        if constraint is Constraint.WINDOWS:
            return isqrt(self.size) ** 2 == self.size
        if constraint is Constraint.DISJOINT_GROUPS:
            numbers = {region: n for n, region in enumerate(dict.fromkeys(self.regions))}
            box = rectangle_of([numbers[region] for region in self.regions])
            return box is not None and 1 not in box
        return True

    def counts(self) -> list[int]:
        """Return the number of cells of each region, beginning with region 1."""
        return [self.regions.count(region) for region in range(1, self.size + 1)]

    def geometry(self) -> Geometry:
        """Return the board.

        Raises UserError if it is impossible, with the first problem and its place.
        """
        open_cells = self.regions.count(0)
        if open_cells:
            raise UserError(
                counted("{count} cell has no region", "{count} cells have no region", open_cells)
            )
        for number, count in enumerate(self.counts(), 1):
            if count != self.size:
                problem = _("region {number} has {count} cells, {size} are expected")
                text = problem.format(number=symbol_of(number), count=count, size=self.size)
                raise UserError(text)
            cells = {cell for cell, region in enumerate(self.regions) if region == number}
            apart = cells - reached(min(cells), cells, self.size)
            if apart:
                problem = _("region {number} is in parts: {other} is apart from {cell}")
                raise UserError(
                    problem.format(
                        number=symbol_of(number),
                        other=_cell_name(min(apart), self.size),
                        cell=_cell_name(min(cells), self.size),
                    )
                )
        return Geometry(1, self.size, Layout(self.regions, self.constraints, self.cages))


def _cell_name(cell: int, size: int) -> str:
    return f"r{cell // size + 1}c{cell % size + 1}"


def regions_of(geometry: Geometry) -> Regions:
    """Return the box or region of each cell, counted from 1."""
    return tuple((geometry.box_of + 1).tolist())


def box_regions(size: int) -> list[Geometry]:
    """Return the boards of a size whose regions are boxes. The usual one is the first."""
    heights = [height for height in range(2, size) if size % height == 0]
    boards = [Geometry(height, size // height) for height in heights]
    usual = Geometry.of_size(size) if boards else None
    return sorted(boards, key=lambda board: (board != usual, board.box_height))


_NUMBER, _TINT = 0.42, 0.55
_ARROWS = {
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
}


class RegionEditor(QWidget):
    """Paints the cells under the pointer, or the cell with the cursor, into the chosen region.

    ``number``: the region that is painted; 0 removes cells from their regions.
    ``regions``: the region of each cell, counted from 1; 0 for none.

    ``painted()`` is emitted when a cell has another region, and ``number_typed(int)`` when a region
    is chosen with its key.
    """

    painted = Signal()
    number_typed = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.number = 1
        self.regions: Regions = ()
        self._board = Geometry(1, 9)
        self._cursor, self._last = 0, QPointF()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(_("Regions"))
        Themes.instance().changed.connect(self.update)

    def show_regions(self, size: int, regions: Regions) -> None:
        """Show the regions of a board of a size."""
        self._board, self.regions = Geometry(1, size), regions
        self._cursor = min(self._cursor, len(regions) - 1)
        self._describe()

    def sizeHint(self) -> QSize:
        return QSize(420, 420)

    def cell_center(self, cell: int) -> QPointF:
        """Return the middle of a cell, in coordinates of the widget."""
        layout, corner = self._layout()
        middle = QPointF(*layout.corner(cell)) + QPointF(layout.cell, layout.cell) / 2
        return (middle + corner) / self.devicePixelRatioF()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._last = event.position()
            self._paint_at(self._last)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Paint the cells that the pointer is dragged over, also where it jumps."""
        if event.buttons() & Qt.MouseButton.LeftButton:
            way = event.position() - self._last
            steps = 1 + int(way.manhattanLength() * self.devicePixelRatioF() / self._step)
            for step in range(1, steps + 1):
                self._paint_at(self._last + way * step / steps)
            self._last = event.position()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the cursor, or paint its cell with Space, the key of a region, or Delete."""
        key, size = Qt.Key(event.key()), self._board.size
        number = typed_digit(event.text(), size)
        if key in _ARROWS:
            down, right = _ARROWS[key]
            row, column = divmod(self._cursor, size)
            row, column = max(0, min(row + down, size - 1)), max(0, min(column + right, size - 1))
            self._cursor = row * size + column
            self._describe()
        elif number is not None:
            self.number_typed.emit(number)
            self._paint(self._cursor, number)
        elif key == Qt.Key.Key_Space:
            self._paint(self._cursor, self.number)
        elif key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self._paint(self._cursor, 0)
        else:
            event.ignore()

    def paintEvent(self, _event: QPaintEvent) -> None:
        if not self.regions:
            return
        layout, corner = self._layout()
        theme, ratio, size = current_theme(), self.devicePixelRatioF(), self._board.size
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.scale(1 / ratio, 1 / ratio)
            painter.translate(corner)
            painter.fillRect(0, 0, layout.width, layout.height, theme.thin_line)
            painter.setFont(fonts.font(_NUMBER * layout.cell))
            for cell, region in enumerate(self.regions):
                place = QRectF(*layout.corner(cell), layout.cell, layout.cell)
                ground = theme.card
                if region:
                    colour = theme.cell_colours[(region - 1) % len(theme.cell_colours)]
                    ground = mixed(theme.card, colour, _TINT)
                painter.fillRect(place, ground)
                if region:
                    painter.setPen(readable(theme.ink2, ground))
                    middle = int(Qt.AlignmentFlag.AlignCenter)
                    painter.drawText(place, middle, symbol_of(region))
            painter.setPen(QPen(theme.thick_line, 1.5 * layout.thick))
            lefts = [layout.thick / 2, *layout.lefts[1:], layout.width - layout.thick / 2]
            for x1, y1, x2, y2 in lines_between(np.reshape(self.regions, (size, size))):
                ends = ((x1, y1), (x2, y2))
                painter.drawLine(*(QPointF(lefts[x], lefts[y]) for x, y in ends))
            half = layout.thick / 2
            painter.drawRect(QRectF(half, half, layout.width - 2 * half, layout.height - 2 * half))
            if self.hasFocus():
                painter.setPen(QPen(theme.accent, 1.5 * layout.thick))
                place = QRectF(*layout.corner(self._cursor), layout.cell, layout.cell)
                inset = layout.thick
                painter.drawRect(place.adjusted(inset, inset, -inset, -inset))

    def _layout(self) -> tuple[BoardLayout, QPointF]:
        """Return the layout, and the place of its top left, in pixels of the screen."""
        ratio = self.devicePixelRatioF()
        width, height = round(self.width() * ratio), round(self.height() * ratio)
        layout = BoardLayout.within(self._board, width, height, ratio)
        return layout, QPointF((width - layout.width) // 2, (height - layout.height) // 2)

    @property
    def _step(self) -> float:
        """A step of the pointer, in pixels of the screen, that leaves out no cell."""
        return self._layout()[0].cell / 2

    def _paint_at(self, position: QPointF) -> None:
        layout, corner = self._layout()
        point = position * self.devicePixelRatioF() - corner
        cell = layout.cell_at(point.x(), point.y())
        if cell is not None:
            self._cursor = cell
            self._paint(cell, self.number)

    def _paint(self, cell: int, number: int) -> None:
        before = self.regions
        self.regions = (*before[:cell], number, *before[cell + 1 :])
        self._describe()
        if self.regions != before:
            self.painted.emit()

    def _describe(self) -> None:
        row, column = divmod(self._cursor, self._board.size)
        place = _("row {row} column {column}").format(row=row + 1, column=column + 1)
        region = self.regions[self._cursor]
        kind = _("region {number}").format(number=symbol_of(region)) if region else _("no region")
        self.setAccessibleDescription(f"{place}, {kind}")
        self.update()
