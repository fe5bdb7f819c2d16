"""Progress is shown on a terminal alone; results come in order until a process dies or Ctrl+C."""

import io
import os
import signal
import sys
from collections.abc import Callable
from typing import NamedTuple

import pytest

from sudoku_ga.cli.terminal import Printed, Printer, Progress, interruptible_results


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def _terminal(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """Make standard error a terminal; in the test itself, as pytest puts its own in place."""
    stderr = Terminal()
    monkeypatch.setattr(sys, "stderr", stderr)
    # rich writes no moving line to a terminal that calls itself dumb.
    monkeypatch.setenv("TERM", "xterm")
    return stderr


def test_progress_is_shown_in_a_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    terminal = _terminal(monkeypatch)
    progress = Progress()
    progress.show_compiling("alleles")
    progress.clear()
    assert "Compiling the kernels of 'alleles' (first run only)" in terminal.getvalue()
    assert terminal.getvalue().endswith("\x1b[2K")  # the line is taken away
    assert capsys.readouterr().out == ""


def test_a_short_wait_is_not_worth_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = _terminal(monkeypatch)
    progress = Progress()
    progress.count_run()
    progress.clear()
    assert terminal.getvalue() == ""


def test_another_process_keeps_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = _terminal(monkeypatch)
    Progress(silent=True).show_compiling()
    assert terminal.getvalue() == ""


def test_compilations_are_not_shown_where_that_is_not_wanted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    terminal = _terminal(monkeypatch)
    Progress(shows_compiling=False).show_compiling("alleles")
    assert terminal.getvalue() == ""


def test_nothing_is_shown_where_there_is_no_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    Progress().show_compiling()
    assert capsys.readouterr().err == ""


class Seeded(NamedTuple):
    seed: int


def dies_of_seed_two(item: Seeded, _stopped: Callable[[], bool], *, progress: Progress) -> int:
    if item.seed == 2:
        os.kill(os.getpid(), signal.SIGKILL)
    return item.seed


def presses_ctrl_c(item: Seeded, stopped: Callable[[], bool], *, progress: Progress) -> int | None:
    if item.seed == 1:
        signal.raise_signal(signal.SIGINT)
        assert stopped()
    return item.seed


@pytest.mark.exhaustive
def test_a_run_that_kills_its_process_twice_is_named_and_the_others_go_on(
    capsys: pytest.CaptureFixture[str],
) -> None:
    progress = Progress(silent=True)
    printer = Printer(progress)
    items = map(Seeded, range(9))
    results = interruptible_results(dies_of_seed_two, items, 2, progress, printer.lose)
    assert printer.print(Printed(str(seed), is_good=True) for seed in results) == 1
    captured = capsys.readouterr()
    assert captured.out.split() == ["0", "1", "3", "4", "5", "6", "7", "8"]
    (line,) = captured.err.splitlines()
    assert line == "sudoku-ga: two processes ended abruptly in the run with seed 2"


@pytest.mark.usefixtures("heard_signals")
def test_ctrl_c_ends_after_the_result_under_way() -> None:
    results: list[int] = []
    progress = Progress(silent=True)
    with pytest.raises(KeyboardInterrupt):
        for result in interruptible_results(presses_ctrl_c, map(Seeded, range(9)), 1, progress):
            results.append(result)  # noqa: PERF402
    assert results == [0, 1]
