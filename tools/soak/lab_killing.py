"""``sudoku-ga lab run`` killed at any moment, on one and two processes in turn, and continued."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from sudoku_ga.errors import UserError
from sudoku_ga.lab.execution.runner import make_trials
from sudoku_ga.lab.experiment.plan import plan
from sudoku_ga.lab.experiment.reading import load_experiment
from sudoku_ga.lab.store import queries
from sudoku_ga.lab.store.store import Store

_EXPERIMENT = """\
[experiment]
title = "Killed"
source = "nobody, 1900"
repetitions = {repetitions}
max_generations = 100
trace = "best"
logic = "none"

[puzzles]
generated = {{ geometry = "9x9", givens = [30, 26], count = 5 }}

[[variant]]
name = "evolution"
recipe = "evolution"

[[variant]]
name = "pure"
recipe = "pure"
"""
_REPETITIONS = 40
_LONGEST_S = 4.0
"""Of the processor: a start with one process takes half of it, with two twice as long."""
_PATIENCE_S = 600.0
_LOOK_AGAIN_S = 0.02


def killed_runs(kills: int, rng: Random, folder: Path) -> Iterator[str]:
    """Kill an experiment again and again, and continue it; yield what is wrong.

    Whenever all its trials are made its results are compared with those of a run that nothing
    interrupted, and it begins anew.

    Parameters
    ----------
    kills : int
    rng : Random
        Chooses moments and processes.
    folder : Path
        An empty one.
    """
    path = folder / "killed.toml"
    path.write_text(_EXPERIMENT.format(repetitions=_REPETITIONS))
    expected = _uninterrupted(path)
    file, known, done = folder / "0.db", 0, 0
    while done < kills:
        jobs = done % 2 + 1
        with _Run(path, file, jobs) as run:
            killed, said = run.kill(rng)
        done += killed
        if said:
            yield f"kill {done}, {jobs} processes: {said}"
        now = _count(file)
        if isinstance(now, str) or now < known:
            yield f"kill {done}, {jobs} processes: {known} results before, then {now}"
        known = known if isinstance(now, str) else now
        if not killed:  # it came to its end first
            yield from _differences(file, expected)
            file, known = folder / f"{done}.db", 0
    with _Run(path, file, 2) as run:
        if code := run.process.wait():
            yield f"the run to the end: exit code {code}"
    yield from _differences(file, expected)


class _Run:
    """A run of the experiment in a process of its own."""

    def __init__(self, path: Path, file: Path, jobs: int) -> None:
        words = ["lab", "run", str(path), "--store", str(file), "--jobs", str(jobs)]
        self._jobs = jobs
        self._said = file.with_name("said").open("w+")
        self.process = subprocess.Popen(
            [sys.executable, "-m", "sudoku_ga", *words],
            stdout=subprocess.DEVNULL, stderr=self._said,
        )  # fmt: skip

    def __enter__(self) -> "_Run":
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self._said.close()

    def kill(self, rng: Random) -> tuple[int, str]:
        """Kill it, a process that works for it before in some cases, and wait for all of them.

        Returns
        -------
        killed : int
            The number of processes that were killed; 0 if all was done before.
        problem : str
        """
        killed = 0
        self._wait(rng.random() * _LONGEST_S * self._jobs)
        workers = _workers(self.process.pid)
        if workers and rng.random() < 0.3:
            os.kill(rng.choice(workers), signal.SIGKILL)
            killed += 1
            self._wait(rng.random() * _LONGEST_S)
        workers = _workers(self.process.pid)
        if self.process.poll() is None:
            self.process.kill()
            killed += 1
        code = self.process.wait()
        self._said.seek(0)
        # Python's own process that cleans up after a killed one says so.
        said = "".join(line for line in self._said if "resource_tracker" not in line)
        if code not in (0, -signal.SIGKILL) or said:
            return killed, f"exit code {code}: {said[-2_000:]!r}"
        return (0 if code == 0 else killed), _left_over(workers)

    def _wait(self, longest_s: float) -> None:
        """Wait until all processes together have used so many more seconds of the processor."""
        end = self._used_s() + longest_s
        while self.process.poll() is None and self._used_s() < end:
            time.sleep(_LOOK_AGAIN_S)

    def _used_s(self) -> float:
        pid = self.process.pid
        return sum(map(_processor_s, [pid, *_workers(pid)]))


def _workers(process: int) -> list[int]:
    """Return the processes that make trials for another one."""
    try:
        children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
        return [int(each) for each in children if b"spawn_main" in _command(int(each))]
    except OSError:
        return []


def _command(process: int) -> bytes:
    try:
        return Path(f"/proc/{process}/cmdline").read_bytes()
    except OSError:
        return b""


def _processor_s(process: int) -> float:
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _left_over(workers: list[int]) -> str:
    """Wait until these have ended by themselves; return those that have not."""
    end = time.monotonic() + _PATIENCE_S
    while time.monotonic() < end:
        if not any(b"spawn_main" in _command(each) for each in workers):
            return ""
        time.sleep(_LOOK_AGAIN_S)
    return f"processes go on without their head: {workers}"


def _count(file: Path) -> int | str:
    """Return how many results a store holds, or why it cannot be read."""
    if not file.exists():
        return 0
    try:
        with Store.to_read(file) as store, store.read() as connection:
            (whole,) = connection.execute("PRAGMA integrity_check").fetchone()
            (count,) = connection.execute("SELECT count(*) FROM results").fetchone()
            return int(count) if whole == "ok" else str(whole)
    except UserError as error:
        return str(error)


def _uninterrupted(path: Path) -> dict[str, Any]:
    experiment = load_experiment(str(path))
    trials = plan(experiment, experiment.seed)
    with Store(None) as store:
        number = store.register(experiment, experiment.seed, trials)
        make_trials(trials, store, number)
        results = _untimed(store, number)
    assert list(results) and results.keys() == {trial.digest for trial in trials}
    return results


def _untimed(store: Store, number: int) -> dict[str, Any]:
    """Return the results without their times, by the digests of their trials."""
    return {
        digest: {name: value for name, value in vars(result).items() if not name.endswith("_s")}
        for digest, result in store.results(number).items()
    }


def _differences(file: Path, expected: dict[str, Any]) -> Iterator[str]:
    with Store.to_read(file) as store:
        noted = queries.experiments(store)
        found = _untimed(store, noted[0].id)
    if len(noted) != 1 or noted[0].planned != len(expected):
        yield f"{file.name}: one experiment of {len(expected)} trials is expected, found {noted}"
    for digest in expected.keys() | found.keys():
        if found.get(digest) != expected.get(digest):
            yield f"{file.name}, {digest}: {found.get(digest)}, not {expected.get(digest)}"
