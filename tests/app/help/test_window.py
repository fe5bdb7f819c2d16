"""The window of the guide."""

import pytest
from PySide6.QtCore import QPoint, QRect, Qt, QUrl
from PySide6.QtGui import QFont, QFontInfo, QKeySequence, QTextTable
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from sudoku_ga.app.help.browser import _fragments, page_path, pages
from sudoku_ga.app.help.window import HelpWindow, place_beside
from sudoku_ga.app.theme import fonts
from sudoku_ga.lab.replication.tables import folded
from sudoku_ga.tables import Column, Table
from tests.app.reports import FakeEngine
from tests.examples import some


@pytest.fixture
def guide(qtbot, themes):
    window = HelpWindow()
    qtbot.addWidget(window)
    window.show()
    return window


def shown(guide):
    return guide.browser.source().toLocalFile()


@pytest.mark.parametrize("page", some(pages(), 4), ids=lambda page: page.name)
def test_each_page_opens_from_the_list(guide, page):
    guide.list.setCurrentRow([each.name for each in pages()].index(page.name))
    assert shown(guide) == str(page.path)
    assert guide.browser.toPlainText().startswith(page.title)
    assert page.title in guide.windowTitle()


def click(guide, qtbot, link):
    """Click a link by its words."""
    assert guide.browser.find_next(link)
    cursor = guide.browser.textCursor()
    cursor.setPosition(cursor.selectionStart() + 1)
    guide.browser.setTextCursor(cursor)
    place = guide.browser.cursorRect(cursor).center()
    qtbot.mouseClick(guide.browser.viewport(), Qt.MouseButton.LeftButton, pos=place)


def test_a_link_is_followed_and_the_way_leads_back_and_forth(guide, qtbot):
    guide.show_page("start")
    click(guide, qtbot, "Recipes and parameters")
    assert shown(guide) == str(page_path("recipes"))
    assert guide.list.currentItem().text() == "Recipes and parameters"
    guide.back.click()
    assert shown(guide) == str(page_path("start"))
    guide.forward.click()
    assert shown(guide) == str(page_path("recipes"))


def test_details_that_html_folds_are_a_section_with_its_table(guide, tmp_path):
    table = Table("", (Column("Variant"), Column("Runs")), [("cells", "20")]).markdown()
    path = tmp_path / "found.md"
    path.write_text(f"# Found\n\nbefore\n\n{folded('Results', table)}\n\nafter – ≤\n", "utf-8")
    guide.browser.setSource(QUrl.fromLocalFile(str(path)))
    (shown,) = guide.browser.document().rootFrame().childFrames()
    assert isinstance(shown, QTextTable)
    assert shown.cellAt(1, 0).firstCursorPosition().block().text() == "cells"
    assert guide.browser.find_next("Results")
    assert guide.browser.textCursor().blockFormat().headingLevel() == 3
    text = guide.browser.toPlainText()
    assert "details" not in text
    assert text.endswith("after – ≤")


def test_a_table_of_results_is_reached_and_leads_back(guide, qtbot):
    guide.show_page("published")
    click(guide, qtbot, "Gold 2005: generations to a full grid")
    assert guide.windowTitle().startswith("Gold 2005")
    assert guide.list.currentRow() == -1
    guide.back.click()
    assert shown(guide) == str(page_path("published"))


def test_what_is_looked_for_is_found_again_from_the_top(guide, qtbot):
    guide.show_page("board")
    guide.field.setText("CONFLICTS are marked")
    qtbot.keyClick(guide.field, Qt.Key.Key_Return)
    first = guide.browser.textCursor().selectionStart()
    assert guide.browser.textCursor().selectedText().lower() == "conflicts are marked"
    qtbot.keyClick(guide.field, Qt.Key.Key_Return)
    assert guide.browser.textCursor().selectionStart() == first
    guide.field.setText("no such words")
    qtbot.keyClick(guide.field, Qt.Key.Key_Return)
    assert guide.not_found.text() == "Not on this page"
    guide.field.clear()
    assert guide.not_found.text() == ""


