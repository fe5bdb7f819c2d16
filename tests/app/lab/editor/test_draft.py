import tomllib
from dataclasses import replace

import pytest

from sudoku_ga.app.lab.editor.draft import (
    Draft,
    Kind,
    Part,
    PuzzlesRow,
    ValueForm,
    ValuesRow,
    VariantRow,
    check,
    draft_of,
    tables_of,
)
from sudoku_ga.lab.experiment.reading import experiment_names, parse_experiment
from sudoku_ga.lab.experiment.writing import experiment_text
from sudoku_ga.resources import resource_path

DRAFT = Draft(
    title="Mine",
    numbers={"repetitions": "2", "max_generations": "30"},
    variants=(VariantRow("alleles", "alleles"),),
    values=(ValuesRow("population.size", text="2, 4"),),
    puzzles=(PuzzlesRow(Kind.GIVENS, "6, 4", "4x4", "3"),),
)


@pytest.mark.parametrize("name", experiment_names())
def test_every_experiment_goes_through_the_fields_unchanged(name):
    text = resource_path("experiments", f"{name}.toml").read_text(encoding="utf-8")
    tables, problems = tables_of(draft_of(tomllib.loads(text)))
    assert problems == []
    again = parse_experiment(experiment_text(tables), name)
    before = parse_experiment(text, name)
    assert replace(again, description=before.description) == before
    assert again.description.strip() == before.description.strip()


def test_a_draft_says_how_many_runs_there_are():
    checked = check(DRAFT, None)
    assert checked.problems == ()
    assert checked.experiment.trial_count == 2 * 6 * 2


def test_values_are_lists_ranges_and_draws():
    values = (
        ValuesRow("population.size", ValueForm.LOG, first="2", last="32", count="3"),
        ValuesRow("logic.level", is_drawn=True, text="none, naked"),
    )
    tables, problems = tables_of(replace(DRAFT, values=values, draws="5"))
    assert problems == []
    assert tables["grid"] == {"population.size": {"from": 2, "to": 32, "count": 3, "log": True}}
    assert tables["sample"] == {"count": 5, "logic.level": ["none", "naked"]}


@pytest.mark.parametrize(
    ("changes", "part", "where", "words"),
    [
        ({"numbers": {"repetitions": "many"}}, Part.ABOUT, "repetitions", "not “many”"),
        ({"numbers": {"repetitions": "0"}}, Part.ABOUT, "repetitions", "at least 1"),
        ({"variants": ()}, Part.VARIANTS, -1, "[[variant]]"),
        ({"variants": (VariantRow("a", "nothing"),)}, Part.VARIANTS, 0, "nothing"),
        ({"values": (ValuesRow("population.size", text=""),)}, Part.VALUES, 0, "at least one"),
        ({"values": (ValuesRow("population.size", text="0"),)}, Part.VALUES, 0, "Population"),
        ({"puzzles": ()}, Part.PUZZLES, -1, "expected"),
        ({"puzzles": (PuzzlesRow(Kind.GIVENS, "99", "9x9", "1"),)}, Part.PUZZLES, 0, "0 to 81"),
        (
            {"puzzles": (*DRAFT.puzzles, PuzzlesRow(Kind.COLLECTION, "nowhere.sdm"))},
            Part.PUZZLES,
            1,
            "nowhere.sdm",
        ),
        ({"puzzles": (PuzzlesRow(Kind.LITERAL, "12", name="x"),)}, Part.PUZZLES, 0, "x"),
        ({"puzzles": (PuzzlesRow(Kind.EMPTY, board="9x8"),)}, Part.PUZZLES, 0, "9x8"),
    ],
)
def test_what_is_wrong_is_told_of_its_field(changes, part, where, words):
    (problem,) = check(replace(DRAFT, **changes), None).problems
    assert (problem.part, problem.where) == (part, where)
    assert words.casefold() in problem.reason.casefold()
    assert not problem.reason.startswith("line")


def test_more_than_a_million_runs_are_told():
    numbers = {"repetitions": "1000000"}
    (problem,) = check(replace(DRAFT, numbers=numbers), None).problems
    assert "max_trials" in problem.reason
