"""The dock in the window: pointing, ticking, leaving, and what gets in the way."""

from dataclasses import replace
from functools import partial

import numpy as np
import pytest
from PySide6.QtCore import QRegularExpression, Qt
from PySide6.QtGui import QAccessible, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from sudoku_ga.app.evolve.run_bar.pace import FULL, SLOW
from sudoku_ga.app.lessons.dock import Entry, LessonDock, Shown
from sudoku_ga.app.lessons.lesson import FIXED_TARGETS, LESSONS, OF_LAB, OF_RACE
from sudoku_ga.app.lessons.targets import reveal
from sudoku_ga.app.messages import LESSON_KEPT_PUZZLE, LESSON_WAITS
from sudoku_ga.app.widgets.button import Button
from sudoku_ga.app.workspace import EVOLVE
from sudoku_ga.evolution.core.report import BestIndividual
from sudoku_ga.evolution.recipe.reading import load_recipe
from sudoku_ga.translation import set_language
from tests.app.lessons.performing import begin, predict, type_value
from tests.app.lessons.test_lesson import SMALL
from tests.app.reports import PUZZLE, FakeEngine, start_of

TAB = Qt.FocusPolicy.TabFocus
OTHER = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


class Engine(FakeEngine):
    """Makes boards of the puzzle's own size."""

    def evolve(self, puzzle, recipe, seed, control, view):
        best = BestIndividual.of(np.where(puzzle.digits, puzzle.digits, 1))
        start = start_of(puzzle, seed)
        for report in super().evolve(puzzle, recipe, seed, control, view):
            yield replace(report, best=best, start=start)


@pytest.fixture
def window(open_window):
    opened = open_window(Engine())
    opened.document_controller.put(PUZZLE, "Test", "choose")
    return opened


def state_of(window):
    model = window.recipe_model
    puzzle = window.document_controller.document.state
    return puzzle, model.recipe, model.mode, model.known_seed


def shown(window):
    return window.pages.strip.message


def run_on(window, qtbot):
    window.evolve.bar.main.click()
    qtbot.waitUntil(lambda: window.solve_controller.state.report is not None)


def stopped(window, qtbot):
    with qtbot.waitSignal(window.controller.ended, timeout=20_000):
        window.actions_of.stop.trigger()


def test_the_list_shows_lessons_with_their_aims(window):
    window.solve_controller.state_changed.emit(window.solve_controller.state)
    assert window.findChildren(LessonDock) == []  # it is made with the first lesson
    window.actions_of.lessons.trigger()
    dock = window.lessons.dock
    assert dock.isVisible()
    assert dock.shows_list
    assert dock.lessons.list.hasFocus()
    dock.lessons.list.setCurrentRow(LESSONS.index("selection"))
    assert dock.lessons.aim.text().startswith("See how strict and weak selection")


@pytest.mark.exhaustive
def test_a_lesson_begins_by_the_keyboard_alone(window):
    window.actions_of.lessons.trigger()
    QTest.keyClick(window.lessons.dock.lessons.list, Qt.Key.Key_Down)
    QTest.keyClick(window.lessons.dock.lessons.list, Qt.Key.Key_Return)
    assert window.lessons.attempt.lesson.name == LESSONS[1]
    page = window.lessons.dock.page
    assert page.words.focusPolicy() & Qt.FocusPolicy.TabFocus
    assert page.forward.focusPolicy() & Qt.FocusPolicy.TabFocus


def test_a_lesson_sets_up_and_leaving_gives_everything_back(window):
    window.recipe_model.set_value("population.size", 20)
    window.recipe_model.fix_seed(77)
    before = state_of(window)
    begin(window, "selection")
    model = window.recipe_model
    assert window.document_controller.document.state.name.startswith("A puzzle")
    assert (model.recipe.name, model.known_seed) == ("sato-inoue-2010", 1)
    assert model.settings["selection.tournament_size"].value == 1
    model.set_value("selection.tournament_size", 5)
    window.lessons.dock.page.leave.click()
    assert state_of(window) == before
    assert window.lessons.dock.shows_list
    assert window.lessons.attempt is None
    kept = window.recipes.named("sato-inoue-2010")
    assert kept == kept.as_filed()  # changes of the lesson are not those of the reader


@pytest.mark.exhaustive
def test_what_a_reader_changed_in_the_recipe_of_a_lesson_is_given_back(window):
    window.recipe_model.set_recipe(load_recipe("sato-inoue-2010"))
    window.recipe_model.set_value("selection.tournament_size", 7)
    begin(window, "selection")
    window.lessons.dock.page.restart.click()
    window.lessons.dock.page.leave.click()
    assert window.recipe_model.settings["selection.tournament_size"].value == 7


