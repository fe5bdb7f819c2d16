import pytest
from PySide6.QtCore import Qt

from sudoku_ga.app.generate.options_shown import MAKING_ROWS, PUZZLE_ROWS
from sudoku_ga.app.generate.panel import GeneratePanel
from sudoku_ga.generator.spec import Options


@pytest.fixture
def panel(themes, qtbot):
    panel = GeneratePanel([("fast", "Fast (2026)"), ("tabu", "Tabu (2026)")])
    panel.resize(304, 800)
    qtbot.addWidget(panel)
    panel.show()
    return panel


def test_a_choice_becomes_an_option(panel, qtbot):
    with qtbot.waitSignal(panel.changed):
        panel.row("grade").editor.chosen.emit("3")
    assert panel.options == Options(grade="3")
    assert panel.row("grade").is_changed
    panel.row("grade").reset_asked.emit(panel.row("grade"))
    assert panel.options == Options()


def test_another_size_makes_other_rows_for_box_and_givens(panel):
    box = panel.row("box_height")
    panel.row("size").editor.chosen.emit("16")
    assert panel.row("box_height") is not box
    assert panel.row("givens").editor.field.reason == ""
    panel.row("givens").editor.field.entered.emit(120)
    assert panel.options == Options(size=16, givens=120)


def test_an_article_locks_what_it_decides(panel):
    panel.row("article").editor.chosen.emit("hard")
    assert not panel.row("grade").editor.isEnabled()
    assert panel.row("givens").editor.field.text() == "20"
    assert panel.row("count").editor.isEnabled()
    panel.row("article").editor.chosen.emit("none")
    assert panel.row("grade").editor.isEnabled()
    assert panel.options == Options()


def test_a_refused_number_is_explained(panel):
    field = panel.row("time_limit").editor.field
    field.textEdited.emit("-1")
    assert panel.strip.help.wrong
    assert "is expected" in panel.strip.help.text


def test_the_recipe_and_the_seed_are_chosen(panel):
    assert panel.recipe == "fast"
    panel.row("recipe").editor.chosen.emit("tabu")
    assert panel.recipe == "tabu"
    panel.fix_seed(17)
    assert panel.seed_for_order() == 17


def test_nothing_changes_while_puzzles_are_made(panel):
    panel.set_locked(locked=True)
    assert not panel.row("grade").editor.isEnabled()
    panel.set_locked(locked=False)
    assert panel.row("grade").editor.isEnabled()


def test_tab_goes_from_row_to_row(panel):
    panel.row("size").editor.chosen.emit("16")  # which makes rows anew
    names = [*PUZZLE_ROWS, *MAKING_ROWS, "recipe"]
    met, widget = [], panel
    while (widget := widget.nextInFocusChain()) is not panel:
        if widget.focusPolicy() != Qt.FocusPolicy.NoFocus:
            met += [name for name in names if panel.row(name).isAncestorOf(widget)]
    assert list(dict.fromkeys(met)) == names
