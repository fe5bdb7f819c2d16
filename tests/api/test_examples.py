"""The examples are notebooks, and use names that are there; `make docs` runs them."""

import ast
import sys
from pathlib import Path

import pytest

import sudoku_ga as sga
from sudoku_ga.cli.main import main
from sudoku_ga.evolution.recipe.plugins import components_of
from sudoku_ga.evolution.records.file import read_runs

ROOT = Path(__file__).parents[2]
EXAMPLES = sorted((ROOT / "examples").glob("*.py"))


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: file.stem)
def test_an_example_has_a_title_cells_and_names_that_are_there(file: Path) -> None:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    title, underline = (ast.get_docstring(tree) or "").splitlines()[:2]
    assert set(underline) == {"="} and len(underline) == len(title)
    assert "\n# %%\n" in file.read_text(encoding="utf-8")
    imports = [node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)]
    exec(compile(ast.Module(imports, []), str(file), "exec"), {})
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and ast.unparse(node.value) == "sga":
            assert node.attr in sga.__all__, f"line {node.lineno}"


@pytest.mark.parametrize(
    ("name", "component"),
    [
        ("own_crossover", "two-boxes"),
        ("own_fitness", "wrong-lines"),
        ("own_representation", "random-key-rows"),
        ("own_initialisation", "given-boards"),
    ],
)
def test_an_example_with_an_operator_is_a_plug_in(name: str, component: str) -> None:
    with sga.testing.isolated_plugins():
        sga.load_plugin(ROOT / "examples" / f"{name}.py")
        role = name.removeprefix("own_")
        assert component in [kind.name for kind in components_of(role)]  # type: ignore[arg-type]


def test_a_given_population_is_generation_0_and_its_record_repeats(tmp_path: Path) -> None:
    file = tmp_path / "given.sgarun"
    with sga.testing.isolated_plugins():
        sga.load_plugin(ROOT / "examples" / "own_initialisation.py")
        given = sys.modules["sudoku_ga_plugin_own_initialisation"].BOARDS
        recipe = sga.recipe("evolution").replace(initialisation="given-boards")
        puzzle = sga.collection("famous")["AI Escargot"]
        seen: list[sga.Generation] = []
        run = sga.solve(puzzle, recipe, 2, max_generations=2, on_generation=seen.append)
        run.save(file)
        boards = seen[0].boards[: len(given)].reshape(len(given), -1)
        assert tuple("".join(map(str, board)) for board in boards) == given
        assert main(["verify", str(file)]) == 0
    with pytest.raises(sga.UserError, match="the plug-in own_initialisation is expected"):
        list(read_runs(file))
