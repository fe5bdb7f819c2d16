"""A search for parameters: its file, its race, its resumption and what it gains."""

import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from sudoku_ga.errors import UserError
from sudoku_ga.evolution.recipe.reading import load_recipe
from sudoku_ga.evolution.recipe.writing import save_recipe
from sudoku_ga.lab.experiment.experiment import Experiment
from sudoku_ga.lab.experiment.plan import PlannedRun
from sudoku_ga.lab.experiment.reading import load_experiment, parse_experiment
from sudoku_ga.lab.experiment.run import Result
from sudoku_ga.lab.store.store import Store
from sudoku_ga.lab.tuning.report import gain_of, held_out, measure_gain, tuned_recipe
from sudoku_ga.lab.tuning.search import Configuration, best_of, search, tuning_of
from sudoku_ga.resources import resource_names, resource_path
from tests.examples import some

TUNED = """\
[experiment]
title = "Tiny tuning"
max_evaluations = 2000
logic = "none"

[puzzles]
generated = { geometry = "4x4", givens = [4], count = 6 }

[[variant]]
name = "evolution"
recipe = "evolution"

[tune]
configurations = 8
unsolved = 100_000

[tune.parameters]
"population.size" = { from = 4, to = 100 }
"crossover.rate" = {}
"crossover.accepted" = {}

[tune.held_out]
generated = { geometry = "4x4", givens = [4], count = 5 }
"""


def tiny(text: str = TUNED) -> Experiment:
    return parse_experiment(text, "tiny")


def by_size(run: PlannedRun, _stopped: Callable[[], bool]) -> Result:
    """Return a result without a run: the effort is the population, times the puzzle's length."""
    size = run.variant.recipe.one("population").size  # type: ignore[arg-type,attr-defined]
    return Result(solved=True, evaluations=size * len(run.puzzle_name), generations=1)


def found(experiment: Experiment, store: Store | None = None) -> list[Configuration]:
    with store or Store(None) as opened:
        tried = search(experiment, opened, execute=by_size)
    assert tried is not None
    return tried


# --- The table of the file ----------------------------------------------------------------


def test_domains_are_the_declared_ranges_unless_narrowed() -> None:
    size, rate, accepted = tuning_of(tiny()).domains
    assert (size.low, size.high, size.log, size.own) == (4, 100, True, 64)
    assert (rate.low, rate.high, rate.log, rate.own) == (0.0, 1.0, False, 0.3)
    assert (accepted.choices, accepted.own) == (("always", "no-worse"), "no-worse")


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('"crossover.rate" = {}', '"crossover.rte" = {}', 'rte": one of logic.level, '),
        ('"crossover.rate" = {}', '"crossover.rate" = [0.1]', "{ from, to, log } is expected"),
        ("from = 4", "from = 65", "the recipe's own value is expected among the others, 64"),
        ("from = 4", "from = 4.5", "from above 0 up to a larger number is expected, within 1 to"),
        ("from = 4", "from = nan", "from: a whole number or a finite number is expected"),
        ("to = 100", "to = inf", "to: a whole number or a finite number is expected"),
        ("to = 100", "to = 1e9", "up to a larger number is expected, within 1 to"),
        (
            'accepted" = {}',
            'accepted" = ["never"]',
            'accepted": accepted: one of always, no-worse ',
        ),
        ('accepted" = {}', 'accepted" = ["always"]', "the recipe's own value is expected"),
        ("unsolved = 100_000", "", "where no max_function_evaluations limits the runs"),
        ("unsolved = 100_000", "unsolved = 0", "a number above 0, up to 1e15, is expected"),
        ('recipe = "evolution"', 'recipe = "fast"', "of a recipe without alternatives"),
        ("[tune]", "[[variant]]\nname = 'b'\nrecipe = 'evolution'\n\n[tune]", "one variant"),
        (
            "[tune.held_out]\ngenerated",
            "[tune.other]\ngenerated",
            "measure, unsolved is expected, not other",
        ),
        (
            'generated = { geometry = "4x4", givens = [4], count = 5 }',
            "",
            "at least one puzzle is expected",
        ),
        ("count = 5 }", "count = 5, grades = [1] }", "tune.held_out.generated: one of givens"),
    ],
)
def test_a_table_that_does_not_fit_is_refused(old: str, new: str, problem: str) -> None:
    assert TUNED.count(old) == 1
    with pytest.raises(UserError) as caught:
        tiny(TUNED.replace(old, new))
    assert problem in str(caught.value)


def test_an_unsolved_run_counts_ten_times_the_limit_of_the_measure() -> None:
    text = TUNED.replace("unsolved = 100_000", 'measure = "evaluations"')
    assert tuning_of(tiny(text)).unsolved == 20_000


