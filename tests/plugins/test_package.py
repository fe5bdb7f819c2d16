"""A package of another name, found by its entry point."""

import importlib
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import sudoku_ga as sga
from sudoku_ga.cli.main import main
from sudoku_ga.evolution.recipe.plugins import plugin_of
from sudoku_ga.evolution.recipe.required_plugins import plugins_of
from sudoku_ga.evolution.records.file import read_runs
from sudoku_ga.testing import isolated_plugins
from tests.lab.test_cluster import launched, processes, scheduler, wait_for_line
from tests.plugins.conftest import PUZZLE, RECIPE

__all__ = ["scheduler"]


def command(*words: str | Path) -> "subprocess.CompletedProcess[str]":
    """Run the command in another process."""
    return subprocess.run(
        [sys.executable, "-m", "sudoku_ga", *map(str, words)], capture_output=True, text=True
    )


def test_its_recipe_solves_puzzles(installed: Path) -> None:
    recipe = sga.recipe(str(RECIPE))
    result = sga.solve(PUZZLE, recipe, seed=1)
    assert result.solved
    assert result.recipe.one("fitness").values() == {"extra": 2}  # type: ignore[arg-type]
    again = sga.solve(PUZZLE, recipe, seed=1)
    assert again.history.tolist() == result.history.tolist()


def test_its_trait_is_reported_where_it_is_missing(installed: Path) -> None:
    keys = sga.recipe(str(RECIPE)).one("crossover")  # type: ignore[arg-type]
    with pytest.raises(sga.UserError, match=r"key-crossover .* random keys; "):
        sga.recipe("evolution").replace(crossover=keys)


def test_its_operators_keep_their_contracts(installed: Path) -> None:
    import sudoku_ga_example  # type: ignore[import-not-found]

    sga.recipe("evolution")  # finds the plug-in
    for name in ("RandomKeyRows", "RandomKeys", "KeyCrossover", "RedrawKeys"):
        sga.testing.check_operator(getattr(sudoku_ga_example, name))
    squares = [sga.Geometry(2, 2), sga.Geometry(2, 3), sga.Geometry(3, 3)]
    sga.testing.check_operator(sudoku_ga_example.WrongUnits, geometries=squares)


def test_the_plug_in_has_the_version_and_the_digest_of_the_package(installed: Path) -> None:
    (used,) = plugins_of(sga.recipe(str(RECIPE)))
    assert (used["name"], used["version"], len(used["sha256"])) == ("sudoku_ga_example", "2.1", 64)


@pytest.mark.exhaustive
def test_the_command_line_runs_it_in_two_processes(
    installed: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = tmp_path / "runs.sgarun"
    words = ("--recipe", RECIPE, "--runs", "4", "--jobs", "2", "--seed", "1", "--json")
    done = command("solve", PUZZLE, *words, "--set", "crossover.bias=0.8", "--record", record)
    assert (done.returncode, done.stderr) == (0, "")
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert [line["seed"] for line in lines] == [1, 2, 3, 4]
    assert main(["verify", str(record)]) == 0
    assert "4 of 4 runs identical" in capsys.readouterr().out
    assert main(["recipes"]) == 0
    listed = capsys.readouterr().out
    assert "key-crossover: Crossover, plug-in sudoku_ga_example. Each key comes" in listed
    assert main(["recipes", str(RECIPE)]) == 0
    assert "crossover.bias = 0.6  [0.5 to 1]" in capsys.readouterr().out


def test_a_recorded_run_is_refused_without_it_and_with_another(
    installed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = tmp_path / "runs.json"
    sga.solve(PUZZLE, sga.recipe(str(RECIPE)), seed=1).save(record)
    assert [run.seed for _line, run in read_runs(record)] == [1]
    operators = installed / "sudoku_ga_example" / "operators.py"
    operators.write_text(operators.read_text() + "# changed\n")
    other = command("verify", record)
    assert other.returncode == 2
    assert "the plug-in sudoku_ga_example 2.1 with SHA-256 " in other.stderr
    monkeypatch.delenv("PYTHONPATH")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(sys.path[1:]))
    without = command("verify", record)
    assert without.returncode == 2
    words = "the plug-in sudoku_ga_example 2.1 is expected, but it is not loaded: use --plugin"
    assert words in without.stderr


@pytest.mark.exhaustive
def test_the_workers_of_a_cluster_run_it(
    installed: Path, file: Path, recipe: Path, scheduler: str
) -> None:
    sga.load_plugin(file)
    file.unlink()  # the workers have only what they are sent
    with processes() as started:
        words = ("worker", scheduler, "--nthreads", "1", "--no-nanny", "--no-dashboard")
        wait_for_line(launched(started, *words), r"Registered to:\s+(\S+)")
        results = sga.experiment(
            [sga.recipe(str(RECIPE)), sga.recipe(str(recipe))],
            [PUZZLE],
            runs=3,
            max_generations=2_000,
            cluster=scheduler,
        ).run()
    assert [row["error"] for row in results.rows] == [None] * 6
    assert results.solved_share() == {"recipe": 1.0, "own": 1.0}


def test_one_that_cannot_be_imported_is_left_out_with_a_warning(installed: Path) -> None:
    (installed / "sudoku_ga_example" / "__init__.py").write_text("raise OSError('no such thing')")
    with pytest.warns(RuntimeWarning, match="plug-in example was left out: OSError: no such"):
        assert sga.recipe("evolution").name == "evolution"
    done = command("check", PUZZLE)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.exhaustive
def test_a_module_that_is_imported_anew_is_another_plug_in(tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(str(tmp_path))
    found = set()
    for version in ("1", "2.0"):
        (tmp_path / "made_anew.py").write_text(
            "import sudoku_ga as sga\n\n"
            f'__version__ = "{version}"\n\n\n'
            "@sga.register\nclass Still(sga.Mutation):\n"
            "    def mutate(self, genotypes, rng):\n        return genotypes\n"
        )
        with isolated_plugins():
            plugin = plugin_of(importlib.import_module("made_anew").Still)
        monkeypatch.delitem(sys.modules, "made_anew")
        found.add((plugin.name, plugin.version, plugin.sha256))
    assert {each[:2] for each in found} == {("made_anew", "1"), ("made_anew", "2.0")}
    assert len({digest for *_, digest in found}) == 2
