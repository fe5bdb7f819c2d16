"""Crossover: combining the genes of two parents."""
