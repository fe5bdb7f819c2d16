"""The memory of a window in which a run never ends: ``--full`` watches it for an hour.

Both workspaces are in sight in turns, with an overlay on the board, and the run goes at full speed,
so that whatever is kept of it (past, curves, mailbox, counts of operators) has the most to keep.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator

import numpy as np

from tests.benchmarks.table import Row

_SECONDS, _FULL_SECONDS = 30, 3_600
_GROWTH_LIMIT_MB = 16
"""In the second half, when everything that is bounded has come to its bound or grows slowly."""


def rows() -> Iterator[Row]:
    yield _grown(_SECONDS)


def full_rows() -> Iterator[Row]:
    yield _grown(_FULL_SECONDS)


def _grown(seconds: int) -> Row:
    """Watch a window for so long and say how much its memory grew in the second half."""
    times, sizes = [], []
    generations = 0
    for line in _samples(seconds):
        sample = json.loads(line)
        times.append(sample["s"])
        sizes.append(sample["mb"])
        generations = sample["generations"]
        print(line, end="", file=sys.stderr, flush=True)
    half = len(times) // 2
    per_s = float(np.polyfit(times[half:], sizes[half:], 1)[0])
    grown = per_s * (times[-1] - times[half])
    return Row(
        name=f"window: resident memory in a run of {seconds:,} s and {generations:,} generations",
        target=f"second half grows by ≤ {_GROWTH_LIMIT_MB} MB "
        f"(found {grown:+.1f} MB, {3600 * per_s:+.0f} MB an hour; {sizes[-1]:.0f} MB at the end)",
        met=grown <= _GROWTH_LIMIT_MB,
        runs=len(times),
    )


def _samples(seconds: int) -> Iterator[str]:
    environment = dict(os.environ)
    if not environment.get("DISPLAY"):
        environment.setdefault("QT_QPA_PLATFORM", "offscreen")
    command = [sys.executable, "-m", "tests.benchmarks.memory_samples", str(seconds)]
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as process:
        assert process.stdout is not None
        yield from process.stdout
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, command)
