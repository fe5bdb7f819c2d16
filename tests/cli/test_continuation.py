"""``solve --continue``: recorded runs go on with new limits."""

import json
from pathlib import Path

import pytest

from sudoku_ga.evolution.records.file import read_runs, write_run
from sudoku_ga.testing import isolated_plugins
from tests.cli.command import BY_LOGIC, ESCARGOT, Command
from tests.evolution.runs import sealed

# So hot that nothing is solved.
HOT = ("--recipe", "alleles", "--set", "local_search.temperature=5", "--time-limit", "0")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "runs.sgarun"


@pytest.fixture
def longer(tmp_path: Path) -> Path:
    return tmp_path / "longer.jsonl"


def record(command: Command, file: Path, *words: str) -> None:
    """Record a run that does not solve its puzzle."""
    solve = ("solve", ESCARGOT, *HOT, "--seed", "7", *words, "--record", str(file))
    assert command(*solve).code == 1


def test_a_run_goes_on_as_if_it_had_not_been_interrupted(
    command: Command, file: Path, longer: Path, tmp_path: Path
) -> None:
    whole = tmp_path / "whole.jsonl"
    record(command, file, "--max-generations", "4")
    record(command, whole, "--max-generations", "9")
    for limit in ("9", "+5"):
        words = ("--continue", str(file), "--max-generations", limit, "--record", str(longer))
        result = command("solve", *words)
        assert (result.code, result.errors) == (1, "")
        assert "recipe alleles got to generation 9" in result.output
        assert result.output.endswith("seed 7\n")
        assert longer.read_text(encoding="utf-8") == whole.read_text(encoding="utf-8")
    assert command("verify", str(longer)).code == 0


def test_what_goes_on_is_printed_for_machines(command: Command, file: Path) -> None:
    record(command, file, "--max-evaluations", "40")
    words = ("solve", "--continue", str(file), "--max-evaluations", "90", "--json")
    (run,) = command(*words).records
    (whole,) = command("solve", ESCARGOT, *HOT, "--seed", "7", "--max-evaluations", "90", "--json")\
        .records  # fmt: skip
    seconds = {"seconds", "cpu_seconds", "exact_seconds"}
    assert run["evaluations"] >= 90
    assert {key: run[key] for key in run.keys() - seconds} == {
        key: whole[key] for key in whole.keys() - seconds
    }


def test_time_can_be_given_beyond_the_end(command: Command, file: Path, longer: Path) -> None:
    record(command, file, "--max-generations", "4")
    words = ("--continue", str(file), "--time-limit", "+0.05", "--record", str(longer))
    assert "time limit" in command("solve", *words).output
    assert json.loads(longer.read_text(encoding="utf-8"))["outcome"]["generations"] > 4
    assert command("verify", str(longer)).code == 0


def test_a_run_that_solves_its_puzzle_when_it_goes_on_has_the_code_for_that(
    command: Command, file: Path
) -> None:
    words = ("--recipe", "evolution", "--seed", "1", "--max-generations", "5")
    assert command("solve", ESCARGOT, *words, "--record", str(file)).code == 1
    assert command("solve", "--continue", str(file), "--max-generations", "0").code == 0


def test_runs_with_a_result_are_left_out(command: Command, file: Path) -> None:
    words = ("--recipe", "memetic", "--logic", "hidden", *HOT[2:], "--max-generations", "3")
    command("solve", BY_LOGIC, ESCARGOT, BY_LOGIC, *words, "--record", str(file))
    result = command("solve", "--continue", str(file), "--max-generations", "6")
    assert result.code == 1
    assert result.output.count("got to generation 6") == 1
    reason = "the run cannot be continued: it solved its puzzle in generation 0"
    assert result.errors.splitlines() == [f"{file}, line {line}: {reason}" for line in (1, 3)]


def test_a_run_with_a_result_alone_is_refused(command: Command, file: Path) -> None:
    command("solve", BY_LOGIC, "--record", str(file))
    result = command("solve", "--continue", str(file), "--max-generations", "+6")
    assert (result.code, result.output) == (2, "")
    assert result.errors.startswith(f"sudoku-ga: {file}, line 1: ")


@pytest.mark.parametrize(
    ("words", "named"),
    [
        ((), ["line 1", "a new limit", "found none"]),
        (("--max-generations", "3"), ["line 1", "generations", "beyond 4", "not 3"]),
        (("--max-evaluations", "many"), ["line 1", "evaluations", "many"]),
        (("--time-limit", "-1"), ["line 1", "time_limit_s", "-1"]),
        (("--max-generations", "+5", "--seed", "1"), ["--continue", "--seed"]),
        (("--max-generations", "+5", "--jobs", "2", ESCARGOT), ["SOURCE", "--jobs"]),
        (("--max-generations", "+5", "--record", "FILE"), ["--record", "a file other than"]),
    ],
)
def test_what_cannot_be_used_is_refused(
    command: Command, file: Path, words: tuple[str, ...], named: list[str]
) -> None:
    record(command, file, "--max-generations", "4")
    before = file.read_bytes()
    given = [str(file) if word == "FILE" else word for word in words]
    result = command("solve", "--continue", str(file), *given)
    assert (result.code, result.output) == (2, "")
    assert all(each in result.errors for each in named)
    assert file.read_bytes() == before


PLUGIN = """
import sudoku_ga as sga

@sga.register
class Same(sga.Mutation):
    def mutate(self, genotypes, rng):
        return genotypes
"""


def test_a_run_with_a_plug_in_goes_on_as_the_hint_says(
    command: Command, file: Path, longer: Path, tmp_path: Path
) -> None:
    plugin = tmp_path / "mine.py"
    plugin.write_text(PLUGIN)
    goes_on = ("solve", "--continue", str(file), "--max-generations", "4")
    with isolated_plugins():
        words = ("--recipe", "generational", "--set", "mutation=same", "--max-generations", "2")
        solve = ("solve", ESCARGOT, *words, "--seed", "7", "--record", str(file))
        assert command(*solve, "--plugin", str(plugin)).code == 1
    with isolated_plugins():
        refused = command(*goes_on)
        assert (refused.code, "use --plugin FILE.py" in refused.errors) == (2, True)
        found = command(*goes_on, "--plugin", str(plugin), "--record", str(longer))
        assert (found.code, found.errors) == (1, "")
    with isolated_plugins():
        assert command("verify", "--plugin", str(plugin), str(longer)).code == 0


def test_another_run_is_refused_with_its_generation(command: Command, file: Path) -> None:
    record(command, file, "--max-generations", "4")
    (line,) = (write_run(run) for _line, run in read_runs(file))
    fields = json.loads(line)
    fields["trace"][2][1] += 1
    file.write_text(f"{sealed(fields)}\n", encoding="utf-8")
    result = command("solve", "--continue", str(file), "--max-generations", "+5")
    assert (result.code, result.output) == (2, "")
    assert result.errors.startswith(f"sudoku-ga: {file}, line 1: ")
    assert "generation 2" in result.errors


def test_a_file_that_is_not_there_is_refused(command: Command, file: Path, longer: Path) -> None:
    longer.write_text("", encoding="utf-8")
    words = ("solve", "--continue", str(file), "--record", str(longer), "--max-generations", "+5")
    result = command(*words)
    assert result.code == 2
    assert str(file) in result.errors
