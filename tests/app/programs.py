"""The program in a process of its own, offscreen, with folders of its own."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_BEGINNING = """
import os, sys, traceback
from PySide6.QtCore import QTimer
from sudoku_ga.app.shell import application
from sudoku_ga.app.window.main_window import MainWindow
from sudoku_ga.evolution.recipe.reading import load_recipe

complete = MainWindow.complete

def say(*words):
    print(*words, flush=True)

def begin(window):
    complete(window)
    MainWindow.complete = complete  # pages that are built later call it again
    try:
        act(window)
    except Exception:
        traceback.print_exc()
        os._exit(2)  # the crash dialog would wait for an answer

MainWindow.complete = begin
"""


def environment(folder: Path) -> dict[str, str]:
    """Return what lets a program keep settings, sessions and machine code in a folder alone."""
    kept = {name: str(folder / name.lower()) for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME")}
    # The compiler of this process names its cache there.
    inherited = {name: each for name, each in os.environ.items() if name != "NUMBA_CACHE_DIR"}
    return {
        **inherited,
        **kept,
        "XDG_CACHE_HOME": str(folder / "cache"),
        "HOME": str(folder),
        "QT_QPA_PLATFORM": "offscreen",
    }


def sessions(folder: Path, ending: str = ".sudokuga") -> list[Path]:
    """Return the files of that ending beside the sessions that programs of a folder kept."""
    return sorted((folder / "xdg_data_home").rglob(f"desk-*{ending}"))


@contextmanager
def started(act: str, folder: Path, **more: str) -> "Iterator[subprocess.Popen[str]]":
    """Within, the window is open in a process of its own; it speaks by its standard output.

    Parameters
    ----------
    act : str
        Python that defines ``act(window)``, called when the window is complete; what it gives
        to ``say`` comes as a line.
    folder : Path
        Of all that the program keeps.
    more : str
        Variables of the environment.
    """
    code = f"{_BEGINNING}\n{act}\nraise SystemExit(application.run_window())\n"
    with subprocess.Popen(
        [sys.executable, "-c", code],
        env={**environment(folder), **more},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as program:
        try:
            yield program
        finally:
            program.kill()


def heard(program: "subprocess.Popen[str]") -> str:
    """Return the next line that a program says."""
    assert program.stdout is not None
    return program.stdout.readline().strip()


def ended(program: "subprocess.Popen[str]", number: int) -> tuple[int, str]:
    """Send a signal and wait for the end: return the exit code, and what was said of errors."""
    program.send_signal(number)
    _, errors = program.communicate()
    # The offscreen platform says so of every window with a fixed or least size.
    return program.returncode, errors.replace(
        "This plugin does not support propagateSizeHints()\n", ""
    )