def test_steps_are_ticked_by_what_is_done_and_not_by_next(window):
    window.evolve.bar.pace.choose(SLOW)
    begin(window, "selection")
    page = window.lessons.dock.page
    assert page.state.isHidden()  # the first step is to be read
    page.forward.click()
    assert page.state.text() == "○  Not done yet"
    window.evolve.bar.pace.choose(FULL)
    assert page.state.text() == "✓  Done"
    page.forward.click()
    page.forward.click()
    page.back.click()
    assert page.state.text() == "○  Not done yet"
    page.back.click()
    assert page.state.text() == "✓  Done"
    assert page.progress.value() == 2


@pytest.mark.exhaustive
def test_what_was_in_sight_before_a_lesson_ticks_no_step(window):
    window.header.workspaces.button("race").click()
    begin(window, "race")
    assert window.pages.shown == EVOLVE
    assert not window.lessons.attempt.done
    window.header.workspaces.button("race").click()
    assert window.lessons.attempt.done == {0}


def go_to(window, step):
    while window.lessons.attempt.step < step:
        window.lessons.dock.page.forward.click()


def test_the_control_of_a_step_is_framed_and_brought_into_sight(window, qtbot):
    begin(window, "selection")
    ring = window.lessons.ring
    assert (
        ring.target is window.evolve.panel.head.chooser or ring.target is window.evolve.panel.head
    )
    go_to(window, 2)
    assert ring.target is window.evolve.bar.main
    assert ring.isVisible()
    place = window.evolve.bar.main.mapTo(window, window.evolve.bar.main.rect().center())
    assert ring.geometry().contains(place)
    assert window.childAt(place) is window.evolve.bar.main  # it takes no clicks
    go_to(window, 3)
    row = ring.target
    assert row.setting.path == "selection.tournament_size"
    qtbot.waitUntil(lambda: not row.visibleRegion().isEmpty())
    window.resize(1180, 760)
    qtbot.waitUntil(lambda: ring.geometry().contains(row.mapTo(window, row.rect().center())))
    window.lessons.dock.page.leave.click()
    assert ring.isHidden()


@pytest.mark.exhaustive
def test_a_step_that_speaks_of_a_tab_frames_that_tab_alone(window):
    window.resize(2200, 1000)  # where the tabs stand side by side
    begin(window, "individual")
    go_to(window, 4)
    ring, tabs = window.lessons.ring, window.evolve.insight.tabs
    assert ring.target is tabs.switch
    places = {
        name: tabs.switch.mapTo(window, tabs.place_of(name).center()) for name in tabs.open_pages
    }
    framed = [name for name, place in places.items() if ring.geometry().contains(place)]
    assert framed == ["population"]
    assert ring.width() < tabs.place_of("population").width() + 10
    tabs.set_page_open("population", False)
    assert tabs.place_of("population") is None


@pytest.mark.exhaustive
def test_what_lies_in_another_workspace_is_pointed_at_by_its_switch(window):
    begin(window, "selection")
    window.pages.show_workspace("lab")
    go_to(window, 2)
    assert window.lessons.ring.target is window.header.workspaces.button("evolve")


def test_every_target_is_found_where_it_is(window, qtbot):
    of_evolve = [each for each in FIXED_TARGETS if each not in (*OF_RACE, *OF_LAB)]
    of_evolve += ["action:run", "action:step", "action:open-race", "tab:diversity"]
    of_evolve += ["parameter:population.size", "component:crossover", "workspace:lab"]
    for workspace, names in (("evolve", of_evolve), ("race", OF_RACE), ("lab", OF_LAB)):
        switch = window.findChild(QWidget, f"workspace:{workspace}")
        window.pages.show_workspace("play")
        # Before race and lab are built, too.
        assert all(reveal(window, each, "play").widget is switch for each in names[:3])
        window.pages.show_workspace(workspace)
        for name in names:
            found = reveal(window, name, workspace).widget
            assert found is not None, name
            if name != "table":  # which the lab shows when it has results
                qtbot.waitUntil(found.isVisible)


