"""What the pages say is there: links, recipes, experiments, parameters and commands."""

import re
import shlex
import tomllib
from pathlib import Path

import click
import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from sudoku_ga.app.help.browser import LESSON, pages
from sudoku_ga.app.lessons.lesson import LESSONS
from sudoku_ga.app.lessons.reading import bundled_lessons, parse_lesson
from sudoku_ga.app.window.action_table import menus
from sudoku_ga.app.window.actions import Actions
from sudoku_ga.cli.commands import imported_command
from sudoku_ga.cli.main import main
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.recipe.reading import recipe_names
from sudoku_ga.lab.experiment.reading import experiment_names
from sudoku_ga.puzzle.formats.reading import WRITABLE
from sudoku_ga.puzzle.grading import GRADE_NAMES
from sudoku_ga.resources import resource_path
from sudoku_ga.translation import LANGUAGES

PAGES = {page.name: page.path.read_text(encoding="utf-8") for page in pages()}
_LINK = re.compile(r"\]\(([^)\s]+)\)")
_BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_TAKES_LONG = ("coelho-frank-figure-1", "replicate --all")


def blocks(kind):
    return [
        pytest.param(name, text, id=f"{name}-{number}")
        for name, page in PAGES.items()
        for number, (found, text) in enumerate(_BLOCK.findall(page))
        if found == kind
    ]


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.name)
def test_every_link_leads_somewhere(page):
    for link in _LINK.findall(PAGES[page.name]):
        if link.startswith(f"{LESSON}:"):
            assert link.removeprefix(f"{LESSON}:") in LESSONS
        else:
            assert (page.path.parent / link).is_file(), link


def test_every_file_of_the_guide_is_a_page_of_the_list_or_one_of_operators():
    files = set(resource_path("help").rglob("*.md"))
    files -= {file for each in LANGUAGES for file in resource_path("help", each).rglob("*.md")}
    folder = resource_path("help", "operators")
    linked = {folder.parent / link for link in _LINK.findall(PAGES["operators"])}
    assert linked == {file for file in files if file.is_relative_to(folder)}
    assert {page.path for page in pages()} == files - linked


def test_all_lessons_are_listed():
    for lesson in bundled_lessons():
        assert f"[{lesson.title}]({LESSON}:{lesson.name})" in PAGES["lessons"]


def test_all_tables_of_results_are_listed_with_their_titles():
    for path in resource_path("published", "obtained").glob("*.md"):
        title = path.read_text(encoding="utf-8").splitlines()[0].lstrip("# ")
        assert f"[{title}](../published/obtained/{path.name})" in PAGES["published"]


def test_recipes_and_formats_are_reported_and_none_besides():
    told = set(re.findall(r"`([a-z0-9-]+)`", PAGES["recipes"]))
    assert told == set(recipe_names())
    told = set(re.findall(r"`([a-z-]+)`", PAGES["files"]))
    assert told == {*WRITABLE}


def test_roles_and_grades_are_reported_in_their_own_words():
    for role in Role:
        assert f"| {role.label} | {role.help.rstrip('.')} |" in PAGES["recipes"]
    for grade, name in GRADE_NAMES.items():
        assert f"| {grade} | {name} |" in PAGES["hints"]


@pytest.mark.parametrize(("name", "text"), blocks("toml"))
def test_every_experiment_and_lesson_shown_can_be_read(name, text, tmp_path, capsys):
    if "step" in tomllib.loads(text):
        assert parse_lesson(text).step
        return
    file = tmp_path / "mine.toml"
    file.write_text(text, encoding="utf-8")
    assert main(["lab", "plan", str(file), "--sample", "0"]) == 0


@pytest.mark.parametrize(("name", "text"), [*blocks(""), *blocks("sh")])
def test_every_command_is_one(name, text):
    for line in text.splitlines():
        words = shlex.split(line)
        if words[0] == "dask":
            continue
        assert words[0] == "sudoku-ga"
        command, rest = imported_command(words[1]), words[2:]
        while isinstance(command, click.Group):
            command = command.commands[rest.pop(0)]
        command.make_context("sudoku-ga", rest).close()


@pytest.mark.parametrize(
    "name",
    [
        # Those of the lab start processes: tests/cli/lab has most of them.
        pytest.param(name, marks=pytest.mark.exhaustive if name == "lab" else ())
        for name, page in PAGES.items()
        if "```\nsudoku-ga" in page
    ],
)
def test_the_commands_of_a_page_run_in_order(name, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    for kind, text in _BLOCK.findall(PAGES[name]):
        for line in text.splitlines() if not kind else ():
            if not any(slow in line for slow in _TAKES_LONG):
                assert main(shlex.split(line)[1:]) == 0, line


def test_experiments_named_in_commands_are_there():
    for page in PAGES.values():
        for name in re.findall(r"sudoku-ga lab (?:run|plan) ([a-z-]+)", page):
            assert name in experiment_names()


def test_every_key_on_a_page_is_one_of_the_window(qapp):
    window = QWidget()
    actions = Actions(menus(window), window).findChildren(QAction)
    known = {key.toString() for action in actions for key in action.shortcuts()}
    told = set()
    for name, page in PAGES.items():
        if name != "command-line":
            told |= set(re.findall(r"\b(?:Ctrl\+|Alt\+|Shift\+)+(?:F?\d+|[A-Z])\b|\bF\d+\b", page))
    assert told - {"Ctrl+C"} <= known  # that of a terminal
    assert len(told) > 15
    window.deleteLater()


def test_every_picture_is_shown_on_a_page():
    shown = {
        Path(link).name
        for page in PAGES.values()
        for link in re.findall(r"!\[[^]]+\]\(([^)]+)\)", page)
    }
    assert shown == {path.name for path in resource_path("help", "pictures").glob("*.png")}
