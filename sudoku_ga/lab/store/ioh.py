"""Results as folders that IOHanalyzer and IOHinspector read.

The format is that of IOHexperimenter (de Nobel, Ye, Vermetten, Wang, Doerr and Bäck, 2024), one
JSON file of runs for each algorithm and function, and one table of points for each dimension::

    1_temperature/                                experiment
        1_box-alleles/                            algorithm: a variant
            IOHprofiler_f1_famous.json            function: a group of puzzles
            data_f1_famous/IOHprofiler_f1_DIM81.dat    dimension: number of cells

An instance is a puzzle, numbered within its group. The value, which is minimised, is the number of
conflicts of the best individual so far.
"""

import json
import os
import re
import shutil
import sqlite3
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, TextIO

from sudoku_ga.errors import UserError
from sudoku_ga.lab.experiment.trace import function_evaluations, read_trace
from sudoku_ga.lab.store.queries import StoredExperiment, experiments, variant_names
from sudoku_ga.lab.store.store import Store
from sudoku_ga.puzzle.formats.shape import parse_board
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.translation import _

_FORMAT_VERSION = "0.3.3"
"""The version of IOHexperimenter from which on IOHanalyzer reads the JSON files."""

_COLUMNS = ("evaluations", "raw_y", "complete_evaluations", "move_evaluations")
_RUN_ATTRIBUTES = (
    "seed", "solved", "generations", "complete_evaluations", "move_evaluations", "cpu_s",
)  # fmt: skip

_EVALUATED = "failed = 0 AND (solved = 1 OR evaluations > 0)"
"""The condition of the runs that are written."""

_MOST_INSTANCES = 65_535
"""IOHinspector keeps the number of an instance in 16 bits."""


class IOHExport(NamedTuple):
    """The number of runs written, and of runs left out because they evaluated nothing."""

    runs: int
    left_out: int


class _Puzzle(NamedTuple):
    id: int
    instance: int
    geometry: Geometry


class _Point(NamedTuple):
    """The fewest conflicts after a number of evaluations of both kinds."""

    complete: int
    moves: int
    conflicts: int

    @property
    def evaluations(self) -> int:
        return function_evaluations(self.complete, self.moves)


def export_ioh(store: Store, folder: Path) -> IOHExport:
    """Write every run as IOHprofiler data, with a folder for each experiment.

    Evaluations are function evaluations, the sum of those of individuals and of moves: a comparison
    by one of them would favour recipes that spend the other. Both also have separate columns. The
    trace of a run dates each fall of its conflicts at the end of a generation; a run without a
    trace has only its end.

    IOHinspector needs a row for evaluation 1, but no run records the value of its first individual.
    So each run begins with the most conflicts that the board can have, and its other points are
    dated at evaluation 2 or later, even that of a run solved by logic.

    Runs that raised an error are left out, and so are unsolved runs without an evaluation.
    ``folder``: must not exist. Raises ``UserError`` if the folder exists or cannot be written, if
    the store is damaged, or if a group has more than 65,535 puzzles.
    """
    target = Path(os.path.realpath(folder))
    if target.exists():
        raise UserError(
            _("a folder that does not exist yet is expected, found {path}").format(path=folder)
        )
    part = target.with_name(f".{os.urandom(8).hex()}.part")
    found = experiments(store)
    try:
        part.mkdir()
        runs = sum(
            _write_experiment(store, each, part / f"{number}_{_safe(each.name)}")
            for number, each in enumerate(found, 1)
        )
        part.rename(target)
    except OSError as error:
        raise UserError(
            _("a folder that can be written is expected, found {path}: {reason}").format(
                path=folder, reason=error.strerror or error
            )
        ) from None
    finally:
        shutil.rmtree(part, ignore_errors=True)
    return IOHExport(runs, sum(each.finished for each in found) - runs)


def _write_experiment(store: Store, experiment: StoredExperiment, folder: Path) -> int:
    count = 0
    with store.read() as connection:
        groups = _groups(connection, experiment.id)
        for number, (variant, name) in enumerate(variant_names(store, experiment.id).items(), 1):
            rows = connection.execute(
                f"SELECT DISTINCT puzzle_id FROM results WHERE variant_id = ? AND {_EVALUATED}",
                (variant,),
            )
            evaluated = {puzzle for (puzzle,) in rows}
            for function, (group, puzzles) in enumerate(groups.items(), 1):
                chosen = [each for each in puzzles if each.id in evaluated]
                about = {
                    "version": _FORMAT_VERSION,
                    "suite": experiment.name,
                    "function_id": function,
                    "function_name": group,
                    "maximization": False,
                    "algorithm": {"name": name, "info": f"sudoku_ga {experiment.version}"},
                    # IOHinspector evaluates these values as Python, so they must never come from a
                    # file.
                    "experiment_attributes": [{"experiment_seed": str(int(experiment.seed))}],
                    "run_attributes": _RUN_ATTRIBUTES,
                    "attributes": _COLUMNS,
                }
                place = folder / f"{number}_{_safe(name)}"
                count += _write_function(connection, variant, chosen, about, place)
    return count


