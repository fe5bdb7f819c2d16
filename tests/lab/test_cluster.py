"""Runs are made by the workers of a real scheduler, some of which die."""

import re
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Future
from contextlib import contextmanager
from multiprocessing.reduction import ForkingPickler
from threading import Event
from typing import Any

import pytest

from sudoku_ga.errors import UserError
from sudoku_ga.lab.execution import cluster as cluster_module
from sudoku_ga.lab.execution.cluster import Cluster
from sudoku_ga.lab.execution.runner import ExperimentProgress, make_runs
from sudoku_ga.lab.experiment.plan import PlannedRun, plan
from sudoku_ga.lab.experiment.run import Batch, Execute, Result
from sudoku_ga.lab.store.store import Store
from sudoku_ga.parallel import share
from tests.lab.experiments import tiny, untimed


@contextmanager
def processes() -> Iterator[list[subprocess.Popen[str]]]:
    """Within, a list of processes that are ended afterwards."""
    started: list[subprocess.Popen[str]] = []
    try:
        yield started
    finally:
        for process in started:
            process.kill()
        for process in started:
            process.communicate()


@pytest.fixture(scope="module")
def scheduler() -> Iterator[str]:
    """Return the address of a scheduler that ends after its workers."""
    pytest.importorskip("distributed")
    words = ("scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard")
    with processes() as started:
        yield wait_for_line(launched(started, *words), r"Scheduler at:\s+(\S+)")


@pytest.fixture
def workers(scheduler: str) -> Iterator[list[subprocess.Popen[str]]]:
    """Two workers of the scheduler."""
    words = ("worker", scheduler, "--nthreads", "1", "--no-nanny", "--no-dashboard")
    with processes() as started:
        for _ in range(2):
            launched(started, *words)
        for worker in started:
            wait_for_line(worker, r"Registered to:\s+(\S+)")
        yield started


def launched(started: list[subprocess.Popen[str]], *words: str) -> subprocess.Popen[str]:
    process = subprocess.Popen(
        [sys.executable, "-m", "dask", *words],
        stderr=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        text=True,
    )
    started.append(process)
    return process


def wait_for_line(process: subprocess.Popen[str], ready: str) -> str:
    """Return what a part of a cluster says when it is ready."""
    assert process.stderr is not None
    for line in process.stderr:
        if match := re.search(ready, line):
            return match[1]
    raise AssertionError("it ended before it was ready")


