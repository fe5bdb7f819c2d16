"""The file formats of other Sudoku programs."""
