"""The window in which an experiment is built."""

import tomllib
from copy import deepcopy

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog

from sudoku_ga import translation
from sudoku_ga.app.lab.editor.draft import Board, draft_of, new_draft, proposed
from sudoku_ga.app.lab.editor.window import ExperimentEditor
from sudoku_ga.lab.experiment.reading import load_experiment
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.translation import set_language
from tests.examples import some
from tests.lab.experiments import TINY

NEW = new_draft()
ALLELES = {"name": "alleles", "recipe": "alleles"}


def drafted(about=(), **tables):
    """Return the new experiment with other keys in ``[experiment]``, and other tables."""
    draft = deepcopy({**NEW, **tables})
    draft["experiment"].update(about)
    return draft


@pytest.fixture
def make(qtbot, themes, settings, tmp_path):
    made = []

    def editor(draft=None, path=None, folder=None):
        document = Grid.empty(Geometry(2, 2))
        own = folder or tmp_path / "experiments"
        window = ExperimentEditor(
            draft or drafted(), path, own, settings, lambda: (document, "mine")
        )
        made.append(window)
        qtbot.addWidget(window)
        window.show()
        qtbot.waitUntil(timeout=20_000, callback=lambda: window.checked is not None)
        return window

    yield editor
    for window in made:
        window.close()


def _checked(qtbot, editor):
    qtbot.waitUntil(timeout=20_000, callback=lambda: editor.is_checked)
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
    editor = make(drafted({"title": "Mine"}))
    field = editor.fields.about.fields["runs"]
    _type(qtbot, field, "many")
    assert _checked(qtbot, editor).experiment is None
    assert field.reason == "A whole number of at least 1 is expected, found 'many'."
    assert field.property("refused")
    assert not editor.start.isEnabled()
    assert editor.plan.text() == f"Runs: {field.reason}"
    _type(qtbot, field, "3")
    assert _checked(qtbot, editor).experiment.runs == 3
    assert field.reason == ""
    assert not editor.show_problem.isVisible()
    assert editor.start.isEnabled()


@pytest.mark.exhaustive
def test_a_number_is_shown_with_separators_when_it_is_left_and_keeps_its_problem(qtbot, make):
    editor = make(drafted({"title": "Mine"}))
    field = editor.fields.about.fields["runs"]
    _type(qtbot, field, "1000000")
    assert _checked(qtbot, editor).problems
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert (field.text(), field.property("refused")) == ("1,000,000", True)


@pytest.mark.exhaustive
def test_the_focus_goes_to_the_field_of_a_problem(qtbot, make):
    editor = make(drafted(puzzles={"generated": [{"geometry": "9x9", "grades": [7], "count": 1}]}))
    editor.activateWindow()
    qtbot.waitUntil(editor.isActiveWindow)
    assert editor.show_problem.isVisible()
    editor.show_problem.click()
    field = editor.fields.puzzles.rows[0].fields["grades"]
    assert editor.focusWidget() is field
    assert "1 to 6" in field.accessibleDescription()
    editor.fields.puzzles.rows[0].remove.click()
    assert _checked(qtbot, editor).problems
    editor.show_problem.click()
    assert editor.focusWidget().text() == "Add puzzles"


def test_rows_come_and_go(qtbot, make):
    editor = make(drafted({"title": "Mine"}))
    editor.fields.add_variant()
    editor.fields.values.add()
    assert len(_checked(qtbot, editor).draft["variant"]) == 3
    assert editor.fields.values.rows[0].reason.isHidden()
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
    editor = make(drafted(variant=[{"name": "changed", "recipe": "evolution", **rest}]))
    assert editor.fields.variants.rows[0].changes.text() == words


def test_a_row_that_is_added_has_the_focus_in_its_first_field(qtbot, make):
    editor = make(drafted({"title": "Mine"}))
    editor.activateWindow()
    qtbot.waitUntil(editor.isActiveWindow)
    editor.fields.values.add()
    assert editor.focusWidget() is editor.fields.values.rows[0].key


