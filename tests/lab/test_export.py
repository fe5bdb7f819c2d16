"""Results leave a store as rows, and come from several stores into one."""

import csv
import io
import json
from dataclasses import replace
from pathlib import Path

import pytest

from sudoku_ga.errors import UserError
from sudoku_ga.lab.experiment.plan import plan
from sudoku_ga.lab.experiment.run import Result
from sudoku_ga.lab.store.export import Merged, export_parquet, export_text, merge
from sudoku_ga.lab.store.store import Store
from tests.lab.experiments import tiny
from tests.lab.test_store import FAILED, RESULT

RUNS = plan(tiny(), 1)


def with_results(*results: tuple[int, Result], seed: int = 1) -> Store:
    """Return a store in memory with results of runs by their places in the plan."""
    store = Store(None)
    runs = plan(tiny(), seed)
    number = store.register(tiny(), seed, runs)
    store.add(number, [(runs[place], result) for place, result in results])
    return store


def test_a_run_is_a_row() -> None:
    text = io.StringIO()
    with with_results((0, RESULT), (1, FAILED)) as store:
        assert export_text(store, "csv", text) == 2
    rows = list(csv.DictReader(io.StringIO(text.getvalue())))
    assert [row["variant"] for row in rows] == ["alleles", "swaps"]
    assert (rows[0]["evaluations"], rows[0]["solved"], rows[0]["error"]) == ("70", "true", "")
    assert (rows[1]["solved"], rows[0]["function_evaluations"]) == ("false", "770")
    assert json.loads(rows[0]["trace"])["conflicts"] == [5, 0]
    assert json.loads(rows[1]["set_values"]) == {"local_search.steps": 20}
    assert rows[1]["error"] == "ValueError: something"
    assert rows[0]["puzzle"] == "3.2.4......3...."


def test_a_run_is_an_object() -> None:
    text = io.StringIO()
    with with_results((0, RESULT)) as store:
        assert export_text(store, "json", text) == 1
    record = json.loads(text.getvalue())
    assert record["solved"] is True
    assert record["recipe"]["name"] == "alleles"
    assert list(record["trace"]) == [
        "generation", "conflicts", "fitness", "evaluations", "move_evaluations", "size",
    ]  # fmt: skip
    assert {name: column[0] for name, column in record["trace"].items()} == {
        "generation": 0, "conflicts": 5, "fitness": 5.5, "evaluations": None,
        "move_evaluations": None, "size": None,
    }  # fmt: skip
    assert (record["experiment"], record["seed"]) == ("tiny", RUNS[0].seed)


def test_a_store_without_results_has_a_head_alone() -> None:
    text = io.StringIO()
    with with_results() as store:
        assert export_text(store, "csv", text) == 0
    assert text.getvalue().startswith("experiment,experiment_seed,machine,variant,")
    assert text.getvalue().count("\n") == 1


def test_runs_go_into_parquet(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    from pyarrow import parquet

    for results in [(), ((0, RESULT), (1, FAILED))]:
        with with_results(*results) as store:
            assert export_parquet(store, tmp_path / "some.parquet") == len(results)
        table = parquet.read_table(tmp_path / "some.parquet")
        assert table.num_rows == len(results)
    rows = table.to_pylist()
    assert [row["solved"] for row in rows] == [True, False]
    assert (rows[0]["move_evaluations"], rows[0]["best_fitness"], rows[1]["best_fitness"]) == (
        700, 0.25, None,
    )  # fmt: skip


def test_a_store_declares_what_is_true_or_false() -> None:
    with with_results() as store:
        columns = store.connection.execute("PRAGMA table_info(results)").fetchall()
    assert {name for _place, name, kind, *_rest in columns if kind == "BOOLEAN"} == {
        "solved", "failed",
    }  # fmt: skip


def test_stores_become_one_without_duplicates() -> None:
    other = replace(RESULT, evaluations=71)
    with (
        with_results((0, RESULT), (1, FAILED), (2, FAILED)) as target,
        with_results((0, other), (1, RESULT), (2, FAILED), (3, RESULT)) as source,
    ):
        assert merge(target, source) == Merged(new=2, known=2)
        assert target.results(1) == {
            RUNS[0].digest: RESULT,
            RUNS[1].digest: RESULT,
            RUNS[2].digest: FAILED,
            RUNS[3].digest: RESULT,
        }
        assert merge(target, source) == Merged(new=0, known=4)


def test_an_experiment_comes_with_its_plan() -> None:
    with with_results((0, RESULT)) as target, with_results((5, RESULT), seed=2) as source:
        assert merge(target, source) == Merged(new=1, known=0)
        other = plan(tiny(), 2)
        number = target.register(tiny(), 2, other)
        assert target.results(number) == {other[5].digest: RESULT}
        (count,) = target.connection.execute("SELECT count(*) FROM trials").fetchone()
        assert count == 48


def test_nothing_of_a_source_is_taken_where_the_disk_is_full() -> None:
    with with_results((0, RESULT)) as target, with_results((5, RESULT), seed=2) as source:
        (pages,) = target.connection.execute("PRAGMA page_count").fetchone()
        target.connection.execute(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(UserError, match="disk is full"):
            merge(target, source)
        (count,) = target.connection.execute("SELECT count(*) FROM experiments").fetchone()
        assert count == 1
