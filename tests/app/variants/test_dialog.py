"""The dialog for a new board of a variant."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from sudoku_ga.app.board.picture import Selection
from sudoku_ga.app.variants.dialog import VariantDialog
from sudoku_ga.app.variants.region_editor import RegionEditor
from sudoku_ga.layouts import load_layouts
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.layout import Cage, Constraint
from tests.puzzle.variants import layout


@pytest.fixture
def dialog_of(qtbot):
    def open_with(geometry):
        dialog = VariantDialog(geometry)
        qtbot.addWidget(dialog)
        dialog.resize(800, 560)
        dialog.show()
        return dialog

    return open_with


def _choose(combo, text):
    combo.setCurrentIndex(combo.findText(text))
    combo.activated.emit(combo.currentIndex())


def _press(button):
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def _drag(editor, cells):
    places = [editor.cell_center(cell).toPoint() for cell in cells]
    QTest.mousePress(editor, Qt.MouseButton.LeftButton, pos=places[0])
    for place in places[1:]:
        QTest.mouseMove(editor, place)
    QTest.mouseRelease(editor, Qt.MouseButton.LeftButton, pos=places[-1])


def test_it_begins_with_the_board_that_is_shown(dialog_of):
    for geometry in (
        Geometry(2, 3),
        Geometry(3, 3, layout(Constraint.ANTI_KING)),
        load_layouts("jigsaw-7b").geometry,
    ):
        assert dialog_of(geometry).geometry_of_board == geometry


def test_sizes_boxes_jigsaws_and_constraints_are_chosen(dialog_of):
    dialog = dialog_of(Geometry(3, 3))
    dialog.constraints[Constraint.DIAGONALS].click()
    dialog.constraints[Constraint.WINDOWS].click()
    both = layout(Constraint.DIAGONALS, Constraint.WINDOWS)
    assert dialog.geometry_of_board == Geometry(3, 3, both)
    _choose(dialog.size_choice, "6×6")
    assert dialog.geometry_of_board == Geometry(2, 3, layout(Constraint.DIAGONALS))
    assert not dialog.constraints[Constraint.WINDOWS].isEnabled()
    _choose(dialog.regions, "Boxes 3×2")
    assert dialog.geometry_of_board == Geometry(3, 2, layout(Constraint.DIAGONALS))
    jigsaw = load_layouts("jigsaw-6b")
    _choose(dialog.regions, jigsaw.title)
    assert dialog.geometry_of_board == load_layouts("jigsaw-6b,x").geometry
    _choose(dialog.size_choice, "7×7")
    assert dialog.geometry_of_board.has_regions
    _choose(dialog.regions, "None (Latin square)")
    assert dialog.geometry_of_board == Geometry(1, 7, layout(Constraint.DIAGONALS))


def test_random_regions_are_others_each_time(dialog_of):
    dialog, found = dialog_of(Geometry(3, 3)), set()
    for _ in range(3):
        _choose(dialog.regions, "Random regions")
        found.add(dialog.geometry_of_board)
    assert len(found) == 3
    assert all(each.has_regions for each in found)


def test_regions_are_painted_cell_by_cell(dialog_of):
    dialog = dialog_of(Geometry(2, 2))
    _choose(dialog.regions, "Drawn regions")
    assert dialog.geometry_of_board == Geometry(2, 2)
    _press(dialog.clear)
    assert dialog.problem.text() == "16 cells have no region"
    assert not dialog.ok.isEnabled()
    for number, cells in enumerate([(0, 1, 2, 4), (3, 7, 11, 6), (5, 9, 8, 12), (10, 13, 14)], 1):
        _press(dialog.numbers.button(number))
        _drag(dialog.editor, cells)
    assert dialog.numbers.button(4).text() == "4   3/4"
    assert dialog.problem.text() == "1 cell has no region"
    _drag(dialog.editor, [15])
    assert dialog.problem.text() == ""
    assert dialog.geometry_of_board.layout == layout(jigsaw="AAABACBBCCDBCDDD")
    assert dialog.ok.isEnabled()


def test_a_quick_stroke_leaves_out_no_cell(dialog_of):
    dialog = dialog_of(Geometry(3, 3))
    _choose(dialog.regions, "Drawn regions")
    _press(dialog.clear)
    _drag(dialog.editor, [0, 8])
    assert dialog.editor.regions[:10] == (1,) * 9 + (0,)


def test_regions_are_painted_by_keys(dialog_of):
    dialog = dialog_of(Geometry(2, 2))
    _choose(dialog.regions, "Drawn regions")
    dialog.editor.setFocus()
    QTest.keyClick(dialog.editor, Qt.Key.Key_Right)
    QTest.keyClick(dialog.editor, Qt.Key.Key_Right)
    QTest.keyClick(dialog.editor, "1")
    assert dialog.editor.regions[2] == 1
    assert dialog.numbers.checkedId() == 1
    assert dialog.editor.accessibleDescription().endswith("region 1")
    assert "1 has 5 cells" in dialog.problem.text()
    QTest.keyClick(dialog.editor, Qt.Key.Key_Delete)
    assert dialog.problem.text() == "1 cell has no region"
    QTest.keyClick(dialog.numbers.button(2), Qt.Key.Key_Space)
    QTest.keyClick(dialog.editor, Qt.Key.Key_Space)
    assert dialog.geometry_of_board == Geometry(2, 2)


def test_each_region_has_its_colour_and_a_line_around_it(qtbot, themes):
    editor = RegionEditor()
    qtbot.addWidget(editor)
    editor.resize(200, 200)
    editor.show_regions(4, (1, 1, 2, 2) * 2 + (3, 3, 4, 4) * 2)
    middle, beside = (editor.cell_center(cell).toPoint() for cell in (0, 1))
    corner = QPoint(beside.x() - middle.x(), 0) * 0.35

    def seen():
        image = editor.grab().toImage()
        return [image.pixelColor(editor.cell_center(each).toPoint() + corner) for each in range(16)]

    grounds = seen()
    assert grounds[0] == grounds[1] == grounds[4] == grounds[5]
    assert len({each.name() for each in grounds}) == 4
    image = editor.grab().toImage()
    across = [image.pixelColor(x, middle.y()).name() for x in range(200)]
    step = beside.x() - middle.x()
    thick = themes.current.thick_line.name()
    edges = [across[middle.x() + n * step + step // 3 : beside.x() + n * step] for n in range(3)]
    assert [thick in each for each in edges] == [False, True, False]
    editor.number = 0
    QTest.mouseClick(editor, Qt.MouseButton.LeftButton, pos=middle)
    assert seen()[0] == themes.current.card
    assert seen()[1] == grounds[1]


def test_cages_are_made_of_the_selected_cells(dialog_of):
    dialog = dialog_of(Geometry(2, 2))
    assert not dialog.add_cage.isEnabled()
    dialog.board._choose(Selection.of(0).joined(1).joined(4))
    dialog.total.setFocus()
    QTest.keyClicks(dialog.total, "11")
    QTest.keyClick(dialog.total, Qt.Key.Key_Return)
    assert "add up to 6 to 9" in dialog.problem.text()
    assert dialog.isVisible()
    dialog.total.clear()
    QTest.keyClicks(dialog.total, "6")
    QTest.keyClick(dialog.total, Qt.Key.Key_Return)
    assert dialog.geometry_of_board == Geometry(2, 2, layout(cages=(Cage(6, (0, 1, 4)),)))
    assert dialog.problem.text() == ""
    dialog.board.select(4)
    _press(dialog.remove_cage)
    assert dialog.geometry_of_board == Geometry(2, 2)


def test_the_window_begins_with_the_board_of_the_dialog(window):
    before = window.document_controller.document.state.puzzle
    window.actions_of.variant.trigger()
    dialog = window.variants.dialog
    dialog.constraints[Constraint.ANTI_KNIGHT].click()
    _press(dialog.ok)
    wanted = replace(before.geometry, layout=layout(Constraint.ANTI_KNIGHT))
    assert window.document_controller.document.state.puzzle == Grid.empty(wanted)
    assert window.variants.dialog is None
    window.actions_of.undo.trigger()
    assert window.document_controller.document.state.puzzle == before