def _groups(connection: sqlite3.Connection, experiment_id: int) -> dict[str, list[_Puzzle]]:
    """Return the puzzles of each group, in the order of the plan."""
    groups: dict[str, list[_Puzzle]] = defaultdict(list)
    for number, group, box in connection.execute(
        "SELECT id, puzzle_group, box FROM puzzles WHERE experiment_id = ? ORDER BY id",
        (experiment_id,),
    ):
        puzzles = groups[group]
        puzzles.append(_Puzzle(number, len(puzzles) + 1, parse_board(box)))
        if len(puzzles) > _MOST_INSTANCES:
            raise UserError(
                _("at most {most:,} puzzles in a group are expected, found more in {group}").format(
                    most=_MOST_INSTANCES, group=group
                )
            )
    return groups


def _write_function(
    connection: sqlite3.Connection,
    variant: int,
    puzzles: Sequence[_Puzzle],
    about: dict[str, Any],
    folder: Path,
) -> int:
    """Write the runs of a variant on puzzles of one group; return their number."""
    number = about["function_id"]
    stem = f"f{number}_{_safe(about['function_name'])}"
    scenarios: list[dict[str, Any]] = []
    for dimension in sorted({each.geometry.cell_count for each in puzzles}):
        path = f"data_{stem}/IOHprofiler_f{number}_DIM{dimension}.dat"
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        with (folder / path).open("w", encoding="ascii", newline="\n") as file:
            runs = [
                _write_run(file, row, puzzle)
                for puzzle in puzzles
                if puzzle.geometry.cell_count == dimension
                for row in _results(connection, variant, puzzle.id)
            ]
        scenarios.append({"dimension": dimension, "path": path, "runs": runs})
    if scenarios:
        text = json.dumps({**about, "scenarios": scenarios}, indent=1)
        (folder / f"IOHprofiler_{stem}.json").write_text(text, encoding="ascii")
    return sum(len(each["runs"]) for each in scenarios)


def _results(connection: sqlite3.Connection, variant: int, puzzle: int) -> Iterator[sqlite3.Row]:
    return connection.execute(
        "SELECT seed, solved, generations, evaluations, probes, cpu_s, best_conflicts,"
        " results.trace FROM results JOIN trials ON trials.id = trial_id"
        f" WHERE results.variant_id = ? AND results.puzzle_id = ? AND {_EVALUATED}"
        " ORDER BY trial_id",
        (variant, puzzle),
    )


def _write_run(file: TextIO, row: sqlite3.Row, puzzle: _Puzzle) -> dict[str, Any]:
    end = _Point(int(row["evaluations"]), int(row["probes"]), int(row["best_conflicts"]))
    falls = _falls(row["trace"], end)
    # IOHanalyzer separates runs by the names of the columns, IOHinspector by evaluation 1.
    file.write(f"{' '.join(_COLUMNS)}\n1 {_most_conflicts(puzzle.geometry)} 0 0\n")
    # By evaluation, since none may occur twice.
    points = {max(2, each.evaluations): each for each in (*falls, end)}
    for evaluations, point in points.items():
        file.write(f"{evaluations} {point.conflicts} {point.complete} {point.moves}\n")
    return {
        "instance": puzzle.instance,
        "evals": end.evaluations,
        # No individual is kept.
        "best": {"evals": falls[-1].evaluations, "y": falls[-1].conflicts, "x": []},
        "seed": int(row["seed"]),
        "solved": bool(row["solved"]),
        "generations": int(row["generations"]),
        "complete_evaluations": end.complete,
        "move_evaluations": end.moves,
        "cpu_s": float(row["cpu_s"]),
    }


def _falls(trace: str, end: _Point) -> list[_Point]:
    """Return the points at which the conflicts fell, ending with those of the end."""
    # Traces in stores of version 1 have no effort.
    traced = [
        _Point(each.evaluations, each.move_evaluations, each.conflicts)
        for each in read_trace(trace)
        if each.evaluations is not None and each.move_evaluations is not None
    ]
    falls: list[_Point] = []
    for point in (*traced, end):
        if not falls or point.conflicts < falls[-1].conflicts:
            falls.append(point)
    return falls


@cache
def _most_conflicts(geometry: Geometry) -> int:
    """Return the number of pairs of peers: all conflict if all digits are equal."""
    return sum(map(len, geometry.peers)) // 2


def _safe(name: str) -> str:
    """Return a part of a file name for every system, of ASCII letters, digits and ``-``."""
    return re.sub("[^A-Za-z0-9]+", "-", name)[:60].strip("-")
