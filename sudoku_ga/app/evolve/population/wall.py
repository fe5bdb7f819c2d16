"""Every individual of a population as a small board."""

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QWidget

from sudoku_ga.app.board.tiles import Tiles, image_of, plain_looks, tiles_of
from sudoku_ga.app.evolve.population.relatives import draw_relative
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import Theme, Themes, current_theme
from sudoku_ga.app.widgets.accessible import AccessibleView, tell
from sudoku_ga.app.widgets.medal import draw_medal
from sudoku_ga.evolution.observe.population_view import Individuals, conflict_masks
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.translation import _, counted, later, local_number

_CAPTION, _GAP, _EDGE = 18, 10, 2
_LEAST_WITH_RANK, _BADGE, _LEAST_CELL = 90, 16, 2
_EMPTY = later("Solve shows every individual here, as a small board with its conflicts marked.")
_STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Up: 0, Qt.Key.Key_Down: 0}


class Ranking(NamedTuple):
    """A population, and the order in which the wall shows it."""

    individuals: Individuals
    filled: Grid
    order: npt.NDArray[np.int64]

    @property
    def winner(self) -> int:
        """The place of the first individual in this order without conflicts; -1 for none."""
        solved = np.flatnonzero(self.individuals.conflicts[self.order] == 0)
        return int(self.order[solved[0]]) if len(solved) else -1


