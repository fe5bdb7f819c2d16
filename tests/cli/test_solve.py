"""``solve``: what is printed, in which order, with which exit code."""

from pathlib import Path

import pytest

from tests.cli.command import (
    BY_LOGIC,
    BY_LOGIC_SOLUTION,
    CONTRADICTORY,
    ESCARGOT,
    ESCARGOT_SOLUTION,
    MANY,
    UNSOLVABLE,
    Command,
)

FIELDS = [
    "puzzle", "solution", "solved", "stop_reason", "generations", "evaluations", "move_evaluations",
    "restarts", "conflicts", "seconds", "cpu_seconds", "seed", "recipe", "logic",
    "filled_by_logic", "solutions_exist", "exact_seconds",
]  # fmt: skip
TIMES = {"seconds", "cpu_seconds", "exact_seconds"}


@pytest.fixture
def collection(tmp_path: Path) -> str:
    path = tmp_path / "puzzles.sdm"
    path.write_text(f"{BY_LOGIC}\n{CONTRADICTORY}\n{MANY}\n{UNSOLVABLE}\n")
    return str(path)


def test_a_hard_puzzle_is_solved_by_evolution(command: Command) -> None:
    result = command("solve", ESCARGOT, "--seed", "7")
    assert result.code == 0
    assert not result.errors
    summary = result.output.splitlines()[-1]
    assert "logic filled 1 cell; recipe alleles evolved the other 57 in " in summary
    assert "; verified; exact reference: one solution, " in summary
    assert summary.endswith("; seed 7")


def test_the_first_generation_counts(command: Command) -> None:
    words = ("solve", "." * 81, "--seed", "1")
    (record,) = command(*words, "--json").records
    assert (record["solved"], record["generations"]) == (True, 1)
    assert " evolved the other 81 in 1 generation, " in command(*words).output


def test_attempts_at_random_are_not_called_evolution(command: Command) -> None:
    words = ("--recipe", "random-restart", "--set", "population.size=1", "--seed", "1")
    output = command("solve", "." * 81, *words).output
    assert "; recipe random-restart drew the other 81 at random in " in output
    assert " generations: no evolution took place, " in output
    assert "evolved" not in output


def test_a_solution_beside_others_is_said_to_be_one_of_several(command: Command) -> None:
    assert "; verified; one of several solutions; " in command("solve", MANY, "--seed", "1").output
    assert "several" not in command("solve", ESCARGOT, "--seed", "1").output


def test_a_run_that_got_stuck_says_for_how_long(command: Command) -> None:
    words = ("--recipe", "mantere-koljonen-2007", "--seed", "9")
    limit = ("--set", "termination.max_generations=60")
    result = command("solve", ESCARGOT, *words, *limit)
    assert "with 14 conflicts left; stuck there for 20 generations; " in result.output


def test_a_solution_in_the_initial_population_is_not_called_evolved(command: Command) -> None:
    words = ("solve", BY_LOGIC_SOLUTION[:-1] + ".", "--logic", "none", "--seed", "1")
    (record,) = command(*words, "--json").records
    assert (record["solved"], record["generations"]) == (True, 0)
    assert " found the other 1 in the initial population, " in command(*words).output


def test_the_board_is_a_picture(command: Command) -> None:
    picture = command("solve", BY_LOGIC).output.splitlines()[:-1]
    digits = "".join(each for each in "".join(picture) if each.isdigit())
    assert digits == BY_LOGIC_SOLUTION


def test_a_puzzle_solved_by_logic_says_that_nothing_evolved(command: Command) -> None:
    result = command("solve", BY_LOGIC)
    assert "logic alone filled 12 cells: no evolution took place" in result.output
    assert "generation" not in result.output


def test_the_record_has_exactly_the_fields_of_the_manual(command: Command) -> None:
    result = command("solve", ESCARGOT, "--json", "--seed", "3")
    (record,) = result.records
    assert list(record) == FIELDS
    assert record["puzzle"] == ESCARGOT
    assert record["solution"] == ESCARGOT_SOLUTION
    assert (record["solved"], record["stop_reason"]) == (True, "solved")
    assert (record["conflicts"], record["seed"]) == (0, 3)
    assert (record["logic"], record["filled_by_logic"]) == ("hidden", 1)
    assert record["solutions_exist"] == "one"
    assert record["seconds"] > 0