@pytest.mark.exhaustive
def test_a_control_that_is_put_away_is_brought_into_sight(window, qtbot):
    window.actions_of.panel.setChecked(False)
    window.evolve.panel.set_all_open(False)
    path = [
        each for each in window.recipe_model.settings if each not in window.evolve.panel.live.rows
    ][-1]
    row = reveal(window, f"parameter:{path}", "evolve").widget
    assert row.setting.path == path
    qtbot.waitUntil(lambda: not row.visibleRegion().isEmpty())
    assert window.actions_of.panel.isChecked()
    assert reveal(window, "seed", "evolve").widget.isVisible()


@pytest.mark.exhaustive
def test_a_row_is_that_of_the_recipe_that_is_shown(window):
    path = "selection.tournament_size"
    for recipe in ("sato-inoue-2010", "evolution", "sato-inoue-2010"):
        window.recipe_model.set_recipe(load_recipe(recipe))
        row = reveal(window, f"parameter:{path}", "evolve").widget
        assert row is window.evolve.panel.live.rows.get(
            path, window.evolve.panel.roles.rows.get(path)
        )


def test_a_prediction_is_asked_before_the_run_and_answered_after_it(window, qtbot):
    begin(window, "selection")
    go_to(window, 2)
    page = window.lessons.dock.page
    assert page.question.buttons[0].accessibleName() == "Fewer than 10"
    predict(window, 0)
    assert page.verdict.isHidden()
    run_on(window, qtbot)
    assert page.verdict.isHidden()
    assert page.question.buttons[1].isEnabled()
    stopped(window, qtbot)
    # The mean of the fake engine is 6 at the end.
    assert page.verdict.title.text() == "Your prediction was right"
    assert "Measured: mean conflicts at the end: 6.0." in page.verdict.text.text()
    assert "One run is not proof" in page.verdict.text.text()
    assert not page.question.buttons[1].isEnabled()


@pytest.mark.exhaustive
def test_a_wrong_or_missing_prediction_is_answered_too(window, qtbot):
    begin(window, "selection")
    go_to(window, 2)
    page = window.lessons.dock.page
    predict(window, 2)
    run_on(window, qtbot)
    stopped(window, qtbot)
    assert page.verdict.title.text() == "It came out differently"
    assert "What happened: “Fewer than 10”." in page.verdict.text.text()
    page.restart.click()
    go_to(window, 2)
    assert page.verdict.isHidden()
    run_on(window, qtbot)
    stopped(window, qtbot)
    assert page.verdict.title.text() == "You made no prediction"


@pytest.mark.exhaustive
def test_a_run_with_other_values_does_not_count_and_the_dock_says_why(window, qtbot):
    begin(window, "selection")
    go_to(window, 2)
    type_value(window, "selection.tournament_size", 5)
    run_on(window, qtbot)
    stopped(window, qtbot)
    page = window.lessons.dock.page
    assert page.state.text() == "○  Not done yet"
    assert "Selection was 5; the step asks for 1." in page.note.text.text()
    assert page.verdict.isHidden()
    type_value(window, "selection.tournament_size", 1)
    run_on(window, qtbot)
    stopped(window, qtbot)
    assert page.state.text() == "✓  Done"
    assert page.note.isHidden()


@pytest.mark.exhaustive
def test_a_lesson_chosen_during_a_run_waits_until_the_reader_stops_it(window, qtbot):
    run_on(window, qtbot)
    before = state_of(window)
    window.actions_of.lessons.trigger()
    lessons = window.lessons.dock.lessons
    lessons.start.click()
    assert window.lessons.attempt is None
    assert "your puzzle and recipe come back" in lessons.note.text.text()
    assert window.controller.is_on
    assert state_of(window) == before
    with qtbot.waitSignal(window.controller.ended, timeout=20_000):
        lessons.note.button.click()
    assert window.lessons.attempt is not None
    window.lessons.dock.page.leave.click()
    puzzle, recipe, mode, _seed = state_of(window)
    assert puzzle.puzzle == PUZZLE
    assert puzzle.evolved is not None  # the result of the run is kept
    assert (recipe, mode) == before[1:3]


@pytest.mark.exhaustive
def test_a_lesson_that_waits_for_a_run_is_dropped_when_the_run_ends_by_itself(window, qtbot):
    run_on(window, qtbot)
    window.actions_of.lessons.trigger()
    window.lessons.dock.lessons.start.click()
    stopped(window, qtbot)
    assert window.lessons.attempt is None
    assert window.lessons.dock.lessons.note.isHidden()


