"""Runs by the public interface."""

import dataclasses
import math
import sys
from pathlib import Path

import numpy as np
import pytest

import sudoku_ga as sga
from sudoku_ga.cli.main import main
from sudoku_ga.evolution.core.report import Phase
from sudoku_ga.evolution.engine.run import run
from sudoku_ga.puzzle.rules import is_solution
from tests.evolution.puzzles import AI_ESCARGOT

EASY = "3.2.4......3...."


def test_a_result_is_that_of_the_engine() -> None:
    recipe = sga.recipe("generational")
    last = run(AI_ESCARGOT, recipe.with_value("termination.max_generations", 30), 7)
    result = sga.solve(AI_ESCARGOT, recipe, seed=7, max_generations=30)
    assert (result.generations, result.evaluations) == (last.generation, last.evaluations)
    assert result.best.digits.tolist() == last.best_digits.tolist()
    assert result.stop_reason == "generation_limit" and not result.solved
    assert result.seed == 7 and result.puzzle == AI_ESCARGOT


def test_a_solved_puzzle_has_its_solution() -> None:
    result = sga.solve(EASY, seed=1)
    assert result.solved and result.solution is not None
    assert is_solution(result.solution, sga.read(EASY))
    assert result.stop_reason == "solved" and result.conflicts in (0, None)


def test_the_history_has_a_row_for_each_generation() -> None:
    result = sga.solve(AI_ESCARGOT, "evolution", seed=1, max_generations=40)
    history = result.history
    assert history.dtype.names == ("generation", "best", "mean", "worst", "evaluations")
    assert history["generation"].tolist() == list(range(41))
    assert np.all(history["best"] <= history["mean"])
    assert np.all(history["mean"] <= history["worst"])
    assert history["evaluations"][-1] == result.evaluations
    assert type(history["best"]) is np.ndarray
    assert isinstance(history[-3:], sga.History)


def test_each_generation_is_seen_with_its_population() -> None:
    seen: list[sga.Generation] = []
    watched = sga.solve(
        AI_ESCARGOT, "generational", seed=3, max_generations=5, on_generation=seen.append
    )
    assert watched == sga.solve(AI_ESCARGOT, "generational", seed=3, max_generations=5)
    assert [each.number for each in seen] == list(range(6))
    for each, row in zip(seen, watched.history, strict=True):
        assert each.boards.shape == (len(each.conflicts), 9, 9)
        assert (each.conflicts.min(), each.conflicts.max()) == (row["best"], row["worst"])
        assert not each.boards.flags.writeable
    givens = AI_ESCARGOT.digits > 0
    assert np.all(seen[-1].boards.reshape(-1, 81)[:, givens] == AI_ESCARGOT.digits[givens])


def test_a_run_stops_where_the_callback_returns_true() -> None:
    result = sga.solve(
        AI_ESCARGOT, "generational", seed=3, on_generation=lambda each: each.number == 4
    )
    assert (result.stop_reason, result.generations) == ("cancelled", 4)


def test_reports_have_the_limits_of_a_run() -> None:
    *_before, last = sga.evolve(AI_ESCARGOT, "evolution", seed=1, max_generations=3)
    assert last.generation == 3 and last.outcome is not None


@pytest.mark.parametrize("seed", [np.random.SeedSequence(5), np.random.default_rng(5)])
def test_a_seed_of_numpy_is_a_seed(
    seed: np.random.SeedSequence | np.random.Generator,
) -> None:
    result = sga.solve(EASY, "evolution", seed=seed)
    assert result == sga.solve(EASY, "evolution", seed=result.seed)


def test_results_compare_and_hash() -> None:
    one, same, other = (sga.solve(EASY, "evolution", seed=seed) for seed in (1, 1, 2))
    assert one == same and one != other
    assert len({one, same, other}) == 2


def test_the_history_becomes_a_data_frame() -> None:
    pytest.importorskip("pandas")
    history = sga.solve(AI_ESCARGOT, "evolution", seed=1, max_generations=3).history
    frame = history.to_pandas()
    assert list(frame.columns) == ["generation", "best", "mean", "worst", "evaluations"]
    assert frame["generation"].tolist() == [0, 1, 2, 3]
    assert frame["mean"].dtype == np.float64
    assert frame["evaluations"].is_monotonic_increasing
    frame.loc[0, "best"] = 99
    assert history["best"][0] != 99


def test_without_pandas_there_is_advice(monkeypatch: pytest.MonkeyPatch) -> None:
    result = sga.solve(AI_ESCARGOT, "evolution", seed=1, max_generations=3)
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(sga.UserError, match="pip install 'sudoku-ga"):
        result.history.to_pandas()


