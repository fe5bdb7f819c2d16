"""Literal ports of published programs, and their comparison with the recipes."""
