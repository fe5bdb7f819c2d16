"""Puzzles named on a command line: their options, reading, and descriptions."""

from collections.abc import Callable, Iterator, Sequence
from functools import wraps
from itertools import chain
from typing import TYPE_CHECKING

from sudoku_ga.cli import options
from sudoku_ga.puzzle.assessment import Assessment
from sudoku_ga.puzzle.exact import SolutionCount
from sudoku_ga.puzzle.formats.source import open_source
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.record import PuzzleRecord
from sudoku_ga.translation import _, later

if TYPE_CHECKING:
    from sudoku_ga.layouts import NamedLayout
    from sudoku_ga.puzzle.grading import Grading

_SOLUTIONS = {
    SolutionCount.NONE: later("no solution"),
    SolutionCount.ONE: later("one solution"),
    SolutionCount.MANY: later("many solutions"),
    SolutionCount.UNKNOWN: later("number of solutions unknown"),
}


def given_puzzles(command: Callable[..., int]) -> Callable[..., int]:
    """Give a command an iterator ``puzzles`` from SOURCE, --box and --layout."""

    @options.sources(required=True)
    @options.box
    @options.layout
    @wraps(command)
    def reading(
        sources: Sequence[str],
        geometry: Geometry | None,
        layout: "NamedLayout | None",
        **others: object,
    ) -> int:
        return command(puzzles=read_puzzles(sources, geometry, layout), **others)

    return reading


def read_puzzles(
    sources: Sequence[str], geometry: Geometry | None, layout: "NamedLayout | None"
) -> Iterator[PuzzleRecord]:
    """Return the puzzles of all sources in order; each is read when it is needed.

    Parameters
    ----------
    sources : sequence of str
        Files, ``-`` for standard input, or puzzles.
    geometry : Geometry or None
        The shape of the boxes, if the size allows several.
    layout : NamedLayout or None
        The rules of a variant, for every puzzle.

    Raises
    ------
    UserError
        At once if a source cannot be opened; at a puzzle that cannot be read, or whose board cannot
        have the layout.
    """
    # All are opened first, so that a mistyped name at the end is not found an hour later.
    read = open_source if layout is None else layout.read
    return chain.from_iterable([read(source, geometry) for source in sources])


def duration(seconds: float) -> str:
    """Return a time span with its unit: ``2.8 ms``, ``12.3 s``."""
    return f"{seconds * 1000:.1f} ms" if seconds < 1 else f"{seconds:.1f} s"


def exact_finding(assessment: Assessment) -> str:
    """Return the finding of the exact reference and its time."""
    return _("exact reference: {found}, {time}").format(
        found=_(_SOLUTIONS[assessment.solutions]), time=duration(assessment.exact_seconds)
    )


def grade_text(assessment: Assessment, grading: "Grading | None") -> str:
    """Return the grade in words, or the reason why there is none."""
    if grading is None:
        count = _("solutions: {count}").format(count=_(assessment.solutions.value))
        return _("grade: none, since a grade asks for exactly one solution ({found})").format(
            found=assessment.problem or count
        )
    return _("grade: {grade}, {name}").format(grade=grading.grade, name=_(grading.name))
