"""Findings that come with the program, and the marks of a value on an axis."""

import json
import math

import pytest

from sudoku_ga.app.lab.findings import bar_of
from sudoku_ga.app.lab.replication import bundled_findings, has_bundled_findings
from sudoku_ga.app.widgets.scale import Axis
from sudoku_ga.errors import UserError
from sudoku_ga.lab.stats.estimates import Estimate
from tests.app.lab.records import record
from tests.lab.experiments import tiny


def test_a_bar_has_the_marks_that_there_are():
    axis = Axis.of_shares()
    assert bar_of(0.5, None, axis) == (0.5, None, None, None, False)
    assert bar_of(None, Estimate(0.25, None, None), axis) == (None, 0.25, None, None, False)
    assert bar_of(0.5, Estimate(0.25, 0.0, math.inf), axis) == (0.5, 0.25, 0, 1, True)


@pytest.fixture
def bundled(folder):
    path = folder / "published" / "obtained" / "tiny.json"
    path.parent.mkdir()
    return path


def test_findings_that_are_bundled_are_read(bundled):
    assert bundled_findings(tiny()) is None
    bundled.write_text(json.dumps(record()))
    assert has_bundled_findings("tiny")
    assert not has_bundled_findings("other")
    assert bundled_findings(tiny()).machine == "abacus"


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"values": [{}]}'])
def test_a_file_that_holds_no_findings_is_refused(bundled, text):
    bundled.write_text(text)
    with pytest.raises(UserError, match=r"expected in tiny\.json"):
        bundled_findings(tiny())
