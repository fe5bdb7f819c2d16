"""The examples are notebooks, and use names that are there; `make docs` runs them."""

import ast
from pathlib import Path

import pytest

import sudoku_ga as sga
from sudoku_ga.evolution.recipe.plugins import components_of

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
    ("name", "component"), [("own_crossover", "two-boxes"), ("own_fitness", "wrong-lines")]
)
def test_an_example_with_an_operator_is_a_plug_in(name: str, component: str) -> None:
    with sga.testing.isolated_plugins():
        sga.load_plugin(ROOT / "examples" / f"{name}.py")
        role = name.removeprefix("own_")
        assert component in [kind.name for kind in components_of(role)]  # type: ignore[arg-type]
