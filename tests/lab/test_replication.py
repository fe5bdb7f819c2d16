"""A replication sums up what has ended, and says it in words, Markdown and JSON."""

import json
from collections.abc import Sequence
from math import inf

import pytest

from sudoku_ga.lab.experiment.plan import PlannedRun, plan
from sudoku_ga.lab.experiment.reading import load_experiment
from sudoku_ga.lab.experiment.run import Result
from sudoku_ga.lab.replication.comparison import Replication, evaluate_replication
from sudoku_ga.lab.replication.published import parse_published, replication_names
from sudoku_ga.lab.replication.tables import (
    comparison_tables,
    markdown,
    provenance_text,
    read_replication,
    replication_json,
    summary_table,
)
from sudoku_ga.lab.stats.estimates import Estimate, estimate_of, record_of
from sudoku_ga.lab.stats.notation import estimate_text, number_text
from sudoku_ga.resources import resource_path
from sudoku_ga.translation import duration_text, time_left
from sudoku_ga.version import __version__
from tests.lab.experiments import tiny

DAY = "2026-11-23"
VALUES = """\
[[value]]
id = "a"
label = "Solved | all"
where = "Table 1"
measure = "success_rate"
expected = 0.5
variant = "swaps"
note = "of 30 runs"

[[value]]
id = "b"
label = "Hours"
where = "Table 2"
expected = 3
comparable = false
reason = "another machine"

[[value]]
id = "c"
label = "Days"
where = "Table 2"
expected = 1
comparable = false
reason = "another machine"
note = "of 30 runs"
"""


def result(run: PlannedRun) -> Result:
    """Swaps solve every puzzle, alleles none; one run raised."""
    if (run.variant.name, run.puzzle_name, run.number) == ("alleles", "by logic", 1):
        return Result(error="ValueError: some")
    solved = run.variant.name == "swaps"
    return Result(solved=solved, evaluations=10, best_fitness=2.0, cpu_s=0.5)


def finished() -> list[tuple[PlannedRun, Result]]:
    return [(run, result(run)) for run in plan(tiny(), 1)]


def replication(chosen: Sequence[PlannedRun] | None = None) -> Replication:
    runs = plan(tiny(), 1)
    made = finished() if chosen is None else [(run, result(run)) for run in chosen]
    return evaluate_replication(
        tiny(), parse_published(VALUES, tiny()), 7, 0.5, DAY, len(runs), made
    )


def test_variants_follow_their_order_and_puzzles_that_of_the_plan() -> None:
    shown = [(each.variant, each.puzzles) for each in replication().summaries]
    groups = ["by logic", "empty board", "6 givens", "4 givens"]
    assert shown == [(variant, group) for variant in ("alleles", "swaps") for group in groups]


def test_a_summary_counts_what_raised_apart() -> None:
    alleles, swaps = replication().summaries[0], replication().summaries[4]
    assert (alleles.runs, alleles.failed, alleles.evaluations) == (1, 1, 10)
    assert alleles.solved is not None
    assert (alleles.solved.value, alleles.effort) == (0, None)
    assert swaps.effort is not None
    assert (swaps.runs, swaps.effort.value, swaps.best_fitness) == (2, 10, (2, 2, 2))


def test_without_a_run_nothing_is_known() -> None:
    failed = [run for run in plan(tiny(), 1) if result(run).error]
    (summary,) = replication(failed).summaries
    assert (summary.runs, summary.failed) == (0, 1)
    assert summary.solved is summary.best_fitness is summary.effort is None


def test_a_replication_is_complete_when_every_run_has_a_result() -> None:
    runs = plan(tiny(), 1)
    assert replication().is_complete
    assert not replication(runs[:5]).is_complete
    assert "5 runs of 24 planned, " in provenance_text(replication(runs[:5]))


def test_a_table_names_version_seed_scale_day_effort_and_command() -> None:
    assert provenance_text(replication()).startswith(
        f"sudoku_ga {__version__}, seed 7, scale 0.5, begun on 2026-11-23: 24 runs, 12 s of the "
        "processor; "
    )
    assert replication().command == "sudoku-ga replicate tiny.toml --scale 0.5 --seed 7"


