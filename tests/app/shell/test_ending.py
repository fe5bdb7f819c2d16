"""A program that the system ends keeps its session and leaves no process behind."""

import os
import signal
import sys

import pytest
from PySide6.QtCore import QObject

from sudoku_ga.app.shell.application import SignalHandlers
from sudoku_ga.document.session import load_session
from tests.app.programs import ended, heard, sessions, started

_TYPES = """
def act(window):
    window.document_controller.document.do(TypeGiven((0,), 7))
    window.document_controller.changed.emit()
    {more}
    say("typed", window.preparation._process.processId())

from sudoku_ga.document.moves import TypeGiven
"""

pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals"),
    pytest.mark.usefixtures("heard_signals"),
]


def test_the_session_is_kept_and_the_compiler_ends(tmp_path):
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)  # as nohup does it
    try:
        with started(_TYPES.format(more=""), tmp_path) as program:
            signal.signal(signal.SIGHUP, before)
            word, compiler = heard(program).split()
            assert (word, int(compiler) > 0) == ("typed", True)
            program.send_signal(signal.SIGHUP)  # which it was started to ignore
            assert ended(program, signal.SIGINT) == (0, "")
    finally:
        signal.signal(signal.SIGHUP, before)
    (kept,) = sessions(tmp_path)
    assert load_session(kept).document.state.puzzle.digits[0] == 7
    assert not sessions(tmp_path, ".lock")  # else the next start would speak of a crash
    with pytest.raises(ProcessLookupError):
        os.kill(int(compiler), 0)


def test_every_signal_that_ends_a_program_is_heard(monkeypatch):
    handlers = {}
    monkeypatch.setattr(signal, "signal", handlers.__setitem__)
    ending = SignalHandlers(QObject())
    ending.install()
    assert handlers == dict.fromkeys([signal.SIGINT, signal.SIGTERM, signal.SIGHUP], ending._note)


@pytest.mark.exhaustive
def test_a_dialog_that_waits_for_a_person_is_no_obstacle(tmp_path):
    dialog = "QTimer.singleShot(0, lambda: (say('asks'), QMessageBox.question(window, 'a', 'b')))"
    more = f"from PySide6.QtWidgets import QMessageBox; {dialog}"
    with started(_TYPES.format(more=more), tmp_path) as program:
        assert heard(program).startswith("typed")
        assert heard(program) == "asks"
        assert ended(program, signal.SIGTERM) == (0, "")
    assert len(sessions(tmp_path)) == 1