def test_parameters_follow_from_the_recipes(make):
    editor = make(drafted(variant=[ALLELES], grid={"x": []}))
    key = editor.fields.values.rows[0].key
    offered = [key.itemData(place) for place in range(key.count())]
    assert "population.size" in offered
    assert "local_search.temperature" in offered
    assert key.currentData() == "x"
    recipe = editor.fields.variants.rows[0].fields["recipe"]
    recipe.setCurrentIndex(recipe.findData("weiss-2009"))
    offered = [key.itemData(place) for place in range(key.count())]
    assert "local_search.temperature" not in offered


def test_a_parameter_that_is_added_begins_with_the_value_of_the_recipe(qtbot, make):
    editor = make(drafted({"title": "Mine"}))
    editor.fields.values.add()
    row = editor.fields.values.rows[0]
    assert editor.fields.draft["grid"] == {"population.size": [64]}
    row.key.setCurrentIndex(row.key.findData("crossover.rate"))
    assert row.fields[""].text() == "0.3"
    assert editor.fields.draft["grid"] == {"crossover.rate": [0.3]}
    assert _checked(qtbot, editor).problems == ()


def test_every_problem_is_said_at_its_row_and_all_are_counted(qtbot, make):
    generated = [{"geometry": "9x9", "grades": [7, 8], "count": 0}]
    editor = make(drafted({"title": ""}, variant=[], puzzles={"generated": generated}))
    assert len(editor.checked.problems) == 5
    assert editor.plan.text() == "Title: Fill in this field. And 4 more problems."
    assert editor.fields.variants.reason.text() == "Add at least one recipe."
    row = editor.fields.puzzles.rows[0]
    assert row.reason.text().count("\n") == 2
    assert row.fields["grades"].property("refused")
    assert row.fields["count"].property("refused")


def test_a_range_has_fields_of_its_own(qtbot, make):
    values = {"population.size": {"from": 2, "to": 6, "count": 3}}
    editor = make(drafted(grid=values))
    fields = editor.fields.values.rows[0].fields
    assert not fields["from"].isHidden()
    assert fields[""].isHidden()
    assert len(_checked(qtbot, editor).experiment.variants) == 2 * 3


def test_the_puzzle_of_the_board_is_taken(qtbot, make):
    editor = make(drafted(puzzles={}))
    editor.fields.puzzles.adder.menu().actions()[-2].trigger()
    assert _checked(qtbot, editor).draft["puzzles"] == {"literal": {"mine": "." * 16}}


def test_puzzles_of_a_file_and_of_each_other_kind_are_added(qtbot, make, tmp_path, monkeypatch):
    path = tmp_path / "own.sdm"
    path.write_text("12..............\n")
    editor = make(drafted(puzzles={}))
    menu, puzzles = editor.fields.puzzles.adder.menu(), editor.fields.puzzles
    for chosen in ("", str(path)):
        monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_, to=chosen: (to, ""))
        menu.actions()[-1].trigger()
        assert len(puzzles.rows) == bool(chosen)
    *kinds, empty = menu.actions()[:-3]  # above the separator
    for kind in kinds:
        kind.trigger()
    assert len(puzzles.rows) == 1 + len(kinds)
    for enabled in (True, False):
        menu.aboutToShow.emit()
        assert empty.isEnabled() is enabled
        empty.trigger()
    collections = _checked(qtbot, editor).draft["puzzles"]["collections"]
    assert list(collections) == ["own", "grade-3.sdm"]
    assert collections["own"] == {"file": str(path)}


def test_what_is_saved_is_what_the_command_line_reads(qtbot, make, tmp_path):
    editor = make(drafted(grid={"termination.max_generations": [5, 9]}))
    made = _checked(qtbot, editor).experiment
    path = tmp_path / "mine.toml"
    with qtbot.waitSignal(editor.saved) as saved:
        editor.save_file(path)
    assert saved.args == [str(path), False]
    again = load_experiment(str(path))
    assert (again.variants, again.puzzles) == (made.variants, made.puzzles)
    assert not editor.isVisible()


