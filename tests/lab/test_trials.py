"""The plan of an experiment, and what its seeds depend on."""

import pickle

import pytest

from sudoku_ga.errors import UserError
from sudoku_ga.lab.experiment import plan as trials_module
from sudoku_ga.lab.experiment.plan import Trial, plan
from sudoku_ga.lab.experiment.reading import parse_experiment
from sudoku_ga.puzzle.exact import ExactReference, SolutionCount
from sudoku_ga.puzzle.grading import grade
from tests.lab.experiments import TINY, tiny


def by_key(trials: list[Trial]) -> dict[tuple[str, str, int], Trial]:
    return {(t.variant.name, t.puzzle_name, t.repetition): t for t in trials}


def test_every_variant_meets_every_puzzle_as_often_as_asked() -> None:
    trials = plan(tiny(), 1)
    assert len(trials) == len(by_key(trials)) == len({t.digest for t in trials}) == 24
    assert tiny().trial_count == 24
    givens = {trial.puzzle_name: trial.puzzle.given_count for trial in trials}
    assert givens == {
        "by logic": 4,
        "empty board": 0,
        "6 givens, 1": 6,
        "6 givens, 2": 6,
        "4 givens, 1": 4,
        "4 givens, 2": 4,
    }


def test_variants_share_puzzles_and_seeds() -> None:
    trials = by_key(plan(tiny(), 1))
    for (variant, puzzle, repetition), trial in trials.items():
        if variant == "alleles":
            other = trials["swaps", puzzle, repetition]
            assert (trial.puzzle, trial.seed) == (other.puzzle, other.seed)


def test_seeds_differ_between_puzzles_and_repetitions() -> None:
    seeds = [trial.seed for trial in plan(tiny(), 1) if trial.variant.name == "swaps"]
    assert len(set(seeds)) == len(seeds)


@pytest.mark.parametrize("scale", [0.5, 2.0])
def test_a_trial_does_not_depend_on_how_many_there_are(scale: float) -> None:
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


def test_a_trial_is_the_same_in_another_process() -> None:
    trial = plan(tiny(), 1)[0]
    copy = pickle.loads(pickle.dumps(trial))
    assert copy.digest == trial.digest


def test_puzzles_of_a_grade_have_one_solution_and_that_grade() -> None:
    old = 'geometry = "4x4", givens = [6, 4]'
    assert old in TINY
    graded = TINY.replace(old, 'geometry = "9x9", grades = [1, 2]')
    trials = plan(parse_experiment(graded, "tiny"), 1)
    puzzles = {trial.puzzle_name: trial.puzzle for trial in trials if "grade" in trial.group}
    assert list(puzzles) == ["grade 1, 1", "grade 2, 1", "grade 1, 2", "grade 2, 2"]
    for name, puzzle in puzzles.items():
        assert ExactReference().count(puzzle).solutions is SolutionCount.ONE
        assert grade(puzzle).grade == int(name[6])


def test_a_grade_that_is_not_reached_is_said_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trials_module, "_MAKING_S", 1e-9)
    graded = TINY.replace("givens = [6, 4]", "grades = [1]")
    experiment = parse_experiment(graded, "tiny")
    with pytest.raises(UserError, match=r"a puzzle of grade 1 on .* is expected, found none"):
        plan(experiment, 1)


def test_puzzles_are_made_from_shuffled_cyclic_grids_where_asked() -> None:
    text = TINY.replace("count = 2 }", 'count = 2, full_grid = "cyclic" }')
    trials, others = by_key(plan(parse_experiment(text, "t"), 1)), by_key(plan(tiny(), 1))
    generated = [key for key in trials if "givens" in key[1]]
    assert all(trials[key].seed == others[key].seed for key in generated)
    assert any(trials[key].puzzle != others[key].puzzle for key in generated)
    assert all(trials[key].puzzle.given_count == others[key].puzzle.given_count for key in trials)


def test_a_sample_of_the_last_generation_makes_another_trial() -> None:
    text = TINY.replace('trace = "best"', 'trace = "best"\nlast_sample = 3')
    sampled, others = plan(parse_experiment(text, "t"), 1), plan(tiny(), 1)
    assert all(trial.last_sample == 3 for trial in sampled)
    assert not {trial.digest for trial in sampled} & {trial.digest for trial in others}
