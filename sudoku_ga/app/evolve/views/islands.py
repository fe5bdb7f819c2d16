"""The islands of a run side by side, and the ways of their migrants."""

from collections.abc import Sequence
from math import cos, pi, sin
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Slot
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QStackedLayout, QWidget

from sudoku_ga.app.charts.chart_stack import ChartStack, mark_moment
from sudoku_ga.app.charts.series import INKS, IslandSeries, island_series
from sudoku_ga.app.run.state import AppState
from sudoku_ga.app.services import Services
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import Theme, current_theme
from sudoku_ga.app.widgets.arrangement import hbox
from sudoku_ga.app.widgets.card import Card
from sudoku_ga.app.widgets.painting import painter_on
from sudoku_ga.app.widgets.segmented import Segmented
from sudoku_ga.app.widgets.tabs import Tab
from sudoku_ga.evolution.core.report import IslandReport, Report
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.operators.population import Islands
from sudoku_ga.evolution.records.history import HistoryMoment
from sudoku_ga.translation import _, counted, later

if TYPE_CHECKING:
    from sudoku_ga.app.charts.run_plots import IslandCurves

_WIDTH, _NODE, _HEAD = 112, 8.0, 5.0
_MOST_NUMBERED = 12


class MigrationMap(QWidget):
    """A circle of islands, with an arrow wherever migrants go."""

    def __init__(self) -> None:
        super().__init__()
        self._islands: Islands | None = None
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)

    @property
    def ways(self) -> list[tuple[int, int]]:
        """The ways of migrants: pairs of islands, counted from 0; empty without migration."""
        islands = self._islands
        if islands is None or not islands.interval:
            return []
        return [
            (origin, island)
            for island in range(islands.count)
            for origin in islands.origins(island)
        ]

    def show_islands(self, islands: Islands | None) -> None:
        """Show the ways of the migrants of a recipe."""
        self._islands = islands
        self.setVisible(islands is not None)
        words = ", ".join(f"{origin + 1}→{island + 1}" for origin, island in self.ways)
        self.setAccessibleName(_("Migrants: {ways}").format(ways=words))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(_WIDTH, 80)

    def minimumSizeHint(self) -> QSize:
        """Keep the circle round."""
        return QSize(_WIDTH, 56)

    def paintEvent(self, _event: QPaintEvent) -> None:
        islands = self._islands
        if islands is None:
            return
        theme, places = current_theme(), self._places(islands.count)
        with painter_on(self) as painter:
            ways = self.ways
            for origin, island in ways:
                both = (island, origin) in ways
                self._draw_way(painter, places[origin], places[island], both=both)
            painter.setFont(fonts.font(fonts.AXIS, fonts.SEMIBOLD))
            for island, place in enumerate(places):
                painter.setPen(QPen(getattr(theme, INKS[island % len(INKS)]), 1.4))
                painter.setBrush(theme.card)
                painter.drawEllipse(place, _NODE, _NODE)
                if islands.count <= _MOST_NUMBERED:
                    box = QRectF(place.x() - _NODE, place.y() - _NODE, 2 * _NODE, 2 * _NODE)
                    painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), str(island + 1))

    def _places(self, count: int) -> list[QPointF]:
        middle = QRectF(self.rect()).center()
        radius = max(min(self.width(), self.height()) / 2 - _NODE - 1, 4.0)
        angles = [2 * pi * island / count - pi / 2 for island in range(count)]
        return [middle + QPointF(cos(angle), sin(angle)) * radius for angle in angles]

    def _draw_way(self, painter: QPainter, start: QPointF, end: QPointF, *, both: bool) -> None:
        """Draw a line, with a head if migrants move in one direction only."""
        painter.setPen(QPen(current_theme().strong_border, 1))
        painter.drawLine(start, end)
        length = QPointF.dotProduct(end - start, end - start) ** 0.5
        if both or not length:
            return
        along = (end - start) / length
        across = QPointF(-along.y(), along.x())
        tip = end - along * (_NODE + 1)
        back = tip - along * _HEAD
        painter.setBrush(current_theme().strong_border)
        head = [tip, back + across * _HEAD / 2, back - across * _HEAD / 2]
        painter.drawPolygon(QPolygonF(head))


_NOW, _OVER_TIME = "now", "over time"
_ROW, _LABEL, _VALUE = 22.0, 66.0, 132.0


