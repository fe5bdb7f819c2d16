from itertools import product

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QLabel

from sudoku_ga.app.parameters.model import OfferedRecipe, RecipeModel
from sudoku_ga.app.parameters.parameter_panel import ParameterPanel
from sudoku_ga.app.widgets.fields import NumberEditor
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.recipe.reading import load_recipe
from tests.app.fake_recipe import fake_recipe
from tests.examples import some

Key = Qt.Key


@pytest.fixture
def panel(themes, qtbot):
    panel = ParameterPanel(RecipeModel())
    panel.resize(304, 2000)
    qtbot.addWidget(panel)
    panel.model.set_recipes(
        [
            OfferedRecipe("fake", "Row permutations", "To watch", "Rows."),
            OfferedRecipe("memetic", "Memetic", "Fast", "Boxes hold each digit <once>."),
        ]
    )
    panel.model.set_recipe(fake_recipe())
    panel.set_all_open(True)
    panel.show()
    panel.activateWindow()
    return panel


def row(panel, path):
    return panel.roles.rows[path]


def value(panel, path):
    return next(each.value for each in panel.model.recipe.settings() if each.path == path)


def retype(qtbot, field, text):
    field.setFocus()
    field.selectAll()
    qtbot.keyClicks(field, text)


def double_click(qtbot, label):
    # The label lets the click through to its row, as it does for a person.
    parent = label.parentWidget()
    place = label.geometry().topLeft() + QPoint(4, 4)
    qtbot.mouseDClick(parent, Qt.MouseButton.LeftButton, pos=place)


def button(editor, label):
    """Return the visible button of a choice; None where the choices are a list."""
    buttons = editor.findChildren(QAbstractButton)
    return next((each for each in buttons if each.text() == label and each.isVisible()), None)


def test_every_role_has_a_section_and_every_parameter_a_row(panel):
    assert list(panel.roles.rows) == [each.path for each in panel.model.recipe.settings()]
    assert list(panel.roles.sections) == list(Role)
    assert row(panel, "crossover[1].weight").setting.value == 2.0


def test_editors_follow_the_declaration(panel):
    assert isinstance(row(panel, "population.size").editor, NumberEditor)
    two, four = row(panel, "selection.method").editor, row(panel, "selection.mating").editor
    assert button(two, "Rank")
    assert four.findChild(QComboBox).isVisible()


@pytest.mark.exhaustive
@pytest.mark.usefixtures("styled")
def test_segments_become_a_list_where_they_do_not_fit(panel, qtbot):
    editor = row(panel, "selection.method").editor
    assert button(editor, "Rank")
    panel.resize(240, 2000)
    qtbot.waitUntil(lambda: button(editor, "Rank") is None)
    assert editor.findChild(QComboBox).isVisible()


def test_a_slider_changes_the_recipe_and_the_number(panel, qtbot):
    editor = row(panel, "population.elite").editor
    with qtbot.waitSignal(panel.model.recipe_changed) as changed:
        qtbot.keyClick(editor.slider, Key.Key_Right)
    assert value(panel, "population.elite") == 5
    assert changed.args[0] is panel.model.recipe
    assert editor.field.text() == "5"


def test_a_typed_number_changes_the_recipe_and_the_slider(panel, qtbot):
    editor = row(panel, "population.size").editor
    retype(qtbot, editor.field, "2500")
    qtbot.keyClick(editor.field, Key.Key_Return)
    assert value(panel, "population.size") == 2500
    assert editor.slider.number == 2500
    assert editor.field.text() == "2,500"


def test_a_choice_changes_the_recipe(panel, qtbot):
    editor = row(panel, "selection.method").editor
    qtbot.mouseClick(button(editor, "Rank"), Qt.MouseButton.LeftButton)
    assert value(panel, "selection.method") == "rank"
    combo = row(panel, "selection.mating").editor.findChild(QComboBox)
    qtbot.keyClick(combo, Key.Key_Down)
    assert value(panel, "selection.mating") == "near"


def test_a_value_that_other_components_do_not_allow_is_refused(panel, qtbot):
    recipe = load_recipe("coelho-frank-2021-243-as-run")
    panel.model.set_recipe(recipe)
    editor = row(panel, "crossover.accepted").editor
    with (
        qtbot.assertNotEmitted(panel.model.recipe_changed),
        qtbot.waitSignal(panel.model.refused) as refused,
    ):
        qtbot.keyClick(editor.findChild(QComboBox), Key.Key_Down)
    assert refused.args[0].startswith("crossover: accepted = always")
    assert refused.args[0].endswith("uncrossed = shared")
    assert panel.model.recipe is recipe
    assert editor.value == "always"
    assert editor.findChild(QComboBox).currentIndex() == 0


