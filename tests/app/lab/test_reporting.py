"""The report of an experiment is written as its file's name asks, called in this thread."""

import re

import pytest

from sudoku_ga.app.lab.files import write_report
from sudoku_ga.errors import UserError
from sudoku_ga.lab.experiment.plan import plan
from sudoku_ga.lab.experiment.trial import Result
from sudoku_ga.lab.store.store import Store
from tests.lab.experiments import tiny

pytestmark = pytest.mark.usefixtures("without_pictures")


@pytest.fixture
def store(tmp_path):
    """A store of two experiments, of which the second has results."""
    path, trials = tmp_path / "tiny.db", plan(tiny(), 2)
    with Store(path) as made:
        made.register(tiny(), 1, plan(tiny(), 1))
        made.add(
            made.register(tiny(), 2, trials),
            [(trial, Result(solved=True, evaluations=9)) for trial in trials],
        )
    return path


@pytest.mark.parametrize(
    ("name", "beginning"), [("mine.html", "<!DOCTYPE html>"), ("mine.md", "## Tiny")]
)
def test_the_name_decides_between_a_page_and_markdown(store, tmp_path, name, beginning):
    assert write_report(store, 2, None, tmp_path / name) == (tmp_path / name, False)
    text = (tmp_path / name).read_text("utf-8")
    assert text.lower().startswith(beginning.lower())
    assert "24" in text


def test_a_report_that_cannot_be_written_says_so(store, tmp_path):
    path = tmp_path / "no" / "mine.md"
    with pytest.raises(UserError, match=re.escape(str(path))):
        write_report(store, 2, None, path)