def test_every_puzzle_of_a_file_has_its_record_in_order(command: Command, collection: str) -> None:
    result = command("solve", collection, "--json")
    assert result.code == 1
    assert [record["puzzle"] for record in result.records] == [
        BY_LOGIC,
        CONTRADICTORY,
        MANY,
        UNSOLVABLE,
    ]
    assert [record["stop_reason"] for record in result.records] == [
        "solved",
        "contradictory_givens",
        "solved",
        "no_solution",
    ]
    assert [record["solutions_exist"] for record in result.records] == [
        "one",
        "none",
        "many",
        "none",
    ]
    assert [record["solution"] is None for record in result.records] == [False, True, False, True]


def test_a_puzzle_without_a_solution_says_why(command: Command, collection: str) -> None:
    output = command("solve", collection).output
    assert "not solved: contradictory givens: " in output
    assert "not solved: no solution: " in output
    assert output.endswith("2 of 4 runs solved, 1 of them by logic alone\n")


def test_of_logic_nothing_is_counted_where_all_evolved(command: Command) -> None:
    output = command("solve", ESCARGOT, "--runs", "2", "--seed", "1").output
    assert output.endswith("\n2 of 2 runs solved\n")


def test_run_k_uses_seed_plus_k_and_comes_back_alone(command: Command) -> None:
    words = ("solve", ESCARGOT, "--json")
    three = command(*words, "--seed", "40", "--runs", "3").records
    again = command(*words, "--seed", "42", "--runs", "1").records
    assert [record["seed"] for record in three] == [40, 41, 42]
    assert _without_times(three[2]) == _without_times(again[0])


def test_a_drawn_seed_is_reported_and_comes_back(command: Command) -> None:
    (drawn,) = command("solve", ESCARGOT, "--json").records
    (again,) = command("solve", ESCARGOT, "--json", "--seed", str(drawn["seed"])).records
    assert _without_times(drawn) == _without_times(again)


def test_jobs_change_nothing_but_the_time(command: Command, collection: str) -> None:
    words = ("solve", collection, ESCARGOT, "--json", "--seed", "5", "--runs", "2")
    alone, shared = command(*words), command(*words, "--jobs", "2")
    assert alone.code == shared.code == 1
    assert len(alone.records) == 10
    assert list(map(_without_times, alone.records)) == list(map(_without_times, shared.records))


@pytest.mark.usefixtures("threads_as_processes")
def test_what_came_before_a_bad_line_is_printed_whatever_the_jobs(
    command: Command, tmp_path: Path
) -> None:
    path = tmp_path / "puzzles.sdm"
    path.write_text(f"{BY_LOGIC}\n{MANY}\n{BY_LOGIC}\n???\n{BY_LOGIC}\n")
    words = ("solve", str(path), "--json", "--seed", "5")
    alone, shared = command(*words), command(*words, "--jobs", "2")
    assert alone.code == shared.code == 2
    assert len(alone.records) == 3
    assert list(map(_without_times, alone.records)) == list(map(_without_times, shared.records))
    assert alone.errors == shared.errors


@pytest.mark.usefixtures("threads_as_processes")
def test_what_came_before_a_puzzle_that_does_not_suit_is_printed_whatever_the_jobs(
    command: Command,
) -> None:
    words = ("solve", ESCARGOT, BY_LOGIC, "." * 256, ESCARGOT, "--json", "--recipe", "alleles")
    alone, shared = command(*words, "--seed", "5"), command(*words, "--seed", "5", "--jobs", "2")
    assert alone.code == shared.code == 2
    assert len(alone.records) == 2
    assert list(map(_without_times, alone.records)) == list(map(_without_times, shared.records))
    assert alone.errors == shared.errors


def test_logic_and_recipe_are_chosen_by_option(command: Command) -> None:
    words = ("solve", ESCARGOT, "--json", "--seed", "1", "--logic", "none", "--recipe", "memetic")
    (record,) = command(*words).records
    assert (record["recipe"], record["logic"]) == ("memetic", "none")
    assert record["filled_by_logic"] == 0
    assert record["solved"]


def test_a_limit_ends_a_run_unsolved(command: Command) -> None:
    words = ("solve", ESCARGOT, "--seed", "1", "--max-evaluations", "1")
    (record,) = command(*words, "--json").records
    assert (record["solved"], record["stop_reason"]) == (False, "evaluation_limit")
    assert record["solution"] is None
    assert record["conflicts"] > 0
    result = command(*words)
    assert result.code == 1
    assert "not solved: the evaluation limit ended the run with " in result.output
    assert " got to generation " in result.output


