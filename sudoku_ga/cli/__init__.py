"""The command line and its exit codes. The window is imported only to open it."""

SUCCESS = 0
PARTIAL = 1
"""The exit code if not all were solved, made, graded or identical; see the help of the command."""

BAD_INPUT = 2
INTERRUPTED = 130
