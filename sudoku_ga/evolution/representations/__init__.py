"""Representations: the meaning of the genes."""
