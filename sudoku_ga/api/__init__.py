"""The functions of the public interface, which ``import sudoku_ga`` provides."""
