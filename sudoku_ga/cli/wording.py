"""Numbers and findings in words."""

from sudoku_ga.puzzle.assessment import Assessment
from sudoku_ga.puzzle.exact import SolutionCount
from sudoku_ga.translation import _, counted, later

_SOLUTIONS = {
    SolutionCount.NONE: later("no solution"),
    SolutionCount.ONE: later("one solution"),
    SolutionCount.MANY: later("many solutions"),
    SolutionCount.UNKNOWN: later("number of solutions unknown"),
}


def duration(seconds: float) -> str:
    """Return a time span with its unit: ``2.8 ms``, ``12.3 s``."""
    return f"{seconds * 1000:.1f} ms" if seconds < 1 else f"{seconds:.1f} s"


def cells_text(count: int) -> str:
    """Return a number of cells: ``no cells``, ``1 cell``, ``1,200 cells``."""
    return counted("{count:,} cell", "{count:,} cells", count) if count else _("no cells")


def exact_finding(assessment: Assessment) -> str:
    """Return what the exact reference found, and how long it took."""
    return _("exact reference: {found}, {time}").format(
        found=_(_SOLUTIONS[assessment.solutions]), time=duration(assessment.exact_seconds)
    )
