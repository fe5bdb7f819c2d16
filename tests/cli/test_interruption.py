"""Ctrl+C and SIGTERM end with what was finished, and exit codes 130 and 143."""

import gzip
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from sudoku_ga.interruption import Interruption
from sudoku_ga.parallel import terminal_blocked
from sudoku_ga.puzzle.geometry import LARGEST_SIZE
from tests.cli.command import ESCARGOT
from tests.examples import some
from tests.lab.experiments import TINY

pytestmark = pytest.mark.usefixtures("heard_signals")

EASY = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."
"""Solved by singles, so that the recipe does not matter."""


@pytest.mark.parametrize("jobs", ["1", pytest.param("2", marks=pytest.mark.exhaustive)])
def test_an_interrupted_run_is_reported_as_cancelled(jobs: str) -> None:
    words = ["solve", "-", "--json", "--recipe", "memetic", "--jobs", jobs]
    # So hot that conflicts do not matter: nothing is ever solved.
    endless = ["--set", "local_search.temperature=5", "--time-limit", "3600"]
    with subprocess.Popen(
        [sys.executable, "-m", "sudoku_ga", *words, *endless],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(f"{EASY}\n{ESCARGOT}\n")
        process.stdin.close()
        first = json.loads(process.stdout.readline())
        process.send_signal(signal.SIGINT)
        rest = [json.loads(line) for line in process.stdout]
        assert process.stderr is not None
        errors = process.stderr.read()
    assert (process.returncode, errors) == (130, "")
    assert first["solved"]
    assert all(record["stop_reason"] == "cancelled" for record in rest)


def test_ctrl_c_held_back_is_not_lost() -> None:
    interruption = Interruption()
    with interruption.deferred():
        with terminal_blocked():
            signal.raise_signal(signal.SIGINT)
            assert not interruption.requested
        assert interruption.requested


def test_a_second_ctrl_c_interrupts() -> None:
    interruption = Interruption()
    with interruption.deferred():
        signal.raise_signal(signal.SIGINT)
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)


def test_ctrl_c_ends_reading_at_once() -> None:
    def source() -> Iterator[int]:
        yield 1
        signal.raise_signal(signal.SIGINT)
        yield 2  # a pipe would be waited for here

    interruption = Interruption()
    with interruption.deferred():
        assert list(interruption.reading(source())) == [1]
        assert interruption.requested


needs_signals = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGTERM")

_PLUGIN = """
import os, signal, time
import numpy as np
import sudoku_ga as sga

def ask(number=signal.SIGTERM):
    os.kill(os.getpid(), number)

{code}
"""
_OPERATOR = """
@sga.register
class Stuck(sga.Mutation):
    calls = []

    def mutate(self, genotypes, rng):
        self.calls.append(0)
        if len(self.calls) == 1:
            {code}
        return genotypes
"""
_IN_A_CLASS = """
class Asks:
    def __set_name__(self, owner, name):
        ask()

class Body:
    asks = Asks()
"""
_IN_A_DESTRUCTOR = """
class Asks:
    def __del__(self):
        ask()

Asks()
"""
_IN_A_CALLBACK = """
import weakref

class Asks:
    pass

asks = Asks()
kept = weakref.ref(asks, lambda _: ask())
del asks
"""
_CATCHING_ALL = """
            from sudoku_ga import interruption
            interruption.GRACE_S = 0.1
            ask(signal.{name})
            while True:
                try:
                    {again}
                    time.sleep(0.001)
                except BaseException:
                    pass
"""


def _command(folder: Path, code: str, *words: str) -> "subprocess.CompletedProcess[str]":
    file = folder / "asking.py"
    file.write_text(_PLUGIN.format(code=code))
    return subprocess.run(
        [sys.executable, "-m", "sudoku_ga", "--plugin", str(file), *words],
        capture_output=True,
        text=True,
    )


@needs_signals
@pytest.mark.parametrize(
    "code",
    some(["ask()", _IN_A_CLASS, _IN_A_DESTRUCTOR, _IN_A_CALLBACK]),
    ids=["statement", "class", "destructor", "callback"],
)
def test_sigterm_is_not_lost_while_modules_are_imported(tmp_path: Path, code: str) -> None:
    done = _command(tmp_path, code, "recipes")
    assert (done.returncode, done.stdout, done.stderr) == (143, "", "")


