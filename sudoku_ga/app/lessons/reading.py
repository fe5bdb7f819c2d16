"""Reads lessons from their files, and checks what types cannot express. No Qt."""

from itertools import pairwise
from math import inf
from pathlib import Path
from typing import Any

from sudoku_ga.app.lessons.lesson import (
    ACTIONS,
    FIXED_TARGETS,
    LESSONS,
    TARGETS,
    Choice,
    Done,
    Lesson,
    Question,
    Setup,
    Tab,
    Value,
    Workspace,
    starting_puzzle,
)
from sudoku_ga.errors import UserError
from sudoku_ga.evolution.recipe.edit import with_component_named
from sudoku_ga.evolution.recipe.reading import load_recipe, recipe_names
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.lab.experiment.reading import experiment_names, load_experiment
from sudoku_ga.resources import resource_path
from sudoku_ga.toml_text import located, parse_toml, read_toml_text
from sudoku_ga.translation import _, language
from sudoku_ga.validation import Keys, convert, invalid, unexpected, within


def bundled_lessons() -> list[Lesson]:
    """Return the program's lessons, in the language of the user."""
    return [read_lesson(_path(name)) for name in LESSONS]


def _path(name: str) -> Path:
    translated = resource_path("lessons", language(), f"{name}.toml")
    return translated if translated.is_file() else resource_path("lessons", f"{name}.toml")


def read_lesson(path: Path) -> Lesson:
    """Return the lesson of a file.

    Raises UserError if the file cannot be read or is no lesson. The error names the file, the line
    and the key, what was expected and what was found.
    """
    try:
        text = read_toml_text(path)
        with located(text):
            return parse_lesson(text, path.stem)
    except UserError as error:
        raise UserError(f"{path.name}, {error}") from None


def parse_lesson(text: str, name: str = "") -> Lesson:
    """Return the lesson of a text.

    Raises the errors of :func:`read_lesson`, without file and line.
    """
    tables = parse_toml(text)
    lesson: Lesson = convert({**tables, "name": name}, Lesson)
    _check(lesson)
    return lesson


def _check(lesson: Lesson) -> None:
    """Raise FieldError for what types cannot express."""
    _check_first(lesson.setup)
    recipe = _checked_setup(lesson.setup, None, ("setup",))
    runs: list[str] = []
    for index, step in enumerate(lesson.step):
        path: Keys = ("step", index)
        if step.setup is not None:
            recipe = _checked_setup(step.setup, recipe, (*path, "setup"))
        if step.done is not None:
            recipe = _checked_done(step.done, recipe, (*path, "done"))
            runs += _names_of(step.done)
        if step.run:
            if step.done is None or step.done.run is None:
                problem = _("a condition on a run is expected beside the name of a run")
                raise invalid((*path, "run"), problem)
            runs.append(step.run)
        _check_point(step.point, (*path, "point"))
    for index, step in enumerate(lesson.step):
        if step.question is not None:
            _check_question(step.question, runs, ("step", index, "question"))
    if all(step.question is None for step in lesson.step):
        raise invalid(("step",), _("a step with a question is expected, found none"))


def _check_first(setup: Setup) -> None:
    for key, found in (("puzzle", setup.puzzle), ("recipe", setup.recipe)):
        if not found:
            raise invalid(("setup", key), _("a text is expected, found none"))
    if setup.seed is None:
        raise invalid(("setup", "seed"), _("a whole number of 0 or more is expected, found none"))


def _checked_setup(setup: Setup, before: Recipe | None, path: Keys) -> Recipe:
    if setup.recipe and setup.recipe not in recipe_names():
        raise _one_of((*path, "recipe"), recipe_names(), setup.recipe)
    try:
        starting_puzzle(setup)
    except UserError as error:
        expected = _("the beginning of a famous puzzle's name, “empty” or a puzzle in a line")
        problem = _("{expected} is expected: {problem}").format(expected=expected, problem=error)
        raise invalid((*path, "puzzle"), problem) from None
    recipe = load_recipe(setup.recipe) if setup.recipe else before
    assert recipe is not None  # the first set-up names one
    return _with_values(recipe, setup.set, (*path, "set"))


def _checked_done(done: Done, recipe: Recipe, path: Keys) -> Recipe:
    """Check a condition, and return the recipe that the panel then has."""
    if done.experiment and done.experiment not in experiment_names():
        raise _one_of((*path, "experiment"), experiment_names(), done.experiment)
    if done.recipe:
        if done.recipe not in recipe_names():
            raise _one_of((*path, "recipe"), recipe_names(), done.recipe)
        recipe = recipe if recipe.name == done.recipe else load_recipe(done.recipe)
    for role, name in done.components.items():
        with within((*path, "components", role)):
            recipe = with_component_named(recipe, role, name)
    return _with_values(recipe, done.set, (*path, "set"))


def _with_values(recipe: Recipe, values: dict[str, Value], path: Keys) -> Recipe:
    for name, value in values.items():
        with within((*path, name)):
            recipe = recipe.with_value(name, value)
    return recipe


def _names_of(done: Done) -> list[str]:
    """Return the names that questions use for the lanes or variants of a step."""
    if done.race == "ended":
        return recipe_names()
    if done.experiment and done.finished:
        return [each.name for each in load_experiment(done.experiment).variants]
    return []


def _check_point(point: str, path: Keys) -> None:
    kind, _colon, name = point.partition(":")
    kinds = {"parameter": None, "component": None, "workspace": Workspace, "tab": Tab}
    if not point or point in FIXED_TARGETS or (kind == "action" and name in ACTIONS):
        return
    if kind not in kinds:
        raise _one_of(path, TARGETS, point)
    allowed = kinds[kind]
    if allowed is not None:
        convert(name, allowed, path)
    elif not name:
        raise _one_of(path, TARGETS, point)


def _check_question(question: Question, runs: list[str], path: Keys) -> None:
    for name in question.runs:
        if name not in runs:
            raise _one_of((*path, "run"), dict.fromkeys(runs), name)
    if question.measure == "overlap" and not question.minus:
        raise invalid((*path, "minus"), _("the name of a variant is expected, found none"))
    choices = question.choices
    if question.measure is None:
        if sum(choice.right for choice in choices) != 1:
            problem = _("one choice with right = true is expected, or a measure")
            raise invalid((*path, "choices"), problem)
    elif any(choice.run for choice in choices):
        if not all(choice.run for choice in choices):
            raise invalid((*path, "choices"), _("a run is expected for each choice"))
    elif not question.run:
        raise invalid((*path, "run"), _("the name of a run is expected, found none"))
    else:
        _check_intervals(choices, (*path, "choices"))


def _check_intervals(choices: list[Choice], path: Keys) -> None:
    """Refuse intervals with a gap or an overlap."""
    intervals = sorted(choice.interval for choice in choices)
    meet = all(one[1] == other[0] for one, other in pairwise(intervals))
    if not meet or intervals[0][0] != -inf or intervals[-1][1] != inf:
        problem = _("adjoining intervals are expected: each value has to lie in exactly one")
        raise invalid(path, problem)


def _one_of(path: Keys, names: Any, found: str) -> UserError:
    return unexpected(path, _("one of {names}").format(names=", ".join(names)), found)
