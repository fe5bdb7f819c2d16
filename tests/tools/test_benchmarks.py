"""What the benchmarks write down, and the surroundings of the libraries that they measure."""

from dataclasses import replace
from functools import partial
from importlib import import_module
from math import inf
from random import Random

import pytest

from sudoku_ga.lab.stats.estimates import Estimate
from sudoku_ga.lab.store import queries
from sudoku_ga.lab.store.store import Store
from tests.evolution.puzzles import AI_ESCARGOT, grid
from tools.benchmarks import __main__ as benchmarks
from tools.benchmarks import page, pairs, results
from tools.benchmarks.lab import fill
from tools.benchmarks.others.attempt import Attempt, Ended
from tools.benchmarks.others.rows import Rows
from tools.benchmarks.results import Measured
from tools.benchmarks.table import Row, summed_up
from tools.benchmarks.work import Timed

_SOLVED = "162857493534129678789643521475312986913586742628794135356478219241935867897261354"


def _measured(subject: str, *rows: Row, commit: str = "abc1234") -> Measured:
    when = "2026-01-01T000000Z"
    return Measured(subject, False, when, commit, "a machine", cpu_s=1.0, wall_s=2.0, rows=rows)


def test_a_table_is_renewed_and_what_has_no_results_stays():
    text = "before\n<!-- seventeen -->\nold\n<!-- end -->\n<!-- islands -->\nkept\n<!-- end -->\n"
    row = Row("some of 17 givens", {"runs": 3, "solved": 3, "median_ms": 1.25}, {"solved": 3})
    renewed = page.renewed(text, {"seventeen": _measured("seventeen", row)})
    assert "| some of 17 givens | 3 | 3 | 1.2 | all solved |" in renewed
    assert "commit abc1234" in renewed
    assert "old" not in renewed
    assert "<!-- islands -->\nkept\n<!-- end -->" in renewed
    assert page.renewed(renewed, {}) == renewed


def test_tables_are_of_one_commit():
    old = _measured("watch", commit="abc1234")
    measured = [old, _measured("islands", commit="abc1234"), _measured("islands", commit="def5678")]
    assert page.chosen(measured[:2]) == {"watch": old, "islands": measured[1]}
    assert page.chosen(measured, "abc1234") == {"watch": old, "islands": measured[1]}
    with pytest.raises(SystemExit, match="abc1234: watch; def5678: islands"):
        page.chosen(measured)
    with pytest.raises(SystemExit, match="no results of 0000000"):
        page.chosen(measured, "0000000")


def test_results_are_read_as_they_were_written(tmp_path, monkeypatch):
    monkeypatch.setattr(results, "FOLDER", tmp_path / "results")
    figures = {"runs": 3, "expected_ms": Estimate(2.0, 1.0, inf), "ratio": None}
    measured = _measured("watch", Row("one", figures, {"runs": 3}, {"expected_ms": 4}))
    results.save([measured], results.new_path())
    (read,) = results.read()
    assert read == replace(measured, rows=list(measured.rows))


def test_a_target_is_missed_by_a_figure_beyond_its_bounds():
    figures = {"runs": 4, "solved": 3, "median_ms": 60.0, "unit_ms": 1.5, "expected_ms": None}
    row = Row("some", figures, {"solved": 3}, {"median_ms": 40})
    assert row.met
    assert row.target == "≥ 3 solved, median ≤ 40 units"
    slow = Row("some", figures, {"solved": 4}, {"median_ms": 39})
    assert not slow.met
    assert slow.missed == [
        "3 of 4 solved, not all solved",
        "median 40 units, not median ≤ 39 units",
    ]
    assert not Row("some", figures, most={"expected_ms": 1e9}).met
    assert Row("some", figures).target == "for comparison"
    assert list(summed_up([row, Row("other", figures)])) == ["all 1 targets hold"]
    assert next(summed_up([row, slow])) == "1 of 2 targets missed:"


def test_times_without_a_reference_are_milliseconds():
    row = Row("late", {"late_ms": 21.0}, most={"late_ms": 20})
    assert row.missed == ["late 21 ms, not late ≤ 20 ms"]


def test_rivals_are_in_lines_and_puzzles_in_columns():
    solved = Row("one: easy", {
        "runs": 2, "solved": 1, "max_ms": 2000.0, "expected_ms": Estimate(3000.0, 1000.0, inf),
        "evaluations": 5e3,
    })  # fmt: skip
    failed = Row("one: hard", {"runs": 2, "solved": 0, "max_ms": 2000.0, "expected_ms": None})
    text = "<!-- rivals -->\n<!-- end -->"
    renewed = page.renewed(text, {"rivals": _measured("rivals", solved, failed)})
    assert "|  | easy | hard |" in renewed
    assert "| one | 1/2, 3 [1, ∞] s, 5,000 e. | 0/2, > 2 s |" in renewed


def test_a_ratio_is_with_its_interval_after_the_expected_time():
    row = Row("one: easy", {
        "runs": 2, "solved": 2, "max_ms": 2000.0, "expected_ms": Estimate(3000.0, None, None),
        "ratio": Estimate(11.4, 0.25, inf), "evaluations": 64.0,
    })  # fmt: skip
    text = "<!-- population_pays -->\n<!-- end -->"
    renewed = page.renewed(text, {"population_pays": _measured("population_pays", row)})
    assert "| one | 2/2, 3 s, × 11 [0.25, ∞], 64 e. |" in renewed


