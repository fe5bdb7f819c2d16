"""``python -m tools.fuzz [--inputs N] [--seed N] [--only NUMBER] [SUBJECT...]``.

Gives every reader 100,000 bad inputs, or as many as are asked for, and tells what was not
refused as it should be. An input is made again by its number: ``--only NUMBER SUBJECT``.
"""

import argparse
import sys

from tools.fuzz.rounds import complaints
from tools.fuzz.subjects import SUBJECTS

_INPUTS = 100_000
_MOST_TOLD = 20
"""Of one subject; what follows is most often the same again."""


def main(words: list[str]) -> int:
    """Fuzz the subjects named, all if none is; return 1 if anything was found."""
    asked = _asked(words)
    numbers = range(asked.inputs) if asked.only is None else range(asked.only, asked.only + 1)
    found_in = []
    for name in asked.subjects or SUBJECTS:
        count = 0
        for complaint in complaints(name, numbers, asked.seed):
            count += 1
            print(f"{name}, input {complaint.number}: {complaint.text}", flush=True)
            if asked.only is not None:
                print(repr(complaint.data))
            if count == _MOST_TOLD:
                break
        if count:
            found_in.append(name)
        print(f"{name}: {len(numbers):,} inputs, {count or 'no'} complaints", flush=True)
    return 1 if found_in else 0


def _asked(words: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tools.fuzz")
    parser.add_argument("--inputs", type=int, default=_INPUTS)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int)
    parser.add_argument("subjects", nargs="*", metavar="SUBJECT", choices=[[], *SUBJECTS])
    return parser.parse_args(words)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
