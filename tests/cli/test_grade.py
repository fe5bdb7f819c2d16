"""``grade``: how difficult a puzzle is, and what evolution takes beside it."""

import pytest

from sudoku_ga.rating import se_rating
from tests.cli.command import BY_LOGIC, CONTRADICTORY, ESCARGOT, MANY, Command

RATED_73 = "..8.......2..7....9..6..4.1..9....7..7..42.5.8....1....9....3.26......1..3..8...5"


def test_a_grade_and_the_steps_are_reported(command: Command) -> None:
    result = command("grade", BY_LOGIC)
    assert result.code == 0
    assert result.output.splitlines() == [
        BY_LOGIC,
        "grade: 1, very easy",
        "steps: hidden-single-in-box 12",
    ]


def test_the_record_names_the_techniques(command: Command) -> None:
    (record,) = command("grade", ESCARGOT, "--json").records
    assert record == {
        "puzzle": ESCARGOT,
        "solutions_exist": "one",
        "grade": 6,
        "grade_name": "beyond the known techniques",
        "techniques": {"hidden-single-in-box": 1},
    }


def test_without_exactly_one_solution_there_is_no_grade(command: Command) -> None:
    result = command("grade", MANY, BY_LOGIC)
    assert result.code == 1
    assert "grade: none, since a grade asks for exactly one solution (solutions: many)" in (
        result.output
    )
    (record,) = command("grade", CONTRADICTORY, "--json").records
    assert (record["grade"], record["techniques"]) == (None, None)


def test_effort_is_beside_the_grade(command: Command) -> None:
    (record,) = command("grade", ESCARGOT, "--effort", "--json").records
    effort = record["effort"]
    assert (effort["recipe"], effort["runs"], effort["solved"]) == ("fast", 5, 5)
    assert effort["probes"] > 0
    text = command("grade", ESCARGOT, "--effort").output
    assert "evolution, recipe fast: 5 of 5 runs solved; medians: " in text
    assert effort["by_logic"] is False


def test_logic_is_no_effort_of_evolution(command: Command) -> None:
    text = command("grade", BY_LOGIC, "--effort").output
    assert "evolution, recipe fast: none; logic filled the grid" in text
    assert "runs solved" not in text
    (record,) = command("grade", BY_LOGIC, "--effort", "--json").records
    assert record["effort"]["by_logic"] is True


def test_se_adds_the_rating_of_sudoku_explainer(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Of all kernels of chains this puzzle needs those that are compiled quickly.
    monkeypatch.setattr(se_rating, "compile_chains", lambda _on_compilation: None)
    text = command("grade", "--se", RATED_73).output
    assert text.splitlines()[-1] == "Sudoku Explainer: 7.3/1.2/1.2 (ER/EP/ED)"
    (record,) = command("grade", RATED_73, "--se", "--json").records
    assert record["se"] == {"er": 7.3, "ep": 1.2, "ed": 1.2, "at_least": []}


def test_se_rates_nothing_but_puzzles_of_its_shape_with_one_solution(command: Command) -> None:
    result = command("grade", "--se", "3.2.4......3....")
    assert result.code == 0
    assert "Sudoku Explainer: none, since it rates 9×9 puzzles" in result.output
    records = command("grade", "--se", "--json", "3.2.4......3....", MANY).records
    assert [record["se"] for record in records] == [None, None]
