"""The caption under the board: what is happening, in one or two sentences."""
