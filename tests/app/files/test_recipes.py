from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog

from sudoku_ga.app.files.recipes import Recipes, named_after, title_of
from sudoku_ga.app.files.router import RECIPE
from sudoku_ga.app.messages import Severity
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.recipe.edit import with_component
from sudoku_ga.evolution.recipe.reading import load_recipe
from sudoku_ga.evolution.recipe.recipe import Group
from sudoku_ga.evolution.recipe.writing import save_recipe, write_recipe
from tests.app.reports import PUZZLE, FakeEngine


@pytest.fixture
def window(open_window):
    return open_window(FakeEngine())


@pytest.fixture
def answer_dialogs(monkeypatch):
    """Return a function that lets every file dialog answer with a path."""

    def answer(path):
        for name in ("getOpenFileName", "getSaveFileName"):
            monkeypatch.setattr(QFileDialog, name, lambda *_: (str(path), ""))

    return answer


def offered(window):
    chooser = window.panel.head.chooser
    return [chooser.itemText(index) for index in range(chooser.count())]


def message(window):
    return window.pages.strip.message


def change(window, path, value):
    window.recipe_model.set_recipe(window.recipe_model.recipe.with_value(path, value))


def test_recipes_are_offered_with_their_year_under_the_headings_of_their_groups(window):
    titles = offered(window)
    headings = [group.label for group in Group]
    assert [each for each in titles if each in headings] == headings
    assert len(set(titles)) == len(titles)
    assert titles[titles.index("Fast") + 1] == "Fast (2026)"
    assert window.panel.head.chooser.currentText() == "Evolution (2026)"


def test_keys_pass_headings_by(window, qtbot):
    chooser = window.panel.head.chooser
    first, last = offered(window).index("Published") + 1, offered(window).index("Fast") - 1
    chooser.setCurrentIndex(last)
    qtbot.keyClick(chooser, Qt.Key.Key_Down)
    assert window.recipe_model.recipe.name == "fast"
    chooser.setCurrentIndex(first)
    qtbot.keyClick(chooser, Qt.Key.Key_Up)
    assert window.recipe_model.recipe.group is Group.WATCH


def test_a_recipe_of_a_file_without_a_group_is_last(window, tmp_path):
    text = write_recipe(replace(load_recipe("memetic"), group=None))
    (tmp_path / "own.toml").write_text(text, encoding="utf-8")
    window.files.readers[RECIPE](str(tmp_path / "own.toml"))
    assert offered(window)[-2] == "Others"
    assert window.recipe_model.recipe.name == "own"


def test_a_year_in_the_title_is_not_repeated():
    recipe = load_recipe("alleles")
    assert title_of(recipe) == "Box alleles (2026)"
    assert title_of(named_after(recipe.with_value("population.size", 3), "Of 2026")) == "Of 2026"


@pytest.mark.parametrize("name", ["fast", "alleles"])
def test_a_changed_recipe_is_saved_and_opened_again(window, answer_dialogs, tmp_path, name):
    window.panel.recipe_chosen.emit(name)
    change(window, "population.size", 7)
    answer_dialogs(tmp_path / "small")
    window.actions_of.save_recipe.trigger()
    file = tmp_path / "small.toml"
    assert file.is_file()
    assert window.recipe_model.recipe.name == window.recipe_model.recipe.title == "small"
    assert window.panel.head.changes.text() == "unchanged"
    saved = window.recipe_model.recipe
    window.panel.recipe_chosen.emit("memetic")
    answer_dialogs(file)
    window.actions_of.open_recipe.trigger()
    assert window.recipe_model.recipe == saved
    assert offered(window).count(title_of(saved)) == 1


def test_other_components_are_saved_too_and_can_be_run(window, tmp_path, qtbot):
    window.panel.recipe_chosen.emit("memetic")
    window.recipe_model.set_recipe(with_component(window.recipe_model.recipe, Role.CROSSOVER, None))
    window.findChild(Recipes).save_file(tmp_path / "alone.toml")
    assert window.recipe_model.recipe.all(Role.CROSSOVER) == ()
    window.document_controller.put(PUZZLE, "Test", "choose")
    window.run_bar.main.click()
    qtbot.waitUntil(lambda: window.solve_controller.state.report is not None)
    assert window.solve_controller.state.recipe is window.recipe_model.recipe
    assert not window.actions_of.open_recipe.isEnabled()