class Wall(QAbstractScrollArea):
    """Boards in rows. Only the visible ones are painted.

    ``selected(place)`` is emitted when the user selects an individual, with its place in the
    population.
    """

    selected = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._ranking: Ranking | None = None
        self._cell = 10
        self._tiles: Tiles | None = None
        self._chosen = -1
        self._why = ""
        self._relatives: Mapping[int, tuple[str, ...]] = {}
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setViewport(QWidget())
        self.setAccessibleName(_("Population, each individual as a small board"))
        self.accessible_view = AccessibleView(
            self, self, QAccessible.Role.List, QAccessible.Role.ListItem
        )
        Themes.instance().changed.connect(self._recolour)

    @property
    def ranking(self) -> Ranking | None:
        """The population that is shown, in its order."""
        return self._ranking

    @property
    def chosen(self) -> int:
        """The place of the selected individual; -1 for none."""
        return self._chosen

    def show_population(self, ranking: Ranking | None) -> None:
        """Show another population, or none."""
        self._ranking = ranking
        self.setAccessibleDescription("")
        if ranking is None or self._chosen >= ranking.individuals.count:
            self._chosen = -1
        if ranking is not None and (
            self._tiles is None or self._tiles.geometry != ranking.filled.geometry
        ):
            self._make_tiles()
        self._set_range()
        self.accessible_view.tell_changes()
        self.viewport().update()

    def show_none(self, why: str) -> None:
        """Show a sentence instead of boards. It is empty before the first run."""
        self.show_population(None)
        self._why = why
        self.setAccessibleDescription(why)

    @property
    def relatives(self) -> Mapping[int, tuple[str, ...]]:
        """The text at each relative of the selected individual, by its place."""
        return self._relatives

    def show_relatives(self, relatives: Mapping[int, tuple[str, ...]]) -> None:
        """Mark the selected individual and its ancestors.

        ``relatives``: the names of relatives by place: ``""`` for the individual itself, ``"A"``
        and ``"B"`` for its parents, ``"AB"`` for parent B of A.
        """
        if relatives != self._relatives:
            self._relatives = relatives
            self.viewport().update()

    def show_chosen(self, place: int) -> None:
        """Mark the selected individual; -1 for none."""
        if place != self._chosen:
            self._chosen = place
            self.viewport().update()

    def set_cell(self, cell: int) -> None:
        """Show larger or smaller boards; ``cell`` is the side of a cell in pixels."""
        self._cell = cell
        self._make_tiles()
        self._set_range()
        self.viewport().update()

    def choose(self, place: int) -> None:
        """Select an individual by its place, or none for -1, and emit ``selected``."""
        self._chosen = place
        self.viewport().update()
        if (rank := self.current_part) is not None:
            tell(self, QAccessible.Event.Focus, rank)
        self.selected.emit(place)

    def visible_ranks(self) -> range:
        """Return the ranks of the visible individuals, row by row from the top left."""
        if self._ranking is None or self._tiles is None:
            return range(0)
        first = self.verticalScrollBar().value() // self._pitch.height()
        rows = -(-self.viewport().height() // self._pitch.height()) + 1
        columns = self._columns
        return range(first * columns, min((first + rows) * columns, len(self._ranking.order)))

    def rank_at(self, point: QPoint) -> int | None:
        """Return the rank of the individual at a point of the viewport; None if there is none."""
        if self._ranking is None or self._tiles is None:
            return None
        column = (point.x() - _EDGE) // self._pitch.width()
        row = (point.y() + self.verticalScrollBar().value()) // self._pitch.height()
        rank = row * self._columns + column
        return rank if 0 <= column < self._columns and rank < len(self._ranking.order) else None

    @property
    def part_count(self) -> int:
        """The number of individuals."""
        return 0 if self._ranking is None else len(self._ranking.order)

    @property
    def current_part(self) -> int | None:
        """The rank of the selected individual."""
        return None if self._ranking is None or self._chosen < 0 else self._rank_of(self._chosen)

    @property
    def is_read_only(self) -> bool:
        """Whether individuals cannot be changed: always."""
        return True

    def part_name(self, part: int) -> str:
        """Return the rank and the conflicts of an individual."""
        assert self._ranking is not None
        place = self._place(part)
        conflicts = int(self._ranking.individuals.conflicts[place])
        said = counted("{count:,} conflict", "{count:,} conflicts", conflicts)
        if place == self._ranking.winner:
            said = _("solved")
        return _("individual {rank:,}, {conflicts}").format(rank=part + 1, conflicts=said)

    def part_rect(self, part: int) -> QRect:
        """Return where an individual lies with its caption."""
        place = QRect(self._corner(part), self._board_size + QSize(0, _CAPTION))
        return place.translated(self.viewport().pos())

    def part_at(self, x: int, y: int) -> int | None:
        """Return the rank of the individual at a point."""
        return self.rank_at(QPoint(x, y) - self.viewport().pos())

    def sizeHint(self) -> QSize:
        return QSize(570, 560)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._make_tiles()
        self._set_range()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Select the individual under the pointer, or deselect it."""
        rank = self.rank_at(event.position().toPoint())
        if event.button() == Qt.MouseButton.LeftButton and rank is not None:
            place = self._place(rank)
            self.choose(-1 if place == self._chosen else place)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Accept the release that follows an accepted press."""
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the selection, or end it with Space. Page Up and Page Down scroll."""
        key = Qt.Key(event.key())
        if key == Qt.Key.Key_Space and self._chosen >= 0:
            self.choose(-1)
            return
        if self._ranking is None or key not in _STEPS:
            super().keyPressEvent(event)
            return
        rows = {Qt.Key.Key_Up: -self._columns, Qt.Key.Key_Down: self._columns}
        rank = self._rank_of(self._chosen) + rows.get(key, _STEPS[key])
        rank = min(max(rank, 0), len(self._ranking.order) - 1)
        self.choose(self._place(rank))
        self._bring_into_sight(rank)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Combine the visible boards into one image and paint it with their captions."""
        ranking, tiles, ranks = self._ranking, self._tiles, self.visible_ranks()
        if ranking is None or tiles is None or not ranks:
            self._paint_empty()
            return
        ratio = self.devicePixelRatioF()
        places = ranking.order[ranks.start : ranks.stop]
        digits = ranking.individuals.digits[places]
        masks = conflict_masks(ranking.filled.geometry, digits)
        boards = tiles.boards(digits, plain_looks(ranking.filled.digits > 0, masks))
        theme = current_theme()
        size = self._board_size
        with QPainter(self.viewport()) as painter:
            painter.setFont(fonts.font(fonts.SECONDARY, fonts.SEMIBOLD))
            for rank, place, pixels in zip(ranks, places.tolist(), boards, strict=True):
                corner = self._corner(rank)
                painter.drawImage(corner + QPoint(0, _CAPTION), image_of(pixels, ratio))
                self._draw_caption(painter, theme, QRect(corner, size), rank, place)

    def _paint_empty(self) -> None:
        theme = current_theme()
        with QPainter(self.viewport()) as painter:
            place = self.viewport().rect().adjusted(20, 0, -20, 0)
            flags = int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap)
            painter.setPen(theme.ink2)
            painter.drawText(place, flags, self._why or _(_EMPTY))

    def _draw_caption(
        self, painter: QPainter, theme: Theme, board: QRect, rank: int, place: int
    ) -> None:
        """Draw what is above a board: the caption, and what follows it."""
        assert self._ranking is not None
        line = QRect(board.topLeft(), QSize(board.width(), _CAPTION - 3))
        chosen = place == self._chosen
        vertical = Qt.AlignmentFlag.AlignVCenter
        conflicts = int(self._ranking.individuals.conflicts[place])
        wins = not conflicts and place == self._ranking.winner
        ring = QRectF(board.translated(0, _CAPTION)).adjusted(-1, -1, 1, 1)
        if wins:
            top, right = line.center().y() - _BADGE // 2, line.right() + 1
            draw_medal(painter, 1, QRectF(right - _BADGE, top, _BADGE, _BADGE), theme)
            painter.setPen(QPen(theme.solved, 2))
            painter.drawRect(ring)
        else:
            text = local_number(conflicts)
            painter.setPen(theme.ink)
            painter.drawText(line, int(vertical | Qt.AlignmentFlag.AlignRight), text)
            x = line.right() - painter.fontMetrics().horizontalAdvance(text) - 13
            painter.fillRect(QRect(x, line.center().y() - 3, 8, 8), theme.conflict_solid)
        if board.width() >= _LEAST_WITH_RANK:
            painter.setPen(theme.accent if chosen else theme.ink2)
            painter.drawText(line, int(vertical), f"#{local_number(rank + 1)}")
        if place in self._relatives:
            draw_relative(painter, theme, line, ring, self._relatives[place])
            painter.setFont(fonts.font(fonts.SECONDARY, fonts.SEMIBOLD))
        if chosen:
            painter.setPen(QPen(theme.accent, 2))
            painter.drawRect(ring)

    @property
    def _board_size(self) -> QSize:
        if self._tiles is None:
            return QSize(100, 100)
        ratio = self.devicePixelRatioF()
        return QSize(round(self._tiles.width / ratio), round(self._tiles.height / ratio))

    @property
    def _pitch(self) -> QSize:
        return self._board_size + QSize(_GAP, _CAPTION + _GAP - 4)

    @property
    def _columns(self) -> int:
        return max(1, (self.viewport().width() - 2 * _EDGE + _GAP) // self._pitch.width())

    def _corner(self, rank: int) -> QPoint:
        """Return the top left of an individual in the viewport."""
        row, column = divmod(rank, self._columns)
        top = row * self._pitch.height() - self.verticalScrollBar().value()
        return QPoint(_EDGE + column * self._pitch.width(), top)

    def _place(self, rank: int) -> int:
        assert self._ranking is not None
        return int(self._ranking.order[rank])

    def _rank_of(self, place: int) -> int:
        assert self._ranking is not None
        found = np.flatnonzero(self._ranking.order == place)
        return int(found[0]) if len(found) else 0

    def _bring_into_sight(self, rank: int) -> None:
        bar, pitch = self.verticalScrollBar(), self._pitch.height()
        top = rank // self._columns * pitch
        if top < bar.value():
            bar.setValue(top)
        elif top + pitch > bar.value() + self.viewport().height():
            bar.setValue(top + pitch - self.viewport().height())

    def _make_tiles(self) -> None:
        """Make the tiles, enlarged by up to a half so that the boards fill a row.

        A board that is wider than the row is made smaller.
        """
        if self._ranking is None:
            return
        geometry, ratio = self._ranking.filled.geometry, self.devicePixelRatioF()
        theme = current_theme().name
        least = tiles_of(geometry, round(self._cell * ratio), theme)
        gap, width = round(_GAP * ratio), round((self.viewport().width() - 2 * _EDGE) * ratio)
        columns = max(1, (width + gap) // (least.width + gap))
        spare = (width + gap) // columns - gap - least.width
        cell = least.cell + min(spare // geometry.size, least.cell // 2)
        self._tiles = tiles_of(geometry, max(cell, _LEAST_CELL), theme)

    def _set_range(self) -> None:
        count = 0 if self._ranking is None else len(self._ranking.order)
        rows = -(-count // self._columns)
        excess = rows * self._pitch.height() - self.viewport().height()
        bar = self.verticalScrollBar()
        bar.setRange(0, max(0, excess))
        bar.setSingleStep(self._pitch.height() // 3)
        bar.setPageStep(self.viewport().height())

    def _recolour(self) -> None:
        self._make_tiles()
        self.viewport().update()


def ranked(individuals: Individuals, *, by_place: bool) -> npt.NDArray[np.int64]:
    """Return the places of individuals in the order of the wall: by conflicts, or by place."""
    if by_place:
        return np.arange(individuals.count, dtype=np.int64)
    return np.argsort(individuals.conflicts, kind="stable")
