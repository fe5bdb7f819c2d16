"""The marks, the menu with the slider, and the words of a pace."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton

from sudoku_ga.app.evolve.run_bar.pace import FASTEST, FULL, SLOW, WATCH, Pace, rate_of, rate_text
from sudoku_ga.app.widgets.fields import Slider


@pytest.fixture
def pace(themes, qtbot):
    made = Pace()
    qtbot.addWidget(made)
    made.show()
    return made


def _segment(pace, text):
    return next(each for each in pace._marks.findChildren(QAbstractButton) if each.text() == text)


def test_a_new_pace_is_that_for_watching(pace):
    assert pace.pace == WATCH
    assert _segment(pace, "Watch").isChecked()


@pytest.mark.parametrize(
    ("text", "value"), [("Slow", SLOW), ("Watch", WATCH), ("Full speed", FULL)]
)
def test_a_mark_is_a_pace(pace, qtbot, text, value):
    pace.set_pace(17)
    with qtbot.waitSignal(pace.changed) as changed:
        qtbot.mouseClick(_segment(pace, text), Qt.MouseButton.LeftButton)
    assert changed.args == [value] == [pace.pace]
    checked = [each.text() for each in pace._menu.actions() if each.isChecked()]
    assert checked == [text]


def test_the_slider_chooses_what_is_no_mark(pace, qtbot):
    slider = pace._menu.findChild(Slider)
    slider.set_number(40)
    with qtbot.waitSignal(pace.changed) as changed:
        qtbot.keyClick(slider, Qt.Key.Key_Right)
    assert changed.args == [41]
    assert pace._marks.value == ""
    assert pace._value.text() == "41 gen/s"
    assert not any(each.isChecked() for each in pace._menu.actions())
    pace.set_pace(SLOW)
    assert slider.number == SLOW and pace._marks.value == str(SLOW)


def test_a_mark_is_chosen_in_the_menu_too(pace, qtbot):
    action = next(each for each in pace._menu.actions() if each.text() == "Full speed")
    with qtbot.waitSignal(pace.changed) as changed:
        action.trigger()
    assert changed.args == [FULL]
    action.trigger()
    assert action.isChecked()


def test_rates_of_the_marks():
    assert rate_of(FULL) is None
    assert rate_of(SLOW).at(100.0) == 5
    assert [rate_of(WATCH).at(second) for second in (0, 1, 3600)] == [10, 12.5, 400]
    assert rate_of(FASTEST).per_s == FASTEST


@pytest.mark.parametrize(
    ("per_s", "text"), [(0.25, "0.2 gen/s"), (4.8, "5 gen/s"), (12345.6, "12,346 gen/s")]
)
def test_a_rate_in_words(per_s, text):
    assert rate_text(per_s) == text


def test_the_rate_of_a_run_takes_the_place_of_the_one_chosen(pace):
    pace.show_rate(27.4)
    assert pace._value.text() == "27 gen/s"
    pace.show_rate(None)
    assert pace._value.text() == "10 gen/s"
