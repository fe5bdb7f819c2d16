"""The report of an experiment is written as its file's name asks, called in this thread."""

import re

import pytest

from sudoku_ga.app.files.dialogs import _ENDINGS
from sudoku_ga.app.lab.files import _REPORT, write_report
from sudoku_ga.errors import UserError
from sudoku_ga.lab.experiment.plan import plan
from sudoku_ga.lab.experiment.run import Result
from sudoku_ga.lab.report.files import WRITERS
from sudoku_ga.lab.store.store import Store
from tests.lab.experiments import tiny

pytestmark = pytest.mark.usefixtures("without_pictures")


@pytest.fixture
def store(tmp_path):
    """A store of two experiments, of which the second has results."""
    path, runs = tmp_path / "tiny.db", plan(tiny(), 2)
    with Store(path) as made:
        made.register(tiny(), 1, plan(tiny(), 1))
        made.add(
            made.register(tiny(), 2, runs),
            [(run, Result(solved=True, evaluations=9)) for run in runs],
        )
    return path


@pytest.mark.parametrize(
    ("name", "beginning"),
    [
        ("mine.html", "<!DOCTYPE html>"),
        ("mine.md", "## Tiny"),
        ("mine.tex", "% Experiment tiny"),
        ("mine.csv", "Variant,"),
        ("mine.JSON", "{"),
    ],
)
def test_the_name_decides_between_the_forms(store, tmp_path, name, beginning):
    write_report(store, 2, None, tmp_path / name)
    text = (tmp_path / name).read_text("utf-8")
    assert text.startswith(beginning)
    assert "24" in text


def test_every_form_is_offered():
    offered = {ending for each in _REPORT.filters for ending in _ENDINGS.findall(each)}
    assert offered == set(WRITERS)


@pytest.mark.parametrize(("ending", "lacks"), [(".html", True), (".md", True), (".tex", False)])
def test_a_form_with_pictures_says_that_it_lacks_them(store, tmp_path, ending, lacks):
    path = tmp_path / f"mine{ending}"
    assert (write_report(store, 2, None, path) != str(path)) is lacks


def test_a_report_that_cannot_be_written_says_so(store, tmp_path):
    path = tmp_path / "no" / "mine.md"
    with pytest.raises(UserError, match=re.escape(str(path))):
        write_report(store, 2, None, path)
