"""The names of the curves, at their ends and never on each other."""

from collections.abc import Sequence

import pyqtgraph as pg
from PySide6.QtGui import QColor

from sudoku_ga.app.charts.conflict_scale import spread
from sudoku_ga.app.theme import fonts

LABEL_WIDTH_PX = 88
"""The room kept free for the labels, right of the curves."""

MOST_WIDTH_PX = 132
"""The room for labels that name recipes."""

GAP_PX = 5.0
"""Between the end of a curve and its label."""

_LINE_PX = 15.0


class EndLabels:
    """Text items beside the last point of each curve.

    Parameters
    ----------
    plot : pyqtgraph.PlotItem
    names : sequence of str
    """

    def __init__(self, plot: pg.PlotItem, names: Sequence[str]) -> None:
        self._plot = plot
        self._items = {name: pg.TextItem(anchor=(0, 0.5)) for name in names}
        self._texts = dict.fromkeys(names, "")
        self._colours = dict.fromkeys(names, QColor())
        for item in self._items.values():
            item.textItem.setFont(fonts.font(fonts.SECONDARY, fonts.SEMIBOLD))
            item.setZValue(20)
            plot.addItem(item, ignoreBounds=True)

    def recolour(self, name: str, colour: QColor) -> None:
        """Set the ink of one label."""
        self._colours[name] = colour
        self._items[name].setText(self._texts[name], colour)

    def show(self, ends: Sequence[tuple[str, str, float]], x: float) -> None:
        """Place the labels.

        Parameters
        ----------
        ends : sequence of (name, text, y)
            In the order in which they may stand, lowest first where two are equal; the other
            names are not shown.
        x : float
            Where the curves end.
        """
        shown = {name for name, _, _ in ends}
        for name, item in self._items.items():
            item.setVisible(name in shown)
        low, high = self._plot.vb.viewRange()[1]
        pixel_width, pixel_height = self._plot.vb.viewPixelSize()
        line = _LINE_PX * pixel_height
        ordered = sorted(ends, key=lambda end: end[2])
        places = spread([y for _, _, y in ordered], line, low, high - line / 2)
        for (name, text, _), place in zip(ordered, places, strict=True):
            if text != self._texts[name]:
                self._texts[name] = text
                self._items[name].setText(text, self._colours[name])
            self._items[name].setPos(x + GAP_PX * pixel_width, place)
