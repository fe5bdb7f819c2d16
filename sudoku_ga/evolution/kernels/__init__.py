"""Compiled functions over arrays: the only home of numba.

Each is small, releases the interpreter lock and has its plain Python twin in ``.py_func``.
"""
