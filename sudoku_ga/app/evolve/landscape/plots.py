"""The charts of the landscape: search map and gene pool."""

from collections.abc import Iterable, Sequence

import numpy as np
import numpy.typing as npt

# pyqtgraph uses the first Qt binding that is imported.
from PySide6.QtCore import QPointF, QRectF, Qt, Signal, Slot
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QWidget

import pyqtgraph as pg  # isort: skip

from sudoku_ga.app.board.picture import digit_text
from sudoku_ga.app.charts.axes import Label, LabelAxis
from sudoku_ga.app.charts.plot_widget import PlotWidget, Readout, upright
from sudoku_ga.app.evolve.landscape.data import GenePool, SearchMap
from sudoku_ga.app.evolve.landscape.legends import conflict_shades, shade_of, share_colours
from sudoku_ga.app.theme.themes import current_theme
from sudoku_ga.translation import _, local_number

_LEAST_PX, _MOST_PX, _SMALLEST_MOST_PX, _ALL_PX = 5.0, 18.0, 9.0, 200.0
"""The smallest and the largest size of a location. The more locations, the smaller the largest."""

_MARK_PX, _SOLUTION_PX, _RING_PX = 10, 20, 24
_NEAR_PX = 14
"""A pointer within this distance is at a location."""

_CLICK_PX = 4
"""If press and release are farther apart than this, the mouse is dragged."""

_MARGIN = 0.07
_STRETCH = 2.5
"""A unit of the map is at most this much longer in one direction than in the other."""

_EDGE_ALPHA = 170


