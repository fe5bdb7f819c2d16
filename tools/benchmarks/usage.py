"""The processor's time and the memory of a command and of the processes that it waits for."""

import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

_SMALL = """
import json, resource, subprocess, sys
status = subprocess.call(sys.argv[2:])
used = resource.getrusage(resource.RUSAGE_CHILDREN)
with open(sys.argv[1], "w") as file:
    json.dump([status, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024], file)
"""


class Usage(NamedTuple):
    """What a command took.

    Parameters
    ----------
    status : int
        Exit code.
    cpu_s : float
        Of all its processes.
    peak_mb : float
        The most memory that one of its processes held.
    """

    status: int
    cpu_s: float
    peak_mb: float


def usage_of(
    command: Sequence[str], output: Path | None = None, env: Mapping[str, str] | None = None
) -> Usage:
    """Run a command of Python to its end and return what it took.

    A small process starts it, since Linux counts what the process that starts another holds as
    memory of the other: 270 MB after other benchmarks.

    Parameters
    ----------
    command : sequence of str
        Without the interpreter.
    output : Path, optional
        A file for what is printed, nothing by default.
    env : mapping, optional
        Variables in place of those of this process.
    """
    with TemporaryDirectory() as folder, open(output or os.devnull, "wb") as printed:
        noted = Path(folder, "usage.json")
        subprocess.run(
            [sys.executable, "-c", _SMALL, str(noted), sys.executable, *command],
            env=env,
            stdout=printed,
            stderr=None if output else subprocess.DEVNULL,
            check=True,
        )
        return Usage(*json.loads(noted.read_text()))
