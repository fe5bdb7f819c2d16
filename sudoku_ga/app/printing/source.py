"""Which puzzles may be printed; no Qt."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from sudoku_ga.puzzle.record import PuzzleRecord
from sudoku_ga.translation import _, ngettext

MOST_PRINTED = 500
"""Of a list, which may have thousands; each puzzle is assessed and graded first."""


@dataclass(frozen=True)
class Source:
    """Puzzles that are printed together.

    Parameters
    ----------
    text : str
        Which they are, in words.
    records : sequence of PuzzleRecord
    """

    text: str
    records: Sequence[PuzzleRecord]


@dataclass(frozen=True)
class Listed:
    """A list of puzzles of which a person may have selected some.

    Parameters
    ----------
    title : str
        What the list is called.
    records : sequence of PuzzleRecord
    selected : sequence of int
        Rows, ascending.
    """

    title: str
    records: Sequence[PuzzleRecord]
    selected: Sequence[int] = field(default=())

    @property
    def sources(self) -> list[Source]:
        """What can be printed of it: all, and before them those that are selected.

        One row is always selected where a puzzle of the list lies on the desk, and no list.
        """
        found = []
        if len(self.selected) > 1:
            some = [self.records[row] for row in self.selected[:MOST_PRINTED]]
            text = _("{count:,} selected of {title}").format(count=len(some), title=self.title)
            found.append(Source(text, some))
        if self.records:
            every = self.records[:MOST_PRINTED]
            found.append(Source(self._text(len(every)), every))
        return found

    def _text(self, count: int) -> str:
        """Return in words what is printed of it where nothing is selected."""
        if count < len(self.records):
            text = _("The first {count:,} of {title}")
        else:
            text = ngettext("The one of {title}", "All {count:,} of {title}", count)
        return text.format(count=count, title=self.title)
