"""``sudoku-ga generate``: makes puzzles, prints each as it is made."""

import json
from collections.abc import Iterator, Sequence
from typing import Any

from sudoku_ga.cli.delivering import deliver_unless, load_for
from sudoku_ga.cli.exit_codes import ALL_SOLVED, SOME_UNSOLVED
from sudoku_ga.cli.interruption import Interruption
from sudoku_ga.cli.progress import Progress
from sudoku_ga.generator.job import Job, JobResult
from sudoku_ga.puzzle.formats.line import write_line
from sudoku_ga.puzzle.geometry import Geometry


def generate_puzzles(errands: Sequence[Job], job_count: int, *, as_json: bool) -> int:
    """Make the puzzles, print each as soon as it and all before it are there.

    Returns
    -------
    int
        The exit code.

    Raises
    ------
    NotApplicable
        If the recipe does not fill empty boards.
    KeyboardInterrupt
        After Ctrl+C; what was made has been printed.
    """
    progress = Progress()
    load_for(errands[0], progress)
    all_made = True
    if not as_json and (heading := _heading(errands[0].spec.geometry)):
        print(heading)
    try:
        for delivery in _deliveries(errands, job_count, progress):
            progress.clear()
            all_made &= delivery.made.puzzle is not None
            print(json.dumps(record(delivery)) if as_json else text(delivery), flush=True)
    finally:
        progress.clear()
    return ALL_SOLVED if all_made else SOME_UNSOLVED


def _deliveries(errands: Sequence[Job], job_count: int, progress: Progress) -> Iterator[JobResult]:
    if job_count > 1:
        # Spares a single puzzle the import of the process pool.
        from sudoku_ga.cli.sharing_errands import shared_deliveries

        yield from shared_deliveries(errands, job_count)
        return
    interruption = Interruption()
    for job in errands:
        with interruption.deferred():
            delivery = deliver_unless(lambda: interruption.requested, job, progress)
        if delivery is not None:
            yield delivery
        if interruption.requested:
            raise KeyboardInterrupt


def record(delivery: JobResult) -> dict[str, Any]:
    """Return a delivery as a JSON object; it holds no time, so that it repeats."""
    made, spec, assessment = delivery.made, delivery.job.spec, delivery.assessment
    return {
        "puzzle": write_line(made.puzzle) if made.puzzle else None,
        "solution": write_line(made.solution) if made.solution else None,
        "solutions_exist": assessment.solutions.value if assessment else None,
        "givens": made.puzzle.given_count if made.puzzle else None,
        "grade": delivery.grading.grade if delivery.grading else None,
        "minimal": made.minimal,
        "symmetry": spec.symmetry.value,
        "stop_reason": made.reason.value,
        "tries": delivery.tries if made.puzzle else None,
        "seed": delivery.job.seed,
        "recipe": delivery.job.recipe.name,
    }


def text(delivery: JobResult) -> str:
    """Return a puzzle as a line with what is known of it, or a comment where it was not reached."""
    job, puzzle = delivery.job, delivery.made.puzzle
    if puzzle is None:
        return f"# not reached in {job.time_limit_s:g} s: seed {job.seed}"
    assert delivery.assessment is not None
    grading = delivery.grading
    known = f"grade {grading.grade}" if grading else f"{delivery.assessment.solutions} solutions"
    givens = f"{puzzle.given_count:,} givens"
    return f"{write_line(puzzle)} # {known}, {givens}, seed {job.seed}"


def _heading(geometry: Geometry) -> str:
    """Return the comment by which a reader knows how the boxes lie, where they are not square."""
    square = geometry.box_height == geometry.box_width
    return "" if square else f"# box {geometry.box_height}x{geometry.box_width}"
