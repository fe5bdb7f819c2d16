"""Lists of puzzles."""
