"""Specification of a puzzle to make, and the options of window and command line for it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import isqrt
from typing import ClassVar

from sudoku_ga.errors import UserError
from sudoku_ga.evolution.core.component import Component
from sudoku_ga.evolution.core.parameters import choice, integer, real
from sudoku_ga.generator.symmetry import Symmetry, orbits
from sudoku_ga.generator.variant import KILLER_NAME, Variant, layouts, variant_of
from sudoku_ga.puzzle.geometry import LARGEST_SIZE, Geometry
from sudoku_ga.puzzle.grading import HARDEST_GRADE
from sudoku_ga.puzzle.layout import LARGEST_WITH_CAGES, Constraint, Feature
from sudoku_ga.rating.se_rating import EASIEST, HARDEST, RATED_GEOMETRY
from sudoku_ga.translation import _, later

_FEWEST_GIVENS = {Geometry(2, 2): 4, Geometry(2, 3): 8, Geometry(3, 2): 8, Geometry(3, 3): 17}
"""The fewest givens of puzzles with one solution; that of 9×9 is known by exhaustive search
(McGuire, Tugemann and Civario, 2012)."""


@dataclass(frozen=True)
class Spec:
    """The required properties of a puzzle.

    Raises ``UserError`` if no such puzzle exists, or the properties contradict each other.

    - ``geometry``: the shape of the board.
    - ``grade``: 1 to 6, see :mod:`~sudoku_ga.puzzle.grading`; any by default.
    - ``given_count``: exact number of givens; by default as few as removal in a random order
      leaves.
    - ``symmetry``: symmetry of the cells with givens.
    - ``minimal``: whether no given (with a symmetry: no orbit of givens) may be redundant. Without
      a grade and a number of givens, puzzles up to 16×16 are always minimal.
    - ``one_solution``: whether exactly one solution is required; if not, cells are removed at
      random.
    - ``se_range``: least and greatest rating ER of Sudoku Explainer in tenths, 10 to 120; only for
      9×9, see :mod:`~sudoku_ga.rating.se_rating`.
    - ``random_regions``: whether each full grid has its own random regions instead of boxes.
    - ``largest_cage``: the most cells of a cage of a killer puzzle, whose cages are drawn at random
      over the full grid; 0 for no cages. A killer puzzle has no givens by default.

    Examples
    --------
    >>> Spec(Geometry(3, 3), grade=3, symmetry=Symmetry.ROTATIONAL).given_count is None
    True
    >>> Spec(Geometry(3, 3), given_count=16)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    sudoku_ga.errors.UserError: 17 to 81 givens are expected for a 9×9 puzzle ...
    """

    geometry: Geometry
    grade: int | None = None
    given_count: int | None = None
    symmetry: Symmetry = Symmetry.NONE
    minimal: bool = False
    one_solution: bool = True
    se_range: tuple[int, int] | None = None
    random_regions: bool = False
    largest_cage: int = 0

    def __post_init__(self) -> None:
        if self.geometry.layout.cages:
            raise UserError(
                _("a layout without cages is expected, found {count}: cages are drawn").format(
                    count=len(self.geometry.layout.cages)
                )
            )
        if self.largest_cage and self.geometry.size > LARGEST_WITH_CAGES:
            problem = _("cages need a board of at most {largest}×{largest}, not {size}×{size}")
            raise UserError(problem.format(largest=LARGEST_WITH_CAGES, size=self.geometry.size))
        if self.grade is not None and not 1 <= self.grade <= HARDEST_GRADE:
            raise UserError(
                _("a grade of 1 to {hardest} is expected, not {grade}").format(
                    hardest=HARDEST_GRADE, grade=self.grade
                )
            )
        if self.grade in GRADES_BY_BOXES and self.geometry.is_latin and not self.random_regions:
            raise UserError(
                _("a grade of 2, 4, 5 or 6 is expected for a Latin square, not {grade}").format(
                    grade=self.grade
                )
            )
        if self.largest_cage and not self.given_count and self.grade == 1:
            raise UserError(
                _("a grade of 2 to 6 is expected for a killer puzzle without givens, not 1")
            )
        if self.se_range is not None:
            self._check_se_range(*self.se_range)
        if not self.one_solution:
            self._check_many()
        if self.given_count is not None:
            self._check_given_count(self.given_count)

    def _check_se_range(self, least: int, most: int) -> None:
        if least > most:
            raise UserError(
                _("a range of ratings from low to high is expected, not {least} to {most}").format(
                    least=least / 10, most=most / 10
                )
            )
        if self.geometry != RATED_GEOMETRY or self.largest_cage:
            raise UserError(
                _("a 9×9 board with boxes of 3×3 is expected for a rating of Sudoku Explainer")
            )
        if not self.one_solution:
            raise UserError(
                _(
                    "a rating of Sudoku Explainer requires a unique solution, "
                    "but several are allowed"
                )
            )

    def _check_many(self) -> None:
        if self.grade is not None or self.minimal:
            raise UserError(
                _("a minimal puzzle requires a unique solution, but several are allowed")
                if self.grade is None
                else _("a grade requires a unique solution, but several are allowed")
            )
        if self.given_count is None:
            raise UserError(
                _("a number of givens is expected if several solutions are allowed, found none")
            )

    def _check_given_count(self, count: int) -> None:
        geometry = self.geometry
        fewest = 0
        if self.one_solution and not self.largest_cage:
            # With two digits missing, exchanging them gives a second solution.
            fewest = _FEWEST_GIVENS.get(geometry, geometry.size - 1)
        if not fewest <= count <= geometry.cell_count:
            text = (
                _(
                    "{fewest} to {most} givens are expected for a {size} "
                    "puzzle with a unique solution, not {count}"
                )
                if self.one_solution
                else _("{fewest} to {most} givens are expected for a {size} puzzle, not {count}")
            )
            size = f"{geometry.size}×{geometry.size}"
            raise UserError(
                text.format(fewest=fewest, most=geometry.cell_count, size=size, count=count)
            )
        pairs_alone = all(len(orbit) == 2 for orbit in orbits(geometry, self.symmetry))
        if count % 2 and pairs_alone:
            raise UserError(
                _(
                    "an even number of givens is expected with {symmetry} symmetry on "
                    "{size}×{size}, not {count}"
                ).format(symmetry=self.symmetry, size=geometry.size, count=count)
            )


ARTICLE_GIVENS = {"easy": 30, "medium": 25, "hard": 20}
"""The givens of the levels of Coelho and Frank (2021), on 9×9."""

GRADES_BY_BOXES = (1, 3)
"""The grades of hidden singles in boxes, and of pointing and claiming; no Latin square has them."""

MOST_PUZZLES = 1_000_000

SIZES = tuple(
    size for size in range(4, LARGEST_SIZE + 1) if any(size % d == 0 for d in range(2, size))
)
"""The boards whose boxes have more than one row and more than one column."""


@dataclass(frozen=True)
class Options(Component):
    """The options of generating, declared as the parameters of a component.

    Raises ``ParameterError`` on construction, if a value is out of its bounds.
    """

    name: ClassVar[str] = "generate"
    label: ClassVar[str] = "Generate"
    help: ClassVar[str] = (
        "Evolution makes a full grid on the empty board; then cells are "
        "removed. Removal, the exact solver and the grading by techniques do "
        "not use evolution. For random regions combined with several rules, "
        "the exact solver also makes the full grid."
    )

    article: str = choice(
        "none",
        (
            ("none", "No level"),
            ("easy", "Easy, 30"),
            ("medium", "Medium, 25"),
            ("hard", "Hard, 20"),
        ),
        label="Article",
        help="A level of Coelho and Frank (2021): 9×9 with 30, 25 or 20 givens left at random. "
        "Uniqueness is not required; most of these puzzles have several solutions.",
    )
    size: int = integer(9, 4, LARGEST_SIZE, label="Size", help="Size of the board, 9 for 9×9.")
    layout: str = layouts(
        label="Variant",
        help="Additional rules, or regions instead of boxes: jigsaw draws random regions, "
        "killer draws cages. Also the name of a layout such as jigsaw-9a, or a file. "
        "Separate several with commas, for example x,killer.",
    )
    box_height: int = integer(
        0,
        1,
        LARGEST_SIZE,
        zero_means="usual",
        label="Box",
        help="Height × width of a box; the usual one is nearest to a square, wider than high. "
        "Boxes of one row make a Latin square: each digit once in each row and column.",
    )
    grade: str = choice(
        "any",
        (
            ("any", "Any"),
            ("1", "1, very easy"),
            ("2", "2, easy"),
            ("3", "3, medium"),
            ("4", "4, hard"),
            ("5", "5, very hard"),
            ("6", "6, beyond the techniques"),
        ),
        label="Grade",
        help="Difficulty by the techniques that a person needs, from 1 (hidden singles in "
        "boxes) to 6 (beyond the known techniques).",
    )
    se_from: float = real(
        EASIEST / 10,
        EASIEST / 10,
        HARDEST / 10,
        step=0.1,
        label="Rating from",
        help="Lowest difficulty in the rating of Sudoku Explainer (ER), for 9×9 only: about 2 is "
        "easy, 4 hard, and 7 very hard.",
    )
    se_to: float = real(
        HARDEST / 10,
        EASIEST / 10,
        HARDEST / 10,
        step=0.1,
        label="Rating to",
        help="Highest difficulty in that rating. Puzzles are made until one fits, so a narrow or "
        "high range takes long.",
    )
    givens: int = integer(
        0,
        1,
        LARGEST_SIZE**2,
        zero_means="fewest",
        label="Givens",
        help="Exact number of givens. By default the smallest number that removal reaches.",
    )
    symmetry: str = choice(
        Symmetry.NONE.value,
        (
            (Symmetry.NONE.value, later("No symmetry")),
            (Symmetry.ROTATIONAL.value, later("Rotational")),
            (Symmetry.MIRROR.value, later("Mirror")),
            (Symmetry.DIAGONAL.value, later("Diagonal")),
        ),
        label="Symmetry",
        help="Symmetry of the givens: by half a turn, left to right, or about the diagonal.",
    )
    minimal: str = choice(
        "no",
        (("no", "No"), ("yes", "Yes")),
        label="Minimal",
        help="Every given is necessary: if it is removed, there are several solutions.",
    )
    solutions: str = choice(
        "one",
        (("one", "One"), ("any", "Any number")),
        label="Solutions",
        help="Allow several solutions: cells are removed at random. Requires a number of givens.",
    )
    largest_cage: int = integer(
        5,
        2,
        LARGEST_WITH_CAGES,
        label="Largest cage",
        help="Largest number of cells in a cage of a killer puzzle; the digits of a cage differ.",
    )
    count: int = integer(
        1, 1, MOST_PUZZLES, logarithmic=True, label="Puzzles", help="Number of puzzles."
    )
    time_limit: float = real(
        10.0,
        0.001,
        86_400.0,
        logarithmic=True,
        unit="s",
        label="Time limit",
        help="Time limit for each puzzle, in seconds. It decides whether a puzzle is made, "
        "never which one.",
    )

    @property
    def variant(self) -> Variant:
        """The rules that the layouts require.

        Raises ``UserError`` as :func:`~sudoku_ga.generator.variant.variant_of` does.
        """
        return variant_of(self.layout)

    @property
    def board_features(self) -> frozenset[Feature]:
        """The features beyond rows, columns and boxes; errors as in :attr:`geometry`."""
        variant = self.variant
        drawn = {Feature.REGIONS: variant.random_regions, Feature.CAGES: variant.has_cages}
        return self.geometry.features.union(each for each, is_drawn in drawn.items() if is_drawn)

    @property
    def geometry(self) -> Geometry:
        """The board with its rules; random regions are replaced by rows.

        Raises ``UserError`` if there is no board of this size with boxes of this height, or if it
        cannot have the layout.
        """
        variant = self.variant
        named, size = variant.geometry, self.size
        if named is not None and named.size != size:
            if size != self.parameter("size").default:
                raise UserError(
                    _("a size of {size} is expected for layout {layout}, not {found}").format(
                        size=named.size, layout=self.layout, found=size
                    )
                )
            size = named.size
        if self.box_height > 1 and (variant.random_regions or variant.layout.regions):
            raise UserError(
                _("a board with regions has no boxes, found a box height of {box_height}").format(
                    box_height=self.box_height
                )
            )
        return self._board(size, named, variant)

    def _board(self, size: int, named: Geometry | None, variant: Variant) -> Geometry:
        if variant.random_regions:
            return Geometry(1, size, variant.layout)
        if not self.box_height or variant.layout.regions:
            return named or replace(Geometry.of_size(size), layout=variant.layout)
        if size % self.box_height:
            raise UserError(
                _("a box height that divides {size} is expected, not {box_height}").format(
                    size=size, box_height=self.box_height
                )
            )
        return Geometry(self.box_height, size // self.box_height, variant.layout)

    @property
    def spec(self) -> Spec:
        """The specification.

        Raises ``UserError`` if no such puzzle exists, or the options contradict each other.
        """
        if self.article != "none":
            return self._article_spec()
        variant, largest = self.variant, self.parameter("largest_cage")
        if self.largest_cage != largest.default and not variant.has_cages:
            raise UserError(
                _("a largest cage requires the layout {killer}, found {layout}").format(
                    killer=KILLER_NAME, layout=self.layout
                )
            )
        return Spec(
            self.geometry,
            random_regions=variant.random_regions,
            largest_cage=self.largest_cage if variant.has_cages else 0,
            grade=None if self.grade == "any" else int(self.grade),
            se_range=self._se_range,
            given_count=self.givens or None,
            symmetry=Symmetry(self.symmetry),
            minimal=self.minimal == "yes",
            one_solution=self.solutions == "one",
        )

    @property
    def _se_range(self) -> tuple[int, int] | None:
        asked = round(10 * self.se_from), round(10 * self.se_to)
        return None if asked == (EASIEST, HARDEST) else asked

    def _article_spec(self) -> Spec:
        for name in (
            "size", "layout", "box_height", "grade", "se_from", "se_to", "givens", "symmetry",
            "minimal", "solutions", "largest_cage",
        ):  # fmt: skip
            parameter = self.parameter(name)
            if getattr(self, name) != parameter.default:
                raise UserError(
                    _(
                        "no other option is expected with a level of the "
                        "article, found {option} {value}"
                    ).format(option=_(parameter.label).lower(), value=getattr(self, name))
                )
        givens = ARTICLE_GIVENS[self.article]
        return Spec(Geometry(3, 3), given_count=givens, one_solution=False)


_LARGEST_JIGSAW = 25
"""The largest board for which random regions are offered; larger ones take minutes."""


def box_heights(size: int) -> list[int]:
    """Return the possible heights of boxes with several rows and columns."""
    return [height for height in range(2, size // 2 + 1) if size % height == 0]


def sizes_of(layout: str) -> tuple[int, ...]:
    """Return the sides of the boards that can have these layouts.

    ``layout``: names as in :attr:`Options.layout`.
    """
    variant = variant_of(layout)
    if variant.geometry is not None:
        return (variant.geometry.size,)
    sizes: Sequence[int] = range(SIZES[0], _LARGEST_JIGSAW + 1) if variant.random_regions else SIZES
    if Constraint.WINDOWS in variant.layout.constraints:
        sizes = [size for size in sizes if isqrt(size) ** 2 == size]
    return tuple(size for size in sizes if not variant.has_cages or size <= LARGEST_WITH_CAGES)
