"""Text formats of puzzles, recognised by content."""