def test_an_invalid_number_is_explained_and_the_last_good_one_kept(panel, qtbot):
    editor = row(panel, "selection.pressure").editor
    with qtbot.assertNotEmitted(panel.model.recipe_changed):
        retype(qtbot, editor.field, "7")
        qtbot.keyClick(editor.field, Key.Key_Return)
    assert value(panel, "selection.pressure") == 0.28
    help_ = panel.help_strip.help
    assert help_.wrong
    assert "0 to 1" in help_.text
    qtbot.keyClick(editor.field, Key.Key_Escape)
    assert editor.field.text() == "0.28"
    assert not panel.help_strip.help.wrong


def test_a_changed_parameter_is_marked_and_counted(panel, qtbot):
    assert panel.head.changes.text() == "unchanged"
    assert not panel.head.reset.isVisible()
    qtbot.keyClick(row(panel, "population.elite").editor.slider, Key.Key_Right)
    assert panel.head.changes.text() == "1 changed"
    assert panel.head.reset.isVisible()
    assert row(panel, "population.elite").is_changed
    assert not row(panel, "population.size").is_changed


def test_a_double_click_on_the_label_brings_the_default_back(panel, qtbot):
    panel.model.set_recipe(fake_recipe(population__elite=9, population__size=30))
    with qtbot.waitSignal(panel.model.recipe_changed):
        double_click(qtbot, row(panel, "population.elite").label)
    assert value(panel, "population.elite") == 4
    assert value(panel, "population.size") == 30
    assert row(panel, "population.elite").editor.field.text() == "4"


def test_a_double_click_beside_the_label_changes_nothing(panel, qtbot):
    panel.model.set_recipe(fake_recipe(population__elite=9))
    with qtbot.assertNotEmitted(panel.model.recipe_changed):
        qtbot.mouseDClick(
            row(panel, "population.elite"), Qt.MouseButton.LeftButton, pos=QPoint(4, 16)
        )


def test_reset_takes_every_change_back(panel, qtbot):
    panel.model.set_recipe(fake_recipe(population__elite=9, population__size=30))
    with qtbot.waitSignal(panel.model.recipe_changed):
        qtbot.mouseClick(panel.head.reset, Qt.MouseButton.LeftButton)
    assert all(each.value == each.default for each in panel.model.recipe.settings())
    assert panel.head.changes.text() == "unchanged"
    assert row(panel, "population.size").editor.field.text() == "100"


def test_another_recipe_is_asked_for_and_not_taken(panel, qtbot):
    panel.head.chooser.setFocus()
    with qtbot.waitSignal(panel.recipe_chosen) as chosen:
        qtbot.keyClick(panel.head.chooser, Key.Key_Down)
    assert chosen.args == ["memetic"]
    assert panel.model.recipe.name == "fake"


def test_zero_is_shown_by_its_word(panel, qtbot):
    editor = row(panel, "termination.time").editor
    qtbot.keyClick(editor.slider, Key.Key_Home)
    assert editor.field.text() == "none"
    assert value(panel, "termination.time") == 0


def test_a_closed_section_shows_its_value_and_stays_closed(panel, qtbot):
    section = panel.roles.sections[Role.TERMINATION]
    qtbot.mouseClick(section.header, Qt.MouseButton.LeftButton)
    assert not row(panel, "termination.time").isVisible()
    assert section.header.accessibleDescription() == "Limits"
    panel.model.set_recipe(fake_recipe(termination__time=5))
    assert not panel.roles.sections[Role.TERMINATION].is_open
    assert panel.roles.sections[Role.CROSSOVER].header.accessibleDescription() == "Swap, Swap"


def test_the_focused_row_is_explained_else_the_recipe(panel, qtbot):
    QApplication.sendEvent(panel, QEvent(QEvent.Type.Leave))  # wherever the pointer was left
    assert panel.help_strip.help.title == "Row permutations"
    panel.roles.rows["selection.pressure"].editor.slider.setFocus()
    qtbot.waitUntil(lambda: panel.help_strip.help.title == "Pressure")
    assert panel.help_strip.help == row(panel, "selection.pressure").help
    assert panel.help_strip.help.note == "0 – 1, default 0.28"


def test_the_range_names_unit_and_zero(panel):
    note = row(panel, "termination.time").help.note
    assert "3,600 s" in note and "0 = none" in note


def test_a_hovered_header_explains_the_role(panel):
    panel.roles.sections[Role.POPULATION].header.attended.emit()
    assert panel.help_strip.help.title == "Population"
    assert panel.help_strip.help.note == "Fixed size"


