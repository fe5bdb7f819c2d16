"""The base of all charts: colours of the theme, zoom, pan, readout and export."""

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

# pyqtgraph uses the first Qt binding that is imported.
from PySide6.QtCore import (
    QBuffer,
    QEvent,
    QIODevice,
    QPoint,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
    Slot,
)
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFocusEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPalette,
    QPen,
    QShowEvent,
)
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import (
    QFrame,
    QGraphicsItem,
    QGraphicsPathItem,
    QLabel,
    QMenu,
    QStyleOptionGraphicsItem,
    QWidget,
)

import pyqtgraph as pg  # isort: skip
from pyqtgraph.exporters import ImageExporter  # isort: skip

from sudoku_ga.app.charts.axes import GenerationAxis, LabelAxis
from sudoku_ga.app.charts.curve import place_of
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import Themes, current_theme
from sudoku_ga.app.widgets.painting import draw_focus
from sudoku_ga.evolution.records.history import HistoryMoment
from sudoku_ga.files import replace_file
from sudoku_ga.tables import sheet_text
from sudoku_ga.translation import _

_ZOOM, _PAN = 0.8, 0.1
"""A key press zooms to this share of the view, or moves it by this share."""

_CLOSEST = 1e-4
"""The smallest share of the whole that a view may show."""

_IMAGE_SCALE = 2
"""The pixels of an exported image for each pixel of the chart."""

_ABOVE_ALL, _BESIDE, _TOP_PX = 1_000, 12, 7

BEHIND = 1.02
"""The axis of the run goes beyond the end of the run by this factor."""

_MOST_WHOLE, _TICK = 20, 0.06
"""Up to this many restarts are drawn over the full height, and more over this share of it."""

Range = tuple[float, float]
Floats = npt.NDArray[np.float64]


class Readout(NamedTuple):
    """The text of a chart about the place nearest to the pointer.

    ``points``: the points that are marked.
    """

    text: str
    points: Sequence[tuple[float, float]]


