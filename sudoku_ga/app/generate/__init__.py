"""The workspace in which puzzles are made."""
