"""Work shared among processes: in order, in chunks, and whatever happens to the processes."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from sudoku_ga import parallel
from sudoku_ga.errors import UserError
from sudoku_ga.parallel import (
    Chunks,
    NoProcessError,
    Processes,
    other_process,
    pack,
    share,
    terminal_blocked,
)


def doubled(item: int, _stopped: Callable[[], bool]) -> int:
    return 2 * item


def doubled_and_process(item: int, _stopped: Callable[[], bool]) -> tuple[int, int]:
    return 2 * item, os.getpid()


def dies_of(deadly: set[int], item: int, _stopped: Callable[[], bool]) -> int:
    if item in deadly:
        os.kill(os.getpid(), signal.SIGKILL)
    return 2 * item


def dies_once(file: Path, item: int, _stopped: Callable[[], bool]) -> int:
    """Kill the process at the item 3, unless that has happened before."""
    if item == 3 and not file.exists():
        file.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return 2 * item


def refuses_three(item: int, _stopped: Callable[[], bool]) -> int:
    if item == 3:
        raise UserError("another item is expected")
    return 2 * item


def endless_from_two(item: int, stopped: Callable[[], bool]) -> int | None:
    while item >= 2 and not stopped():
        pass
    return None if item > 3 else 2 * item  # the others end early, with a result


def lost(item: int) -> None:
    raise AssertionError(f"{item} is lost")


def collected(
    work: Callable[..., int | None], items: object, jobs: int = 2, **options: object
) -> list[int]:
    """Return the results in the order of their coming."""
    options = {"on": Processes(jobs), "on_loss": lost, **options}
    batches = share(work, items, **options)  # type: ignore[arg-type]
    return [result for batch in batches for _, result in batch]


@pytest.mark.usefixtures("threads_as_processes")
def test_results_come_in_the_order_of_the_items() -> None:
    assert collected(doubled, range(100)) == [2 * item for item in range(100)]


@pytest.mark.usefixtures("threads_as_processes")
def test_results_in_any_order_are_those_of_their_items() -> None:
    batches = share(doubled, iter(range(100)), on=Processes(2), on_loss=lost, in_order=False)
    pairs = [pair for batch in batches for pair in batch]
    assert sorted(pairs) == [(item, 2 * item) for item in range(100)]


def test_work_takes_place_in_other_processes() -> None:
    batches = share(doubled_and_process, range(4), on=Processes(2), on_loss=lost)
    assert os.getpid() not in {process for batch in batches for _, (_, process) in batch}


def test_nothing_is_started_for_no_items(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("multiprocessing.popen_spawn_posix.Popen", None)
    assert collected(doubled, []) == []


@pytest.mark.parametrize("in_order", [True, pytest.param(False, marks=pytest.mark.exhaustive)])
def test_a_process_that_dies_is_replaced(in_order: bool) -> None:
    deadly = {3, 4} if in_order else {70}  # a process takes a third of a second
    losses: list[int] = []
    work = partial(dies_of, deadly)
    results = collected(work, range(100), in_order=in_order, on_loss=losses.append)
    assert set(losses) == deadly
    expected = [2 * item for item in range(100) if item not in deadly]
    assert (results if in_order else sorted(results)) == expected


@pytest.mark.exhaustive
def test_work_whose_process_died_is_done_once_more(tmp_path: Path) -> None:
    results = collected(partial(dies_once, tmp_path / "dead"), range(8))
    assert results == [2 * item for item in range(8)]


@pytest.mark.usefixtures("threads_as_processes")
def test_an_error_of_the_work_comes_after_the_results_before_it() -> None:
    results = []
    with pytest.raises(UserError, match="another item is expected"):
        for batch in share(refuses_three, range(100), on=Processes(2), on_loss=lost):
            results += [result for _, result in batch]
    assert results == [0, 2, 4]


@pytest.mark.usefixtures("threads_as_processes")
def test_an_error_of_the_source_comes_after_the_results_before_it() -> None:
    def broken() -> Iterator[int]:
        yield from range(3)
        raise UserError("a puzzle is expected")

    results = []
    with pytest.raises(UserError, match="a puzzle is expected"):
        for batch in share(doubled, broken(), on=Processes(2), on_loss=lost):
            results += [result for _, result in batch]
    assert results == [0, 2, 4]


def test_a_stop_ends_what_is_under_way_and_keeps_what_there_is() -> None:
    results: list[int] = []
    stopped = lambda: len(results) >= 2  # noqa: E731
    for batch in share(
        endless_from_two, range(1000), on=Processes(2), on_loss=lost, stopped=stopped
    ):
        results += [result for _, result in batch]
    assert results in ([0, 2], [0, 2, 4], [0, 2, 4, 6])


def test_a_long_chunk_is_handed_back_as_far_as_it_got(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter(range(100))
    monkeypatch.setattr(parallel, "monotonic", lambda: next(clock))
    outcome = parallel.run_chunk(doubled, pack(list(range(10))), lambda: False, 0.25)
    assert outcome.results == [0, 2, 4]


@pytest.mark.usefixtures("threads_as_processes")
def test_what_is_handed_back_comes_before_later_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parallel, "_PATIENCE", 0)
    assert collected(doubled, range(100)) == [2 * item for item in range(100)]


def test_a_call_in_another_process_returns_or_raises_what_it_does_there() -> None:
    with other_process(doubled_and_process) as call:
        first, second = call(1, lambda: False), call(2, lambda: False)
    assert first is not None
    assert second is not None
    assert (first[0], second[0]) == (2, 4)
    assert first[1] == second[1] != os.getpid()
    with other_process(refuses_three) as refuse, pytest.raises(UserError, match="another item"):
        refuse(3, lambda: False)
    with other_process(endless_from_two) as endless:
        assert endless(4, lambda: True) is None
    with other_process(partial(dies_of, {3})) as deadly, pytest.raises(UserError, match="abruptly"):
        deadly(3, lambda: False)


# --- Processes that cannot do the work ---------------------------------------------------


class Unrestorable:
    """Can be sent, but not received."""

    def __reduce__(self) -> tuple[Callable[..., object], tuple[str]]:
        return int, ("no number",)


@pytest.mark.parametrize("item", [lambda: None, Unrestorable()], ids=["sent", "received"])
def test_an_item_that_another_process_cannot_have_is_refused(item: object) -> None:
    with pytest.raises(UserError, match="what can be sent to another process is expected"):
        collected(doubled, [item], jobs=1)


@pytest.mark.parametrize("work", [os._exit, Unrestorable()], ids=["its start", "what it imports"])
def test_processes_that_never_begin_are_no_fault_of_the_items(
    work: Callable[..., int | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    if work is os._exit:
        monkeypatch.setattr(parallel, "_begin", ends_at_once)
    with pytest.raises(NoProcessError, match="found that each one ends"):
        collected(work, range(3), jobs=1)


def ends_at_once(*_arguments: object) -> None:
    os._exit(1)


@pytest.mark.parametrize(
    "error", [OSError(24, "Too many open files"), MemoryError(), RuntimeError("no new thread")]
)
def test_a_system_that_starts_no_process_is_refused(
    monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    def fail(*_arguments: object, **_named: object) -> None:
        raise error

    with monkeypatch.context() as patched:
        patched.setattr("multiprocessing.context.SpawnContext.Event", fail)
        with pytest.raises(NoProcessError, match="processes to share the work is expected"):
            collected(doubled, range(3))
    monkeypatch.setattr("multiprocessing.popen_spawn_posix.Popen", fail)
    with pytest.raises(NoProcessError, match="processes to share the work is expected"):
        collected(doubled, range(3))


def test_nothing_is_imported_from_the_current_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("multiprocessing", "socket", "pickle"):
        (tmp_path / f"{name}.py").write_text("import os\nos._exit(1)\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("PYTHONSAFEPATH", raising=False)
    assert collected(doubled, range(3), jobs=1) == [0, 2, 4]
    assert "PYTHONSAFEPATH" not in os.environ


_UNGUARDED = """
from sudoku_ga.parallel import Processes, share
from tests.test_parallel import doubled

