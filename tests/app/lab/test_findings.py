""""""

import json
import math

import pytest

from sudoku_ga.app.lab.findings import (
    MEASURE_WORDS,
    Findings,
    bar_of,
    bundled_findings,
    has_bundled_findings,
)
from sudoku_ga.app.widgets.scale import Axis
from sudoku_ga.errors import UserError
from sudoku_ga.lab.experiment.plan import plan
from sudoku_ga.lab.experiment.run import Result
from sudoku_ga.lab.replication.comparison import Agreement, evaluate_replication
from sudoku_ga.lab.replication.published import parse_published
from sudoku_ga.lab.replication.tables import replication_json
from sudoku_ga.lab.stats.estimates import Estimate
from sudoku_ga.lab.stats.measures import MEASURES
from tests.app.lab.records import PUBLISHED, record
from tests.lab.experiments import tiny


def _found(finished):
    published = parse_published(PUBLISHED, tiny())
    return Findings.of(
        json.loads(
            replication_json(
                evaluate_replication(tiny(), published, 1, 1.0, "2026-11-23", 24, finished)
            )
        )
    )


def test_values_of_one_measure_share_an_axis():
    value = record()["values"][0]
    many = {**record(), "values": [value, {**value, "expected": 0.2}]}
    (group,) = Findings.of(many).compared
    assert group.heading == "Share of runs that solved"
    assert [group.bar(row).published for row in group.rows] == [0.9, 0.2]


def test_a_row_says_what_was_found():
    row = Findings.of(record()).compared[0].rows[0]
    assert (row.label, row.where, row.published) == ("Swaps on four givens", "Table 1", 0.9)
    assert (row.runs, row.failed, row.evaluations) == (4, 2, 1234)
    assert row.verdict is Agreement.WORSE
    assert row.interval_text == "0.4 to 0.6"


def test_a_missing_upper_bound_is_an_open_one():
    effort = Findings.of(record()).variants[-1]
    assert effort.heading == "Evaluations for each solved run"
    assert effort.rows[0].obtained.high == math.inf
    assert effort.rows[0].interval_text == "200 to ∞"
    assert effort.bar(effort.rows[0]).is_open


def test_variants_are_silent_about_what_they_do_not_have():
    headings = [group.heading for group in Findings.of(record()).variants]
    assert headings == ["Share of runs that solved", "Evaluations for each solved run"]


def test_a_share_of_none_is_reported():
    (group, *_) = Findings.of(
        {**record(), "variants": [{**record()["variants"][0], "solved": _none_solved()}]}
    ).variants
    assert group.rows[0].obtained.value == 0


def _none_solved():
    return {"value": 0.0, "low": 0.0, "high": 0.2}


def test_figures_have_their_provenance():
    assert Findings.of(record()).provenance == (
        "24 runs by sudoku_ga 0, seed 1, scale 1, 2026-11-23; abacus"
    )
    assert Findings.of(record(finished=6)).provenance.startswith("6 of 24 runs by")


def test_before_any_run_there_is_no_verdict():
    planned = _found([])
    rows = [row for group in planned.compared for row in group.rows]
    assert [row.published for row in rows] == [0.9, 12]
    assert all(row.verdict is None and not row.is_made and not row.reason for row in rows)
    assert planned.provenance == ""


def test_what_the_lab_finds_can_be_shown():
    runs = plan(tiny(), 1)
    results = [Result(solved=index % 2 == 0, evaluations=10) for index in range(len(runs))]
    found = _found(list(zip(runs, results, strict=True)))
    swaps, time = (group.rows[0] for group in found.compared)
    assert (swaps.runs, swaps.evaluations) == (6, 60)
    assert swaps.verdict is not None
    assert (time.verdict, time.reason) == (Agreement.NOT_COMPARED, "the source names no machine")
    assert len(found.variants[0].rows) == 2 * 4


@pytest.mark.parametrize("measure", MEASURES)
def test_every_measure_has_a_heading(measure):
    assert measure in MEASURE_WORDS


def test_a_bar_has_the_marks_that_there_are():
    axis = Axis.of_shares()
    assert bar_of(0.5, None, axis) == (0.5, None, None, None, False)
    assert bar_of(None, Estimate(0.25, None, None), axis) == (None, 0.25, None, None, False)
    assert bar_of(0.5, Estimate(0.25, 0.0, math.inf), axis) == (0.5, 0.25, 0, 1, True)


def test_findings_that_are_bundled_are_read(folder):
    path = folder / "published" / "obtained" / "tiny.json"
    path.parent.mkdir()
    path.write_text(json.dumps(record()))
    assert has_bundled_findings("tiny")
    assert not has_bundled_findings("other")
    assert bundled_findings("other") is None
    assert "abacus" in bundled_findings("tiny").provenance


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"values": [{}]}'])
def test_a_file_that_holds_no_findings_is_refused(folder, text):
    path = folder / "published" / "obtained" / "tiny.json"
    path.parent.mkdir()
    path.write_text(text)
    with pytest.raises(UserError, match=r"expected in tiny\.json"):
        bundled_findings("tiny")
