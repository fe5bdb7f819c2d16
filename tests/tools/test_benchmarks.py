"""What the benchmarks write down, and the surroundings of the libraries that they measure."""

from random import Random

import pytest

from sudoku_ga.lab.store import queries
from sudoku_ga.lab.store.store import Store
from tests.evolution.puzzles import AI_ESCARGOT, grid
from tools.benchmarks import __main__ as benchmarks
from tools.benchmarks import page, pairs
from tools.benchmarks.lab import fill
from tools.benchmarks.others.attempt import Attempt, Ended
from tools.benchmarks.others.rows import Rows
from tools.benchmarks.results import Measured
from tools.benchmarks.table import Row

_SOLVED = "162857493534129678789643521475312986913586742628794135356478219241935867897261354"


def _measured(subject: str, *rows: Row) -> Measured:
    return Measured(subject, False, "2026-01-01T000000Z", "a machine", 1.0, rows)


def test_a_table_is_renewed_and_what_has_no_results_stays():
    text = "before\n<!-- seventeen -->\nold\n<!-- end -->\n<!-- islands -->\nkept\n<!-- end -->\n"
    row = Row(name="some of 17 givens", target="all solved", met=True, runs=3, median_ms=1.25)
    renewed = page.renewed(text, {"seventeen": _measured("seventeen", row)})
    assert "| some of 17 givens | 3 | 1.2 | all solved |" in renewed
    assert "old" not in renewed
    assert "<!-- islands -->\nkept\n<!-- end -->" in renewed
    assert page.renewed(renewed, {}) == renewed


def test_an_expected_time_is_with_its_interval():
    row = Row(
        name="pure", target="", met=True, runs=2,
        expected_ms=640.0, expected_low_ms=56.25, expected_high_ms=float("inf"),
    )  # fmt: skip
    bare = Row(name="other", target="", met=True, runs=2)
    text = "<!-- hard_six -->\n<!-- end -->"
    renewed = page.renewed(text, {"hard_six": _measured("hard_six", row, bare)})
    assert "| pure | 2 | 640 [56.2, ∞] |  |" in renewed
    assert "| other | 2 |  |  |" in renewed


def test_rivals_are_in_lines_and_puzzles_in_columns():
    solved = Row(
        name="one: easy", target="", met=True, runs=2, solved=1, max_ms=2000.0, evaluations=5e3,
        expected_ms=3000.0, expected_low_ms=1000.0, expected_high_ms=float("inf"),
    )  # fmt: skip
    failed = Row(name="one: hard", target="", met=True, runs=2, solved=0, max_ms=2000.0)
    text = "<!-- rivals -->\n<!-- end -->"
    renewed = page.renewed(text, {"rivals": _measured("rivals", solved, failed)})
    assert "|  | easy | hard |" in renewed
    assert "| one | 1/2, 3 [1, ∞] s, 5,000 e. | 0/2, > 2 s |" in renewed


def test_a_ratio_is_with_its_interval_after_the_expected_time():
    row = Row(
        name="one: easy", target="", met=True, runs=2, solved=2, max_ms=2000.0,
        expected_ms=3000.0, ratio=11.4, ratio_low=0.25, ratio_high=float("inf"), evaluations=64.0,
    )  # fmt: skip
    text = "<!-- population_pays -->\n<!-- end -->"
    renewed = page.renewed(text, {"population_pays": _measured("population_pays", row)})
    assert "| one | 2/2, 3 s, × 11 [0.25, ∞], 64 e. |" in renewed


def test_generations_are_with_the_interval_of_puzzles():
    row = Row(
        name="rate 0", target="", met=True, generations=471.0, generations_low=368.0,
        generations_high=605.4, times_generations=1.352, times_low=0.94, times_high=float("inf"),
    )  # fmt: skip
    text = "<!-- controls -->\n<!-- end -->"
    renewed = page.renewed(text, {"controls": _measured("controls", row)})
    assert "| rate 0 | 471 [368, 605] | 1.35 [0.94, ∞] |" in renewed


def test_conflicts_left_are_with_what_they_exceed_the_first_by():
    row = Row(
        name="one: hard", target="", met=True, runs=2, solved=0, max_ms=2000.0,
        conflicts=3.5, more=-1.5, more_low=-2.0, more_high=1.0,
    )  # fmt: skip
    first = Row(name="two: hard", target="", met=True, runs=2, solved=0, max_ms=2000.0, conflicts=5)
    text = "<!-- short_searches -->\n<!-- end -->"
    renewed = page.renewed(text, {"short_searches": _measured("short_searches", row, first)})
    assert "| one | 0/2, > 2 s, 3.5 c. (-1.5 [-2.0, +1.0]) |" in renewed
    assert "| two | 0/2, > 2 s, 5 c. |" in renewed


def test_every_table_of_the_page_is_of_a_subject():
    subjects = {found[2] for found in page._TABLE.finditer(page.PAGE.read_text())}
    assert subjects <= {*benchmarks.SUBJECTS, "duration"}


def test_pairs_are_compared_by_the_median_of_their_ratios():
    def answers(*pair: float) -> tuple[pairs.Answer, ...]:
        return tuple(pairs.Answer(cpu_s, 2 * cpu_s, 7) for cpu_s in pair)

    found = pairs.compared("solve", [answers(1, 2), answers(3, 3), answers(6, 5)])
    assert found == ("solve", 3, 3, 1, 0.5, 1.2, 1, True)
    assert found.met
    slower = pairs.compared("solve", [answers(1, 2), answers(3, 2), answers(6, 5)])
    assert slower.ratio == 1.2
    assert not slower.met
    other = answers(1, 1)[0]._replace(done=8)
    assert not pairs.compared("solve", [answers(1, 2), (other, other)]).is_same


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
