"""Paints a board; knows nothing of keys, mouse or window."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QImage,
    QPainter,
    QPainterPath,
    QPen,
    QPolygonF,
)

from sudoku_ga.app.board.cell_style import (
    BAR_STEPS,
    DIFFERING_STEPS,
    FLASH_STEPS,
    HEAT_STEPS,
    Flaw,
    Kind,
    Look,
    Ring,
    Tint,
    ground_of,
    hatching_of,
)
from sudoku_ga.app.board.layout import BoardLayout
from sudoku_ga.app.board.marks import MarkPainter, MarkPlaces
from sudoku_ga.app.board.picture import digit_text
from sudoku_ga.app.board.signs import HintPainter, Inks, draw_edges, draw_signs, shaded
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import Theme, mixed, readable
from sudoku_ga.puzzle.outlines import CAGE_INSET, region_lines, signs_of

_SHARES = {1: 0.54, 2: 0.42, 3: 0.3}
"""The font size as a share of the cell, for one character, for two and for three."""

_DOT, _DOT_PLACE = 0.045, 0.12
"""The radius and the centre of the dot of a digit placed by logic, as shares of the cell."""

_FLASH, _WAVE = 0.28, 0.6
"""The share of the accent in the ground of a cell that begins to flash, and the share of the colour
of a solved board at the crest of the wave."""

_SOFT = 0.16
"""The share of a strong colour in a ground."""

_GIVEN = 0.07
"""The share of the ink in the ground of a given that is tinted as a peer."""

_LEAST_CELL_WITH_DIGIT = 8
_RADIUS = 8


def paint_ground(image: QImage, layout: BoardLayout, theme: Theme) -> None:
    """Paint lines and frame."""
    image.fill(Qt.GlobalColor.transparent)
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        # The clip has jagged corners. The middle of the frame covers them.
        painter.setClipPath(_frame_path(layout))
        painter.fillRect(image.rect(), theme.thin_line)
        _fill_box_lines(painter, layout, theme.thick_line)
        _fill_region_lines(painter, layout, theme.thick_line)
        painter.setClipping(False)
        _draw_frame(painter, layout, theme)


class CellPainter:
    """Paints single cells over the ground.

    ``layout``: the places of cells and lines, in pixels of the screen: the painter must not be
    scaled.
    ``numbers``: whether digits above 9 are shown as numbers even where letters would do.
    """

    def __init__(self, layout: BoardLayout, theme: Theme, *, numbers: bool) -> None:
        self._layout, self._theme = layout, theme
        size = layout.geometry.size
        self._texts = [digit_text(digit, size, numbers=numbers) for digit in range(1, size + 1)]
        self._signs, self._inks = signs_of(layout.geometry).kinds, Inks.of(theme)
        self._below_totals = bool(layout.geometry.layout.cages)
        places = MarkPlaces.on(layout.geometry, layout.cell)
        self._marks = MarkPainter(places, self._texts, theme)
        self._hints = HintPainter(layout, self._texts, theme)
        pixels = layout.cell * _SHARES[len(self._texts[-1])]
        regular, semibold = fonts.font(pixels), fonts.font(pixels, fonts.SEMIBOLD)
        self._types: dict[Kind, tuple[QFont, QColor]] = {
            Kind.GIVEN: (semibold, theme.given),
            Kind.PLACED: (regular, theme.placed),
            Kind.LOGIC: (regular, theme.ink),
            Kind.EXACT: (regular, theme.solved),
            Kind.EVOLVED: (regular, theme.evolved),
        }
        self._tints = {
            Tint.PLAIN: theme.card,
            Tint.GIVEN: theme.given_cell,
            Tint.PEER: theme.peers,
            Tint.GIVEN_PEER: mixed(theme.peers, theme.ink, _GIVEN),
            Tint.SAME_DIGIT: theme.same_digit,
            Tint.IMPOSSIBLE: theme.sunken,
            Tint.WRONG: theme.conflict_cell,
            Tint.CAUSE: theme.warning_soft,
            Tint.OTHER_CAUSE: mixed(theme.card, theme.series4, _SOFT),
            Tint.TARGET: mixed(theme.card, theme.solved, _SOFT),
            Tint.RULED_OUT: theme.conflict_cell,
            Tint.CONFLICT: theme.conflict_cell,
            Tint.SELECTED: theme.selected,
        }

    def paint(self, painter: QPainter, cell: int, look: Look) -> None:
        """Paint a cell, and nothing outside it."""
        self._fill(painter, cell, look)
        if look.role or look.outline:
            self._hints.paint(painter, cell, look)
        if look.digit and self._layout.cell >= _LEAST_CELL_WITH_DIGIT:
            self._draw_digit(painter, cell, look)
            if look.kind in (Kind.LOGIC, Kind.EXACT):
                self._draw_dot(painter, cell, square=look.kind is Kind.EXACT)
        if look.overlay > HEAT_STEPS:
            self._draw_bar(painter, cell, 1.0, self._theme.track)
            share = (look.overlay - HEAT_STEPS - 1) / BAR_STEPS
            self._draw_bar(painter, cell, share, self._theme.solved)
        if look.differing:
            self._draw_bar(
                painter, cell, look.differing / DIFFERING_STEPS, self._theme.strong_border
            )
        if look.marks or look.centre:
            self._marks.paint(painter, self._layout.corner(cell), look)
        if look.ring is not Ring.NONE:
            self._draw_ring(painter, cell, focused=look.ring is Ring.FOCUSED)
        if Flaw.CONFLICT in look.flaw:
            self._draw_triangle(painter, cell)
        if Flaw.WRONG in look.flaw:
            self._strike_out(painter, cell)

    def _fill(self, painter: QPainter, cell: int, look: Look) -> None:
        rect = _cell_rect(self._layout, cell)
        if not look.corner:
            self._fill_ground(painter, rect, look)
            return
        painter.save()
        painter.setClipRect(rect)
        painter.setClipPath(_frame_path(self._layout), Qt.ClipOperation.IntersectClip)
        self._fill_ground(painter, rect, look)
        painter.setClipRect(rect)
        _draw_frame(painter, self._layout, self._theme)
        painter.restore()

    def _fill_ground(self, painter: QPainter, rect: QRectF, look: Look) -> None:
        """Fill a cell, and hatch it if it has a colour or cannot hold the chosen digit."""
        painter.fillRect(rect, self._ground_of(look))
        brush = hatching_of(look, self._theme)
        if brush is not None:
            painter.setBrushOrigin(rect.topLeft())
            painter.fillRect(rect, brush)
        signs = self._signs[look.signs]
        if look.signs and self._layout.cell >= _LEAST_CELL_WITH_DIGIT:
            draw_signs(painter, rect, signs, self._inks)
        if signs.edges:
            draw_edges(painter, rect, signs.edges, self._layout.thin, self._inks.region)

    def _ground_of(self, look: Look) -> QColor:
        """Return the ground. Heat shows through every tint but the selection."""
        ground = self._tints[look.tint]
        if look.colour:
            ground = ground_of(look, self._theme, ground)
        if look.signs:
            plain = look.tint in (Tint.PLAIN, Tint.GIVEN) and not look.colour
            ground = shaded(ground, self._signs[look.signs], self._theme, plain=plain)
        if 0 < look.overlay <= HEAT_STEPS and look.tint is not Tint.SELECTED:
            ground = self._theme.heat[look.overlay - 1]
        if look.flash > FLASH_STEPS:
            share = _WAVE * (look.flash - FLASH_STEPS) / FLASH_STEPS
            return mixed(ground, self._theme.solved, share)
        if look.flash:
            return mixed(ground, self._theme.accent, _FLASH * look.flash / FLASH_STEPS)
        return ground

    def _draw_bar(self, painter: QPainter, cell: int, share: float, colour: QColor) -> None:
        x, y = self._layout.corner(cell)
        size = self._layout.cell
        inset, thickness = 0.14 * size, max(1.0, 0.045 * size)
        length = share * (size - 2 * inset)
        painter.fillRect(QRectF(x + inset, y + 0.9 * size, length, thickness), colour)

    def _draw_digit(self, painter: QPainter, cell: int, look: Look) -> None:
        text = self._texts[look.digit - 1]
        font, _colour = self._types[look.kind]
        metrics = QFontMetricsF(font)
        x, y = self._layout.corner(cell)
        middle = self._layout.cell / 2
        left = x + middle - metrics.horizontalAdvance(text) / 2
        painter.setFont(font)
        painter.setPen(self._ink_of(look))
        painter.drawText(QPointF(left, y + middle + metrics.capHeight() / 2), text)

    def _ink_of(self, look: Look) -> QColor:
        """Return the ink of a digit, which can be read on the ground."""
        _font, colour = self._types[look.kind]
        is_wrong = Flaw.WRONG in look.flaw
        return readable(self._theme.conflict if is_wrong else colour, self._ground_of(look))

    def _draw_dot(self, painter: QPainter, cell: int, *, square: bool) -> None:
        """Draw the dot of a digit placed by logic, or the square of an exact one."""
        x, y = self._layout.corner(cell)
        radius = max(1.25 * self._layout.thin, _DOT * self._layout.cell)
        place = max(2 * radius, _DOT_PLACE * self._layout.cell)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.ink2)
        # The total of a cage takes the usual place of the dot.
        down = self._layout.cell - place if self._below_totals else place
        middle = QPointF(x + place, y + down)
        if square:
            corner = QPointF(radius, radius)
            painter.drawRect(QRectF(middle - corner, middle + corner))
        else:
            painter.drawEllipse(middle, radius, radius)

    def _strike_out(self, painter: QPainter, cell: int) -> None:
        x, y = self._layout.corner(cell)
        size = self._layout.cell
        near, far = 0.24 * size, 0.76 * size
        painter.setPen(QPen(self._theme.conflict, max(1.0, size / 24)))
        painter.drawLine(QPointF(x + near, y + far), QPointF(x + far, y + near))

    def _draw_ring(self, painter: QPainter, cell: int, *, focused: bool) -> None:
        width = max(2.0, 1.5 * self._layout.thick) if focused else float(self._layout.thick)
        if self._below_totals:  # outside the outline and the total of a cage
            width = max(2.0, min(width, CAGE_INSET * self._layout.cell))
        colour = self._theme.accent if focused else self._theme.strong_border
        painter.setPen(QPen(colour, width))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        half = width / 2
        ring = _cell_rect(self._layout, cell).adjusted(half, half, -half, -half)
        painter.drawRoundedRect(ring, half, half)

    def _draw_triangle(self, painter: QPainter, cell: int) -> None:
        """Draw the sign of a conflict, which is also seen where another ground covers its tint."""
        x, y = self._layout.corner(cell)
        size = self._layout.cell
        leg = max(3.0, 0.2 * size)
        right = x + size
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.conflict_solid)
        corner = [QPointF(right - leg, y), QPointF(right, y), QPointF(right, y + leg)]
        painter.drawPolygon(QPolygonF(corner))


def _cell_rect(layout: BoardLayout, cell: int) -> QRectF:
    x, y = layout.corner(cell)
    return QRectF(x, y, layout.cell, layout.cell)


def _frame_path(layout: BoardLayout) -> QPainterPath:
    half = layout.thick / 2
    radius = _RADIUS * half - half
    path = QPainterPath()
    inner = QRectF(half, half, layout.width - layout.thick, layout.height - layout.thick)
    path.addRoundedRect(inner, radius, radius)
    return path


def draw_solved_frame(painter: QPainter, layout: BoardLayout, theme: Theme) -> None:
    """Draw the frame of a solved board over the usual one and the edges of the cells."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    # The totals of cages begin at the edges of their cells.
    width = layout.thick * (1.5 if layout.geometry.layout.cages else 2)
    painter.setPen(QPen(theme.solved, width))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    half, radius = width / 2, _RADIUS * layout.thick / 2
    painter.drawRoundedRect(
        QRectF(half, half, layout.width - 2 * half, layout.height - 2 * half), radius, radius
    )


