import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent

from sudoku_ga.app.board.board_panel import BoardPanel
from sudoku_ga.app.board.overlay import Overlay
from sudoku_ga.app.evolve.caption.controller import CaptionCard
from sudoku_ga.puzzle.geometry import Geometry
from tests.app.board.pictures import picture


@pytest.fixture
def panel(themes, qtbot):
    panel = BoardPanel(CaptionCard())
    panel.resize(586, 654)
    qtbot.addWidget(panel)
    panel.show()
    return panel


def blocks(panel):
    under = panel.keypad if panel.play.isVisible() else panel.legend
    return panel.title.geometry(), panel.view.geometry(), under.geometry()


@pytest.mark.parametrize("keypad", [True, False])
@pytest.mark.parametrize(
    "geometry", [Geometry(2, 3), Geometry(3, 3), Geometry(4, 4), Geometry(6, 6)], ids=str
)
def test_title_board_and_foot_are_one_block_inside_the_panel(panel, keypad, geometry):
    panel.set_foot(keypad=keypad)
    panel.view.show_board(picture(geometry))
    for size in [(586, 654), (400, 466), (378, 470), (1200, 900), (500, 900)]:
        panel.resize(*size)
        title, board, under = blocks(panel)
        assert title.left() == board.left() == under.left(), size
        assert board.width() == under.width()
        assert title.bottom() < board.top()
        assert board.bottom() < under.top()
        assert panel.rect().contains(board)
        assert under.bottom() <= panel.height()


def test_the_keys_under_a_small_board_can_be_hit(panel):
    panel.view.show_board(picture())
    panel.resize(460, 400)
    board, keypad = panel.view.geometry(), panel.keypad.geometry()
    assert board.width() < 280 < keypad.width()
    assert abs(keypad.center().x() - board.center().x()) <= 1
    assert panel.rect().contains(keypad)
    assert min(key.width() for key in panel.keypad.digits.keys) >= 26


def test_the_keypad_gives_way_where_the_board_could_not_be_read(panel):
    panel.resize(600, 470)
    panel.view.show_board(picture(Geometry(6, 6)))
    assert not panel.keypad.isVisible()
    assert panel.view.layout_in(panel.view.width(), panel.view.height()).cell >= 9
    panel.resize(600, 700)
    assert panel.keypad.isVisible()
    panel.resize(600, 470)
    panel.view.show_board(picture())
    assert panel.keypad.isVisible()


def test_the_board_has_the_size_of_the_design(panel):
    panel.set_foot(keypad=False)
    assert panel.view.width() == 455


@pytest.mark.parametrize("width", [310, 340, 420, 700])
def test_nine_keys_are_wide_enough_to_be_hit(qtbot, panel, width):
    panel.resize(width, 700)
    keypad = panel.keypad
    qtbot.wait(1)
    assert min(key.width() for key in keypad.digits.keys) >= 20
    assert min(key.height() for key in keypad.digits.keys) >= 26
    rows = {key.y() for key in keypad.digits.keys}
    assert len(rows) == (1 if keypad.width() >= 324 else 2)


def test_the_keypad_is_for_editing_and_the_legend_for_running(panel):
    panel.set_foot(keypad=False)
    assert (panel.keypad.isVisible(), panel.legend.isVisible()) == (False, True)
    panel.set_foot(keypad=True)
    assert (panel.keypad.isVisible(), panel.legend.isVisible()) == (True, False)
    assert panel.play.isVisible()


def test_a_key_asks_for_its_digit_and_leaves_the_board_alone(panel, qtbot):
    panel.view.select(0)
    with (
        qtbot.waitSignal(panel.keypad.digits.digit_chosen) as chosen,
        qtbot.assertNotEmitted(panel.view.typed),
    ):
        qtbot.mouseClick(panel.keypad.digits.keys[6], Qt.MouseButton.LeftButton)
    assert chosen.args == [7]


def test_the_right_button_locks_the_digit_of_a_key(panel, qtbot, qapp):
    key, place = panel.keypad.digits.keys[6], QPoint(3, 3)
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, place, key.mapToGlobal(place))
    with (
        qtbot.waitSignal(panel.keypad.digits.lock_chosen) as locked,
        qtbot.assertNotEmitted(panel.keypad.digits.digit_chosen),
    ):
        qapp.sendEvent(key, event)
    assert locked.args == [7]


