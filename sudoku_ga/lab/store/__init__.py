"""The store of results: one SQLite file."""
