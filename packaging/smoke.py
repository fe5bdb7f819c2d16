"""Tries the bundle as a person would, in a home of its own, and tells its size and its start.

usage: python packaging/smoke.py EXECUTABLE

The window is drawn offscreen unless there is a display. What is not as it should be ends this
with an error.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

RESOURCES = Path(__file__).resolve().parent.parent / "resources"
LARGEST_MB = 450
"""418 with the machine code of x86-64-v3 and v4; 29 more where icupkg is not installed."""
PUZZLE = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
MACHINE_CODE = Path("sudoku_ga", "evolution", "kernels", "machine_code")
FIRST_PAINT = b"Flushing"
"""What Qt says, asked to tell of its painting, when the first picture goes to the screen."""


def main(executable: Path) -> None:
    with tempfile.TemporaryDirectory() as home:
        program = Bundle(executable.resolve(), Path(home))
        print(program.run("--version").strip())
        seconds = program.first_paint()
        print(f"first paint after {seconds:.1f} s, again after {program.first_paint():.1f} s")
        program.run("solve", PUZZLE, "--runs", "4", "--jobs", "2", "--seed", "1")
        internal = executable.parent / "_internal"
        program.check_kernels((internal / MACHINE_CODE).is_dir())
        program.check_commands()
        program.run("--demo")
        assert (Path(home) / "sudoku-ga.png").stat().st_size > 10_000
    check_resources(executable.parent / "_internal" / "sudoku_ga" / "_resources")
    size_mb = folder_bytes(executable.parent) / 1e6
    print(f"{size_mb:.0f} MB")
    assert size_mb <= LARGEST_MB, f"at most {LARGEST_MB} MB are expected"


class Bundle:
    """The program, and a home that it finds empty."""

    def __init__(self, executable: Path, home: Path) -> None:
        self._executable = executable
        self._home = home
        self._environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith("PYTHON")},
            "HOME": str(home),
            "XDG_CACHE_HOME": str(home / "cache"),
            "LOCALAPPDATA": str(home / "cache"),
        }
        if sys.platform == "linux" and not {"DISPLAY", "WAYLAND_DISPLAY"} & set(os.environ):
            self._environment["QT_QPA_PLATFORM"] = "offscreen"

    def run(self, *words: str, language: str = "en") -> str:
        """Return what a command prints; it must end well."""
        began = time.monotonic()
        done = subprocess.run(
            [self._executable, *words],
            cwd=self._home, env={**self._environment, "LANGUAGE": language}, check=True,
            stdout=subprocess.PIPE, encoding="utf-8",
        )  # fmt: skip
        print(f"sudoku-ga {' '.join(words)}: {time.monotonic() - began:.1f} s", flush=True)
        return done.stdout

    def first_paint(self) -> float:
        """Open the window; return after how many seconds it is painted, and close it."""
        rules = {
            "QT_LOGGING_RULES": "qt.widgets.painting.debug=true",
            "QT_FORCE_STDERR_LOGGING": "1",
        }
        began = time.monotonic()
        with subprocess.Popen(
            [self._executable],
            cwd=self._home, env={**self._environment, **rules}, stderr=subprocess.PIPE,
        ) as window:  # fmt: skip
            assert window.stderr is not None
            painted = any(FIRST_PAINT in line for line in window.stderr)
            seconds = time.monotonic() - began
            window.kill()
        assert painted, "the window ended before it was painted"
        return seconds

    def check_kernels(self, are_carried: bool) -> None:
        """The machine code lies in the user's folder, unless the bundle carries it."""
        folders = list((self._home / "cache" / "sudoku_ga").iterdir())
        assert len(folders) == 1, folders
        assert bool(list(folders[0].iterdir())) is not are_carried, f"kernels in {folders[0]}"

    def check_commands(self) -> None:
        """Processes of a pool are started by each command that has one, and files are found."""
        words = (PUZZLE, "--runs", "4", "--jobs", "2", "--seed", "1")
        runs = self.run("solve", *words, "--record", "runs.jsonl", "--json")
        assert [json.loads(line)["solved"] for line in runs.splitlines()] == [True] * 4
        self.run("verify", "runs.jsonl")
        self.run("replicate", "gold", "--scale", "0.02", "--jobs", "2")
        self.run("lab", "run", "gold", "--scale", "0.02", "--jobs", "2", "--store", "gold.db")
        self.run("lab", "report", "gold.db", "--html", "gold.html")
        made = self.run("generate", "--count", "2", "--jobs", "2", "--seed", "1")
        assert len(made.splitlines()) == 2, made
        assert "Sem um comando" in self.run("--help", language="pt")


def check_resources(folder: Path) -> None:
    """All that the program brings along lies in the bundle."""
    wanted, held = (
        {path.relative_to(root) for path in root.rglob("*") if path.is_file()}
        for root in (RESOURCES, folder)
    )
    assert wanted == held, sorted(map(str, wanted ^ held))


def folder_bytes(folder: Path) -> int:
    """Return what a folder holds, a file that is linked to once."""
    return sum(path.stat().st_size for path in folder.rglob("*") if not path.is_symlink())


if __name__ == "__main__":
    main(Path(sys.argv[1]))