def test_the_mouse_on_the_keypad_leaves_the_keyboard_to_the_board(panel, qtbot):
    panel.view.setFocus()
    qtbot.mouseClick(panel.keypad.digits.keys[0], Qt.MouseButton.LeftButton)
    assert panel.focusWidget() is panel.view


def test_the_keypad_counts_what_is_left(panel):
    panel.view.show_board(picture(given={0: 5, 40: 5, 80: 1}))
    keys = panel.keypad.digits.keys
    assert [key.toolTip() for key in keys[:5]] == [
        "1: 8 left",
        "2: 9 left",
        "3: 9 left",
        "4: 9 left",
        "5: 7 left",
    ]


def test_the_keypad_has_a_key_for_each_digit(panel):
    panel.view.show_board(picture(Geometry(4, 4)))
    assert [key.text() for key in panel.keypad.digits.keys][-1] == "G"
    panel.view.show_board(picture(Geometry(2, 2)))
    assert len(panel.keypad.digits.keys) == 4


def test_the_counts_are_right_after_a_run(panel):
    panel.set_foot(keypad=False)
    panel.view.show_board(picture(given={0: 5}))
    panel.set_foot(keypad=True)
    assert panel.keypad.digits.keys[4].toolTip() == "5: 8 left"


def test_undo_and_redo_can_be_switched_off(panel):
    panel.keypad.set_undo_enabled(undo=True, redo=False)
    assert [tool.isEnabled() for tool in panel.keypad.tools] == [True, True, False]


def test_the_board_keeps_its_size_where_a_run_takes_the_keypad_away(panel):
    before = panel.view.geometry()
    panel.set_foot(keypad=False)
    assert panel.legend.isVisible()
    assert panel.view.geometry() == before


def test_the_legend_of_a_board_that_did_not_evolve_names_no_evolved_digits(panel):
    panel.set_foot(keypad=False)
    panel.view.show_board(picture(given={0: 1}))
    assert panel.legend.words == ["given"]
    panel.view.show_board(picture(given={0: 1}, evolved_at={1: 2}))
    assert panel.legend.words == ["given", "evolved", "conflict"]


def test_the_legend_names_digits_by_logic_only_where_there_are_some(panel):
    panel.set_foot(keypad=False)
    assert panel.legend.words == ["given", "evolved", "conflict"]
    panel.view.show_board(picture(evolved_at={0: 7, 1: 3}, logic_cells=frozenset({0})))
    assert "by logic" in panel.legend.accessibleName()
    assert panel.legend.words == ["given", "by logic", "evolved", "conflict"]
    panel.view.show_board(picture(evolved_at={0: 7}))
    assert "by logic" not in panel.legend.accessibleName()
    assert panel.legend.words == ["given", "evolved", "conflict"]


def test_a_narrow_legend_keeps_what_lies_over_the_board(panel):
    panel.set_foot(keypad=False)
    panel.overlays.set_value(Overlay.HEAT)
    panel.legend.show_overlay(Overlay.HEAT, "")
    panel.legend.resize(200, 24)
    assert panel.legend.words[-1] == "entropy, 0 to 3 bits"
    assert "given" not in panel.legend.words
    panel.legend.show_overlay(Overlay.PLAIN, "nobody was kept")
    assert panel.legend.words == ["nobody was kept"]


@pytest.mark.parametrize("name", ["light", "dark", "high-contrast"])
def test_the_samples_have_the_colours_of_the_theme(panel, themes, name):
    themes.select(name)
    panel.set_foot(keypad=False)
    seen = panel.legend.grab().toImage()
    row = seen.height() // 2
    colours = {seen.pixelColor(x, row).name() for x in range(40)}
    assert themes.current.given_cell.name() in colours


def test_the_generation_is_whole_in_a_narrow_column(panel):
    panel.set_foot(keypad=False)
    panel.overlays.show()
    panel.resize(250, 220)
    panel.set_title("Generation 128", "best 4 conflicts")
    assert panel.title.width() >= panel.title.sizeHint().width()
    assert panel.overlays.x() > panel.title.geometry().right()


def test_the_keys_below_a_small_board_have_the_room_beside_it(panel):
    panel.resize(480, 380)
    assert panel.view.width() < 280
    assert panel.keypad.isVisible()
    assert all(key.width() >= 24 for key in panel.keypad.digits.keys)
    assert panel.rect().contains(panel.keypad.geometry())
