"""A scenario for irace: its files, and the script that irace calls."""

import os
import subprocess
from pathlib import Path

import pytest

from sudoku_ga.errors import UserError
from sudoku_ga.evolution.recipe.reading import load_recipe
from sudoku_ga.lab.tuning.irace import write_scenario
from sudoku_ga.puzzle.formats.reading import read_puzzle
from tests.lab.test_tuning import TUNED, tiny


@pytest.fixture
def scenario(tmp_path: Path) -> Path:
    write_scenario(tiny(), tmp_path)
    return tmp_path


def test_a_parameter_is_a_line_of_name_switch_type_and_values(scenario: Path) -> None:
    assert (scenario / "parameters.txt").read_text().splitlines() == [
        'population.size "--set population.size=" i,log (4, 100)',
        'crossover.rate "--set crossover.rate=" r (0.0, 1.0)',
        'crossover.accepted "--set crossover.accepted=" c ("always", "no-worse")',
    ]


def test_the_recipe_itself_is_the_first_configuration(scenario: Path) -> None:
    assert (scenario / "configurations.txt").read_text() == (
        'population.size crossover.rate crossover.accepted\n64 0.3 "no-worse"\n'
    )


def test_a_place_in_a_role_is_part_of_a_name_in_r(tmp_path: Path) -> None:
    text = TUNED.replace('recipe = "evolution"', 'recipe = "lsga-2023"')
    text = text.replace('"crossover.accepted" = {}', '"mutation[1].rate" = {}')
    write_scenario(tiny(text.replace("to = 100", "to = 200")), tmp_path)
    last = (tmp_path / "parameters.txt").read_text().splitlines()[-1]
    assert last == 'mutation.1.rate "--set mutation[1].rate=" r (0.0, 1.0)'


def test_the_files_of_a_scenario_are_there(scenario: Path) -> None:
    lines = (scenario / "scenario.txt").read_text().splitlines()
    values = dict(line.split(" = ") for line in lines)
    files = [each.strip('"') for each in values.values() if each.startswith('"')]
    assert all((scenario / each).exists() for each in files)
    assert (values["maxExperiments"], values["seed"]) == ("48", "1")


@pytest.mark.parametrize(("name", "count"), [("training", 6), ("held-out", 5)])
def test_an_instance_is_a_file_with_a_puzzle(scenario: Path, name: str, count: int) -> None:
    lines = (scenario / f"{name}.txt").read_text().splitlines()
    assert len(set(lines)) == count
    for line in lines:
        file, option, box = line.split()
        assert (option, box) == ("--box", "2x2")
        puzzle = read_puzzle((scenario / "instances" / file).read_text()).grid
        assert puzzle.given_count == 4


def test_the_recipe_has_the_limits_of_the_experiment(scenario: Path) -> None:
    recipe = load_recipe(str(scenario / "recipe.toml"))
    values = {each.path: each.value for each in recipe.settings()}
    assert values["termination.max_evaluations"] == 2000


def test_a_limit_that_only_the_lab_has_is_refused(tmp_path: Path) -> None:
    text = TUNED.replace("max_evaluations = 2000", "max_move_evaluations = 2000")
    with pytest.raises(
        UserError, match="a limit that a recipe has is expected, not max_move_evaluations"
    ):
        write_scenario(tiny(text), tmp_path)


@pytest.mark.skipif(os.name == "nt", reason="a script of the shell")
@pytest.mark.parametrize(
    ("record", "code", "printed"),
    [
        (
            '{"solved": true, "evaluations": 120, "move_evaluations": 600, "cpu_seconds": 0.5}',
            0,
            "720",
        ),
        (
            '{"solved": false, "evaluations": 120, "move_evaluations": 600, "cpu_seconds": 0.5}',
            1,
            "100000",
        ),
    ],
)
def test_the_runner_prints_the_effort_of_a_run(
    scenario: Path, record: str, code: int, printed: str
) -> None:
    called = runner(scenario, f"echo '{record}'; exit {code}")
    assert (called.returncode, called.stdout) == (0, f"{printed}\n")
    words = (scenario / "called.txt").read_text().split()
    assert words == [
        "solve", "instances/training-0001.txt", "--recipe", f"{scenario}/recipe.toml",
        "--seed", "77", "--json", "--box", "2x2", "--set", "population.size=20",
    ]  # fmt: skip


@pytest.mark.skipif(os.name == "nt", reason="a script of the shell")
@pytest.mark.parametrize("command", ["exit 2", "echo '{}'"])
def test_the_runner_fails_where_there_is_no_run(scenario: Path, command: str) -> None:
    called = runner(scenario, command)
    assert called.returncode == 1
    assert called.stdout == ""


def runner(scenario: Path, command: str) -> subprocess.CompletedProcess[str]:
    """Call the script as irace does, with a program in place of ours."""
    program = scenario / "bin" / "sudoku-ga"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\necho "$@" > called.txt\n{command}\n')
    program.chmod(0o755)
    words = [
        "1",
        "1",
        "77",
        "instances/training-0001.txt",
        "--box",
        "2x2",
        "--set",
        "population.size=20",
    ]
    path = f"{program.parent}{os.pathsep}{os.environ['PATH']}"
    return subprocess.run(
        [str(scenario / "target-runner"), *words],
        cwd=scenario, env={"PATH": path}, capture_output=True, text=True, check=False,
    )  # fmt: skip
