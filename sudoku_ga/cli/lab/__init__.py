"""``sudoku-ga lab``: one file per command."""
