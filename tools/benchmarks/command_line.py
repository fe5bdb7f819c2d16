"""From the shell to the printed answer, and the processor's seconds of a first start."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from tempfile import TemporaryDirectory
from typing import NamedTuple

import numpy as np

from tools.benchmarks.table import Row

ESCARGOT = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
_SOLVE = ("solve", ESCARGOT, "--seed", "1")
_RUNS = 7


class _Call(NamedTuple):
    """One call of the command: seconds on the wall, and of the processor."""

    wall_s: float
    cpu_s: float


def rows() -> Iterator[Row]:
    return _rows(["fast"])


def full_rows() -> Iterator[Row]:
    return _rows(["fast", "tabu", "evolution"])


def _rows(compiled: Sequence[str]) -> Iterator[Row]:
    _called(*_SOLVE)  # compiles the kernels, if that has not been done
    for name, words, limit_ms in (
        ("sudoku-ga solve, AI Escargot", _SOLVE, 400),
        ("sudoku-ga --help", ("--help",), 150),
    ):
        times = [_called(*words).wall_s for _ in range(_RUNS)]
        yield _row(name, times, f"median ≤ {limit_ms} ms", limit_ms)
    for recipe in compiled:
        with TemporaryDirectory() as empty:
            call = _called(*_SOLVE, "--recipe", recipe, NUMBA_CACHE_DIR=empty)
        name = f"sudoku-ga solve --recipe {recipe}, nothing compiled, processor"
        yield _row(name, [call.cpu_s], "≤ 6 s of the processor", 6000)


def _row(name: str, seconds: list[float], target: str, limit_ms: float) -> Row:
    times = np.array(seconds) * 1000
    return Row(
        name=name,
        target=target,
        met=bool(np.median(times) <= limit_ms),
        runs=len(times),
        solved=len(times),
        median_ms=float(np.median(times)),
        p95_ms=float(np.percentile(times, 95)),
        max_ms=float(times.max()),
    )


def _called(*words: str, **variables: str) -> _Call:
    """Return what one call took, or raise if it ended otherwise than well."""
    began = time.perf_counter()
    command = [sys.executable, "-m", "sudoku_ga", *words]
    with subprocess.Popen(
        command, env={**os.environ, **variables}, stdout=subprocess.DEVNULL
    ) as process:
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, command)
    return _Call(time.perf_counter() - began, usage.ru_utime + usage.ru_stime)
