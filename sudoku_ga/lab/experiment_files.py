"""Reading experiments from their TOML files.

::

    [experiment]
    title = "Population size"         description and source may follow
    repetitions = 20                  runs of each variant on each puzzle; 1 if left out
    max_generations = 1000            and max_evaluations, time_limit_s: what ends a run
    trace = "best"                    keep the best of each run over its generations
    logic = "none"                    outweighs the recipes' own
    obtained_scale = 0.1              of the results that the program brings; 1 if left out

    [puzzles]
    empty = "9x9"
    generated = { geometry = "9x9", givens = [30, 25, 20], count = 25 }

    [puzzles.literal]
    "four by four" = "3.2.4......3...."

    [[variant]]
    name = "no crossover"
    recipe = "memetic"
    set = { "crossover.rate" = 0.0 }
    components = { selection = { component = "tournament" } }

    [grid]                            every variant with every combination of these
    "population.size" = [1, 16, 64]

In ``[grid]`` a key without a point is a role, its values are tables with a component. Where a
budget counts generations or evaluations, no clock ends a run unless ``time_limit_s`` is given.
"""

import re
from pathlib import Path
from typing import Any, NamedTuple

from sudoku_ga.lab.experiment import TRACES, Budget, Experiment, Generated, Puzzles
from sudoku_ga.lab.tables import FileError, Table, parse_tables, read_tables
from sudoku_ga.lab.variants import read_variants
from sudoku_ga.puzzle.errors import KnownError
from sudoku_ga.puzzle.formats.reading import read_puzzle
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.resources import resource_names, resource_path

_FOLDER, _SUFFIX = "experiments", ".toml"
_KEYS = (
    "title", "description", "source", "repetitions", "max_generations", "max_evaluations",
    "time_limit_s", "trace", "logic", "obtained_scale",
)  # fmt: skip


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
    table = read_tables(resource_path(_FOLDER, name + _SUFFIX)).table("experiment", {})
    return About(*(table.words(key, "") for key in About._fields))


def load_experiment(name: str) -> Experiment:
    """Return an experiment of the program by its name, or one from a file.

    Parameters
    ----------
    name : str
        A name of :func:`experiment_names`, or the path of a TOML file.

    Raises
    ------
    KnownError
        If there is no such experiment, or the file is not one; with line and key.
    """
    known = name in experiment_names()
    path = resource_path(_FOLDER, name + _SUFFIX) if known else Path(name)
    if not path.is_file():
        names = ", ".join(experiment_names()) or "none"
        raise FileError(f"one of the experiments ({names}) or a file is expected, not {name}")
    try:
        return _experiment(read_tables(path), path.stem)
    except KnownError as error:
        raise FileError(f"{path.name}, {error}") from None


def parse_experiment(text: str, name: str) -> Experiment:
    """Return the experiment that a TOML text describes.

    Raises
    ------
    KnownError
        With the line, the key, and what was expected.
    """
    return _experiment(parse_tables(text), name)


def _experiment(file: Table, name: str) -> Experiment:
    file.only(("experiment", "puzzles", "variant", "grid"))
    about = file.table("experiment").only(_KEYS)
    budget = Budget(
        about.whole("max_generations", 1, 0),
        about.whole("max_evaluations", 1, 0),
        float(about.number("time_limit_s", 0.0)),
    )
    return Experiment(
        name=name,
        title=about.words("title"),
        description=about.words("description", ""),
        source=about.words("source", ""),
        puzzles=_puzzles(file.table("puzzles")),
        variants=read_variants(file, _shared_settings(about, budget)),
        repetitions=about.whole("repetitions", 1, 1),
        budget=budget,
        trace=about.one_of("trace", TRACES, TRACES[0]),
        obtained_scale=_obtained_scale(about),
    )


def _obtained_scale(about: Table) -> float:
    key, scale = "obtained_scale", float(about.number("obtained_scale", 1.0))
    if not 0 < scale <= 1:
        raise about.error(key, f"{about.name}: {key} = a number above 0, up to 1, is expected")
    return scale


def _shared_settings(about: Table, budget: Budget) -> dict[str, Any]:
    """Return what the experiment sets in every recipe, by path."""
    settings: dict[str, Any] = {}
    if "logic" in about.values:
        settings["logic.level"] = about.words("logic")
    if budget != Budget():
        settings |= {f"termination.{key}": value for key, value in vars(budget).items()}
    return settings


def _puzzles(table: Table) -> Puzzles:
    table.only(("literal", "generated", "empty"))
    if not table.values:
        raise table.error("", "[puzzles]: literal, generated or empty is expected")
    literal = table.table("literal", {})
    named = tuple((name, _literal(literal, name)) for name in literal.values)
    generated = _generated(table.table("generated")) if "generated" in table.values else None
    empty = _geometry(table, "empty") if "empty" in table.values else None
    return Puzzles(named, generated, empty)


def _literal(table: Table, name: str) -> Grid:
    try:
        return read_puzzle(table.words(name)).grid
    except FileError:
        raise
    except KnownError as error:
        raise table.error(name, f"{name}: {error}") from None


def _generated(table: Table) -> Generated:
    table.only(("geometry", "givens", "count"))
    geometry = _geometry(table, "geometry")
    what = f"a list of whole numbers up to {geometry.cell_count}"
    givens = table.get("givens", list, what)
    if not givens or not all(type(n) is int and 0 <= n <= geometry.cell_count for n in givens):
        raise table.error("givens", f"{table.name}: givens = {what} is expected, not {givens}")
    return Generated(geometry, tuple(givens), table.whole("count", 1))


def _geometry(table: Table, key: str) -> Geometry:
    value = table.words(key)
    match = re.fullmatch(r"(\d{1,2})[x×]\1", value)
    if match is None:
        raise table.error(key, f"{table.name}: {key} = a board as 9x9 is expected, not {value!r}")
    try:
        return Geometry.of_size(int(match[1]))
    except KnownError as error:
        raise table.error(key, f"{table.name}: {key}: {error}") from None
