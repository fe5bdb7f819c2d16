from dataclasses import replace

import pytest
from PySide6.QtCore import Qt

from sudoku_ga.app.generate.panel import FIRST_ROWS, MORE_ROWS, GeneratePanel
from sudoku_ga.generator.spec import Options
from sudoku_ga.layouts import load_layouts
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.layout import Cage, Constraint, Layout


@pytest.fixture
def panel(themes, qtbot):
    panel = GeneratePanel([("fast", "Fast (2026)"), ("tabu", "Tabu (2026)")])
    panel.resize(304, 800)
    qtbot.addWidget(panel)
    panel.show()
    return panel


MEDIUM = Options(grade="3")


def test_a_choice_becomes_an_option(panel, qtbot):
    assert panel.options == MEDIUM
    with qtbot.waitSignal(panel.changed):
        panel.row("grade").editor.chosen.emit("5")
    assert panel.options == Options(grade="5")
    assert panel.row("grade").is_changed
    panel.row("grade").reset()
    assert panel.options == MEDIUM


def test_a_difficulty_is_a_grade(panel, qtbot):
    choice = panel.difficulty.choice
    assert choice.value == "3"
    with qtbot.waitSignal(panel.changed):
        qtbot.mouseClick(choice.button("4"), Qt.MouseButton.LeftButton)
    assert panel.options == Options(grade="4")
    assert panel.row("grade").setting.value == "4"
    assert panel.difficulty.words.text().startswith("Grade 4: ")
    for grade in ("2", "3", "4"):
        assert choice.button(grade).toolTip().startswith(f"Grade {grade}: ")
        assert f"grade {grade}" in panel.difficulty.help.text


def test_another_grade_is_no_difficulty(panel):
    panel.row("grade").editor.chosen.emit("6")
    assert panel.difficulty.choice.value == ""
    panel.row("grade").editor.chosen.emit("any")
    assert panel.options == Options(grade="any")
    assert panel.difficulty.words.text()


def test_a_newcomer_sees_difficulty_and_number_alone(panel):
    assert panel.row("count").isVisible()
    assert not panel.row("symmetry").isVisible()
    panel.more.header.click()
    assert panel.row("symmetry").isVisible()


def test_another_size_makes_other_rows_for_box_and_givens(panel):
    box = panel.row("box_height")
    panel.row("size").editor.chosen.emit("16")
    assert panel.row("box_height") is not box
    assert panel.row("givens").editor.field.reason == ""
    panel.row("givens").editor.field.entered.emit(120)
    assert panel.options == Options(size=16, grade="3", givens=120)


def test_a_refused_number_is_explained(panel):
    field = panel.row("time_limit").editor.field
    field.lineEdit().textEdited.emit("-1")
    assert panel.help_strip.help.wrong
    assert "is expected" in panel.help_strip.help.text


def test_the_recipe_and_the_seed_are_chosen(panel):
    assert panel.recipe == "fast"
    panel.row("recipe").editor.chosen.emit("tabu")
    assert panel.recipe == "tabu"
    panel.fix_seed(17)
    assert panel.seed_for_request() == 17


def test_nothing_changes_while_puzzles_are_made(panel):
    panel.set_locked(locked=True)
    assert not panel.row("grade").editor.isEnabled()
    assert not panel.difficulty.choice.isEnabled()
    panel.set_locked(locked=False)
    assert panel.row("grade").editor.isEnabled()


def test_tab_goes_from_row_to_row(panel):
    panel.row("size").editor.chosen.emit("16")  # which makes rows anew
    names = [*FIRST_ROWS, *MORE_ROWS, "recipe"]
    met, widget = [], panel
    while (widget := widget.nextInFocusChain()) is not panel:
        if widget.focusPolicy() != Qt.FocusPolicy.NoFocus:
            met += [name for name in names if panel.row(name).isAncestorOf(widget)]
    assert list(dict.fromkeys(met)) == names


def test_cages_and_boxes_are_asked_for_where_the_variant_has_them(panel):
    panel.more.set_open(True)
    shown = {"classic": (False, True), "killer": (True, True), "jigsaw": (False, False)}
    for layout, expected in shown.items():
        panel.row("layout").editor.chosen.emit(layout)
        rows = (panel.row(name) for name in ("largest_cage", "box_height"))
        assert tuple(row.isVisibleTo(panel) for row in rows) == expected
    assert panel.options.spec.random_regions


def test_another_rule_keeps_the_largest_cage_that_was_chosen(panel):
    panel.rules.boxes["killer"].click()
    panel.row("largest_cage").editor.chosen.emit(3)
    panel.rules.boxes["x"].click()
    assert (panel.options.layout, panel.options.largest_cage) == ("x,killer", 3)
    panel.rules.boxes["killer"].click()
    assert (panel.options.layout, panel.options.largest_cage) == ("x", Options().largest_cage)


def test_rules_combine(panel):
    for name in ("killer", "anti-knight", "jigsaw"):
        panel.rules.boxes[name].click()
    assert panel.options.layout == "jigsaw,anti-knight,killer"
    assert panel.row("layout").editor.value == panel.options.layout
    assert panel.options.spec.random_regions and panel.options.spec.largest_cage
    assert not panel.rules.boxes["disjoint-groups"].isEnabled()
    panel.rules.boxes["killer"].click()
    panel.row("layout").editor.chosen.emit("jigsaw,x")
    assert panel.rules.boxes["x"].isChecked() and not panel.rules.boxes["anti-knight"].isChecked()


@pytest.mark.parametrize(
    "board",
    [
        Geometry(3, 2, Layout(constraints=frozenset({Constraint.DIAGONALS}))),
        Geometry(1, 9),
        Geometry(1, 7),
        load_layouts("jigsaw-7a,x").geometry,
    ],
    ids=str,
)
def test_rules_of_a_board_are_taken(panel, board):
    panel.take_rules(board.layout, board)
    assert panel.options.spec.geometry == board
    with_cage = replace(board.layout, cages=(Cage(3, (0, 1)),))
    panel.take_rules(with_cage, replace(board, layout=with_cage))
    assert panel.options.spec.geometry == board and panel.options.spec.largest_cage
