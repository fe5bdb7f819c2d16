from typing import NamedTuple

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QEnterEvent
from PySide6.QtWidgets import QApplication

from sudoku_ga.app.widgets.combo import Combo
from sudoku_ga.app.widgets.form import Form, Row
from sudoku_ga.evolution.core.parameters import (
    ChoiceParameter,
    IntegerParameter,
    Parameter,
    RealParameter,
    Value,
)
from sudoku_ga.translation import follow_language_in_numbers, set_language


class Setting(NamedTuple):
    path: str
    parameter: Parameter
    value: Value
    default: Value


SIZE = IntegerParameter(
    name="size", label="Size", help="Of it.", default=64, low=1, high=46_656, logarithmic=True
)
RATE = RealParameter(name="rate", label="Rate", help="Per child.", default=0.5, low=0.0, high=1.0)
KIND = ChoiceParameter(
    name="kind", label="Kind", help="", default="a", choices=(("a", "First"), ("b", "Second"))
)
SETTINGS = (
    Setting("x.size", SIZE, 64, 64),
    Setting("x.rate", RATE, 0.25, 0.5),
    Setting("x.kind", KIND, "a", "a"),
)


class Person:
    """Writes down what a form calls."""

    def __init__(self):
        self.chosen, self.attended = [], []

    def set_value(self, path, value):
        self.chosen.append((path, value))

    def attend(self, row):
        self.attended.append(row)


@pytest.fixture
def person():
    return Person()


@pytest.fixture
def form(themes, qtbot, person):
    form = Form(person.set_value, person.attend)
    qtbot.addWidget(form)
    for setting in SETTINGS:
        form.add(setting)
    form.resize(300, 200)
    form.show()
    return form


def retype(qtbot, field, text):
    field.selectAll()
    qtbot.keyClicks(field, text)
    qtbot.keyClick(field, Qt.Key.Key_Return)


def test_each_editor_chooses_a_value_of_its_path(form, qtbot, person):
    qtbot.keyClick(form.rows["x.size"].editor.slider, Qt.Key.Key_Right)
    retype(qtbot, form.rows["x.rate"].editor.field, "1e-3")
    form.rows["x.kind"].editor.chosen.emit("b")
    assert person.chosen == [("x.size", 65), ("x.rate", 0.001), ("x.kind", "b")]


def test_a_number_has_the_decimal_comma_of_the_language(form, qtbot, person):
    set_language("pt")
    follow_language_in_numbers()
    field = form.rows["x.rate"].editor.field
    form.show_settings([Setting("x.rate", RATE, 0.125, 0.5)])
    assert field.text() == "0,125"
    retype(qtbot, field, "0,75")
    assert person.chosen == [("x.rate", 0.75)]


def test_what_is_not_the_default_is_marked_and_reset(form, person):
    assert [row.is_changed for row in form.rows.values()] == [False, True, False]
    form.rows["x.rate"].reset()
    assert person.chosen == [("x.rate", 0.5)]


def test_a_locked_row_keeps_its_value_and_says_why(form, qtbot, person):
    row = form.rows["x.rate"]
    row.set_locked(True, "is fixed")
    row.reset()
    qtbot.keyClick(row.editor.slider, Qt.Key.Key_Right)
    qtbot.keyClick(row.editor.field, Qt.Key.Key_Up)
    assert not person.chosen
    assert "is fixed" in row.help.text
    row.set_locked(False)
    assert "is fixed" not in row.help.text


def test_a_bad_number_is_the_problem_of_its_row(form, qtbot, person):
    row = form.rows["x.rate"]
    retype(qtbot, row.editor.field, "2")
    assert row.problem == row.help.text
    assert row.help.wrong
    assert person.attended[-1] is row
    qtbot.keyClick(row.editor.field, Qt.Key.Key_Escape)
    assert not row.problem
    assert not row.help.wrong


def test_the_pointer_asks_for_an_explanation(form, person):
    row = form.rows["x.kind"]
    person.attended.clear()  # the form may open below the pointer
    QApplication.sendEvent(row, QEnterEvent(QPointF(1, 1), QPointF(1, 1), QPointF(1, 1)))
    assert person.attended == [row]


def test_a_parameter_declared_otherwise_has_another_row_in_its_place(form):
    before = dict(form.rows)
    other = IntegerParameter(name="rate", label="Rate", help="", default=5, low=0, high=9)
    changed = Setting("x.rate", other, 7, 5)
    assert form.shows(SETTINGS) and not form.shows([SETTINGS[0], changed, SETTINGS[2]])
    form.show_settings([SETTINGS[0], changed, SETTINGS[2]])
    assert form.rows["x.size"] is before["x.size"]
    assert form.rows["x.rate"] is not before["x.rate"]
    assert form.all_rows() == [form.rows[path] for path in ("x.size", "x.rate", "x.kind")]
    assert form.rows["x.rate"].editor.field.text() == "7"


def test_a_cleared_form_takes_other_rows(form):
    form.clear()
    assert not form.rows and not form.all_rows()
    form.add_row(Row("Another"))
    form.add(SETTINGS[0])
    assert form.shows(SETTINGS[:1])
    assert len(form.all_rows()) == 2


@pytest.mark.usefixtures("styled")
@pytest.mark.parametrize("width", [240, 300, 420])
def test_editors_line_up_in_every_width(form, width):
    other = Row("A label that has far more words than there is room for in its column")
    other.add_editor(Combo("Other"))
    form.add_row(other)
    form.resize(width, 300)
    QApplication.processEvents()  # which shows the new row
    kind = form.rows["x.kind"]
    left = {row.label.geometry().right() for row in (kind, other)}
    assert len(left) == 1
    assert other.label.toolTip()


def test_the_ends_of_a_slider_are_those_of_the_stated_range(form, qtbot, person):
    row = form.rows["x.size"]
    assert row.help.note.startswith("1 – 46,656,")
    qtbot.keyClick(row.editor.slider, Qt.Key.Key_End)
    qtbot.keyClick(row.editor.slider, Qt.Key.Key_Home)
    assert person.chosen == [("x.size", 46_656), ("x.size", 1)]


def test_a_live_control_states_the_range_of_its_slider(form, qtbot, person):
    row = form.add(Setting("live.size", SIZE, 64, 64), "Population")
    qtbot.keyClick(row.editor.slider, Qt.Key.Key_End)
    (_, high) = person.chosen[-1]
    qtbot.keyClick(row.editor.slider, Qt.Key.Key_Home)
    (_, low) = person.chosen[-1]
    assert (low, high) == row.editor.scale.ends != (SIZE.low, SIZE.high)
    assert f"{low} – {high:,}" in row.help.note
    retype(qtbot, row.editor.field, "46657")
    assert row.help.text.startswith("Population: 1 to 46,656 is expected")


def test_a_double_click_on_the_label_resets(form, qtbot, person):
    row = form.rows["x.rate"]
    place = row.label.geometry().topLeft() + QPoint(4, 4)
    qtbot.mouseDClick(row, Qt.MouseButton.LeftButton, pos=place)
    assert person.chosen == [("x.rate", 0.5)]
