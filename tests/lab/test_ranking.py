"""Ranks over puzzles are those of published examples."""

from math import inf

import numpy as np
import pytest

from sudoku_ga.lab.stats.significance import Ranking, rank_variants
from tests.lab.samples import sample

DEMSAR = """
763 768 771 798 | 599 591 590 569 | 954 971 968 967 | 628 661 654 657 | 882 888 886 898
936 931 916 931 | 661 668 609 685 | 583 583 563 625 | 775 838 866 875 | 1000 1000 1000 1000
940 962 965 962 | 619 666 614 669 | 972 981 975 974.9 | 957 978 946 970
"""
"""Areas under the curve of four classifiers on 14 data sets (Demšar, 2006, table 6), in
thousandths; 974.9 is printed as 975 and ranked as less."""

ROUNDING_FIRST_BASE = """
5.40 5.50 5.55 | 5.85 5.70 5.75 | 5.20 5.60 5.50 | 5.55 5.50 5.40 | 5.90 5.85 5.70 | 5.45 5.55 5.60
5.40 5.40 5.35 | 5.45 5.50 5.35 | 5.25 5.15 5.00 | 5.85 5.80 5.70 | 5.25 5.20 5.10 | 5.65 5.55 5.45
5.60 5.35 5.45 | 5.05 5.00 4.95 | 5.50 5.50 5.40 | 5.45 5.55 5.50 | 5.55 5.55 5.35 | 5.45 5.50 5.55
5.50 5.45 5.25 | 5.65 5.60 5.40 | 5.70 5.65 5.55 | 6.30 6.30 6.25
"""
"""Seconds of 22 players by three methods (Hollander and Wolfe, 1973, p. 140), as in the manual of
R's friedman.test."""


def table(text: str) -> np.ndarray:
    rows = [row for line in text.strip().splitlines() for row in line.split("|")]
    return np.array([[float(each) for each in row.split()] for row in rows])


def ranked(efforts: np.ndarray) -> Ranking:
    found = rank_variants([sample(*([each] for each in mine)) for mine in efforts.T], len(efforts))
    assert found is not None
    return found


def test_classifiers_have_the_ranks_and_the_critical_difference_of_demsar() -> None:
    found = ranked(1001 - table(DEMSAR))
    assert found.variants == (3, 1, 2, 0)
    assert found.mean_ranks == pytest.approx((1.964, 2.000, 2.893, 3.143), abs=0.0005)
    assert found.critical_difference == pytest.approx(1.25, abs=0.005)
    # His statistics, 9.28 and 3.69, lack the correction for ties, which makes them greater.
    squared = 12 * 14 / 20 * (sum(rank**2 for rank in found.mean_ranks) - 4 * 25 / 4)
    assert squared == pytest.approx(9.28, abs=0.01)
    assert 13 * squared / (14 * 3 - squared) == pytest.approx(3.69, abs=0.01)
    assert found.statistic > 3.69
    assert found.p < 0.05
    # "The Nemenyi test is not powerful enough": no two differ by 1.25 or more.
    assert not any(found.differs(one, other) for one in range(4) for other in range(4))


def test_the_statistic_is_that_of_r_in_the_form_of_iman_and_davenport() -> None:
    # R gives Friedman's chi-squared as 11.143 with 2 degrees of freedom for 22 players.
    found = ranked(table(ROUNDING_FIRST_BASE))
    assert found.statistic == pytest.approx(21 * 11.143 / (44 - 11.143), rel=1e-3)
    assert found.is_shown
    assert found.variants == (2, 1, 0)


def test_pairs_differ_as_by_nemenyi_s_p_values() -> None:
    posthocs = pytest.importorskip("scikit_posthocs")
    efforts = np.random.default_rng(1).random((30, 6)) * 10 + np.arange(6) ** 1.5
    found = ranked(efforts)
    p = np.asarray(posthocs.posthoc_nemenyi_friedman(efforts))
    places = range(6)
    theirs = [[p[found.variants[one], found.variants[other]] < 0.05 for other in places]
              for one in places]  # fmt: skip
    mine = [[found.differs(one, other) for other in places] for one in places]
    assert mine == theirs
    assert 0 < sum(map(sum, mine)) < 30


def test_equal_orders_on_all_puzzles_are_the_clearest_result() -> None:
    found = ranked(np.tile([3.0, 1.0, 2.0], (7, 1)))
    assert (found.variants, found.mean_ranks) == ((1, 2, 0), (1, 2, 3))
    assert (found.statistic, found.p) == (inf, 0.0)


def test_equal_efforts_do_not_differ() -> None:
    found = ranked(np.full((7, 3), 5.0))
    assert (found.statistic, found.p, found.is_shown) == (0, 1, False)


def test_puzzles_without_runs_or_solutions_are_left_out() -> None:
    first, second = [[1.0]] * 8, [[2.0]] * 8
    third = [[3.0]] * 7 + [None]
    found = rank_variants([sample(*first), sample(*second), sample(*third)], 8)
    assert found is not None
    assert found.puzzles == 7
    unsolved = [[inf]] * 3
    samples = [sample(*each[:4], *unsolved) for each in (first, second, first)]
    assert rank_variants(samples, 7) is None


def test_two_variants_are_not_ranked() -> None:
    assert rank_variants([sample(*([1.0],) * 9)] * 2, 9) is None
