"""Replications: published values compared with those obtained."""