@needs_signals
@pytest.mark.parametrize(
    ("name", "again", "code"),
    some([("SIGTERM", "pass", 143), ("SIGINT", "ask(signal.SIGINT)", 130)], names=3),
)
@pytest.mark.parametrize("jobs", ["1", pytest.param("2", marks=pytest.mark.exhaustive)])
def test_an_operator_that_never_returns_is_ended(
    tmp_path: Path, name: str, again: str, code: int, jobs: str
) -> None:
    body = _OPERATOR.format(code=_CATCHING_ALL.format(name=name, again=again))
    if jobs == "2":
        body = body.replace("ask(", "(lambda number=15: os.kill(os.getppid(), number))(")
    words = ("--recipe", "generational", "--set", "mutation=stuck", "--jobs", jobs, "--runs", "2")
    done = _command(tmp_path, body, "solve", ESCARGOT, *words)
    assert (done.returncode, done.stderr) == (code, "")


_BETWEEN_TWO_RUNS = """
from sudoku_ga.cli import runs

def asking(specs):
    yield next(specs)
    ask()

runs._assessed_first = asking
"""


@needs_signals
@pytest.mark.parametrize(
    ("code", "reason", "more"),
    some(
        [
            (_OPERATOR.format(code="ask()"), "cancelled", ("--set", "mutation=stuck")),
            (_BETWEEN_TWO_RUNS, "generation_limit", ("--max-generations", "2")),
        ],
        names=3,
    ),
    ids=["within a run", "between two"],
)
def test_sigterm_leaves_runs_printed_and_their_record_whole(
    tmp_path: Path, code: str, reason: str, more: tuple[str, ...]
) -> None:
    record = tmp_path / "runs.sgarun"
    words = ("--recipe", "generational", "--runs", "3", "--json", "--record", str(record))
    done = _command(tmp_path, code, "solve", ESCARGOT, *words, *more)
    assert (done.returncode, done.stderr) == (143, "")
    (printed,) = map(json.loads, done.stdout.splitlines())
    assert printed["stop_reason"] == reason
    assert len(gzip.decompress(record.read_bytes()).splitlines()) == 1


@pytest.mark.exhaustive
@needs_signals
def test_sigterm_between_two_runs_leaves_no_journal(tmp_path: Path) -> None:
    code = """
from sudoku_ga.lab.store.store import Store
begin = Store.register
Store.register = lambda *arguments: (begin(*arguments), ask())[0]
"""
    (tmp_path / "tiny.toml").write_text(TINY)
    store = tmp_path / "some.db"
    words = ("lab", "run", str(tmp_path / "tiny.toml"), "--store", str(store))
    done = _command(tmp_path, code, *words)
    assert (done.returncode, done.stderr) == (143, "")
    assert [path.name for path in tmp_path.glob("some.db*")] == ["some.db"]


@pytest.mark.exhaustive
@needs_signals
@pytest.mark.parametrize("number", some([signal.SIGTERM, signal.SIGINT]))
def test_a_command_that_waits_for_its_input_ends(number: int) -> None:
    words = [sys.executable, "-m", "sudoku_ga", "check", "--json", "-"]
    # It reads ahead to recognise the format, and one puzzle more, which may belong to it.
    pipe, count = subprocess.PIPE, 2 * LARGEST_SIZE
    with subprocess.Popen(words, text=True, stdin=pipe, stdout=pipe, stderr=pipe) as process:
        assert process.stdin is not None and process.stdout is not None
        process.stdin.write(f"{EASY}\n" * (count + 1))
        process.stdin.flush()
        for _line in range(count):
            process.stdout.readline()
        process.send_signal(number)
        process.stdout.read()
        assert process.stderr is not None
        assert process.stderr.read() == ""
    assert process.returncode == 128 + number


@needs_signals
def test_a_file_that_is_being_replaced_stays_as_it_was(tmp_path: Path) -> None:
    code = f"""
from pathlib import Path
from sudoku_ga.files import replaced
with replaced(Path({str(tmp_path / "kept.txt")!r})) as part:
    part.write_text("new")
    ask()
"""
    (tmp_path / "kept.txt").write_text("old")
    assert _command(tmp_path, code, "recipes").returncode == 143
    assert sorted(os.listdir(tmp_path)) == ["asking.py", "kept.txt"]
    assert (tmp_path / "kept.txt").read_text() == "old"
