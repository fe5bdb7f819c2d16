"""The tables of results."""
