"""Puzzles: reading, generating, checking and grading them."""

from __future__ import annotations  # help() then shows short names

import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import overload

import numpy as np
import numpy.typing as npt

from sudoku_ga.api.arguments import SeedLike, given_seed, real_number, whole_number
from sudoku_ga.errors import ArgumentError, UserError
from sudoku_ga.layouts import NamedLayout, load_layouts
from sudoku_ga.puzzle.assessment import Assessment, assess
from sudoku_ga.puzzle.formats.source import open_source
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grading import HARDEST_GRADE, Grading, grade_if_unique
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.hints import Hint
from sudoku_ga.puzzle.hints import hint as find_hint
from sudoku_ga.puzzle.layout import LARGEST_WITH_CAGES
from sudoku_ga.puzzle.record import PuzzleRecord
from sudoku_ga.puzzle.svg import board_svg
from sudoku_ga.resources import resource_names, resource_path
from sudoku_ga.translation import _

PuzzleLike = Grid | str | os.PathLike[str] | npt.ArrayLike
"""The types that are accepted as a puzzle: see :func:`read`."""

_SHOWN = 4
"""The number of boards of a collection that a notebook shows."""


def read(
    source: PuzzleLike, *, box: tuple[int, int] | None = None, layout: str | None = None
) -> Grid:
    """Return a puzzle.

    Parameters
    ----------
    source : str, path-like, array_like of int or Grid
        A puzzle as text in any of the formats, the path of a file with one puzzle, or the digits,
        0 for a blank cell: shape (size, size) or (cell_count,).
    box : (int, int), optional
        Height and width of a box if the size allows several, such as (3, 2) for a 6×6 board.
    layout : str, optional
        The rules of a variant in addition to those of the source: ``"x"``, ``"windoku"``,
        ``"disjoint-groups"``, ``"anti-knight"``, ``"anti-king"``, a jigsaw such as ``"jigsaw-9a"``,
        or the path of a layout file. Several are separated by commas.

    Returns
    -------
    Grid

    Raises
    ------
    ArgumentError
        If ``source`` is none of these.
    UserError
        If a text or a file is not a puzzle, with the line; or if the board cannot have the layout.

    Examples
    --------
    >>> import sudoku_ga as sga
    >>> print(sga.read("3.2.4......3...."))
    3 . | 2 .
    4 . | . .
    ----+----
    . . | . 3
    . . | . .
    >>> sga.read([[3, 0, 2, 0], [4, 0, 0, 0], [0, 0, 0, 3], [0, 0, 0, 0]]).given_count
    4
    >>> print(sga.read("." * 49, layout="jigsaw-7a").geometry)
    7×7 jigsaw
    """
    if layout is None:
        return as_puzzle(source, "source", box)
    rules = _layout(layout)
    board = None if box is None else _geometry(box)
    return rules.on(_as_puzzle(source, "source", board or rules.geometry))


def as_puzzle(source: object, name: str = "puzzle", box: tuple[int, int] | None = None) -> Grid:
    """Return an argument as a puzzle; ``name`` is the name of the argument, for errors."""
    return _as_puzzle(source, name, None if box is None else _geometry(box))


def _as_puzzle(source: object, name: str, geometry: Geometry | None) -> Grid:
    if isinstance(source, Grid):
        return source
    if isinstance(source, PuzzleRecord):
        return source.grid
    if isinstance(source, str | os.PathLike):
        return _read_text(os.fspath(source), name, geometry)
    try:
        digits = np.asarray(source)
    except ValueError:  # rows of unequal lengths
        digits = np.empty(0, object)
    if digits.dtype.kind not in "iu" or digits.ndim not in (1, 2) or not digits.size:
        expected = _("a puzzle as text, a path, or an array of whole numbers")
        raise ArgumentError(name, expected, source)
    size = round(digits.size**0.5)
    if digits.size != size * size or (digits.ndim == 2 and digits.shape != (size, size)):
        raise ArgumentError(name, _("an array of shape (size, size)"), str(digits.shape))
    try:
        return Grid(geometry or Geometry.of_size(size), digits.ravel())
    except UserError as error:
        raise UserError(f"{name}: {error}") from None


def _read_text(text: str, name: str, geometry: Geometry | None) -> Grid:
    if text.strip() == "-":  # means standard input on the command line
        raise ArgumentError(name, _("a puzzle as text, or the path of a file"), text)
    puzzles = open_source(text, geometry)
    grid = next(puzzles).grid
    if next(puzzles, None) is not None:
        expected = _("one puzzle (sudoku_ga.collection reads many)")
        raise ArgumentError(name, expected, _("several in {file}").format(file=text))
    return grid


def _layout(names: object) -> NamedLayout:
    if not isinstance(names, str):
        raise ArgumentError("layout", _("names of layouts"), names)
    return load_layouts(names)


