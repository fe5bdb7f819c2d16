"""One step of a rated solution."""

from dataclasses import dataclass

from sudoku_ga.rating.board import Board


@dataclass(frozen=True, slots=True)
class RatedStep:
    """One application of a technique, with its rating.

    Parameters
    ----------
    technique : str
        Its name, such as ``naked-pair``.
    rating : int
        In tenths: 30 is 3.0.
    eliminations : tuple of int
        Candidates to eliminate, each ``9 × cell + digit`` with digits from 0.
    placement : int, optional
        The candidate to place.
    """

    technique: str
    rating: int
    eliminations: tuple[int, ...] = ()
    placement: int | None = None

    def apply(self, board: Board) -> None:
        """Change the board."""
        for candidate in self.eliminations:
            board.remove(candidate)
        if self.placement is not None:
            board.place(*divmod(self.placement, 9))