class IslandRows(QWidget):
    """A row for each island: from its best to its worst, with a tick at the mean.

    ::

        Island 1    ├──┼────────┤      best 4, mean 9.3
        Island 2      ├───┼───────┤    best 6, mean 11.0
    """

    def __init__(self) -> None:
        super().__init__()
        self._islands: Sequence[IslandReport] = ()

    def show_islands(self, islands: Sequence[IslandReport]) -> None:
        """Show islands in their order. Those without room are left out."""
        self._islands = islands
        texts = (
            _("island {place}: {text}").format(place=place, text=_text(each))
            for place, each in enumerate(islands, 1)
        )
        self.setAccessibleName("; ".join(texts))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(300, round(_ROW * min(len(self._islands), 8)))

    def minimumSizeHint(self) -> QSize:
        return QSize(240, round(2 * _ROW))

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = current_theme()
        highest = max((each.conflicts.worst for each in self._islands), default=0.0) or 1.0
        with painter_on(self) as painter:
            for index, island in enumerate(self._islands):
                if (index + 1) * _ROW > self.height():
                    break
                self._draw_row(painter, theme, index, island, highest)

    def _draw_row(
        self, painter: QPainter, theme: Theme, index: int, island: IslandReport, highest: float
    ) -> None:
        top, width = index * _ROW, max(self.width() - _LABEL - _VALUE, 10.0)
        middle = int(Qt.AlignmentFlag.AlignVCenter)
        painter.setFont(fonts.font(fonts.SECONDARY))
        painter.setPen(theme.ink2)
        painter.drawText(
            QRectF(0, top, _LABEL, _ROW), middle, _("Island {number}").format(number=index + 1)
        )
        best, mean, worst = (_LABEL + width * value / highest for value in island.conflicts)
        y = top + _ROW / 2
        painter.fillRect(QRectF(_LABEL, y - 2, width, 4), theme.track)
        painter.fillRect(QRectF(best, y - 2, max(worst - best, 2), 4), theme.selected)
        painter.fillRect(QRectF(mean - 1, y - 6, 2, 12), theme.mean)
        painter.fillRect(QRectF(best - 2, y - 6, 4, 12), theme.best)
        painter.setPen(theme.ink)
        place = QRectF(self.width() - _VALUE + 8, top, _VALUE - 8, _ROW)
        painter.drawText(place, middle, _text(island))


class IslandsCard(Card):
    """The islands now or over the run, and the ways of the migrants."""

    tab = Tab("islands", later("Islands"), ("report", "past", "recipe"), offered="has_islands")

    def __init__(self, services: Services) -> None:
        super().__init__("", _("no run yet"))
        self.set_framed(framed=False)
        self._state = services.state
        self._moments: Sequence[HistoryMoment] = ()
        self.rows = IslandRows()
        self.stack = ChartStack(_island_curves, _("No run yet"))
        self.map = MigrationMap()
        self._shown = Segmented(
            [(_NOW, _("Now")), (_OVER_TIME, _("Over time"))], _("Islands"), height=26
        )
        self._shown.chosen.connect(self._choose)
        self.head.addWidget(self._shown)
        self._stack = QStackedLayout()
        self._stack.addWidget(self.rows)
        self._stack.addWidget(self.stack)
        line = hbox(None, (self._stack, 1), self.map, spacing=12)
        self.body.addLayout(line, 1)

    def show_state(self, state: AppState) -> None:
        """Show the islands of the report that is shown, and their best over the run."""
        self._show_report(state.seen)
        moments = self._state.moments
        if moments is not self._moments:
            self._moments = moments
            self._show_series(island_series(moments))
        mark_moment(self.stack, state.past)
        if state.run_recipe is not None:
            filled = state.run_recipe.all(Role.ISLANDS)
            islands = filled[0] if filled else None
            self.map.show_islands(islands if isinstance(islands, Islands) else None)

    def _show_series(self, series: IslandSeries) -> None:
        if series.x:
            self.stack.prepare().show_series(series)
            self.stack.show_chart()
        else:
            self.stack.show_sentence()

    def _show_report(self, report: Report | None) -> None:
        islands = () if report is None else report.islands
        self.rows.show_islands(islands)
        if report is None:
            self.set_note(_("no run yet"))
            return
        migrations = counted("{count:,} migration", "{count:,} migrations", report.migrations)
        self.set_note(_("conflicts; {migrations} so far").format(migrations=migrations))

    @Slot(str)
    def _choose(self, shown: str) -> None:
        self._stack.setCurrentWidget(self.stack if shown == _OVER_TIME else self.rows)


def _island_curves() -> "IslandCurves":
    from sudoku_ga.app.charts.run_plots import IslandCurves

    return IslandCurves()


def _text(island: IslandReport) -> str:
    return _("best {best:,.0f}, mean {mean:,.1f}").format(
        best=island.conflicts.best, mean=island.conflicts.mean
    )
