import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QContextMenuEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QVBoxLayout, QWidget

from sudoku_ga.app.board.key_input import Typing
from sudoku_ga.app.board.picture import Entry
from sudoku_ga.app.board.view import BoardView
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.hint_parts import HintParts
from tests.app.board.pictures import picture

Key, Ctrl = Qt.Key, Qt.KeyboardModifier.ControlModifier
Shift, Alt = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.AltModifier


@pytest.fixture
def view(themes, qtbot):
    view = BoardView()
    view.resize(545, 545)
    qtbot.addWidget(view)
    view.show_board(picture(editing=True))
    view.show()
    view.setFocus()
    return view


@pytest.mark.parametrize(
    ("start", "key", "modifier", "end"),
    [
        (40, Key.Key_Left, None, 39),
        (40, Key.Key_Right, None, 41),
        (40, Key.Key_Up, None, 31),
        (40, Key.Key_Down, None, 49),
        (36, Key.Key_Left, None, 36),
        (8, Key.Key_Up, None, 8),
        (40, Key.Key_Left, Ctrl, 36),
        (40, Key.Key_Right, Ctrl, 44),
        (40, Key.Key_Up, Ctrl, 4),
        (40, Key.Key_Down, Ctrl, 76),
        (40, Key.Key_Home, None, 36),
        (40, Key.Key_End, None, 44),
        (40, Key.Key_Home, Ctrl, 0),
        (40, Key.Key_End, Ctrl, 80),
    ],
)
def test_keys_move_the_selection(view, qtbot, start, key, modifier, end):
    view.select(start)
    qtbot.keyClick(view, key, modifier or Qt.KeyboardModifier.NoModifier)
    assert view.selected == end


def test_the_first_arrow_selects_the_first_cell(view, qtbot):
    with qtbot.waitSignal(view.selection_moved) as moved:
        qtbot.keyClick(view, Key.Key_Down)
    assert moved.args == [0]


@pytest.mark.parametrize("digit", range(1, 10))
def test_a_digit_is_typed_and_moves_nothing(view, qtbot, digit):
    view.select(12)
    with qtbot.waitSignal(view.typed) as typed:
        qtbot.keyClicks(view, str(digit))
    assert typed.args == [Typing((12,), digit)]
    assert view.selected == 12


@pytest.mark.parametrize(
    "key", [Key.Key_Backspace, Key.Key_Delete, Key.Key_0, Key.Key_Space, Key.Key_Period]
)
def test_five_keys_clear_a_cell(view, qtbot, key):
    view.select(12)
    with qtbot.waitSignal(view.typed) as typed:
        qtbot.keyClick(view, key)
    assert typed.args == [Typing((12,), 0)]


def test_letters_are_digits_of_a_large_board(view, qtbot):
    view.show_board(picture(Geometry(4, 4)))
    view.select(200)
    with qtbot.waitSignal(view.typed) as typed:
        qtbot.keyClicks(view, "g")
    assert typed.args == [Typing((200,), 16)]


def test_letters_mean_nothing_on_a_small_board(view, qtbot):
    view.select(0)
    with qtbot.assertNotEmitted(view.typed):
        qtbot.keyClicks(view, "a")


def test_a_command_is_not_typing(view, qtbot):
    view.select(0)
    with qtbot.assertNotEmitted(view.typed):
        qtbot.keyClick(view, Key.Key_1, Alt)
        qtbot.keyClick(view, Key.Key_C, Ctrl)


@pytest.mark.parametrize(
    ("modifier", "entry"),
    [(Shift, Entry.CORNER), (Ctrl, Entry.CENTRE), (Ctrl | Shift, Entry.COLOUR)],
)
def test_a_digit_with_shift_or_ctrl_is_a_mark_or_a_colour(view, qtbot, modifier, entry):
    view.show_board(picture(with_notes=True))
    view.select(12)
    with qtbot.waitSignal(view.typed) as typed:
        qtbot.keyClick(view, Key.Key_4, modifier)
    assert typed.args == [Typing((12,), 4, entry)]


