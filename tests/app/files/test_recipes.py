from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog

from sudoku_ga.app.files.recipes import Recipes, named_after, title_of
from sudoku_ga.app.messages import Severity
from sudoku_ga.app.parameters.parameter_panel import ParameterPanel
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.recipe.edit import with_component
from sudoku_ga.evolution.recipe.reading import load_recipe
from sudoku_ga.evolution.recipe.recipe import Group
from sudoku_ga.evolution.recipe.writing import save_recipe, write_recipe


@pytest.fixture
def panel(qtbot, services):
    """The panel in which recipes are offered."""
    made = ParameterPanel(services.recipe)
    qtbot.addWidget(made)
    made.show()
    return made


@pytest.fixture
def recipes(services, panel):
    made = Recipes(services)
    panel.recipe_chosen.connect(made.choose)
    services.state.watch(made, "recipe", show=made.follow)
    return made


@pytest.fixture
def model(services, recipes):
    """What has the recipe of the panel."""
    return services.recipe


@pytest.fixture
def answer_dialogs(monkeypatch):
    """Return a function that lets every file dialog answer with a path."""

    def answer(path):
        for name in ("getOpenFileName", "getSaveFileName"):
            monkeypatch.setattr(QFileDialog, name, lambda *_: (str(path), ""))

    return answer


def offered(panel):
    chooser = panel.head.chooser
    return [chooser.itemText(index) for index in range(chooser.count())]


def change(model, path, value):
    model.set_recipe(model.recipe.with_value(path, value))


def test_recipes_are_offered_with_their_year_under_the_headings_of_their_groups(panel, recipes):
    titles = offered(panel)
    headings = [group.label for group in Group]
    assert [each for each in titles if each in headings] == headings
    assert len(set(titles)) == len(titles)
    assert titles[titles.index("Fast") + 1] == "Fast (2026)"
    assert panel.head.chooser.currentText() == "Evolution (2026)"


def test_keys_pass_headings_by(qtbot, panel, model):
    chooser = panel.head.chooser
    first, last = offered(panel).index("Published") + 1, offered(panel).index("Fast") - 1
    chooser.setCurrentIndex(last)
    qtbot.keyClick(chooser, Qt.Key.Key_Down)
    assert model.recipe.name == "fast"
    chooser.setCurrentIndex(first)
    qtbot.keyClick(chooser, Qt.Key.Key_Up)
    assert model.recipe.group is Group.WATCH


def test_a_recipe_of_a_file_without_a_group_is_last(tmp_path, panel, recipes, model):
    text = write_recipe(replace(load_recipe("memetic"), group=None))
    (tmp_path / "own.toml").write_text(text, encoding="utf-8")
    recipes.open_file(str(tmp_path / "own.toml"))
    assert offered(panel)[-2] == "Others"
    assert model.recipe.name == "own"


def test_a_year_in_the_title_is_not_repeated():
    recipe = load_recipe("alleles")
    assert title_of(recipe) == "Box alleles (2026)"
    assert title_of(named_after(recipe.with_value("population.size", 3), "Of 2026")) == "Of 2026"


@pytest.mark.parametrize("name", ["fast", "alleles"])
def test_a_changed_recipe_is_saved_and_opened(
    answer_dialogs, tmp_path, name, panel, recipes, model
):
    panel.recipe_chosen.emit(name)
    change(model, "population.size", 7)
    answer_dialogs(tmp_path / "small")
    recipes.save()
    file = tmp_path / "small.toml"
    assert file.is_file()
    assert model.recipe.name == model.recipe.title == "small"
    assert panel.head.changes.text() == "unchanged"
    saved = model.recipe
    panel.recipe_chosen.emit("memetic")
    answer_dialogs(file)
    recipes.open()
    assert model.recipe == saved
    assert offered(panel).count(title_of(saved)) == 1


def test_other_components_are_saved_and_run(tmp_path, qtbot, services, panel, recipes, model):
    panel.recipe_chosen.emit("memetic")
    model.set_recipe(with_component(model.recipe, Role.CROSSOVER, None))
    recipes.save_file(tmp_path / "alone.toml")
    assert model.recipe.all(Role.CROSSOVER) == ()
    services.state.press_run()
    qtbot.waitUntil(lambda: services.state.state.report is not None)
    assert services.state.state.recipe is model.recipe


def test_an_unchanged_recipe_keeps_its_words(tmp_path, panel, recipes, model):
    panel.recipe_chosen.emit("alleles")
    recipes.save_file(tmp_path / "copy.toml")
    assert model.recipe.title == "Box alleles"
    assert model.recipe.name == "copy"


def test_a_file_named_like_a_recipe_of_the_program(tmp_path, panel, recipes, model):
    file = tmp_path / "alleles.toml"
    save_recipe(load_recipe("alleles").with_value("population.size", 7), file)
    recipes.open_file(str(file))
    assert model.recipe.name == "alleles-2"
    panel.recipe_chosen.emit("alleles")
    assert model.recipe == load_recipe("alleles")


def test_a_bad_file_is_refused_with_line_and_key(tmp_path, services, panel, recipes, model):
    file = tmp_path / "bad.toml"
    save_recipe(load_recipe("alleles"), file)
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("size = 16", "size = 0"), encoding="utf-8")
    line = text[: text.index("size = 16")].count("\n") + 1
    change(model, "population.size", 7)
    before, titles = model.recipe, offered(panel)
    recipes.open_file(str(file))
    assert services.messages.shown.severity is Severity.ERROR
    assert f"line {line}: population.size: 1 to " in services.messages.shown.text
    assert model.recipe is before
    assert offered(panel) == titles
    file.write_text(text, encoding="utf-8")
    recipes.open_file(str(file))
    assert services.messages.shown is None


def test_changes_wait_while_another_recipe_is_looked_at(panel, model):
    change(model, "population.size", 7)
    before = model.recipe
    panel.recipe_chosen.emit("memetic")
    assert panel.head.changes.text() == "unchanged"
    panel.recipe_chosen.emit("evolution")
    assert model.recipe == before
    assert panel.head.reset.isVisible()


def test_comments_are_kept_in_the_file_that_a_recipe_comes_from(tmp_path, recipes):
    own, other = tmp_path / "own.toml", tmp_path / "other.toml"
    for path in (own, other):
        path.write_text(f"# Of {path.name}.\n{write_recipe(load_recipe('alleles'))}", "utf-8")
    recipes = recipes
    recipes.open_file(str(own))
    recipes.save_file(own)
    recipes.save_file(other)
    assert own.read_text("utf-8").startswith("# Of own.toml.\n")
    assert "#" not in other.read_text("utf-8")


@pytest.mark.exhaustive
def test_a_folder_that_is_gone_is_said(tmp_path, services, recipes):
    recipes.save_file(tmp_path / "gone" / "mine.toml")
    assert services.messages.shown.severity is Severity.ERROR


def test_a_dialog_that_is_closed_changes_nothing(answer_dialogs, tmp_path, recipes, model):
    before = model.recipe
    answer_dialogs("")
    recipes.open()
    recipes.save()
    assert model.recipe is before
    assert list(Path(tmp_path).glob("*.toml")) == []


@pytest.mark.exhaustive
def test_a_session_with_the_former_name_of_fast_shows_fast_unchanged(panel, recipes, model):
    text = write_recipe(load_recipe("fast")).replace('title = "Fast"', 'title = "Default"')
    assert 'title = "Default"' in text
    recipes.restore("default", text)
    assert model.recipe == load_recipe("fast")
    assert panel.head.changes.text() == "unchanged"
