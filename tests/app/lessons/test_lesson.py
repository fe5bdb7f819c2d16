"""Lesson files: those of the program, and what is refused in others."""

import re
from typing import get_args

import pytest

from sudoku_ga.app.evolve.side_panel import VIEWS
from sudoku_ga.app.lessons.attempt import Attempt, Observation
from sudoku_ga.app.lessons.facts import RunFacts
from sudoku_ga.app.lessons.lesson import LESSONS, Choice, Tab, starting_puzzle
from sudoku_ga.app.lessons.parts import plain, rich
from sudoku_ga.app.lessons.reading import bundled_lessons, parse_lesson, read_lesson
from sudoku_ga.app.lessons.words import difference_text
from sudoku_ga.errors import UserError
from sudoku_ga.evolution.core.report import StopReason
from sudoku_ga.evolution.recipe.reading import load_recipe
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.resources import resource_path
from sudoku_ga.translation import LANGUAGES, set_language
from tests.app.reports import FOUR, ended

SMALL = """\
title = "A lesson"
aim = "To see."
summary = "Seen."

[setup]
puzzle = "AI Escargot"
recipe = "alleles"
seed = 1

[[step]]
text = "Press **Solve**."
point = "action:run"
run = "first"
done = { run = "ended", set = { "population.size" = 16 } }
[step.question]
text = "How many?"
measure = "best"
run = "first"
choices = [ { text = "few", below = 5 }, { text = "many", from = 5 } ]

[[step]]
text = "The end."
"""


@pytest.mark.parametrize("lesson", bundled_lessons(), ids=lambda lesson: lesson.name)
def test_each_lesson_has_a_few_steps_a_prediction_and_sources(lesson):
    assert 4 <= len(lesson.step) <= 7
    assert any(step.question for step in lesson.step)
    assert re.fullmatch(r"[^.]+\.", lesson.aim)
    assert lesson.summary.strip()
    assert lesson.reading
    assert all(1900 < source.year < 2030 for source in lesson.reading)
    for step in lesson.step:
        assert step.text.count("**") % 2 == 0
        assert step.question is None or all(len(each.text) < 60 for each in step.question.choices)


def test_all_files_are_listed():
    files = {path.stem for path in resource_path("lessons").glob("*.toml")}
    assert files == set(LESSONS)


@pytest.mark.parametrize("name", LESSONS)
@pytest.mark.parametrize("language", [each for each in LANGUAGES if each != "en"])
def test_a_translated_lesson_asks_for_the_same(name, language):
    english = read_lesson(resource_path("lessons", f"{name}.toml"))
    translated = read_lesson(resource_path("lessons", language, f"{name}.toml"))
    assert len(translated.step) == len(english.step)
    assert translated.setup == english.setup
    for one, other in zip(english.step, translated.step, strict=True):
        assert (one.point, one.done, one.setup) == (other.point, other.done, other.setup)
        assert bool(one.run) == bool(other.run)
        assert one.text.count("**") == other.text.count("**")
        assert one.text != other.text
        if one.question is None:
            assert other.question is None
            continue
        assert one.question.measure == other.question.measure
        for each, its in zip(one.question.choices, other.question.choices, strict=True):
            assert (each.least, each.below, each.right) == (its.least, its.below, its.right)
            assert bool(each.then) == bool(its.then)
    assert [each.year for each in translated.reading] == [each.year for each in english.reading]


def test_lessons_are_in_the_language_of_the_window():
    english = [lesson.title for lesson in bundled_lessons()]
    set_language("pt")
    assert not set(english) & {lesson.title for lesson in bundled_lessons()}


def test_lessons_know_every_view():
    assert set(get_args(Tab)) == {view for view, _label in VIEWS}