@pytest.mark.exhaustive
@pytest.mark.usefixtures("styled")
def test_an_explanation_is_two_lines_until_more_is_pressed(panel, qtbot):
    panel.resize(304, 640)
    strip = panel.help_strip
    panel.model.set_recipe(load_recipe("evolution"))
    strip.attend(None)
    QApplication.processEvents()
    whole = strip.help.text
    first, second = strip.lines.shown.split("\n")
    assert whole.startswith(first) and second.endswith("…")
    assert strip.lines.height() < 40 and not strip.scroll_area.isVisible()
    qtbot.mouseClick(strip.more, Qt.MouseButton.LeftButton)
    assert strip.more.text() == "Less"
    assert not strip.lines.isVisible()
    shown = strip.scroll_area.findChild(QLabel).text()
    assert shown.endswith(whole) and strip.help.note in shown
    qtbot.mouseClick(strip.more, Qt.MouseButton.LeftButton)
    assert strip.lines.isVisible() and not strip.scroll_area.isVisible()


@pytest.mark.usefixtures("styled")
def test_more_is_offered_only_where_there_is_more(panel):
    strip = panel.help_strip
    strip.attend(panel.seed)
    QApplication.processEvents()
    assert strip.lines.is_whole and not strip.more.isVisible()
    panel.model.set_recipe(load_recipe("evolution"))
    strip.attend(None)
    QApplication.processEvents()
    assert strip.more.isVisible()


@pytest.mark.exhaustive
@pytest.mark.usefixtures("styled")
def test_the_rows_keep_their_places_whatever_is_explained(panel):
    panel.resize(304, 640)
    QApplication.processEvents()
    height = panel.scroll_area.height()
    for each in (*panel.roles.rows.values(), *panel.roles.sections.values(), panel.seed):
        panel.help_strip.attend(each)
        QApplication.processEvents()
        assert panel.scroll_area.height() == height


def test_the_list_of_recipes_has_a_line_about_each(panel):
    chooser = panel.head.chooser
    notes = [
        chooser.itemData(index, Qt.ItemDataRole.StatusTipRole) for index in range(chooser.count())
    ]
    assert notes == [None, "Rows.", None, "Boxes hold each digit <once>."]


def test_a_locked_panel_takes_no_change(panel, qtbot):
    panel.model.set_locked(True)
    editor = row(panel, "population.elite").editor
    with qtbot.assertNotEmitted(panel.model.recipe_changed):
        qtbot.keyClick(editor.slider, Key.Key_Right)
        double_click(qtbot, row(panel, "population.elite").label)
    panel.model.set_locked(False)
    qtbot.keyClick(editor.slider, Key.Key_Right)
    assert value(panel, "population.elite") == 5


@pytest.mark.usefixtures("styled")
def test_no_editor_is_cut_off_where_the_panel_scrolls(panel, qtbot):
    rows = (*panel.live.rows.values(), *panel.roles.rows.values())
    viewport = panel.scroll_area.viewport()
    for width, each in product((304, 284, 264), rows):
        panel.resize(width, 400)
        qtbot.waitUntil(panel.scroll_area.verticalScrollBar().isVisible)
        editor = each.editor
        number = isinstance(editor, NumberEditor)
        for part in (editor.field, editor.slider) if number else (editor,):
            right = part.mapTo(viewport, part.rect().topRight()).x()
            assert right < viewport.width() - 8
            assert part.parentWidget().rect().contains(part.geometry())
        assert not number or editor.slider.width() >= 90


def test_a_row_without_the_keyboard_is_not_lit(panel, qtbot):
    slider = row(panel, "population.elite").editor.slider
    slider.setFocus()
    qtbot.waitUntil(lambda: row(panel, "population.elite").is_current)
    row(panel, "population.size").editor.slider.setFocus()
    qtbot.waitUntil(lambda: row(panel, "population.size").is_current)
    assert not row(panel, "population.elite").is_current


@pytest.mark.usefixtures("styled")
@pytest.mark.parametrize("name", some(["light", "dark", "high-contrast"]))
def test_the_panel_is_drawn_in_every_theme_and_width(panel, themes, name):
    themes.select(name)
    for width in (400, 304, 264):
        panel.resize(width, 1500)
        assert not panel.grab().isNull()
        assert panel.scroll_area.horizontalScrollBar().maximum() == 0
        for each in panel.roles.all_rows():
            if each.isVisible():
                assert each.geometry().right() <= panel.scroll_area.viewport().width()
