"""``sudoku-ga solve``: its arguments and options."""

import os
from pathlib import Path

import click

from sudoku_ga.cli import options
from sudoku_ga.translation import _


def _settings(
    _context: click.Context, _option: click.Parameter, values: tuple[str, ...]
) -> list[tuple[str, str]]:
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
@options.sources(required=False)
@options.recipe(
    help="The recipe. The default is the fastest; the window starts with "
    "evolution, which is designed for watching.",
)
@click.option(
    "--set",
    "settings",
    multiple=True,
    metavar="ROLE.PARAM=VALUE",
    callback=_settings,
    help="Change a parameter of the recipe, for example population.size=32, or the component "
    "of a role, for example selection=linear-rank. ROLE[i] selects one of several "
    "components.",
)
@click.option(
    "--logic",
    cls=options.RecipeParameter,
    path="logic.level",
    metavar="none|naked-once|naked|hidden|sums",
    help="Deduction before evolution. By default that of the recipe.",
)
@options.seed(
    help="Run k of a puzzle uses the seed N + k, with k from 0. By default the seed "
    "is random and is reported."
)
@click.option(
    "--runs",
    type=options.WholeNumber(1, 1_000_000_000),
    default=1,
    show_default=True,
    metavar="R",
    help="Number of runs of each puzzle.",
)
@click.option(
    "--time-limit",
    cls=options.RecipeParameter,
    path="termination.time_limit_s",
    metavar="S",
    help="Time limit of a run, in seconds. By default that of the recipe, 60.",
)
@click.option(
    "--max-evaluations",
    cls=options.RecipeParameter,
    path="termination.max_evaluations",
    metavar="N",
    help="Limit of the evaluations of a run. By default none.",
)
@click.option(
    "--max-generations",
    cls=options.RecipeParameter,
    path="termination.max_generations",
    metavar="N",
    help="Limit of the generations of a run. By default none.",
)
@click.option(
    "--islands",
    cls=options.RecipeParameter,
    path="islands.count",
    metavar="I",
    help="Number of populations, each in its own thread, with migration. By default that of "
    "the recipe.",
)
@options.jobs
@options.box
@options.layout
@options.path(
    "--record",
    help="Record the runs in FILE, so that they can be repeated: see sudoku-ga verify.",
)
@options.path(
    "--continue",
    "run_file",
    help="Continue the runs recorded in FILE up to the limits given here, as if they had not "
    "been interrupted. +N and +S count from the end of a run.",
)
@options.as_json
@click.pass_context
def solve(
    context: click.Context, /, sources: tuple[str, ...], run_file: Path | None, **_others: object
) -> int:
    """Solve puzzles by evolution.

    A SOURCE is a file, - for standard input, or the puzzle itself. The exit code is 0 if all
    runs were solved, 1 if some were not, and 2 for bad input.
    """
    if not sources and run_file is None:
        raise click.MissingParameter(ctx=context, param=context.command.params[0])
    # The engine takes a second to import when it is cold: --help and errors need none of it.
    if run_file is not None:
        from sudoku_ga.cli.continuation import continue_file

        return continue_file(context)
    # numpy starts a thread for each further processor, which no run uses: a twentieth of the time.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    from sudoku_ga.cli.runs import solve_puzzles

    return solve_puzzles(context)
