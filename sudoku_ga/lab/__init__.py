"""Experiments: many runs planned, made, kept, measured and held against published figures."""
