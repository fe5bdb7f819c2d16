"""The lanes of a race as they are watched: a small board of each, and all curves in one chart."""

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

# pyqtgraph takes the first Qt binding that it finds imported.
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

import pyqtgraph as pg  # isort: skip

from sudoku_ga.app.charts.axes import GAP_PX, LABEL_WIDTH_PX, ConflictAxis, Label, scaled
from sudoku_ga.app.charts.curve import Along, Curve
from sudoku_ga.app.charts.plot_widget import GenerationPlot, Readout
from sudoku_ga.app.population.tiles import Tiles, image_of, plain_looks, tiles_within
from sudoku_ga.app.race.lanes import LaneState, conflicts_text, lane_text, ordinal
from sudoku_ga.app.run.state import shown_digits
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import Themes, current_theme, mixed
from sudoku_ga.app.widgets.arrangement import hbox
from sudoku_ga.app.widgets.text import ElidedText, Text, Tone
from sudoku_ga.evolution.observe.population_view import conflict_masks
from sudoku_ga.puzzle.grid import Digits, Grid
from sudoku_ga.translation import _, local_number

_LEAST, _USUAL, _RING, _MEDAL, _DOT, _SPACING = 120, 260, 3, 24, 12, 6
_GAP = 8


class SmallBoard(QWidget):
    """A read-only board as large as its place allows, put together from painted tiles."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._filled: Grid | None = None
        self._digits: Digits | None = None
        self._ring = ""
        Themes.instance().changed.connect(self.update)

    def show_board(self, filled: Grid, digits: Digits, ring: str = "") -> None:
        """Show digits over the cells that evolution does not change.

        ``digits``: ndarray of uint8, shape (cell_count,). 0 for a blank cell.
        ``ring``: the colour of the theme for a frame around the board; none if empty.
        """
        self._filled, self._digits, self._ring = filled, digits, ring
        self.update()

    def board_size(self, width: int, height: int) -> QSize:
        """Return the size of the board with its frame in a place of a size, in pixels."""
        if self._filled is None:
            return QSize(min(width, height), min(width, height))
        ratio = self.devicePixelRatioF()
        tiles = self._tiles_for(self._filled, ratio, width, height)
        wide, high = math.ceil(tiles.width / ratio), math.ceil(tiles.height / ratio)
        return QSize(wide + 2 * _RING, high + 2 * _RING)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Put the board together and paint it in the middle."""
        if self._filled is None or self._digits is None:
            return
        ratio = self.devicePixelRatioF()
        tiles = self._tiles_for(self._filled, ratio, self.width(), self.height())
        digits = self._digits[None]
        # A blank cell is no conflict with another one.
        masks = conflict_masks(self._filled.geometry, digits) & (digits > 0)
        pixels = tiles.boards(digits, plain_looks(self._filled.digits > 0, masks))[0]
        image = image_of(pixels, ratio)
        width, height = tiles.width / ratio, tiles.height / ratio
        # Whole pixels of the screen: else the digits are blurred.
        left, top = ((self.width() - width) // 2, _RING)
        with QPainter(self) as painter:
            painter.drawImage(QPointF(left, top), image)
            if self._ring:
                painter.setPen(QPen(getattr(current_theme(), self._ring), _RING))
                edge = _RING / 2
                frame = QRectF(left, top, width, height)
                painter.drawRect(frame.adjusted(-edge, -edge, edge, edge))

    def _tiles_for(self, filled: Grid, ratio: float, width: int, height: int) -> Tiles:
        geometry = filled.geometry
        room = (min(width, height) - 2 * _RING) * ratio
        return tiles_within(geometry, room, current_theme().name)


class Medal(QWidget):
    """A disc with the place of a lane; the first is golden."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.place: int | None = None
        self.setFixedSize(_MEDAL, _MEDAL)
        self.show_place(None)

    def show_place(self, place: int | None) -> None:
        """Show a place, or none."""
        self.place = place
        self.setVisible(place is not None)
        self.setAccessibleName("" if place is None else _("Place {place}").format(place=place))
        self.setToolTip("" if place is None else ordinal(place))
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the disc and the number on it."""
        theme = current_theme()
        # Gold and silver on every ground, with a dark number.
        gold = max(theme.warning, theme.heat[-1], key=QColor.lightness)
        ground = gold if self.place == 1 else mixed(theme.worst, theme.raised, 0.4)
        ink = min(theme.ink, theme.card, key=QColor.lightness)
        disc = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(ground)
            painter.drawEllipse(disc)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(ink, 1))
            painter.drawEllipse(disc.adjusted(2.5, 2.5, -2.5, -2.5))
            painter.setFont(fonts.font(fonts.SECONDARY, fonts.SEMIBOLD))
            painter.setPen(ink)
            painter.drawText(disc, int(Qt.AlignmentFlag.AlignCenter), str(self.place or ""))


