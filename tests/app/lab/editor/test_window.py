"""The window in which an experiment is built."""

import tomllib
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt

from sudoku_ga import translation
from sudoku_ga.app.lab.editor.draft import (
    Board,
    Kind,
    PuzzlesRow,
    ValueForm,
    ValuesRow,
    VariantRow,
    draft_of,
    proposed,
)
from sudoku_ga.app.lab.editor.window import ExperimentEditor, new_draft
from sudoku_ga.lab.experiment.reading import load_experiment
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from tests.lab.experiments import TINY

NEW = new_draft()


@pytest.fixture
def make(qtbot, themes, settings, tmp_path):
    made = []

    def editor(draft=NEW, path=None, folder=None):
        document = Grid.empty(Geometry(2, 2))
        own = folder or tmp_path / "experiments"
        window = ExperimentEditor(draft, path, own, settings, lambda: (document, "mine"))
        made.append(window)
        qtbot.addWidget(window)
        window.show()
        qtbot.waitUntil(timeout=20_000, callback=lambda: window.checked is not None)
        return window

    yield editor
    for window in made:
        window.close()


def _checked(qtbot, editor):
    qtbot.waitUntil(timeout=20_000, callback=lambda: editor.checked.draft == editor.fields.draft)
    return editor.checked


def _type(qtbot, field, text):
    field.clear()
    qtbot.keyClicks(field, text)


def test_a_new_experiment_starts_without_a_question(qtbot, make, tmp_path):
    editor = make()
    assert editor.start.isEnabled()
    assert editor.plan.text().startswith("2 variants × ")
    with qtbot.waitSignal(editor.saved) as saved:
        editor.start.click()
    path = tmp_path / "experiments" / "new-experiment.toml"
    assert saved.args == [str(path), True]
    assert load_experiment(str(path)).title == "New experiment"
    again = make()
    with qtbot.waitSignal(again.saved) as saved:
        again.save.click()
    assert saved.args == [str(tmp_path / "experiments" / "new-experiment-2.toml"), False]


def test_an_error_is_said_beside_its_field_and_taken_back(qtbot, make):
    editor = make(replace(NEW, title="Mine"))
    field = editor.fields.about.numbers["repetitions"]
    _type(qtbot, field, "many")
    assert _checked(qtbot, editor).experiment is None
    assert field.reason == "Enter a whole number from 1."
    assert field.property("refused")
    assert not editor.start.isEnabled()
    assert editor.plan.text() == "Repetitions: Enter a whole number from 1."
    _type(qtbot, field, "3")
    assert _checked(qtbot, editor).experiment.repetitions == 3
    assert field.reason == ""
    assert not editor.show_problem.isVisible()
    assert editor.start.isEnabled()


def test_the_focus_goes_to_the_field_of_a_problem(qtbot, make):
    editor = make(replace(NEW, puzzles=(PuzzlesRow(Kind.GRADES, "7"),)))
    editor.activateWindow()
    qtbot.waitUntil(editor.isActiveWindow)
    assert editor.show_problem.isVisible()
    editor.show_problem.click()
    field = editor.fields.puzzles.rows[0].text
    assert editor.focusWidget() is field
    assert "grades from 1 to 6" in field.accessibleDescription()
    editor.fields.puzzles.rows[0].remove.click()
    assert _checked(qtbot, editor).problems
    editor.show_problem.click()
    assert editor.focusWidget().text() == "Add puzzles"


def test_rows_come_and_go(qtbot, make):
    editor = make(replace(NEW, title="Mine"))
    editor.fields.add_variant()
    editor.fields.add_values()
    assert len(_checked(qtbot, editor).draft.variants) == 3
    assert "at least one value" in editor.fields.values.rows[0].reason.text()
    editor.fields.values.rows[0].remove.click()
    editor.fields.variants.rows[0].remove.click()
    assert len(_checked(qtbot, editor).experiment.variants) == 2


@pytest.mark.parametrize(
    ("rest", "words"),
    [
        ({"set": {"crossover.rate": 0.0}}, "Crossover: rate 0"),
        ({"components": {"crossover": []}}, "Crossover: –"),
        (
            {
                "components": {"selection": {"component": "tournament", "tournament_size": 3}},
                "set": {"selection.tournament_size": 7},
            },
            "Selection: Tournament, Selection: tournament size 7",
        ),
        ({"set": {"nothing.here": 1}}, "nothing.here"),
    ],
)
def test_changes_of_a_recipe_are_named_as_in_the_panel(make, rest, words):
    editor = make(replace(NEW, variants=(VariantRow("changed", "evolution", rest),)))
    assert editor.fields.variants.rows[0].changes.text() == words


def test_a_row_that_is_added_has_the_focus_in_its_first_field(qtbot, make):
    editor = make(replace(NEW, title="Mine"))
    editor.activateWindow()
    qtbot.waitUntil(editor.isActiveWindow)
    editor.fields.add_values()
    assert editor.focusWidget() is editor.fields.values.rows[0].key


def test_parameters_follow_from_the_recipes(make):
    editor = make(replace(NEW, variants=(VariantRow("a", "alleles"),), values=(ValuesRow("x"),)))
    key = editor.fields.values.rows[0].key
    offered = [key.itemData(place) for place in range(key.count())]
    assert "population.size" in offered
    assert "local_search.temperature" in offered
    assert key.currentData() == "x"
    recipe = editor.fields.variants.rows[0].recipe
    recipe.setCurrentIndex(recipe.findData("weiss-2009"))
    offered = [key.itemData(place) for place in range(key.count())]
    assert "local_search.temperature" not in offered


