"""``solve --record`` and ``verify``: what is kept, and what is said of it."""

import gzip
import json
from pathlib import Path

import pytest

from sudoku_ga import __version__
from tests.cli.command import BY_LOGIC, CONTRADICTORY, ESCARGOT, Command
from tests.evolution.runs import sealed
from tests.examples import some

FIELDS = [
    "line", "puzzle", "recipe", "seed", "stop_reason", "identical", "identical_to", "differs_at",
    "difference", "recorded_version", "version",
]  # fmt: skip


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "runs.jsonl"


def runs(file: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


def test_a_recorded_run_is_identical(command: Command, file: Path) -> None:
    assert command("solve", ESCARGOT, "--seed", "7", "--record", str(file)).code == 0
    result = command("verify", str(file))
    assert (result.code, result.errors) == (0, "")
    generations = runs(file)[0]["outcome"]["generations"]  # type: ignore[index]
    assert result.output == (
        f"line 1: recipe fast, seed 7: identical, {generations} generations, solved\n"
    )


def test_the_verdict_has_exactly_its_fields(command: Command, file: Path) -> None:
    command("solve", ESCARGOT, "--seed", "7", "--record", str(file))
    (verdict,) = command("verify", str(file), "--json").records
    assert list(verdict) == FIELDS
    assert (verdict["identical"], verdict["differs_at"], verdict["difference"]) == (
        True,
        None,
        None,
    )
    assert (verdict["puzzle"], verdict["seed"]) == (ESCARGOT, 7)
    assert verdict["version"] == verdict["recorded_version"] == __version__


@pytest.mark.usefixtures("threads_as_processes")
def test_runs_are_recorded_in_order_whatever_the_jobs(command: Command, tmp_path: Path) -> None:
    alone, shared = tmp_path / "alone", tmp_path / "shared"
    words = ("solve", ESCARGOT, CONTRADICTORY, BY_LOGIC, "--runs", "3", "--seed", "4")
    command(*words, "--record", str(alone))
    command(*words, "--record", str(shared), "--jobs", "2")
    assert alone.read_bytes() == shared.read_bytes()
    # No run is made of a puzzle without solutions.
    assert [run["seed"] for run in runs(alone)] == [4, 5, 6, 4, 5, 6]
    assert [run["puzzle"] for run in runs(alone)] == [ESCARGOT] * 3 + [BY_LOGIC] * 3
    result = command("verify", str(alone))
    assert (result.code, result.output.splitlines()[-1]) == (0, "6 of 6 runs identical")


@pytest.mark.parametrize("islands", some(["1", "3"]))
def test_a_run_that_time_ended_is_identical_to_its_last_generation(
    command: Command, file: Path, islands: str
) -> None:
    hot = ("--recipe", "memetic", "--set", "local_search.temperature=5", "--time-limit", "0.2")
    command("solve", ESCARGOT, *hot, "--islands", islands, "--seed", "1", "--record", str(file))
    result = command("verify", str(file))
    last = runs(file)[0]["trace"][-1][0]  # type: ignore[index]
    assert result.code == 0
    assert result.output.startswith("line 1: recipe memetic, seed 1: identical ")
    (verdict,) = command("verify", str(file), "--json").records
    assert (verdict["identical_to"], verdict["stop_reason"]) == (last, "time_limit")


def test_a_changed_run_differs_at_its_generation(command: Command, file: Path) -> None:
    command("solve", ESCARGOT, "--seed", "7", "--record", str(file))
    (run,) = runs(file)
    run["trace"][2][1] += 1  # type: ignore[index]
    file.write_text(sealed(run) + "\n", encoding="utf-8")
    result = command("verify", str(file))
    assert result.code == 1
    (verdict,) = command("verify", str(file), "--json").records
    assert verdict["difference"] in result.output
    assert [word for word in verdict["difference"].split() if word.isdigit()] == ["49", "48"]
    assert (verdict["identical"], verdict["identical_to"], verdict["differs_at"]) == (False, 1, 2)


def test_generations_that_were_not_kept_leave_the_place_open(command: Command, file: Path) -> None:
    command("solve", ESCARGOT, "--seed", "7", "--record", str(file))
    (run,) = runs(file)
    run["trace"][2][1] += 1  # type: ignore[index]
    del run["trace"][1]  # type: ignore[attr-defined]
    file.write_text(sealed(run) + "\n", encoding="utf-8")
    (verdict,) = command("verify", str(file), "--json").records
    assert (verdict["identical_to"], verdict["differs_at"]) == (0, 2)


def test_another_version_and_another_environment_are_reported(command: Command, file: Path) -> None:
    command("solve", ESCARGOT, "--seed", "7", "--record", str(file))
    (run,) = runs(file)
    run |= {"version": "0.0.1", "seed": 8}
    run["environment"]["numpy"] = "1.0"  # type: ignore[index]
    file.write_text(sealed(run) + "\n", encoding="utf-8")
    assert "; numpy 1.0 there, " in command("verify", str(file)).output
    (verdict,) = command("verify", str(file), "--json").records
    assert (verdict["recorded_version"], verdict["version"]) == ("0.0.1", __version__)


def test_a_run_of_a_compressed_file_is_identical(command: Command, tmp_path: Path) -> None:
    file, lines = tmp_path / "runs.sgarun", tmp_path / "runs.jsonl"
    for path in (file, file, lines):  # one of recorded runs is overwritten
        assert command("solve", ESCARGOT, "--seed", "7", "--record", str(path)).code == 0
    assert file.stat().st_size < lines.stat().st_size / 2
    assert command("verify", str(file)).output == command("verify", str(lines)).output


def test_something_compressed_by_others_is_not_overwritten(
    command: Command, tmp_path: Path
) -> None:
    file = tmp_path / "other.sgarun"
    for content in (gzip.compress(b"1..."), gzip.compress(b"1..." * 100)[:20]):
        file.write_bytes(content)
        result = command("solve", ESCARGOT, "--record", str(file))
        assert (result.code, file.read_bytes()) == (2, content)
        assert "with other content" in result.errors


def test_verdicts_before_a_bad_line_are_printed(command: Command, file: Path) -> None:
    command("solve", BY_LOGIC, "--seed", "7", "--record", str(file))
    with file.open("a", encoding="utf-8") as more:
        more.write("3.2.4......3....\n")
    result = command("verify", str(file), "--json")
    assert (result.code, len(result.records)) == (2, 1)
    assert result.errors.startswith(f"sudoku-ga: {file}, line 2: ")


def test_a_recipe_that_does_not_suit_its_puzzle_is_a_bad_file(command: Command, file: Path) -> None:
    command("solve", "." * 81, "--recipe", "memetic", "--seed", "7", "--record", str(file))
    other = file.with_name("other")
    command("solve", BY_LOGIC, "--recipe", "alleles", "--seed", "7", "--record", str(other))
    (run,), (alleles,) = runs(file), runs(other)
    file.write_text(sealed(run | {"recipe": alleles["recipe"]}) + "\n", encoding="utf-8")
    result = command("verify", str(file))
    assert result.code == 2
    assert f"{file}, line 1: alleles: box alleles hold " in result.errors


def test_a_change_that_the_recipe_does_not_allow_is_a_bad_file(
    command: Command, file: Path
) -> None:
    command("solve", ESCARGOT, "--seed", "7", "--record", str(file))
    (run,) = runs(file)
    run["changes"] = [{"generation": 2, "path": "population.size", "value": 0}]
    file.write_text(sealed(run) + "\n", encoding="utf-8")
    result = command("verify", str(file))
    assert result.code == 2
    assert f"{file}, line 1: population.size: " in result.errors and result.errors.endswith(" 0\n")


def test_a_file_of_runs_is_overwritten_and_no_other(command: Command, file: Path) -> None:
    words = ("solve", BY_LOGIC, "--record", str(file), "--seed")
    command(*words, "1")
    command(*words, "2")
    assert [run["seed"] for run in runs(file)] == [2]
    file.write_text(BY_LOGIC, encoding="utf-8")
    result = command(*words, "3")
    assert (result.code, result.output) == (2, "")
    assert result.errors.startswith("sudoku-ga: --record: ") and str(file) in result.errors
    assert file.read_text(encoding="utf-8") == BY_LOGIC


def test_a_record_that_cannot_be_written_is_reported_before_any_run(
    command: Command, tmp_path: Path
) -> None:
    path = tmp_path / "nowhere" / "runs"
    result = command("solve", BY_LOGIC, "--record", str(path))
    assert (result.code, result.output) == (2, "")
    assert "--record: " in result.errors and str(path) in result.errors