print("begun", flush=True)
print(list(share(doubled, range(4), on=Processes(2), on_loss=print)))
"""


@pytest.mark.exhaustive
def test_a_script_without_a_guard_is_refused_in_its_owner_alone(tmp_path: Path) -> None:
    (tmp_path / "unguarded.py").write_text(_UNGUARDED)
    ended = subprocess.run(
        [sys.executable, str(tmp_path / "unguarded.py")],
        env={**os.environ, "PYTHONPATH": os.pathsep.join([os.getcwd(), *sys.path])},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 1
    # Processes write at once where Python does not buffer, and a line's end comes by itself.
    assert set(ended.stdout.replace("begun", "begun ").split()) == {"begun"}
    assert ended.stderr.count("Traceback") == 1
    assert "NoProcessError" in ended.stderr.splitlines()[-1]


# --- Chunks -----------------------------------------------------------------------------


def sizes(chunks: Chunks[int], item_s: float) -> list[int]:
    """Return the lengths of the chunks where every item takes the same time."""
    lengths = []
    while chunk := chunks.take(2):
        lengths.append(len(chunk))
        chunks.learn(item_s)
    return lengths


def numbers(count: int) -> Iterator[int]:
    """Yield numbers without telling how many."""
    yield from range(count)


def test_long_items_go_one_by_one() -> None:
    assert sizes(Chunks(numbers(5), 0.05), item_s=1.0) == [1, 1, 1, 1, 1]


def test_short_items_go_together_when_they_are_known_to_be_short() -> None:
    assert sizes(Chunks(numbers(70), 0.05), item_s=0.00151) == [1, 33, 33, 3]


def test_every_process_gets_some_of_a_source_that_knows_its_length() -> None:
    assert sizes(Chunks(range(17), 0.05), item_s=0.0001) == [1, 4, 3, 2, 1, 1, 1, 1, 1, 1, 1]


def test_every_item_comes_in_order() -> None:
    chunks = Chunks(numbers(50), 0.05)
    chunks.learn(0.003)
    assert [item for chunk in iter(lambda: chunks.take(2), []) for item in chunk] == list(range(50))


def test_an_item_does_not_wait_for_others_that_are_slow_to_come(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = iter(range(1000))
    monkeypatch.setattr(parallel, "monotonic", lambda: next(clock))
    assert sizes(Chunks(numbers(3), 0.05), item_s=0.0001) == [1, 1, 1]


# --- Signals ----------------------------------------------------------------------------

_OWNER = """
import multiprocessing, os, signal
from concurrent.futures import ProcessPoolExecutor
from sudoku_ga.parallel import begin_in_pool

