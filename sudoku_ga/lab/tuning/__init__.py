"""Searching for better values of the parameters of a recipe, with Optuna."""
