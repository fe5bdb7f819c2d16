"""The window in each theme, size and state, to be looked at: ``python -m tests.screenshots``."""

import argparse
import os
import sys
from pathlib import Path

from sudoku_ga.app.theme.tokens import NAMES
from tests.screenshots.scenes import SIZES, take


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.screenshots", description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?", default=Path("screenshots"))
    folder = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    count = take(folder, NAMES, SIZES)
    sys.stdout.write(f"{count} pictures in {folder}\n")


os.environ["QT_QPA_PLATFORM"] = "offscreen"
main()