def blocks_of(document):
    return [document.findBlockByNumber(number) for number in range(document.blockCount())]


def link_colours(guide):
    pieces = [piece for block in blocks_of(guide.browser.document()) for piece in block]
    forms = [piece.fragment().charFormat() for piece in pieces]
    return {form.foreground().color().name() for form in forms if form.isAnchor()}


@pytest.mark.exhaustive
def test_links_and_tables_follow_the_theme(guide, themes):
    guide.show_page("evolution")
    assert link_colours(guide) == {themes.current.accent.name()}
    themes.select("dark")
    assert link_colours(guide) == {themes.current.accent.name()}
    guide.show_page("hints")
    tables = [
        frame
        for frame in guide.browser.document().rootFrame().childFrames()
        if isinstance(frame, QTextTable)
    ]
    colours = [table.format().borderBrush().color() for table in tables]
    assert colours == [themes.current.border] * 2


def test_a_heading_is_larger_than_the_text(guide):
    document = guide.browser.document()
    sizes = [
        QFontInfo(document.findBlockByNumber(number).begin().fragment().charFormat().font())
        for number in (0, 1)
    ]
    assert sizes[0].pixelSize() > sizes[1].pixelSize()


def test_commands_are_on_a_ground_of_their_own_and_bold_is_a_weight_of_the_font(guide, themes):
    guide.show_page("hints")
    document = guide.browser.document()
    code = [block for block in blocks_of(document) if block.text().startswith("sudoku-ga hint")]
    assert code
    ground = themes.current.sunken
    assert all(block.blockFormat().background().color() == ground for block in code)
    guide.show_page("start")
    weights = {
        piece.fragment().charFormat().fontWeight()
        for block in blocks_of(guide.browser.document())
        for piece in block
    }
    assert fonts.SEMIBOLD in weights
    assert QFont.Weight.Bold not in weights


def test_lines_stay_short_in_a_wide_window_and_nothing_is_cut_off(guide):
    for width in (300, 1400):
        guide.resize(width, 700)
        guide.show_page("start")
        assert guide.browser.document().idealWidth() <= min(900, guide.browser.width())
        assert guide.browser.horizontalScrollBar().maximum() == 0


def test_f1_opens_the_guide_and_help_offers_it(open_window):
    window = open_window(FakeEngine())
    assert window.actions_of.guide.shortcut() == QKeySequence("F1")
    window.actions_of.guide.trigger()
    assert shown(window.other.guide) == str(page_path("start"))
    window.other.guide.show_page("board")
    window.other.guide.close()
    window.actions_of.guide.trigger()
    assert shown(window.other.guide) == str(page_path("board"))


@pytest.mark.exhaustive
def test_a_button_explains_the_replications(window, tmp_path):
    lab = window.pages.build("lab", folder=tmp_path)
    window.actions_of.replications.trigger()
    lab.replication.help.click()
    assert shown(window.other.guide) == str(page_path("published"))


def _picture_widths(guide):
    document, widths = guide.browser.document(), []
    block = document.begin()
    while block.isValid():
        forms = [each.charFormat() for each in _fragments(block)]
        names = [form.toImageFormat().name() for form in forms if form.isImageFormat()]
        pictures = [document.resource(2, name) for name in names]
        widths += [round(each.width() / each.devicePixelRatio()) for each in pictures]
        block = block.next()
    return widths


@pytest.mark.exhaustive
def test_no_picture_is_wider_than_its_page(guide):
    names = [
        each.name for each in pages() if "pictures/" in page_path(each.name).read_text("utf-8")
    ]
    for width in (720, 900, 1400):
        guide.resize(width, 600)
        for name in names:
            guide.show_page(name)
            room = guide.browser.viewport().width() - 2 * 28
            widths = _picture_widths(guide)
            assert widths and all(0 < each <= room for each in widths), name


