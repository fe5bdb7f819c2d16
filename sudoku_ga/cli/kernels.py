"""Compiling before the first run."""

from sudoku_ga.cli.progress import Progress
from sudoku_ga.evolution.engine.warm_up import compile_all, is_prepared


def compile_once() -> None:
    """Fill the cache of kernels before several processes want to do so at the same time."""
    if is_prepared():
        return
    waiting = Progress()
    compile_all(waiting.compiling)
    waiting.clear()