def test_an_experiment_is_saved_under_the_name_that_is_chosen(qtbot, make, tmp_path, monkeypatch):
    editor, path = make(drafted({"title": "Mine"})), tmp_path / "other.toml"
    for chosen in ("", str(path)):
        assert editor.isVisible()
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, to=chosen: (to, ""))
        editor.save_as.click()
    assert load_experiment(str(path)).title == "Mine"
    assert not editor.isVisible()


def test_comments_are_kept_in_the_file_that_is_edited(qtbot, make, tmp_path):
    path = tmp_path / "tiny.toml"
    path.write_text(f"# Mine.\n{TINY}", "utf-8")
    draft = draft_of(tomllib.loads(TINY))
    draft["experiment"]["title"] = "Other"
    make(draft, path).save_file(path)
    assert path.read_text("utf-8").startswith("# Mine.\n")
    assert load_experiment(str(path)).title == "Other"
    other = tmp_path / "other.toml"
    other.write_text("# Not mine.\n", "utf-8")
    make(draft, path).save_file(other)
    assert "#" not in other.read_text("utf-8")


def test_a_place_that_cannot_be_written_is_reported_and_nothing_is_lost(qtbot, make, tmp_path):
    editor = make(drafted({"title": "Mine"}))
    path = tmp_path / "nowhere" / "mine.toml"
    editor.save_file(path)
    assert str(path) in editor.plan.text()
    assert editor.isVisible()


def test_escape_drops_no_changes(qtbot, make):
    editor = make(drafted({"title": "Mine"}))
    _type(qtbot, editor.fields.about.fields["title"], "Other")
    qtbot.keyClick(editor, Qt.Key.Key_Escape)
    assert editor.isVisible()
    assert "not saved" in editor.plan.text()
    _type(qtbot, editor.fields.about.fields["title"], "Mine")
    qtbot.keyClick(editor, Qt.Key.Key_Escape)
    assert not editor.isVisible()


@pytest.fixture
def portuguese(monkeypatch):
    """The window is in Portuguese, with a decimal comma."""
    monkeypatch.setattr(translation, "_in_window", True)
    set_language("pt")


@pytest.mark.usefixtures("portuguese")
def test_a_proposed_experiment_starts_in_portuguese(qtbot, make, tmp_path):
    board = Board(Grid.empty(Geometry(2, 2)), "", None)
    draft = proposed(board, tmp_path)
    editor = make(draft)
    assert editor.fields.about.fields["max_evaluations"].text() == "2.000.000"
    assert _checked(qtbot, editor).problems == ()
    with qtbot.waitSignal(editor.saved) as saved:
        editor.start.click()
    assert load_experiment(saved.args[0]).budget.max_evaluations == 2_000_000


@pytest.mark.exhaustive
@pytest.mark.usefixtures("portuguese")
def test_ranges_are_shown_and_read_with_a_decimal_comma(qtbot, make):
    values = {"from": 0.25, "to": 0.5, "count": 1000}
    editor = make(drafted({"max_cpu_s": 0.125}, grid={"crossover.rate": values}))
    fields = editor.fields.values.rows[0].fields
    shown = [fields[key].text() for key in values]
    assert shown == ["0,25", "0,5", "1.000"]
    assert editor.fields.about.fields["max_cpu_s"].text() == "0,125"
    _type(qtbot, fields["to"], "0,75")
    _type(qtbot, fields["count"], "1.500")
    assert editor.fields.draft["grid"] == {
        "crossover.rate": {"from": 0.25, "to": 0.75, "count": 1500}
    }


@pytest.mark.usefixtures("portuguese")
@pytest.mark.parametrize(
    ("typed", "values"),
    some(
        [
            ("0,5", [0.5]),
            ("0,5; 0,75;1", [0.5, 0.75, 1]),
            ("0,5, 0,75", [0.5, 0.75]),
            ("0.5;1.500", [0.5, 1500]),
            ("0.5,0.75", ["0.5,0.75"]),
            ("true; with-replacement", [True, "with-replacement"]),
        ],
        names=2,
    ),
)
def test_lists_are_read_with_a_decimal_comma(qtbot, make, typed, values):
    editor = make(drafted(grid={"crossover.rate": [0.25, 0.5]}))
    field = editor.fields.values.rows[0].fields[""]
    assert field.text() == "0,25; 0,5"
    _type(qtbot, field, typed)
    assert editor.fields.draft["grid"] == {"crossover.rate": values}


