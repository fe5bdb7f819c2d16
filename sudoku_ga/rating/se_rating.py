"""The rating of a puzzle by the steps of its solution, as in Sudoku Explainer 1.2.1.

Sudoku Explainer (Nicolas Juillerat, 2006) takes the easiest step that it finds, again and again.
Players of hard puzzles know its ratings as ER/EP/ED, after the program serate. The ratings depend
on its order of search and the resulting lengths of chains, which are kept here. The fast program
skfr (Gérard Penet, 2012) sometimes finds shorter chains, and then rates a puzzle lower by 0.1 or
0.2.

Chains are searched by kernels, which take long to import and are imported only when needed.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial

from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.rating.board import GEOMETRY, Board
from sudoku_ga.rating.fish import fish
from sudoku_ga.rating.locked_sets import (
    hidden_set_steps,
    locked_candidates,
    naked_sets,
)
from sudoku_ga.rating.singles import (
    direct_hidden_sets,
    direct_lockings,
    hidden_singles,
    naked_singles,
)
from sudoku_ga.rating.step import RatedStep
from sudoku_ga.rating.uniqueness import unique_loops
from sudoku_ga.rating.universal_grave import universal_graves
from sudoku_ga.rating.wings import pair_exclusions, triplet_exclusions, wings

RATED_GEOMETRY = GEOMETRY
"""The only shape of board for which the ratings are defined."""

EASIEST, BEYOND, HARDEST = 10, 105, 120
"""The least rating, the least of a puzzle that needs deeper nesting, and one above all known."""

QUICK_GRADE = 4
"""The highest grade of puzzles without chains, whose ratings take some milliseconds."""

_DYNAMIC = (85, 90, 95, 100, 105)
"""The least ratings of dynamic chains, by level."""

Finder = Callable[[Board], Iterable[RatedStep | None]]


def _simple_chains(board: Board) -> Iterator[RatedStep | None]:
    from sudoku_ga.rating.chain_search import ChainSearch

    yield ChainSearch(board).simple_chain()


def _chains(number: int, board: Board) -> Iterable[RatedStep | None]:
    from sudoku_ga.rating.chain_search import CHAINS, ChainSearch

    return ChainSearch(board).steps(CHAINS[number])


_FINDERS: tuple[Finder, ...] = (
    hidden_singles,
    direct_lockings,
    lambda board: direct_hidden_sets(board, 2),
    naked_singles,
    lambda board: direct_hidden_sets(board, 3),
    locked_candidates,
    lambda board: naked_sets(board, 2),
    lambda board: fish(board, 2),
    lambda board: hidden_set_steps(board, 2),
    lambda board: naked_sets(board, 3),
    lambda board: fish(board, 3),
    lambda board: hidden_set_steps(board, 3),
    lambda board: wings(board, 2),
    lambda board: wings(board, 3),
    unique_loops,
    lambda board: naked_sets(board, 4),
    lambda board: fish(board, 4),
    lambda board: hidden_set_steps(board, 4),
    universal_graves,
    pair_exclusions,
    _simple_chains,
    triplet_exclusions,
    *(partial(_chains, number) for number in range(2 + len(_DYNAMIC))),
)
"""The searches in the order of Sudoku Explainer; the first step found is taken. Long searches yield
None from time to time."""


@dataclass(frozen=True)
class SeRating:
    """The three ratings of a puzzle, in tenths.

    Parameters
    ----------
    er : int
        Rating: that of the hardest step.
    ep : int
        Pearl: that of the hardest step up to the first that places a digit.
    ed : int
        Diamond: that of the first step.
    bounds : int
        How many of the three, from the first on, are only lower bounds: a puzzle may need more than
        dynamic forcing chains nested once.
    """

    er: int
    ep: int
    ed: int
    bounds: int = 0

    def __str__(self) -> str:
        return "/".join(self.texts)

    @property
    def record(self) -> dict[str, float | list[str]]:
        """The ratings as numbers, and the names of those that are lower bounds, for JSON."""
        names = ("er", "ep", "ed")
        ratings = {name: getattr(self, name) / 10 for name in names}
        return {**ratings, "at_least": list(names[: self.bounds])}

    @property
    def texts(self) -> tuple[str, str, str]:
        """The ratings with a decimal point, such as ``7.2``, or ``≥10.5`` for a lower bound."""
        er, ep, ed = (
            f"{'≥' if place < self.bounds else ''}{tenths // 10}.{tenths % 10}"
            for place, tenths in enumerate((self.er, self.ep, self.ed))
        )
        return er, ep, ed


def rated_steps(
    board: Board, stopped: Callable[[], bool] = lambda: False, most: int = HARDEST
) -> Iterator[RatedStep]:
    """Yield the steps of the solution, as far as they are found, and apply each to the board.

    Parameters
    ----------
    board : Board
        Changed in place.
    stopped : callable, optional
        Called every few tenths of a second; True ends the steps.
    most : int, optional
        In tenths; the steps end when all remaining kinds of steps are harder.
    """
    while not board.is_full:
        step = _next_step(board, stopped, most)
        if step is None:
            return
        step.apply(board)
        yield step


def _next_step(board: Board, stopped: Callable[[], bool], most: int) -> RatedStep | None:
    too_hard = sum(least > most for least in _DYNAMIC)
    for find in _FINDERS[: len(_FINDERS) - too_hard]:
        if stopped():
            return None
        for step in find(board):
            if step is not None:
                return step
            if stopped():
                return None
    return None


def se_rating(puzzle: Grid) -> SeRating:
    """Return the ratings of a puzzle.

    Parameters
    ----------
    puzzle : Grid
        9×9 with boxes of 3×3 (``RATED_GEOMETRY``) and exactly one solution.

    Returns
    -------
    SeRating
        Zeros for a full grid.

    Examples
    --------
    >>> from sudoku_ga.puzzle.formats.reading import read_puzzle
    >>> line = "..8.......2..7....9..6..4.1..9....7..7..42.5.8....1....9....3.26......1..3..8...5"
    >>> str(se_rating(read_puzzle(line).grid))
    '7.3/1.2/1.2'
    """
    rating = rating_unless_stopped(puzzle, lambda: False)
    assert rating is not None
    return rating


def rating_unless_stopped(puzzle: Grid, stopped: Callable[[], bool]) -> SeRating | None:
    """Return the ratings of a puzzle, or None after a stop; a function for other processes.

    Parameters
    ----------
    puzzle : Grid
        As in :func:`se_rating`.
    stopped : callable
        As in :func:`rated_steps`.
    """
    board = Board(puzzle)
    er = ep = ed = 0
    for step in rated_steps(board, stopped):
        er = max(er, step.rating)
        ed = ed or er
        if not ep and step.placement is not None:
            ep = er
    if board.is_full:
        return SeRating(er, ep, ed)
    if stopped():
        return None
    er = max(er, BEYOND)
    return SeRating(er, ep or er, ed or er, bounds=1 + (not ep) + (not ed))


def is_rated_within(puzzle: Grid, least: int, most: int) -> bool:
    """Whether the rating ER of a puzzle is in a range; stops at the first step that is harder.

    Parameters
    ----------
    puzzle : Grid
        As for :func:`se_rating`.
    least, most : int
        In tenths; 120 includes all that is harder.
    """
    board, er = Board(puzzle), 0
    for step in rated_steps(board, most=most):
        er = max(er, step.rating)
        if er > most < HARDEST:
            return False
    return least <= er if board.is_full else most == HARDEST


def compile_chains(on_compilation: Callable[[], None] | None = None) -> None:
    """Load the kernels that search chains, after compiling them once, in up to a minute.

    Parameters
    ----------
    on_compilation : callable, optional
        Called when the compilation of a kernel begins; an exception ends it.
    """
    from sudoku_ga.evolution.kernels.compiled import watched
    from sudoku_ga.rating.chain_search import NISHIO_CHAIN, ChainSearch

    with watched(on_compilation):
        board = Board(Grid.empty(GEOMETRY))
        for candidate in range(729):
            # The memory of trees grows with the cube of the number of candidates.
            if candidate % 9 > 1:
                board.remove(candidate)
        search = ChainSearch(board)
        search.simple_chain()
        next(search.steps(NISHIO_CHAIN))
