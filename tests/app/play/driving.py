"""What a person does and sees in Play."""

from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest


def board_state_of(play):
    return play.document.document.state


def status_of(play):
    return play.workspace.status_line.status


def wait_until_assessed(qtbot, play):
    qtbot.waitUntil(lambda: play.state.state.assessment is not None)


def type_at(play, cell, keys):
    play.page.view.select(cell)
    QTest.keyClicks(play.page.view, keys)


def menu_of(play, cell):
    play.page.view.select(cell)
    play.page.view.menu_wanted.emit(QPoint(0, 0))
    return play.workspace.menu
