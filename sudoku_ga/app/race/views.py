"""The lanes of a race: a small board for each, and all curves in one chart."""

import math

# pyqtgraph uses the first Qt binding that is imported.
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from sudoku_ga.app.board.tiles import Tiles, image_of, plain_looks, tiles_within
from sudoku_ga.app.charts.curve import Along
from sudoku_ga.app.race.lanes import LaneState, amount_text, lane_text, ordinal
from sudoku_ga.app.run.state import shown_digits
from sudoku_ga.app.run.words import conflicts_text
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import Themes, current_theme
from sudoku_ga.app.widgets.arrangement import hbox
from sudoku_ga.app.widgets.medal import MEDAL, Medal
from sudoku_ga.app.widgets.text import ElidedText, Text, Tone
from sudoku_ga.evolution.observe.population_view import conflict_masks
from sudoku_ga.puzzle.grid import Digits, Grid

_LEAST, _USUAL, _RING, _DOT, _SPACING = 104, 260, 3, 12, 6
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
        ``ring``: the colour of the theme for a frame around the board; empty for no frame.
        """
        self._filled, self._digits, self._ring = filled, digits, ring
        self.update()

    def board_size(self, width: int, height: int) -> QSize:
        """Return the size of the board with its frame, within a place of a size in pixels."""
        if self._filled is None:
            return QSize(min(width, height), min(width, height))
        ratio = self.devicePixelRatioF()
        tiles = self._tiles_for(self._filled, ratio, width, height)
        wide, high = math.ceil(tiles.width / ratio), math.ceil(tiles.height / ratio)
        return QSize(wide + 2 * _RING, high + 2 * _RING)

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self._filled is None or self._digits is None:
            return
        ratio = self.devicePixelRatioF()
        tiles = self._tiles_for(self._filled, ratio, self.width(), self.height())
        digits = self._digits[None]
        # A blank cell is in no conflict with another one.
        masks = conflict_masks(self._filled.geometry, digits) & (digits > 0)
        pixels = tiles.boards(digits, plain_looks(self._filled.digits > 0, masks))[0]
        image = image_of(pixels, ratio)
        width, height = tiles.width / ratio, tiles.height / ratio
        # Whole pixels of the screen: otherwise the digits would be blurred.
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
        """Use another colour of the theme."""
        self._ink = ink
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
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
        head.addStrut(MEDAL)
        for part in (self._head, self.board, self._foot):
            part.setParent(self)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def sizeHint(self) -> QSize:
        return QSize(_USUAL, _USUAL + self._beside)

    def minimumSizeHint(self) -> QSize:
        return QSize(_LEAST, _LEAST + self._beside)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    @property
    def _beside(self) -> int:
        return MEDAL + self._foot.sizeHint().height() + 2 * _SPACING

    def _fit(self) -> None:
        """Align name and caption with the left edge of the board, if there is room."""
        height, low = self.height() - self._beside, self._foot.sizeHint().height()
        board = self.board.board_size(self.width(), height)
        words = self.note.sizeHint().width() + 3 * _GAP + self.conflicts.sizeHint().width()
        name = self.name.sizeHint().width() + _DOT + MEDAL + 2 * _GAP
        width = min(max(board.width() - 2 * _RING, words, name), self.width())
        left = min((self.width() - board.width()) // 2 + _RING, self.width() - width)
        self._head.setGeometry(left, 0, width, MEDAL)
        self.board.setGeometry(0, MEDAL + _SPACING, self.width(), board.height())
        self._foot.setGeometry(left, MEDAL + board.height() + 2 * _SPACING, width, low)

    def show_lane(
        self, state: LaneState, puzzle: Grid, along: Along, place: int | None, *, is_ahead: bool
    ) -> None:
        """Show the state of a lane.

        ``puzzle``: the puzzle, which is shown before the first report.
        ``place``: the place of the lane; None if it has none yet.
        ``is_ahead``: whether no lane that goes on has fewer conflicts.
        """
        lane, report = state.lane, state.report
        self._dot.set_ink(lane.ink)
        self.name.setText(lane.name)
        self.medal.show_place(place, "" if place is None else ordinal(place))
        ring = lane.ink if state.is_solved else ""
        if report is None:
            self.board.show_board(puzzle, puzzle.digits)
        else:
            self.board.show_board(report.start.filled, shown_digits(report), ring)
        text = note = lane_text(state, along)
        if state.failure is not None:
            self.note.set_tone(Tone.CONFLICT)
        found = ""
        if report is not None and not state.is_solved and state.failure is None:
            found = conflicts_text(report.conflicts.best)
            if report.outcome is not None and report.outcome.conflicts is not None:
                # The words below the lanes describe how the race ended.
                note = amount_text(state.at(along), along)
        self.note.setText(note)
        self.conflicts.setText(found)
        self.conflicts.set_weight(fonts.SEMIBOLD if is_ahead else fonts.REGULAR)
        solved = state.is_solved
        self.note.set_weight(fonts.SEMIBOLD if solved else fonts.REGULAR)
        if state.failure is None:
            self.note.set_tone(Tone.INK if solved else Tone.SECONDARY)
        self._fit()
        parts = (lane.name, text, found, "" if place is None else ordinal(place))
        self.setAccessibleName(", ".join(part for part in parts if part))