@pytest.mark.exhaustive
def test_leaving_during_a_run_asks_first(window, qtbot):
    begin(window, "selection")
    go_to(window, 2)
    run_on(window, qtbot)
    page = window.lessons.dock.page
    page.leave.click()
    assert window.controller.is_on
    assert page.note.text.text() == "Leaving the lesson ends the run."
    with qtbot.waitSignal(window.controller.ended, timeout=20_000):
        page.note.button.click()
    assert window.lessons.attempt is None
    assert window.document_controller.document.state.puzzle == PUZZLE


@pytest.mark.exhaustive
def test_a_dock_that_is_closed_during_a_run_keeps_lesson_and_run(window, qtbot):
    begin(window, "selection")
    go_to(window, 2)
    predict(window, 1)
    run_on(window, qtbot)
    window.lessons.dock.close()
    assert window.controller.is_on
    assert window.lessons.ring.isHidden()
    assert shown(window) is LESSON_WAITS
    stopped(window, qtbot)
    window.actions_of.lessons.trigger()
    assert window.lessons.dock.isVisible()
    assert window.lessons.ring.isVisible()
    assert window.lessons.dock.page.verdict.title.text() == "It came out differently"


@pytest.mark.exhaustive
def test_a_puzzle_pasted_in_a_lesson_stays_when_it_is_left(window, qtbot):
    begin(window, "selection")
    QGuiApplication.clipboard().setText(OTHER)
    window.actions_of.paste.trigger()
    pasted = window.document_controller.document.state.puzzle
    page = window.lessons.dock.page
    assert page.note.title.text() == "Another puzzle is on the board"
    page.leave.click()
    assert window.document_controller.document.state.puzzle == pasted
    assert shown(window) is LESSON_KEPT_PUZZLE
    assert window.recipe_model.recipe.name == "evolution"
    window.actions_of.undo.trigger()
    window.actions_of.undo.trigger()
    assert window.document_controller.document.state.puzzle == PUZZLE


@pytest.mark.exhaustive
def test_the_puzzle_of_the_lesson_is_put_back_on_request(window):
    begin(window, "selection")
    lesson = window.document_controller.document.state.puzzle
    QGuiApplication.clipboard().setText(OTHER)
    window.actions_of.paste.trigger()
    window.lessons.dock.page.note.button.click()
    assert window.document_controller.document.state.puzzle == lesson
    assert window.lessons.dock.page.note.isHidden()
    window.lessons.dock.page.leave.click()
    assert window.document_controller.document.state.puzzle == PUZZLE


def test_progress_is_kept_and_a_lesson_goes_on_where_it_was_left(window, settings):
    begin(window, "selection")
    go_to(window, 6)
    window.lessons.dock.page.leave.click()
    assert settings.lesson_progress("selection") == "6"
    lessons = window.lessons.dock.lessons
    lessons.list.setCurrentRow(LESSONS.index("selection"))
    assert lessons.aim.text().endswith("Step 7 of 7")
    lessons.start.click()
    assert window.lessons.attempt.step == 6
    assert window.recipe_model.settings["selection.tournament_size"].value == 64
    window.lessons.dock.page.forward.click()
    assert window.lessons.dock.page.place.text() == "Summary"
    assert settings.lesson_progress("selection") == "done"
    window.lessons.dock.page.forward.click()
    items = [lessons.list.item(row) for row in range(len(LESSONS))]
    entries = [item.data(Qt.ItemDataRole.UserRole) for item in items]
    assert [each.name for each in entries if each.is_done] == ["selection"]
    assert [item.text() for item in items] == [each.title for each in entries]


@pytest.mark.exhaustive
def test_another_window_gives_back_what_a_lesson_had_replaced(window, open_window):
    before = state_of(window)
    begin(window, "selection")
    window.close()
    assert state_of(window) == before


def test_a_lesson_of_a_file_is_opened(window, tmp_path, monkeypatch):
    file = tmp_path / "mine.toml"
    file.write_text(SMALL, encoding="utf-8")
    monkeypatch.setattr(
        "sudoku_ga.app.lessons.controller.ask_to_open", lambda *_arguments: str(file)
    )
    window.actions_of.open_lesson.trigger()
    assert window.lessons.dock.page.title.text() == "A lesson"
    assert window.lessons.dock.page.words.accessibleName() == "To see. Press Solve."