def test_a_lesson_is_read():
    lesson = parse_lesson(SMALL)
    assert lesson.step[0].question.choices[1] == Choice("many", least=5.0)
    assert lesson.step[1].done is None


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('title = "A lesson"', "", "title: .* found none"),
        ('aim = "To see."', "aim = 3", "aim: .* found 3"),
        ('puzzle = "AI Escargot"', "", "setup.puzzle: .* found none"),
        ('puzzle = "AI Escargot"', 'puzzle = "Nobody"', "setup.puzzle: the beginning of"),
        ('recipe = "alleles"', 'recipe = "x"', "setup.recipe: one of alleles, .* found 'x'"),
        ("seed = 1", "seed = -1", "setup.seed: .* 0 or more .* found -1"),
        ('"action:run"', '"button"', r"step\[0\].point: one of recipe, .* found 'button'"),
        ('"action:run"', '"tab:none"', r"step\[0\].point: one of conflicts, .* found 'none'"),
        ('run = "ended"', 'run = "over"', r"step\[0\].done.run: one of begun, held, .* 'over'"),
        ("16 }", '"many" }', r"step\[0\].done.set.\"population.size\": "),
        ("population.size", "population.sum", r"step\[0\].done.set.\"population.sum\": "),
        ('measure = "best"', 'measure = "luck"', r"step\[0\].question.measure: one of generations"),
        ('measure = "best"\nrun = "first"', 'measure = "best"\nrun = "x"', "one of first"),
        ("below = 5", "below = 4", r"step\[0\].question.choices: adjoining intervals are expected"),
        ("below = 5", "below = 6", r"step\[0\].question.choices: adjoining intervals are expected"),
        ("below = 5", "under = 5", r"step\[0\].question.choices\[0\].under: one of text, from"),
        ('measure = "best"\n', "", r"step\[0\].question.choices: one choice with right"),
        ('run = "ended", ', "", r"step\[0\].run: a condition on a run is expected"),
        ("[step.question]", "[step.riddle]", r"step\[0\].riddle: one of text, point"),
        ("[[step]]", "[[stage]]", "stage: one of title"),
        ("seed = 1", "", "setup.seed: .* found none"),
        ('"action:run"', '"parameter:"', r"step\[0\].point: one of recipe, .* found 'parameter:'"),
        ('run = "ended"', 'experiment = "x"', r"step\[0\].done.experiment: one of .* found 'x'"),
        ('run = "ended"', 'recipe = "x"', r"step\[0\].done.recipe: one of alleles, .* found 'x'"),
        ('measure = "best"', 'measure = "overlap"', r"step\[0\].question.minus: .* found none"),
        ('run = "first"\nchoices', "choices", r"step\[0\].question.run: .* found none"),
        ('text = "few"', 'run = "first", text = "few"', r"step\[0\].question.choices: a run is"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(old, new, problem, tmp_path):
    assert old in SMALL
    file = tmp_path / "mine.toml"
    file.write_text(SMALL.replace(old, new), encoding="utf-8")
    with pytest.raises(UserError, match=problem) as error:
        read_lesson(file)
    assert str(error.value).startswith("mine.toml, ")


def test_a_lesson_may_begin_with_the_empty_board():
    setup = parse_lesson(SMALL.replace("AI Escargot", "empty")).setup
    assert starting_puzzle(setup).grid == Grid.empty(Geometry(3, 3))


def _ended(recipe):
    """Return what is seen before and after a run of a recipe."""
    puzzle = Grid.empty(FOUR)
    run = RunFacts(1, puzzle, recipe, 1, ended(3, StopReason.CANCELLED))
    return Observation(puzzle, recipe), Observation(puzzle, recipe, run=run)


def test_a_run_of_another_recipe_or_component_does_not_count():
    recipe = load_recipe("alleles")
    for condition, difference, names in (
        ('recipe = "fast"', ("recipe", "fast", "alleles"), ("Fast", "Box alleles")),
        (
            'components = { crossover = "uniform" }',
            ("crossover", "uniform", "band-or-stack"),
            ("Crossover",),
        ),
    ):
        text = SMALL.replace('set = { "population.size" = 16 }', condition)
        attempt = Attempt(parse_lesson(text))
        before, after = _ended(recipe)
        attempt.observe(before)
        assert not attempt.observe(after)
        (found,) = attempt.differences(after)
        assert tuple(found) == difference
        assert all(name in difference_text([found], recipe) for name in names)


def test_a_lesson_without_a_prediction_is_refused():
    start, end = SMALL.index("[step.question]"), SMALL.index('[[step]]\ntext = "The end."')
    with pytest.raises(UserError, match="a step with a question is expected, found none"):
        parse_lesson(SMALL[:start] + SMALL[end:])


def test_text_is_no_markup(tmp_path):
    text = 'See <img src="file:///etc/passwd"> & **this**.\n\n<b>'
    assert rich(text).count("<span") == 1
    assert "<img" not in rich(text)
    assert "<b>" not in rich(text)
    assert rich(text).count("<p ") == 2
    assert plain(text).endswith("& this. <b>")


def test_a_file_that_is_missing_or_no_toml_is_refused(tmp_path):
    with pytest.raises(UserError, match=r"none.toml, "):
        read_lesson(tmp_path / "none.toml")
    (tmp_path / "bad.toml").write_text("title = ", encoding="utf-8")
    with pytest.raises(UserError, match=r"bad.toml, TOML is expected"):
        read_lesson(tmp_path / "bad.toml")
