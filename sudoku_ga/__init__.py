"""A desktop laboratory in which genetic algorithms solve and generate Sudoku."""

__version__ = "0.1.0"
