"""Everything is reachable without a mouse."""

import re
from collections import Counter
from itertools import groupby

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractButton, QApplication, QMenu, QMenuBar, QTableWidget

from sudoku_ga.app.parameters.sections import SectionHeader
from sudoku_ga.app.widgets import dialogs
from sudoku_ga.evolution.recipe.edit import places
from tests.app.reports import PUZZLE, FakeEngine


@pytest.fixture
def window(open_window):
    opened = open_window(FakeEngine())
    opened.resize(1400, 900)
    opened.document_controller.put(PUZZLE, "Test", "choose")
    opened.evolve.board.view.setFocus()
    return opened


def _stops(window):
    """Return the widgets at which Tab stops, beginning at the chooser of puzzles."""
    stops, widget = [], window
    while (widget := widget.nextInFocusChain()) is not window:
        reached = widget.isVisible() and widget.isEnabled() and widget.window() is window
        if reached and widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
            stops.append(widget)
    return stops


def _regions(window):
    regions = {
        "header": window.header,
        "panel": window.evolve.panel,
        "board": window.evolve.board,
        "insight": window.evolve.insight,
        "run bar": window.evolve.bar,
    }
    names = [
        next((name for name, part in regions.items() if part.isAncestorOf(stop)), str(stop))
        for stop in _stops(window)
    ]
    return [name for name, _ in groupby(names)]


_IN_ORDER = ["header", "panel", "board", "insight", "run bar"]


def test_tab_goes_through_the_window_as_it_is_read(window):
    assert _regions(window) == _IN_ORDER


@pytest.mark.exhaustive
def test_a_component_made_anew_keeps_its_place(window):
    recipe = window.recipe_model.recipe
    window.evolve.panel.set_all_open(True)
    place = next(each for each in places(recipe) if each.is_open and len(each.choices) > 1)
    other = next(kind for kind in place.choices if kind is not place.kind)
    window.recipe_model.set_component(place, other)
    QApplication.processEvents()  # which shows new rows
    assert _regions(window) == _IN_ORDER
    headers = [stop for stop in _stops(window) if isinstance(stop, SectionHeader)]
    assert [each.text() for each in headers] == [
        f"All {len(window.recipe_model.recipe.settings())} parameters",
        *(role.label for role in window.evolve.panel.roles.sections),
        "Run",
    ]


def _menu_actions(menu: QMenu | QMenuBar) -> list[QAction]:
    inner = [each for action in menu.actions() if action.menu() for each in [action.menu()]]
    return [*menu.actions(), *(each for other in inner for each in _menu_actions(other))]


def test_no_two_actions_share_a_key(window):
    keys = Counter(
        key.toString() for action in window.findChildren(QAction) for key in action.shortcuts()
    )
    assert not [key for key, count in keys.items() if count > 1]


def test_each_key_is_in_a_menu(window):
    shown = set(_menu_actions(window.menuBar()))
    assert not [each.text() for each in window.actions_of.with_keys() if each not in shown]


def test_the_list_of_keys_has_each_of_them(window):
    dialog = dialogs.show_keys(window.actions_of.key_rows(), window)
    table = dialog.findChild(QTableWidget)
    texts = {table.item(row, 0).text() for row in range(table.rowCount())}
    assert {"F5", "F6", "F7", "Ctrl+Shift+G", "Alt+2, Ctrl+2", "Ctrl+Shift+Z, Ctrl+Y"} <= texts
    dialog.close()


def test_each_action_has_a_slot(window):
    for action in window.actions_of.findChildren(QAction):
        group = action.actionGroup()
        listeners = action.receivers("2triggered(bool)") + action.receivers("2toggled(bool)")
        if group is not None:
            listeners += group.receivers("2triggered(QAction*)")
        assert listeners, action.text()


def _menus(window):
    bar = window.menuBar()
    yield bar
    yield from bar.findChildren(QMenu)


def test_no_two_entries_of_a_menu_share_a_mnemonic(window):
    for menu in _menus(window):
        letters = Counter(
            match[1].lower()
            for action in menu.actions()
            if (match := re.search(r"&(\w)", action.text().replace("&&", "")))
        )
        assert not [letter for letter, count in letters.items() if count > 1]


def test_alt_and_the_first_letter_opens_each_menu(window, qtbot):
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    for title in ("File", "Edit", "Puzzle", "Run", "View", "Lab", "Help"):
        key = getattr(Qt.Key, f"Key_{title[0]}")
        qtbot.keyClick(window.evolve.board.view, key, Qt.KeyboardModifier.AltModifier)
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu), title
        assert menu.title().replace("&", "") == title
        menu.close()


def test_each_control_has_a_name(window):
    nameless = [
        type(stop).__name__
        for stop in _stops(window)
        if not (stop.accessibleName() or getattr(stop, "text", str)())
    ]
    assert not nameless


@pytest.mark.exhaustive
def test_each_control_of_a_small_window_has_a_name(window):
    window.resize(960, 540)
    QApplication.processEvents()
    buttons = [each for each in window.findChildren(QAbstractButton) if each.isVisible()]
    names = [each.text() or each.accessibleName() for each in buttons]
    assert all(names)