def test_a_range_has_fields_of_its_own(qtbot, make):
    values = ValuesRow("population.size", ValueForm.RANGE, first="2", last="6", count="3")
    editor = make(replace(NEW, title="Mine", values=(values,)))
    row = editor.fields.values.rows[0]
    assert row.first.isVisibleTo(row)
    assert not row.text.isVisibleTo(row)
    assert len(_checked(qtbot, editor).experiment.variants) == 2 * 3


def test_the_puzzle_of_the_board_is_taken(qtbot, make):
    editor = make(replace(NEW, title="Mine", puzzles=()))
    editor.fields.puzzles.card.findChildren(type(editor.save))[0].menu().actions()[-2].trigger()
    assert editor.fields.puzzles.rows[0].row.kind is Kind.LITERAL
    assert _checked(qtbot, editor).draft.puzzles == (
        PuzzlesRow(Kind.LITERAL, "." * 16, name="mine"),
    )


def test_what_is_saved_is_what_the_command_line_reads(qtbot, make, tmp_path):
    editor = make(
        replace(NEW, title="Mine", values=(ValuesRow("termination.max_generations", text="5, 9"),))
    )
    made = _checked(qtbot, editor).experiment
    path = tmp_path / "mine.toml"
    with qtbot.waitSignal(editor.saved) as saved:
        editor.save_file(path)
    assert saved.args == [str(path), False]
    again = load_experiment(str(path))
    assert (again.variants, again.puzzles) == (made.variants, made.puzzles)
    assert not editor.isVisible()


def test_comments_are_kept_in_the_file_that_is_edited(qtbot, make, tmp_path):
    path = tmp_path / "tiny.toml"
    path.write_text(f"# Mine.\n{TINY}", "utf-8")
    draft = replace(draft_of(tomllib.loads(TINY)), title="Other")
    make(draft, path).save_file(path)
    assert path.read_text("utf-8").startswith("# Mine.\n")
    assert load_experiment(str(path)).title == "Other"
    other = tmp_path / "other.toml"
    other.write_text("# Not mine.\n", "utf-8")
    make(draft, path).save_file(other)
    assert "#" not in other.read_text("utf-8")


def test_a_place_that_cannot_be_written_is_reported_and_nothing_is_lost(qtbot, make, tmp_path):
    editor = make(replace(NEW, title="Mine"))
    path = tmp_path / "nowhere" / "mine.toml"
    editor.save_file(path)
    assert str(path) in editor.plan.text()
    assert editor.isVisible()


def test_escape_drops_no_changes(qtbot, make):
    editor = make(replace(NEW, title="Mine"))
    _type(qtbot, editor.fields.about.title, "Other")
    qtbot.keyClick(editor, Qt.Key.Key_Escape)
    assert editor.isVisible()
    assert "not saved" in editor.plan.text()
    _type(qtbot, editor.fields.about.title, "Mine")
    qtbot.keyClick(editor, Qt.Key.Key_Escape)
    assert not editor.isVisible()


@pytest.fixture
def portuguese(monkeypatch):
    """The window is in Portuguese, with a decimal comma."""
    monkeypatch.setattr(translation, "_in_window", True)
    monkeypatch.setenv("LANGUAGE", "pt")
    translation._catalogue.cache_clear()
    yield
    monkeypatch.undo()
    translation._catalogue.cache_clear()


@pytest.mark.usefixtures("portuguese")
def test_a_proposed_experiment_starts_in_portuguese(qtbot, make, tmp_path):
    board = Board(Grid.empty(Geometry(2, 2)), "", None)
    draft = proposed(board, tmp_path)
    editor = make(draft)
    assert editor.fields.about.numbers["max_evaluations"].text() == "2.000.000"
    assert editor.fields.draft.numbers == draft.numbers
    assert _checked(qtbot, editor).problems == ()
    with qtbot.waitSignal(editor.saved) as saved:
        editor.start.click()
    assert load_experiment(saved.args[0]).budget.max_evaluations == 2_000_000


@pytest.mark.usefixtures("portuguese")
def test_ranges_are_shown_and_read_with_a_decimal_comma(qtbot, make):
    row = ValuesRow("crossover.rate", ValueForm.RANGE, first="0.25", last="0.5", count="1000")
    editor = make(replace(NEW, values=(row,), numbers={"max_cpu_s": "0.125"}))
    fields = editor.fields.values.rows[0]
    assert [each.text() for each in (fields.first, fields.last, fields.count)] == [
        "0,25",
        "0,5",
        "1.000",
    ]
    assert editor.fields.about.numbers["max_cpu_s"].text() == "0,125"
    assert editor.fields.draft.values == (row,)
    _type(qtbot, fields.last, "0,75")
    _type(qtbot, fields.count, "1.500")
    assert editor.fields.draft.values == (replace(row, last="0.75", count="1500"),)


def test_a_seed_is_shown_without_separators(make):
    editor = make(replace(NEW, numbers={"seed": "12345", "max_evaluations": "12345"}))
    numbers = editor.fields.about.numbers
    assert [numbers[key].text() for key in ("seed", "max_evaluations")] == ["12345", "12,345"]


def test_separators_of_thousands_may_be_typed_in_english(qtbot, make):
    editor = make()
    _type(qtbot, editor.fields.about.numbers["max_evaluations"], "2,000")
    assert _checked(qtbot, editor).experiment.budget.max_evaluations == 2000
