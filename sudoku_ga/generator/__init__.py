"""Generating puzzles: evolving full grids and removing givens."""
