"""Numbers and findings in words."""

from sudoku_ga.puzzle.assessment import Assessment
from sudoku_ga.puzzle.exact import SolutionCount

_SOLUTIONS = {
    SolutionCount.NONE: "no solution",
    SolutionCount.ONE: "one solution",
    SolutionCount.MANY: "many solutions",
    SolutionCount.UNKNOWN: "number of solutions unknown",
}


def duration(seconds: float) -> str:
    """Return a time span with its unit: ``2.8 ms``, ``12.3 s``."""
    return f"{seconds * 1000:.1f} ms" if seconds < 1 else f"{seconds:.1f} s"


def counted(count: int, noun: str) -> str:
    """Return a count with its noun: ``no cells``, ``1 cell``, ``1,200 cells``."""
    return f"{count:,} {noun}" if count == 1 else f"{count or 'no':{',' if count else ''}} {noun}s"


def exact_finding(assessment: Assessment) -> str:
    """Return what the exact reference found, and how long it took."""
    found = _SOLUTIONS[assessment.solutions]
    return f"exact reference: {found}, {duration(assessment.exact_seconds)}"
