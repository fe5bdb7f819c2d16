"""Reading experiments from their TOML files.

::

    [experiment]
    title = "Population size"         description and source may follow
    repetitions = 20                  runs of each variant on each puzzle; 1 if left out
    max_generations = 1000            and max_evaluations, max_probes, max_cpu_s, time_limit_s:
                                      what ends a run
    trace = "best"                    keep the best of each run over its generations
    logic = "none"                    outweighs the recipes' own
    seed = 7                          from which all others follow; 1 if left out
    max_trials = 2_000_000            lets the plan be larger than a million
    obtained_scale = 0.1              of the results that the program brings; 1 if left out

    [puzzles]
    empty = "9x9"
    generated = { geometry = "9x9", givens = [30, 25, 20], count = 25 }

    [[puzzles.generated]]             or several; shares of the cells, or grades, in place of givens
    geometry = "16x16"
    shares = [0.3, 0.5]
    count = 25

    [puzzles.literal]
    "four by four" = "3.2.4......3...."

    [puzzles.collections]             files beside this one, or of the program
    "famous" = "famous.sdm"
    "first ten" = { file = "mine.txt", count = 10, box = "2x3" }

    [[variant]]
    name = "no crossover"
    recipe = "memetic"
    set = { "crossover.rate" = 0.0 }
    components = { selection = { component = "tournament" } }

    [grid]                            every variant with every combination of these
    "population.size" = [1, 16, 64]
    "crossover.rate" = { from = 0.0, to = 1.0, count = 5 }

    [sample]                          every one of those with so many random draws of these
    count = 20
    "local_search.temperature" = { from = 0.1, to = 10.0, log = true }

    [[plugins]]                       those that the variants need, as the editor writes them; they
    name = "mine"                     are to be loaded already
    version = ""
    sha256 = "…"

In ``[grid]`` and ``[sample]`` a key without a point is a role, its values are tables with a
component. A range whose bounds are whole numbers has whole numbers. Where a budget counts
generations, evaluations, probes or processor time, no clock ends a run unless ``time_limit_s`` is
given.
"""

import os
from pathlib import Path
from typing import Any, NamedTuple

from sudoku_ga.errors import UserError
from sudoku_ga.evolution.recipe.plugins import FIELD, require_listed
from sudoku_ga.lab.experiment.experiment import DEFAULT_SEED, TRACES, Budget, Experiment
from sudoku_ga.lab.experiment.puzzles import read_puzzles
from sudoku_ga.lab.experiment.variants import read_variants
from sudoku_ga.lab.toml_tables import FileError, Table, parse_tables, read_tables
from sudoku_ga.resources import resource_names, resource_path
from sudoku_ga.translation import _

_FOLDER, _SUFFIX = "experiments", ".toml"
_KEYS = (
    "title", "description", "source", "repetitions", "max_generations", "max_evaluations",
    "max_probes", "max_cpu_s", "time_limit_s", "trace", "logic", "seed", "max_trials",
    "obtained_scale",
)  # fmt: skip
_MOST_TRIALS = 1_000_000
"""More than these only if the file says so: a list too many is soon written."""


def experiment_names() -> list[str]:
    """Return the names of the experiments that the program brings, in order."""
    return resource_names(_FOLDER, _SUFFIX)


class About(NamedTuple):
    """What an experiment says of itself."""

    title: str
    description: str
    source: str


def experiment_title(name: str) -> str:
    """Return the title of an experiment of the program, without loading its recipes."""
    return about_experiment(name).title


def about_experiment(name: str) -> About:
    """Return what an experiment of the program says of itself, without loading its recipes."""
    return about_file(resource_path(_FOLDER, name + _SUFFIX))


def about_file(path: Path) -> About:
    """Return what the experiment of a file says of itself, without loading its recipes.

    Raises
    ------
    UserError
        If the file cannot be read, or is no experiment.
    """
    try:
        table = read_tables(path).table("experiment")
        return About(*(table.words(key, "") for key in About._fields))
    except UserError as error:
        raise FileError(f"{path.name}, {error}") from None


