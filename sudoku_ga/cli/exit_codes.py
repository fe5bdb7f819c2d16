"""The exit codes of ``sudoku-ga``."""

SUCCESS = 0
PARTIAL = 1
"""Not all were solved, made, graded or identical; see the help of the command."""

BAD_INPUT = 2
INTERRUPTED = 130
