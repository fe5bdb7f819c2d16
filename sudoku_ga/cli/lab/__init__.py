"""``sudoku-ga lab``: one file a command."""
