import numpy as np
import pytest

from sudoku_ga.app.lab.tables.runs_model import (
    FAILED,
    SOLVED,
    UNSOLVED,
    Arrangement,
    Key,
    arranged,
    results_of,
)


@pytest.fixture
def runs(results):
    return results.overview(*range(24)).runs


def test_without_wishes_runs_are_as_they_came(runs):
    assert arranged(runs, Arrangement()).tolist() == list(range(24))
    arrived = np.arange(24)[::-1]
    assert arranged(runs, Arrangement(), arrived).tolist() == arrived.tolist()


def test_words_choose_variants_and_puzzles(runs):
    swaps = arranged(runs, Arrangement(words=" SWAPS"))
    assert {runs.variants[runs.variant[place]] for place in swaps} == {"swaps"}
    empty = arranged(runs, Arrangement(words="empty board"))
    assert {runs.puzzles[runs.puzzle[place]].name for place in empty} == {"empty board"}
    assert len(empty) == 4
    assert len(arranged(runs, Arrangement(words="nothing like it"))) == 0


def test_a_result_chooses_runs(runs):
    found = [len(arranged(runs, Arrangement(result=each))) for each in (FAILED, UNSOLVED, SOLVED)]
    assert found == [1, 8, 15]
    assert sum(found) == 24


def test_runs_are_ordered_by_effort_and_equal_ones_as_they_came(runs):
    up = arranged(runs, Arrangement(by=Key.MOVE_EVALUATIONS))
    assert np.all(np.diff(runs.efforts["move_evaluations"][up]) >= 0)
    down = arranged(runs, Arrangement(by=Key.RESULT, is_descending=True))
    assert results_of(runs)[down].tolist() == sorted(results_of(runs).tolist(), reverse=True)
    solved = down[:15]
    assert solved.tolist() == sorted(solved.tolist())


def test_groups_have_headings_and_keep_the_order_within(runs):
    rows = arranged(
        runs, Arrangement(by=Key.MOVE_EVALUATIONS, is_descending=True, grouped_by=Key.VARIANT)
    )
    assert len(rows) == 24 + 2
    headings = np.flatnonzero(rows < 0)
    assert headings.tolist() == [0, 13]
    assert -1 - rows[0] == rows[1]
    for part in (rows[1:13], rows[14:]):
        assert len(set(runs.variant[part].tolist())) == 1
        assert np.all(np.diff(runs.efforts["move_evaluations"][part]) <= 0)


def test_groups_of_nothing_have_no_heading(runs):
    assert len(arranged(runs, Arrangement(words="?", grouped_by=Key.PUZZLE))) == 0
