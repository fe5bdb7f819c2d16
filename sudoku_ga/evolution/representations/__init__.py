"""Representations: what the genes of an individual stand for."""