def test_a_parameter_is_set_by_its_path(command: Command) -> None:
    words = ("solve", ESCARGOT, "--seed", "1", "--max-evaluations", "1", "--json")
    (small,) = command(*words, "--set", "population.size=4").records
    (large,) = command(*words, "--set", "population.size=32").records
    assert small["evaluations"] < large["evaluations"]


def test_a_component_is_set_by_its_role(command: Command) -> None:
    words = ("solve", ESCARGOT, "--recipe", "evolution", "--seed", "1", "--json")
    limit = ("--max-evaluations", "2000")
    (plain,) = command(*words, *limit).records
    (ranked,) = command(*words, *limit, "--set", "selection=linear-rank").records
    (asexual,) = command(*words, *limit, "--set", "crossover=none").records
    assert _without_times(plain) != _without_times(ranked)
    assert _without_times(plain) != _without_times(asexual)


def test_an_odd_box_is_set_by_option(command: Command) -> None:
    (record,) = command("solve", "." * 36, "--box", "3x2", "--json").records
    rows = [record["solution"][start : start + 6] for start in range(0, 36, 6)]
    assert sorted(rows[0][:2] + rows[1][:2] + rows[2][:2]) == list("123456")


def _without_times(record: dict[str, object]) -> dict[str, object]:
    return {name: value for name, value in record.items() if name not in TIMES}


def test_islands_are_asked_for_by_option(command: Command) -> None:
    words = ("solve", ESCARGOT, "--json", "--seed", "1", "--islands")
    one, several, again = (command(*words, count).records[0] for count in ("1", "3", "3"))
    (without,) = command(*words[:-1]).records
    assert _without_times(one) == _without_times(without)
    assert _without_times(several) == _without_times(again)
    assert several["evaluations"] > one["evaluations"]
    assert several["solution"] == ESCARGOT_SOLUTION
    output = command("solve", ESCARGOT, "--seed", "1", "--islands", "3").output
    assert "; recipe alleles on 3 islands evolved the other 57 in " in output


def test_the_other_parameters_of_islands_are_set_beside_their_number(command: Command) -> None:
    words = ("solve", ESCARGOT, "--json", "--seed", "1", "--max-evaluations", "200")
    hot = ("--set", "local_search.temperature=5", "--islands", "4", "--set")
    ring, full = (
        command(*words, *hot, f"islands.topology={topology}", "--set", "islands.interval=1")
        for topology in ("ring", "full")
    )
    assert ring.code == full.code == 1
    assert ring.records[0]["evaluations"] == full.records[0]["evaluations"]
    assert ring.records[0]["conflicts"] > 0


@pytest.mark.parametrize("count", ["0", "two", "1.5", "65"])
def test_a_bad_number_of_islands_says_what_is_expected(command: Command, count: str) -> None:
    result = command("solve", ESCARGOT, "--islands", count)
    assert result.code == 2
    (line,) = result.errors.splitlines()
    assert "--islands: islands.count: 1 to 64 " in line
    assert line.endswith(f" {count}")


@pytest.mark.parametrize(
    ("layout", "cells", "words"),
    [("x,anti-knight", 81, "9×9, X, anti-knight"), ("jigsaw-7a", 49, "7×7 jigsaw")],
)
def test_a_variant_is_solved_by_tabu_search(
    command: Command, layout: str, cells: int, words: str
) -> None:
    result = command("solve", "." * cells, "--layout", layout, "--seed", "1")
    assert result.code == 0
    assert f": {words}); partial does not suit (below 64×64); exact reference" in result.output
    assert "recipe tabu evolved" in result.output and "; verified; " in result.output


def test_a_run_of_a_variant_is_made_again(command: Command, tmp_path: Path) -> None:
    file = str(tmp_path / "runs.sgarun")
    command("solve", "." * 49, "--layout", "jigsaw-7b", "--seed", "1", "--record", file)
    assert command("verify", file).code == 0


def test_a_layout_that_does_not_fit_is_refused(command: Command) -> None:
    result = command("solve", ESCARGOT, "--layout", "jigsaw-7a")
    assert (result.code, result.output) == (2, "")
    assert {"jigsaw-7a", "7×7,", "9×9"} <= set(result.errors.split())
