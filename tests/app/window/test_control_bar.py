"""A bar shows the commands of a workspace, and its buttons do them."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit, QMainWindow

from sudoku_ga.app.workspace import Command, Commands, ControlBar


@pytest.fixture
def done():
    return []


@pytest.fixture
def bar(themes, qtbot, done):
    window, bar = QMainWindow(), ControlBar(with_steps=True)
    qtbot.addWidget(window)
    window.addToolBar(Qt.ToolBarArea.BottomToolBarArea, bar)
    bar.other = QLineEdit()
    bar.addWidget(bar.other)
    bar.done, bar.usable = done, dict.fromkeys(("main", "step", "stop", "reset"), True)
    offer(bar)
    window.resize(1000, 300)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    yield bar


def offer(bar, **usable):
    bar.usable |= usable
    keys = bar.usable.items()
    commands = (Command(f"Do {key}", lambda key=key: bar.done.append(key), on) for key, on in keys)
    bar.show_commands(Commands(*commands))


@pytest.mark.parametrize("key", ["main", "step", "stop", "reset"])
def test_a_button_does_its_command_while_it_can_be_used(bar, done, key):
    button = getattr(bar, key)
    assert button.text() == f"Do {key}"
    button.click()
    assert done == [key]
    offer(bar, **{key: False})
    assert not button.isEnabled()
    button.click()
    assert done == [key]


def test_enter_presses_the_main_button(bar, done, qtbot):
    bar.main.setFocus()
    qtbot.keyClick(bar.main, Qt.Key.Key_Return)
    assert done == ["main"]


def test_a_tip_has_the_key(bar):
    assert "F6" in bar.step.toolTip()
    before = bar.main.icon().cacheKey()
    bar.show_commands(Commands(Command("Go", bool, tip="Explained", icon="pause")))
    assert bar.main.toolTip() == "Explained (F5)"
    assert bar.main.icon().cacheKey() != before
    assert not bar.stop.isEnabled()


def test_the_main_button_has_the_focus_again_after_a_run_was_stopped(bar):
    bar.main.setFocus()
    offer(bar, main=False, step=False, stop=False, reset=False)
    assert not bar.main.hasFocus()
    offer(bar, main=True, step=True, reset=True)
    assert bar.main.hasFocus()


def test_stop_leaves_the_focus_to_the_main_button(bar):
    bar.stop.setFocus()
    seen = []
    QApplication.instance().focusChanged.connect(lambda _old, new: seen.append(new))
    offer(bar, main=False, step=False, stop=False, reset=False)
    offer(bar, main=True, step=True)
    assert bar.main.hasFocus()
    assert set(seen) <= {bar, bar.main}
    offer(bar, stop=True)
    assert bar.main.hasFocus()


def test_stop_has_the_focus_while_it_alone_can_be_used(bar):
    bar.main.setFocus()
    offer(bar, main=False, step=False, reset=False)
    assert bar.stop.hasFocus()
    offer(bar, main=True, stop=False)
    assert bar.main.hasFocus()


def test_step_has_the_focus_back_when_the_generation_is_made(bar):
    bar.step.setFocus()
    offer(bar, step=False)
    assert bar.main.hasFocus()
    offer(bar, step=True)
    assert bar.step.hasFocus()


def test_a_focus_that_a_person_moved_stays_there(bar):
    bar.step.setFocus()
    offer(bar, step=False)
    bar.other.setFocus()
    offer(bar, step=True)
    assert bar.other.hasFocus()
    bar.main.setFocus()
    offer(bar, step=False)
    offer(bar, step=True)
    assert bar.main.hasFocus()
