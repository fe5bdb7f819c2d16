"""The command ``sudoku-ga`` as ``python -m sudoku_ga``; the frozen program begins here too."""

import sys

if __name__ == "__main__":
    if hasattr(sys, "frozen"):
        # In the frozen program, a process of a pool runs the program again, up to here.
        import multiprocessing

        multiprocessing.freeze_support()

    from sudoku_ga import interruption

    interruption.install()  # before the imports of the command

    from sudoku_ga.cli.main import main

    sys.exit(main())