def load_experiment(name: str, seed: int | None = None) -> Experiment:
    """Return an experiment of the program by its name, or one from a file.

    Parameters
    ----------
    name : str
        A name of :func:`experiment_names`, or the path of a TOML file.
    seed : int, optional
        Outweighs the seed of the file.

    Raises
    ------
    UserError
        If there is no such experiment, or the file is not one; with line and key.
    """
    path = experiment_path(name)
    try:
        return _experiment(read_tables(path), path.stem, path.parent, seed)
    except UserError as error:
        raise FileError(f"{path.name}, {error}") from None


def experiment_path(name: str) -> Path:
    """Return the file of an experiment of the program, or the one that is named.

    Raises
    ------
    UserError
        If there is no such file.
    """
    known = name in experiment_names()
    path = resource_path(_FOLDER, name + _SUFFIX) if known else Path(name)
    if not os.path.isfile(path):  # Path.is_file raises where a name is too long
        if name.lower().endswith(_SUFFIX):
            raise FileError(
                _("a file of an experiment is expected, found no file {name}").format(name=name)
            )
        names = ", ".join(experiment_names()) or "none"
        raise FileError(
            _("an experiment or its file is expected, not {name}: {names}").format(
                name=name, names=names
            )
        )
    return path


def parse_experiment(text: str, name: str, folder: Path | None = None) -> Experiment:
    """Return the experiment that a TOML text describes.

    Parameters
    ----------
    text : str
    name : str
        What the experiment is called.
    folder : Path, optional
        Where the files of collections are looked for first.

    Raises
    ------
    UserError
        With the line, the key, and what was expected.
    """
    return _experiment(parse_tables(text), name, folder)


def _experiment(
    file: Table, name: str, folder: Path | None = None, seed: int | None = None
) -> Experiment:
    file.only(("experiment", "puzzles", "variant", "grid", "sample", FIELD))
    require_listed(file.values)
    about = file.table("experiment").only(_KEYS)
    own_seed = about.whole("seed", 0, DEFAULT_SEED)
    seed = own_seed if seed is None else seed
    budget = _budget(about)
    most = about.whole("max_trials", 1, _MOST_TRIALS)
    experiment = Experiment(
        name=name,
        title=about.words("title"),
        description=about.words("description", ""),
        source=about.words("source", ""),
        puzzles=read_puzzles(file.table("puzzles"), folder),
        variants=read_variants(file, _shared_settings(about, budget), budget, seed, most),
        repetitions=about.whole("repetitions", 1, 1),
        budget=budget,
        trace=about.one_of("trace", TRACES, TRACES[0]),
        obtained_scale=_obtained_scale(about),
        seed=seed,
    )
    if experiment.trial_count > most:
        raise about.error(
            "max_trials",
            _(
                "{name}: at most {most:,} trials are expected, found {trial_count:,}; "
                "max_trials allows more"
            ).format(name=about.name, most=most, trial_count=experiment.trial_count),
        )
    return experiment


def _budget(about: Table) -> Budget:
    return Budget(
        about.whole("max_generations", 1, 0),
        about.whole("max_evaluations", 1, 0),
        float(about.number("time_limit_s", 0.0)),
        about.whole("max_probes", 1, 0),
        float(about.number("max_cpu_s", 0.0)),
    )


def _obtained_scale(about: Table) -> float:
    key, scale = "obtained_scale", float(about.number("obtained_scale", 1.0))
    if not 0 < scale <= 1:
        raise about.error(
            key,
            _("{name}: {key} = a number above 0, up to 1, is expected").format(
                name=about.name, key=key
            ),
        )
    return scale


def _shared_settings(about: Table, budget: Budget) -> dict[str, Any]:
    """Return what the experiment sets in every recipe, by path."""
    settings: dict[str, Any] = {}
    if "logic" in about.values:
        settings["logic.level"] = about.words("logic")
    if budget != Budget():
        settings |= budget.termination
    return settings
