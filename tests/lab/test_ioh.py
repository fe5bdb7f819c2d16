"""IOHinspector reads the runs of a store as they are in the store."""

import csv
import io
import json
from dataclasses import replace
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest

from sudoku_ga.errors import UserError
from sudoku_ga.lab.execution.runner import make_runs
from sudoku_ga.lab.experiment.experiment import Collection, Experiment, Puzzles
from sudoku_ga.lab.experiment.plan import plan
from sudoku_ga.lab.experiment.run import Result
from sudoku_ga.lab.experiment.trace import TracePoint
from sudoku_ga.lab.store import ioh
from sudoku_ga.lab.store.export import export_text
from sudoku_ga.lab.store.ioh import IOHExport, export_ioh
from sudoku_ga.lab.store.store import Store
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from tests.lab.experiments import tiny
from tests.lab.test_store import FAILED
from tests.puzzle.variants import VARIANTS

MOST = 16 * 7 // 2
"""Pairs of peers of the 4x4 board, of which every cell has 7."""

RUN = Result(
    stop_reason="generation_limit",
    generations=9,
    evaluations=90,
    move_evaluations=900,
    best_conflicts=3,
    best_fitness=-3.0,
    trace=(
        TracePoint(0, 8, -8.0, 10, 0),
        TracePoint(1, 8, -8.0, 20, 100),
        TracePoint(2, 3, -3.0, 30, 200),
        TracePoint(9, 3, -3.0, 90, 900),
    ),
)
BY_LOGIC = Result(stop_reason="solved", solved=True, best_conflicts=0)

Row = tuple[int, int, int, int]


def exported(
    folder: Path, *results: Result, experiment: Experiment | None = None
) -> tuple[IOHExport, list[list[Row]]]:
    """Export results of the first runs; return the rows of each run in the first table."""
    experiment = experiment or tiny()
    runs = plan(experiment, 1)
    with Store(None) as store:
        number = store.register(experiment, 1, runs)
        # All of one variant and puzzle.
        same = [run for run in runs if run.variant is runs[0].variant]
        store.add(number, list(zip(same, results, strict=False)))
        export = export_ioh(store, folder)
    written: list[list[Row]] = []
    for table in sorted(folder.rglob("*.dat")):
        for line in table.read_text().splitlines():
            # IOHanalyzer begins a run at each line with a head, IOHinspector at evaluation 1.
            if line == "evaluations raw_y complete_evaluations move_evaluations":
                written.append([])
            else:
                evaluations, conflicts, complete, moves = map(int, line.split())
                assert (evaluations == 1) == (not written[-1])
                written[-1].append((evaluations, conflicts, complete, moves))
    return export, written


@pytest.mark.exhaustive
def test_iohinspector_reads_what_the_csv_has(tmp_path: Path) -> None:
    from iohinspector import DataManager

    text, folder = io.StringIO(), tmp_path / "ioh"
    with Store(None) as store:
        runs = plan(tiny(), 1)
        number = store.register(tiny(), 1, runs)
        make_runs(runs, store, number)
        export_text(store, "csv", text)
        assert export_ioh(store, folder) == IOHExport(runs=24, left_out=0)
    manager = DataManager()
    manager.add_folder(str(folder))
    found = [_without_ids(row) for row in manager.overview.iter_rows(named=True)]
    kept = list(csv.DictReader(io.StringIO(text.getvalue())))
    groups = list(dict.fromkeys(row["puzzle_group"] for row in kept))
    puzzles = {
        group: list(dict.fromkeys(row["puzzle"] for row in kept if row["puzzle_group"] == group))
        for group in groups
    }
    assert len(found) == 24 and _in_order(found) == _in_order(
        {
            "algorithm_name": row["variant"],
            "algorithm_info": f"sudoku_ga {row['version']}",
            "suite": row["experiment"],
            "function_name": row["puzzle_group"],
            "function_id": groups.index(row["puzzle_group"]) + 1,
            "dimension": 16,
            "instance": puzzles[row["puzzle_group"]].index(row["puzzle"]) + 1,
            "evals": int(row["evaluations"]) + int(row["move_evaluations"]),
            "best_y": float(row["best_conflicts"]),
            "experiment_seed": int(row["experiment_seed"]),
        }
        for row in kept
    )
    points = manager.load(monotonic=False, include_meta_data=True).iter_rows(named=True)
    loaded = [list(rows) for _id, rows in groupby(points, key=lambda row: row["data_id"])]
    assert len(loaded) == 24
    assert sorted(_ends(rows) for rows in loaded) == sorted(_expected_ends(row) for row in kept)


