"""The page with search map, gene pool and the board of a location."""

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QSizePolicy, QStackedWidget, QWidget

from sudoku_ga.app.board.picture import BoardPicture
from sudoku_ga.app.board.view import BoardView
from sudoku_ga.app.charts.chart_stack import ChartStack
from sudoku_ga.app.evolve.landscape.data import GenePool, SearchMap
from sudoku_ga.app.evolve.landscape.legends import MapLegend, PoolLegend
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.widgets.arrangement import hbox, vbox
from sudoku_ga.app.widgets.button import Button, Kind
from sudoku_ga.app.widgets.segmented import Choice
from sudoku_ga.app.widgets.text import ElidedText, Text, Tone, plain_tip, wrapping
from sudoku_ga.evolution.observe.population_view import conflict_masks
from sudoku_ga.puzzle.grid import Digits
from sudoku_ga.translation import _, later

if TYPE_CHECKING:
    from sudoku_ga.app.evolve.landscape.plots import GenePlot, MapPlot

_WIDTH, _BUTTON = 150, 20


class LocationCard(QWidget):
    """A small board with its conflicts and visits, and buttons for other locations.

    ``stepped(int)`` is emitted to ask for another location, with the distance to its place.
    """

    stepped = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.view = BoardView()
        self.view.setFixedSize(_WIDTH, _WIDTH)
        self.title = Text(weight=fonts.SEMIBOLD)
        self.words = wrapping(Text(size=fonts.SECONDARY, tone=Tone.SECONDARY))
        self.words.setAlignment(Qt.AlignmentFlag.AlignTop)
        # Where there is not enough room, the last of them are cut off and the board stays whole.
        self.words.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Ignored)
        self.words.setTextFormat(Qt.TextFormat.PlainText)
        self.previous = _button("chevron_left", _("Previous location"))
        self.next = _button("chevron_right", _("Next location"))
        self.close_button = Button("×", kind=Kind.FLAT, height=_BUTTON)
        self.close_button.setToolTip(_("Close the board"))
        self.close_button.setAccessibleName(_("Close the board"))
        self.previous.clicked.connect(self._go_back)
        self.next.clicked.connect(self._go_on)
        head = hbox(None, (self.title, 1), self.previous, self.next, self.close_button, spacing=0)
        vbox(self, head, self.view, (self.words, 1), spacing=4)
        self.setFixedWidth(_WIDTH)
        self.setAccessibleName(_("Location"))

    def show_location(self, shown: SearchMap, location: int) -> None:
        """Show the best board of a location. The title gives its conflicts."""
        filled, digits = shown.filled, shown.network.best_boards[location]
        marked = np.flatnonzero(conflict_masks(filled.geometry, digits[np.newaxis])[0])
        self.view.show_board(
            BoardPicture(
                filled.geometry,
                filled.digits,
                evolved=digits,
                conflict_cells=frozenset(marked.tolist()),
                locked=True,
            )
        )
        title, *lines = shown.location_text(location).split("\n")
        self.title.setText(title)
        self.words.setText("\n".join(lines))
        self.words.setToolTip(plain_tip("\n".join(lines)))

    @Slot()
    def _go_back(self) -> None:
        self.stepped.emit(-1)

    @Slot()
    def _go_on(self) -> None:
        self.stepped.emit(1)


def _button(icon: str, name: str) -> Button:
    button = Button(icon=icon, kind=Kind.FLAT, height=_BUTTON)
    button.setToolTip(name)
    button.setAccessibleName(name)
    return button


MAP, POOL = "map", "pool"

_NO_MAP = later(
    "A run draws its map here: a point for each best board, and a line from the best board of one "
    "generation to that of the next."
)
_NO_POOL = later(
    "A run draws its gene pool here: a row for each generation, and a column for each free cell. "
    "The stronger the colour, the more boards have the same digit there."
)
_HEIGHT, _BESIDE_FROM, _BELOW_FROM, _LEAST_CHOICE = 26, 380, 440, 100


