"""The cards beside the board: the message, the puzzle, the fitness curve."""
