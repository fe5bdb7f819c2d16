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
        tabs.add_page(name, name.title(), QLabel(name))
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


def test_a_page_is_put_first_and_taken_away(tabs):
    label = QLabel("first")
    tabs.add_page("first", "First", label, 0)
    assert tabs.open_pages[0] == "first"
    tabs.show_page("first")
    assert label.isVisible()
    assert tabs.take_page("first") is label
    assert not label.isVisible()
    assert tabs.current == "one"


def test_a_narrow_card_reaches_every_tab(tabs, qtbot):
    tabs.resize(150, 300)
    assert tabs.bar.width() <= 150
    tabs.bar.setFocus()
    for name in ("two", "three"):
        qtbot.keyClick(tabs.bar, Qt.Key.Key_Right)
        assert tabs.current == name
