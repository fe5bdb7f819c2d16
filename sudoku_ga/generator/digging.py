"""Cells removed in a random order, as long as what must stay true stays true."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sudoku_ga.generator.keepers import Keeper
from sudoku_ga.generator.remains import Remains

_MOST_UNDECIDED = 10
"""Removals left undecided before a board counts as too large to go on."""


@dataclass
class Digging:
    """Removals from a full grid; iterate :meth:`steps` to make them.

    Parameters
    ----------
    remains : Remains
        Changed in place.
    keeper : Keeper
        Judges each removal.
    down_to : int
        Givens at which it ends, 0 to remove all that can be.
    patient : bool
        Ask about an undecided removal until it is decided, be it for ever.

    Attributes
    ----------
    undecided : int
        Removals given up.
    """

    remains: Remains
    keeper: Keeper
    down_to: int = 0
    patient: bool = False
    undecided: int = 0

    def steps(self, order: Sequence[tuple[int, ...]]) -> Iterator[None]:
        """Try to remove each set of cells once; yield after each question."""
        for cells in order:
            if self.remains.given_count - len(cells) < self.down_to:
                continue
            self.remains.take(cells)
            while (allowed := self.keeper.allows(self.remains, cells)) is None and self.patient:
                yield
            if not allowed:
                self.remains.put_back(cells)
            self.undecided += allowed is None
            yield
            if self.undecided >= _MOST_UNDECIDED:
                return
