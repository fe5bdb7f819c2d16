"""The ancestors of an individual among those in the wall: names and rings."""

from collections.abc import Mapping
from itertools import accumulate
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

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
_LEAST_WITH_RANK = 90


def draw_relative(
    painter: QPainter, theme: Theme, line: QRect, ring: QRectF, names: tuple[str, ...]
) -> None:
    """Draw the relation of an individual to the selected one: letters, and a ring of its side.

    Those of the side of B have dashed rings, which differ without colour.
    """
    text = ", ".join(names) or "●"
    style = Qt.PenStyle.DashLine if names[0].startswith("B") else Qt.PenStyle.SolidLine
    painter.setPen(QPen(_colour(theme, names[0]), 3 if len(names[0]) < 2 else 1.5, style))
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


def _colour(theme: Theme, name: str) -> QColor:
    if not name:
        return theme.accent
    return theme.mean if name.startswith("B") else theme.best
