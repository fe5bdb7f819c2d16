import tomllib
from dataclasses import replace

import pytest

from sudoku_ga.app.lab.editor.draft import (
    Draft,
    Kind,
    PuzzlesRow,
    ValueForm,
    ValuesRow,
    VariantRow,
    draft_of,
    tables_of,
)
from sudoku_ga.lab.experiment.reading import experiment_names, parse_experiment
from sudoku_ga.lab.experiment.writing import experiment_text
from sudoku_ga.resources import resource_path

DRAFT = Draft(
    title="Mine",
    numbers={"runs": "2", "max_generations": "30"},
    variants=(VariantRow("alleles", "alleles"),),
    values=(ValuesRow("population.size", text="2, 4"),),
    puzzles=(PuzzlesRow(Kind.GIVENS, "6, 4", "4x4", "3"),),
)


@pytest.mark.parametrize("name", experiment_names())
def test_every_experiment_goes_through_the_fields_unchanged(name):
    text = resource_path("experiments", f"{name}.toml").read_text(encoding="utf-8")
    tables = tables_of(draft_of(tomllib.loads(text)))
    again = parse_experiment(experiment_text(tables), name)
    before = parse_experiment(text, name)
    assert replace(again, description=before.description) == before
    assert again.description.strip() == before.description.strip()


def test_values_are_lists_ranges_and_draws():
    values = (
        ValuesRow("population.size", ValueForm.LOG, first="2", last="32", count="3"),
        ValuesRow("logic.level", is_drawn=True, text="none, naked"),
    )
    tables = tables_of(replace(DRAFT, values=values, draws="5"))
    assert tables["grid"] == {"population.size": {"from": 2, "to": 32, "count": 3, "log": True}}
    assert tables["sample"] == {"count": 5, "logic.level": ["none", "naked"]}


def test_the_rules_of_puzzles_are_kept():
    rows = (
        PuzzlesRow(Kind.COLLECTION, "famous.sdm", count="2", name="famous", layout="anti-king"),
        PuzzlesRow(Kind.GIVENS, "8", "7x7", "1", layout="jigsaw,x"),
        PuzzlesRow(Kind.GIVENS, "8", "7x7", "1", layout="jigsaw-7a"),
    )
    tables = tables_of(replace(DRAFT, puzzles=rows))
    assert tables["puzzles"]["generated"][0]["layout"] == "jigsaw,x"
    assert draft_of(tables).puzzles == rows
    made = parse_experiment(experiment_text(tables), "mine").puzzles.generated
    assert [str(each.geometry) for each in made] == ["Latin square 7×7, X", "7×7 jigsaw"]
