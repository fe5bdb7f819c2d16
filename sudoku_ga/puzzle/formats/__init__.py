"""Puzzles as text: one file a format, told apart by content."""
