"""Sudoku itself: geometry, grid, rules, logic, exact solver and text formats."""
