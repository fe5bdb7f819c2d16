"""What is said about the differences of a table."""

from dataclasses import replace
from math import inf

import pytest

from sudoku_ga.app.lab.words import comparison_sentence, comparison_text, headline, method
from sudoku_ga.lab.report.overview import ReferenceComparison, compared_with
from sudoku_ga.lab.stats.estimates import Estimate
from sudoku_ga.lab.stats.significance import Difference

FASTER = ReferenceComparison(
    Estimate(1.84, 1.41, 2.3), Difference(0.7, 0.001, "van_elteren", True), 0.003
)
SLOWER = ReferenceComparison(
    Estimate(0.5, 0.25, 0.8), Difference(0.3, 0.001, "van_elteren", False), 0.003
)
UNTESTED = ReferenceComparison(None, Difference(0.5, None, "", False), None)


@pytest.mark.parametrize(
    ("found", "words"),
    [
        (FASTER, "1.8 times faster, 1.4 to 2.3, p = 0.003"),
        (SLOWER, "2 times slower, 1.2 to 4, p = 0.003"),
        (replace(FASTER, corrected=0.31), "no difference shown, p = 0.31"),
        (replace(SLOWER, ratio=Estimate(0.0, 0.0, 0.2)), "slower, p = 0.003"),
        (replace(FASTER, ratio=Estimate(inf, 3.0, inf)), "faster, p = 0.003"),
        (replace(FASTER, ratio=Estimate(3.0, 1.5, inf)), "3 times faster, 1.5 to ∞, p = 0.003"),
        (replace(FASTER, ratio=Estimate(0.9, 0.5, 1.5)), "faster, p = 0.003"),
        (replace(FASTER, ratio=Estimate(1.8, None, None)), "faster, p = 0.003"),
        (UNTESTED, "neither solved a puzzle"),
        (None, ""),
    ],
)
def test_a_cell_says_how_large_a_difference_is(found, words):
    assert comparison_text(found) == words


def test_a_sentence_names_both_and_the_correction():
    assert comparison_sentence(FASTER, "fast", "evolution") == (
        "fast is faster than evolution: 1.8 times, 95% interval 1.4 to 2.3, p = 0.003."
    )
    assert comparison_sentence(replace(SLOWER, ratio=Estimate(0.0, 0.0, 0.2)), "a", "b") == (
        "a is slower than b: it needs more in 70% of the pairs of runs on the same puzzle, "
        "p = 0.003."
    )
    assert comparison_sentence(replace(FASTER, corrected=0.5), "a", "b") == (
        "No difference between a and b is shown: p = 0.5."
    )
    assert comparison_sentence(UNTESTED, "a", "b") == "Neither a nor b solved a puzzle."


def test_the_comparisons_of_a_table_are_counted_and_explained(results):
    overview = results.overview(*range(24))
    found = compared_with(overview, 0)
    assert {variant for variant, _group in found} == {1}
    assert headline(overview, found, 0) == "0 of 4 comparisons with alleles show a difference."
    text = method(overview, found, 0)
    assert "Compared with alleles on the same puzzles and seeds, by " in text
    assert "Mann and Whitney; van Elteren" in text or "van Elteren; Mann and Whitney" in text
    assert "after Holm for 4 comparisons" in text
    assert "Preliminary" not in text


def test_an_early_comparison_is_said_to_be_preliminary(results):
    overview = results.overview(0, 1, 12, 13)
    found = compared_with(overview, 1)
    assert method(overview, found, 1).startswith("Preliminary: 4 of 24 runs have ended.")
    assert headline(overview, found, 1).startswith("0 of 1 comparisons with swaps")


def test_few_comparisons_on_the_same_puzzles_have_a_sentence_each(results):
    overview = results.overview(*range(24))
    puzzles = tuple(each._replace(group="all") for each in overview.runs.puzzles)
    one = replace(overview.runs, puzzles=puzzles)
    seen = replace(overview, runs=one)
    assert headline(seen, {(1, 0): FASTER}, 0).startswith("swaps is faster than alleles: 1.8 times")


def test_nothing_is_said_about_one_variant(results):
    overview = results.overview(0)
    assert headline(overview, compared_with(overview, 0), 0) == ""
