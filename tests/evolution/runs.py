"""Runs to be recorded."""

import json
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from sudoku_ga.evolution.core.parameters import Value
from sudoku_ga.evolution.engine.control import Control
from sudoku_ga.evolution.engine.run import evolve
from sudoku_ga.evolution.recipe.reading import load_recipe
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.evolution.records.file import hash_of, read_runs, write_run
from sudoku_ga.evolution.records.record import Recorder, RunRecord
from sudoku_ga.puzzle.grid import Grid


def endless(generations: int = 0, **values: Value) -> Recipe:
    """Return a recipe so hot that nothing is solved, with many reports a generation."""
    recipe = load_recipe("alleles").with_value("local_search.temperature", 5.0)
    recipe = recipe.with_value("local_search.report_every", 20)
    for path, value in {"termination.max_generations": generations, **values}.items():
        recipe = recipe.with_value(path, value)
    return recipe


def recorded(puzzle: Grid, recipe: Recipe, seed: int, stop_after: int | None = None) -> RunRecord:
    """Return the record of a run, stopped after a number of reports if one is given."""
    recorder, control = Recorder(recipe), Control()
    if stop_after == 0:
        control.stop()
    for number, last in enumerate(evolve(puzzle, recipe, seed, control), 1):
        recorder.add(last)
        if number == stop_after:
            control.stop()
    return recorder.record(last)


def read_back(*records: RunRecord) -> RunRecord:
    """Return the last of some runs as it is read from a file."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "runs.jsonl")
        path.write_text("".join(f"{write_run(record)}\n" for record in records), encoding="utf-8")
        return list(read_runs(path))[-1][1]


def sealed(run: dict[str, Any]) -> str:
    """Return an altered run as a line with its hash, so that the hash does not give it away."""
    return json.dumps(run | {"sha256": hash_of(run)})
