"""What tests do to go through a lesson, by the controls that a reader uses."""

import re

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from sudoku_ga.app.evolve.run_bar.pace import FULL, SLOW, WATCH
from sudoku_ga.app.lessons.targets import reveal
from sudoku_ga.app.widgets.fields import NumberEditor
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.translation import _

LONGEST_MS = 60_000
_PACES = {"slow": SLOW, "watch": WATCH, "full": FULL}


def begin(window, name):
    """Open the dock and begin a lesson of the list at its first step."""
    window.actions_of.lessons.trigger()
    lessons = window.lessons.dock.lessons
    names = [item.data(Qt.ItemDataRole.UserRole).name for item in _items(lessons.list)]
    lessons.list.setCurrentRow(names.index(name))
    lessons.start.click()
    assert window.lessons.attempt.lesson.name == name


def perform(window, qtbot, step):
    """Do what the step that is shown asks for; return whether it is done."""
    done = step.done
    if step.point == "race-seed":
        type_seed(window, re.search(r"Enter (\d+) as", step.text)[1])
    if done is None:
        return True
    if done.pace:
        window.evolve.bar.pace.choose(_PACES[done.pace])
    for role, name in done.components.items():
        choose_component(window, role, name)
    for path, value in done.set.items():
        type_value(window, path, value)
    if done.workspace:
        window.header.workspaces.button(done.workspace).click()
    if done.tab:
        show_tab(window, done.tab)
    if done.race == "open":
        window.header.workspaces.button("race").click()
        window.pages.present("race").bar.pace.choose(FULL)
    elif done.race:
        window.pages.present("race").bar.main.click()
        _wait(qtbot, window)
    if done.experiment:
        window.pages.present("lab").experiments.list.select(done.experiment)
    if done.finished:
        main = window.pages.present("lab").bar.main
        qtbot.waitUntil(main.isEnabled, timeout=LONGEST_MS)
        main.click()
        _wait(qtbot, window)
    if done.run == "held":
        window.evolve.bar.step.click()
        _wait(qtbot, window)
    elif done.run:
        with qtbot.waitSignal(window.controller.ended, timeout=LONGEST_MS):
            window.evolve.bar.main.click()
    return window.lessons.attempt.step in window.lessons.attempt.done


def type_seed(window, text):
    """Type the seed of a race."""
    field = window.pages.present("race").page.setup.seed
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, text)
    QTest.keyClick(field, Qt.Key.Key_Return)


def show_tab(window, name):
    """Show a tab beside the board."""
    tabs = window.evolve.insight.tabs
    tabs.list.setCurrentIndex(tabs.list.findData(name))
    tabs.list.activated.emit(tabs.list.findData(name))
    assert tabs.current == name


def type_value(window, path, value):
    """Type a value into the row of a parameter, or choose it there, unless it is there."""
    if window.recipe_model.settings[path].value == value:
        return
    row = reveal(window, f"parameter:{path}", "evolve").widget
    if isinstance(row.editor, NumberEditor):
        row.editor.field.setFocus()
        row.editor.field.selectAll()
        QTest.keyClicks(row.editor.field, f"{value:g}")
        QTest.keyClick(row.editor.field, Qt.Key.Key_Return)
    else:
        row.editor.segments.button(value).click()
    assert window.recipe_model.settings[path].value == value


def choose_component(window, role, name):
    """Choose a component in the section of its role, unless it is there."""
    row = reveal(window, f"component:{role}", "evolve").widget
    if window.recipe_model.recipe.all(Role(role))[0].name != name:
        label = next(_(kind.label) for kind in row.place.choices if kind.name == name)
        index = row.combo.findText(label)
        row.combo.setCurrentIndex(index)
        row.combo.activated.emit(index)


def predict(window, choice):
    """Choose an answer to the question of the step that is shown."""
    window.lessons.dock.page.question.buttons[choice].click()
    assert window.lessons.attempt.choices[window.lessons.attempt.step] == choice


def _wait(qtbot, window):
    attempt = window.lessons.attempt
    qtbot.waitUntil(lambda: attempt.step in attempt.done, timeout=LONGEST_MS)


def _items(listed):
    return [listed.item(row) for row in range(listed.count())]
