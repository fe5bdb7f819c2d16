"""The data that a stage of a generation shows. No Qt."""

from collections.abc import Sequence
from enum import IntEnum
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from sudoku_ga.puzzle.grid import Digits
from sudoku_ga.translation import _, local_number


class Mark(IntEnum):
    """What is marked in a cell besides its digit."""

    PLAIN, FIRST, SECOND, NEW = range(4)


class BoardPart(NamedTuple):
    """A board with a caption.

    ``digits``: ndarray of uint8, shape (cell_count,).
    ``marks``: ndarray of uint8, shape (cell_count,). The :class:`Mark` of each cell. Marks of
    givens are not drawn.
    """

    caption: str
    digits: Digits
    marks: npt.NDArray[np.uint8]


class Bars(NamedTuple):
    """A row of bars: one for each individual, or for several neighbours if there are many.

    ``heights``: the heights, 0 to 1.
    ``levels``: the heights of a line across each bar, 0 to 1; empty for none.
    ``letters``: the letters below the bars with these numbers.
    ``most``: the value of a bar of height 1; empty if it is written elsewhere.
    """

    caption: str
    heights: tuple[float, ...]
    levels: tuple[float, ...]
    letters: tuple[tuple[int, str], ...]
    most: str = ""


class TreeNode(NamedTuple):
    """An individual in a tree, with its parents from left to right."""

    board: BoardPart
    parents: tuple["TreeNode", ...]


class StageShown(NamedTuple):
    """One stage: its name, what it did in words, and boards, rows of bars or a tree of boards.

    ``calls``: the calls of the plan that made it, in their order.
    """

    name: str
    sentences: tuple[str, ...]
    boards: tuple[BoardPart, ...] = ()
    bars: tuple[Bars, ...] = ()
    has_legend: bool = False
    tree: TreeNode | None = None
    calls: tuple[str, ...] = ()

    @property
    def words(self) -> str:
        """The whole text, for tool tips and screen readers."""
        said = " ".join(self.sentences)
        if not self.calls:
            return said
        calls = "\n".join(self.calls)
        return f"{said}\n\n" + _("Calls, with what each reads and writes:") + f"\n{calls}"


_MOST_BARS = 120


def marks_of(child: Digits, parents: Sequence[Digits]) -> npt.NDArray[np.uint8]:
    """Return a mark for each cell of a child: which of one or two parents has the same digit."""
    held = [child == parent for parent in parents] + [np.zeros(len(child), bool)] * 2
    first, second = held[:2]
    alone = np.where(first, Mark.FIRST, np.where(second, Mark.SECOND, Mark.NEW))
    marks: npt.NDArray[np.uint8] = np.where(first & second, Mark.PLAIN, alone).astype(np.uint8)
    return marks


def bars(
    caption: str,
    values: npt.NDArray[np.float64],
    levels: npt.NDArray[np.float64] | None,
    order: npt.NDArray[np.int64],
    letters: Sequence[tuple[int, str]],
) -> Bars:
    """Return bars of individuals in an order.

    ``values``, ``levels``: ndarray of float64, shape (individuals,).
    ``order``: ndarray of int64, shape (individuals,). The individual at each place, from the left.
    ``letters``: the letters of the individuals that have one.
    """
    groups = np.array_split(order, min(len(order), _MOST_BARS)) if len(order) else []
    heights = [float(values[group].mean()) for group in groups]
    across = [] if levels is None else [float(levels[group].mean()) for group in groups]
    most = max([1e-9, *heights, *across])
    places = {int(who): place for place, group in enumerate(groups) for who in group}
    return Bars(
        caption,
        tuple(height / most for height in heights),
        tuple(level / most for level in across),
        tuple((places[who], letter) for who, letter in letters if who in places),
        "" if levels is None and most <= 1 else local_number(most, ",.3g"),
    )