@pytest.mark.exhaustive
@pytest.mark.usefixtures("portuguese")
def test_a_file_that_is_written_in_portuguese_has_decimal_points(qtbot, make, tmp_path):
    editor = make()
    editor.fields.values.add()
    row = editor.fields.values.rows[0]
    row.key.setCurrentIndex(row.key.findData("crossover.rate"))
    _type(qtbot, row.fields[""], "0,25; 0,5")
    _type(qtbot, editor.fields.about.fields["max_cpu_s"], "0,5")
    assert _checked(qtbot, editor).problems == ()
    path = tmp_path / "mine.toml"
    editor.save_file(path)
    tables = tomllib.loads(path.read_text())
    assert tables["grid"] == {"crossover.rate": [0.25, 0.5]}
    assert tables["experiment"]["max_cpu_s"] == 0.5


def test_a_seed_is_shown_without_separators(make):
    editor = make(drafted({"seed": 12345, "max_evaluations": 12345}))
    numbers = editor.fields.about.fields
    assert [numbers[key].text() for key in ("seed", "max_evaluations")] == ["12345", "12,345"]


@pytest.mark.exhaustive
def test_separators_of_thousands_may_be_typed_in_english(qtbot, make):
    editor = make()
    _type(qtbot, editor.fields.about.fields["max_evaluations"], "2,000")
    assert _checked(qtbot, editor).experiment.budget.max_evaluations == 2000


def test_what_is_chosen_and_typed_is_written_at_its_path(qtbot, make):
    editor = make(drafted(puzzles={"collections": {"mine": "famous.sdm"}}))
    fields, draft = editor.fields, editor.fields.draft
    about = fields.about.fields
    _type(qtbot, about["time_limit_s"], "1.5")
    _type(qtbot, about["description"], "Why.")
    qtbot.mouseClick(about["trace"].button("best"), Qt.MouseButton.LeftButton)
    _type(qtbot, fields.variants.rows[0].fields["name"], "one")
    (row,) = fields.puzzles.rows
    _type(qtbot, row.fields["count"], "2")
    row.fields["file"].setCurrentIndex(row.fields["file"].findData("grade-3.sdm"))
    expected = drafted(
        {"time_limit_s": 1.5, "description": "Why.", "trace": "best"},
        puzzles={"collections": {"grade-3.sdm": {"file": "grade-3.sdm", "count": 2}}},
    )
    expected["variant"][0]["name"] = "one"
    assert draft == expected
    qtbot.mouseClick(about["trace"].button("none"), Qt.MouseButton.LeftButton)
    for key in ("time_limit_s", "description"):
        about[key].selectAll()
        qtbot.keyClick(about[key], Qt.Key.Key_Delete)
    assert draft["experiment"] == NEW["experiment"]


def test_a_recipe_without_a_name_has_that_of_its_file(qtbot, make):
    editor = make(drafted(variant=[ALLELES]))
    fields = editor.fields.variants.rows[0].fields
    _type(qtbot, fields["name"], "x")
    fields["name"].textEdited.emit("")
    fields["name"].clear()
    fields["recipe"].setCurrentIndex(fields["recipe"].findData("memetic"))
    assert editor.fields.draft["variant"] == [
        {"name": fields["recipe"].currentText(), "recipe": "memetic"}
    ]


