"""What the command's exit code says."""

ALL_SOLVED = 0
SOME_UNSOLVED = 1
BAD_INPUT = 2
INTERRUPTED = 130
