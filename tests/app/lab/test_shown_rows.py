"""Rows for other programs."""

import csv
import io

import numpy as np

from sudoku_ga.app.lab.tables.results_card import run_rows, summary_rows
from sudoku_ga.lab.report.overview import compared_with
from sudoku_ga.tables import sheet_text


def _records(rows):
    head, *rest = rows
    return [dict(zip(head, row, strict=True)) for row in rest]


def test_a_summary_has_numbers_in_full_in_the_order_of_the_table(results):
    overview = results.overview(*range(24), kind="move_evaluations")
    parts = [(part.variant, part.group) for part in overview.parts][::-1]
    records = _records(summary_rows(overview, parts))
    assert [each["puzzles"] for each in records] == [overview.runs.groups[g] for _v, g in parts]
    by_part = dict(zip(parts, records, strict=True))
    for part, summary in zip(overview.parts, overview.summaries, strict=True):
        record = by_part[part.variant, part.group]
        assert float(record["solved"]) == summary.solved.value
        effort = summary.efforts["move_evaluations"]
        assert (
            record["move_evaluations"] == ""
            if effort is None
            else float(record["move_evaluations"]) == effort.value
        )
        assert int(record["failed"]) == summary.failed


def test_a_summary_counts_what_logic_alone_solved(results):
    results.solve_by_logic(0)
    overview = results.overview(1)
    (record,) = _records(summary_rows(overview, [(0, 0)]))
    assert (record["solved"], record["by_logic"]) == ("1", "1")


def test_a_summary_has_the_comparisons_with_the_reference(results):
    overview = results.overview(*range(24), kind="move_evaluations")
    found = compared_with(overview, 1)
    parts = [(part.variant, part.group) for part in overview.parts]
    records = _records(summary_rows(overview, parts, found, 1))
    for part, record in zip(parts, records, strict=True):
        if part in found:
            assert record["compared_with"] == "swaps"
            assert float(record["times_faster"]) == found[part].ratio.value
            assert float(record["p_holm"]) == found[part].corrected
        else:
            assert record["compared_with"] == record["p"] == ""


def test_runs_have_what_their_variant_sets(results):
    overview = results.overview(*range(24))
    places = np.array([3, 0, 23])
    records = _records(run_rows(overview, places))
    assert [each["variant"] for each in records] == [
        overview.runs.variants[overview.runs.variant[place]] for place in places
    ]
    assert {(each["variant"], each["local_search.steps"]) for each in records} == {
        ("alleles", ""),
        ("swaps", "20"),
    }
    assert [float(each["cpu_s"]) for each in records] == overview.runs.efforts["cpu_s"][
        places
    ].tolist()


def test_text_comes_back_whatever_is_in_a_name():
    rows = [["variant", "runs"], ['a, "b"\tc', "1"]]
    for separator in (",", "\t"):
        text = io.StringIO(sheet_text(rows, separator), newline="")
        assert list(csv.reader(text, delimiter=separator)) == rows
