import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QAccessible, QHelpEvent, QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QToolTip

from sudoku_ga.app.evolve.run_bar.timeline import Timeline
from sudoku_ga.evolution.core.roles import OperatorId, Role
from sudoku_ga.evolution.records.history import HistoryMarks
from tests.app.driving import drag, wheel

CREDITS = {OperatorId(Role.MUTATION, 0): 2.0}
MARKS = HistoryMarks(101, (0, 50, 100), (9.0, 4.0, 2.0), (20, 40), (60,), ({}, CREDITS))


@pytest.fixture
def timeline(qtbot, themes):
    made = Timeline()
    qtbot.addWidget(made)
    made.resize(218, 48)
    made.show_marks(MARKS)
    made.show()
    return made


def test_a_press_asks_for_the_report_under_the_pointer(qtbot, timeline):
    with qtbot.waitSignal(timeline.asked) as asked:
        QTest.mouseClick(timeline, Qt.MouseButton.LeftButton, pos=QPoint(59, 20))
    assert asked.args == [25]
    with qtbot.waitSignal(timeline.asked) as asked:
        QTest.mouseClick(timeline, Qt.MouseButton.LeftButton, pos=QPoint(217, 20))
    assert asked.args == [100]
    with qtbot.waitSignal(timeline.asked) as asked:
        drag(timeline, QPoint(109, 20))
    assert asked.args == [50]


def test_the_wheel_and_other_keys_are_left_to_the_window(timeline):
    assert not wheel(timeline)
    press = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_A, Qt.KeyboardModifier.NoModifier, "a")
    timeline.keyPressEvent(press)
    assert not press.isAccepted()


@pytest.mark.parametrize(
    ("key", "steps"),
    [(Qt.Key.Key_Left, -1), (Qt.Key.Key_Right, 1), (Qt.Key.Key_PageUp, -10)],
)
def test_arrows_go_step_by_step(qtbot, timeline, key, steps):
    with qtbot.waitSignal(timeline.stepped) as stepped:
        QTest.keyClick(timeline, key)
    assert stepped.args == [steps]


def test_home_and_end_are_the_beginning_and_the_present(qtbot, timeline):
    with qtbot.waitSignal(timeline.asked) as asked:
        QTest.keyClick(timeline, Qt.Key.Key_Home)
    assert asked.args == [0]
    with qtbot.waitSignal(timeline.live_asked):
        QTest.keyClick(timeline, Qt.Key.Key_End)


def test_the_knob_is_where_it_is_looked_at(timeline, themes):
    theme = themes.current
    for number, filled in ((0, theme.card), (100, theme.accent)):
        timeline.set_cursor_number(number)
        image = timeline.grab().toImage()
        # The track behind the knob is filled as far as the knob.
        colour = image.pixelColor(round(timeline.x_of(50)), round(48 * 0.56))
        assert (colour == theme.accent) is (filled == theme.accent)


def test_a_timeline_without_a_run_is_off(qtbot, themes):
    empty = Timeline()
    qtbot.addWidget(empty)
    assert not empty.isEnabled()


def test_a_tick_tells_what_made_the_improvement(timeline, monkeypatch):
    at = round(timeline.x_of(40))
    assert timeline.words_at(at) == ""
    timeline.set_credit_words(lambda credits: f"swap {credits[OperatorId(Role.MUTATION, 0)]:g}")
    assert timeline.words_at(at + 3).endswith("swap 2")
    assert timeline.words_at(at + 9) == ""
    assert timeline.words_at(timeline.x_of(20)) == ""  # of this one nothing is known
    told = []
    monkeypatch.setattr(QToolTip, "showText", lambda _at, text, _widget: told.append(text))
    for x in (at, at + 9):
        place = QPoint(x, 20)
        timeline.event(QHelpEvent(QEvent.Type.ToolTip, place, timeline.mapToGlobal(place)))
    assert len(told) == 1
    assert "swap 2" in told[0]


def test_screen_readers_find_a_slider_over_the_reports(qtbot, timeline):
    slider = QAccessible.queryAccessibleInterface(timeline)
    value = slider.valueInterface()
    assert slider.role() == QAccessible.Role.Slider
    assert (value.minimumValue(), value.maximumValue(), value.currentValue()) == (0, 100, 100)
    timeline.set_cursor_number(25)
    assert value.currentValue() == 25
    with qtbot.waitSignal(timeline.asked) as asked:
        value.setCurrentValue(40)
    assert asked.args == [40]


def test_a_shorter_run_asks_for_nothing(qtbot, timeline):
    timeline.set_cursor_number(90)
    with qtbot.assertNotEmitted(timeline.asked):
        timeline.show_marks(MARKS._replace(total=51))
        timeline.set_cursor_number(None)
        timeline.show_marks(MARKS)
