"""``sudoku-ga generate``: its options."""

from typing import Any

import click

from sudoku_ga.cli import options
from sudoku_ga.cli.solve import LARGEST_SEED
from sudoku_ga.generator.spec import Options
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.translation import _


@click.command(epilog="\b\nExample:\n  sudoku-ga generate --grade 2 --symmetry rotational --seed 7")
@options.declared(Options.parameter("article"), metavar="LEVEL")
@options.declared(Options.parameter("size"))
@options.box
@options.declared(Options.parameter("grade"), metavar="G")
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
@click.option(
    "--seed",
    type=options.WholeNumber(0, LARGEST_SEED),
    metavar="N",
    help="Puzzle k uses seed N + k, k from 0; drawn and told if left out.",
)
@options.declared(Options.parameter("time_limit"), metavar="S")
@click.option(
    "--jobs",
    type=options.WholeNumber(1, 256),
    default=1,
    show_default=True,
    metavar="J",
    help="Processes to share the puzzles; changes nothing but the time.",
)
@click.option(
    "--recipe",
    default="fast",
    show_default=True,
    metavar="NAME|FILE",
    help="The evolutionary algorithm that fills the board.",
)
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
    """Make puzzles: evolve a full grid, then remove cells while one solution is left.

    A puzzle is a line, which every command reads again. Evolution makes the full grid; removal,
    the exact solver and the grading of techniques are not evolution.
    The exit code is 0 if all were made, 1 if some were not reached in time, 2 for bad input.
    """
    # The engine takes a second to import when it is cold: --help and errors need none of it.
    from sudoku_ga.cli.generating import generate_puzzles
    from sudoku_ga.cli.order import drawn_seed
    from sudoku_ga.evolution.recipe.reading import load_recipe
    from sudoku_ga.generator.job import Job

    if geometry is not None:
        declared |= _size_of(geometry, declared["size"])
    asked = Options(
        minimal="yes" if minimal else "no", solutions="any" if many else "one", **declared
    )
    spec, limit_s = asked.spec, asked.time_limit
    first_seed = drawn_seed() if seed is None else seed
    loaded = load_recipe(recipe)
    errands = [Job(spec, loaded, first_seed + k, limit_s) for k in range(asked.count)]
    return generate_puzzles(errands, jobs, as_json=as_json)


def _size_of(geometry: Geometry, size: int) -> dict[str, int]:
    if size not in (Options.parameter("size").default, geometry.size):
        raise click.UsageError(
            _("a size of {size} is expected with that box, not {found}").format(
                size=geometry.size, found=size
            )
        )
    return {"size": geometry.size, "box_height": geometry.box_height}
