"""Two variants side by side."""

from collections.abc import Iterator

import pytest

from sudoku_ga.lab.experiment.plan import plan
from sudoku_ga.lab.experiment.reading import parse_experiment
from sudoku_ga.lab.experiment.run import Result
from sudoku_ga.lab.report.overview import Overview, compared_with, contrast, overview
from sudoku_ga.lab.store import queries
from sudoku_ga.lab.store.store import Store
from tests.lab.experiments import TINY


def _overview(text: str, slow: str) -> Overview:
    """Return results in which one variant needs more and solves less."""
    experiment = parse_experiment(text, "tiny")
    runs = plan(experiment, 1)
    with Store(None) as store:
        number = store.register(experiment, 1, runs)
        results = [
            Result(
                solved=run.variant.name != slow or run.number % 4 == 0,
                evaluations=100 + run.number + (50 if run.variant.name == slow else 0),
            )
            for run in runs
        ]
        store.add(number, zip(runs, results, strict=True))
        (noted,) = queries.experiments(store)
        return overview(store, noted, kind="evaluations")


@pytest.fixture(scope="module")
def seen() -> Iterator[Overview]:
    yield _overview(TINY.replace("runs = 2", "runs = 20"), "swaps")


def test_a_difference_that_is_there_is_shown(seen: Overview) -> None:
    found = contrast((seen, 0), (seen, 1), "evaluations")
    assert found is not None
    assert (found.solved, found.other_solved) == ((120, 120), (30, 120))
    assert found.difference.value == 0.75
    assert found.success_differs
    assert found.effort_differs
    assert found.effort.effect == 1.0
    assert found.effort.test == "van_elteren"
    assert found.shared


def test_a_variant_does_not_differ_from_itself(seen: Overview) -> None:
    found = contrast((seen, 1), (seen, 1), "evaluations", "empty board")
    assert found is not None
    assert found.solved == (5, 20)
    assert not found.success_differs
    assert not found.effort_differs
    assert found.effort.effect == 0.5


def test_other_puzzles_are_distinguished(seen: Overview) -> None:
    other = _overview(TINY.replace("givens = [6, 4]", "givens = [7, 5]"), "swaps")
    found = contrast((seen, 0), (other, 0), "evaluations")
    assert found is not None
    assert not found.shared
    assert found.effort.p is not None  # of the board and the puzzle that both have
    assert found.effort.test == "van_elteren"
    alone = contrast((seen, 0), (other, 0), "evaluations", "empty board")
    assert alone is not None
    assert alone.effort.test == "mann_whitney"
    assert contrast((seen, 0), (other, 0), "evaluations", "6 givens") is None


def test_all_variants_are_compared_with_the_reference(seen: Overview) -> None:
    found = compared_with(seen, 0)
    assert {variant for variant, _group in found} == {1}
    assert len(found) == len(seen.runs.groups)
    for each in found.values():
        assert each.difference.effect == 0
        assert each.ratio is not None
        assert each.ratio.value == 0
        assert each.difference.p is not None and each.corrected is not None
        assert each.difference.p < each.corrected < 0.001
        assert each.is_shown
    turned = compared_with(seen, 1)
    assert {each.difference.effect for each in turned.values()} == {1}
    assert {each.ratio.value for each in turned.values() if each.ratio} == {float("inf")}
