"""Progress is told on a terminal alone, and leaves nothing on standard output."""

import io
import sys

import pytest

from sudoku_ga.cli.terminal import Progress


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


def test_a_terminal_is_told(
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


def test_of_compilations_nothing_is_told_where_that_is_not_wanted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    terminal = _terminal(monkeypatch)
    Progress(shows_compiling=False).show_compiling("alleles")
    assert terminal.getvalue() == ""


def test_what_is_no_terminal_is_told_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    Progress().show_compiling()
    assert capsys.readouterr().err == ""
