"""What a report says follows from the results in the store."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from math import inf
from xml.etree import ElementTree

import numpy as np
import pytest

from sudoku_ga.errors import UserError
from sudoku_ga.lab.experiment.plan import PlannedRun, plan
from sudoku_ga.lab.experiment.reading import parse_experiment
from sudoku_ga.lab.experiment.run import Result
from sudoku_ga.lab.experiment.trace import TracePoint
from sudoku_ga.lab.report import files
from sudoku_ga.lab.report.figures import pictures
from sudoku_ga.lab.report.files import page_of, report_json
from sudoku_ga.lab.report.report import ExperimentReport, full_report, summary_report
from sudoku_ga.lab.report.tables import finding, heading, markdown, tables_of
from sudoku_ga.lab.stats.estimates import expected_running_effort, proportion
from sudoku_ga.lab.stats.notation import effort_text
from sudoku_ga.lab.store import queries
from sudoku_ga.lab.store.queries import StoredExperiment
from sudoku_ga.lab.store.store import Store
from sudoku_ga.tables import Table
from sudoku_ga.translation import set_language
from tests.lab.experiments import TINY

TEXT = TINY.replace("runs = 2", "runs = 20")


def result(run: PlannedRun, place: int) -> Result:
    """Swaps need 10 times the evaluations of alleles; every fourth is not solved."""
    slow = 10 if run.variant.name == "swaps" else 1
    solved = place % 4 != 0
    effort = slow * (100 + place)
    ended = 0 if solved else 3
    return Result(
        stop_reason="solved" if solved else "generation_limit",
        solved=solved,
        generations=3,
        evaluations=effort,
        best_conflicts=ended,
        cpu_s=effort / 1000,
        trace=(TracePoint(0, 12, 12.0, slow, 0), TracePoint(3, ended, 1.0, effort, 0)),
    )


@contextmanager
def filled_store() -> Iterator[Store]:
    experiment = parse_experiment(TEXT, "tiny")
    runs = plan(experiment, 1)
    with Store(None) as store:
        number = store.register(experiment, 1, runs)
        made = [(run, result(run, run.number)) for run in runs[:-1]]
        store.add(number, [*made, (runs[-1], Result(error="ValueError: some"))])
        yield store


@pytest.fixture
def store() -> Iterator[Store]:
    with filled_store() as store:
        yield store


@pytest.fixture
def noted(store: Store) -> StoredExperiment:
    (noted,) = queries.experiments(store)
    return noted


@pytest.fixture(scope="module")
def report() -> ExperimentReport:
    """The report of what is in the store, made once: it is only read."""
    with filled_store() as store:
        (noted,) = queries.experiments(store)
        return full_report(store, noted)


def table(report: ExperimentReport, title: str) -> Table:
    (found,) = [each for each in tables_of(report) if each.title == title]
    return found


def test_an_experiment_is_counted(noted: StoredExperiment) -> None:
    assert (noted.name, noted.seed) == ("tiny", 1)
    assert (noted.planned, noted.finished, noted.failed) == (240, 240, 1)
    assert heading(noted).startswith("Experiment tiny, seed 1: 240 runs, 1 of them failed; ")


def test_a_summary_is_that_of_the_runs(report: ExperimentReport) -> None:
    groups = ("by logic", "empty board", "6 givens", "4 givens")
    assert [(each.variant, each.puzzles) for each in report.summaries] == [
        (variant, group) for variant in ("alleles", "swaps") for group in groups
    ]
    first, last = report.summaries[0], report.summaries[-1]
    assert (first.runs, first.failed, last.runs, last.failed) == (20, 0, 39, 1)
    assert first.solved == proportion(15, 20)
    efforts = [100 + place for place in range(20)]
    solved = [place % 4 != 0 for place in range(20)]
    assert first.efforts["evaluations"] == expected_running_effort(efforts, solved, [0] * 20, 1)
    quartiles = np.percentile([100 + place for place in range(20) if place % 4], (25, 50, 75))
    assert first.quartiles == pytest.approx(tuple(quartiles))
    assert report.kind == "evaluations"


def test_what_logic_alone_solved_is_distinguished() -> None:
    experiment = parse_experiment(TINY, "tiny")
    runs = plan(experiment, 1)
    with Store(None) as store:
        number = store.register(experiment, 1, runs)
        evaluations = [0 if run.group == "by logic" else 16 for run in runs]
        results = [Result(solved=True, evaluations=each) for each in evaluations]
        store.add(number, zip(runs, results, strict=True))
        (noted,) = queries.experiments(store)
        report = summary_report(store, noted)
    assert {each.puzzles: each.by_logic for each in report.summaries} == {
        "by logic": 2, "empty board": 0, "6 givens": 0, "4 givens": 0,
    }  # fmt: skip
    shown = table(report, "Success and effort")
    column = shown.head.index("By logic alone")
    assert [row[column] for row in shown.texts if row[1] == "by logic"] == ["2", "2"]
    assert shown.caption.endswith("Where logic alone solved a puzzle, no evolution took place.")
    assert [each["by_logic"] for each in json.loads(report_json(report))["variants"]][:2] == [2, 0]


def test_nothing_is_said_of_logic_where_everything_evolved(report: ExperimentReport) -> None:
    shown = table(report, "Success and effort")
    assert "By logic alone" not in shown.head
    assert "logic" not in shown.caption


def test_a_summary_alone_says_the_same(
    store: Store, noted: StoredExperiment, report: ExperimentReport
) -> None:
    alone = summary_report(store, noted)
    assert alone.summaries == report.summaries
    assert not alone.comparisons


def test_intervals_of_many_runs_come_from_sums(
    store: Store, noted: StoredExperiment, report: ExperimentReport, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sudoku_ga.lab.report.overview.MOST_RESAMPLED", 10)
    summed = summary_report(store, noted)
    assert not summed.is_resampled
    for one, other in zip(summed.summaries, report.summaries, strict=True):
        mine, theirs = one.efforts["evaluations"], other.efforts["evaluations"]
        assert mine is not None
        assert theirs is not None
        assert mine == pytest.approx(theirs, rel=0.15)
        assert mine.value == theirs.value


def test_variants_are_compared_in_each_group(report: ExperimentReport) -> None:
    assert len(report.comparisons) == 4
    for each in report.comparisons:
        assert (each.first, each.second) == ("alleles", "swaps")
        assert each.is_shown
        assert each.difference.effect > 0.7
        assert each.difference.p is not None and each.corrected is not None
        assert each.corrected >= each.difference.p
        assert finding(each) == "alleles needs less, a large effect"
    assert not report.against_first


def reported(text: str, *results: Callable[[PlannedRun], Result]) -> ExperimentReport:
    """Return the report of an experiment of which each variant has its results."""
    experiment = parse_experiment(text, "tiny")
    runs = plan(experiment, 1)
    made = dict(zip([each.name for each in experiment.variants], results, strict=True))
    with Store(None) as store:
        number = store.register(experiment, 1, runs)
        store.add(number, [(run, made[run.variant.name](run)) for run in runs])
        (noted,) = queries.experiments(store)
        return full_report(store, noted)


def solved(run: PlannedRun, factor: int = 1, move_evaluations: int = 0) -> Result:
    return Result(
        solved=True, evaluations=factor * (100 + run.number), move_evaluations=move_evaluations
    )


def unsolved(_run: PlannedRun) -> Result:
    return Result(evaluations=500)


def test_variants_that_are_alike_show_no_difference() -> None:
    report = reported(TEXT, solved, solved)
    assert {finding(each) for each in report.comparisons} == {"no difference shown"}


def test_nothing_is_tested_where_nobody_solved_a_puzzle() -> None:
    report = reported(TEXT, unsolved, unsolved)
    assert {each.difference.p for each in report.comparisons} == {None}
    assert {each.corrected for each in report.comparisons} == {None}
    rows = table(report, "Differences").texts
    assert {tuple(row[4:]) for row in rows} == {
        ("–", "–", "–", "–", "–", "neither solved a puzzle")
    }
    assert "number of tests, here 0" in table(report, "Differences").caption
    assert json.loads(report_json(report))["comparisons"][0]["p"] is None


def test_move_evaluations_are_compared_where_all_variants_have_them(
    store: Store, noted: StoredExperiment
) -> None:
    with pytest.raises(
        UserError, match=r"\(evaluations, function_evaluations, cpu_s\), found move_evaluations"
    ):
        full_report(store, noted, "move_evaluations")
    report = reported(TEXT, solved, partial(solved, move_evaluations=1000))
    assert report.kind == "function_evaluations"
    shown = table(report, "Success and effort")
    assert "Function evaluations per solution (95 %)" in shown.head
    assert "Evaluations per solution (95 %)" in shown.head
    assert "Move evaluations per solution (95 %)" not in shown.head
    assert {each.difference.effect for each in report.comparisons} == {1.0}
    both = reported(
        TEXT, partial(solved, move_evaluations=10), partial(solved, move_evaluations=1000)
    )
    assert "Move evaluations per solution (95 %)" in table(both, "Success and effort").head


def test_an_unsolved_variant_does_not_change_what_is_compared() -> None:
    # The variant without a solved run has no move evaluations.
    report = reported(TEXT, unsolved, partial(solved, move_evaluations=1000))
    assert report.kind == "function_evaluations"
    assert "move_evaluations" not in report.kinds


THREE = (
    TEXT.replace("runs = 20", "runs = 2")
    + """