def test_where_clues_are_edited_shift_is_a_digit_and_ctrl_a_command(view, qtbot):
    view.select(12)
    with qtbot.waitSignal(view.typed) as typed:
        qtbot.keyClick(view, Key.Key_4, Shift)
    assert typed.args == [Typing((12,), 4)]
    with qtbot.assertNotEmitted(view.typed):
        qtbot.keyClick(view, Key.Key_4, Ctrl)


def test_the_picture_says_what_a_digit_becomes_and_n_asks_for_the_next(view, qtbot):
    view.show_board(picture(with_notes=True, entry=Entry.CENTRE))
    view.select(12)
    with qtbot.waitSignal(view.typed) as typed:
        qtbot.keyClicks(view, "4")
    assert typed.args == [Typing((12,), 4, Entry.CENTRE)]
    with qtbot.waitSignal(view.next_entry_wanted):
        qtbot.keyClicks(view, "N")
    view.show_board(picture())
    with qtbot.assertNotEmitted(view.next_entry_wanted):
        qtbot.keyClicks(view, "n")


def test_a_chosen_digit_goes_into_cells_that_are_clicked(view, qtbot):
    view.show_board(picture(with_notes=True, locks=True, chosen=7, given={0: 3}))
    for cell in (12, 30):
        with qtbot.waitSignal(view.typed) as typed:
            qtbot.mouseClick(view, Qt.MouseButton.LeftButton, pos=view.cell_rect(cell).center())
        assert typed.args == [Typing((cell,), 7)]
    with qtbot.assertNotEmitted(view.typed):  # with a modifier cells are selected as ever
        qtbot.mouseClick(view, Qt.MouseButton.LeftButton, Ctrl, view.cell_rect(31).center())
    assert view.selection.cells == {30, 31}


def test_keys_choose_a_digit_and_place_it(view, qtbot):
    view.show_board(picture(with_notes=True, locks=True, chosen=7))
    view.select(12)
    with qtbot.waitSignal(view.digit_chosen) as chosen, qtbot.assertNotEmitted(view.typed):
        qtbot.keyClicks(view, "5")
    assert chosen.args == [5]
    for key in (Key.Key_Return, Key.Key_Space):
        with qtbot.waitSignal(view.typed) as typed:
            qtbot.keyClick(view, key)
        assert typed.args == [Typing((12,), 7)]
    with qtbot.waitSignal(view.digit_chosen) as chosen:
        qtbot.keyClick(view, Key.Key_Escape)
    assert chosen.args == [0]


def test_a_chosen_digit_is_taken_away_where_it_is(view, qtbot):
    placed = np.zeros(81, np.uint8)
    placed[12] = 7
    view.show_board(picture(with_notes=True, locks=True, chosen=7, placed=placed))
    with qtbot.waitSignal(view.typed) as typed:
        qtbot.mouseClick(view, Qt.MouseButton.LeftButton, pos=view.cell_rect(12).center())
    assert typed.args == [Typing((12,), 0)]
    view.show_board(picture(with_notes=True, locks=True, chosen=7, given={12: 7}))
    with qtbot.waitSignal(view.typed) as typed:  # the given itself: nothing is taken away
        qtbot.mouseClick(view, Qt.MouseButton.LeftButton, pos=view.cell_rect(12).center())
    assert typed.args == [Typing((12,), 7)]


@pytest.mark.parametrize("selected", [None, 30])
def test_a_right_click_selects_its_cell_and_asks_for_the_menu(view, qtbot, selected):
    view.select(selected)
    at = view.cell_rect(12).center()
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, view.mapToGlobal(at))
    with qtbot.waitSignal(view.menu_wanted) as wanted:
        QApplication.sendEvent(view, event)
    assert wanted.args == [view.mapToGlobal(at)]
    assert view.selection.cells == {12}


