import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from sudoku_ga.app.board.board_panel import BoardPanel
from sudoku_ga.app.evolve.caption.controller import CaptionCard
from sudoku_ga.puzzle.geometry import Geometry
from tests.app.board.pictures import picture

LONGEST = (
    "Not below 13 conflicts for 17,853 generations.",
    "The boards are 18% alike, with 33 conflicts on average: good parts are lost. Try a lower "
    "temperature, or stronger selection.",
)


@pytest.fixture
def panel(themes, qtbot):
    panel = BoardPanel(CaptionCard())
    qtbot.addWidget(panel)
    panel.show()
    return panel


@pytest.mark.parametrize("keypad", [True, False])
# The column of the board in windows of 1024×700, 1280×800 and 1920×1080 pixels.
@pytest.mark.parametrize("size", [(448, 566), (586, 654), (1226, 934)])
def test_the_longest_caption_is_seen_whole_under_a_board_of_36_pixels_a_cell(panel, size, keypad):
    panel.resize(*size)
    panel.set_foot(keypad=keypad)
    panel.view.show_board(picture())
    panel.caption.show_words(*LONGEST)
    assert panel.caption.isVisible()
    assert panel.caption.fits
    assert panel.caption.toolTip() == ""
    assert panel.view.height() >= 9 * 36
    assert panel.view.geometry().bottom() < panel.caption.geometry().top()
    foot = panel.keypad if keypad else panel.legend
    assert panel.caption.geometry().bottom() < foot.geometry().top()


def test_a_large_board_leaves_room_for_the_caption_above_two_rows_of_keys(panel):
    panel.resize(448, 566)
    panel.set_foot(keypad=True)
    panel.view.show_board(picture(Geometry(4, 4)))
    assert panel.caption.isVisible()
    assert panel.view.height() >= 16 * 18


@pytest.mark.parametrize("box", [8, 10])
def test_a_board_whose_cells_cannot_be_read_anyway_leaves_room_for_the_caption(panel, box):
    panel.resize(586, 654)
    panel.view.show_board(picture(Geometry(box, box)))
    assert panel.caption.isVisible()


def test_other_words_move_nothing(panel):
    panel.resize(586, 654)
    panel.caption.show_words("Short.")
    before = panel.view.geometry(), panel.caption.geometry()
    panel.caption.show_words(*LONGEST)
    assert (panel.view.geometry(), panel.caption.geometry()) == before


def test_the_caption_gives_way_where_the_board_would_be_too_small(panel):
    panel.resize(586, 440)
    assert not panel.caption.isVisible()
    panel.resize(586, 654)
    assert panel.caption.isVisible()


def test_words_that_do_not_fit_are_in_the_tool_tip(panel):
    panel.resize(448, 566)
    panel.caption.show_words("Much.", "to say " * 60)
    assert panel.caption.toolTip() == panel.caption.plain


def test_what_a_recipe_is_called_is_no_markup(themes, qtbot):
    card = CaptionCard()
    qtbot.addWidget(card)
    card.show_words("<b>A & B</b>", "<i>C</i>", "<D>", "compare")
    for escaped in ("&lt;b&gt;A &amp; B", "&lt;i&gt;C", "&lt;D&gt;"):
        assert escaped in card.label.text()
    assert card.plain == "<b>A & B</b> <i>C</i> <D>"


@pytest.fixture
def between_fields(themes, qtbot):
    """Return a caption with a line to type in before and after it."""
    holder, card = QWidget(), CaptionCard()
    layout = QVBoxLayout(holder)
    lines = QLineEdit(), QLineEdit()
    for each in (lines[0], card, lines[1]):
        layout.addWidget(each)
    qtbot.addWidget(holder)
    holder.resize(500, 300)
    holder.show()
    qtbot.waitActive(holder)
    holder.activateWindow()
    lines[0].setFocus()
    qtbot.waitUntil(lines[0].hasFocus)
    yield card, lines
    holder.hide()


def test_the_link_is_reached_by_one_tab_and_followed_by_enter(qtbot, between_fields):
    card, (before, after) = between_fields
    card.show_words("Solved.", "", "Compare", "compare")
    qtbot.keyClick(before, Qt.Key.Key_Tab)
    assert card.label.hasFocus()
    with qtbot.waitSignal(card.followed) as followed:
        qtbot.keyClick(card.label, Qt.Key.Key_Return)
    assert followed.args == ["compare"]
    qtbot.keyClick(card.label, Qt.Key.Key_Tab)
    assert after.hasFocus()


def test_without_a_link_the_keyboard_passes_by(qtbot, between_fields):
    card, (before, after) = between_fields
    card.show_words("Solved.")
    qtbot.keyClick(before, Qt.Key.Key_Tab)
    assert after.hasFocus()


def test_the_words_take_the_colours_of_another_theme(themes, qtbot):
    card = CaptionCard()
    qtbot.addWidget(card)
    card.show_words("Solved.", "", "Compare", "compare")
    light = card.label.text()
    themes.select("dark")
    assert card.label.text() != light
    assert themes.current.accent.name() in card.label.text()


def test_no_line_ends_between_a_number_and_its_unit(qtbot, themes):
    card = CaptionCard()
    qtbot.addWidget(card)
    card.show_words("Solved, 9.3 s.", "It took 5 min 3 s in 4 islands.")
    for words in ("9.3\N{NO-BREAK SPACE}s", "5\N{NO-BREAK SPACE}min", "4 islands"):
        assert words in card.label.text()
    assert "\N{NO-BREAK SPACE}" not in card.plain
