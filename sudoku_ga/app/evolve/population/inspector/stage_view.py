"""The four stages of a generation side by side where there is room, or one of them."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QHelpEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QToolTip, QWidget

from sudoku_ga.app.evolve.population.inspector.stage_data import StageShown
from sudoku_ga.app.evolve.population.inspector.stage_painting import StagePainting
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import current_theme
from sudoku_ga.app.widgets.painting import CARD_RADIUS, draw_frame, painter_on
from sudoku_ga.app.widgets.text import plain_tip
from sudoku_ga.puzzle.grid import Grid

ABREAST = 4
"""The number of stages of a generation, which are shown together. Later stages are shown alone."""

_LEAST_WIDTH, _LEAST_HEIGHT = 344, 158
"""The least size of one of the four stages, in pixels: three boards whose digits can be read."""

_APART, _EDGE, _NAME, _LINE = 10.0, 8.0, 19.0, 16.0
_LEAST_BOARDS = 112.0
"""The room, in pixels, that long sentences leave to the boards and their captions."""


def columns_in(size: QSize) -> int:
    """Return the number of columns in which the four stages fit; 0 if they do not."""
    for columns, rows in ((4, 1), (2, 2)):
        wide = columns * _LEAST_WIDTH + (columns - 1) * _APART
        high = rows * _LEAST_HEIGHT + (rows - 1) * _APART
        if size.width() >= wide and size.height() >= high:
            return columns
    return 0


class StageView(QWidget):
    """Draws stages. They are drawn again only if others are shown.

    ::

        ┌ 1 Selection ─────┐┌ 2 Crossover ─────┐
        │ sentences        ││ sentences        │
        │ A    B    bars   ││ A    B    child  │
        └──────────────────┘└──────────────────┘
        ┌ 3 Mutation … ────┐┌ 4 Replacement ───┐

    ``pointed(number)`` is emitted when a person clicks at one of the four.
    """

    pointed = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._stages: Sequence[StageShown] = ()
        self._number = 0
        self._filled: Grid | None = None
        self._columns = 0

    @property
    def stage(self) -> StageShown | None:
        """The stage that is chosen."""
        return self._stages[self._number] if self._stages else None

    @property
    def shows_all(self) -> bool:
        """Whether the four are shown together, each with its sentences."""
        return bool(self._columns and self._stages) and self._number < ABREAST

    def show_stages(self, stages: Sequence[StageShown], number: int, filled: Grid | None) -> None:
        """Show other stages.

        ``stages``: the four of a generation and what follows them; empty for none.
        ``number``: which one is meant.
        ``filled``: the cells that evolution cannot change.
        """
        self._stages, self._number, self._filled = stages, number, filled
        stage = self.stage
        self.setAccessibleName("" if stage is None else stage.name)
        self.setAccessibleDescription("" if stage is None else stage.words)
        self.update()

    def set_columns(self, columns: int) -> None:
        """Show the four in this number of columns; if 0, show one of them."""
        self._columns = columns
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(560, 220)

    def minimumSizeHint(self) -> QSize:
        """Keep room for boards without digits."""
        return QSize(220, 80)

    def place_of(self, number: int) -> QRectF:
        """Return the rectangle of one of the four."""
        rows = ABREAST // self._columns
        row, column = divmod(number, self._columns)
        width = (self.width() - (self._columns - 1) * _APART) / self._columns
        height = (self.height() - (rows - 1) * _APART) / rows
        return QRectF(column * (width + _APART), row * (height + _APART), width, height)

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self.stage is None or self._filled is None:
            return
        with painter_on(self) as painter:
            painting = StagePainting(painter, current_theme(), self._filled)
            if self.shows_all:
                for number in range(ABREAST):
                    self._draw_panel(painter, painting, number)
            else:
                painting.draw(self.stage, QRectF(self.rect()))

    def event(self, event: QEvent) -> bool:
        """Show the whole text of a stage, parts of which may be cut off."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            number = self._number_at(QPointF(event.pos())) if self.shows_all else self._number
            shown = self._stages[number : number + 1] if number is not None else ()
            words = "".join(stage.words for stage in shown)
            QToolTip.showText(event.globalPos(), plain_tip(words), self)
            return True
        return super().event(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        number = self._number_at(event.position())
        if number is not None and event.button() == Qt.MouseButton.LeftButton:
            self.pointed.emit(number)

    def _number_at(self, point: QPointF) -> int | None:
        if not self.shows_all:
            return None
        return next((n for n in range(ABREAST) if self.place_of(n).contains(point)), None)

    def _draw_panel(self, painter: QPainter, painting: StagePainting, number: int) -> None:
        """Draw one of the four: frame, name, sentences and boards."""
        theme, stage, place = painting.theme, self._stages[number], self.place_of(number)
        meant = number == self._number
        border = theme.accent if meant else theme.border
        draw_frame(painter, place, CARD_RADIUS - 2, border=border, width=2 if meant else 1)
        inner = place.adjusted(_EDGE, _EDGE - 3, -_EDGE, -_EDGE)
        painter.setFont(fonts.font(fonts.SECONDARY, fonts.SEMIBOLD))
        painter.setPen(theme.accent if meant else theme.ink)
        painter.drawText(inner, f"{number + 1}  {stage.name}")
        words = inner.adjusted(0, _NAME, 0, 0)
        height = _draw_sentences(painter, painting, " ".join(stage.sentences), words)
        painting.draw(stage, words.adjusted(0, height + 2, 0, 0))


def _draw_sentences(painter: QPainter, painting: StagePainting, text: str, room: QRectF) -> float:
    """Draw sentences and return their height.

    They are shortened where they would take the room of the boards.
    """
    painter.setFont(fonts.font(fonts.SECONDARY))
    painter.setPen(painting.theme.ink)
    lines = max(2, int((room.height() - _LEAST_BOARDS) / _LINE))
    flags = int(Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextWordWrap)
    needed = painter.boundingRect(room, flags, text).height()
    if needed > lines * _LINE + 1:
        # The words leave a little room at the end of each line.
        width = int((lines - 0.4) * room.width())
        text = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, width)
        needed = lines * _LINE
    painter.drawText(QRectF(room.left(), room.top(), room.width(), needed + 2), flags, text)
    return needed
