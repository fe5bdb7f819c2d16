"""The workspace of a run: board, curve, views of the population, caption and bar."""
