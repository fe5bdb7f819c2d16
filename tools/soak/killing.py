"""An editing program that is killed at any moment, and what is left of its session."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

from sudoku_ga.document.session import load_session
from sudoku_ga.errors import UserError

_LONGEST_S = 2.5
"""Of editing."""
_WITHIN_S = 1.0
"""What was done before the last second is there."""

_EDITING = """
import sys, time
from pathlib import Path
from PySide6.QtCore import QCoreApplication, QTimer
from sudoku_ga.document.moves import TypeGiven
from tests.app.files.test_autosave import Program

app = QCoreApplication([])
program, log = Program(Path(sys.argv[1])), open(sys.argv[2], "w", buffering=1)

def edit():
    program.type(len(program.document.moves) % 4 + 1)
    print(time.monotonic(), len(program.document.moves), file=log)

timer = QTimer()
timer.timeout.connect(edit)
timer.start(7)
print("begun", flush=True)
app.exec()
"""


def lost_by_kill(folder: Path, rng: Random) -> str:
    """Kill a program while it edits; return what was lost, or "".

    Parameters
    ----------
    folder : Path
        An empty one.
    rng : Random
        Chooses the moment.

    Returns
    -------
    str
        Why the session cannot be read, or which moves are missing.
    """
    log = folder / "log"
    words = [sys.executable, "-c", _EDITING, str(folder / "sessions"), str(log)]
    with subprocess.Popen(words, stdout=subprocess.PIPE) as program:
        assert program.stdout is not None
        program.stdout.readline()
        time.sleep(rng.random() * _LONGEST_S)
        killed = time.monotonic()
        os.kill(program.pid, signal.SIGKILL)
    done = [line.split() for line in log.read_text().splitlines() if len(line.split()) == 2]
    expected = max([0, *(int(moves) for when, moves in done if float(when) < killed - _WITHIN_S)])
    try:
        kept = _kept_moves(folder / "sessions")
    except UserError as error:
        return str(error)
    if kept >= expected:
        return ""
    # Few made in that second: the program itself had to wait for a processor.
    return f"{expected} moves expected, found {kept}; {len(done) - expected} made afterwards"


def _kept_moves(folder: Path) -> int:
    paths = list(folder.glob("desk-*.sudokuga"))
    return max((len(load_session(path).document.moves) for path in paths), default=0)
