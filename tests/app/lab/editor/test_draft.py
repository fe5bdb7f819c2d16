"""The tables of an experiment are read and changed by their paths, and nothing is lost."""

import tomllib
from copy import deepcopy

import pytest

from sudoku_ga.app.lab.editor.draft import (
    add_puzzles,
    draft_of,
    found,
    put,
    puzzle_paths,
    remove,
    values_paths,
    variant_paths,
)
from sudoku_ga.lab.experiment.reading import experiment_names, read_experiment
from sudoku_ga.resources import resource_path
from sudoku_ga.validation import FieldError

DRAFT = {
    "experiment": {"title": "Mine", "runs": 2, "max_generations": 30},
    "puzzles": {"generated": {"geometry": "4x4", "givens": [6, 4], "count": 3}},
    "variant": [{"name": "alleles", "recipe": "alleles"}],
    "grid": {"population.size": [2, 4]},
}


def drafted(**changes):
    """Return the draft with other tables."""
    return deepcopy({**DRAFT, **changes})


@pytest.mark.parametrize("name", experiment_names())
def test_every_part_of_an_experiment_has_a_row(name):
    tables = tomllib.loads(resource_path("experiments", f"{name}.toml").read_text("utf-8"))
    draft = draft_of(tables)
    experiment = read_experiment(draft, name, new=True)
    puzzles = experiment.puzzles
    assert len(list(variant_paths(draft))) == len(tables["variant"])
    assert len(list(values_paths(draft))) == len(tables.get("grid", {})) + max(
        0, len(tables.get("sample", {})) - 1
    )
    assert len(list(puzzle_paths(draft))) == sum(
        map(len, (puzzles.collections, puzzles.generated, puzzles.literal))
    ) + (puzzles.empty is not None)
    assert draft == tables


def test_a_collection_in_its_short_form_is_a_table_once_it_has_another_key():
    draft = {"puzzles": {"collections": {"a": "famous.sdm"}}}
    path = ("puzzles", "collections", "a")
    assert found(draft, (*path, "file")) == "famous.sdm"
    assert found(draft, (*path, "count")) is None
    put(draft, (*path, "count"), 2)
    assert found(draft, path) == {"file": "famous.sdm", "count": 2}


def test_tables_that_are_empty_go_with_their_last_row():
    draft = drafted(sample={"count": 3, "logic.level": ["none"]})
    for path in (*values_paths(draft), *variant_paths(draft), *puzzle_paths(draft)):
        remove(draft, path)
    assert draft == {"experiment": DRAFT["experiment"], "puzzles": {}}


def test_puzzles_are_added_beside_others():
    draft = drafted()
    given = {"geometry": "4x4", "grades": [1], "count": 1}
    paths = [add_puzzles(draft, "literal", "." * 16, "x") for _each in range(2)]
    paths += [add_puzzles(draft, "generated", given), add_puzzles(draft, "empty", "4x4")]
    assert [path[1:] for path in paths] == [
        ("literal", "x"),
        ("literal", "x (2)"),
        ("generated", 1),
        ("empty",),
    ]
    assert read_experiment(draft, "mine").puzzles.count == 2 * 3 + 1 + 2 + 1
    assert [found(draft, path) for path in paths] == ["." * 16, "." * 16, given, "4x4"]


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("experiment",), 3),
        (("puzzles",), []),
        (("puzzles", "literal"), "x"),
        (("variant",), [1]),
        (("grid",), 3),
    ],
)
def test_tables_without_the_form_of_an_experiment_are_refused(path, value):
    draft = drafted()
    put(draft, path, value)
    with pytest.raises(FieldError) as caught:
        draft_of(draft)
    assert caught.value.path[: len(path)] == path