@pytest.mark.parametrize("name", resource_names("tuning", ".toml"))
def test_a_tuning_of_the_program_is_one(name: str) -> None:
    experiment = load_experiment(str(resource_path("tuning", f"{name}.toml")))
    assert len(tuning_of(experiment).domains) > 1
    assert experiment.description


# --- The search ---------------------------------------------------------------------------


def test_the_recipe_is_tried_first_and_the_best_needs_least() -> None:
    tried = found(tiny())
    assert tried[0].values == {
        "population.size": 64, "crossover.rate": 0.3, "crossover.accepted": "no-worse",
    }  # fmt: skip
    assert (tried[0].ratio, tried[0].is_complete) == (1, True)
    best = best_of(tried)
    sizes = [each.values["population.size"] for each in tried]
    assert best.values["population.size"] == min(sizes) < 64
    assert best.ratio == pytest.approx(min(sizes) / 64)


def test_a_worse_configuration_is_not_run_on_all_puzzles() -> None:
    tried = found(tiny())
    lowest = 64
    for each in tried:
        size = each.values["population.size"]
        # Of four pairs that all speak against it the p value is 1/16.
        assert each.is_complete == (size <= lowest)
        assert len(each.log_ratios) == each.runs == (6 if each.is_complete else 4)
        lowest = min(lowest, size)


def test_the_puzzles_come_in_an_order_of_the_seed() -> None:
    seen: list[str] = []

    def noted(run: PlannedRun, stopped: Callable[[], bool]) -> Result:
        seen.append(run.puzzle_name)
        return by_size(run, stopped)

    for text in (TUNED, TUNED, TUNED.replace("[puzzles]", "seed = 2\n\n[puzzles]", 1)):
        with Store(None) as store:
            search(tiny(text.replace("= 8", "= 1")), store, execute=noted)
    first, second, other = seen[:6], seen[6:12], seen[12:]
    assert first == second != other
    assert sorted(first) == sorted(other) != first


def test_unsolved_and_failed_runs_are_penalised() -> None:
    def fails(run: PlannedRun, _stopped: Callable[[], bool]) -> Result:
        own = run.variant.values["population.size"] == 64
        return Result(solved=own, evaluations=100, error=None if own else "ValueError: some")

    with Store(None) as store:
        tried = search(tiny(), store, execute=fails)
    assert tried is not None
    assert {round(each.ratio) for each in tried[1:]} == {1000}
    assert best_of(tried) is tried[0]


def test_a_recipe_that_fails_with_its_own_values_is_refused() -> None:
    with Store(None) as store, pytest.raises(UserError, match="found ValueError: some"):
        search(tiny(), store, execute=lambda _run, _stopped: Result(error="ValueError: some"))


def test_real_runs_give_the_same_search_each_time() -> None:
    def tried() -> list[Configuration] | None:
        with Store(None) as store:
            return search(tiny(TUNED.replace("= 8", "= 4")), store)

    assert tried() == tried() is not None


# --- Resumption ---------------------------------------------------------------------------


@pytest.mark.parametrize("after", some([3, 0, 17]))
def test_a_stopped_search_goes_on_to_the_same_result(after: int, tmp_path: Path) -> None:
    made: list[str] = []

    def counted(run: PlannedRun, stopped: Callable[[], bool]) -> Result:
        made.append(run.digest)
        return by_size(run, stopped)

    file = tmp_path / "some.db"
    with Store(file) as store:
        assert search(tiny(), store, execute=counted, stopped=lambda: len(made) >= after) is None
    assert len(made) == after
    with Store(file) as store:
        tried = search(tiny(), store, execute=counted)
    assert tried == found(tiny())
    assert len(made) == len(set(made)) == sum(each.runs for each in tried)


@pytest.mark.exhaustive
def test_a_killed_search_goes_on_to_the_same_result(tmp_path: Path) -> None:
    file = tmp_path / "some.db"
    program = (
        "import os, signal\n"
        "from pathlib import Path\n"
        "from sudoku_ga.lab.store.store import Store\n"
        "from sudoku_ga.lab.tuning.search import search\n"
        "from tests.lab.test_tuning import by_size, tiny\n"
        "made = []\n"
        "def killed(run, stopped):\n"
        "    made.append(run)\n"
        "    if len(made) == 9:\n"
        "        os.kill(os.getpid(), signal.SIGKILL)\n"
        "    return by_size(run, stopped)\n"
        f"search(tiny(), Store(Path({str(file)!r})), execute=killed)\n"
    )
    killed = subprocess.run([sys.executable, "-c", program], check=False)
    assert killed.returncode == -signal.SIGKILL
    with Store(file) as store:
        assert store.connection.execute("SELECT count(*) FROM results").fetchone()[0] == 8
    assert found(tiny(), Store(file)) == found(tiny())


