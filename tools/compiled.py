"""``python -m tools.compiled``: compile all kernels, unless this machine has them already.

Another process that does so is waited for: setting up begins it, and the checks go on meanwhile.
"""

import sys

from sudoku_ga.evolution.engine.warm_up import compile_all, is_prepared
from sudoku_ga.evolution.kernels.compiled import CACHE_DIRECTORY

if __name__ == "__main__" and not is_prepared():
    CACHE_DIRECTORY.mkdir(parents=True, exist_ok=True)
    with (CACHE_DIRECTORY / "compiling").open("w") as lock:
        if sys.platform != "win32":
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX)
        if not is_prepared():
            compile_all()
