"""``python -m sudoku_ga`` is the command ``sudoku-ga``."""

import sys

from sudoku_ga.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
