"""``python -m tests.compiled``: compile all kernels, unless this machine has them already."""

from sudoku_ga.evolution.engine.warm_up import compile_all, is_prepared
from sudoku_ga.rating.chain_search import compile_chains

if __name__ == "__main__":
    # No note tells whether the machine has these.
    compile_chains()
    if not is_prepared():
        compile_all()
