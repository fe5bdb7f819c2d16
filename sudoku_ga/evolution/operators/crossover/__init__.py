"""Crossover: how the genes of two parents are combined."""
