"""``sudoku-ga generate``: makes puzzles, and prints each once it and all before it are made."""

import json
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from sudoku_ga.cli import options
from sudoku_ga.cli.terminal import (
    Printed,
    Printer,
    Progress,
    interruptible_results,
)
from sudoku_ga.evolution.core.seeds import drawn_seed, require_seeds
from sudoku_ga.generator.spec import Options
from sudoku_ga.puzzle.formats.line import write_line
from sudoku_ga.puzzle.formats.shape import board_text, box_line
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.translation import _

if TYPE_CHECKING:
    from sudoku_ga.generator.job import Job, JobResult
    from sudoku_ga.generator.making import MakingProgress as Making


@click.command(
    epilog="\b\nExamples:\n  sudoku-ga generate --grade 2 --symmetry rotational --seed 7\n"
    "  sudoku-ga generate --layout jigsaw,killer --count 10"
)
@options.declared(Options.parameter("article"), metavar="LEVEL")
@options.declared(Options.parameter("size"))
@options.box
@click.option(
    "--layout",
    default=Options.parameter("layout").default,
    show_default=True,
    metavar="NAME|FILE,...",
    help=Options.parameter("layout").help,
)
@options.declared(Options.parameter("largest_cage"))
@options.declared(Options.parameter("grade"), metavar="G")
@options.declared(Options.parameter("se_from"), metavar="ER")
@options.declared(Options.parameter("se_to"), metavar="ER")
@options.declared(Options.parameter("givens"))
@options.declared(Options.parameter("symmetry"))
@click.option("--minimal", is_flag=True, help=Options.parameter("minimal").help)
@click.option(
    "--multiple-solutions-allowed",
    "many",
    is_flag=True,
    help=Options.parameter("solutions").help,
)
@options.declared(Options.parameter("count"))
@options.seed(
    help="Puzzle k uses the seed N + k, with k from 0. By default the seed is "
    "random and is printed."
)
@options.declared(Options.parameter("time_limit"), metavar="S")
@options.jobs
@options.recipe(help="The recipe that fills the board.")
@options.as_json
def generate(
    geometry: Geometry | None,
    minimal: bool,
    many: bool,
    seed: int | None,
    jobs: int,
    recipe: str,
    as_json: bool,
    **declared: Any,
) -> int:
    """Generate puzzles: evolve a full grid, then remove cells while the solution remains unique.

    A puzzle is printed as a line that all commands read. Evolution makes the full grid, except
    for random regions combined with several rules: there the exact solver makes it. The removal of
    cells, the exact solver and the grading do not use evolution. The exit code is 0 if all
    puzzles were made, 1 if some were not made in time, and 2 for bad input.
    """
    # The engine takes a second to import when it is cold: --help and errors need none of it.
    from sudoku_ga.evolution.recipe.reading import load_recipe
    from sudoku_ga.generator.job import Job

    if geometry is not None:
        declared |= _size_of(geometry, declared["size"])
    asked = Options(
        minimal="yes" if minimal else "no", solutions="any" if many else "one", **declared
    )
    spec, limit_s = asked.spec, asked.time_limit
    first_seed = drawn_seed() if seed is None else seed
    require_seeds("--seed", first_seed, asked.count)
    loaded = load_recipe(recipe)
    puzzle_jobs = [Job(spec, loaded, first_seed + k, limit_s) for k in range(asked.count)]
    heading = _heading(spec.geometry) if not (spec.random_regions or spec.largest_cage) else ""
    with Progress() as progress:
        printer = Printer(progress)
        _load_kernels_of(puzzle_jobs[0], progress)
        if heading and not as_json:
            print(heading)
        results = interruptible_results(_make, puzzle_jobs, jobs, progress, printer.lose)
        return printer.print(_printed(results, heading, as_json=as_json))


def _size_of(geometry: Geometry, size: int) -> dict[str, int]:
    if size not in (Options.parameter("size").default, geometry.size):
        raise click.UsageError(
            _("a size of {size} is expected with that box, not {found}").format(
                size=geometry.size, found=size
            )
        )
    return {"size": geometry.size, "box_height": geometry.box_height}


def _printed(results: "Iterable[JobResult]", heading: str, *, as_json: bool) -> Iterator[Printed]:
    """Yield results as they are printed, below a new heading if the board differs."""
    for result in results:
        puzzle = result.made.puzzle
        text = json.dumps(_record(result)) if as_json else _text(result)
        if puzzle and not as_json and heading != (own := _heading(puzzle.geometry)):
            heading, text = own, f"{own}\n{text}"
        yield Printed(text, puzzle is not None)


def _make(job: "Job", stopped: Callable[[], bool], *, progress: Progress) -> "JobResult | None":
    """Make one puzzle, in this process or another; None if it was stopped before it was made."""
    from sudoku_ga.evolution.engine.control import Control
    from sudoku_ga.generator.job import run_job
    from sudoku_ga.puzzle.assessment import assessed

    if stopped():
        return None
    _load_kernels_of(job, progress)
    control = Control(accepts_changes=False)

    def follow(making: "Making") -> None:
        if stopped():
            control.stop()
        progress.show_making(making)

    return run_job(job, control, follow, assessed)


def _load_kernels_of(job: "Job", progress: Progress) -> None:
    """Load the kernels that fill the board before the time limit begins."""
    from sudoku_ga.evolution.engine.run import prepare
    from sudoku_ga.evolution.engine.warm_up import warm_up

    preparation = prepare(Grid.empty(job.spec.geometry), job.recipe, job.seed)
    if preparation.encoding is not None:
        used = preparation.recipe
        warm_up(used, partial(progress.show_compiling, used.name), geometry=job.spec.geometry)


def _record(result: "JobResult") -> dict[str, Any]:
    """Return a result as a JSON object; it contains no times, so that it can be repeated."""
    made, spec, assessment = result.made, result.job.spec, result.assessment
    board = made.puzzle.geometry if made.puzzle else spec.geometry
    return {
        **({} if board.is_classic else {"variant": board_text(board)}),
        "puzzle": write_line(made.puzzle) if made.puzzle else None,
        "solution": write_line(made.solution) if made.solution else None,
        "solutions_exist": assessment.solutions.value if assessment else None,
        "givens": made.puzzle.given_count if made.puzzle else None,
        "grade": result.grading.grade if result.grading else None,
        "minimal": made.minimal,
        "symmetry": spec.symmetry.value,
        "stop_reason": made.reason.value,
        "tries": result.tries if made.puzzle else None,
        "seed": result.job.seed,
        "recipe": result.job.recipe.name,
    }


def _text(result: "JobResult") -> str:
    """Return a puzzle as a line with its properties, or a comment if it was not reached."""
    job, puzzle = result.job, result.made.puzzle
    if puzzle is None:
        return f"# not reached in {job.time_limit_s:g} s: seed {job.seed}"
    assert result.assessment is not None
    grading = result.grading
    known = f"grade {grading.grade}" if grading else f"{result.assessment.solutions} solutions"
    givens = f"{puzzle.given_count:,} givens"
    return f"{write_line(puzzle)} # {known}, {givens}, seed {job.seed}"


def _heading(geometry: Geometry) -> str:
    """Return the comment that tells a reader the board, if it is unusual for its size."""
    is_usual = geometry.is_classic and geometry.box_height == geometry.box_width
    return "" if is_usual else box_line(geometry)