def test_the_menu_is_for_all_selected_cells_and_has_a_key(view, qtbot):
    view.select(12)
    qtbot.keyClick(view, Key.Key_Right, Shift)
    at = view.cell_rect(12).center()
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, view.mapToGlobal(at))
    QApplication.sendEvent(view, event)
    assert view.selection.cells == {12, 13}
    event = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(), QPoint())
    with qtbot.waitSignal(view.menu_wanted) as wanted:
        QApplication.sendEvent(view, event)
    assert wanted.args == [view.mapToGlobal(view.cell_rect(13).center())]


def test_n_is_a_digit_where_there_is_one(view, qtbot):
    view.show_board(picture(Geometry(5, 5), with_notes=True))
    view.select(12)
    with qtbot.waitSignal(view.typed) as typed, qtbot.assertNotEmitted(view.next_entry_wanted):
        qtbot.keyClicks(view, "n")
    assert typed.args[0].digit == 23


def test_two_digits_are_one_number_where_numbers_are_shown(view, qtbot):
    view.show_board(picture(Geometry(4, 4), numbers=True))
    view.select(12)
    typed = []
    view.typed.connect(typed.append)
    qtbot.keyClicks(view, "1")
    qtbot.keyClicks(view, "0")
    assert typed == [Typing((12,), 1), Typing((12,), 10, continues=True)]


def test_digits_stay_apart_where_letters_are_shown(view, qtbot):
    view.show_board(picture(Geometry(4, 4)))
    view.select(12)
    typed = []
    view.typed.connect(typed.append)
    qtbot.keyClicks(view, "12")
    assert typed == [Typing((12,), 1), Typing((12,), 2)]


def test_erasing_does_not_end_a_number(view, qtbot):
    view.show_board(picture(Geometry(4, 4), numbers=True))
    view.select(12)
    typed = []
    view.typed.connect(typed.append)
    qtbot.keyClicks(view, "1")
    qtbot.keyClick(view, Key.Key_Backspace)
    assert typed[1] == Typing((12,), 0)


def test_shift_and_arrows_select_a_rectangle(view, qtbot):
    view.select(40)
    for key in (Key.Key_Right, Key.Key_Down, Key.Key_Left, Key.Key_Left):
        qtbot.keyClick(view, key, Shift)
    assert view.selection.in_order == (39, 40, 48, 49)
    assert view.selected == 48
    with qtbot.waitSignal(view.typed) as typed:
        qtbot.keyClick(view, Key.Key_Delete)
    assert typed.args == [Typing((39, 40, 48, 49), 0)]
    qtbot.keyClick(view, Key.Key_Up)
    assert view.selection.in_order == (39,)


def test_the_mouse_selects_several_cells(view, qtbot):
    layout, left = view.layout_in(545, 545), Qt.MouseButton.LeftButton

    def middle(cell):
        x, y = layout.corner(cell)
        return QPoint(x + 30, y + 30)

    qtbot.mousePress(view, left, pos=middle(0))
    for cell in (1, 10):
        view.mouseMoveEvent(_drag_to(middle(cell)))
    qtbot.mouseRelease(view, left, pos=middle(10))
    assert view.selection.in_order == (0, 1, 10)
    qtbot.mouseClick(view, left, Ctrl, middle(80))
    qtbot.mouseClick(view, left, Ctrl, middle(1))
    assert view.selection.in_order == (0, 10, 80)
    qtbot.mouseClick(view, left, pos=middle(5))
    assert view.selection.in_order == (5,)


def _drag_to(point):
    where = QPointF(point)
    left = Qt.MouseButton.LeftButton
    return QMouseEvent(
        QEvent.Type.MouseMove, where, where, left, left, Qt.KeyboardModifier.NoModifier
    )


def test_the_first_blank_cell_takes_what_is_typed_where_none_is_selected(view, qtbot):
    view.show_board(picture(given={0: 7}))
    with qtbot.waitSignal(view.typed) as typed:
        qtbot.keyClicks(view, "5")
    assert typed.args == [Typing((1,), 5)]


