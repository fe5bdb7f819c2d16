import pytest
from PySide6.QtCore import Qt

from sudoku_ga.app.widgets.fields import NumberField
from sudoku_ga.evolution.core.parameters import IntegerParameter

SIZE = IntegerParameter(
    name="size", label="Size", help="", default=5, low=2, high=5000, unit="s", zero_means="none"
)


@pytest.fixture
def field(themes, qtbot):
    field = NumberField(SIZE.parse, SIZE.format, "Size", unit="s")
    qtbot.addWidget(field)
    field.set_value(1200)
    field.show()
    return field


def retype(qtbot, field, text):
    field.selectAll()
    qtbot.keyClicks(field, text)


def test_it_shows_a_value_as_people_read_it(field):
    assert field.text() == "1,200"


@pytest.mark.parametrize(
    ("text", "value"), [("30", 30), ("2,500", 2500), ("40 s", 40), ("none", 0), ("0", 0)]
)
def test_a_good_number_is_taken_on_enter(field, qtbot, text, value):
    retype(qtbot, field, text)
    with qtbot.waitSignal(field.entered) as entered:
        qtbot.keyClick(field, Qt.Key.Key_Return)
    assert entered.args == [value]
    assert field.text() == SIZE.format(value)


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
    assert (field.text(), field.reason) == ("1,200", "")


def test_typing_alone_is_not_yet_a_change(field, qtbot):
    with qtbot.assertNotEmitted(field.entered):
        retype(qtbot, field, "30")


def test_the_same_number_again_is_no_change(field, qtbot):
    retype(qtbot, field, "1200")
    with qtbot.assertNotEmitted(field.entered):
        qtbot.keyClick(field, Qt.Key.Key_Return)
    assert field.text() == "1,200"


def test_a_refused_number_looks_different(field, qtbot):
    retype(qtbot, field, "1")
    refused = field.grab().toImage()
    field.setText("1200")
    retype(qtbot, field, "1200")
    assert field.grab().toImage() != refused
