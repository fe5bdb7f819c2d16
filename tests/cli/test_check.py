"""``check``: solutions, conflicts, and how far logic gets."""

import pytest

from tests.cli.command import (
    BY_LOGIC,
    BY_LOGIC_SOLUTION,
    CONTRADICTORY,
    ESCARGOT,
    MANY,
    UNSOLVABLE,
    Command,
)


@pytest.mark.parametrize(
    ("puzzle", "solutions", "code"),
    [(BY_LOGIC, "one", 0), (MANY, "many", 1), (UNSOLVABLE, "none", 1), (CONTRADICTORY, "none", 1)],
)
def test_solutions_are_counted(command: Command, puzzle: str, solutions: str, code: int) -> None:
    result = command("check", puzzle, "--json")
    (record,) = result.records
    assert (record["puzzle"], record["solutions_exist"], result.code) == (puzzle, solutions, code)


def test_the_record_names_what_was_found(command: Command) -> None:
    (record,) = command("check", BY_LOGIC, "--json").records
    assert record["solution"] == BY_LOGIC_SOLUTION
    assert (record["givens"], record["conflicts"], record["problem"]) == (4, 0, None)
    assert record["filled_by_logic"]["hidden"] == 12
    assert record["grade"] == 1


def test_logic_gets_farther_level_by_level(command: Command) -> None:
    (record,) = command("check", ESCARGOT, "--json").records
    assert record["filled_by_logic"] == {"naked-once": 0, "naked": 0, "hidden": 1}


def test_contradictory_givens_are_named(command: Command) -> None:
    output = command("check", CONTRADICTORY).output
    assert "contradictory givens: " in output
    assert "conflicts: 1 pair of equal givens" in output
    assert "exact reference" not in output


def test_a_person_reads_the_same(command: Command) -> None:
    output = command("check", BY_LOGIC).output
    assert "4×4, boxes 2×2; 4 givens" in output
    assert "exact reference: one solution, " in output
    assert "conflicts: 0 pairs of equal givens" in output
    assert "logic alone, of 12 blank cells: " in output
    assert "grade: 1, very easy" in output


def test_a_puzzle_of_many_solutions_has_no_grade(command: Command) -> None:
    assert command("check", MANY, "--json").records[0]["grade"] is None
    assert "grade" not in command("check", MANY).output