def test_an_answer_is_not_typed_over_where_no_cell_is_selected(view, qtbot):
    view.show_board(picture(evolved_at={0: 7}))
    with qtbot.assertNotEmitted(view.typed):
        qtbot.keyClicks(view, "5.")
    assert view.selected is None


@pytest.mark.parametrize("key", [Key.Key_5, Key.Key_Delete])
def test_a_locked_board_refuses(view, qtbot, key):
    view.show_board(picture(locked=True))
    view.select(3)
    with qtbot.waitSignal(view.edit_refused), qtbot.assertNotEmitted(view.typed):
        qtbot.keyClick(view, key)


def test_a_locked_board_can_be_walked_over(view, qtbot):
    view.show_board(picture(locked=True))
    view.select(3)
    qtbot.keyClick(view, Key.Key_Down)
    assert view.selected == 12


def test_a_run_begins_without_a_selection(view):
    view.select(40)
    view.show_board(picture(locked=True))
    assert view.selected is None
    view.select(40)
    view.show_board(picture(locked=True))
    assert view.selected == 40


def test_another_geometry_ends_the_selection(view):
    view.select(80)
    view.show_board(picture(Geometry(2, 2)))
    assert view.selected is None


def test_the_mouse_selects_the_cell_under_it(view, qtbot):
    x, y = view.layout_in(545, 545).corner(42)
    qtbot.mouseClick(view, Qt.MouseButton.LeftButton, pos=QPoint(x + 30, y + 30))
    assert view.selected == 42


def test_the_mouse_finds_the_cell_in_a_widget_that_is_not_square(view, qtbot):
    view.resize(745, 545)
    qtbot.mouseClick(view, Qt.MouseButton.LeftButton, pos=QPoint(100 + 30, 30))
    assert view.selected == 0
    view.select(None)
    qtbot.mouseClick(view, Qt.MouseButton.LeftButton, pos=QPoint(50, 30))
    assert view.selected is None


