"""Results in words and as JSON that several commands print."""

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING

from sudoku_ga.cli.options import SUCCESS
from sudoku_ga.puzzle.assessment import Assessment
from sudoku_ga.puzzle.exact import SolutionCount
from sudoku_ga.translation import _, later

if TYPE_CHECKING:
    from sudoku_ga.puzzle.grading import Grading

_SOLUTIONS = {
    SolutionCount.NONE: later("no solution"),
    SolutionCount.ONE: later("one solution"),
    SolutionCount.MANY: later("many solutions"),
    SolutionCount.UNKNOWN: later("number of solutions unknown"),
}


def duration(seconds: float) -> str:
    """Return a time span with its unit: ``2.8 ms``, ``12.3 s``."""
    return f"{seconds * 1000:.1f} ms" if seconds < 1 else f"{seconds:.1f} s"


def exact_finding(assessment: Assessment) -> str:
    """Return what the exact reference found, and how long it took."""
    return _("exact reference: {found}, {time}").format(
        found=_(_SOLUTIONS[assessment.solutions]), time=duration(assessment.exact_seconds)
    )


def grade_text(assessment: Assessment, grading: "Grading | None") -> str:
    """Return the grade for people, or why there is none."""
    if grading is None:
        count = _("solutions: {count}").format(count=_(assessment.solutions.value))
        return _("grade: none, since a grade asks for exactly one solution ({found})").format(
            found=assessment.problem or count
        )
    return _("grade: {grade}, {name}").format(grade=grading.grade, name=_(grading.name))


def print_experiments(names: Sequence[str], *, as_json: bool) -> int:
    """Print the name and title of each experiment; return the exit code."""
    from sudoku_ga.lab.experiment.reading import experiment_title

    titles = {name: experiment_title(name) for name in names}
    if as_json:
        print(json.dumps([{"name": name, "title": title} for name, title in titles.items()]))
        return SUCCESS
    width = max(map(len, titles), default=0)
    for name, title in titles.items():
        print(f"{name:{width}}  {title}".rstrip())
    return SUCCESS