def _without_ids(row: dict[str, Any]) -> dict[str, Any]:
    return {name: row[name] for name in row if name not in ("data_id", "run_id")}


def _in_order(rows: Any) -> list[list[tuple[str, Any]]]:
    return sorted(sorted(row.items()) for row in rows)


def _ends(rows: list[dict[str, Any]]) -> tuple[Any, ...]:
    """Return a run's variant, group, first and last row, and the conflicts in between."""
    first, last = rows[0], rows[-1]
    return (
        first["algorithm_name"], first["function_name"],
        first["evaluations"], first["raw_y"], last["evaluations"], last["raw_y"],
        last["complete_evaluations"], last["move_evaluations"],
        [(row["evaluations"], row["raw_y"]) for row in rows[1:-1]],
    )  # fmt: skip


def _expected_ends(row: dict[str, str]) -> tuple[Any, ...]:
    complete, moves = int(row["evaluations"]), int(row["move_evaluations"])
    falls, least = [], MOST + 1
    trace = json.loads(row["trace"])
    columns = (trace[name] for name in ("conflicts", "evaluations", "move_evaluations"))
    for conflicts, *effort in zip(*columns, strict=True):
        if conflicts < least and sum(effort) < complete + moves:
            falls.append((sum(effort), conflicts))
        least = min(least, conflicts)
    end = max(complete + moves, 2)
    return (
        row["variant"], row["puzzle_group"], 1, MOST, end, int(row["best_conflicts"]),
        complete, moves, falls,
    )  # fmt: skip


@pytest.mark.exhaustive
def test_the_running_time_of_iohinspector_is_the_one_by_hand(tmp_path: Path) -> None:
    from iohinspector import DataManager, aggregate_running_time

    trace = (
        TracePoint(0, 8, -8.0, 10, 0),
        TracePoint(1, 3, -3.0, 20, 100),
        TracePoint(2, 0, 0.0, 100, 400),
    )
    solved = replace(
        RUN,
        solved=True,
        evaluations=100,
        move_evaluations=400,
        best_conflicts=0,
        best_fitness=0,
        trace=trace,
    )
    exported(tmp_path / "ioh", solved, RUN)
    manager = DataManager()
    manager.add_folder(str(tmp_path / "ioh"))
    table = aggregate_running_time(
        manager.load(include_meta_data=True), f_min=0, f_max=49, scale_f_log=False, eval_max=990
    )
    found = dict(zip(table["raw_y"], table["ERT"], strict=True))
    assert (found[8], found[3], found[0]) == (10, (120 + 230) / 2, 500 + 990)


@pytest.mark.exhaustive
def test_runs_of_equal_ends_stay_apart_in_iohinspector(tmp_path: Path) -> None:
    """Its monotonic reading drops a row that repeats the value above, also of another run."""
    from iohinspector import DataManager

    exported(tmp_path / "ioh", BY_LOGIC, BY_LOGIC, BY_LOGIC)
    manager = DataManager()
    manager.add_folder(str(tmp_path / "ioh"))
    rows = manager.load(monotonic=True)
    assert rows["data_id"].n_unique() == 3
    assert rows["raw_y"].to_list() == [MOST, 0] * 3


