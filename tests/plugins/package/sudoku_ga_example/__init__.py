"""Sudoku by random keys (Bean, 1994): a plug-in of sudoku_ga in plain NumPy."""

from sudoku_ga_example.operators import KeyCrossover, RandomKeys, RedrawKeys, WrongUnits
from sudoku_ga_example.representation import RandomKeyRows

__all__ = ["KeyCrossover", "RandomKeyRows", "RandomKeys", "RedrawKeys", "WrongUnits"]
