"""Findings that come with the program."""

import json

import pytest

from sudoku_ga.app.lab.replication import bundled_findings, has_bundled_findings
from sudoku_ga.errors import UserError
from tests.app.lab.records import record
from tests.lab.experiments import tiny


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
