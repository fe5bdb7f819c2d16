"""What a command may not load: the layers are in pyproject.toml, this is the running program."""

import json
import subprocess
import sys
from pathlib import Path

from tests.lab.experiments import written

PUZZLE = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."

_WINDOW = ["PySide6", "pyqtgraph", "rich"]
_COMMANDS = (
    ("--help", [*_WINDOW, "numpy", "dataclasses"]),
    ("solve --help", [*_WINDOW, "numba", "pysat"]),
    ("generate --help", [*_WINDOW, "numba", "pysat"]),
    (f"check {PUZZLE}", [*_WINDOW, "numba"]),
    (f"grade {PUZZLE}", [*_WINDOW, "numba"]),
    (f"hint {PUZZLE}", [*_WINDOW, "numba"]),
    (f"solve {PUZZLE} --seed 1 --record runs", _WINDOW),
    ("verify runs", _WINDOW),
    ("generate --seed 1", _WINDOW),
    ("replicate", _WINDOW),
    ("replicate tiny.toml --json", ["PySide6", "pyqtgraph"]),
)
"""Commands, and what each may not load: made one after the other in one process, so that those
which may load less come first."""

_PROGRAM = """
import json, sys

before = {*sys.modules}  # a measurement of coverage has loaded more than Python
from sudoku_ga.cli.main import main

for command, absent in json.loads(sys.argv[1]):
    code = main(command.split())
    loaded = [name for name in absent if name in sys.modules.keys() - before]
    print(command, code, *loaded, file=sys.stderr)
"""


def test_a_command_loads_only_what_it_needs(tmp_path: Path) -> None:
    written(tmp_path)
    done = subprocess.run(
        [sys.executable, "-c", _PROGRAM, json.dumps(_COMMANDS)],
        cwd=tmp_path, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stderr.splitlines() == [f"{command} 0" for command, _ in _COMMANDS]


_OPENING = """
import sys
import sudoku_ga.app.shell.application as application
import sudoku_ga.app.window.main_window
from sudoku_ga.cli.main import main

application.run_window = lambda file: 0
main([])
print(sorted({"numba", "pyqtgraph", "networkx", "click"}.intersection(sys.modules)))
"""


def test_the_window_is_imported_without_the_commands_the_compiler_and_the_charts() -> None:
    done = subprocess.run([sys.executable, "-c", _OPENING], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("[]\n", "")
