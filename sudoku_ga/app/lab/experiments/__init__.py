"""The experiments and results that can be opened."""
