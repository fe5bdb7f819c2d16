"""The chart of a gene pool: an image with a row for each generation and a column for each cell."""

from collections.abc import Iterable, Sequence

import numpy as np

# pyqtgraph takes the first Qt binding that it finds imported.
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QWidget

import pyqtgraph as pg  # isort: skip

from sudoku_ga.app.board.picture import digit_text
from sudoku_ga.app.charts.axes import Label, LabelAxis
from sudoku_ga.app.charts.plot_widget import PlotWidget, Readout, upright
from sudoku_ga.app.landscape.gene_pool import GenePool
from sudoku_ga.app.landscape.legends import share_colours
from sudoku_ga.app.theme.themes import current_theme
from sudoku_ga.translation import _, local_number

_LEFT_PX, _BOTTOM_PX = 52, 20
_MOST_ROWS_NAMED = 12


class GenePlot(PlotWidget):
    """The image, with generations downwards and the free cells in reading order."""

    def __init__(self, parent: QWidget | None = None) -> None:
        self._names = LabelAxis("left", moves=False)
        self._rows = pg.AxisItem("bottom")
        super().__init__({"left": self._names, "bottom": self._rows}, parent)
        self._names.setWidth(_LEFT_PX)
        self._rows.setHeight(_BOTTOM_PX)
        self.pool: GenePool | None = None
        self._image = pg.ImageItem(axisOrder="row-major", autoDownsample=True)
        self._image.setLevels((0.0, 1.0))
        self._borders = pg.PlotCurveItem(connect="pairs", antialias=False)
        for item in (self._image, self._borders):
            self.plot.addItem(item, ignoreBounds=True)
        self.recolour()

    def show_pool(self, pool: GenePool) -> None:
        """Draw another gene pool, of at least one generation."""
        self.pool = pool
        self.name = _("Gene pool")
        count, columns = pool.shares.shape
        self.setAccessibleName(
            _("Gene pool: {share:.0%} of the boards agree in generation {generation:,}").format(
                generation=int(pool.generations[-1]), share=float(pool.shares[-1].mean())
            )
        )
        self._image.setImage(pool.shares[::-1], autoLevels=False, levels=(0.0, 1.0))
        self._image.setRect(QRectF(0, 0, columns, count))
        self.show_range((0.0, float(columns)), (0.0, float(count)))
        self._names.show_labels(
            [
                Label(local_number(generation), count - index - 0.5, bold=False)
                for index, generation in enumerate(pool.generations.tolist())
            ]
        )
        size = pool.filled.geometry.size
        starts = np.searchsorted(pool.cells, np.arange(size) * size).tolist()
        every = -(-size // _MOST_ROWS_NAMED)
        self._rows.setTicks([self._row_names(starts, every)])
        self._borders.setData(**upright(starts[1:], 0.0, float(count)))
        self.update_readout()

    def recolour(self) -> None:
        """Take the colours of the theme."""
        super().recolour()
        theme = current_theme()
        self._image.setLookupTable(share_colours(theme))
        line = QColor(theme.card)
        self._borders.setPen(self.pen(line, 1.5))
        self._names.redraw()

    def readout_at(self, x: float, y: float) -> Readout | None:
        """Return generation, cell, prevailing digit and its share."""
        if self.pool is None:
            return None
        count, columns = self.pool.shares.shape
        index, column = count - 1 - int(y), int(x)
        if not (0 <= index < count and 0 <= column < columns):
            return None
        size = self.pool.filled.geometry.size
        row_of_board, column_of_board = divmod(int(self.pool.cells[column]), size)
        place = _("Generation {generation:,}, row {row} column {column}").format(
            generation=int(self.pool.generations[index]),
            row=row_of_board + 1,
            column=column_of_board + 1,
        )
        held = _("{digit} in {share:.0%} of the boards").format(
            digit=digit_text(int(self.pool.digits[index, column]), size),
            share=float(self.pool.shares[index, column]),
        )
        return Readout(f"{place}\n{held}", [])

    def table(self) -> Iterable[Sequence[object]]:
        """Return a row for each generation and cell."""
        yield "generation", "row", "column", "digit", "share"
        if self.pool is None:
            return
        size = self.pool.filled.geometry.size
        places = [divmod(cell, size) for cell in self.pool.cells.tolist()]
        for index, generation in enumerate(self.pool.generations.tolist()):
            for column, (row_of_board, column_of_board) in enumerate(places):
                yield (
                    generation, row_of_board + 1, column_of_board + 1,
                    self.pool.digits[index, column], f"{self.pool.shares[index, column]:.4f}",
                )  # fmt: skip

    def _row_names(self, starts: Sequence[int], every: int) -> list[tuple[float, str]]:
        """Return where the names of the rows of the board are: in the middle of each."""
        assert self.pool is not None  # by the caller
        ends = [*starts[1:], len(self.pool.cells)]
        return [
            ((start + end) / 2, _("row {row}").format(row=row + 1))
            for row, (start, end) in enumerate(zip(starts, ends, strict=True))
            if end > start and row % every == 0
        ]