def _geometry(box: object) -> Geometry:
    if not (isinstance(box, tuple | list) and len(box) == 2 and all(type(n) is int for n in box)):
        raise ArgumentError("box", _("a pair (height, width)"), box)
    height, width = (whole_number("box", side, 1) for side in box)
    try:
        return Geometry(height, width)
    except UserError as error:
        raise UserError(f"box: {error}") from None


class PuzzleCollection(Sequence[Grid]):
    """A sequence of puzzles with their names.

    Parameters
    ----------
    name : str
    puzzles : iterable of (str, Grid)
    """

    def __init__(self, name: str, puzzles: Iterable[tuple[str, Grid]]) -> None:
        self.name = name
        self._puzzles = tuple(puzzles)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the puzzles."""
        return tuple(name for name, _grid in self._puzzles)

    def items(self) -> Iterator[tuple[str, Grid]]:
        """Yield the puzzles with their names."""
        return iter(self._puzzles)

    def __len__(self) -> int:
        return len(self._puzzles)

    @overload
    def __getitem__(self, place: int | str) -> Grid: ...

    @overload
    def __getitem__(self, place: slice) -> PuzzleCollection: ...

    def __getitem__(self, place: int | str | slice) -> Grid | PuzzleCollection:
        """Return the puzzle with an index or a name, or a slice as a collection."""
        if isinstance(place, str):
            if place not in self.names:
                expected = _("the name of a puzzle of {collection}").format(collection=self.name)
                raise ArgumentError("place", expected, place, self.names)
            return self._puzzles[self.names.index(place)][1]
        if isinstance(place, slice):
            return PuzzleCollection(self.name, self._puzzles[place])
        return self._puzzles[place][1]

    def __repr__(self) -> str:
        return f"<PuzzleCollection {self.name!r}: {len(self)} puzzles>"

    def _repr_html_(self) -> str:
        boards = (f"<td>{board_svg(grid.geometry, grid.digits)}</td>" for grid in self[:_SHOWN])
        return f"<table><tr>{''.join(boards)}</tr></table>"


def collection(
    source: str | os.PathLike[str],
    count: int | None = None,
    *,
    box: tuple[int, int] | None = None,
    layout: str | None = None,
) -> PuzzleCollection:
    """Return the puzzles of a collection.

    Parameters
    ----------
    source : str or path-like
        ``"famous"`` or ``"grade 1"`` to ``"grade 6"`` (50 puzzles each), or the path of a file in
        any of the formats.
    count : int, optional
        The number of puzzles to take from the beginning; all by default.
    box : (int, int), optional
    layout : str, optional
        As in :func:`read`.

    Returns
    -------
    PuzzleCollection
        A sequence of `Grid`.

    Raises
    ------
    ArgumentError
        If there is no such collection or file.
    UserError
        If the file is not a collection of puzzles; with the line.

    Examples
    --------
    >>> import sudoku_ga as sga
    >>> puzzles = sga.collection("grade 3")
    >>> len(puzzles)
    50
    >>> puzzles[0].given_count
    29
    """
    if not isinstance(source, str | os.PathLike):
        raise ArgumentError("source", _("the name of a collection, or a path"), source)
    name = os.fspath(source)
    known = {each.replace("-", " "): each for each in resource_names("puzzles", ".sdm")}
    bundled = known.get(name.replace("-", " ").casefold())
    path = resource_path("puzzles", f"{bundled}.sdm") if bundled else Path(name)
    if not os.path.isfile(path):
        raise ArgumentError(
            "source", _("one of {names}, or a file").format(names=", ".join(known)), name, known
        )
    limit = None if count is None else whole_number("count", count, 1)
    geometry = None if box is None else _geometry(box)
    reader = open_source if layout is None else _layout(layout).read
    records = islice(reader(str(path), geometry), limit)
    title = bundled.replace("-", " ") if bundled else path.stem
    named = ((each.name or f"{title}, {n}", each.grid) for n, each in enumerate(records, 1))
    return PuzzleCollection(title, named)


def generate(
    *,
    grade: int | None = None,
    givens: int | None = None,
    box: tuple[int, int] | None = None,
    layout: str | None = None,
    largest_cage: int = 5,
    symmetry: str = "none",
    minimal: bool = False,
    seed: SeedLike | None = None,
    time_limit: float = 60.0,
) -> Grid:
    """Return a new puzzle with exactly one solution.

    A genetic algorithm evolves a full grid, from which cells are removed.

    Parameters
    ----------
    grade : int, optional
        1 (very easy) to 6 (beyond the known techniques); any by default.
    givens : int, optional
        The exact number of givens; by default, as few as removal leaves.
    box : (int, int), optional
        Height and width of a box; by default (3, 3), or those of the layout. (1, size) sets the
        size of a jigsaw.
    layout : str, optional
        Names or files of layouts, separated by commas: ``"jigsaw"`` for random regions,
        ``"killer"`` for random cages, ``"x"``, ``"windoku"`` ...
    largest_cage : int
        The most cells of a cage.
    symmetry : str
        ``"none"``, ``"rotational"``, ``"mirror"`` or ``"diagonal"``.
    minimal : bool
        Whether every given must be necessary.
    seed : int, numpy.random.SeedSequence or numpy.random.Generator, optional
        Together with the other arguments, it determines the puzzle; random by default.
    time_limit : float
        Time limit in seconds.

    Raises
    ------
    ArgumentError, UserError
        If an argument is impossible, or no puzzle was found in time.

    Examples
    --------
    >>> import sudoku_ga as sga
    >>> puzzle = sga.generate(grade=2, seed=1)
    >>> sga.grade(puzzle).grade
    2
    >>> sga.generate(layout="x,killer", seed=1).given_count
    0
    """
    from sudoku_ga.evolution.engine.warm_up import warm_up
    from sudoku_ga.evolution.recipe.reading import DEFAULT_RECIPE, load_recipe
    from sudoku_ga.generator.making import make_puzzle
    from sudoku_ga.generator.spec import Options, Spec
    from sudoku_ga.generator.symmetry import Symmetry

    if symmetry not in list(Symmetry):
        expected = _("one of {names}").format(names=", ".join(Symmetry))
        raise ArgumentError("symmetry", expected, symmetry, Symmetry)
    board = _geometry(box or (3, 3))
    if layout is None:
        spec = Spec(board)
    else:
        height = 0 if box is None else board.box_height
        cage = whole_number("largest_cage", largest_cage, 2, LARGEST_WITH_CAGES)
        spec = Options(size=board.size, box_height=height, layout=layout, largest_cage=cage).spec
    spec = replace(
        spec,
        grade=None if grade is None else whole_number("grade", grade, 1, HARDEST_GRADE),
        given_count=None if givens is None else whole_number("givens", givens, 0),
        symmetry=Symmetry(symmetry),
        minimal=bool(minimal),
    )
    limit_s = real_number("time_limit", time_limit, 0.001)
    recipe = load_recipe(DEFAULT_RECIPE)
    warm_up(recipe, geometry=spec.geometry)
    *_before, last = make_puzzle(spec, recipe, given_seed(seed), time_limit_s=limit_s)
    if last.made is None or last.made.puzzle is None:
        problem = _("a puzzle of this kind is expected, found none in {seconds:g} s")
        raise UserError(problem.format(seconds=limit_s))
    return last.made.puzzle


def check(puzzle: PuzzleLike, *, time_limit: float = 60.0) -> Assessment:
    """Return the number of solutions and the faults of a puzzle, by an exact solver.

    Parameters
    ----------
    puzzle : Grid, str, path-like or array_like of int
    time_limit : float
        Time limit of the exact solver, in seconds.

    Returns
    -------
    Assessment
        ``solutions`` is ``none``, ``one``, ``many`` or ``unknown``; ``problem`` says why there is
        none.

    Examples
    --------
    >>> import sudoku_ga as sga
    >>> print(sga.check("3.2.4......3....").solutions)
    one
    >>> print(sga.check("33..............").problem)
    contradictory givens: two 3s in row 1 and box 1 (r1c1 and r1c2)
    """
    limit_s = real_number("time_limit", time_limit, 0.001)
    return assess(as_puzzle(puzzle), time_limit_s=limit_s)


def grade(puzzle: PuzzleLike) -> Grading:
    """Return how difficult a puzzle is for a person.

    Parameters
    ----------
    puzzle : Grid, str, path-like or array_like of int
        A puzzle with exactly one solution.

    Returns
    -------
    Grading
        ``grade`` is 1 to 6, ``uses`` the number of steps by technique.

    Raises
    ------
    ArgumentError
        If it has no solution, or several.

    Examples
    --------
    >>> import sudoku_ga as sga
    >>> sga.grade("3.2.4......3....").name
    'very easy'
    """
    found = check(puzzle)
    grading = grade_if_unique(found)
    if grading is None:
        problem = _("{count} solutions").format(count=found.solutions.value)
        raise ArgumentError("puzzle", _("a puzzle with one solution"), problem)
    return grading


def hint(puzzle: PuzzleLike, board: PuzzleLike | None = None) -> Hint:
    """Return the next step that a person could find.

    Parameters
    ----------
    puzzle : Grid, str, path-like or array_like of int
        The givens.
    board : Grid, str, path-like or array_like of int, optional
        The givens and the digits placed so far; by default, only the givens.

    Returns
    -------
    Hint
        ``str()`` gives the step in words; ``text(1)`` and ``text(2)`` reveal less.

    Examples
    --------
    >>> import sudoku_ga as sga
    >>> print(sga.hint("3.2.4......3....").text(1))
    Look at box 1.
    """
    assessment = check(puzzle)
    givens = assessment.puzzle
    placed = givens if board is None else _as_puzzle(board, "board", givens.geometry)
    if placed.geometry != givens.geometry or np.any(
        (givens.digits > 0) & (placed.digits != givens.digits)
    ):
        raise ArgumentError("board", _("the givens of the puzzle"), _("others"))
    return find_hint(assessment, placed)
