"""``sudoku-ga solve``: its options."""

from pathlib import Path

import click

from sudoku_ga.cli import options
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.translation import _

LARGEST_SEED = 2**63 - 1


def _settings(
    _context: click.Context, _option: click.Parameter, values: tuple[str, ...]
) -> list[tuple[str, str]]:
    """Split each ``ROLE.PARAM=VALUE``."""
    pairs = []
    for value in values:
        path, equals, text = value.partition("=")
        if not (path.strip() and equals and text.strip()):
            raise click.BadParameter(
                _("ROLE.PARAM=VALUE is expected, not {value}").format(value=value)
            )
        pairs.append((path.strip(), text.strip()))
    return pairs


@click.command(
    epilog="\b\nExample:\n"
    "  sudoku-ga solve 1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1"
    "..4......7..7...3.. --seed 7",
)
@click.argument("sources", nargs=-1, metavar="SOURCE...")
@click.option(
    "--recipe",
    "recipe",
    default="fast",
    show_default=True,
    metavar="NAME|FILE",
    help="The evolutionary algorithm. The default is the fastest; the window starts with "
    "evolution, which is made to be watched.",
)
@click.option(
    "--set",
    "settings",
    multiple=True,
    metavar="ROLE.PARAM=VALUE",
    callback=_settings,
    help="Change a parameter of the recipe, as population.size=32; ROLE[i].PARAM in a list.",
)
@click.option(
    "--logic",
    metavar="none|naked-once|naked|hidden",
    help="What deduction fills in before evolution; the recipe's own if left out.",
)
@click.option(
    "--seed",
    type=options.WholeNumber(0, LARGEST_SEED),
    metavar="N",
    help="Run k of a puzzle uses seed N + k, k from 0; drawn and reported if left out.",
)
@click.option(
    "--runs",
    type=options.WholeNumber(1),
    default=1,
    show_default=True,
    metavar="R",
    help="Runs of each puzzle.",
)
@click.option("--time-limit", metavar="S", help="Seconds a run; the recipe's own, 60, if left out.")
@click.option("--max-evaluations", metavar="N", help="Evaluations a run; none if left out.")
@click.option("--max-generations", metavar="N", help="Generations a run; none if left out.")
@click.option(
    "--islands",
    metavar="I",
    help="Populations that evolve on threads of their own, with migration; the recipe's own if "
    "left out.",
)
@click.option(
    "--jobs",
    type=options.WholeNumber(1, 256),
    default=1,
    show_default=True,
    metavar="J",
    help="Processes to share the runs; changes nothing but the time.",
)
@options.box
@click.option(
    "--record",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Write into FILE what makes each run again: see sudoku-ga verify.",
)
@click.option(
    "--continue",
    "run_file",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Continue the runs that --record wrote into FILE up to the limits given here, as if they "
    "had not been interrupted; +N and +S are counted from where they ended.",
)
@options.as_json
@click.pass_context
def solve(
    context: click.Context,
    sources: tuple[str, ...],
    recipe: str,
    settings: list[tuple[str, str]],
    logic: str | None,
    seed: int | None,
    runs: int,
    time_limit: str | None,
    max_evaluations: str | None,
    max_generations: str | None,
    islands: str | None,
    jobs: int,
    geometry: Geometry | None,
    record: Path | None,
    run_file: Path | None,
    as_json: bool,
) -> int:
    """Evolve the solution of each puzzle of each SOURCE.

    A SOURCE is a file, - for standard input, or the puzzle itself.
    The exit code is 0 if all were solved, 1 if some were not, 2 for bad input.
    """
    if not sources and run_file is None:
        raise click.MissingParameter(ctx=context, param=context.command.params[0])
    # The engine takes a second to import when it is cold: --help and errors need none of it.
    if run_file is not None:
        from sudoku_ga.cli.continuation import continue_file

        return continue_file(context)
    from sudoku_ga.cli.order import Order, changed_recipe, drawn_seed
    from sudoku_ga.cli.solving import solve_order

    named = {
        "--logic": logic,
        "--time-limit": time_limit,
        "--max-evaluations": max_evaluations,
        "--max-generations": max_generations,
        "--islands": islands,
    }
    order = Order(
        sources=sources,
        geometry=geometry,
        recipe=changed_recipe(recipe, settings, named),
        first_seed=drawn_seed() if seed is None else seed,
        run_count=runs,
        job_count=jobs,
        record=record,
    )
    return solve_order(order, as_json=as_json)
