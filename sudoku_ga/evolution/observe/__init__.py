"""Observers of a run: its population, generations, diversity and operators."""