def test_without_workers_there_is_no_cluster(
    scheduler: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = pytest.importorskip("distributed").Client
    wait = client.wait_for_workers
    # Patient with the scheduler alone, which may be slow where much else runs.
    monkeypatch.setattr(client, "wait_for_workers", lambda it, count, timeout: wait(it, count, 0.1))
    with pytest.raises(UserError, match=f"none: dask worker {scheduler} --nthreads 1"):
        Cluster(scheduler, timeout_s=600)


@pytest.mark.exhaustive
def test_a_cluster_makes_the_same_results_though_a_worker_is_killed(
    workers: list[subprocess.Popen[str]], scheduler: str, said: list[str]
) -> None:
    runs = plan(tiny(), 1)
    killed: list[int] = []

    def kill_one(progress: ExperimentProgress) -> None:
        if not killed and progress.done >= 3:
            workers[0].kill()
            killed.append(workers[0].wait())

    with Store(None) as store, Cluster(scheduler, say=said.append) as cluster:
        number = store.register(tiny(), 1, runs)
        make_runs(runs, store, number, executor=cluster, progress=kill_one)
        shared = store.results(number)
        alone = store.register(tiny(), 2, runs)
        make_runs(runs, store, alone)
        expected = store.results(alone)
    assert killed
    assert len(shared) == len(runs)
    for run in runs:
        assert untimed(shared[run.digest]) == untimed(expected[run.digest])


def test_without_a_scheduler_there_is_no_cluster() -> None:
    pytest.importorskip("distributed")
    for address in ("tcp://127.0.0.1:1", "nowhere at all"):
        with pytest.raises(UserError, match=f"a dask scheduler is expected at {address}"):
            Cluster(address, timeout_s=0.1)


def test_an_error_without_a_text_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")

    def fail(*_arguments: object) -> None:
        raise TimeoutError

    monkeypatch.setattr(cluster_module, "_in_time", fail)
    with pytest.raises(UserError, match="found none: TimeoutError"):
        Cluster("tcp://127.0.0.1:1")


def test_workers_that_do_not_say_their_version_are_reported(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    distributed = pytest.importorskip("distributed")
    silent, answered = Workers(lambda _run: None), Event()
    silent.run = lambda *_arguments, **_options: answered.wait()  # type: ignore[attr-defined]
    monkeypatch.setattr(distributed, "Client", lambda *_arguments, **_options: silent)
    monkeypatch.setattr(cluster_module, "_TIMEOUT_S", 0.01)
    with pytest.raises(UserError, match=r"version of the workers .* no answer within 0\.01 s"):
        Cluster("tcp://some:1")
    answered.set()


def test_an_empty_address_starts_no_cluster_of_its_own() -> None:
    pytest.importorskip("distributed")
    with pytest.raises(UserError, match="the address of a dask scheduler is expected"):
        Cluster(" ")


def test_without_dask_there_is_no_cluster(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(UserError, match=r"pip install 'sudoku-ga\[cluster\]'"):
        Cluster("tcp://127.0.0.1:1")


class Workers:
    """A client whose workers die of some runs, of the whole chunk that one is in."""

    def __init__(self, ends: Callable[[PlannedRun], BaseException | None]) -> None:
        self._ends = ends

    def nthreads(self) -> dict[str, int]:
        return {"one": 1}

    def close(self) -> None:
        pass

    def wait_for_workers(self, count: int, timeout: float) -> None:
        pass

    def get_executor(self, **_options: object) -> "Workers":
        return self

    def shutdown(self, *, wait: bool) -> None:
        pass

    def submit(self, run: Any, work: Any, packed: bytes, chunk_s: float) -> "Future[Any]":
        future: Future[Any] = Future()
        chunk: list[PlannedRun] = ForkingPickler.loads(packed)
        ends = [error for error in map(self._ends, chunk) if error is not None]
        if ends:
            future.set_exception(ends[0])
        else:
            future.set_result(run(work, packed, chunk_s))
        return future


@pytest.fixture
def said() -> list[str]:
    """What a cluster said."""
    return []


@pytest.fixture
def cluster_of(said: list[str]) -> Callable[[Any], Cluster]:
    def made(ends: Callable[[PlannedRun], BaseException | None]) -> Cluster:
        cluster = Cluster.__new__(Cluster)
        vars(cluster).update(
            _client=Workers(ends),
            _address="tcp://some:1",
            _slots=1,
            _counted_at=float("inf"),
            _missing="",
            _say=said.append,
        )
        return cluster

    return made


def answers(_run: PlannedRun, _stopped: Callable[[], bool]) -> Result:
    return Result()


def results_of(cluster: Cluster, execute: Execute = answers) -> dict[str, Result]:
    runs = plan(tiny(), 1)
    with Store(None) as store:
        number = store.register(tiny(), 1, runs)
        lost = make_runs(runs, store, number, executor=cluster, execute=execute)
        results = store.results(number)
    assert not results.keys() & {run.digest for run in lost}
    assert len(results) + len(lost) == len(runs)
    return results


def test_a_run_that_kills_workers_is_lost_and_the_others_go_on(
    cluster_of: Callable[[Any], Cluster],
) -> None:
    distributed = pytest.importorskip("distributed")
    bad = {plan(tiny(), 1)[place].digest for place in (3, 17)}
    error = distributed.KilledWorker("some", None, 0)
    results = results_of(cluster_of(lambda run: error if run.digest in bad else None))
    assert {run.digest for run in plan(tiny(), 1)} - results.keys() == bad
    assert not any(result.error for result in results.values())


def test_a_scheduler_that_is_lost_is_reported(cluster_of: Callable[[Any], Cluster]) -> None:
    pytest.importorskip("distributed")
    with pytest.raises(UserError, match="was lost; the results obtained so far"):
        results_of(cluster_of(lambda _run: CancelledError()))


@pytest.mark.exhaustive
def test_what_is_no_scheduler_is_refused_in_time() -> None:
    pytest.importorskip("distributed")
    with socket.create_server(("127.0.0.1", 0)) as server:
        address = f"tcp://127.0.0.1:{server.getsockname()[1]}"
        with pytest.raises(UserError, match=f"a dask scheduler is expected at {address}"):
            Cluster(address, timeout_s=0.1)


def test_missing_workers_are_reported_once_and_again_when_they_are_back(
    cluster_of: Callable[[Any], Cluster], said: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = OSError("gone")
    answers = iter([{"one": 1}, {}, {}, {"one": 1, "two": 1}, gone, {"one": 1}])

    def nthreads(_self: Workers) -> dict[str, int]:
        answer = next(answers)
        if isinstance(answer, OSError):
            raise answer
        return answer

    monkeypatch.setattr(Workers, "nthreads", nthreads)
    cluster = cluster_of(lambda _run: None)
    assert [cluster._count() for _ in range(6)] == [1, 1, 1, 2, 1, 1]
    assert said == [
        "no worker is left at tcp://some:1; waiting for one: dask worker tcp://some:1 --nthreads 1",
        "the workers at tcp://some:1 are back",
        "the scheduler at tcp://some:1 does not answer; waiting for it",
        "the workers at tcp://some:1 are back",
    ]


@pytest.mark.parametrize(
    ("found", "told"),
    [(ModuleNotFoundError("No module named x"), "found none: No module"), ("0.0.1", "found 0.0.1")],
)
def test_workers_without_the_program_are_refused_before_the_first_run(
    cluster_of: Callable[[Any], Cluster], found: object, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    cluster = cluster_of(lambda _run: None)
    monkeypatch.setattr(Workers, "run", lambda *_words, on_error: {"one": found}, raising=False)
    with pytest.raises(UserError, match=told):
        cluster._check_versions()


def test_workers_of_another_version_are_refused(
    cluster_of: Callable[[Any], Cluster], monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("distributed")
    with pytest.raises(UserError, match=r"are expected at tcp://some:1, found 0\.0\.1"):
        monkeypatch.setattr(cluster_module, "_run_chunk", lambda *_: ("0.0.1", None))
        results_of(cluster_of(lambda _run: None))
    with pytest.raises(UserError, match="found none: No module"):
        results_of(cluster_of(lambda _run: ImportError("No module named sudoku_ga")))


def lost(run: PlannedRun) -> None:
    raise AssertionError(f"{run} is lost")


def test_a_stop_leaves_what_has_not_begun(cluster_of: Callable[[Any], Cluster]) -> None:
    pytest.importorskip("distributed")
    runs = plan(tiny(), 1)
    made: Batch = []
    cluster = cluster_of(lambda _run: None)
    for batch in share(answers, runs, on=cluster, on_loss=lost, stopped=lambda: bool(made)):
        made.extend(batch)
    assert 1 <= len(made) < 24
