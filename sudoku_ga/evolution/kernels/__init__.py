"""Compiled functions over arrays; the only package that imports numba.

Each is small, releases the interpreter lock, and has its plain Python version as ``.py_func``.
"""
