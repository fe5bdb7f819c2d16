"""Representations whose genes are the digits of the free cells."""