def test_a_file_that_is_no_lesson_changes_nothing(window, tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text(SMALL.replace('"action:run"', '"button"'), encoding="utf-8")
    before = state_of(window)
    window.lessons.open_file(str(file))
    assert shown(window).title == "The lesson was not opened"
    assert "mine.toml, line 12: step[0].point: one of" in shown(window).text
    assert state_of(window) == before
    assert window.lessons.attempt is None


@pytest.mark.exhaustive
def test_steps_and_answers_are_announced(window, qtbot, monkeypatch):
    said = []
    monkeypatch.setattr(
        QAccessible, "updateAccessibility", lambda event: said.append(event.message())
    )
    window.evolve.bar.pace.choose(SLOW)
    begin(window, "selection")
    assert said[-1].startswith("Step 1 of 7. See how strict and weak selection")
    go_to(window, 1)
    window.evolve.bar.pace.choose(FULL)
    assert said[-1] == "Done"
    go_to(window, 2)
    predict(window, 0)
    run_on(window, qtbot)
    stopped(window, qtbot)
    assert said[-1].startswith("Your prediction was right Measured")


@pytest.mark.exhaustive
def test_the_guide_links_lessons(window):
    window.other.show_guide("lessons")
    window.other.guide.browser.setSource("lesson:takeover")
    assert window.lessons.attempt.lesson.name == "takeover"


@pytest.mark.exhaustive
def test_a_lesson_that_is_dropped_or_opened_as_a_puzzle_begins(window, tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text(SMALL, encoding="utf-8")
    window.files.open_file(str(file))
    assert window.lessons.attempt.lesson.title == "A lesson"


@pytest.mark.exhaustive
def test_a_lesson_of_a_file_asks_before_it_ends_a_run(window, qtbot, tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text(SMALL, encoding="utf-8")
    run_on(window, qtbot)
    window.lessons.open_file(str(file))
    lessons = window.lessons.dock.lessons
    assert lessons.list.count()
    assert lessons.note.isVisible()
    assert window.controller.is_on
    with qtbot.waitSignal(window.controller.ended, timeout=20_000):
        lessons.note.button.click()
    assert window.lessons.attempt.lesson.title == "A lesson"


@pytest.mark.parametrize("language", ["en", "pt"])
def test_no_button_of_the_dock_is_cut_off(themes, qtbot, language):
    set_language(language)
    try:
        dock = LessonDock()
    finally:
        set_language("en")
    qtbot.addWidget(dock)
    dock.resize(dock.minimumSizeHint())
    dock.show()
    entry = Entry("name", "Title", "Aim", "", is_done=False)
    step = Shown("Title", "Step 1 of 2", (0, 2), "Text.", forward="Next")
    for show, page in (
        (partial(dock.show_list, [entry]), dock.lessons),
        (partial(dock.show_step, step), dock.page),
    ):
        show()
        QApplication.processEvents()
        for button in page.findChildren(Button):
            assert not button.isVisible() or button.width() >= button.sizeHint().width()


@pytest.mark.exhaustive
def test_enter_presses_the_buttons_of_the_dock(window):
    begin(window, "individual")
    own = window.lessons.dock.findChildren(QAbstractButton, QRegularExpression("^qt_dockwidget"))
    assert all(each.accessibleName() and each.focusPolicy() & TAB for each in own)
    page = window.lessons.dock.page
    page.forward.setFocus()
    QTest.keyClick(page.forward, Qt.Key.Key_Return)
    assert window.lessons.attempt.step == 1
    page.back.setFocus()
    QTest.keyClick(page.back, Qt.Key.Key_Return)
    assert window.lessons.attempt.step == 0


@pytest.mark.exhaustive
def test_enter_on_the_text_leads_to_the_framed_control(window):
    begin(window, "selection")
    words = window.lessons.dock.page.words
    go_to(window, 1)
    QTest.keyClick(words, Qt.Key.Key_Return)
    assert window.evolve.bar.pace.isAncestorOf(window.focusWidget())
    go_to(window, 2)
    QTest.keyClick(words, Qt.Key.Key_Return)
    assert window.focusWidget() is window.evolve.bar.main
    window.lessons.show()
    assert window.lessons.dock.isAncestorOf(window.focusWidget())


@pytest.mark.exhaustive
def test_tab_goes_from_the_text_to_the_choices_and_on_to_the_buttons(window):
    begin(window, "selection")
    page = window.lessons.dock.page
    go_to(window, 2)
    QApplication.processEvents()  # shows the choices that were made
    page.words.setFocus()
    QTest.keyClick(page.words, Qt.Key.Key_Tab)
    assert window.focusWidget() in page.question.buttons
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_Space)
    assert 2 in window.lessons.attempt.choices
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_Tab)
    assert window.focusWidget() is page.back
