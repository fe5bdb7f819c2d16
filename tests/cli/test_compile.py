"""What compiles the kernels does first what the window needs, and goes with it."""

import json
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from queue import SimpleQueue

import click
import pytest

from sudoku_ga.cli.compile import _compile_as_requested, _Request
from sudoku_ga.evolution.engine import warm_up
from sudoku_ga.evolution.recipe.reading import load_recipe, recipe_names
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.evolution.recipe.writing import write_recipe
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.rating import se_rating

Requests = SimpleQueue[_Request]


@pytest.fixture
def requests(monkeypatch: pytest.MonkeyPatch) -> Requests:
    """Requests of a window; to compile a recipe prints its name, its summary and the boards."""
    queue: Requests = SimpleQueue()
    slow = ["slow"]

    def pretend(
        recipe: Recipe, on_compilation: Callable[[], None], *, geometry: Geometry | None = None
    ) -> None:
        on_compilation()
        if recipe.summary in slow:
            slow.clear()
            queue.put(_chosen(1, load_recipe("memetic")))
            while True:
                on_compilation()
        boards = "all" if geometry is None else "classic"
        click.echo(f"{recipe.name} {recipe.summary} {boards}")

    monkeypatch.setattr(warm_up, "warm_up", pretend)
    monkeypatch.setattr(se_rating, "compile_chains", lambda _on_compilation: None)
    monkeypatch.setattr(warm_up, "note_complete", lambda: click.echo("complete"))
    return queue


def _chosen(number: int, recipe: Recipe) -> _Request:
    return _Request(number, write_recipe(recipe, whole=True))


def test_the_recipe_that_is_asked_for_comes_first_and_the_others_follow(
    requests: Requests, capsys: pytest.CaptureFixture[str]
) -> None:
    recipe = load_recipe("memetic")
    requests.put(_chosen(7, recipe))
    _compile_as_requested(requests)
    lines = capsys.readouterr().out.splitlines()
    assert lines[:3] == ["compiling", f"requested {recipe.summary} classic", "ready 7"]
    assert [line.split()[0] for line in lines[4:-1:2]] == [
        "requested",
        "fast",
        *(name for name in recipe_names() if name != "fast"),
    ]
    assert lines[-1] == "complete"


def test_without_a_chosen_recipe_all_are_compiled(
    requests: Requests, capsys: pytest.CaptureFixture[str]
) -> None:
    requests.put(_Request(-1, ""))
    _compile_as_requested(requests)
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 2 * len(recipe_names()) + 1
    assert "ready -1" not in lines


def test_a_recipe_asked_for_later_is_not_kept_waiting(
    requests: Requests, capsys: pytest.CaptureFixture[str]
) -> None:
    recipe = load_recipe("memetic")
    requests.put(_chosen(0, replace(recipe, summary="slow")))
    _compile_as_requested(requests)
    lines = capsys.readouterr().out.splitlines()
    assert lines[:4] == ["compiling", "compiling", f"requested {recipe.summary} classic", "ready 1"]
    assert "requested slow all" in lines


def test_an_attended_compiler_ends_when_its_input_is_closed() -> None:
    words = [sys.executable, "-m", "sudoku_ga", "compile", "--attended"]
    assert subprocess.run(words, stdin=subprocess.DEVNULL, check=False).returncode == 1


@pytest.mark.exhaustive
def test_the_window_compiles_nothing_once_a_recipe_is_ready(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    with subprocess.Popen(
        [sys.executable, "-m", "sudoku_ga", "compile", "--attended"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as compiler:
        assert compiler.stdin is not None
        assert compiler.stdout is not None
        compiler.stdin.write(json.dumps(_chosen(0, load_recipe("random-restart"))) + "\n")
        compiler.stdin.flush()
        lines = [*iter(compiler.stdout.readline, "ready 0\n")]
        assert lines.count("compiling\n") == len(lines) > 3
        compiler.kill()
    code = (
        "from sudoku_ga.app.run.solver_worker import RealEngine\n"
        "from sudoku_ga.evolution.kernels.compiled import _KernelCache\n"
        "from sudoku_ga.evolution.recipe.reading import load_recipe\n"
        "_KernelCache.save_overload = lambda *_: print('compiled')\n"
        "from sudoku_ga.puzzle.geometry import Geometry\n"
        "RealEngine().warm(load_recipe('random-restart'), Geometry(3, 3))"
    )
    assert subprocess.check_output([sys.executable, "-c", code]) == b""
