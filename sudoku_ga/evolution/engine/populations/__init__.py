"""Populations that evolve: one alone, or several islands with migration."""
