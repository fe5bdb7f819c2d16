"""The examples run, and are written so that editors and jupytext show them as notebooks."""

import runpy
from pathlib import Path

import pytest

import sudoku_ga as sga
from sudoku_ga.evolution.recipe.plugins import components_of

FOLDER = Path(__file__).parents[2] / "examples"
EXAMPLES = {
    "comparing_recipes.py": "evolution      solved ",
    "fixed_targets.py": "\n10 conflicts ",
    "first_run.py": "10 conflicts or fewer in generation ",
    "own_crossover.py": "<Result solved: recipe 'evolution', seed 1, ",
    "own_fitness.py": "power 2.0: ",
    "parameter_sweep.py": "size 64, rate 0.6 ",
    "replicating_a_table.py": "grade  givens  solved\n    1    29.0  ",
}


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_runs(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with sga.testing.isolated_plugins():
        runpy.run_path(str(FOLDER / name), run_name="__main__")
    assert EXAMPLES[name] in capsys.readouterr().out


def test_every_example_is_run_and_has_cells() -> None:
    files = sorted(FOLDER.glob("*.py"))
    assert [file.name for file in files] == sorted(EXAMPLES)
    for file in files:
        text = file.read_text()
        assert text.startswith("# %% [markdown]\n# # ") and "\n# %%\n" in text


@pytest.mark.parametrize(
    ("name", "component"), [("own_crossover", "two-boxes"), ("own_fitness", "wrong-lines")]
)
def test_an_example_with_an_operator_is_a_plug_in(name: str, component: str) -> None:
    with sga.testing.isolated_plugins():
        sga.load_plugin(FOLDER / f"{name}.py")
        role = name.removeprefix("own_")
        assert component in [kind.name for kind in components_of(role)]  # type: ignore[arg-type]