def _draw_frame(painter: QPainter, layout: BoardLayout, theme: Theme) -> None:
    painter.setPen(QPen(theme.thick_line, layout.thick))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(_frame_path(layout))


def _fill_box_lines(painter: QPainter, layout: BoardLayout, colour: QColor) -> None:
    geometry, thick = layout.geometry, layout.thick
    height, width = geometry.drawn_box
    for column in range(width, geometry.size, width):
        painter.fillRect(layout.lefts[column] - thick, 0, thick, layout.height, colour)
    for row in range(height, geometry.size, height):
        painter.fillRect(0, layout.tops[row] - thick, layout.width, thick, colour)


def _fill_region_lines(painter: QPainter, layout: BoardLayout, colour: QColor) -> None:
    """Fill the gaps between cells of different regions, which makes these lines wider."""
    lefts, tops, thin, size = layout.lefts, layout.tops, layout.thin, layout.geometry.size
    for x1, y1, x2, y2 in region_lines(layout.geometry):
        left, top = lefts[x1] - thin, tops[y1] - thin
        right = lefts[x1] if x1 == x2 else layout.width if x2 == size else lefts[x2]
        bottom = tops[y1] if y1 == y2 else layout.height if y2 == size else tops[y2]
        painter.fillRect(left, top, right - left, bottom - top, colour)
