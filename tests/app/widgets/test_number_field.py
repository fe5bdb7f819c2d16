import pytest
from PySide6.QtCore import Qt

from sudoku_ga.app.widgets.fields import NumberField
from sudoku_ga.app.widgets.form import value_text
from sudoku_ga.app.widgets.scale import Scale
from sudoku_ga.evolution.core.parameters import IntegerParameter
from tests.app.driving import wheel

SIZE = IntegerParameter(
    name="size", label="Size", help="", default=5, low=2, high=5000, unit="s", zero_means="none"
)


@pytest.fixture
def field(themes, qtbot):
    field = NumberField(SIZE.parse, SIZE.format, "Size", unit="s", stepped=Scale.of(SIZE).stepped)
    qtbot.addWidget(field)
    field.set_value(1200)
    field.show()
    return field


def retype(qtbot, field, text):
    field.selectAll()
    qtbot.keyClicks(field, text)


def test_it_shows_a_value_as_people_read_it(field):
    assert field.text() == "1,200 s"
    field.set_value(0)
    assert field.text() == "none"


@pytest.mark.parametrize(
    ("key", "value"),
    [
        (Qt.Key.Key_Up, 1201),
        (Qt.Key.Key_Down, 1199),
        (Qt.Key.Key_PageUp, 1210),
        (Qt.Key.Key_PageDown, 1190),
    ],
)
def test_keys_step(field, qtbot, key, value):
    with qtbot.waitSignal(field.entered) as entered:
        qtbot.keyClick(field, key)
    assert entered.args == [value]
    assert field.text() == f"{value:,} s"


def test_a_step_starts_from_what_was_typed_or_from_the_last_good_number(field, qtbot):
    retype(qtbot, field, "30")
    qtbot.keyClick(field, Qt.Key.Key_Up)
    assert field.text() == "31 s"
    retype(qtbot, field, "many")
    qtbot.keyClick(field, Qt.Key.Key_Up)
    assert (field.text(), field.reason) == ("32 s", "")


def test_steps_stop_at_the_bounds(field, qtbot):
    field.set_value(5000)
    with qtbot.assertNotEmitted(field.entered):
        qtbot.keyClick(field, Qt.Key.Key_Up)


def test_a_number_that_is_only_read_is_not_stepped(field, qtbot):
    field.setReadOnly(True)
    with qtbot.assertNotEmitted(field.entered):
        qtbot.keyClick(field, Qt.Key.Key_Up)


def test_the_wheel_scrolls_and_changes_nothing(field, qtbot):
    field.setFocus()
    with qtbot.assertNotEmitted(field.entered):
        assert not wheel(field)


@pytest.mark.parametrize(
    ("text", "value"),
    [("30", 30), ("2,500", 2500), ("40 s", 40), ("2e3", 2000), ("none", 0), ("0", 0)],
)
def test_a_good_number_is_taken_on_enter(field, qtbot, text, value):
    retype(qtbot, field, text)
    with qtbot.waitSignal(field.entered) as entered:
        qtbot.keyClick(field, Qt.Key.Key_Return)
    assert entered.args == [value]
    assert field.text() == value_text(SIZE, value)


@pytest.mark.parametrize("text", ["1", "6000", "2.5", "many", ""])
def test_a_bad_number_is_refused_with_the_reason_and_kept_for_mending(field, qtbot, text):
    with qtbot.assertNotEmitted(field.entered):
        field.selectAll()
        qtbot.keyClick(field, Qt.Key.Key_Delete)
        qtbot.keyClicks(field, text)
        qtbot.keyClick(field, Qt.Key.Key_Return)
    assert "2 to 5,000 s" in field.reason
    assert field.text() == text
    with qtbot.waitSignal(field.mended):
        qtbot.keyClick(field, Qt.Key.Key_Escape)
    assert (field.text(), field.reason) == ("1,200 s", "")


def test_typing_alone_is_not_yet_a_change(field, qtbot):
    with qtbot.assertNotEmitted(field.entered):
        retype(qtbot, field, "30")


def test_a_number_that_is_tracked_changes_while_it_is_typed(field, qtbot):
    field.setKeyboardTracking(True)
    with qtbot.waitSignal(field.entered) as entered:
        retype(qtbot, field, "3")
    assert entered.args == [3]
    with qtbot.assertNotEmitted(field.entered):
        qtbot.keyClick(field, Qt.Key.Key_Return)
    assert field.text() == "3 s"


def test_the_same_number_again_is_no_change(field, qtbot):
    retype(qtbot, field, "1200")
    with qtbot.assertNotEmitted(field.entered):
        qtbot.keyClick(field, Qt.Key.Key_Return)
    assert field.text() == "1,200 s"


def test_a_refused_number_looks_different(field, qtbot):
    retype(qtbot, field, "1")
    refused = field.grab().toImage()
    retype(qtbot, field, "1200")
    assert field.grab().toImage() != refused
