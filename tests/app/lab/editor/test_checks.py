"""What is wrong with an experiment that is edited, in the words of the window."""

import re
from dataclasses import replace

import pytest

from sudoku_ga.app.lab.editor.checks import Part, check
from sudoku_ga.app.lab.editor.draft import Kind, PuzzlesRow, ValueForm, ValuesRow, VariantRow
from tests.app.lab.editor.test_draft import DRAFT

_ABOUT, _VARIANTS, _VALUES, _PUZZLES = Part


def _sized(how=ValueForm.LIST, **fields):
    return ValuesRow("population.size", how, **fields)


def test_a_draft_says_how_many_runs_there_are():
    checked = check(DRAFT, None)
    assert checked.problems == ()
    assert checked.experiment.run_count == 2 * 6 * 2


@pytest.mark.parametrize(
    ("changes", "part", "where", "field", "words"),
    [
        ({"title": " "}, _ABOUT, "title", "", "Enter a title"),
        ({"numbers": {"runs": "many"}}, _ABOUT, "runs", "", "whole number from 1"),
        ({"numbers": {"runs": "0"}}, _ABOUT, "runs", "", "whole number from 1"),
        ({"numbers": {"seed": "-1"}}, _ABOUT, "seed", "", "whole number from 0"),
        (
            {"numbers": {"seed": f"{2**63}"}},
            _ABOUT,
            "seed",
            "",
            "at most 9,223,372,036",
        ),
        ({"numbers": {"runs": f"{2**70}"}}, _ABOUT, "runs", "", "at most 9,223,"),
        ({"numbers": {"max_cpu_s": "nan"}}, _ABOUT, "max_cpu_s", "", "number of seconds"),
        ({"numbers": {"time_limit_s": "1e999"}}, _ABOUT, "time_limit_s", "", "number of seconds"),
        ({"numbers": {"max_cpu_s": "9" * 400}}, _ABOUT, "max_cpu_s", "", "number of seconds"),
        ({"variants": ()}, _VARIANTS, -1, "", "at least one recipe"),
        ({"variants": (VariantRow("a", "nothing"),)}, _VARIANTS, 0, "recipe", "“nothing” cannot"),
        (
            {"variants": (VariantRow("a", "alleles"), VariantRow("a", "evolution"))},
            _VARIANTS,
            1,
            "name",
            "different",
        ),
        ({"values": (ValuesRow(""),)}, _VALUES, 0, "key", "Choose a parameter"),
        ({"values": (_sized(text="2"), _sized(text="4"))}, _VALUES, 1, "key", "listed already"),
        ({"values": (_sized(text=""),)}, _VALUES, 0, "text", "at least one value"),
        ({"values": (_sized(text="0"),)}, _VALUES, 0, "text", "0 is not possible"),
        ({"values": (_sized(text="2; 4"),)}, _VALUES, 0, "text", "2; 4 is not possible"),
        ({"values": (ValuesRow("a.b", text="1"),)}, _VALUES, 0, "key", "“alleles” does not have"),
        (
            {"values": (_sized(ValueForm.RANGE, first="8", last="2", count="2"),)},
            _VALUES,
            0,
            "last",
            "not be smaller",
        ),
        (
            {"values": (_sized(ValueForm.RANGE, first="2", last="", count="2"),)},
            _VALUES,
            0,
            "last",
            "Enter a number",
        ),
        (
            {"values": (_sized(ValueForm.LOG, first="0", last="8", count="2"),)},
            _VALUES,
            0,
            "first",
            "above 0",
        ),
        (
            {"values": (_sized(ValueForm.RANGE, first="2", last="8", count="x"),)},
            _VALUES,
            0,
            "count",
            "whole number from 1",
        ),
        (
            {"values": (_sized(is_drawn=True, text="2"),), "draws": "x"},
            _VALUES,
            "draws",
            "",
            "whole number from 1",
        ),
        ({"puzzles": ()}, _PUZZLES, -1, "", "at least one puzzle"),
        ({"puzzles": (PuzzlesRow(Kind.GIVENS, "99"),)}, _PUZZLES, 0, "text", "0 to 81"),
        ({"puzzles": (PuzzlesRow(Kind.SHARES, "1.5"),)}, _PUZZLES, 0, "text", "from 0 to 1"),
        ({"puzzles": (PuzzlesRow(Kind.GRADES, "7"),)}, _PUZZLES, 0, "text", "from 1 to 6"),
        (
            {"puzzles": (PuzzlesRow(Kind.GRADES, "3", count="x"),)},
            _PUZZLES,
            0,
            "count",
            "whole number from 1",
        ),
        (
            {"puzzles": (*DRAFT.puzzles, PuzzlesRow(Kind.GIVENS, "4", "4x4", "1"))},
            _PUZZLES,
            1,
            "text",
            "listed already",
        ),
        (
            {"puzzles": (*DRAFT.puzzles, PuzzlesRow(Kind.COLLECTION, "nowhere.sdm"))},
            _PUZZLES,
            1,
            "",
            "nowhere.sdm",
        ),
        ({"puzzles": (PuzzlesRow(Kind.LITERAL, "12", name="x"),)}, _PUZZLES, 0, "text", "puzzle"),
        (
            {"puzzles": (PuzzlesRow(Kind.LITERAL, "11" + "." * 14),)},
            _PUZZLES,
            0,
            "text",
            "two 1s in row 1",
        ),
        (
            {"puzzles": (PuzzlesRow(Kind.GRADES, "2", "6x6", "1", layout="windoku"),)},
            _PUZZLES,
            0,
            "layout_names",
            "not 6×6",
        ),
        ({"puzzles": (PuzzlesRow(Kind.EMPTY, board="9x8"),)}, _PUZZLES, 0, "board", "this size"),
    ],
)
def test_a_problem_is_said_in_words_beside_its_field(changes, part, where, field, words):
    (problem,) = check(replace(DRAFT, **changes), None).problems
    assert (problem.part, problem.where, problem.field) == (part, where, field)
    assert words in problem.reason
    assert re.fullmatch(r"[A-Z0-9“].*\.", problem.reason)
    assert not re.search(r"\[|\btable|\bkey|line \d|\w\.\w+:", problem.reason)


def test_all_problems_are_said_at_once():
    found = check(replace(DRAFT, title="", variants=(), puzzles=()), None).problems
    assert [each.part for each in found] == [_ABOUT, _VARIANTS, _PUZZLES]


@pytest.mark.parametrize(
    "changes",
    [
        {"numbers": {"runs": "1000000"}},
        {"values": (_sized(ValueForm.RANGE, first="1", last="9", count="3000000"),)},
    ],
)
def test_more_than_a_million_runs_are_refused(changes):
    (problem,) = check(replace(DRAFT, **changes), None).problems
    assert "too many runs" in problem.reason


def test_two_puzzles_of_one_name_are_both_run():
    rows = (PuzzlesRow(Kind.LITERAL, "." * 16, name="x"),) * 2
    checked = check(replace(DRAFT, puzzles=rows), None)
    assert [name for name, _ in checked.experiment.puzzles.literal] == ["x", "x (2)"]
