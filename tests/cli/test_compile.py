"""What compiles the kernels goes with the window that started it."""

import subprocess
import sys

_ENDLESS = """
import threading
from sudoku_ga.cli.main import main
from sudoku_ga.evolution import warm

def compile_all():
    print("begun", flush=True)
    threading.Event().wait()

warm.compile_all = compile_all
main(["compile", "--attended"])
"""


def test_an_attended_compiler_ends_when_its_input_is_closed() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", _ENDLESS], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as compiler:
        assert compiler.stdin is not None and compiler.stdout is not None
        assert compiler.stdout.readline() == b"begun\n"
        assert compiler.poll() is None
        compiler.stdin.close()
        assert compiler.wait() == 1
