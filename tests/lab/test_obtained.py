"""The tables of what was obtained are those that the program makes now."""

import json
from datetime import date

import pytest

from sudoku_ga.lab.experiment.plan import plan, puzzles_digest
from sudoku_ga.lab.experiment.reading import load_experiment
from sudoku_ga.lab.replication.published import load_published, replication_names
from sudoku_ga.resources import resource_path

_LARGE = "population-36x36"
"""Its puzzles take two seconds to make."""


@pytest.fixture(
    params=[
        pytest.param(name, marks=pytest.mark.exhaustive if name == _LARGE else ())
        for name in replication_names()
    ]
)
def record(request: pytest.FixtureRequest) -> dict:
    path = resource_path("published", "obtained", f"{request.param}.json")
    return json.loads(path.read_text(encoding="utf-8"))


def test_their_puzzles_and_seeds_are_still_the_same(record: dict) -> None:
    experiment = load_experiment(record["experiment"], record["seed"]).scaled(record["scale"])
    runs = plan(experiment, record["seed"])
    assert record["planned"] == record["finished"] == len(runs)
    assert record["puzzles"] == puzzles_digest(runs)


def test_they_say_what_was_published(record: dict) -> None:
    experiment = load_experiment(record["experiment"])
    shown = ("id", "label", "where", "measure", "expected", "note")
    published = [
        {key: getattr(value, key) for key in shown} for value in load_published(experiment)
    ]
    assert [{key: value[key] for key in shown} for value in record["values"]] == published
    assert (record["title"], record["source"]) == (experiment.title, experiment.source)


def test_they_name_version_seed_scale_day_and_command(record: dict) -> None:
    name, seed, scale = record["experiment"], record["seed"], record["scale"]
    assert date.fromisoformat(record["date"])
    assert record["command"] == f"sudoku-ga replicate {name} --scale {scale:g} --seed {seed}"
    text = resource_path("published", "obtained", f"{name}.md").read_text(encoding="utf-8")
    version = record["version"]
    words = f"sudoku_ga {version}, seed {seed}, scale {scale:g}, begun on {record['date']}: "
    assert words in text
    assert f"\n{record['command']}\n" in text
