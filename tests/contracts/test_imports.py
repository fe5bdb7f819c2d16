"""What a command may not load: the layers are in pyproject.toml, this is the running program."""

import subprocess
import sys

import pytest

PUZZLE = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."


@pytest.mark.parametrize(
    ("arguments", "absent"),
    [
        (["solve", PUZZLE, "--seed", "1"], ["PySide6", "pyqtgraph", "rich"]),
        (["check", PUZZLE], ["PySide6", "pyqtgraph", "rich", "numba"]),
        (["solve", "--help"], ["PySide6", "pyqtgraph", "rich", "numba", "pysat"]),
    ],
)
def test_a_command_loads_only_what_it_needs(arguments: list[str], absent: list[str]) -> None:
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
