"""Files and calls of earlier versions, with the names that they have."""

import json
from io import StringIO

import pytest

import sudoku_ga as sga
from sudoku_ga.app.lab.editor.draft import draft_of
from sudoku_ga.errors import UserError
from sudoku_ga.evolution.records.file import read_run, write_run
from sudoku_ga.lab.experiment.experiment import Experiment
from sudoku_ga.lab.experiment.plan import plan
from sudoku_ga.lab.experiment.reading import parse_experiment
from sudoku_ga.lab.experiment.run import Result
from sudoku_ga.lab.replication.published import parse_published
from sudoku_ga.lab.store.export import export_text
from sudoku_ga.lab.store.store import Store
from sudoku_ga.toml_text import parse_toml
from tests.lab.experiments import TINY, tiny

LIMIT = "max_move_evaluations = 5000\nmax_runs = 99\n"
TODAY = TINY.replace("trace", f"{LIMIT}trace", 1)
EARLIER = (
    TODAY.replace("runs = 2", "repetitions = 2", 1)
    .replace("max_move_evaluations", "max_probes")
    .replace("max_runs", "max_trials")
)


def read(text: str) -> Experiment:
    return parse_experiment(text, "tiny")


def test_the_keys_of_an_earlier_experiment_are_read() -> None:
    assert EARLIER.count("\n") == TODAY.count("\n") and EARLIER != TODAY
    earlier, today = read(EARLIER), read(TODAY)
    assert earlier.budget == today.budget
    assert [run.digest for run in plan(earlier, 1)] == [run.digest for run in plan(today, 1)]
    assert draft_of(parse_toml(EARLIER)) == draft_of(parse_toml(TODAY))


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("repetitions = 2", "repetitions = 0", "line 4: experiment.repetitions: a whole "),
        ("max_trials = 99", "max_trials = 9", "line 7: experiment.max_trials: at most 9 runs "),
        ("max_trials = 99", "runs = 1", "line 4: experiment.repetitions: one of repetitions and"),
    ],
)
def test_an_error_names_the_key_that_the_file_has(old: str, new: str, problem: str) -> None:
    with pytest.raises(UserError) as error:
        read(EARLIER.replace(old, new, 1))
    assert str(error.value).startswith(problem)


TUNE = """
[tune]
measure = "probes"
unsolved = 1000

[tune.parameters]
"population.size" = { from = 2, to = 32 }

[tune.held_out]
empty = "4x4"
"""


def test_the_measures_of_earlier_files_are_read() -> None:
    one = TINY.partition('[[variant]]\nname = "swaps"')[0]
    tuning = read(one + TUNE).tuning
    assert tuning is not None and tuning.measure == "move_evaluations"
    words = '[[value]]\nid = "a"\nlabel = "A"\nwhere = "b"\nexpected = 1\n'
    (value,) = parse_published(f'{words}measure = "expected_running_probes"\n', tiny())
    assert value.measure == "expected_running_move_evaluations"


def test_a_store_keeps_its_names_and_an_export_has_those_of_today() -> None:
    result = Result(stop_reason="move_evaluation_limit", move_evaluations=7)
    with Store(None) as store:
        (run, *_others) = plan(tiny(), 1)
        number = store.register(tiny(), 1, [run])
        store.add(number, [(run, result)])
        rows = store.connection.execute(
            "SELECT probes, repetition, results.stop_reason FROM results JOIN trials"
            " ON trials.id = trial_id"
        )
        assert [tuple(row) for row in rows] == [(7, 0, "probe_limit")]
        assert store.results(number) == {run.digest: result}
        export_text(store, "json", file := StringIO())
    exported = json.loads(file.getvalue())
    found = (exported["run"], exported["move_evaluations"], exported["stop_reason"])
    assert found == (0, 7, "move_evaluation_limit")
    assert not {"repetition", "probes"} & set(exported)


def test_a_run_file_keeps_its_names() -> None:
    record = sga.solve("3.2.4......3....", "memetic", seed=1).record
    line = write_run(record)
    assert json.loads(line)["outcome"]["probes"] == record.ending.move_evaluations
    assert read_run(line.encode()).ending == record.ending


def test_a_call_with_earlier_names_is_warned_of() -> None:
    with pytest.warns(DeprecationWarning, match="seeds is now runs") as warned:
        experiment = sga.experiment(["evolution"], ["3.2.4......3...."], seeds=3)  # type: ignore[call-arg]
    assert experiment.run_count == 3 and warned[0].filename == __file__
    (row, *_others) = experiment.run().rows
    with pytest.warns(DeprecationWarning, match="recipe is now variant"):
        assert row["recipe"] == row["variant"] == "evolution"
    assert "recipe" not in row
    with pytest.warns(DeprecationWarning, match="generations is now max_generations"):
        result = sga.solve("3.2.4......3....", "evolution", seed=1, generations=9)  # type: ignore[call-arg]
    assert result.solution is not None
    with pytest.raises(sga.ArgumentError, match="generations: none together with max_generations"):
        sga.solve("3.2.4......3....", generations=1, max_generations=1)  # type: ignore[call-arg]
