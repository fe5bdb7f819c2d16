"""What the fitness plot is made of: curves, band, marks and labels, and how they are drawn."""

from typing import cast

import numpy as np
import numpy.typing as npt

# pyqtgraph takes the first Qt binding that it finds imported.
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsPathItem, QStyleOptionGraphicsItem, QWidget

import pyqtgraph as pg  # isort: skip

from sudoku_ga.app.charts.curve import MOST_EARLIER
from sudoku_ga.app.charts.end_labels import EndLabels
from sudoku_ga.app.theme.tokens import Theme

SERIES = ("best", "mean", "worst")
EARLIER = tuple(f"−{number}" for number in range(1, MOST_EARLIER + 1))
"""The names of earlier runs: how many runs ago they were."""

_BAND_ALPHA, _RESTART_ALPHA = 22, 160


class FitnessItems:
    """The items of a plot, from back to front.

    Parameters
    ----------
    plot : pyqtgraph.PlotItem
        Gets them.

    Attributes
    ----------
    grid, restarts, changes : PlotCurveItem
        Segments; where the run began anew, and where parameters were changed.
    change_heads, end : ScatterPlotItem
        The heads of the changes, and the end of the best.
    cursor : InfiniteLine
        The moment of the past that is looked at.
    solved : PlotCurveItem
        The line at no conflicts.
    lines : dict of str to PlotCurveItem
        The curves of :data:`SERIES`.
    earlier : list of PlotCurveItem
        The best of earlier runs.
    band : QGraphicsPathItem
        Between best and mean.
    labels : EndLabels
    """

    def __init__(self, plot: pg.PlotItem) -> None:
        self.grid = pg.PlotCurveItem(connect="pairs", antialias=False)
        self.restarts = pg.PlotCurveItem(connect="pairs", antialias=False)
        self.changes = pg.PlotCurveItem(connect="pairs", antialias=False)
        self.change_heads = pg.ScatterPlotItem(size=8, symbol="t", pen=None)
        self.cursor = pg.InfiniteLine(angle=90, movable=False)
        self.cursor.setVisible(False)
        self.solved = pg.PlotCurveItem()
        self.lines = {name: pg.PlotCurveItem() for name in SERIES}
        # Segments of a solid line are painted five times as fast as one wide path.
        self.lines["best"].setSegmentedLineMode("on")
        # pyqtgraph's own FillBetweenItem takes 10 ms a redraw, two thirds of the whole plot.
        self.band = _Band()
        self.band.setPen(QPen(Qt.PenStyle.NoPen))
        self.end = pg.ScatterPlotItem(size=7, pen=None)
        self.earlier = [pg.PlotCurveItem() for _ in range(MOST_EARLIER)]
        back_to_front = (
            self.grid,
            self.band,
            self.restarts,
            self.changes,
            self.change_heads,
            self.cursor,
            self.solved,
            *self.earlier,
            self.lines["worst"],
            self.lines["mean"],
            self.lines["best"],
            self.end,
        )
        for depth, item in enumerate(back_to_front):
            item.setZValue(depth)
            plot.addItem(item, ignoreBounds=True)
        self.labels = EndLabels(plot, (*SERIES, "solved", *EARLIER))

    def recolour(self, theme: Theme, ratio: float, *, dense: bool) -> None:
        """Take the colours of a theme.

        Parameters
        ----------
        theme : Theme
        ratio : float
            Pixels of the screen for each of the window's: pyqtgraph's pens are as wide in pixels of
            the screen, whatever its scale.
        dense : bool
            Whether there are so many points that only thin lines are painted fast.
        """
        dash, dot = Qt.PenStyle.DashLine, Qt.PenStyle.DotLine
        mean, worst = (1 / ratio, 1 / ratio) if dense else (2.0, 1.4)
        faded = _with_alpha(theme.mean, _RESTART_ALPHA)
        for item, colour, width, style in (
            (self.lines["best"], theme.best, 2.6, Qt.PenStyle.SolidLine),
            (self.lines["mean"], theme.mean, mean, dash),
            (self.lines["worst"], theme.worst, worst, dot),
            (self.restarts, faded, 1, dash),
            (self.changes, theme.series4, 1, Qt.PenStyle.SolidLine),
            (self.cursor, theme.ink, 1, Qt.PenStyle.SolidLine),
            (self.solved, theme.solved, 2, Qt.PenStyle.DashDotLine),
            (self.grid, theme.plot_grid, 1, Qt.PenStyle.SolidLine),
        ):
            item.setPen(pg.mkPen(colour, width=width * ratio, style=style))
        of_earlier = (theme.series5, theme.series4, theme.solved)
        for line, name, colour in zip(self.earlier, EARLIER, of_earlier, strict=True):
            line.setPen(pg.mkPen(colour, width=ratio))
            self.labels.recolour(name, colour)
        self.end.setBrush(pg.mkBrush(theme.best))
        self.change_heads.setBrush(pg.mkBrush(theme.series4))
        self.band.setBrush(pg.mkBrush(_with_alpha(theme.best, _BAND_ALPHA)))
        of_series = (theme.best, theme.mean, theme.ink2, theme.solved)
        for name, colour in zip((*SERIES, "solved"), of_series, strict=True):
            self.labels.recolour(name, colour)


class _Band(QGraphicsPathItem):
    """The area between two curves, painted without smooth edges: these take half its time."""

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        """Fill the path."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        super().paint(painter, option, widget)


def segments(
    heights: list[float], low: float, high: float
) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """Return the ends of one segment from ``low`` to ``high`` at each height, as x and y."""
    return np.tile([low, high], len(heights)), np.repeat(heights, 2).astype(np.float64)


def band_between(
    x: npt.NDArray[np.float64], low: npt.NDArray[np.float64], high: npt.NDArray[np.float64]
) -> QPainterPath:
    """Return the area between two curves."""
    path = pg.arrayToQPath(np.concatenate([x, x[::-1]]), np.concatenate([low, high[::-1]]))
    return cast(QPainterPath, path)


def _with_alpha(colour: QColor, alpha: int) -> QColor:
    return QColor(colour.red(), colour.green(), colour.blue(), alpha)
