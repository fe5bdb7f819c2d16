import logging
import threading

import pytest
from PySide6.QtWidgets import QDialog, QPlainTextEdit

from sudoku_ga.app.shell import crash
from sudoku_ga.app.shell.crash import CrashHandler


@pytest.fixture
def installed(qapp, qtbot, themes, tmp_path, monkeypatch):
    monkeypatch.setattr(crash, "log_path", lambda: tmp_path / "log" / "sudoku-ga.log")
    # The hooks of pytest come back at the end.
    monkeypatch.setattr("sys.excepthook", None)
    monkeypatch.setattr("threading.excepthook", None)
    made = CrashHandler(qapp)
    made.install()
    yield made, tmp_path / "log" / "sudoku-ga.log"
    log = logging.getLogger("sudoku_ga")
    for handler in list(log.handlers):
        log.removeHandler(handler)
        handler.close()
    made.deleteLater()


def _dialogs(qapp):
    return [w for w in qapp.topLevelWidgets() if isinstance(w, QDialog) and w.isVisible()]


def test_a_fault_of_any_thread_is_logged_and_shown_once(qapp, qtbot, installed, capsys):
    _, log = installed

    def fail():
        raise ZeroDivisionError("oops")

    for _ in range(2):
        thread = threading.Thread(target=fail)
        thread.start()
        thread.join()
    qtbot.waitUntil(lambda: len(_dialogs(qapp)) == 1)
    (dialog,) = _dialogs(qapp)
    assert "ZeroDivisionError: oops" in dialog.findChild(QPlainTextEdit).toPlainText()
    assert log.read_text().count("ZeroDivisionError: oops") == 2
    assert "ZeroDivisionError" in capsys.readouterr().err
    dialog.reject()
    qtbot.waitUntil(lambda: not _dialogs(qapp))


def test_without_a_place_for_the_log_faults_are_still_shown(
    qapp, qtbot, themes, tmp_path, monkeypatch, capsys
):
    (tmp_path / "log").write_text("a file where the folder should be")
    monkeypatch.setattr(crash, "log_path", lambda: tmp_path / "log" / "sudoku-ga.log")
    monkeypatch.setattr("sys.excepthook", None)
    monkeypatch.setattr("threading.excepthook", None)
    made = CrashHandler(qapp)
    made.install()
    error = ZeroDivisionError("oops")
    made.take(ZeroDivisionError, error, None)
    qtbot.waitUntil(lambda: len(_dialogs(qapp)) == 1)
    _dialogs(qapp)[0].reject()
    assert "oops" in capsys.readouterr().err
    made.deleteLater()
