"""What every test may use."""

import gc
import os
import signal
from collections.abc import Callable, Iterator

import hypothesis
import pytest

from sudoku_ga import parallel, translation
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.translation import set_language
from tests import shared
from tests.examples import EXHAUSTIVE, USUAL
from tests.threads import ThreadsAsProcesses

# What the tests expect is English, wherever they run, and so is what they start.
os.environ["LANGUAGE"] = "en"
# So are the words of the system, which else keeps those that a test in Portuguese has met: Qt has
# the C library take its language from here.
os.environ["LC_MESSAGES"] = "C"
os.environ["LANG"] = os.environ.pop("LC_ALL", "") or os.environ.get("LANG", "C.UTF-8")


def pytest_configure(config: pytest.Config) -> None:
    """Let hypothesis try the same examples every time, more of them where all tests are meant."""
    count = USUAL if "not exhaustive" in config.option.markexpr else EXHAUSTIVE
    # No limit of time: a slow machine is no failure.
    hypothesis.settings.register_profile(
        "steady", derandomize=True, deadline=None, max_examples=count
    )
    hypothesis.settings.load_profile("steady")


def pytest_collection_finish() -> None:
    """Spare the garbage collector what lasts: modules, and some ten thousand tests."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def _english_afterwards() -> Iterator[None]:
    """Let no test leave another language behind, nor the notation of numbers of a window."""
    yield
    set_language("en")
    translation._in_window = False


@pytest.fixture
def heard_signals() -> Iterator[None]:
    """Let a process that is started meanwhile hear what this one was started to ignore.

    A shell starts what goes on in the background deaf to Ctrl+C, nohup everything to a terminal
    that is closed. Deafness is inherited, a handler is not.
    """
    known = [getattr(signal, name) for name in ("SIGINT", "SIGHUP") if hasattr(signal, name)]
    ignored = [number for number in known if signal.getsignal(number) is signal.SIG_IGN]
    for number in ignored:
        signal.signal(number, lambda _number, _frame: None)
    yield
    for number in ignored:
        signal.signal(number, signal.SIG_IGN)


@pytest.fixture
def threads_as_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Share work among threads, as a second of processor time for each process is saved.

    That processes do the same is held by tests/test_parallel.py, tests/lab/test_runner.py and
    ``solve --jobs 2``.
    """
    monkeypatch.setattr(parallel, "ProcessPoolExecutor", ThreadsAsProcesses)
    monkeypatch.setattr(parallel, "begin_in_pool", lambda: None)


@pytest.fixture
def shared_puzzles() -> Callable[[str], list[Grid]]:
    """The puzzles of a collection beside the repository, by the name of its file."""
    return shared.shared_puzzles
