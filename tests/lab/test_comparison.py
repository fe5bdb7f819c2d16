"""Verdicts on made-up numbers."""

from collections.abc import Sequence
from math import inf

import pytest

from sudoku_ga.lab.experiment.plan import PlannedRun, plan
from sudoku_ga.lab.experiment.run import Result
from sudoku_ga.lab.experiment.trace import TracePoint
from sudoku_ga.lab.replication.comparison import (
    Agreement,
    compare_all,
    compare_published,
    source_interval,
)
from sudoku_ga.lab.replication.published import Published, parse_published
from sudoku_ga.lab.stats.estimates import Estimate
from tests.lab.experiments import tiny

VALUE = '[[value]]\nid = "a"\nlabel = "A"\nwhere = "here"\n'


def published(words: str) -> Published:
    (value,) = parse_published(VALUE + words, tiny())
    return value


def finished(results: Sequence[Result]) -> list[tuple[PlannedRun, Result]]:
    runs = [run for run in plan(tiny(), 1) if run.variant.name == "swaps"]
    return [(runs[index % len(runs)], result) for index, result in enumerate(results)]


def verdict(words: str, results: Sequence[Result]) -> Agreement:
    return compare_published(published(words), finished(results), 0).agreement


def solved(count: int, of: int) -> list[Result]:
    return [Result(solved=index < count, evaluations=10) for index in range(of)]


@pytest.mark.parametrize(
    ("count", "expected", "words", "answer"),
    [
        # The score interval of 15 of 20 is 0.531 to 0.888.
        (15, 0.55, "", Agreement.AGREES),
        (15, 0.52, "", Agreement.BETTER),
        (15, 0.90, "", Agreement.WORSE),
        # 18 of 20 has 0.699 to 0.972: what differs from exactly 0.9 may agree with 0.9 of 20.
        (15, 0.90, "n = 20", Agreement.AGREES),
        (15, 0.90, "n = 100000", Agreement.WORSE),
        (20, 1.0, "", Agreement.AGREES),
        (20, 1.0, "n = 5", Agreement.AGREES),
        (0, 0.0, "n = 5", Agreement.AGREES),
    ],
)
def test_a_success_rate_is_judged_by_both_intervals(
    count: int, expected: float, words: str, answer: Agreement
) -> None:
    words = f'measure = "success_rate"\nexpected = {expected}\n{words}'
    assert verdict(words, solved(count, 20)) is answer


def test_a_mean_is_judged_by_the_error_of_the_source_too() -> None:
    results = [Result(best_fitness=10.0 + index % 2) for index in range(100)]  # 10.5 ± 0.1
    words = 'measure = "mean_best_fitness"\nbetter = "lower"\nexpected = 10.8\n'
    assert verdict(words, results) is Agreement.BETTER
    assert verdict(words.replace("lower", "higher"), results) is Agreement.WORSE
    assert verdict(words + "n = 10\nsd = 1.0", results) is Agreement.AGREES
    assert verdict(words + "n = 1000\nsd = 1.0", results) is Agreement.BETTER
    # Without a deviation of its own the source's runs are taken to differ as these do: ± 0.3.
    assert verdict(words + "n = 10", results) is Agreement.AGREES
    assert verdict(words + "n = 1000", results) is Agreement.BETTER


def test_the_interval_of_a_source() -> None:
    def interval(words: str) -> tuple[float, float]:
        value = published('measure = "mean_best_conflicts"\nexpected = 10\n' + words)
        return source_interval(value, Estimate(12, 11, 13), 16)

    assert interval("") == (10, 10)
    assert interval("n = 4\nsd = 2") == pytest.approx((8.04, 11.96))
    assert interval("n = 4") == pytest.approx((8, 12))
    assert interval("n = 64") == pytest.approx((9.5, 10.5))


def test_one_run_of_a_source_is_held_against_single_runs() -> None:
    runs = [Result(solved=True, generations=n) for n in range(101)]
    words = 'measure = "generations_of_a_run"\nexpected = {}\n'
    assert verdict(words.format(4), runs) is Agreement.AGREES
    assert verdict(words.format(99), runs) is Agreement.BETTER
    assert verdict(words.format(1), runs) is Agreement.WORSE