def test_tab_leaves_the_board(themes, qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    view, field = BoardView(), QLineEdit()
    column = QVBoxLayout(window)
    column.addWidget(view)
    column.addWidget(field)
    window.show()
    window.activateWindow()
    view.setFocus()
    view.select(0)
    qtbot.keyClick(view, Key.Key_Tab)
    assert window.focusWidget() is field


def test_the_selected_cell_is_announced_to_a_screen_reader(view):
    for digit in (7, 8):
        shown = picture(given={22: digit})
        view.show_board(shown)
        view.select(22)
        assert view.accessibleName() == "Board"
        assert view.accessibleDescription() == shown.cell_text(22)


@pytest.mark.parametrize("name", ["light", "dark", "high-contrast"])
@pytest.mark.parametrize(
    "geometry",
    [Geometry(2, 2), Geometry(2, 3), Geometry(3, 2), Geometry(2, 4), Geometry(3, 3),
     Geometry(3, 4), Geometry(4, 4), Geometry(5, 5), Geometry(6, 6)],
    ids=str,
)  # fmt: skip
def test_every_board_is_drawn(view, themes, geometry, name):
    themes.select(name)
    digits = (np.arange(geometry.cell_count) % geometry.size + 1).tolist()
    shown = picture(
        geometry,
        given=dict(enumerate(digits[::2])),
        evolved_at=dict(enumerate(digits)),
        conflict_cells=frozenset({0, 1}),
        fault_cells=frozenset({2}),
    )
    view.show_board(shown)
    view.select(1)
    image = view.grab().toImage()
    view.show_board(picture(geometry))
    assert view.grab().toImage() != image


def test_given_evolved_and_conflicting_digits_differ_without_colour(view):
    """The same digit in the same cell, as grey values."""

    def grey(**words):
        view.show_board(picture(**words))
        return view.grab().toImage().convertToFormat(view.grab().toImage().Format.Format_Mono)

    pictures = [
        grey(given={0: 7}),
        grey(evolved_at={0: 7}),
        grey(given={0: 7}, conflict_cells=frozenset({0})),
    ]
    assert pictures[0] != pictures[1] != pictures[2] != pictures[0]


def test_a_hidden_given_is_not_drawn_from_an_old_ground(view):
    view.show_board(picture(given={0: 7}))
    before = view.grab().toImage()
    view.show_board(picture(given={1: 7}))
    assert view.grab().toImage() != before
    view.show_board(picture(given={0: 7}))
    assert view.grab().toImage() == before


def test_what_is_kept_from_one_picture_to_the_next_looks_as_if_painted_afresh(view, themes, qtbot):
    digits = {cell: cell % 9 + 1 for cell in range(81)}
    other = {cell: (cell + 3) % 9 + 1 for cell in range(81)}
    for shown in (
        picture(given={0: 5, 8: 2}, evolved_at=digits, conflict_cells=frozenset({0, 40})),
        picture(given={0: 5, 8: 2}, evolved_at=other, conflict_cells=frozenset({8, 80})),
        picture(given={80: 1}, evolved_at=digits, logic_cells=frozenset({3, 72})),
    ):
        view.show_board(shown)
        view.select(8)
        kept = view.grab().toImage()
        fresh = BoardView()
        qtbot.addWidget(fresh)
        fresh.resize(545, 545)
        fresh.show_board(shown)
        fresh.select(8)
        view.clearFocus()
        assert view.grab().toImage() == fresh.grab().toImage()
        view.setFocus()
        assert view.grab().toImage() == kept


def test_a_digit_by_logic_differs_from_the_others_by_more_than_colour(view):
    def black(**words):
        view.show_board(picture(**words))
        image = view.grab().toImage()
        return image.convertToFormat(
            image.Format.Format_Mono, Qt.ImageConversionFlag.ThresholdDither
        )

    by_logic = black(evolved_at={0: 7}, logic_cells=frozenset({0}))
    assert by_logic != black(evolved_at={0: 7})
    assert by_logic != black(given={0: 7})


def test_the_same_picture_again_is_not_painted_again(view, qtbot):
    view.show_board(picture(evolved_at={0: 7}))
    view.grab()
    looks = view.looks
    view.show_board(picture(evolved_at={0: 7}))
    assert view.looks is looks


def test_the_outline_of_a_box_that_is_hinted_has_no_gaps(view, themes):
    view.select(None)
    view.show_board(picture(hint=HintParts(units=(18,))))  # the first box
    image, accent = view.grab().toImage(), themes.current.accent
    first, last = view.cell_rect(0), view.cell_rect(20)

    def is_accent(x, y):
        found = image.pixelColor(x, y)
        return abs(found.red() - accent.red()) + abs(found.blue() - accent.blue()) < 8

    for x in range(first.left() + 2, last.right() - 1):
        assert is_accent(x, first.top() + 1)
        assert is_accent(x, last.bottom() - 1)
    for y in range(first.top() + 2, last.bottom() - 1):
        assert is_accent(first.left() + 1, y)
        assert is_accent(last.right() - 1, y)
    assert not is_accent(view.cell_rect(10).left() - 1, view.cell_rect(10).center().y())


def test_a_chain_is_drawn_from_candidate_to_candidate(view, themes):
    view.select(None)
    near, far = (0, 1), (8, 1)
    link = (near, far, True)
    view.show_board(picture(hint=HintParts()))
    before = view.grab().toImage()
    view.show_board(picture(hint=HintParts(links=(link, ((40, 1), (40, 2), True)))))
    after = view.grab().toImage()
    changed = {
        (x, y)
        for x in range(after.width())
        for y in range(after.height())
        if after.pixel(x, y) != before.pixel(x, y)
    }
    row = view.cell_rect(0).united(view.cell_rect(8))
    assert {row.contains(*each) for each in changed} == {True}
    columns = {x for x, _y in changed}
    assert columns == set(range(min(columns), max(columns) + 1))
    for cell in range(1, 8):
        middle = view.cell_rect(cell).center().x()
        assert middle in columns
