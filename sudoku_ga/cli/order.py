"""What ``solve`` is asked to do, and the runs that come of it."""

import secrets
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from sudoku_ga.errors import UserError
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.operators.population import Islands
from sudoku_ga.evolution.recipe.edit import with_component
from sudoku_ga.evolution.recipe.reading import load_recipe
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.puzzle.formats.source import open_source
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.record import PuzzleRecord

_OPTION_PATHS = {
    "--logic": "logic.level",
    "--time-limit": "termination.time_limit_s",
    "--max-evaluations": "termination.max_evaluations",
    "--max-generations": "termination.max_generations",
    "--islands": "islands.count",
}


@dataclass(frozen=True)
class Task:
    """One run.

    Parameters
    ----------
    puzzle : PuzzleRecord
        What is to be solved.
    recipe : Recipe
        How.
    seed : int
        The seed of this run.
    run : int
        Which run of the puzzle this is, counted from 0.
    recorded : bool
        Whether everything is kept that makes the run again.
    """

    puzzle: PuzzleRecord
    recipe: Recipe
    seed: int
    run: int
    recorded: bool


@dataclass(frozen=True)
class Order:
    """Everything that ``solve`` was told.

    Parameters
    ----------
    sources : sequence of str
        Files, ``-`` or puzzles.
    geometry : Geometry or None
        The box shape, where the size leaves it open.
    recipe : Recipe
        With its parameters changed as asked.
    first_seed : int
        Run k of a puzzle uses ``first_seed + k``.
    run_count, job_count : int
        Runs of each puzzle, and processes to share them; at least 1.
    record : Path or None
        The file that records the runs.
    """

    sources: Sequence[str]
    geometry: Geometry | None
    recipe: Recipe
    first_seed: int
    run_count: int
    job_count: int
    record: Path | None

    def tasks(self) -> Iterator[Task]:
        """Yield the runs in the order of the input, reading as it goes."""
        # All are opened first: a name mistyped at the end is not found an hour later.
        opened = [open_source(source, self.geometry) for source in self.sources]
        for puzzle in chain.from_iterable(opened):
            for run in range(self.run_count):
                seed, recorded = self.first_seed + run, self.record is not None
                yield Task(puzzle, self.recipe, seed, run, recorded)


def drawn_seed() -> int:
    """Return a seed nobody chose, short enough to be typed again."""
    return secrets.randbelow(2**31)


def changed_recipe(
    name: str, settings: Sequence[tuple[str, str]], options: Mapping[str, str | None]
) -> Recipe:
    """Return a recipe with the parameters that the command line sets.

    Parameters
    ----------
    name : str
        Name or file of the recipe.
    settings : sequence of (str, str)
        Path and value of each ``--set``, in order.
    options : mapping of str to str or None
        Options that stand for one parameter; they come after the settings. ``--islands`` also
        gives a recipe without islands some, so that their other parameters can be set.

    Raises
    ------
    UserError
        If there is no such recipe or parameter, or a value is out of bounds; the message
        names the option.
    """
    recipe = load_recipe(name)
    if options.get("--islands") is not None:
        recipe = with_component(recipe, Role.ISLANDS, Islands)
    changes = [("--set", path, value) for path, value in settings] + [
        (option, _OPTION_PATHS[option], value)
        for option, value in options.items()
        if value is not None
    ]
    for option, path, value in changes:
        try:
            recipe = recipe.with_value(path, value)
        except UserError as error:
            raise UserError(f"{option}: {error}") from None
    return recipe