def test_a_run_without_a_solution_takes_more_generations_than_any() -> None:
    runs = [Result(solved=n < 3, generations=n) for n in range(5)]
    words = 'measure = "generations_of_a_run"\nexpected = 1000\n'
    comparison = compare_published(published(words), finished(runs), 0)
    assert comparison.obtained == (2, 0, inf)
    assert comparison.agreement is Agreement.AGREES
    assert comparison.percentile == 60  # three of five took fewer
    equal = compare_published(published(words.replace("1000", "1")), finished(runs), 0)
    assert equal.percentile == 30
    closed = compare_published(published(words), finished(runs[:3]), 0)
    assert closed.percentile is None
    failed = compare_published(published(words), finished([*runs, Result(), Result()]), 0)
    assert failed.reason == "fewer than half of the runs solved the puzzle"


SOLVED = 'measure = "success_rate"\nexpected = {}\n'
MEAN = VALUE.replace('"a"', '"b"') + 'measure = "mean_generations_to_solve"\nexpected = 5\n'


@pytest.mark.parametrize(
    ("values", "agreement", "reason"),
    [
        (VALUE + SOLVED.format(0.5) + MEAN, Agreement.AGREES, ""),
        (VALUE + SOLVED.format(1.0) + MEAN, Agreement.NO_VERDICT, "success differs"),
        (VALUE + SOLVED.format(0.1) + MEAN, Agreement.NO_VERDICT, "success differs"),
        (MEAN, Agreement.NO_VERDICT, "the source's success is not known"),
        # Success on other puzzles, or one that cannot be compared, says nothing.
        (
            VALUE + SOLVED.format(0.5) + "givens = 4\n" + MEAN,
            Agreement.NO_VERDICT,
            "the source's success is not known",
        ),
        (
            VALUE + SOLVED.format(0.5) + 'comparable = false\nreason = "some"\n' + MEAN,
            Agreement.NO_VERDICT,
            "the source's success is not known",
        ),
    ],
)
def test_a_mean_of_solved_runs_has_a_verdict_only_where_success_agrees(
    values: str, agreement: Agreement, reason: str
) -> None:
    runs = [Result(solved=n < 12, generations=n) for n in range(24)]
    found = compare_all(parse_published(values, tiny()), finished(runs), 0)[-1]
    assert (found.agreement, found.reason) == (agreement, reason)
    assert found.obtained is not None


def test_the_size_of_the_population_is_read_at_a_generation() -> None:
    traces = [(TracePoint(0, 9, 9, 1, 0, 50), TracePoint(2, 5, 5, 2, 0, 50 + n)) for n in range(3)]
    words = 'measure = "size_of_a_run_at_generation"\nbetter = "lower"\nexpected = 50\n'
    for generation, expected in ((1, (50, 50, 50)), (2, (51, 50, 52))):
        comparison = compare_published(
            published(f"{words}generation = {generation}"),
            finished([Result(trace=trace) for trace in traces]),
            0,
        )
        assert comparison.obtained == expected
        assert comparison.agreement is Agreement.AGREES
    early = [Result(trace=(TracePoint(0, 9, 9),))]
    without = compare_published(published(words + "generation = 0"), finished(early), 0)
    assert "sizes" in without.reason


def test_improvement_after_a_generation_is_a_share_of_the_runs() -> None:
    flat = (TracePoint(0, 9, 9), TracePoint(80, 9, 9))
    late = (TracePoint(0, 9, 9), TracePoint(80, 9, 7))
    early = (TracePoint(0, 9, 9), TracePoint(75, 9, 7), TracePoint(80, 9, 7))
    runs = [Result(trace=trace) for trace in (flat, late, early, early)]
    words = 'measure = "share_improved_after_generation"\nexpected = 0\nn = 1\ngeneration = 75'
    comparison = compare_published(published(words), finished(runs), 0)
    assert comparison.obtained is not None
    assert comparison.obtained.value == 0.25
    assert comparison.agreement is Agreement.AGREES  # one run of the source says little


def test_seconds_of_some_generations_follow_the_pace_of_each_run() -> None:
    runs = [Result(cpu_s=1.0, generations=100), Result(cpu_s=3.0, generations=100), Result()]
    words = 'measure = "mean_cpu_s_of_generations"\nexpected = 3\ngeneration = 200'
    comparison = compare_published(published(words), finished(runs), 0)
    assert comparison.obtained is not None
    assert comparison.obtained.value == 4