class MapPlot(PlotWidget):
    """A point for each location, a line for each step, a star for a solution.

    ``chosen``: the location with a ring, -1 for none.

    ``location_chosen(int)`` is emitted when a location is clicked or reached by a key, and with -1
    for a click beside all of them. Page Down and Page Up go to the next and the previous location.
    """

    location_chosen = Signal(int)

    map: SearchMap | None = None  # pyqtgraph resizes the widget in its constructor

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__({}, parent)
        self.plot.hideAxis("left")
        self.plot.hideAxis("bottom")
        self.chosen = -1
        self._is_live = False
        self._pressed: QPointF | None = None
        self._edges: list[pg.PlotCurveItem] = []
        self._nodes = pg.ScatterPlotItem(pxMode=True)
        self._starts = pg.ScatterPlotItem(symbol="s", size=_MARK_PX)
        self._ends = pg.ScatterPlotItem(symbol="d", size=_MARK_PX + 2)
        self._solutions = pg.ScatterPlotItem(symbol="star", size=_SOLUTION_PX)
        self._now = pg.ScatterPlotItem(size=_RING_PX, brush=None)
        self._ring = pg.ScatterPlotItem(size=_RING_PX, brush=None)
        layers = (self._nodes, self._now, self._starts, self._ends, self._solutions, self._ring)
        for height, item in enumerate(layers, 1):
            item.setZValue(height)
            self.plot.addItem(item, ignoreBounds=True)
        self.recolour()

    def show_map(self, shown: SearchMap, *, is_live: bool = False) -> None:
        """Draw another map.

        ``is_live``: whether the newest run goes on. A ring then shows where it is.
        """
        before = self.map
        if before is not None and self.chosen >= 0:
            self.chosen = _same_location(before, self.chosen, shown)
        self.map, self._is_live = shown, is_live
        if before is None or [each.ink for each in before.looks] != [
            each.ink for each in shown.looks
        ]:
            self._make_outlines()
        self.name = _("Search map")
        self.setAccessibleName(_("Search map: {summary}").format(summary=shown.summary))
        self._fit()
        self._draw()
        self.update_readout()

    @Slot(int)
    def choose(self, location: int) -> None:
        """Put the ring around a location; -1 removes it."""
        self.chosen = location
        self._draw_ring()

    def recolour(self) -> None:
        """Apply the colours of the theme."""
        super().recolour()
        theme = current_theme()
        for item, ink in ((self._now, theme.accent), (self._ring, theme.ink)):
            item.setPen(self.pen(ink, 2))
        self._solutions.setPen(self.pen(theme.card, 1))
        self._solutions.setBrush(theme.solved)
        for item in (self._starts, self._ends):
            item.setBrush(theme.ink)
            item.setPen(self.pen(theme.card, 1))
        self._brushes = np.array([pg.mkBrush(each) for each in conflict_shades(theme)], object)
        if self.map is not None:
            self._make_outlines()
            self._draw()

    def location_near(self, place: QPointF) -> int:
        """Return the location at a place of the widget; -1 for none."""
        if self.map is None:
            return -1
        at = self.box.mapSceneToView(self.mapToScene(place.toPoint()))
        return self._nearest(at.x(), at.y())

    def readout_at(self, x: float, y: float) -> Readout | None:
        """Return the text about the location at a point."""
        location = self._nearest(x, y)
        if self.map is None or location < 0:
            return None
        point = self.map.positions[location]
        return Readout(self.map.location_text(location), [(float(point[0]), float(point[1]))])

    def table(self) -> Iterable[Sequence[object]]:
        """Return a row for each visit of a run to a location, and one for each step."""
        yield ("row", "run", "location", "next", "count", "first", "last", "conflicts", "board")
        if self.map is None:
            return
        network = self.map.network
        for run, name in enumerate(each.name for each in self.map.looks):
            for location in np.flatnonzero(network.visits[run]).tolist():
                yield (
                    "location", name, location, "", network.visits[run, location],
                    network.first[run, location], network.last[run, location],
                    network.conflicts[location], " ".join(map(str, network.best_boards[location])),
                )  # fmt: skip
            for (of, origin, target), count in zip(network.edges, network.counts, strict=True):
                if of == run:
                    yield "step", name, origin, target, count, "", "", "", ""

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        is_left = event.button() == Qt.MouseButton.LeftButton
        self._pressed = event.position() if is_left else None
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        pressed, self._pressed = self._pressed, None
        place = event.position()
        if pressed is not None and (place - pressed).manhattanLength() <= _CLICK_PX:
            self._choose(self.location_near(place))
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go to the next or the previous location. Other keys act as in every chart."""
        steps = {Qt.Key.Key_PageDown: 1, Qt.Key.Key_PageUp: -1}
        key = Qt.Key(event.key())
        if key in steps and self.map is not None:
            self.step(steps[key])
        else:
            super().keyPressEvent(event)

    def step(self, by: int) -> None:
        """Go on by a number of locations, in the order in which they were first visited."""
        if self.map is None:
            return
        count = len(self.map.positions)
        last = self.map.network.ends[-1]
        self._choose((self.chosen + by) % count if self.chosen >= 0 else last)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.map is not None:
            self._fit()

    def _choose(self, location: int) -> None:
        self.choose(location)
        self.location_chosen.emit(location)

    def _nearest(self, x: float, y: float) -> int:
        if self.map is None:
            return -1
        pixel = self.box.viewPixelSize()
        apart = np.linalg.norm((self.map.positions - (x, y)) / np.maximum(pixel, 1e-12), axis=1)
        location = int(apart.argmin())
        return location if apart[location] <= _NEAR_PX else -1

    def _fit(self) -> None:
        """Set the ranges that are seen when all is shown."""
        assert self.map is not None  # the callers check it
        low, high = self.map.positions.min(axis=0), self.map.positions.max(axis=0)
        middle, sides = (low + high) / 2, np.maximum(high - low, 1e-3)
        place = self.box.sceneBoundingRect()
        shape = np.maximum([place.width(), place.height()], 1.0)
        units = sides / shape  # of a pixel
        half = shape * np.maximum(units, units.max() / _STRETCH) * (0.5 + _MARGIN)
        left, bottom = (middle - half).tolist()
        right, top = (middle + half).tolist()
        self.show_range((left, right), (bottom, top))

    def _draw(self) -> None:
        assert self.map is not None  # the callers check it
        network, positions = self.map.network, self.map.positions
        self._draw_edges()
        most = max(int(network.conflicts.max()), 2)
        others = np.flatnonzero(~self.map.is_solution)
        visits = np.log1p(network.visits.sum(axis=0)[others])
        largest = min(max(_ALL_PX / len(positions) ** 0.5, _SMALLEST_MOST_PX), _MOST_PX)
        sizes = _LEAST_PX + (largest - _LEAST_PX) * visits / max(float(visits.max(initial=1)), 5.0)
        self._nodes.setData(
            pos=positions[others],
            # Whole sizes and the same brushes and pens: pyqtgraph paints equal points once.
            size=np.rint(sizes),
            brush=self._brushes[shade_of(network.conflicts[others], most)],
            pen=self._outlines[self._visitors()[others]],
        )
        self._solutions.setData(pos=positions[self.map.is_solution])
        self._starts.setData(pos=positions[list(network.starts)])
        ends = [end for end in network.ends if not self.map.is_solution[end]]
        if self._is_live:
            ends = [end for end in ends if end != network.ends[-1]]
        self._ends.setData(pos=positions[ends])
        self._now.setData(pos=positions[[network.ends[-1]] if self._is_live else []])
        self._draw_ring()

    def _make_outlines(self) -> None:
        """Make a pen for each run, and last the pen of locations that several runs visited."""
        assert self.map is not None  # the callers check it
        theme = current_theme()
        pens = [self.pen(getattr(theme, each.ink), 1.2) for each in self.map.looks]
        self._outlines = np.array([*pens, self.pen(theme.ink, 2)], object)

    def _visitors(self) -> npt.NDArray[np.int64]:
        """Return the run that visited each location; -1 for several."""
        assert self.map is not None  # the callers check it
        visits = self.map.network.visits > 0
        return np.where(visits.sum(axis=0) > 1, -1, visits.argmax(axis=0))

    def _draw_edges(self) -> None:
        """Draw the steps of each run in its colour, the newest run above the others."""
        assert self.map is not None  # the callers check it
        network, positions = self.map.network, self.map.positions
        while len(self._edges) < network.run_count:
            item = pg.PlotCurveItem(connect="pairs")
            self.plot.addItem(item, ignoreBounds=True)
            self._edges.append(item)
        for run, item in enumerate(self._edges):
            steps = network.edges[network.edges[:, 0] == run, 1:]
            points = positions[steps.ravel()]
            item.setData(points[:, 0], points[:, 1])
            if run < network.run_count:
                item.setPen(self._edge_pen(self.map.looks[run].ink))

    def _edge_pen(self, name: str) -> QPen:
        ink = QColor(getattr(current_theme(), name))
        ink.setAlpha(_EDGE_ALPHA)
        return self.pen(ink, 1.4)

    def _draw_ring(self) -> None:
        if self.map is not None:
            places: list[int] = [self.chosen] if self.chosen >= 0 else []
            self._ring.setData(pos=self.map.positions[places])


def _same_location(before: SearchMap, location: int, after: SearchMap) -> int:
    """Return the location in another map that has the board of a location; -1 if there is none."""
    board: npt.NDArray[np.uint8] = before.network.boards[location]
    if board.shape != after.network.boards.shape[1:]:
        return -1
    found = np.flatnonzero((after.network.boards == board).all(axis=1))
    return int(found[0]) if len(found) else -1


_LEFT_PX, _BOTTOM_PX = 52, 20
_MOST_ROWS_NAMED = 12


class GenePlot(PlotWidget):
    """The image of a gene pool: generations from top to bottom, free cells in reading order."""

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
        """Show another gene pool of at least one generation."""
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
        """Apply the colours of the theme."""
        super().recolour()
        theme = current_theme()
        self._image.setLookupTable(share_colours(theme))
        line = QColor(theme.card)
        self._borders.setPen(self.pen(line, 1.5))
        self._names.redraw()

    def readout_at(self, x: float, y: float) -> Readout | None:
        """Return the text about a point: generation, cell, prevailing digit and its share."""
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
        """Return the places of the names of the board's rows: the middle of each row."""
        assert self.pool is not None  # the caller checks it
        ends = [*starts[1:], len(self.pool.cells)]
        return [
            ((start + end) / 2, _("row {row}").format(row=row + 1))
            for row, (start, end) in enumerate(zip(starts, ends, strict=True))
            if end > start and row % every == 0
        ]
