"""Ratings as Sudoku Explainer computes them: ER/EP/ED of classic 9×9 puzzles."""
