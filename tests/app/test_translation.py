"""The window speaks the language of the person, and has room for longer words."""

import re

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from sudoku_ga import translation
from sudoku_ga.app.files.bundled import famous_puzzles
from sudoku_ga.app.run.kernels import KernelPreparation
from sudoku_ga.app.shell.application import WindowRestart, install_language
from sudoku_ga.app.theme.themes import NAMES, Themes
from sudoku_ga.app.window.main_window import MainWindow
from sudoku_ga.app.workspace import LAB
from sudoku_ga.translation import LANGUAGES, _, language, set_language
from tests.app.pseudo import Pseudo, pseudo
from tests.app.reports import PUZZLE, FakeEngine
from tests.app.texts import clipped, cut_titles, said
from tests.examples import some

_KEPT = re.compile(
    # Names, keys, a space, a menu of pyqtgraph that is not shown, and what Qt names and translates.
    r"sudoku_ga|Sudoku GA|\b(Ctrl|Alt|Shift|Esc|Del)\b(\+\w+)*|&nbsp;"
    r"|^Export\.*$|^(Close|Float|Scroll Left|Scroll Right)$|^.* dock widget$"
)


@pytest.fixture
def window(open_window, monkeypatch):
    monkeypatch.setattr(translation, "_catalogue", Pseudo)
    opened = open_window(FakeEngine())
    opened.document_controller.put(PUZZLE, "", "choose")
    return opened


def test_pseudo_texts_are_longer_and_keep_their_values():
    assert pseudo("Solve") == pseudo(pseudo("Solve")) == "[!!Šöļṽé!!]"
    assert "{count:,}" in pseudo("{count:,} of <b>{whole}</b>")
    assert len(pseudo("Place what follows by naked singles")) >= 1.4 * 35


def test_no_text_of_the_window_stays_in_english(window):
    names = sorted((each.name for each in famous_puzzles()), key=len, reverse=True)
    plain = set()
    for kind, text in said(window):
        rest = _KEPT.sub("", text)
        for name in names:
            rest = rest.replace(name, "")
        if re.search(r"[A-Za-z]{3,}", rest):
            plain.add((kind, text))
    assert plain == set()


@pytest.mark.exhaustive
def test_longer_words_have_room_or_are_shortened(qapp, window):
    for theme, size in (("dark", (1280, 800)), ("light", (1024, 700))):
        Themes.instance().select(theme)
        for workspace in window.actions_of.pages.actions():
            workspace.trigger()
            window.resize(*size)
            qapp.processEvents()
            assert (window.width(), window.height()) == size
            assert list(clipped(window)) == []


@pytest.mark.parametrize("code", some(reversed(LANGUAGES)))
def test_titles_and_labels_are_whole_in_small_windows(qapp, open_window, code):
    set_language(code)
    window = open_window(FakeEngine())
    window.document_controller.put(PUZZLE, "", "choose")
    for workspace in window.actions_of.pages.actions():
        workspace.trigger()
        for size in ((1024, 700), (960, 540)):
            window.resize(*size)
            qapp.processEvents()
            # An explanation of the row under the pointer is laid out in the next turn.
            qapp.processEvents()
            assert (window.width(), window.height()) == size
            assert [*clipped(window), *cut_titles(window)] == []


@pytest.mark.exhaustive
@pytest.mark.parametrize("theme", some(NAMES))
@pytest.mark.parametrize("code", some(reversed(LANGUAGES)))
def test_the_ways_to_begin_in_the_lab_are_whole_in_small_windows(
    qapp, qtbot, open_window, code, theme
):
    set_language(code)
    Themes.instance().select(theme)
    window = open_window(FakeEngine())
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    window.pages.show_workspace(LAB)
    welcome = window.pages.build("lab").welcome
    for size in ((960, 540), (1280, 800), (960, 540)):
        window.resize(*size)
        for _turn in range(2):
            qapp.processEvents()
        assert [*clipped(welcome)] == []
        welcome.propose.setFocus()
        for button in (welcome.propose, welcome.example, welcome.replicate):
            assert button.width() >= button.sizeHint().width()
            assert button.height() >= button.sizeHint().height()
            if not button.hasFocus():
                QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
            assert button.hasFocus()
            assert button.visibleRegion().boundingRect() == button.rect()


def test_the_chosen_language_is_spoken_by_the_program_and_by_qt(qapp):
    def qt_says() -> str:
        return QCoreApplication.translate("QPlatformTheme", "Cancel")

    assert (_("Solve"), qt_says()) == ("Solve", "Cancel")
    translator = install_language(qapp, "pt")
    assert (language(), _("Solve"), qt_says()) == ("pt", "Resolver", "Cancelar")
    QApplication.removeTranslator(translator)
    install_language(qapp, "en")
    assert _("Solve") == "Solve"


def test_the_window_is_reopened_in_the_language_with_its_session(
    qapp, qtbot, themes, settings, tmp_path
):
    def make_window():
        return MainWindow(FakeEngine(), KernelPreparation(lambda: True), settings, tmp_path)

    settings.language = "en"
    reopening = WindowRestart(qapp, settings, make_window)
    first = reopening.open()
    first.show()
    first.document_controller.put(PUZZLE, "Test", "choose")
    next(each for each in first.actions_of.languages.actions() if each.data() == "pt").trigger()
    first.pages.strip.button.click()
    qtbot.waitUntil(lambda: reopening.window is not first)
    second = reopening.window
    assert not first.isVisible()
    assert second.isVisible()
    assert second.actions_of.run.text() == "Resolver"
    assert second.document_controller.document.state.puzzle == PUZZLE
    assert qapp.quitOnLastWindowClosed()
    second.close()
    second.deleteLater()
    QApplication.removeTranslator(reopening._translator)


def test_a_language_is_kept_and_said_to_change_with_the_next_start(open_window, settings):
    opened = open_window(FakeEngine())
    portuguese = next(each for each in opened.actions_of.languages.actions() if each.data() == "pt")
    assert settings.language == "system"
    portuguese.trigger()
    assert settings.language == "pt"
    assert (
        opened.pages.strip.message.title == "The language changes the next time the program starts"
    )
    english = next(each for each in opened.actions_of.languages.actions() if each.data() == "en")
    english.trigger()
    assert settings.language == "en"
    assert opened.pages.strip.message is None
    settings._settings.setValue("language", "tlh")
    assert settings.language == "system"
