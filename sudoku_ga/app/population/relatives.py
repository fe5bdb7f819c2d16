"""The ancestors of an individual among those in the wall: names, rings and lines."""

from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import Theme
from sudoku_ga.evolution.core.report import Phase, Report
from sudoku_ga.evolution.observe.population_view import Individuals

if TYPE_CHECKING:  # it imports the compiler, which the window's first paint does not wait for
    from sudoku_ga.evolution.observe.generation import GenerationRecord

_DEPTH = 2
"""Parents and grandparents."""


class Relatives:
    """The selected individual, and the last generations, in which its ancestors are found."""

    def __init__(self) -> None:
        self._records: tuple[tuple[GenerationRecord, ...], ...] = ()
        self._selected: tuple[int, int] | None = None

    def forget(self) -> None:
        """Forget a run."""
        self._records, self._selected = (), None

    def keep(self, records: "tuple[tuple[GenerationRecord, ...], ...]") -> None:
        """Keep what led to the newest individuals, for each island."""
        self._records = records if all(records) else ()

    def until(self, generation: int) -> "tuple[tuple[GenerationRecord, ...], ...]":
        """Return what led to the individuals of an earlier generation, empty if not known."""
        until = [
            tuple(each for each in records if each.generation <= generation)
            for records in self._records
        ]
        known = all(records and records[-1].generation == generation for records in until)
        return tuple(until) if known else ()

    def select(self, generation: int, place: int) -> None:
        """Select the individual at a place after a generation, or none for -1."""
        self._selected = None if place < 0 else (generation, place)

    @property
    def place(self) -> int:
        """The place of the individual whose ancestors are marked, -1 for none."""
        return -1 if self._selected is None else self._selected[1]

    @property
    def generation(self) -> int | None:
        """The generation of the individual whose ancestors are marked, None for none."""
        return None if self._selected is None else self._selected[0]

    def marks(self, report: Report, individuals: Individuals) -> Mapping[int, tuple[str, ...]]:
        """Return the names of the individuals of a report, by their places.

        The individual itself is ``""``, its parents are ``"A"`` and ``"B"``, and ``"AB"`` is parent
        B of A, as :func:`~sudoku_ga.evolution.observe.genealogy.ancestor_labels` says.
        """
        if self._selected is None or report.phase is Phase.IMPROVING:
            return {}
        from sudoku_ga.evolution.observe.genealogy import ancestor_labels

        generation, place = self._selected
        starts = [0, *accumulate(individuals.island_sizes)]
        for records, start, end in zip(self.until(generation), starts, starts[1:], strict=False):
            if start <= place < end:
                found = ancestor_labels(records, place - start, report.generation, _DEPTH)
                return {start + at: names for at, names in found.items()}
        return {}


_BADGE = 14
_LINE, _DOT, _BESIDE = 2.0, 3.5, 2.0
_LEAST_WITH_RANK = 90


class RelativeLine(NamedTuple):
    """A line from an individual, by its place, to an ancestor, by its place and its name."""

    child: int
    ancestor: int
    name: str


class Gaps(NamedTuple):
    """What lies between boards: beside one, below it, and the caption above it, in pixels."""

    beside: float
    below: float
    caption: float


def relative_lines(relatives: Mapping[int, tuple[str, ...]]) -> list[RelativeLine]:
    """Return which individuals are joined: each ancestor with its child, if that is still there.

    Where the child has left, the line goes on to that one's child: from AB to the selected one
    where A is gone. The parents of an individual of a later generation are not joined. A board that
    is both parents of another is joined once.

    ``relatives``: as of :meth:`~sudoku_ga.app.population.wall.Wall.show_relatives`.
    """
    place_of = {name: place for place, names in relatives.items() for name in names}
    lines: dict[tuple[int, int], RelativeLine] = {}
    for name, ancestor in sorted(place_of.items()):
        nearer = [name[:length] for length in range(len(name) - 1, -1, -1)]
        child = next((place_of[each] for each in nearer if each in place_of), ancestor)
        if child != ancestor:
            lines.setdefault((child, ancestor), RelativeLine(child, ancestor, name))
    return list(lines.values())


