"""``python -m sudoku_ga`` is the command ``sudoku-ga``, and the frozen program begins here."""

import sys

if __name__ == "__main__":
    if hasattr(sys, "frozen"):
        # A process of a pool of the frozen program is the program once more, and goes no further.
        import multiprocessing

        multiprocessing.freeze_support()

    from sudoku_ga import interruption

    interruption.install()  # before the imports of the command

    from sudoku_ga.cli.main import main

    sys.exit(main())
