"""What kind of puzzle is wanted, checked before anything is made."""

from dataclasses import dataclass

from sudoku_ga.generator.symmetry import Symmetry, orbits
from sudoku_ga.puzzle.errors import KnownError
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grading import HARDEST_GRADE
from sudoku_ga.translation import _

_FEWEST_GIVENS = {Geometry(2, 2): 4, Geometry(2, 3): 8, Geometry(3, 2): 8, Geometry(3, 3): 17}
"""With one solution; for 9×9 by McGuire, Tugemann and Civario (2012), who searched all grids."""


@dataclass(frozen=True)
class Wish:
    """The puzzle wanted.

    Parameters
    ----------
    geometry : Geometry
        The shape of the board.
    grade : int, optional
        1 to 6, of :mod:`~sudoku_ga.puzzle.grading`; any if left out.
    given_count : int, optional
        Exactly so many givens; if left out as few as removal, in a random order, leaves.
    symmetry : Symmetry
        Where givens stand.
    minimal : bool
        No given may be left out (with a symmetry: no set of givens that belong together). Without
        a grade and a number of givens that comes by itself on boards up to 16×16.
    one_solution : bool
        Whether exactly one solution is asked for; if not, cells are removed at random.

    Raises
    ------
    KnownError
        If there is no such puzzle, or the wishes contradict each other.
    """

    geometry: Geometry
    grade: int | None = None
    given_count: int | None = None
    symmetry: Symmetry = Symmetry.NONE
    minimal: bool = False
    one_solution: bool = True

    def __post_init__(self) -> None:
        if self.grade is not None and not 1 <= self.grade <= HARDEST_GRADE:
            raise KnownError(
                _("a grade of 1 to {hardest} is expected, not {grade}").format(
                    hardest=HARDEST_GRADE, grade=self.grade
                )
            )
        if not self.one_solution:
            self._check_many()
        if self.given_count is not None:
            self._check_given_count(self.given_count)

    def _check_many(self) -> None:
        if self.grade is not None or self.minimal:
            raise KnownError(
                _("one solution is expected of a minimal puzzle, found that many are allowed")
                if self.grade is None
                else _("one solution is expected of a grade, found that many are allowed")
            )
        if self.given_count is None:
            raise KnownError(
                _("a number of givens is expected where many solutions are allowed, found none")
            )

    def _check_given_count(self, count: int) -> None:
        geometry = self.geometry
        fewest = 0
        if self.one_solution:
            # Of two digits that are not given, each solution has one with the two exchanged.
            fewest = _FEWEST_GIVENS.get(geometry, geometry.size - 1)
        if not fewest <= count <= geometry.cell_count:
            text = (
                _(
                    "{fewest} to {most} givens are expected of a {size} puzzle with one solution, "
                    "not {count}"
                )
                if self.one_solution
                else _("{fewest} to {most} givens are expected of a {size} puzzle, not {count}")
            )
            size = f"{geometry.size}×{geometry.size}"
            raise KnownError(
                text.format(fewest=fewest, most=geometry.cell_count, size=size, count=count)
            )
        pairs_alone = all(len(orbit) == 2 for orbit in orbits(geometry, self.symmetry))
        if count % 2 and pairs_alone:
            raise KnownError(
                _(
                    "an even number of givens is expected with {symmetry} symmetry on "
                    "{size}×{size}, not {count}"
                ).format(symmetry=self.symmetry, size=geometry.size, count=count)
            )
