"""Compiles the kernels into the bundle, for each level of x86-64 that this machine runs.

usage: python packaging/machine_code.py EXECUTABLE

A level that this machine lacks is left out: compiling runs each kernel once. On a processor of
another kind nothing is compiled, and the program does that at its first start.
"""

import os
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from sudoku_ga.evolution.kernels.compiled import CARRIED_DIRECTORY, levels_of_this_processor


def main(executable: Path) -> None:
    kernels = executable.resolve().parent / "_internal" / "sudoku_ga" / "evolution" / "kernels"
    for level in levels_of_this_processor():
        target = {
            "NUMBA_CACHE_DIR": str(kernels / CARRIED_DIRECTORY.name),
            "NUMBA_CPU_NAME": level,
            "NUMBA_CPU_FEATURES": "",
        }
        # The program takes it for nobody else may write to it, and would make it for itself alone.
        (kernels / CARRIED_DIRECTORY.name).mkdir(0o755, exist_ok=True)
        subprocess.run([executable, "compile"], env={**os.environ, **target}, check=True)
        print(f"machine code for {level}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