class PlotWidget(pg.PlotWidget):  # type: ignore[misc]
    """A plot in the colours of the theme that the user may zoom, move, read and export.

    The wheel zooms, dragging moves, and a double click shows all again; ``+``, ``-``, the arrow
    keys and Home do the same. A view that was chosen in this way stays while the data grow.

    ``axes``: the axes by their sides, as pyqtgraph takes them.
    ``follows``: whether all is shown, also while the data grow.

    ``export_wanted(PlotWidget)`` is emitted when the user wants to write the chart to a file. A
    chart overrides :meth:`recolour`, :meth:`readout_at` and :meth:`table`.
    """

    export_wanted = Signal(object)

    def __init__(self, axes: dict[str, pg.AxisItem], parent: QWidget | None = None) -> None:
        super().__init__(parent, axisItems=axes, enableMenu=False)
        self.follows = True
        self.name = "chart"
        self._whole: tuple[Range, Range] = ((0.0, 1.0), (0.0, 1.0))
        self._pointer: QPointF | None = None
        self.setAntialiasing(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        # Qt lets the viewport take the focus too: screen readers would find a part without a name.
        self.viewport().setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumSize(120, 60)
        self.plot = self.getPlotItem()
        self.box = self.plot.getViewBox()
        self.plot.hideButtons()
        self.box.setDefaultPadding(0.0)
        self.box.disableAutoRange()
        self.box.sigRangeChangedManually.connect(self._note_view)
        self.box.sigResized.connect(self._drop_cache)
        self.plot.layout.setContentsMargins(1, _TOP_PX, 4, 1)
        for axis in self.axes:
            axis.setZValue(-1)  # the grid lies under the curves
            # The tick at 0 is kept although its text reaches beyond the end of the axis.
            axis.setStyle(
                tickLength=0,
                tickFont=fonts.font(fonts.AXIS),
                hideOverlappingLabels=False,
                autoExpandTextSpace=False,
            )
            axis.enableAutoSIPrefix(False)
        self._set_cache(QGraphicsItem.CacheMode.DeviceCoordinateCache)
        self._marks = pg.ScatterPlotItem(size=9, brush=None)
        self._marks.setZValue(_ABOVE_ALL)
        self._marks.hide()
        self.plot.addItem(self._marks, ignoreBounds=True)
        self._readout = QLabel(self, textFormat=Qt.TextFormat.PlainText)
        self._readout.setFont(fonts.font(fonts.SECONDARY))
        self._readout.setFrameShape(QFrame.Shape.Box)
        self._readout.setMargin(4)
        self._readout.setAutoFillBackground(True)
        self._readout.setBackgroundRole(QPalette.ColorRole.ToolTipBase)
        self._readout.setForegroundRole(QPalette.ColorRole.ToolTipText)
        self._readout.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._readout.hide()
        Themes.instance().changed.connect(self._follow_theme)

    @property
    def axes(self) -> list[pg.AxisItem]:
        """The visible axes."""
        items = (self.plot.getAxis(side) for side in ("left", "bottom", "right"))
        return [axis for axis in items if axis.isVisible()]

    @property
    def whole(self) -> tuple[Range, Range]:
        """The ranges that are seen when all is shown."""
        return self._whole

    def show_range(self, x: Range, y: Range, *, farthest: float = 0.0) -> None:
        """Set the ranges of the whole, and show them unless the user chose a view.

        ``farthest``: the right end to which the user may move the view, if beyond the range.
        """
        self._whole = (x, y)
        self.box.setLimits(
            xMin=x[0],
            xMax=max(x[1], farthest),
            yMin=y[0],
            yMax=y[1],
            minXRange=(x[1] - x[0]) * _CLOSEST,
            minYRange=(y[1] - y[0]) * _CLOSEST,
        )
        if self.follows:
            self.box.setRange(xRange=x, yRange=y, padding=0)

    @Slot()
    def show_all(self) -> None:
        """Show all the data, and follow them as they grow."""
        self.follows = True
        self.box.setRange(xRange=self._whole[0], yRange=self._whole[1], padding=0)

    def zoom(self, share: float) -> None:
        """Show a share of the view around its centre. A share above 1 zooms out."""
        self.box.scaleBy((share, share))
        self._note_view()

    def pan(self, x: float, y: float) -> None:
        """Move the view by shares of its width and height."""
        (left, right), (low, high) = self.box.viewRange()
        self.box.translateBy(x=x * (right - left), y=y * (high - low))
        self._note_view()

    def recolour(self) -> None:
        """Apply the colours of the theme."""
        theme = current_theme()
        self.setBackground(theme.card)
        for axis in self.axes:
            axis.setPen(None)
            axis.setTextPen(theme.ink2)
            axis.setTickPen(theme.plot_grid)
            axis.picture = None
            axis.update()
        self._marks.setPen(self.pen(theme.ink, 1.5))

    @abstractmethod
    def readout_at(self, x: float, y: float) -> Readout | None:
        """Return the text about the place nearest to a point, in the units of the axes."""

    @abstractmethod
    def table(self) -> Iterable[Sequence[object]]:
        """Return the values that are drawn as rows. The first row names the columns."""

    def pen(
        self, colour: QColor, width: float = 1.0, style: Qt.PenStyle = Qt.PenStyle.SolidLine
    ) -> QPen:
        """Return a pen.

        pyqtgraph's pens have the same width in pixels of the screen at any scale.
        """
        pen: QPen = pg.mkPen(colour, width=width * self.devicePixelRatioF(), style=style)
        return pen

    def readout_text(self, place: QPointF) -> str:
        """Return the text about a place of the widget; empty where there is nothing."""
        found = self._readout_of(place)
        return "" if found is None else found.text

    def update_readout(self) -> None:
        """Renew the text about what is under the pointer."""
        place = self._pointer
        if place is None and self._readout.isHidden():
            return
        found = None if place is None else self._readout_of(place)
        points = [] if found is None else list(found.points)
        show_points(self._marks, [x for x, _y in points], [y for _x, y in points])
        self._readout.setVisible(found is not None)
        if found is None or place is None:
            return
        self._readout.setText(found.text)
        self._readout.setWordWrap(False)
        size, room = self._readout.sizeHint(), self.rect()
        if size.width() > room.width():
            self._readout.setWordWrap(True)
            size = QSize(room.width(), self._readout.heightForWidth(room.width()))
        # Beside the pointer where there is more room, and inside the chart.
        left = place.x() + (_BESIDE if place.x() < room.width() / 2 else -_BESIDE - size.width())
        top = place.y() - size.height() - _BESIDE
        if top < 0:
            top = place.y() + _BESIDE
        x = min(max(left, 0), room.width() - size.width())
        y = max(min(top, room.height() - size.height()), 0)
        self._readout.setGeometry(QRect(QPoint(round(x), round(y)), size))

    def export(self, path: Path) -> None:
        """Write the chart as SVG or CSV where the name ends so, else as PNG.

        Raises UserError if the file cannot be written.
        """
        self._pointer = None
        self.update_readout()
        kinds = {".svg": self._svg, ".csv": self._csv}
        self._set_cache(QGraphicsItem.CacheMode.NoCache)
        try:
            replace_file(path, kinds.get(path.suffix.lower(), self._png)())
        finally:
            self._set_cache(QGraphicsItem.CacheMode.DeviceCoordinateCache)

    def _set_cache(self, mode: QGraphicsItem.CacheMode) -> None:
        """Let axes be painted once and copied at each redraw, or painted as sharp as possible."""
        for axis in self.axes:
            if not isinstance(axis, LabelAxis):  # its labels change at each redraw
                axis.setCacheMode(mode)

    @Slot()
    def _drop_cache(self) -> None:
        """Paint the axes again: when an item changes its size, Qt keeps parts of its picture."""
        self._set_cache(QGraphicsItem.CacheMode.NoCache)
        self._set_cache(QGraphicsItem.CacheMode.DeviceCoordinateCache)

    def _png(self) -> bytes:
        exporter = ImageExporter(self.plot)
        exporter.parameters()["width"] = int(self.plot.width()) * _IMAGE_SCALE
        buffer = QBuffer()
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        exporter.export(toBytes=True).save(buffer, "PNG")
        return bytes(buffer.data().data())

    def _svg(self) -> bytes:
        # Qt's generator does not clip, and pyqtgraph's exporter fails on paths of newer versions of
        # Qt.
        whole, inside = self._drawn_by_qt(without=[self.box]), self._drawn_by_qt(without=self.axes)
        inside = inside[inside.index("</defs>") + len("</defs>") : inside.rindex("</svg>")]
        place = self.box.sceneBoundingRect().getRect()
        x, y, width, height = (f'"{each:.1f}"' for each in place)
        rect = f"<rect x={x} y={y} width={width} height={height}/>"
        clip, part = (
            f'<clipPath id="plot">{rect}</clipPath>',
            f'<g clip-path="url(#plot)">{inside}</g>',
        )
        return (
            whole.replace("</defs>", f"{clip}</defs>", 1)
            .replace("</svg>", f"{part}</svg>")
            .encode()
        )

    def _drawn_by_qt(self, *, without: Sequence[QGraphicsItem]) -> str:
        """Return an SVG document of the plot without some of its parts."""
        buffer, generator, rect = QBuffer(), QSvgGenerator(), QRectF(self.rect())
        generator.setOutputDevice(buffer)
        generator.setTitle(self.name)
        generator.setSize(self.size())
        generator.setViewBox(rect)
        # Axes are recorded as pictures, which Qt replays at the resolution of the screen.
        generator.setResolution(self.logicalDpiX())
        symbols = [item for item in self.plot.items if isinstance(item, pg.ScatterPlotItem)]
        for item in symbols:  # otherwise they are cut out of a common image
            item.setExportMode(True, {"antialias": True})
        for item in without:
            item.setOpacity(0.0)
        painter = QPainter(generator)
        if self.box in without:
            painter.fillRect(rect, current_theme().card)
        self.scene().render(painter, rect, rect)
        painter.end()
        for item in without:
            item.setOpacity(1.0)
        for item in symbols:
            item.setExportMode(False)
        return bytes(buffer.data().data()).decode()

    def _csv(self) -> bytes:
        return sheet_text(self.table()).encode()

    def _readout_of(self, place: QPointF) -> Readout | None:
        scene = self.mapToScene(place.toPoint())
        if not self.box.sceneBoundingRect().contains(scene):
            return None
        at = self.box.mapSceneToView(scene)
        return self.readout_at(at.x(), at.y())

    # Events

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.show_all()
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        self._pointer = None if event.buttons() else event.position()
        self.update_readout()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._pointer = None
        self.update_readout()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        moves = {
            Qt.Key.Key_Left: (-_PAN, 0.0),
            Qt.Key.Key_Right: (_PAN, 0.0),
            Qt.Key.Key_Down: (0.0, -_PAN),
            Qt.Key.Key_Up: (0.0, _PAN),
        }
        key = Qt.Key(event.key())
        if key in moves:
            self.pan(*moves[key])
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self.zoom(_ZOOM)
        elif key == Qt.Key.Key_Minus:
            self.zoom(1 / _ZOOM)
        elif key == Qt.Key.Key_Home:
            self.show_all()
        else:
            # Not pyqtgraph's own method, which keeps all keys from the window.
            QWidget.keyPressEvent(self, event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self._pointer = None
        self.update_readout()
        menu = self.context_menu()
        menu.exec(event.globalPos())
        menu.deleteLater()
        event.accept()

    def context_menu(self) -> QMenu:
        """Return the menu of the chart."""
        menu = QMenu(self)
        everything = menu.addAction(_("Show all"), self.show_all)
        everything.setShortcut(QKeySequence(Qt.Key.Key_Home))
        menu.addAction(_("Export…"), self._want_export)
        return menu

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.viewport().update()

    def drawForeground(self, painter: QPainter, rect: QRectF) -> None:
        super().drawForeground(painter, rect)
        if self.hasFocus():
            painter.save()
            painter.resetTransform()
            draw_focus(painter, QRectF(self.viewport().rect()), 4, current_theme().accent)
            painter.restore()

    def showEvent(self, event: QShowEvent) -> None:
        """Use the scale of the screen, which is known only now."""
        super().showEvent(event)
        self.recolour()

    def changeEvent(self, event: QEvent) -> None:
        """Follow a window that moves to a screen of another scale."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self.recolour()

    @Slot()
    def _want_export(self) -> None:
        self.export_wanted.emit(self)

    @Slot()
    def _follow_theme(self) -> None:
        self.recolour()

    @Slot()
    def _note_view(self) -> None:
        """Note whether all is shown. Otherwise the view stays where it is."""
        self.follows = all(
            abs(seen - end) <= 1e-6 * (whole[1] - whole[0])
            for view, whole in zip(self.box.viewRange(), self._whole, strict=True)
            for seen, end in zip(view, whole, strict=True)
        )
        self.update_readout()


class GenerationPlot(PlotWidget):
    """A plot over the generations of a run, with the cursor of the past.

    ``left``: the axis at the left.
    ``labels``: the names of the curves, at their ends.
    ``cursor``: the line at the moment of the past that is shown.
    ``restarts``: the lines at restarts: over the full height, or short ones where there are many.
    """

    def __init__(self, left: pg.AxisItem, parent: QWidget | None = None) -> None:
        self.generations, self.labels = GenerationAxis(), LabelAxis()
        self.moment: HistoryMoment | None = None
        self._leader: GenerationPlot | None = None
        axes = {"left": left, "bottom": self.generations, "right": self.labels}
        super().__init__(axes, parent)
        left.setWidth(34)
        left.setGrid(255)
        self.generations.setHeight(24)
        self.cursor = pg.InfiniteLine(angle=90, movable=False)
        self.cursor.setVisible(False)
        self.restarts = self.segments()
        self.plot.addItem(self.cursor, ignoreBounds=True)

    def segments(self) -> pg.PlotCurveItem:
        """Return an item of the plot that draws a segment for each pair of points."""
        item = pg.PlotCurveItem(connect="pairs", antialias=False)
        self.plot.addItem(item, ignoreBounds=True)
        return item

    def follow(self, leader: "GenerationPlot") -> None:
        """Share the axis of the run with another chart: if one is moved, the other one moves."""
        self._leader = leader
        leader.box.sigXRangeChanged.connect(self._follow_leader)

    def moved(self, generations: Sequence[float]) -> list[float]:
        """Return the places of generations on the axis."""
        return list(generations) if self._in_sight is None else self._in_sight.moved(generations)

    def show_run(self, end: float, y: Range) -> None:
        """Set the end of the run, in generations, and the range of the values."""
        leader = self._in_sight
        if leader is None:
            self.generations.end, self.generations.counts = max(end, 1.0), True
            self.show_range((0.0, self.generations.end * BEHIND), y)
        else:
            self.generations.end = leader.generations.end
            self.generations.counts = leader.generations.counts
            if self.labels.width() != leader.labels.width():
                self.labels.setWidth(leader.labels.width())
            self.show_range(leader.whole[0], y)

    def show_moment(self, moment: HistoryMoment | None) -> None:
        """Mark the moment that is shown, whose values the labels have; None for no mark."""
        self.moment = moment
        self.cursor.setVisible(moment is not None)
        if moment is not None:
            self.cursor.setPos(self.moved([place_of(moment.report)])[0])
        self.show_labels()

    @abstractmethod
    def show_labels(self) -> None:
        """Write the values at the moment that is shown, or at the end, beside the curves."""

    def show_restarts(self, places: Sequence[float], low: float, high: float) -> None:
        """Mark the restarts.

        Where there are many, the lines are short and leave the curves free.
        """
        if len(places) > _MOST_WHOLE:
            high = low + _TICK * (high - low)
        show_points(self.restarts, **upright(places, low, high))

    def redraw(self) -> None:
        """Draw the same values on another axis."""

    @property
    def _in_sight(self) -> "GenerationPlot | None":
        """The visible chart whose axis this one shares. A hidden chart is not kept up to date."""
        return self._leader if self._leader is not None and self._leader.isVisible() else None

    @Slot()
    def _follow_leader(self) -> None:
        leader = self._in_sight
        if leader is not None:
            self.redraw()
            self.box.setXRange(*leader.box.viewRange()[0], padding=0)
            super()._note_view()

    @Slot()
    def _note_view(self) -> None:
        """Let the other chart show the same generations."""
        super()._note_view()
        if self._in_sight is not None:
            self._in_sight.box.setXRange(*self.box.viewRange()[0], padding=0)
            self._in_sight._note_view()

    @Slot()
    def show_all(self) -> None:
        """Show all the data in both charts, and follow them as they grow."""
        super().show_all()
        if self._in_sight is not None:
            self._in_sight.show_all()

    def recolour(self) -> None:
        """Apply the colours of the theme."""
        super().recolour()
        theme = current_theme()
        faded = QColor(theme.mean)
        faded.setAlpha(160)
        self.cursor.setPen(self.pen(theme.ink))
        self.restarts.setPen(self.pen(faded, 1, Qt.PenStyle.DashLine))


class Band(QGraphicsPathItem):
    """The area between two curves.

    pyqtgraph's own band takes 10 ms for each redraw, which is two thirds of the whole plot. This
    one is painted without smooth edges, which would take half its time.
    """

    def __init__(self) -> None:
        super().__init__()
        self.setPen(QPen(Qt.PenStyle.NoPen))

    def show_between(self, x: Floats, low: Floats, high: Floats) -> None:
        """Fill the area between two curves."""
        outline = np.concatenate([x, x[::-1]]), np.concatenate([low, high[::-1]])
        self.setPath(pg.arrayToQPath(*outline))

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        """Fill the path."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        super().paint(painter, option, widget)


def show_points(item: Any, x: Sequence[float], y: Sequence[float]) -> None:
    """Draw points or segments; an item without any is hidden, so that it takes no time."""
    item.setVisible(bool(x))
    item.setData(x, y)


def upright(places: Sequence[float], low: float, high: float) -> dict[str, Any]:
    """Return the data of segments from ``low`` to ``high`` at each place."""
    return {"x": [place for place in places for _end in (0, 1)], "y": [low, high] * len(places)}