def test_an_unchanged_recipe_keeps_its_words(window, tmp_path):
    window.panel.recipe_chosen.emit("alleles")
    window.findChild(Recipes).save_file(tmp_path / "copy.toml")
    assert window.recipe_model.recipe.title == "Box alleles"
    assert window.recipe_model.recipe.name == "copy"


def test_a_file_named_like_a_recipe_of_the_program_does_not_hide_it(window, tmp_path):
    file = tmp_path / "alleles.toml"
    save_recipe(load_recipe("alleles").with_value("population.size", 7), file)
    window.findChild(Recipes).open_file(str(file))
    assert window.recipe_model.recipe.name == "alleles-2"
    window.panel.recipe_chosen.emit("alleles")
    assert window.recipe_model.recipe == load_recipe("alleles")


def test_a_bad_file_is_refused_with_line_and_key_and_nothing_is_lost(window, tmp_path):
    file = tmp_path / "bad.toml"
    save_recipe(load_recipe("alleles"), file)
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("size = 16", "size = 0"), encoding="utf-8")
    line = text[: text.index("size = 16")].count("\n") + 1
    change(window, "population.size", 7)
    before, titles = window.recipe_model.recipe, offered(window)
    window.findChild(Recipes).open_file(str(file))
    assert message(window).severity is Severity.ERROR
    assert f"line {line}: population.size: 1 to " in message(window).text
    assert window.recipe_model.recipe is before
    assert offered(window) == titles
    file.write_text(text, encoding="utf-8")
    window.findChild(Recipes).open_file(str(file))
    assert message(window) is None


def test_changes_wait_while_another_recipe_is_looked_at(window):
    change(window, "population.size", 7)
    before = window.recipe_model.recipe
    window.panel.recipe_chosen.emit("memetic")
    assert window.panel.head.changes.text() == "unchanged"
    window.panel.recipe_chosen.emit("evolution")
    assert window.recipe_model.recipe == before
    assert window.panel.head.reset.isVisible()


def test_comments_are_kept_in_the_file_that_a_recipe_comes_from(window, tmp_path):
    own, other = tmp_path / "own.toml", tmp_path / "other.toml"
    for path in (own, other):
        path.write_text(f"# Of {path.name}.\n{write_recipe(load_recipe('alleles'))}", "utf-8")
    recipes = window.findChild(Recipes)
    recipes.open_file(str(own))
    recipes.save_file(own)
    recipes.save_file(other)
    assert own.read_text("utf-8").startswith("# Of own.toml.\n")
    assert "#" not in other.read_text("utf-8")


@pytest.mark.exhaustive
def test_a_folder_that_is_gone_is_said(window, tmp_path):
    window.findChild(Recipes).save_file(tmp_path / "gone" / "mine.toml")
    assert message(window).title == "The recipe was not saved"


def test_a_dialog_that_is_closed_changes_nothing(window, answer_dialogs, tmp_path):
    before = window.recipe_model.recipe
    answer_dialogs("")
    window.actions_of.open_recipe.trigger()
    window.actions_of.save_recipe.trigger()
    assert window.recipe_model.recipe is before
    assert list(Path(tmp_path).glob("*.toml")) == []


@pytest.mark.exhaustive
def test_a_session_with_the_former_name_of_fast_shows_fast_unchanged(window, settings):
    text = write_recipe(load_recipe("fast")).replace('title = "Fast"', 'title = "Default"')
    assert 'title = "Default"' in text
    Recipes(window.recipe_model, settings, window.messages, window).restore("default", text)
    assert window.recipe_model.recipe == load_recipe("fast")
    assert window.panel.head.changes.text() == "unchanged"
