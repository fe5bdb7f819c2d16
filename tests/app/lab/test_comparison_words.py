"""What is compared, and which comparisons are told; the words are in ``golden_words.toml``."""

import re
from dataclasses import replace

from sudoku_ga.app.lab.words import comparison_sentence, comparison_text, headline, method
from sudoku_ga.lab.report.overview import compared_with
from tests.app.lab.words import FASTER


def _numbers(text):
    return [int(number) for number in re.findall(r"\d+", text)]


def test_a_variant_that_is_not_compared_has_no_words():
    assert comparison_text(None) == ""


def test_the_comparisons_of_a_table_are_counted(results):
    overview = results.overview(*range(24))
    found = compared_with(overview, 0)
    assert {variant for variant, _group in found} == {1}
    shown = sum(each.is_shown for each in found.values())
    assert _numbers(headline(overview, found, 0)) == [shown, len(found)]
    assert "Holm" in method(overview, found, 0)


def test_an_early_comparison_is_said_to_be_preliminary(results):
    early, whole = (results.overview(*places) for places in ((0, 1, 12, 13), range(24)))
    texts = [method(each, compared_with(each, 1), 1) for each in (early, whole)]
    assert [text.startswith("Preliminary: ") for text in texts] == [True, False]


def test_few_comparisons_on_the_same_puzzles_have_a_sentence_each(results):
    overview = results.overview(*range(24))
    puzzles = tuple(each._replace(group="all") for each in overview.runs.puzzles)
    seen = replace(overview, runs=replace(overview.runs, puzzles=puzzles))
    assert headline(seen, {(1, 0): FASTER}, 0) == comparison_sentence(FASTER, "swaps", "alleles")


def test_nothing_is_said_about_one_variant(results):
    overview = results.overview(0)
    assert headline(overview, compared_with(overview, 0), 0) == ""
