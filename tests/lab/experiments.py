"""Small experiments, and ways to make a run that end badly."""

import os
from collections.abc import Callable
from pathlib import Path

from sudoku_ga.lab.experiment.experiment import Experiment
from sudoku_ga.lab.experiment.plan import PlannedRun
from sudoku_ga.lab.experiment.reading import parse_experiment
from sudoku_ga.lab.experiment.run import Result, execute

TINY = """\
[experiment]
title = "Tiny"
source = "nobody, 1900"
runs = 2
max_generations = 3
trace = "best"
logic = "none"

[puzzles]
empty = "4x4"
generated = { geometry = "4x4", givens = [6, 4], count = 2 }

[puzzles.literal]
"by logic" = "3.2.4......3...."

[[variant]]
name = "alleles"
recipe = "alleles"

[[variant]]
name = "swaps"
recipe = "memetic"
set = { "local_search.steps" = 20 }
"""
"""6 puzzles, 2 variants, 2 runs: 24 runs."""


def tiny() -> Experiment:
    return parse_experiment(TINY, "tiny")


def written(folder: Path, text: str = TINY) -> str:
    """Return the path of an experiment file."""
    path = folder / "tiny.toml"
    path.write_text(text)
    return str(path)


def untimed(result: Result) -> dict[str, object]:
    """Return what of a result has to be the same each time."""
    return {k: v for k, v in vars(result).items() if k not in ("cpu_s", "wall_s")}


def dies_on_the_empty_board(run: PlannedRun, stopped: Callable[[], bool]) -> Result | None:
    """End the process as the system does when there is no memory left."""
    if run.puzzle_name == "empty board" and run.variant.name == "swaps":
        os._exit(9)
    return execute(run, stopped)


def tells_its_process(_run: PlannedRun, _stopped: Callable[[], bool]) -> Result | None:
    return Result(move_evaluations=os.getpid())


def tells_much(_run: PlannedRun, _stopped: Callable[[], bool]) -> Result | None:
    """Return a result that takes more than a page of the store."""
    return Result(stop_reason="x" * 10_000)
