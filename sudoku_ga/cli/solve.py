"""``sudoku-ga solve``: makes runs, prints each as soon as it and all before it have ended."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sudoku_ga.cli import options
from sudoku_ga.cli.options import PARTIAL, SUCCESS
from sudoku_ga.errors import UserError
from sudoku_ga.evolution.core.seeds import drawn_seed, require_seeds
from sudoku_ga.translation import _

if TYPE_CHECKING:
    from sudoku_ga.evolution.recipe.recipe import Recipe
    from sudoku_ga.layouts import NamedLayout
    from sudoku_ga.puzzle.geometry import Geometry

_OPTION_PATHS = {
    "--logic": "logic.level",
    "--time-limit": "termination.time_limit_s",
    "--max-evaluations": "termination.max_evaluations",
    "--max-generations": "termination.max_generations",
    "--islands": "islands.count",
}


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
    metavar="S",
    help="Time limit of a run, in seconds. By default that of the recipe, 60.",
)
@click.option(
    "--max-evaluations", metavar="N", help="Limit of the evaluations of a run. By default none."
)
@click.option(
    "--max-generations", metavar="N", help="Limit of the generations of a run. By default none."
)
@click.option(
    "--islands",
    metavar="I",
    help="Number of populations, each in its own thread, with migration. By default that of "
    "the recipe.",
)
@options.jobs
@options.box
@options.layout
@click.option(
    "--record",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Record the runs in FILE, so that they can be repeated: see sudoku-ga verify.",
)
@click.option(
    "--continue",
    "run_file",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Continue the runs recorded in FILE up to the limits given here, as if they had not "
    "been interrupted. +N and +S count from the end of a run.",
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
    geometry: "Geometry | None",
    layout: "NamedLayout | None",
    record: Path | None,
    run_file: Path | None,
    as_json: bool,
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
    from sudoku_ga.cli.result import RunSpec, run_json, run_text
    from sudoku_ga.cli.runs import printed_runs, record_file
    from sudoku_ga.cli.terminal import Losses, Progress, load_kernels
    from sudoku_ga.evolution.engine.warm_up import is_prepared

    named = {
        "--logic": logic,
        "--time-limit": time_limit,
        "--max-evaluations": max_evaluations,
        "--max-generations": max_generations,
        "--islands": islands,
    }
    changed = changed_recipe(recipe, settings, named)
    first_seed = drawn_seed() if seed is None else seed
    require_seeds("--seed", first_seed, runs)
    specs = (
        RunSpec(puzzle, changed, first_seed + index, index, recorded=record is not None)
        for puzzle in options.read_puzzles(sources, geometry, layout)
        for index in range(runs)
    )
    progress = Progress(shows_compiling=not as_json)
    losses = Losses(progress)
    run_count = solved_count = logic_count = 0
    try:
        if jobs > 1 and not is_prepared():
            load_kernels(changed, progress)  # else each of the processes compiles them
        with record_file(record) as write_record:
            render = run_json if as_json else run_text
            for run in printed_runs(specs, render, jobs, progress, losses):
                progress.clear()
                run_count += 1
                solved_count += run.solved
                logic_count += run.by_logic
                write_record(run.record)
                # The reader of a pipe waits for it.
                print(run.text, flush=True)
                progress.count_run()
    finally:
        progress.clear()
        if run_count > 1 and not as_json:
            print(_count_text(run_count, solved_count, logic_count))
    return SUCCESS if solved_count == run_count and not losses.count else PARTIAL


def changed_recipe(
    name: str, settings: Sequence[tuple[str, str]], options: Mapping[str, str | None]
) -> "Recipe":
    """Return a recipe with the components and parameters that the command line sets.

    ``name``: name or file of the recipe. ``settings``: path and value of each ``--set``, in order;
    a path is ROLE.PARAM, or ROLE for a component. ``options``: options that stand for one
    parameter; they come after the settings. ``--islands`` also gives a recipe without islands some,
    so that their other parameters can be set. Raises ``UserError`` if there is no such recipe,
    component or parameter, or a value is out of bounds; the message names the option.
    """
    from sudoku_ga.evolution.recipe.reading import load_recipe

    recipe = load_recipe(name)
    if options.get("--islands") is not None:
        from sudoku_ga.evolution.core.roles import Role
        from sudoku_ga.evolution.operators.population import Islands
        from sudoku_ga.evolution.recipe.edit import with_component

        recipe = with_component(recipe, Role.ISLANDS, Islands)
    changes = [("--set", path, value) for path, value in settings] + [
        (option, _OPTION_PATHS[option], value)
        for option, value in options.items()
        if value is not None
    ]
    for option, path, value in changes:
        try:
            if "." in path:
                recipe = recipe.with_value(path, value)
            else:
                from sudoku_ga.evolution.recipe.edit import with_component_named

                recipe = with_component_named(recipe, path, value)
        except UserError as error:
            raise UserError(f"{option}: {error}") from None
    return recipe


def _count_text(runs: int, solved: int, by_logic: int) -> str:
    text = _("{solved:,} of {runs:,} runs solved")
    if by_logic:
        text = _("{solved:,} of {runs:,} runs solved, {by_logic:,} of them by logic alone")
    return text.format(solved=solved, runs=runs, by_logic=by_logic)