class LandscapePage(QWidget):
    """Shows one of the two pictures.

    ``shown``: the choice of the picture, :data:`MAP` or :data:`POOL`.
    ``earlier``: checked while earlier runs on the puzzle are part of the map.
    ``location``: the board of the chosen location.

    ``wanted_changed()`` is emitted when another picture is chosen.
    """

    wanted_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.shown = Choice(
            [(MAP, _("Search map")), (POOL, _("Gene pool"))], _("Picture"), height=_HEIGHT
        )
        self.shown.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.shown.setMinimumWidth(_LEAST_CHOICE)  # so that no button beside a board is cut off
        self.shown.chosen.connect(self._choose)
        self.earlier = Button(_("Earlier runs"), height=_HEIGHT)
        self.earlier.setCheckable(True)
        self.earlier.setChecked(True)
        self.earlier.setToolTip(_("Draw earlier runs on this puzzle in the same map"))
        self.earlier.toggled.connect(self.wanted_changed)
        self.note = ElidedText(size=fonts.SECONDARY, tone=Tone.SECONDARY)
        self.note.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.note.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.map: ChartStack[MapPlot] = ChartStack(self._make_map, _(_NO_MAP))
        self.pool: ChartStack[GenePlot] = ChartStack(_make_pool, _(_NO_POOL))
        self.location = LocationCard()
        self.location.stepped.connect(self._step)
        self.location.close_button.clicked.connect(self._close_location)
        self.location.hide()
        self.legend, self._pool_legend = MapLegend(), PoolLegend()
        self._stack = QStackedWidget()
        self._stack.addWidget(_with_legend(self.map, self.legend))
        self._stack.addWidget(_with_legend(self.pool, self._pool_legend))
        head = hbox(None, self.shown, self.earlier, (self.note, 1), spacing=8)
        self._left = QWidget()
        vbox(self._left, head, (self._stack, 1), spacing=6)
        self._both = hbox(self, (self._left, 1), self.location, spacing=8)
        self.show_map(None, has_earlier=False)
        self.show_pool(None)

    def show_map(
        self, shown: SearchMap | None, *, has_earlier: bool, is_live: bool = False
    ) -> None:
        """Draw a search map, or say how to get one.

        ``has_earlier``: whether there are earlier runs that could be part of the map.
        ``is_live``: whether the newest run goes on.
        """
        self.earlier.setEnabled(has_earlier)
        self.legend.setVisible(shown is not None)
        if shown is None:
            self._show_location(-1)
            self.map.show_sentence()
            self._write_note()
            return
        plot = self.map.prepare()
        self.legend.show_map(shown.looks, shown.network.radius)
        plot.show_map(shown, is_live=is_live)
        self.map.show_chart()
        if self.shown.value == MAP:
            self._show_location(plot.chosen)
        self._write_note()

    def mark_board(self, board: Digits | None) -> None:
        """Put the ring of the map around the location of a board; without a board remove it."""
        plot = self._plot
        if plot is None or plot.map is None:
            return
        plot.choose(-1 if board is None else plot.map.location_of(board))
        if not self.location.isHidden():
            self._show_location(plot.chosen)

    def show_pool(self, pool: GenePool | None) -> None:
        """Draw a gene pool, or say how to get one."""
        rows = 0 if pool is None else len(pool.generations)
        self._pool_legend.setVisible(rows > 0)
        if pool is None or not rows:
            self.pool.show_sentence()
            return
        self.pool.prepare().show_pool(pool)
        self.pool.show_chart()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the board of a location beside the map, below it, or in its place."""
        super().resizeEvent(event)
        self._share_room(with_location=not self.location.isHidden())

    def _share_room(self, *, with_location: bool) -> None:
        narrow, tall = self.width() < _BESIDE_FROM, self.height() >= _BELOW_FROM
        below = narrow and tall
        directions = QBoxLayout.Direction
        self._both.setDirection(directions.TopToBottom if below else directions.LeftToRight)
        # What goes is hidden first: otherwise the other would make the page wider.
        if with_location:
            self._left.setVisible(below or not narrow)
            self.location.show()
        else:
            self.location.hide()
            self._left.show()

    @property
    def _plot(self) -> "MapPlot | None":
        """The plot with its map; None while there is no map, since it keeps that of a past run."""
        return self.map.chart if self.map.shows_chart else None

    def _make_map(self) -> "MapPlot":
        from sudoku_ga.app.evolve.landscape.plots import MapPlot

        plot = MapPlot()
        plot.location_chosen.connect(self._show_location)
        return plot

    def _write_note(self) -> None:
        plot = self._plot
        shown = plot.map if plot is not None and self.shown.value == MAP else None
        self.note.setText("" if shown is None else shown.summary)
        self.note.setToolTip("" if shown is None else plain_tip(shown.details))
        self.note.setAccessibleDescription("" if shown is None else shown.details)

    @Slot(int)
    def _show_location(self, location: int) -> None:
        plot = self._plot
        if plot is None or plot.map is None or location < 0:
            self._share_room(with_location=False)
            return
        self.location.show_location(plot.map, location)
        self._share_room(with_location=True)

    @Slot(int)
    def _step(self, by: int) -> None:
        self.map.prepare().step(by)

    @Slot()
    def _close_location(self) -> None:
        self.map.prepare().choose(-1)
        self._show_location(-1)

    @Slot(str)
    def _choose(self, picture: str) -> None:
        self._stack.setCurrentIndex((MAP, POOL).index(picture))
        self.earlier.setVisible(picture == MAP)
        chosen = -1 if self.map.chart is None or picture == POOL else self.map.chart.chosen
        self._show_location(chosen)
        self._write_note()
        self.wanted_changed.emit()


def _with_legend(chart: QWidget, legend: QWidget) -> QWidget:
    page = QWidget()
    vbox(page, (chart, 1), legend, spacing=4)
    return page


def _make_pool() -> "GenePlot":
    from sudoku_ga.app.evolve.landscape.plots import GenePlot

    return GenePlot()