def draw_relative(
    painter: QPainter, theme: Theme, line: QRect, ring: QRectF, names: tuple[str, ...]
) -> None:
    """Draw the relation of an individual to the selected one: letters, and a ring of its side.

    Those of the side of B have dashed rings, which differ without colour.
    """
    text = ", ".join(names) or "●"
    painter.setPen(_pen(theme, names[0], 3 if len(names[0]) < 2 else 1.5))
    painter.drawRect(ring)
    painter.setFont(fonts.font(fonts.AXIS, fonts.SEMIBOLD))
    width = max(painter.fontMetrics().horizontalAdvance(text) + 8, _BADGE)
    left = line.left() + (line.width() - width) // 2
    if line.width() < _LEAST_WITH_RANK:
        left = line.left()
    badge = QRect(left, line.top() + 1, width, _BADGE)
    painter.fillRect(badge, _colour(theme, names[0]))
    painter.setPen(theme.card)
    painter.drawText(badge, int(Qt.AlignmentFlag.AlignCenter), text)


def draw_line(painter: QPainter, theme: Theme, name: str, way: Sequence[QPointF]) -> None:
    """Draw a line along a way, with a dot at its end, the ancestor."""
    painter.save()
    painter.setPen(_pen(theme, name, _LINE))
    painter.drawPolyline(QPolygonF(way))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_colour(theme, name))
    painter.drawEllipse(way[-1], _DOT, _DOT)
    painter.restore()


def way_between(
    child: QRectF, ancestor: QRectF, gaps: Gaps, name: str, *, is_last: bool
) -> list[QPointF]:
    """Return the corners of a line from board to board that covers no other: between them.

    ::

        ┌───┐  ┌───┐  ┌───┐
        │ ● ├┐ │   │  │   │
        └───┘│ └───┘  └───┘
             └─────┐
        ┌───┐  ┌───┐│ ┌───┐
        │   │  │   │└─┤ A │
        └───┘  └───┘  └───┘

    ``child``, ``ancestor``: two boards of a table of them.
    ``name``: of the ancestor: lines of the sides of A and B lie beside each other.
    ``is_last``: whether there is no room at the right of the child.
    """
    beside = -_BESIDE if name.startswith("A") else _BESIDE
    ahead = ancestor.left() - child.left()
    to_right = ahead > 0 or (ahead == 0 and not is_last)
    x = _beside(child, gaps, at_right=to_right) + beside
    end_x = x if ahead == 0 else _beside(ancestor, gaps, at_right=ahead < 0) + beside
    start = QPointF(child.right() if to_right else child.left(), child.center().y() + beside)
    at_right = end_x > ancestor.center().x()
    end = QPointF(ancestor.right() if at_right else ancestor.left(), ancestor.center().y() + beside)
    corners = [start, QPointF(x, start.y())]
    if abs(x - end_x) > 1:
        above = child.top() - gaps.caption - gaps.below / 2
        y = child.bottom() + gaps.below / 2 if ancestor.top() >= child.top() else above
        corners += [QPointF(x, y + beside), QPointF(end_x, y + beside)]
    return [*corners, QPointF(end_x, end.y()), end]


def _beside(board: QRectF, gaps: Gaps, *, at_right: bool) -> float:
    """Return the middle of the gap at a side of a board."""
    half = gaps.beside / 2
    return board.right() + half if at_right else board.left() - half


def _pen(theme: Theme, name: str, width: float) -> QPen:
    dashed = name.startswith("B")
    style = Qt.PenStyle.DashLine if dashed else Qt.PenStyle.SolidLine
    return QPen(_colour(theme, name), width, style)


def _colour(theme: Theme, name: str) -> QColor:
    if not name:
        return theme.accent
    return theme.mean if name.startswith("B") else theme.best
