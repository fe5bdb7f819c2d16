"""Every recorded run is made again bit for bit."""

import pytest

from sudoku_ga.evolution.recipe.reading import recipe_names
from sudoku_ga.evolution.records.file import read_runs
from sudoku_ga.evolution.records.record import RunRecord
from sudoku_ga.evolution.records.replay import replay
from tests.golden.runs import RUNS

RECORDS = [record for _line, record in read_runs(RUNS)]


def test_there_are_runs_of_every_recipe() -> None:
    assert {record.recipe.name for record in RECORDS} == set(recipe_names())
    assert len(RECORDS) >= 40


@pytest.mark.parametrize("record", RECORDS, ids=lambda each: f"{each.recipe.name}-{each.seed}")
def test_a_recorded_run_verifies(record: RunRecord) -> None:
    assert replay(record, lambda report: None) is None
