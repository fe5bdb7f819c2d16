"""How variants are distinguished, by colour, dash and shape, and which of them are drawn."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

# pyqtgraph uses the first Qt binding that is imported.
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap

from pyqtgraph.graphicsItems.ScatterPlotItem import drawSymbol  # isort: skip

from sudoku_ga.app.charts.series import INKS
from sudoku_ga.app.theme.themes import Theme, theme_named
from sudoku_ga.translation import _, counted

_DASHES = (
    Qt.PenStyle.SolidLine,
    Qt.PenStyle.DashLine,
    Qt.PenStyle.DashDotLine,
    Qt.PenStyle.DotLine,
)
_SYMBOLS = ("o", "s", "t1", "d")
_CAP = 5.0


def colour_of(theme: Theme, series: int) -> QColor:
    """Return the colour of the variant with this series."""
    colour: QColor = getattr(theme, INKS[series % len(INKS)])
    return colour


def dash_of(series: int) -> Qt.PenStyle:
    """Return the dash of the lines of a series."""
    return _DASHES[(series + series // len(INKS)) % len(_DASHES)]


def symbol_of(series: int) -> str:
    """Return the shape of a series, by pyqtgraph's name."""
    return _SYMBOLS[(series + series // len(INKS)) % len(_SYMBOLS)]


def draw_marker(
    painter: QPainter, centre: QPointF, series: int, theme: Theme, radius: float
) -> None:
    """Draw the shape of a series: circle, square, triangle or diamond."""
    painter.save()
    painter.translate(centre)
    drawSymbol(painter, symbol_of(series), 2 * radius, Qt.PenStyle.NoPen, colour_of(theme, series))
    painter.restore()


_SIDE, _RATIO, _RADIUS = 12, 3, 4.5
"""The size of a marker in a table, in pixels. It is drawn larger, so that it is sharp on every
screen."""


@lru_cache(maxsize=128)
def marker_pixmap(series: int, theme: str) -> QPixmap:
    """Return the shape of a series in the colours of a theme, as large as a small icon."""
    pixmap = QPixmap(_SIDE * _RATIO, _SIDE * _RATIO)
    pixmap.setDevicePixelRatio(_RATIO)
    pixmap.fill(Qt.GlobalColor.transparent)
    with QPainter(pixmap) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw_marker(painter, QPointF(_SIDE / 2, _SIDE / 2), series, theme_named(theme), _RADIUS)
    return pixmap


def draw_interval(painter: QPainter, low: QPointF, high: QPointF, pen: QPen) -> None:
    """Draw an interval from left to right, with a cap at each end."""
    painter.setPen(pen)
    painter.drawLine(low, high)
    for end in (low, high):
        painter.drawLine(end - QPointF(0, _CAP), end + QPointF(0, _CAP))


MOST_SERIES = 10
"""The most variants in one chart: five colours, each with two shapes and dashes."""


@dataclass(frozen=True)
class Choice:
    """The variants that are drawn.

    ``series``: the series of each variant by its place in the plan, in the order of the table. The
    series determines colour, dash and shape.
    ``sentence``: the text about which variants are drawn, if these are not all.
    """

    series: Mapping[int, int]
    sentence: str = ""


def choice(total: int, listed: Sequence[int], selected: Sequence[int]) -> Choice:
    """Return the variants to draw: the selected ones, or those that the table shows.

    ``total``: the number of variants of the experiment. Up to MOST_SERIES, each keeps its colour
    whichever are drawn.
    ``listed``, ``selected``: the places of variants in the plan, in the order of the table: of the
    rows that it shows, and of those that were selected to be drawn alone.
    """
    wanted = list(dict.fromkeys(selected or listed))
    chosen = wanted[:MOST_SERIES]
    series = {each: each if total <= MOST_SERIES else place for place, each in enumerate(chosen)}
    return Choice(series, _sentence(total, len(wanted), is_selected=bool(selected)))


def _sentence(total: int, wanted: int, *, is_selected: bool) -> str:
    if wanted > MOST_SERIES:
        text = _(
            "The picture shows the first {count} of {wanted:,} variants in the table. Sort or "
            "filter the table, or select rows, to see others."
        )
        if is_selected:
            text = _("The picture shows the first {count} of {wanted:,} selected variants.")
        return text.format(count=MOST_SERIES, wanted=wanted)
    if wanted == total:
        return ""
    if is_selected:
        return counted(
            "The picture shows the selected variant only.",
            "The picture shows the {count:,} selected variants only.",
            wanted,
        )
    return counted(
        "The picture shows the only variant in the table.",
        "The picture shows the {count:,} variants in the table.",
        wanted,
    )
