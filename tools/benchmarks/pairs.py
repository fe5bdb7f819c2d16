"""``python -m tools.benchmarks.pairs COMMIT [JOB...]``: this tree beside another commit.

Each tree has a process that does the jobs of :mod:`tools.benchmarks.work`, one of the two at a
time: pairs in alternating order, so that what else the machine does falls on both. Benchmarks
compare two works of this tree in the same way. A job is done once in each before its pairs. Its
ratio is the median over the pairs of the seconds of the processor here divided by those there, with
the least and the greatest. Returns 1 if one is above the target.

A job may be given by its first words, ``"watched generational"`` in quotes; without any, all are
done but ``cold``. ``--pairs`` sets how many pairs. The other commit is checked out below
``build/pairs/`` meanwhile.
"""

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from statistics import median
from typing import NamedTuple, TypeVar

from rich.console import Console
from rich.table import Table

from tools.benchmarks.work import JOBS, Timed

A = TypeVar("A")
B = TypeVar("B")
_ROOT = Path(__file__).parents[2]
_TARGET = 1.05
_LEAST_PAIRS = 9
_ON_REQUEST = "cold"
_UNSET = ("NUMBA_CACHE_DIR", "PYTHONDONTWRITEBYTECODE")
"""The package sets the first when it is imported, here too: both trees would write their kernels
into one folder. With the second, programs would compile anew what they import."""


class Compared(NamedTuple):
    """A job in two trees, or two works.

    ``here_s``, ``there_s``: medians of the processor's seconds. ``ratio``, ``low``, ``high``: their
    quotient over the pairs. ``wall_ratio``: the median by the clock. ``is_same``: whether both did
    the same, by the numbers that they returned.
    """

    job: str
    here_s: float
    there_s: float
    ratio: float
    low: float
    high: float
    wall_ratio: float
    is_same: bool

    @property
    def met(self) -> bool:
        """Whether this tree is fast enough."""
        return self.ratio <= _TARGET


def in_turn(first: Callable[[], A], second: Callable[[], B], count: int) -> list[tuple[A, B]]:
    """Do two things so many times by turns, in alternating order, and return what they returned."""
    pairs = []
    for number in range(count):
        if number % 2:
            other = second()
            pairs.append((first(), other))
        else:
            pairs.append((first(), second()))
    return pairs


def compared(job: str, pairs: Sequence[tuple[Timed[int], Timed[int]]]) -> Compared:
    """Return what pairs say, this tree's first in each."""
    ratios = [here.cpu_s / there.cpu_s for here, there in pairs]
    return Compared(
        job,
        median(here.cpu_s for here, _ in pairs),
        median(there.cpu_s for _, there in pairs),
        median(ratios),
        min(ratios),
        max(ratios),
        median(here.wall_s / there.wall_s for here, there in pairs),
        is_same=len({each.done for pair in pairs for each in pair}) == 1,
    )


def chosen(words: Sequence[str]) -> list[str]:
    """Return the jobs that begin with one of the words, in their own order."""
    for word in words:
        if not any(_begins(job, word) for job in JOBS):
            sys.exit(f"one of the jobs {', '.join(JOBS)} is expected, not {word}")
    if not words:
        return [job for job in JOBS if job != _ON_REQUEST]
    return [job for job in JOBS if any(_begins(job, word) for word in words)]


def _begins(job: str, word: str) -> bool:
    return f"{job} ".startswith(f"{word} ")


def parsed(words: Sequence[str]) -> tuple[str, list[str], int]:
    """Return the commit, the jobs and the number of pairs that the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m tools.benchmarks.pairs")
    parser.add_argument("commit")
    parser.add_argument("jobs", metavar="JOB", nargs="*")
    parser.add_argument("--pairs", type=int, default=_LEAST_PAIRS)
    found = parser.parse_intermixed_args(words)
    if found.pairs < _LEAST_PAIRS:
        parser.error(f"at least {_LEAST_PAIRS} pairs are expected, not {found.pairs}")
    return found.commit, chosen(found.jobs), found.pairs


class _Worker:
    """The process of one tree."""

    def __init__(self, tree: Path) -> None:
        environment = {name: value for name, value in os.environ.items() if name not in _UNSET}
        environment["PYTHONPATH"] = str(tree)
        # -P: the folder of the script has modules with the names of Python's own.
        self._process = subprocess.Popen(
            [sys.executable, "-P", str(_ROOT / "tools" / "benchmarks" / "work.py")],
            cwd=tree,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        package = Path(json.loads(self._line()))
        if package.parent != tree:
            sys.exit(f"the package in {tree} is expected, found {package}")

    def answer(self, job: str) -> Timed[int]:
        """Let the job be done."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{job}\n")
        self._process.stdin.flush()
        return Timed(*json.loads(self._line()))

    def close(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.communicate()

    def _line(self) -> str:
        assert self._process.stdout is not None
        return self._process.stdout.readline() or sys.exit("a process has ended, see above")


@contextmanager
def _checked_out(commit: str) -> Iterator[Path]:
    """Yield a tree with another commit."""
    name = _git("rev-parse", "--verify", f"{commit}^{{commit}}")
    tree = _ROOT / "build" / "pairs" / name
    if tree.exists():  # from a call that was killed
        _git("worktree", "remove", "--force", str(tree))
    _git("worktree", "add", "--detach", str(tree), name)
    try:
        yield tree
    finally:
        _git("worktree", "remove", "--force", str(tree))


def _git(*words: str) -> str:
    done = subprocess.run(["git", *words], cwd=_ROOT, capture_output=True, text=True)
    return done.stdout.strip() if done.returncode == 0 else sys.exit(done.stderr.strip())


def _measured(trees: Sequence[Path], jobs: Sequence[str], count: int) -> Iterator[Compared]:
    """Measure jobs in two trees, this one first."""
    workers = [_Worker(tree) for tree in trees]
    try:
        for job in jobs:
            for worker in workers:
                worker.answer(job)
            here, there = (partial(worker.answer, job) for worker in workers)
            yield compared(job, in_turn(here, there, count))
    finally:
        for worker in workers:
            worker.close()


def _show(rows: Sequence[Compared]) -> None:
    table = Table("job", "s here", "s there", "ratio", "by the clock", "target", "met")
    for row in rows:
        table.add_row(
            row.job if row.is_same else f"{row.job} [red]not the same work",
            f"{row.here_s:.3f}",
            f"{row.there_s:.3f}",
            f"{row.ratio:.3f} \\[{row.low:.3f}, {row.high:.3f}]",
            f"{row.wall_ratio:.3f}",
            f"≤ {_TARGET}",
            "yes" if row.met else "[red]NO",
        )
    # As wide as it needs where the output is no terminal.
    Console(width=None if Console().is_terminal else 200).print(table)


def main(words: Sequence[str]) -> int:
    """Print the table; return 1 if a job takes longer here than it should."""
    commit, jobs, count = parsed(words)
    rows: list[Compared] = []
    with _checked_out(commit) as tree:
        try:
            for row in _measured((_ROOT, tree), jobs, count):
                print(f"{row.job}: {row.ratio:.3f}", file=sys.stderr, flush=True)
                rows.append(row)
        except KeyboardInterrupt:
            print("interrupted", file=sys.stderr)
    _show(rows)
    return 0 if len(rows) == len(jobs) and all(row.met for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
