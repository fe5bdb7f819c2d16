"""``sudoku-ga generate``: its options."""

import click

from sudoku_ga.cli import options
from sudoku_ga.cli.solve import LARGEST_SEED
from sudoku_ga.puzzle.geometry import Geometry


@click.command(epilog="\b\nExample:\n  sudoku-ga generate --grade 2 --symmetry rotational --seed 7")
@click.option(
    "--size",
    type=options.WholeNumber(2, 64),
    metavar="N",
    help="Side of the board, its boxes nearest to squares; 9 if left out.",
)
@options.box
@click.option(
    "--grade",
    type=options.WholeNumber(1, 6),
    metavar="G",
    help="1 very easy to 6 beyond the known techniques, as sudoku-ga grade tells; any if left out.",
)
@click.option(
    "--givens",
    type=options.WholeNumber(0),
    metavar="N",
    help="Exactly so many givens; as few as removal leaves, if left out.",
)
@click.option(
    "--symmetry",
    type=click.Choice(["none", "rotational", "mirror", "diagonal"]),
    default="none",
    show_default=True,
    help="Of the cells that hold givens.",
)
@click.option("--minimal", is_flag=True, help="No given may be left out.")
@click.option(
    "--multiple-solutions-allowed",
    "many",
    is_flag=True,
    help="Remove cells at random, whether or not one solution is left; needs --givens.",
)
@click.option(
    "--count",
    type=options.WholeNumber(1),
    default=1,
    show_default=True,
    metavar="N",
    help="Puzzles to make.",
)
@click.option(
    "--seed",
    type=options.WholeNumber(0, LARGEST_SEED),
    metavar="N",
    help="Puzzle k uses seed N + k, k from 0; drawn and told if left out.",
)
@click.option(
    "--time-limit",
    type=click.FloatRange(0, min_open=True),
    default=10.0,
    show_default=True,
    metavar="S",
    help="Seconds a puzzle.",
)
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
    default="default",
    show_default=True,
    metavar="NAME|FILE",
    help="The evolutionary algorithm that fills the board.",
)
@options.as_json
def generate(
    size: int | None,
    geometry: Geometry | None,
    grade: int | None,
    givens: int | None,
    symmetry: str,
    minimal: bool,
    many: bool,
    count: int,
    seed: int | None,
    time_limit: float,
    jobs: int,
    recipe: str,
    as_json: bool,
) -> int:
    """Make puzzles: evolve a full grid, then remove cells while one solution is left.

    A puzzle is a line, which every command reads again. Evolution makes the full grid; removal,
    the exact solver and the grading of techniques are not evolution.
    The exit code is 0 if all were made, 1 if some were not reached in time, 2 for bad input.
    """
    # The engine takes a second to import when it is cold: --help and errors need none of it.
    from sudoku_ga.cli.generating import Errand, generate_puzzles
    from sudoku_ga.cli.order import drawn_seed
    from sudoku_ga.evolution.recipe_files import load_recipe
    from sudoku_ga.generator.symmetry import Symmetry
    from sudoku_ga.generator.wish import Wish

    wish = Wish(
        _geometry(size, geometry),
        grade=grade,
        given_count=givens,
        symmetry=Symmetry(symmetry),
        minimal=minimal,
        one_solution=not many,
    )
    first_seed = drawn_seed() if seed is None else seed
    loaded = load_recipe(recipe)
    errands = [Errand(wish, loaded, first_seed + k, time_limit) for k in range(count)]
    return generate_puzzles(errands, jobs, as_json=as_json)


def _geometry(size: int | None, geometry: Geometry | None) -> Geometry:
    if geometry is None:
        return Geometry.of_size(size or 9)
    if size not in (None, geometry.size):
        raise click.UsageError(f"a size of {geometry.size} is expected with that box, not {size}")
    return geometry