def test_the_fitness_of_a_run_is_read_at_a_generation() -> None:
    traces = [(TracePoint(0, 9, 9.0 + n), TracePoint(2, 5, 5.0 + n)) for n in range(3)]
    runs = [Result(trace=trace) for trace in traces]
    words = 'measure = "fitness_of_a_run_at_generation"\nbetter = "lower"\n'
    comparison = compare_published(
        published(words + "expected = 8\ngeneration = 1"), finished(runs), 0
    )
    assert comparison.obtained == (10, 9, 11)
    assert comparison.agreement is Agreement.WORSE
    comparison = compare_published(
        published(words + "expected = 6\ngeneration = 2"), finished(runs), 0
    )
    assert comparison.agreement is Agreement.AGREES


def test_move_evaluations_and_seconds_of_failed_runs_count_as_well() -> None:
    runs = [Result(solved=n == 0, move_evaluations=10, cpu_s=0.5) for n in range(3)]
    for kind, expected in (("move_evaluations", 30), ("cpu_s", 1.5)):
        words = f'measure = "expected_running_{kind}"\nexpected = 1\n'
        obtained = compare_published(published(words), finished(runs), 0).obtained
        assert obtained is not None
        assert obtained.value == expected


def test_fewer_generations_are_better_and_runs_without_a_solution_left_out() -> None:
    runs = [Result(solved=True, generations=n) for n in (10, 12, 14, 16, 18)]
    runs.append(Result(generations=1000))
    words = 'measure = "{}_generations_to_solve"\nexpected = 30\n'
    for kind in ("mean", "median"):
        comparison = compare_published(published(words.format(kind)), finished(runs), 0)
        assert comparison.obtained is not None
        assert (comparison.obtained.value, comparison.agreement) == (14, Agreement.BETTER)
        assert comparison.runs == 6


def test_the_best_of_the_runs_is_the_least_or_the_greatest() -> None:
    runs = [Result(best_fitness=value, best_conflicts=int(value)) for value in (3.0, 1.0, 2.0)]
    words = 'measure = "best_fitness"\nexpected = 1\nbetter = "{}"\n'
    assert verdict(words.format("lower"), runs) is Agreement.AGREES
    assert verdict(words.format("higher"), runs) is Agreement.BETTER
    assert verdict('measure = "best_conflicts"\nexpected = 0', runs) is Agreement.WORSE


def test_a_fitness_is_read_at_its_generation() -> None:
    trace = (TracePoint(0, 9, 9.0), TracePoint(10, 4, 4.0), TracePoint(20, 2, 2.0))
    words = 'measure = "mean_fitness_at_generation"\nbetter = "lower"\nexpected = 4\n'
    comparison = compare_published(
        published(words + "generation = 15"), finished([Result(trace=trace)] * 3), 0
    )
    assert comparison.obtained == (4, 4, 4)
    without = compare_published(published(words + "generation = 15"), finished([Result()] * 3), 0)
    assert "trace" in without.reason


def test_a_share_of_the_maximum() -> None:
    runs = [Result(best_fitness=value) for value in (81.0, 162.0)]
    words = 'measure = "share_of_maximum"\nmaximum = 162\nexpected = 0.75\n'
    assert verdict(words, runs) is Agreement.AGREES


def test_a_ratio_of_times_is_taken_to_another_variant() -> None:
    runs = [
        (run, Result(cpu_s=2.0 if run.variant.name == "swaps" else 1.0)) for run in plan(tiny(), 1)
    ]
    words = 'measure = "ratio_cpu"\nvariant = "swaps"\nagainst = "alleles"\nexpected = 3\n'
    comparison = compare_published(published(words), runs, 0)
    assert comparison.obtained is not None
    assert comparison.obtained.value == 2
    assert comparison.agreement is Agreement.BETTER