def test_what_cannot_be_compared_is_a_table_of_its_own_below_its_reason() -> None:
    compared, others = comparison_tables(replication())
    assert compared.title == "Published and obtained"
    assert compared.head[:3] == ["Value", "Where", "Published"]
    (row,) = compared.texts
    assert row[:3] == ["Solved | all", "Table 1", "0.5"]
    assert row[4:] == ["12", "120", "better"]
    assert others.title == "Cannot be compared: another machine"
    assert others.head == ["Value", "Where", "Published", "Runs", "Evaluations"]
    assert [row[:3] for row in others.texts] == [
        ["Hours", "Table 2", "3"],
        ["Days", "Table 2", "1"],
    ]


def test_a_column_without_anything_is_left_out() -> None:
    table = summary_table(replication())
    assert table.head == [
        "Variant", "Puzzles", "Runs", "Solved (95 %)", "Best fitness (95 %)",
        "Evaluations per solution (95 %)", "CPU s per solution (95 %)",
    ]  # fmt: skip
    assert len(table.texts) == 8
    assert table.texts[0][2] == "1 (1 failed)"
    assert table.texts[0][5] == "–"


def test_markdown_holds_source_values_notes_and_summaries() -> None:
    text = markdown(replication())
    assert text.startswith("## Tiny\n\nSource: nobody, 1900\n\n| Value | Where | ")
    assert "| Solved \\| all | Table 1 | 0.5 |" in text
    assert "\n- Solved | all; Days: of 30 runs\n" in text
    assert text.count("annot be compared") == text.count("another machine") == 1
    assert f"\n\n{provenance_text(replication())} Made by:\n\n```\nsudoku-ga replicate" in text
    before, details = text.split("<details>\n<summary>Results of the variants</summary>\n\n| Var")
    assert "| Value |" in before
    assert details.endswith("|\n\n</details>")
    assert "Published" not in markdown(evaluate_replication(tiny(), (), 1, 1, DAY, 24, finished()))


@pytest.mark.parametrize("name", replication_names())
def test_what_was_written_as_json_is_read_again(name: str) -> None:
    path = resource_path("published", "obtained", f"{name}.json")
    text = path.read_text(encoding="utf-8").rstrip("\n")
    assert replication_json(read_replication(text, load_experiment(name))) == text


def test_an_open_interval_of_a_record_is_open() -> None:
    estimate = Estimate(1.0, 0.5, inf)
    assert estimate_of(record_of(estimate)) == estimate
    assert estimate_of(record_of(Estimate(1.0, None, None))) == Estimate(1.0, None, None)


def test_json_holds_the_same() -> None:
    record = json.loads(replication_json(replication()))
    assert (record["experiment"], record["planned"], record["finished"]) == ("tiny", 24, 24)
    first, second, _third = record["values"]
    assert (record["date"], record["cpu_s"], first["percentile"]) == (DAY, 11.5, None)
    assert record["command"] == replication().command
    assert (first["id"], first["verdict"], first["obtained"]["value"]) == ("a", "better", 1)
    assert (second["obtained"], second["reason"]) == (None, "another machine")
    assert [each["failed"] for each in record["variants"]] == [1, *[0] * 7]
    assert record["variants"][4]["effort"]["value"] == 10


def test_an_open_bound_is_null_in_json() -> None:
    assert record_of(Estimate(2, None, inf)) == {"value": 2, "low": None, "high": None}


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (None, "–"),
        (inf, "∞"),
        (3.0, "3"),
        (0.12345, "0.123"),
        (123.456, "123.46"),
        (12345.6, "12,346"),
    ],
)
def test_numbers_have_the_digits_that_tell(value: float | None, words: str) -> None:
    assert number_text(value) == words


def test_an_estimate_has_its_interval_where_one_is_known() -> None:
    assert estimate_text(Estimate(0.85, 0.64, 0.948)) == "0.85 (0.64 to 0.948)"
    assert estimate_text(Estimate(0.85, None, None)) == "0.85"


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0, "0 s"),
        (0.42, "0.42 s"),
        (40, "40 s"),
        (120, "2 min"),
        (3900 * 2, "2 h 10 min"),
        (100 * 3600, "4 days"),
    ],
)
def test_a_time_has_the_units_that_suit_it(seconds: float, words: str) -> None:
    assert duration_text(seconds) == words
    assert time_left(seconds) == f"{words} left"


def test_of_an_unknown_time_nothing_is_said() -> None:
    assert time_left(None) == ""
