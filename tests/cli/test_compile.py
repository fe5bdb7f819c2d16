"""What compiles the kernels does first what the window needs, and goes with it."""

import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from sudoku_ga.evolution.recipe.reading import load_recipe, recipe_names
from sudoku_ga.evolution.recipe.writing import write_recipe

_PRETENDING = """
from sudoku_ga.cli.main import main
from sudoku_ga.evolution.engine import warm_up

def pretend(recipe, on_compilation, *, with_large_boards=True):
    on_compilation()
    while recipe.summary == "endless":
        on_compilation()
    print(recipe.name, recipe.summary, with_large_boards, flush=True)

warm_up.warm_up = pretend
warm_up.note_complete = lambda: print("complete", flush=True)
raise SystemExit(main(["compile", "--attended"]))
"""


@pytest.fixture
def compiler() -> Iterator[subprocess.Popen[str]]:
    with subprocess.Popen(
        [sys.executable, "-c", _PRETENDING],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        yield process
        process.kill()


def _request(compiler: subprocess.Popen[str], number: int, text: str) -> None:
    assert compiler.stdin is not None
    compiler.stdin.write(json.dumps([number, text]) + "\n")
    compiler.stdin.flush()


def test_an_attended_compiler_ends_when_its_input_is_closed(
    compiler: subprocess.Popen[str],
) -> None:
    assert compiler.poll() is None
    assert compiler.stdin is not None
    compiler.stdin.close()  # before any recipe was asked for
    assert compiler.wait() == 1


def test_the_recipe_that_is_asked_for_comes_first_and_the_others_follow(
    compiler: subprocess.Popen[str],
) -> None:
    recipe = load_recipe("memetic")
    _request(compiler, 7, write_recipe(recipe, whole=True))
    assert compiler.stdout is not None
    lines = compiler.stdout.read().splitlines()
    assert lines[:3] == ["compiling", f"requested {recipe.summary} False", "ready 7"]
    assert [line.split()[0] for line in lines[4:-1:2]] == [
        "requested",
        "fast",
        *(name for name in recipe_names() if name != "fast"),
    ]
    assert lines[-1] == "complete"
    assert compiler.wait() == 0


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
        _request(compiler, 0, write_recipe(load_recipe("random-restart"), whole=True))
        assert compiler.stdout is not None
        assert "ready 0\n" in iter(compiler.stdout.readline, "")
        compiler.kill()
    code = (
        "from sudoku_ga.app.run.solver_worker import RealEngine\n"
        "from sudoku_ga.evolution.kernels.compiled import _KernelCache\n"
        "from sudoku_ga.evolution.recipe.reading import load_recipe\n"
        "_KernelCache.save_overload = lambda *_: print('compiled')\n"
        "RealEngine().warm(load_recipe('random-restart'))"
    )
    assert subprocess.check_output([sys.executable, "-c", code]) == b""


def test_without_a_chosen_recipe_all_are_compiled(compiler: subprocess.Popen[str]) -> None:
    _request(compiler, -1, "")
    assert compiler.stdout is not None
    assert "ready" not in compiler.stdout.read()
    assert compiler.wait() == 0


def test_a_recipe_asked_for_later_is_not_kept_waiting(compiler: subprocess.Popen[str]) -> None:
    recipe = load_recipe("memetic")
    _request(compiler, 0, write_recipe(replace(recipe, summary="endless"), whole=True))
    assert compiler.stdout is not None
    assert compiler.stdout.readline() == "compiling\n"
    _request(compiler, 1, write_recipe(recipe, whole=True))
    assert "ready 1\n" in iter(compiler.stdout.readline, "")
