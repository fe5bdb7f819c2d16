from functools import partial

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget

from sudoku_ga.app.widgets.tabs import Tabs


@pytest.fixture
def tabs(themes, qtbot):
    holder = QWidget()
    tabs = Tabs("Views", holder)
    qtbot.addWidget(holder)
    for name in ("one", "two", "three"):
        tabs.add_page(name, name.title(), partial(QLabel, name))
    tabs.resize(500, 300)
    holder.show()
    yield tabs


def test_a_page_is_chosen_by_mouse_keyboard_and_name(tabs, qtbot):
    assert tabs.current == "one"
    with qtbot.waitSignal(tabs.page_shown) as shown:
        place = tabs.bar.tabRect(1).center()
        qtbot.mouseClick(tabs.bar, Qt.MouseButton.LeftButton, pos=place)
    assert shown.args == [tabs.current] == ["two"]
    tabs.bar.setFocus()
    qtbot.keyClick(tabs.bar, Qt.Key.Key_Right)
    assert tabs.current == "three"
    tabs.show_page("one")
    assert tabs.current == "one"


def test_a_closed_page_keeps_its_place(tabs):
    tabs.set_page_open("one", False)
    assert tabs.current == "two"
    tabs.show_page("one")
    assert tabs.current == "two"
    tabs.set_page_open("one", True)
    assert tabs.open_pages == ["one", "two", "three"]
    for name in tabs.open_pages:
        tabs.set_page_open(name, False)
    assert (tabs.current, tabs.open_pages) == ("", [])


def test_a_narrow_card_lists_every_open_page(tabs, qtbot):
    tabs.set_page_open("two", False)
    tabs.resize(110, 300)
    listed = tabs.switch.list
    assert (tabs.bar.isVisible(), listed.isVisible()) == (False, True)
    assert [listed.itemText(place) for place in range(listed.count())] == ["One", "Three"]
    assert tabs.place_of("three") == tabs.switch.rect()
    listed.setFocus()
    qtbot.keyClick(listed, Qt.Key.Key_Down)
    assert (tabs.current, listed.currentText()) == ("three", "Three")
    tabs.show_page("one")
    assert listed.currentText() == "One"
    tabs.resize(500, 300)
    assert (tabs.bar.isVisible(), listed.isVisible()) == (True, False)
    assert tabs.bar.hasFocus()


def test_a_page_is_made_when_it_is_first_needed(tabs):
    made = []

    def make():
        made.append(QLabel("four"))
        return made[-1]

    tabs.add_page("four", "Four", make)
    assert made == []
    tabs.show_page("four")
    tabs.show_page("one")
    assert made == [tabs.page("four")]
    assert tabs.current == "one"
