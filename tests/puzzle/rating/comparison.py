"""``python -m tests.puzzle.rating.comparison [FILE...]``: ratings of many puzzles, compared.

A line of a FILE is a puzzle, its ratings ER/EP/ED by serate and, if known, by skfr. Without FILE
the 60 puzzles that stand beside this module are taken, and the 1,004 of the shared collection
``se_ratings.txt`` where it is present: some three minutes of processor. The exit code is 1 if
fewer than 99 % are equal to those of serate.
"""

import sys
import time
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import pytest

from sudoku_ga.puzzle.rating.se_rating import se_rating
from tests.puzzle.rating.rated import COMMITTED, Rated, read_rated
from tests.shared import shared_path

LEAST_EQUAL = 0.99


def compare(puzzles: Iterable[Rated]) -> tuple[int, Counter[str]]:
    """Print the puzzles that differ from serate; return how many there are, and what is equal."""
    total, equal = 0, Counter[str]()
    for rated in puzzles:
        total += 1
        rating = se_rating(rated.grid)
        found = str(rating)
        equal["serate"] += found == rated.serate
        equal["skfr"] += found == rated.skfr
        equal["serate and skfr"] += rated.serate == rated.skfr
        equal["bounds"] += rating.bounds > 0
        if found != rated.serate:
            print(f"{rated.line} {found}, not {rated.serate}", flush=True)
    return total, equal


def main(words: list[str]) -> int:
    """Compare the puzzles of the files named, all that are present if none is."""
    paths = [Path(word) for word in words] or [COMMITTED, *_shared()]
    began_s = time.process_time()
    total, equal = compare(rated for path in paths for rated in read_rated(path))
    print(f"{total} puzzles, {time.process_time() - began_s:.0f} s of processor")
    print(f"equal to serate: {equal['serate']}; to skfr: {equal['skfr']}")
    print(f"serate equal to skfr: {equal['serate and skfr']}; bounds: {equal['bounds']}")
    return 0 if equal["serate"] >= LEAST_EQUAL * total else 1


def _shared() -> list[Path]:
    try:
        return [shared_path("se_ratings.txt")]
    except pytest.skip.Exception as skipped:
        print(skipped, file=sys.stderr)
        return []


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