def test_a_run_is_its_falls_and_its_end(tmp_path: Path) -> None:
    export, runs = exported(tmp_path / "ioh", RUN)
    assert export == IOHExport(1, 0)
    assert runs == [[(1, MOST, 0, 0), (10, 8, 10, 0), (230, 3, 30, 200), (990, 3, 90, 900)]]
    (index,) = (tmp_path / "ioh").rglob("*.json")
    (scenario,) = json.loads(index.read_text())["scenarios"]
    assert (index.parent / scenario["path"]).is_file()
    assert scenario["runs"] == [
        {
            "instance": 1, "evals": 990, "best": {"evals": 230, "y": 3, "x": []},
            "seed": plan(tiny(), 1)[0].seed, "solved": False, "generations": 9,
            "complete_evaluations": 90, "move_evaluations": 900, "cpu_s": 0.0,
        }
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("trace", "rows"),
    [
        ((), [(990, 3, 90, 900)]),
        ((TracePoint(0, 8, -8.0), TracePoint(9, 3, -3.0)), [(990, 3, 90, 900)]),
        # The first individual of a population of one, and a move.
        (
            (TracePoint(0, 8, -8.0, 1, 0), TracePoint(1, 7, -7.0, 1, 1)),
            [(2, 7, 1, 1), (990, 3, 90, 900)],
        ),
    ],
)
def test_without_points_over_a_run_its_end_is_left(
    tmp_path: Path, trace: tuple[TracePoint, ...], rows: list[Row]
) -> None:
    _export, runs = exported(tmp_path / "ioh", replace(RUN, trace=trace))
    assert runs == [[(1, MOST, 0, 0), *rows]]


def test_runs_that_evaluated_nothing_are_left_out_unless_logic_solved_them(tmp_path: Path) -> None:
    impossible = Result(stop_reason="no_solution", best_conflicts=0)
    export, runs = exported(tmp_path / "ioh", FAILED, impossible, BY_LOGIC)
    assert export == IOHExport(1, 2)
    assert runs == [[(1, MOST, 0, 0), (2, 0, 0, 0)]]


def test_names_are_no_paths_and_no_code(tmp_path: Path) -> None:
    from iohinspector import DataManager

    name = f"__import__('os').mkdir({str(tmp_path / 'made')!r})"
    variant = replace(tiny().variants[0], name="../../ü.dat")
    odd = replace(tiny(), name=name, variants=(variant, *tiny().variants[1:]))
    exported(tmp_path / "ioh", RUN, RUN, experiment=odd)
    (folder,) = (tmp_path / "ioh").iterdir()
    assert [path.name for path in folder.iterdir()] == ["1_dat"]
    manager = DataManager()
    manager.add_folder(str(tmp_path / "ioh"))
    row = manager.overview.row(0, named=True)
    assert (row["algorithm_name"], row["suite"]) == ("../../ü.dat", name)
    assert {path.name for path in tmp_path.iterdir()} == {"ioh"}


def test_boards_of_two_sizes_are_two_dimensions(tmp_path: Path) -> None:
    from iohinspector import DataManager

    boards = (("small", Grid.empty(Geometry(2, 2))), ("large", Grid.empty(Geometry(2, 3))))
    both = replace(tiny(), puzzles=Puzzles(collections=(Collection("boards", boards),)))
    runs = plan(both, 1)
    with Store(None) as store:
        store.add(store.register(both, 1, runs), [(run, RUN) for run in runs])
        assert export_ioh(store, tmp_path / "ioh").runs == len(runs)
    manager = DataManager()
    manager.add_folder(str(tmp_path / "ioh"))
    assert sorted(manager.overview.select("dimension", "instance").unique().rows()) == [
        (16, 1), (36, 2),
    ]  # fmt: skip


def test_a_folder_that_exists_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="a folder that does not exist yet is expected, found "):
        exported(tmp_path, RUN)


def test_a_failed_export_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(
        UserError, match=r"a folder that can be written is expected, found .*nowhere"
    ):
        exported(tmp_path / "nowhere" / "ioh", RUN)
    monkeypatch.setattr(ioh, "_MOST_INSTANCES", 1)
    with pytest.raises(UserError, match="at most 1 puzzles in a group are expected, found more in"):
        exported(tmp_path / "ioh", RUN)
    assert not list(tmp_path.iterdir())


def test_boards_of_variants_have_their_own_worst_value(tmp_path: Path) -> None:
    boards = (("plain", Grid.empty(Geometry(2, 2))), ("X", Grid.empty(VARIANTS["4x4 X"])))
    both = replace(tiny(), puzzles=Puzzles(collections=(Collection("boards", boards),)))
    runs = plan(both, 1)
    with Store(None) as store:
        store.add(store.register(both, 1, runs), [(run, RUN) for run in runs])
        export_ioh(store, tmp_path / "ioh")
    (table, *_others) = (tmp_path / "ioh").rglob("*.dat")
    worst = [line.split()[1] for line in table.read_text().splitlines() if line.startswith("1 ")]
    assert set(worst) == {"56", "64"}
