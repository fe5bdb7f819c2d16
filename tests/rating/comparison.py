"""``python -m tests.rating.comparison [FILE...]``: ratings of many puzzles, compared.

A line of a FILE is a puzzle, its ratings ER/EP/ED by serate, or ER alone, and, if known, those by
skfr. Without FILE the 860 puzzles beside this module are taken: some two minutes of processor; the
268 of ``published_ratings.txt`` take an hour. The exit code is 1 if fewer than 99 % are equal to
those of serate.
"""

import sys
import time
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from sudoku_ga.rating.se_rating import se_rating
from tests.rating.rated import COMMITTED, Rated, read_rated

LEAST_EQUAL = 0.99
PROGRESS_STEP = 20
MANY = COMMITTED.with_name("ratings_of_800.txt")


def compare(puzzles: Iterable[Rated]) -> tuple[int, Counter[str]]:
    """Print the puzzles that differ from serate; return how many there are, and what is equal."""
    total, equal = 0, Counter[str]()
    for rated in puzzles:
        total += 1
        rating = se_rating(rated.grid)
        found = str(rating)
        published = tuple(rated.serate.split("/"))
        is_equal = rating.texts[: len(published)] == published
        equal["serate"] += is_equal
        equal["ER"] += rating.texts[0] == published[0]
        equal["skfr"] += found == rated.skfr
        equal["serate and skfr"] += rated.serate == rated.skfr
        equal["bounds"] += rating.bounds > 0
        if not is_equal:
            print(f"{rated.line} {found}, not {rated.serate}", flush=True)
        if total % PROGRESS_STEP == 0:
            print(f"{total} rated, {equal['serate']} equal", file=sys.stderr)
    return total, equal


def main(words: list[str]) -> int:
    """Compare the puzzles of the files named, those beside this module if none is."""
    paths = [Path(word) for word in words] or [COMMITTED, MANY]
    began_s = time.process_time()
    total, equal = compare(rated for path in paths for rated in read_rated(path))
    print(f"{total} puzzles, {time.process_time() - began_s:.0f} s of processor")
    print(f"equal to serate: {equal['serate']}, ER alone {equal['ER']}; to skfr: {equal['skfr']}")
    print(f"serate equal to skfr: {equal['serate and skfr']}; bounds: {equal['bounds']}")
    return 0 if equal["serate"] >= LEAST_EQUAL * total else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
