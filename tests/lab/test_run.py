"""The plan of an experiment, and what its seeds depend on."""

import pickle

import pytest

from sudoku_ga.errors import UserError
from sudoku_ga.lab.experiment import plan as run_module
from sudoku_ga.lab.experiment.plan import PlannedRun, plan
from sudoku_ga.lab.experiment.reading import parse_experiment
from sudoku_ga.puzzle.exact import ExactReference, SolutionCount
from sudoku_ga.puzzle.grading import grade
from tests.lab.experiments import TINY, tiny


def by_key(runs: list[PlannedRun]) -> dict[tuple[str, str, int], PlannedRun]:
    return {(t.variant.name, t.puzzle_name, t.number): t for t in runs}


def test_every_variant_meets_every_puzzle_as_often_as_asked() -> None:
    runs = plan(tiny(), 1)
    assert len(runs) == len(by_key(runs)) == len({t.digest for t in runs}) == 24
    assert tiny().run_count == 24
    givens = {run.puzzle_name: run.puzzle.given_count for run in runs}
    assert givens == {
        "by logic": 4,
        "empty board": 0,
        "6 givens, 1": 6,
        "6 givens, 2": 6,
        "4 givens, 1": 4,
        "4 givens, 2": 4,
    }


def test_variants_share_puzzles_and_seeds() -> None:
    runs = by_key(plan(tiny(), 1))
    for (variant, puzzle, number), run in runs.items():
        if variant == "alleles":
            other = runs["swaps", puzzle, number]
            assert (run.puzzle, run.seed) == (other.puzzle, other.seed)


def test_seeds_differ_between_puzzles_and_runs() -> None:
    seeds = [run.seed for run in plan(tiny(), 1) if run.variant.name == "swaps"]
    assert len(set(seeds)) == len(seeds)


@pytest.mark.parametrize("scale", [0.5, 2.0])
def test_a_run_does_not_depend_on_how_many_there_are(scale: float) -> None:
    one, other = by_key(plan(tiny(), 1)), by_key(plan(tiny().scaled(scale), 1))
    shared = one.keys() & other.keys()
    assert len(shared) == min(len(one), len(other))
    assert all(one[key].digest == other[key].digest for key in shared)


def test_another_seed_makes_another_plan() -> None:
    one, other = by_key(plan(tiny(), 1)), by_key(plan(tiny(), 2))
    assert all(one[key].seed != other[key].seed for key in one)
    # Few full 4×4 grids exist, so that one puzzle may come twice, but not all of them.
    generated = [key for key in one if "givens" in key[1]]
    assert any(one[key].puzzle != other[key].puzzle for key in generated)


def test_a_run_is_the_same_in_another_process() -> None:
    run = plan(tiny(), 1)[0]
    copy = pickle.loads(pickle.dumps(run))
    assert copy.digest == run.digest


def test_puzzles_of_a_grade_have_one_solution_and_that_grade() -> None:
    old = 'geometry = "4x4", givens = [6, 4]'
    assert old in TINY
    graded = TINY.replace(old, 'geometry = "9x9", grades = [1, 2]')
    runs = plan(parse_experiment(graded, "tiny"), 1)
    puzzles = {run.puzzle_name: run.puzzle for run in runs if "grade" in run.group}
    assert list(puzzles) == ["grade 1, 1", "grade 2, 1", "grade 1, 2", "grade 2, 2"]
    for name, puzzle in puzzles.items():
        assert ExactReference().count(puzzle).solutions is SolutionCount.ONE
        assert grade(puzzle).grade == int(name[6])


def test_a_grade_that_is_not_reached_is_said_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run_module, "_MAKING_S", 1e-9)
    graded = TINY.replace("givens = [6, 4]", "grades = [1]")
    experiment = parse_experiment(graded, "tiny")
    with pytest.raises(UserError, match=r"a puzzle of grade 1 on .* is expected, found none"):
        plan(experiment, 1)


def test_puzzles_are_made_from_shuffled_cyclic_grids_where_asked() -> None:
    text = TINY.replace("count = 2 }", 'count = 2, full_grid = "cyclic" }')
    runs, others = by_key(plan(parse_experiment(text, "t"), 1)), by_key(plan(tiny(), 1))
    generated = [key for key in runs if "givens" in key[1]]
    assert all(runs[key].seed == others[key].seed for key in generated)
    assert any(runs[key].puzzle != others[key].puzzle for key in generated)
    assert all(runs[key].puzzle.given_count == others[key].puzzle.given_count for key in runs)


def test_a_sample_of_the_last_generation_makes_another_run() -> None:
    text = TINY.replace('trace = "best"', 'trace = "best"\nlast_sample = 3')
    sampled, others = plan(parse_experiment(text, "t"), 1), plan(tiny(), 1)
    assert all(run.last_sample == 3 for run in sampled)
    assert not {run.digest for run in sampled} & {run.digest for run in others}