class Dot(QWidget):
    """A disc in the colour of a lane.

    ``ink``: a colour of the theme.
    """

    def __init__(self, ink: str = "ink", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._ink = ink
        self.setFixedSize(_DOT, _DOT)

    @property
    def ink(self) -> str:
        """The colour of the theme."""
        return self._ink

    def set_ink(self, ink: str) -> None:
        """Take another colour of the theme."""
        self._ink = ink
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the disc."""
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(getattr(current_theme(), self._ink))
            painter.drawEllipse(QRectF(self.rect()).adjusted(1, 1, -1, -1))


class LaneView(QWidget):
    """A lane: colour, name and place above its board, generation and conflicts below it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._dot = Dot()
        self.name = ElidedText(weight=fonts.SEMIBOLD)
        self.medal = Medal()
        self.board = SmallBoard()
        self.note = ElidedText(size=fonts.SECONDARY, tone=Tone.SECONDARY)
        self.conflicts = Text(size=fonts.SECONDARY, weight=fonts.SEMIBOLD)
        self._head, self._foot = QWidget(), QWidget()
        head = hbox(self._head, self._dot, (self.name, 1), self.medal, spacing=_GAP)
        hbox(self._foot, (self.note, 1), self.conflicts, spacing=_GAP)
        # The medal comes and goes without moving the board.
        head.addStrut(_MEDAL)
        for part in (self._head, self.board, self._foot):
            part.setParent(self)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def sizeHint(self) -> QSize:
        """Ask for a board whose digits are read at a glance, and the words around it."""
        return QSize(_USUAL, _USUAL + self._beside)

    def minimumSizeHint(self) -> QSize:
        """Keep a board that shows where conflicts are."""
        return QSize(_LEAST, _LEAST + self._beside)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep name, board and caption together."""
        super().resizeEvent(event)
        self._fit()

    @property
    def _beside(self) -> int:
        """The height of the words and the gaps."""
        return _MEDAL + self._foot.sizeHint().height() + 2 * _SPACING

    def _fit(self) -> None:
        """Let name and caption begin where the board does, if they have room there."""
        height, low = self.height() - self._beside, self._foot.sizeHint().height()
        board = self.board.board_size(self.width(), height)
        words = self.note.sizeHint().width() + 3 * _GAP + self.conflicts.sizeHint().width()
        name = self.name.sizeHint().width() + _DOT + _MEDAL + 2 * _GAP
        width = min(max(board.width() - 2 * _RING, words, name), self.width())
        left = min((self.width() - board.width()) // 2 + _RING, self.width() - width)
        self._head.setGeometry(left, 0, width, _MEDAL)
        self.board.setGeometry(0, _MEDAL + _SPACING, self.width(), board.height())
        self._foot.setGeometry(left, _MEDAL + board.height() + 2 * _SPACING, width, low)

    def show_lane(
        self, state: LaneState, puzzle: Grid, along: Along, place: int | None, *, is_ahead: bool
    ) -> None:
        """Show the state of a lane.

        ``puzzle``: shown before the first report.
        ``place``: once the lane has one.
        ``is_ahead``: whether no lane that goes on has fewer conflicts.
        """
        lane, report = state.lane, state.report
        self._dot.set_ink(lane.ink)
        self.name.setText(lane.name)
        self.medal.show_place(place)
        ring = lane.ink if state.is_solved else ""
        if report is None:
            self.board.show_board(puzzle, puzzle.digits)
        else:
            self.board.show_board(report.start.filled, shown_digits(report), ring)
        text = lane_text(state, along)
        self.note.setText(text)
        if state.failure is not None:
            self.note.set_tone(Tone.CONFLICT)
        found = ""
        if report is not None and not state.is_solved and state.failure is None:
            found = conflicts_text(report.conflicts.best)
        self.conflicts.setText(found)
        self.conflicts.set_weight(fonts.SEMIBOLD if is_ahead else fonts.REGULAR)
        solved = state.is_solved
        self.note.set_weight(fonts.SEMIBOLD if solved else fonts.REGULAR)
        if state.failure is None:
            self.note.set_tone(Tone.INK if solved else Tone.SECONDARY)
        self._fit()
        parts = (lane.name, text, found, "" if place is None else ordinal(place))
        self.setAccessibleName(", ".join(part for part in parts if part))


_LEAST_HIGHEST, _HEADROOM, _BELOW = 5.0, 1.08, 0.06
_IN_ADVANCE, _BEHIND = 1.15, 1.02
_MOST_LABEL_WIDTH_PX = 190
_SYMBOLS = ("o", "s", "t", "d")
"""At the ends of the curves, so that they differ without their colours."""
_NONE = np.zeros(0)


class RaceCurve(NamedTuple):
    """The curve of a lane.

    ``name``, ``ink``: what is written at its end, and its colour of the theme.
    ``curve``: with at least one point.
    """

    name: str
    ink: str
    curve: Curve


class RacePlot(GenerationPlot):
    """The best conflicts of each lane against what keeps the lanes in step.

    ``lines``: one for each lane.
    """

    def __init__(self, lanes: int, parent: QWidget | None = None) -> None:
        self._conflicts = ConflictAxis()
        super().__init__(self._conflicts, parent)
        self._curves: Sequence[RaceCurve] = ()
        self._along = Along.GENERATIONS
        self._end = self._top = 0.0
        self._solved = pg.PlotCurveItem()
        self.lines = [pg.PlotCurveItem() for _lane in range(lanes)]
        self._ends = [pg.ScatterPlotItem(size=8, symbol=each, pen=None) for each in _SYMBOLS]
        for line in self.lines:
            # Segments of a solid line are painted five times as fast as one wide path.
            line.setSegmentedLineMode("on")
        for item in (self._solved, *self.lines, *self._ends):
            self.plot.addItem(item, ignoreBounds=True)
        self.recolour()

    def show_curves(
        self, curves: Sequence[RaceCurve], along: Along, *, exact: bool = False
    ) -> None:
        """Draw the lanes that have begun.

        ``curves``: at most one for each line.
        ``exact``: whether the axis ends with the longest curve. Those that grow have room in
        advance.
        """
        if [each.ink for each in curves] != [each.ink for each in self._curves]:
            self._curves = curves
            self.recolour()
        if along is not self._along or self._is_shorter(curves, along):
            self._end = 0.0
        self._curves, self._along = curves, along
        self.name = _(along.heading)
        xs = [each.curve.x_along(along) for each in curves]
        bests = [each.curve.values("best") for each in curves]
        self._frame(xs, max(float(best.max()) for best in bests), exact=exact)
        for place, line in enumerate(self.lines):
            x, best = (xs[place], bests[place]) if place < len(xs) else (_NONE, _NONE)
            heights = self._heights(best)
            line.setData(x, heights)
            self._ends[place % len(_SYMBOLS)].setData(x[-1:], heights[-1:])
        self._name_ends([float(best[-1]) for best in bests])
        self.update_readout()

    def set_logarithmic(self, *, logarithmic: bool) -> None:
        """Choose between log(1 + conflicts) and conflicts."""
        self._conflicts.logarithmic = logarithmic
        self._end, self.follows = 0.0, True
        if self._curves:
            self.show_curves(self._curves, self._along, exact=True)

    def recolour(self) -> None:
        """Take the colours of the theme."""
        super().recolour()
        theme = current_theme()
        self._solved.setPen(self.pen(theme.solved, 2, Qt.PenStyle.DashDotLine))
        for place, each in enumerate(self._curves):
            ink = getattr(theme, each.ink)
            self.lines[place].setPen(self.pen(ink, 2.2))
            self._ends[place % len(_SYMBOLS)].setBrush(pg.mkBrush(ink))

    def readout_at(self, x: float, y: float) -> Readout | None:
        """Return the best of each lane at the place of the pointer."""
        del y
        if not self._curves:
            return None
        x = min(max(x, 0.0), self._end)
        units = {
            Along.GENERATIONS: _("Generation {generation:,.0f}").format(generation=x),
            Along.EVALUATIONS: _("{evaluations:,.0f} evaluations").format(evaluations=x),
            Along.SECONDS: _("{seconds:,.2f} s").format(seconds=x),
        }
        lines, points = [units[self._along]], []
        for each in self._curves:
            places = each.curve.x_along(self._along)
            if x > places[-1] and each.curve.points[-1].best > 0:
                continue  # the lane has not come so far
            index = int(np.abs(places - x).argmin())
            best = each.curve.points[index].best
            lines.append(
                _("{run}: best {best}").format(run=each.name, best=local_number(best, ",.0f"))
            )
            points.append((float(places[index]), float(self._heights(best))))
        return Readout("\n".join(lines), points)

    def table(self) -> Iterable[Sequence[object]]:
        """Return the points of every lane."""
        yield ("lane", "generation", "evaluations", "seconds", "best", "mean", "worst")
        for each in self._curves:
            for point in each.curve.points:
                yield (
                    each.name,
                    point.generation,
                    point.evaluations,
                    point.elapsed_s,
                    point.best,
                    point.mean,
                    point.worst,
                )

    def _is_shorter(self, curves: Sequence[RaceCurve], along: Along) -> bool:
        """Whether this is another race, which begins anew."""
        return max(float(each.curve.x_along(along)[-1]) for each in curves) < 0.5 * self._end

    def _frame(self, xs: Sequence[npt.NDArray[np.float64]], highest: float, *, exact: bool) -> None:
        """Set what is seen when all is shown; axes are painted anew only when it changes."""
        counts = self._along is not Along.SECONDS
        end = max(float(x[-1]) for x in xs)
        end = max(end, 1.0) if counts else end or 0.001
        if not exact:
            end = end * _IN_ADVANCE if end > self._end else self._end
        top = float(self._heights(max(highest, _LEAST_HIGHEST))) * _HEADROOM
        if (end, top) != (self._end, self._top):
            self._end, self._top = end, top
            self.generations.end, self.generations.counts = end, counts
            self.show_range((0.0, end * _BEHIND), (-_BELOW * top, top))
            self._solved.setData([0.0, end], [0.0, 0.0])

    def _name_ends(self, bests: Sequence[float]) -> None:
        metrics = QFontMetricsF(fonts.font(fonts.SECONDARY, fonts.SEMIBOLD))
        longest = max(metrics.horizontalAdvance(f"{each.name} 000") for each in self._curves)
        width = min(max(LABEL_WIDTH_PX, longest + 2 * GAP_PX), _MOST_LABEL_WIDTH_PX)
        if width != self.labels.width():
            self.labels.setWidth(width)
        labels = []
        for each, best in zip(self._curves, bests, strict=True):
            shown = f" {local_number(best, ',.0f')}" if best else ""
            room = width - 2 * GAP_PX - metrics.horizontalAdvance(shown)
            text = metrics.elidedText(each.name, Qt.TextElideMode.ElideMiddle, room) + shown
            labels.append(Label(text, float(self._heights(best)), each.ink))
        if all(bests):
            labels.insert(0, Label(_("solved"), 0.0, "solved", bold=False))
        self.labels.show_labels(labels)
        said = ", ".join(
            _("{run}: best {best}").format(run=each.name, best=local_number(best, ",.0f"))
            for each, best in zip(self._curves, bests, strict=True)
        )
        self.setAccessibleName(self.name)
        self.setAccessibleDescription(said)

    def _heights(self, conflicts: npt.ArrayLike) -> npt.NDArray[np.float64]:
        heights: npt.NDArray[np.float64] = scaled(
            conflicts, logarithmic=self._conflicts.logarithmic
        )
        return heights