def test_a_picture_follows_the_width_of_the_window(guide):
    guide.show_page("start")
    found = []
    for width in (880, 980):
        guide.resize(width, 600)
        QApplication.processEvents()
        found += _picture_widths(guide)
    assert found[1] == found[0] + 100


def test_the_guide_opens_beside_the_window_where_the_screen_has_room():
    screen = QRect(0, 0, 1920, 1080)
    for window in (QRect(0, 100, 1280, 800), QRect(640, 100, 1280, 800)):
        place = place_beside(window, screen)
        assert not place.intersects(window)
        assert screen.contains(place)
        assert place.width() > 500
    assert place_beside(QRect(0, 0, 1280, 800), QRect(0, 0, 1280, 800)) is None
    assert place_beside(QRect(300, 0, 1280, 1080), screen) is None


def _place(part):
    return QRect(part.mapToGlobal(QPoint(0, 0)), part.size())


@pytest.mark.exhaustive
@pytest.mark.parametrize("size", some([(1400, 800), (1280, 800), (1024, 700)]))
def test_without_room_on_the_screen_it_leaves_panel_and_board_in_sight(
    window, qtbot, size, monkeypatch
):
    monkeypatch.setattr("sudoku_ga.app.help.window.place_beside", lambda *_places: None)
    window.resize(*size)
    window.actions_of.guide.trigger()
    guide = window.other.guide
    assert guide.isFloating() is (size[0] < 1380)
    qtbot.waitUntil(lambda: guide.width() < 460)
    assert guide.list.isHidden()
    assert window.evolve.panel.isVisible()
    board = window.evolve.board.view
    assert board.isVisible() and board.visibleRegion().boundingRect() == board.rect()
    assert not _place(guide).intersects(_place(board))
    assert window.evolve.bar.main.isVisible()
    assert (window.width(), window.height()) == size


_ORDERS = [("guide", "lessons"), ("lessons", "guide")]


@pytest.mark.parametrize(
    ("size", "order"),
    some(zip([(1280, 800), (1700, 800), (1024, 700)] * 2, _ORDERS * 3, strict=True), 2, names=2),
)
def test_a_lesson_and_the_board_stay_in_sight_of_the_guide(window, qtbot, size, order, monkeypatch):
    monkeypatch.setattr("sudoku_ga.app.help.window.place_beside", lambda *_places: None)
    window.resize(*size)
    for name in order:
        getattr(window.actions_of, name).trigger()
    guide, lesson, board = window.other.guide, window.lessons.dock, window.evolve.board.view
    assert guide.isVisible() and guide.isFloating() is (size[0] < 1636)
    qtbot.waitUntil(lambda: lesson.width() < 300)
    for part in (lesson, board):
        assert part.visibleRegion().boundingRect() == part.rect()
        assert not _place(part).intersects(_place(guide))
    guide.close()
    QApplication.processEvents()
    assert lesson.width() < 300
    assert (window.width(), window.height()) == size


def test_a_narrow_guide_chooses_pages_from_a_drop_down_list(guide):
    guide.resize(420, 600)
    assert guide.list.isHidden()
    guide.contents.setCurrentIndex(guide.contents.findData("board"))
    guide.contents.activated.emit(guide.contents.currentIndex())
    assert shown(guide) == str(page_path("board"))
    guide.show_page("recipes")
    assert guide.contents.currentData() == "recipes"


@pytest.mark.exhaustive
def test_the_keys_of_the_guide_are_its_own_within_the_window(window, qtbot, monkeypatch):
    monkeypatch.setattr("sudoku_ga.app.help.window.place_beside", lambda *_places: None)
    window.resize(1400, 800)
    window.actions_of.guide.trigger()
    guide = window.other.guide
    assert not guide.isFloating()
    guide.show_page("board")
    QTest.keyClick(guide.browser, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert shown(guide) == str(page_path("start"))
    QTest.keyClick(guide.browser, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert guide.field.hasFocus()
    QTest.keyClick(guide, Qt.Key.Key_Escape)
    assert guide.isHidden()