def test_a_ratio_of_running_efforts_pairs_runs_of_the_same_puzzle() -> None:
    runs = plan(tiny(), 1)
    hard = {name: place for place, name in enumerate({run.puzzle_name for run in runs}, 1)}
    runs = [
        (
            run,
            Result(
                solved=True,
                move_evaluations=1000 ** hard[run.puzzle_name]
                * (3 if run.variant.name == "swaps" else 2),
            ),
        )
        for run in runs
    ]
    words = 'measure = "ratio_expected_running_move_evaluations"\nexpected = 1.5\n'
    words += 'variant = "swaps"\nagainst = "alleles"\n'
    # However hard the puzzles, each took one variant half as much again: nothing is uncertain.
    for order in (runs, runs[::-1], runs[1:]):
        comparison = compare_published(published(words), order, 0)
        assert comparison.obtained == pytest.approx((1.5, 1.5, 1.5))
        assert comparison.agreement is Agreement.AGREES


def test_a_ratio_needs_solved_puzzles_on_both_sides() -> None:
    runs = [
        (run, Result(solved=run.variant.name == "swaps", move_evaluations=5))
        for run in plan(tiny(), 1)
    ]
    words = 'measure = "ratio_expected_running_move_evaluations"\nexpected = 1\n'
    words += 'variant = "swaps"\nagainst = "alleles"\n'
    assert "both samples need" in compare_published(published(words), runs, 0).reason


@pytest.mark.parametrize(
    ("words", "results", "reason"),
    [
        ("", [], "no run was made"),
        ("", [Result(error="ValueError: x")], "no run was made"),
        ("", solved(0, 5), "no run solved the puzzle"),
        ("", solved(1, 5), "one run has no interval"),
        ('comparable = false\nreason = "because"\n', solved(5, 5), "because"),
    ],
)
def test_what_cannot_be_compared_says_why(words: str, results: list[Result], reason: str) -> None:
    words += 'measure = "mean_generations_to_solve"\nexpected = 3\n'
    comparison = compare_published(published(words), finished(results), 0)
    assert (comparison.agreement, comparison.reason) == (Agreement.NOT_COMPARED, reason)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ('measure = "mean_best_fitness"\nbetter = "lower"', "no run has a fitness"),
        ('measure = "mean_best_conflicts"', "no run made an individual"),
        ('measure = "expected_running_move_evaluations"', "no run solved the puzzle"),
        (
            'measure = "ratio_cpu"\nagainst = "alleles"',
            "there are no runs for the denominator of the ratio",
        ),
    ],
)
def test_a_measure_says_what_the_runs_lack(words: str, reason: str) -> None:
    comparison = compare_published(
        published(f"{words}\nexpected = 3\n"), finished([Result()] * 3), 0
    )
    assert (comparison.agreement, comparison.reason) == (Agreement.NOT_COMPARED, reason)


def test_no_ratio_is_taken_to_runs_without_time() -> None:
    runs = [(run, Result()) for run in plan(tiny(), 1)]
    words = 'measure = "ratio_cpu"\nvariant = "swaps"\nagainst = "alleles"\nexpected = 3\n'
    reason = compare_published(published(words), runs, 0).reason
    assert reason == "the runs in the denominator of the ratio took no time"


def test_runs_that_raised_are_counted_apart() -> None:
    results = [*solved(5, 5), Result(error="ValueError: x")]
    comparison = compare_published(
        published('measure = "success_rate"\nexpected = 1'), finished(results), 0
    )
    assert (comparison.runs, comparison.failed, comparison.evaluations) == (5, 1, 50)
    assert comparison.agreement is Agreement.AGREES


def test_a_sample_of_the_last_generation_is_measured() -> None:
    sampled = [240.0, 243.0, 243.0, 241.0] * 5
    results = [Result(best_fitness=243.0, last_sample_fitness=each) for each in sampled]
    words = 'measure = "mean_last_sample_fitness"\nbetter = "higher"\nexpected = 241.75'
    comparison = compare_published(published(words), finished(results), 0)
    assert comparison.agreement is Agreement.AGREES
    assert comparison.obtained is not None and comparison.obtained.value == 241.75
    words = 'measure = "last_sample_success_rate"\nmaximum = 243\nexpected = 0.5\nn = 20'
    assert verdict(words, results) is Agreement.AGREES
    assert verdict(words.replace("0.5", "0.95"), results) is Agreement.WORSE
    words = 'measure = "last_sample_share_of_maximum"\nmaximum = 483.5\nexpected = 0.5'
    assert verdict(words, results) is Agreement.AGREES
