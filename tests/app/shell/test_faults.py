"""An unexpected exception is logged and shown, and the program goes on."""

import logging
import threading

import pytest
from PySide6.QtCore import QEvent, QObject, QThread, Signal, Slot
from PySide6.QtWidgets import QDialog, QPlainTextEdit

from sudoku_ga.app.shell import application
from sudoku_ga.app.shell.application import CrashHandler
from tests.app.driving import solve
from tests.app.reports import PUZZLE, SOLVED, FakeEngine


@pytest.fixture
def installed(qapp, qtbot, themes, tmp_path, monkeypatch):
    monkeypatch.setattr(application, "log_path", lambda: tmp_path / "log" / "sudoku-ga.log")
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
    monkeypatch.setattr(application, "log_path", lambda: tmp_path / "log" / "sudoku-ga.log")
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


def _fail():
    raise ZeroDivisionError("oops")


def _trace(qapp, qtbot):
    qtbot.waitUntil(lambda: len(_dialogs(qapp)) == 1)
    (dialog,) = _dialogs(qapp)
    text = dialog.findChild(QPlainTextEdit).toPlainText()
    dialog.reject()
    return text


def test_after_an_exception_in_a_slot_the_window_goes_on_and_keeps_its_session(
    qapp, qtbot, installed, open_window, tmp_path, capsys
):
    engine = FakeEngine()
    engine.generations = 5
    window = open_window(engine, data_folder=tmp_path)
    window.document_controller.put(PUZZLE, "Test", "choose")
    window.actions_of.reset_layout.triggered.connect(_fail)
    window.actions_of.reset_layout.trigger()
    text = _trace(qapp, qtbot)
    assert "ZeroDivisionError: oops" in text
    assert "in _fail" in text
    solve(qtbot, window)
    window.close()
    other = open_window(FakeEngine(), data_folder=tmp_path)
    other.sessions.take_up()
    assert other.document_controller.document.state.puzzle == PUZZLE
    assert other.document_controller.document.state.evolved == SOLVED
    assert "oops" in capsys.readouterr().err


class _Worker(QObject):
    wanted = Signal()

    @Slot()
    def work(self):
        _fail()


def test_an_exception_in_the_slot_of_a_worker_is_shown(qapp, qtbot, installed, capsys):
    thread, worker = QThread(), _Worker()
    worker.moveToThread(thread)
    worker.wanted.connect(worker.work)
    thread.start()
    for _ in range(2):  # its thread goes on
        worker.wanted.emit()
        assert "ZeroDivisionError: oops" in _trace(qapp, qtbot)
    thread.quit()
    assert thread.wait(5000)
    assert "oops" in capsys.readouterr().err


def test_the_next_exception_is_shown_when_the_dialog_went_with_its_parent(
    qapp, qtbot, installed, capsys
):
    handler, _ = installed
    parent = QDialog()
    parent.show()
    parent.activateWindow()
    qtbot.waitUntil(parent.isActiveWindow)
    handler.take(ZeroDivisionError, ZeroDivisionError("first"), None)
    qtbot.waitUntil(lambda: len(_dialogs(qapp)) == 2)
    parent.deleteLater()
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert not _dialogs(qapp)
    handler.take(ZeroDivisionError, ZeroDivisionError("second"), None)
    assert "second" in _trace(qapp, qtbot)
    capsys.readouterr()
