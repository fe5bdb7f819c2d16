"""``sudoku-ga lab tune``: searches parameters of a recipe and measures their gain."""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sudoku_ga.cli import SUCCESS, options
from sudoku_ga.cli.lab.making import compile_once, print_experiments, progress_bar
from sudoku_ga.cli.lab.report import default_store, print_tables
from sudoku_ga.interruption import Interruption, cleaned_up
from sudoku_ga.translation import _

if TYPE_CHECKING:
    from sudoku_ga.lab.experiment.experiment import Experiment
    from sudoku_ga.lab.tuning.report import TuningResult

_FOLDER, _SUFFIX = "tuning", ".toml"
"""The folder of the tunings of the program, and the suffix of their files."""


@click.command(epilog="\b\nExample:\n  sudoku-ga lab tune evolution --save tuned.toml")
@click.argument("name", required=False, metavar="[EXPERIMENT]")
@options.store
@options.experiment_seed
@options.path("--save", "recipe_file", dir_okay=False, help="Write the tuned recipe to a file.")
@options.form(help="Print one JSON object.")
def tune(
    name: str | None,
    file: Path | None,
    seed: int | None,
    recipe_file: Path | None,
    form: str | None,
) -> int:
    """Search for better values of the parameters in the table [tune] of an experiment.

    Optuna searches on the puzzles of the experiment; the gain is measured on held-out puzzles.
    After Ctrl+C the same command continues. Without EXPERIMENT, list the tunings of the
    program. The exit code is 0 if the search ended, regardless of the gain, 2 for bad input, and
    130 if the command was interrupted.
    """
    from sudoku_ga.lab.experiment.reading import about_file, load_experiment
    from sudoku_ga.resources import resource_names, resource_path

    names = resource_names(_FOLDER, _SUFFIX)
    if name is None:
        titles = {
            each: _(about_file(resource_path(_FOLDER, each + _SUFFIX)).title) for each in names
        }
        return print_experiments(titles, as_json=form == "json")
    if name in names:
        name = str(resource_path(_FOLDER, name + _SUFFIX))
    experiment = load_experiment(name, seed)
    result = _tuned(experiment, file or default_store(experiment))
    _print(result, form)
    if recipe_file is not None and not result.is_own:
        from sudoku_ga.evolution.recipe.writing import save_recipe
        from sudoku_ga.lab.tuning.report import tuned_recipe

        save_recipe(tuned_recipe(experiment, result.best.variant), recipe_file)
    return SUCCESS


def _tuned(experiment: "Experiment", file: Path) -> "TuningResult":
    """Search and compare, or continue to do so.

    Raises ``KeyboardInterrupt`` after Ctrl+C; finished runs are in the store.
    """
    import scipy.stats  # noqa: F401  # else optuna does it where no end is looked for

    from sudoku_ga.lab.store.store import Store
    from sudoku_ga.lab.tuning.report import TuningResult, measure_gain
    from sudoku_ga.lab.tuning.search import search, tuning_of

    tuning_of(experiment)
    interruption = Interruption()
    compile_once()
    with Store(file) as store, cleaned_up(store.close), interruption.deferred():
        with progress_bar(_("Configurations")) as progress:
            tried = search(
                experiment, store, progress=progress, stopped=lambda: interruption.requested
            )
        result = None if tried is None else TuningResult(experiment, tried, None)
        if result is not None and not result.is_own:
            with progress_bar(_("Held-out puzzles")) as progress:
                gain = measure_gain(
                    experiment,
                    result.best.variant,
                    store,
                    progress=progress,
                    stopped=lambda: interruption.requested,
                )
            result = None if gain is None else replace(result, gain=gain)
    if result is None:
        click.echo(
            _("interrupted: {file} keeps the runs; the same command goes on").format(file=file),
            err=True,
        )
        raise KeyboardInterrupt
    return result


def _print(result: "TuningResult", form: str | None) -> None:
    from sudoku_ga.lab.tuning.report import (
        markdown,
        provenance,
        tables_of,
        tuning_json,
        verdict,
    )

    if form == "json":
        print(tuning_json(result))
    elif form == "markdown":
        print(markdown(result))
    else:
        heading = _(result.experiment.title)
        print_tables(heading, tables_of(result), f"{verdict(result)}\n{provenance(result)}")
