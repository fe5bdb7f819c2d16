"""What a command may not load: the layers are in pyproject.toml, this is the running program."""

import subprocess
import sys
from pathlib import Path

import pytest

PUZZLE = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."


@pytest.mark.parametrize(
    ("arguments", "absent"),
    [
        (["solve", PUZZLE, "--seed", "1"], ["PySide6", "pyqtgraph", "rich"]),
        (["check", PUZZLE], ["PySide6", "pyqtgraph", "rich", "numba"]),
        (["generate", "--seed", "1"], ["PySide6", "pyqtgraph", "rich"]),
        (["generate", "--help"], ["PySide6", "pyqtgraph", "rich", "numba", "pysat"]),
        (["grade", PUZZLE], ["PySide6", "pyqtgraph", "rich", "numba"]),
        (["hint", PUZZLE], ["PySide6", "pyqtgraph", "rich", "numba"]),
        (["solve", "--help"], ["PySide6", "pyqtgraph", "rich", "numba", "pysat"]),
    ],
)
def test_a_command_loads_only_what_it_needs(arguments: list[str], absent: list[str]) -> None:
    _loads_none(arguments, absent)


def test_runs_are_recorded_and_verified_without_a_window(tmp_path: Path) -> None:
    runs, absent = str(tmp_path / "runs"), ["PySide6", "pyqtgraph", "rich"]
    _loads_none(["solve", PUZZLE, "--seed", "1", "--record", runs], absent)
    _loads_none(["verify", runs], absent)


@pytest.mark.parametrize("module", ["sudoku_ga.app.main_window", "sudoku_ga.app.application"])
def test_the_window_is_imported_without_the_compiler(module: str) -> None:
    program = f"import sys, {module}; print('numba' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("False\n", "")


def _loads_none(arguments: list[str], absent: list[str]) -> None:
    program = (
        "import sys\n"
        "from sudoku_ga.cli.main import main\n"
        f"code = main({arguments!r})\n"
        f"print([name for name in {absent!r} if name in sys.modules], file=sys.stderr)\n"
        "sys.exit(code)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "[]\n")
