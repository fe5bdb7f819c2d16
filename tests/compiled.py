"""``python -m tests.compiled``: compile all kernels, unless this machine has them already."""

from sudoku_ga.evolution.engine.warm_up import compile_all, is_prepared

if __name__ == "__main__" and not is_prepared():
    compile_all()
