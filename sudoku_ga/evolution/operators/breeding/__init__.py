"""Breeding schemes other than couples of selected parents."""
