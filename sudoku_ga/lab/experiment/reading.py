"""Reading experiments from their TOML files.

::

    [experiment]
    title = "Population size"         description and source may follow
    runs = 20                         runs of each variant on each puzzle; 1 if left out
    max_generations = 1000            and max_evaluations, max_move_evaluations, max_cpu_s,
                                      time_limit_s: what ends a run
    trace = "best"                    keep the best of each run over its generations
    last_sample = 50                  record the best of these first children of the last generation
    logic = "none"                    replaces that of the recipes
    seed = 7                          from which all others follow; 1 if left out
    max_runs = 2_000_000            lets the plan be larger than a million
    obtained_scale = 0.1              of the bundled results; 1 if left out

    [puzzles]
    empty = "9x9"
    generated = { geometry = "9x9", givens = [30, 25, 20], count = 25 }
                                      with full_grid = "cyclic" from shuffled cyclic grids, with
                                      box = "1x9" Latin squares, with layout = "x" or a file of a
                                      layout a variant

    [[puzzles.generated]]             or several; shares of the cells, or grades, in place of givens
    geometry = "16x16"
    shares = [0.3, 0.5]
    count = 25

    [puzzles.literal]
    "four by four" = "3.2.4......3...."
    "with cages" = "3x3k:zzzc,…"      a variant as any format says it

    [puzzles.collections]             files beside this one, or of the program
    "famous" = "famous.sdm"
    "first ten" = { file = "mine.txt", count = 10, box = "2x3" }
    "jigsaws" = { file = "nine.txt", layout = "jigsaw-9a" }

    [[variant]]
    name = "no crossover"
    recipe = "memetic"
    set = { "crossover.rate" = 0.0 }
    components = { selection = { component = "tournament" } }

    [grid]                            every variant with every combination of these
    "population.size" = [1, 16, 64]
    "crossover.rate" = { from = 0.0, to = 1.0, count = 5 }

    [sample]                          every one of those with ``count`` random draws
    count = 20
    "local_search.temperature" = { from = 0.1, to = 10.0, log = true }

    [[plugins]]                       those that the variants need, as the editor writes them; they
    name = "mine"                     are to be loaded already
    version = ""
    sha256 = "…"

A table ``[tune]`` is described in :mod:`sudoku_ga.lab.experiment.tuning`.

In ``[grid]`` and ``[sample]`` a key without a point is a role, and its values are tables with a
component. A range whose bounds are whole numbers has only whole numbers. If a budget limits
generations, evaluations, move evaluations or processor time, no clock ends a run unless
``time_limit_s`` is given. Keys of earlier versions are also read: ``repetitions``, ``max_probes``
and ``max_trials``.
"""

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from sudoku_ga.errors import UserError, printable
from sudoku_ga.evolution.recipe.required_plugins import FIELD, require_listed
from sudoku_ga.lab.experiment.experiment import (
    DEFAULT_SEED,
    Budget,
    Experiment,
    Puzzles,
    Variant,
)
from sudoku_ga.lab.experiment.puzzles import PuzzlesTable, read_puzzles
from sudoku_ga.lab.experiment.tuning import TuneTable, read_tuning
from sudoku_ga.lab.experiment.variants import GridTable, VariantTable, read_variants
from sudoku_ga.old_names import new_name, renewed
from sudoku_ga.resources import resource_names, resource_path
from sudoku_ga.toml_text import located, parse_toml, read_toml_text
from sudoku_ga.translation import _, later
from sudoku_ga.validation import Count, FieldError, Line, Positive, Problems, convert, invalid

_FOLDER, _SUFFIX = "experiments", ".toml"
MOST_RUNS = 1_000_000
"""The most runs unless the file allows more, since one more list soon makes too many."""


_Share = Annotated[float, Meta(gt=0, le=1, description=later("a number above 0, up to 1,"))]


_Seconds = Annotated[
    float,
    Meta(ge=0, le=sys.float_info.max, description=later("a finite number of 0 or more")),
]


class _AboutTable(Struct, forbid_unknown_fields=True):
    title: Line
    description: str = ""
    source: Line = ""
    runs: Positive = 1
    max_generations: Positive = 0
    max_evaluations: Positive = 0
    max_move_evaluations: Positive = 0
    max_cpu_s: _Seconds = 0.0
    time_limit_s: _Seconds = 0.0
    trace: Literal["none", "best"] = "none"
    last_sample: Count = 0
    logic: str | None = None
    seed: Count = DEFAULT_SEED
    max_runs: Positive = MOST_RUNS
    obtained_scale: _Share = 1.0


class _SoundTables(Struct):
    """The valid tables of a file."""

    experiment: _AboutTable | None = None
    puzzles: PuzzlesTable | None = None
    variant: list[VariantTable] = []
    grid: GridTable = {}
    sample: dict[str, Any] = {}
    tune: TuneTable | None = None


class _ExperimentFile(Struct, forbid_unknown_fields=True):
    experiment: _AboutTable
    puzzles: PuzzlesTable
    variant: list[VariantTable] = []
    grid: GridTable = {}
    sample: dict[str, Any] = {}
    tune: TuneTable | None = None


@dataclass(frozen=True)
class About:
    """The texts of the table ``[experiment]``."""

    title: Line = ""
    description: str = ""
    source: Line = ""


class _AboutFile(Struct):
    """A file from which only the texts are read."""

    experiment: About


def experiment_names() -> list[str]:
    """Return the names of the bundled experiments, in order."""
    return resource_names(_FOLDER, _SUFFIX)


