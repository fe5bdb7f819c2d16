"""One workspace is in sight: the keys of a run and the strip of messages are its own."""

import pytest
from PySide6.QtWidgets import QMainWindow, QWidget

from sudoku_ga.app.messages import Answer, Message, Messages, Severity
from sudoku_ga.app.widgets.arrangement import vbox
from sudoku_ga.app.widgets.segmented import Segmented
from sudoku_ga.app.window.pages import Pages
from sudoku_ga.app.workspace import Command, Commands, ControlBar, Workspace

NAMES = ("evolve", "race", "play")


class FakeWorkspace(Workspace):
    def __init__(self):
        super().__init__()
        self.page, self.bar, self.status_line = QWidget(), ControlBar(), QWidget()
        self._layout = vbox(self.page)
        self.pressed = []
        self.can_stop, self.is_busy = False, False

    @property
    def commands(self):
        return Commands(
            Command("Begin", lambda: self.pressed.append("main")),
            stop=Command("Stop", lambda: self.pressed.append("stop"), self.can_stop),
        )

    @property
    def background_stop(self):
        stop = Command("Stop mine", lambda: self.pressed.append("background"))
        return stop if self.is_busy else None

    def place_messages(self, strip):
        self._layout.insertWidget(0, strip)


@pytest.fixture
def messages():
    return Messages()


@pytest.fixture
def pages(qtbot, themes, messages):
    window = QMainWindow()
    qtbot.addWidget(window)
    switch = Segmented([(name, name) for name in NAMES], "Workspace")
    central = QWidget()
    column = vbox(central, switch)
    window.setCentralWidget(central)
    pages = Pages(dict.fromkeys(NAMES, FakeWorkspace), switch, messages, column, window)
    yield pages


def message(act=None, *, stays=False):
    answer = None if act is None else Answer("Do it", act, stays)
    return Message(Severity.NOTE, "Something", "happened", answer)


def test_a_workspace_is_built_when_it_is_first_shown(pages):
    assert pages.present("race") is None
    pages.show_workspace("race")
    race = pages.present("race")
    pages.show_workspace("evolve")
    pages.show_workspace("race")
    assert pages.build("race") is race
    assert pages.stack.currentWidget() is race.page
    assert (race.bar.isHidden(), pages.present("evolve").bar.isHidden()) == (False, True)


def test_a_key_does_what_the_workspace_in_sight_says(pages):
    pages.show_workspace("race")
    pages.press("main")
    assert pages.present("race").pressed == ["main"]
    assert pages.present("evolve").pressed == []
    for key in ("step", "reset", "stop"):  # there is none, none, and one of no use now
        pages.press(key)
    assert pages.present("race").pressed == ["main"]


def test_what_is_in_sight_is_stopped_before_what_is_not(pages):
    pages.build("race").is_busy = True
    assert (pages.commands.stop.label, pages.commands.stop.has_key) == ("Stop mine", False)
    pages.press("stop")
    assert pages.present("race").pressed == ["background"]
    pages.present("evolve").can_stop = True
    assert pages.commands.stop.has_key
    pages.press("stop")
    assert pages.present("evolve").pressed == ["stop"]
    assert pages.present("race").pressed == ["background"]


def test_what_can_be_done_is_followed(qtbot, pages):
    evolve = pages.present("evolve")
    evolve.can_stop = True
    with qtbot.waitSignal(pages.commands_changed):
        evolve.follow_commands()
    assert evolve.bar.stop.isEnabled()
    with qtbot.waitSignal(pages.commands_changed):
        pages.show_workspace("race")


def test_the_strip_comes_with_the_workspace_in_sight(pages, messages):
    said = message()
    messages.show(said)
    for name in ("race", "evolve"):
        pages.show_workspace(name)
        workspace = pages.present(name)
        assert workspace.page.isAncestorOf(pages.strip)
        assert pages.strip.message == said


def test_a_button_does_what_it_says_and_the_message_goes_unless_it_stays(pages, messages):
    done = []
    messages.show(message(lambda: done.append(messages.shown)))
    assert pages.strip.button.text() == "Do it"
    pages.strip.button.click()
    assert (done, messages.shown, pages.strip.isHidden()) == ([None], None, True)
    stays = message(lambda: done.append("again"), stays=True)
    messages.show(stays)
    pages.strip.button.click()
    assert (done[1:], messages.shown) == (["again"], stays)


def test_a_message_is_withdrawn_only_while_it_is_shown(messages):
    first, second = message(), Message(Severity.ERROR, "Another", "thing")
    messages.show(first)
    messages.show(second)
    messages.withdraw(first)
    assert messages.shown is second
    messages.withdraw(second)
    assert messages.shown is None
