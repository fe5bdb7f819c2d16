"""Sudoku by random keys (Bean, 1994): a plug-in of sudoku_ga in plain NumPy.

Its module ``representation`` is ``examples/own_representation.py``: see conftest.py.
"""

from sudoku_ga_example.operators import KeyCrossover, WrongUnits
from sudoku_ga_example.representation import RandomKeyRows, RandomKeys, RedrawKeys

__all__ = ["KeyCrossover", "RandomKeyRows", "RandomKeys", "RedrawKeys", "WrongUnits"]
