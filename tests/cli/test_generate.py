"""``generate``: lines that every command reads again."""

from pathlib import Path

import pytest

from tests.cli.command import Command


def test_a_puzzle_is_a_line_that_is_read_again(command: Command, tmp_path: Path) -> None:
    made = command("generate", "--box", "3x2", "--count", "3", "--seed", "4")
    assert made.code == 0
    assert made.output.startswith("# box 3x2\n")
    assert made.output.splitlines()[-1].endswith(" givens, seed 6")
    file = tmp_path / "puzzles.sdm"
    file.write_text(made.output)
    records = command("check", str(file), "--json").records
    assert [record["solutions_exist"] for record in records] == ["one"] * 3
    assert command("check", str(file)).output.count("6×6, boxes 3×2") == 3


def test_the_record_names_what_was_made(command: Command) -> None:
    words = ("generate", "--grade", "2", "--symmetry", "mirror", "--seed", "1", "--json")
    (record,) = command(*words).records
    assert (record["grade"], record["solutions_exist"], record["stop_reason"]) == (2, "one", "made")
    assert (record["seed"], record["recipe"], record["symmetry"]) == (1, "fast", "mirror")
    assert len(record["puzzle"]) - record["puzzle"].count(".") == record["givens"]
    (again,) = command(*words).records
    assert again == record


@pytest.mark.usefixtures("threads_as_processes")
def test_jobs_change_nothing(command: Command) -> None:
    words = ("generate", "--size", "6", "--count", "4", "--seed", "9", "--json")
    assert command(*words).output == command(*words, "--jobs", "2").output


def test_many_solutions_are_reported(command: Command) -> None:
    words = ("generate", "--givens", "20", "--multiple-solutions-allowed", "--seed", "1")
    (record,) = command(*words, "--json").records
    assert (record["solutions_exist"], record["givens"], record["grade"]) == ("many", 20, None)
    assert command(*words).output.endswith(" # many solutions, 20 givens, seed 1\n")


def test_what_is_not_reached_is_an_exit_code(command: Command) -> None:
    words = ("generate", "--size", "4", "--grade", "6", "--time-limit", "0.05", "--seed", "1")
    result = command(*words)
    assert (result.code, result.output) == (1, "# not reached in 0.05 s: seed 1\n")
    (record,) = command(*words, "--json").records
    assert (record["puzzle"], record["stop_reason"]) == (None, "time_limit")


def test_impossible_wishes_get_one_line(command: Command) -> None:
    for wish in ("--givens 10", "--box 3x3 --size 6", "--size 7"):
        result = command("generate", *wish.split())
        assert (result.code, result.output) == (2, "")
        (line,) = result.errors.splitlines()
        assert line.startswith("sudoku-ga: ") and line.endswith(wish.split()[-1])


def test_a_level_of_the_article_says_how_many_solutions_there_are(command: Command) -> None:
    (record,) = command("generate", "--article", "hard", "--seed", "1", "--json").records
    assert (record["solutions_exist"], record["givens"]) == ("many", 20)
    result = command("generate", "--article", "hard", "--grade", "3")
    assert (result.code, result.errors.count("\n")) == (2, 1)