def test_generations_are_with_the_interval_of_puzzles():
    row = Row("rate 0", {
        "generations": Estimate(471.0, 368.0, 605.4),
        "times_generations": Estimate(1.352, 0.94, inf),
    })  # fmt: skip
    text = "<!-- controls -->\n<!-- end -->"
    renewed = page.renewed(text, {"controls": _measured("controls", row)})
    assert "| rate 0 | 471 [368, 605] | 1.35 [0.94, ∞] |" in renewed


def test_conflicts_left_are_with_what_they_exceed_the_first_by():
    figures = {"runs": 2, "solved": 0, "max_ms": 2000.0, "expected_ms": None}
    more = Estimate(-1.5, -2.0, 1.0)
    row = Row("one: hard", {**figures, "conflicts": 3.5, "more": more})
    first = Row("two: hard", {**figures, "conflicts": 5})
    text = "<!-- short_searches -->\n<!-- end -->"
    renewed = page.renewed(text, {"short_searches": _measured("short_searches", row, first)})
    assert "| one | 0/2, > 2 s, 3.5 c. (-1.5 [-2.0, +1.0]) |" in renewed
    assert "| two | 0/2, > 2 s, 5 c. |" in renewed


@pytest.mark.parametrize("subject", benchmarks.SUBJECTS)
def test_every_subject_can_be_measured(subject: str):
    assert callable(import_module(f"tools.benchmarks.{subject}").rows)


def test_every_table_of_the_page_is_of_a_subject():
    subjects = {found[2] for found in page._TABLE.finditer(page.PAGE.read_text())}
    assert subjects <= {*benchmarks.SUBJECTS, "duration"}


def test_pairs_are_compared_by_the_median_of_their_ratios():
    def answers(*pair: float) -> tuple[Timed[int], ...]:
        return tuple(Timed(cpu_s, 2 * cpu_s, 7) for cpu_s in pair)

    found = pairs.compared("solve", [answers(1, 2), answers(3, 3), answers(6, 5)])
    assert found == ("solve", 3, 3, 1, 0.5, 1.2, 1, True)
    assert found.met
    slower = pairs.compared("solve", [answers(1, 2), answers(3, 2), answers(6, 5)])
    assert slower.ratio == 1.2
    assert not slower.met
    other = answers(1, 1)[0]._replace(done=8)
    assert not pairs.compared("solve", [answers(1, 2), (other, other)]).is_same


def test_two_things_take_turns_in_alternating_order():
    done = list[str]()

    def noted(what: str) -> str:
        done.append(what)
        return what

    found = pairs.in_turn(partial(noted, "one"), partial(noted, "two"), 3)
    assert found == [("one", "two")] * 3
    assert done == ["one", "two", "two", "one", "one", "two"]


def test_jobs_of_pairs_are_chosen_by_their_first_words():
    commit, jobs, count = pairs.parsed(["HEAD~1"])
    assert (commit, count) == ("HEAD~1", 9)
    assert {*pairs.JOBS} - {*jobs} == {"cold"}
    found = pairs.parsed(["main", "help", "--pairs", "11", "watched generational", "cold"])
    assert found == (
        "main",
        [*(f"watched generational {size}" for size in (20, 150, 1000)), "help", "cold"],
        11,
    )


@pytest.mark.parametrize("words", [["HEAD", "watch"], ["HEAD", "--pairs", "8"], []])
def test_other_words_for_pairs_are_refused(words: list[str]):
    with pytest.raises(SystemExit):
        pairs.parsed(words)


def test_rows_of_the_libraries_stay_permutations():
    rows = Rows(Attempt(AI_ESCARGOT, seed=1, limit_s=1))
    one, other = rows.create(), rows.create()
    blanks = [line.count(0) for line in AI_ESCARGOT.digits.reshape(9, 9).tolist()]
    for genes in (*rows.cross(one, other), rows.mutated(one)):
        remaining = iter(genes)
        for original, count in zip(_lines(one, blanks), blanks, strict=True):
            assert sorted(next(remaining) for _ in range(count)) == sorted(original)
    assert rows.mutated(one) != one


def test_a_solution_ends_what_a_library_does():
    attempt = Attempt(AI_ESCARGOT, seed=1, limit_s=1)
    rows = Rows(attempt)
    solution = grid(_SOLVED).digits.tolist()
    free = [solution[cell] for cell in range(81) if AI_ESCARGOT.digits[cell] == 0]
    assert rows.conflicts(Random(1).sample(free, len(free))) > 0
    assert not attempt.is_solved
    with pytest.raises(Ended):
        rows.conflicts(free)
    assert attempt.is_solved
    assert attempt.evaluations == 2


def _lines(genes: list[int], counts: list[int]) -> list[list[int]]:
    remaining = iter(genes)
    return [[next(remaining) for _ in range(count)] for count in counts]


def test_a_large_store_can_be_made_and_read(tmp_path):
    path = tmp_path / "large.db"
    fill(path, 80)
    with Store.to_read(path) as store:
        (noted,) = queries.experiments(store)
        assert noted.finished == 80