def test_values_keep_what_was_entered_while_their_form_changes(qtbot, make):
    editor = make(drafted(grid={"population.size": [2, 4], "crossover.rate": [0.5]}))
    draft, row = editor.fields.draft, editor.fields.values.rows[0]
    for form, expected in (
        ("range grid", {}),
        ("list sample", [2, 4]),
        ("log grid", {"log": True}),
    ):
        row.form.setCurrentIndex(row.form.findData(form))
        table = form.split()[1]
        assert draft[table]["population.size"] == expected
        assert editor.fields.values.draws.isHidden() == ("sample" not in draft)
    _type(qtbot, row.fields["from"], "2")
    _type(qtbot, row.fields["to"], "8")
    _type(qtbot, row.fields["count"], "3")
    row.form.setCurrentIndex(row.form.findData("log sample"))
    assert draft["sample"] == {"count": 1, "population.size": {"from": 2, "to": 8, "log": True}}
    row.form.setCurrentIndex(row.form.findData("list grid"))
    assert draft["grid"] == {"crossover.rate": [0.5], "population.size": [2, 4]}
    assert "sample" not in draft


def test_a_parameter_is_offered_to_one_row_alone(make):
    editor = make(drafted(grid={"population.size": [2], "crossover.rate": [0.5]}))
    first, second = (row.key for row in editor.fields.values.rows)
    assert first.findData("crossover.rate") == second.findData("population.size") == -1
    second.setCurrentIndex(second.findData("termination.max_generations"))
    assert list(editor.fields.draft["grid"]) == ["population.size", "termination.max_generations"]
    assert first.findData("crossover.rate") >= 0


def test_what_no_field_shows_stays(qtbot, make, tmp_path):
    path = tmp_path / "tiny.toml"
    own = f"# Mine.\n{TINY}".replace("runs = 2", "runs = 2 # enough\nlast_sample = 5")
    own += '\n[grid]\ncrossover = [[], { component = "band-or-stack" }]\n'
    path.write_text(own, "utf-8")
    editor = make(draft_of(tomllib.loads(own)), path)
    _type(qtbot, editor.fields.about.fields["title"], "Other")
    editor.save_file(path)
    assert path.read_text("utf-8") == own.replace('"Tiny"', '"Other"')


PUZZLE = {"geometry": "4x4", "givens": [4], "count": 1}


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("changes", "part", "field"),
    some(
        [
            ({"about": {"title": " "}}, "about", "title"),
            ({"about": {"runs": 1_000_000}}, "about", "runs"),
            ({"about": {"max_cpu_s": -1}}, "about", "max_cpu_s"),
            ({"variant": [{"name": "a", "recipe": "nothing"}]}, "variants", "recipe"),
            ({"variant": [{**ALLELES, "set": {"a.b": 1}}]}, "variants", "recipe"),
            ({"variant": [ALLELES, ALLELES]}, "variants", "name"),
            ({"grid": {"population.size": []}}, "values", ""),
            ({"grid": {"population.size": [2, 0]}}, "values", ""),
            ({"grid": {"population.size": {"from": 0, "to": 2, "count": 3}}}, "values", "from"),
            ({"grid": {"population.size": {"from": 8, "to": 2, "count": 2}}}, "values", "to"),
            ({"grid": {"population.size": {"from": 2, "to": 8, "count": "x"}}}, "values", "count"),
            ({"puzzles": {"generated": {**PUZZLE, "givens": [17]}}}, "puzzles", "givens"),
            ({"puzzles": {"generated": [{**PUZZLE, "count": 0}]}}, "puzzles", "count"),
            ({"puzzles": {"generated": {**PUZZLE, "layout": "knight"}}}, "puzzles", "layout"),
            ({"puzzles": {"collections": {"x": "nowhere.sdm"}}}, "puzzles", "file"),
            ({"puzzles": {"literal": {"x": "11" + "." * 14}}}, "puzzles", ""),
            ({"puzzles": {"empty": "9x8"}}, "puzzles", ""),
        ],
        count=5,
        names=3,
    ),
)
def test_a_problem_is_shown_at_its_field_alone(make, changes, part, field):
    about, tables = changes.get("about", {}), {k: v for k, v in changes.items() if k != "about"}
    fields = make(drafted(about, **tables)).fields
    fields_of = {"about": [fields.about.fields]} | {
        name: [row.fields for row in getattr(fields, name).rows]
        for name in ("variants", "values", "puzzles")
    }
    refused = [
        (name, key)
        for name, rows in fields_of.items()
        for row in rows
        for key, widget in row.items()
        if widget.property("refused")
    ]
    assert refused == [(part, field)]