def test_a_history_of_deduction_alone_is_empty() -> None:
    result = sga.solve(EASY, "memetic", seed=1)
    assert len(result.history) in (0, result.generations + 1)
    assert "<svg" in result._repr_html_()


def test_the_limits_are_those_of_the_arguments() -> None:
    few = sga.solve(AI_ESCARGOT, "evolution", seed=1, max_evaluations=500)
    assert few.stop_reason == "evaluation_limit" and few.evaluations >= 500
    assert few.recipe.one("termination").max_evaluations == 500
    short = sga.solve(AI_ESCARGOT, "generational", seed=1, time_limit=0.05)
    assert short.stop_reason in ("time_limit", "solved")


def test_a_drawn_seed_repeats_the_run() -> None:
    one = sga.solve(AI_ESCARGOT, "evolution", max_generations=5)
    again = sga.solve(AI_ESCARGOT, "evolution", seed=one.seed, max_generations=5)
    assert one.history.tolist() == again.history.tolist()


def test_reports_come_one_by_one() -> None:
    reports = sga.evolve(AI_ESCARGOT, "evolution", seed=1)
    phases = [next(reports).phase for _ in range(3)]
    assert phases == [Phase.INITIALISED, Phase.GENERATION, Phase.GENERATION]


@pytest.mark.parametrize("name", ["run.sgarun", "run.json"])
def test_a_saved_run_is_verified(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    sga.solve(AI_ESCARGOT, "evolution", seed=1, max_generations=20).save(tmp_path / name)
    assert main(["verify", str(tmp_path / name)]) == 0
    assert "identical, 20 generations" in capsys.readouterr().out


def test_a_result_is_plotted() -> None:
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("agg")
    from matplotlib import pyplot

    axes = sga.solve(AI_ESCARGOT, "evolution", seed=1, max_generations=20).plot()
    assert [line.get_label() for line in axes.lines] == ["mean", "best"]
    assert axes.get_xlabel() == "generation"
    pyplot.close("all")


def test_a_notebook_shows_board_and_curve_with_texts_escaped() -> None:
    recipe = dataclasses.replace(sga.recipe("evolution"), name="<b>")
    html = sga.solve(AI_ESCARGOT, recipe, seed=1, max_generations=3)._repr_html_()
    assert html.count("<svg") == 2 and "polyline" in html
    assert "<b>" not in html and "&lt;b&gt;" in html


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("puzzle", 4),
        ("recipe", 3),
        ("seed", 1.5),
        ("seed", 2**63),
        ("max_generations", -1),
        ("max_generations", 2**70),
        ("max_generations", 10**5000),
        ("max_evaluations", "9"),
        ("max_evaluations", 2**70),
        ("time_limit", -2),
        ("time_limit", math.nan),
        ("time_limit", 10**400),
        ("time_limit", 1e-9),
    ],
    ids=lambda part: part if isinstance(part, str) else "",
)
def test_a_wrong_argument_names_itself(name: str, found: object) -> None:
    with pytest.raises(sga.ArgumentError) as error:
        sga.solve(**{"puzzle": EASY, name: found})  # type: ignore[arg-type]
    assert (error.value.name, error.value.found) == (name, found)


def test_an_unknown_recipe_is_refused() -> None:
    with pytest.raises(sga.UserError, match="'nowhere'"):
        sga.solve(EASY, "nowhere")


def test_a_continued_run_is_that_of_one_limit(tmp_path: Path) -> None:
    begun = sga.solve(AI_ESCARGOT, "generational", seed=3, max_generations=20)
    whole = sga.solve(AI_ESCARGOT, "generational", seed=3, max_generations=35)
    begun.save(tmp_path / "begun.sgarun")
    for run_so_far in (begun, begun.record, tmp_path / "begun.sgarun"):
        result = sga.solve(continue_from=run_so_far, max_generations=+15)
        assert result.history.tolist() == whole.history.tolist()
        assert result.best == whole.best


def test_what_is_continued_is_neither_another_run_nor_solved() -> None:
    begun = sga.solve(AI_ESCARGOT, "generational", seed=3, max_generations=2)
    with pytest.raises(sga.ArgumentError, match="seed"):
        sga.solve(seed=1, continue_from=begun, max_generations=1)
    with pytest.raises(sga.UserError, match="limit"):
        sga.solve(continue_from=begun)
    with pytest.raises(sga.ArgumentError, match="generations"):
        sga.solve(continue_from=begun, max_generations=0)
    with pytest.raises(sga.UserError, match="solved"):
        sga.solve(continue_from=sga.solve(EASY, seed=1), max_generations=1)
    with pytest.raises(sga.ArgumentError, match="puzzle"):
        sga.solve()
