"""Solving techniques of human solvers, in the order of their difficulty."""
