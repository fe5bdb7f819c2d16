"""``import sudoku_ga`` loads nothing but its version."""

import ast
import subprocess
import sys
from pathlib import Path

import sudoku_ga


def test_the_import_loads_nothing_but_the_version() -> None:
    program = (
        "import sys; before = set(sys.modules); import sudoku_ga; "
        "new = {name.partition('.')[0] for name in set(sys.modules) - before}; "
        "print(sorted(new - set(sys.stdlib_module_names)), "
        "[name for name in sys.modules if name.startswith('sudoku_ga.')])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("['sudoku_ga'] ['sudoku_ga.version']\n", "")


def test_a_base_class_is_imported_without_the_compiler_and_qt() -> None:
    program = (
        "import sys, sudoku_ga as sga; sga.Crossover, sga.real, sga.read('3.2.4......3....'); "
        "print([name for name in ('numba', 'PySide6') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("[]\n", "")


def test_type_checkers_see_the_public_names() -> None:
    file = Path(sudoku_ga.__file__)
    assert (file.parent / "py.typed").is_file()
    blocks = [node for node in ast.parse(file.read_text()).body if isinstance(node, ast.If)]
    seen = {
        alias.asname
        for block in blocks
        for node in ast.walk(block)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    assert seen == set(sudoku_ga.__all__) - {"__version__"}
