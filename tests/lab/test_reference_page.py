"""The guide's page about the lab has exactly what is declared."""

import io
import re

import msgspec
import pytest

from sudoku_ga.api.experiments import ExperimentResults
from sudoku_ga.evolution.core.report import StopReason
from sudoku_ga.evolution.operators.logic import Singles
from sudoku_ga.lab.experiment import reading
from sudoku_ga.lab.experiment.plan import plan
from sudoku_ga.lab.experiment.puzzles import CollectionTable, GeneratedTable, PuzzlesTable
from sudoku_ga.lab.experiment.run import Result
from sudoku_ga.lab.experiment.trace import EFFORTS, TracePoint
from sudoku_ga.lab.experiment.variants import DrawnRange, GridRange, VariantTable
from sudoku_ga.lab.report.overview import MOST_RESAMPLED
from sudoku_ga.lab.stats.estimates import RESAMPLES
from sudoku_ga.lab.stats.measures import MEASURES
from sudoku_ga.lab.stats.significance import _EFFECTS, SAMPLE_PUZZLES, TEST_NAMES
from sudoku_ga.lab.store.export import export_text
from sudoku_ga.lab.store.store import Store
from sudoku_ga.resources import resource_path
from tests.lab.experiments import tiny

PAGE = resource_path("help", "lab-reference.md").read_text(encoding="utf-8")
TABLES = [
    (block.splitlines()[0], [line.split(" | ") for line in block.splitlines()[2:]])
    for block in re.findall(r"(?:^\|.*\n)+", PAGE, re.MULTILINE)
]


def listed(table: int) -> list[str]:
    """Return the names in the first column of a table of the page."""
    return [row[0].strip("|` ") for row in TABLES[table][1]]


def keys(struct: type[msgspec.Struct]) -> list[str]:
    return [each.encode_name for each in msgspec.structs.fields(struct)]


@pytest.mark.parametrize(
    ("table", "struct"),
    [
        (0, reading._AboutTable), (1, PuzzlesTable), (2, GeneratedTable), (3, CollectionTable),
        (4, VariantTable),
    ],
)  # fmt: skip
def test_the_keys_of_experiments_are_all_there(table, struct) -> None:
    assert listed(table) == keys(struct)


def test_the_tables_and_ranges_of_experiments_are_all_there() -> None:
    for name in keys(reading._ExperimentFile):
        assert re.search(rf"Table.*\b{name}\b", PAGE), name
    for name in (*keys(GridRange), *keys(DrawnRange), "name", "version", "sha256"):
        assert f"`{name}`" in PAGE
    for level in ("none", "naked-once", "naked", "hidden"):
        assert Singles(level=level).level == level
        assert f'`"{level}"`' in PAGE


def test_the_defaults_of_experiments_are_those_declared() -> None:
    defaults = {each.encode_name: each.default for each in msgspec.structs.fields(
        reading._AboutTable
    )}  # fmt: skip
    stated = {row[0].strip("|` "): row[-1].strip("|` ") for row in TABLES[0][1]}
    for name in ("runs", "seed", "max_runs", "obtained_scale"):
        assert stated[name] == str(defaults[name])
    assert stated["trace"] == f'"{defaults["trace"]}"'
    assert stated["title"] == "required"
    assert defaults["title"] is msgspec.NODEFAULT


def test_the_exported_columns_are_all_there() -> None:
    text = io.StringIO()
    with Store(None) as store:
        store.register(tiny(), 1, plan(tiny(), 1))
        export_text(store, "csv", text)
    assert listed(5) == text.getvalue().strip().split(",")
    reasons = {reason.value for reason in StopReason} - {"cancelled"}
    (row,) = [row for row in TABLES[5][1] if "stop_reason" in row[0]]
    assert set(re.findall(r"`(\w+)`", row[1])) == reasons | {"move_evaluation_limit", "cpu_limit"}


def test_the_columns_of_data_frames_and_traces_are_all_there() -> None:
    (row,) = ExperimentResults(tiny(), [(plan(tiny(), 1)[0], Result())]).rows
    assert listed(6) == list(row)
    assert listed(7) == list(TracePoint._fields)


def test_efforts_tests_and_measures_are_all_there() -> None:
    assert listed(8) == list(EFFORTS)
    assert listed(10) == list(TEST_NAMES)
    assert listed(11) == list(MEASURES)
    assert len(TABLES) == 12


def test_the_numbers_of_the_statistics_are_those_used() -> None:
    assert f"{RESAMPLES:,} resamples" in PAGE
    assert f"up to {MOST_RESAMPLED:,} runs" in PAGE
    assert f"2 to {SAMPLE_PUZZLES - 1} puzzles" in PAGE
    assert f"{SAMPLE_PUZZLES} puzzles or more" in PAGE
    for least, _word in _EFFECTS:
        assert f"{least:g}" in PAGE