context = multiprocessing.get_context("spawn")
pool = ProcessPoolExecutor(1, context, begin_in_pool)
print(pool.submit(os.getpid).result(), flush=True)
os.kill(os.getpid(), signal.SIGTERM)
"""


def test_a_process_ends_when_its_owner_was_killed() -> None:
    with subprocess.Popen([sys.executable, "-c", _OWNER], stdout=subprocess.PIPE) as owner:
        assert owner.stdout is not None
        process = int(owner.stdout.readline())
        try:
            # The output stays open as long as the process of the pool, which has inherited it.
            assert owner.communicate(timeout=120)[0] == b""
        except subprocess.TimeoutExpired:
            os.kill(process, signal.SIGKILL)
            raise
        assert owner.returncode != 0


@pytest.mark.usefixtures("heard_signals")
@pytest.mark.parametrize("name", ["SIGINT", "SIGHUP"])
def test_processes_that_are_being_started_hear_nothing_of_the_terminal(name: str) -> None:
    # Blocked once for all of them, it cannot come while they import, long before their first run.
    with terminal_blocked():
        child = subprocess.run(
            [sys.executable, "-c", f"import signal; signal.raise_signal(signal.{name})"],
            check=False,
            capture_output=True,
        )
    assert (child.returncode, child.stderr) == (0, b"")