[[variant]]
name = "more swaps"
recipe = "memetic"
set = { "local_search.steps" = 40 }
"""
)


def test_three_variants_are_ranked_over_all_puzzles() -> None:
    report = reported(THREE, partial(solved, factor=3), solved, partial(solved, factor=2))
    shown = table(report, "Ranks over the puzzles")
    assert shown.texts == [
        ["swaps", "1.00", "more swaps"],
        ["more swaps", "2.00", "swaps, alleles"],
        ["alleles", "3.00", "more swaps"],
    ]
    assert "over 6 puzzles" in shown.caption
    assert "F = ∞, p < 0.0001" in shown.caption
    assert "more than 1.35 apart" in shown.caption  # 2.343 × √(3 × 4 / (6 × 6))
    record = json.loads(report_json(report))["ranking"]
    assert record["variants"] == ["swaps", "more swaps", "alleles"]
    assert (record["puzzles"], record["statistic"]) == (6, None)


def test_ranks_without_a_difference_name_no_pairs() -> None:
    report = reported(THREE, solved, solved, solved)
    shown = table(report, "Ranks over the puzzles")
    assert shown.head == ["Variant", "Mean rank"]
    assert "F = 0, p = 1) no difference is shown" in shown.caption


@pytest.mark.exhaustive
def test_ranks_have_a_picture_with_names_as_they_are() -> None:
    pytest.importorskip("scikit_posthocs")
    text = THREE.replace('name = "more swaps"', 'name = "$x^2$ <b>"')
    report = reported(text, partial(solved, factor=3), solved, partial(solved, factor=2))
    picture = pictures(report)[0]
    assert picture.title.startswith("Mean ranks over 6 puzzles by evaluations per solution")
    ElementTree.fromstring(picture.svg)
    assert "$x^2$" in picture.svg  # each text is named in a comment
    assert picture == pictures(report)[0]


def test_many_variants_are_compared_with_the_first(
    store: Store, noted: StoredExperiment, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sudoku_ga.lab.report.report._MOST_PAIRS", 0)
    report = full_report(store, noted)
    assert report.against_first
    assert "compared only with the first" in table(report, "Differences").caption


def test_a_distribution_tells_the_share_solved_within_an_effort(report: ExperimentReport) -> None:
    pooled = report.distributions[0]
    assert (pooled.variant, pooled.puzzles, pooled.runs) == ("alleles", "", 120)
    assert pooled.share_within(100) == 0
    assert pooled.share_within(109) == pytest.approx(7 / 20)
    assert pooled.share_within(inf) == pytest.approx(15 / 20)
    assert len(report.distributions) == 2 * (1 + 4)


def test_targets_and_budgets_come_from_traces(report: ExperimentReport) -> None:
    alleles, swaps = report.fixed_targets
    shares = {target: share.value for target, share, _ in alleles.targets}
    assert shares == {50: 1, 20: 1, 10: 1, 5: 1, 2: 0.75, 0: 0.75}
    efforts = {target: effort.value for target, _, effort in alleles.targets if effort}
    assert efforts[20] == 1
    assert efforts[5] == pytest.approx(109.5)
    assert efforts[0] == pytest.approx(109.5 / 0.75)
    assert alleles.budgets[0][0] == 1
    assert alleles.budgets[0][1].value == 12
    assert alleles.budgets[-1][1].value == 0
    assert alleles.budgets[-1][2] == pytest.approx((4 + 2 * 0.75) / 6)
    slowest = swaps.targets[0][2]
    assert slowest is not None and slowest.value == 10


def test_success_is_reported_over_the_givens_and_the_grade(report: ExperimentReport) -> None:
    levels = list(dict.fromkeys(e.level for e in report.difficulties if e.measure == "givens"))
    assert levels == ["4×4, 0 givens (0 %)", "4×4, 4 givens (25 %)", "4×4, 6 givens (38 %)"]
    four = [each for each in report.difficulties if each.level == levels[1]]
    assert [each.runs for each in four] == [60, 59]
    assert four[0].solved == proportion(45, 60)
    assert {each.measure for each in report.difficulties} <= {"givens", "grade"}


def test_a_report_is_one_json_object(report: ExperimentReport) -> None:
    record = json.loads(report_json(report))
    assert record["name"] == "tiny"
    assert record["variants"][0]["solved"]["value"] == 0.75
    assert len(record["comparisons"]) == 4
    assert record["distributions"][0]["shares"][-1] == pytest.approx(0.75)


def test_a_report_is_written_in_markdown(report: ExperimentReport) -> None:
    lines = markdown(report).splitlines()
    assert lines[0] == "## Tiny"
    assert [line for line in lines if line.startswith("### ")] == [
        "### Success and effort",
        "### Parameters that differ",
        "### Differences",
        "### Run lengths",
        "### Fixed targets",
        "### Fixed budgets",
        "### Targets reached",
        "### By share of givens",
        *(["### By grade"] if "### By grade" in lines else []),
        "### Puzzles of the experiment",
    ]


def test_a_page_needs_nothing_beside_it(
    report: ExperimentReport, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "can_draw", lambda: False)
    page = page_of([report])
    assert page.startswith("<!DOCTYPE html>")
    assert "Without pictures" in page
    assert "no difference shown" not in page
    assert "large effect" in page
    assert "http" not in page


def test_many_variants_are_rows_beside_their_parameters() -> None:
    text = THREE.split("[[variant]]", maxsplit=1)[0]
    sizes = [10, 20, 30]
    text += "".join(
        f"[[variant]]\nname = 'size {size}'\nrecipe = 'alleles'\n"
        f"set = {{ 'population.size' = {size} }}\n"
        for size in sizes
    )
    shown = table(reported(text, solved, solved, solved), "Parameters that differ")
    assert shown.head == ["Variant", "population.size"]
    assert [row[1] for row in shown.rows] == sizes


def test_a_parameter_at_an_unwritten_default_is_no_missing_one() -> None:
    text = THREE.split("[[variant]]", maxsplit=1)[0] + (
        "[[variant]]\nname = 'always'\nrecipe = 'generational'\n"
        "[[variant]]\nname = 'no worse'\nrecipe = 'generational'\n"
        "set = { 'crossover.accepted' = 'no-worse' }\n"
    )
    shown = table(reported(text, solved, solved), "Parameters that differ")
    assert shown.head == ["Variant", "crossover.accepted"]
    assert shown.texts == [["always", "always"], ["no worse", "no-worse"]]


@pytest.mark.exhaustive
def test_a_page_has_pictures(report: ExperimentReport) -> None:
    pytest.importorskip("matplotlib")
    page = page_of([report])
    assert page.count("<svg") == 1 + 1 + 4 + 1
    assert page.count("<figcaption>Run lengths, ") == 5


def test_a_picture_names_a_line_for_each_variant(report: ExperimentReport) -> None:
    pytest.importorskip("matplotlib")
    made = pictures(report)
    assert [each.title for each in made[:3]] == [
        "Run lengths, all puzzles",
        "Targets reached, all puzzles (50, 20, 10, 5, 2, 0 conflicts)",
        "Run lengths, by logic",
    ]
    for each in made:
        ElementTree.fromstring(each.svg)
        # The words are drawn as outlines, each named in a comment.
        assert each.svg.count("<!-- alleles -->") == each.svg.count("<!-- swaps -->") == 1
    assert "<!-- evaluations -->" in made[0].svg
    assert "<!-- share of the runs solved (95 %) -->" in made[-1].svg


def test_a_report_speaks_the_language_of_the_person(
    store: Store, noted: StoredExperiment, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "can_draw", lambda: False)
    set_language("pt")
    report = full_report(store, noted)
    text = markdown(report)
    assert "### Sucesso e esforço" in text
    assert "alleles precisa de menos, um efeito grande" in text
    assert " the " not in text
    page = page_of([report])
    assert '<html lang="pt">' in page
    assert "Diferenças" in page


def test_an_experiment_without_results_is_empty() -> None:
    experiment = parse_experiment(TEXT, "tiny")
    with Store(None) as store:
        store.register(experiment, 1, plan(experiment, 1))
        (noted,) = queries.experiments(store)
        assert tables_of(full_report(store, noted)) == []
        assert ": 0 runs of 240 planned; " in heading(noted)


def test_a_recipe_that_was_changed_is_another_variant(store: Store) -> None:
    changed = parse_experiment(TEXT.replace('steps" = 20', 'steps" = 30'), "tiny")
    runs = plan(changed, 1)
    number = store.register(changed, 1, runs)
    store.add(number, [(run, Result()) for run in runs if run.variant.name == "swaps"][:1])
    (noted,) = queries.experiments(store)
    names = {each.variant for each in summary_report(store, noted).summaries}
    assert names == {"alleles", "swaps", "swaps (changed)"}


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "–"), (0, "0"), (0.01234, "0.0123"), (999.0, "999"), (9_999, "9,999"),
        (12_345, "12.3 k"), (999_900, "1.00 M"), (8_141_000, "8.14 M"), (3.2e11, "320 G"),
        (inf, "∞"),
    ],
)  # fmt: skip
def test_an_effort_is_reported_with_three_digits(value: float | None, text: str) -> None:
    assert effort_text(value) == text
