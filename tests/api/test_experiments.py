"""Experiments by the public interface."""

from pathlib import Path

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
    return sorted(rows, key=lambda row: (row["recipe"], row["puzzle"], row["run"]))


def test_every_recipe_is_run_on_every_puzzle() -> None:
    experiment = small(puzzles=sga.collection("grade 1", 3), max_generations=1)
    assert experiment.run_count == 12
    results = experiment.run()
    assert len(results) == 12 and not any(row["error"] for row in results.rows)
    assert {row["recipe"] for row in results.rows} == {"evolution", "generational"}
    assert {row["group"] for row in results.rows} == {"grade 1"}
    assert set(results.solved_share()) == {"evolution", "generational"}
    assert "evolution" in results._repr_html_() and "12 runs" in repr(results)


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
    assert frame.groupby("recipe")["solved"].mean().to_dict() == results.solved_share()


@pytest.mark.parametrize("traced", [False, True])
def test_the_runs_are_written_for_iohinspector(tmp_path: Path, traced: bool) -> None:
    from iohinspector import DataManager

    results = small(trace=traced, name="mine").run()
    assert results.to_ioh(str(tmp_path / "ioh")) == 4
    manager = DataManager()
    manager.add_folder(str(tmp_path / "ioh"))
    overview = manager.overview.select("suite", "algorithm_name", "function_name", "evals")
    assert sorted(overview.rows()) == sorted(
        ("mine", row["recipe"], row["group"], row["evaluations"] + row["move_evaluations"])
        for row in results.rows
    )
    assert (len(manager.load(monotonic=True)) > 8) == traced


@pytest.mark.parametrize(
    ("name", "value", "found"),
    [
        ("recipes", "evolution", "evolution"),
        ("recipes", [], "none"),
        ("recipes", [3], 3),
        ("puzzles", EASY, EASY),
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