def test_more_configurations_continue_a_search(tmp_path: Path) -> None:
    fewer = found(tiny(TUNED.replace("= 8", "= 5")), Store(tmp_path / "some.db"))
    more = found(tiny(), Store(tmp_path / "some.db"))
    assert more[:5] == fewer


# --- The gain -----------------------------------------------------------------------------


def test_the_gain_is_paired_by_puzzle() -> None:
    own = [[Result(solved=True, evaluations=each)] for each in (100, 1000, 10_000)]
    tuned = [[Result(solved=True, evaluations=each // 2)] for each in (100, 1000, 10_000)]
    gain = gain_of(own, tuned, tuning_of(tiny()), 1)
    assert gain.effort_ratio == pytest.approx((0.5, 0.5, 0.5))
    assert gain.typical_ratio == pytest.approx((0.5, 0.5, 0.5))
    assert (gain.puzzles, gain.runs, gain.own_solved, gain.solved) == (3, 3, 3, 3)


def test_an_unsolved_run_costs_the_tuned_recipe() -> None:
    own = [[Result(solved=True, evaluations=100)]] * 4
    tuned = [[Result(solved=place > 0, evaluations=100)] for place in range(4)]
    gain = gain_of(own, tuned, tuning_of(tiny()), 1)
    assert gain.effort_ratio is not None
    assert gain.effort_ratio.value == pytest.approx(4 / 3)
    assert gain.typical_ratio.value == pytest.approx(1000 ** (1 / 4))


def test_where_nothing_is_solved_there_is_no_ratio_of_efforts() -> None:
    runs = [[Result(evaluations=100)]] * 3
    gain = gain_of(runs, runs, tuning_of(tiny()), 1)
    assert (gain.effort, gain.effort_ratio) == (None, None)


def test_held_out_puzzles_are_others_than_those_of_the_training() -> None:
    experiment = tiny()
    with Store(None) as store:
        tried = search(experiment, store, execute=by_size)
        assert tried is not None
        gain = measure_gain(experiment, best_of(tried).variant, store)
        names = store.connection.execute("SELECT name, seed FROM experiments ORDER BY id")
        assert [tuple(row) for row in names] == [("tiny", 1), ("tiny, held out", 0)]
    assert gain is not None
    assert (gain.puzzles, gain.runs) == (5, 5)


def test_a_puzzle_of_the_training_is_refused_among_the_held_out() -> None:
    given = '"a" = "3.2.4......3...."'
    text = TUNED.replace("[[variant]]", f"[puzzles.literal]\n{given}\n\n[[variant]]")
    text += f"\n[tune.held_out.literal]\n{given}\n"
    experiment = tiny(text)
    with pytest.raises(UserError, match="that the training does not use are expected, found a"):
        held_out(experiment, experiment.variants[0])


def test_the_tuned_recipe_has_its_own_limits_and_is_read_again(tmp_path: Path) -> None:
    experiment = tiny()
    best = best_of(found(experiment))
    recipe = tuned_recipe(experiment, best.variant)
    save_recipe(recipe, tmp_path / "mine.toml")
    read = load_recipe(str(tmp_path / "mine.toml"))
    values = {each.path: each.value for each in read.settings()}
    own = {each.path: each.value for each in load_recipe("evolution").settings()}
    assert values == own | dict(best.values)
    assert read.title == "Evolution, tuned"
    assert "Tuned by the experiment 'tiny', seed 1: population.size = " in read.description


def test_without_optuna_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "optuna", None)
    with Store(None) as store, pytest.raises(UserError, match=r"sudoku-ga\[tune\]"):
        search(tiny(), store)


def test_an_experiment_without_the_table_is_refused() -> None:
    with pytest.raises(UserError, match=r"\[tune\] .* tiny"):
        tuning_of(replace(tiny(), tuning=None))


@pytest.mark.parametrize("name", resource_names("tuning", ".toml"))
def test_what_a_tuning_of_the_program_obtained_is_a_recipe_with_its_values(name: str) -> None:
    experiment = load_experiment(str(resource_path("tuning", f"{name}.toml")))
    recipe = load_recipe(str(resource_path("tuning", "obtained", f"{name}.toml")))
    values = {each.path: each.value for each in recipe.settings()}
    report = resource_path("tuning", "obtained", f"{name}.md").read_text(encoding="utf-8")
    for each in tuning_of(experiment).domains:
        assert f"| {each.path} | {each.text} | {each.own} | {values[each.path]} |" in report
