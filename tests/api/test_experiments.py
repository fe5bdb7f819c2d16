"""Experiments by the public interface."""

import os
from pathlib import Path

import numpy as np
import pytest

import sudoku_ga as sga

EASY = "3.2.4......3...."


def small(**changes: object) -> sga.Experiment:
    arguments: dict[str, object] = {
        "recipes": ["evolution", "generational"],
        "puzzles": {"easy": EASY},
        "runs": 2,
        "max_generations": 20,
    }
    return sga.experiment(**{**arguments, **changes})  # type: ignore[arg-type]


def untimed(results: sga.ExperimentResults) -> list[dict[str, object]]:
    times = ("cpu_s", "wall_s")
    rows = ({key: row[key] for key in row if key not in times} for row in results.rows)
    return sorted(rows, key=lambda row: (row["variant"], row["puzzle"], row["run"]))


def test_every_recipe_is_run_on_every_puzzle() -> None:
    experiment = small(puzzles=sga.collection("grade 1", 3), max_generations=1)
    assert experiment.run_count == 12
    results = experiment.run()
    assert len(results) == 12 and not any(row["error"] for row in results.rows)
    assert {row["variant"] for row in results.rows} == {"evolution", "generational"}
    assert {row["group"] for row in results.rows} == {"grade 1"}
    assert set(results.solved_share()) == {"evolution", "generational"}
    assert "evolution" in results._repr_html_() and "12 runs" in repr(results)


DIGITS = [[3, 0, 2, 0], [4, 0, 0, 0], [0, 0, 0, 3], [0, 0, 0, 0]]


@pytest.mark.parametrize(
    ("puzzles", "groups"),
    [
        (EASY, {"puzzle": ["puzzle"]}),
        (DIGITS, {"puzzle": ["puzzle"]}),
        (np.array(DIGITS).ravel(), {"puzzle": ["puzzle"]}),
        ([EASY, DIGITS], {"puzzles": ["puzzles, 1", "puzzles, 2"]}),
        (np.array([DIGITS, DIGITS]), {"puzzles": ["puzzles, 1", "puzzles, 2"]}),
        ((each for each in [EASY, EASY]), {"puzzles": ["puzzles, 1", "puzzles, 2"]}),
        ({"a": EASY, "b": DIGITS}, {"puzzles": ["a", "b"]}),
        (sga.collection("grade 1", 2), {"grade 1": ["1-01", "1-02"]}),
        (list(sga.collection("grade 1", 2)), {"puzzles": ["puzzles, 1", "puzzles, 2"]}),
        (
            {"easy": sga.collection("grade 1", 2), "again": sga.collection("grade 1", 1)},
            {"easy": ["1-01", "1-02"], "again": ["1-01 (2)"]},
        ),
        ({"one": [EASY], "two": (DIGITS, EASY)}, {"one": ["one, 1"], "two": ["two, 1", "two, 2"]}),
    ],
)
def test_what_is_compared_together(puzzles: object, groups: dict[str, list[str]]) -> None:
    rows = small(puzzles=puzzles, recipes=["generational"], runs=1, max_generations=1).run().rows
    found: dict[str, list[str]] = {}
    for row in rows:
        found.setdefault(row["group"], []).append(row["puzzle"])
    assert found == groups


def test_puzzles_in_a_list_are_one_sample() -> None:
    puzzles = sga.collection("grade 1", 12)
    arguments = {"recipes": {"few": "evolution", "many": "generational"}, "max_generations": 60}
    compared = [
        small(puzzles=each, runs=1, **arguments).run().compare().rows
        for each in (puzzles, list(puzzles))
    ]
    assert [[row[3] for row in rows] for rows in compared] == [[12], [12]]


@pytest.mark.parametrize(
    ("suffix", "held"),
    [
        (".html", "<table>"),
        (".md", "### Differences"),
        (".tex", r"\begin{table}"),
        (".csv", "Variant,"),
        (".json", '"comparisons": '),
    ],
)
def test_a_report_is_written_in_the_format_of_its_suffix(
    tmp_path: Path, suffix: str, held: str
) -> None:
    file = tmp_path / f"report{suffix}"
    small().run().report(file)
    assert held in file.read_text(encoding="utf-8")


def test_a_report_of_another_format_is_refused(tmp_path: Path) -> None:
    with pytest.raises(sga.ArgumentError) as error:
        small(runs=1).run().report(tmp_path / "report.doc")
    assert error.value.name == "path"


def test_every_processor_has_a_process() -> None:
    assert small(jobs=-1).jobs == os.cpu_count()


@pytest.mark.usefixtures("threads_as_processes")
def test_processes_change_no_result() -> None:
    assert untimed(small().run()) == untimed(small(jobs=2).run())


def test_a_store_keeps_the_results(tmp_path: Path) -> None:
    store = tmp_path / "runs.db"
    one = small(store=store).run()
    assert store.is_file()
    assert small(store=store).run().rows == one.rows


def test_recipes_of_one_name_are_distinguished() -> None:
    recipe = sga.recipe("evolution")
    results = small(recipes=[recipe, recipe.replace(population={"size": 16})], runs=1).run()
    assert list(results.solved_share()) == ["evolution", "evolution (2)"]


def test_the_table_becomes_a_data_frame() -> None:
    pytest.importorskip("pandas")
    results = small(runs=1).run()
    frame = results.to_pandas()
    assert frame.to_dict("records") == results.rows
    assert frame.groupby("variant")["solved"].mean().to_dict() == results.solved_share()


@pytest.mark.parametrize("traced", [False, True])
def test_the_runs_are_written_for_iohinspector(tmp_path: Path, traced: bool) -> None:
    from iohinspector import DataManager

    results = small(trace=traced, name="mine").run()
    assert results.to_ioh(str(tmp_path / "ioh")) == 4
    manager = DataManager()
    manager.add_folder(str(tmp_path / "ioh"))
    overview = manager.overview.select("suite", "algorithm_name", "function_name", "evals")
    assert sorted(overview.rows()) == sorted(
        ("mine", row["variant"], row["group"], row["evaluations"] + row["move_evaluations"])
        for row in results.rows
    )
    assert (len(manager.load(monotonic=True)) > 8) == traced


@pytest.mark.parametrize(
    ("name", "value", "found"),
    [
        ("recipes", "evolution", "evolution"),
        ("recipes", [], "none"),
        ("recipes", [3], 3),
        ("puzzles", 3, 3),
        ("puzzles", {"one": EASY, "more": [EASY]}, "both"),
        ("puzzles", [], "none"),
        ("puzzles", [3.5], 3.5),
        ("runs", 0, 0),
        ("runs", 2**70, 2**70),
        ("jobs", 0, 0),
        ("name", "a\nb", "a\nb"),
    ],
)
def test_a_wrong_argument_names_itself(name: str, value: object, found: object) -> None:
    with pytest.raises(sga.ArgumentError) as error:
        small(**{name: value})
    assert (error.value.name, error.value.found) == (name, found)