def experiment_title(name: str) -> str:
    """Return the title of an experiment of the program, without loading its recipes."""
    return about_experiment(name).title


def about_experiment(name: str) -> About:
    """Return the texts of an experiment of the program, without loading its recipes."""
    return about_file(resource_path(_FOLDER, name + _SUFFIX))


def about_file(path: Path) -> About:
    """Return the texts of the experiment in a file, without loading its recipes.

    Raises ``UserError`` if the file cannot be read, or is not an experiment.
    """
    try:
        text = read_toml_text(path)
        with located(text):
            file: _AboutFile = convert(parse_toml(text), _AboutFile)
            return file.experiment
    except UserError as error:
        raise UserError(f"{path.name}, {error}") from None


def load_experiment(name: str, seed: int | None = None) -> Experiment:
    """Return an experiment of the program by its name, or one from a file.

    Parameters
    ----------
    name : str
        A name of :func:`experiment_names`, or the path of a TOML file.
    seed : int or None, optional
        Replaces the seed in the file.

    Raises
    ------
    UserError
        If there is no such experiment, or the file is not one; with line and key.
    """
    path = experiment_path(name)
    try:
        return parse_experiment(read_toml_text(path), path.stem, path.parent, seed)
    except FieldError as error:
        raise error.mapped(lambda each: FieldError(f"{path.name}, {each}", each.path)) from None
    except UserError as error:
        raise UserError(f"{path.name}, {error}") from None


def experiment_path(name: str) -> Path:
    """Return the file of an experiment of the program, or the file with this path.

    Raises ``UserError`` if there is no such file.
    """
    known = name in experiment_names()
    path = resource_path(_FOLDER, name + _SUFFIX) if known else Path(name)
    if not os.path.isfile(path):  # Path.is_file raises if a name is too long
        if name.lower().endswith(_SUFFIX):
            raise UserError(
                _("a file of an experiment is expected, found no file {name}").format(name=name)
            )
        names = ", ".join(experiment_names()) or "none"
        raise UserError(
            _("an experiment or its file is expected, not {name}: {names}").format(
                name=name, names=names
            )
        )
    return path


def parse_experiment(
    text: str, name: str, folder: Path | None = None, seed: int | None = None
) -> Experiment:
    """Return the experiment that a TOML text describes.

    Parameters
    ----------
    text : str
    name : str
        The name of the experiment.
    folder : Path or None, optional
        The folder that is searched first for files of collections.
    seed : int or None, optional
        Replaces the seed in the text.

    Raises
    ------
    UserError
        With the line, the key, and what was expected. Further problems are the ``others`` of a
        ``FieldError``.
    """
    with located(text):
        return read_experiment(parse_toml(text), name, folder, seed)


def read_experiment(
    tables: Mapping[str, Any],
    name: str,
    folder: Path | None = None,
    seed: int | None = None,
    *,
    new: bool = False,
) -> Experiment:
    """Return the experiment that parsed tables describe; parameters as in :func:`parse_experiment`.

    ``new``: whether it is to be written, and must then have a title, and puzzles that keep their
    own rules. Existing files without these are still read. Raises ``FieldError`` with the path of a
    problem; further problems are its ``others``.
    """
    with renewed(tables, "experiment") as today:
        return _experiment(today, printable(name), folder, seed, new=new)


def _experiment(
    tables: dict[str, Any], name: str, folder: Path | None, seed: int | None, *, new: bool
) -> Experiment:
    problems = Problems()
    with problems.collected():
        require_listed(tables)
    read = {key: each for key, each in tables.items() if key != FIELD}
    if isinstance(tune := read.get("tune"), dict) and isinstance(tune.get("measure"), str):
        read["tune"] = {**tune, "measure": new_name(tune["measure"])}
    with problems.collected():
        convert(read, _ExperimentFile)
    sound: _SoundTables = convert(
        {key: each for key, each in read.items() if not problems.has(key)}, _SoundTables
    )
    about = sound.experiment or _AboutTable("")
    if new and sound.experiment and not about.title.strip():
        problems.add(invalid(("experiment", "title"), _("a title is expected, found none")))
    seed = about.seed if seed is None else seed
    budget = Budget(**{each.name: getattr(about, each.name) for each in fields(Budget)})
    shared: dict[str, Any] = {} if about.logic is None else {"logic.level": about.logic}
    if budget != Budget():
        shared |= budget.termination
    variants: tuple[Variant, ...] = ()
    if not problems.has("variant"):
        variants = read_variants(
            sound.variant, sound.grid, sound.sample, shared, budget, seed, about.max_runs, problems
        )
    puzzles = Puzzles()
    if sound.puzzles is not None:
        puzzles = read_puzzles(sound.puzzles, folder, problems, new=new)
    tuning = None
    if sound.tune is not None and not any(map(problems.has, ("experiment", "variant"))):
        with problems.collected():
            tuning = read_tuning(sound.tune, variants, budget, folder, problems)
    experiment = Experiment(
        name=name,
        title=about.title,
        description=about.description,
        source=about.source,
        puzzles=puzzles,
        variants=variants,
        runs=about.runs,
        budget=budget,
        trace=about.trace,
        last_sample=about.last_sample,
        obtained_scale=about.obtained_scale,
        seed=seed,
        tuning=tuning,
    )
    if experiment.run_count > about.max_runs and not problems.has("experiment"):
        problem = _(
            "at most {most:,} runs are expected, found {run_count:,}; max_runs allows more"
        ).format(most=about.max_runs, run_count=experiment.run_count)
        problems.add(invalid(("experiment", "max_runs"), problem))
    problems.report()
    return experiment
