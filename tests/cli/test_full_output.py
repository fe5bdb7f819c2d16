"""What a command says where the system, its streams or their encoding are limited."""

import errno
import io
import os
import subprocess
import sys

import pytest

from sudoku_ga.cli import commands, main
from tests.cli.command import BY_LOGIC
from tests.examples import some


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="/dev/full is not there")
@pytest.mark.parametrize("words", some([["recipes"], ["check", BY_LOGIC], ["--version"]]))
def test_an_output_that_is_full_is_refused(words: list[str]) -> None:
    with open("/dev/full", "w") as full:
        ended = subprocess.run(
            [sys.executable, "-m", "sudoku_ga", *words],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert ended.returncode == 2
    (line,) = ended.stderr.splitlines()
    assert line.startswith("sudoku-ga: an output that can be written is expected, found: ")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="/dev/full is not there")
@pytest.mark.parametrize("place", ["< /dev/null > /dev/full 2>&1", "<&- >&- 2>&-"])
def test_where_nothing_can_be_told_the_exit_code_tells(place: str) -> None:
    command = f'exec "$0" -m sudoku_ga check - {place}'
    ended = subprocess.run(["sh", "-c", command, sys.executable], check=False)
    assert ended.returncode == 2


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (OSError(errno.EMFILE, "Too many open files"), "Too many open files"),
        (OSError("no library"), "no library"),
        (MemoryError(), "MemoryError"),
        (ImportError("some.so: failed to map segment"), "some.so: failed to map segment"),
    ],
)
def test_a_limit_of_the_system_is_told_in_a_line(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    error: Exception,
    reason: str,
) -> None:
    def fail(*_arguments: object, **_named: object) -> None:
        try:
            raise error
        except Exception as cause:
            raise ImportError("advice\non many lines") from cause

    monkeypatch.setattr(commands.sudoku_ga, "main", fail)
    assert main.main(["recipes"]) == 2
    expected = "memory, open files and libraries that the program needs are expected, found: "
    assert capsys.readouterr().err == f"sudoku-ga: {expected}{reason}\n"


@pytest.mark.parametrize(
    ("encoding", "errors", "written"),
    [
        ("ascii", "strict", b"3?3 ?"),
        ("ascii", "surrogateescape", b"3?3 ?"),
        ("latin-1", "strict", b"3\xd73 ?"),
        ("utf-8", "strict", b"3\xc3\x973 ?"),
        ("utf-8", "surrogateescape", b"3\xc3\x973 \xff"),
    ],
)
def test_a_sign_that_an_encoding_lacks_is_replaced(
    monkeypatch: pytest.MonkeyPatch, encoding: str, errors: str, written: bytes
) -> None:
    output = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(output, encoding, errors))
    main._open_streams()
    sys.stdout.write("3×3 \udcff")
    sys.stdout.flush()
    assert output.getvalue() == written


def test_closed_streams_take_what_is_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    main._open_streams()
    with sys.stdout:
        assert sys.stdout.write("nothing")
